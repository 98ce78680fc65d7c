//! Blocks by click, offline edits, and blocks of the old directory.

use casacero_common::refusal;
use casacero_proto::calendar::v1::{self as wire, BlockEditOutcome, block_edit::Edit};
use chrono::TimeDelta;

use crate::{
    harness::{Harness, PROPERTY, block, day, start_of_time},
    platform::Answer,
};

async fn click(harness: &Harness, night: &str, blocked: bool) -> Result<wire::SetNightResponse, tonic::Status> {
    let message = wire::SetNightRequest { property_id: PROPERTY.into(), day: day(night), blocked };
    harness.client.clone().set_night(harness.owner(message)).await.map(tonic::Response::into_inner)
}

fn at(minutes: i64) -> Option<prost_types::Timestamp> {
    let at = start_of_time() + TimeDelta::minutes(minutes);
    Some(prost_types::Timestamp { seconds: at.timestamp(), nanos: 0 })
}

fn put(id: &str, first: &str, end: &str, minutes: i64) -> wire::BlockEdit {
    let block = block(id, first, end, "Painter").block.expect("a block");
    wire::BlockEdit { edit: Some(Edit::Put(block)), edited_at: at(minutes) }
}

fn remove(id: &str, minutes: i64) -> wire::BlockEdit {
    wire::BlockEdit { edit: Some(Edit::Remove(id.into())), edited_at: at(minutes) }
}

/// The result of each edit, with the reason if it is refused.
async fn replay(harness: &Harness, edits: &[wire::BlockEdit]) -> Vec<(BlockEditOutcome, String)> {
    let message = wire::ReplayBlocksRequest { property_id: PROPERTY.into(), edits: edits.to_vec() };
    let answer = harness.client.clone().replay_blocks(harness.owner(message)).await.expect("an answer").into_inner();
    let answer = answer.edits.expect("results");
    assert_eq!(answer.blocks.len(), harness.blocks().await.len());
    answer.results.into_iter().map(|result| (result.outcome(), result.reason.unwrap_or_default())).collect()
}

#[tokio::test]
async fn a_click_blocks_a_night_and_a_click_frees_it() {
    let harness = Harness::start().await;
    for _ in 0..2 {
        click(&harness, "2026-12-01", true).await.expect("blocked");
        assert_eq!(harness.blocks().await, ["night-2026-12-01 2026-12-01..2026-12-02"], "two clicks make one block");
    }
    let put = block("b1", "2026-12-10", "2026-12-15", "x");
    harness.client.clone().put_block(harness.owner(put)).await.expect("a block");
    click(&harness, "2026-12-12", true).await.expect("blocked before");
    assert_eq!(harness.blocks().await.len(), 2);
    let before = harness.calendar().await.version;
    click(&harness, "2026-12-12", false).await.expect("freed");
    assert!(harness.calendar().await.version > before);
    assert_eq!(harness.taken().await, ["2026-12-01..2026-12-02", "2026-12-10..2026-12-12", "2026-12-13..2026-12-15"]);
    for night in ["2026-12-01", "2026-12-11", "2026-12-11", "2026-12-13", "2026-12-14"] {
        click(&harness, night, false).await.expect("freed");
    }
    assert_eq!(harness.taken().await, ["2026-12-10..2026-12-11"]);

    // The block of a click was lengthened. Another click on its day frees nothing.
    click(&harness, "2026-12-20", true).await.expect("blocked");
    let longer = block("night-2026-12-20", "2026-12-20", "2026-12-25", "Family");
    harness.client.clone().put_block(harness.owner(longer)).await.expect("longer");
    click(&harness, "2026-12-20", false).await.expect("freed");
    click(&harness, "2026-12-20", true).await.expect("blocked again");
    let expected = ["2026-12-10..2026-12-11", "2026-12-20..2026-12-21", "2026-12-21..2026-12-25"];
    assert_eq!(harness.taken().await, expected);
    click(&harness, "2026-12-20", false).await.expect("freed");
    for night in ["2026-12-21", "2026-12-22", "2026-12-23", "2026-12-24"] {
        click(&harness, night, false).await.expect("freed");
    }
    assert_eq!(harness.taken().await, ["2026-12-10..2026-12-11"]);

    for night in ["2026-11-20", "2029-01-01", "1970-01-01"] {
        let status = click(&harness, night, true).await.expect_err(night);
        assert_eq!(refusal::reason(&status), Some("night_not_ahead"), "{night}");
    }
    click(&harness, "2026-11-21", true).await.expect("today");
}

