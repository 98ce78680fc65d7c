//! The front door: REST and OpenAPI, pages, media, limits and caches. It has no domain logic.
//!
//! Every request passes [`middleware`]. The paths of the API are in [`api`], their shapes in [`views`], refusals in
//! [`problem`]. Everything else is a page and goes to the web server through [`pages`].

pub mod answer_cache;
pub mod api;
pub mod changes;
pub mod command;
pub mod compress;
pub mod config;
pub mod connections;
pub mod language;
pub mod legacy_redirects;
pub mod limits;
pub mod map;
pub mod messages;
pub mod middleware;
pub mod openapi;
pub mod origin;
pub mod pages;
pub mod partners;
pub mod path;
pub mod problem;
pub mod process;
pub mod public_pictures;
pub mod query;
pub mod stale_cache;
pub mod upload_limit;
pub mod views;
pub mod visitor;

use std::{io, net::TcpListener, sync::Arc, time::Duration};

use actix_web::{App as ActixApp, HttpServer, middleware::from_fn, web};
use casacero_common::{
    admin::Admin,
    blob::BlobStore,
    brand::Brand,
    cache::Cache,
    call::Caller,
    events::Events,
    principal::Principal,
    rate_limit::RateLimiter,
    service::{Shutdown, Task},
    transport::Transport,
};
use casacero_proto::{
    calendar::v1::calendar_service_client::CalendarServiceClient,
    geocoding::v1::{geocoding_service_client::GeocodingServiceClient, postcode_service_client::PostcodeServiceClient},
    listing::v1::{
        account_service_client::AccountServiceClient, alert_service_client::AlertServiceClient,
        command_service_client::CommandServiceClient, content_service_client::ContentServiceClient,
        coordinate_service_client::CoordinateServiceClient, directory_service_client::DirectoryServiceClient,
        fee_service_client::FeeServiceClient, guest_service_client::GuestServiceClient,
        hosting_service_client::HostingServiceClient, import_service_client::ImportServiceClient,
        inquiry_service_client::InquiryServiceClient, listing_service_client::ListingServiceClient,
        mail_service_client::MailServiceClient, notice_service_client::NoticeServiceClient,
        operator_service_client::OperatorServiceClient, owner_service_client::OwnerServiceClient,
        partner_service_client::PartnerServiceClient, photo_service_client::PhotoServiceClient,
        privacy_service_client::PrivacyServiceClient, report_service_client::ReportServiceClient,
        translation_store_service_client::TranslationStoreServiceClient,
    },
    schema::v1::schema_service_client::SchemaServiceClient,
    translation::v1::translation_service_client::TranslationServiceClient,
};
use percent_encoding::percent_decode_str;
use url::Url;

use crate::{
    answer_cache::AnswerCache,
    config::Config,
    connections::Connections,
    limits::Limits,
    map::{BaseMap, streets},
    pages::Pages,
    partners::Partners,
    public_pictures::PublicPictures,
    stale_cache::StaleCache,
    upload_limit::UploadLimit,
};

/// What the gateway depends on: services, stores, limits.
pub struct Parts {
    /// Connection to the listing service.
    pub listing: Transport,
    /// Connection to the processes of the listing service that answer searches.
    pub search: Transport,
    /// Connection to the calendar-sync service.
    pub calendar: Transport,
    /// Connection to the geocoding service.
    pub geocoding: Transport,
    /// Connection to the translation service.
    pub translation: Transport,
    /// Makes calls in the name of a guest.
    pub guest: Caller,
    /// Stores the pictures.
    pub media: BlobStore,
    /// The shared cache of answers.
    pub cache: Cache,
    /// Counts requests for the limits.
    pub limiter: RateLimiter,
    /// Notifies when listings or calendars change.
    pub events: Events,
    /// The brand: name and colours of the site.
    pub brand: Brand,
    /// Reports the health of the process.
    pub admin: Admin,
}

/// What handlers have access to.
pub struct App {
    listing: Transport,
    search: Transport,
    calendar: Transport,
    geocoding: Transport,
    translation: Transport,
    guest: Caller,
    media: BlobStore,
    limits: Limits,
    brand: Brand,
    public_url: Url,
    config: Config,
    pages: Pages,
    answers: AnswerCache,
    stale_cache: StaleCache,
    public_pictures: PublicPictures,
    partners: Partners,
    upload_limit: UploadLimit,
    base_map: BaseMap,
    map_origin: Option<String>,
}

