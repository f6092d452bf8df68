//! Cards that play alike, and the ways to draw some of them.

use super::super::card::{Face, pack};
use super::super::hand::Hand;
use super::super::ruleset::{LaReal, Ruleset};
use super::super::{Lance, Rank};

/// The most classes that a pack has: ten ranks with four kings; fewer ranks, and figures apart from others, with more.
pub(super) const MOST_CLASSES: usize = 10;

/// How many cards of each class.
pub(super) type Counts = [u8; MOST_CLASSES];

/// What two cards must have in common to be of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alike {
    /// What they play as: enough for grande, chica and pares.
    Ranks,
    /// What they are worth, and whether they make a real: enough for juego and punto.
    Points,
    /// All of it.
    Both,
}

impl Alike {
    fn class(self, ruleset: &Ruleset, face: Face) -> (Option<Rank>, u8, bool) {
        let rank = ruleset.played(face);
        let real = match ruleset.la_real() {
            LaReal::Off | LaReal::AnyTen => false,
            LaReal::Sota => rank == Rank::Sota,
            LaReal::Figure => rank.points() == 10 && matches!(face.rank(), Rank::Rey | Rank::Caballo | Rank::Sota),
        };
        match self {
            Alike::Ranks => (Some(rank), 0, false),
            Alike::Points => (None, rank.points(), real),
            Alike::Both => (Some(rank), 0, real),
        }
    }
}

/// The unseen cards: of each class one card that stands for all, and how many there are.
#[derive(Clone, Debug)]
pub(super) struct Unseen {
    pub(super) faces: Vec<Face>,
    pub(super) left: Counts,
}

impl Unseen {
    /// The whole pack without these cards.
    pub(super) fn new(ruleset: &Ruleset, alike: Alike, gone: impl Iterator<Item = Face>) -> Unseen {
        let mut unseen = Unseen { faces: Vec::new(), left: [0; MOST_CLASSES] };
        let mut classes = Vec::new();
        for face in pack().iter().filter_map(|card| card.face()) {
            let class = alike.class(ruleset, face);
            let at = classes.iter().position(|&known| known == class).unwrap_or_else(|| {
                classes.push(class);
                unseen.faces.push(face);
                classes.len().saturating_sub(1)
            });
            if let Some(count) = unseen.left.get_mut(at) {
                *count = count.saturating_add(1);
            }
        }
        for face in gone {
            let class = alike.class(ruleset, face);
            let at = classes.iter().position(|&known| known == class);
            if let Some(count) = at.and_then(|at| unseen.left.get_mut(at)) {
                *count = count.saturating_sub(1);
            }
        }
        unseen
    }

    pub(super) fn classes(&self) -> usize {
        self.faces.len()
    }

    /// The same with its classes in the order in which grande or chica compare them.
    pub(super) fn best_first(mut self, ruleset: &Ruleset, lance: Lance) -> Unseen {
        let mut classes: Vec<(Face, u8)> = self.faces.iter().copied().zip(self.left).collect();
        classes.sort_unstable_by_key(|&(face, _)| ruleset.played(face));
        if lance == Lance::Grande {
            classes.reverse();
        }
        for ((class, face), left) in classes.into_iter().zip(&mut self.faces).zip(&mut self.left) {
            (*face, *left) = class;
        }
        self
    }

    /// How many of these cards play as each class does.
    pub(super) fn counts(&self, ruleset: &Ruleset, cards: &[Face]) -> Counts {
        let mut counts = Counts::default();
        for (&class, count) in self.faces.iter().zip(&mut counts) {
            let alike = cards.iter().filter(|&&face| ruleset.played(face) == ruleset.played(class));
            *count = u8::try_from(alike.count()).unwrap_or_default();
        }
        counts
    }

