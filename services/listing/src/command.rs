//! The `casacero-listing` command: one process of the listing service.

use std::process::ExitCode;

use crate::{
    access::administration::{self, OperatorVerb, OwnerVerb},
    erasures,
    process::{Role, Settings, StartError, migrate, start},
};
use casacero_common::{clock::Clock, process, service::Shutdown};
use chrono::{DateTime, Utc};
use clap::{Parser, Subcommand};

/// Listings, searches and inquiries. Settings come from the environment: docs/settings.md.
#[derive(Parser)]
#[command(name = NAME, version, about)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Answers calls.
    Serve {
        /// Which calls.
        #[arg(long, value_enum, default_value = "all")]
        role: Role,
    },
    /// Sends mail, decodes photos, translates, tells the calendar service of listings, checks coordinates, and looks for homes of alerts.
    Work,
    /// Brings the tables of the database up to date, and ends.
    Migrate,
    /// Erases again what was erased since a moment to which the database was restored; nothing else may run.
    RedoErasures {
        /// The moment, such as 2027-01-31T11:58:00Z.
        #[arg(long)]
        since: DateTime<Utc>,
    },
    /// Lists, makes, invites, changes and removes operators.
    #[command(subcommand)]
    Operator(OperatorVerb),
    /// Says whose homes are.
    #[command(subcommand)]
    Owner(OwnerVerb),
    /// Asks the process of this machine whether it is ready, and says so by its exit code.
    Healthy,
}

const NAME: &str = "casacero-listing";
/// Name in traces and messages.
const WORKER: &str = "casacero-listing-work";

/// Does what the arguments of this process say.
pub fn main() -> ExitCode {
    let (name, role) = match Command::parse().verb {
        Verb::Serve { role } => (NAME, role),
        Verb::Work => (WORKER, Role::Work),
        Verb::Migrate => {
            return process::main(
                NAME,
                |settings: &Settings| &settings.process,
                async |settings, _| migrate(&settings).await,
            );
        }
        Verb::Operator(verb) => {
            return say(async move |settings, shutdown| administration::operator(&settings, verb, &shutdown).await);
        }
        Verb::Owner(verb) => {
            return say(async move |settings, shutdown| administration::owner(&settings, verb, &shutdown).await);
        }
        Verb::RedoErasures { since } => {
            return say(async move |settings, _| erasures::command(&settings, since).await);
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

/// Executes a command, and prints what it says.
fn say<E: std::error::Error + 'static>(command: impl AsyncFnOnce(Settings, Shutdown) -> Result<String, E>) -> ExitCode {
    process::main(
        NAME,
        |settings: &Settings| &settings.process,
        async move |settings, shutdown| {
            println!("{}", command(settings, shutdown).await?);
            Ok::<_, E>(())
        },
    )
}
