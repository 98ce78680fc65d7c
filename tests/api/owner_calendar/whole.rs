//! The calendar as a whole.

use casacero_tests::answer;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::Owner;

#[tokio::test(flavor = "multi_thread")]
async fn owners_see_what_guests_see_and_may_confirm_it() {
    let owner = Owner::start().await;
    let period = "calendar?from=2027-05-01&to=2027-05-31";
    let shown = owner.get(period).await;
    let public = owner.test.get(&format!("/api/v1/properties/CASA-1001/{period}")).await.1;
    assert_eq!(shown, public);
    assert_eq!(shown["confirmedAt"], Value::Null);
    let (status, confirmed) = owner.send(Method::POST, "calendar/confirm", &json!({})).await;
    assert_eq!((status, confirmed), (StatusCode::OK, json!({ "confirmedAt": "2027-03-01T12:00:00Z" })));
    assert_eq!(owner.get("calendar").await["confirmedAt"], "2027-03-01T12:00:00Z");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_is_its_owners_before_it_is_public() {
    let owner = Owner::start().await;
    let waiting = owner.other("CASA-1004").await;
    let (status, calendar) = answer(owner.request_as(&waiting, Method::GET, "calendar")).await;
    assert_eq!((status, &calendar["propertyId"]), (StatusCode::OK, &json!("CASA-1004")));
    assert_eq!(owner.test.get("/api/v1/properties/CASA-1004/calendar").await.0, StatusCode::NOT_FOUND);
}