/// How long a connection waits for the next request, and for its head. That is counted from a clock that is read twice a second, so a gateway
/// that stood still for as long takes the requests that waited meanwhile for too late.
const CONNECTION_PATIENCE: Duration = Duration::from_secs(12);
/// Deadline of a read. After it, a cached answer is more useful to a visitor than a late one. The web server waits at
/// most six seconds.
const READ_DEADLINE: Duration = Duration::from_secs(4);

/// The largest answer with documents that operators edit: a page of a history has up to 100 of them.
const CONTENTS_MAX_BYTES: usize = 64 * 1024 * 1024;

/// Deadline of a call that makes a service ask providers outside, one after the other.
const PROVIDER_DEADLINE: Duration = Duration::from_secs(20);

/// The principal that we are where no user is.
fn ourselves() -> Principal {
    Principal::Service { name: "gateway".into() }
}

impl App {
    /// A request that reads something in a guest's name.
    fn reading<T>(&self, message: T) -> tonic::Request<T> {
        let mut request = self.guest.request(message);
        request.set_timeout(READ_DEADLINE);
        request
    }

    /// A request in a guest's name that makes a service ask providers outside.
    fn asking_providers<T>(&self, message: T) -> tonic::Request<T> {
        let mut request = self.guest.request(message);
        request.set_timeout(PROVIDER_DEADLINE);
        request
    }

    /// Makes calls in our own name.
    fn as_service(&self) -> Caller {
        self.guest.acting_as(ourselves())
    }

    /// Whether visitors use https.
    fn is_secure(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// Whether an address that is pasted as a feed is one of our own calendars. It would contain nothing new, and an
    /// empty home would count as free.
    fn is_own_export_url(&self, address: &str) -> bool {
        let address = address.trim();
        let plain = match address.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("webcal") => format!("https://{rest}"),
            _ => address.to_owned(),
        };
        let Ok(address) = Url::parse(&plain) else { return false };
        // A dot at the end of the host, double slashes and percent-encoded letters do not change where an address
        // leads.
        let host = |url: &Url| url.host_str().map(|host| host.trim_end_matches('.').to_owned());
        let folder = address.path_segments().into_iter().flatten().find(|folder| !folder.is_empty());
        let is_calendar = folder.is_some_and(|folder| percent_decode_str(folder).eq("calendars".bytes()));
        host(&address) == host(&self.public_url) && is_calendar
    }

    fn listings(&self) -> ListingServiceClient<Transport> {
        ListingServiceClient::new(self.listing.clone())
    }

    fn searches(&self) -> ListingServiceClient<Transport> {
        ListingServiceClient::new(self.search.clone())
    }

    fn accounts(&self) -> AccountServiceClient<Transport> {
        AccountServiceClient::new(self.listing.clone())
    }

    fn alerts(&self) -> AlertServiceClient<Transport> {
        AlertServiceClient::new(self.listing.clone())
    }

    fn owners(&self) -> OwnerServiceClient<Transport> {
        OwnerServiceClient::new(self.listing.clone())
    }

    fn inquiry_box(&self) -> InquiryServiceClient<Transport> {
        InquiryServiceClient::new(self.listing.clone())
    }

    fn hosting(&self) -> HostingServiceClient<Transport> {
        HostingServiceClient::new(self.listing.clone())
    }

    fn notices(&self) -> NoticeServiceClient<Transport> {
        NoticeServiceClient::new(self.listing.clone())
    }

    fn guests(&self) -> GuestServiceClient<Transport> {
        GuestServiceClient::new(self.listing.clone())
    }

    fn commands(&self) -> CommandServiceClient<Transport> {
        CommandServiceClient::new(self.listing.clone())
    }

    fn directory(&self) -> DirectoryServiceClient<Transport> {
        DirectoryServiceClient::new(self.listing.clone())
    }