#[tokio::test]
async fn edits_made_offline_are_replayed_by_their_time() {
    use BlockEditOutcome::{Applied, Refused, Superseded};
    let harness = Harness::start().await;
    harness.clock.advance(TimeDelta::hours(2));
    let edits = [
        put("b1", "2026-12-01", "2026-12-03", 1),
        put("b2", "2026-12-05", "2026-12-06", 2),
        put("b1", "2026-12-01", "2026-12-04", 3),
        put("b3", "2026-12-09", "2026-12-08", 4),
        wire::BlockEdit { edit: None, edited_at: at(4) },
        put("", "2026-12-09", "2026-12-10", 4),
        remove("../b1", 5),
        remove("never-was", 5),
        remove("b2", 6),
    ];
    let results = replay(&harness, &edits).await;
    let refused = |reason: &str| (Refused, reason.to_owned());
    let applied = || (Applied, String::new());
    assert_eq!(
        results,
        [
            applied(),
            applied(),
            applied(),
            refused("invalid_nights"),
            refused("invalid_edit"),
            refused("invalid_block_id"),
            refused("invalid_block_id"),
            applied(),
            applied(),
        ]
    );
    assert_eq!(harness.blocks().await, ["b1 2026-12-01..2026-12-04"]);
    // The answer was lost. The same edits arrive again and change nothing.
    replay(&harness, &edits).await;
    assert_eq!(harness.blocks().await, ["b1 2026-12-01..2026-12-04"]);
    // Another device sends older edits.
    let superseded = || (Superseded, String::new());
    let stale = [put("b1", "2026-12-01", "2026-12-20", 2), put("b2", "2026-12-05", "2026-12-06", 2), remove("b1", 1)];
    assert_eq!(replay(&harness, &stale).await, [superseded(), superseded(), superseded()]);
    assert_eq!(harness.blocks().await, ["b1 2026-12-01..2026-12-04"], "nothing came back, nothing went");
    // A clock that is ahead does not win forever.
    replay(&harness, &[put("b1", "2026-12-01", "2026-12-05", 60 * 24)]).await;
    harness.clock.advance(TimeDelta::minutes(1));
    assert_eq!(replay(&harness, &[put("b1", "2026-12-01", "2026-12-06", 121)]).await, [applied()]);
    // A removed block can be made again.
    assert_eq!(replay(&harness, &[put("b2", "2026-12-25", "2026-12-26", 100)]).await, [applied()]);
    assert_eq!(harness.blocks().await.len(), 2);
}

#[tokio::test]
async fn a_device_whose_clock_is_behind_edits_what_it_has_seen() {
    let harness = Harness::start().await;
    harness.clock.advance(TimeDelta::minutes(10));
    replay(&harness, &[put("b1", "2026-12-01", "2026-12-03", 0), put("b1", "2026-12-01", "2026-12-04", 9)]).await;
    let message = wire::ListBlocksRequest { property_id: PROPERTY.into() };
    let list = harness.client.clone().list_blocks(harness.owner(message)).await.expect("blocks").into_inner();
    let seen = list.blocks.expect("a list").items.remove(0);
    assert_eq!(seen.edited_at, at(9));
    let behind = put("b1", "2026-12-01", "2026-12-05", 5);
    assert_eq!(replay(&harness, std::slice::from_ref(&behind)).await[0].0, BlockEditOutcome::Superseded, "made before");
    let after = wire::BlockEdit { edited_at: seen.edited_at, ..behind };
    assert_eq!(replay(&harness, &[after]).await[0].0, BlockEditOutcome::Applied, "made after what it has seen");
}

