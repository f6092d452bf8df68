//! What a seat or the dealer may do, and the list of what is legal.

use super::lance::Lance;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;
use utoipa::ToSchema;

/// What a seat says or does, or what the dealer does.
///
/// An action is only a claim: [`Table::step`](super::Table::step) decides whether it may happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The seat wants to discard.
    #[schema(example = json!({"type": "mus", "seat": 0}))]
    Mus {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 0)]
        seat: i32,
    },
    /// The seat cuts: the talk ends and the grande is bet.
    #[schema(example = json!({"type": "no_mus", "seat": 1}))]
    NoMus {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 1)]
        seat: i32,
    },
    /// The seat shows 4, 5, 6 and 7 and is served four new cards.
    #[schema(example = json!({"type": "perete", "seat": 2}))]
    Perete {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 2)]
        seat: i32,
    },
    /// The seat discards these cards.
    #[schema(example = json!({"type": "discard", "seat": 1, "cards": "Ro4c"}))]
    Discard {
        /// The seat that discards, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 1)]
        seat: i32,
        /// The cards, exactly as the hand holds them: `R` is not `Ro`.
        #[schema(example = "Ro4c", max_length = 64)]
        cards: String,
    },
    /// The seat does not bet.
    #[schema(example = json!({"type": "paso", "seat": 0}))]
    Paso {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 0)]
        seat: i32,
    },
    /// The seat offers stones, or raises an offer by them.
    #[schema(example = json!({"type": "envido", "seat": 2, "stones": 5}))]
    Envido {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 2)]
        seat: i32,
        /// The stones added to what is on the table, up to 10,000.
        #[schema(minimum = 1, maximum = 10000, example = 5)]
        stones: i32,
    },
    /// The seat stakes the game.
    #[schema(example = json!({"type": "ordago", "seat": 3}))]
    Ordago {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 3)]
        seat: i32,
    },
    /// The seat accepts the offer, and the lance is closed.
    #[schema(example = json!({"type": "quiero", "seat": 1}))]
    Quiero {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 1)]
        seat: i32,
    },
    /// The seat refuses the offer and is out of the lance.
    #[schema(example = json!({"type": "no_quiero", "seat": 1}))]
    NoQuiero {
        /// The seat that speaks, 0 to 5.
        #[schema(minimum = 0, maximum = 5, example = 1)]
        seat: i32,
    },
    /// The dealer deals: a new hand, or the cards that seats are waiting for.
    #[schema(example = json!({"type": "deal", "cards": ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"]}))]
    Deal {
        /// Where the caller deals: the cards for each seat, `""` for none. Left out where the service deals.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schema(min_items = 2, max_items = 6, example = json!(["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"]))]
        cards: Vec<String>,
    },
    /// The dealer says that a card was seen while dealing.
    #[schema(example = json!({"type": "mus_visto"}))]
    MusVisto {},
}

impl Action {
    /// Its word on the wire.
    pub fn word(&self) -> &'static str {
        match self {
            Action::Mus { .. } => "mus",
            Action::NoMus { .. } => "no_mus",
            Action::Perete { .. } => "perete",
            Action::Discard { .. } => "discard",
            Action::Paso { .. } => "paso",
            Action::Envido { .. } => "envido",
            Action::Ordago { .. } => "ordago",
            Action::Quiero { .. } => "quiero",
            Action::NoQuiero { .. } => "no_quiero",
            Action::Deal { .. } => "deal",
            Action::MusVisto {} => "mus_visto",
        }
    }

    /// The seat that acts; nothing for the dealer's actions.
    pub fn seat(&self) -> Option<i32> {
        match *self {
            Action::Mus { seat }
            | Action::NoMus { seat }
            | Action::Perete { seat }
            | Action::Discard { seat, .. }
            | Action::Paso { seat }
            | Action::Envido { seat, .. }
            | Action::Ordago { seat }
            | Action::Quiero { seat }
            | Action::NoQuiero { seat } => Some(seat),
            Action::Deal { .. } | Action::MusVisto {} => None,
        }
    }
}

