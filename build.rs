//! Compiles `proto/` without protoc: the types and the service for `grpc::proto`, and the descriptors for reflection.

use prost::Message;
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    let files = ["mus/v1/errors.proto", "mus/v1/game.proto", "mus/v1/rules_service.proto"];
    let descriptors = protox::compile(files, ["proto"])?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is set by cargo")?);
    fs::write(out.join("mus_v1.bin"), descriptors.encode_to_vec())?;
    // Cargo is told above what to watch; the builder would name files that are relative to another directory.
    tonic_prost_build::configure().emit_rerun_if_changed(false).compile_fds(descriptors)?;
    Ok(())
}
