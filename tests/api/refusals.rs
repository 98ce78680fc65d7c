//! Bad input: a problem document with a stable code in the reader's language, never a 500.

use casacero_tests::{Class, TestProduct, answer, limit};
use reqwest::{Method, header};

#[tokio::test(flavor = "multi_thread")]
async fn every_bad_request_is_told_what_is_wrong() {
    let test = TestProduct::with_listings().await;
    let search = |query: &str| format!("/api/v1/properties?{query}");
    let price = |id: &str, query: &str| format!("/api/v1/properties/{id}/price?{query}");
    let stays = |id: &str, query: &str| format!("/api/v1/properties/{id}/stays?{query}");
    let cases = [
        ("/api".to_owned(), 404, "not_found", ""),
        ("/api/v1/nothing".into(), 404, "not_found", ""),
        ("/api/v2/properties".into(), 404, "not_found", ""),
        ("/api/v1/properties/CASA-9999".into(), 404, "listing_not_found", ""),
        ("/api/v1/properties/CASA-99999999999999999999".into(), 404, "", ""),
        ("/api/v1/properties/..%2f..%2fetc".into(), 404, "", ""),
        ("/api/v1/properties/%00".into(), 404, "invalid_listing_id", ""),
        ("/api/v1/properties/CASA-1001%27%20OR%201=1".into(), 404, "invalid_listing_id", ""),
        ("/api/v1/properties/CASA-9999/calendar".into(), 404, "listing_not_found", ""),
        ("/api/v1/properties/CASA-1004/calendar".into(), 404, "listing_not_found", ""),
        ("/api/v1/properties/CASA-1001/calendar?from=2027-5-1".into(), 400, "invalid_date", "from"),
        ("/api/v1/properties/CASA-1001/calendar?from=2027-05-31&to=2027-05-01".into(), 400, "invalid_period", "to"),
        ("/api/v1/properties/CASA-1001/calendar?from=0001-01-01&to=9999-12-31".into(), 400, "invalid_period", "to"),
        ("/api/v1/properties/CASA-1001/calendar?from=9999-12-31".into(), 400, "invalid_period", "from"),
        ("/api/v1/properties/CASA-1001/calendar?to=0001-01-01".into(), 400, "invalid_period", "to"),
        (search("guests=0"), 400, "invalid_party", "guests"),
        (search("guests=51"), 400, "invalid_party", "guests"),
        (search("guests=-3"), 400, "invalid_party", "guests"),
        (search("guests=99999999999"), 400, "invalid_party", "guests"),
        (search("guests=2&children=2"), 400, "invalid_party", "guests"),
        (search("children=1"), 400, "invalid_party", "guests"),
        (search("guests=2&children=few"), 400, "invalid_party", "children"),
        (price("CASA-9999", "checkIn=2027-05-01&checkOut=2027-05-04"), 404, "listing_not_found", ""),
        (price("CASA-1004", "checkIn=2027-05-01&checkOut=2027-05-04"), 404, "listing_not_found", ""),
        (price("home", "checkIn=2027-05-01&checkOut=2027-05-04"), 404, "invalid_listing_id", ""),
        (price("CASA-1001", ""), 400, "invalid_stay", "checkIn"),
        (price("CASA-1001", "checkIn=2027-05-01"), 400, "invalid_stay", "checkOut"),
        (price("CASA-1001", "checkIn=2027-05-04&checkOut=2027-05-01"), 400, "invalid_stay", "checkIn"),
        (price("CASA-1001", "checkIn=2027-02-20&checkOut=2027-03-05"), 400, "stay_in_past", "checkIn"),
        (price("CASA-1001", "checkIn=2027-03-10&checkOut=2028-03-20"), 400, "stay_too_long", "checkIn"),
        (price("CASA-1001", "checkIn=2031-03-10&checkOut=2031-03-20"), 400, "stay_too_far", "checkIn"),
        (price("CASA-1001", "checkIn=2027-05-01&checkOut=2027-05-04&guests=0"), 400, "invalid_party", "guests"),
        (price("CASA-1001", "checkIn=2027-05-01&checkOut=2027-05-04&guests=7"), 422, "too_many_guests", "guests"),
        (price("CASA-1001", "checkIn=2027-05-01&checkOut=2027-05-04&children=1"), 400, "invalid_party", "guests"),
        (search("limit=0"), 400, "invalid_page_size", "limit"),
        (search("limit=10000"), 400, "invalid_page_size", "limit"),
        (search("limit=ten"), 400, "invalid_page_size", "limit"),
        (search("cursor=rubbish"), 400, "invalid_cursor", "cursor"),
        (search("cursor=%F0%9F%8F%A0"), 400, "invalid_cursor", "cursor"),
        (search("checkIn=2027-05-08"), 400, "invalid_stay", "checkOut"),
        (search("checkOut=2027-05-08"), 400, "invalid_stay", "checkIn"),
        (search("checkIn=2027-05-08&checkOut=2027-05-08"), 400, "invalid_stay", "checkIn"),
        (search("checkIn=2027-05-08&checkOut=2027-05-01"), 400, "invalid_stay", "checkIn"),
        (search("checkIn=2027-02-30&checkOut=2027-03-05"), 400, "invalid_date", "checkIn"),
        (search("checkIn=08/05/2027&checkOut=2027-05-15"), 400, "invalid_date", "checkIn"),
        (search("checkIn=2027-02-20&checkOut=2027-03-05"), 400, "stay_in_past", "checkIn"),
        (search("checkIn=2027-03-10&checkOut=2028-03-20"), 400, "stay_too_long", "checkIn"),
        (search("checkIn=2031-03-10&checkOut=2031-03-20"), 400, "stay_too_far", "checkIn"),
        (search("bathrooms=1.25"), 400, "invalid_parameter", "bathrooms"),
        (search("amenities=moat"), 400, "invalid_parameter", "amenities"),
        (search("totalMax=100"), 400, "dates_required", "checkIn"),
        (search("sort=total"), 400, "dates_required", "checkIn"),
        (search("totalMin=2&totalMax=1"), 400, "invalid_price_range", "totalMax"),
        (search("totalMin=-1"), 400, "invalid_price_range", "totalMin"),
        (
            "/api/v1/properties/map?bbox=0,0,1,1&zoom=4&priceMin=2&priceMax=1".into(),
            400,
            "invalid_price_range",
            "priceMax",
        ),
        (search("flexibleDays=1"), 400, "invalid_stay", "checkIn"),
        (search("month=2027-05"), 400, "invalid_month", "month"),
        (search("month=2027-02&weekend=true"), 400, "stay_in_past", "checkIn"),
        (search("month=2031-02&flexibleNights=4"), 400, "stay_too_far", "checkIn"),
        (search("sort=distance"), 400, "invalid_coordinates", "near"),
        (search("near=91,0"), 422, "validation_failed", "near"),
        (search("bbox=1,2,3"), 400, "invalid_coordinates", "bbox"),
        (search("bbox=0,1,1,0"), 422, "validation_failed", "bbox"),
        ("/api/v1/properties/map?zoom=4".into(), 400, "invalid_parameter", "bbox"),
        ("/api/v1/properties/map?bbox=0,0,1,1&zoom=21".into(), 400, "invalid_parameter", "zoom"),
        ("/api/v1/properties/map?bbox=0,0,1,1&zoom=4&totalMax=9".into(), 400, "dates_required", "checkIn"),
        ("/api/v1/properties/CASA-9999/similar".into(), 404, "listing_not_found", ""),
        ("/api/v1/properties/CASA-1004/similar".into(), 404, "listing_not_found", ""),
        ("/api/v1/properties/CASA-1001/similar?limit=13".into(), 400, "invalid_parameter", "limit"),
        ("/api/v1/properties/CASA-1001/similar?checkIn=2027-05-01".into(), 400, "invalid_stay", "checkOut"),
        (stays("CASA-9999", "checkIn=2027-05-01&checkOut=2027-05-04"), 404, "listing_not_found", ""),
        (stays("CASA-1001", ""), 400, "invalid_stay", "checkIn"),
        (stays("CASA-1001", "checkIn=2027-05-01&checkOut=2027-05-04&guests=7"), 422, "too_many_guests", "guests"),
        (search("priceMin=200&priceMax=100"), 400, "invalid_price_range", "priceMax"),
        (search("priceMax=-1"), 400, "invalid_price_range", "priceMax"),
        (search("priceMax=1e9"), 400, "invalid_price_range", "priceMax"),
        (search("type=castle"), 400, "invalid_parameter", "type"),
        (search("sort=best"), 400, "invalid_parameter", "sort"),
        (search("seed=16"), 400, "invalid_parameter", "seed"),
        ("/api/v1/postcodes/ZZ/35660".into(), 404, "country_not_found", "country"),
        ("/api/v1/postcodes/Spain/35660".into(), 404, "country_not_found", "country"),
        ("/api/v1/postcodes/ES".into(), 404, "not_found", ""),
        ("/api/v1/postcodes/ES/35%2F660".into(), 404, "not_found", ""),
        ("/api/v1/geocode".into(), 400, "city_and_country_required", "city"),
        ("/api/v1/geocode?city=Corralejo&country=Spain".into(), 400, "invalid_country", "country"),
        (format!("/api/v1/geocode?city={}&country=ES", "x".repeat(201)), 400, "name_too_long", "city"),
        ("/api/v1/geocode/reverse".into(), 400, "invalid_coordinates", "latitude"),
        ("/api/v1/geocode/reverse?latitude=28.73".into(), 400, "invalid_coordinates", "longitude"),
        ("/api/v1/geocode/reverse?latitude=NaN&longitude=0".into(), 400, "invalid_coordinates", "latitude"),
        ("/api/v1/geocode/reverse?latitude=91&longitude=0".into(), 400, "invalid_coordinates", "latitude"),
        ("/api/v1/geocode/reverse?latitude=28,73&longitude=0".into(), 400, "invalid_coordinates", "latitude"),
        ("/api/v1/geocode/reverse?latitude=0&longitude=-181".into(), 400, "invalid_coordinates", "longitude"),
        ("/media/xyz/400.jpg".into(), 404, "media_not_found", ""),
        ("/media/0123456789abcdef0123456789abcdef/400.exe".into(), 404, "media_not_found", ""),
        ("/media/..%2f..%2fsecret/400.jpg".into(), 404, "", ""),
        ("/media/".into(), 404, "not_found", ""),
        ("/calendars/rubbish.ics".into(), 404, "export_not_found", ""),
        ("/calendars/".into(), 404, "not_found", ""),
    ];
    for (path, status, code, field) in cases {
        let (answered, problem) = test.get(&path).await;
        assert_eq!(answered.as_u16(), status, "{path}: {problem}");
        assert!(code.is_empty() || problem["code"] == code, "{path}: {problem}");
        assert_eq!(problem["field"].as_str().unwrap_or_default(), field, "{path}: {problem}");
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{path}: {problem}");
        assert!(problem["requestId"].as_str().is_some_and(|id| id.len() >= 8), "{path}: {problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_speaks_the_readers_language() {
    let test = TestProduct::with_listings().await;
    for (language, name) in [("en-GB,en;q=0.9", "problem_en"), ("es-ES,es;q=0.9,en;q=0.5", "problem_es")] {
        let request =
            test.request(Method::GET, "/api/v1/properties?guests=0").header(header::ACCEPT_LANGUAGE, language);
        let (_, problem) = answer(request).await;
        insta::assert_json_snapshot!(name, problem, { ".requestId" => "[id]" });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_method_is_said_to_be_one() {
    let test = TestProduct::with_listings().await;
    let cases = [
        ("/api/v1/properties", "GET, HEAD"),
        ("/api/v1/properties/CASA-1001", "GET, HEAD"),
        ("/api/v1/properties/map", "GET, HEAD"),
        ("/api/v1/properties/CASA-1001/price", "GET, HEAD"),
        ("/api/v1/properties/CASA-1001/similar", "GET, HEAD"),
        ("/api/v1/properties/CASA-1001/stays", "GET, HEAD"),
        ("/api/v1/properties/CASA-1001/calendar/refresh", "POST"),
        ("/api/v1/properties/CASA-1001/inquiries", "POST"),
        ("/api/v1/properties/CASA-1001/reports", "POST"),
        ("/api/v1/properties/CASA-1001/contact", "POST"),
        ("/api/v1/contact", "POST"),
        ("/api/v1/events", "POST"),
        ("/api/v1/postcodes/ES/35660", "GET, HEAD"),
        ("/api/v1/geocode", "GET, HEAD"),
        ("/api/v1/translate", "POST"),
        ("/healthz", "GET, HEAD"),
        ("/media/ab/400.jpg", "GET, HEAD"),
        ("/properties", "GET, HEAD"),
    ];
    for (path, methods) in cases {
        let refused = test.request(Method::DELETE, path).send().await.expect("an answer");
        let allow = refused.headers().get(header::ALLOW).cloned();
        assert_eq!(allow.expect("the methods it takes"), methods, "{path}");
        assert_eq!(refused.status().as_u16(), 405, "{path}");
        let problem: serde_json::Value = refused.json().await.expect("a problem");
        assert_eq!(problem["code"], "method_not_allowed", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_wait() {
    let test = TestProduct::start_with(|config| limit(config, Class::Reads, &[3])).await;
    for _ in 0..3 {
        assert_eq!(test.get("/api/v1/offer").await.0.as_u16(), 200);
    }
    let refused = test.request(Method::GET, "/api/v1/offer").send().await.expect("an answer");
    assert_eq!(refused.status().as_u16(), 429);
    let wait: u32 = refused.headers()[header::RETRY_AFTER].to_str().expect("text").parse().expect("seconds");
    assert!((1..=20).contains(&wait), "{wait}");
    // Another visitor behind the same trusted proxy has a separate count.
    let (status, _) =
        answer(test.request(Method::GET, "/api/v1/offer").header("x-forwarded-for", "198.51.100.7")).await;
    assert_eq!(status.as_u16(), 200);
    // The visitor's own header is ignored; only the proxy's counts.
    let two = |claimed: &'static str| {
        test.request(Method::GET, "/api/v1/offer")
            .header("x-forwarded-for", claimed)
            .header("x-forwarded-for", "203.0.113.77")
    };
    for (claimed, expected) in [("7.7.0.1", 200), ("7.7.0.2", 200), ("7.7.0.3", 200), ("7.7.0.4", 429)] {
        assert_eq!(two(claimed).send().await.expect("an answer").status().as_u16(), expected, "{claimed}");
    }
    let probe = test.request(Method::GET, "/healthz").send().await.expect("an answer");
    assert_eq!(probe.status().as_u16(), 200, "probes are not counted");
}
