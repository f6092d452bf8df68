//! The rulesets: every setting of every table is a value here, never a type or a second engine.
//!
//! [`RulesetOverrides`] is what a request says: a preset and what differs from it. [`Ruleset`] is the same, checked and
//! whole; it can only be made by [`RulesetOverrides::resolve`], so whoever holds one need not check it again.

use super::card::{Card, Face, Notation, Rank};
use super::error::{Fault, Kind};
use super::seat::{Seat, SeatSet, Team};
use crate::words::{Language, Message};
use serde::{Deserialize, Serialize, Serializer};
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// A closed list of words: the type, the name of the list in the catalogue, its words on the wire, and for each what it means to
/// a player. A test holds that the catalogue says the same in English.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident in $list:literal {
        $($(#[$word_doc:meta])* $variant:ident = $word:literal: $meaning:literal),+ $(,)?
    }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        $(#[$doc])*
        pub enum $name {
            $($(#[$word_doc])* #[doc = concat!("`", $word, "`: ", $meaning)] $variant),+
        }

        impl $name {
            /// All of its words, in the order of the contract.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word on the wire.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),+
                }
            }

            /// Its id in the catalogue.
            pub fn id(self) -> &'static str {
                match self {
                    $($name::$variant => concat!($list, "-", $word)),+
                }
            }

            /// What the word means, in one sentence.
            pub fn meaning(self, language: $crate::words::Language) -> String {
                language.about(self.id(), "meaning")
            }
        }

        #[test]
        #[allow(non_snake_case)]
        fn $name() {
            for (word, documented) in $name::ALL.iter().zip([$($meaning),+]) {
                assert_eq!(word.meaning($crate::words::Language::English), documented, "{}", word.id());
            }
        }
    };
}
pub(crate) use words;

words! {
    /// Who answers an offer for a pair (R-5.4).
    #[schema(example = "each")]
    PairAnswers in "pair_answers" {
        Each = "each": "Each rival is asked in turn; the offer is refused when all have said no quiero.",
        OneVoice = "one_voice": "The first answer of a pair speaks for both of its members.",
    }
}

words! {
    /// What an accepted órdago does to the earlier lances of the hand (R-6.5).
    #[schema(example = "voids")]
    OrdagoAccepted in "ordago_accepted" {
        Voids = "voids": "An accepted órdago decides the game at once; the earlier lances are not counted.",
        CountsFirst = "counts_first": "The lances before an accepted órdago are counted first and can end the game.",
    }
}

words! {
    /// Which hands are a real, a 31 that beats every other 31 (R-4.8).
    #[schema(example = "off")]
    LaReal in "la_real" {
        Off = "off": "Every 31 is worth the same; the tie goes to the seat nearer to mano.",
        Sota = "sota": "Three sevens and a sota are a real and beat every other 31.",
        Figure = "figure": "Three sevens and a printed rey, caballo or sota are a real and beat every other 31.",
        AnyTen = "any_ten": "Three sevens and any card worth ten are a real and beat every other 31.",
    }
}

words! {
    /// Whether a seat that holds exactly 4, 5, 6 and 7 may show them and be served anew (R-3.5).
    #[schema(example = "off")]
    PereteRule in "perete" {
        Off = "off": "A hand of 4, 5, 6 and 7 is played like any other.",
        Redraw = "redraw": "A seat that holds 4, 5, 6 and 7 may show them in its turn and is served four new cards.",
        RedrawAndStone = "redraw_and_stone": "As redraw, and its team takes one stone at once, which can end the game.",
    }
}

words! {
    /// What happens when a card was seen while dealing (R-3.6).
    #[schema(example = "off")]
    MusVistoRule in "mus_visto" {
        Off = "off": "A card seen while dealing changes nothing.",
        Servido = "servido": "After mus visto everybody discards zero to four cards without a talk; \
            if anyone stays servido there is no further mus.",
        Redeal = "redeal": "After mus visto all hands are dealt afresh by the same dealer.",
    }
}

