//! The `casacero-calendar-sync` command: one process of the calendar-sync service.

use std::process::ExitCode;

use crate::process::{Role, Settings, StartError, migrate, start};
use casacero_common::{clock::Clock, process};
use clap::{Parser, Subcommand};

/// Feeds, nights and exports. Settings come from the environment: docs/settings.md.
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
    /// Finds out which feeds are due, and reads them.
    Work,
    /// Brings the tables of the database up to date, and ends.
    Migrate,
    /// Asks the process of this machine whether it is ready, and says so by its exit code.
    Healthy,
}

const NAME: &str = "casacero-calendar-sync";
/// The name of the worker in traces and messages.
const WORKER: &str = "casacero-calendar-sync-work";

/// Does what the arguments of this process say.
pub fn main() -> ExitCode {
    let (name, role) = match Command::parse().verb {
        Verb::Serve => (NAME, Role::Serve),
        Verb::Work => (WORKER, Role::Work),
        Verb::Migrate => {
            return process::main(
                NAME,
                |settings: &Settings| &settings.process,
                async |settings, _| migrate(&settings).await,
            );
        }
        Verb::Healthy => return process::healthy(NAME),
    };
    process::main(
        name,
        |settings: &Settings| &settings.process,
        async move |settings, shutdown| {
            let (process, _address) = start(settings, role, Clock::system(), shutdown).await?;
            process.ended().await;
            Ok::<_, StartError>(())
        },
    )
}
