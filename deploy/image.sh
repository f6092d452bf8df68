#!/usr/bin/env bash
# Builds the image with this machine's Rust and buildah, without a daemon and without pulling anything:
#
#   deploy/image.sh [TAG]     TAG is localhost/mus-rules:VERSION unless it is given
#
# BINARY names a static program that is there already; without it one is built, as the Dockerfile's builder does and from no
# more files than the builder gets. target/mus-rules.cdx.json then says what is in the program (sbom.sh).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
tag=${1:-localhost/mus-rules:$version}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
host=$(rustc --print host-tuple)
# Always the same folder, so that only what has changed is compiled.
context=$CARGO_TARGET_DIR/context
rm -rf "$context"
mkdir -p "$context"
sed -n 's/^!//p' .dockerignore | while read -r file; do cp -a --parents "$file" "$context"; done
if [[ -z ${BINARY:-} ]]; then
    (cd "$context" && RUSTFLAGS='-C target-feature=+crt-static' cargo build --release --locked --target "$host")
    BINARY=$CARGO_TARGET_DIR/$host/release/mus-rules
fi
install -m 0755 "$BINARY" "$work/mus-rules"

# Docker's format, since the other one has no health checks. The commit's time, so that equal programs are equal images.
buildah bud --isolation chroot --format docker --timestamp "$(git log -1 --format=%ct 2>/dev/null || echo 0)" \
    --file deploy/Dockerfile --target local \
    --build-arg VERSION="$version" --build-arg REVISION="$(git rev-parse HEAD 2>/dev/null || echo unknown)" \
    --tag "$tag" "$work"
printf 'Image %s: %s\n' "$tag" "$(buildah images --format '{{.Size}}' "$tag")"

deploy/sbom.sh
