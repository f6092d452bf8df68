//! The requests and responses of the calls: these types are the JSON contract, and their comments its descriptions.

use super::chances::{DiscardsRequest, DiscardsResponse, OddsRequest, OddsResponse};
use super::error::Problem;
use crate::rules::{
    Action, Award, DecidedBy, GlossaryEntry, Lance, LegalActions, Nickname, Outcome, ParesKind, Preset, Ruleset,
    RulesetOverrides, Score, Settled, Signal, SignalSet, Snapshot,
};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;
use utoipa::ToSchema;

/// Hands to evaluate, each by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"ruleset": {"preset": "standard"}, "hands": ["RR3A", "7654"]}))]
pub struct EvaluateRequest {
    /// The rules of the table; left out: the standard game.
    #[serde(default)]
    pub ruleset: RulesetOverrides,
    /// Up to 1,000 hands of four known cards.
    #[schema(max_items = 1000, example = json!(["RR3A", "7654"]))]
    pub hands: Vec<String>,
    /// The set of señas by which to add what each hand may signal.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub signals: Option<SignalSet>,
}

/// What each hand is worth, in the order of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "ruleset": {
        "preset": "standard", "players": 4, "kings": 8, "extra_kings": "", "target_stones": 40, "games_to_win": 2,
        "min_raise": 2, "pair_answers": "each", "refused_raise_bonus": 0, "pass_stone": false,
        "ordago_accepted": "voids", "la_real": "off", "perete": "off", "mus_visto": "off", "mus_corrido": false,
        "discard_order": "mano_first"
    },
    "results": [
        {
            "hand": "RR3A", "points": 31, "grande": {"strength": 9991}, "chica": {"strength": 9001},
            "pares": {"kind": "medias", "ranks": "R", "stones": 2, "strength": 209},
            "juego": {"has_juego": true, "real": false, "stones": 3, "strength": 8}, "punto": {"strength": 0},
            "nicknames": ["solomillo"]
        }
    ]
}))]
pub struct EvaluateResponse {
    /// The rules that the answer was given by.
    pub ruleset: Ruleset,
    /// A result for each hand.
    #[schema(max_items = 1000)]
    pub results: Vec<HandResult>,
}

/// What one hand is worth in each lance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "hand": "RR3A", "points": 31, "grande": {"strength": 9991}, "chica": {"strength": 9001},
    "pares": {"kind": "medias", "ranks": "R", "stones": 2, "strength": 209},
    "juego": {"has_juego": true, "real": false, "stones": 3, "strength": 8}, "punto": {"strength": 0},
    "nicknames": ["solomillo"]
}))]
pub struct HandResult {
    /// The hand, without spaces, in the order in which it was given.
    #[schema(example = "RR3A")]
    pub hand: String,
    /// Its points, 4 to 40 (R-1.5).
    #[schema(minimum = 4, maximum = 40, example = 31)]
    pub points: i32,
    /// Its grande.
    pub grande: Strength,
    /// Its chica.
    pub chica: Strength,
    /// Its pares.
    pub pares: ParesResult,
    /// Its juego.
    pub juego: JuegoResult,
    /// Its punto; a hand with juego takes no part in it.
    pub punto: Strength,
    /// What the table calls it, if anything.
    #[schema(max_items = 2)]
    pub nicknames: Vec<Nickname>,
    /// The señas that it may truthfully make, the complete one first; there when the request names a set.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 16)]
    pub signals: Option<Vec<Signal>>,
}

/// How strong a hand is in a lance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"strength": 9991}))]
pub struct Strength {
    /// Under one ruleset the greater number wins and equal ones tie; 0 takes no part. 0 to 10,000.
    #[schema(minimum = 0, maximum = 10000, example = 9991)]
    pub strength: i32,
}

