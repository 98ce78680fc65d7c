//! A running product for tests: real services, gateway, databases and queue, a fixed clock, and a server of feeds whose
//! answers are set by a test. It is one process in a temporary folder or, under `make test-distributed`, two replicas
//! of every service on real servers.

mod feeds;
mod gateway;
pub mod listings;
pub mod settings;
pub mod topology;
pub mod translator;
mod web;

use std::{
    net::Ipv4Addr,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
};

use casacero::config::Config;
use casacero_common::{
    call::Caller,
    clock::Clock,
    db::{
        Database,
        testing::{everything, table_rows},
    },
    principal::{Principal, Role},
};
use casacero_proto::{
    calendar::v1::{
        CreateExportRequest, FeedAddress, ListFeedsRequest, Platform, PutFeedsRequest, PutPropertyRequest, Reading,
        SyncPropertyRequest, calendar_service_client::CalendarServiceClient,
    },
    listing::v1::{
        ImportListingRequest, ListingRecord, account_service_client::AccountServiceClient,
        listing_service_client::ListingServiceClient,
    },
};
use chrono::{DateTime, Utc};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;
use tempfile::TempDir;

pub use casacero_gateway::limits::Class;
pub use feeds::FeedServer;
pub use gateway::OtherGateway;
pub use topology::{ServiceClients, Topology};
pub use web::{FILES, WebServer};

/// Replaces the limits of a class, in the order of their table.
pub fn limit(config: &mut Config, class: Class, calls: &[u32]) {
    config.gateway.limits.insert(class, calls.to_vec());
}

/// A product for one test. When it is dropped, all its data are deleted.
pub struct TestProduct {
    /// Connections to its parts.
    pub clients: ServiceClients,
    /// Its clock.
    pub clock: Clock,
    /// The server of the feeds that it reads.
    pub feeds: FeedServer,
    http: reqwest::Client,
    /// The next gateway to ask. They take turns, so that tests notice differences between them.
    turn: AtomicUsize,
    folder: TempDir,
    topology: Option<Topology>,
}

/// The fixed time of tests: noon of Monday, 1 March 2027, in the Canary Islands.
pub fn noon() -> DateTime<Utc> {
    DateTime::from_timestamp(1_803_902_400, 0).expect("a valid instant")
}

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

