//! The lifecycle of a listing: submitted, confirmed, approved, edited, returned, removed, erased.

mod drafts;
mod edits;
mod erasing;
mod prices;
mod reviews;

use casacero_common::secret::Secret;
use casacero_tests::{Class, TestProduct, answer, limit, listings};
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};

const PASSWORD: &str = "olas y viento";
const OPERATOR: &str = "ana@casacero.example";
const OPERATOR_PASSWORD: &str = "olas y viento del sur";
const DRAFTS: &str = "/api/v1/listings/drafts";

async fn product() -> TestProduct {
    TestProduct::start_with(|config| {
        config.operator.email = OPERATOR.into();
        config.operator.password = Secret::from(OPERATOR_PASSWORD);
        limit(config, Class::Drafts, &[1_000]);
        limit(config, Class::Submissions, &[1_000]);
    })
    .await
}

/// The form of a house in Fuerteventura.
fn form(feed: &str) -> Value {
    json!({
        "name": "Casa Lajares", "propertyType": "house",
        "descriptions": [{ "language": "es", "text": "Una casa tranquila junto al volcán." }],
        "maxGuests": 4, "bedrooms": 2, "bathrooms": 1.5,
        "country": "ES", "region": "Fuerteventura", "city": "Lajares", "address": "Calle Oculta 3", "postalCode": "35650",
        "price": { "currency": "EUR", "minMinor": 9_500, "maxMinor": null },
        "amenities": ["wifi", "terrace"], "views": ["mountain"],
        "ownerName": "Marta Gil", "ownerEmail": "marta@owners.example", "phone": "+34 600 000 009",
        "preferredContact": "phone", "licenseNumber": "VV-35-2-0001111",
        "feeds": [{ "platform": "airbnb", "address": feed }]
    })
}

fn cookie(answer: &Response, name: &str) -> String {
    let set = answer.headers().get_all(header::SET_COOKIE).iter().map(|set| set.to_str().expect("text"));
    let pairs = set.map(|set| set.split(';').next().expect("a pair"));
    pairs.into_iter().find(|pair| pair.starts_with(name)).expect("the cookie").to_owned()
}

async fn operator(test: &TestProduct) -> String {
    let body = json!({ "email": OPERATOR, "password": OPERATOR_PASSWORD });
    let signed_in = test.request(Method::POST, "/api/v1/admin/session").json(&body).send().await.expect("an answer");
    cookie(&signed_in, "casacero-operator")
}

async fn by_password(test: &TestProduct, property: &str) -> String {
    let body = json!({ "propertyId": property, "password": PASSWORD });
    let signed_in = test.request(Method::POST, "/api/v1/owner/session").json(&body).send().await.expect("an answer");
    assert_eq!(signed_in.status(), StatusCode::OK);
    cookie(&signed_in, "casacero-owner")
}

/// Sends a change without an expected version.
async fn change(test: &TestProduct, who: &str, method: Method, path: &str, body: &Value) -> (StatusCode, Value) {
    changing(test, who, method, path, "*", body).await
}

/// Sends a change with an expected version.
async fn changing(
    test: &TestProduct,
    who: &str,
    method: Method,
    path: &str,
    version: &str,
    body: &Value,
) -> (StatusCode, Value) {
    let request = test.request(method, path).header(header::COOKIE, who).header(header::IF_MATCH, version);
    answer(request.json(body)).await
}

async fn look(test: &TestProduct, who: &str, path: &str) -> (StatusCode, Value) {
    answer(test.request(Method::GET, path).header(header::COOKIE, who)).await
}

/// Creates a draft with a form. Returns its secret.
async fn draft(test: &TestProduct, form: &Value) -> String {
    let (status, made) = answer(test.request(Method::POST, DRAFTS).header(header::ACCEPT_LANGUAGE, "es")).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let token = made["token"].as_str().expect("a secret").to_owned();
    let (status, saved) = changing(test, "", Method::PUT, &format!("{DRAFTS}/{token}"), "\"1\"", form).await;
    assert_eq!((status, &saved["version"]), (StatusCode::OK, &json!(2)), "{saved}");
    token
}

