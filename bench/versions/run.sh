#!/usr/bin/env bash
# Builds revision REV of swept and the working tree into one program, and asks both the same questions in turns:
#   bench/versions/run.sh REV [options of the program, --help lists them]
set -euo pipefail
cd "$(dirname "$0")/../.."
revision=${1:?a revision to compare with}
shift
copy=target/versions/before
rm -rf "$copy"
mkdir -p "$copy"
git archive "$revision" | tar -x -C "$copy"
# two packages of one name must differ in their version
sed -i -E '/^(version = "|swept[a-z-]* = )/ s/version = "([0-9.]+)"/version = "\1-before"/' "$copy/Cargo.toml"
export CARGO_TARGET_DIR=$PWD/target/versions/build
cargo build --release --quiet --manifest-path bench/versions/Cargo.toml
exec "$CARGO_TARGET_DIR/release/swept-versions" --revision "$(git rev-parse --short "$revision")" "$@"