#[tokio::test]
async fn no_edit_is_older_than_clocks_that_could_tell() {
    let harness = Harness::start().await;
    // The year 44 BC, and a year that no database can store.
    for (id, seconds) in [("b1", -63_549_144_000), ("b2", -8_000_000_000_000)] {
        let said = Some(prost_types::Timestamp { seconds, nanos: 0 });
        let mut asked = block(id, "2026-12-01", "2026-12-03", "x");
        asked.block.as_mut().expect("a block").created_at = said;
        let made = harness.client.clone().put_block(harness.owner(asked)).await.expect("a block").into_inner();
        assert_eq!(made.block.and_then(|block| block.created_at).map(|at| at.seconds), Some(0), "{id}");
        let edit = wire::BlockEdit { edit: Some(Edit::Remove(id.into())), edited_at: said };
        assert_eq!(replay(&harness, &[edit]).await[0].0, BlockEditOutcome::Superseded, "{id}");
    }
}

#[tokio::test]
async fn blocks_of_the_old_directory_are_imported_once() {
    let harness = Harness::start().await;
    let import = async |json: &str| {
        let message = wire::ImportBlocksRequest { property_id: PROPERTY.into(), json: json.into() };
        let answer = harness.client.clone().import_blocks(harness.owner(message)).await;
        answer.map(|answer| answer.into_inner().edits.expect("results"))
    };
    let old = r#"[
        {"id":"b1","startDate":"2026-12-01","endDate":"2026-12-03","reason":"Painter","type":"maintenance","createdAt":"2026-01-02T03:04:05Z"},
        {"id":"b2","startDate":"2027-02-30","endDate":"2027-03-02"},
        {"startDate":"2026-12-24","endDate":"2026-12-26"}
    ]"#;
    for _ in 0..2 {
        let answer = import(old).await.expect("imported");
        let outcomes: Vec<_> = answer.results.iter().map(wire::BlockEditResult::outcome).collect();
        assert_eq!(
            outcomes,
            [BlockEditOutcome::Applied, BlockEditOutcome::Refused, BlockEditOutcome::Applied],
            "{answer:?}"
        );
        assert_eq!(answer.results[1].reason.as_deref(), Some("invalid_date"));
        assert_eq!(harness.taken().await, ["2026-12-01..2026-12-04", "2026-12-24..2026-12-27"]);
    }
    // The owner's later edit is kept.
    let removal = wire::DeleteBlockRequest { property_id: PROPERTY.into(), block_id: "b1".into() };
    harness.client.clone().delete_block(harness.owner(removal)).await.expect("removed");
    import(old).await.expect("imported");
    assert_eq!(harness.taken().await, ["2026-12-24..2026-12-27"]);
    assert_eq!(refusal::reason(&import("{}").await.expect_err("refused")), Some("not_old_blocks"));
    assert_eq!(import("").await.expect("an empty field").results, []);
    // The owner's later edit is also kept for a block without a time.
    let removal = wire::DeleteBlockRequest {
        property_id: PROPERTY.into(),
        block_id: harness.blocks().await[0].split(' ').next().expect("an id").to_owned(),
    };
    harness.client.clone().delete_block(harness.owner(removal)).await.expect("removed");
    import(old).await.expect("imported");
    assert_eq!(harness.taken().await, [""; 0]);
}

#[tokio::test]
async fn an_old_block_that_goes_on_beyond_the_calendar_blocks_what_comes_into_it() {
    let harness = Harness::start().await;
    let json =
        r#"[{"id":"closed","startDate":"2028-11-10","endDate":"2030-12-31","createdAt":"2026-01-02T03:04:05Z"}]"#;
    let message = wire::ImportBlocksRequest { property_id: PROPERTY.into(), json: json.into() };
    harness.client.clone().import_blocks(harness.owner(message)).await.expect("imported");
    assert_eq!(harness.blocks().await, ["closed 2028-11-10..2031-01-01"]);
    let free_until = async || {
        harness.store.confirm(PROPERTY).await.expect("the store").expect("known");
        let calendar = harness.store.calendar(PROPERTY).await.expect("the store").expect("known");
        calendar.knowledge(harness.clock.now()).available().ranges().last().expect("free nights").end().to_string()
    };
    assert_eq!(free_until().await, "2028-11-10");
    let create = wire::CreateExportRequest {
        property_id: PROPERTY.into(),
        subscriber: wire::Platform::Airbnb.into(),
        calendar_name: Some("Casa".into()),
        ..Default::default()
    };
    let token =
        harness.client.clone().create_export(harness.owner(create)).await.expect("an export").into_inner().token;
    let exported = async || {
        let message = wire::ReadExportRequest { token: token.clone(), ..Default::default() };
        harness.client.clone().read_export(harness.owner(message)).await.expect("a calendar").into_inner().body
    };
    assert!(exported().await.contains("DTEND;VALUE=DATE:20281120"));
    harness.clock.advance(TimeDelta::days(30));
    assert_eq!(free_until().await, "2028-11-10");
    assert!(exported().await.contains("DTEND;VALUE=DATE:20281220"));
}

