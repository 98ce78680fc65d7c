//! The settings of a move: from the environment, overridden by the command line.

use std::path::PathBuf;

use casacero_common::{
    blob::{self, BlobStore},
    db::Url,
    process,
    secret::Secret,
};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Error;

/// Settings of a move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// The data folder.
    pub data: PathBuf,
    /// The servers' databases.
    #[serde(rename = "move")]
    pub databases: Databases,
    /// Where the distributed product keeps pictures; they are not moved while its address is empty.
    pub media: blob::Config,
    /// The secret of the distributed product.
    pub secret: Secret,
    /// File that holds it.
    pub secret_file: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            data: "var/data".into(),
            databases: Databases::default(),
            media: blob::Config { url: String::new(), ..blob::Config::default() },
            secret: Secret::default(),
            secret_file: None,
        }
    }
}

/// Where the servers' databases are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Databases {
    /// The server of both, without a database. Each service has a database of its own there, and a user
    /// of the same name where the address names none.
    pub server: Url,
    /// The listing service's database, where it is elsewhere.
    pub listing: Url,
    /// The calendar-sync service's database, where it is elsewhere.
    pub calendar: Url,
    /// Password of the listing service's user, where its address holds none.
    pub listing_password: Secret,
    /// Password of the calendar-sync service's user, where its address holds none.
    pub calendar_password: Secret,
}

/// What the command line says of a move. A password in an address is seen by everybody on the machine:
/// better put it into `CASACERO_MOVE__LISTING_PASSWORD` and `CASACERO_MOVE__CALENDAR_PASSWORD`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The data folder.
    #[arg(long)]
    data: Option<PathBuf>,
    /// The server with the databases of both services, such as postgres://host:5432.
    #[arg(long)]
    server: Option<Secret>,
    /// The listing service's database, such as postgres://user@host:5432/casacero_listing.
    #[arg(long)]
    listing: Option<Secret>,
    /// The calendar-sync service's database, such as postgres://user@host:5432/casacero_calendar_sync.
    #[arg(long)]
    calendar: Option<Secret>,
    /// Where the distributed product keeps pictures: s3://bucket/prefix or file:///folder.
    #[arg(long)]
    media: Option<String>,
}

impl Options {
    /// The settings, overridden by the command line.
    pub(super) fn applied(self, mut settings: Settings) -> Settings {
        let Self { data, server, listing, calendar, media } = self;
        let databases = &mut settings.databases;
        let urls =
            [(server, &mut databases.server), (listing, &mut databases.listing), (calendar, &mut databases.calendar)];
        for (given, setting) in urls {
            *setting = given.unwrap_or(std::mem::take(setting));
        }
        settings.data = data.unwrap_or(settings.data);
        settings.media.url = media.unwrap_or(settings.media.url);
        settings
    }
}

impl Settings {
    /// The addresses of the two databases: listing, then calendar-sync.
    pub(super) fn addresses(&self) -> Result<(Url, Url), Error> {
        let Databases { server, listing, calendar, listing_password, calendar_password } = &self.databases;
        let listing = address("listing", "LISTING", listing, server, "casacero_listing", listing_password)?;
        let calendar = address("calendar", "CALENDAR", calendar, server, "casacero_calendar_sync", calendar_password)?;
        Ok((listing, calendar))
    }

    /// The distributed product's store of pictures, if they are moved.
    pub(super) fn media(&self) -> Result<Option<BlobStore>, Error> {
        if self.media.url.is_empty() { Ok(None) } else { Ok(Some(BlobStore::open(&self.media)?)) }
    }

    /// The secret of the distributed product.
    pub(super) fn secret(&self) -> Result<Vec<u8>, process::Error> {
        let (secret, secret_file) = (self.secret.clone(), self.secret_file.clone());
        process::Config { secret, secret_file, ..process::Config::default() }.secret()
    }
}

