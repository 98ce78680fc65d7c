#!/bin/sh
# Cargo's wrapper of rustc. Flags that stand in RUSTFLAGS go into the names of symbols, so paths of the machine there would make
# each build another one; here they do not.
# shellcheck disable=SC2086
case " $* " in
# Its messages are made by a macro (i18n-embed-fl before 0.10) that goes through a hash map, in another order in each build.
*" --crate-name age "*) export LD_PRELOAD="$CASACERO_SAME_RANDOM" ;;
esac
exec "$@" $CASACERO_REMAP
