//! A product answers as before after its data were moved to a database server and back.

use std::path::Path;

use casacero::moving::{Error, Settings, from_postgres, to_postgres};
use casacero_common::db::testing::postgres_url;
use casacero_proto::calendar::v1::Platform;
use casacero_tests::{TestProduct, answer, listings};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tempfile::TempDir;

const PICTURE: &str = "0123456789abcdef0123456789abcdef/400.jpg";

async fn product_in(data: &Path) -> TestProduct {
    let data = data.to_owned();
    TestProduct::start_with(move |config| config.data = data).await
}

async fn inquire(test: &TestProduct) -> serde_json::Value {
    let inquiry = json!({
        "name": "Zoë Hart", "email": "zoe@example.com", "message": "Is the pool heated in May?", "guests": 4,
        "language": "en", "consent": true
    });
    let request = test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries");
    let (status, receipt) = answer(request.header("Idempotency-Key", "key-00000001").json(&inquiry)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    receipt
}

/// The status and body of every path that a visitor can request.
async fn answers(test: &TestProduct, export: &str) -> Vec<(String, StatusCode, String)> {
    test.nights_are_loaded().await;
    let mut all = Vec::new();
    for path in [
        "/api/v1/properties?sort=newest",
        "/api/v1/properties?checkIn=2027-05-28&checkOut=2027-05-29&sort=newest",
        "/api/v1/properties/CASA-1001",
        "/api/v1/properties/CASA-1002",
        "/api/v1/properties/CASA-1004",
        "/api/v1/properties/CASA-1001/calendar?from=2027-05-01&to=2027-06-30",
        "/api/v1/properties/CASA-1002/calendar?from=2027-04-01&to=2027-04-30",
        "/api/v1/destinations",
        "/api/v1/offer",
        &format!("/media/{PICTURE}"),
        export,
    ] {
        let answer = test.request(Method::GET, path).send().await.expect("an answer");
        let status = answer.status();
        let body = answer.text().await.expect("text");
        // The body of a refusal contains the id of its request, so it is left out.
        all.push((path.to_owned(), status, if status == StatusCode::OK { body } else { String::new() }));
    }
    all
}

/// Starts a product in `folder`, moves it to database servers and back to another folder, and compares the answers of
/// both.
async fn there_and_back(folder: &Path, listing: String, calendar: String) {
    let (first, second) = (folder.join("first"), folder.join("second"));
    let test = product_in(&first).await;
    for record in listings::all() {
        test.import(record).await;
    }
    test.follow_feed("CASA-1001", Platform::Airbnb, "/airbnb.ics", listings::AIRBNB).await;
    test.follow_feed("CASA-1002", Platform::Booking, "/booking.ics", listings::BOOKING).await;
    test.clients.media.put(PICTURE, "picture".into()).await.expect("kept");
    let (_id, export) = test.export("CASA-1001", Platform::Booking, true).await;
    let receipt = inquire(&test).await;
    let before = answers(&test, &export).await;
    for (path, status, body) in &before {
        let expected = if path.contains("CASA-1004") { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!(*status, expected, "{path}: {body}");
    }

    let mut settings = Settings { data: first.clone(), ..Settings::default() };
    settings.databases.listing = listing.into();
    settings.databases.calendar = calendar.into();
    settings.media.url = format!("file://{}", folder.join("pictures").display());
    let refused = to_postgres(&settings).await.expect_err("the product runs");
    assert!(matches!(refused, Error::Data(casacero::data::Error::InUse(_))), "{refused}");
    test.stop().await;
    let moved = to_postgres(&settings).await.expect("moved");
    assert!(moved.listing.rows() > 10 && moved.calendar.rows() > 10, "{moved}");
    let again = to_postgres(&settings).await.expect("nothing to do");
    assert!(again.listing.were_there && again.calendar.were_there, "{again}");

    let mut settings = Settings { data: second.clone(), ..settings };
    let refused = from_postgres(&settings).await.expect_err("no secret");
    assert!(matches!(refused, Error::SecretNeeded(_)), "{refused}");
    settings.secret_file = Some(first.join("secret"));
    let back = from_postgres(&settings).await.expect("moved back");
    assert_eq!((back.listing.tables, back.calendar.tables), (moved.listing.tables, moved.calendar.tables));
    let test = product_in(&second).await;
    let after = answers(&test, &export).await;
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before, after);
    }
    assert_eq!(inquire(&test).await, receipt, "the inquiry is known");
    test.stop().await;

    settings.secret = "another secret of at least 32 bytes".into();
    settings.secret_file = None;
    let refused = from_postgres(&settings).await.expect_err("another secret");
    assert!(matches!(refused, Error::OtherSecret(_)), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_product_that_was_moved_answers_as_before() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
    there_and_back(folder.path(), file("listing-server.db"), file("calendar-server.db")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn a_product_that_was_moved_to_postgres_answers_as_before() {
    let folder = TempDir::new().expect("a temporary folder");
    there_and_back(folder.path(), postgres_url().await, postgres_url().await).await;
}

#[tokio::test]
async fn what_holds_no_data_is_not_moved() {
    let folder = TempDir::new().expect("a temporary folder");
    let settings = Settings { data: folder.path().join("nothing"), ..Settings::default() };
    let refused = to_postgres(&settings).await.expect_err("nothing there");
    assert!(matches!(refused, Error::NoData(_)), "{refused}");
    assert!(!settings.data.exists(), "nothing is made");
}
