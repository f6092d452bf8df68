//! The sentences that have arguments: each is a variant, and its id in the files is the variant's name.

use super::Language;
use fluent_bundle::{FluentArgs, FluentValue};
use std::time::Duration;

/// What can go into a sentence.
pub trait Argument {
    /// It, as a sentence in this language has it.
    fn value(&self, language: Language) -> FluentValue<'_>;
}

macro_rules! plain {
    ($($plain:ty),+) => {$(
        impl Argument for $plain {
            fn value(&self, _: Language) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        }
    )+};
}

plain!(i32, usize, &'static str);

impl Argument for String {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}

impl Argument for Duration {
    /// In seconds.
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.as_secs_f64())
    }
}

impl Argument for Box<Message> {
    /// A part of the sentence, in its language.
    fn value(&self, language: Language) -> FluentValue<'_> {
        FluentValue::from(self.text(language))
    }
}

macro_rules! messages {
    ($($name:ident $({ $($argument:ident: $kind:ty),+ })?)+) => {
        /// A sentence for people, or a part of one: which it is, and what goes into it. What each says, `en.ftl` tells.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Message {
            $($name $({ $($argument: $kind),+ })?,)+
        }

        impl Message {
            /// The id of each and the names of its arguments.
            pub const ALL: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($name), &[$($(stringify!($argument)),+)?])),+];

            /// It, written in this language.
            ///
            /// ```
            /// use mus_rules::words::{Language, Message};
            /// let message = Message::NoSeat { number: 4, last: 3 };
            /// assert_eq!(message.text(Language::English), "There is no seat 4: the seats are 0 to 3");
            /// ```
            pub fn text(&self, language: Language) -> String {
                match self {
                    $(Message::$name $({ $($argument),+ })? => {
                        #[allow(unused_mut)]
                        let mut args = FluentArgs::new();
                        $($(args.set(stringify!($argument), $argument.value(language));)+)?
                        language.text(stringify!($name), None, Some(&args))
                    })+
                }
            }
        }
    };
}

