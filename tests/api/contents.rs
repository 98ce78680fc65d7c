//! Content of the site that operators edit: documents with their versions, and what guests get of them.

use std::time::Duration;

use casacero_common::secret::Secret;
use casacero_tests::{TestProduct, WebServer, answer};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::admin::{cookie, product, with};

const CONTENTS: &str = "/api/v1/admin/contents";

async fn read(test: &TestProduct, cookie: &str, path: &str) -> Value {
    let (status, body) = answer(with(test.request(Method::GET, path), cookie)).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    body
}

async fn edit(test: &TestProduct, cookie: &str, name: &str, tag: &str, body: &Value) -> (StatusCode, Value) {
    let asked = with(test.request(Method::PUT, &format!("{CONTENTS}/{name}")), cookie);
    answer(asked.header(header::IF_MATCH, tag).json(body)).await
}

fn banner(text: &str) -> Value {
    json!({ "document": { "banner": {
        "shown": true, "text": { "en": text, "es": "Volvemos el lunes" }, "kind": "warning", "fromDay": "2027-02-27",
        "untilDay": "2027-03-02",
        "link": { "url": { "en": "/contact", "es": "/es/contacto" }, "label": { "en": "Write", "es": "Escribe" } },
    } } })
}

#[tokio::test(flavor = "multi_thread")]
async fn every_document_has_a_default_and_a_history() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let list = read(&test, &cookie, CONTENTS).await;
    let names: Vec<&str> =
        list["items"].as_array().expect("items").iter().filter_map(|item| item["name"].as_str()).collect();
    assert_eq!(
        names,
        ["banner", "launch_offer", "prices", "licence_regions", "licence_pages", "destination_aliases", "glossary"]
    );
    for name in names {
        let one = read(&test, &cookie, &format!("{CONTENTS}/{name}")).await;
        assert_eq!((&one["version"], &one["editedAt"]), (&json!(0), &Value::Null), "{name}: {one}");
        assert_eq!(one["document"], one["defaultDocument"], "{name}");
        // What is in effect is right, so it can be written as it was read.
        let (status, written) = edit(&test, &cookie, name, "\"0\"", &json!({ "document": one["document"] })).await;
        assert_eq!((status, &written["version"]), (StatusCode::OK, &json!(1)), "{name}: {written}");
        assert_eq!(written["document"], one["document"], "{name}");
    }
    let body = json!({ "document": { "launch_offer": null } });
    assert_eq!(edit(&test, &cookie, "launch_offer", "*", &body).await.0, StatusCode::BAD_REQUEST);
    let offer = |open: bool| json!({ "document": { "launchOffer": { "open": open, "size": 7 } }, "note": "Spring" });
    let (status, problem) = edit(&test, &cookie, "launch_offer", "\"0\"", &offer(true)).await;
    assert_eq!(
        (status, &problem["code"], &problem["version"], &problem["changed"]),
        (StatusCode::PRECONDITION_FAILED, &json!("content_changed"), &json!(1), &Value::Null),
        "{problem}"
    );
    let (status, edited) = edit(&test, &cookie, "launch_offer", "\"1\"", &offer(true)).await;
    assert_eq!(
        (status, &edited["version"], &edited["note"]),
        (StatusCode::OK, &json!(2), &json!("Spring")),
        "{edited}"
    );
    let (_, problem) = edit(&test, &cookie, "launch_offer", "\"1\"", &offer(false)).await;
    assert_eq!(problem["changed"], json!(["/size"]), "{problem}");
    let history = read(&test, &cookie, &format!("{CONTENTS}/launch_offer/versions")).await;
    let versions = |history: &Value| {
        history["items"].as_array().expect("items").iter().map(|item| item["version"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(versions(&history), [2, 1]);
    assert!(history["items"][0]["editedBy"].as_str().is_some_and(|actor| actor.starts_with("operator:")), "{history}");
    let older = read(&test, &cookie, &format!("{CONTENTS}/launch_offer/versions?before=2&limit=1")).await;
    assert_eq!(versions(&older), [1]);
    // An old document is restored by writing it again.
    let restored = json!({ "document": history["items"][1]["document"] });
    assert_eq!(edit(&test, &cookie, "launch_offer", "\"2\"", &restored).await.1["version"], 3);
    let audit = read(&test, &cookie, "/api/v1/admin/audit?subject=launch_offer&limit=5").await;
    assert_eq!(audit["items"][0]["action"], "content.edit", "{audit}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_document_is_told_field_by_field_and_changes_nothing() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let region = |region: &str| json!({ "region": region });
    let cases = [
        ("banner", json!({ "banner": banner("")["document"]["banner"] }), "/document/banner/text/en"),
        (
            "licence_regions",
            json!({ "licenceRegions": { "requirements": [region("ES-CN"), region("Atlantis")] } }),
            "/document/licence_regions/requirements/1/region",
        ),
        (
            "prices",
            json!({ "prices": { "yearlyPriceMinor": 100, "currency": "EU", "specialPriceAbove": 5 } }),
            "/document/prices/currency",
        ),
        ("prices", json!({ "launchOffer": { "open": true, "size": 1 } }), "/document"),
        (
            "destination_aliases",
            json!({ "destinationAliases": { "items": [{ "destination": "Xàbia", "aliases": ["xabia"] }] } }),
            "/document/destination_aliases/items/0/aliases/0",
        ),
        (
            "glossary",
            json!({ "glossary": { "items": [{ "term": "Haus", "language": "de", "translation": "house" }] } }),
            "/document/glossary/items/0/language",
        ),
    ];
    for (name, document, pointer) in cases {
        let (status, problem) = edit(&test, &cookie, name, "*", &json!({ "document": document })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{name}: {problem}");
        let told = problem["errors"][0]["pointer"].as_str().unwrap_or_default().to_owned();
        assert_eq!(snake(&told), snake(pointer), "{name}: {problem}");
        assert_eq!(read(&test, &cookie, &format!("{CONTENTS}/{name}")).await["version"], 0);
    }
    for (tag, body, expected) in [
        ("*", json!({ "document": {} }), StatusCode::BAD_REQUEST),
        ("*", json!({ "document": { "banner": { "shown": true } } }), StatusCode::BAD_REQUEST),
        ("", banner("Hi"), StatusCode::PRECONDITION_REQUIRED),
    ] {
        assert_eq!(edit(&test, &cookie, "banner", tag, &body).await.0, expected, "{body}");
    }
    assert_eq!(edit(&test, &cookie, "nothing", "*", &banner("Hi")).await.0, StatusCode::NOT_FOUND);
    for (path, expected) in [
        (format!("{CONTENTS}/nothing"), StatusCode::NOT_FOUND),
        (format!("{CONTENTS}/nothing/versions"), StatusCode::NOT_FOUND),
        (format!("{CONTENTS}/banner/versions?limit=0"), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(answer(with(test.request(Method::GET, &path), &cookie)).await.0, expected, "{path}");
    }
}

/// A pointer whose names are all spelled in one way.
fn snake(pointer: &str) -> String {
    pointer.chars().filter(|letter| *letter != '_').collect::<String>().to_lowercase()
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_get_what_is_in_effect_on_every_replica() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let site = answer(test.request(Method::GET, "/api/v1/site")).await.1;
    assert_eq!((&site["banner"], &site["launchOffer"]["size"]), (&Value::Null, &json!(1_000)), "{site}");
    assert_eq!(site["prices"]["yearlyPriceMinor"], 14_990);
    assert_eq!(site["licencePages"]["regions"].as_array().map(Vec::len), Some(5), "{site}");
    assert_eq!(edit(&test, &cookie, "banner", "\"0\"", &banner("Back on Monday")).await.0, StatusCode::OK);
    test.eventually("/api/v1/site", |_, site| site["banner"]["text"]["en"] == "Back on Monday").await;
    let terms = [
        ("launch_offer", json!({ "launchOffer": { "open": false, "size": 7 } })),
        ("prices", json!({ "prices": { "yearlyPriceMinor": 9_900, "currency": "GBP", "specialPriceAbove": 2 } })),
    ];
    for (name, document) in terms {
        assert_eq!(edit(&test, &cookie, name, "\"0\"", &json!({ "document": document })).await.0, StatusCode::OK);
    }
    // A closed offer has the places that were taken.
    let offer =
        json!({ "size": 3, "spotsLeft": 0, "yearlyPriceMinor": 9_900, "currency": "GBP", "specialPriceAbove": 2 });
    test.eventually("/api/v1/offer", |_, told| *told == offer).await;
    let alias = json!({ "destination": "Corralejo", "aliases": ["Pirate Bay"] });
    let aliases = json!({ "document": { "destinationAliases": { "items": [alias] } } });
    assert_eq!(edit(&test, &cookie, "destination_aliases", "\"0\"", &aliases).await.0, StatusCode::OK);
    let found = |_, page: &Value| page["items"].as_array().is_some_and(|items| !items.is_empty());
    test.eventually("/api/v1/destinations?q=pirate%20bay", found).await;
    // The banner's last day is over.
    test.clock.advance(chrono::Duration::days(2));
    test.eventually("/api/v1/site", |_, site| site["banner"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_made_again_after_an_edit() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| {
        config.gateway.web_url = Some(web.url());
        config.operator.email = "ana@casacero.example".into();
        config.operator.password = Secret::from("olas y viento del sur");
    })
    .await;
    let pages = ["/property/CASA-1001", "/terms"];
    let made = |page: &str| web.targets().iter().filter(|target| *target == page).count();
    let ask = async |page: &str| test.request(Method::GET, page).send().await.expect("an answer").status();
    let within = Duration::from_secs(10);
    for page in pages {
        // A gateway that begins to follow events only now forgets its pages once.
        let kept = async {
            let mut before = 0;
            while before != made(page) || before == 0 {
                before = made(page);
                assert_eq!(ask(page).await, StatusCode::OK, "{page}");
            }
        };
        tokio::time::timeout(within, kept).await.expect("it is kept");
    }
    let before = pages.map(made);
    let cookie = cookie(&test).await;
    assert_eq!(edit(&test, &cookie, "banner", "\"0\"", &banner("Back on Monday")).await.0, StatusCode::OK);
    for (page, before) in pages.into_iter().zip(before) {
        let again = async {
            while made(page) == before {
                ask(page).await;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(within, again).await.expect("it is made again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_in_a_community_that_demands_a_licence_needs_one_the_first_time() {
    let test = TestProduct::with_listings_and(|config| {
        config.operator.email = "ana@casacero.example".into();
        config.operator.password = Secret::from("olas y viento del sur");
        config.listing.licence_required_in = None;
    })
    .await;
    let cookie = cookie(&test).await;
    let regions = read(&test, &cookie, &format!("{CONTENTS}/licence_regions")).await;
    let regions = regions["document"]["licenceRegions"]["requirements"].as_array().expect("regions").clone();
    assert!(
        regions.iter().any(|region| region["region"] == "ES-CN" && region["checkedDay"].is_string()),
        "{regions:?}"
    );
    // Imported without a number: one waits for its first approval, one is active.
    for (id, status) in [
        ("CASA-2001", casacero_proto::listing::v1::ListingStatus::Pending),
        ("CASA-2002", casacero_proto::listing::v1::ListingStatus::Active),
    ] {
        let record = casacero_proto::listing::v1::ListingRecord {
            id: id.into(),
            status: status.into(),
            license_number: None,
            activated_at: if id == "CASA-2001" { None } else { casacero_tests::listings::villa().activated_at },
            ..casacero_tests::listings::villa()
        };
        test.import(record).await;
    }
    let approve = async |id: &str| {
        let path = format!("/api/v1/admin/properties/{id}/approve");
        let asked = with(test.request(Method::POST, &path), &cookie).header(header::IF_MATCH, "*");
        answer(asked.json(&json!({ "reason": "known" }))).await
    };
    let (status, problem) = approve("CASA-2001").await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("license_required")), "{problem}");
    test.eventually("/api/v1/properties/CASA-2002", |status, _| status == StatusCode::OK).await;
    // Without the requirement it is approved, and no process starts anew for that.
    let none = json!({ "document": { "licenceRegions": { "requirements": [] } }, "note": "For a test" });
    assert_eq!(edit(&test, &cookie, "licence_regions", "\"0\"", &none).await.0, StatusCode::OK);
    let approved = async {
        while approve("CASA-2001").await.0 != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), approved).await.expect("it is approved");
}
