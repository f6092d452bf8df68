//! The only place where the words of the service and those of `proto/` meet.
//!
//! Both sides name everything alike, so each type is here once, as the list of its words or fields, and the macros take
//! both sides apart by that list alone: no `..`, no `_`, no default. A word or field that only one side knows does not compile.
//!
//! Reading can fail in three ways, all `malformed_request`: a message that is required is not set, no member of a oneof
//! is, or an enum is 0 or a number that is no word. The field of a fault grows on the way up, as in [`Fault::within`].

use super::proto;
use crate::rules::{
    Action, Award, Bet, DecidedBy, Deck, Declarations, Declared, DiscardOrder, Fault, GlossaryEntry, GlossaryKind,
    Kind, LaReal, Lance, LegalAction, LegalActions, Method, MusVistoRule, Nickname, Offer, OrdagoAccepted, Outcome,
    PairAnswers, ParesKind, PereteRule, Phase, Preset, Reason, Ruleset, RulesetOverrides, Said, Score, Settled, Signal,
    SignalSet, Snapshot, Stakes,
};
use crate::service::{
    ApplyRequest, ApplyResponse, BatchAnswer, BatchCall, BatchResult, Code, DeckRequest, DiscardOdds, DiscardsRequest,
    DiscardsResponse, EvaluateRequest, EvaluateResponse, HandResult, HoldingOdds, Illegal, JuegoChance, JuegoResult,
    LanceOdds, LanceResult, LegalActionsRequest, ListGlossaryRequest, ListGlossaryResponse, ListRulesetsRequest,
    ListRulesetsResponse, ListSignalsRequest, ListSignalsResponse, OddsRequest, OddsResponse, ParesChances,
    ParesResult, Percentiles, Problem, ReplayRequest, ReplayResponse, RulesetInfo, ScoreRequest, ScoreResponse,
    Setting, ShowdownRequest, ShowdownResponse, SignalSetInfo, StartRequest, StartResponse, Strength, ViewRequest,
    ViewResponse, Winner,
};
use crate::words::Message;
use tinyvec::{Array, ArrayVec};

/// A value that is read from a field which the generated code holds as a `Wire`.
trait Read<Wire>: Sized {
    /// Fails with the first fault, its field counted from this one.
    fn read(wire: Wire) -> Result<Self, Fault>;
}

/// A value that is written to a field which the generated code holds as a `Wire`.
trait Write<Wire> {
    fn write(self) -> Wire;
}

fn malformed(field: &str, message: Message) -> Fault {
    Fault::new(Kind::MalformedRequest, field, message)
}

/// The fault of a union none of whose words is set: by a client that forgot to, or one that knows more words than we do.
fn no_word(tag: &str, message: &'static str, words: &[&str]) -> Fault {
    let members: Vec<String> = words.iter().map(|word| member(word)).collect();
    malformed(tag, Message::NoWordSet { message, words: members.join(", ") })
}

