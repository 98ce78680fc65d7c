//! The composition root: every service, the gateway and the web server in one process.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    sync::Arc,
};

use casacero_common::{
    admin::{self, Admin},
    blob::{self, BlobStore},
    brand::{self, Brand},
    cache::Cache,
    call::Caller,
    clock::Clock,
    concurrency_limit::ConcurrencyLimit,
    db::{self, Database},
    events::Events,
    mail::{self, Mailer},
    measure, outgoing,
    principal::{Principal, Signer},
    queue::Queue,
    rate_limit::RateLimiter,
    service::{Running, Service, Shutdown},
    transport::{self, Transport},
};
use casacero_gateway::Parts;
use url::Url;

use crate::{
    apertium::Apertium,
    config::Config,
    data::{self, DataFolder},
    measures, restored,
    web::{self, WebServer},
};

/// Why the product does not start. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is in use.
    #[error("port {port} of {host} is in use by another program; stop that one, or choose another port with --port")]
    PortBusy {
        /// The requested address.
        host: String,
        /// The requested port.
        port: u16,
    },
    /// The port cannot be used for another reason.
    #[error("port {port} of {host} cannot be used: {cause}")]
    Port {
        /// The requested address.
        host: String,
        /// The requested port.
        port: u16,
        /// The system's message.
        cause: io::Error,
    },
    /// See the cause.
    #[error(transparent)]
    Setting(#[from] casacero_gateway::config::InvalidSetting),
    /// See the cause.
    #[error(transparent)]
    Data(#[from] data::Error),
    /// See the cause.
    #[error(transparent)]
    Brand(#[from] brand::Error),
    /// See the cause.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// See the cause.
    #[error(transparent)]
    Media(#[from] blob::Error),
    /// See the cause.
    #[error("CASACERO_ERASURES__URL: {0}")]
    Erasures(blob::Error),
    /// See the cause.
    #[error(transparent)]
    Restored(#[from] restored::Error),
    /// See the cause.
    #[error("CASACERO_MAIL__URL: {0}")]
    Mail(#[from] mail::SettingsError),
    /// See the cause.
    #[error(transparent)]
    Outgoing(#[from] outgoing::InvalidConfig),
    /// See the cause.
    #[error(transparent)]
    Geocoding(#[from] casacero_geocoding::BuildError),
    /// See the cause.
    #[error(transparent)]
    Calendar(#[from] casacero_calendar_sync::BuildError),
    /// See the cause.
    #[error(transparent)]
    Listing(#[from] casacero_listing::BuildError),
    /// See the cause.
    #[error(transparent)]
    Translation(#[from] casacero_translation::InvalidConfig),
    /// See the cause.
    #[error(transparent)]
    Web(#[from] web::Error),
    /// No port is free.
    #[error("no port for Apertium: {0}")]
    Apertium(io::Error),
    /// Listening on the admin address failed.
    #[error("cannot listen on CASACERO_ADMIN__LISTEN {0}: {1}")]
    Admin(String, io::Error),
    /// The gateway cannot listen.
    #[error("the gateway does not start: {0}")]
    Gateway(io::Error),
}

/// Memory for answers that are kept while their service is unavailable.
const KEPT_ANSWERS_BYTES: u64 = 8 * 1024 * 1024;

/// The running product.
pub struct Product {
    /// The gateway's address.
    pub address: SocketAddr,
    /// The admin address, if there is one.
    pub admin_address: Option<SocketAddr>,
    /// Connections to its parts.
    pub clients: ServiceClients,
    shutdown: Shutdown,
    running: Running,
    _data: DataFolder,
}

/// Connections to the parts of a running product, for the demo and tests.
#[derive(Clone)]
pub struct ServiceClients {
    /// The listing service.
    pub listing: Transport,
    /// The calendar-sync service.
    pub calendar: Transport,
    /// The geocoding service.
    pub geocoding: Transport,
    /// The translation service.
    pub translation: Transport,
    /// The store of pictures.
    pub media: BlobStore,
    /// Signs principals.
    pub signer: Signer,
    /// The clock.
    pub clock: Clock,
}

impl ServiceClients {
    /// A caller that acts on behalf of a principal.
    pub fn caller(&self, principal: Principal) -> Caller {
        Caller::new(self.signer.clone(), self.clock.clone(), principal)
    }
}

/// The address for connecting to ourselves: the listening address, or loopback if we listen on all.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = if address.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { address.ip() };
    SocketAddr::new(ip, address.port())
}

fn listen(host: &str, port: u16) -> Result<TcpListener, StartError> {
    TcpListener::bind((host, port)).map_err(|cause| match cause.kind() {
        io::ErrorKind::AddrInUse => StartError::PortBusy { host: host.to_owned(), port },
        _ => StartError::Port { host: host.to_owned(), port, cause },
    })
}

/// The databases of the services, with their tables. None is changed if one of them is too old.
struct Databases {
    listing: Database,
    calendar: Database,
    translation: Database,
}

impl Databases {
    async fn open(data: &DataFolder) -> Result<Self, db::Error> {
        let open = async |name: &str, migrations: db::Migrations| {
            let config = db::Config { url: data.database(name).into(), ..Default::default() };
            let database = Database::open(&config).await?;
            database.can_be_migrated(&migrations).await?;
            Ok::<_, db::Error>(database)
        };
        let all = Self {
            listing: open("listing", casacero_listing::MIGRATIONS).await?,
            calendar: open("calendar", casacero_calendar_sync::MIGRATIONS).await?,
            translation: open("translation", casacero_translation::MIGRATIONS).await?,
        };
        all.listing.migrate(casacero_listing::MIGRATIONS).await?;
        all.calendar.migrate(casacero_calendar_sync::MIGRATIONS).await?;
        all.translation.migrate(casacero_translation::MIGRATIONS).await?;
        Ok(all)
    }
}

/// Starts everything. Must be called within a tokio runtime. The product runs until `shutdown`.
pub async fn start(config: Config, clock: Clock, shutdown: Shutdown) -> Result<Product, StartError> {
    let mut gateway_config = config.gateway.checked()?;
    // The most frequent failure is checked first, before anything is written.
    let listener = listen(&gateway_config.host, gateway_config.port)?;
    let address = listener.local_addr().map_err(StartError::Gateway)?;
    let public_url = Url::parse(&gateway_config.public_url).expect("it was checked");
    let brand = Brand::read(&config.brand_file)?;
    let data = DataFolder::open(&config.data)?;
    let databases = Databases::open(&data).await?;
    let secret = data.secret()?;
    let erasures = config.erasures.as_ref().map(BlobStore::open).transpose().map_err(StartError::Erasures)?;
    restored::catch_up(&data, &databases.listing, erasures.as_ref(), &secret, &clock).await?;
    if let Some(journal) = &erasures {
        casacero_listing::erasures::begin(journal).await;
    }
    let signer = Signer::new(&secret, "casacero");
    let (events, queue) = (Events::memory(), Queue::memory());
    let media = BlobStore::folder(&data.join("media"))?;
    let caller = |principal| Caller::new(signer.clone(), clock.clone(), principal);
    let mut running = Running::default();
    let admin = Admin::new("casacero", measure::install(), shutdown.clone());
    let admin_address = match &config.admin {
        Some(admin::Config { listen }) => {
            let (address, answering) =
                admin.listen(listen).await.map_err(|error| StartError::Admin(listen.clone(), error))?;
            running.start(vec![answering], &shutdown);
            Some(address)
        }
        None => None,
    };
    running.start(vec![measures::task(&data, shutdown.clone())], &shutdown);
    let mut translation_config = config.translation;
    let apertium = if translation_config.apertium.url.is_empty() {
        Apertium::installed(&config.apertium_pairs).map_err(StartError::Apertium)?
    } else {
        None
    };
    match &apertium {
        Some(server) => {
            translation_config.apertium.url = server.url();
            running.start(vec![server.supervise(shutdown.clone())], &shutdown);
            tracing::info!("Apertium is installed: texts are translated between English and Spanish");
        }
        None if translation_config.apertium.url.is_empty() => {
            tracing::info!("Apertium is not installed (Debian's apertium-apy and apertium-eng-spa)");
        }
        None => {}
    }
    let mut join = |service: Service| -> Transport {
        running.start(service.tasks, &shutdown);
        transport::in_process(service.routes, signer.clone(), clock.clone())
    };

    let geocoding = join(
        casacero_geocoding::build(
            casacero_geocoding::Config {
                gazetteer: config.gazetteer.clone(),
                postcodes: config.postcodes.clone(),
                providers: config.geocoding,
            },
            casacero_geocoding::Dependencies { limiter: RateLimiter::memory(), clock: clock.clone() },
        )
        .await?,
    );
    let translation = join(casacero_translation::build(
        &translation_config,
        casacero_translation::Dependencies { database: databases.translation, clock: clock.clone() },
        &shutdown,
    )?);
    let calendar = join(
        casacero_calendar_sync::build(
            casacero_calendar_sync::Config {
                brand_name: brand.name.clone(),
                uid_domain: public_url.host_str().unwrap_or("localhost").to_owned(),
                ..config.calendar
            },
            casacero_calendar_sync::Dependencies {
                database: databases.calendar,
                events: events.clone(),
                queue,
                outgoing: outgoing::Client::new(config.outgoing.clone())?,
                limiter: RateLimiter::memory(),
                concurrency_limit: ConcurrencyLimit::memory(),
                clock: clock.clone(),
                uid_key: casacero_calendar_sync::UidKey::derived_from(&secret),
            },
            &shutdown,
        )
        .await?,
    );
    if let Some(server) = &apertium {
        server.started().await;
    }
    let of_listing = caller(Principal::Service { name: "listing".into() });
    let nights = casacero_listing::calendar::CalendarClient::new(calendar.clone(), of_listing.clone());
    let places = casacero_listing::geocoding::GeocodingClient::new(geocoding.clone(), of_listing.clone());
    let translator = casacero_listing::translator::TranslationClient::new(translation.clone(), of_listing);
    let listing = join(
        casacero_listing::build(
            casacero_listing::Config {
                brand_name: brand.name.clone(),
                id_prefix: brand.id_prefix.clone(),
                terms: (&brand).into(),
                fees: casacero_listing::domain::home_fee::FeeRules::of(&brand),
                public_url,
                mail_from: brand.support_email.clone(),
                support_email: brand.support_email.clone(),
                listings_email: brand.listings_email.clone(),
                guest_languages: config.guest_languages,
                place_secret: secret,
                push: config.push,
                messenger: config.messenger,
                operator: config.operator,
                rules: config.listing,
                roles: Default::default(),
            },
            casacero_listing::Dependencies {
                database: databases.listing,
                events: events.clone(),
                mailer: match &config.mail {
                    Some(settings) => Mailer::open(settings)?,
                    None => Mailer::folder(&data.join("mail"))?,
                },
                media: media.clone(),
                erasures,
                clock: clock.clone(),
                calendar: Arc::new(nights.clone()),
                registry: Arc::new(nights),
                zones: Arc::new(places.clone()),
                geocoder: Arc::new(places),
                outgoing: casacero_listing::partners::client(&config.outgoing)?,
                translator: Arc::new(translator),
                import: casacero_listing::import::Services {
                    calendar: calendar.clone(),
                    geocoding: geocoding.clone(),
                    translation: translation.clone(),
                    signer: signer.clone(),
                    photos: casacero_listing::import::photo_client(config.outgoing)?,
                },
            },
            &shutdown,
        )
        .await?,
    );

    let web = match &config.web {
        Some(folder) => {
            let api_url = format!("http://{}", reachable(address));
            let server = WebServer::new(folder, api_url, gateway_config.public_url.clone(), &config.brand_file)?;
            gateway_config.web_url = Some(server.url());
            // The web server makes requests for its visitors, from this machine's own address.
            gateway_config.trusted_proxies.push(reachable(address).ip().into());
            Some(server)
        }
        None => None,
    };
    let parts = Parts {
        listing: listing.clone(),
        search: listing.clone(),
        calendar: calendar.clone(),
        geocoding: geocoding.clone(),
        translation: translation.clone(),
        guest: caller(Principal::Guest),
        media: media.clone(),
        cache: Cache::memory(KEPT_ANSWERS_BYTES),
        limiter: RateLimiter::memory(),
        events,
        brand,
        admin: admin.clone(),
    };
    let gateway = casacero_gateway::build(gateway_config, parts, listener, &shutdown).map_err(StartError::Gateway)?;
    running.start(gateway, &shutdown);
    if let Some(server) = web {
        running.start(vec![server.supervise(shutdown.clone())], &shutdown);
    }
    admin.ready();
    let clients = ServiceClients { listing, calendar, geocoding, translation, media, signer, clock };
    Ok(Product { address, admin_address, clients, shutdown, running, _data: data })
}

impl Product {
    /// The address of the API and the pages.
    pub fn url(&self) -> String {
        format!("http://{}", reachable(self.address))
    }

    /// Waits until the product has ended, because of `shutdown` or a failure of a part.
    pub async fn ended(self) {
        self.shutdown.cancelled().await;
        self.running.finished().await;
    }

    /// Stops the product and waits for its end.
    pub async fn stop(self) {
        self.shutdown.cancel();
        self.ended().await;
    }
}
