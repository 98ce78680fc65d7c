//! Devices and phones on a database, with a push service and a messenger on this machine.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    jobs::Worker,
    outbox::Outbox,
    outgoing::Config,
    principal::AuthLevel,
    service::Shutdown,
};
use casacero_proto::listing::v1::{InquiryLanguage, InquirySuspicion};
use chrono::TimeDelta;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};
use url::Url;
use uuid::Uuid;

use super::{
    messenger::MessengerSender,
    push::tests::{browser, claims, read},
    sender::PushSender,
    *,
};
use crate::{
    domain::{
        inquiry::{Inquiry, InquiryId},
        notice::{DEVICES_MAX, Notice, NoticeKind},
        push_subscription::Subscription,
        thread::NewMessage,
        webhook::signature,
    },
    store::{
        Delivery, MIGRATIONS, NewMail,
        jobs::{MESSENGER, PUSH},
    },
    testing::{id, inquiry_form, listing, now, run},
};

mod phones;

const NUMBER: &str = "+34600123456";

/// A request: its head and its body.
type Request = (String, Vec<u8>);

/// A push service and a messenger, which answers with the statuses that stand first in a list, and with 201 after them.
struct Service {
    address: String,
    statuses: Arc<Mutex<Vec<u16>>>,
    requests: Arc<Mutex<Vec<Request>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Service {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let (statuses, requests) = <(Arc<Mutex<Vec<u16>>>, Arc<Mutex<Vec<Request>>>)>::default();
        let (answers, heard) = (Arc::clone(&statuses), Arc::clone(&requests));
        tokio::spawn(async move {
            while let Ok((mut connection, _)) = listener.accept().await {
                let (mut bytes, mut part) = (Vec::new(), [0; 4_096]);
                let request = loop {
                    if let Some(request) = whole(&bytes) {
                        break request;
                    }
                    let length = connection.read(&mut part).await.expect("a request");
                    assert!(length > 0, "a request has an end");
                    bytes.extend_from_slice(&part[..length]);
                };
                lock(&heard).push(request);
                let status = {
                    let mut answers = lock(&answers);
                    if answers.is_empty() { 201 } else { answers.remove(0) }
                };
                let answer = format!("HTTP/1.1 {status} Status\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                let _gone = connection.write_all(answer.as_bytes()).await;
            }
        });
        Self { address, statuses, requests }
    }

    fn answers(&self, statuses: &[u16]) {
        *lock(&self.statuses) = statuses.to_vec();
    }

    /// What came since this was asked last.
    fn heard(&self) -> Vec<Request> {
        std::mem::take(&mut *lock(&self.requests))
    }
}

/// The request of these bytes once all of it came.
fn whole(bytes: &[u8]) -> Option<Request> {
    let end = bytes.windows(4).position(|part| part == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok())?;
    let body = bytes.get(end + 4..end + 4 + length)?;
    Some((head, body.to_vec()))
}

struct Harness {
    notices: Notices,
    push: Worker,
    messenger: Worker,
    service: Service,
    clock: Clock,
    store: Store,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let (clock, service) = (Clock::fixed(now()), Service::start().await);
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    for number in [1, 2] {
        store.put_listing(listing(number)).await.expect("kept");
    }
    let host = service.address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let client = Client::new(Config { allow: vec![host], ..Config::default() }).expect("a client");
    let settings = MessengerConfig {
        url: Some(service.address.clone()),
        secret: "a secret".into(),
        channels: vec![Channel::Sms, Channel::Call],
    };
    let messenger = Messenger::new(settings, &client).expect("right settings");
    let notices = Notices {
        store: store.clone(),
        client: client.clone(),
        push_key: Some(PushKey::derived_from(b"key", "hello@casacero.example")),
        channels: messenger.as_ref().map(|messenger| messenger.channels.clone()).unwrap_or_default(),
        phone_key: PhoneKey::new("key"),
    };
    let sender = PushSender { store: store.clone(), client, key: notices.push_key.clone(), clock: clock.clone() };
    let jobs = store.jobs().clone();
    let push = Worker { jobs: jobs.clone(), policy: &PUSH, handler: Arc::new(sender), waits: Arc::default() };
    let sender = MessengerSender {
        store: store.clone(),
        messenger,
        phone_key: notices.phone_key.clone(),
        brand_name: "CasaCero".into(),
        public_url: Url::parse("https://casacero.example/").expect("an address"),
        clock: clock.clone(),
    };
    let messenger = Worker { jobs, policy: &MESSENGER, handler: Arc::new(sender), waits: Arc::default() };
    Harness { notices, push, messenger, service, clock, store, _folder: folder }
}

fn owner(number: u32, person: Option<&str>) -> Principal {
    let owner_id = person.map(str::to_owned);
    Principal::Owner { property_id: id(number).to_string(), owner_id, standing: AuthLevel::Password }
}

fn reason<T>(result: Result<T, Error>) -> &'static str {
    match result {
        Ok(_) => "done",
        Err(Error::Refused(refused)) => refused.reason(),
        Err(Error::Denied(_)) => "denied",
        Err(error) => panic!("{error}"),
    }
}

