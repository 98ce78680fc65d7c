//! The whole service: its own tasks, the system clock, 'sync now' over gRPC.

use std::time::Duration;

use casacero_calendar_sync::{Config, Dependencies, MIGRATIONS, UidKey, build};
use casacero_common::{
    call::Caller,
    clock::Clock,
    concurrency_limit::ConcurrencyLimit,
    db::testing::temporary,
    events::{CALENDAR_CHANGED, Events, Notice},
    outgoing,
    principal::{Principal, Signer},
    queue::Queue,
    rate_limit::RateLimiter,
    service::{Running, Shutdown},
    transport::in_process,
};
use casacero_proto::calendar::v1::{self as wire, SourceState, calendar_service_client::CalendarServiceClient};

use crate::platform::{Answer, Platform};

#[tokio::test]
async fn sync_now_waits_for_the_worker_and_the_change_is_told() {
    let platform = Platform::start().await;
    platform.answers(Answer::calendar(&[]));
    let (database, _folder) = temporary(MIGRATIONS).await;
    let (events, clock, signer, shutdown) = (Events::memory(), Clock::system(), Signer::random(), Shutdown::new());
    let allow = vec![platform.address.to_string()];
    let outgoing = outgoing::Client::new(outgoing::Config { allow, ..Default::default() }).expect("a client");
    let dependencies = Dependencies {
        database,
        events: events.clone(),
        queue: Queue::memory(),
        outgoing,
        limiter: RateLimiter::memory(),
        concurrency_limit: ConcurrencyLimit::memory(),
        clock: clock.clone(),
        uid_key: UidKey::derived_from(b"a secret"),
    };
    let service = build(Config::default(), dependencies, &shutdown).await.expect("a service");
    let mut running = Running::default();
    running.start(service.tasks, &shutdown);
    let mut client = CalendarServiceClient::new(in_process(service.routes, signer.clone(), clock.clone()));
    let caller = Caller::new(signer, clock.clone(), Principal::Service { name: "listing".into() });

    let property_id = "CASA-1001".to_owned();
    let property = wire::PutPropertyRequest {
        property_id: property_id.clone(),
        time_zone: "Atlantic/Canary".into(),
        reading: wire::Reading::Normal.into(),
        ..Default::default()
    };
    client.put_property(caller.request(property)).await.expect("a property");
    let today = clock.now().date_naive();
    let stay = format!("{}..{}", today + chrono::TimeDelta::days(10), today + chrono::TimeDelta::days(14));
    platform.answers(Answer::calendar(&[&stay]));
    let mut told = events.broadcast(CALENDAR_CHANGED).await.expect("a subscription");
    let feeds = vec![wire::FeedAddress {
        platform: Some(wire::Platform::Booking.into()),
        url: Some(platform.url("secret")),
        ..Default::default()
    }];
    client
        .put_feeds(caller.request(wire::PutFeedsRequest {
            property_id: property_id.clone(),
            feeds,
            ..Default::default()
        }))
        .await
        .expect("feeds");

    let sync = wire::SyncPropertyRequest { property_id: property_id.clone(), wait: true };
    let answer = client.sync_property(caller.request(sync)).await.expect("synced").into_inner();
    let feeds = answer.feeds.expect("a list").items;
    assert_eq!(feeds.len(), 1);
    assert_eq!((feeds[0].state(), feeds[0].taken_nights), (SourceState::Fresh, 4));

    let calendar = wire::GetCalendarRequest { property_id, from_day: None, to_day: None };
    let version = client.get_calendar(caller.request(calendar)).await.expect("a calendar").into_inner().version;
    let heard = tokio::time::timeout(Duration::from_secs(10), async {
        loop {
            match told.next().await {
                Some(Notice::Event(event)) if event.version == version => break event.key,
                Some(_) => {}
                None => panic!("the events ended"),
            }
        }
    });
    assert_eq!(heard.await.expect("the change is told"), "CASA-1001");

    shutdown.cancel();
    tokio::time::timeout(Duration::from_secs(10), running.finished()).await.expect("every task ends");
}