    /// The services with a database, each by its name.
    fn schemas(&self) -> [(&'static str, SchemaServiceClient<Transport>); 3] {
        [("listing", &self.listing), ("calendar", &self.calendar), ("translation", &self.translation)]
            .map(|(name, transport)| (name, SchemaServiceClient::new(transport.clone())))
    }

    fn privacy(&self) -> PrivacyServiceClient<Transport> {
        PrivacyServiceClient::new(self.listing.clone())
    }

    fn partner_service(&self) -> PartnerServiceClient<Transport> {
        PartnerServiceClient::new(self.listing.clone())
    }

    fn contents(&self) -> ContentServiceClient<Transport> {
        // A page of the history holds whole documents.
        ContentServiceClient::new(self.listing.clone()).max_decoding_message_size(CONTENTS_MAX_BYTES)
    }

    fn reports(&self) -> ReportServiceClient<Transport> {
        ReportServiceClient::new(self.listing.clone())
    }

    fn imports(&self) -> ImportServiceClient<Transport> {
        ImportServiceClient::new(self.listing.clone())
    }

    fn fees(&self) -> FeeServiceClient<Transport> {
        FeeServiceClient::new(self.listing.clone())
    }

    fn mail(&self) -> MailServiceClient<Transport> {
        MailServiceClient::new(self.listing.clone())
    }

    fn operators(&self) -> OperatorServiceClient<Transport> {
        OperatorServiceClient::new(self.listing.clone())
    }

    fn photos(&self) -> PhotoServiceClient<Transport> {
        PhotoServiceClient::new(self.listing.clone())
    }

    fn coordinates(&self) -> CoordinateServiceClient<Transport> {
        CoordinateServiceClient::new(self.listing.clone())
    }

    fn stored_translations(&self) -> TranslationStoreServiceClient<Transport> {
        TranslationStoreServiceClient::new(self.listing.clone())
    }

    fn calendars(&self) -> CalendarServiceClient<Transport> {
        CalendarServiceClient::new(self.calendar.clone())
    }

    fn geocoder(&self) -> GeocodingServiceClient<Transport> {
        GeocodingServiceClient::new(self.geocoding.clone())
    }

    fn postcodes(&self) -> PostcodeServiceClient<Transport> {
        PostcodeServiceClient::new(self.geocoding.clone())
    }

    fn translator(&self) -> TranslationServiceClient<Transport> {
        TranslationServiceClient::new(self.translation.clone())
    }
}

/// Builds the gateway on a listener. Its tasks serve until `shutdown` and then finish what they have begun.
pub fn build(config: Config, parts: Parts, listener: TcpListener, shutdown: &Shutdown) -> io::Result<Vec<Task>> {
    let Parts { listing, search, calendar, geocoding, translation, guest, media, cache, limiter, events, brand, admin } =
        parts;
    let map_origin = streets::origin(brand.map_style_url.as_deref())?;
    let pages = Pages::new(&config, &guest, map_origin.as_deref());
    let answers = AnswerCache::new(Duration::from_secs(config.answer_cache_seconds));
    let stale_cache = StaleCache::new(cache);
    let limits = Limits::new(&config, limiter);
    let connections = Connections::new(config.connections_per_address, &config.trusted_proxies);
    let public_url = Url::parse(&config.public_url).map_err(io::Error::other)?;
    let workers = config.workers;
    let app = Arc::new(App {
        listing,
        search,
        calendar,
        geocoding,
        translation,
        guest,
        media,
        limits,
        brand,
        public_url,
        config,
        pages,
        answers,
        stale_cache,
        public_pictures: PublicPictures::new(),
        partners: Partners::default(),
        upload_limit: UploadLimit::default(),
        base_map: BaseMap::read(),
        map_origin,
    });
    let keeping = Arc::clone(&app);
    let changes = changes::follow(events, shutdown.clone(), move |notice| {
        // Pages are made of answers, so these are forgotten first.
        keeping.answers.noticed(&notice);
        keeping.stale_cache.noticed(&notice);
        keeping.public_pictures.noticed(&notice);
        keeping.pages.noticed(notice);
    });
    api::health::report(&app, &admin);
    let data = web::Data::from(app);
    let mut server = HttpServer::new(move || {
        ActixApp::new()
            .app_data(data.clone())
            .wrap(from_fn(compress::compress))
            .wrap(from_fn(middleware::around))
            .configure(api::configure)
            .default_service(web::to(pages::page))
    })
    // Without this, an answer in two segments waits 40 ms for the client's delayed acknowledgement.
    .tcp_nodelay(true)
    .on_connect(move |connection, data| connections.opened(connection, data))
    .disable_signals()
    .keep_alive(CONNECTION_PATIENCE)
    .client_request_timeout(CONNECTION_PATIENCE)
    .shutdown_timeout(20);
    if let Some(workers) = workers {
        server = server.workers(workers.max(1));
    }
    let server = server.listen(listener)?.run();
    let handle = server.handle();
    let until = shutdown.clone();
    let serving = Task::new("gateway", async move {
        let stopping = async {
            until.cancelled().await;
            handle.stop(true).await;
        };
        let (served, ()) = tokio::join!(server, stopping);
        if let Err(error) = served {
            tracing::error!(%error, "the gateway stopped");
        }
    });
    Ok(vec![serving, changes])
}
