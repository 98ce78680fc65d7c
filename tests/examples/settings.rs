//! Prints the reference of all settings. Used by `make settings`.

fn main() {
    print!("{}", casacero_tests::settings::reference());
}