async fn submit(test: &TestProduct, token: &str, key: &str) -> (StatusCode, Value) {
    let body = json!({ "password": PASSWORD, "acceptsTerms": true, "hasPhotoRights": true });
    let request = test.request(Method::POST, &format!("{DRAFTS}/{token}/submit")).header("Idempotency-Key", key);
    answer(request.json(&body)).await
}

/// A pending listing. Returns its id.
async fn submitted(test: &TestProduct, form: &Value) -> String {
    let token = draft(test, form).await;
    let (status, receipt) = submit(test, &token, "key-00000001").await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    receipt["propertyId"].as_str().expect("an id").to_owned()
}

/// The newest secret in the fragment of a link mailed to an address.
async fn mailed_secret(test: &TestProduct, address: &str, marks: &str) -> String {
    for _ in 0..1_000 {
        let found =
            test.mails().iter().filter(|mail| mail.contains(address) && plain(mail).contains(marks)).find_map(|mail| {
                let text = plain(mail);
                let (_, rest) = text.split_once("/enlace#").or_else(|| text.split_once("/link#"))?;
                Some(rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect::<String>())
            });
        if let Some(secret) = found {
            return secret;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no mail to {address} with {marks}: {:?}", test.mails());
}

/// A mail without its soft line breaks.
fn plain(mail: &str) -> String {
    mail.replace("=\r\n", "").replace("=\n", "")
}

/// Confirms the owner's address by the mailed link. Returns the session.
async fn confirmed(test: &TestProduct, property: &str) -> String {
    let secret = mailed_secret(test, "marta@owners.example", property).await;
    let path = format!("/api/v1/owner/links/{secret}");
    let (status, link) = test.get(&path).await;
    assert_eq!((status, &link["purpose"]), (StatusCode::OK, &json!("confirm")), "{link}");
    let used = test.request(Method::POST, &path).send().await.expect("an answer");
    assert_eq!(used.status(), StatusCode::OK);
    cookie(&used, "casacero-owner")
}

/// A public listing. Returns its id and the owner's session.
async fn live(test: &TestProduct, form: &Value) -> (String, String) {
    let id = submitted(test, form).await;
    let owner = confirmed(test, &id).await;
    let (status, approved) = change(
        test,
        &operator(test).await,
        Method::POST,
        &format!("/api/v1/admin/properties/{id}/approve"),
        &json!({}),
    )
    .await;
    assert_eq!((status, &approved["status"]), (StatusCode::OK, &json!("active")), "{approved}");
    (id, owner)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_is_submitted_confirmed_approved_and_found_by_its_dates() {
    let test = product().await;
    test.feeds.answer("/calendar/lajares.ics", 200, listings::AIRBNB);
    let id = submitted(&test, &form(&test.feeds.url("/calendar/lajares.ics"))).await;
    assert!(id.starts_with("CASA-1000"), "{id}");
    assert_eq!(test.get(&format!("/api/v1/properties/{id}")).await.0, StatusCode::NOT_FOUND, "nobody approved it");
    let admin = operator(&test).await;
    let (_, waiting) = look(&test, &admin, "/api/v1/admin/reviews").await;
    assert_eq!(
        (&waiting["items"][0]["propertyId"], &waiting["items"][0]["addressConfirmed"]),
        (&json!(id), &json!(false))
    );
    // Approval without a confirmed address requires a reason.
    let approve = format!("/api/v1/admin/properties/{id}/approve");
    let (status, problem) = change(&test, &admin, Method::POST, &approve, &json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("address_not_confirmed")));
    let owner = confirmed(&test, &id).await;
    let (_, own) = look(&test, &owner, &format!("/api/v1/owner/properties/{id}")).await;
    assert_eq!((&own["addressConfirmed"], &own["form"]["address"]), (&json!(true), &json!("Calle Oculta 3")), "{own}");
    assert_eq!(own["form"]["timeZone"], "Atlantic/Canary");
    let (status, approved) = change(&test, &admin, Method::POST, &approve, &json!({})).await;
    assert_eq!((status, &approved["status"]), (StatusCode::OK, &json!("active")), "{approved}");
    // Its feed is read: the nights from 8 to 14 May are taken, those of March are free.
    let found = |page: &Value| page["items"].as_array().is_some_and(|items| items.iter().any(|item| item["id"] == id));
    let dated = |from: &str, to: &str| format!("/api/v1/properties?checkIn={from}&checkOut={to}");
    test.eventually(&dated("2027-03-10", "2027-03-12"), |status, page| status == StatusCode::OK && found(page)).await;
    test.eventually(&dated("2027-05-09", "2027-05-10"), |status, page| status == StatusCode::OK && !found(page)).await;
    let (_, page) = test.get(&format!("/api/v1/properties/{id}")).await;
    assert!(!page.to_string().contains("Oculta"), "{page}");
    let (_, feeds) = look(&test, &owner, &format!("/api/v1/owner/properties/{id}/feeds")).await;
    assert_eq!(feeds["items"].as_array().map(Vec::len), Some(1), "{feeds}");
    // After the hand-over, the listing service no longer stores the feed's address.
    let written = String::from_utf8_lossy(&listing_database(&test).await).into_owned();
    assert!(!written.contains("lajares.ics"), "the address of the feed is still kept");
    let told = test.mails().iter().any(|mail| plain(mail).contains("publicado"));
    assert!(told || wait_for_mail(&test, "publicado").await, "the owner is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_of_the_form_is_found_in_its_island_province_and_community() {
    let test = product().await;
    let mut home = form("https://www.airbnb.com/calendar/ical/1.ics");
    // What the form fills in for the postcode: the island as the region, and the province.
    for (field, text) in [("city", "Corralejo"), ("stateProvince", "Las Palmas"), ("postalCode", "35660")] {
        home[field] = text.into();
    }
    let (id, _) = live(&test, &home).await;
    for name in ["Corralejo", "Fuerteventura", "Las Palmas", "Canarias", "Islas Canarias", "Canary Islands", "España"]
    {
        let path = format!("/api/v1/properties?destination={name}");
        test.eventually(&path, |_, page| page["items"][0]["id"] == id).await;
    }
    let (_, suggested) = test.get("/api/v1/destinations?q=canary%20islands").await;
    let first = &suggested["items"][0];
    assert_eq!((&first["kind"], &first["name"], &first["count"]), (&json!("community"), &json!("Canarias"), &json!(1)));
    let (_, suggested) = test.get("/api/v1/destinations").await;
    let kinds: Vec<_> = suggested["items"].as_array().expect("items").iter().map(|item| &item["kind"]).collect();
    assert_eq!(kinds, ["community", "island", "province", "town"], "{suggested}");
}

/// The contents of the listing service's tables.
async fn listing_database(test: &TestProduct) -> Vec<u8> {
    let dump = test.tables("listing").await;
    dump.into_bytes()
}

async fn wait_for_mail(test: &TestProduct, part: &str) -> bool {
    for _ in 0..500 {
        if test.mails().iter().any(|mail| plain(mail).contains(part)) {
            return true;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn one_draft_makes_one_home_however_often_it_is_submitted() {
    let test = product().await;
    let token = draft(&test, &form("https://www.airbnb.com/calendar/ical/1.ics")).await;
    let tries = (0..8).map(|_| submit(&test, &token, "key-00000001"));
    let answers = futures::future::join_all(tries).await;
    let ids: std::collections::BTreeSet<String> = answers
        .iter()
        .map(|(status, receipt)| {
            assert_eq!(*status, StatusCode::CREATED, "{receipt}");
            receipt["propertyId"].to_string()
        })
        .collect();
    assert_eq!(ids.len(), 1, "{ids:?}");
    let (status, problem) = submit(&test, &token, "key-00000002").await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("draft_submitted")));
    // The draft still has the listing's id, and nothing else.
    let (_, left) = test.get(&format!("{DRAFTS}/{token}")).await;
    assert_eq!(left["form"], json!({}), "{left}");
    let (_, waiting) = look(&test, &operator(&test).await, "/api/v1/admin/reviews").await;
    assert_eq!(waiting["items"].as_array().map(Vec::len), Some(1), "{waiting}");
    // The listing has the password of the submission.
    by_password(&test, left["propertyId"].as_str().expect("an id")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_is_wrong_is_told_at_once_in_the_readers_language() {
    let test = product().await;
    let mut wrong = form("https://www.airbnb.com/rooms/1");
    wrong["name"] = "x".repeat(200).into();
    wrong["ownerEmail"] = "marta".into();
    wrong["phone"] = Value::Null;
    wrong["price"]["maxMinor"] = 100.into();
    let token = draft(&test, &wrong).await;
    let body = json!({ "password": "12345", "acceptsTerms": false, "hasPhotoRights": true });
    let request = test.request(Method::POST, &format!("{DRAFTS}/{token}/submit"));
    let request = request.header("Idempotency-Key", "key-00000001").header(header::ACCEPT_LANGUAGE, "es");
    let (status, problem) = answer(request.json(&body)).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("validation_failed")));
    let told: Vec<String> = problem["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .map(|error| format!("{} {}", error["pointer"].as_str().unwrap_or("-"), error["code"].as_str().unwrap_or("-")))
        .collect();
    assert_eq!(
        told,
        [
            "/name too_long",
            "/price/maxMinor below_min_price",
            "/ownerEmail email",
            "/phone required",
            "/feeds listing_page",
            "/password too_short",
            "/acceptsTerms not_accepted"
        ]
    );
    assert_eq!(problem["errors"][0]["detail"], "Como máximo 120 caracteres.");
    assert!(test.mails().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_saved_by_one_page_at_a_time_and_lives_thirty_days() {
    let test = product().await;
    let token = draft(&test, &json!({ "name": "Casa" })).await;
    let path = format!("{DRAFTS}/{token}");
    let (status, problem) = changing(&test, "", Method::PUT, &path, "\"1\"", &json!({ "name": "Otra" })).await;
    assert_eq!(
        (status, &problem["code"], &problem["version"]),
        (StatusCode::PRECONDITION_FAILED, &json!("draft_changed"), &json!(2))
    );
    // A proxy that compresses makes an ETag weak.
    let (status, saved) = changing(&test, "", Method::PUT, &path, "W/\"2\"", &json!({ "name": "Casa" })).await;
    assert_eq!((status, &saved["version"]), (StatusCode::OK, &json!(3)), "{saved}");
    let (status, problem) = answer(test.request(Method::PUT, &path).json(&json!({}))).await;
    assert_eq!((status, &problem["code"]), (StatusCode::PRECONDITION_REQUIRED, &json!("version_required")));
    let own = json!({ "feeds": [{ "address": format!("{}/calendars/x.ics", test.public_url()) }] });
    let (status, problem) = change(&test, "", Method::PUT, &path, &own).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("own_export")));
    let (status, problem) = change(&test, "", Method::PUT, &path, &json!({ "nombre": "Casa" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("invalid_body")));
    test.clock.advance(chrono::TimeDelta::days(29));
    assert_eq!(change(&test, "", Method::PUT, &path, &json!({ "name": "Casa" })).await.0, StatusCode::OK);
    test.clock.advance(chrono::TimeDelta::days(30));
    for method in [Method::GET, Method::PUT] {
        let (status, problem) = change(&test, "", method, &path, &json!({})).await;
        assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("draft_not_found")));
    }
    let another = draft(&test, &json!({})).await;
    let path = format!("{DRAFTS}/{another}");
    assert_eq!(answer(test.request(Method::DELETE, &path)).await.0, StatusCode::NO_CONTENT);
    assert_eq!(test.get(&path).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_stand_above_what_is_imported_and_are_never_given_again() {
    let test = product().await;
    let feed = "https://www.airbnb.com/calendar/ical/1.ics";
    let first = submitted(&test, &form(feed)).await;
    test.import(casacero_proto::listing::v1::ListingRecord { id: "CASA-20500".into(), ..listings::villa() }).await;
    let second = submitted(&test, &form(feed)).await;
    assert_eq!((first.as_str(), second.as_str()), ("CASA-10001", "CASA-20501"));
    let admin = operator(&test).await;
    for id in [&first, &second] {
        let path = format!("/api/v1/admin/properties/{id}");
        assert_eq!(change(&test, &admin, Method::DELETE, &path, &json!({})).await.0, StatusCode::NO_CONTENT);
    }
    assert_eq!(submitted(&test, &form(feed)).await, "CASA-20502");
}