words! {
    /// Who discards and is served first (R-3.2).
    #[schema(example = "mano_first")]
    DiscardOrder in "discard_order" {
        ManoFirst = "mano_first": "Discards and serving go in turn from mano.",
        DealerFirst = "dealer_first": "Postre, who deals, discards and is served first, then the others from mano.",
    }
}

words! {
    /// The name of a ruleset that tables play: the starting point, which the other fields override.
    #[schema(example = "standard")]
    Preset in "preset" {
        Standard = "standard": "The game as most tables play it: four players in two pairs, eight kings, forty stones, best of three.",
        FourKings = "four_kings": "The standard game with four kings and four aces: a 3 is a 3 and a 2 is a 2.",
        JuegoReal = "juego_real": "The standard game in which three sevens and a sota beat every other 31.",
        Perete = "perete": "The standard game in which a hand of 4, 5, 6 and 7 may be shown and replaced.",
        MusVisto = "mus_visto": "The standard game in which a card seen while dealing lets everybody discard without a talk.",
        French = "french": "The game of the French Basque Country: four kings, best of five.",
        Fournier = "fournier": "The rules printed with the Fournier cards: mus corrido, mus visto, best of five.",
        Bizkaia = "bizkaia": "The game of Bizkaia: mus corrido, a fresh deal after mus visto, first to four games.",
        Fem = "fem": "The rules of the national federation: the dealer discards first, first to four games.",
        Madrid = "madrid": "The game of Madrid: one stone more for a refused raise in pares, juego or punto, best of five.",
        TwoPlayers = "two_players": "Two players, each for himself.",
        ThreePlayers = "three_players": "Three players, each for himself.",
        FivePlayers = "five_players": "Five players, each for himself.",
        SixPlayers = "six_players": "Six players in two teams of three.",
    }
}

impl Preset {
    /// Where it is played.
    pub fn played_in(self, language: Language) -> String {
        language.about(self.id(), "played_in")
    }

    /// Its ruleset: the standard game, but for what it sets.
    fn ruleset(self) -> Ruleset {
        let plain = Ruleset { preset: self, ..Ruleset::STANDARD };
        match self {
            Preset::Standard => plain,
            Preset::FourKings => Ruleset { kings: 4, ..plain },
            Preset::JuegoReal => Ruleset { la_real: LaReal::Sota, ..plain },
            Preset::Perete => Ruleset { perete: PereteRule::Redraw, ..plain },
            Preset::MusVisto => Ruleset { mus_visto: MusVistoRule::Servido, ..plain },
            Preset::French => Ruleset { kings: 4, games_to_win: 3, ..plain },
            Preset::Fournier => {
                Ruleset { mus_corrido: true, games_to_win: 3, mus_visto: MusVistoRule::Servido, ..plain }
            }
            Preset::Bizkaia => Ruleset { mus_corrido: true, mus_visto: MusVistoRule::Redeal, games_to_win: 4, ..plain },
            Preset::Fem => Ruleset { discard_order: DiscardOrder::DealerFirst, games_to_win: 4, ..plain },
            Preset::Madrid => Ruleset { refused_raise_bonus: 1, games_to_win: 3, ..plain },
            Preset::TwoPlayers => Ruleset { players: 2, ..plain },
            Preset::ThreePlayers => Ruleset { players: 3, ..plain },
            Preset::FivePlayers => Ruleset { players: 5, ..plain },
            Preset::SixPlayers => Ruleset { players: 6, ..plain },
        }
    }
}

