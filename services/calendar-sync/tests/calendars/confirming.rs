//! The owner says that a held reading is right.

use casacero_common::refusal;
use casacero_proto::calendar::v1::{self as wire, SourceState};
use chrono::TimeDelta;
use tonic::{Code, Status};

use crate::{
    harness::{Harness, PROPERTY, start_of_time},
    platform::Answer,
};

const STAYS: [&str; 3] = ["2026-12-05..2026-12-12", "2027-01-05..2027-01-12", "2027-02-05..2027-02-12"];

/// A feed whose last reading is held: it names one stay, and a new one.
async fn held() -> (Harness, wire::Feed) {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&STAYS));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.platform.answers(Answer::calendar(&[STAYS[0], "2027-03-01..2027-03-03"]));
    harness.after(TimeDelta::hours(4)).await;
    let feed = harness.feed().await;
    (harness, feed)
}

async fn confirm(harness: &Harness, feed: &wire::Feed) -> Result<wire::Feed, Status> {
    let (feed_id, held_since) = (feed.id.clone(), feed.held_since);
    let message = wire::ConfirmFeedRequest { property_id: PROPERTY.into(), feed_id, held_since };
    let answer = harness.client.clone().confirm_feed(harness.owner(message)).await?;
    Ok(answer.into_inner().feed.expect("the feed"))
}

#[tokio::test]
async fn owners_see_what_is_held_and_when_it_is_checked_again() {
    let (harness, feed) = held().await;
    let at = |hours| Some((start_of_time() + TimeDelta::hours(hours)).timestamp());
    assert_eq!((feed.state(), feed.held_reads, feed.held_lost_nights), (SourceState::Held, 1, 14));
    assert_eq!(feed.held_since.map(|at| at.seconds), at(4));
    assert_eq!(feed.held_until.map(|at| at.seconds), at(10));
    assert!(feed.next_read_at.map(|at| at.seconds) > at(4));
    assert_eq!(harness.taken().await, [STAYS[0], STAYS[1], STAYS[2], "2027-03-01..2027-03-03"]);
}

#[tokio::test]
async fn a_confirmed_reading_replaces_at_once() {
    let (harness, feed) = held().await;
    let before = harness.calendar().await.version;
    let confirmed = confirm(&harness, &feed).await.expect("confirmed");
    assert_eq!((confirmed.state(), confirmed.held_since, confirmed.taken_nights), (SourceState::Fresh, None, 9));
    assert_eq!(confirmed.last_success_at, feed.held_since, "that is when the platform said so");
    assert_eq!(harness.taken().await, [STAYS[0], "2027-03-01..2027-03-03"]);
    assert!(harness.calendar().await.version > before);
    let read = harness.reads(&feed.id, 1, "").await.reads.remove(0);
    assert_eq!((read.outcome.as_str(), read.nights_lost), ("confirmed", 14));
    // The answer was lost, and the owner asks again.
    assert_eq!(confirm(&harness, &feed).await.expect("confirmed before").state(), SourceState::Fresh);
    // The next read says the same and is believed.
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!(harness.feed().await.state(), SourceState::Fresh);
    assert_eq!(harness.taken().await, [STAYS[0], "2027-03-01..2027-03-03"]);
}

#[tokio::test]
async fn only_the_reading_that_was_seen_is_confirmed() {
    let (harness, feed) = held().await;
    // Meanwhile the platform says something else, that looks as wrong.
    harness.platform.answers(Answer::calendar(&[]));
    harness.after(TimeDelta::hours(4)).await;
    let status = confirm(&harness, &feed).await.expect_err("refused");
    assert_eq!((status.code(), refusal::reason(&status)), (Code::FailedPrecondition, Some("held_reading_changed")));
    assert!(harness.taken().await.len() > 3, "nothing was freed");

    let unknown = wire::Feed { id: "nonsense".into(), ..feed.clone() };
    let status = confirm(&harness, &unknown).await.expect_err("refused");
    assert_eq!(refusal::reason(&status), Some("feed_not_found"));
    let status = confirm(&harness, &wire::Feed { held_since: None, ..feed }).await.expect_err("refused");
    assert_eq!(refusal::reason(&status), Some("held_since_required"));
}

#[tokio::test]
async fn a_read_that_was_under_way_does_not_bring_back_what_was_confirmed_away() {
    let (harness, feed) = held().await;
    harness.clock.advance(TimeDelta::hours(4));
    let (_, claimed) = harness.store.claim(&feed.id).await.expect("the store").expect("a claim");
    confirm(&harness, &feed).await.expect("confirmed");
    let outcome = casacero_calendar_sync::domain::cycle::ReadOutcome::Unchanged;
    let late = harness.store.write_read(&claimed, outcome, Default::default()).await.expect("the store");
    assert_eq!(late, None, "it judged by what stood before");
    harness.work().await;
    assert_eq!(harness.taken().await, [STAYS[0], "2027-03-01..2027-03-03"], "and was made again");
    assert_eq!(harness.platform.requests().len(), 3);
}