fn mail() -> NewMail {
    NewMail {
        recipient: "ana@example.com".into(),
        reply_to: None,
        subject: "Casa 1".into(),
        body: "Text".into(),
        html: String::new(),
        unsubscribe_url: None,
    }
}

impl Harness {
    /// A device of the push service under a name.
    fn form(&self, number: u32, name: &str) -> AddDeviceRequest {
        let Subscription { endpoint, p256dh, auth } = browser(&format!("{}{name}", self.service.address)).0;
        let property_id = id(number).to_string();
        AddDeviceRequest { property_id, endpoint, p256dh, auth, name: name.into(), locale: InquiryLanguage::Es.into() }
    }

    async fn add(&self, number: u32, name: &str, person: Option<&str>) -> String {
        self.notices.add_device(&owner(number, person), self.form(number, name)).await.expect("added")
    }

    /// Makes Leo a co-owner of the first home.
    async fn add_co_owner(&self) {
        run(
            &self.store,
            "INSERT INTO owners (id, email, name, language, verified_at) VALUES
                ('leo', 'leo@example.com', 'Leo', 'en', '2026-06-01 12:00:00');
             INSERT INTO memberships (listing_id, owner_id, role, began_at) VALUES
                ('CASA-1', 'leo', 'co_owner', '2026-06-01 12:00:00')",
        )
        .await;
    }

    async fn devices(&self, number: u32) -> Vec<String> {
        let told = self.notices.told(&owner(number, None), id(number).as_str()).await.expect("told");
        told.devices.into_iter().map(|device| device.name).collect()
    }

    async fn ask(&self, number: u32) -> InquiryId {
        let inquiry = Inquiry::parse(inquiry_form(id(number).as_str())).expect("an inquiry");
        let id = InquiryId::from(Uuid::now_v7());
        self.store.keep_inquiry(id.clone(), &inquiry, Delivery::Mail(mail())).await.expect("asked").expect("kept");
        id
    }

    /// Sends what is due, and returns what came of it.
    async fn send(&self) -> Vec<Request> {
        self.push.run_due(&Shutdown::new()).await.expect("a round");
        self.messenger.run_due(&Shutdown::new()).await.expect("a round");
        self.service.heard()
    }

    /// What the browser reads of what is due.
    async fn shown(&self) -> Vec<Value> {
        let browser = browser("");
        let sent = self.send().await;
        sent.iter().map(|(_, body)| serde_json::from_slice(&read(body, &browser)).expect("JSON")).collect()
    }

    /// Messages to phones that are due, each signed.
    async fn messages(&self) -> Vec<Value> {
        let signed = |(head, body): &Request| {
            let expected = signature(&["a secret".to_owned()], self.clock.now(), body);
            assert!(head.contains(&format!("casacero-signature: {expected}")), "{head} has not {expected}");
            let message: Value = serde_json::from_slice(body).expect("JSON");
            for (name, field) in [("event", "kind"), ("delivery", "id")] {
                let value = message[field].as_str().expect("text");
                assert!(head.contains(&format!("casacero-{name}: {value}")), "{head} has no {name} {value}");
            }
            message
        };
        self.send().await.iter().map(signed).collect()
    }

