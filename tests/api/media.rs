//! Photos, and the answers while their store is unavailable.

use std::{net::TcpListener, time::Duration};

use casacero_common::{
    admin::Admin,
    blob::{BlobStore, Config as MediaConfig, S3Config},
    brand::Brand,
    cache::Cache,
    events::Events,
    measure,
    principal::Principal,
    rate_limit::RateLimiter,
    service::{Running, Shutdown},
};
use casacero_gateway::{Parts, config::Config};
use casacero_tests::{TestProduct, answer};
use reqwest::{Method, StatusCode, header};

const HASH: &str = "0123456789abcdef0123456789abcdef";
const PICTURE: &str = "0123456789abcdef0123456789abcdef/400.jpg";

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_may_be_kept_forever() {
    let test = TestProduct::start().await;
    for (format, kind) in [("jpg", "image/jpeg"), ("webp", "image/webp")] {
        let key = format!("{HASH}/400.{format}");
        test.ways.media.put(&key, format.into()).await.expect("kept");
        let request = test.request(Method::GET, &format!("/media/{key}")).header(header::ACCEPT, "image/webp,*/*");
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], kind);
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        assert_eq!(answer.text().await.expect("a body"), format, "what is at an address does not depend on who asks");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_bucket_is_away_pictures_are_to_be_asked_for_again() {
    let test = TestProduct::start().await;
    // Nothing listens on this port.
    let s3 = S3Config {
        endpoint: Some("http://127.0.0.1:1".parse().expect("an address")),
        access_key_id: "test".into(),
        secret_access_key: "test".into(),
        ..S3Config::default()
    };
    let media = BlobStore::open(&MediaConfig { url: "s3://media".into(), s3 }).expect("a store");
    let brand = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/brand.json");
    let parts = Parts {
        listing: test.ways.listing.clone(),
        search: test.ways.listing.clone(),
        calendar: test.ways.calendar.clone(),
        guest: test.ways.caller(Principal::Guest),
        media,
        cache: Cache::memory(1024),
        limiter: RateLimiter::memory(),
        events: Events::memory(),
        brand: Brand::read(brand.as_ref()).expect("a brand"),
        admin: Admin::new("gateway", measure::install(), Shutdown::new()),
    };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/media/{PICTURE}", listener.local_addr().expect("an address"));
    let (shutdown, mut running) = (Shutdown::new(), Running::default());
    let config = Config { workers: Some(1), ..Config::default() };
    running.start(casacero_gateway::build(config, parts, listener, &shutdown).expect("a gateway"), &shutdown);

    let client = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(10)).build().expect("a client");
    let headers = client.get(&url).send().await.expect("an answer").headers().clone();
    assert_eq!(headers[header::CONTENT_TYPE], "application/problem+json");
    assert_eq!(headers[header::RETRY_AFTER], "5");
    assert_eq!(headers[header::CACHE_CONTROL], "no-store");
    let (status, problem) = answer(client.get(&url)).await;
    assert_eq!((status, problem["code"].as_str()), (StatusCode::SERVICE_UNAVAILABLE, Some("service_unavailable")));
    shutdown.cancel();
    running.finished().await;
}
