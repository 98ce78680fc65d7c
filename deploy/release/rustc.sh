#!/bin/sh
# Cargo's wrapper of rustc. Flags that stand in RUSTFLAGS go into the names of symbols, so paths of the machine there would make
# each build another one; here they do not.
# shellcheck disable=SC2086
exec "$@" $CASACERO_REMAP
