//! Separate processes of the service: `serve` answers calls, `work` sends mail and decodes photos, `migrate` creates tables.

use std::{net::SocketAddr, path::PathBuf, sync::Arc};

use casacero_common::{
    amqp,
    blob::{self, BlobStore},
    brand::{self, Brand},
    clock::Clock,
    db::{self, Database},
    events::Events,
    mail::{self, Mailer},
    outgoing,
    principal::Principal,
    process::{self, Process},
    service::{Service, Shutdown},
};
use casacero_proto::SAFE_METHODS;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    BuildError, Config, Dependencies, FirstOperator, MIGRATIONS, MessengerConfig, PushConfig, Roles, Rules, Terms,
    build, calendar::CalendarClient, domain::home_fee::FeeRules, geocoding::GeocodingClient, import, partners,
    translator::TranslationClient,
};

/// Settings of the listing service's processes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    /// What every process has.
    #[serde(flatten)]
    pub process: process::Config,
    /// Its database.
    pub database: db::Config,
    /// Where changes are told and heard of.
    pub amqp: amqp::Config,
    /// What sends mail.
    pub mail: mail::Config,
    /// Where pictures are.
    pub media: blob::Config,
    /// Where erasures are noted, apart from the database, so that they are done again after a restore; nowhere when absent.
    pub erasures: Option<blob::Config>,
    /// The services it calls.
    pub services: Services,
    /// Requests to webhooks, and for the photos of imported tables.
    pub outgoing: outgoing::Config,
    /// What it knows of the gateway.
    pub gateway: Site,
    /// The operator that is there from the start.
    pub operator: FirstOperator,
    /// What homes must have to be approved, which inquiries are mailed, and where mails come back to.
    pub listing: Rules,
    /// Notices in browsers.
    pub push: PushConfig,
    /// What sends messages to phones.
    pub messenger: MessengerConfig,
    /// The brand file.
    pub brand_file: PathBuf,
    /// The languages of the guests' pages beside English and Spanish, such as `de,fr,it`: mails are written in them, too.
    pub guest_languages: String,
}

/// The services that listing calls.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Services {
    /// Addresses of the calendar-sync service, separated by commas.
    pub calendar: String,
    /// Addresses of the geocoding service, separated by commas.
    pub geocoding: String,
    /// Addresses of the translation service, separated by commas.
    pub translation: String,
}

/// Where guests are.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Site {
    /// Where visitors reach the site; links in mails begin with it.
    pub public_url: Url,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            process: Default::default(),
            database: Default::default(),
            amqp: Default::default(),
            mail: Default::default(),
            media: Default::default(),
            erasures: None,
            services: Default::default(),
            outgoing: Default::default(),
            gateway: Default::default(),
            operator: Default::default(),
            listing: Default::default(),
            push: Default::default(),
            messenger: Default::default(),
            brand_file: "deploy/brand.json".into(),
            guest_languages: String::new(),
        }
    }
}

impl Default for Services {
    fn default() -> Self {
        Self {
            calendar: "http://calendar-sync:7000".into(),
            geocoding: "http://geocoding:7000".into(),
            translation: "http://translation:7000".into(),
        }
    }
}

impl Default for Site {
    fn default() -> Self {
        Self { public_url: Url::parse("http://localhost:3000").expect("a URL") }
    }
}

/// What a process of this service does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Role {
    /// Answers all calls.
    All,
    /// Answers all calls but searches.
    Api,
    /// Answers searches: the one that is scaled with the number of guests.
    Search,
    /// Sends mail, decodes photos, translates, tells the calendar service of listings and webhooks of changes, checks
    /// coordinates, looks for homes of alerts, and answers nothing.
    #[value(skip)]
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
    #[error("CASACERO_MAIL__URL: {0}")]
    Mail(#[from] mail::SettingsError),
    /// See the cause.
    #[error("CASACERO_MEDIA__URL: {0}")]
    Media(#[from] blob::Error),
    /// See the cause.
    #[error("CASACERO_ERASURES__URL: {0}")]
    Erasures(blob::Error),
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

/// Migrates the database.
pub async fn migrate(settings: &Settings) -> Result<(), StartError> {
    Ok(Database::open(&settings.database).await?.migrate(MIGRATIONS).await?)
}

/// Starts a process of the service. Returns it with its address, if it has one.
pub async fn start(
    settings: Settings,
    role: Role,
    clock: Clock,
    shutdown: Shutdown,
) -> Result<(Process, Option<SocketAddr>), StartError> {
    let name = if role == Role::Work { "listing-work" } else { "listing" };
    let mut process = Process::begin(name, &settings.process, SAFE_METHODS, clock, shutdown).await?;
    let brand = Brand::read(&settings.brand_file)?;
    let broker = amqp::Broker::open(&settings.amqp)?;
    let mailer = Mailer::open(&settings.mail)?;
    let media = BlobStore::open(&settings.media)?;
    let erasures = settings.erasures.as_ref().map(BlobStore::open).transpose().map_err(StartError::Erasures)?;
    if let Some(journal) = &erasures {
        crate::erasures::begin(journal).await;
    }
    let outgoing = partners::client(&settings.outgoing)?;
    let database = Database::open(&settings.database).await?;
    process.depends_on_database(&database);
    process.depends_on_broker(&broker);
    let asked = media.clone();
    process.admin.depends_on("media", move || {
        let media = asked.clone();
        async move { media.reachable().await }
    });
    database.migrated(MIGRATIONS, &process.shutdown).await?;
    let answers = matches!(role, Role::All | Role::Api);
    let config = Config {
        terms: Terms::from(&brand),
        fees: FeeRules::of(&brand),
        brand_name: brand.name,
        id_prefix: brand.id_prefix,
        public_url: settings.gateway.public_url,
        mail_from: brand.support_email.clone(),
        support_email: brand.support_email,
        listings_email: brand.listings_email,
        guest_languages: settings.guest_languages,
        place_secret: settings.process.secret()?,
        operator: if answers { settings.operator } else { FirstOperator::default() },
        push: settings.push,
        messenger: settings.messenger,
        rules: settings.listing,
        roles: Roles { search: matches!(role, Role::All | Role::Search), work: role == Role::Work },
    };
    let calendar = process.connect("calendar-sync", &settings.services.calendar)?;
    let caller = process.caller(Principal::Service { name: "listing".into() });
    let geocoding = process.connect("geocoding", &settings.services.geocoding)?;
    let translation = process.connect("translation", &settings.services.translation)?;
    let import = import::Services {
        calendar: calendar.clone(),
        geocoding: geocoding.clone(),
        translation: translation.clone(),
        signer: process.signer(),
        photos: import::photo_client(settings.outgoing)?,
    };
    let calendars = CalendarClient::new(calendar, caller.clone());
    let places = GeocodingClient::new(geocoding, caller.clone());
    let dependencies = Dependencies {
        database,
        events: Events::amqp(&broker),
        mailer,
        media,
        erasures,
        clock: process.clock.clone(),
        calendar: Arc::new(calendars.clone()),
        registry: Arc::new(calendars),
        zones: Arc::new(places.clone()),
        geocoder: Arc::new(places),
        outgoing,
        translator: Arc::new(TranslationClient::new(translation, caller)),
        import,
    };
    let service = build(config, dependencies, &process.shutdown).await?;
    let address = if role == Role::Work {
        let Service { tasks, .. } = service;
        process.run(tasks);
        None
    } else {
        Some(process.serve(&settings.process.listen, service).await?)
    };
    process.admin.ready();
    Ok((process, address))
}
