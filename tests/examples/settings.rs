//! Prints the reference of all settings: what `make settings` writes.

fn main() {
    print!("{}", casacero_tests::settings::reference());
}