/// One action that the table allows now, or a range of them. What is listed is accepted by Apply, what is not is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LegalAction {
    /// The seat in turn may say mus.
    #[schema(example = json!({"type": "mus"}))]
    Mus {},
    /// The seat in turn may cut the talk.
    #[schema(example = json!({"type": "no_mus"}))]
    NoMus {},
    /// The seat in turn may show its perete.
    #[schema(example = json!({"type": "perete"}))]
    Perete {},
    /// The dealer may say that a card was seen.
    #[schema(example = json!({"type": "mus_visto"}))]
    MusVisto {},
    /// The seat in turn discards between `min` and `max` of its cards.
    #[schema(example = json!({"type": "discard", "min": 1, "max": 4}))]
    Discard {
        /// The fewest cards, 0 after mus visto, else 1.
        #[schema(minimum = 0, maximum = 1, example = 1)]
        min: i32,
        /// The most cards: 4.
        #[schema(minimum = 4, maximum = 4, example = 4)]
        max: i32,
    },
    /// The dealer deals.
    #[schema(example = json!({"type": "deal", "draws": [4, 4, 4, 4]}))]
    Deal {
        /// How many cards each seat gets, by seat, 0 to 4.
        #[schema(value_type = Vec<i32>, min_items = 2, max_items = 6, example = json!([4, 4, 4, 4]))]
        draws: Draws,
    },
    /// The seat in turn may say paso.
    #[schema(example = json!({"type": "paso"}))]
    Paso {},
    /// The seat in turn may offer, or add, between `min` and `max` stones.
    #[schema(example = json!({"type": "envido", "min": 2, "max": 10000}))]
    Envido {
        /// The fewest stones: 2, and for a raise the table's `min_raise`.
        #[schema(minimum = 1, maximum = 100, example = 2)]
        min: i32,
        /// The most stones: what keeps the lance within 10,000.
        #[schema(minimum = 1, maximum = 10000, example = 10000)]
        max: i32,
    },
    /// The seat in turn may stake the game.
    #[schema(example = json!({"type": "ordago"}))]
    Ordago {},
    /// The seat in turn may accept the offer.
    #[schema(example = json!({"type": "quiero"}))]
    Quiero {},
    /// The seat in turn may refuse the offer.
    #[schema(example = json!({"type": "no_quiero"}))]
    NoQuiero {},
}

/// How many cards each seat gets, by seat.
pub type Draws = ArrayVec<[i32; 6]>;

/// What may be done now: never more than four things.
pub type Listed = ArrayVec<[LegalAction; 4]>;

impl Default for LegalAction {
    fn default() -> LegalAction {
        LegalAction::Paso {}
    }
}

/// Who is to act, what may be done, and what is at stake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = LegalActionsResponse, example = json!({
    "turn": 1, "lance": "grande",
    "actions": [
        {"type": "quiero"}, {"type": "no_quiero"}, {"type": "envido", "min": 2, "max": 9998}, {"type": "ordago"}
    ],
    "stakes": {"if_accepted": 2, "if_refused": 1}
}))]
pub struct LegalActions {
    /// The seat that is to act; not there when the dealer is, or nobody.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 5, nullable = false, example = 1)]
    pub turn: Option<i32>,
    /// The lance that is being bet; not there outside betting.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lance: Option<Lance>,
    /// What may be done now, in the contract's order; empty when the match is over.
    #[schema(value_type = Vec<LegalAction>, max_items = 4)]
    pub actions: Listed,
    /// What is at stake; there while an offer stands.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stakes: Option<Stakes>,
}

/// The stones that the standing offer is about, the values of hands not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"if_accepted": 7, "if_refused": 2}))]
pub struct Stakes {
    /// The stones bet in the lance if the offer is accepted, 2 to 10,000; not there for an órdago, which stakes the game.
    #[serde(default, deserialize_with = "super::present", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 2, maximum = 10000, nullable = false, example = 7)]
    pub if_accepted: Option<i32>,
    /// The stones that the offering team takes at once if the offer is refused, a bonus included, 1 to 10,000.
    #[schema(minimum = 1, maximum = 10000, example = 2)]
    pub if_refused: i32,
}
