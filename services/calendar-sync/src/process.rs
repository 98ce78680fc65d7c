//! The service as separate processes: `serve` answers calls, `work` reads feeds, `migrate` updates the tables.

use std::{net::SocketAddr, path::PathBuf};

use casacero_common::{
    amqp,
    brand::{self, Brand},
    clock::Clock,
    concurrency_limit::ConcurrencyLimit,
    db::{self, Database},
    events::Events,
    outgoing,
    process::{self, Process},
    queue::Queue,
    rate_limit::RateLimiter,
    redis::{self, Redis},
    service::{Service, Shutdown},
};
use casacero_proto::SAFE_METHODS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{BuildError, Config, Dependencies, MIGRATIONS, Roles, UidKey, build};

/// Settings of the calendar-sync service's processes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// Its database.
    pub database: db::Config,
    /// Where reads wait and changes are told.
    pub amqp: amqp::Config,
    /// Where reads of each host are counted, those of all processes together.
    pub redis: redis::Config,
    /// How feeds are asked for.
    pub outgoing: outgoing::Config,
    /// How feeds are read and calendars written.
    pub calendar: Config,
    /// What it knows of the gateway.
    pub gateway: Site,
    /// The brand file.
    pub brand_file: PathBuf,
}

/// Where guests are.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Site {
    /// Where visitors reach the site; its host is in the UIDs of our calendars.
    pub public_url: Url,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            process: Default::default(),
            database: Default::default(),
            amqp: Default::default(),
            redis: Default::default(),
            outgoing: Default::default(),
            calendar: Default::default(),
            gateway: Default::default(),
            brand_file: "deploy/brand.json".into(),
        }
    }
}

impl Default for Site {
    fn default() -> Self {
        Self { public_url: Url::parse("http://localhost:3000").expect("a URL") }
    }
}

/// What a process of this service does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Answers calls.
    Serve,
    /// Finds due feeds and reads them.
    Work,
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
    #[error("CASACERO_AMQP__URL: {0}")]
    Amqp(#[from] amqp::Error),
    /// See the cause.
    #[error("CASACERO_REDIS__URL: {0}")]
    Redis(#[from] redis::Error),
    /// See the cause.
    #[error(transparent)]
    Outgoing(#[from] outgoing::InvalidConfig),
    /// See the cause.
    #[error(transparent)]
    Brand(#[from] brand::Error),
    /// See the cause.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// Brings the tables up to date.
pub async fn migrate(settings: &Settings) -> Result<(), StartError> {
    Ok(Database::open(&settings.database).await?.migrate(MIGRATIONS).await?)
}

/// Starts a process of the service. Returns it with its address, if it listens.
pub async fn start(
    settings: Settings,
    role: Role,
    clock: Clock,
    shutdown: Shutdown,
) -> Result<(Process, Option<SocketAddr>), StartError> {
    let name = if role == Role::Work { "calendar-sync-work" } else { "calendar-sync" };
    let mut process = Process::begin(name, &settings.process, SAFE_METHODS, clock, shutdown).await?;
    let uid_key = UidKey::derived_from(&settings.process.secret()?);
    let brand = Brand::read(&settings.brand_file)?;
    let broker = amqp::Broker::open(&settings.amqp)?;
    let outgoing = outgoing::Client::new(settings.outgoing)?;
    let database = Database::open(&settings.database).await?;
    process.depends_on_database(&database);
    process.depends_on_broker(&broker);
    database.migrated(MIGRATIONS, &process.shutdown).await?;
    let working = role == Role::Work;
    let config = Config {
        brand_name: brand.name,
        uid_domain: settings.gateway.public_url.host_str().unwrap_or("localhost").to_owned(),
        roles: Roles { work: working, schedule: working },
        ..settings.calendar
    };
    let redis = Redis::open(&settings.redis)?;
    let asked = redis.clone();
    process.admin.depends_on("redis", move || {
        let redis = asked.clone();
        async move { redis.reachable().await }
    });
    let dependencies = Dependencies {
        database,
        events: Events::amqp(&broker),
        queue: Queue::amqp(&broker),
        outgoing,
        limiter: RateLimiter::redis(&redis),
        concurrency_limit: ConcurrencyLimit::redis(&redis),
        clock: process.clock.clone(),
        uid_key,
    };
    let service = build(config, dependencies, &process.shutdown).await?;
    let address = if working {
        let Service { tasks, .. } = service;
        process.run(tasks);
        None
    } else {
        Some(process.serve(&settings.process.listen, service).await?)
    };
    process.admin.ready();
    Ok((process, address))
}
