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
    db::{self, Database},
    events::Events,
    mail::{self, Mailer},
    measure, outgoing,
    principal::{Principal, Signer},
    queue::Queue,
    rate_limit::RateLimiter,
    service::{Running, Service, Shutdown},
    transport::{self, Transport},
    turns::Turns,
};
use casacero_gateway::Parts;
use url::Url;

use crate::{
    config::Config,
    data::{self, DataFolder},
    web::{self, WebServer},
};

/// Why the product does not start; each says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is taken.
    #[error("port {port} of {host} is in use by another program; stop that one, or choose another port with --port")]
    PortBusy {
        /// The address asked for.
        host: String,
        /// The port asked for.
        port: u16,
    },
    /// The port cannot be used for another reason.
    #[error("port {port} of {host} cannot be used: {cause}")]
    Port {
        /// The address asked for.
        host: String,
        /// The port asked for.
        port: u16,
        /// What the system says.
        cause: io::Error,
    },
    /// See the cause.
    #[error(transparent)]
    Address(#[from] casacero_gateway::config::InvalidAddress),
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
    #[error(transparent)]
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
    Web(#[from] web::Error),
    /// The admin address cannot be listened on.
    #[error("cannot listen on CASACERO_ADMIN__LISTEN {0}: {1}")]
    Admin(String, io::Error),
    /// The gateway cannot listen.
    #[error("the gateway does not start: {0}")]
    Gateway(io::Error),
}

/// Memory for answers that are kept for when their service is away.
const KEPT_ANSWERS_BYTES: u64 = 8 * 1024 * 1024;

/// The product, running.
pub struct Product {
    /// Where the gateway listens.
    pub address: SocketAddr,
    /// Where the process says how it is, if it does.
    pub admin_address: Option<SocketAddr>,
    /// Ways to its parts.
    pub ways: Ways,
    shutdown: Shutdown,
    running: Running,
    _data: DataFolder,
}

/// Ways to the parts of a running product, for those who work beside the gateway: the demo, tests.
#[derive(Clone)]
pub struct Ways {
    /// The listing service.
    pub listing: Transport,
    /// The calendar-sync service.
    pub calendar: Transport,
    /// The geocoding service.
    pub geocoding: Transport,
    /// The translation service.
    pub translation: Transport,
    /// Where pictures are.
    pub media: BlobStore,
    /// Signs who calls.
    pub signer: Signer,
    /// What time it is.
    pub clock: Clock,
}

impl Ways {
    /// Makes calls in the name of a principal.
    pub fn caller(&self, principal: Principal) -> Caller {
        Caller::new(self.signer.clone(), self.clock.clone(), principal)
    }
}

/// An address to reach ourselves at: the one we listen on, or loopback where we listen on all.
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

async fn database(data: &DataFolder, name: &str, migrations: db::Migrations) -> Result<Database, db::Error> {
    let config = db::Config { url: data.database(name).into(), ..Default::default() };
    let database = Database::open(&config).await?;
    database.migrate(migrations).await?;
    Ok(database)
}

/// Starts everything. Must be called inside of a tokio runtime. It runs until `shutdown`.
pub async fn start(config: Config, clock: Clock, shutdown: Shutdown) -> Result<Product, StartError> {
    let mut gateway_config = config.gateway.checked()?;
    // First of all what most often fails, before anything is written.
    let listener = listen(&gateway_config.host, gateway_config.port)?;
    let address = listener.local_addr().map_err(StartError::Gateway)?;
    let public_url = Url::parse(&gateway_config.public_url).expect("it was checked");
    let brand = Brand::read(&config.brand_file)?;
    let data = DataFolder::open(&config.data)?;
    let secret = data.secret()?;
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
    let mut join = |service: Service| -> Transport {
        running.start(service.tasks, &shutdown);
        transport::in_process(service.routes, signer.clone(), clock.clone())
    };

    let geocoding =
        join(casacero_geocoding::build(casacero_geocoding::Config { gazetteer: config.gazetteer.clone() }).await?);
    let translation = join(casacero_translation::build(&casacero_translation::Config::default()));
    let calendar = join(
        casacero_calendar_sync::build(
            casacero_calendar_sync::Config {
                brand_name: brand.name.clone(),
                uid_domain: public_url.host_str().unwrap_or("localhost").to_owned(),
                ..config.calendar
            },
            casacero_calendar_sync::Seams {
                database: database(&data, "calendar", casacero_calendar_sync::MIGRATIONS).await?,
                events: events.clone(),
                queue,
                outgoing: outgoing::Client::new(config.outgoing)?,
                limiter: RateLimiter::memory(),
                turns: Turns::memory(),
                clock: clock.clone(),
            },
            &shutdown,
        )
        .await?,
    );
    let nights = casacero_listing::calendar::CalendarClient::new(
        calendar.clone(),
        caller(Principal::Service { name: "listing".into() }),
    );
    let listing = join(
        casacero_listing::build(
            casacero_listing::Config {
                brand_name: brand.name.clone(),
                id_prefix: brand.id_prefix.clone(),
                launch_offer_size: brand.launch_offer_size,
                public_url,
                mail_from: brand.support_email.clone(),
                support_email: brand.support_email.clone(),
                place_secret: secret,
                operator: config.operator,
                roles: Default::default(),
            },
            casacero_listing::Seams {
                database: database(&data, "listing", casacero_listing::MIGRATIONS).await?,
                events: events.clone(),
                mailer: Mailer::folder(&data.join("mail"))?,
                clock: clock.clone(),
                calendar: Arc::new(nights),
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
            // The web server asks for its visitors, from this machine's own address.
            gateway_config.trusted_proxies.push(reachable(address).ip().into());
            Some(server)
        }
        None => None,
    };
    let parts = Parts {
        listing: listing.clone(),
        search: listing.clone(),
        calendar: calendar.clone(),
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
    let ways = Ways { listing, calendar, geocoding, translation, media, signer, clock };
    Ok(Product { address, admin_address, ways, shutdown, running, _data: data })
}

impl Product {
    /// Where the API and the pages are.
    pub fn url(&self) -> String {
        format!("http://{}", reachable(self.address))
    }

    /// Waits until the product has ended, after `shutdown` or a failure of one of its parts.
    pub async fn ended(self) {
        self.shutdown.cancelled().await;
        self.running.finished().await;
    }

    /// Ends the product and waits for it.
    pub async fn stop(self) {
        self.shutdown.cancel();
        self.ended().await;
    }
}
