//! The service's own deck: a shuffle that anyone can repeat from its seed, for ever.
//!
//! The seed text's SHA-256 is the key of a ChaCha20 generator; each shuffle of a deck, counted from 0, reads the stream of
//! that number; `rand`'s Fisher–Yates (`SliceRandom::shuffle`, with its `unbiased` feature, which draws again rather than
//! prefer a place by one in 2³²) turns it into an order. Golden tests pin all three: a later version of a crate that dealt
//! differently would not pass.
//!
//! A new hand and a redeal shuffle the whole pack, suit by suit from oros to bastos and low to high; a stock that has run
//! out is made anew from the discards as they lie.

use super::card::{Card, Pile, pack};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};

/// A deck in play. With the hands it holds all forty cards, once each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck<'s> {
    /// The text that all shuffles come from.
    pub seed: &'s str,
    /// How many shuffles there have been.
    pub shuffles: i32,
    /// The cards to be dealt, the next one first.
    pub stock: Pile,
    /// The cards that have been discarded, in order.
    pub discards: Pile,
}

impl<'s> Deck<'s> {
    /// The whole pack, shuffled for the first time.
    pub fn new(seed: &'s str) -> Deck<'s> {
        let mut deck = Deck { seed, shuffles: 0, stock: Pile::default(), discards: Pile::default() };
        deck.shuffle_pack();
        deck
    }

    /// All forty cards together again, and shuffled.
    pub fn shuffle_pack(&mut self) {
        self.discards.clear();
        self.stock = pack();
        self.shuffle_stock();
    }

    /// The next card; the discards are shuffled into a new stock when it has run out. Nothing when there are none either.
    pub fn draw(&mut self) -> Option<Card> {
        if self.stock.is_empty() {
            if self.discards.is_empty() {
                return None;
            }
            self.stock = std::mem::take(&mut self.discards);
            self.shuffle_stock();
        }
        Some(self.stock.remove(0))
    }

    /// Puts these cards on the discards.
    pub fn discard(&mut self, cards: &[Card]) {
        for &card in cards {
            let _at_most_forty = self.discards.try_push(card);
        }
    }

    fn shuffle_stock(&mut self) {
        let mut generator = ChaCha20Rng::from_seed(Sha256::digest(self.seed.as_bytes()).into());
        generator.set_stream(u64::try_from(self.shuffles).unwrap_or_default());
        self.stock.as_mut_slice().shuffle(&mut generator);
        self.shuffles = self.shuffles.saturating_add(1);
    }
}
