//! The lances, and who wins one.

use super::hand::Hand;
use super::ruleset::{Ruleset, words};
use super::seat::{Seat, SeatSet, Seats};
use crate::words::Message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

words! {
    /// A lance: one of the four rounds of betting of a hand. The fourth is juego if any seat holds juego, otherwise punto.
    #[schema(example = "grande")]
    Lance in "lance" {
        Grande = "grande": "The highest cards win (R-4.3).",
        Chica = "chica": "The lowest cards win (R-4.4).",
        Pares = "pares": "The best par, medias or duples wins (R-4.5).",
        Juego = "juego": "Among hands of 31 points or more, 31 is best, then 32, 40, 37, 36, 35, 34, 33 (R-4.6).",
        Punto = "punto": "When nobody holds juego, the most points win (R-4.7).",
    }
}

impl From<Lance> for Message {
    /// Its name, for a sentence.
    fn from(lance: Lance) -> Message {
        match lance {
            Lance::Grande => Message::LanceGrande,
            Lance::Chica => Message::LanceChica,
            Lance::Pares => Message::LancePares,
            Lance::Juego => Message::LanceJuego,
            Lance::Punto => Message::LancePunto,
        }
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
    DecidedBy in "decided_by" {
        Cards = "cards": "The winner has better cards than every rival.",
        Position = "position": "The best rival has equal cards and speaks later (R-2.3).",
        Unopposed = "unopposed": "No rival takes part (R-5.2).",
    }
}

/// Who takes part in a lance, best first. Between equal hands the seat that comes first in speaking order from mano is
/// the better one, so no two ever tie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranking([u32; 6]);

impl Ranking {
    /// The ranking of `lance` among the seats that hold it and have not given up their claim.
    pub fn new(ruleset: &Ruleset, mano: Seat, hands: &Seats<Hand>, lance: Lance, given_up: SeatSet) -> Ranking {
        Ranking::by(&Order::new(ruleset, mano, given_up), hands, lance)
    }

    /// The ranking of `lance` when the seats speak in this order.
    pub(super) fn by(order: &Order, hands: &Seats<Hand>, lance: Lance) -> Ranking {
        let [a, b, c, d, e, f] = order.claims(hands, lance);
        // The comparisons that sort any four, or any six, without a branch on one of them.
        let sorted = |a: u32, b: u32| (a.max(b), a.min(b));
        if e | f == 0 {
            let ((a, c), (b, d)) = (sorted(a, c), sorted(b, d));
            let ((a, b), (c, d)) = (sorted(a, b), sorted(c, d));
            let (b, c) = sorted(b, c);
            return Ranking([a, b, c, d, e, f]);
        }
        let ((a, f), (b, d), (c, e)) = (sorted(a, f), sorted(b, d), sorted(c, e));
        let ((b, c), (d, e)) = (sorted(b, c), sorted(d, e));
        let ((a, d), (c, f)) = (sorted(a, d), sorted(c, f));
        let ((a, b), (c, d), (e, f)) = (sorted(a, b), sorted(c, d), sorted(e, f));
        let ((b, c), (d, e)) = (sorted(b, c), sorted(d, e));
        Ranking([a, b, c, d, e, f])
    }

    /// The seats, best first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.0.iter().map_while(|&claim| seat_of(claim).iter().next())
    }

    /// The best hand's seat, if anyone takes part.
    pub fn winner(&self) -> Option<Seat> {
        self.seats().next()
    }

    /// The same as a set: of that seat alone, or empty.
    pub(super) fn best(&self) -> SeatSet {
        let [best, ..] = self.0;
        seat_of(best)
    }

    /// What decided between the winner and the best rival, if anyone takes part.
    pub fn decided_by(&self, ruleset: &Ruleset) -> Option<DecidedBy> {
        let best = self.best();
        (!best.is_empty()).then(|| self.decided_for(ruleset.side_of(best)))
    }

    /// What decided between the winner and the best of those that are not on its side.
    pub(super) fn decided_for(&self, side: SeatSet) -> DecidedBy {
        let [best, others @ ..] = self.0;
        let rival = others.into_iter().find(|&claim| seat_of(claim).and(side).is_empty());
        match rival.unwrap_or_default() {
            0 => DecidedBy::Unopposed,
            rival if rival >> 10 == best >> 10 => DecidedBy::Position,
            _ => DecidedBy::Cards,
        }
    }
}

/// The best hand's seat among those that hold the lance and have not given up their claim, if there is one.
pub fn winner(ruleset: &Ruleset, mano: Seat, hands: &Seats<Hand>, lance: Lance, given_up: SeatSet) -> Option<Seat> {
    let claims = Order::new(ruleset, mano, given_up).claims(hands, lance);
    seat_of(claims.into_iter().max().unwrap_or_default()).iter().next()
}

/// The seats of a table that have not given up their claim, as numbers: how near each is to mano, and below it the bit of the seat
/// itself; 0 for the others.
pub(super) struct Order([u32; 6]);

impl Order {
    pub(super) fn new(ruleset: &Ruleset, mano: Seat, given_up: SeatSet) -> Order {
        let seats = ruleset.table().without(given_up);
        Order(Seat::ALL.map(|seat| {
            let near = u32::from(seat >= mano) << 3 | 7_u32.saturating_sub(seat.number().unsigned_abs());
            if seats.contains(seat) { near << 6 | u32::from(SeatSet::only(seat).bits()) } else { 0 }
        }))
    }

    /// What each seat claims the lance with, as one number, so that the greatest wins: the strength of its hand, and below it
    /// its place in this order. 0 where it takes no part.
    fn claims(&self, hands: &Seats<Hand>, lance: Lance) -> [u32; 6] {
        let mut claims = self.0;
        for (claim, strength) in claims.iter_mut().zip(hands.strengths(lance)) {
            let takes_part = (strength > 0) & (*claim > 0);
            *claim = if takes_part { u32::from(strength) << 10 | *claim } else { 0 };
        }
        claims
    }
}

/// The seat whose claim this is, as a set; of no claim it is empty.
fn seat_of(claim: u32) -> SeatSet {
    SeatSet::from_bits(claim)
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
    !holders.is_empty() && !holders.without(ruleset.side_of(holders.first())).is_empty()
}
