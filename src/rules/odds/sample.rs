//! The odds, sampled.

use super::super::card::Face;
use super::super::count::showdown;
use super::super::hand::Hand;
use super::super::lance::Lance;
use super::super::seat::{Seats, Teams};
use super::Sums;
use super::draw::{Alike, Unseen};
use super::question::Question;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// All samples are drawn from this seed: the same question has the same answer, and the errors of two that are much alike are too.
const SEED: u64 = 0x4D75_7321;

/// What was found over deals that were drawn at random, and how far it is spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What was found; its `deals` are those that were drawn.
    pub sums: Sums,
    /// For each lance in the order of [`Lance::ALL`], the squares of the stones that each team took, added up.
    pub squares: [Teams<u128>; 5],
    /// The squares of the stones that each team took in all lances together, added up.
    pub all_passed_squares: Teams<u128>,
}

impl Question {
    /// In how many ways the unseen cards fill up the hands, whatever has been declared.
    pub fn deals(&self) -> u128 {
        let unknown: Vec<usize> =
            self.unknown().iter().map(|seat| 4_usize.saturating_sub(self.known(seat).len())).collect();
        let mut left = u128::try_from(40_usize.saturating_sub(self.gone().count())).unwrap_or_default();
        let mut deals = 1_u128;
        for cards in unknown {
            for taken in (1..).take(cards) {
                deals = deals.wrapping_mul(left).checked_div(taken).unwrap_or_default();
                left = left.saturating_sub(1);
            }
        }
        deals
    }

    /// What `samples` deals come to that are drawn at random, or as many as agree with what is declared among the first
    /// `tries`. Nothing when `stop` says to give up.
    pub fn sample(&self, samples: u32, tries: u32, stop: &dyn Fn() -> bool) -> Option<Sample> {
        let unseen = Unseen::new(&self.ruleset, Alike::Both, self.gone());
        let mut pack: Vec<Face> = Vec::new();
        for (&face, &left) in unseen.faces.iter().zip(&unseen.left) {
            pack.extend(std::iter::repeat_n(face, usize::from(left)));
        }
        let unknown: Vec<_> = self.unknown().iter().map(|seat| (seat, self.known(seat))).collect();
        let mut hands = Seats::map(|seat| self.hand(seat).unwrap_or_default());
        let mut chance = ChaCha8Rng::seed_from_u64(SEED);
        let mut sample =
            Sample { sums: Sums::default(), squares: [Teams::all(0); 5], all_passed_squares: Teams::all(0) };
        let wanted = u128::from(samples);
        'deals: for tried in 0..tries {
            if sample.sums.deals >= wanted {
                break;
            }
            if tried % 256 == 0 && stop() {
                return None;
            }
            let mut rest = pack.as_mut_slice();
            for (seat, known) in &unknown {
                let mut cards = [None; 4];
                cards.iter_mut().zip(known).for_each(|(card, &face)| *card = Some(face));
                for card in cards.iter_mut().skip(known.len()) {
                    let drawn = chance.random_range(0..rest.len().max(1));
                    if drawn < rest.len() {
                        rest.swap(0, drawn);
                    }
                    let Some((first, others)) = std::mem::take(&mut rest).split_first_mut() else { break };
                    (*card, rest) = (Some(*first), others);
                }
                let [Some(a), Some(b), Some(c), Some(d)] = cards else { continue 'deals };
                hands[*seat] = Hand::new(&self.ruleset, [a, b, c, d]);
                if !self.agrees(*seat, &hands[*seat]) {
                    continue 'deals;
                }
            }
            let shown = showdown(&self.ruleset, self.mano, &hands);
            sample.sums.add(&self.ruleset, &shown, 1);
            let mut all = Teams::all(0_u128);
            for shown in &shown {
                let place = Lance::ALL.iter().position(|&lance| lance == shown.lance);
                if let (Some(squares), Some(seat)) =
                    (place.and_then(|at| sample.squares.get_mut(at)), shown.ranking.winner())
                {
                    let stones = u128::from(shown.stones.unsigned_abs());
                    let team = self.ruleset.team_of(seat);
                    squares[team] = squares[team].saturating_add(stones.saturating_mul(stones));
                    all[team] = all[team].saturating_add(stones);
                }
            }
            for team in self.ruleset.teams() {
                let squares = &mut sample.all_passed_squares[team];
                *squares = squares.saturating_add(all[team].saturating_mul(all[team]));
            }
        }
        Some(sample)
    }
}
