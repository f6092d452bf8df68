#!/usr/bin/env bash
# Writes the bill of materials of the program, in CycloneDX's JSON, from the lock file: target/mus-rules.cdx.json.
#
# The tool for it is built into the same folder, once: a minute or two.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Nothing is done when this version is there. Unoptimized, since it is sooner built than it would be worth.
tools=$CARGO_TARGET_DIR/tools
CARGO_TARGET_DIR=$tools/build cargo install --quiet --debug --locked --root "$tools" cargo-cyclonedx@0.5.9

# It writes beside the manifest, and looks at nothing but that and the lock file.
mkdir "$work/src"
cp Cargo.toml Cargo.lock "$work"
touch "$work/build.rs" "$work/src/lib.rs" "$work/src/main.rs"
PATH=$tools/bin:$PATH cargo cyclonedx --manifest-path "$work/Cargo.toml" --quiet --format json --spec-version 1.5 \
    --no-build-deps --target "$(rustc --print host-tuple)" --override-filename mus-rules.cdx
mv "$work/mus-rules.cdx.json" "$CARGO_TARGET_DIR"
echo "Bill of materials: $CARGO_TARGET_DIR/mus-rules.cdx.json"