fn address(
    service: &'static str,
    variable: &'static str,
    named: &Url,
    server: &Url,
    name: &str,
    password: &Secret,
) -> Result<Url, Error> {
    let mut url = match (named.is_set(), server.is_set()) {
        (false, false) => return Err(Error::NoAddress(service, variable)),
        (true, _) if !password.is_set() => return Ok(named.clone()),
        (true, _) => url::Url::parse(named.reveal()).map_err(|_| Error::Password(service))?,
        (false, true) => derived(server, name)?,
    };
    if url.password().is_none() && password.is_set() {
        url.set_password(Some(password.reveal())).map_err(|()| Error::Password(service))?;
    }
    Ok(String::from(url).into())
}

/// A database with this name on a server.
fn derived(server: &Url, name: &str) -> Result<url::Url, Error> {
    let mut url = url::Url::parse(server.reveal()).map_err(|_| Error::Server)?;
    let is_server = matches!(url.scheme(), "postgres" | "postgresql") && matches!(url.path(), "" | "/");
    if !is_server || url.host().is_none() {
        return Err(Error::Server);
    }
    url.set_path(name);
    if url.username().is_empty() {
        url.set_username(name).map_err(|()| Error::Server)?;
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(databases: Databases) -> Result<(String, String), Error> {
        let settings = Settings { databases, ..Settings::default() };
        settings.addresses().map(|(listing, calendar)| (listing.reveal().into(), calendar.reveal().into()))
    }

    #[test]
    fn addresses_are_made_from_the_server_unless_they_are_named() {
        let both = Databases { server: "postgres://db:5432".into(), ..Databases::default() };
        let with_passwords =
            Databases { listing_password: "p/1".into(), calendar_password: "p2".into(), ..both.clone() };
        let admin = Databases { server: "postgres://ana:geheim@db/?sslmode=require".into(), ..Databases::default() };
        let one = Databases { listing: "postgres://other/rows".into(), ..with_passwords.clone() };
        let cases = [
            (
                both,
                "postgres://casacero_listing@db:5432/casacero_listing",
                "postgres://casacero_calendar_sync@db:5432/casacero_calendar_sync",
            ),
            (
                with_passwords,
                "postgres://casacero_listing:p%2F1@db:5432/casacero_listing",
                "postgres://casacero_calendar_sync:p2@db:5432/casacero_calendar_sync",
            ),
            (
                admin,
                "postgres://ana:geheim@db/casacero_listing?sslmode=require",
                "postgres://ana:geheim@db/casacero_calendar_sync?sslmode=require",
            ),
            (
                one,
                "postgres://:p%2F1@other/rows",
                "postgres://casacero_calendar_sync:p2@db:5432/casacero_calendar_sync",
            ),
        ];
        for (databases, listing, calendar) in cases {
            assert_eq!(addresses(databases).expect(listing), (listing.into(), calendar.into()));
        }
    }

    #[test]
    fn addresses_that_are_none_are_refused_and_not_printed() {
        let refused = |server: &str| {
            let databases =
                Databases { server: server.into(), listing_password: "geheim".into(), ..Databases::default() };
            addresses(databases).expect_err("refused").to_string()
        };
        assert!(refused("").contains("CASACERO_MOVE__LISTING"));
        for server in ["db:5432", "geheim", "postgres://ana:geheim@db/rows", "https://ana:geheim@db", "postgres:///"] {
            let message = refused(server);
            assert!(message.contains("--server must") && !message.contains("geheim"), "{message}");
        }
        let databases =
            Databases { listing: "geheim".into(), listing_password: "geheim".into(), ..Databases::default() };
        let message = addresses(databases).expect_err("refused").to_string();
        assert_eq!(message, "a password cannot be put into the address of listing");
    }

    #[test]
    fn the_command_line_says_more_than_the_environment() {
        let environment = Settings {
            data: "var/data".into(),
            databases: Databases { server: "postgres://db".into(), ..Databases::default() },
            ..Settings::default()
        };
        let nothing = Options { data: None, server: None, listing: None, calendar: None, media: None };
        let kept = nothing.clone().applied(environment.clone());
        assert_eq!((kept.data, kept.databases.server.reveal()), ("var/data".into(), "postgres://db"));
        let options = Options { data: Some("other".into()), media: Some("s3://bucket".into()), ..nothing };
        let settings = options.applied(environment);
        assert_eq!((settings.data, settings.media.url), (PathBuf::from("other"), "s3://bucket".into()));
    }
}
