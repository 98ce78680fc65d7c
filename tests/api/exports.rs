//! Calendars that other platforms read from us.

use casacero_proto::calendar::v1::{ListExportsRequest, Platform, RevokeExportRequest, SetNightRequest};
use casacero_tests::TestProduct;
use reqwest::{Method, StatusCode, header};

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriber_reads_nights_and_never_its_own() {
    let test = TestProduct::with_listings().await;
    let mut bodies = Vec::new();
    for subscriber in [Platform::Booking, Platform::Airbnb] {
        let (export_id, path) = test.export("CASA-1001", subscriber, true).await;
        let answer = test.request(Method::GET, &path).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        assert!(answer.headers()[header::CONTENT_TYPE].to_str().expect("text").starts_with("text/calendar"));
        assert_eq!(answer.headers()[header::REFERRER_POLICY], "no-referrer");
        assert!(answer.headers().contains_key(header::LAST_MODIFIED));
        let etag = answer.headers()[header::ETAG].clone();
        bodies.push(answer.text().await.expect("text"));
        let again =
            test.request(Method::GET, &path).header(header::IF_NONE_MATCH, etag).send().await.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);

        let revoke = RevokeExportRequest { property_id: "CASA-1001".into(), export_id };
        test.calendar().revoke_export(test.operator().request(revoke)).await.expect("revoked");
        let gone = test.request(Method::GET, &path).send().await.expect("an answer");
        assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    }
    let reserved = "DTSTART;VALUE=DATE:20270508";
    assert!(bodies[0].contains(reserved), "Booking.com learns of Airbnb's reservation: {}", bodies[0]);
    assert!(!bodies[1].contains(reserved), "Airbnb does not get its own nights back: {}", bodies[1]);
    for body in bodies {
        assert!(body.contains("BEGIN:VEVENT"), "an export is never empty: {body}");
        for secret in ["47110815471", "HMSECRET"] {
            assert!(!body.contains(secret), "{secret} is nobody's business");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriber_without_the_tag_may_ask_by_date() {
    let test = TestProduct::with_listings().await;
    let (_id, path) = test.export("CASA-1001", Platform::Vrbo, false).await;
    let ask = async |headers: &[(header::HeaderName, &str)]| {
        let mut request = test.request(Method::GET, &path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        request.send().await.expect("an answer")
    };
    let first = ask(&[]).await;
    let text = |name| first.headers()[name].to_str().expect("text");
    let (modified, etag) = (text(header::LAST_MODIFIED), text(header::ETAG));
    assert_eq!(modified, "Mon, 01 Mar 2027 12:00:00 GMT");
    let (since, before) = (header::IF_MODIFIED_SINCE, "Mon, 01 Mar 2027 11:59:59 GMT");
    let cases: [(&[(header::HeaderName, &str)], StatusCode); 10] = [
        (&[(since.clone(), modified)], StatusCode::NOT_MODIFIED),
        // A reader whose clock is ahead or on local time; its date says nothing about what we sent.
        (&[(since.clone(), "Mon, 01 Mar 2027 12:00:01 GMT")], StatusCode::OK),
        (&[(since.clone(), "Tue, 02 Mar 2027 12:00:00 GMT")], StatusCode::OK),
        (&[(since.clone(), "Monday, 01-Mar-27 12:00:00 GMT")], StatusCode::NOT_MODIFIED),
        (&[(since.clone(), before)], StatusCode::OK),
        (&[(since.clone(), "yesterday")], StatusCode::OK),
        (&[(since.clone(), "")], StatusCode::OK),
        // The entity tag takes precedence over the date.
        (&[(since.clone(), modified), (header::IF_NONE_MATCH, "\"another\"")], StatusCode::OK),
        (&[(since.clone(), before), (header::IF_NONE_MATCH, etag)], StatusCode::NOT_MODIFIED),
        (&[(since.clone(), modified), (header::IF_NONE_MATCH, "")], StatusCode::OK),
    ];
    for (headers, status) in cases {
        let answer = ask(headers).await;
        assert_eq!(answer.status(), status, "{headers:?}");
        assert_eq!(answer.headers()[header::LAST_MODIFIED], modified);
        assert_eq!(answer.headers()[header::ETAG], etag);
        let body = answer.text().await.expect("text");
        assert_eq!(body.is_empty(), status == StatusCode::NOT_MODIFIED, "{headers:?}");
    }
}

/// HTTP dates have a resolution of one second. A reader of one version must not take the next version of the same
/// second for unchanged.
#[tokio::test(flavor = "multi_thread")]
async fn two_calendars_of_one_second_have_two_dates() {
    let test = TestProduct::with_listings().await;
    let (_id, path) = test.export("CASA-1001", Platform::Vrbo, false).await;
    let first = test.request(Method::GET, &path).send().await.expect("an answer");
    let first = first.headers()[header::LAST_MODIFIED].clone();
    let night = SetNightRequest { property_id: "CASA-1001".into(), day: 20_900, blocked: true };
    test.calendar().set_night(test.operator().request(night)).await.expect("a block");
    // Another reader gets the new version in the same second.
    let second = test.request(Method::GET, &path).send().await.expect("an answer");
    assert_ne!(second.headers()[header::LAST_MODIFIED], first);
    let asked = test.request(Method::GET, &path).header(header::IF_MODIFIED_SINCE, first).send().await;
    let asked = asked.expect("an answer");
    assert_eq!(asked.status(), StatusCode::OK);
    assert!(asked.text().await.expect("text").contains("-block-"), "the new block is sent");
}

/// Only nights that a subscriber has received can come back in its feed. A HEAD request sends none.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_only_looked_at_was_not_sent() {
    let test = TestProduct::with_listings().await;
    let (_id, path) = test.export("CASA-1001", Platform::Booking, false).await;
    let told = async || {
        let message = ListExportsRequest { property_id: "CASA-1001".into() };
        let found = test.calendar().list_exports(test.operator().request(message)).await.expect("exports").into_inner();
        (found.exports[0].reads, found.exports[0].sent_nights)
    };
    let night = SetNightRequest { property_id: "CASA-1001".into(), day: 20_900, blocked: true };
    test.calendar().set_night(test.operator().request(night)).await.expect("a block");
    let head = test.request(Method::HEAD, &path).send().await.expect("an answer");
    assert_eq!(head.status(), StatusCode::OK);
    assert_eq!(told().await, (0, 0), "a head is no calendar");
    let etag = &head.headers()[header::ETAG];
    let unchanged = test.request(Method::GET, &path).header(header::IF_NONE_MATCH, etag).send().await;
    assert_eq!(unchanged.expect("an answer").status(), StatusCode::NOT_MODIFIED);
    assert_eq!(told().await, (1, 0), "who has it was not sent it");
    let read = test.request(Method::GET, &path).send().await.expect("an answer");
    assert_eq!(&read.headers()[header::ETAG], etag);
    assert_eq!(told().await, (2, 1));
}
