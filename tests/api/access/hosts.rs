//! What owners tell guests of themselves, of prices elsewhere, and on other sites.

use casacero_proto::listing::v1::{ExtraGuestFee, Fees, ListingRecord, Price, Rates};
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
