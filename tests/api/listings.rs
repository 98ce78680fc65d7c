//! One listing, the newest listings, the launch offer; and changes of a listing's status.

use casacero_common::principal::Principal;
use casacero_proto::listing::v1::{
    ChangeListingStatusRequest, ExtraGuestFee, Fees, ListingRecord, ListingStatus, PriceRule, Rates,
};
use casacero_tests::{Class, TestProduct, limit, listings::villa};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use tonic::Code;

#[tokio::test(flavor = "multi_thread")]
async fn a_property_shows_what_a_guest_may_see() {
    let test = TestProduct::with_listings().await;
    let (status, property) = test.get("/api/v1/properties/CASA-1001").await;
    assert_eq!(status, StatusCode::OK);
    // By chance, a coordinate of the shown point may begin like the exact one.
    let mut others = property.clone();
    others.as_object_mut().expect("an object").remove("approximatePoint").expect("the point near it");
    let text = others.to_string();
    for secret in ["Calle Secreta", "35660", "lucia@owners.example", "28.7394", "-13.8706"] {
        assert!(!text.contains(secret), "{secret} is nobody's business");
    }
    // The offset of the point depends on the installation's secret.
    insta::assert_json_snapshot!("property", property, {
        ".approximatePoint.latitude" => "[latitude]", ".approximatePoint.longitude" => "[longitude]"
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_contacts_are_told_on_request_only_and_not_to_collectors() {
    let test = TestProduct::with_listings_and(|config| limit(config, Class::ContactDetails, &[10, 3])).await;
    for path in ["", "/CASA-1001", "/CASA-1002", "/latest", "/map?bbox=-20,20,10,60&zoom=5"] {
        let (status, answer) = test.get(&format!("/api/v1/properties{path}")).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        let text = answer.to_string();
        for contact in ["owners.example", "600000001"] {
            assert!(!text.contains(contact), "{path} tells {contact}: {text}");
        }
    }
    let ask = async |id: &str, visitor: &str| {
        let request = test.request(Method::POST, &format!("/api/v1/properties/{id}/contact"));
        request.header("x-forwarded-for", visitor).send().await.expect("an answer")
    };
    let told = ask("CASA-1001", "198.51.100.1").await;
    assert_eq!(
        (told.status(), &told.headers()[header::CACHE_CONTROL]),
        (StatusCode::OK, &"no-store".parse().expect("a value"))
    );
    let details: Value = told.json().await.expect("JSON");
    assert_eq!(details, json!({ "email": null, "phone": null, "whatsApp": "34600000001" }));
    // A home that no guest sees, and one that is none. They use up nothing.
    for id in ["CASA-1004", "CASA-9999"] {
        assert_eq!(ask(id, "198.51.100.1").await.status(), StatusCode::NOT_FOUND, "{id}");
    }
    for expected in [StatusCode::OK, StatusCode::OK, StatusCode::TOO_MANY_REQUESTS] {
        assert_eq!(ask("CASA-1001", "198.51.100.1").await.status(), expected);
    }
    assert_eq!(ask("CASA-1001", "198.51.100.2").await.status(), StatusCode::OK, "others may ask");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stay_costs_the_same_on_its_page_and_in_a_search() {
    let test = TestProduct::with_listings().await;
    let stay = "checkIn=2027-05-01&checkOut=2027-05-04&guests=4&children=1";
    let path = format!("/api/v1/properties/CASA-1001/price?{stay}");
    let (status, price) = test.get(&path).await;
    let unknown = |name: &str| json!({ "type": name, "amountMinor": null });
    let expected = json!({
        "currency": "EUR",
        "nights": 3,
        "lines": [
            { "type": "nights", "amountMinor": 35_400 }, unknown("cleaning"), unknown("extra_guests"),
            unknown("tourist_tax"),
        ],
        "totalMinor": 35_400,
        "isFrom": true,
        "isComplete": false,
        "depositMinor": null,
        "minNights": 1,
        "refused": null,
    });
    assert_eq!((status, &price), (StatusCode::OK, &expected));

    let rates = Rates {
        rules: vec![PriceRule { night_minor: Some(13_000), weekdays: vec![6], ..Default::default() }],
        min_nights: 3,
        fees: Some(Fees {
            cleaning_minor: Some(6_000),
            extra_guest: Some(ExtraGuestFee { included_guests: 2, night_minor: 1_500 }),
            tourist_tax_minor: Some(150),
            deposit_minor: Some(30_000),
        }),
        ..Default::default()
    };
    test.import(ListingRecord { rates: Some(rates), ..villa() }).await;
    // 1 May is a Saturday. Three adults and a child for three nights. The index has the new rates some milliseconds later.
    let price = test.eventually(&path, |_, price| price["isComplete"] == true).await;
    let line = |name: &str, minor: i64| json!({ "type": name, "amountMinor": minor });
    let lines =
        [line("nights", 36_600), line("cleaning", 6_000), line("extra_guests", 9_000), line("tourist_tax", 1_350)];
    assert_eq!(price["lines"], json!(lines));
    assert_eq!((&price["totalMinor"], &price["isComplete"]), (&json!(52_950), &json!(true)));
    assert_eq!((&price["depositMinor"], &price["minNights"]), (&json!(30_000), &json!(3)));

    let card = |page: &Value| {
        let items = page["items"].as_array().expect("items");
        items.iter().find(|item| item["id"] == "CASA-1001").cloned()
    };
    let page = test
        .eventually(&format!("/api/v1/properties?{stay}"), |_, page| {
            card(page).is_some_and(|card| card["stayPrice"] == price)
        })
        .await;
    assert!(card(&page).is_some());
    let (_, short) = test.get("/api/v1/properties?checkIn=2027-05-01&checkOut=2027-05-03").await;
    assert_eq!(card(&short), None, "two nights are too few");
    let (_, undated) = test.get("/api/v1/properties").await;
    assert_eq!(card(&undated).expect("the home")["stayPrice"], Value::Null);

    let first = test.request(Method::GET, &path).send().await.expect("an answer");
    assert_eq!(first.headers()[header::CACHE_CONTROL], "no-cache");
    let etag = first.headers()[header::ETAG].clone();
    let again = test.request(Method::GET, &path).header(header::IF_NONE_MATCH, &etag).send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_point_shown_is_near_and_stays_where_it_is() {
    let test = TestProduct::with_listings().await;
    let (_, first) = test.get("/api/v1/properties/CASA-1001").await;
    let (_, page) = test.get("/api/v1/properties?destination=corralejo").await;
    assert_eq!(first["approximatePoint"], page["items"][0]["approximatePoint"]);
    let degrees = |name: &str| first["approximatePoint"][name].as_f64().expect("degrees");
    let north_m = (degrees("latitude") - 28.7394) * 111_195.0;
    let east_m = (degrees("longitude") + 13.8706) * 111_195.0 * 28.7394_f64.to_radians().cos();
    let distance_m = north_m.hypot(east_m);
    assert!((50.0..=500.0).contains(&distance_m), "{distance_m} m");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_has_this_version_gets_no_body() {
    let test = TestProduct::with_listings().await;
    let path = "/api/v1/properties/CASA-1001";
    let first = test.request(Method::GET, path).send().await.expect("an answer");
    let etag = first.headers()[header::ETAG].clone();
    let again = test.request(Method::GET, path).header(header::IF_NONE_MATCH, &etag).send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(again.headers()[header::ETAG], etag);
    assert!(again.bytes().await.expect("a body").is_empty());
    let other = test.request(Method::GET, path).header(header::IF_NONE_MATCH, "\"x\"").send().await.expect("an answer");
    assert_eq!(other.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_active_listings_are_public() {
    let test = TestProduct::with_listings().await;
    let (status, _) = test.get("/api/v1/properties/CASA-1004").await;
    assert_eq!(status, StatusCode::NOT_FOUND, "it waits for approval");
    let change = |status: ListingStatus| ChangeListingStatusRequest {
        id: "CASA-1001".into(),
        status: status.into(),
        reason: "test".into(),
    };
    for principal in [Principal::Guest, Principal::with_password("CASA-1001")] {
        let request = test.clients.caller(principal.clone()).request(change(ListingStatus::Removed));
        let refused = test.listing().change_listing_status(request).await.expect_err("not theirs to do");
        assert_eq!(refused.code(), Code::PermissionDenied, "{principal:?}");
    }
    let pause = test.operator().request(change(ListingStatus::Paused));
    test.listing().change_listing_status(pause).await.expect("paused");
    test.eventually("/api/v1/properties/CASA-1001", |status, _| status == StatusCode::NOT_FOUND).await;
    test.eventually("/api/v1/properties", |_, page| page["total"] == 2).await;
    let resume = test.operator().request(change(ListingStatus::Active));
    test.listing().change_listing_status(resume).await.expect("active again");
    test.eventually("/api/v1/properties", |_, page| page["total"] == 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_principal_is_refused() {
    let test = TestProduct::with_listings().await;
    let forger = casacero_common::call::Caller::new(
        casacero_common::principal::Signer::random(),
        test.clock.clone(),
        Principal::Service { name: "listing".into() },
    );
    let request = forger.request(ChangeListingStatusRequest::default());
    let refused = test.listing().change_listing_status(request).await.expect_err("not one of ours");
    assert_eq!(refused.code(), Code::Unauthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_launch_offer_is_counted() {
    let test = TestProduct::with_listings().await;
    let (_, offer) = test.get("/api/v1/offer").await;
    let expected = serde_json::json!({
        "size": 1000, "spotsLeft": 997, "yearlyPriceMinor": 14_990, "currency": "EUR", "specialPriceAbove": 5,
    });
    assert_eq!(offer, expected, "three were ever active");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_shows_where_a_property_is() {
    let test = TestProduct::with_listings().await;
    let path = "/api/v1/properties/CASA-1001/map.svg?size=large&theme=dark&lang=es";
    let answer = test.request(Method::GET, path).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "image/svg+xml");
    let etag = answer.headers()[header::ETAG].clone();
    let picture = answer.text().await.expect("text");
    assert!(
        picture.starts_with("<svg") && picture.contains("Ubicación aproximada") && picture.contains("width=\"400\"")
    );
    let again = test.request(Method::GET, path).header(header::IF_NONE_MATCH, etag).send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    for (size, caching) in [("large", "no-cache"), ("card", "public, max-age=3600, stale-while-revalidate=86400")] {
        let path = format!("/api/v1/properties/CASA-1001/map.svg?size={size}");
        let answer = test.request(Method::GET, &path).send().await.expect("an answer");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], caching, "{size}");
    }
    let path = "/api/v1/properties/CASA-1001/map.svg";
    let spanish =
        test.request(Method::GET, path).header(header::ACCEPT_LANGUAGE, "es").send().await.expect("an answer");
    assert_eq!(spanish.headers()[header::CONTENT_LANGUAGE], "es");
    assert!(spanish.headers().get_all(header::VARY).iter().any(|value| value == "accept-language"));

    for (path, status, code) in [
        ("/api/v1/properties/CASA-9999/map.svg", StatusCode::NOT_FOUND, "listing_not_found"),
        ("/api/v1/properties/CASA-1001/map.svg?size=huge", StatusCode::BAD_REQUEST, "invalid_parameter"),
    ] {
        let (found, problem) = test.get(path).await;
        assert_eq!((found, &problem["code"]), (status, &json!(code)), "{path}");
    }
    let (status, base) = test.get("/api/v1/map/base.json").await;
    assert_eq!((status, &base["type"]), (StatusCode::OK, &json!("FeatureCollection")));
}