#[tokio::test]
async fn nor_does_one_that_is_slower_than_its_claim() {
    let (harness, feed) = held().await;
    harness.clock.advance(TimeDelta::hours(4));
    let (_, claimed) = harness.store.claim(&feed.id).await.expect("the store").expect("a claim");
    harness.clock.advance(TimeDelta::minutes(3));
    confirm(&harness, &feed).await.expect("confirmed");
    let outcome = casacero_calendar_sync::domain::cycle::ReadOutcome::Unchanged;
    let late = harness.store.write_read(&claimed, outcome, Default::default()).await.expect("the store");
    assert_eq!(late, None, "it judged by what stood before");
    assert_eq!(harness.feed().await.held_since, None);
    assert_eq!(harness.taken().await, [STAYS[0], "2027-03-01..2027-03-03"]);
}

/// Makes all feeds due at a time, as a pass does: beside whatever is done about a property.
async fn made_due_beside(harness: &Harness, at: &str, change: impl Future<Output = ()>) {
    use casacero_common::on_backend;
    use diesel_async::RunQueryDsl as _;
    let mut pass = harness.database.begin("a pass").await.expect("a transaction");
    let due = format!("UPDATE feeds SET next_read_at = '{at}'");
    on_backend!(pass, c => diesel::sql_query(due).execute(c).await).expect("due");
    let mut change = std::pin::pin!(change);
    let early = tokio::time::timeout(std::time::Duration::from_millis(300), &mut change).await;
    assert!(early.is_err(), "it waits for the pass");
    pass.commit().await.expect("committed");
    change.await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_pass_makes_due_stays_due() {
    let (harness, feed) = held().await;
    let due = async || harness.feed().await.next_read_at.map(|at| at.seconds);
    let soon = harness.clock.now() + TimeDelta::minutes(7);
    let text = soon.format("%Y-%m-%d %H:%M:%S").to_string();
    made_due_beside(&harness, &text, async {
        confirm(&harness, &feed).await.expect("confirmed");
    })
    .await;
    assert_eq!(due().await, Some(soon.timestamp()), "the owner confirmed meanwhile");
    let soon = soon + TimeDelta::minutes(1);
    let text = soon.format("%Y-%m-%d %H:%M:%S").to_string();
    made_due_beside(&harness, &text, async {
        harness.put_feed("secret").await;
    })
    .await;
    assert_eq!(due().await, Some(soon.timestamp()), "the owner saved the same feeds meanwhile");
}

#[tokio::test]
async fn another_time_zone_begins_what_is_held_anew() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&STAYS));
    harness.put_feed("secret").await;
    harness.work().await;
    // A stay by the hour: from the sixth of December in the Canaries, from the fifth in New York.
    let hours = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261206T003000Z\r\nDTEND:20261208T100000Z\r\n\
        SUMMARY:CLOSED - Not available\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    harness.platform.answers(Answer::ok(hours));
    harness.after(TimeDelta::hours(4)).await;
    let feed = harness.feed().await;
    assert_eq!(feed.state(), SourceState::Held);
    let (_, under_way) = {
        harness.clock.advance(TimeDelta::hours(4));
        harness.store.claim(&feed.id).await.expect("the store").expect("a claim")
    };
    harness.put_property("America/New_York", true).await;
    let before = harness.taken().await;
    let outcome = casacero_calendar_sync::domain::cycle::ReadOutcome::Unchanged;
    let late = harness.store.write_read(&under_way, outcome, Default::default()).await.expect("the store");
    assert_eq!(late, None, "it was begun under another zone");
    // Confirmed by an owner who saw the nights of the old zone.
    assert_eq!(confirm(&harness, &feed).await.expect("nothing is held").held_since, None);
    assert_eq!(harness.taken().await, before, "and nothing is freed");
    harness.after(TimeDelta::minutes(6)).await;
    let feed = harness.feed().await;
    assert_eq!((feed.state(), feed.held_reads), (SourceState::Held, 1));
    confirm(&harness, &feed).await.expect("confirmed");
    assert_eq!(harness.taken().await, ["2026-12-05..2026-12-08"]);
}

#[tokio::test]
async fn stays_that_turned_into_a_closing_are_held_until_the_owner_says_so() {
    let harness = Harness::start().await;
    let named =
        String::from_utf8(Answer::calendar(&STAYS).body).expect("text").replace("CLOSED - Not available", "Anna Berg");
    let feed = wire::FeedAddress {
        platform: wire::Platform::Other.into(),
        url: harness.platform.url("secret"),
        ..Default::default()
    };
    harness.platform.answers(Answer::ok(named.clone()));
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: vec![feed], ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds");
    harness.work().await;
    harness.platform.answers(Answer::ok(named.replace("Anna Berg", "Not available")));
    harness.after(TimeDelta::hours(4)).await;
    let feed = harness.feed().await;
    assert_eq!((feed.state(), feed.held_lost_nights, harness.taken().await.len()), (SourceState::Held, 0, 3));
    confirm(&harness, &feed).await.expect("confirmed");
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!(harness.feed().await.state(), SourceState::Fresh, "the stays are not missed again");
}
