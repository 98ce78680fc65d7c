//! The effects of a read on a calendar.

use casacero_proto::calendar::v1::{self as wire, SourceState};
use chrono::TimeDelta;

use crate::{
    harness::{Harness, PROPERTY, error_code, start_of_time},
    platform::Answer,
};

const STAYS: [&str; 2] = ["2026-12-05..2026-12-08", "2027-01-05..2027-01-12"];

async fn with_stays() -> Harness {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&STAYS).named("\"one\""));
    harness.put_feed("secret").await;
    harness.work().await;
    harness
}

#[tokio::test]
async fn a_feed_that_was_read_is_a_calendar() {
    let harness = with_stays().await;
    let calendar = harness.calendar().await;
    assert_eq!(harness.taken().await, STAYS);
    assert!(calendar.unknown.is_empty());
    assert_eq!(calendar.sources.len(), 1);
    assert_eq!(calendar.sources[0].state(), SourceState::Fresh);
    assert_eq!(calendar.sources[0].last_read_at.map(|at| at.seconds), Some(start_of_time().timestamp()));
    // November has its last ten nights available, December loses three of thirty-one.
    let months: Vec<(u32, u32)> =
        calendar.months[..2].iter().map(|month| (month.available_nights, month.counted_nights)).collect();
    assert_eq!(months, [(10, 10), (28, 31)]);
    assert_eq!((calendar.percent, calendar.tier()), (97, wire::AvailabilityTier::High));
    let feed = harness.feed().await;
    assert_eq!((feed.taken_nights, error_code(&feed.error)), (10, ""));
    assert!(!feed.masked_url.contains("secret"), "{}", feed.masked_url);
}

#[tokio::test]
async fn an_unchanged_feed_is_not_sent_again_and_counts_as_read() {
    let harness = with_stays().await;
    assert!(!harness.platform.requests()[0].contains("if-none-match"));
    let version = harness.calendar().await.version;
    harness.after(TimeDelta::hours(4)).await;
    let requests = harness.platform.requests();
    assert_eq!(requests.len(), 1);
    assert!(requests[0].contains("if-none-match: \"one\""), "{requests:?}");
    assert!(requests[0].contains("user-agent: "), "some platforms answer 403 without");
    let feed = harness.feed().await;
    assert_eq!(feed.last_complete_at.map(|at| at.seconds), Some((start_of_time() + TimeDelta::hours(4)).timestamp()));
    assert_eq!(harness.taken().await, STAYS);
    assert_eq!(harness.calendar().await.version, version, "what changes nothing tells nobody");
}

#[tokio::test]
async fn a_failed_read_leaves_the_nights_and_says_when_they_were_read() {
    let html = "<!DOCTYPE html><html><title>Sign in</title></html>";
    let json = "{\"error_code\":503,\"error_type\":\"internal\",\"error_message\":\"Please try again later, we are working on it\"}";
    let cut = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270303\r\nSUMMARY:CLOSED - Not available, and no end";
    let cases = [
        (Answer::status(404), "not_found"),
        (Answer::status(403), "forbidden"),
        (Answer::status(422), "invalid_data"),
        (Answer::status(500), "server_error"),
        (Answer::status(302), "server_error"),
        (Answer::ok(html), "missing_vcalendar"),
        (Answer::ok(json), "missing_vcalendar"),
        (Answer::ok(""), "empty"),
        (Answer::ok(cut), "incomplete"),
    ];
    for (answer, code) in cases {
        let harness = with_stays().await;
        harness.platform.answers(answer);
        harness.after(TimeDelta::hours(4)).await;
        let taken = harness.taken().await;
        assert!(STAYS.iter().all(|stay| taken.contains(&(*stay).to_owned())), "{code}: {taken:?}");
        let feed = harness.feed().await;
        let state = if code == "incomplete" { SourceState::Incomplete } else { SourceState::Failing };
        assert_eq!((error_code(&feed.error), feed.state()), (code, state), "{code}");
        let source = harness.calendar().await.sources[0];
        assert_eq!(source.last_read_at.map(|at| at.seconds), Some(start_of_time().timestamp()), "{code}");
    }
}

#[tokio::test]
async fn what_a_cut_feed_still_says_is_taken() {
    let harness = with_stays().await;
    let whole = Answer::calendar(&["2027-03-01..2027-03-03", "2027-04-01..2027-04-03"]).body;
    harness.platform.answers(Answer::ok(&whole[..whole.len() - 20]));
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!(harness.taken().await, [STAYS[0], STAYS[1], "2027-03-01..2027-03-03", "2027-04-01..2027-04-03"]);
    assert_eq!(error_code(&harness.feed().await.error), "incomplete");
}

