//! How a test's product runs: all parts in one process, or every service twice over the network.

use std::{net::SocketAddr, path::Path};

use casacero::{config::Config, product};
use casacero_common::{
    amqp,
    blob::BlobStore,
    call::Caller,
    clock::Clock,
    db,
    principal::{Principal, Signer},
    process::{self, Process},
    redis,
    secret::Secret,
    service::Shutdown,
    transport::{Connector, Transport},
};
use casacero_proto::SAFE_METHODS;
use tokio::task::JoinSet;
use uuid::Uuid;

/// Set by `make test-distributed`: products then run two replicas of every service, on the servers in
/// `CASACERO_TEST_POSTGRES`, `CASACERO_TEST_REDIS` and `CASACERO_TEST_RABBITMQ`.
pub const DISTRIBUTED: &str = "CASACERO_TEST_DISTRIBUTED";

/// Number of replicas of each service.
const REPLICAS: usize = 2;
const SECRET: &str = "a secret of tests, long enough to be taken";

/// Connections to the parts of a product.
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
    /// The store of photos.
    pub media: BlobStore,
    signer: Signer,
    clock: Clock,
}

impl ServiceClients {
    /// A caller in the name of a principal.
    pub fn caller(&self, principal: Principal) -> Caller {
        Caller::new(self.signer.clone(), self.clock.clone(), principal)
    }
}

/// A running product.
pub struct Topology {
    /// Connections to its parts.
    pub clients: ServiceClients,
    /// Addresses of the gateways: one, or one for each replica.
    pub gateways: Vec<String>,
    /// Address of a gateway's health and metrics.
    pub admin: SocketAddr,
    /// Settings of the databases.
    pub databases: Vec<db::Config>,
    shutdown: Shutdown,
    running: JoinSet<()>,
}

impl Topology {
    /// Whether tests run against replicas.
    pub fn is_distributed() -> bool {
        std::env::var_os(DISTRIBUTED).is_some()
    }

    /// Starts everything in one process.
    pub async fn embedded(config: Config, clock: Clock) -> Self {
        let shutdown = Shutdown::new();
        let databases = ["listing", "calendar", "translation"].map(|name| {
            let url = format!("sqlite://{}", config.data.join(format!("{name}.db")).display());
            db::Config { url: url.into(), connections: 2 }
        });
        std::fs::create_dir_all(&config.data).expect("the folder can be made");
        for (name, migrations) in databases_of_services() {
            let file = config.data.join(format!("{name}.db"));
            if !file.exists() {
                db::testing::migrated_file(&file, migrations).await;
            }
        }
        let product = product::start(config, clock.clone(), shutdown.clone()).await.expect("the product starts");
        let product::ServiceClients { listing, calendar, geocoding, translation, media, signer, .. } =
            product.clients.clone();
        let clients = ServiceClients { listing, calendar, geocoding, translation, media, signer, clock };
        let (gateways, admin) = (vec![product.url()], product.admin_address.expect("it says how it is"));
        let mut running = JoinSet::new();
        running.spawn(product.ended());
        Self { clients, gateways, admin, databases: databases.into(), shutdown, running }
    }

