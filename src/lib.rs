//! Mus rules as a service.
#![forbid(unsafe_code)]

pub mod rules;
pub mod service;