#[tokio::test]
async fn a_block_that_goes_on_beyond_the_calendar_is_split_and_made_whole_again() {
    let harness = Harness::start().await;
    let json = r#"[{"id":"long","startDate":"2027-01-01","endDate":"2029-06-30","createdAt":"2026-01-02T03:04:05Z"}]"#;
    let message = wire::ImportBlocksRequest { property_id: PROPERTY.into(), json: json.into() };
    harness.client.clone().import_blocks(harness.owner(message)).await.expect("imported");
    let applied = || (BlockEditOutcome::Applied, String::new());
    let split = [put("long", "2027-01-01", "2027-05-01", 0), put("right", "2027-05-10", "2029-07-01", 0)];
    let undo = [remove("right", 0), put("long", "2027-01-01", "2029-07-01", 0)];
    for (edits, expected) in [
        (split, vec!["long 2027-01-01..2027-05-01", "right 2027-05-10..2029-07-01"]),
        (undo, vec!["long 2027-01-01..2029-07-01"]),
    ] {
        assert_eq!(replay(&harness, &edits).await, [applied(), applied()]);
        assert_eq!(harness.blocks().await, expected);
    }
    let new = block("new", "2027-01-01", "2029-07-01", "x");
    let refused = harness.client.clone().put_block(harness.owner(new)).await.expect_err("refused");
    assert_eq!(refusal::reason(&refused), Some("nights_outside_calendar"));
}

#[tokio::test]
async fn no_side_of_a_split_is_refused_because_there_are_many_blocks() {
    let harness = Harness::start().await;
    let many: Vec<_> = (0..1_999).map(|number| put(&format!("b{number}"), "2026-12-01", "2026-12-02", 0)).collect();
    replay(&harness, &many).await;
    replay(&harness, &[put("long", "2027-01-01", "2027-02-01", 0)]).await;
    let applied = || (BlockEditOutcome::Applied, String::new());
    let left = put("long", "2027-01-01", "2027-01-10", 0);
    let right = put("right", "2027-01-20", "2027-02-01", 0);
    let other = put("other", "2027-01-31", "2027-02-02", 0);
    let too_many = (BlockEditOutcome::Refused, "too_many_blocks".to_owned());
    assert_eq!(replay(&harness, &[left, right, other]).await, [applied(), applied(), too_many]);
    // The sides of another split come in two requests.
    assert_eq!(replay(&harness, &[put("end", "2027-01-28", "2027-02-01", 0)]).await, [applied()]);
    assert_eq!(replay(&harness, &[put("right", "2027-01-20", "2027-01-25", 0)]).await, [applied()]);
    let mut parts = harness.blocks().await;
    parts.retain(|block| !block.starts_with('b'));
    parts.sort();
    let expected = ["end 2027-01-28..2027-02-01", "long 2027-01-01..2027-01-10", "right 2027-01-20..2027-01-25"];
    assert_eq!(parts, expected);
}

