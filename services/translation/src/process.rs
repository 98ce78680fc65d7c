//! The service as a separate process.

use std::net::SocketAddr;

use casacero_common::{
    clock::Clock,
    process::{self, Process},
    service::Shutdown,
};
use casacero_proto::SAFE_METHODS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Config, build};

/// Settings of the translation service's processes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// How texts are translated.
    pub translation: Config,
}

/// Starts a process of the service. Returns it with its address.
pub async fn start(
    settings: Settings,
    clock: Clock,
    shutdown: Shutdown,
) -> Result<(Process, SocketAddr), process::Error> {
    let mut process = Process::begin("translation", &settings.process, SAFE_METHODS, clock, shutdown).await?;
    let address = process.serve(&settings.process.listen, build(&settings.translation)).await?;
    process.admin.ready();
    Ok((process, address))
}
