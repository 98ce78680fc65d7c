//! Photos: uploaded to a home or a draft, arranged, and shown to those who may see them.

use std::time::Duration;

use casacero::config::Config;
use casacero_common::secret::Secret;
use casacero_listing::testing::pictures::{halves, jpeg, webp};
use casacero_proto::listing::v1::SetPasswordRequest;
use casacero_tests::{TestProduct, answer, listings};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header};
use serde_json::{Value, json};

const PASSWORD: &str = "olas y viento";
const PHOTOS: &str = "/api/v1/owner/properties/CASA-1001/photos";
const DRAFTS: &str = "/api/v1/listings/drafts";

/// A product with the villa and its owner's session.
async fn product() -> (TestProduct, String) {
    product_with(|_| {}).await
}

/// The same with changed settings.
async fn product_with(change: impl FnOnce(&mut Config)) -> (TestProduct, String) {
    let test = TestProduct::start_with(change).await;
    test.import(listings::villa()).await;
    let set = SetPasswordRequest { property_id: "CASA-1001".into(), password: PASSWORD.into() };
    test.accounts().set_password(test.operator().request(set)).await.expect("the password is set");
    let body = json!({ "propertyId": "CASA-1001", "password": PASSWORD });
    let signed_in = test.request(Method::POST, "/api/v1/owner/session").json(&body).send().await.expect("an answer");
    let cookie = cookie(&signed_in, "casacero-owner");
    (test, cookie)
}

fn cookie(signed_in: &Response, name: &str) -> String {
    let set = signed_in.headers().get_all(header::SET_COOKIE).iter().map(|set| set.to_str().expect("text"));
    let pair = set.map(|set| set.split(';').next().expect("a pair")).find(|pair| pair.starts_with(name));
    pair.expect("the cookie").to_owned()
}

fn upload(test: &TestProduct, cookie: &str, path: &str, content: Vec<u8>) -> RequestBuilder {
    test.request(Method::PUT, path).header(header::COOKIE, cookie).body(content)
}