impl TestProduct {
    /// A product without listings.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// A product with changed settings.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let feeds = FeedServer::start();
        let mut config = Config {
            data: folder.path().join("data"),
            brand_file: repository().join("deploy/brand.json"),
            gazetteer: listings::gazetteer(folder.path()),
            // Tests have the same translations on every machine.
            apertium_pairs: PathBuf::new(),
            ..Config::default()
        };
        config.gateway.host = Ipv4Addr::LOCALHOST.to_string();
        config.gateway.port = 0;
        config.gateway.workers = Some(1);
        limit(&mut config, Class::Reads, &[100_000]);
        // Where a test is about licences, it says so.
        config.listing.licence_required_in = Some(Vec::new());
        config.admin = Some(casacero_common::admin::Config { listen: "127.0.0.1:0".into() });
        config.outgoing.allow = vec![feeds.address().to_string()];
        change(&mut config);
        let clock = Clock::fixed(noon());
        let topology = if Topology::is_distributed() {
            Topology::distributed(config, clock.clone()).await
        } else {
            Topology::embedded(config, clock.clone()).await
        };
        // The gateway closes idle connections after twelve seconds; the client must drop them earlier.
        // An answer that leads elsewhere is looked at, not followed.
        let http = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        let http = http.pool_idle_timeout(std::time::Duration::from_secs(2)).build().expect("a client");
        let (clients, turn) = (topology.clients.clone(), AtomicUsize::new(0));
        Self { clients, clock, feeds, http, turn, folder, topology: Some(topology) }
    }

    /// A product with the listings of [`listings::all`] and their calendars.
    pub async fn with_listings() -> Self {
        Self::with_listings_and(|_| {}).await
    }

    /// The same with changed settings.
    pub async fn with_listings_and(change: impl FnOnce(&mut Config)) -> Self {
        let test = Self::start_with(change).await;
        for record in listings::all() {
            test.import(record).await;
        }
        test.follow_feed("CASA-1001", Platform::Airbnb, "/airbnb.ics", listings::AIRBNB).await;
        test.follow_feed("CASA-1002", Platform::Booking, "/booking.ics", listings::BOOKING).await;
        test.nights_are_loaded().await;
        test
    }

    /// Makes calls as an operator.
    pub fn operator(&self) -> Caller {
        self.clients.caller(Principal::Operator { id: "test".into(), role: Role::Admin })
    }

    /// The listing service.
    pub fn listing(&self) -> ListingServiceClient<casacero_common::transport::Transport> {
        ListingServiceClient::new(self.clients.listing.clone())
    }

    /// The listing service's accounts.
    pub fn accounts(&self) -> AccountServiceClient<casacero_common::transport::Transport> {
        AccountServiceClient::new(self.clients.listing.clone())
    }

    /// The calendar-sync service.
    pub fn calendar(&self) -> CalendarServiceClient<casacero_common::transport::Transport> {
        CalendarServiceClient::new(self.clients.calendar.clone())
    }

    /// Imports a listing and registers it with the calendar service.
    pub async fn import(&self, record: ListingRecord) {
        let property = PutPropertyRequest {
            property_id: record.id.clone(),
            time_zone: record.time_zone.clone(),
            reading: Reading::Normal.into(),
            ..Default::default()
        };
        self.calendar().put_property(self.operator().request(property)).await.expect("the property is known");
        let import = ImportListingRequest { record: Some(record) };
        self.listing().import_listing(self.operator().request(import)).await.expect("the listing is imported");
    }

    /// Serves a feed at `path`, adds it to the property, and waits until it was read once.
    pub async fn follow_feed(&self, id: &str, platform: Platform, path: &str, body: &str) {
        self.feeds.answer(path, 200, body);
        let feed =
            FeedAddress { platform: Some(platform.into()), url: Some(self.feeds.url(path)), ..Default::default() };
        let put = PutFeedsRequest { property_id: id.into(), feeds: vec![feed], ..Default::default() };
        self.calendar().put_feeds(self.operator().request(put)).await.expect("the feed is kept");
        // A sync call would read it a second time if the first read has ended by then.
        let reading = async {
            loop {
                let list = ListFeedsRequest { property_id: id.into() };
                let feeds = self.calendar().list_feeds(self.operator().request(list)).await.expect("its feeds");
                if feeds.into_inner().feeds.unwrap_or_default().items.iter().all(|feed| feed.last_read_at.is_some()) {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(10), reading).await.expect("the feed is read");
    }

    /// Creates an export for a subscriber. Returns its id and its path.
    pub async fn export(&self, id: &str, subscriber: Platform, include_reservations: bool) -> (String, String) {
        let create = CreateExportRequest {
            property_id: id.into(),
            subscriber: subscriber.into(),
            include_reservations: Some(include_reservations),
            calendar_name: Some("Casa Risco Blanco".into()),
            ..Default::default()
        };
        let created = self.calendar().create_export(self.operator().request(create)).await.expect("an export");
        let created = created.into_inner();
        (created.export_id, format!("/calendars/{}.ics", created.token))
    }

    /// Reads a property's feeds now.
    pub async fn sync(&self, id: &str) {
        let sync = SyncPropertyRequest { property_id: id.into(), wait: true };
        self.calendar().sync_property(self.operator().request(sync)).await.expect("the feeds are read");
    }

    /// Waits until dated searches know the nights of the feeds.
    pub async fn nights_are_loaded(&self) {
        for (id, taken) in [("CASA-1001", "2027-05-09"), ("CASA-1002", "2027-04-02")] {
            self.dates_are_known(id, taken, false).await;
            self.dates_are_known(id, "2027-03-10", true).await;
        }
    }

    async fn dates_are_known(&self, id: &str, night: &str, is_free: bool) {
        let first: chrono::NaiveDate = night.parse().expect("a date");
        let path = format!("/api/v1/properties?checkIn={first}&checkOut={}", first + chrono::Days::new(1));
        let offers = |page: &Value| {
            page["items"].as_array().is_some_and(|items| items.iter().any(|item| item["id"] == id)) == is_free
        };
        self.eventually(&path, |status, page| status == StatusCode::OK && offers(page)).await;
    }

    /// A request to a gateway.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let gateways = self.gateways();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % gateways.len();
        self.http.request(method, format!("{}{path}", gateways[turn]))
    }

    /// Reads a path of the API as JSON.
    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        answer(self.request(Method::GET, path)).await
    }

    /// Reads a path until its answer is as wanted, because changes propagate with a delay.
    ///
    /// # Panics
    ///
    /// If that takes more than ten seconds.
    pub async fn eventually(&self, path: &str, wanted: impl Fn(StatusCode, &Value) -> bool) -> Value {
        let reading = async {
            // Every replica has to see the change: two gateways over two services are four combinations.
            let ways = self.gateways().len().pow(2);
            let mut seen = 0;
            loop {
                let (status, body) = self.get(path).await;
                seen = if wanted(status, &body) { seen + 1 } else { 0 };
                if seen == ways {
                    return body;
                }
                if seen == 0 {
                    tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                }
            }
        };
        let read = tokio::time::timeout(std::time::Duration::from_secs(10), reading).await;
        match read {
            Ok(body) => body,
            Err(_) => panic!("{path} does not become as wanted: {:?}", self.get(path).await),
        }
    }

    /// The mails sent so far.
    pub fn mails(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.path().join("data/mail")).expect("the mail folder is there");
        let mut mails: Vec<String> = files
            .map(|file| file.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
            .map(|path| std::fs::read_to_string(path).expect("text"))
            // A file exists shortly before its content is written.
            .filter(|mail| !mail.is_empty())
            .collect();
        mails.sort();
        mails
    }

    fn gateways(&self) -> &[String] {
        &self.topology.as_ref().expect("the product runs").gateways
    }

    /// The address of a gateway.
    pub fn url(&self) -> &str {
        &self.gateways()[0]
    }

    /// All bytes of the databases.
    pub async fn written(&self) -> Vec<u8> {
        let mut all = Vec::new();
        for config in &self.topology.as_ref().expect("the product runs").databases {
            let database = Database::open(config).await.expect("it can be opened");
            all.extend(everything(&database, &self.data()).await);
        }
        all
    }

    /// The database of the listing service.
    pub async fn listing_database(&self) -> Database {
        let config = &self.topology.as_ref().expect("the product runs").databases[0];
        Database::open(config).await.expect("it can be opened")
    }

    /// Public address of the site.
    pub fn public_url(&self) -> &'static str {
        "http://localhost:3000"
    }

    /// Every row of the listing or calendar service, with the name of its table.
    async fn rows_of(&self, service: &str) -> Vec<String> {
        let index = usize::from(service == "calendar");
        let config = &self.topology.as_ref().expect("the product runs").databases[index];
        table_rows(&Database::open(config).await.expect("it can be opened")).await
    }

    /// The contents of all tables of a service.
    pub async fn tables(&self, service: &str) -> String {
        self.rows_of(service).await.join("\n")
    }

    /// The tables of a service that contain a text.
    pub async fn tables_with(&self, service: &str, text: &str) -> Vec<String> {
        let rows = self.rows_of(service).await;
        let mut tables: Vec<String> = rows
            .iter()
            .filter(|row| row.contains(text))
            .map(|row| row.split([' ', ':', '|']).next().unwrap_or_default().to_owned())
            .collect();
        tables.dedup();
        tables
    }

    /// Reads `/readyz` or `/metrics` of a process.
    pub async fn admin(&self, path: &str) -> (StatusCode, String) {
        let admin = self.topology.as_ref().expect("the product runs").admin;
        let answer = self.http.get(format!("http://{admin}{path}")).send().await.expect("an answer");
        (answer.status(), answer.text().await.expect("text"))
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Stops the product and waits until it has ended.
    pub async fn stop(mut self) {
        if let Some(topology) = self.topology.take() {
            topology.stop().await;
        }
    }
}

/// Sends a request and parses the answer as JSON; an empty answer is null.
pub async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.expect("an answer");
    let status = response.status();
    let bytes = response.bytes().await.expect("a whole answer");
    let body = if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).expect("JSON") };
    (status, body)
}
