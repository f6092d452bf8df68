//! A game between two calls, as the caller keeps it: anything well-formed. [`Table`](super::Table) is a snapshot that
//! has been checked.
//!
//! A snapshot holds facts only. The turn, the current lance and what is at stake follow from them and are never read back, so
//! they cannot be wrong.
//!
//! Its `ruleset` is the request's kind, in which everything may be left out, although answers always write all of it: so the
//! snapshot that an answer brings is, as it stands, the one that the next request sends.

use super::lance::Lance;
use super::ruleset::{RulesetOverrides, words};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A whole game at one moment. Keep the one you were given and send it with the next call; nothing else is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "ruleset": {"preset": "standard"},
    "score": {"stones": [12, 25], "games": [1, 0]},
    "hand_number": 3,
    "mano": 2,
    "hands": ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"],
    "phase": {"type": "betting", "settled": [], "bet": {"type": "open", "passed": 0}}
}))]
pub struct Snapshot {
    /// The rules of this table.
    #[serde(default)]
    pub ruleset: RulesetOverrides,
    /// The score, with the stones of refused offers already in it (R-6.1).
    pub score: Score,
    /// The hand of this game, from 1 (R-6.6).
    #[schema(minimum = 1, maximum = 2147483647, example = 3)]
    pub hand_number: i32,
    /// The seat that is mano, 0 to 5 (R-2.3).
    #[schema(minimum = 0, maximum = 5, example = 2)]
    pub mano: i32,
    /// Each seat's cards: empty before the deal, short while cards are out, one `?` for each card that is not shown.
    #[schema(min_items = 2, max_items = 6, example = json!(["RoRc3bAe", "????", "????", "????"]))]
    pub hands: Vec<String>,
    /// The service's deck; there when the service deals.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deck: Option<Deck>,
    /// What has been said of pares and juego (R-5.1); only in views.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub declared: Option<Declared>,
    /// Where the hand is.
    pub phase: Phase,
}

/// The score: stones of this game and games of this match, by team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"stones": [12, 25], "games": [1, 0]}))]
pub struct Score {
    /// The stones of each team in this game, 0 to 10,999: below the target while a hand runs.
    #[schema(min_items = 2, max_items = 5, example = json!([12, 25]))]
    pub stones: Vec<i32>,
    /// The games that each team has won in this match, 0 to 100.
    #[schema(min_items = 2, max_items = 5, example = json!([1, 0]))]
    pub games: Vec<i32>,
}

/// The deck that the service deals from. Whoever has it knows every card: it is in no view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seed": "any text", "shuffles": 1, "stock": "7o6cAb", "discards": ""}))]
pub struct Deck {
    /// The text that all shuffles come from.
    #[schema(example = "any text")]
    pub seed: String,
    /// How many times the deck has been shuffled, from 1.
    #[schema(minimum = 1, maximum = 2147483647, example = 1)]
    pub shuffles: i32,
    /// The cards that are to be dealt, the next one first.
    #[schema(example = "7o6cAb")]
    pub stock: String,
    /// The cards that have been discarded, in order; shuffled into a new stock when it runs out (R-3.3).
    #[schema(example = "")]
    pub discards: String,
}

/// What the seats have stated of pares and juego (R-5.1), by seat. Each member is there once it has been said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"pares": [true, false, true, true]}))]
pub struct Declared {
    /// Who holds pares; there from the moment pares is played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(min_items = 2, max_items = 6, example = json!([true, false, true, true]))]
    pub pares: Vec<bool>,
    /// Who holds juego; there from the moment juego or punto is played, all false at the punto.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(min_items = 2, max_items = 6, example = json!([true, false, false, true]))]
    pub juego: Vec<bool>,
}

