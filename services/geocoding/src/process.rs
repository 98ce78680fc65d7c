//! The service as a separate process.

use std::{net::SocketAddr, path::PathBuf};

use casacero_common::{
    clock::Clock,
    process::{self, Process},
    service::Shutdown,
};
use casacero_proto::SAFE_METHODS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{BuildError, Config, build};

/// Settings of the geocoding service's processes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// The packed table of places, made by `casacero gazetteer pack`.
    pub gazetteer: PathBuf,
    /// The packed table of postcodes, made by `casacero gazetteer import`; without the file no postcode has a place.
    pub postcodes: PathBuf,
}

impl Default for Settings {
    fn default() -> Self {
        let Config { gazetteer, postcodes } = Config::default();
        Self { process: Default::default(), gazetteer, postcodes }
    }
}

/// Why the process does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// See the cause.
    #[error(transparent)]
    Process(#[from] process::Error),
    /// See the cause.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// Starts a process of the service. Returns it with its address.
pub async fn start(settings: Settings, clock: Clock, shutdown: Shutdown) -> Result<(Process, SocketAddr), StartError> {
    let mut process = Process::begin("geocoding", &settings.process, SAFE_METHODS, clock, shutdown).await?;
    let service = build(Config { gazetteer: settings.gazetteer, postcodes: settings.postcodes }).await?;
    let address = process.serve(&settings.process.listen, service).await?;
    process.admin.ready();
    Ok((process, address))
}
