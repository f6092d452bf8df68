#!/usr/bin/env bash
# Builds the image from this machine's toolchain and buildah, without a daemon and without pulling anything:
#
#   deploy/image.sh [TAG]     TAG is localhost/mus-rules:VERSION unless it is given
#
# BINARY names a static program that is there already; without it, one is built as the Dockerfile's builder does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
tag=${1:-localhost/mus-rules:$version}
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT

if [[ -z ${BINARY:-} ]]; then
    host=$(rustc --print host-tuple)
    RUSTFLAGS='-C target-feature=+crt-static' cargo build --release --locked --target "$host"
    BINARY=${CARGO_TARGET_DIR:-target}/$host/release/mus-rules
fi
install -m 0755 "$BINARY" "$context/mus-rules"

# Docker's format, since the other one has no health checks. A fixed time makes equal programs equal images.
buildah bud --isolation chroot --format docker --timestamp 0 --file deploy/Dockerfile --target local \
    --build-arg VERSION="$version" --build-arg REVISION="$(git rev-parse HEAD 2>/dev/null || echo unknown)" \
    --tag "$tag" "$context"
printf 'Image %s: %s bytes\n' "$tag" "$(buildah inspect --type image --format '{{.Docker.Size}}' "$tag")"