/// Where the hand is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// The caller is to deal.
    #[schema(example = json!({"type": "dealing", "said": 0}))]
    Dealing {
        /// How many seats have said mus in the talk that a perete interrupts (R-3.5), else 0.
        #[schema(minimum = 0, maximum = 5, example = 0)]
        said: i32,
        /// Whether the grande is bet once all are served, without a talk (R-3.6); written only when true.
        #[serde(default, skip_serializing_if = "is_false")]
        #[schema(example = false)]
        cut: bool,
    },
    /// The talk: mus or no mus (R-3.1).
    #[schema(example = json!({"type": "mus", "said": 2}))]
    Mus {
        /// How many seats have said mus.
        #[schema(minimum = 0, maximum = 5, example = 2)]
        said: i32,
    },
    /// The seats discard in turn (R-3.2).
    #[schema(example = json!({"type": "discarding", "discards": ["Ro", "3b4c"]}))]
    Discarding {
        /// What has been discarded so far, in discard order.
        #[schema(max_items = 5, example = json!(["Ro", "3b4c"]))]
        discards: Vec<String>,
        /// Whether a seat may keep all its cards (R-3.6); written only when true.
        #[serde(default, skip_serializing_if = "is_false")]
        #[schema(example = false)]
        servido: bool,
    },
    /// A lance is bet (R-5.3).
    #[schema(example = json!({
        "type": "betting", "settled": [{"result": "passed"}], "bet": {"type": "open", "passed": 0}
    }))]
    Betting {
        /// How the lances before this one were closed, in order.
        #[schema(max_items = 3)]
        settled: Vec<Settled>,
        /// The bet of the lance that is being played.
        bet: Bet,
    },
    /// The hand has been counted and the next one is to be dealt.
    #[schema(example = json!({
        "type": "hand_over",
        "settled": [
            {"result": "passed"}, {"result": "passed"}, {"result": "uncontested"},
            {"result": "accepted", "stones": 2}
        ]
    }))]
    HandOver {
        /// How each lance was closed, in order.
        #[schema(min_items = 4, max_items = 4)]
        settled: Vec<Settled>,
    },
    /// A team is home; the next deal starts the next game (R-6.6).
    #[schema(example = json!({"type": "game_over", "winner": 0, "settled": [{"result": "ordago"}]}))]
    GameOver {
        /// The team that won the game.
        #[schema(minimum = 0, maximum = 4, example = 0)]
        winner: i32,
        /// How the lances of the last hand were closed, in order; empty when a perete ended the game.
        #[schema(max_items = 4)]
        settled: Vec<Settled>,
    },
    /// A team has won the match; nothing more can happen.
    #[schema(example = json!({
        "type": "match_over", "winner": 1, "settled": [{"result": "refused", "team": 1, "stones": 2}]
    }))]
    MatchOver {
        /// The team that won the match.
        #[schema(minimum = 0, maximum = 4, example = 1)]
        winner: i32,
        /// How the lances of the last hand were closed, in order; empty when a perete ended the match.
        #[schema(max_items = 4)]
        settled: Vec<Settled>,
    },
}

/// The bet of the lance that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Bet {
    /// Nobody has offered yet.
    #[schema(example = json!({"type": "open", "passed": 1}))]
    Open {
        /// How many of the lance's holders have said paso.
        #[schema(minimum = 0, maximum = 5, example = 1)]
        passed: i32,
    },
    /// An offer stands and is to be answered (R-5.4).
    #[schema(example = json!({
        "type": "offered", "by": 1, "accepted": 2, "offer": {"type": "stones", "stones": 5}, "refused": [3]
    }))]
    Offered {
        /// The seat that offered.
        #[schema(minimum = 0, maximum = 5, example = 1)]
        by: i32,
        /// The stones agreed before this offer: 0 for none, else 2 to 10,000.
        #[schema(minimum = 0, maximum = 10000, example = 2)]
        accepted: i32,
        /// What was offered.
        offer: Offer,
        /// The seats that are out of the lance, in the order of refusing (R-5.4).
        #[schema(max_items = 5, example = json!([3]))]
        refused: Vec<i32>,
    },
}

/// What was offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Offer {
    /// Stones (R-5.3, R-5.5).
    #[schema(example = json!({"type": "stones", "stones": 5}))]
    Stones {
        /// The stones bet in the lance if the offer is accepted, what was agreed before included: 2 to 10,000.
        #[schema(minimum = 2, maximum = 10000, example = 5)]
        stones: i32,
    },
    /// The game (R-5.7).
    #[schema(example = json!({"type": "ordago"}))]
    Ordago {},
}

