//! Keys and webhooks on a database, with a partner's server on this machine.

mod failures;

use std::sync::{Mutex, PoisonError};

use casacero_common::{
    db::testing::{TemporaryFolder, everything, temporary},
    events::{CALENDAR_CHANGED, Event, Events, LISTING_CHANGED},
    jobs::Worker,
    outbox::Outbox,
    principal::Role,
    service::{Running, Shutdown},
};
use casacero_proto::listing::v1::{
    ListingStatus,
    WebhookDeliveryState::{Delivered, Failed, Waiting},
    WebhookFailure, WebhookPause,
    WebhookTopic::{self, CalendarChanged, ListingChanged, ListingRemoved},
};
use chrono::TimeDelta;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};

use super::{deliverer::WebhookDeliverer, notifier::WebhookNotifier, *};
use crate::{
    domain::{listing::Listing, webhook::signature},
    store::{MIGRATIONS, jobs::WEBHOOKS},
    testing::{id, listing, now},
};

/// A server of a partner, which answers with the statuses that stand first in a list, and with 200 after them.
struct Partner {
    address: String,
    statuses: Arc<Mutex<Vec<u16>>>,
    /// The requests as they came.
    requests: Arc<Mutex<Vec<String>>>,
}

impl Partner {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let (statuses, requests) = <(Arc<Mutex<Vec<u16>>>, Arc<Mutex<Vec<String>>>)>::default();
        let (answers, heard) = (Arc::clone(&statuses), Arc::clone(&requests));
        tokio::spawn(async move {
            while let Ok((mut connection, _)) = listener.accept().await {
                let mut request = Vec::new();
                // A request is whole when its body ends, which is JSON.
                while !request.ends_with(b"}") {
                    let mut part = [0; 4_096];
                    match connection.read(&mut part).await {
                        Ok(0) | Err(_) => break,
                        Ok(length) => request.extend_from_slice(&part[..length]),
                    }
                }
                lock(&heard).push(String::from_utf8_lossy(&request).into_owned());
                let status = {
                    let mut answers = lock(&answers);
                    if answers.is_empty() { 200 } else { answers.remove(0) }
                };
                // Nothing of a long answer is read.
                let answer = format!(
                    "HTTP/1.1 {status} Status\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 100000000\r\nConnection: close\r\n\r\n"
                );
                let _gone = connection.write_all(answer.as_bytes()).await;
            }
        });
        Self { address, statuses, requests }
    }

    fn answers(&self, statuses: &[u16]) {
        *lock(&self.statuses) = statuses.to_vec();
    }

    /// What came since this was asked last: the headers and the body of each request.
    fn heard(&self) -> Vec<(String, serde_json::Value)> {
        let requests = std::mem::take(&mut *lock(&self.requests));
        let parts = |request: String| {
            let (head, body) = request.split_once("\r\n\r\n").expect("a request");
            (head.to_lowercase(), serde_json::from_str(body).expect("JSON"))
        };
        requests.into_iter().map(parts).collect()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Harness {
    partners: Partners,
    notifier: WebhookNotifier,
    worker: Worker,
    partner: Partner,
    clock: Clock,
    store: Store,
    folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let (clock, events, partner) = (Clock::fixed(now()), Events::memory(), Partner::start().await);
    let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    let host = partner.address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let client = client(&outgoing::Config { allow: vec![host], ..Default::default() }).expect("a client");
    let (key, waits) = (WebhookKey::new("key"), Arc::<Notify>::default());
    let partners = Partners {
        store: store.clone(),
        clock: clock.clone(),
        key: key.clone(),
        client: client.clone(),
        waits: Arc::clone(&waits),
    };
    let notifier = WebhookNotifier { store: store.clone(), events, waits: Arc::clone(&waits) };
    let handler = Arc::new(WebhookDeliverer { store: store.clone(), client, key, clock: clock.clone() });
    let worker = Worker { jobs: store.jobs().clone(), policy: &WEBHOOKS, handler, waits };
    Harness { partners, notifier, worker, partner, clock, store, folder }
}

fn operator(role: Role) -> Principal {
    Principal::Operator { id: "ana".into(), role }
}

fn admin() -> Principal {
    operator(Role::Admin)
}

fn reason<T>(result: Result<T, Error>) -> &'static str {
    match result {
        Ok(_) => "done",
        Err(Error::Refused(refused)) => refused.reason(),
        Err(Error::Denied(_)) => "denied",
        Err(error) => panic!("{error}"),
    }
}

