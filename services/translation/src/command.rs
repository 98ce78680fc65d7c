//! The `casacero-translation` command: one process of the translation service.

use std::process::ExitCode;

use crate::process::{Settings, StartError, migrate, start};
use casacero_common::{clock::Clock, process};
use clap::{Parser, Subcommand};

/// Languages and translations. Settings come from the environment: docs/settings.md.
#[derive(Parser)]
#[command(name = NAME, version, about)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Answers calls.
    Serve,
    /// Brings the tables of the database up to date, and ends.
    Migrate,
    /// Asks the process of this machine whether it is ready, and says so by its exit code.
    Healthy,
}

const NAME: &str = "casacero-translation";

/// Does what the arguments of this process say.
pub fn main() -> ExitCode {
    match Command::parse().verb {
        Verb::Healthy => process::healthy(NAME),
        Verb::Migrate => {
            process::main(NAME, |settings: &Settings| &settings.process, async |settings, _| migrate(&settings).await)
        }
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
