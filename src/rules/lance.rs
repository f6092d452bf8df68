//! The lances, and who wins one.

use super::hand::Hand;
use super::ruleset::{Ruleset, words};
use super::seat::{Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

words! {
    /// A lance: one of the four rounds of betting of a hand. The fourth is juego if any seat holds juego, otherwise punto.
    #[schema(example = "grande")]
    Lance {
        Grande = "grande": "The highest cards win (R-4.3).",
        Chica = "chica": "The lowest cards win (R-4.4).",
        Pares = "pares": "The best par, medias or duples wins (R-4.5).",
        Juego = "juego": "Among hands of 31 points or more, 31 is best, then 32, 40, 37, 36, 35, 34, 33 (R-4.6).",
        Punto = "punto": "When nobody holds juego, the most points win (R-4.7).",
    }
}

impl Default for Lance {
    /// The lance that opens every hand.
    fn default() -> Lance {
        Lance::Grande
    }
}

impl Lance {
    /// The lances in the order of a hand, by who holds juego.
    pub fn sequence(anyone_has_juego: bool) -> [Lance; 4] {
        let last = if anyone_has_juego { Lance::Juego } else { Lance::Punto };
        [Lance::Grande, Lance::Chica, Lance::Pares, last]
    }

    /// The ruling that says which hand is best.
    pub fn ruling(self) -> &'static str {
        match self {
            Lance::Grande => "R-4.3",
            Lance::Chica => "R-4.4",
            Lance::Pares => "R-4.5",
            Lance::Juego => "R-4.6",
            Lance::Punto => "R-4.7",
        }
    }
}

words! {
    /// What decided a lance.
    #[schema(example = "cards")]
    DecidedBy {
        Cards = "cards": "The winner has better cards than every rival.",
        Position = "position": "The best rival has equal cards and speaks later (R-2.3).",
        Unopposed = "unopposed": "No rival takes part (R-5.2).",
    }
}

/// Who takes part in a lance, best first. Between equal hands the seat that comes first in speaking order from mano is
/// the better one, so no two ever tie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranking([i32; 6]);

impl Ranking {
    /// The ranking of `lance` among the seats that hold it and have not given up their claim.
    pub fn new(ruleset: &Ruleset, mano: Seat, hands: &Seats<Hand>, lance: Lance, given_up: SeatSet) -> Ranking {
        let [a, b, c, d, e, f] = claims(ruleset, mano, hands, lance, given_up);
        // The twelve comparisons that sort any six, without a branch.
        let sorted = |a: i32, b: i32| (a.max(b), a.min(b));
        let ((a, f), (b, d), (c, e)) = (sorted(a, f), sorted(b, d), sorted(c, e));
        let ((b, c), (d, e)) = (sorted(b, c), sorted(d, e));
        let ((a, d), (c, f)) = (sorted(a, d), sorted(c, f));
        let ((a, b), (c, d), (e, f)) = (sorted(a, b), sorted(c, d), sorted(e, f));
        let ((b, c), (d, e)) = (sorted(b, c), sorted(d, e));
        Ranking([a, b, c, d, e, f])
    }

    /// The seats, best first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.0.iter().copied().map_while(seat_of)
    }

    /// The best hand's seat, if anyone takes part.
    pub fn winner(&self) -> Option<Seat> {
        self.seats().next()
    }

    /// What decided between the winner and the best rival, if anyone takes part.
    pub fn decided_by(&self, ruleset: &Ruleset) -> Option<DecidedBy> {
        let [best, others @ ..] = self.0;
        let own = ruleset.side_of(seat_of(best)?);
        let rival = others.into_iter().find(|&claim| seat_of(claim).is_none_or(|seat| !own.contains(seat)));
        Some(match rival.unwrap_or_default() {
            0 => DecidedBy::Unopposed,
            rival if rival >> 7 == best >> 7 => DecidedBy::Position,
            _ => DecidedBy::Cards,
        })
    }
}

/// The best hand's seat among those that hold the lance and have not given up their claim, if there is one.
pub fn winner(ruleset: &Ruleset, mano: Seat, hands: &Seats<Hand>, lance: Lance, given_up: SeatSet) -> Option<Seat> {
    claims(ruleset, mano, hands, lance, given_up).into_iter().max().and_then(seat_of)
}

/// What each seat claims the lance with, as one number, so that the greatest wins: the strength of its hand, below it how near the
/// seat is to mano, and last the seat itself. 0 where it takes no part.
fn claims(ruleset: &Ruleset, mano: Seat, hands: &Seats<Hand>, lance: Lance, given_up: SeatSet) -> [i32; 6] {
    let seats = ruleset.table().without(given_up);
    Seat::ALL.map(|seat| {
        let strength = hands[seat].strength(lance);
        let near = i32::from(seat >= mano) << 3 | 7_i32.saturating_sub(seat.number());
        if strength > 0 && seats.contains(seat) { strength << 7 | near << 3 | seat.number() } else { 0 }
    })
}

fn seat_of(claim: i32) -> Option<Seat> {
    if claim > 0 { Seat::from_number(claim & 7) } else { None }
}

/// The seats whose hands take part in the lance.
pub fn holders(ruleset: &Ruleset, hands: &Seats<Hand>, lance: Lance) -> SeatSet {
    match lance {
        Lance::Grande | Lance::Chica | Lance::Punto => ruleset.table(),
        Lance::Pares | Lance::Juego => ruleset.seats().filter(|&seat| hands[seat].holds(lance)).collect(),
    }
}

/// Whether seats of two teams hold the lance, so that it can be bet.
pub fn contested(ruleset: &Ruleset, holders: SeatSet) -> bool {
    holders.iter().next().is_some_and(|first| !holders.without(ruleset.side_of(first)).is_empty())
}
