//! The calendar that other platforms read from us.

use casacero_proto::calendar::v1::{CreateExportRequest, Platform, RevokeExportRequest};
use casacero_tests::TestProduct;
use reqwest::{Method, StatusCode, header};

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriber_reads_nights_and_never_its_own() {
    let test = TestProduct::with_listings().await;
    let mut bodies = Vec::new();
    for subscriber in [Platform::Booking, Platform::Airbnb] {
        let create = CreateExportRequest {
            property_id: "CASA-1001".into(),
            subscriber: subscriber.into(),
            include_reservations: true,
            calendar_name: "Casa Risco Blanco".into(),
            ..Default::default()
        };
        let created = test.calendar().create_export(test.operator().request(create)).await.expect("an export");
        let created = created.into_inner();
        let path = format!("/calendars/{}.ics", created.token);
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

        let revoke = RevokeExportRequest { property_id: "CASA-1001".into(), export_id: created.export_id };
        test.calendar().revoke_export(test.operator().request(revoke)).await.expect("revoked");
        let gone = test.request(Method::GET, &path).send().await.expect("an answer");
        assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    }
    let reserved = "DTSTART;VALUE=DATE:20270508";
    assert!(bodies[0].contains(reserved), "Booking.com learns of Airbnb's reservation: {}", bodies[0]);
    assert!(!bodies[1].contains(reserved), "Airbnb does not get its own nights back: {}", bodies[1]);
    for body in bodies {
        assert!(body.contains("BEGIN:VEVENT"), "an export is never empty: {body}");
        for secret in ["4711", "HMSECRET"] {
            assert!(!body.contains(secret), "{secret} is nobody's business");
        }
    }
}