/// Both rulesets from one list of fields, so that none can be in one and not in the other.
macro_rules! ruleset {
    ($($(#[$doc:meta])* $([schema $($schema:tt)*])? $field:ident: $request:ty => $kept:ty),+ $(,)?) => {
        /// The ruleset of a request: a preset, and the settings in which the table differs from it. Everything may be left
        /// out; what is left out is as in the preset, and without a preset as in the standard game.
        ///
        /// ```
        /// use mus_rules::rules::RulesetOverrides;
        /// let to_30 = RulesetOverrides { target_stones: Some(30), ..Default::default() };
        /// assert_eq!(to_30.resolve().unwrap().target_stones(), 30);
        /// ```
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        #[schema(example = json!({"preset": "four_kings", "target_stones": 30}))]
        pub struct RulesetOverrides {
            /// The ruleset to start from, by name; the other fields override it.
            #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
            #[schema(example = "standard", nullable = false)]
            pub preset: Option<String>,
            $(
                $(#[$doc])*
                #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
                #[schema(nullable = false, $($($schema)*)?)]
                pub $field: Option<$request>,
            )+
        }

        /// A ruleset, whole and checked: the rules that an answer was given by.
        ///
        /// ```
        /// use mus_rules::rules::Ruleset;
        /// let standard = Ruleset::standard();
        /// assert_eq!((standard.players(), standard.kings(), standard.target_stones()), (4, 8, 40));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
        #[schema(example = json!({
            "preset": "standard", "players": 4, "kings": 8, "extra_kings": "", "target_stones": 40, "games_to_win": 2,
            "min_raise": 2, "pair_answers": "each", "refused_raise_bonus": 0, "pass_stone": false,
            "ordago_accepted": "voids", "la_real": "off", "perete": "off", "mus_visto": "off", "mus_corrido": false,
            "discard_order": "mano_first"
        }))]
        pub struct Ruleset {
            /// The preset that it started from.
            preset: Preset,
            $(
                $(#[$doc])*
                #[schema($($($schema)*)?)]
                $field: $kept,
            )+
        }

        impl Ruleset {
            /// The preset that it started from.
            pub fn preset(&self) -> Preset {
                self.preset
            }

            $(
                $(#[$doc])*
                pub fn $field(&self) -> $kept {
                    self.$field
                }
            )+
        }

        impl From<&Ruleset> for RulesetOverrides {
            fn from(ruleset: &Ruleset) -> RulesetOverrides {
                RulesetOverrides {
                    preset: Some(ruleset.preset.word().to_owned()),
                    $($field: Some(ruleset.$field.into())),+
                }
            }
        }
    };
}

ruleset! {
    /// How many players sit at the table, 2 to 6 (R-2.2).
    [schema minimum = 2, maximum = 6, example = 4]
    players: i32 => i32,
    /// How many cards play as kings: 4 (R-1.3), 8 (R-1.2) or 10 (R-1.4).
    [schema minimum = 4, maximum = 10, example = 8]
    kings: i32 => i32,
    /// The two further cards that play as kings, with their suits; given exactly when `kings` is 10 (R-1.4).
    [schema value_type = String, example = ""]
    extra_kings: String => ExtraKings,
    /// The stones that win a game, 1 to 1,000 (R-6.1).
    [schema minimum = 1, maximum = 1000, example = 40]
    target_stones: i32 => i32,
    /// The games that win the match, 1 to 100 (R-6.6).
    [schema minimum = 1, maximum = 100, example = 2]
    games_to_win: i32 => i32,
    /// The fewest stones that a raise may add, 1 to 100 (R-5.5). The first envido of a lance is two or more whatever is said here.
    [schema minimum = 1, maximum = 100, example = 2]
    min_raise: i32 => i32,
    /// Who answers an offer for a pair (R-5.4).
    pair_answers: PairAnswers => PairAnswers,
    /// The stones that a refused raise in pares, juego or punto pays beyond what was accepted, 0 or 1 (R-5.8).
    [schema minimum = 0, maximum = 1, example = 0]
    refused_raise_bonus: i32 => i32,
    /// Whether contested pares and juego that all passed pay one stone before the values (R-6.4).
    [schema example = false]
    pass_stone: bool => bool,
    /// What an accepted órdago does to the earlier lances of the hand (R-6.5).
    ordago_accepted: OrdagoAccepted => OrdagoAccepted,
    /// Which hands are a real and beat every other 31 (R-4.8).
    la_real: LaReal => LaReal,
    /// Whether a hand of 4, 5, 6 and 7 may be shown and replaced (R-3.5).
    perete: PereteRule => PereteRule,
    /// What happens when a card was seen while dealing (R-3.6).
    mus_visto: MusVistoRule => MusVistoRule,
    /// Whether, in the first hand of each game, mano moves with each mus and goes to the seat that cuts (R-3.4).
    [schema example = false]
    mus_corrido: bool => bool,
    /// Who discards and is served first (R-3.2).
    discard_order: DiscardOrder => DiscardOrder,
}

/// What each printed rank plays as with eight and ten kings (R-1.2).
pub(super) const EIGHT_KINGS: [Rank; 10] = {
    let [ace, _, _, four, five, six, seven, sota, caballo, king] = Rank::ALL;
    [ace, ace, king, four, five, six, seven, sota, caballo, king]
};

/// The two further cards that play as kings at a ten-kings table (R-1.4); none at any other table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExtraKings(Option<[Face; 2]>);

impl ExtraKings {
    /// The cards: two, or none.
    pub fn faces(&self) -> impl Iterator<Item = Face> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Whether there are none.
    pub fn are_none(&self) -> bool {
        self.0.is_none()
    }

    /// Whether this card is one of them.
    pub fn has(&self, face: Face) -> bool {
        self.0.is_some_and(|[first, second]| (face == first) | (face == second))
    }

    /// Reads them for a table with `kings` kings.
    fn read(text: &str, kings: i32) -> Result<ExtraKings, Fault> {
        let wrong = |message| Fault::new(Kind::InvalidRuleset, "extra_kings", message).rule("R-1.4");
        let read = Notation::read(text).map_err(|fault| wrong(*fault.message))?;
        match (kings, read.cards()) {
            (10, &[Card::Shown(first), Card::Shown(second)]) if read.count() == 2 => {
                for face in [first, second] {
                    if face.suit().is_none() {
                        return Err(wrong(Message::ExtraKingNeedsSuit { card: face.to_string() }));
                    }
                    if matches!(face.rank(), Rank::Rey | Rank::Tres) {
                        return Err(wrong(Message::KingAlready { card: face.to_string() }));
                    }
                }
                if first == second {
                    return Err(wrong(Message::ExtraKingTwice { card: first.to_string() }));
                }
                Ok(ExtraKings(Some([first, second])))
            }
            (10, _) => Err(wrong(Message::TenKingsNeedTwo { count: read.count() })),
            (_, []) => Ok(ExtraKings(None)),
            (_, _) => Err(wrong(Message::ExtraKingsNeedTen { kings })),
        }
    }
}

impl std::fmt::Display for ExtraKings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.faces().try_for_each(|face| face.fmt(f))
    }
}

