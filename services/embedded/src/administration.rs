//! `casacero operator` and `casacero owner`: the commands of the listing service, on the machine with the data folder.

use std::path::PathBuf;

use casacero_common::{
    db::{self, Database},
    service::Shutdown,
};
use casacero_listing::{
    MIGRATIONS,
    access::administration::{self, OperatorVerb, OwnerVerb},
    process::{Settings, Site},
};
use clap::{Args, Subcommand};
use url::Url;

use crate::config::Config;

/// A command in a data folder.
#[derive(Args)]
pub struct InFolder<V: Subcommand> {
    #[command(subcommand)]
    verb: V,
    /// The folder everything is kept in.
    #[arg(long, global = true)]
    data: Option<PathBuf>,
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no data in the folder.
    #[error("there is no data of CasaCero in {0}; say where it is with --data")]
    NoData(PathBuf),
    /// See the cause.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// See the cause.
    #[error("CASACERO_GATEWAY__PUBLIC_URL: {0}")]
    PublicUrl(#[from] url::ParseError),
    /// See the cause.
    #[error(transparent)]
    Command(#[from] administration::Error),
}

/// The settings of the listing service in a data folder.
async fn settings(config: &Config, data: Option<PathBuf>) -> Result<Settings, Error> {
    let data = data.unwrap_or_else(|| config.data.clone());
    let file = data.join("listing.db").canonicalize().map_err(|_| Error::NoData(data))?;
    let database = db::Config { url: format!("sqlite://{}", file.display()).into(), ..Default::default() };
    // CasaCero itself, which does this at its start, may not have run since an update.
    Database::open(&database).await?.migrate(MIGRATIONS).await?;
    Ok(Settings {
        database,
        mail: config.mail.clone().unwrap_or_default(),
        gateway: Site { public_url: Url::parse(&config.gateway.public_url)? },
        brand_file: config.brand_file.clone(),
        guest_languages: config.guest_languages.clone(),
        ..Settings::default()
    })
}

/// Executes a command about operators.
pub async fn operator(config: &Config, command: InFolder<OperatorVerb>, shutdown: &Shutdown) -> Result<(), Error> {
    let settings = settings(config, command.data).await?;
    println!("{}", administration::operator(&settings, command.verb, shutdown).await?);
    Ok(())
}

/// Executes a command about owners.
pub async fn owner(config: &Config, command: InFolder<OwnerVerb>, shutdown: &Shutdown) -> Result<(), Error> {
    let settings = settings(config, command.data).await?;
    println!("{}", administration::owner(&settings, command.verb, shutdown).await?);
    Ok(())
}