impl Harness {
    /// Adds a webhook of some topics at the partner's server, and returns its id and secret.
    async fn webhook(&self, topics: &[WebhookTopic]) -> (String, String) {
        let numbers: Vec<i32> = topics.iter().map(|topic| *topic as i32).collect();
        let (created, secret) =
            self.partners.create_webhook(&admin(), &self.partner.address, &numbers).await.expect("made");
        (created.webhook.id, secret)
    }

    async fn put(&self, number: u32, status: ListingStatus) {
        self.store.put_listing(Listing { status, ..listing(number) }).await.expect("kept");
    }

    /// Tells that something about a home reached a version; returns how many deliveries are new.
    async fn tell(&self, topic: &str, number: u32, version: u64) -> usize {
        let event = Event { topic: topic.into(), key: id(number).to_string(), version };
        self.notifier.tell(&event).await.expect("told")
    }

    /// Sends what is due, and returns what the partner heard.
    async fn send(&self) -> Vec<(String, serde_json::Value)> {
        self.worker.run_due(&Shutdown::new()).await.expect("a round");
        self.partner.heard()
    }

    async fn listed(&self) -> ListedWebhook {
        self.partners.webhooks(&admin()).await.expect("listed").remove(0)
    }

    /// Changes homes that guests see.
    async fn change(&self, numbers: std::ops::RangeInclusive<u32>) {
        for number in numbers {
            self.put(number, ListingStatus::Active).await;
            self.tell(LISTING_CHANGED, number, 1).await;
        }
    }

    /// The states and attempts of what a webhook was told, the newest first.
    async fn log(&self, id: &str) -> Vec<(WebhookDeliveryState, u32)> {
        let (log, total) = self.partners.deliveries(&admin(), id, None, (0, 100)).await.expect("listed");
        assert_eq!(log.len() as u64, total);
        log.into_iter().map(|one| (one.state, one.attempts)).collect()
    }
}

#[tokio::test]
async fn a_key_is_shown_once_used_and_revoked() {
    let test = harness().await;
    let create = async |name| test.partners.create_api_key(&admin(), (name, "api@sol.example"), None).await;
    let (key, text) = create("Viajes Sol").await.expect("made");
    assert_eq!((key.requests_per_minute, key.last_used_at), (600, None));
    assert_eq!(reason(create("").await), "validation_failed");
    let secret = KeyText::read(&text).expect("a key").secret;
    let kept = everything(test.store.database(), test.folder.path()).await;
    assert!(!kept.windows(secret.len()).any(|window| window == secret.as_bytes()), "the secret was written");

    for (minutes, hour) in [(30, 12), (29, 12), (1, 13)] {
        test.clock.advance(TimeDelta::minutes(minutes));
        assert_eq!(test.partners.check_api_key(&text).await.expect("known").id, key.id);
        let listed = test.partners.api_keys(&admin()).await.expect("listed");
        let at = now() + TimeDelta::hours(hour - 12);
        assert_eq!(listed[0].last_used_at, Some(at), "{minutes}");
    }
    let (_, other) = create("Another").await.expect("made");
    let mixed = format!("cck_{}_{}", key.id, KeyText::read(&other).expect("a key").secret);
    for wrong in ["", "cck_", &format!("{text}x"), &text[..text.len() - 1], &mixed, "cck_nobody_secret"] {
        assert_eq!(reason(test.partners.check_api_key(wrong).await), "invalid_api_key", "{wrong}");
    }
    for _ in 0..2 {
        test.partners.revoke_api_key(&admin(), &key.id).await.expect("revoked");
        assert_eq!(reason(test.partners.check_api_key(&text).await), "invalid_api_key");
    }
    assert_eq!(reason(test.partners.revoke_api_key(&admin(), "nobody").await), "api_key_not_found");
    assert!(test.partners.check_api_key(&other).await.is_ok());
    assert_eq!(test.store.delete_revoked_api_keys(now()).await.expect("asked"), 0);
    test.store.delete_revoked_api_keys(test.clock.now() + TimeDelta::seconds(1)).await.expect("deleted");
    assert_eq!(test.partners.api_keys(&admin()).await.expect("listed").len(), 1);
}

