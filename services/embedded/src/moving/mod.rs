//! Moves everything in a data folder to the servers of the distributed product, and back.
//!
//! The rows of each service are copied and compared before the commit. This module combines both services with the
//! pictures and the secret. A failed move can be repeated: existing data is kept. The translation service's database stays
//! behind: its translations are made again, and its counts begin anew.

mod error;
mod pictures;
mod settings;

use std::{fmt, path::PathBuf};

use casacero_common::{
    blob::BlobStore,
    config,
    db::{
        self, Database,
        transfer::{self, Copied, Progress},
    },
    service::Shutdown,
};
use clap::Subcommand;

use crate::{bar::Bar, data::DataFolder};
pub use error::Error;
pub use pictures::Pictures;
pub use settings::{Databases, Options, Settings};

/// Which way.
#[derive(Subcommand, Clone, Debug)]
pub enum Way {
    /// From a data folder to PostgreSQL.
    ToPostgres(Options),
    /// From PostgreSQL to a data folder.
    FromPostgres {
        /// What is moved where.
        #[command(flatten)]
        options: Options,
        /// The file with the distributed product's secret.
        #[arg(long)]
        secret_file: Option<PathBuf>,
    },
}

/// What was moved.
#[derive(Debug)]
pub struct Report {
    /// Rows of the listing service.
    pub listing: Copied,
    /// Rows of the calendar-sync service.
    pub calendar: Copied,
    /// Pictures, if their store was given.
    pub pictures: Option<Pictures>,
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, copied) in [("listing", &self.listing), ("calendar", &self.calendar)] {
            let (rows, tables) = (copied.rows(), copied.tables.len());
            match copied.were_there {
                true => {
                    writeln!(formatter, "{name}: nothing to do, the same {rows} rows of {tables} tables are there")?
                }
                false => writeln!(formatter, "{name}: {rows} rows of {tables} tables copied and compared")?,
            }
        }
        match &self.pictures {
            Some(Pictures { copied, were_there }) => {
                write!(formatter, "pictures: {copied} files copied and compared, {were_there} were there")
            }
            None => write!(formatter, "pictures: not moved; --media names where they go"),
        }
    }
}

/// The databases of both services on one side.
struct Side {
    listing: Database,
    calendar: Database,
}

async fn open(name: &'static str, url: db::Url) -> Result<Database, Error> {
    // One for copying, one for queries.
    Database::open(&db::Config { url, connections: 2 }).await.map_err(|error| Error::Database(name, error))
}

impl Side {
    async fn folder(data: &DataFolder) -> Result<Self, Error> {
        let listing = open("listing", data.database("listing").into()).await?;
        let calendar = open("calendar", data.database("calendar").into()).await?;
        Ok(Self { listing, calendar })
    }

    /// The servers, after a check that no other process uses them. `made` says whether tables may be created.
    async fn servers(settings: &Settings, made: bool) -> Result<Self, Error> {
        let (listing, calendar) = settings.addresses()?;
        let side = Self {
            listing: open("listing", listing.clone()).await?,
            calendar: open("calendar", calendar.clone()).await?,
        };
        let databases = [
            ("listing", &side.listing, listing, casacero_listing::MIGRATIONS),
            ("calendar", &side.calendar, calendar, casacero_calendar_sync::MIGRATIONS),
        ];
        for (name, database, url, migrations) in databases {
            let failed = |error| Error::Database(name, error);
            if database.is_used_by_others().await.map_err(failed)? {
                return Err(Error::InUse(name, url.redacted()));
            }
            if made
                && !database.is_current(&migrations).await.map_err(failed)?
                && let Some(owner) = database.other_owner().await.map_err(failed)?
            {
                return Err(Error::OtherOwner(name, url.redacted(), owner));
            }
        }
        Ok(side)
    }
}

async fn copy(from: &Side, to: &Side, pictures: Option<(BlobStore, BlobStore)>) -> Result<Report, Error> {
    let bar = Bar::new();
    let show = |service: &str, Progress { comparing, table, done, total }: Progress| {
        let what = if comparing { "comparing" } else { "copying" };
        let number = |rows: i64| usize::try_from(rows).unwrap_or_default();
        bar.show(&format!("{service}: {what} {table}"), number(done), number(total));
    };
    let copy = async |name: &'static str, from: &Database, to: &Database, migrations: db::Migrations| {
        let copied = transfer::copy(from, to, migrations, &|progress| show(name, progress)).await;
        copied.map_err(|error| Error::Transfer(name, error))
    };
    let listing = copy("listing", &from.listing, &to.listing, casacero_listing::MIGRATIONS).await?;
    let calendar = copy("calendar", &from.calendar, &to.calendar, casacero_calendar_sync::MIGRATIONS).await?;
    let pictures = match pictures {
        Some((from, to)) => Some(pictures::copy(&from, &to, &|done, total| bar.show("pictures", done, total)).await?),
        None => None,
    };
    bar.finish();
    Ok(Report { listing, calendar, pictures })
}

/// Copies a data folder to the servers. No other process may use either.
pub async fn to_postgres(settings: &Settings) -> Result<Report, Error> {
    if !settings.data.join("listing.db").is_file() {
        return Err(Error::NoData(settings.data.clone()));
    }
    let data = DataFolder::open(&settings.data)?;
    if data.kept_secret()?.is_none() {
        return Err(Error::NoSecret(data.secret_path()));
    }
    let servers = Side::servers(settings, true).await?;
    let pictures = match settings.media()? {
        Some(there) => Some((BlobStore::folder(&data.join("media"))?, there)),
        None => None,
    };
    copy(&Side::folder(&data).await?, &servers, pictures).await
}

/// Copies the servers to a data folder. No other process may use either.
pub async fn from_postgres(settings: &Settings) -> Result<Report, Error> {
    let servers = Side::servers(settings, false).await?;
    let data = DataFolder::open(&settings.data)?;
    match (data.kept_secret()?, settings.secret()) {
        (None, Err(error)) => return Err(Error::SecretNeeded(error)),
        (Some(kept), Ok(given)) if kept != given => return Err(Error::OtherSecret(data.secret_path())),
        (Some(_), _) => {}
        // Done first: with data but without a secret, the product would create another one.
        (None, Ok(given)) => data.keep_secret(&given)?,
    }
    let pictures = match settings.media()? {
        Some(there) => Some((there, BlobStore::folder(&data.join("media"))?)),
        None => None,
    };
    copy(&servers, &Side::folder(&data).await?, pictures).await
}

/// Moves, and prints what was moved and what remains to do. Work in progress at `shutdown` is rolled back.
pub async fn run(way: Way, shutdown: Shutdown) -> Result<(), Error> {
    tokio::select! {
        moved = run_to_the_end(way) => moved,
        () = shutdown.cancelled() => Err(Error::Stopped),
    }
}

async fn run_to_the_end(way: Way) -> Result<(), Error> {
    let settings: Settings = config::load()?;
    match way {
        Way::ToPostgres(options) => {
            let settings = options.applied(settings);
            println!("{}", to_postgres(&settings).await?);
            let secret = settings.data.join("secret");
            let secret = std::path::absolute(&secret).map_err(|error| Error::Io(secret, error))?;
            println!(
                "Give every process this secret, or every listing moves on the map: CASACERO_SECRET_FILE={}",
                secret.display()
            );
        }
        Way::FromPostgres { options, secret_file } => {
            let mut settings = options.applied(settings);
            settings.secret_file = secret_file.or(settings.secret_file);
            println!("{}", from_postgres(&settings).await?);
            println!("Serve it: casacero run --data {}", settings.data.display());
        }
    }
    Ok(())
}
