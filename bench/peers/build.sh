#!/bin/sh
# Builds what there is to compare: swept, and each peer whose library is here. Says which peers are missing.
# Programs go to target/peers, or to $PEERS.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
built=${CARGO_TARGET_DIR:-$root/target}
out=${PEERS:-$root/target/peers}
mkdir -p "$out"

cargo build --release --manifest-path "$root/Cargo.toml" -p swept-cli
cp "$built/release/swept" "$out/swept"

if cargo build --release --locked --manifest-path parry/Cargo.toml --target-dir "$built/peers-parry"; then
  cp "$built/peers-parry/release/parry-peer" "$out/parry-peer"
else
  rm -f "$out/parry-peer"
  echo "parry is missing: its crates could not be fetched or built"
fi

# FCL's own code comes compiled in the package; flags beyond its baseline would change Eigen's alignment
if echo '#include <fcl/config.h>' | "${CXX:-g++}" -fsyntax-only -x c++ - 2>/dev/null; then
  eigen=$(pkg-config --cflags-only-I eigen3 2>/dev/null | sed 's/-I/-isystem /' || true)
  # shellcheck disable=SC2086
  "${CXX:-g++}" -std=c++17 -O3 -DNDEBUG -Wall -Wextra ${eigen:--isystem /usr/include/eigen3} \
    fcl/peer.cpp -o "$out/fcl-peer" -lfcl -lccd -loctomap -loctomath
else
  rm -f "$out/fcl-peer"
  echo "FCL is missing: install its package, on Debian: apt-get install libfcl-dev"
fi
echo "built in $out: $(ls "$out" | tr '\n' ' ')"
