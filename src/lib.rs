//! Mus rules as a service.
#![forbid(unsafe_code)]

pub mod grpc;
pub mod rules;
pub mod service;
