//! Nights that the owner blocks.

use casacero_tests::answer;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::{Owner, each};

const MAY: &str = "calendar?from=2027-05-01&to=2027-05-31";

fn short(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().expect("items").iter();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    items.map(|block| [&block["id"], &block["startDate"], &block["endDate"]].map(text).join(" ")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_block_is_made_changed_and_removed() {
    let owner = Owner::start().await;
    let birthday = json!({
        "id": "birthday-1", "startDate": "2027-05-28", "endDate": "2027-05-29", "type": "personal_use",
        "reason": "Cumpleaños 🎂 de mamá", "createdAt": "2027-02-28T10:00:00Z", "until": null,
        "editedAt": "2027-03-01T12:00:00Z",
    });
    let (status, made) = owner.send(Method::POST, "blocks", &birthday).await;
    assert_eq!((status, &made), (StatusCode::CREATED, &birthday));
    let painter = json!({ "startDate": "2027-06-01", "endDate": "2027-06-01", "reason": "Painter" });
    let (status, made) = owner.send(Method::POST, "blocks", &painter).await;
    assert_eq!((status, made["id"].is_string()), (StatusCode::CREATED, true));
    insta::assert_json_snapshot!("blocks", owner.get("blocks").await, { ".items[1].id" => "[id]" });
    let blocked = owner.get(MAY).await;
    let last = blocked["blocked"].as_array().and_then(|ranges| ranges.last()).expect("a range");
    assert_eq!(
        last,
        &json!({ "startDate": "2027-05-28", "endDate": "2027-05-29", "platform": "manual", "category": "manual_block" })
    );
    assert!(!blocked.to_string().contains("Cumple"), "the reason is the owner's");

    let longer = json!({ "id": "birthday-1", "startDate": "2027-05-28", "endDate": "2027-05-31", "reason": "x" });
    assert_eq!(owner.post("blocks", &longer).await["endDate"], "2027-05-31");
    for _ in 0..2 {
        let (status, nothing) = answer(owner.request(Method::DELETE, "blocks/birthday-1")).await;
        assert_eq!((status, nothing), (StatusCode::NO_CONTENT, Value::Null), "removing twice is removing once");
    }
    assert_eq!(each(&owner.get("blocks").await, "reason"), ["Painter"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_on_a_day_blocks_it_or_frees_it() {
    let owner = Owner::start().await;
    let click = async |day: &str, blocked: bool| {
        owner.send(Method::PUT, &format!("nights/{day}"), &json!({ "blocked": blocked })).await
    };
    let (status, blocks) = click("2027-03-01", true).await;
    assert_eq!((status, short(&blocks)), (StatusCode::OK, vec!["night-2027-03-01 2027-03-01 2027-03-01".into()]));
    assert_eq!(short(&click("2027-03-01", true).await.1).len(), 1, "two clicks make one block");
    let week = json!({ "id": "week", "startDate": "2027-03-08", "endDate": "2027-03-14", "reason": "x" });
    owner.post("blocks", &week).await;
    click("2027-03-01", false).await;
    let (_, left) = click("2027-03-10", false).await;
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let ends = each(&left, "startDate").into_iter().zip(each(&left, "endDate"));
    let mut ends: Vec<_> = ends.map(|(first, last)| [first, last].map(text)).collect();
    ends.sort();
    assert_eq!(ends, [["2027-03-08", "2027-03-09"], ["2027-03-11", "2027-03-14"]]);
    for (day, status, code) in [
        ("2027-02-28", StatusCode::UNPROCESSABLE_ENTITY, "night_not_ahead"),
        ("2031-01-01", StatusCode::UNPROCESSABLE_ENTITY, "night_not_ahead"),
        ("2027-02-30", StatusCode::BAD_REQUEST, "invalid_date"),
        ("tomorrow", StatusCode::BAD_REQUEST, "invalid_date"),
        ("2027-3-1", StatusCode::BAD_REQUEST, "invalid_date"),
        ("%00", StatusCode::BAD_REQUEST, "invalid_date"),
    ] {
        let (answered, problem) = click(day, true).await;
        assert_eq!((answered, &problem["code"], &problem["field"]), (status, &json!(code), &json!("date")), "{day}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_made_offline_are_replayed() {
    let owner = Owner::start().await;
    let put = |id: &str, first: &str, last: &str, at: &str| json!({ "put": { "id": id, "startDate": first, "endDate": last, "reason": "x" }, "editedAt": at });
    let edits = json!({ "edits": [
        put("b1", "2027-04-01", "2027-04-03", "2027-02-20T08:00:00Z"),
        put("b1", "2027-04-05", "2027-04-06", "2027-02-19T08:00:00Z"),
        put("b2", "2027-04-11", "2027-04-10", "2027-02-20T08:00:00Z"),
        put("b3", "2027-02-30", "2027-04-10", "2027-02-20T08:00:00Z"),
        put("", "2027-04-11", "2027-04-12", "2027-02-20T08:00:00Z"),
        { "editedAt": "2027-02-20T08:00:00Z" },
        { "remove": "b1", "put": { "id": "b1" }, "editedAt": "2027-02-20T08:00:00Z" },
        put("b4", "2027-04-20", "2027-04-20", "2027-02-20T08:00:00Z"),
        { "remove": "b4", "editedAt": "2027-02-21T08:00:00Z" },
        put("b4", "2027-04-20", "2027-04-20", "2027-02-20T09:00:00Z"),
        put("b5", "2027-04-22", "2027-04-22", "not a time"),
        { "remove": "b1" },
        { "put": { "id": "b6", "type": "party", "startDate": "2027-04-24", "endDate": "2027-04-24", "reason": "x" }, "editedAt": "2027-02-20T08:00:00Z" },
    ] });
    let (status, replayed) = owner.send(Method::PUT, "blocks", &edits).await;
    assert_eq!(status, StatusCode::OK, "{replayed}");
    insta::assert_json_snapshot!("replayed", replayed);
    let spanish = owner.request(Method::PUT, "blocks").header(header::ACCEPT_LANGUAGE, "es").json(&edits);
    let (_, spanish) = answer(spanish).await;
    assert_eq!(spanish["results"][2]["detail"], "La fecha de fin debe ser posterior a la de inicio");
    assert_eq!(spanish["results"][3]["detail"], "Las fechas se escriben así: 2027-05-08.");
}

#[tokio::test(flavor = "multi_thread")]
async fn past_nights_are_not_blocked_and_stop_no_other_edit() {
    let owner = Owner::start().await;
    let block =
        |id: &str, first: &str, last: &str| json!({ "id": id, "startDate": first, "endDate": last, "reason": "x" });
    let replay = async |blocks: &[Value]| {
        let edits = blocks.iter().map(|block| json!({ "put": block, "editedAt": "2027-03-01T12:00:00Z" }));
        let edits = json!({ "edits": edits.collect::<Vec<_>>() });
        let (status, replayed) = owner.send(Method::PUT, "blocks", &edits).await;
        assert_eq!(status, StatusCode::OK, "{replayed}");
        replayed
    };
    // The night before today is past; the block that reaches tonight is not.
    let (status, problem) = owner.send(Method::POST, "blocks", &block("a", "2027-02-27", "2027-02-28")).await;
    assert_eq!((status.as_u16(), problem["code"].as_str()), (422, Some("past_dates")), "{problem}");
    owner.post("blocks", &block("b", "2027-02-27", "2027-03-01")).await;
    let late = [block("c", "2027-02-20", "2027-02-21"), block("d", "2027-04-01", "2027-04-02")];
    let replayed = replay(&late).await;
    assert_eq!(replayed["results"][0]["code"], "past_dates", "{replayed}");
    assert_eq!(replayed["results"][0]["detail"], "These nights are past, so they cannot be blocked.");
    assert_eq!(each(&replayed, "id"), ["b", "d"], "{replayed}");
    // Tonight is freed: what is left of the block is past.
    let replayed = replay(&[block("b", "2027-02-27", "2027-02-28")]).await;
    assert_eq!(replayed["results"][0]["code"], Value::Null, "{replayed}");
    assert_eq!(short(&replayed)[0], "b 2027-02-27 2027-02-28");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_edits_fit_and_too_many_do_not() {
    let owner = Owner::start().await;
    let edits = |count: usize, reason: &str| {
        let edit = |number: usize| {
            let block = json!({ "id": format!("b{number}"), "startDate": "2027-04-01", "endDate": "2027-04-01", "reason": reason });
            json!({ "put": block, "editedAt": "2027-02-20T08:00:00Z" })
        };
        json!({ "edits": (0..count).map(edit).collect::<Vec<_>>() })
    };
    let (status, replayed) = owner.send(Method::PUT, "blocks", &edits(1_000, &"y".repeat(100))).await;
    assert_eq!((status, replayed["items"].as_array().map(Vec::len)), (StatusCode::OK, Some(1_000)));
    let (status, problem) = owner.send(Method::PUT, "blocks", &edits(2_001, "x")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("too_many_edits")));
    let (status, problem) = owner.send(Method::PUT, "blocks", &edits(2_000, &"y".repeat(400))).await;
    assert_eq!((status, &problem["code"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!("body_too_large")));
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_that_do_not_fit_are_refused_by_themselves() {
    let owner = Owner::start().await;
    // Each new block has its own night: a part of what is blocked already is never refused.
    let put = |id: &str| {
        let day = id.strip_prefix("new-").map_or("2027-04-01".to_owned(), |number| format!("2027-05-0{number}"));
        let block = json!({ "id": id, "startDate": day, "endDate": day, "reason": "x" });
        json!({ "put": block, "editedAt": "2027-02-20T08:00:00Z" })
    };
    let remove = |id: &str| json!({ "remove": id, "editedAt": "2027-02-20T09:00:00Z" });
    let replay = async |edits: Vec<Value>| {
        let (status, replayed) = owner.send(Method::PUT, "blocks", &json!({ "edits": edits })).await;
        assert_eq!(status, StatusCode::OK, "{replayed}");
        replayed
    };
    replay((0..1_000).map(|number| put(&format!("b{number}"))).collect()).await;
    replay((1_000..1_999).map(|number| put(&format!("b{number}"))).collect()).await;
    // There is space for one block, and a removal makes space for another, wherever it is in the list.
    let edits = ["new-1", "new-2", "new-3", "b7"].map(put).into_iter().chain(["b1", "new-4"].map(remove));
    let replayed = replay(edits.chain([put("new-5")]).collect()).await;
    assert_eq!(replayed["items"].as_array().map(Vec::len), Some(2_000));
    let results = replayed["results"].as_array().expect("results");
    let outcomes: Vec<_> = results.iter().map(|result| &result["outcome"]).collect();
    assert_eq!(outcomes, ["applied", "applied", "refused", "applied", "applied", "applied", "refused"]);
    for number in [2, 6] {
        let refused = &replayed["results"][number];
        assert_eq!(refused["code"], "too_many_blocks", "{refused}");
        assert_eq!(refused["detail"], "A property has at most 2,000 blocks. Remove some that are past.", "{refused}");
    }
    let block = json!({ "id": "new-6", "startDate": "2027-04-01", "endDate": "2027-04-01", "reason": "x" });
    let (status, problem) = owner.send(Method::POST, "blocks", &block).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("too_many_blocks")));
    let (status, problem) = owner.send(Method::PUT, "nights/2027-06-01", &json!({ "blocked": true })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("too_many_blocks")));
    // A removal is always accepted, and a refused edit may be sent again.
    let again = replay(vec![remove("b2"), put("new-3")]).await;
    assert_eq!(again["results"][1]["outcome"], "applied");
}

#[tokio::test(flavor = "multi_thread")]
async fn old_blocks_are_taken_over_once() {
    let owner = Owner::start().await;
    let old = r#"[
        {"id":"old-1","startDate":"2027-04-01","endDate":"2027-04-03","reason":"Painter","type":"maintenance","createdAt":"2027-01-02T03:04:05.678Z"},
        {"id":"old-2","startDate":"soon","endDate":"2027-04-03"}
    ]"#;
    let first = owner.post("import/blocks", &json!({ "json": old })).await;
    insta::assert_json_snapshot!("imported", first);
    let again = owner.post("import/blocks", &json!({ "json": old })).await;
    assert_eq!(again["items"], first["items"]);
    for text in ["{}", "null", "nonsense"] {
        let (status, problem) = owner.send(Method::POST, "import/blocks", &json!({ "json": text })).await;
        assert_eq!((status, &problem["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("not_old_blocks")), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_propertys_block_is_out_of_reach() {
    let owner = Owner::start().await;
    let other = owner.other("CASA-1002").await;
    let block =
        |reason: &str| json!({ "id": "b1", "startDate": "2027-04-10", "endDate": "2027-04-11", "reason": reason });
    owner.post("blocks", &block("mine")).await;
    let (status, theirs) = answer(owner.request_as(&other, Method::POST, "blocks").json(&block("theirs"))).await;
    assert_eq!((status, &theirs["reason"]), (StatusCode::CREATED, &json!("theirs")));
    let removed = answer(owner.request_as(&other, Method::DELETE, "blocks/b1")).await.0;
    assert_eq!(removed, StatusCode::NO_CONTENT);
    assert_eq!(each(&owner.get("blocks").await, "reason"), ["mine"], "an id names a block of one property");
    assert_eq!(answer(owner.request_as(&other, Method::GET, "blocks")).await.1["items"], json!([]));
}