    /// All ways to fill up a hand of which these cards are known, among those that `keep` lets through.
    pub(super) fn draws(&self, ruleset: &Ruleset, known: &[Face], keep: impl Fn(&Hand) -> bool) -> Vec<Draw> {
        let mut draws = Vec::new();
        let mut cards = [None; 4];
        for (place, &face) in cards.iter_mut().zip(known) {
            *place = Some(face);
        }
        self.draw(0, known.len(), [0; MOST_CLASSES], cards, &mut |counts, cards| {
            if let [Some(a), Some(b), Some(c), Some(d)] = cards {
                let hand = Hand::new(ruleset, [a, b, c, d]);
                if keep(&hand) {
                    draws.push(Draw::new(counts, hand));
                }
            }
        });
        draws
    }

    fn draw(
        &self,
        class: usize,
        held: usize,
        counts: Counts,
        cards: [Option<Face>; 4],
        found: &mut impl FnMut(Counts, [Option<Face>; 4]),
    ) {
        if held == 4 {
            return found(counts, cards);
        }
        let (Some(&face), Some(&left)) = (self.faces.get(class), self.left.get(class)) else { return };
        let (mut counts, mut cards, mut held) = (counts, cards, held);
        for taken in 0..=left {
            if taken > 0 {
                let Some(place) = cards.get_mut(held) else { return };
                *place = Some(face);
                held = held.saturating_add(1);
            }
            if let Some(count) = counts.get_mut(class) {
                *count = taken;
            }
            self.draw(class.saturating_add(1), held, counts, cards, found);
        }
    }

    /// The same without the cards of a draw.
    pub(super) fn without(&self, counts: &Counts) -> Unseen {
        let mut rest = self.clone();
        for (left, &taken) in rest.left.iter_mut().zip(counts) {
            *left = left.saturating_sub(taken);
        }
        rest
    }

    /// In how many ways the unseen cards give this draw.
    pub(super) fn ways(&self, counts: &Counts) -> u128 {
        let ways = self.left.iter().zip(counts).map(|(&left, &taken)| u128::from(choose(left, taken)));
        ways.fold(1, u128::wrapping_mul)
    }
}

/// A way to fill up a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Draw {
    pub(super) counts: Counts,
    pub(super) hand: Hand,
    /// In how many orders its cards can come.
    pub(super) orders: u32,
}

impl Draw {
    pub(super) fn new(counts: Counts, hand: Hand) -> Draw {
        let all = factorial(cards(&counts));
        let orders = counts.iter().fold(all, |orders, &count| orders.checked_div(factorial(count)).unwrap_or(1));
        Draw { counts, hand, orders }
    }

    /// Whether its hand takes part in the lance when it is played.
    pub(super) fn holds(&self, lance: Lance) -> bool {
        self.hand.holds(lance)
    }
}

/// How many cards they are together.
pub(super) fn cards(counts: &Counts) -> u8 {
    counts.iter().fold(0, |cards: u8, &count| cards.wrapping_add(count))
}

/// The factorial of a number up to 12.
pub(super) fn factorial(number: u8) -> u32 {
    (1..=u32::from(number)).fold(1, u32::wrapping_mul)
}

/// How many ways there are to take so many cards, four at the most, of so many, forty at the most. Places are cut off at powers of two,
/// so that no look-up needs a check.
pub(super) fn choose(of: u8, taken: u8) -> u32 {
    let row = CHOOSE.get(usize::from(of & 63));
    row.and_then(|row| row.get(usize::from(taken & 7))).copied().unwrap_or_default()
}

/// By how many cards there are, and how many of them are taken, four at the most: the ways to take them.
static CHOOSE: [[u32; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let (mut rows, mut of) = (table.as_mut_slice(), 0_u32);
    while let [row, rest @ ..] = rows {
        let (mut places, mut taken, mut ways) = (row.as_mut_slice(), 0_u32, 1_u32);
        while let [place, rest @ ..] = places {
            *place = ways;
            ways = match ways.wrapping_mul(of.saturating_sub(taken)).checked_div(taken.wrapping_add(1)) {
                Some(ways) => ways,
                None => 0,
            };
            (places, taken) = (rest, taken.wrapping_add(1));
        }
        (rows, of) = (rest, of.wrapping_add(1));
    }
    table
};
