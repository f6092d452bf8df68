//! Señas (section 8): what a partner may be told by a face. They are information, not moves.
//!
//! The three published sets are one list of rows, each with what the gesture means in each set. What a hand may signal follows from
//! the cards alone: a meaning that depends on how far the hand has gone ("once nobody has juego, 30") is listed, but never
//! given for a hand, since at the wrong moment it would be false. Neither are the two that tell of intentions.

use super::hand::{Hand, ParesKind};
use super::lance::Lance;
use super::ruleset::words;
use crate::words::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

words! {
    /// A published set of señas.
    #[schema(example = "fem")]
    SignalSet in "signal_set" {
        Fem = "fem": "The señas of the national federation.",
        Bizkaia = "bizkaia": "The señas of Bizkaia.",
        Fournier = "fournier": "The señas printed with the Fournier cards.",
    }
}

/// A seña: a gesture and what it tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"id": "bite_lip", "gesture": "bite the lower lip", "meaning": "two kings"}))]
pub struct Signal {
    /// A name for the gesture, the same in all sets.
    #[schema(example = "bite_lip")]
    pub id: String,
    /// What the face does.
    #[schema(example = "bite the lower lip")]
    pub gesture: String,
    /// What it tells in this set.
    #[schema(example = "two kings")]
    pub meaning: String,
}

/// What a gesture tells of the cards, whatever else has happened in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    TwoKings,
    MediasOfKings,
    TwoAces,
    MediasOfAces,
    Medias,
    Pares,
    Duples,
    JuegoNot31,
    Points(i32),
    Nothing,
    /// An intention: never given for a hand.
    Intention,
}

/// A gesture, and what it tells in each set: the meaning's id in the catalogue, and what must be true of the cards.
struct Row {
    id: &'static str,
    fem: Option<(&'static str, Tells)>,
    bizkaia: Option<(&'static str, Tells)>,
    fournier: Option<(&'static str, Tells)>,
}

const fn everywhere(id: &'static str, meaning: &'static str, tells: Tells) -> Row {
    let cell = Some((meaning, tells));
    Row { id, fem: cell, bizkaia: cell, fournier: cell }
}

const fn only_fem(id: &'static str, meaning: &'static str, tells: Tells) -> Row {
    Row { id, fem: Some((meaning, tells)), bizkaia: None, fournier: None }
}

const fn only_fournier(id: &'static str, meaning: &'static str, tells: Tells) -> Row {
    Row { id, fem: None, bizkaia: None, fournier: Some((meaning, tells)) }
}

/// In the order of section 8.
const ROWS: &[Row] = &[
    everywhere("bite_lip", "two_kings", Tells::TwoKings),
    only_fournier("bite_lip_aside", "three_kings", Tells::MediasOfKings),
    Row {
        id: "lips_aside",
        fem: Some(("medias_of_kings_or_others", Tells::MediasOfKings)),
        bizkaia: Some(("medias_of_kings", Tells::MediasOfKings)),
        fournier: None,
    },
    only_fournier("twist_mouth", "medias", Tells::Medias),
    everywhere("tongue", "two_aces", Tells::TwoAces),
    Row {
        id: "tongue_aside",
        fem: Some(("medias_of_aces", Tells::MediasOfAces)),
        bizkaia: Some(("three_aces", Tells::MediasOfAces)),
        fournier: Some(("three_aces", Tells::MediasOfAces)),
    },
    only_fem("turn_head", "pares", Tells::Pares),
    everywhere("eyebrows", "duples", Tells::Duples),
    only_fem("lips_out", "juego_not_31", Tells::JuegoNot31),
    everywhere("wink", "points_31_or_30", Tells::Points(31)),
    only_fem("shoulders", "points_30", Tells::Points(30)),
    only_fem("shoulder", "points_29", Tells::Points(29)),
    everywhere("eyes", "nothing", Tells::Nothing),
    only_fem("tilt_head", "wants_to_cut", Tells::Intention),
    only_fem("lift_head", "wants_to_bet", Tells::Intention),
];

/// The gestures of all sets, in the order of section 8.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|row| row.id)
}

/// A row as one set has it.
struct Given {
    id: &'static str,
    meaning: &'static str,
    tells: Tells,
}

impl Given {
    fn told(&self, language: Language) -> Signal {
        Signal {
            id: self.id.to_owned(),
            gesture: language.name(&format!("signal-{}", self.id)),
            meaning: language.name(&format!("tells-{}", self.meaning)),
        }
    }
}

impl SignalSet {
    fn rows(self) -> impl Iterator<Item = Given> {
        ROWS.iter().filter_map(move |row| {
            let (meaning, tells) = match self {
                SignalSet::Fem => row.fem,
                SignalSet::Bizkaia => row.bizkaia,
                SignalSet::Fournier => row.fournier,
            }?;
            Some(Given { id: row.id, meaning, tells })
        })
    }

    /// All the señas of this set, in the order of section 8.
    pub fn signals(self, language: Language) -> Vec<Signal> {
        self.rows().map(|row| row.told(language)).collect()
    }

    /// The señas that a player with this hand may make: true and complete, the one that tells most first. Never empty: a hand
    /// that has nothing to signal may say that.
    pub fn signals_of(self, hand: &Hand, language: Language) -> Vec<Signal> {
        let mut given: Vec<Given> = self.rows().filter(|row| row.tells.is_true_of(hand)).collect();
        // Pares alone does not say which; it is complete only when the set has nothing that does.
        let says_which = |tells| {
            matches!(
                tells,
                Tells::TwoKings
                    | Tells::MediasOfKings
                    | Tells::TwoAces
                    | Tells::MediasOfAces
                    | Tells::Medias
                    | Tells::Duples
            )
        };
        if given.iter().any(|row| says_which(row.tells)) {
            given.retain(|row| row.tells != Tells::Pares);
        }
        // The row of medias stands before the one of three aces, and tells less.
        given.sort_by_key(|row| match row.tells {
            specific if says_which(specific) && specific != Tells::Medias => 0,
            Tells::Medias | Tells::Pares => 1,
            _ => 2,
        });
        if given.is_empty() {
            given = self.rows().filter(|row| row.tells == Tells::Nothing).collect();
        }
        given.iter().map(|row| row.told(language)).collect()
    }
}

impl Tells {
    fn is_true_of(self, hand: &Hand) -> bool {
        let ranks = hand.pares_ranks();
        let is = |kind, rank: &str| hand.pares() == kind && ranks == rank;
        match self {
            Tells::TwoKings => is(ParesKind::Par, "R"),
            Tells::MediasOfKings => is(ParesKind::Medias, "R"),
            Tells::TwoAces => is(ParesKind::Par, "A"),
            Tells::MediasOfAces => is(ParesKind::Medias, "A"),
            Tells::Medias => hand.pares() == ParesKind::Medias,
            Tells::Pares => hand.holds(Lance::Pares),
            Tells::Duples => hand.pares() == ParesKind::Duples,
            Tells::JuegoNot31 => hand.points() > 31,
            Tells::Points(points) => hand.points() == points,
            Tells::Nothing | Tells::Intention => false,
        }
    }
}