    /// Puts a phone, and returns the code that it is sent.
    async fn code(&self, channel: MessengerChannel) -> String {
        let put = (NUMBER, channel.into());
        let phone = self.notices.put_phone(&owner(1, None), "CASA-1", put).await.expect("kept");
        assert_eq!(phone.confirmed_at, None);
        let message = self.messages().await.remove(0);
        assert_eq!((&message["kind"], &message["to"]), (&"code".into(), &NUMBER.into()), "{message}");
        let text = message["text"].as_str().expect("text");
        text.chars().filter(char::is_ascii_digit).take(6).collect()
    }

    async fn confirm(&self, code: &str) -> &'static str {
        reason(self.notices.confirm_phone(&owner(1, None), "CASA-1", code).await)
    }
}

#[tokio::test]
async fn a_browser_is_told_what_comes_in_and_nothing_of_the_guest() {
    let test = harness().await;
    test.add(1, "phone", None).await;
    let inquiry = test.ask(1).await;
    let sent = test.send().await;
    let [(head, body)] = sent.as_slice() else { panic!("{} requests", sent.len()) };
    assert!(head.starts_with("POST /phone ") && head.contains("content-encoding: aes128gcm"), "{head}");
    let shown: Value = serde_json::from_slice(&read(body, &browser(""))).expect("JSON");
    assert_eq!(shown["title"], "Nueva consulta: Casa 1");
    assert_eq!(shown["body"], "1 de julio de 2026 – 8 de julio de 2026, 2 huéspedes");
    assert_eq!(shown["url"], "/es/gestionar/CASA-1?tab=inquiries");
    assert_eq!(shown.as_object().map(serde_json::Map::len), Some(3), "{shown}");
    assert!(!String::from_utf8_lossy(body).contains("Casa"), "it is encrypted");

    let message = NewMessage::parse("Is there a cot?", "key-00000001").expect("a message");
    test.store.add_message(&id(1), &inquiry, message, Some(mail())).await.expect("asked").expect("kept");
    let conflict = Notice {
        id: "alert".into(),
        kind: NoticeKind::Conflict,
        listing_id: id(1),
        nights: Some((now().date_naive(), now().date_naive() + TimeDelta::days(2))),
        guests: None,
    };
    assert!(test.store.keep_mail("alert", &id(1), mail(), Some(conflict.clone())).await.expect("kept"));
    let mut titles: Vec<String> = test.shown().await.iter().map(|shown| shown["title"].to_string()).collect();
    titles.sort_unstable();
    assert_eq!(titles, ["\"Dos huéspedes, las mismas noches: Casa 1\"", "\"Nuevo mensaje: Casa 1\""]);
    assert!(!test.store.keep_mail("alert", &id(1), mail(), Some(conflict)).await.expect("asked"));
    assert!(test.shown().await.is_empty(), "each is told once");
}

#[tokio::test]
async fn what_is_kept_apart_and_other_homes_are_not_told() {
    let test = harness().await;
    test.add(1, "phone", None).await;
    let inquiry = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
    let filtered = Delivery::Filtered(InquirySuspicion::ALL[0]);
    let id_of_it = InquiryId::from(Uuid::now_v7());
    test.store.keep_inquiry(id_of_it.clone(), &inquiry, filtered).await.expect("asked").expect("kept");
    let message = NewMessage::parse("Buy this", "key-00000001").expect("a message");
    test.store.add_message(&id(1), &id_of_it, message, Some(mail())).await.expect("asked").expect("kept");
    test.ask(2).await;
    assert!(test.send().await.is_empty());
}

#[tokio::test]
async fn the_push_service_knows_who_sends() {
    let test = harness().await;
    test.add(1, "phone", None).await;
    test.ask(1).await;
    let (head, _) = test.send().await.remove(0);
    let authorization = head.lines().find_map(|line| line.strip_prefix("authorization: ")).expect("a header");
    let (claims, public) = claims(authorization);
    assert_eq!(claims["aud"], test.service.address.trim_end_matches('/'));
    assert_eq!(Some(public), test.notices.push_key.as_ref().map(PushKey::public));
}