/// The name that the member of a oneof has for this word: `no_mus` for `NoMus`.
fn member(word: &str) -> String {
    let mut name = String::new();
    for letter in word.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

/// Reads the field of this name.
fn field<T: Read<Wire>, Wire>(name: &str, wire: Wire) -> Result<T, Fault> {
    T::read(wire).map_err(|fault| fault.within(name))
}

macro_rules! plain {
    ($($plain:ty),+) => {$(
        impl Read<$plain> for $plain {
            fn read(wire: $plain) -> Result<$plain, Fault> {
                Ok(wire)
            }
        }

        impl Write<$plain> for $plain {
            fn write(self) -> $plain {
                self
            }
        }
    )+};
}

plain!(bool, i32, f64, String);

impl<T: Read<Wire>, Wire> Read<Vec<Wire>> for Vec<T> {
    fn read(wire: Vec<Wire>) -> Result<Vec<T>, Fault> {
        wire.into_iter()
            .enumerate()
            .map(|(at, item)| T::read(item).map_err(|fault| fault.within(&format!("[{at}]"))))
            .collect()
    }
}

impl Write<String> for &str {
    fn write(self) -> String {
        self.to_owned()
    }
}

impl<T: Write<Wire>, Wire> Write<Vec<Wire>> for Vec<T> {
    fn write(self) -> Vec<Wire> {
        self.into_iter().map(T::write).collect()
    }
}

impl<A: Array<Item: Write<Wire> + Copy>, Wire> Write<Vec<Wire>> for ArrayVec<A> {
    fn write(self) -> Vec<Wire> {
        self.as_slice().iter().map(|&item| item.write()).collect()
    }
}

impl<T: Read<Wire>, Wire> Read<Option<Wire>> for Option<T> {
    fn read(wire: Option<Wire>) -> Result<Option<T>, Fault> {
        wire.map(T::read).transpose()
    }
}

impl<T: Write<Wire>, Wire> Write<Option<Wire>> for Option<T> {
    fn write(self) -> Option<Wire> {
        self.map(T::write)
    }
}

impl<T: Write<Wire>, Wire> Write<Wire> for Box<T> {
    fn write(self) -> Wire {
        (*self).write()
    }
}

impl Write<Box<proto::Problem>> for Problem {
    fn write(self) -> Box<proto::Problem> {
        Box::new(self.into())
    }
}

/// Closed lists of words: enums on both sides.
macro_rules! enums {
    ($($name:ident { $($word:ident),+ $(,)? })+) => {$(
        impl From<$name> for proto::$name {
            fn from(word: $name) -> proto::$name {
                match word {
                    $($name::$word => proto::$name::$word),+
                }
            }
        }

        impl TryFrom<proto::$name> for $name {
            type Error = Fault;

            fn try_from(word: proto::$name) -> Result<$name, Fault> {
                match word {
                    proto::$name::Unspecified => {
                        Err(malformed("", Message::EnumZero { words: stringify!($name) }))
                    }
                    $(proto::$name::$word => Ok($name::$word)),+
                }
            }
        }

        impl Read<i32> for $name {
            fn read(number: i32) -> Result<$name, Fault> {
                proto::$name::try_from(number)
                    .map_err(|_| malformed("", Message::EnumUnknown { words: stringify!($name), number }))?
                    .try_into()
            }
        }

        impl Write<i32> for $name {
            fn write(self) -> i32 {
                proto::$name::from(self).into()
            }
        }
    )+};
}

/// That a message may be the type of a field. Where the field is no `Option` with us, it must be set.
macro_rules! read_field {
    ($name:ident, $wire:ident) => {
        impl Read<proto::$wire> for $name {
            fn read(message: proto::$wire) -> Result<$name, Fault> {
                message.try_into()
            }
        }

        impl Read<Option<proto::$wire>> for $name {
            fn read(message: Option<proto::$wire>) -> Result<$name, Fault> {
                match message {
                    Some(message) => message.try_into(),
                    None => Err(malformed("", Message::MessageNotSet { message: stringify!($wire) })),
                }
            }
        }
    };
}

macro_rules! write_field {
    ($name:ident, $wire:ident) => {
        impl Write<proto::$wire> for $name {
            fn write(self) -> proto::$wire {
                self.into()
            }
        }

        impl Write<Option<proto::$wire>> for $name {
            fn write(self) -> Option<proto::$wire> {
                Some(self.into())
            }
        }
    };
}

/// Messages that are structs with us, as they are read.
macro_rules! read {
    ($($name:ident { $($field:ident),* $(,)? })+) => {$(
        impl TryFrom<proto::$name> for $name {
            type Error = Fault;

            fn try_from(message: proto::$name) -> Result<$name, Fault> {
                let proto::$name { $($field),* } = message;
                Ok($name { $($field: field(stringify!($field), $field)?),* })
            }
        }
    )+};
}

/// Messages that are structs with us, as they are written.
macro_rules! write {
    ($($name:ident as $wire:ident { $($field:ident),* $(,)? })+) => {$(
        impl From<$name> for proto::$wire {
            fn from(value: $name) -> proto::$wire {
                let $name { $($field),* } = value;
                proto::$wire { $($field: $field.write()),* }
            }
        }

        write_field!($name, $wire);
    )+};
    ($($name:ident { $($field:ident),* $(,)? })+) => {
        write! { $($name as $name { $($field),* })+ }
    };
}

/// Unions, as they are written: a message with one oneof, whose members are messages of their own.
macro_rules! write_unions {
    ($($name:ident: $module:ident.$tag:ident $union:ident { $($word:ident { $($field:ident),* $(,)? })+ })+) => {$(
        impl From<$name> for proto::$name {
            fn from(value: $name) -> proto::$name {
                proto::$name {
                    $tag: Some(match value {
                        $($name::$word { $($field),* } => {
                            proto::$module::$union::$word(proto::$module::$word { $($field: $field.write()),* })
                        })+
                    }),
                }
            }
        }

        write_field!($name, $name);
    )+};
}

/// Unions, in both directions.
macro_rules! unions {
    ($($name:ident: $path:literal $module:ident.$tag:ident $union:ident {
        $($word:ident { $($field:ident),* $(,)? })+
    })+) => {$(
        impl TryFrom<proto::$name> for $name {
            type Error = Fault;

            fn try_from(message: proto::$name) -> Result<$name, Fault> {
                let proto::$name { $tag } = message;
                match $tag {
                    $(Some(proto::$module::$union::$word(proto::$module::$word { $($field),* })) => {
                        Ok($name::$word { $($field: field(stringify!($field), $field)?),* })
                    })+
                    None => Err(no_word($path, stringify!($name), &[$(stringify!($word)),+])),
                }
            }
        }

        read_field!($name, $name);

        write_unions! { $name: $module.$tag $union { $($word { $($field),* })+ } }
    )+};
}

enums! {
    PairAnswers { Each, OneVoice }
    OrdagoAccepted { Voids, CountsFirst }
    LaReal { Off, Sota, Figure, AnyTen }
    PereteRule { Off, Redraw, RedrawAndStone }
    MusVistoRule { Off, Servido, Redeal }
    DiscardOrder { ManoFirst, DealerFirst }
    Lance { Grande, Chica, Pares, Juego, Punto }
    ParesKind { None, Par, Medias, Duples }
    DecidedBy { Cards, Position, Unopposed }
    Reason { Refused, Passed, Bet, Hands, Punto, Ordago, Perete }
    Nickname { Solomillo, Perete, Real }
    SignalSet { Fem, Bizkaia, Fournier }
    GlossaryKind {
        Card, Suit, Role, Table, Lance, ParesKind, Nickname, Action, Phase, Settled, Reason, DecidedBy, Score, Setting,
        Signal, Ruling,
    }
    Method { Exact, Sampled }
    Said { Yes, No, Unknown }
    Code {
        MalformedRequest, UnknownField,
        InvalidCard, WrongCardCount, DuplicateCard, CardNotInHand, SuitRequired, HiddenCards,
        InvalidRuleset, InvalidSeat, InvalidScore, InvalidSettlement, InconsistentSnapshot,
        NotYourTurn, IllegalAction, BetOutOfRange,
        LimitExceeded,
        NotFound, MethodNotAllowed, UnsupportedMediaType, PayloadTooLarge,
        Unauthenticated, Overloaded, Timeout, Internal,
    }
}

unions! {
    Phase: "type" phase.r#type Type {
        Dealing { said, cut }
        Mus { said }
        Discarding { discards, servido }
        Betting { settled, bet }
        HandOver { settled }
        GameOver { winner, settled }
        MatchOver { winner, settled }
    }
    Bet: "type" bet.r#type Type {
        Open { passed }
        Offered { by, accepted, offer, refused }
    }
    Offer: "type" offer.r#type Type {
        Stones { stones }
        Ordago {}
    }
    Settled: "result" settled.result Result {
        Passed {}
        Accepted { stones, out }
        Refused { team, stones }
        Uncontested {}
        Ordago { out }
    }
    Action: "type" action.r#type Type {
        Mus { seat }
        NoMus { seat }
        Perete { seat }
        Discard { seat, cards }
        Paso { seat }
        Envido { seat, stones }
        Ordago { seat }
        Quiero { seat }
        NoQuiero { seat }
        Deal { cards }
        MusVisto {}
    }
}

