//! Owners are told at once: in browsers by a push service, and on phones by the operator's webhook, which are both played here.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU16, Ordering},
    },
    time::Duration,
};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, http, web};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_listing::domain::webhook::signature;
use casacero_tests::answer;
use p256::{
    SecretKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier as _},
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use web_push_native::{Auth, decrypt};

use crate::owner_calendar::Owner;

const SECRET: &str = "a secret of the messenger";
const NUMBER: &str = "+34600123456";

#[derive(Clone)]
struct Received {
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Received {
    fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value.as_str())
    }
}

#[derive(Default)]
struct State {
    received: Mutex<Vec<Received>>,
    status: AtomicU16,
}

/// Notes what it is sent, and answers with one status.
struct Service {
    address: SocketAddr,
    state: Arc<State>,
    handle: actix_web::dev::ServerHandle,
}

impl Service {
    fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(State { status: AtomicU16::new(201), ..State::default() });
        let shared = Arc::clone(&state);
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::from(Arc::clone(&shared))).default_service(web::to(receive))
        });
        let server = server.workers(1).disable_signals().listen(listener).expect("a listener").run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { address, state, handle }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What came since this was asked last, once something did.
    async fn received(&self) -> Vec<Received> {
        for _ in 0..1_000 {
            let received = std::mem::take(&mut *self.state.received.lock().unwrap_or_else(PoisonError::into_inner));
            if !received.is_empty() {
                return received;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nothing came");
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

async fn receive(request: HttpRequest, body: web::Bytes, state: web::Data<State>) -> HttpResponse {
    let header = |(name, value): (&http::header::HeaderName, &http::header::HeaderValue)| {
        (name.to_string(), value.to_str().unwrap_or_default().to_owned())
    };
    let headers = request.headers().iter().map(header).collect();
    let received = Received { path: request.path().to_owned(), headers, body: body.to_vec() };
    state.received.lock().unwrap_or_else(PoisonError::into_inner).push(received);
    let status = http::StatusCode::from_u16(state.status.load(Ordering::SeqCst)).expect("a status");
    HttpResponse::build(status).finish()
}

/// The villa's owner, with a service for browsers and one for phones, if the product has that.
async fn start(with_messenger: bool) -> (Owner, Service) {
    let service = Service::start();
    let (address, url) = (service.address.to_string(), service.url("/messages"));
    let owner = Owner::start_with(|config| {
        config.outgoing.allow.push(address);
        if with_messenger {
            config.messenger.url = Some(url);
            config.messenger.secret = SECRET.into();
            config.messenger.channels =
                vec![casacero_listing::notices::Channel::Sms, casacero_listing::notices::Channel::Call];
        }
    });
    (owner.await, service)
}

/// A browser: its private key, its secret, and the subscription that it gives to the site.
fn browser(endpoint: &str) -> (SecretKey, Auth, Value) {
    let key = SecretKey::from_slice(&[7; 32]).expect("a key");
    let secret = [9; 16];
    let point = VerifyingKey::from(key.public_key()).to_encoded_point(false);
    let subscription = json!({
        "endpoint": endpoint,
        "p256dh": URL_SAFE_NO_PAD.encode(point.as_bytes()),
        "auth": URL_SAFE_NO_PAD.encode(secret),
        "name": "Firefox on Android",
        "locale": "es",
    });
    (key, Auth::from(secret), subscription)
}

async fn ask(owner: &Owner, key: &str) {
    let inquiry = json!({
        "name": "Zoë Hart", "email": "zoe@example.com", "message": "Is it free?", "language": "en", "consent": true,
        "checkIn": "2027-05-15", "checkOut": "2027-05-20", "guests": 2
    });
    let request = owner.test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries");
    let (status, receipt) = answer(request.header("Idempotency-Key", key).json(&inquiry)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
}

/// The claims of an authorization that this key signed.
fn claims(authorization: &str, push_key: &str) -> Value {
    let (token, key) = authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
    assert_eq!(key, push_key);
    let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let signature = Signature::from_slice(&decoded(signature)).expect("a signature");
    let key = VerifyingKey::from_sec1_bytes(&decoded(key)).expect("a key");
    key.verify(signed.as_bytes(), &signature).expect("it is signed");
    serde_json::from_slice(&decoded(signed.split_once('.').expect("claims").1)).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_is_told_in_a_browser_that_alone_reads_it() {
    let (owner, service) = start(false).await;
    let notices = owner.get("notices").await;
    assert_eq!((&notices["channels"], &notices["devices"], &notices["phone"]), (&json!([]), &json!([]), &Value::Null));
    let push_key = notices["pushKey"].as_str().expect("a key");
    let (key, secret, subscription) = browser(&service.url("/push"));
    let (status, added) = owner.send(Method::POST, "devices", &subscription).await;
    assert_eq!(status, StatusCode::CREATED, "{added}");
    let (_, again) = owner.send(Method::POST, "devices", &subscription).await;
    assert_eq!(again, added, "the same endpoint replaces");
    let listed = owner.get("notices").await["devices"].take();
    assert_eq!(listed, json!([{ "id": added["id"], "name": "Firefox on Android", "since": "2027-03-01T12:00:00Z" }]));

    ask(&owner, "key-00000001").await;
    let received = service.received().await.remove(0);
    assert_eq!((received.path.as_str(), received.header("content-encoding")), ("/push", "aes128gcm"));
    let claims = claims(received.header("authorization"), push_key);
    assert_eq!(claims["aud"], service.url(""));
    assert!(claims["sub"].as_str().is_some_and(|sub| sub.starts_with("mailto:")), "{claims}");
    let text = decrypt(received.body.clone(), &key, &secret).expect("it is for this browser");
    let notice: Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(
        notice,
        json!({
            "title": "Nueva consulta: Casa Risco Blanco", "body": "15 de mayo de 2027 – 20 de mayo de 2027, 2 huéspedes",
            "url": "/es/gestionar/CASA-1001?tab=inquiries"
        })
    );

    service.state.status.store(410, Ordering::SeqCst);
    ask(&owner, "key-00000002").await;
    service.received().await;
    let forgotten = async {
        while owner.get("notices").await["devices"] != json!([]) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), forgotten).await.expect("the browser is forgotten");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_browser_is_refused() {
    let (owner, service) = start(false).await;
    let with = |field: &str, value: Value| {
        let mut subscription = browser(&service.url("/push")).2;
        subscription[field] = value;
        subscription
    };
    for (body, expected) in [
        (with("endpoint", json!("https://127.0.0.1/")), "invalid_push_address"),
        (with("endpoint", json!("http://push.example/")), "invalid_push_address"),
        (with("p256dh", json!("AAAA")), "invalid_push_address"),
        (with("auth", json!("AAAA")), "invalid_push_address"),
    ] {
        let (status, problem) = owner.send(Method::POST, "devices", &body).await;
        assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!(expected)), "{body}");
    }
    let (status, problem) = owner.send(Method::POST, "devices", &with("name", json!("x".repeat(61)))).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("name")), "{problem}");
    let mut ids = Vec::new();
    for number in 0..10 {
        let body = with("endpoint", json!(service.url(&format!("/{number}"))));
        ids.push(owner.post("devices", &body).await["id"].as_str().expect("an id").to_owned());
    }
    let (status, problem) = owner.send(Method::POST, "devices", &with("endpoint", json!(service.url("/more")))).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("too_many_devices")), "{problem}");
    for _ in 0..2 {
        let (status, _) = owner.send(Method::DELETE, &format!("devices/{}", ids[0]), &json!({})).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    assert_eq!(owner.get("notices").await["devices"].as_array().map(Vec::len), Some(9));
    let phone = json!({ "number": NUMBER, "channel": "sms" });
    let (status, problem) = owner.send(Method::PUT, "phone", &phone).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("no_messenger")), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_is_confirmed_and_told_and_guests_see_that_there_is_one() {
    let (owner, service) = start(true).await;
    let test = &owner.test;
    assert_eq!(owner.get("notices").await["channels"], json!(["sms", "call"]));
    let message = async || {
        let received = service.received().await.remove(0);
        assert_eq!(received.path, "/messages");
        let expected = signature(&[SECRET.to_owned()], test.clock.now(), &received.body);
        assert_eq!(received.header("casacero-signature"), expected);
        serde_json::from_slice::<Value>(&received.body).expect("JSON")
    };
    let host = async || test.get("/api/v1/properties/CASA-1001/host").await.1;
    let put = async |number: &str, channel: &str| {
        owner.send(Method::PUT, "phone", &json!({ "number": number, "channel": channel })).await
    };
    let (status, problem) = put("600123456", "sms").await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("number")), "{problem}");
    let (status, known) = put(NUMBER, "call").await;
    let expected = json!({ "phone": { "number": NUMBER, "channel": "call", "isConfirmed": false } });
    assert_eq!((status, &known), (StatusCode::OK, &expected));
    assert_eq!(message().await["channel"], "call");
    put(NUMBER, "sms").await;
    let sent = message().await;
    let expected = (json!("code"), json!(NUMBER), Value::Null);
    assert_eq!((sent["kind"].clone(), sent["to"].clone(), sent["url"].clone()), expected, "{sent}");
    let code: String = sent["text"].as_str().expect("text").chars().filter(char::is_ascii_digit).take(6).collect();
    assert_eq!(host().await["phoneConfirmed"], false);
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let (status, problem) = owner.send(Method::POST, "phone/code", &json!({ "code": wrong })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("wrong_code")), "{problem}");
    let confirmed = owner.post("phone/code", &json!({ "code": code })).await;
    assert_eq!(confirmed["phone"], json!({ "number": NUMBER, "channel": "sms", "isConfirmed": true }));
    let (status, problem) = owner.send(Method::POST, "phone/code", &json!({ "code": code })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("code_expired")), "{problem}");
    let shown = host().await;
    assert!(shown["phoneConfirmed"] == true && !shown.to_string().contains("600123456"), "{shown}");

    ask(&owner, "key-00000001").await;
    let sent = message().await;
    assert_eq!(
        sent["text"].as_str().expect("text").lines().last(),
        Some(if sent["locale"] == "es" {
            "15 de mayo de 2027 – 20 de mayo de 2027, 2 huéspedes"
        } else {
            "15 May 2027 – 20 May 2027, 2 guests"
        })
    );
    assert_eq!((&sent["kind"], &sent["propertyName"]), (&json!("inquiry"), &json!("Casa Risco Blanco")), "{sent}");
    assert!(!sent.to_string().contains("Zoë") && !sent.to_string().contains("zoe@"), "{sent}");

    put(NUMBER, "sms").await;
    message().await;
    let (status, problem) = put(NUMBER, "sms").await;
    assert_eq!((status, &problem["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("rate_limited")), "{problem}");
    assert_eq!(host().await["phoneConfirmed"], false, "it is to be confirmed again");
    for _ in 0..2 {
        let (status, _) = owner.send(Method::DELETE, "phone", &json!({})).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    assert_eq!(owner.get("notices").await["phone"], Value::Null);
    let leaked = test.tables_with("listing", "600123456").await;
    assert!(!leaked.iter().any(|table| table.contains("notice") || table.contains("jobs")), "{leaked:?}");
}