/// A hand's pares (R-4.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"kind": "medias", "ranks": "R", "stones": 2, "strength": 209}))]
pub struct ParesResult {
    /// What it holds.
    pub kind: ParesKind,
    /// The ranks of the combination as played: `R` for par and medias, `RA` or `RR` for duples, empty for none.
    #[schema(max_length = 2, example = "R")]
    pub ranks: String,
    /// The stones that it brings its team (R-6.3), 0 to 3.
    #[schema(minimum = 0, maximum = 3, example = 2)]
    pub stones: i32,
    /// Under one ruleset the greater number wins and equal ones tie; 0 takes no part. 0 to 10,000.
    #[schema(minimum = 0, maximum = 10000, example = 209)]
    pub strength: i32,
}

/// A hand's juego (R-4.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"has_juego": true, "real": false, "stones": 3, "strength": 8}))]
pub struct JuegoResult {
    /// Whether it has 31 points or more.
    #[schema(example = true)]
    pub has_juego: bool,
    /// Whether it is a real at this table (R-4.8).
    #[schema(example = false)]
    pub real: bool,
    /// The stones that it brings its team (R-6.3), 0, 2 or 3.
    #[schema(minimum = 0, maximum = 3, example = 3)]
    pub stones: i32,
    /// Under one ruleset the greater number wins and equal ones tie; 0 takes no part. 0 to 10,000.
    #[schema(minimum = 0, maximum = 10000, example = 8)]
    pub strength: i32,
}

/// The hands of a whole table, to be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"ruleset": {"preset": "standard"}, "mano": 0, "hands": ["RRRA", "CC77", "RS54", "3764"]}))]
pub struct ShowdownRequest {
    /// The rules of the table; left out: the standard game.
    #[serde(default)]
    pub ruleset: RulesetOverrides,
    /// The seat that is mano, 0 to 5: in all ties the seat that comes first from it wins (R-2.3).
    #[schema(minimum = 0, maximum = 5, example = 0)]
    pub mano: i32,
    /// Each seat's four cards.
    #[schema(min_items = 2, max_items = 6, example = json!(["RRRA", "CC77", "RS54", "3764"]))]
    pub hands: Vec<String>,
}

/// Who wins what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "ruleset": {
        "preset": "standard", "players": 4, "kings": 8, "extra_kings": "", "target_stones": 40, "games_to_win": 2,
        "min_raise": 2, "pair_answers": "each", "refused_raise_bonus": 0, "pass_stone": false,
        "ordago_accepted": "voids", "la_real": "off", "perete": "off", "mus_visto": "off", "mus_corrido": false,
        "discard_order": "mano_first"
    },
    "lances": [
        {
            "lance": "grande", "contested": true, "winner": {"seat": 0, "team": 0}, "ranking": [0, 2, 3, 1],
            "decided_by": "cards", "stones": 1, "rule": "R-4.3"
        },
        {
            "lance": "chica", "contested": true, "winner": {"seat": 0, "team": 0}, "ranking": [0, 2, 3, 1],
            "decided_by": "cards", "stones": 1, "rule": "R-4.4"
        },
        {
            "lance": "pares", "contested": true, "winner": {"seat": 1, "team": 1}, "ranking": [1, 0],
            "decided_by": "cards", "stones": 3, "rule": "R-4.5"
        },
        {
            "lance": "juego", "contested": true, "winner": {"seat": 0, "team": 0}, "ranking": [0, 1],
            "decided_by": "cards", "stones": 3, "rule": "R-4.6"
        }
    ]
}))]
pub struct ShowdownResponse {
    /// The rules that the answer was given by.
    pub ruleset: Ruleset,
    /// The four lances in order, the fourth juego or punto (R-4.1).
    #[schema(min_items = 4, max_items = 4)]
    pub lances: Vec<LanceResult>,
}

/// Who wins a lance, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "lance": "grande", "contested": true, "winner": {"seat": 1, "team": 1}, "ranking": [1, 3, 0, 2],
    "decided_by": "cards", "stones": 1, "rule": "R-4.3"
}))]
pub struct LanceResult {
    /// The lance.
    pub lance: Lance,
    /// Whether rivals take part, so that it can be bet (R-5.2).
    #[schema(example = true)]
    pub contested: bool,
    /// Whose hand is best; not there when nobody takes part.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Winner>,
    /// The seats that take part, best first.
    #[schema(value_type = Vec<i32>, max_items = 6, example = json!([1, 3, 0, 2]))]
    pub ranking: ArrayVec<[i32; 6]>,
    /// What decided it; not there when nobody takes part.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub decided_by: Option<DecidedBy>,
    /// The stones that the winner's team takes at the count with no bet, a pass stone included. 0 to 10.
    #[schema(minimum = 0, maximum = 10, example = 1)]
    pub stones: i32,
    /// The ruling that decided it; not there when nobody takes part.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "R-4.3", pattern = r"^R-\d+\.\d+$")]
    pub rule: Option<&'static str>,
}

