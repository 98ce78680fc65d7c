//! Everything about a home as one archive, for its owner.

use std::io::{Cursor, Read as _};

use casacero_tests::{Class, answer, limit, listings::villa};
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use zip::{CompressionMethod, ZipArchive};

use crate::{access::secrets, owner_calendar::Owner};

/// The session of the villa's owner by a link of their mail.
async fn fresh(owner: &Owner) -> String {
    let test = &owner.test;
    let asked = test.request(Method::POST, "/api/v1/owner/links").json(&json!({ "propertyId": "CASA-1001" }));
    assert_eq!(asked.send().await.expect("an answer").status(), StatusCode::ACCEPTED);
    // The first is that of the notice of the new password.
    let token = secrets(test, 2).await.pop().expect("a link");
    let used = test.request(Method::POST, &format!("/api/v1/owner/links/{token}")).send().await.expect("an answer");
    assert_eq!(used.status(), StatusCode::OK);
    let set = used.headers().get_all(header::SET_COOKIE).iter().map(|set| set.to_str().expect("text"));
    let session = set.into_iter().find(|set| set.starts_with("casacero-owner=")).expect("the session's cookie");
    session.split(';').next().expect("a pair").to_owned()
}

async fn take_out(owner: &Owner, cookie: &str) -> Response {
    owner.request_as(cookie, Method::GET, "take-out").send().await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_takes_everything_out() {
    let owner = Owner::start_with(|_| {}).await;
    let test = &owner.test;
    let listing = async |cookie: &str| {
        let request = test.request(Method::GET, "/api/v1/owner/properties/CASA-1001");
        let (status, listing) = answer(request.header(header::COOKIE, cookie)).await;
        assert_eq!(status, StatusCode::OK, "{listing}");
        listing
    };
    let cookie = fresh(&owner).await;
    let home = listing(&cookie).await;
    let photo = &home["photos"][0];
    let key = format!(
        "{}/{}.jpg",
        photo["hash"].as_str().expect("a hash"),
        photo["widths"].as_array().expect("widths").last().expect("one")
    );
    test.clients.media.put(&key, "a picture".into()).await.expect("kept");
    owner
        .post(
            "blocks",
            &json!({ "id": "mine", "startDate": "2027-05-01", "endDate": "2027-05-03", "reason": "Family" }),
        )
        .await;
    let book = json!({
        "directions": "A la izquierda.", "key": "Caja 4711", "wifiName": "Casa", "wifiPassword": "sol", "manual": "",
        "emergency": "", "keyDaysBefore": 3
    });
    owner.send(Method::PUT, "guest-book", &book).await;
    let inquiry = json!({ "name": "Zoë Hart", "email": "zoe@example.com", "message": "Is it free?", "language": "en", "consent": true });
    let request = test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries");
    let (status, receipt) = answer(request.header("Idempotency-Key", "key-00000001").json(&inquiry)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");

    let (status, problem) = answer(test.request(Method::GET, "/api/v1/owner/properties/CASA-1001/take-out")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNAUTHORIZED, &json!("unauthenticated")), "{problem}");
    let (status, problem) = answer(owner.request(Method::GET, "take-out")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("fresh_link_required")), "{problem}");

    let other = test.request(Method::GET, "/api/v1/owner/properties/CASA-1002/take-out");
    let (status, problem) = answer(other.header(header::COOKIE, &cookie)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "{problem}");
    let answered = take_out(&owner, &cookie).await;
    assert_eq!(answered.status(), StatusCode::OK);
    assert_eq!(answered.headers()[header::CONTENT_TYPE], "application/zip");
    assert_eq!(answered.headers()[header::CACHE_CONTROL], "no-store");
    assert_eq!(answered.headers()[header::CONTENT_DISPOSITION], "attachment; filename=\"CASA-1001.zip\"");
    let noted = test.tables_with("listing", "listing.take_out").await;
    assert!(noted.iter().any(|table| table.contains("audit")), "it is noted who took it: {noted:?}");
    let bytes = answered.bytes().await.expect("a body");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    assert_eq!(names, ["take-out.json", "calendar.ics", "photos/01.jpg"]);
    let mut read = |name: &str| {
        let mut file = archive.by_name(name).expect("a file");
        let mut content = String::new();
        file.read_to_string(&mut content).expect("text");
        (file.compression(), content)
    };
    assert_eq!(read("photos/01.jpg"), (CompressionMethod::Stored, "a picture".to_owned()));
    let (_, calendar) = read("calendar.ics");
    assert!(calendar.starts_with("BEGIN:VCALENDAR") && calendar.contains("DTSTART;VALUE=DATE:20270501"), "{calendar}");
    assert!(calendar.contains("DTEND;VALUE=DATE:20270504") && !calendar.contains("Family"), "{calendar}");
    let profile = owner.request_as(&cookie, Method::GET, "host-profile");
    let profile = answer(profile).await.1["profile"].take();
    let document: Value = serde_json::from_str(&read("take-out.json").1).expect("JSON");
    let expected = json!({
        "format": "casacero-take-out",
        "version": 1,
        "exportedAt": "2027-03-01T12:00:00Z",
        "property": listing(&cookie).await,
        "draft": home["form"],
        "settings": owner.get("settings").await,
        "guestBook": book,
        "inquiries": owner.get("inquiries").await["items"],
        "blocks": owner.get("blocks").await["items"],
        "feeds": owner.get("feeds").await["items"],
        "statistics": owner.get("statistics").await,
        "hostProfile": profile,
        "notices": { "devices": [], "phone": null },
        "saving": null,
        "sites": [],
    });
    assert_eq!(document, expected);
    assert_eq!(document["inquiries"].as_array().map(Vec::len), Some(1));

    // What is in it begins a home elsewhere.
    let (status, made) = answer(test.request(Method::POST, "/api/v1/listings/drafts")).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let path = format!("/api/v1/listings/drafts/{}", made["token"].as_str().expect("a token"));
    let put = test.request(Method::PUT, &path).header(header::IF_MATCH, "*").json(&document["draft"]);
    let (status, draft) = answer(put).await;
    assert_eq!((status, &draft["form"]["name"]), (StatusCode::OK, &json!(villa().name)), "{draft}");
    assert_eq!(draft["form"], document["draft"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_is_taken_out_a_few_times_an_hour() {
    let owner = Owner::start_with(|config| limit(config, Class::TakeOuts, &[1])).await;
    let refused = answer(owner.request(Method::GET, "take-out")).await.0;
    assert_eq!(refused, StatusCode::FORBIDDEN, "what is refused is given back");
    let cookie = fresh(&owner).await;
    assert_eq!(take_out(&owner, &cookie).await.status(), StatusCode::OK);
    assert_eq!(take_out(&owner, &cookie).await.status(), StatusCode::TOO_MANY_REQUESTS);
}
