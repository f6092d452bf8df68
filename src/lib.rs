//! Mus rules as a service.
#![forbid(unsafe_code)]

pub mod config;
pub mod rest;
pub mod rules;
pub mod server;
pub mod service;
pub mod telemetry;
