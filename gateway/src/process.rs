//! Runs the gateway as a process of its own.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
};

use casacero_common::{
    amqp,
    blob::{self, BlobStore},
    brand::{self, Brand},
    cache::Cache,
    clock::Clock,
    events::Events,
    principal::Principal,
    process::{self, Process},
    rate_limit::RateLimiter,
    redis::{self, Redis},
    service::Shutdown,
};
use casacero_proto::SAFE_METHODS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Parts, build,
    config::{Config, InvalidSetting},
};

/// Settings of the gateway's processes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// The gateway's own.
    pub gateway: Config,
    /// The services behind it.
    pub services: Services,
    /// Where changes are heard of.
    pub amqp: amqp::Config,
    /// Where limits are shared.
    pub redis: redis::Config,
    /// Where pictures are.
    pub media: blob::Config,
    /// The brand file.
    pub brand_file: PathBuf,
}

/// The services behind the gateway: addresses, separated by commas. A name that stands for several
/// processes is balanced over them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Services {
    /// Addresses of the listing service.
    pub listing: String,
    /// Addresses of listing processes that answer searches; those of `listing` when absent.
    pub search: Option<String>,
    /// Addresses of the calendar-sync service.
    pub calendar: String,
    /// Addresses of the geocoding service.
    pub geocoding: String,
    /// Addresses of the translation service.
    pub translation: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            process: Default::default(),
            gateway: Default::default(),
            services: Default::default(),
            amqp: Default::default(),
            redis: Default::default(),
            media: Default::default(),
            brand_file: "deploy/brand.json".into(),
        }
    }
}

impl Default for Services {
    fn default() -> Self {
        Self {
            listing: "http://listing:7000".into(),
            search: None,
            calendar: "http://calendar-sync:7000".into(),
            geocoding: "http://geocoding:7000".into(),
            translation: "http://translation:7000".into(),
        }
    }
}

/// Why the process does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// See the cause.
    #[error(transparent)]
    Process(#[from] process::Error),
    /// See the cause.
    #[error("CASACERO_AMQP__URL: {0}")]
    Amqp(#[from] amqp::Error),
    /// See the cause.
    #[error("CASACERO_REDIS__URL: {0}")]
    Redis(#[from] redis::Error),
    /// See the cause.
    #[error("CASACERO_MEDIA__URL: {0}")]
    Media(#[from] blob::Error),
    /// See the cause.
    #[error(transparent)]
    Brand(#[from] brand::Error),
    /// See the cause.
    #[error(transparent)]
    Setting(#[from] InvalidSetting),
    /// Its address cannot be listened on.
    #[error("cannot listen on CASACERO_GATEWAY__HOST and CASACERO_GATEWAY__PORT {0}:{1}: {2}")]
    Listen(String, u16, io::Error),
}

/// Starts a gateway. Returns it with the address it listens on.
pub async fn start(settings: Settings, clock: Clock, shutdown: Shutdown) -> Result<(Process, SocketAddr), StartError> {
    let Settings { process: config, gateway, services, amqp, redis, media, brand_file } = settings;
    let gateway = gateway.checked()?;
    let mut process = Process::begin("gateway", &config, SAFE_METHODS, clock, shutdown).await?;
    let failed = |error| StartError::Listen(gateway.host.clone(), gateway.port, error);
    let listener = TcpListener::bind((gateway.host.as_str(), gateway.port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let broker = amqp::Broker::open(&amqp)?;
    let redis = Redis::open(&redis)?;
    let media = BlobStore::open(&media)?;
    process.depends_on_broker(&broker);
    let asked = redis.clone();
    process.admin.depends_on("redis", move || {
        let redis = asked.clone();
        async move { redis.reachable().await }
    });
    let asked = media.clone();
    process.admin.depends_on("media", move || {
        let media = asked.clone();
        async move { media.reachable().await }
    });
    let search = services.search.as_deref().unwrap_or(&services.listing);
    let parts = Parts {
        listing: process.connect("listing", &services.listing)?,
        search: process.connect("search", search)?,
        calendar: process.connect("calendar-sync", &services.calendar)?,
        geocoding: process.connect("geocoding", &services.geocoding)?,
        translation: process.connect("translation", &services.translation)?,
        guest: process.caller(Principal::Guest),
        media,
        cache: Cache::redis(&redis),
        limiter: RateLimiter::redis(&redis),
        events: Events::amqp(&broker),
        brand: Brand::read(&brand_file)?,
        admin: process.admin.clone(),
    };
    let tasks = build(gateway.clone(), parts, listener, &process.shutdown).map_err(failed)?;
    process.run(tasks);
    process.admin.ready();
    Ok((process, address))
}
