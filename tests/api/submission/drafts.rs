//! Drafts before they are submitted: how guests would see them, a link by mail, the check of a calendar's address; and a
//! submission whose password was lost.

use super::*;

const FEED: &str = "https://www.airbnb.com/calendar/ical/1.ics";

/// The pointers of the problems of a preview, with their codes.
fn problems(preview: &Value) -> Vec<String> {
    let problems = preview["problems"].as_array().expect("problems").iter();
    problems
        .map(|problem| {
            let text = |name: &str| problem[name].as_str().unwrap_or("-").to_owned();
            format!("{} {}", text("pointer"), text("code"))
        })
        .collect()
}

/// Checks an address for a draft.
async fn check(test: &TestProduct, token: &str, body: &Value, language: &str) -> (StatusCode, Value) {
    let request = test.request(Method::POST, &format!("{DRAFTS}/{token}/feeds/check"));
    answer(request.header(header::ACCEPT_LANGUAGE, language).json(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_shown_as_guests_would_see_it_once_nothing_is_missing() {
    let test = product().await;
    let empty = draft(&test, &json!({})).await;
    let path = format!("{DRAFTS}/{empty}/preview");
    let (status, preview) = answer(test.request(Method::GET, &path).header(header::ACCEPT_LANGUAGE, "es")).await;
    assert_eq!((status, &preview["property"]), (StatusCode::OK, &Value::Null), "{preview}");
    let missing = problems(&preview);
    for expected in ["/name required", "/country required", "/city required", "/ownerEmail required"] {
        assert!(missing.iter().any(|problem| problem == expected), "{expected} in {missing:?}");
    }
    let name = preview["problems"].as_array().and_then(|all| all.iter().find(|problem| problem["pointer"] == "/name"));
    assert_eq!(name.expect("a problem")["detail"], "El nombre del alojamiento es obligatorio.");

    let complete = draft(&test, &form(FEED)).await;
    let (status, preview) = test.get(&format!("{DRAFTS}/{complete}/preview")).await;
    assert_eq!((status, problems(&preview)), (StatusCode::OK, Vec::new()), "{preview}");
    let property = &preview["property"];
    assert_eq!((&property["name"], &property["maxGuests"]), (&json!("Casa Lajares"), &json!(4)), "{preview}");
    assert!(preview["quality"]["score"].as_u64().is_some_and(|score| score > 0), "{preview}");
    for secret in ["Calle Oculta", "35650", "marta@owners.example", "1.ics"] {
        assert!(!property.to_string().contains(secret), "{secret} is nobody's business");
    }
    let (status, problem) = test.get(&format!("{DRAFTS}/nonsense/preview")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("draft_not_found")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submitted_home_is_shown_to_its_owner_and_to_operators() {
    let test = product().await;
    let id = submitted(&test, &form(FEED)).await;
    let (owner, admin) = (by_password(&test, &id).await, operator(&test).await);
    for (who, path) in [
        (&owner, format!("/api/v1/owner/properties/{id}/preview")),
        (&admin, format!("/api/v1/admin/properties/{id}/preview")),
    ] {
        let (status, preview) = look(&test, who, &path).await;
        assert_eq!((status, &preview["property"]["name"]), (StatusCode::OK, &json!("Casa Lajares")), "{preview}");
        assert_eq!(look(&test, "", &path).await.0, StatusCode::UNAUTHORIZED, "{path}");
    }
    let (_, review) = look(&test, &admin, &format!("/api/v1/admin/properties/{id}")).await;
    let checks = review["checks"].as_array().expect("checks");
    let unconfirmed = checks.iter().find(|check| check["code"] == "address_not_confirmed");
    assert!(unconfirmed.is_some_and(|check| check["propertyIds"] == json!([])), "{review}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_a_draft_is_mailed_to_the_address_in_it() {
    let test = product().await;
    let ask = async |token: &str| answer(test.request(Method::POST, &format!("{DRAFTS}/{token}/mail"))).await;
    let nobody = draft(&test, &json!({ "name": "Casa" })).await;
    let (status, problem) = ask(&nobody).await;
    let told = (status, &problem["errors"][0]["pointer"]);
    assert_eq!(told, (StatusCode::UNPROCESSABLE_ENTITY, &json!("/ownerEmail")), "{problem}");
    let (status, problem) = ask("nonsense").await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("draft_not_found")));
    let token = draft(&test, &form(FEED)).await;
    assert_eq!(ask(&token).await, (StatusCode::ACCEPTED, Value::Null));
    assert!(wait_for_mail(&test, "/es/listar-propiedad?").await, "{:?}", test.mails());
    let mails = test.mails();
    let [mail] = &mails[..] else { panic!("one mail, not {mails:?}") };
    assert!(mail.contains("marta@owners.example"), "{mail}");
    let text = plain(mail);
    for theirs in ["Casa Lajares", "Marta", "Oculta"] {
        assert!(!text.contains(theirs), "whoever has the secret may have written {theirs}");
    }
    let (_, rest) = text.split_once("#draft=").expect("a link");
    // The mail is quoted-printable.
    let rest = rest.strip_prefix("3D").unwrap_or(rest);
    let secret: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
    let (status, opened) = test.get(&format!("{DRAFTS}/{secret}")).await;
    assert_eq!((status, &opened["form"]["name"]), (StatusCode::OK, &json!("Casa Lajares")), "{opened}");
    assert_eq!(ask(&token).await.0, StatusCode::ACCEPTED, "and no second mail within ten minutes");
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(test.mails().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_drafts_count_as_links_by_mail() {
    let test = TestProduct::start_with(|config| limit(config, Class::Links, &[1])).await;
    let token = draft(&test, &form(FEED)).await;
    let mut statuses = Vec::new();
    for _ in 0..2 {
        let asked = test.request(Method::POST, &format!("{DRAFTS}/{token}/mail")).send().await.expect("an answer");
        statuses.push(asked.status());
    }
    assert_eq!(statuses, [StatusCode::ACCEPTED, StatusCode::TOO_MANY_REQUESTS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_that_is_refused_or_repeated_uses_no_try_up() {
    let test = TestProduct::start_with(|config| limit(config, Class::Submissions, &[2])).await;
    let unfinished = draft(&test, &json!({ "timeZone": "Atlantic/Canary" })).await;
    let (whole, another) = (draft(&test, &form(FEED)).await, draft(&test, &form(FEED)).await);
    for (token, expected) in [
        (&unfinished, 422),
        (&unfinished, 422),
        (&unfinished, 422),
        (&whole, 201),
        (&whole, 201),
        (&whole, 201),
        (&another, 201),
        (&unfinished, 429),
    ] {
        let (status, problem) = submit(&test, token, "key-00000001").await;
        assert_eq!(status.as_u16(), expected, "{problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_checked_before_there_is_a_home() {
    let test = product().await;
    test.feeds.answer("/calendar/lajares.ics", 200, listings::AIRBNB);
    let url = test.feeds.url("/calendar/lajares.ics");
    let token = draft(&test, &json!({ "timeZone": "Atlantic/Canary" })).await;
    let (status, found) = check(&test, &token, &json!({ "address": url, "platform": "airbnb" }), "es").await;
    assert_eq!(status, StatusCode::OK, "{found}");
    let texts: Vec<_> = found["steps"].as_array().expect("steps").iter().map(|step| &step["text"]).collect();
    assert_eq!(texts[4..], ["Un calendario sin errores", "2 eventos", "10 noches ocupadas"], "{found}");
    let mut without_steps = found.clone();
    without_steps.as_object_mut().expect("an object").remove("steps");
    let expected = json!({
        "platform": "airbnb",
        "eventCount": 2,
        "nightCount": 10,
        "nextArrival": "2027-05-08",
        "nights": [
            { "startDate": "2027-05-08", "endDate": "2027-05-14" },
            { "startDate": "2027-05-20", "endDate": "2027-05-22" },
        ],
        "problemCount": 0,
        "error": null,
    });
    assert_eq!(without_steps, expected, "counts and nights only");
    // The stay has begun, and the draft has expired.
    test.clock.advance(chrono::TimeDelta::days(71));
    let token = draft(&test, &json!({ "timeZone": "Atlantic/Canary" })).await;
    let (_, later) = check(&test, &token, &json!({ "address": url }), "en").await;
    assert_eq!((&later["nightCount"], &later["nextArrival"]), (&json!(7), &json!("2027-05-20")), "{later}");
    assert_eq!(later["nights"][0], json!({ "startDate": "2027-05-11", "endDate": "2027-05-14" }), "{later}");

    test.feeds.answer("/calendar/lajares.ics", 404, "");
    let (status, found) = check(&test, &token, &json!({ "address": url }), "en").await;
    let told = "Calendar not found - please check the URL is correct";
    let error = json!({ "code": "not_found", "status": 404, "text": told });
    assert_eq!((status, &found["error"], &found["nextArrival"]), (StatusCode::OK, &error, &Value::Null), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_addresses_are_checked_for_drafts() {
    let test = TestProduct::start_with(|config| limit(config, Class::DraftFeedChecks, &[2])).await;
    let token = draft(&test, &json!({ "timeZone": "nonsense" })).await;
    let own = format!("{}/calendars/x.ics", test.public_url());
    let gone = draft(&test, &form(FEED)).await;
    assert_eq!(submit(&test, &gone, "key-00000001").await.0, StatusCode::CREATED);
    // None of these asks a platform, so none is counted.
    for (token, body, status, code) in [
        (token.as_str(), json!({ "address": own }), StatusCode::UNPROCESSABLE_ENTITY, "own_export"),
        (token.as_str(), json!({}), StatusCode::UNPROCESSABLE_ENTITY, "feed_required"),
        (token.as_str(), json!({ "id": "feed" }), StatusCode::UNPROCESSABLE_ENTITY, "feed_required"),
        ("nonsense", json!({ "address": FEED }), StatusCode::NOT_FOUND, "draft_not_found"),
        (gone.as_str(), json!({ "address": FEED }), StatusCode::CONFLICT, "draft_submitted"),
    ] {
        let (refused, problem) = check(&test, token, &body, "en").await;
        assert_eq!((refused, &problem["code"]), (status, &json!(code)), "{body}: {problem}");
    }
    let wrong = json!({ "address": "https://www.airbnb.com/rooms/1" });
    for _ in 0..2 {
        let (status, found) = check(&test, &token, &wrong, "en").await;
        assert_eq!((status, &found["error"]["code"]), (StatusCode::OK, &json!("listing_page_url")), "{found}");
    }
    let (status, problem) = check(&test, &token, &wrong, "es").await;
    assert_eq!((status, &problem["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("rate_limited")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_submitted_without_its_password_gets_one_by_a_link() {
    let test = product().await;
    let token = draft(&test, &form(FEED)).await;
    let body = json!({ "acceptsTerms": true, "hasPhotoRights": true });
    let request =
        test.request(Method::POST, &format!("{DRAFTS}/{token}/submit")).header("Idempotency-Key", "key-00000001");
    let (status, receipt) = answer(request.json(&body)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    let id = receipt["propertyId"].as_str().expect("an id");
    let sign_in = json!({ "propertyId": id, "password": PASSWORD });
    let (status, _) = answer(test.request(Method::POST, "/api/v1/owner/session").json(&sign_in)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "no password opens it");
    let owner = confirmed(&test, id).await;
    let set = json!({ "newPassword": PASSWORD });
    let path = format!("/api/v1/owner/properties/{id}/password");
    let (status, problem) = change(&test, &owner, Method::PUT, &path, &set).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{problem}");
    by_password(&test, id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_home_with_the_same_address_ends_no_link_that_waits() {
    let test = product().await;
    let first = submitted(&test, &form(FEED)).await;
    submitted(&test, &form(FEED)).await;
    confirmed(&test, &first).await;
}
