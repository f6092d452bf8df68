//! The odds, sampled.

use super::question::Question;
use super::Sums;
use super::super::seat::Teams;

/// What was found over deals that were drawn at random, and how far it is spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What was found; its `deals` are those that were drawn.
    pub sums: Sums,
    /// For each lance in the order of the lances, the squares of the stones that each team took, added up.
    pub squares: [Teams<u128>; 5],
    /// The squares of the stones that each team took in all lances together, added up.
    pub all_passed_squares: Teams<u128>,
}
impl Question {}
