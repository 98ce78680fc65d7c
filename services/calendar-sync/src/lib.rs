//! The calendar-sync service: feeds, nights, availability, export.
//!
//! [`domain`] contains the rules (`docs/rules/calendar.md` states them), [`store`] the database, [`worker`] the reading
//! of feeds, and `grpc` the methods. [`build`] puts them together.

#![allow(missing_docs, reason = "a name that says it all needs no comment; other programs see only the contract")]

pub mod command;
mod config;
pub mod domain;
mod fetch;
mod grpc;
mod host_throttle;
pub mod ports;
pub mod process;
pub mod store;
pub mod worker;

use std::sync::Arc;

use casacero_common::{
    clock::Clock,
    concurrency_limit::ConcurrencyLimit,
    db::Database,
    events::Events,
    measure,
    outbox::Outbox,
    outgoing,
    queue::Queue,
    rate_limit::RateLimiter,
    service::{Service, Shutdown},
};
use casacero_proto::{
    calendar::v1::calendar_service_server::CalendarServiceServer,
    schema::v1::schema_service_server::SchemaServiceServer,
};
use tokio::sync::Semaphore;
use tonic::service::Routes;

pub use config::{Config, ReadEvery, Roles};
pub use fetch::HttpFetcher;
pub use host_throttle::{HostThrottle, TIMEOUT};
pub use store::MIGRATIONS;

pub use domain::occupancy::UidKey;
use ports::FeedFetcher;
use store::Store;
use worker::{Scheduler, Worker};

/// Minimum duration of a claim. A claim that ends during a read costs a second read, but no night. A claim that ends at
/// once costs every read.
const SHORTEST_CLAIM_SECONDS: u32 = 5;

/// The dependencies of the service.
pub struct Dependencies {
    /// Its database, opened with [`MIGRATIONS`].
    pub database: Database,
    /// Where changes of calendars are published.
    pub events: Events,
    pub queue: Queue,
    pub outgoing: outgoing::Client,
    /// Limits the reads of each host.
    pub limiter: RateLimiter,
    pub concurrency_limit: ConcurrencyLimit,
    pub clock: Clock,
    /// The key for hashing UIDs of events.
    pub uid_key: UidKey,
}

/// Why the service could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The limits allow no read.
    #[error(
        "CASACERO_CALENDAR__READS_AT_ONCE, CASACERO_CALENDAR__READS_OF_A_HOST_AT_ONCE and \
         CASACERO_CALENDAR__READS_OF_A_HOST_PER_MINUTE must be at least 1"
    )]
    NoReads,
    /// Claims would end during reads, so workers would take over from each other.
    #[error(
        "CASACERO_CALENDAR__CLAIM_SECONDS must be at least {SHORTEST_CLAIM_SECONDS}, and better longer than a read can take"
    )]
    ShortClaim,
}

/// Builds the service; its tasks run until `shutdown`.
pub async fn build(config: Config, dependencies: Dependencies, shutdown: &Shutdown) -> Result<Service, BuildError> {
    let (at_once, of_a_host) = (config.reads_at_once, config.reads_of_a_host_at_once);
    let per_minute = config.reads_of_a_host_per_minute;
    if at_once == 0 || of_a_host == 0 || per_minute == 0 {
        return Err(BuildError::NoReads);
    }
    if config.claim_seconds < SHORTEST_CLAIM_SECONDS {
        return Err(BuildError::ShortClaim);
    }
    let Dependencies { database, events, queue, outgoing, limiter, concurrency_limit, clock, uid_key } = dependencies;
    let outbox = Outbox::new(database.clone(), events, clock.clone());
    let schema = grpc::SchemaServer(database.clone());
    let store = Store::new(database, outbox.clone(), clock.clone())
        .claiming_for(config.claim_seconds)
        .reading_every(config.read_every_minutes.into())
        .keeping_uids_under(uid_key);
    let scheduler = Scheduler { store: store.clone(), queue: queue.clone() };
    let fetcher: Arc<dyn FeedFetcher> = Arc::new(HttpFetcher::new(outgoing));
    let hosts = HostThrottle::new(of_a_host, per_minute, (concurrency_limit, limiter), TIMEOUT);
    let mut tasks = vec![outbox.relay(shutdown.clone())];
    if config.roles.work {
        let worker = Worker {
            store: store.clone(),
            queue,
            fetcher: Arc::clone(&fetcher),
            clock: clock.clone(),
            hosts: hosts.clone(),
            at_once,
            places: Arc::new(Semaphore::new(at_once)),
        };
        tasks.extend(worker.tasks(shutdown));
    }
    if config.roles.schedule {
        tasks.push(scheduler.task(shutdown));
        tasks.push(measure::task("age of events", shutdown.clone(), move || {
            let outbox = outbox.clone();
            async move { outbox.measure("calendar-sync").await }
        }));
    }
    let server = grpc::Server { store, scheduler, fetcher, hosts, clock, identity: config.identity() };
    Ok(Service {
        name: "calendar",
        routes: Routes::new(CalendarServiceServer::new(server)).add_service(SchemaServiceServer::new(schema)),
        tasks,
    })
}
