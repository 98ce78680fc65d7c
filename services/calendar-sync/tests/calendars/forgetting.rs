//! Nights that disappear from a feed, and the owner's statements about them.

use casacero_calendar_sync::domain::occupancy::ReadOutcome;
use casacero_common::refusal;
use casacero_proto::calendar::v1::{self as wire, SourceState};
use chrono::TimeDelta;
use tonic::{Code, Status};

use crate::{
    harness::{Harness, PROPERTY, day, error_code, start_of_time, text},
    platform::Answer,
};

const STAYS: [&str; 3] = ["2026-12-05..2026-12-12", "2027-01-05..2027-01-12", "2027-02-05..2027-02-12"];
/// Time after which another reading counts.
const COUNTS: TimeDelta = TimeDelta::minutes(200);

async fn with_stays() -> Harness {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&STAYS).named("\"one\""));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.platform.requests();
    harness
}

fn waiting(feed: &wire::Feed) -> Vec<String> {
    feed.waiting.iter().map(|waiting| text(&waiting.nights.expect("nights"))).collect()
}

async fn release(harness: &Harness, feed: &wire::Feed, nights: &[(&str, &str)]) -> Result<wire::Feed, Status> {
    release_also(harness, feed, nights, false).await
}

/// Releases nights, also those that are still named if these are meant.
async fn release_also(
    harness: &Harness,
    feed: &wire::Feed,
    nights: &[(&str, &str)],
    named_too: bool,
) -> Result<wire::Feed, Status> {
    let nights =
        nights.iter().map(|(first, end)| wire::DayRange { first_day: day(first), end_day: day(end) }).collect();
    let message =
        wire::ReleaseNightsRequest { property_id: PROPERTY.into(), feed_id: feed.id.clone(), nights, named_too };
    let answer = harness.client.clone().release_nights(harness.owner(message)).await?;
    Ok(answer.into_inner().feed.expect("the feed"))
}

#[tokio::test]
async fn vanished_nights_go_at_the_third_reading_that_counts() {
    let harness = with_stays().await;
    harness.platform.answers(Answer::calendar(&STAYS[..1]).named("\"two\""));
    for read in 1..=2 {
        harness.after(COUNTS).await;
        assert_eq!(harness.taken().await, STAYS, "read {read}");
        let feed = harness.feed().await;
        assert_eq!(
            (feed.state(), waiting(&feed)),
            (SourceState::Fresh, STAYS[1..].iter().map(ToString::to_string).collect())
        );
    }
    harness.after(COUNTS).await;
    assert_eq!(harness.taken().await, STAYS[..1]);
    assert!(harness.feed().await.waiting.is_empty());
    // While nights wait, requests are not conditional.
    let conditional: Vec<bool> =
        harness.platform.requests().iter().map(|request| request.contains("if-none-match")).collect();
    assert_eq!(conditional, [true, false, false]);
}

#[tokio::test]
async fn a_whole_calendar_takes_a_day_to_vanish() {
    let harness = with_stays().await;
    harness.platform.answers(Answer::calendar(&[]));
    for read in 1..=7 {
        harness.after(COUNTS).await;
        assert_eq!(harness.taken().await, STAYS);
        // The platform is perhaps at fault: it says nothing of new bookings either.
        assert_eq!(harness.calendar().await.unknown.is_empty(), read <= 3, "read {read}");
    }
    harness.after(TimeDelta::hours(5)).await;
    assert!(harness.taken().await.is_empty() && harness.calendar().await.unknown.is_empty(), "it is settled");
}

#[tokio::test]
async fn a_feed_that_comes_back_was_never_gone() {
    let harness = with_stays().await;
    harness.platform.answers(Answer::calendar(&[]));
    harness.after(TimeDelta::hours(4)).await;
    harness.platform.answers(Answer::calendar(&STAYS));
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!(harness.taken().await, STAYS);
    assert!(harness.feed().await.waiting.is_empty());
}

#[tokio::test]
async fn two_stays_that_run_into_one_lose_no_night() {
    let harness = Harness::start().await;
    let whole = String::from_utf8(Answer::calendar(&STAYS).body).expect("text");
    harness.platform.answers(Answer::ok(whole.clone()));
    harness.put_feed("secret").await;
    harness.work().await;
    // The lines between the first and the second event are lost.
    let merged = whole.replacen("END:VEVENT\r\nBEGIN:VEVENT\r\n", "", 1);
    assert_ne!(merged, whole);
    harness.platform.answers(Answer::ok(merged));
    for _ in 0..4 {
        harness.after(TimeDelta::hours(4)).await;
        assert_eq!(harness.taken().await, STAYS);
    }
    let feed = harness.feed().await;
    assert_eq!(error_code(&feed.error), "incomplete");
    assert!(feed.problems > 0 && feed.accepted_problems == 0);
    // The owner accepts the reading. It is read again, believed, and forgets nights like any other.
    let message = wire::AcceptReadingRequest {
        property_id: PROPERTY.into(),
        feed_id: feed.id.clone(),
        read_at: feed.last_read_at,
    };
    harness.client.clone().accept_reading(harness.owner(message.clone())).await.expect("accepted");
    harness.work().await;
    let accepted = harness.feed().await;
    assert_eq!((error_code(&accepted.error), accepted.problems), ("", accepted.accepted_problems));
    // The accepted reading is no longer the last one.
    harness.after(COUNTS).await;
    let refused = harness.client.clone().accept_reading(harness.owner(message)).await.expect_err("refused");
    assert_eq!((refused.code(), refusal::reason(&refused)), (Code::FailedPrecondition, Some("reading_changed")));
    for _ in 0..2 {
        harness.after(COUNTS).await;
    }
    assert!(harness.taken().await.len() < 3, "{:?}", harness.taken().await);
}