#[tokio::test]
async fn only_what_was_done_confirms_and_at_its_time() {
    let harness = Harness::start().await;
    let confirmed = async || harness.store.property(PROPERTY).await.expect("the store").expect("known").confirmed_at;
    let import = async |json: &str| {
        let message = wire::ImportBlocksRequest { property_id: PROPERTY.into(), json: json.into() };
        harness.client.clone().import_blocks(harness.owner(message)).await.expect("imported")
    };
    harness.clock.advance(TimeDelta::hours(2));
    import("").await;
    replay(&harness, &[]).await;
    replay(&harness, &[put("b1", "2026-12-09", "2026-12-08", 4)]).await;
    import(r#"[{"id":"old","startDate":"2026-12-01"}]"#).await;
    assert_eq!(confirmed().await, None, "nobody looked after the calendar");
    import(r#"[{"id":"older","startDate":"2026-12-02","createdAt":"2023-01-02T03:04:05Z"}]"#).await;
    assert!(!harness.calendar().await.unknown.is_empty(), "nor since 2023");
    replay(&harness, &[put("b1", "2026-12-10", "2026-12-12", 20), put("b2", "2026-12-14", "2026-12-15", 10)]).await;
    assert_eq!(confirmed().await, Some(start_of_time() + TimeDelta::minutes(20)));
    assert!(harness.calendar().await.unknown.is_empty());
    replay(&harness, &[put("b1", "2026-12-10", "2026-12-13", 15), put("b3", "2026-12-20", "2026-12-21", 5)]).await;
    assert_eq!(confirmed().await, Some(start_of_time() + TimeDelta::minutes(20)), "never back");
    replay(&harness, &[remove("b3", 60 * 24)]).await;
    assert_eq!(confirmed().await, Some(harness.clock.now()), "nor into the future");
    harness.clock.advance(TimeDelta::hours(1));
    click(&harness, "2026-12-25", true).await.expect("blocked");
    assert_eq!(confirmed().await, Some(harness.clock.now()));
}

#[tokio::test]
async fn what_is_done_online_stands_though_a_clock_ran_ahead() {
    let harness = Harness::start().await;
    let put = async || {
        let block = block("b1", "2026-12-01", "2026-12-03", "x");
        harness.client.clone().put_block(harness.owner(block)).await.expect("a block");
    };
    let delete = async || {
        let removal = wire::DeleteBlockRequest { property_id: PROPERTY.into(), block_id: "b1".into() };
        harness.client.clone().delete_block(harness.owner(removal)).await.expect("removed");
    };
    let back = || harness.clock.advance(TimeDelta::minutes(-10));
    put().await;
    back();
    delete().await;
    assert_eq!(harness.taken().await, [""; 0], "removed by a machine whose clock is behind");
    back();
    put().await;
    assert_eq!(harness.taken().await, ["2026-12-01..2026-12-03"]);
    for blocked in [false, true, false] {
        back();
        click(&harness, "2026-12-10", !blocked).await.expect("clicked");
        back();
        click(&harness, "2026-12-10", blocked).await.expect("clicked");
        assert_eq!(harness.taken().await.len(), if blocked { 2 } else { 1 });
    }
}

#[tokio::test]
async fn what_was_done_while_there_was_a_feed_says_nothing_of_its_nights() {
    let harness = Harness::start().await;
    let confirmed = async || harness.store.property(PROPERTY).await.expect("the store").expect("known").confirmed_at;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-12"]));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.clock.advance(TimeDelta::hours(2));
    let none = wire::PutFeedsRequest { property_id: PROPERTY.into(), ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(none)).await.expect("no feeds");
    // Made offline earlier and sent only now.
    replay(&harness, &[put("b1", "2027-04-01", "2027-04-02", 60)]).await;
    let json = r#"[{"id":"old","startDate":"2027-05-01","createdAt":"2026-11-21T09:00:00Z"}]"#;
    let message = wire::ImportBlocksRequest { property_id: PROPERTY.into(), json: json.into() };
    harness.client.clone().import_blocks(harness.owner(message)).await.expect("imported");
    assert_eq!(confirmed().await, None);
    assert!(!harness.calendar().await.unknown.is_empty());
    assert_eq!(harness.blocks().await.len(), 2);
    harness.clock.advance(TimeDelta::hours(1));
    click(&harness, "2026-12-25", true).await.expect("blocked");
    assert!(harness.calendar().await.unknown.is_empty());
}
