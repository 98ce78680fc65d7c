//! A service whose jobs the test does one by one, with a clock that the test moves.

use std::{num::NonZeroU16, sync::Arc, time::Duration};

use casacero_calendar_sync::{
    Config, Dependencies, HostThrottle, HttpFetcher, MIGRATIONS, Roles, TIMEOUT, UidKey, build,
    store::Store,
    worker::{READS, READS_NOW, Scheduler, Worker},
};
use casacero_common::{
    call::Caller,
    clock::Clock,
    concurrency_limit::ConcurrencyLimit,
    db::{
        Database,
        testing::{TemporaryFolder, temporary},
    },
    events::Events,
    outbox::Outbox,
    outgoing,
    principal::{Principal, Role, Signer},
    queue::Queue,
    rate_limit::RateLimiter,
    service::Shutdown,
    transport::{Transport, in_process},
};
use casacero_proto::calendar::v1::{self as wire, calendar_service_client::CalendarServiceClient};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use tokio::sync::Semaphore;

use crate::platform::Platform;

pub const PROPERTY: &str = "CASA-1001";

pub struct Harness {
    pub clock: Clock,
    pub queue: Queue,
    pub store: Store,
    pub worker: Worker,
    pub scheduler: Scheduler,
    pub platform: Platform,
    pub client: CalendarServiceClient<Transport>,
    pub database: Database,
    pub folder: TemporaryFolder,
    pub events: Events,
    pub outbox: Outbox,
    signer: Signer,
}

/// A quiet hour: reads three hours apart do not coincide with the nightly unconditional read.
pub fn start_of_time() -> DateTime<Utc> {
    "2026-11-21T08:00:00Z".parse().expect("an instant")
}

impl Harness {
    /// A service with one active property in the Canaries and no feeds.
    pub async fn start() -> Self {
        Self::with(Config::default()).await
    }

    /// The same with its own settings.
    pub async fn with(config: Config) -> Self {
        let clock = Clock::fixed(start_of_time());
        let platform = Platform::start().await;
        let (database, folder) = temporary(MIGRATIONS).await;
        let (events, queue) = (Events::memory(), Queue::memory());
        let allow = vec![platform.address.to_string()];
        let outgoing = outgoing::Client::new(outgoing::Config { allow, ..Default::default() }).expect("a client");
        let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
        let store = Store::new(database.clone(), outbox.clone(), clock.clone());
        let worker = Worker {
            store: store.clone(),
            queue: queue.clone(),
            fetcher: Arc::new(HttpFetcher::new(outgoing.clone())),
            clock: clock.clone(),
            hosts: HostThrottle::new(4, 60_000, (ConcurrencyLimit::memory(), RateLimiter::memory()), TIMEOUT),
            at_once: 4,
            places: Arc::new(Semaphore::new(4)),
        };
        let scheduler = Scheduler { store: store.clone(), queue: queue.clone() };
        let dependencies = Dependencies {
            database: database.clone(),
            events: events.clone(),
            queue: queue.clone(),
            outgoing,
            limiter: RateLimiter::memory(),
            concurrency_limit: ConcurrencyLimit::memory(),
            clock: clock.clone(),
            uid_key: UidKey::derived_from(b"a secret"),
        };
        let config = Config { roles: Roles { work: false, schedule: false }, ..config };
        let service = build(config, dependencies, &Shutdown::new()).await.expect("a service");
        let signer = Signer::random();
        let client = CalendarServiceClient::new(in_process(service.routes, signer.clone(), clock.clone()));
        let harness =
            Self { clock, queue, store, worker, scheduler, platform, client, database, folder, events, outbox, signer };
        harness.put_property("Atlantic/Canary", true).await;
        harness
    }

    /// A request of a principal.
    pub fn request<T>(&self, principal: Principal, message: T) -> tonic::Request<T> {
        Caller::new(self.signer.clone(), self.clock.clone(), principal).request(message)
    }

    /// A request of the property's owner.
    pub fn owner<T>(&self, message: T) -> tonic::Request<T> {
        self.request(Principal::with_password(PROPERTY), message)
    }

    pub async fn put_property(&self, time_zone: &str, active: bool) -> u64 {
        let reading = if active { wire::Reading::Normal } else { wire::Reading::Off };
        let message = wire::PutPropertyRequest {
            property_id: PROPERTY.into(),
            time_zone: time_zone.into(),
            reading: reading.into(),
            ..Default::default()
        };
        let request = self.request(Principal::Service { name: "listing".into() }, message);
        self.client.clone().put_property(request).await.expect("a property").into_inner().version
    }

    /// Gives the property one Booking.com feed at the platform.
    pub async fn put_feed(&self, secret: &str) -> wire::Feed {
        let (platform, url) = (Some(wire::Platform::Booking.into()), Some(self.platform.url(secret)));
        self.put_only_feed(wire::FeedAddress { platform, url, ..Default::default() }).await
    }

    /// A request of an operator with the role of an editor.
    pub fn operator<T>(&self, message: T) -> tonic::Request<T> {
        self.request(Principal::Operator { id: "ana".into(), role: Role::Editor }, message)
    }