#[tokio::test]
async fn nights_that_another_policy_does_not_take_wait() {
    let harness = Harness::start().await;
    let blocked = String::from_utf8(Answer::calendar(&STAYS).body).expect("text");
    let blocked = blocked.replace("CLOSED - Not available", "Blocked by owner");
    harness.platform.answers(Answer::ok(blocked));
    let put = async |policy: wire::FeedPolicy, url: String, feed_id: String| {
        let platform = Some(wire::Platform::Other.into());
        let feed = wire::FeedAddress {
            platform,
            url: Some(url),
            policy: Some(policy.into()),
            feed_id: Some(feed_id),
            ..Default::default()
        };
        let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: vec![feed], ..Default::default() };
        let answer = harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds").into_inner();
        harness.work().await;
        answer.feeds.expect("a list").items[0].id.clone()
    };
    let id = put(wire::FeedPolicy::Everything, harness.platform.url("secret"), String::new()).await;
    assert_eq!(harness.taken().await, STAYS);
    // The owner's page does not know the address and does not need it.
    assert_eq!(put(wire::FeedPolicy::Reservations, String::new(), id.clone()).await, id);
    assert_eq!(harness.taken().await, STAYS);
    assert_eq!(waiting(&harness.feed().await), STAYS);
    // With the old policy again, no night is lost.
    put(wire::FeedPolicy::Everything, String::new(), id).await;
    assert_eq!((harness.taken().await.len(), harness.feed().await.waiting.len()), (3, 0));
}

#[tokio::test]
async fn an_empty_calendar_of_a_new_feed_is_no_proof_of_an_empty_house() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&[]));
    harness.put_feed("secret").await;
    harness.work().await;
    assert_eq!((harness.feed().await.state(), harness.feed().await.proven), (SourceState::Waiting, false));
    assert!(!harness.calendar().await.unknown.is_empty());
    harness.after(COUNTS).await;
    assert!(!harness.calendar().await.unknown.is_empty());
    harness.after(COUNTS).await;
    assert_eq!(harness.feed().await.state(), SourceState::Fresh);
}

#[tokio::test]
async fn the_owner_frees_what_waits_at_once() {
    let harness = with_stays().await;
    harness.platform.answers(Answer::calendar(&STAYS[..1]));
    harness.after(COUNTS).await;
    let feed = harness.feed().await;
    let at = |time: TimeDelta| Some((start_of_time() + COUNTS + time).timestamp());
    assert_eq!(feed.waiting[0].missing_since.map(|at| at.seconds), at(TimeDelta::zero()));
    assert_eq!(feed.waiting[0].free_at.map(|at| at.seconds), at(TimeDelta::hours(6)));
    let before = harness.calendar().await.version;
    let feed = release(&harness, &feed, &[("2027-01-05", "2027-01-12")]).await.expect("released");
    assert_eq!(
        (harness.taken().await.as_slice(), waiting(&feed)),
        (&[STAYS[0], STAYS[2]].map(str::to_owned)[..], vec![STAYS[2].to_owned()])
    );
    assert!(harness.calendar().await.version > before);
    let read = harness.reads(&feed.id, 1, "").await.reads.remove(0);
    assert_eq!((read.outcome.as_str(), read.nights_freed), ("released", 7));
    // All nights that wait.
    let feed = release(&harness, &feed, &[]).await.expect("released");
    assert_eq!(harness.taken().await, STAYS[..1]);
    // A night that is still named stays taken.
    release_also(&harness, &feed, &[("2026-12-05", "2026-12-12")], true).await.expect("said");
    harness.after(COUNTS).await;
    assert_eq!(harness.taken().await, STAYS[..1]);
    for (id, nights, reason) in [
        ("nonsense", ("2026-12-05", "2026-12-12"), "feed_not_found"),
        (&feed.id, ("2026-12-12", "2026-12-05"), "invalid_nights"),
    ] {
        let feed = wire::Feed { id: id.into(), ..feed.clone() };
        let refused = release(&harness, &feed, &[nights]).await.expect_err("refused");
        assert_eq!(refusal::reason(&refused), Some(reason));
    }
}