impl Serialize for ExtraKings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<ExtraKings> for String {
    fn from(extra: ExtraKings) -> String {
        extra.to_string()
    }
}

impl From<Preset> for RulesetOverrides {
    fn from(preset: Preset) -> RulesetOverrides {
        RulesetOverrides { preset: Some(preset.word().to_owned()), ..RulesetOverrides::default() }
    }
}

impl RulesetOverrides {
    /// The ruleset that these settings make.
    ///
    /// Fails with `invalid_ruleset` and the setting's name on a preset that does not exist, a value outside its range, and
    /// settings that contradict each other.
    pub fn resolve(&self) -> Result<Ruleset, Fault> {
        let preset = match &self.preset {
            None => Preset::Standard,
            Some(name) => Preset::ALL.iter().copied().find(|preset| preset.word() == name).ok_or_else(|| {
                let names = Preset::ALL.iter().map(|preset| preset.word()).collect::<Vec<_>>().join(", ");
                Fault::new(Kind::InvalidRuleset, "preset", Message::NoPreset { name: format!("{name:?}"), names })
            })?,
        };
        let base = preset.ruleset();
        let number = |setting: &'static str, asked: Option<i32>, base: i32, allowed: RangeInclusive<i32>, rule| {
            let number = asked.unwrap_or(base);
            if allowed.contains(&number) {
                return Ok(number);
            }
            let message = Message::SettingRange { setting, from: *allowed.start(), to: *allowed.end(), number };
            Err(Fault::new(Kind::InvalidRuleset, setting, message).rule(rule))
        };
        let kings = self.kings.unwrap_or(base.kings);
        if !matches!(kings, 4 | 8 | 10) {
            return Err(Fault::new(Kind::InvalidRuleset, "kings", Message::KingsRange { kings }).rule("R-1.4"));
        }
        Ok(Ruleset {
            preset,
            players: number("players", self.players, base.players, 2..=6, "R-2.2")?,
            kings,
            extra_kings: ExtraKings::read(self.extra_kings.as_deref().unwrap_or_default(), kings)?,
            target_stones: number("target_stones", self.target_stones, base.target_stones, 1..=1000, "R-6.1")?,
            games_to_win: number("games_to_win", self.games_to_win, base.games_to_win, 1..=100, "R-6.6")?,
            min_raise: number("min_raise", self.min_raise, base.min_raise, 1..=100, "R-5.5")?,
            pair_answers: self.pair_answers.unwrap_or(base.pair_answers),
            refused_raise_bonus: number(
                "refused_raise_bonus",
                self.refused_raise_bonus,
                base.refused_raise_bonus,
                0..=1,
                "R-5.8",
            )?,
            pass_stone: self.pass_stone.unwrap_or(base.pass_stone),
            ordago_accepted: self.ordago_accepted.unwrap_or(base.ordago_accepted),
            la_real: self.la_real.unwrap_or(base.la_real),
            perete: self.perete.unwrap_or(base.perete),
            mus_visto: self.mus_visto.unwrap_or(base.mus_visto),
            mus_corrido: self.mus_corrido.unwrap_or(base.mus_corrido),
            discard_order: self.discard_order.unwrap_or(base.discard_order),
        })
    }
}

