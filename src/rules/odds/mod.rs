//! The odds: what may be expected of a hand of which only some cards are known.
//!
//! All deals of the unseen cards that agree with what is known and with what has been declared are equally likely. They are
//! counted, not drawn: [`Question::count`] gives whole numbers. It goes over multisets of cards that play alike, never over deals;
//! how is told in `count`. Where that would take too long, [`Question::sample`] draws deals at random instead, from a fixed seed.

mod count;
mod discard;
mod draw;
mod lances;
mod order;
mod pares;
mod question;
mod sample;
mod twins;
mod walk;

pub use discard::{Discard, JUEGOS};
pub use question::{Declarations, Question, Said};
pub use sample::Sample;

use super::count::Shown;
use super::lance::Lance;
use super::ruleset::{Ruleset, words};
use super::seat::{Seats, Teams};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

words! {
    /// How odds are found.
    #[schema(example = "exact")]
    Method in "method" {
        Exact = "exact": "All deals are counted.",
        Sampled = "sampled": "Deals are drawn at random, always the same for the same request, and the answer has standard errors.",
    }
}

/// What was found over many deals, in whole numbers: each divided by `deals` is a chance or an expectation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// How many deals there are.
    pub deals: u128,
    /// For each lance in the order of [`Lance::ALL`], who wins it. Juego and punto: where it is the one that is played.
    pub lances: [LanceSums; 5],
    /// Who holds pares.
    pub pares: Holding,
    /// Who holds juego.
    pub juego: Holding,
}

/// Who wins a lance, in how many deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LanceSums {
    /// The deals in which each seat's hand is the best.
    pub wins: Seats<u128>,
    /// The stones that each team takes from it in all deals together when nothing is bet, pass stones included.
    pub stones: Teams<u128>,
}

/// In how many deals a lance is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// By nobody.
    pub nobody: u128,
    /// By seats of two teams or more, so that it can be bet.
    pub contested: u128,
}

impl Default for LanceSums {
    fn default() -> LanceSums {
        LanceSums { wins: Seats::all(0), stones: Teams::all(0) }
    }
}

impl Sums {
    /// Adds what a showdown came to, `times` over.
    pub fn add(&mut self, ruleset: &Ruleset, shown: &[Shown; 4], times: u128) {
        self.deals = self.deals.saturating_add(times);
        for shown in shown {
            if let Some(seat) = shown.ranking.winner() {
                let (team, stones) = (ruleset.team_of(seat), u128::from(shown.stones.unsigned_abs()));
                let sums = self.lance_mut(shown.lance);
                sums.wins[seat] = sums.wins[seat].saturating_add(times);
                sums.stones[team] = sums.stones[team].saturating_add(stones.saturating_mul(times));
            }
            let nobody = match shown.lance {
                Lance::Grande | Lance::Chica => continue,
                Lance::Pares => shown.decided_by.is_none(),
                Lance::Juego => false,
                Lance::Punto => true,
            };
            let holding = if shown.lance == Lance::Pares { &mut self.pares } else { &mut self.juego };
            if nobody {
                holding.nobody = holding.nobody.saturating_add(times);
            } else if shown.contested {
                holding.contested = holding.contested.saturating_add(times);
            }
        }
    }

    /// What was found of a lance.
    pub fn lance(&self, lance: Lance) -> &LanceSums {
        let [grande, chica, pares, juego, punto] = &self.lances;
        match lance {
            Lance::Grande => grande,
            Lance::Chica => chica,
            Lance::Pares => pares,
            Lance::Juego => juego,
            Lance::Punto => punto,
        }
    }

    fn lance_mut(&mut self, lance: Lance) -> &mut LanceSums {
        let [grande, chica, pares, juego, punto] = &mut self.lances;
        match lance {
            Lance::Grande => grande,
            Lance::Chica => chica,
            Lance::Pares => pares,
            Lance::Juego => juego,
            Lance::Punto => punto,
        }
    }
}

/// One number by another, as near as a float comes; 0 by 0 is 0.
pub fn ratio(of: u128, by: u128) -> f64 {
    if by == 0 { 0.0 } else { float(of) / float(by) }
}

fn float(number: u128) -> f64 {
    let [low, high] = [number & u128::from(u64::MAX), number >> 64].map(|half| {
        let half = u64::try_from(half).unwrap_or_default();
        let [low, high] = [half & u64::from(u32::MAX), half >> 32].map(|part| u32::try_from(part).unwrap_or_default());
        f64::from(high) * 4_294_967_296.0 + f64::from(low)
    });
    high * 18_446_744_073_709_551_616.0 + low
}
