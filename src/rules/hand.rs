//! What one hand is worth in each lance.
//!
//! Strengths are numbers made so that, under one ruleset, the greater one wins the lance, equal ones tie, and 0 takes no part.

use super::card::{Card, Face, Rank};
use super::lance::Lance;
use super::ruleset::{LaReal, Ruleset, words};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

words! {
    /// What a hand holds in pares (R-4.5).
    #[schema(example = "medias")]
    ParesKind {
        None = "none": "No two cards alike: the hand takes no part in pares.",
        Par = "par": "Two cards alike.",
        Medias = "medias": "Three cards alike.",
        Duples = "duples": "Two pairs; four alike are two equal pairs.",
    }
}

impl ParesKind {
    /// The stones that it brings its team at the count (R-6.3).
    pub fn stones(self) -> i32 {
        match self {
            ParesKind::None => 0,
            ParesKind::Par => 1,
            ParesKind::Medias => 2,
            ParesKind::Duples => 3,
        }
    }
}

words! {
    /// A nickname that the table has for a hand. It has no effect.
    #[schema(example = "solomillo")]
    Nickname {
        Solomillo = "solomillo": "Three kings and an ace.",
        Perete = "perete": "A 4, a 5, a 6 and a 7.",
        Real = "real": "Three sevens and the card that makes them a real at this table.",
    }
}

/// A hand of four known cards, with everything that the rules say of it under one ruleset.
///
/// ```
/// use mus_rules::rules::{Hand, Lance, Notation, ParesKind, Ruleset};
/// let faces = |text| {
///     let known: Vec<_> = Notation::read(text).unwrap().cards().iter().map(|card| card.face().unwrap()).collect();
///     known.try_into().unwrap()
/// };
/// let hand = Hand::new(&Ruleset::standard(), faces("RR3A"));
/// assert_eq!(hand.points(), 31);
/// assert_eq!(hand.pares(), ParesKind::Medias);
/// assert!(hand.strength(Lance::Grande) > Hand::new(&Ruleset::standard(), faces("RCSA")).strength(Lance::Grande));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// As played, high to low.
    played: [Rank; 4],
    pares: Pares,
    real: bool,
}

/// The pares of a hand: the kind, the rank of the combination, and of duples the lower pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pares {
    #[default]
    None,
    Par(Rank),
    Medias(Rank),
    Duples(Rank, Rank),
}

impl Hand {
    /// The hand of these four cards under `ruleset`.
    pub fn new(ruleset: &Ruleset, cards: [Face; 4]) -> Hand {
        let mut played = cards.map(|face| ruleset.played(face));
        played.sort_unstable_by(|a, b| b.cmp(a));
        Hand { played, pares: pares(played), real: real(ruleset, &cards) }
    }

    /// The hand of these cards, if they are four and all are known.
    pub fn of(ruleset: &Ruleset, cards: &[Card]) -> Option<Hand> {
        match *cards {
            [Card::Shown(a), Card::Shown(b), Card::Shown(c), Card::Shown(d)] => Some(Hand::new(ruleset, [a, b, c, d])),
            _ => None,
        }
    }

    /// The points of the four cards, 4 to 40 (R-1.5).
    pub fn points(&self) -> i32 {
        self.played.iter().map(|rank| rank.points()).fold(0, i32::saturating_add)
    }

    /// What it holds in pares (R-4.5).
    pub fn pares(&self) -> ParesKind {
        match self.pares {
            Pares::None => ParesKind::None,
            Pares::Par(_) => ParesKind::Par,
            Pares::Medias(_) => ParesKind::Medias,
            Pares::Duples(..) => ParesKind::Duples,
        }
    }

    /// The ranks of its pares, as played: one letter for par and medias, two for duples, none for none.
    pub fn pares_ranks(&self) -> String {
        match self.pares {
            Pares::None => String::new(),
            Pares::Par(rank) | Pares::Medias(rank) => rank.letter().to_string(),
            Pares::Duples(high, low) => [high.letter(), low.letter()].iter().collect(),
        }
    }

    /// Whether it holds juego: 31 points or more (R-4.6).
    pub fn has_juego(&self) -> bool {
        self.points() >= 31
    }

    /// Whether it is a real at this table (R-4.8).
    pub fn is_real(&self) -> bool {
        self.real
    }

