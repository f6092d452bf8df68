//! The suite: one binary, since each more would be another slow link.
#![allow(
    missing_docs,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod allocations;
mod batch;
mod bounds;
mod clear;
mod conformance;
mod contract;
mod deploy;
mod doors;
mod errors;
mod figures;
mod fleet;
mod golden;
mod harness;
mod languages;
mod laws;
mod naive;
mod odds;
mod openapi;
mod perft;
mod play;
mod process;
mod readers;
mod readme;
mod rulings;
mod siege;
mod snapshots;
mod telemetry;
mod tidy;
mod vectors;
mod views;
mod wires;
mod words;