#[tokio::test]
async fn a_webhook_is_told_what_guests_see() {
    let test = harness().await;
    let (id, secret) = test.webhook(&[ListingChanged, ListingRemoved, CalendarChanged]).await;
    test.put(1, ListingStatus::Active).await;
    test.put(2, ListingStatus::Paused).await;
    assert_eq!(test.tell(LISTING_CHANGED, 1, 3).await, 1);
    assert_eq!(test.tell(CALENDAR_CHANGED, 1, 9).await, 1);
    assert_eq!(test.tell(LISTING_CHANGED, 2, 4).await, 1);
    assert_eq!(test.tell(CALENDAR_CHANGED, 2, 4).await, 0, "guests do not see these nights");
    assert_eq!(test.tell(LISTING_CHANGED, 3, 8).await, 1, "it was erased");
    let heard = test.send().await;
    let mut told: Vec<String> = heard
        .iter()
        .map(|(_, body)| format!("{} {} {}", body["topic"], body["propertyId"], body["version"]).replace('"', ""))
        .collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [
            "calendar.changed CASA-1 9",
            "listing.changed CASA-1 3",
            "listing.removed CASA-2 4",
            "listing.removed CASA-3 8"
        ]
    );
    for (head, body) in &heard {
        let fields: Vec<&str> = body.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(fields, ["id", "occurredAt", "propertyId", "topic", "version"]);
        assert!(head.contains(&format!("casacero-event: {}", body["topic"].as_str().expect("a topic"))), "{head}");
        assert!(head.contains("casacero-delivery: ") && head.contains("application/json"), "{head}");
        assert!(head.contains("casacero-signature: t="), "{head}");
    }
    let (head, body) = &heard[0];
    // The order of fields is that of the body.
    let raw = format!(
        "{{\"id\":{},\"topic\":{},\"propertyId\":{},\"version\":{},\"occurredAt\":{}}}",
        body["id"], body["topic"], body["propertyId"], body["version"], body["occurredAt"]
    );
    let expected = signature(&[secret], test.clock.now(), raw.as_bytes());
    assert!(head.contains(&expected), "{head} has not {expected}");
    assert_eq!(test.log(&id).await, [(Delivered, 1); 4]);
    assert_eq!(test.send().await.len(), 0);
}

#[tokio::test]
async fn changes_of_one_home_that_wait_are_one_delivery() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged, ListingRemoved]).await;
    test.put(1, ListingStatus::Active).await;
    assert_eq!(test.tell(CALENDAR_CHANGED, 1, 2).await, 0, "nobody asked for it");
    assert_eq!(test.tell(LISTING_CHANGED, 1, 2).await, 1);
    // Events are repeated, and overtake each other.
    for version in [3, 5, 4, 5] {
        assert_eq!(test.tell(LISTING_CHANGED, 1, version).await, 0, "{version}");
    }
    test.put(1, ListingStatus::Paused).await;
    assert_eq!(test.tell(LISTING_CHANGED, 1, 6).await, 0);
    let heard = test.send().await;
    assert_eq!(heard.len(), 1);
    assert_eq!((&heard[0].1["version"], &heard[0].1["topic"]), (&6.into(), &"listing.removed".into()));
    assert_eq!(test.log(&id).await, [(Delivered, 1)]);

    // The home changes while the delivery is on its way.
    test.put(1, ListingStatus::Active).await;
    test.tell(LISTING_CHANGED, 1, 7).await;
    let job = test.store.jobs().take(&WEBHOOKS).await.expect("asked").expect("due");
    let sent = test.store.pending_delivery(&job).await.expect("read").expect("there").delivery;
    assert_eq!(test.tell(LISTING_CHANGED, 1, 8).await, 0);
    test.store.delivered(&job, &sent, 200).await.expect("written");
    let heard = test.send().await;
    assert_eq!((heard.len(), &heard[0].1["version"]), (1, &8.into()));
    assert_ne!(heard[0].1["id"], sent.event_id);
}

#[tokio::test]
async fn nothing_is_sent_where_nobody_may_connect() {
    let test = harness().await;
    let address = "https://partner.invalid/hooks".parse().expect("an address");
    let added = test.store.add_webhook("operator:ana", &address, vec![ListingChanged]).await.expect("added");
    test.partners.ping(&admin(), &added.id).await.expect("queued");
    test.send().await;
    let (log, _) = test.partners.deliveries(&admin(), &added.id, None, (0, 10)).await.expect("listed");
    assert_eq!((log[0].failure, log[0].status), (Some(WebhookFailure::Address), None));
}

