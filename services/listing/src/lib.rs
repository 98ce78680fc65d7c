//! The listing service: properties, search, inquiries.
//!
//! [`domain`] has the rules, [`store`] the database, [`access`] permissions and sessions, [`search`] the index in
//! memory, [`photos`] the pictures, [`translations`] those of descriptions, [`mail`] the mails to owners, `grpc` the
//! methods, [`import`] what takes over a table of homes. [`build`] puts them together.

#![allow(missing_docs, reason = "a name that says it all needs no comment; other programs see only the contract")]

pub mod access;
pub mod alerts;
pub mod calendar;
pub mod calendar_outbox;
pub mod catalogue;
pub mod command;
pub mod commands;
pub mod config;
pub mod contents;
pub mod coordinates;
pub mod directory;
pub mod domain;
pub mod erasures;
pub mod error;
pub mod form;
pub mod geocoding;
mod grpc;
pub mod guests;
pub mod hosting;
pub mod import;
pub mod inbox;
pub mod inquiries;
mod invoices;
pub mod mail;
mod messages;
pub mod notices;
pub mod partners;
pub mod photos;
pub mod ports;
pub mod process;
pub mod quotes;
pub mod search;
mod signed_request;
pub mod store;
#[doc(hidden)]
pub mod testing;
pub mod threads;
pub mod translations;
pub mod translator;

use std::sync::Arc;

use casacero_common::{
    blob::BlobStore,
    clock::Clock,
    db::Database,
    events::Events,
    jobs::{Handler, Policy, Worker},
    mail::Mailer,
    measure,
    outbox::Outbox,
    outgoing,
    service::{Service, Shutdown},
    transport,
};
use casacero_proto::listing::v1::{
    account_service_server::AccountServiceServer, alert_service_server::AlertServiceServer,
    command_service_server::CommandServiceServer, content_service_server::ContentServiceServer,
    coordinate_service_server::CoordinateServiceServer, directory_service_server::DirectoryServiceServer,
    fee_service_server::FeeServiceServer, guest_service_server::GuestServiceServer,
    hosting_service_server::HostingServiceServer, import_service_server::ImportServiceServer,
    inquiry_service_server::InquiryServiceServer, listing_service_server::ListingServiceServer,
    mail_service_server::MailServiceServer, notice_service_server::NoticeServiceServer,
    operator_service_server::OperatorServiceServer, owner_service_server::OwnerServiceServer,
    partner_service_server::PartnerServiceServer, photo_service_server::PhotoServiceServer,
    privacy_service_server::PrivacyServiceServer, report_service_server::ReportServiceServer,
    translation_store_service_server::TranslationStoreServiceServer,
};
use casacero_proto::schema::v1::schema_service_server::SchemaServiceServer;
use tokio::sync::{Notify, Semaphore};
use tonic::service::Routes;

pub use config::{Config, FirstOperator, Roles, Rules, Terms};
use domain::{
    alert::AlertKey,
    erasure::GuestKey,
    licence_regions::UnknownRegion,
    notice::PhoneKey,
    place::PlaceSecret,
    reply_address::{InvalidReplyAddress, ReplyAddress},
    return_address::{InvalidReturnAddress, ReturnAddress},
    second_factor::TotpKey,
    thread::ThreadKey,
    webhook::WebhookKey,
};
pub use notices::{MessengerConfig, PushConfig};
use ports::{CalendarNights, CalendarRegistry, Geocoder, TimeZones, Translator};
use search::{SearchIndex, refresh::Refresher};
pub use store::MIGRATIONS;

/// External dependencies of the service.
pub struct Dependencies {
    /// Its database, opened with [`MIGRATIONS`].
    pub database: Database,
    /// Publishes and receives events.
    pub events: Events,
    /// Sends mail.
    pub mailer: Mailer,
    /// Stores pictures.
    pub media: BlobStore,
    /// The journal of erasures, if there is one.
    pub erasures: Option<BlobStore>,
    /// Source of the current time.
    pub clock: Clock,
    /// Availability; [`calendar::CalendarClient`] outside of tests.
    pub calendar: Arc<dyn CalendarNights>,
    /// Receives listings and feeds; [`calendar::CalendarClient`] outside of tests.
    pub registry: Arc<dyn CalendarRegistry>,
    /// Looks up time zones; [`geocoding::GeocodingClient`] outside of tests.
    pub zones: Arc<dyn TimeZones>,
    /// Looks up addresses and points; [`geocoding::GeocodingClient`] outside of tests.
    pub geocoder: Arc<dyn Geocoder>,
    /// Sends to webhooks; [`partners::client`] outside of tests.
    pub outgoing: outgoing::Client,
    /// Translates; [`translator::TranslationClient`] outside of tests.
    pub translator: Arc<dyn Translator>,
    /// What imports of tables need.
    pub import: import::Services,
}