    /// The owner's blocks, as `id first..end`.
    pub async fn blocks(&self) -> Vec<String> {
        let message = wire::ListBlocksRequest { property_id: PROPERTY.into() };
        let answer = self.client.clone().list_blocks(self.owner(message)).await.expect("blocks").into_inner();
        let short = |block: wire::Block| format!("{} {}", block.id, text(&block.nights.expect("nights")));
        answer.blocks.expect("a list").items.into_iter().map(short).collect()
    }

    /// The newest reads of a feed, at most `page_size`, older than the read of the token.
    pub async fn reads(&self, feed_id: &str, page_size: u32, page_token: &str) -> wire::ListFeedReadsResponse {
        let message = wire::ListFeedReadsRequest {
            property_id: PROPERTY.into(),
            feed_id: feed_id.into(),
            page_size,
            page_token: page_token.into(),
        };
        self.client.clone().list_feed_reads(self.owner(message)).await.expect("reads").into_inner()
    }

    /// Makes a feed the only one of the property.
    pub async fn put_only_feed(&self, feed: wire::FeedAddress) -> wire::Feed {
        let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: vec![feed], ..Default::default() };
        let answer = self.client.clone().put_feeds(self.owner(message)).await.expect("feeds");
        answer.into_inner().feeds.expect("a list").items.remove(0)
    }

    pub async fn feed(&self) -> wire::Feed {
        let message = wire::ListFeedsRequest { property_id: PROPERTY.into() };
        let answer = self.client.clone().list_feeds(self.owner(message)).await.expect("feeds");
        answer.into_inner().feeds.expect("a list").items.remove(0)
    }

    /// Moves the clock and does every job that is due.
    pub async fn after(&self, time: TimeDelta) {
        self.clock.advance(time);
        self.scheduler.send_due().await.expect("jobs are sent");
        self.work().await;
    }

    /// Does every waiting job, except delayed ones.
    pub async fn work(&self) {
        for queue in [READS_NOW, READS] {
            let mut consumer = self.queue.consume(queue, NonZeroU16::MIN).await.expect("a queue");
            while let Ok(Some(delivery)) = tokio::time::timeout(Duration::from_millis(20), consumer.next()).await {
                self.worker.handle(delivery, &Shutdown::new()).await;
            }
        }
    }

    /// The calendar as guests see it. The nights that the search index gets, which are kept beside it, say the same.
    pub async fn calendar(&self) -> wire::GetCalendarResponse {
        let message = wire::GetCalendarRequest { property_id: PROPERTY.into(), from_day: None, to_day: None };
        let answer = self.client.clone().get_calendar(self.request(Principal::Guest, message)).await;
        let calendar = answer.expect("a calendar").into_inner();
        let nights = self.nights().await;
        let now = self.clock.now().timestamp();
        let known_until = match nights.fresh_until {
            Some(until) if until.seconds > now => nights.horizon_day,
            _ => calendar.today,
        };
        let within =
            |ranges: &[wire::DayRange], day| ranges.iter().any(|range| range.first_day <= day && day < range.end_day);
        let taken: Vec<wire::DayRange> = calendar.taken.iter().map(|taken| taken.nights.expect("nights")).collect();
        for day in calendar.today..calendar.end_day {
            let is_taken = within(&nights.taken, day);
            assert_eq!(is_taken, within(&taken, day), "taken, day {day}");
            assert_eq!(!is_taken && day >= known_until, within(&calendar.unknown, day), "unknown, day {day}");
        }
        assert_eq!((&nights.time_zone, nights.version), (&calendar.time_zone, calendar.version));
        calendar
    }

    /// Taken nights, as `first..end`.
    pub async fn taken(&self) -> Vec<String> {
        self.calendar().await.taken.into_iter().map(|taken| text(&taken.nights.expect("nights"))).collect()
    }

    /// The nights as the search index gets them.
    pub async fn nights(&self) -> wire::PropertyNights {
        self.list_nights(wire::ListNightsRequest::default()).await.items.remove(0)
    }

    pub async fn list_nights(&self, message: wire::ListNightsRequest) -> wire::ListNightsResponse {
        let request = self.request(Principal::Service { name: "listing".into() }, message);
        self.client.clone().list_nights(request).await.expect("nights").into_inner()
    }
}

pub fn day(text: &str) -> i32 {
    let day: chrono::NaiveDate = text.parse().expect("a date");
    i32::try_from((day - chrono::NaiveDate::default()).num_days()).expect("a day")
}

pub fn block(id: &str, first: &str, end: &str, reason: &str) -> wire::PutBlockRequest {
    wire::PutBlockRequest {
        property_id: PROPERTY.into(),
        block: Some(wire::Block {
            id: id.into(),
            nights: Some(wire::DayRange { first_day: day(first), end_day: day(end) }),
            block_type: wire::BlockType::Maintenance.into(),
            reason: reason.into(),
            created_at: None,
            until: None,
            edited_at: None,
        }),
        only_if_free: false,
    }
}

/// The code of a failure; empty without one.
pub fn error_code(error: &Option<wire::FeedFailure>) -> &str {
    error.as_ref().map_or("", |error| &error.code)
}

pub fn text(range: &wire::DayRange) -> String {
    let day = |number: i32| NaiveDate::default() + TimeDelta::days(i64::from(number));
    format!("{}..{}", day(range.first_day), day(range.end_day))
}