/// The best hand's seat and its team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"seat": 1, "team": 1}))]
pub struct Winner {
    /// The seat, 0 to 5.
    #[schema(minimum = 0, maximum = 5, example = 1)]
    pub seat: i32,
    /// Its team, 0 to 4 (R-2.2).
    #[schema(minimum = 0, maximum = 4, example = 1)]
    pub team: i32,
}

/// A hand that has been played, to be counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "ruleset": {"preset": "standard"}, "mano": 0, "hands": ["RRC7", "33AA", "SSSA", "7654"],
    "score": {"stones": [0, 0], "games": [0, 0]},
    "settled": [
        {"result": "accepted", "stones": 2}, {"result": "passed"}, {"result": "accepted", "stones": 4},
        {"result": "uncontested"}
    ]
}))]
pub struct ScoreRequest {
    /// The rules of the table; left out: the standard game.
    #[serde(default)]
    pub ruleset: RulesetOverrides,
    /// The seat that is mano, 0 to 5 (R-2.3).
    #[schema(minimum = 0, maximum = 5, example = 0)]
    pub mano: i32,
    /// Each seat's four cards.
    #[schema(min_items = 2, max_items = 6, example = json!(["RRC7", "33AA", "SSSA", "7654"]))]
    pub hands: Vec<String>,
    /// The score before the hand.
    pub score: Score,
    /// How each lance was closed, in order: four, and fewer only after an órdago or a refusal that ends the game.
    #[schema(min_items = 1, max_items = 4)]
    pub settled: Vec<Settled>,
}

/// Who took what, and how things stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "ruleset": {
        "preset": "standard", "players": 4, "kings": 8, "extra_kings": "", "target_stones": 40, "games_to_win": 2,
        "min_raise": 2, "pair_answers": "each", "refused_raise_bonus": 0, "pass_stone": false,
        "ordago_accepted": "voids", "la_real": "off", "perete": "off", "mus_visto": "off", "mus_corrido": false,
        "discard_order": "mano_first"
    },
    "awards": [{"lance": "grande", "team": 0, "stones": 2, "reason": "bet", "rule": "R-6.2"}],
    "score": {"stones": [2, 0], "games": [0, 0]}, "outcome": {"type": "hand_over"}
}))]
pub struct ScoreResponse {
    /// The rules that the answer was given by.
    pub ruleset: Ruleset,
    /// The stones taken, in the order in which they are taken.
    #[schema(max_items = 16)]
    pub awards: Vec<Award>,
    /// The score after the hand.
    pub score: Score,
    /// Whether the game or the match is over.
    pub outcome: Outcome,
}

/// A new match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"ruleset": {"preset": "standard"}, "mano": 0, "deck": {"seed": "any text"}}))]
pub struct StartRequest {
    /// The rules of the table; left out: the standard game.
    #[serde(default)]
    pub ruleset: RulesetOverrides,
    /// The seat that is mano of the first hand, 0 to 5 (R-2.3).
    #[schema(minimum = 0, maximum = 5, example = 0)]
    pub mano: i32,
    /// There when the service is to deal.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deck: Option<DeckRequest>,
    /// The score to start from; left out: all zero.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub score: Option<Score>,
}

/// That the service is to deal, and from which seed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seed": "any text"}))]
pub struct DeckRequest {
    /// Any text; the same one always deals the same cards. Left out: a random one.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "any text")]
    pub seed: Option<String>,
}

