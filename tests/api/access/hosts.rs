//! What owners tell guests of themselves, of prices elsewhere, and on other sites.

use casacero_common::principal::{Principal, Role};
use casacero_listing::testing::pictures::{halves, jpeg, jpeg_turned};
use casacero_proto::listing::v1::{
    ExtraGuestFee, Fees, HostProfile, ListingRecord, Price, PutHostProfileRequest, Rates,
    hosting_service_client::HostingServiceClient,
};
use casacero_tests::listings;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::*;

const HOME: &str = "/api/v1/owner/properties/CASA-1001";

/// A product, and the cookie of the villa's owner, who came by a link.
async fn owner() -> (TestProduct, String) {
    let test = product().await;
    let path = format!("/api/v1/owner/links/{}", link(&test, "CASA-1001").await);
    let used = test.request(Method::POST, &path).send().await.expect("an answer");
    let opened = cookie(&used, "casacero-owner");
    (test, opened)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_shown_at_their_homes_and_on_a_page_of_their_own() {
    let (test, owner) = owner().await;
    let path = format!("{HOME}/host-profile");
    let (status, blank) = send(&test, &owner, Method::GET, &path, &Value::Null).await;
    assert_eq!((status, &blank["hostId"]), (StatusCode::OK, &json!("")), "{blank}");
    let mut profile = json!({
        "name": "Ana", "about": "Nací aquí.", "aboutLanguage": "es", "languages": ["es", "en"], "shown": false
    });
    let (status, kept) = send(&test, &owner, Method::PUT, &path, &profile).await;
    assert_eq!((status, &kept["profile"]), (StatusCode::OK, &profile), "{kept}");
    let page = format!("/api/v1/hosts/{}", kept["hostId"].as_str().expect("an id"));
    assert_eq!(test.get(&page).await.0, StatusCode::NOT_FOUND, "it is not shown");
    profile["shown"] = json!(true);
    let (_, again) = send(&test, &owner, Method::PUT, &path, &profile).await;
    assert_eq!(again["hostId"], kept["hostId"]);
    let (status, shown) = test.get(&page).await;
    assert_eq!(
        (status, &shown["host"]["name"], &shown["host"]["since"]),
        (StatusCode::OK, &json!("Ana"), &json!("2027-03-01"))
    );
    assert!(
        shown["homes"].as_array().is_some_and(|homes| homes.iter().any(|home| home["id"] == "CASA-1001")),
        "{shown}"
    );
    let (_, home) = test.get("/api/v1/properties/CASA-1001/host").await;
    assert_eq!(home["host"], shown["host"]);
    let hidden = json!({ "name": "Ana", "about": "", "aboutLanguage": null, "languages": [], "shown": false });
    let (status, _) = send(&test, &owner, Method::PUT, &path, &hidden).await;
    assert_eq!((status, test.get(&page).await.0), (StatusCode::OK, StatusCode::NOT_FOUND));
    profile["name"] = json!(" ");
    let (status, problem) = send(&test, &owner, Method::PUT, &path, &profile).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("name")), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_photo_of_a_host_is_seen_by_whoever_sees_the_host() {
    let (test, owner) = owner().await;
    let (path, photo_path) = (format!("{HOME}/host-profile"), format!("{HOME}/host-photo"));
    let upload = async |cookie: &str, content: Vec<u8>| {
        answer(test.request(Method::PUT, &photo_path).header(header::COOKIE, cookie).body(content)).await
    };
    let by_password = sign_in(&test, "CASA-1001", PASSWORD, "192.0.2.1", "").await;
    let (status, problem) = upload(&cookie(&by_password, "casacero-owner"), jpeg(&halves(300, 200))).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("forbidden")), "{problem}");
    for (content, expected, code) in [
        (b"no picture".to_vec(), StatusCode::UNSUPPORTED_MEDIA_TYPE, "photo_format"),
        (jpeg(&halves(300, 200))[..200].to_vec(), StatusCode::UNPROCESSABLE_ENTITY, "photo_unreadable"),
    ] {
        let (status, problem) = upload(&owner, content).await;
        assert_eq!((status, &problem["code"]), (expected, &json!(code)), "{problem}");
    }
    let (status, kept) = upload(&owner, jpeg_turned(&halves(600, 400), 1)).await;
    assert_eq!((status, &kept["photo"]["widths"]), (StatusCode::OK, &json!([96, 256])), "{kept}");
    let profile = json!({ "name": "Ana", "about": "", "aboutLanguage": null, "languages": [], "shown": false });
    let (_, hidden) = send(&test, &owner, Method::PUT, &path, &profile).await;
    assert_eq!((&hidden["photo"], &hidden["hostId"]), (&kept["photo"], &kept["hostId"]), "{hidden}");
    let address = |photo: &Value, width: u32| format!("/media/{}/{width}.jpg", photo["hash"].as_str().expect("a hash"));
    let seen = async |cookie: &str, photo: &Value| {
        let request = test.request(Method::GET, &address(photo, 256)).header(header::COOKIE, cookie);
        request.send().await.expect("an answer").status()
    };
    assert_eq!(seen("", &kept["photo"]).await, StatusCode::NOT_FOUND, "the host is not shown");
    assert_eq!(seen(&owner, &kept["photo"]).await, StatusCode::OK);
    let shown = json!({ "name": "Ana", "about": "", "aboutLanguage": null, "languages": [], "shown": true });
    send(&test, &owner, Method::PUT, &path, &shown).await;
    let (_, home) = test.get("/api/v1/properties/CASA-1001/host").await;
    assert_eq!(home["host"]["photo"], kept["photo"]);
    let picture = test.request(Method::GET, &address(&kept["photo"], 96)).send().await.expect("an answer");
    assert_eq!(picture.status(), StatusCode::OK);
    assert_eq!(picture.headers()[header::CACHE_CONTROL], "public, max-age=60", "nobody keeps it when it is taken back");
    let bytes = picture.bytes().await.expect("a body");
    assert!(!bytes.windows(4).any(|part| part == b"Exif"), "nothing of the camera stays");

    let editor = Principal::Operator { id: "test".into(), role: Role::Editor };
    let hiding = PutHostProfileRequest {
        property_id: "CASA-1001".into(),
        profile: Some(HostProfile { name: "Ana".into(), ..Default::default() }),
    };
    let mut hosting = HostingServiceClient::new(test.clients.listing.clone());
    hosting.put_host_profile(test.clients.caller(editor).request(hiding)).await.expect("hidden");
    assert_eq!(seen("", &kept["photo"]).await, StatusCode::NOT_FOUND, "who is hidden has no photo");
    send(&test, &owner, Method::PUT, &path, &shown).await;
    let (_, other) = upload(&owner, jpeg(&halves(100, 50))).await;
    assert_eq!(other["photo"]["widths"], json!([50]), "it is not enlarged");
    assert_eq!(seen("", &kept["photo"]).await, StatusCode::NOT_FOUND, "the one before is nobody's");
    for _ in 0..2 {
        let (status, _) = send(&test, &owner, Method::DELETE, &photo_path, &Value::Null).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    let (_, home) = test.get("/api/v1/properties/CASA-1001/host").await;
    assert_eq!((&home["host"]["name"], &home["host"]["photo"]), (&json!("Ana"), &Value::Null), "{home}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_stay_costs_elsewhere_is_shown_beside_what_it_costs_here() {
    let (test, owner) = owner().await;
    // A home with one price and all fees known, so that the stay has a whole price.
    let fees = Fees {
        cleaning_minor: Some(5_000),
        extra_guest: Some(ExtraGuestFee { included_guests: 4, night_minor: 1_000 }),
        tourist_tax_minor: Some(0),
        deposit_minor: None,
    };
    let price = Price { currency: "EUR".into(), min_minor: 10_000, max_minor: None };
    let rates = Some(Rates { min_nights: 1, fees: Some(fees), ..Default::default() });
    test.import(ListingRecord { price: Some(price), rates, ..listings::villa() }).await;
    let path = format!("{HOME}/saving");
    let day = |days| (test.clock.now() + TimeDelta::days(days)).date_naive().to_string();
    let mut saving = json!({
        "platform": "Airbnb", "checkIn": day(100), "checkOut": day(107), "guests": 2, "platformMinor": 9_000_000,
        "seenOn": day(0), "shown": false, "currency": "EUR"
    });
    let (status, kept) = send(&test, &owner, Method::PUT, &path, &json!({ "saving": saving })).await;
    assert_eq!((status, &kept["saving"]), (StatusCode::OK, &saving), "{kept}");
    let host = || test.get("/api/v1/properties/CASA-1001/host");
    assert_eq!(host().await.1["saving"], Value::Null);
    saving["shown"] = json!(true);
    let (_, kept) = send(&test, &owner, Method::PUT, &path, &json!({ "saving": saving })).await;
    let shown = host().await.1["saving"].take();
    assert_eq!((&shown, &shown["directMinor"]), (&kept["preview"], &json!(75_000)), "{kept}");
    saving["seenOn"] = json!(day(1));
    let (status, problem) = send(&test, &owner, Method::PUT, &path, &json!({ "saving": saving })).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("seenOn")), "{problem}");
    let (status, gone) = send(&test, &owner, Method::PUT, &path, &json!({ "saving": null })).await;
    assert_eq!((status, gone), (StatusCode::OK, json!({ "saving": null, "preview": null })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_stands_on_the_sites_that_its_owner_names() {
    let (test, owner) = owner().await;
    let path = format!("{HOME}/widget");
    let put = async |body: Value| send(&test, &owner, Method::PUT, &path, &body).await;
    let (status, widget) = put(json!({ "sites": ["https://Villa.example/"], "newToken": false })).await;
    assert_eq!((status, &widget["sites"]), (StatusCode::OK, &json!(["https://villa.example"])), "{widget}");
    let page = |widget: &Value| format!("/api/v1/widgets/{}", widget["token"].as_str().expect("a token"));
    let (status, home) = test.get(&page(&widget)).await;
    let expected = json!({
        "propertyId": "CASA-1001", "propertyName": "Casa Risco Blanco", "sites": ["https://villa.example"]
    });
    assert_eq!((status, home), (StatusCode::OK, expected));
    let (_, same) = put(json!({ "sites": [], "newToken": false })).await;
    assert_eq!(same["token"], widget["token"]);
    let (_, other) = put(json!({ "sites": [], "newToken": true })).await;
    assert_ne!(other["token"], widget["token"]);
    let (status, problem) = test.get(&page(&widget)).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("widget_not_found")));
    let (status, problem) = put(json!({ "sites": ["http://villa.example"], "newToken": false })).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("sites")), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn contacts_are_counted_by_their_way() {
    let (test, owner) = owner().await;
    let click = |way| json!({ "kind": "contact_click", "propertyId": "CASA-1001", "way": way });
    let items = json!({ "items": [click("whatsapp"), click("whatsapp"), click("airbnb")] });
    let (status, _) = answer(test.request(Method::POST, "/api/v1/events").json(&items)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let (_, numbers) = send(&test, &owner, Method::GET, &format!("{HOME}/statistics"), &Value::Null).await;
    let week = numbers["weeks"].as_array().and_then(|weeks| weeks.last()).expect("a week");
    let ways = json!([{ "way": "whatsapp", "clicks": 2 }, { "way": "airbnb", "clicks": 1 }]);
    assert_eq!((&week["contactClicks"], &week["ways"]), (&json!(3), &ways), "{week}");
    assert_eq!(numbers["similar"], Value::Null, "too few homes are alike");
}
