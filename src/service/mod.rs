//! One function a call: request in, response or [`Error`] out. Synchronous, without I/O, and the same for both transports.
//!
//! Each function tells the first fault of its request in the order of the contract: ruleset, mano or seat, number of
//! hands, cards, score, what is settled, the rest of the snapshot, the action. The shape was checked when the request was read.

mod batch;
mod calls;
mod chances;
mod error;
mod messages;
mod odds;

pub use batch::{Batch, BatchLimits};
pub use calls::{
    apply, evaluate, legal_actions, list_glossary, list_rulesets, list_signals, replay, score, showdown, start, view,
};
pub use chances::*;
pub use error::{Code, Error, Problem};
pub use messages::*;
pub use odds::{DiscardsAsked, Effort, OddsAsked, discards, odds};
