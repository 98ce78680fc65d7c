#!/bin/sh
# Cargo's wrapper of rustc. Flags that stand in RUSTFLAGS go into the names of symbols, so paths of the machine there would make
# each build another one; here they do not.
# shellcheck disable=SC2086
case " $* " in
# Its messages are made by a macro (i18n-embed-fl before 0.10) that goes through a hash map, in another order in each build.
*" --crate-name age "*) export LD_PRELOAD="$CASACERO_SAME_RANDOM" ;;
# Its build script names the folder of this build in a source, of which debug symbols have a checksum. Here it is named as seen from there.
*" --crate-name utoipa_swagger_ui "*)
    sed -i "s|$OUT_DIR/||" "$OUT_DIR/embed.rs"
    export CARGO_MANIFEST_DIR="$OUT_DIR"
    ;;
esac
exec "$@" $CASACERO_REMAP
