//! A program of this service alone.

fn main() -> std::process::ExitCode {
    casacero_listing::command::main()
}
