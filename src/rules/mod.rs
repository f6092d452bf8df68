//! The rules of Mus: no I/O, no clock, no async.
//!
//! [`Snapshot`], [`Action`] and [`RulesetOverrides`] are what can be said; [`Table`] and [`Ruleset`] are what has been
//! checked. Whatever holds one of the latter need not check it again.

mod action;
mod card;
mod check;
mod count;
mod deck;
mod error;
mod glossary;
mod hand;
mod lance;
mod odds;
mod parse;
mod ruleset;
mod ruling;
mod seat;
mod signal;
mod snapshot;
mod table;

pub use action::{Action, Draws, LegalAction, LegalActions, Listed, Stakes};
pub use card::{Card, Cards, Face, Notation, Pile, Rank, Suit, notation, pack};
pub use check::{hand, hands};
pub use count::{Awards, Closed, ClosedLances, Ending, Shown, Standing, Taken, Tally, read_closed, showdown};
pub use deck::Deck as DealtDeck;
pub(crate) use error::join;
pub use error::{Fault, Kind};
pub use glossary::{GlossaryEntry, GlossaryKind, glossary};
pub use hand::{Hand, Nickname, ParesKind};
pub use lance::{DecidedBy, Lance, Ranking, contested, holders, winner};
pub use odds::{Declarations, Discard, Holding, JUEGOS, LanceSums, Method, Question, Said, Sample, Sums, ratio};
pub use parse::SeenTable;
pub use ruleset::{
    DiscardOrder, ExtraKings, LaReal, MusVistoRule, OrdagoAccepted, PairAnswers, PereteRule, Preset, Ruleset,
    RulesetOverrides, SettingMeaning,
};
pub use ruling::{RULINGS, Ruling};
pub use seat::{Seat, SeatSet, Seats, Team, Teams};
pub use signal::{Signal, SignalSet};
pub use snapshot::{Award, Bet, Deck, Declared, Offer, Outcome, Phase, Reason, Score, Settled, Snapshot};
pub use table::{Step, Table};

/// For fields that may be left out but not be null: `null` is refused by the type of the field.
pub(crate) fn present<'de, T: serde::Deserialize<'de>, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