messages! {
    // Cards.
    NoCard { letter: String }
    NoCardButRank { letter: String, rank: String }
    NoCardButSuit { letter: String }
    CardNotShown
    SuitMatters { card: String, kings: String }
    CardTwice { card: String }
    FifthOfRank { rank: String }
    OneStringASeat { players: usize, given: usize }
    FourCardsAHand { count: usize }
    FourCardsHere { count: usize }
    CardsHere { wanted: usize, count: usize }
    DiscardRange { min: i32, count: i32 }
    NotInHand { card: String }
    DealtCount { seat: i32, draws: i32, count: i32 }
    ServiceDealsCards
    CallerDealsCards
    // Rulesets.
    NoPreset { name: String, names: String }
    SettingRange { setting: &'static str, from: i32, to: i32, number: i32 }
    KingsRange { kings: i32 }
    ExtraKingNeedsSuit { card: String }
    KingAlready { card: String }
    ExtraKingTwice { card: String }
    TenKingsNeedTwo { count: usize }
    ExtraKingsNeedTen { kings: i32 }
    // What the settings of a ruleset mean.
    SettingTwoPlayers
    SettingEachForHimself { players: i32 }
    SettingTwoTeams { players: i32 }
    SettingFourKings
    SettingEightKings
    SettingTenKings { kings: String }
    SettingNoExtraKings
    SettingExtraKings { first: String, second: String }
    SettingTarget { stones: i32 }
    SettingGames { games: i32 }
    SettingMinRaise { stones: i32 }
    SettingNoBonus
    SettingBonus { stones: i32 }
    SettingPassStone
    SettingNoPassStone
    SettingCorrido
    SettingNoCorrido
    // Señas.
    SignalTells { told: String }
    // Seats, teams and the score.
    NoSeat { number: i32, last: i32 }
    NoTeam { number: i32, last: i32 }
    TeamsCount { teams: usize, given: usize }
    StonesRange { team: i32, number: i32, most: i32 }
    GamesRange { team: i32, number: i32, most: i32 }
    HomeAlready { team: i32, stones: i32, target: i32 }
    NotHome { team: i32, stones: i32, target: i32 }
    GameCounts { team: i32 }
    MatchWonAlready { team: i32, has: i32, games: i32 }
    MatchNotWon { team: i32, has: i32, games: i32 }
    // What is settled.
    LanceGrande
    LanceChica
    LancePares
    LanceJuego
    LancePunto
    Contested { lance: Box<Message> }
    Uncontested { lance: Box<Message> }
    StonesOfLance { most: i32, stones: i32 }
    TeamHoldsNothing { team: i32, lance: Box<Message> }
    ClaimsOfTeams
    ClaimsInOrder
    NoClaim { seat: i32 }
    ClaimsKept
    HandEnded
    FourLances
    FourLancesYet
    // The rest of a snapshot.
    DeckHidden
    DeckNeedsSuits
    DeckCount { total: usize }
    DeckShuffles { shuffles: i32 }
    HandWaits { most: usize, count: usize }
    HandNumber { number: i32 }
    SaidOfPlayers { players: usize, given: usize }
    NotDeclaredYet { lance: Box<Message> }
    DeclaredOtherwise { seat: i32, lance: Box<Message> }
    SaidMus { most: i32, said: i32 }
    NobodyWaits
    ExchangeOver
    NoServido
    NoTalkAfterVisto
    ServidoStays
    OnlyPereteInterrupts
    RefusedTook { team: i32, taken: i32, has: i32 }
    HandTook { team: i32, taken: i32, has: i32 }
    AllClosed
    NothingAfterOrdago
    HoldersUnknown { lance: Box<Message>, field: &'static str }
    CannotBeBet { lance: Box<Message> }
    PassedOfHolders { holders: usize, passed: i32 }
    TakesNoPart { seat: i32, lance: Box<Message> }
    AcceptedRange { most: i32, accepted: i32 }
    OfferRange { min: i32, most: i32, stones: i32 }
    OffererIsIn
    RefusesOnce
    NobodyAsked
    OneVoiceForBoth
    AllRefused
    OrdagoEndsGame
    HandNeedsFour
    OnlyPereteEnds
    OnlyOwnRefusal
    HowGamesEnd
    BroughtTo { team: i32, target: i32, has: i32 }
    NoPereteToShow { team: i32 }
    NotTakenHome { team: i32 }
    // Actions, and why they are not legal.
    TurnOf { turn: i32, seat: i32 }
    EnvidoRange { min: i32, max: i32, stones: i32 }
    SeatCannot { seat: i32, action: &'static str, why: Box<Message> }
    DealerCannot { action: &'static str, why: Box<Message> }
    MatchIsOver
    GameIsOver
    HandIsOver
    DealFirst
    NoPereteHere
    PereteTakes
    NoVistoHere
    MusSaidAlready
    TalkIsOn
    SeatsDiscard
    NothingOffered
    OrdagoOffered
    RaiseTooHigh
    OfferStands
    // Calls.
    RequestLimit { most: usize, field: &'static str, count: usize }
    BatchLimit { most: usize, field: &'static str }
    ReplayTakesBoth { field: &'static str }
    ReplayTakesNeither
    NoSeed { fault: String }
    // Messages over gRPC.
    MessageNotSet { message: &'static str }
    NoWordSet { message: &'static str, words: String }
    EnumZero { words: &'static str }
    EnumUnknown { words: &'static str, number: i32 }
    NoItemCame { seconds: Duration }
    NoResultTaken { seconds: Duration }
    GoElsewhere
    // JSON over REST.
    TheBody
    TheItem
    Field { path: String }
    AnObject
    AnArray
    AString
    ABoolean
    AnInteger
    ANumber
    Null
    IsEmpty { subject: Box<Message> }
    ByteOrderMark { subject: Box<Message> }
    NotJson { subject: Box<Message>, line: usize, column: usize }
    EndsEarly { subject: Box<Message> }
    IsTwice { subject: Box<Message> }
    Unreadable { subject: Box<Message> }
    IsNull { subject: Box<Message> }
    MustBe { subject: Box<Message>, wanted: Box<Message>, given: Box<Message> }
    MustBeInteger { subject: Box<Message>, given: String }
    MustBeOneOf { subject: Box<Message>, words: String, given: Box<Message> }
    IsMissing { subject: Box<Message> }
    WordIsMissing { subject: Box<Message>, words: String }
    NoFieldAtAll { name: String }
    NoField { name: String, nearest: String }
    Quoted { text: String }
    // HTTP.
    NoContentType { wanted: String }
    WrongContentType { wanted: String, given: String }
    WrongCoding { given: String }
    BodyTooLarge { most: usize }
    BodyBrokeOff
    QueryUnreadable
    QueryTwice { name: String }
    NoParameterAtAll { name: String }
    NoParameter { name: String, nearest: String }
    PathNotText
    NothingAt { path: String }
    MethodNotTaken { path: String, method: String }
    NotReady
    // What stands before the calls.
    NoCertificate
    NoToken
    TooManyConnections
    TooManyCalls
    RequestTooLarge { most: usize }
    TooSlow { seconds: Duration }
    BugInCall { reference: String }
    BugInItem { reference: String }
    AnswerNotWritten { fault: String }
    MetricsNotTold { fault: String }
    PageNotMade { fault: String }
    FourCardsOrUnknown { count: usize }
    SeenNotShown
    SeenCount { most: usize, count: usize }
    NoDealAgrees
    TooLongToCount
    NobodyWaitsForOdds
    TooRare
    OddsStopping
    TooManyOdds
}