/// How a lance was closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "result", rename_all = "snake_case", deny_unknown_fields)]
pub enum Settled {
    /// All its holders said paso (R-5.3).
    #[schema(example = json!({"result": "passed"}))]
    Passed {},
    /// An offer was accepted (R-5.4).
    #[schema(example = json!({"result": "accepted", "stones": 7}))]
    Accepted {
        /// The stones bet in the lance, 1 to 10,000.
        #[schema(minimum = 1, maximum = 10000, example = 7)]
        stones: i32,
        /// With three and five players: the seats that gave up their claim, ascending; left out when empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schema(max_items = 3, example = json!([1]))]
        out: Vec<i32>,
    },
    /// An offer was refused, and the team that made it took stones at once (R-5.8).
    #[schema(example = json!({"result": "refused", "team": 1, "stones": 2}))]
    Refused {
        /// The team that made the offer.
        #[schema(minimum = 0, maximum = 4, example = 1)]
        team: i32,
        /// The stones that it took then, 1 to 10,000.
        #[schema(minimum = 1, maximum = 10000, example = 2)]
        stones: i32,
    },
    /// Its holders are all of one team, or there are none: no bets (R-5.2).
    #[schema(example = json!({"result": "uncontested"}))]
    Uncontested {},
    /// An órdago was accepted (R-6.5). Always the last.
    #[schema(example = json!({"result": "ordago"}))]
    Ordago {
        /// With three and five players: the seats that gave up their claim, ascending; left out when empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schema(max_items = 3, example = json!([1]))]
        out: Vec<i32>,
    },
}

words! {
    /// Why stones were taken.
    #[schema(example = "passed")]
    Reason in "reason" {
        Refused = "refused": "A refused offer paid at once (R-5.8).",
        Passed = "passed": "All passed, and the best hand takes the stone (R-6.2), or the table pays a pass stone (R-6.4).",
        Bet = "bet": "The stones of an accepted offer (R-6.2).",
        Hands = "hands": "The values of the team's own hands in pares or juego (R-6.2, R-6.3).",
        Punto = "punto": "The stone of the punto (R-6.2).",
        Ordago = "ordago": "An accepted órdago brought what was lacking to the target (R-6.5).",
        Perete = "perete": "A perete was shown at a table that pays a stone for it (R-3.5).",
    }
}

/// Stones that a team took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"lance": "pares", "team": 0, "stones": 3, "reason": "hands", "rule": "R-6.2"}))]
pub struct Award {
    /// The lance that brought them; not there for a perete.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lance: Option<Lance>,
    /// The team that took them.
    #[schema(minimum = 0, maximum = 4, example = 0)]
    pub team: i32,
    /// How many, 1 to 10,000.
    #[schema(minimum = 1, maximum = 10000, example = 3)]
    pub stones: i32,
    /// Why.
    pub reason: Reason,
    /// The ruling that gives them.
    #[schema(example = "R-6.2", pattern = r"^R-\d+\.\d+$")]
    pub rule: String,
    /// In Replay: the index of the action that brought the award, 0 to 9,999.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 9999, nullable = false, example = 12)]
    pub action: Option<i32>,
}

/// How things stand after a hand or a list of actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The hand is over and the game goes on.
    #[schema(example = json!({"type": "hand_over"}))]
    HandOver {},
    /// A team has won the game.
    #[schema(example = json!({"type": "game_over", "winner": 0}))]
    GameOver {
        /// The team that won.
        #[schema(minimum = 0, maximum = 4, example = 0)]
        winner: i32,
    },
    /// A team has won the match.
    #[schema(example = json!({"type": "match_over", "winner": 0}))]
    MatchOver {
        /// The team that won.
        #[schema(minimum = 0, maximum = 4, example = 0)]
        winner: i32,
    },
    /// In Replay: the hand is still being played.
    #[schema(example = json!({"type": "unfinished"}))]
    Unfinished {},
}

fn is_false(value: &bool) -> bool {
    !value
}