impl Ruleset {
    /// The standard game.
    pub fn standard() -> Ruleset {
        Ruleset::STANDARD
    }

    /// All the seats of this table.
    pub fn table(&self) -> SeatSet {
        SeatSet::below(self.players)
    }

    /// The seats of this table, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.table().iter()
    }

    /// The seats of this table in speaking order, from `first` (R-2.3).
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.table().iter_from(first)
    }

    /// The seat of this number, if it is at this table.
    pub fn seat(&self, number: i32) -> Option<Seat> {
        Seat::from_number(number).filter(|seat| seat.number() < self.players)
    }

    /// The seat of this number. Fails with `invalid_seat` at `field` when it is not at this table.
    pub fn read_seat(&self, field: &str, number: i32) -> Result<Seat, Fault> {
        let no_seat = || Fault::new(Kind::InvalidSeat, field, super::count::no_seat(self, number)).rule("R-2.1");
        self.seat(number).ok_or_else(no_seat)
    }

    /// The seat that plays after this one (R-2.1).
    pub fn after(&self, seat: Seat) -> Seat {
        self.seats_from(seat).nth(1).unwrap_or(seat)
    }

    /// The seat that many turns after this one, however often that goes round the table.
    pub fn nth_from(&self, first: Seat, turns: usize) -> Seat {
        let turns = turns.checked_rem(self.table().len()).unwrap_or_default();
        self.seats_from(first).nth(turns).unwrap_or(first)
    }

    /// Postre, the seat before mano, who deals and speaks last (R-2.3).
    pub fn postre(&self, mano: Seat) -> Seat {
        self.seats_from(mano).last().unwrap_or(mano)
    }

    /// The order of discarding and serving when `mano` is mano (R-3.2).
    pub fn discard_order_from(&self, mano: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let first = match self.discard_order {
            DiscardOrder::ManoFirst => mano,
            DiscardOrder::DealerFirst => self.postre(mano),
        };
        self.seats_from(first)
    }

    /// How many teams play: two, or as many as seats where each plays for himself (R-2.2).
    pub fn teams_count(&self) -> i32 {
        if self.each_for_himself() { self.players } else { 2 }
    }

    /// The teams of this table, in order.
    pub fn teams(&self) -> impl Iterator<Item = Team> + Clone + use<> {
        let teams = self.teams_count();
        Team::ALL.into_iter().filter(move |team| team.number() < teams)
    }

    /// The team of this number, if it is at this table.
    pub fn team(&self, number: i32) -> Option<Team> {
        Team::from_number(number).filter(|team| team.number() < self.teams_count())
    }

    /// The team of this seat (R-2.2).
    pub fn team_of(&self, seat: Seat) -> Team {
        match (self.each_for_himself(), seat) {
            (true, Seat::N0) => Team::N0,
            (true, Seat::N1) => Team::N1,
            (true, Seat::N2) => Team::N2,
            (true, Seat::N3) => Team::N3,
            (true, Seat::N4) => Team::N4,
            (true, Seat::N5) => Team::N5,
            (false, Seat::N0 | Seat::N2 | Seat::N4) => Team::N0,
            (false, Seat::N1 | Seat::N3 | Seat::N5) => Team::N1,
        }
    }

    /// The seats of this team (R-2.2).
    pub fn side(&self, team: Team) -> SeatSet {
        let side = match (self.each_for_himself(), team) {
            (true, team) => Seat::from_number(team.number()).map(SeatSet::only).unwrap_or_default(),
            (false, Team::N0) => SeatSet::EVEN,
            (false, _) => SeatSet::ODD,
        };
        side.and(self.table())
    }

    /// The seats that play with the one seat of this set, itself among them (R-2.2).
    pub fn side_of(&self, seat: SeatSet) -> SeatSet {
        let side = match seat.and(SeatSet::EVEN).is_empty() {
            _ if self.each_for_himself() => seat,
            true => SeatSet::ODD,
            false => SeatSet::EVEN,
        };
        side.and(self.table())
    }

    /// Whether each seat plays for himself: with three and five players (R-2.2).
    pub fn each_for_himself(&self) -> bool {
        matches!(self.players, 3 | 5)
    }

    /// The rank that this card plays as: with eight and ten kings a 3 is a king and a 2 an ace (R-1.2), and with ten kings
    /// the two extra kings are kings too (R-1.4).
    pub fn played(&self, face: Face) -> Rank {
        match self.kings {
            _ if self.extra_kings.has(face) => Rank::Rey,
            4 => face.rank(),
            _ => EIGHT_KINGS.get(usize::from(face.rank().place())).copied().unwrap_or_default(),
        }
    }

    /// Whether what this card plays as depends on a suit that was not given (R-1.4).
    pub fn needs_suit(&self, face: Face) -> bool {
        !self.extra_kings.are_none()
            && !face.has_suit()
            && self.extra_kings.faces().any(|extra| extra.rank() == face.rank())
    }

    const STANDARD: Ruleset = Ruleset {
        preset: Preset::Standard,
        players: 4,
        kings: 8,
        extra_kings: ExtraKings(None),
        target_stones: 40,
        games_to_win: 2,
        min_raise: 2,
        pair_answers: PairAnswers::Each,
        refused_raise_bonus: 0,
        pass_stone: false,
        ordago_accepted: OrdagoAccepted::Voids,
        la_real: LaReal::Off,
        perete: PereteRule::Off,
        mus_visto: MusVistoRule::Off,
        mus_corrido: false,
        discard_order: DiscardOrder::ManoFirst,
    };
}