#[tokio::test]
async fn an_old_secret_signs_for_a_day() {
    let test = harness().await;
    let (id, old) = test.webhook(&[ListingChanged]).await;
    let (replaced, new) = test.partners.replace_secret(&admin(), &id).await.expect("replaced");
    assert!(old != new && replaced.webhook.version == 2);
    for (hours, codes) in [(0, 2), (23, 2), (1, 1)] {
        test.clock.advance(TimeDelta::hours(hours));
        test.partners.ping(&admin(), &id).await.expect("queued");
        let heard = test.send().await;
        let (head, body) = &heard[0];
        assert_eq!((body["topic"].as_str(), head.matches(",v1=").count()), (Some("ping"), codes), "{hours}: {head}");
        assert_eq!(body.get("propertyId"), None);
    }
    let kept = everything(test.store.database(), test.folder.path()).await;
    for secret in [old, new] {
        assert!(!kept.windows(secret.len()).any(|window| window == secret.as_bytes()), "{secret} was written");
    }
}

#[tokio::test]
async fn two_admins_do_not_overwrite_each_other() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged]).await;
    let topics = |topic: WebhookTopic| WebhookForm { topics: Some(vec![topic as i32]), ..WebhookForm::default() };
    let change = async |version, form| test.partners.change_webhook(&admin(), &id, version, form).await;
    assert_eq!(change(Some(1), topics(CalendarChanged)).await.expect("changed").webhook.version, 2);
    assert_eq!(reason(change(Some(1), topics(ListingRemoved)).await), "webhook_changed");
    assert_eq!(change(None, topics(CalendarChanged)).await.expect("nothing to change").webhook.version, 2);
    assert_eq!(
        reason(change(None, WebhookForm { topics: Some(vec![]), ..Default::default() }).await),
        "validation_failed"
    );
    let inside = WebhookForm { address: Some("https://10.0.0.1/".into()), ..Default::default() };
    assert_eq!(reason(change(None, inside).await), "validation_failed");
    test.partners.remove_webhook(&admin(), &id).await.expect("removed");
    for gone in [
        reason(test.partners.remove_webhook(&admin(), &id).await),
        reason(change(None, topics(ListingChanged)).await),
        reason(test.partners.replace_secret(&admin(), &id).await),
        reason(test.partners.ping(&admin(), &id).await),
        reason(test.partners.deliveries(&admin(), &id, None, (0, 10)).await),
        reason(test.partners.replay(&admin(), &id, None).await),
    ] {
        assert_eq!(gone, "webhook_not_found");
    }
}

#[tokio::test]
async fn only_admins_look_after_partners() {
    let test = harness().await;
    for principal in [Principal::Guest, Principal::with_password("CASA-1"), operator(Role::Editor)] {
        let denied = [
            reason(test.partners.api_keys(&principal).await),
            reason(test.partners.create_api_key(&principal, ("Sol", "api@sol.example"), None).await),
            reason(test.partners.revoke_api_key(&principal, "a").await),
            reason(test.partners.webhooks(&principal).await),
            reason(test.partners.create_webhook(&principal, "https://sol.example/", &[1]).await),
            reason(test.partners.change_webhook(&principal, "a", None, WebhookForm::default()).await),
            reason(test.partners.remove_webhook(&principal, "a").await),
            reason(test.partners.replace_secret(&principal, "a").await),
            reason(test.partners.ping(&principal, "a").await),
            reason(test.partners.deliveries(&principal, "a", None, (0, 10)).await),
            reason(test.partners.replay(&principal, "a", None).await),
        ];
        assert_eq!(denied, ["denied"; 11], "{principal:?}");
    }
}

// A subscription that ends may roll a transaction back, for which SQLite blocks.
#[tokio::test(flavor = "multi_thread")]
async fn events_are_followed_until_the_end() {
    let test = harness().await;
    test.webhook(&[ListingChanged, CalendarChanged]).await;
    test.put(1, ListingStatus::Active).await;
    let shutdown = Shutdown::new();
    let events = test.notifier.events.clone();
    let mut running = Running::default();
    running.start(vec![test.notifier.clone().task(shutdown.clone())], &shutdown);
    let told = async {
        // An event without a consumer is for nobody, so it is repeated until the task listens.
        while test.listed().await.waiting < 2 {
            for topic in [LISTING_CHANGED, CALENDAR_CHANGED] {
                let event = Event { topic: topic.into(), key: "CASA-1".into(), version: 1 };
                events.publish(event).await.expect("told");
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), told).await.expect("both are told");
    shutdown.cancel();
    running.finished().await;
}
