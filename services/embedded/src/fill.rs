//! The demo for a distributed product: fills it over the network, and serves the simulated platform with its feeds.

use std::{io, net::TcpListener};

use casacero_common::{
    blob::{self, BlobStore},
    clock::Clock,
    process::{self, Process},
    service::Shutdown,
};
use casacero_demo::{platform::Platform, seed::SeedError};
use casacero_proto::SAFE_METHODS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::demo::{Destination, Options, fill, seeder};

/// Settings of the demo's process.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// The services to be filled.
    pub services: Services,
    /// Where pictures are.
    pub media: blob::Config,
    /// The pretended booking platform.
    pub platform: PlatformConfig,
}

/// The services that the demo fills: addresses, separated by commas.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Services {
    /// Addresses of the listing service.
    pub listing: String,
    /// Addresses of the calendar-sync service.
    pub calendar: String,
    /// Addresses of the geocoding service.
    pub geocoding: String,
}

/// The pretended booking platform. `CASACERO_OUTGOING__ALLOW` of the calendar-sync workers has to name it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PlatformConfig {
    /// Address it listens on.
    pub listen: String,
    /// Where the workers reach it. The feeds' addresses hold it, so it must stay the same.
    pub url: String,
}

impl Default for Services {
    fn default() -> Self {
        Self {
            listing: "http://listing:7000".into(),
            calendar: "http://calendar-sync:7000".into(),
            geocoding: "http://geocoding:7000".into(),
        }
    }
}

impl Default for PlatformConfig {
    fn default() -> Self {
        Self { listen: "127.0.0.1:8090".into(), url: "http://127.0.0.1:8090".into() }
    }
}

/// Why the demo does not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// See the cause.
    #[error(transparent)]
    Process(#[from] process::Error),
    /// See the cause.
    #[error("CASACERO_MEDIA__URL: {0}")]
    Media(#[from] blob::Error),
    /// The platform cannot listen.
    #[error("cannot listen on CASACERO_PLATFORM__LISTEN {0}: {1}")]
    Platform(String, io::Error),
    /// See the cause.
    #[error("the demo cannot be seeded: {0}")]
    Seed(#[from] SeedError),
}

/// Fills the product, and serves the platform until `shutdown`. It is ready once everything is written. Existing data
/// is kept.
pub async fn serve(settings: Settings, options: Options, clock: Clock, shutdown: Shutdown) -> Result<(), Error> {
    let Settings { process: config, services, media, platform } = settings;
    let process = Process::begin("demo", &config, SAFE_METHODS, clock.clone(), shutdown.clone()).await?;
    let failed = |error| Error::Platform(platform.listen.clone(), error);
    let listener = TcpListener::bind(&platform.listen).map_err(failed)?;
    let serving = Platform::start(listener, options.seed, clock).map_err(failed)?;
    let to = Destination {
        listing: process.connect("listing", &services.listing)?,
        calendar: process.connect("calendar-sync", &services.calendar)?,
        geocoding: process.connect("geocoding", &services.geocoding)?,
        media: BlobStore::open(&media)?,
        caller: process.caller(seeder()),
    };
    let reached_at = platform.url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    tokio::select! {
        filled = fill(to, options, reached_at) => filled?,
        () = shutdown.cancelled() => {}
    }
    process.admin.ready();
    process.ended().await;
    serving.stop().await;
    Ok(())
}
