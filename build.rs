//! Compiles `proto/` without protoc: the types and the service for `grpc::proto`, and the descriptors for reflection. Packs
//! `tests/vectors` for `conformance`.

use flate2::{Compression, write::GzEncoder};
use prost::Message;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    let files = ["mus/v1/errors.proto", "mus/v1/game.proto", "mus/v1/rules_service.proto"];
    let descriptors = protox::compile(files, ["proto"])?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is set by cargo")?);
    fs::write(out.join("mus_v1.bin"), descriptors.encode_to_vec())?;
    // Cargo is told above what to watch; the builder would name files that are relative to another directory.
    let mut builder = tonic_prost_build::configure().emit_rerun_if_changed(false);
    // A union is as big as its biggest member, and those of batches are moved many times.
    for union in [".mus.v1.BatchCall.type", ".mus.v1.BatchAnswer.type", ".mus.v1.BatchResult.error"] {
        builder = builder.boxed(union);
    }
    builder.compile_fds(descriptors)?;
    pack_vectors(&out)
}

/// Leaves each file of vectors beside the generated code, compressed.
fn pack_vectors(out: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir("tests/vectors")? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == "json" || it == "tsv") {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.file_name().ok_or("a file has a name")?.to_string_lossy();
            let mut packed = GzEncoder::new(fs::File::create(out.join(format!("{name}.gz")))?, Compression::best());
            packed.write_all(&fs::read(&path)?)?;
            packed.finish()?;
        }
    }
    Ok(())
}