/// What one setting means at a table: its field, its value as text, a sentence, and the rulings that it settles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingMeaning {
    /// The field of the ruleset.
    pub field: &'static str,
    /// Its value, as text.
    pub value: String,
    /// What that means.
    pub meaning: String,
    /// The rulings.
    pub rules: &'static [&'static str],
}

impl Ruleset {
    /// What each setting means at this table, in the order of the contract.
    ///
    /// ```
    /// use mus_rules::{rules::Ruleset, words::Language};
    /// let kings = &Ruleset::standard().settings(Language::English)[1];
    /// assert_eq!((kings.field, kings.value.as_str(), kings.rules), ("kings", "8", &["R-1.2", "R-1.3", "R-1.4"][..]));
    /// ```
    pub fn settings(&self, language: Language) -> Vec<SettingMeaning> {
        let setting = |field, value: &dyn ToString, meaning: Message, rules| SettingMeaning {
            field,
            value: value.to_string(),
            meaning: meaning.text(language),
            rules,
        };
        let word =
            |field, value: &str, meaning, rules| SettingMeaning { field, value: value.to_owned(), meaning, rules };
        let players = match (self.players, self.each_for_himself()) {
            (2, _) => Message::SettingTwoPlayers,
            (players, true) => Message::SettingEachForHimself { players },
            (players, false) => Message::SettingTwoTeams { players },
        };
        let kings = match self.kings {
            4 => Message::SettingFourKings,
            8 => Message::SettingEightKings,
            _ => Message::SettingTenKings { kings: self.extra_kings.to_string() },
        };
        let extra = match self.extra_kings.0 {
            None => Message::SettingNoExtraKings,
            Some([first, second]) => {
                Message::SettingExtraKings { first: first.to_string(), second: second.to_string() }
            }
        };
        let bonus = match self.refused_raise_bonus {
            0 => Message::SettingNoBonus,
            stones => Message::SettingBonus { stones },
        };
        let pass_stone = if self.pass_stone { Message::SettingPassStone } else { Message::SettingNoPassStone };
        let corrido = if self.mus_corrido { Message::SettingCorrido } else { Message::SettingNoCorrido };
        let target = Message::SettingTarget { stones: self.target_stones };
        let games = Message::SettingGames { games: self.games_to_win };
        let raise = Message::SettingMinRaise { stones: self.min_raise };
        let (answers, ordago) = (self.pair_answers, self.ordago_accepted);
        let (visto, order) = (self.mus_visto, self.discard_order);
        vec![
            setting("players", &self.players, players, &["R-2.2"]),
            setting("kings", &self.kings, kings, &["R-1.2", "R-1.3", "R-1.4"]),
            setting("extra_kings", &self.extra_kings, extra, &["R-1.4"]),
            setting("target_stones", &self.target_stones, target, &["R-6.1"]),
            setting("games_to_win", &self.games_to_win, games, &["R-6.6"]),
            setting("min_raise", &self.min_raise, raise, &["R-5.5"]),
            word("pair_answers", answers.word(), answers.meaning(language), &["R-5.4"]),
            setting("refused_raise_bonus", &self.refused_raise_bonus, bonus, &["R-5.8"]),
            setting("pass_stone", &self.pass_stone, pass_stone, &["R-6.4"]),
            word("ordago_accepted", ordago.word(), ordago.meaning(language), &["R-6.5"]),
            word("la_real", self.la_real.word(), self.la_real.meaning(language), &["R-4.8"]),
            word("perete", self.perete.word(), self.perete.meaning(language), &["R-3.5"]),
            word("mus_visto", visto.word(), visto.meaning(language), &["R-3.6"]),
            setting("mus_corrido", &self.mus_corrido, corrido, &["R-3.4"]),
            word("discard_order", order.word(), order.meaning(language), &["R-3.2"]),
        ]
    }
}
