//! The inbox: inquiries are read, translated, answered and sorted by their owner alone.

use casacero_tests::{
    Class, TestProduct, answer, limit,
    translator::{ENGLISH, SPANISH, TranslationServer},
};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::owner_calendar::{Owner, each};

const WORDS: &str = "Is the pool heated in May?";

/// Sends an inquiry about CASA-1001. Returns its receipt.
async fn ask(test: &TestProduct, key: &str, message: &str) -> Value {
    let inquiry = json!({
        "name": "Zoë Hart", "email": "zoe@example.com", "phone": "+44 7700 900000", "message": message, "guests": 4, "children": 1,
        "language": "en", "consent": true
    });
    let request = test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries").header("Idempotency-Key", key);
    let (status, receipt) = answer(request.json(&inquiry)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    receipt
}

/// The path of the inquiry of a receipt.
fn path(receipt: &Value) -> String {
    format!("inquiries/{}", receipt["id"].as_str().expect("an id"))
}

async fn reply(owner: &Owner, inquiry: &str, key: &str, body: &Value) -> (StatusCode, Value) {
    let request = owner.request(Method::POST, &format!("{inquiry}/answers")).header("Idempotency-Key", key);
    answer(request.json(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_is_read_answered_and_agreed() {
    let owner = Owner::start().await;
    let receipt = ask(&owner.test, "key-00000001", WORDS).await;
    let inbox = owner.get("inquiries").await;
    assert_eq!(
        (&inbox["newCount"], &inbox["filteredCount"], &inbox["nextCursor"]),
        (&json!(1), &json!(0), &Value::Null)
    );
    let expected = json!({
        "id": receipt["id"], "code": receipt["code"], "guestName": "Zoë Hart", "guestEmail": "zoe@example.com",
        "guestPhone": "+447700900000", "message": WORDS, "checkIn": null, "checkOut": null, "guests": 4, "children": 1,
        "language": "en", "receivedAt": receipt["receivedAt"], "state": "new", "suspicion": null, "answers": []
    });
    assert_eq!(inbox["items"], json!([expected]));
    let inquiry = path(&receipt);
    assert_eq!(owner.get(&inquiry).await, expected);
    // However often the answer is sent, the guest gets one mail.
    for _ in 0..3 {
        let (status, answered) =
            reply(&owner, &inquiry, "answer-0001", &json!({ "text": "Yes, to 27 degrees." })).await;
        assert_eq!((status, &answered["state"]), (StatusCode::OK, &json!("answered")), "{answered}");
        let answers = answered["answers"].as_array().expect("answers");
        assert_eq!((answers.len(), &answers[0]["text"]), (1, &json!("Yes, to 27 degrees.")), "{answered}");
    }
    let other = json!({ "text": "No, it is not." });
    let (status, problem) = reply(&owner, &inquiry, "answer-0001", &other).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("idempotency_key_reused")), "{problem}");
    let told = || owner.test.mails().iter().filter(|mail| mail.contains("Yes, to 27 degrees.")).count();
    let waiting = async {
        while told() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), waiting).await.expect("the answer is mailed");
    assert_eq!(told(), 1);
    let (status, agreed) = owner.send(Method::PATCH, &inquiry, &json!({ "state": "agreed" })).await;
    assert_eq!((status, &agreed["state"]), (StatusCode::OK, &json!("agreed")), "{agreed}");
    for (query, found) in [("", 1), ("?state=agreed", 1), ("?state=new", 0), ("?filtered=true", 0), ("?limit=1", 1)] {
        let page = owner.get(&format!("inquiries{query}")).await;
        assert_eq!(page["items"].as_array().map(Vec::len), Some(found), "{query}: {page}");
        assert_eq!(page["newCount"], 0, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn inquiries_come_in_pages_newest_first() {
    let owner = Owner::start().await;
    let mut sent = Vec::new();
    for number in 0..5 {
        let receipt = ask(&owner.test, &format!("key-0000000{number}"), &format!("{WORDS} Question {number}.")).await;
        sent.insert(0, receipt["id"].clone());
        owner.test.clock.advance(chrono::TimeDelta::minutes(1));
    }
    let (mut found, mut query) = (Vec::new(), "limit=2".to_owned());
    loop {
        let page = owner.get(&format!("inquiries?{query}")).await;
        found.extend(each(&page, "id").into_iter().cloned());
        let Some(cursor) = page["nextCursor"].as_str() else { break };
        query = format!("limit=2&cursor={cursor}");
    }
    assert_eq!(found, sent);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_suspicious_is_kept_apart_until_its_owner_trusts_it() {
    let owner = Owner::start().await;
    let receipt = ask(&owner.test, "key-00000001", "Win a stay: https://evil.example/now").await;
    let inbox = owner.get("inquiries").await;
    assert_eq!((&inbox["items"], &inbox["newCount"]), (&json!([]), &json!(0)), "{inbox}");
    assert_eq!(inbox["filteredCount"], 1);
    let filtered = owner.get("inquiries?filtered=true").await;
    assert_eq!((each(&filtered, "id"), each(&filtered, "suspicion")), (vec![&receipt["id"]], vec![&json!("links")]));
    let (status, trusted) = owner.send(Method::PATCH, &path(&receipt), &json!({ "trusted": true })).await;
    assert_eq!((status, &trusted["suspicion"]), (StatusCode::OK, &Value::Null), "{trusted}");
    let inbox = owner.get("inquiries").await;
    assert_eq!((each(&inbox, "id"), &inbox["filteredCount"]), (vec![&receipt["id"]], &json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_homes_inquiries_are_out_of_reach() {
    let owner = Owner::start().await;
    let receipt = ask(&owner.test, "key-00000001", WORDS).await;
    let other = owner.other("CASA-1002").await;
    let inbox = answer(owner.request_as(&other, Method::GET, "inquiries")).await;
    assert_eq!((inbox.0, &inbox.1["items"]), (StatusCode::OK, &json!([])));
    let mine = receipt["id"].as_str().expect("an id");
    for id in [mine, "nonsense", "%00", "%F0%9F%8F%A0"] {
        let request = |method, end: &str| owner.request_as(&other, method, &format!("inquiries/{id}{end}"));
        let reply = request(Method::POST, "/answers").header("Idempotency-Key", "answer-0001");
        for request in [
            request(Method::GET, ""),
            request(Method::PATCH, "").json(&json!({ "state": "declined" })),
            reply.json(&json!({ "text": "No." })),
            request(Method::GET, "/translation?to=es"),
        ] {
            let (status, problem) = answer(request.header(header::ACCEPT_LANGUAGE, "es")).await;
            assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("inquiry_not_found")), "{id}");
            assert_eq!(problem["detail"], "No existe esa consulta.");
        }
    }
    assert_eq!(owner.get(&path(&receipt)).await["state"], "new");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_with_its_field() {
    let owner = Owner::start().await;
    let inquiry = path(&ask(&owner.test, "key-00000001", WORDS).await);
    for (query, code, field) in [
        ("filtered=maybe", "invalid_parameter", "filtered"),
        ("state=open", "invalid_parameter", "state"),
        ("limit=0", "invalid_parameter", "limit"),
        ("limit=201", "invalid_parameter", "limit"),
        ("limit=all", "invalid_parameter", "limit"),
        ("cursor=rubbish", "invalid_cursor", "cursor"),
    ] {
        let (status, problem) = answer(owner.request(Method::GET, &format!("inquiries?{query}"))).await;
        let told = (status, problem["code"].as_str(), problem["field"].as_str());
        assert_eq!(told, (StatusCode::BAD_REQUEST, Some(code), Some(field)), "{query}");
    }
    let long = "🏠".repeat(4_001);
    for (body, status, code, field) in [
        (json!({ "text": "" }), 422, "validation_failed", "text"),
        (json!({ "text": " \n " }), 422, "validation_failed", "text"),
        (json!({ "text": long }), 422, "validation_failed", "text"),
        (json!({ "text": "Yes.", "state": "new" }), 422, "validation_failed", "state"),
        (json!({ "text": "Yes.", "state": "open" }), 400, "invalid_body", ""),
        (json!({ "state": "agreed" }), 400, "invalid_body", ""),
    ] {
        let (answered, problem) = reply(&owner, &inquiry, "answer-0001", &body).await;
        let told = (answered.as_u16(), problem["code"].as_str(), problem["field"].as_str().unwrap_or_default());
        assert_eq!(told, (status, Some(code), field), "{body}");
    }
    let text = json!({ "text": "Yes." });
    let unnamed = owner.request(Method::POST, &format!("{inquiry}/answers")).json(&text);
    let (status, problem) = answer(unnamed).await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("idempotency_key_required")));
    let (status, problem) = owner.send(Method::PATCH, &inquiry, &json!({ "state": "open" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("invalid_body")));
    let found = owner.get(&inquiry).await;
    assert_eq!((&found["state"], &found["answers"]), (&json!("new"), &json!([])), "nothing was sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guests_words_are_translated() {
    let server = TranslationServer::start();
    let owner = Owner::start_with(|config| config.translation.apertium.url = server.url()).await;
    let inquiry = path(&ask(&owner.test, "key-00000001", SPANISH).await);
    let translated = owner.request(Method::GET, &format!("{inquiry}/translation?to=en"));
    let translated = translated.send().await.expect("an answer");
    assert_eq!(translated.headers()[header::CACHE_CONTROL], "no-store");
    let told: Value = translated.json().await.expect("a translation");
    assert_eq!(told, json!({ "text": ENGLISH, "from": "es", "to": "en", "provider": "apertium" }));
    let same = owner.get(&format!("{inquiry}/translation?to=es")).await;
    assert_eq!((&same["text"], &same["provider"]), (&json!(SPANISH), &Value::Null), "nothing had to be translated");
    for query in ["", "?to=", "?to=english", "?to=%00"] {
        let (status, problem) = answer(owner.request(Method::GET, &format!("{inquiry}/translation{query}"))).await;
        let told = (status, problem["code"].as_str(), problem["field"].as_str());
        assert_eq!(told, (StatusCode::UNPROCESSABLE_ENTITY, Some("invalid_language"), Some("to")), "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_answers_so_often() {
    let owner = Owner::start_with(|config| limit(config, Class::Answers, &[2])).await;
    let inquiry = path(&ask(&owner.test, "key-00000001", WORDS).await);
    let mut statuses = Vec::new();
    for number in 0..3 {
        let body = json!({ "text": format!("Yes, {number} times.") });
        statuses.push(reply(&owner, &inquiry, &format!("answer-000{number}"), &body).await.0.as_u16());
    }
    assert_eq!(statuses, [200, 200, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_has_so_many_inquiries_translated() {
    let server = TranslationServer::start();
    let owner = Owner::start_with(|config| {
        config.translation.apertium.url = server.url();
        limit(config, Class::InquiryTranslations, &[1]);
    })
    .await;
    let inquiry = path(&ask(&owner.test, "key-00000001", SPANISH).await);
    let mut statuses = Vec::new();
    for _ in 0..2 {
        let request = owner.request(Method::GET, &format!("{inquiry}/translation?to=en"));
        statuses.push(request.send().await.expect("an answer").status().as_u16());
    }
    assert_eq!(statuses, [200, 429]);
    assert_eq!(owner.get(&inquiry).await["message"], SPANISH, "looking is not translating");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_path_takes_its_methods_and_nobody_keeps_its_answers() {
    let owner = Owner::start().await;
    for (path, taken) in [
        ("settings", "GET, HEAD, PATCH"),
        ("erasure", "POST, DELETE"),
        ("sessions", "GET, HEAD, DELETE"),
        ("sessions/s1", "DELETE"),
        ("inquiries", "GET, HEAD"),
        ("inquiries/i1", "GET, HEAD, PATCH"),
        ("inquiries/i1/answers", "POST"),
        ("inquiries/i1/translation", "GET, HEAD"),
    ] {
        let refused = owner.request(Method::PUT, path).send().await.expect("an answer");
        assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(refused.headers()[header::ALLOW], taken, "{path}");
        for name in taken.split(", ") {
            let method: Method = name.parse().expect("a method");
            let answered = owner.request(method, path).body("{}").send().await.expect("an answer");
            assert_eq!(answered.headers()[header::CACHE_CONTROL], "no-store", "{name} {path}");
            assert!(!answered.status().is_server_error(), "{name} {path}");
            if name != "GET" && name != "HEAD" {
                let foreign = owner.request(name.parse().expect("a method"), path).body("{}");
                let (status, problem) = answer(foreign.header(header::ORIGIN, "https://evil.example")).await;
                let told = (status, &problem["code"]);
                assert_eq!(told, (StatusCode::FORBIDDEN, &json!("origin_not_allowed")), "{name} {path}");
            }
        }
    }
}