#[tokio::test]
async fn a_feed_that_is_not_read_for_half_a_day_makes_nights_unknown_never_free() {
    let harness = with_stays().await;
    harness.platform.answers(Answer::status(500));
    for _ in 0..4 {
        harness.after(TimeDelta::hours(4)).await;
    }
    let calendar = harness.calendar().await;
    assert_eq!(calendar.sources[0].state(), SourceState::Stale);
    assert_eq!(harness.taken().await, STAYS, "what was taken stays taken");
    let unknown: i32 = calendar.unknown.iter().map(|range| range.end_day - range.first_day).sum();
    assert_eq!(unknown, 365 - 10, "all the rest is for the owner to say");
    assert_eq!(calendar.percent, 0);
    let nights = harness.nights().await;
    let until = start_of_time() + TimeDelta::hours(12);
    assert_eq!(nights.fresh_until.map(|at| at.seconds), Some(until.timestamp()));
    assert!(harness.feed().await.failed_cycles > 0);
    // After one complete read it is believed again.
    harness.platform.answers(Answer::calendar(&STAYS));
    harness.after(TimeDelta::hours(4)).await;
    assert!(harness.calendar().await.unknown.is_empty());
}

#[tokio::test]
async fn a_changed_address_keeps_the_nights_until_it_is_read() {
    let harness = with_stays().await;
    harness.platform.answers(Answer::status(404));
    let id = harness.feed().await.id;
    let put = async |secret: &str| {
        let url = harness.platform.url(secret);
        let feed = wire::FeedAddress { feed_id: Some(id.clone()), url: Some(url), ..Default::default() };
        harness.put_only_feed(feed).await
    };
    put("mistyped").await;
    let feed = put("another").await;
    assert!(!feed.proven);
    assert_eq!(harness.taken().await, STAYS);
    assert!(!harness.calendar().await.unknown.is_empty(), "nothing is believed that was read elsewhere");
    harness.work().await;
    assert_eq!(harness.taken().await, STAYS);
    // The new address may have completely different nights.
    harness.platform.answers(Answer::calendar(&["2027-06-01..2027-06-05"]));
    harness.after(TimeDelta::minutes(2)).await;
    assert_eq!(harness.taken().await, [STAYS[0], STAYS[1], "2027-06-01..2027-06-05"], "those of before wait");
    assert!(harness.calendar().await.unknown.is_empty());
    // Setting the same address again changes nothing.
    let before = harness.feed().await;
    let after = put("another").await;
    assert_eq!((before.id, before.last_complete_at), (after.id, after.last_complete_at));
}

#[tokio::test]
async fn a_feed_that_is_taken_away_takes_its_nights_along() {
    let harness = with_stays().await;
    // The owner's earlier confirmation was made while there were feeds.
    let message = wire::ConfirmCalendarRequest { property_id: PROPERTY.into() };
    harness.client.clone().confirm_calendar(harness.owner(message)).await.expect("confirmed");
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(message)).await.expect("no feeds");
    assert!(harness.taken().await.is_empty());
    assert!(!harness.calendar().await.unknown.is_empty(), "and nobody says that they are free");
}

#[tokio::test]
async fn without_feeds_the_owners_word_counts_for_thirty_days() {
    let harness = Harness::start().await;
    assert!(!harness.calendar().await.unknown.is_empty());
    assert_eq!(harness.nights().await.fresh_until, None);
    let message = wire::ConfirmCalendarRequest { property_id: PROPERTY.into() };
    harness.client.clone().confirm_calendar(harness.owner(message)).await.expect("confirmed");
    assert!(harness.calendar().await.unknown.is_empty());
    harness.clock.advance(TimeDelta::days(30));
    assert!(!harness.calendar().await.unknown.is_empty());
}

#[tokio::test]
async fn a_corrected_time_zone_adds_nights_at_once_and_forgets_slowly() {
    let harness = Harness::start().await;
    let event = "BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:CLOSED\r\nDTSTART:20261205T233000Z\r\nDTEND:20261208T090000Z\r\nEND:VEVENT\r\n";
    let padding = "X-PADDING:the shortest calendar of a platform has one hundred and thirteen bytes\r\n";
    harness.platform.answers(Answer::ok(format!("BEGIN:VCALENDAR\r\n{padding}{event}END:VCALENDAR\r\n")));
    harness.put_feed("secret").await;
    harness.work().await;
    assert_eq!(harness.taken().await, ["2026-12-05..2026-12-08"]);
    harness.platform.requests();
    let before = harness.calendar().await.version;
    assert!(harness.put_property("Europe/Madrid", true).await > before);
    // The nights of both zones are taken until the readings in the new zone no longer name the old ones, and nothing is
    // known to be available before the first of them.
    assert_eq!(harness.taken().await, ["2026-12-05..2026-12-08"]);
    assert!(!harness.calendar().await.unknown.is_empty());
    for _ in 0..3 {
        harness.after(TimeDelta::hours(4)).await;
    }
    assert_eq!(harness.taken().await, ["2026-12-06..2026-12-08"]);
}

#[tokio::test]
async fn feeds_of_an_inactive_property_are_not_read() {
    let harness = with_stays().await;
    harness.platform.requests();
    harness.put_property("Atlantic/Canary", false).await;
    harness.after(TimeDelta::hours(4)).await;
    assert!(harness.platform.requests().is_empty());
    harness.put_property("Atlantic/Canary", true).await;
    harness.work().await;
    assert_eq!(harness.platform.requests().len(), 1);
}
