//! The rules of Mus as a service: hands and game snapshots in; lance winners, values, legal actions, next snapshots and resolved
//! scores out, over gRPC and REST.
//!
//! The floors, each knowing only those below it:
//!
//! - [`words`]: what is said to people, in four languages.
//! - [`rules`]: the game. No I/O, no clock, no async. [`rules::Table::step`] is the only code that decides what may happen.
//! - [`service`]: one function a call, request in, response or error out.
//! - [`rest`] and [`grpc`]: the two transports. They read, ask the service and write; they decide nothing.
//! - [`guard`]: what stands before each call on both of them: its bounds, its id, and what is told of it.
//! - [`conformance`]: the vectors, put to whatever answers the calls. It knows none of the others, so that it judges by them alone.
//! - [`server`]: both ports, from the first connection to the last; [`config`] has its settings, [`telemetry`] its logs.
//!
//! The words are those of the table: mano, lance, envido, quiero, órdago, stones. A ruling that an answer or a comment cites
//! (`R-5.4`) is in [`rules::RULINGS`].
#![forbid(unsafe_code)]

pub mod config;
pub mod conformance;
pub mod grpc;
pub mod guard;
pub mod rest;
pub mod rules;
pub mod server;
pub mod service;
pub mod telemetry;
pub mod words;