/// The match that has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "snapshot": {
        "ruleset": {"preset": "standard"}, "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
        "hands": ["", "", "", ""], "phase": {"type": "dealing", "said": 0}
    },
    "next": {"actions": [{"type": "deal", "draws": [4, 4, 4, 4]}]}
}))]
pub struct StartResponse {
    /// The game; keep it and send it with the next call.
    pub snapshot: Snapshot,
    /// Who is to act and what may be done.
    pub next: LegalActions,
}

/// A game, or what one seat sees of it, to be asked what is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "snapshot": {
        "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
        "hands": ["RoRc3bAe", "????", "????", "????"], "phase": {"type": "mus", "said": 0}
    }
}))]
pub struct LegalActionsRequest {
    /// The game as it stands, whole or as one seat may see it.
    pub snapshot: Snapshot,
}

/// An action to be done in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "snapshot": {
        "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
        "hands": ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"], "phase": {"type": "mus", "said": 0}
    },
    "action": {"type": "no_mus", "seat": 0}
}))]
pub struct ApplyRequest {
    /// The game as it stands; not a view of it.
    pub snapshot: Snapshot,
    /// What is done.
    pub action: Action,
}

/// The game after an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "snapshot": {
        "ruleset": {"preset": "standard"}, "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
        "hands": ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"],
        "phase": {"type": "betting", "settled": [], "bet": {"type": "open", "passed": 0}}
    },
    "awards": [],
    "next": {
        "turn": 0, "lance": "grande",
        "actions": [{"type": "paso"}, {"type": "envido", "min": 2, "max": 10000}, {"type": "ordago"}]
    }
}))]
pub struct ApplyResponse {
    /// The game after the action; keep it and send it with the next call.
    pub snapshot: Snapshot,
    /// The stones that the action brought, in the order in which they are taken.
    #[schema(max_items = 16)]
    pub awards: Vec<Award>,
    /// Who is to act and what may be done.
    pub next: LegalActions,
}

/// A game, and the seat that is to see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "snapshot": {
        "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
        "hands": ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"], "phase": {"type": "mus", "said": 0}
    },
    "seat": 2
}))]
pub struct ViewRequest {
    /// The game as it stands; not a view of it.
    pub snapshot: Snapshot,
    /// The seat that is to see it, 0 to 5.
    #[schema(minimum = 0, maximum = 5, example = 2)]
    pub seat: i32,
}

/// The game as one seat may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "snapshot": {
        "ruleset": {"preset": "standard"}, "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
        "hands": ["????", "????", "SoSc6b5e", "????"], "phase": {"type": "mus", "said": 0}
    }
}))]
pub struct ViewResponse {
    /// The game with the other hands hidden and no deck.
    pub snapshot: Snapshot,
}

/// A match from its start, or a game from where it stands, and what was done in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "mano": 0, "deck": {"seed": "any text"},
    "actions": [{"type": "no_mus", "seat": 0}, {"type": "envido", "seat": 0, "stones": 2}]
}))]
pub struct ReplayRequest {
    /// From the start: the rules of the table; left out: the standard game.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ruleset: Option<RulesetOverrides>,
    /// From the start, and required there: the seat that is mano of the first hand, 0 to 5 (R-2.3).
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 5, nullable = false, example = 0)]
    pub mano: Option<i32>,
    /// From the start: there when the service is to deal.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deck: Option<DeckRequest>,
    /// From the start: the score to start from; left out: all zero.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub score: Option<Score>,
    /// From where a game stands: the game. Then `ruleset`, `mano`, `deck` and `score` are left out.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub snapshot: Option<Snapshot>,
    /// Up to 10,000 actions, in order.
    #[schema(max_items = 10000)]
    pub actions: Vec<Action>,
}

/// The game after the actions, or before the first one that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "snapshot": {
        "ruleset": {"preset": "standard"}, "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
        "hands": ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"], "phase": {"type": "mus", "said": 1}
    },
    "awards": [], "outcome": {"type": "unfinished"},
    "next": {"turn": 1, "actions": [{"type": "mus"}, {"type": "no_mus"}]}
}))]
pub struct ReplayResponse {
    /// The game after the last action that was done.
    pub snapshot: Snapshot,
    /// The stones taken, in order, each with the index of the action that brought it.
    #[schema(max_items = 160000)]
    pub awards: Vec<Award>,
    /// How things stand.
    pub outcome: Outcome,
    /// Who is to act and what may be done.
    pub next: LegalActions,
    /// The first action that was refused; left out when all were done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub illegal: Option<Illegal>,
}

