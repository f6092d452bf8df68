//! What a hand may become when some of its cards are thrown away.

use super::super::card::{Card, Cards};
use super::super::hand::{Hand, ParesKind};
use super::super::lance::Lance;
use super::super::seat::Seat;
use super::draw::{Alike, Unseen};
use super::question::Question;

/// The values of juego, best first.
pub const JUEGOS: [i32; 8] = [31, 32, 40, 37, 36, 35, 34, 33];

/// A way to discard, and what the hand becomes.
#[derive(Clone, Debug, PartialEq)]
pub struct Discard {
    /// The cards that are thrown, in the order in which they are held.
    pub thrown: Cards,
    /// The cards that are kept, in the same order.
    pub kept: Cards,
    /// The question of the odds after it: the kept cards are known, and the thrown ones are in no hand.
    pub question: Question,
    /// The chances of each kind of pares, in the order of [`ParesKind::ALL`].
    pub pares: [f64; 4],
    /// The chances of each value of juego, in the order of [`JUEGOS`].
    pub juego: [f64; 8],
    /// For each lance in the order of [`Lance::ALL`], the share of all hands of the pack that the hand is expected to beat, of
    /// equal ones half.
    pub percentiles: [f64; 5],
}

impl Question {
    /// All ways in which a seat whose hand is known may discard one to four cards. Ways that differ only in cards that
    /// play alike are one. None where the hand is not known.
    pub fn discards(&self, seat: Seat) -> Vec<Discard> {
        let hand = self.known[seat];
        if self.hand(seat).is_none() {
            return Vec::new();
        }
        let ranks = Percentiles::new(self);
        let mut found: Vec<(Vec<u8>, Discard)> = Vec::new();
        for set in 1_u32..16 {
            let part = |thrown: bool| -> Cards {
                let cards = hand.iter().zip(0..).filter(|&(_, at)| (set >> at & 1 == 1) == thrown);
                cards.map(|(&card, _)| card).collect()
            };
            let (thrown, kept) = (part(true), part(false));
            let alike = self.classes(&kept);
            if found.iter().any(|(classes, _)| *classes == alike) {
                continue;
            }
            let mut question = self.clone();
            question.known[seat] = kept;
            question.seen.extend(thrown.iter().filter_map(|card| card.face()));
            question.seen.sort_unstable();
            let mut discard =
                Discard { thrown, kept, question, pares: [0.0; 4], juego: [0.0; 8], percentiles: [0.0; 5] };
            discard.look_ahead(seat, &ranks);
            found.push((alike, discard));
        }
        found.into_iter().map(|(_, discard)| discard).collect()
    }

    /// Which cards of the pack these play like.
    fn classes(&self, cards: &[Card]) -> Vec<u8> {
        let whole = Unseen::new(&self.ruleset, Alike::Both, std::iter::empty());
        let rest = Unseen::new(&self.ruleset, Alike::Both, cards.iter().filter_map(|card| card.face()));
        whole.left.iter().zip(&rest.left).map(|(&all, &left)| all.saturating_sub(left)).collect()
    }
}

impl Discard {
    fn look_ahead(&mut self, seat: Seat, ranks: &Percentiles) {
        let question = &self.question;
        let unseen = Unseen::new(&question.ruleset, Alike::Both, question.gone());
        let draws = unseen.draws(&question.ruleset, &question.known(seat), |_| true);
        let all = draws.iter().map(|draw| unseen.ways(&draw.counts)).fold(0, u128::wrapping_add);
        for draw in draws {
            let chance = super::ratio(unseen.ways(&draw.counts), all);
            let hand = &draw.hand;
            for (sum, &kind) in self.pares.iter_mut().zip(ParesKind::ALL) {
                *sum += if hand.pares() == kind { chance } else { 0.0 };
            }
            for (sum, points) in self.juego.iter_mut().zip(JUEGOS) {
                *sum += if hand.points() == points { chance } else { 0.0 };
            }
            for ((sum, &lance), ranks) in self.percentiles.iter_mut().zip(Lance::ALL).zip(&ranks.0) {
                *sum += chance * ranks.of(hand.strength(lance));
            }
        }
    }
}

/// For each lance, all strengths in ascending order, each with how many hands of the pack are below it and how many have it.
struct Percentiles([Ranked; 5]);

struct Ranked {
    strengths: Vec<(i32, u128, u128)>,
    all: u128,
}

impl Percentiles {
    fn new(question: &Question) -> Percentiles {
        let whole = Unseen::new(&question.ruleset, Alike::Both, std::iter::empty());
        let hands: Vec<(Hand, u128)> = whole
            .draws(&question.ruleset, &[], |_| true)
            .iter()
            .map(|draw| (draw.hand, whole.ways(&draw.counts)))
            .collect();
        let ranked = |lance: Lance| {
            let mut all: Vec<(i32, u128)> = hands.iter().map(|(hand, ways)| (hand.strength(lance), *ways)).collect();
            all.sort_unstable();
            let mut below = 0_u128;
            let mut strengths = Vec::new();
            for equal in all.chunk_by(|(a, _), (b, _)| a == b) {
                let have = equal.iter().map(|&(_, ways)| ways).fold(0, u128::wrapping_add);
                strengths.extend(equal.first().map(|&(strength, _)| (strength, below, have)));
                below = below.wrapping_add(have);
            }
            Ranked { strengths, all: below }
        };
        Percentiles([Lance::Grande, Lance::Chica, Lance::Pares, Lance::Juego, Lance::Punto].map(ranked))
    }
}

impl Ranked {
    /// The share of all hands that are below this strength, with half of those that have it.
    fn of(&self, strength: i32) -> f64 {
        let found = self.strengths.binary_search_by_key(&strength, |&(strength, _, _)| strength);
        let (_, below, have) = found.ok().and_then(|at| self.strengths.get(at)).copied().unwrap_or_default();
        super::ratio(below.wrapping_mul(2).wrapping_add(have), self.all.wrapping_mul(2))
    }
}