write_unions! {
    LegalAction: legal_action.r#type Type {
        Mus {}
        NoMus {}
        Perete {}
        MusVisto {}
        Discard { min, max }
        Deal { draws }
        Paso {}
        Envido { min, max }
        Ordago {}
        Quiero {}
        NoQuiero {}
    }
    Outcome: outcome.r#type Type {
        HandOver {}
        GameOver { winner }
        MatchOver { winner }
        Unfinished {}
    }
}

/// The calls of a batch: unions whose members are the messages of the calls themselves.
macro_rules! calls {
    ($($word:ident),+) => {
        impl TryFrom<proto::BatchCall> for BatchCall {
            type Error = Fault;

            fn try_from(message: proto::BatchCall) -> Result<BatchCall, Fault> {
                let proto::BatchCall { r#type } = message;
                match r#type {
                    $(Some(proto::batch_call::Type::$word(request)) => Ok(BatchCall::$word(Box::new((*request).try_into()?))),)+
                    None => Err(no_word("type", "BatchCall", &[$(stringify!($word)),+])),
                }
            }
        }

        impl From<BatchAnswer> for proto::BatchAnswer {
            fn from(answer: BatchAnswer) -> proto::BatchAnswer {
                let answer = match answer {
                    $(BatchAnswer::$word(answer) => proto::batch_answer::Type::$word(Box::new((*answer).into())),)+
                };
                proto::BatchAnswer { r#type: Some(answer) }
            }
        }
    };
}

calls!(Evaluate, Showdown, Score, Start, LegalActions, Apply, View, Replay, Odds, Discards);

write_field!(BatchAnswer, BatchAnswer);

/// What requests and answers both hold.
macro_rules! both {
    ($($name:ident { $($field:ident),* $(,)? })+) => {
        read! { $($name { $($field),* })+ }
        write! { $($name { $($field),* })+ }
    };
}

both! {
    RulesetOverrides {
        preset, players, kings, extra_kings, target_stones, games_to_win, min_raise, pair_answers, refused_raise_bonus,
        pass_stone, ordago_accepted, la_real, perete, mus_visto, mus_corrido, discard_order,
    }
    Snapshot { ruleset, score, hand_number, mano, hands, deck, declared, phase }
    Score { stones, games }
    Deck { seed, shuffles, stock, discards }
    Declared { pares, juego }
}

read_field!(Snapshot, Snapshot);
read_field!(Score, Score);
read_field!(Deck, Deck);
read_field!(Declared, Declared);
read_field!(DeckRequest, DeckRequest);
read_field!(Declarations, Declarations);

impl Read<proto::RulesetOverrides> for RulesetOverrides {
    fn read(message: proto::RulesetOverrides) -> Result<RulesetOverrides, Fault> {
        message.try_into()
    }
}

impl Read<Option<proto::RulesetOverrides>> for RulesetOverrides {
    /// The one message that may be left out everywhere: then the table plays the standard game.
    fn read(message: Option<proto::RulesetOverrides>) -> Result<RulesetOverrides, Fault> {
        message.map_or(Ok(RulesetOverrides::default()), RulesetOverrides::try_from)
    }
}

read! {
    EvaluateRequest { ruleset, hands, signals }
    ShowdownRequest { ruleset, mano, hands }
    ScoreRequest { ruleset, mano, hands, score, settled }
    StartRequest { ruleset, mano, deck, score }
    DeckRequest { seed }
    LegalActionsRequest { snapshot }
    ApplyRequest { snapshot, action }
    ViewRequest { snapshot, seat }
    ReplayRequest { ruleset, mano, deck, score, snapshot, actions }
    OddsRequest { ruleset, mano, hands, seen, declared, accuracy }
    Declarations { pares, juego }
    DiscardsRequest { ruleset, mano, seat, hand, seen, accuracy }
    ListRulesetsRequest { preset }
    ListSignalsRequest {}
    ListGlossaryRequest {}
}

write! {
    EvaluateResponse { ruleset, results }
    HandResult { hand, points, grande, chica, pares, juego, punto, nicknames, signals }
    Strength { strength }
    ParesResult { kind, ranks, stones, strength }
    JuegoResult { has_juego, real, stones, strength }
    ShowdownResponse { ruleset, lances }
    LanceResult { lance, contested, winner, ranking, decided_by, stones, rule }
    Winner { seat, team }
    ScoreResponse { ruleset, awards, score, outcome }
    StartResponse { snapshot, next }
    ApplyResponse { snapshot, awards, next }
    ViewResponse { snapshot }
    ReplayResponse { snapshot, awards, outcome, next, illegal }
    BatchResult { index, id, answer, error }
    OddsResponse { method, deals, samples, lances, pares, juego, all_passed }
    LanceOdds { lance, seats, teams, stones, seats_error, teams_error, stones_error }
    HoldingOdds { nobody, contested }
    DiscardsResponse { method, samples, discards }
    DiscardOdds { discard, keep, pares, juego, percentiles, all_passed, all_passed_error }
    ParesChances { none, par, medias, duples }
    JuegoChance { points, chance }
    Percentiles { grande, chica, pares, juego, punto }
    Illegal { index, error }
    ListRulesetsResponse { rulesets }
    RulesetInfo { preset, ruleset, description, played_in, settings }
    Setting { field, value, meaning, rules }
    ListSignalsResponse { sets }
    SignalSetInfo { set, signals }
    Signal { id, gesture, meaning }
    ListGlossaryResponse { entries }
    GlossaryEntry { id, kind, name, description }
    Award { lance, team, stones, reason, rule, action }
    Stakes { if_accepted, if_refused }
}

write! {
    LegalActions as LegalActionsResponse { turn, lance, actions, stakes }
}

impl Write<String> for Preset {
    fn write(self) -> String {
        self.word().to_owned()
    }
}

impl Write<Vec<proto::Signal>> for Option<Vec<Signal>> {
    /// A list on the wire cannot be left out. It is empty only when no set was asked for: a hand may always signal something.
    fn write(self) -> Vec<proto::Signal> {
        self.map_or_else(Vec::new, Vec::write)
    }
}

impl From<Ruleset> for proto::Ruleset {
    fn from(ruleset: Ruleset) -> proto::Ruleset {
        proto::Ruleset {
            preset: ruleset.preset().write(),
            players: ruleset.players(),
            kings: ruleset.kings(),
            extra_kings: ruleset.extra_kings().into(),
            target_stones: ruleset.target_stones(),
            games_to_win: ruleset.games_to_win(),
            min_raise: ruleset.min_raise(),
            pair_answers: ruleset.pair_answers().write(),
            refused_raise_bonus: ruleset.refused_raise_bonus(),
            pass_stone: ruleset.pass_stone(),
            ordago_accepted: ruleset.ordago_accepted().write(),
            la_real: ruleset.la_real().write(),
            perete: ruleset.perete().write(),
            mus_visto: ruleset.mus_visto().write(),
            mus_corrido: ruleset.mus_corrido(),
            discard_order: ruleset.discard_order().write(),
        }
    }
}

write_field!(Ruleset, Ruleset);

impl From<Problem> for proto::Problem {
    fn from(problem: Problem) -> proto::Problem {
        let Problem { kind, title, status, detail, code, field, rule, legal } = problem;
        proto::Problem { r#type: kind, title, status, detail, code: code.write(), field, rule, legal: legal.write() }
    }
}

write_field!(Problem, Problem);

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::words::Language;
    use std::fmt::Debug;

    /// Every word of [`Settled`].
    fn settled() -> Vec<Settled> {
        vec![
            Settled::Passed {},
            Settled::Accepted { stones: 7, out: vec![1, 2] },
            Settled::Refused { team: 1, stones: 2 },
            Settled::Uncontested {},
            Settled::Ordago { out: vec![0] },
        ]
    }

    /// Every word of [`Phase`], [`Bet`] and [`Offer`].
    fn phases() -> Vec<Phase> {
        let offered = |offer| Bet::Offered { by: 1, accepted: 2, offer, refused: vec![3] };
        let betting = |bet| Phase::Betting { settled: settled(), bet };
        vec![
            Phase::Dealing { said: 3, cut: true },
            Phase::Mus { said: 2 },
            Phase::Discarding { discards: vec!["Ro".into(), String::new()], servido: true },
            betting(Bet::Open { passed: 1 }),
            betting(offered(Offer::Stones { stones: 5 })),
            betting(offered(Offer::Ordago {})),
            Phase::HandOver { settled: settled() },
            Phase::GameOver { winner: 1, settled: settled() },
            Phase::MatchOver { winner: 1, settled: vec![] },
        ]
    }

    fn snapshot(phase: Phase) -> Snapshot {
        Snapshot {
            ruleset: RulesetOverrides {
                preset: Some("madrid".into()),
                players: Some(0),
                pair_answers: Some(PairAnswers::OneVoice),
                pass_stone: Some(false),
                ..RulesetOverrides::default()
            },
            score: Score { stones: vec![12, 25], games: vec![1, 0] },
            hand_number: 3,
            mano: 2,
            hands: vec!["RoRc3bAe".into(), "????".into(), String::new()],
            deck: Some(Deck { seed: "any".into(), shuffles: 2, stock: "7o".into(), discards: "Ab".into() }),
            declared: Some(Declared { pares: vec![true, false], juego: vec![] }),
            phase,
        }
    }

    /// Every word of [`Action`].
    fn actions() -> Vec<Action> {
        vec![
            Action::Mus { seat: 1 },
            Action::NoMus { seat: 2 },
            Action::Perete { seat: 3 },
            Action::Discard { seat: 4, cards: "Ro4c".into() },
            Action::Paso { seat: 5 },
            Action::Envido { seat: 1, stones: -5 },
            Action::Ordago { seat: 2 },
            Action::Quiero { seat: 3 },
            Action::NoQuiero { seat: 4 },
            Action::Deal { cards: vec!["Ro".into(), String::new()] },
            Action::MusVisto {},
        ]
    }

    fn comes_back<Wire, T>(value: T)
    where
        T: Clone + Debug + PartialEq + TryFrom<Wire, Error = Fault>,
        Wire: From<T>,
    {
        assert_eq!(T::try_from(Wire::from(value.clone())).unwrap(), value);
    }

    /// A sound request, to be spoilt.
    fn replay() -> proto::ReplayRequest {
        proto::ReplayRequest {
            ruleset: None,
            mano: None,
            deck: None,
            score: None,
            snapshot: Some(snapshot(phases().remove(4)).into()),
            actions: actions().into_iter().map(Into::into).collect(),
        }
    }

    fn fault<T: Debug>(read: Result<T, Fault>) -> (Kind, String) {
        let fault = read.unwrap_err();
        (fault.kind, fault.field)
    }

    #[track_caller]
    fn replay_fails_at(field: &str, spoil: impl FnOnce(&mut proto::ReplayRequest)) {
        let mut request = replay();
        spoil(&mut request);
        assert_eq!(fault(ReplayRequest::try_from(request)), (Kind::MalformedRequest, field.to_owned()));
    }

    #[track_caller]
    fn snapshot_fails_at(field: &str, spoil: impl FnOnce(&mut proto::Snapshot)) {
        replay_fails_at(field, |request| spoil(request.snapshot.as_mut().unwrap()));
    }

    fn betting(snapshot: &mut proto::Snapshot) -> &mut proto::phase::Betting {
        match snapshot.phase.as_mut().unwrap().r#type.as_mut().unwrap() {
            proto::phase::Type::Betting(betting) => Some(betting),
            _ => None,
        }
        .unwrap()
    }

    fn offered(snapshot: &mut proto::Snapshot) -> &mut proto::bet::Offered {
        match betting(snapshot).bet.as_mut().unwrap().r#type.as_mut().unwrap() {
            proto::bet::Type::Offered(offered) => Some(offered),
            _ => None,
        }
        .unwrap()
    }

    #[test]
    fn every_snapshot_and_action_comes_back_as_it_was() {
        phases().into_iter().map(snapshot).for_each(comes_back::<proto::Snapshot, _>);
        actions().into_iter().for_each(comes_back::<proto::Action, _>);
    }

    #[test]
    fn every_word_of_every_list_comes_back() {
        PairAnswers::ALL.iter().copied().for_each(comes_back::<proto::PairAnswers, _>);
        OrdagoAccepted::ALL.iter().copied().for_each(comes_back::<proto::OrdagoAccepted, _>);
        LaReal::ALL.iter().copied().for_each(comes_back::<proto::LaReal, _>);
        PereteRule::ALL.iter().copied().for_each(comes_back::<proto::PereteRule, _>);
        MusVistoRule::ALL.iter().copied().for_each(comes_back::<proto::MusVistoRule, _>);
        DiscardOrder::ALL.iter().copied().for_each(comes_back::<proto::DiscardOrder, _>);
        Lance::ALL.iter().copied().for_each(comes_back::<proto::Lance, _>);
        ParesKind::ALL.iter().copied().for_each(comes_back::<proto::ParesKind, _>);
        DecidedBy::ALL.iter().copied().for_each(comes_back::<proto::DecidedBy, _>);
        Reason::ALL.iter().copied().for_each(comes_back::<proto::Reason, _>);
        Nickname::ALL.iter().copied().for_each(comes_back::<proto::Nickname, _>);
        SignalSet::ALL.iter().copied().for_each(comes_back::<proto::SignalSet, _>);
        GlossaryKind::ALL.iter().copied().for_each(comes_back::<proto::GlossaryKind, _>);
        Method::ALL.iter().copied().for_each(comes_back::<proto::Method, _>);
        Said::ALL.iter().copied().for_each(comes_back::<proto::Said, _>);
        Code::ALL.iter().copied().for_each(comes_back::<proto::Code, _>);
    }

    #[test]
    fn zero_is_not_absent() {
        let read = ReplayRequest::try_from(proto::ReplayRequest { mano: Some(0), ..Default::default() }).unwrap();
        assert_eq!((read.mano, read.ruleset, read.snapshot), (Some(0), None, None));
        let read = EvaluateRequest::try_from(proto::EvaluateRequest::default()).unwrap();
        assert_eq!((read.ruleset, read.signals), (RulesetOverrides::default(), None));
    }

    #[test]
    fn enums_refuse_zero_and_unknown_numbers() {
        for number in [0, 99, -1] {
            snapshot_fails_at("snapshot.ruleset.pair_answers", |snapshot| {
                snapshot.ruleset.as_mut().unwrap().pair_answers = Some(number);
            });
            let request = proto::EvaluateRequest { signals: Some(number), ..Default::default() };
            assert_eq!(fault(EvaluateRequest::try_from(request)), (Kind::MalformedRequest, "signals".to_owned()));
        }
    }

    #[test]
    fn a_oneof_that_is_not_set_is_told_at_its_tag() {
        replay_fails_at("actions[3].type", |request| request.actions.get_mut(3).unwrap().r#type = None);
        snapshot_fails_at("snapshot.phase.type", |snapshot| snapshot.phase.as_mut().unwrap().r#type = None);
        snapshot_fails_at("snapshot.phase.bet.type", |snapshot| betting(snapshot).bet.as_mut().unwrap().r#type = None);
        snapshot_fails_at("snapshot.phase.bet.offer.type", |snapshot| {
            offered(snapshot).offer.as_mut().unwrap().r#type = None;
        });
        snapshot_fails_at("snapshot.phase.settled[1].result", |snapshot| {
            betting(snapshot).settled.get_mut(1).unwrap().result = None;
        });
    }

    #[test]
    fn an_unset_oneof_names_the_members_that_could_be_set() {
        let fault = Offer::try_from(proto::Offer::default()).unwrap_err();
        let detail = fault.message.text(Language::English);
        assert_eq!(detail, "Offer has none of the words that are known here: stones, ordago");
        let fault = Action::try_from(proto::Action::default()).unwrap_err();
        assert!(fault.to_string().contains(": mus, no_mus, perete, "), "{fault}");
    }

    #[test]
    fn a_required_message_that_is_not_set_is_told_at_its_field() {
        snapshot_fails_at("snapshot.score", |snapshot| snapshot.score = None);
        snapshot_fails_at("snapshot.phase", |snapshot| snapshot.phase = None);
        snapshot_fails_at("snapshot.phase.bet", |snapshot| betting(snapshot).bet = None);
        snapshot_fails_at("snapshot.phase.bet.offer", |snapshot| offered(snapshot).offer = None);
        let apply = proto::ApplyRequest { snapshot: Some(snapshot(Phase::Mus { said: 0 }).into()), action: None };
        assert_eq!(fault(ApplyRequest::try_from(apply)).1, "action");
        assert_eq!(fault(ViewRequest::try_from(proto::ViewRequest::default())).1, "snapshot");
        assert_eq!(fault(ScoreRequest::try_from(proto::ScoreRequest::default())).1, "score");
    }
}
