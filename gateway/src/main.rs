//! A program of this service alone.

fn main() -> std::process::ExitCode {
    casacero_gateway::command::main()
}
