//! The calendar-sync service: feeds, nights, availability, export.
//!
//! [`domain`] holds the rules (`docs/rules/calendar.md` states them), [`store`] the database,
//! [`worker`] what reads feeds, `grpc` the methods. [`build`] puts them together.

mod config;
pub mod domain;
mod fetch;
mod grpc;
mod hosts;
pub mod ports;
pub mod process;
pub mod store;
pub mod worker;

use std::sync::Arc;

use casacero_common::{
    clock::Clock,
    db::Database,
    events::Events,
    outbox::Outbox,
    outgoing,
    queue::Queue,
    rate_limit::RateLimiter,
    service::{Service, Shutdown},
    turns::Turns,
};
use casacero_proto::calendar::v1::calendar_service_server::CalendarServiceServer;
use tokio::sync::Semaphore;
use tonic::service::Routes;

pub use config::{Config, Roles};
pub use fetch::HttpFetcher;
pub use hosts::{Hosts, PATIENCE};
pub use store::MIGRATIONS;

use ports::FeedFetcher;
use store::Store;
use worker::{Scheduler, Worker};

/// A claim that ends while a read goes on costs a second read, and no night; one that ends at once costs every read.
const SHORTEST_CLAIM_SECONDS: u32 = 5;

/// What the service stands on.
pub struct Seams {
    /// Its database, opened with [`MIGRATIONS`].
    pub database: Database,
    /// Where changes of calendars are told.
    pub events: Events,
    /// Where reads wait.
    pub queue: Queue,
    /// Asks feeds' addresses.
    pub outgoing: outgoing::Client,
    /// Counts the reads of each host.
    pub limiter: RateLimiter,
    /// Bounds how many of them go on at once.
    pub turns: Turns,
    /// What time it is.
    pub clock: Clock,
}

/// Why the service could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// No read could ever be made.
    #[error(
        "CASACERO_CALENDAR__READS_AT_ONCE, CASACERO_CALENDAR__READS_OF_A_HOST_AT_ONCE and \
         CASACERO_CALENDAR__READS_OF_A_HOST_PER_MINUTE must be at least 1"
    )]
    NoReads,
    /// Workers would take over from each other while they read.
    #[error(
        "CASACERO_CALENDAR__CLAIM_SECONDS must be at least {SHORTEST_CLAIM_SECONDS}, and better longer than a read can take"
    )]
    ShortClaim,
}

/// Builds the service; its tasks run until `shutdown`.
pub async fn build(config: Config, seams: Seams, shutdown: &Shutdown) -> Result<Service, BuildError> {
    let (at_once, of_a_host) = (config.reads_at_once, config.reads_of_a_host_at_once);
    let per_minute = config.reads_of_a_host_per_minute;
    if at_once == 0 || of_a_host == 0 || per_minute == 0 {
        return Err(BuildError::NoReads);
    }
    if config.claim_seconds < SHORTEST_CLAIM_SECONDS {
        return Err(BuildError::ShortClaim);
    }
    let Seams { database, events, queue, outgoing, limiter, turns, clock } = seams;
    let outbox = Outbox::new(database.clone(), events, clock.clone());
    let store = Store::new(database, outbox.clone(), clock.clone()).claiming_for(config.claim_seconds);
    let scheduler = Scheduler { store: store.clone(), queue: queue.clone() };
    let fetcher: Arc<dyn FeedFetcher> = Arc::new(HttpFetcher::new(outgoing));
    let hosts = Hosts::new(of_a_host, per_minute, (turns, limiter), PATIENCE);
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
    }
    let server = grpc::Server { store, scheduler, fetcher, hosts, clock, identity: config.identity() };
    Ok(Service { name: "calendar", routes: Routes::new(CalendarServiceServer::new(server)), tasks })
}
