//! Photos, and the answers while their store is unavailable.

use std::time::Duration;

use casacero_common::blob::{BlobStore, Config as MediaConfig, S3Config};
use casacero_tests::{OtherGateway, TestProduct, answer, listings};
use reqwest::{Method, StatusCode, header};

const HASH: &str = "0123456789abcdef0123456789abcdef";
const PICTURE: &str = "0123456789abcdef0123456789abcdef/400.jpg";

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_may_be_kept_forever() {
    let test = TestProduct::start().await;
    test.import(listings::villa()).await;
    for (format, kind) in [("jpg", "image/jpeg"), ("webp", "image/webp")] {
        let key = format!("{HASH}/400.{format}");
        test.clients.media.put(&key, format.into()).await.expect("kept");
        let request = test.request(Method::GET, &format!("/media/{key}")).header(header::ACCEPT, "image/webp,*/*");
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], kind);
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        let etag = answer.headers()[header::ETAG].clone();
        assert_eq!(answer.text().await.expect("a body"), format, "what is at an address does not depend on who asks");
        let known = test.request(Method::GET, &format!("/media/{key}")).header(header::IF_NONE_MATCH, etag);
        assert_eq!(known.send().await.expect("an answer").status(), StatusCode::NOT_MODIFIED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_a_picture_is_answered_with_its_place() {
    let test = TestProduct::start().await;
    test.import(listings::villa()).await;
    test.clients.media.put(PICTURE, "0123456789".into()).await.expect("kept");
    let part = async |range: &str| {
        let request = test.request(Method::GET, &format!("/media/{PICTURE}")).header(header::RANGE, range);
        let answer = request.send().await.expect("an answer");
        let place = answer.headers().get(header::CONTENT_RANGE).map(|place| place.to_str().expect("text").to_owned());
        (answer.status(), place, answer.text().await.expect("a body"))
    };
    let (status, place, body) = part("bytes=2-4").await;
    assert_eq!((status, place.as_deref(), body.as_str()), (StatusCode::PARTIAL_CONTENT, Some("bytes 2-4/10"), "234"));
    let (status, place, _) = part("bytes=10-").await;
    assert_eq!((status, place.as_deref()), (StatusCode::RANGE_NOT_SATISFIABLE, Some("bytes */10")));
    let (status, _, body) = part("bytes=0-1,4-5").await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, "0123456789"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_no_home_shows_is_not_there() {
    let test = TestProduct::start().await;
    test.clients.media.put(PICTURE, "picture".into()).await.expect("kept");
    test.clients.media.put("uploads/1234", "original".into()).await.expect("kept");
    for path in [PICTURE, "uploads/1234", "uploads/400.jpg"] {
        let answer = test.request(Method::GET, &format!("/media/{path}")).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_width_that_no_picture_has_is_not_there() {
    let test = TestProduct::start().await;
    test.import(listings::villa()).await;
    test.clients.media.put(PICTURE, "picture".into()).await.expect("kept");
    // Longer than a file name may be.
    let long = "4".repeat(400);
    for name in ["401.jpg", "4e2.jpg", "original.jpg", "400.png", &format!("{long}.jpg")] {
        let (status, problem) = answer(test.request(Method::GET, &format!("/media/{HASH}/{name}"))).await;
        assert_eq!((status, problem["code"].as_str()), (StatusCode::NOT_FOUND, Some("media_not_found")), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_bucket_is_away_pictures_are_to_be_asked_for_again() {
    let test = TestProduct::start().await;
    test.import(listings::villa()).await;
    // Nothing listens on this port.
    let s3 = S3Config {
        endpoint: Some("http://127.0.0.1:1".parse().expect("an address")),
        access_key_id: "test".into(),
        secret_access_key: "test".into(),
        ..S3Config::default()
    };
    let media = BlobStore::open(&MediaConfig { url: "s3://media".into(), s3 }).expect("a store");
    let gateway = OtherGateway::start(&test, |parts| parts.media = media);
    let url = format!("{}/media/{PICTURE}", gateway.url);

    let client = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(10)).build().expect("a client");
    let headers = client.get(&url).send().await.expect("an answer").headers().clone();
    assert_eq!(headers[header::CONTENT_TYPE], "application/problem+json");
    assert_eq!(headers[header::RETRY_AFTER], "5");
    assert_eq!(headers[header::CACHE_CONTROL], "no-store");
    let (status, problem) = answer(client.get(&url)).await;
    assert_eq!((status, problem["code"].as_str()), (StatusCode::SERVICE_UNAVAILABLE, Some("service_unavailable")));
    gateway.stop().await;
}