/// An action that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "index": 17,
    "error": {
        "type": "urn:mus:error:bet_out_of_range", "title": "The bet is out of range", "status": 422,
        "detail": "An envido here adds 2 to 10000 stones, not 1", "code": "bet_out_of_range",
        "field": "actions[17].stones", "rule": "R-5.3"
    }
}))]
pub struct Illegal {
    /// Its index in `actions`, 0 to 9,999.
    #[schema(minimum = 0, maximum = 9999, example = 17)]
    pub index: i32,
    /// The error that Apply gives for it.
    pub error: Problem,
}

/// Several calls at once. Each is answered by itself, and the fault of one is no fault of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "items": [
        {"id": "a", "call": {"type": "evaluate", "hands": ["RR3A"]}},
        {"call": {"type": "showdown", "mano": 0, "hands": ["RRRA", "CC77", "RS54", "3764"]}}
    ]
}))]
pub struct BatchRequest {
    /// Up to 1,000 items, unless the service is set otherwise. The hands of all Evaluates in them are up to 10,000 together, and
    /// so are the actions of all Replays.
    #[schema(max_items = 1000)]
    pub items: Vec<BatchItem>,
}

/// One call of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"id": "a", "call": {"type": "evaluate", "hands": ["RR3A"]}}))]
pub struct BatchItem {
    /// Any text by which the client knows the result again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "a")]
    pub id: Option<String>,
    /// What is asked.
    pub call: BatchCall,
}

/// What an item of a batch asks: a call by its name, and what that call takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BatchCall {
    /// What each hand is worth in each lance.
    Evaluate(Box<EvaluateRequest>),
    /// Who wins each lance when all hands are shown, and why.
    Showdown(Box<ShowdownRequest>),
    /// Counts a hand that has been played.
    Score(Box<ScoreRequest>),
    /// Begins a match.
    Start(Box<StartRequest>),
    /// Who is to act in a game and what may be done.
    LegalActions(Box<LegalActionsRequest>),
    /// Does an action in a game.
    Apply(Box<ApplyRequest>),
    /// A game as the player of one seat may see it.
    View(Box<ViewRequest>),
    /// Plays a list of actions.
    Replay(Box<ReplayRequest>),
    /// What may be expected of a hand of which only some cards are known.
    Odds(Box<OddsRequest>),
    /// What becomes of a hand with each way to discard.
    Discards(Box<DiscardsRequest>),
}

impl BatchCall {
    /// The word for it on the wire, which is also the call's name in metrics.
    pub fn word(&self) -> &'static str {
        match self {
            BatchCall::Evaluate(_) => "evaluate",
            BatchCall::Showdown(_) => "showdown",
            BatchCall::Score(_) => "score",
            BatchCall::Start(_) => "start",
            BatchCall::LegalActions(_) => "legal_actions",
            BatchCall::Apply(_) => "apply",
            BatchCall::View(_) => "view",
            BatchCall::Replay(_) => "replay",
            BatchCall::Odds(_) => "odds",
            BatchCall::Discards(_) => "discards",
        }
    }

    /// Whether it may take so long that it is worked on beside the other calls.
    pub fn takes_long(&self) -> bool {
        matches!(self, BatchCall::Odds(_) | BatchCall::Discards(_))
    }
}

/// A result for each item of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({
    "results": [
        {
            "index": 0, "id": "a",
            "error": {
                "type": "urn:mus:error:invalid_card", "title": "This is no card", "status": 422,
                "detail": "\"X\" is no card", "code": "invalid_card", "field": "hands[0]"
            }
        }
    ]
}))]
pub struct BatchResponse {
    /// The results, in the order of the items.
    #[schema(max_items = 1000)]
    pub results: Vec<BatchResult>,
}

