//! The service as a separate process.

use std::{net::SocketAddr, path::PathBuf};

use casacero_common::{
    clock::Clock,
    process::{self, Process},
    rate_limit::RateLimiter,
    redis::{self, Redis},
    service::Shutdown,
};
use casacero_proto::SAFE_METHODS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{BuildError, Config, Dependencies, ProviderConfig, build};

/// Settings of the geocoding service's processes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// The packed table of places, made by `casacero gazetteer pack`.
    pub gazetteer: PathBuf,
    /// The packed table of postcodes, made by `casacero gazetteer import`. Its countries replace the delivered ones; without
    /// the file those answer alone.
    pub postcodes: PathBuf,
    /// Who is asked for addresses.
    pub geocoding: ProviderConfig,
    /// Where requests to providers are counted, those of all processes together. Not used while nobody is asked.
    pub redis: redis::Config,
}

impl Default for Settings {
    fn default() -> Self {
        let Config { gazetteer, postcodes, providers } = Config::default();
        let process = Default::default();
        Self { process, gazetteer, postcodes, geocoding: providers, redis: Default::default() }
    }
}

/// Why the process does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// See the cause.
    #[error(transparent)]
    Process(#[from] process::Error),
    /// See the cause.
    #[error("CASACERO_REDIS__URL: {0}")]
    Redis(#[from] redis::Error),
    /// See the cause.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// Starts a process of the service. Returns it with its address.
pub async fn start(settings: Settings, clock: Clock, shutdown: Shutdown) -> Result<(Process, SocketAddr), StartError> {
    let mut process = Process::begin("geocoding", &settings.process, SAFE_METHODS, clock, shutdown).await?;
    let limiter = if settings.geocoding.asks_network() {
        let redis = Redis::open(&settings.redis)?;
        let asked = redis.clone();
        process.admin.depends_on("redis", move || {
            let redis = asked.clone();
            async move { redis.reachable().await }
        });
        RateLimiter::redis(&redis)
    } else {
        RateLimiter::memory()
    };
    let config = Config { gazetteer: settings.gazetteer, postcodes: settings.postcodes, providers: settings.geocoding };
    let service = build(config, Dependencies { limiter, clock: process.clock.clone() }).await?;
    let address = process.serve(&settings.process.listen, service).await?;
    process.admin.ready();
    Ok((process, address))
}