    /// Starts every service, worker and gateway twice, over TCP, with databases and queues for this test alone.
    pub async fn distributed(config: Config, clock: Clock) -> Self {
        let server = |name: &str| {
            Secret::from(std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by make test-distributed")))
        };
        let prefix = format!("test-{}", Uuid::new_v4().simple());
        let amqp = amqp::Config { url: server("CASACERO_TEST_RABBITMQ").reveal().to_owned(), prefix: prefix.clone() };
        let redis = redis::Config { url: server("CASACERO_TEST_REDIS"), prefix };
        let mut databases = Vec::new();
        for (_, migrations) in databases_of_services() {
            databases.push(db::testing::migrated_postgres(migrations).await);
        }
        std::fs::create_dir_all(&config.data).expect("the folder can be made");
        let mut start = Start { clock, shutdown: Shutdown::new(), running: JoinSet::new(), admin: None };

        let calendar = casacero_calendar_sync::process::Settings {
            process: process_config(),
            database: databases[1].clone(),
            amqp: amqp.clone(),
            redis: redis.clone(),
            outgoing: config.outgoing.clone(),
            calendar: config.calendar.clone(),
            brand_file: config.brand_file.clone(),
            ..Default::default()
        };
        let calendars = start.calendars(&calendar).await;
        let geocoding = start.geocoding(&config).await;
        let translation = casacero_translation::process::Settings {
            process: process_config(),
            database: databases[2].clone(),
            translation: config.translation.clone(),
        };
        let translation = start.translation(&translation).await;
        let media = casacero_common::blob::Config { url: folder(&config.data, "media"), ..Default::default() };
        let listing = casacero_listing::process::Settings {
            process: process_config(),
            database: databases[0].clone(),
            amqp: amqp.clone(),
            mail: casacero_common::mail::Config { url: folder(&config.data, "mail").into() },
            media: media.clone(),
            services: casacero_listing::process::Services {
                calendar: calendars.clone(),
                geocoding: geocoding.clone(),
                translation: translation.clone(),
            },
            outgoing: config.outgoing.clone(),
            listing: config.listing.clone(),
            push: config.push.clone(),
            messenger: config.messenger.clone(),
            operator: config.operator.clone(),
            brand_file: config.brand_file.clone(),
            ..Default::default()
        };
        let listings = start.listings(&listing).await;
        let gateway = casacero_gateway::process::Settings {
            process: process_config(),
            gateway: config.gateway,
            services: casacero_gateway::process::Services {
                listing: listings.clone(),
                search: None,
                calendar: calendars.clone(),
                geocoding: geocoding.clone(),
                translation: translation.clone(),
            },
            amqp,
            redis,
            media: media.clone(),
            brand_file: config.brand_file,
        };
        let gateways = start.gateways(&gateway).await;

        let connector = Connector { tls: None, safe_methods: SAFE_METHODS };
        let connect = |name, addresses: &str| connector.connect(name, addresses).expect("addresses");
        let clients = ServiceClients {
            listing: connect("listing", &listings),
            calendar: connect("calendar-sync", &calendars),
            geocoding: connect("geocoding", &geocoding),
            translation: connect("translation", &translation),
            media: BlobStore::open(&media).expect("a folder"),
            signer: Signer::new(SECRET.as_bytes(), "test"),
            clock: start.clock.clone(),
        };
        let admin = start.admin.expect("a gateway was started");
        Self { clients, gateways, admin, databases, shutdown: start.shutdown, running: start.running }
    }

    /// Stops the product and waits until it has ended.
    pub async fn stop(self) {
        self.shutdown.cancel();
        self.running.join_all().await;
    }
}

/// The databases of a product, each with its tables.
fn databases_of_services() -> [(&'static str, db::Migrations); 3] {
    [
        ("listing", casacero_listing::MIGRATIONS),
        ("calendar", casacero_calendar_sync::MIGRATIONS),
        ("translation", casacero_translation::MIGRATIONS),
    ]
}

fn process_config() -> process::Config {
    process::Config {
        secret: SECRET.into(),
        listen: "127.0.0.1:0".into(),
        admin: casacero_common::admin::Config { listen: "127.0.0.1:0".into() },
        ..Default::default()
    }
}

fn folder(data: &Path, name: &str) -> String {
    format!("file://{}", data.join(name).display())
}

/// Starts processes one after the other.
struct Start {
    clock: Clock,
    shutdown: Shutdown,
    running: JoinSet<()>,
    admin: Option<SocketAddr>,
}

impl Start {
    fn keep(&mut self, process: Process) {
        self.running.spawn(process.ended());
    }

    async fn calendars(&mut self, settings: &casacero_calendar_sync::process::Settings) -> String {
        use casacero_calendar_sync::process::{Role, start};
        let mut addresses = Vec::new();
        for role in [Role::Serve, Role::Work].repeat(REPLICAS) {
            let started = start(settings.clone(), role, self.clock.clone(), self.shutdown.clone()).await;
            let (process, address) = started.expect("calendar-sync starts");
            self.keep(process);
            addresses.extend(address);
        }
        joined(&addresses)
    }

    async fn listings(&mut self, settings: &casacero_listing::process::Settings) -> String {
        use casacero_listing::process::{Role, start};
        let mut addresses = Vec::new();
        for role in [Role::All, Role::Work].repeat(REPLICAS) {
            let started = start(settings.clone(), role, self.clock.clone(), self.shutdown.clone()).await;
            let (process, address) = started.expect("listing starts");
            self.keep(process);
            addresses.extend(address);
        }
        joined(&addresses)
    }

    async fn geocoding(&mut self, config: &Config) -> String {
        let settings = casacero_geocoding::process::Settings {
            process: process_config(),
            gazetteer: config.gazetteer.clone(),
            ..Default::default()
        };
        let mut addresses = Vec::new();
        for _ in 0..REPLICAS {
            let started =
                casacero_geocoding::process::start(settings.clone(), self.clock.clone(), self.shutdown.clone()).await;
            let (process, address) = started.expect("geocoding starts");
            self.keep(process);
            addresses.push(address);
        }
        joined(&addresses)
    }

    async fn translation(&mut self, settings: &casacero_translation::process::Settings) -> String {
        let mut addresses = Vec::new();
        for _ in 0..REPLICAS {
            let started =
                casacero_translation::process::start(settings.clone(), self.clock.clone(), self.shutdown.clone()).await;
            let (process, address) = started.expect("translation starts");
            self.keep(process);
            addresses.push(address);
        }
        joined(&addresses)
    }

    async fn gateways(&mut self, settings: &casacero_gateway::process::Settings) -> Vec<String> {
        let mut urls = Vec::new();
        for _ in 0..REPLICAS {
            let started =
                casacero_gateway::process::start(settings.clone(), self.clock.clone(), self.shutdown.clone()).await;
            let (process, address) = started.expect("the gateway starts");
            self.admin.get_or_insert(process.admin_address);
            self.keep(process);
            urls.push(format!("http://{address}"));
        }
        urls
    }
}

fn joined(addresses: &[SocketAddr]) -> String {
    addresses.iter().map(|address| format!("http://{address}")).collect::<Vec<_>>().join(",")
}
