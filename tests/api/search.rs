//! Search by place, kind, guests, price and dates, page by page.

use casacero_proto::{
    calendar::v1::Platform,
    listing::v1::{BookingRules, ListingRecord, Price, Rates},
};
use casacero_tests::{OtherGateway, TestProduct, listings};
use reqwest::StatusCode;
use serde_json::{Value, json};

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
        ("destination=Coralejo", &["CASA-1001"]),
        ("destination=Coralej", &[]),
        ("bedrooms=2", &["CASA-1001", "CASA-1003"]),
        ("bathrooms=2.5", all),
        ("bathrooms=3", &[]),
        ("amenities=wifi&amenities=garden", all),
        ("amenities=wifi&amenities=lift", &[]),
        ("views=sea&views=pool", all),
        ("pool=no_pool", &[]),
        ("pool=no_pool&pool=private_pool&parking=free_parking&kitchen=full_kitchen", all),
        ("airConditioning=none", &[]),
        ("accessibility=not_accessible&pets=pets_on_request&smoking=outdoor_smoking_only", all),
        ("childrenPolicy=adults_only", &[]),
        ("bbox=-14,28,-13.5,29", &["CASA-1001"]),
        ("bbox=-16,28,-13.5,29", &["CASA-1001", "CASA-1003"]),
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
async fn nights_are_kept_free_after_guests_who_have_left() {
    let test = TestProduct::with_listings().await;
    // Today is 1 March 2027. The last guest's last night was that of 27 February.
    let booking = Some(BookingRules { preparation_nights: 3, ..BookingRules::default() });
    let rates = Some(Rates { min_nights: 1, booking, ..Rates::default() });
    test.import(ListingRecord { id: "CASA-1005".into(), rates, ..listings::villa() }).await;
    let reserved = listings::AIRBNB.replace("20270508", "20270220").replace("20270515", "20270228");
    test.follow_feed("CASA-1005", Platform::Airbnb, "/other.ics", &reserved).await;
    let found = |dates: &str| format!("/api/v1/properties?{dates}");
    test.eventually(&found("checkIn=2027-03-03&checkOut=2027-03-10"), |_, page| {
        ids(page).contains(&"CASA-1005".to_owned())
    })
    .await;
    for dates in ["checkIn=2027-03-01&checkOut=2027-03-10", "checkIn=2027-03-02&checkOut=2027-03-10"] {
        let (_, page) = test.get(&found(dates)).await;
        assert!(ids(&page).contains(&"CASA-1001".to_owned()), "{dates}: {page}");
        assert!(!ids(&page).contains(&"CASA-1005".to_owned()), "{dates}: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn flexible_dates_find_the_first_possible_stay() {
    // A home, its arrival and its departure.
    type Found = (&'static str, &'static str, &'static str);
    let test = TestProduct::with_listings().await;
    // CASA-1001 is reserved from 8 to 14 May and blocked from 20 to 22 May. 7 May 2027 is a Friday.
    let cases: &[(&str, &[Found])] = &[
        ("checkIn=2027-05-10&checkOut=2027-05-13&flexibleDays=3", &[("CASA-1002", "2027-05-10", "2027-05-13")]),
        (
            "checkIn=2027-05-13&checkOut=2027-05-16&flexibleDays=2",
            &[("CASA-1001", "2027-05-15", "2027-05-18"), ("CASA-1002", "2027-05-13", "2027-05-16")],
        ),
        (
            "month=2027-05&flexibleNights=8",
            &[("CASA-1001", "2027-05-23", "2027-05-31"), ("CASA-1002", "2027-05-01", "2027-05-09")],
        ),
        (
            "month=2027-05&weekend=true",
            &[("CASA-1001", "2027-05-28", "2027-05-30"), ("CASA-1002", "2027-05-07", "2027-05-09")],
        ),
    ];
    for (query, expected) in cases {
        let path = format!("/api/v1/properties?{query}&sort=price_descending");
        let page = test.eventually(&path, |_, page| page["total"] == expected.len()).await;
        let items = page["items"].as_array().expect("items");
        for (item, (id, check_in, check_out)) in items.iter().zip(*expected) {
            assert_eq!(item["id"], *id, "{query}");
            assert_eq!(item["foundStay"], json!({ "checkIn": check_in, "checkOut": check_out }), "{query}");
            assert!(item["stayPrice"]["totalMinor"].is_i64(), "{query}");
        }
        assert_eq!(ids(&page["unknown"]), ["CASA-1003"], "{query}");
    }
    let exact = test.get("/api/v1/properties?checkIn=2027-05-01&checkOut=2027-05-08").await.1;
    assert_eq!(exact["items"][0]["foundStay"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn totals_bound_and_sort_and_other_currencies_are_counted() {
    let test = TestProduct::with_listings().await;
    let price = Some(Price { currency: "USD".into(), min_minor: 5_000, max_minor: None });
    let record = ListingRecord { id: "CASA-1005".into(), price, ..listings::villa() };
    test.import(record).await;
    test.follow_feed("CASA-1005", Platform::Booking, "/other.ics", listings::BOOKING).await;
    let week = "/api/v1/properties?checkIn=2027-05-01&checkOut=2027-05-08";
    test.eventually(week, |_, page| page["total"] == 3).await;
    // Seven nights at 118 and at 74.
    let cases: &[(&str, &[&str], u32)] = &[
        ("", &["CASA-1001", "CASA-1002", "CASA-1005"], 0),
        ("&totalMax=826", &["CASA-1001", "CASA-1002"], 1),
        ("&totalMax=825", &["CASA-1002"], 1),
        ("&totalMin=600&totalMax=900", &["CASA-1001"], 1),
        ("&priceMax=100", &["CASA-1002"], 1),
        ("&priceMax=100&guests=3", &[], 1),
        ("&priceMax=100&type=apartment", &["CASA-1002"], 0),
    ];
    for (query, expected, left_out) in cases {
        let (status, page) = test.get(&format!("{week}{query}")).await;
        assert_eq!((status, ids(&page)), (StatusCode::OK, expected.map_strings()), "{query}");
        assert_eq!(page["leftOutForCurrency"], *left_out, "{query}");
    }
    let (_, page) = test.get(&format!("{week}&sort=total")).await;
    let order: Vec<_> = page["items"].as_array().expect("items").iter().map(|item| text(&item["id"])).collect();
    assert_eq!(order, ["CASA-1002", "CASA-1001", "CASA-1005"]);
    assert_eq!(page["items"][0]["stayPrice"]["totalMinor"], 51_800);
    // A page has a hundred of them.
    assert!(page["items"][0].to_string().len() <= 1_200, "{}", page["items"][0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_stand_beside_the_first_page() {
    let test = TestProduct::with_listings().await;
    let (_, page) = test.get("/api/v1/properties?facets=true&type=villa&limit=1").await;
    let facets = &page["facets"];
    let counts = |facet: &str| -> Vec<(String, u64)> {
        let values = facets[facet].as_array().expect("counts").iter();
        values.map(|value| (text(&value["value"]).to_owned(), value["count"].as_u64().expect("a number"))).collect()
    };
    let pair = |value: &str, count| (value.to_owned(), count);
    assert_eq!(
        counts("type"),
        [
            pair("villa", 1),
            pair("studio", 0),
            pair("apartment", 1),
            pair("house", 1),
            pair("townhouse", 0),
            pair("penthouse", 0),
            pair("semi_detached", 0)
        ]
    );
    assert_eq!(counts("pool"), [pair("private_pool", 1), pair("shared_pool", 0), pair("no_pool", 0)]);
    assert!(counts("amenities").contains(&pair("wifi", 1)) && counts("views").contains(&pair("lake", 0)));
    assert_eq!(facets["bedrooms"][2], json!({ "least": 3.0, "count": 1 }));
    assert_eq!(facets["bathrooms"][2], json!({ "least": 3.0, "count": 0 }));
    for facet in ["parking", "kitchen", "airConditioning", "accessibility", "pets", "smoking", "childrenPolicy"] {
        assert_eq!(counts(facet).iter().map(|(_, count)| count).sum::<u64>(), 1, "{facet}");
    }
    let (_, page) = test.get("/api/v1/properties?type=villa").await;
    assert_eq!(page["facets"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn distances_are_from_the_point_that_guests_see() {
    let test = TestProduct::with_listings().await;
    let house = "near=28.7394,-13.8706";
    let (_, page) = test.get(&format!("/api/v1/properties?sort=distance&{house}")).await;
    let items = page["items"].as_array().expect("items");
    let order: Vec<_> = items.iter().map(|item| text(&item["id"])).collect();
    assert_eq!(order, ["CASA-1001", "CASA-1003", "CASA-1002"]);
    let metres: Vec<_> = items.iter().map(|item| item["distanceM"].as_u64().expect("a distance")).collect();
    assert!((90..=500).contains(&metres[0]) && metres.is_sorted(), "{metres:?}");
    let (_, page) = test.get("/api/v1/properties").await;
    assert_eq!(page["items"][0]["distanceM"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_shows_homes_and_clusters() {
    let test = TestProduct::with_listings().await;
    let map = "/api/v1/properties/map?bbox=-20,25,0,40";
    let (status, wide) = test.get(&format!("{map}&zoom=3.5")).await;
    assert_eq!((status, &wide["total"]), (StatusCode::OK, &json!(3)));
    let items = wide["items"].as_array().expect("items");
    let counts: Vec<_> = items.iter().map(|item| (item["id"].clone(), item["count"].clone())).collect();
    assert_eq!(counts, [(json!("CASA-1002"), json!(1)), (Value::Null, json!(2))]);
    assert_eq!((&items[0]["name"], &items[0]["price"]["minMinor"]), (&json!("Ático Torremuelle"), &json!(7_400)));
    assert_eq!(
        (&items[1]["name"], &items[1]["price"], &items[1]["stayPrice"]),
        (&json!(null), &json!(null), &json!(null))
    );
    let (_, near) = test.get(&format!("{map}&zoom=10&type=villa")).await;
    assert_eq!((&near["total"], &near["items"][0]["id"]), (&json!(1), &json!("CASA-1001")));
    let dated = format!("{map}&zoom=10&checkIn=2027-05-01&checkOut=2027-05-08");
    let dated = test.eventually(&dated, |_, map| map["total"] == 2).await;
    assert!(dated["items"].as_array().expect("items").iter().all(|item| item["stayPrice"]["nights"] == 7));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_date_offers_other_stays_and_other_homes() {
    let test = TestProduct::with_listings().await;
    test.import(ListingRecord { id: "CASA-1005".into(), ..listings::villa() }).await;
    let similar = "/api/v1/properties/CASA-1001/similar";
    test.eventually(similar, |_, page| ids(page) == ["CASA-1005"]).await;
    // The nights of CASA-1005 are not known.
    let (status, page) = test.get(&format!("{similar}?checkIn=2027-05-10&checkOut=2027-05-13")).await;
    assert_eq!((status, ids(&page)), (StatusCode::OK, Vec::new()));

    let stays = "/api/v1/properties/CASA-1001/stays?checkIn=2027-05-10&checkOut=2027-05-13&guests=2";
    let found = test.eventually(stays, |_, found| found["items"][0].is_object()).await;
    let items = found["items"].as_array().expect("items");
    let days: Vec<_> = items.iter().map(|item| (text(&item["checkIn"]), text(&item["checkOut"]))).collect();
    let expected = [
        ("2027-05-05", "2027-05-08"),
        ("2027-05-15", "2027-05-18"),
        ("2027-05-04", "2027-05-07"),
        ("2027-05-16", "2027-05-19"),
        ("2027-05-03", "2027-05-06"),
        ("2027-05-17", "2027-05-20"),
    ];
    assert_eq!(days, expected);
    assert_eq!(items[0]["stayPrice"]["totalMinor"], 35_400);
}

/// With `serve --role api` and `serve --role search` the services are not the same.
#[tokio::test(flavor = "multi_thread")]
async fn searches_ask_the_processes_that_have_an_index() {
    let test = TestProduct::with_listings().await;
    let elsewhere = test.clients.calendar.clone();
    let gateway = OtherGateway::start(&test, |parts| parts.listing = elsewhere);
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    for path in [
        "/api/v1/destinations?q=corr",
        "/api/v1/properties",
        "/api/v1/properties/latest",
        "/api/v1/properties/map?bbox=-20,25,0,40&zoom=3",
        "/api/v1/properties/CASA-1001/similar",
        "/api/v1/properties/CASA-1001/stays?checkIn=2027-05-01&checkOut=2027-05-08",
    ] {
        let answer = client.get(format!("{}{path}", gateway.url)).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
    }
    gateway.stop().await;
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
async fn homes_with_unknown_nights_have_pages_of_their_own() {
    let test = TestProduct::with_listings().await;
    test.import(ListingRecord { id: "CASA-1005".into(), ..listings::villa() }).await;
    let path = "/api/v1/properties?checkIn=2027-05-01&checkOut=2027-05-08&sort=newest&limit=1";
    let first = test.eventually(path, |_, page| page["unknown"]["total"] == 2 && page["total"] == 2).await;
    let (_, next) =
        test.get(&format!("{path}&cursor={}", first["unknown"]["nextCursor"].as_str().expect("a cursor"))).await;
    assert_eq!((ids(&next), &next["nextCursor"], &next["total"]), (Vec::new(), &Value::Null, &json!(2)));
    let mut unknown = [ids(&first["unknown"]), ids(&next["unknown"])].concat();
    unknown.sort();
    assert_eq!(unknown, ["CASA-1003", "CASA-1005"]);
    assert_eq!((&next["unknown"]["total"], &next["unknown"]["nextCursor"]), (&json!(2), &Value::Null));
    // The other group goes on by itself.
    let (_, next) = test.get(&format!("{path}&cursor={}", first["nextCursor"].as_str().expect("a cursor"))).await;
    assert_eq!((ids(&next).len(), &next["unknown"]["items"]), (1, &json!([])));
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
    let areas = [
        ("community", "Canarias"),
        ("province", "Las Palmas"),
        ("community", "Andalucía"),
        ("island", "Fuerteventura"),
        ("island", "Gran Canaria"),
        ("province", "Málaga"),
    ];
    let towns = ["Agaete", "Benalmádena", "Corralejo"].map(|name| ("town", name));
    assert_eq!(names, [areas.as_slice(), &towns].concat());
    // The villa of Corralejo has a postcode; its owner names the island alone.
    for name in
        ["Canarias", "Islas%20Canarias", "Canary%20Islands", "Fuerteventura", "Las%20Palmas", "Corralejo", "35660"]
    {
        let (_, found) = test.get(&format!("/api/v1/properties?destination={name}")).await;
        let ids: Vec<_> = found["items"].as_array().expect("items").iter().map(|item| text(&item["id"])).collect();
        assert!(ids.contains(&"CASA-1001"), "{name}: {ids:?}");
    }
    let (_, typed) = test.get("/api/v1/destinations?q=benalm%C3%81").await;
    insta::assert_json_snapshot!("destinations", typed);
    let (_, none) = test.get("/api/v1/destinations?q=zzz").await;
    assert_eq!(none["items"], serde_json::json!([]));
}