/// What one item of a batch comes to: an answer or an error.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({
    "index": 1, "id": "b",
    "answer": {
        "type": "view",
        "snapshot": {
            "ruleset": {"preset": "standard"}, "score": {"stones": [0, 0], "games": [0, 0]}, "hand_number": 1, "mano": 0,
            "hands": ["????", "????", "SoSc6b5e", "????"], "phase": {"type": "mus", "said": 0}
        }
    }
}))]
pub struct BatchResult {
    /// The place of the item, counted from 0.
    #[schema(minimum = 0, maximum = 2147483647, example = 1)]
    pub index: i32,
    /// The item's own, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "b")]
    pub id: Option<String>,
    /// The answer of the call; left out when it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer: Option<BatchAnswer>,
    /// The error that the call gives by itself, its field counted from the item's call; left out when it was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<Problem>,
}

/// The answer to a call of a batch, by the name of the call.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BatchAnswer {
    /// What each hand is worth, in the order of the request.
    Evaluate(Box<EvaluateResponse>),
    /// Who wins what.
    Showdown(Box<ShowdownResponse>),
    /// Who took what, and how things stand.
    Score(Box<ScoreResponse>),
    /// The match that has begun.
    Start(Box<StartResponse>),
    /// Who is to act, what may be done, and what is at stake.
    LegalActions(Box<LegalActions>),
    /// The game after an action.
    Apply(Box<ApplyResponse>),
    /// The game as one seat may see it.
    View(Box<ViewResponse>),
    /// The game after the actions, or before the first one that was refused.
    Replay(Box<ReplayResponse>),
    /// What may be expected.
    Odds(Box<OddsResponse>),
    /// The ways to discard, the best first.
    Discards(Box<DiscardsResponse>),
}

/// Which rulesets to list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"preset": "madrid"}))]
pub struct ListRulesetsRequest {
    /// Only this one; left out: all.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "madrid")]
    pub preset: Option<String>,
}

/// The rulesets that have a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"rulesets": []}))]
pub struct ListRulesetsResponse {
    /// The rulesets, in the order of the contract.
    #[schema(max_items = 14)]
    pub rulesets: Vec<RulesetInfo>,
}

/// A ruleset that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "preset": "two_players",
    "ruleset": {
        "preset": "two_players", "players": 2, "kings": 8, "extra_kings": "", "target_stones": 40, "games_to_win": 2,
        "min_raise": 2, "pair_answers": "each", "refused_raise_bonus": 0, "pass_stone": false,
        "ordago_accepted": "voids", "la_real": "off", "perete": "off", "mus_visto": "off", "mus_corrido": false,
        "discard_order": "mano_first"
    },
    "description": "Two players, each for himself.", "played_in": "Wherever four players cannot be found",
    "settings": [{"field": "players", "value": "2", "meaning": "Two players, each for himself.", "rules": ["R-2.2"]}]
}))]
pub struct RulesetInfo {
    /// Its name.
    pub preset: Preset,
    /// All of its settings.
    pub ruleset: Ruleset,
    /// What it is, in one sentence.
    #[schema(example = "Two players, each for himself.")]
    pub description: String,
    /// Where it is played.
    #[schema(example = "Madrid")]
    pub played_in: String,
    /// What each setting means at this table.
    #[schema(max_items = 15)]
    pub settings: Vec<Setting>,
}

/// What a setting means at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "field": "kings", "value": "8", "meaning": "A 3 plays as a king and a 2 as an ace.", "rules": ["R-1.2"]
}))]
pub struct Setting {
    /// The field of the ruleset.
    #[schema(example = "kings")]
    pub field: String,
    /// Its value, written as text.
    #[schema(example = "8")]
    pub value: String,
    /// What that means, in one sentence.
    #[schema(example = "A 3 plays as a king and a 2 as an ace.")]
    pub meaning: String,
    /// The rulings that it settles.
    #[schema(max_items = 4, example = json!(["R-1.2"]))]
    pub rules: Vec<String>,
}

/// Nothing: the sets are always the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({}))]
pub struct ListSignalsRequest {}