/// The photos at a path once none waits, with their ETag.
async fn looked_at(test: &TestProduct, cookie: &str, path: &str) -> (Vec<Value>, String) {
    for _ in 0..1_000 {
        let listed = test.request(Method::GET, path).header(header::COOKIE, cookie).send().await.expect("an answer");
        assert_eq!(listed.status(), StatusCode::OK);
        let etag = listed.headers()[header::ETAG].to_str().expect("text").to_owned();
        let list: Value = listed.json().await.expect("JSON");
        let items = list["items"].as_array().expect("a list").clone();
        if items.iter().all(|photo| photo["state"] != "waiting") {
            return (items, etag);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("photos of {path} wait");
}

async fn picture(test: &TestProduct, cookie: &str, path: &str) -> Response {
    test.request(Method::GET, path).header(header::COOKIE, cookie).send().await.expect("an answer")
}

/// Asks for a picture until the answer has a status, because changes propagate with a delay. Each gateway is asked.
async fn until(test: &TestProduct, path: &str, status: StatusCode) {
    for _ in 0..1_000 {
        let statuses = [picture(test, "", path).await.status(), picture(test, "", path).await.status()];
        if statuses == [status, status] {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{path} does not become {status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_uploads_arranges_and_removes_photos() {
    let (test, owner) = product().await;
    let path = format!("{PHOTOS}/terrace");
    let (status, added) = answer(upload(&test, &owner, &path, jpeg(&halves(900, 60)))).await;
    assert_eq!((status, &added["id"], &added["state"]), (StatusCode::ACCEPTED, &json!("terrace"), &json!("waiting")));
    let (photos, etag) = looked_at(&test, &owner, PHOTOS).await;
    assert_eq!((photos.len(), &photos[1]["photo"]["widths"]), (2, &json!([400, 800])), "{photos:?}");
    let (status, again) = answer(upload(&test, &owner, &path, jpeg(&halves(900, 60)))).await;
    assert_eq!((status, &again["state"]), (StatusCode::OK, &json!("ready")));
    let (status, other) = answer(upload(&test, &owner, &path, jpeg(&halves(901, 60)))).await;
    assert_eq!((status, &other["code"]), (StatusCode::CONFLICT, &json!("photo_id_reused")));

    let imported = photos[0]["id"].as_str().expect("an id").to_owned();
    let items =
        json!([{ "id": "terrace", "altTexts": [{ "language": "en", "text": "The terrace" }] }, { "id": imported }]);
    let arrange = |version: &str| {
        let request = test.request(Method::PATCH, PHOTOS).header(header::COOKIE, owner.as_str());
        request.header(header::IF_MATCH, version).json(&json!({ "items": items }))
    };
    let (status, arranged) = answer(arrange(&etag)).await;
    assert_eq!((status, &arranged["items"][0]["id"]), (StatusCode::OK, &json!("terrace")), "{arranged}");
    assert_eq!(arranged["items"][0]["altTexts"][0]["text"], "The terrace");
    let (status, stale) = answer(arrange(&etag)).await;
    assert_eq!((status, &stale["code"]), (StatusCode::PRECONDITION_FAILED, &json!("photos_changed")));

    let hash = photos[1]["photo"]["hash"].as_str().expect("a hash").to_owned();
    let shown =
        |status: StatusCode, home: &Value| status == StatusCode::OK && home["photos"][0]["hash"] == hash.as_str();
    test.eventually("/api/v1/properties/CASA-1001", shown).await;
    let media = format!("/media/{hash}/cover.webp");
    until(&test, &media, StatusCode::OK).await;
    let removed = test.request(Method::DELETE, &path).header(header::COOKIE, owner.as_str()).send().await;
    assert_eq!(removed.expect("an answer").status(), StatusCode::NO_CONTENT);
    until(&test, &media, StatusCode::NOT_FOUND).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_refused_is_told_why_in_both_languages() {
    let (test, owner) = product().await;
    let path = format!("{PHOTOS}/a");
    let large = vec![0xff; 10 * 1024 * 1024 + 1];
    for (content, status, code, english, spanish) in [
        (
            large,
            StatusCode::PAYLOAD_TOO_LARGE,
            "photo_too_large",
            "File too large. Maximum size: 10MB",
            "El archivo es demasiado grande. Tamaño máximo: 10 MB",
        ),
        (
            b"GIF89a".to_vec(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "photo_format",
            "Invalid file format. Allowed: jpg, jpeg, png, webp",
            "Formato de archivo no válido. Permitidos: jpg, jpeg, png, webp",
        ),
    ] {
        for (language, text) in [("en", english), ("es", spanish)] {
            let request = upload(&test, &owner, &path, content.clone()).header(header::ACCEPT_LANGUAGE, language);
            let (told, problem) = answer(request).await;
            assert_eq!((told, &problem["code"], &problem["detail"]), (status, &json!(code), &json!(text)));
        }
    }
    let whole = webp(&halves(900, 60));
    let (status, _) = answer(upload(&test, &owner, &path, whole[..whole.len() / 2].to_vec())).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let (photos, _) = looked_at(&test, &owner, PHOTOS).await;
    assert_eq!((&photos[1]["state"], &photos[1]["problem"]["code"]), (&json!("refused"), &json!("unreadable")));
    let (status, _) = answer(upload(&test, "", &path, whole)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_a_draft_are_for_who_has_its_secret() {
    let (test, owner) = product().await;
    let (status, made) = answer(test.request(Method::POST, DRAFTS)).await;
    assert_eq!(status, StatusCode::CREATED);
    let token = made["token"].as_str().expect("a secret");
    let photos = format!("{DRAFTS}/{token}/photos");
    let (status, _) = answer(upload(&test, "", &format!("{photos}/a"), jpeg(&halves(900, 60)))).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let (items, _) = looked_at(&test, "", &photos).await;
    let unknown = upload(&test, "", &format!("{DRAFTS}/another/photos/a"), b"GIF89a".to_vec());
    let (status, problem) = answer(unknown).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("draft_not_found")), "the draft comes first");
    let media = format!("/media/{}/400.jpg", items[0]["photo"]["hash"].as_str().expect("a hash"));
    for (query, cookie, status) in [
        (String::new(), "", StatusCode::NOT_FOUND),
        (String::new(), owner.as_str(), StatusCode::NOT_FOUND),
        ("?draft=another".into(), "", StatusCode::NOT_FOUND),
        (format!("?draft={token}"), "", StatusCode::OK),
    ] {
        let shown = picture(&test, cookie, &format!("{media}{query}")).await;
        assert_eq!(shown.status(), status, "{query}");
        if status == StatusCode::OK {
            assert_eq!(shown.headers()[header::CACHE_CONTROL], "private, no-store");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_home_hides_its_pictures_from_all_but_its_owner() {
    let (test, owner) = product().await;
    let (status, _) = answer(upload(&test, &owner, &format!("{PHOTOS}/a"), jpeg(&halves(900, 60)))).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let (photos, _) = looked_at(&test, &owner, PHOTOS).await;
    let media = format!("/media/{}/400.jpg", photos[1]["photo"]["hash"].as_str().expect("a hash"));
    until(&test, &media, StatusCode::OK).await;
    let request = test.request(Method::POST, "/api/v1/owner/properties/CASA-1001/pause");
    let (status, _) = answer(request.header(header::COOKIE, owner.as_str()).header(header::IF_MATCH, "*")).await;
    assert_eq!(status, StatusCode::OK);
    until(&test, &media, StatusCode::NOT_FOUND).await;
    let shown = picture(&test, &owner, &media).await;
    assert_eq!(
        (shown.status(), &shown.headers()[header::CACHE_CONTROL]),
        (StatusCode::OK, &header::HeaderValue::from_static("private, no-store"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn new_photos_of_a_home_wait_for_an_operator_where_the_settings_say_so() {
    let (test, owner) = product_with(|config| {
        config.listing.review_photos = true;
        config.operator.email = "ana@casacero.example".into();
        config.operator.password = Secret::from("olas y viento del sur");
    })
    .await;
    let body = json!({ "email": "ana@casacero.example", "password": "olas y viento del sur" });
    let signed_in = test.request(Method::POST, "/api/v1/admin/session").json(&body).send().await.expect("an answer");
    let operator = cookie(&signed_in, "casacero-operator");
    for (name, width) in [("terrace", 900), ("cat", 800)] {
        let (status, _) = answer(upload(&test, &owner, &format!("{PHOTOS}/{name}"), jpeg(&halves(width, 60)))).await;
        assert_eq!(status, StatusCode::ACCEPTED);
        looked_at(&test, &owner, PHOTOS).await;
    }
    let (photos, _) = looked_at(&test, &owner, PHOTOS).await;
    let states: Vec<&Value> = photos.iter().map(|photo| &photo["state"]).collect();
    assert_eq!(states, ["ready", "held", "held"]);
    let media = |index: usize| format!("/media/{}/400.jpg", photos[index]["photo"]["hash"].as_str().expect("a hash"));
    let home = async || answer(test.request(Method::GET, "/api/v1/properties/CASA-1001")).await.1;
    assert_eq!(home().await["photos"].as_array().expect("a list").len(), 1);
    for (who, status) in [("", StatusCode::NOT_FOUND), (&owner, StatusCode::OK), (&operator, StatusCode::OK)] {
        let shown = picture(&test, who, &media(1)).await;
        assert_eq!(shown.status(), status);
        if status == StatusCode::OK {
            assert_eq!(shown.headers()[header::CACHE_CONTROL], "private, no-store");
        }
    }

    let of_operator = |method: Method, path: &str| {
        test.request(method, &format!("/api/v1/admin/{path}")).header(header::COOKIE, operator.as_str())
    };
    let (_, queue) = answer(of_operator(Method::GET, "reviews")).await;
    let waits = &queue["items"][0];
    assert_eq!((&waits["propertyId"], &waits["heldPhotos"]), (&json!("CASA-1001"), &json!(2)), "{queue}");
    let (_, review) = answer(of_operator(Method::GET, "properties/CASA-1001")).await;
    let held: Vec<&Value> = review["heldPhotos"].as_array().expect("a list").iter().map(|held| &held["id"]).collect();
    assert_eq!(held, ["terrace", "cat"]);
    let decide = async |decision: &str, body: Value| {
        let path = format!("properties/CASA-1001/photos/{decision}");
        of_operator(Method::POST, &path).json(&body).send().await.expect("an answer").status()
    };
    assert_eq!(decide("refuse", json!({ "photoIds": ["cat"], "reason": "" })).await, StatusCode::UNPROCESSABLE_ENTITY);
    let reason = "Guests look for the home.";
    assert_eq!(decide("refuse", json!({ "photoIds": ["cat"], "reason": reason })).await, StatusCode::NO_CONTENT);
    assert_eq!(decide("approve", json!({ "photoIds": ["terrace", "cat"] })).await, StatusCode::PRECONDITION_FAILED);
    assert_eq!(picture(&test, "", &media(1)).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(decide("approve", json!({ "photoIds": ["terrace"] })).await, StatusCode::NO_CONTENT);
    until(&test, &media(1), StatusCode::OK).await;
    test.eventually("/api/v1/properties/CASA-1001", |_, home| home["photos"][1].is_object()).await;
    let (_, queue) = answer(of_operator(Method::GET, "reviews")).await;
    assert_eq!(queue["items"], json!([]));
    for (language, text) in [("en", "do not show it"), ("es", "no la mostramos")] {
        let request = test.request(Method::GET, PHOTOS).header(header::COOKIE, owner.as_str());
        let (_, list) = answer(request.header(header::ACCEPT_LANGUAGE, language)).await;
        let problem = &list["items"][2]["problem"];
        assert_eq!(problem["code"], "not_approved", "{list}");
        assert!(problem["text"].as_str().expect("text").contains(text), "{problem}");
    }
    assert_eq!(picture(&test, &owner, &media(2)).await.status(), StatusCode::NOT_FOUND);
}
