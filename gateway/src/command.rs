//! The `casacero-gateway` command: one process of the gateway.

use std::process::ExitCode;

use crate::process::{Settings, StartError, start};
use casacero_common::{clock::Clock, process};
use clap::{Parser, Subcommand};

/// The front door: REST, pages and pictures. Settings come from the environment: docs/settings.md.
#[derive(Parser)]
#[command(name = NAME, version, about)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Answers visitors.
    Serve,
    /// Asks the process of this machine whether it is ready, and says so by its exit code.
    Healthy,
}

const NAME: &str = "casacero-gateway";

/// Does what the arguments of this process say.
pub fn main() -> ExitCode {
    match Command::parse().verb {
        Verb::Healthy => process::healthy(NAME),
        Verb::Serve => process::main(
            NAME,
            |settings: &Settings| &settings.process,
            async |settings, shutdown| {
                let (process, _address) = start(settings, Clock::system(), shutdown).await?;
                process.ended().await;
                Ok::<_, StartError>(())
            },
        ),
    }
}