/// The published sets of señas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "sets": [
        {"set": "fem", "signals": [{"id": "bite_lip", "gesture": "bite the lower lip", "meaning": "two kings"}]},
        {"set": "bizkaia", "signals": [{"id": "bite_lip", "gesture": "bite the lower lip", "meaning": "two kings"}]},
        {"set": "fournier", "signals": [{"id": "bite_lip", "gesture": "bite the lower lip", "meaning": "two kings"}]}
    ]
}))]
pub struct ListSignalsResponse {
    /// The sets.
    #[schema(min_items = 3, max_items = 3)]
    pub sets: Vec<SignalSetInfo>,
}

/// A published set of señas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "set": "fournier", "signals": [{"id": "bite_lip", "gesture": "bite the lower lip", "meaning": "two kings"}]
}))]
pub struct SignalSetInfo {
    /// Whose set it is.
    pub set: SignalSet,
    /// Its señas.
    #[schema(max_items = 16)]
    pub signals: Vec<Signal>,
}

/// Nothing: the words are always the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({}))]
pub struct ListGlossaryRequest {}

/// The words of the game, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "entries": [{"id": "grande", "kind": "lance", "name": "grande", "description": "The highest cards win (R-4.3)."}]
}))]
pub struct ListGlossaryResponse {
    /// The entries, one kind after the other.
    #[schema(max_items = 200)]
    pub entries: Vec<GlossaryEntry>,
}

/// An answer in which there may be texts for people.
pub trait Speaks {
    /// Whether there are, so that it must be told what language they are in.
    fn speaks(&self) -> bool {
        false
    }
}

impl Speaks for ShowdownResponse {}
impl Speaks for ScoreResponse {}
impl Speaks for StartResponse {}
impl Speaks for LegalActions {}
impl Speaks for ApplyResponse {}
impl Speaks for ViewResponse {}
impl Speaks for super::OddsResponse {}
impl Speaks for super::DiscardsResponse {}

impl Speaks for EvaluateResponse {
    /// Where the hands have señas.
    fn speaks(&self) -> bool {
        self.results.iter().any(|result| result.signals.is_some())
    }
}

impl Speaks for ReplayResponse {
    /// Where an action was refused.
    fn speaks(&self) -> bool {
        self.illegal.is_some()
    }
}

impl Speaks for ListRulesetsResponse {
    fn speaks(&self) -> bool {
        true
    }
}

impl Speaks for ListGlossaryResponse {
    fn speaks(&self) -> bool {
        true
    }
}

impl Speaks for ListSignalsResponse {
    fn speaks(&self) -> bool {
        true
    }
}

/// A request that says by which rules.
pub trait Ruled {
    /// What it says of the ruleset; nothing where it is about no one ruleset.
    fn ruleset(&self) -> Option<&RulesetOverrides>;

    /// The preset by that name, if there is one: the standard one where nothing is said.
    fn preset(&self) -> Option<Preset> {
        match self.ruleset()?.preset.as_deref() {
            None => Some(Preset::Standard),
            Some(name) => Preset::ALL.iter().copied().find(|preset| preset.word() == name),
        }
    }
}

macro_rules! ruled {
    ($($request:ident: $it:ident => $ruleset:expr;)+) => {
        $(impl Ruled for $request {
            fn ruleset(&self) -> Option<&RulesetOverrides> {
                let $it = self;
                $ruleset
            }
        })+
    };
}

ruled! {
    EvaluateRequest: it => Some(&it.ruleset);
    ShowdownRequest: it => Some(&it.ruleset);
    ScoreRequest: it => Some(&it.ruleset);
    StartRequest: it => Some(&it.ruleset);
    LegalActionsRequest: it => Some(&it.snapshot.ruleset);
    ApplyRequest: it => Some(&it.snapshot.ruleset);
    ViewRequest: it => Some(&it.snapshot.ruleset);
    ReplayRequest: it => it.snapshot.as_ref().map(|snapshot| &snapshot.ruleset).or(it.ruleset.as_ref());
    OddsRequest: it => Some(&it.ruleset);
    DiscardsRequest: it => Some(&it.ruleset);
    ListRulesetsRequest: _it => None;
    ListSignalsRequest: _it => None;
    ListGlossaryRequest: _it => None;
}