#[tokio::test]
async fn what_is_named_again_is_not_released_by_a_page_that_shows_it_as_missing() {
    let harness = with_stays().await;
    let create = wire::CreateExportRequest {
        property_id: PROPERTY.into(),
        subscriber: wire::Platform::Vrbo.into(),
        calendar_name: Some("Casa".into()),
        ..Default::default()
    };
    let export = harness.client.clone().create_export(harness.owner(create)).await.expect("an export").into_inner();
    let sent = async || {
        let message = wire::ReadExportRequest { token: export.token.clone(), ..Default::default() };
        let body =
            harness.client.clone().read_export(harness.owner(message)).await.expect("a calendar").into_inner().body;
        body.matches("BEGIN:VEVENT").count()
    };
    harness.platform.answers(Answer::calendar(&STAYS[..1]));
    harness.after(COUNTS).await;
    let seen = harness.feed().await;
    assert_eq!(waiting(&seen), STAYS[1..]);
    harness.platform.answers(Answer::calendar(&STAYS[..2]));
    harness.after(COUNTS).await;
    let both = [("2027-01-05", "2027-01-12"), ("2027-02-05", "2027-02-12")];
    for nights in [&both[..1], &both[..]] {
        let refused = release(&harness, &seen, nights).await.expect_err("it is booked");
        assert_eq!((refused.code(), refusal::reason(&refused)), (Code::FailedPrecondition, Some("reading_changed")));
        assert_eq!((harness.taken().await.len(), sent().await), (3, 3));
    }
    // Meant as it is said: it stays taken and is sent to nobody, and what is missing is free.
    release_also(&harness, &seen, &both, true).await.expect("said");
    assert_eq!(harness.taken().await, STAYS[..2]);
    assert_eq!(sent().await, 1);
}

#[tokio::test]
async fn a_read_that_was_under_way_does_not_bring_back_what_was_released() {
    let harness = with_stays().await;
    harness.platform.answers(Answer::calendar(&STAYS[..1]));
    harness.after(COUNTS).await;
    let feed = harness.feed().await;
    harness.clock.advance(TimeDelta::hours(4));
    let claimed = harness.store.claim(&feed.id).await.expect("the store").expect("a claim");
    release(&harness, &feed, &[]).await.expect("released");
    let written = harness.store.write_read(&claimed.feed, ReadOutcome::NotModified, Default::default()).await;
    assert!(written.expect("the store").is_some());
    assert_eq!(harness.taken().await, STAYS[..1]);
}

#[tokio::test]
async fn a_paused_feed_keeps_its_nights_and_is_believed_no_more() {
    let harness = with_stays().await;
    let feed = harness.feed().await;
    let paused = async |paused| {
        let feed = wire::FeedAddress { feed_id: Some(feed.id.clone()), paused: Some(paused), ..Default::default() };
        harness.put_only_feed(feed).await
    };
    assert_eq!(paused(true).await.state(), SourceState::Paused);
    assert_eq!(harness.taken().await, STAYS);
    assert!(!harness.calendar().await.unknown.is_empty());
    harness.after(TimeDelta::hours(30)).await;
    assert!(harness.platform.requests().is_empty());
    paused(false).await;
    harness.work().await;
    assert_eq!((harness.feed().await.state(), harness.platform.requests().len()), (SourceState::Fresh, 1));
    assert!(harness.calendar().await.unknown.is_empty());
}

#[tokio::test]
async fn an_owner_sees_what_a_feed_alone_takes() {
    let harness = with_stays().await;
    let put = crate::harness::block("b1", "2027-01-06", "2027-01-20", "painter");
    harness.client.clone().put_block(harness.owner(put)).await.expect("a block");
    let sole: Vec<String> = harness.feed().await.sole_nights.iter().map(text).collect();
    assert_eq!(sole, [STAYS[0], "2027-01-05..2027-01-06", STAYS[2]]);
}

/// Makes all feeds due at a time, as a pass does, concurrently with another change of a property.
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
    let harness = with_stays().await;
    let feed = harness.feed().await;
    let due = async || harness.feed().await.next_read_at.map(|at| at.seconds);
    let soon = harness.clock.now() + TimeDelta::minutes(7);
    let text = soon.format("%Y-%m-%d %H:%M:%S").to_string();
    made_due_beside(&harness, &text, async {
        release_also(&harness, &feed, &[("2026-12-05", "2026-12-12")], true).await.expect("said");
    })
    .await;
    assert_eq!(due().await, Some(soon.timestamp()), "the owner released nights meanwhile");
    let soon = soon + TimeDelta::minutes(1);
    let text = soon.format("%Y-%m-%d %H:%M:%S").to_string();
    made_due_beside(&harness, &text, async {
        harness.put_feed("secret").await;
    })
    .await;
    assert_eq!(due().await, Some(soon.timestamp()), "the owner saved the same feeds meanwhile");
}
