//! The `mus-rules` binary.
fn main() {}