/// Maximum size of a call with a photo: the photo, and 64 KiB for all else.
const PHOTO_CALL_MAX_BYTES: usize = domain::upload::UPLOAD_MAX_BYTES + 64 * 1024;

/// How many deliveries are sent to webhooks at a time: one that does not answer takes ten seconds.
const WEBHOOK_WORKERS: usize = 4;

/// How many notices are sent to browsers at a time, for the same reason.
const PUSH_WORKERS: usize = 4;

/// Why the service could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The search index could not be filled.
    #[error("the search index cannot be filled: {0}")]
    Index(#[from] search::refresh::StartError),
    /// The operator of the settings could not be created.
    #[error("the operator of the settings cannot be made: {0}")]
    Operator(error::Error),
    /// A licence is required in a region that is not known.
    #[error("CASACERO_LISTING__LICENCE_REQUIRED_IN: {0}")]
    LicenceRegion(#[from] UnknownRegion),
    /// What operators edit of the site could not be read.
    #[error("the content of the site cannot be read: {0}")]
    Contents(#[from] contents::StartError),
    /// Mails cannot come back to the address of the settings.
    #[error(transparent)]
    ReturnAddress(#[from] InvalidReturnAddress),
    /// Nobody can answer to the address of the settings.
    #[error(transparent)]
    ReplyAddress(#[from] InvalidReplyAddress),
    /// No message can be sent to phones with the settings.
    #[error(transparent)]
    Messenger(#[from] notices::messenger::InvalidMessenger),
    /// No mail can be taken from the folder of the settings.
    #[error(transparent)]
    Maildir(#[from] mail::maildir::NoMaildir),
}

/// Builds the service. If it has an index, all listings are in it on return; nights are loaded by a task.
pub async fn build(config: Config, dependencies: Dependencies, shutdown: &Shutdown) -> Result<Service, BuildError> {
    let Config {
        brand_name,
        id_prefix,
        terms,
        fees,
        public_url,
        mail_from,
        support_email,
        listings_email,
        guest_languages,
        place_secret,
        push,
        messenger,
        operator,
        rules:
            Rules {
                inquiries_per_owner,
                licence_required_in,
                return_address,
                reply_address,
                incoming_maildir,
                review_photos,
                unused_photos_kept_days,
            },
        roles,
    } = config;
    let defaults = contents::SiteContent::defaults(terms, licence_required_in)?;
    let return_address =
        return_address.map(|address| ReturnAddress::parse(&address, place_secret.clone())).transpose()?;
    let replies = reply_address.map(|address| ReplyAddress::parse(&address, place_secret.clone())).transpose()?;
    let Dependencies {
        database,
        events,
        mailer,
        media,
        erasures,
        clock,
        calendar,
        registry,
        zones,
        geocoder,
        outgoing,
        translator,
        import,
    } = dependencies;
    let alert_key = AlertKey::new(place_secret.clone());
    let totp_key = TotpKey::new(place_secret.clone(), &brand_name);
    let webhook_key = WebhookKey::new(place_secret.clone());
    let threads = ThreadKey::new(place_secret.clone());
    let phone_key = PhoneKey::new(place_secret.clone());
    let push_key = push.enabled.then(|| notices::PushKey::derived_from(&place_secret, &support_email));
    let messenger = notices::Messenger::new(messenger, &outgoing)?;
    let guest_key = erasures.is_some().then(|| GuestKey::new(place_secret.clone()));
    let secret = PlaceSecret::new(place_secret);
    let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
    let schema = grpc::SchemaServer(database.clone());
    let store = store::Store::new(database, outbox.clone(), clock.clone()).noting_erasures(guest_key);
    let index = SearchIndex::new(secret.clone());
    let (contents, following) =
        contents::Contents::start(store.clone(), clock.clone(), defaults, index.clone(), &events, shutdown.clone())
            .await?;
    let mut tasks = vec![outbox.relay(shutdown.clone()), following];
    // The worker of alerts searches too.
    if roles.search || roles.work {
        let refresher = Refresher::start(index.clone(), store.clone(), Arc::clone(&calendar), &events).await?;
        tasks.push(refresher.age(shutdown.clone()));
        tasks.push(refresher.task(shutdown.clone()));
    }
    let worker = |policy: &'static Policy, handler: Arc<dyn Handler>, waits: Arc<Notify>| {
        Worker { jobs: store.jobs().clone(), policy, handler, waits }.task(shutdown.clone())
    };
    let mail_waits = Arc::new(Notify::new());
    let webhooks_wait = Arc::new(Notify::new());
    let mail_sender = mail::worker::MailSender {
        store: store.clone(),
        mailer,
        from: format!("\"{brand_name}\" <{mail_from}>"),
        message_id_host: mail_from.rsplit('@').next().unwrap_or("localhost").to_owned(),
        return_address: return_address.clone(),
        clock: clock.clone(),
    };
    let letterhead = mail::letter::Letterhead {
        brand_name,
        public_url,
        support_email,
        listings_email,
        guest_languages,
        threads,
        replies,
    };
    if roles.work {
        let measured = store.clone();
        tasks.push(measure::task("backlog", shutdown.clone(), move || {
            let store = measured.clone();
            async move { store.measure_backlog().await }
        }));
        if let Some(journal) = erasures {
            let handler = erasures::ErasureWriter(journal);
            tasks.push(worker(&store::jobs::ERASURES, Arc::new(handler), Arc::default()));
        }
        tasks.push(worker(&store::jobs::MAIL, Arc::new(mail_sender), Arc::clone(&mail_waits)));
        let notifier = partners::notifier::WebhookNotifier {
            store: store.clone(),
            events: events.clone(),
            waits: Arc::clone(&webhooks_wait),
        };
        tasks.push(notifier.task(shutdown.clone()));
        let deliverer: Arc<dyn Handler> = Arc::new(partners::deliverer::WebhookDeliverer {
            store: store.clone(),
            client: outgoing.clone(),
            key: webhook_key.clone(),
            clock: clock.clone(),
        });
        for _ in 0..WEBHOOK_WORKERS {
            tasks.push(worker(&store::jobs::WEBHOOKS, Arc::clone(&deliverer), Arc::clone(&webhooks_wait)));
        }
        let sender: Arc<dyn Handler> = Arc::new(notices::sender::PushSender {
            store: store.clone(),
            client: outgoing.clone(),
            key: push_key.clone(),
            clock: clock.clone(),
        });
        for _ in 0..PUSH_WORKERS {
            tasks.push(worker(&store::jobs::PUSH, Arc::clone(&sender), Arc::default()));
        }
        let sender = notices::messenger::MessengerSender {
            store: store.clone(),
            messenger: messenger.clone(),
            phone_key: phone_key.clone(),
            brand_name: letterhead.brand_name.clone(),
            public_url: letterhead.public_url.clone(),
            clock: clock.clone(),
        };
        tasks.push(worker(&store::jobs::MESSENGER, Arc::new(sender), Arc::default()));
        let alert_worker = mail::alerts::FeedAlertMailer {
            store: store.clone(),
            events,
            calendar: Arc::clone(&calendar),
            letterhead: letterhead.clone(),
            clock: clock.clone(),
            mail_waits: Arc::clone(&mail_waits),
        };
        tasks.push(alert_worker.task(shutdown.clone()));
        let weekly_worker = mail::weekly::WeeklyWorker {
            store: store.clone(),
            calendar: Arc::clone(&calendar),
            letterhead: letterhead.clone(),
            clock: clock.clone(),
            mail_waits: Arc::clone(&mail_waits),
        };
        tasks.push(weekly_worker.task(shutdown.clone()));
        let availability_worker = alerts::worker::AvailabilityAlerts {
            store: store.clone(),
            index: index.clone(),
            letterhead: letterhead.clone(),
            key: alert_key.clone(),
            clock: clock.clone(),
            mail_waits: Arc::clone(&mail_waits),
        };
        tasks.push(availability_worker.task(shutdown.clone()));
    }
    let photos = photos::Photos { store: store.clone(), media: media.clone(), waits: Arc::default() };
    if roles.work {
        let decoder =
            photos::worker::PhotoDecoder { store: store.clone(), media: media.clone(), holds_back: review_photos };
        tasks.push(worker(&store::jobs::PHOTOS, Arc::new(decoder), Arc::clone(&photos.waits)));
        let collector = photos::collector::PhotoCollector {
            store: store.clone(),
            media,
            unused_kept_days: unused_photos_kept_days,
            clock: clock.clone(),
        };
        tasks.push(collector.task(shutdown.clone()));
    }
    let calendar_outbox_waits = Arc::new(Notify::new());
    let hashing = access::credentials::Hashing::default();
    let notices = access::notices::Notices { store: store.clone(), letterhead: letterhead.clone() };
    let (links, link_worker) =
        access::links::Links::new(store.clone(), clock.clone(), letterhead.clone(), Arc::clone(&mail_waits));
    tasks.push(link_worker.task(shutdown.clone()));
    let commands = commands::Commands {
        store: store.clone(),
        clock: clock.clone(),
        hashing: hashing.clone(),
        letterhead: letterhead.clone(),
        notices: notices.clone(),
        zones,
        calendar: Arc::clone(&calendar),
        id_prefix: id_prefix.clone(),
        content: contents.current.clone(),
        geocoder: Arc::clone(&geocoder),
        fees,
        mail_waits: Arc::clone(&mail_waits),
        calendar_outbox_waits: Arc::clone(&calendar_outbox_waits),
    };
    if roles.work {
        let handler =
            quotes::QuoteWorker { store: store.clone(), registry: Arc::clone(&registry), clock: clock.clone() };
        tasks.push(worker(&store::jobs::QUOTES, Arc::new(handler), Arc::default()));
        let handler = calendar_outbox::CalendarOutbox {
            store: store.clone(),
            registry: Arc::clone(&registry),
            clock: clock.clone(),
        };
        tasks.push(worker(&store::jobs::CALENDAR, Arc::new(handler), calendar_outbox_waits));
        let checks = coordinates::CoordinateWorker { store: store.clone(), geocoder, clock: clock.clone() };
        tasks.push(checks.task(shutdown.clone()));
        tasks.push(commands.clone().sweeper(shutdown.clone()));
        let handler = translations::worker::DescriptionTranslator {
            store: store.clone(),
            translator,
            content: contents.current.clone(),
            clock: clock.clone(),
        };
        tasks.push(worker(&store::jobs::TRANSLATIONS, Arc::new(handler), Arc::default()));
    }
    let translations = translations::Translations { store: store.clone() };
    let accounts = access::accounts::Accounts {
        store: store.clone(),
        clock: clock.clone(),
        hashing: hashing.clone(),
        notices: notices.clone(),
        mail_waits: Arc::clone(&mail_waits),
    };
    let owner = grpc::OwnerServer { commands: commands.clone(), accounts: accounts.clone() };
    let operator_accounts = access::operator_accounts::OperatorAccounts {
        store: store.clone(),
        clock: clock.clone(),
        hashing: hashing.clone(),
        key: totp_key,
        links: links.clone(),
    };
    let accounts = grpc::AccountServer {
        accounts,
        links,
        members: access::members::Members {
            store: store.clone(),
            clock: clock.clone(),
            letterhead: letterhead.clone(),
            mail_waits: Arc::clone(&mail_waits),
            notices,
        },
    };
    let operators = access::operators::Operators {
        store: store.clone(),
        clock: clock.clone(),
        hashing: hashing.clone(),
        letterhead: letterhead.clone(),
        mail_waits: Arc::clone(&mail_waits),
    };
    if !operator.email.is_empty() {
        let ensured = operators.ensure(&operator.email, operator.password.reveal()).await;
        ensured.map_err(BuildError::Operator)?;
    }
    let bounces = mail::bounces::Bounces { store: store.clone(), clock: clock.clone(), return_address };
    let inbox = inbox::Inbox {
        store: store.clone(),
        registry: Arc::clone(&registry),
        clock: clock.clone(),
        letterhead: letterhead.clone(),
        mail_waits: Arc::clone(&mail_waits),
    };
    let hosting = hosting::Hosting {
        store: store.clone(),
        clock: clock.clone(),
        secret: secret.clone(),
        media: photos.media.clone(),
        decoding: Arc::new(Semaphore::new(1)),
    };
    let threads = threads::Threads {
        store: store.clone(),
        registry,
        clock: clock.clone(),
        letterhead: letterhead.clone(),
        mail_waits: Arc::clone(&mail_waits),
    };
    let incoming =
        mail::incoming::Incoming { bounces: bounces.clone(), inbox: inbox.clone(), threads: threads.clone() };
    if let Some(folder) = incoming_maildir.filter(|_| roles.work) {
        let maildir = mail::maildir::Maildir::open(folder, incoming.clone())?;
        tasks.push(maildir.task(mail::maildir::INTERVAL, shutdown.clone()));
    }
    let guests = guests::Guests {
        store: store.clone(),
        letterhead: letterhead.clone(),
        clock: clock.clone(),
        mail_waits: Arc::clone(&mail_waits),
    };
    let alerts = alerts::Alerts {
        store: store.clone(),
        clock: clock.clone(),
        letterhead: letterhead.clone(),
        key: alert_key,
        mail_waits: Arc::clone(&mail_waits),
    };
    let owner_notices = notices::Notices {
        store: store.clone(),
        client: outgoing.clone(),
        push_key,
        channels: messenger.map_or_else(Vec::new, |messenger| messenger.channels),
        phone_key,
    };
    let partners = partners::Partners {
        store: store.clone(),
        clock: clock.clone(),
        key: webhook_key,
        client: outgoing,
        waits: webhooks_wait,
    };
    let directory = directory::Directory {
        store: store.clone(),
        clock: clock.clone(),
        letterhead: letterhead.clone(),
        mail_waits: Arc::clone(&mail_waits),
        index: roles.search.then(|| index.clone()),
    };
    let server = grpc::Server {
        catalogue: catalogue::Catalogue::new(store.clone(), id_prefix.clone(), contents.current.clone()),
        inquiries: inquiries::Inquiries {
            store: store.clone(),
            calendar,
            index: index.clone(),
            clock: clock.clone(),
            letterhead,
            mail_waits,
            per_owner: inquiries_per_owner,
        },
        index: roles.search.then_some(index),
        clock: clock.clone(),
        secret: secret.clone(),
    };
    let content = contents.current.clone();
    let routes = Routes::new(ListingServiceServer::new(server))
        .add_service(AccountServiceServer::new(accounts))
        .add_service(AlertServiceServer::new(grpc::AlertServer(alerts)))
        .add_service(CoordinateServiceServer::new(grpc::CoordinateServer(commands.clone())))
        .add_service(ReportServiceServer::new(grpc::ReportServer(commands.clone())))
        .add_service(PrivacyServiceServer::new(grpc::PrivacyServer(commands.store.clone())))
        .add_service(FeeServiceServer::new(grpc::FeeServer(commands.clone())))
        .add_service(CommandServiceServer::new(grpc::CommandServer { commands, secret }))
        .add_service(ContentServiceServer::new(grpc::ContentServer(contents)))
        .add_service(DirectoryServiceServer::new(grpc::DirectoryServer(directory)))
        .add_service(SchemaServiceServer::new(schema))
        .add_service(GuestServiceServer::new(grpc::GuestServer(guests)))
        .add_service(
            HostingServiceServer::new(grpc::HostingServer(hosting)).max_decoding_message_size(PHOTO_CALL_MAX_BYTES),
        )
        .add_service(InquiryServiceServer::new(grpc::InquiryServer { inbox, threads }))
        .add_service(MailServiceServer::new(grpc::MailServer { bounces, incoming }))
        .add_service(NoticeServiceServer::new(grpc::NoticeServer(owner_notices)))
        .add_service(OperatorServiceServer::new(grpc::OperatorServer { operators, accounts: operator_accounts }))
        .add_service(OwnerServiceServer::new(owner))
        .add_service(PartnerServiceServer::new(grpc::PartnerServer(partners)))
        .add_service(TranslationStoreServiceServer::new(grpc::TranslationServer(translations)))
        .add_service(
            PhotoServiceServer::new(grpc::PhotoServer(photos)).max_decoding_message_size(PHOTO_CALL_MAX_BYTES),
        );
    // An import makes the calls of operators, so that all their rules hold.
    let itself = transport::in_process(routes.clone(), import.signer.clone(), clock.clone());
    let imports = import::ImportServer::new(store, id_prefix, clock, content, itself, import, shutdown.clone());
    let imports = ImportServiceServer::new(imports).max_decoding_message_size(import::CALL_MAX_BYTES);
    Ok(Service { name: "listing", routes: routes.add_service(imports), tasks })
}