#[tokio::test]
async fn a_subscription_that_ended_is_forgotten_and_a_service_that_is_away_asked_again() {
    let test = harness().await;
    for (number, name) in [(1, "gone"), (1, "stays"), (2, "gone")] {
        test.add(number, name, None).await;
    }
    test.service.answers(&[410, 201]);
    test.ask(1).await;
    assert_eq!(test.send().await.len(), 2);
    let left = [test.devices(1).await, test.devices(2).await].concat();
    assert_eq!(left.len(), 1, "the address is that of another home, too: {left:?}");

    let other = test.add(2, "other", None).await;
    test.service.answers(&[503, 429, 201]);
    test.ask(2).await;
    for (seconds, requests) in [(0, 1), (9, 0), (1, 1), (59, 0), (1, 1), (86_400, 0)] {
        test.clock.advance(TimeDelta::seconds(seconds));
        assert_eq!(test.send().await.len(), requests, "{seconds}");
    }
    test.service.answers(&[400]);
    test.ask(2).await;
    assert_eq!(test.send().await.len(), 1);
    test.clock.advance(TimeDelta::days(1));
    assert!(test.send().await.is_empty(), "what is refused is not sent again");
    test.ask(2).await;
    test.notices.remove_device(&owner(1, None), "CASA-1", &other).await.expect("asked");
    assert_eq!(test.devices(2).await, ["other"], "it is none of that home");
    test.notices.remove_device(&owner(2, None), "CASA-2", &other).await.expect("removed");
    assert!(test.send().await.is_empty());
}

#[tokio::test]
async fn a_home_has_a_few_devices_each_once() {
    let test = harness().await;
    let first = test.add(1, "0", None).await;
    for number in 1..DEVICES_MAX {
        test.add(1, &number.to_string(), None).await;
    }
    assert_eq!(reason(test.notices.add_device(&owner(1, None), test.form(1, "more")).await), "too_many_devices");
    let again = AddDeviceRequest { name: "Firefox".into(), ..test.form(1, "0") };
    assert_eq!(test.notices.add_device(&owner(1, None), again).await.expect("replaced"), first);
    let devices = test.devices(1).await;
    assert_eq!((devices.len(), devices[0].as_str()), (DEVICES_MAX, "Firefox"));
    let operator = Principal::Operator { id: "ana".into(), role: casacero_common::principal::Role::Admin };
    assert_eq!(reason(test.notices.add_device(&operator, test.form(1, "x")).await), "denied");
    assert_eq!(reason(test.notices.told(&owner(2, None), "CASA-1").await), "denied");
}

#[tokio::test]
async fn who_loses_the_home_is_told_nothing_any_more() {
    let test = harness().await;
    test.add_co_owner().await;
    test.add(1, "of leo", Some("leo")).await;
    test.add(1, "by password", None).await;
    test.ask(1).await;
    assert_eq!(test.send().await.len(), 2);
    test.ask(1).await;
    test.store.remove_co_owner("owner", &id(1), "leo", None).await.expect("removed");
    assert_eq!(test.send().await.len(), 1, "what waited is not sent either");
    assert_eq!(test.devices(1).await, ["by password"]);
    assert_eq!(test.store.delete_notices_of_strangers().await.expect("deleted"), 1);
    let ended = crate::store::EndedSessions::AllBut(&[]);
    test.store.end_sessions("owner", &id(1), ended).await.expect("ended");
    assert!(test.devices(1).await.is_empty());
}

#[tokio::test]
async fn what_a_guest_erased_is_not_told() {
    let test = harness().await;
    test.add(1, "phone", None).await;
    let code = test.code(MessengerChannel::Sms).await;
    assert_eq!(test.confirm(&code).await, "done");
    let inquiry = test.ask(1).await;
    test.store.erase_inquiry(&id(1), &inquiry, None).await.expect("erased");
    assert!(test.send().await.is_empty());
    test.ask(1).await;
    assert_eq!(test.send().await.len(), 2, "others are");
}

#[tokio::test]
async fn nothing_of_an_erased_home_stays_or_is_told() {
    let test = harness().await;
    test.add(1, "phone", None).await;
    let code = test.code(MessengerChannel::Sms).await;
    assert_eq!(test.confirm(&code).await, "done");
    test.ask(1).await;
    test.store.erase("owner", &id(1), None, |_| Ok(true)).await.expect("asked").expect("allowed");
    assert!(test.send().await.is_empty());
    assert_eq!(test.store.devices(&id(1)).await.expect("read"), []);
    assert_eq!(test.store.phone(&id(1)).await.expect("read"), None);
}