    /// Whether it is exactly 4, 5, 6 and 7 (R-3.5).
    pub fn is_perete(&self) -> bool {
        self.played == [Rank::Siete, Rank::Seis, Rank::Cinco, Rank::Cuatro]
    }

    /// Its nicknames at this table.
    pub fn nicknames(&self) -> impl Iterator<Item = Nickname> {
        let solomillo = self.played == [Rank::Rey, Rank::Rey, Rank::Rey, Rank::As];
        [(solomillo, Nickname::Solomillo), (self.is_perete(), Nickname::Perete), (self.real, Nickname::Real)]
            .into_iter()
            .filter_map(|(is, nickname)| is.then_some(nickname))
    }

    /// Whether it takes part in `lance` when the lance is played (R-5.1). Everyone takes part in grande, chica and punto.
    pub fn holds(&self, lance: Lance) -> bool {
        match lance {
            Lance::Grande | Lance::Chica | Lance::Punto => true,
            Lance::Pares => self.pares != Pares::None,
            Lance::Juego => self.has_juego(),
        }
    }

    /// The stones that it brings its team at the count when the team takes the lance (R-6.3): only pares and juego have any.
    pub fn stones(&self, lance: Lance) -> i32 {
        match lance {
            Lance::Grande | Lance::Chica | Lance::Punto => 0,
            Lance::Pares => self.pares().stones(),
            Lance::Juego => match self.points() {
                31 => 3,
                32.. => 2,
                _ => 0,
            },
        }
    }

    /// How strong it is in `lance`: the greater number wins, equal numbers tie, 0 takes no part.
    pub fn strength(&self, lance: Lance) -> i32 {
        match lance {
            Lance::Grande => digits(self.played.map(Rank::place)),
            Lance::Chica => {
                let [a, b, c, d] = self.played.map(|rank| 9_i32.saturating_sub(rank.place()));
                digits([d, c, b, a])
            }
            Lance::Pares => match self.pares {
                Pares::None => 0,
                Pares::Par(rank) => 100_i32.saturating_add(rank.place()),
                Pares::Medias(rank) => 200_i32.saturating_add(rank.place()),
                Pares::Duples(high, low) => {
                    high.place().saturating_mul(10).saturating_add(low.place()).saturating_add(300)
                }
            },
            Lance::Juego => match self.points() {
                31 if self.real => 9,
                31 => 8,
                32 => 7,
                40 => 6,
                points @ 33..=37 => points.saturating_sub(32),
                _ => 0,
            },
            Lance::Punto if self.has_juego() => 0,
            Lance::Punto => self.points(),
        }
    }
}

/// One number of four digits, the first weighing most; the lowest is 1, since 0 would take no part.
fn digits(digits: [i32; 4]) -> i32 {
    digits.into_iter().fold(0, |number: i32, digit| number.saturating_mul(10).saturating_add(digit)).saturating_add(1)
}

/// The pares of four ranks sorted high to low. Cards that are not part of the combination never count.
fn pares([a, b, c, d]: [Rank; 4]) -> Pares {
    match (a == b, b == c, c == d) {
        (true, _, true) => Pares::Duples(a, c),
        (true, true, false) | (false, true, true) => Pares::Medias(b),
        (true, false, false) => Pares::Par(a),
        (false, true, false) => Pares::Par(b),
        (false, false, true) => Pares::Par(c),
        (false, false, false) => Pares::None,
    }
}

/// Whether three sevens and the fourth card are a real at this table (R-4.8). A sota that plays as a king is no sota (R-1.4), but
/// it is printed as a figure.
fn real(ruleset: &Ruleset, cards: &[Face; 4]) -> bool {
    let seven = |face: &&Face| ruleset.played(**face) == Rank::Siete;
    if cards.iter().filter(seven).count() != 3 {
        return false;
    }
    let Some(&fourth) = cards.iter().find(|face| !seven(face)) else { return false };
    match ruleset.la_real() {
        LaReal::Off => false,
        LaReal::Sota => ruleset.played(fourth) == Rank::Sota,
        LaReal::Figure => matches!(fourth.rank, Rank::Rey | Rank::Caballo | Rank::Sota),
        LaReal::AnyTen => ruleset.played(fourth).points() == 10,
    }
}
