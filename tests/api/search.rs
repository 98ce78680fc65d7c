//! Search by place, kind, guests, price and dates, page by page.

use casacero_tests::TestProduct;
use reqwest::StatusCode;
use serde_json::Value;

fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().expect("items");
    let mut ids: Vec<_> = items.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect();
    ids.sort();
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn filters_find_what_they_say() {
    let test = TestProduct::with_listings().await;
    let all: &[&str] = &["CASA-1001", "CASA-1002", "CASA-1003"];
    let cases: &[(&str, &[&str])] = &[
        ("", all),
        ("destination=corralejo", &["CASA-1001"]),
        ("destination=CORRALEJO", &["CASA-1001"]),
        ("destination=benalmadena", &["CASA-1002"]),
        ("destination=Benalm%C3%A1dena", &["CASA-1002"]),
        ("destination=gran+canaria", &["CASA-1003"]),
        ("destination=Espa%C3%B1a", all),
        ("destination=Spain", all),
        ("destination=Calle+Secreta", &[]),
        ("destination=Atlantis", &[]),
        ("destination=", all),
        ("type=villa", &["CASA-1001"]),
        ("type=villa&type=house", &["CASA-1001", "CASA-1003"]),
        ("guests=3", &["CASA-1001", "CASA-1003"]),
        ("guests=7", &[]),
        ("priceMax=99", &["CASA-1002", "CASA-1003"]),
        ("priceMin=100", &["CASA-1001"]),
        ("priceMin=75&priceMax=98", &[]),
        ("type=house&destination=agaete&guests=4&priceMax=99", &["CASA-1003"]),
        ("utm_source=newsletter", all),
    ];
    for (query, expected) in cases {
        let (status, page) = test.get(&format!("/api/v1/properties?{query}")).await;
        assert_eq!((status, ids(&page).as_slice()), (StatusCode::OK, &expected.map_strings()[..]), "{query}");
        assert_eq!(page["total"], expected.len(), "{query}");
    }
}

trait MapStrings {
    fn map_strings(&self) -> Vec<String>;
}

impl MapStrings for &[&str] {
    fn map_strings(&self) -> Vec<String> {
        self.iter().map(ToString::to_string).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dates_find_only_what_is_free_on_every_night() {
    let test = TestProduct::with_listings().await;
    // CASA-1001 is reserved from 8 to 14 May. CASA-1003 has no feed, so its nights are unknown.
    let cases: &[(&str, &[&str])] = &[
        ("checkIn=2027-05-01&checkOut=2027-05-08", &["CASA-1001", "CASA-1002"]),
        ("checkIn=2027-05-01&checkOut=2027-05-09", &["CASA-1002"]),
        ("checkIn=2027-05-14&checkOut=2027-05-16", &["CASA-1002"]),
        ("checkIn=2027-05-15&checkOut=2027-05-18", &["CASA-1001", "CASA-1002"]),
        ("checkIn=2027-04-03&checkOut=2027-04-05", &["CASA-1001"]),
        ("checkIn=2027-04-04&checkOut=2027-04-05", &["CASA-1001", "CASA-1002"]),
    ];
    for (query, expected) in cases {
        let page = test
            .eventually(&format!("/api/v1/properties?{query}"), |_, page| ids(page) == expected.map_strings())
            .await;
        assert_eq!(page["total"], expected.len(), "{query}");
        let unknown = &page["unknown"];
        assert_eq!((ids(unknown), &unknown["total"]), (vec!["CASA-1003".to_owned()], &Value::from(1)), "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_not_read_for_two_days_is_no_longer_free() {
    let test = TestProduct::with_listings().await;
    let path = "/api/v1/properties?checkIn=2027-06-10&checkOut=2027-06-12";
    test.eventually(path, |_, page| ids(page) == ["CASA-1001", "CASA-1002"]).await;
    test.feeds.answer("/airbnb.ics", 503, "away");
    test.feeds.answer("/booking.ics", 503, "away");
    test.clock.advance(chrono::Duration::hours(49));
    let (_, page) = test.get(path).await;
    assert_eq!(ids(&page), Vec::<String>::new());
    assert_eq!(ids(&page["unknown"]), ["CASA-1001", "CASA-1002", "CASA-1003"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_show_every_listing_once() {
    let test = TestProduct::with_listings().await;
    for sort in ["fair", "price_ascending", "price_descending", "newest"] {
        for seed in [0, 15] {
            let mut seen = Vec::new();
            let mut path = format!("/api/v1/properties?sort={sort}&seed={seed}&limit=1");
            loop {
                let (status, page) = test.get(&path).await;
                assert_eq!(status, StatusCode::OK, "{path}");
                seen.extend(ids(&page));
                let Some(cursor) = page["nextCursor"].as_str() else { break };
                path = format!("/api/v1/properties?sort={sort}&seed={seed}&limit=1&cursor={cursor}");
            }
            seen.sort();
            assert_eq!(seen, ["CASA-1001", "CASA-1002", "CASA-1003"], "{sort} {seed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_and_newness_sort() {
    let test = TestProduct::with_listings().await;
    for (sort, expected) in [
        ("price_ascending", ["CASA-1002", "CASA-1003", "CASA-1001"]),
        ("price_descending", ["CASA-1001", "CASA-1003", "CASA-1002"]),
        ("newest", ["CASA-1002", "CASA-1003", "CASA-1001"]),
    ] {
        let (_, page) = test.get(&format!("/api/v1/properties?sort={sort}")).await;
        let order: Vec<_> = page["items"].as_array().expect("items").iter().map(|item| item["id"].clone()).collect();
        assert_eq!(order, expected, "{sort}");
    }
    let (_, latest) = test.get("/api/v1/properties/latest").await;
    assert_eq!(latest["items"][0]["id"], "CASA-1002");
}

fn text(value: &serde_json::Value) -> &str {
    value.as_str().expect("a text")
}

#[tokio::test(flavor = "multi_thread")]
async fn destinations_are_suggested_with_counts() {
    let test = TestProduct::with_listings().await;
    let (status, all) = test.get("/api/v1/destinations").await;
    assert_eq!(status, StatusCode::OK);
    let names: Vec<_> =
        all["items"].as_array().expect("items").iter().map(|item| (text(&item["kind"]), text(&item["name"]))).collect();
    // Areas first, those with the most listings before the others; then towns.
    let areas = ["Las Palmas", "Fuerteventura", "Gran Canaria", "Málaga"].map(|name| ("area", name));
    let towns = ["Agaete", "Benalmádena", "Corralejo"].map(|name| ("town", name));
    assert_eq!(names, [areas.as_slice(), &towns].concat());
    let (_, typed) = test.get("/api/v1/destinations?q=benalm%C3%81").await;
    insta::assert_json_snapshot!("destinations", typed);
    let (_, none) = test.get("/api/v1/destinations?q=zzz").await;
    assert_eq!(none["items"], serde_json::json!([]));
}
