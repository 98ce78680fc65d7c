//! The service as separate processes: `serve` answers calls, `migrate` updates the tables.

use std::net::SocketAddr;

use casacero_common::{
    clock::Clock,
    db::{self, Database},
    process::{self, Process},
    service::Shutdown,
};
use casacero_proto::SAFE_METHODS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Config, Dependencies, InvalidConfig, MIGRATIONS, build};

/// Settings of the translation service's processes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// Its database.
    pub database: db::Config,
    /// How texts are translated.
    pub translation: Config,
}

/// Why the process does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// See the cause.
    #[error(transparent)]
    Process(#[from] process::Error),
    /// See the cause.
    #[error("CASACERO_DATABASE__URL: {0}")]
    Database(#[from] db::Error),
    /// See the cause.
    #[error(transparent)]
    Config(#[from] InvalidConfig),
}

/// Brings the tables up to date.
pub async fn migrate(settings: &Settings) -> Result<(), StartError> {
    Ok(Database::open(&settings.database).await?.migrate(MIGRATIONS).await?)
}

/// Starts a process of the service. Returns it with its address.
pub async fn start(settings: Settings, clock: Clock, shutdown: Shutdown) -> Result<(Process, SocketAddr), StartError> {
    let mut process = Process::begin("translation", &settings.process, SAFE_METHODS, clock, shutdown).await?;
    let database = Database::open(&settings.database).await?;
    process.depends_on_database(&database);
    database.migrated(MIGRATIONS, &process.shutdown).await?;
    let dependencies = Dependencies { database, clock: process.clock.clone() };
    let service = build(&settings.translation, dependencies, &process.shutdown)?;
    let address = process.serve(&settings.process.listen, service).await?;
    process.admin.ready();
    Ok((process, address))
}
