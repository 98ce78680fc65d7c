//! Edits: immediate, by eight writers at a time, or waiting for review; pause, resume, remove.

use chrono::TimeDelta;

use super::*;

const FEED: &str = "https://www.airbnb.com/calendar/ical/1.ics";

#[tokio::test(flavor = "multi_thread")]
async fn eight_write_one_listing_and_none_is_lost() {
    let test = product().await;
    let (id, owner) = live(&test, &form(FEED)).await;
    let path = format!("/api/v1/owner/properties/{id}");
    let (_, before) = look(&test, &owner, &path).await;
    let version = before["version"].as_u64().expect("a version");
    // Each writer retries until its edit is applied; bedrooms and guests increase by one each time.
    let write = async || {
        let mut refused = 0;
        loop {
            let (_, seen) = look(&test, &owner, &path).await;
            let bedrooms = seen["form"]["bedrooms"].as_u64().expect("a number");
            let tag = format!("\"{}\"", seen["version"]);
            let edit = json!({ "bedrooms": bedrooms + 1 });
            let (status, told) = changing(&test, &owner, Method::PATCH, &path, &tag, &edit).await;
            match status {
                StatusCode::OK => return refused,
                StatusCode::PRECONDITION_FAILED => {
                    assert_eq!(
                        (&told["code"], &told["changed"]),
                        (&json!("listing_changed"), &json!(["/capacity"])),
                        "{told}"
                    );
                    refused += 1;
                }
                other => panic!("{other} {told}"),
            }
        }
    };
    futures::future::join_all((0..8).map(|_| write())).await;
    let (_, after) = look(&test, &owner, &path).await;
    assert_eq!(after["form"]["bedrooms"], json!(10));
    // The worker's translation may have raised it once more.
    assert!(after["version"].as_u64() >= Some(version + 8), "{after}");
    let (status, problem) =
        answer(test.request(Method::PATCH, &path).header(header::COOKIE, &owner).json(&json!({ "bedrooms": 1 }))).await;
    assert_eq!((status, &problem["code"]), (StatusCode::PRECONDITION_REQUIRED, &json!("version_required")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_guests_rely_on_waits_while_the_rest_changes_at_once() {
    let test = product().await;
    let (id, owner) = live(&test, &form(FEED)).await;
    let path = format!("/api/v1/owner/properties/{id}");
    let edit = json!({ "name": "Casa del Volcán", "maxGuests": 5, "licenseNumber": "", "whatsapp": "+34 600 000 010" });
    let (status, edited) = change(&test, &owner, Method::PATCH, &path, &edit).await;
    assert_eq!(status, StatusCode::OK, "{edited}");
    assert_eq!(edited["changed"], json!(["/capacity"]));
    assert_eq!(edited["proposed"], json!(["/name", "/licenseNumber", "/contacts"]));
    assert_eq!((&edited["form"]["name"], &edited["form"]["maxGuests"]), (&json!("Casa Lajares"), &json!(5)));
    assert_eq!(edited["proposal"]["form"]["name"], "Casa del Volcán");
    // The public page shows the old name and the new number of bedrooms.
    let public = format!("/api/v1/properties/{id}");
    test.eventually(&public, |_, page| page["maxGuests"] == 5).await;
    assert_eq!(test.get(&public).await.1["name"], "Casa Lajares");
    let admin = operator(&test).await;
    let (_, review) = look(&test, &admin, &format!("/api/v1/admin/properties/{id}")).await;
    assert_eq!(review["differing"], json!(["/name", "/licenseNumber", "/contacts"]), "{review}");
    let approve = format!("/api/v1/admin/properties/{id}/approve");
    let (status, approved) = change(&test, &admin, Method::POST, &approve, &json!({})).await;
    assert_eq!((status, &approved["form"]["name"]), (StatusCode::OK, &json!("Casa del Volcán")), "{approved}");
    assert_eq!((&approved["proposal"], &approved["form"]["licenseNumber"]), (&Value::Null, &Value::Null), "{approved}");
    test.eventually(&public, |_, page| page["name"] == "Casa del Volcán").await;
    // The old address is notified of the new contacts, and can undo the change.
    let undo = mailed_secret(&test, "marta@owners.example", "datos de contacto").await;
    let (status, used) = answer(test.request(Method::POST, &format!("/api/v1/owner/links/{undo}"))).await;
    assert_eq!((status, &used["link"]["purpose"]), (StatusCode::OK, &json!("undo")), "{used}");
    let (_, own) = look(&test, &by_password(&test, &id).await, &path).await;
    assert_eq!(own["form"]["whatsapp"], Value::Null, "{own}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_year_of_a_home_is_told_changed_and_taken_back() {
    let test = product().await;
    let mut said = form(FEED);
    said["yearBuilt"] = 1998.into();
    let (id, owner) = live(&test, &said).await;
    let (path, public) = (format!("/api/v1/owner/properties/{id}"), format!("/api/v1/properties/{id}"));
    assert_eq!(test.get(&public).await.1["features"]["yearBuilt"], 1998);
    let (status, edited) = change(&test, &owner, Method::PATCH, &path, &json!({ "yearBuilt": 1875 })).await;
    assert_eq!(
        (status, &edited["changed"], &edited["form"]["yearBuilt"]),
        (StatusCode::OK, &json!(["/features"]), &json!(1875))
    );
    for (language, detail) in [("en", "A year from 1000 to 2100."), ("es", "Un año entre 1000 y 2100.")] {
        let request = test.request(Method::PATCH, &path).header(header::COOKIE, &owner).header(header::IF_MATCH, "*");
        let request = request.header(header::ACCEPT_LANGUAGE, language).json(&json!({ "yearBuilt": 999 }));
        let (status, problem) = answer(request).await;
        let told = (&problem["errors"][0]["pointer"], &problem["errors"][0]["detail"]);
        assert_eq!(
            (status, told),
            (StatusCode::UNPROCESSABLE_ENTITY, (&json!("/yearBuilt"), &json!(detail))),
            "{problem}"
        );
    }
    let (_, edited) = change(&test, &owner, Method::PATCH, &path, &json!({ "yearBuilt": 0 })).await;
    assert_eq!(edited["form"]["yearBuilt"], Value::Null, "{edited}");
    test.eventually(&public, |_, page| page["features"]["yearBuilt"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_withdrawn_or_changed_back() {
    let test = product().await;
    let (id, owner) = live(&test, &form(FEED)).await;
    let path = format!("/api/v1/owner/properties/{id}");
    change(&test, &owner, Method::PATCH, &path, &json!({ "name": "Casa Uno" })).await;
    let (_, edited) = change(&test, &owner, Method::PATCH, &path, &json!({ "name": "Casa Lajares" })).await;
    assert_eq!((&edited["proposal"], &edited["proposed"]), (&Value::Null, &json!([])), "{edited}");
    change(&test, &owner, Method::PATCH, &path, &json!({ "name": "Casa Dos" })).await;
    let proposal = format!("{path}/proposal");
    let (status, problem) = changing(&test, &owner, Method::DELETE, &proposal, "\"1\"", &json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::PRECONDITION_FAILED, &json!("listing_changed")), "{problem}");
    let (status, withdrawn) = change(&test, &owner, Method::DELETE, &proposal, &json!({})).await;
    assert_eq!((status, &withdrawn["proposal"]), (StatusCode::OK, &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_field_is_changed_by_whom_it_is_allowed_to() {
    let test = product().await;
    let id = submitted(&test, &form(FEED)).await;
    let path = format!("/api/v1/owner/properties/{id}");
    let knows = by_password(&test, &id).await;
    for (edit, expected) in [
        (json!({ "name": "Casa Nueva" }), 200),
        (json!({ "price": { "currency": "EUR", "minMinor": 8_000, "maxMinor": null } }), 200),
        (json!({ "phone": "+34 600 000 777" }), 403),
        (json!({ "links": { "vrbo": "https://www.vrbo.com/1" } }), 403),
        // A value that is set already is no change.
        (json!({ "phone": "+34600000009", "bedrooms": 3 }), 200),
        (json!({ "feeds": [] }), 400),
        (json!({ "bathrooms": 1.25 }), 422),
    ] {
        let (status, told) = change(&test, &knows, Method::PATCH, &path, &edit).await;
        assert_eq!(status.as_u16(), expected, "{edit}: {told}");
    }
    let owner = confirmed(&test, &id).await;
    let links = json!({ "links": { "vrbo": "https://www.vrbo.com/1" } });
    assert_eq!(change(&test, &owner, Method::PATCH, &path, &links).await.0, StatusCode::OK);
    test.clock.advance(TimeDelta::minutes(15));
    let (status, problem) = change(&test, &owner, Method::PATCH, &path, &json!({ "ownerName": "Eva" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("fresh_link_required")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_hides_the_page_alone_and_a_removal_ends_the_calendar_after_thirty_days() {
    let test = product().await;
    test.feeds.answer("/calendar/lajares.ics", 200, listings::AIRBNB);
    let (id, owner) = live(&test, &form(&test.feeds.url("/calendar/lajares.ics"))).await;
    let (public, own) = (format!("/api/v1/properties/{id}"), format!("/api/v1/owner/properties/{id}"));
    let body = json!({ "subscriber": "booking", "includeReservations": true, "name": "Lajares" });
    let created = test.request(Method::POST, &format!("{own}/exports")).header(header::COOKIE, &owner).json(&body);
    let (status, export) = answer(created).await;
    assert!(status.is_success(), "{export}");
    let address = export["url"].as_str().expect("an address");
    let export = address[address.find("/calendars/").expect("a path")..].to_owned();
    let (status, paused) = change(&test, &owner, Method::POST, &format!("{own}/pause"), &json!({})).await;
    assert_eq!((status, &paused["status"]), (StatusCode::OK, &json!("paused")), "{paused}");
    test.eventually(&public, |status, _| status == StatusCode::NOT_FOUND).await;
    assert_eq!(read(&test, &export).await, StatusCode::OK);
    let (_, resumed) = change(&test, &owner, Method::POST, &format!("{own}/resume"), &json!({})).await;
    assert_eq!(resumed["status"], "active");
    let (status, removed) = change(&test, &owner, Method::POST, &format!("{own}/remove"), &json!({})).await;
    assert_eq!((status, &removed["status"]), (StatusCode::OK, &json!("removed")), "{removed}");
    assert!(wait_for_mail(&test, "quita all").await, "the owner is told to unsubscribe");
    for path in ["pause", "resume", "submit"] {
        let (status, problem) = change(&test, &owner, Method::POST, &format!("{own}/{path}"), &json!({})).await;
        assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("status_not_allowed")), "{path}");
    }
    // Waits for the hand-over to the calendar service.
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    test.clock.advance(TimeDelta::days(29));
    assert_eq!(read(&test, &export).await, StatusCode::OK);
    test.clock.advance(TimeDelta::days(1));
    assert_eq!(read(&test, &export).await, StatusCode::GONE);
}

async fn read(test: &TestProduct, export: &str) -> StatusCode {
    test.request(Method::GET, export).send().await.expect("an answer").status()
}
