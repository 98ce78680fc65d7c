//! Nights that vanish from a feed.

use casacero_proto::calendar::v1::{self as wire, SourceState};
use chrono::TimeDelta;

use crate::{
    harness::{Harness, PROPERTY},
    platform::Answer,
};

const STAYS: [&str; 3] = ["2026-12-05..2026-12-12", "2027-01-05..2027-01-12", "2027-02-05..2027-02-12"];

#[tokio::test]
async fn vanished_nights_stand_until_three_equal_reads_over_six_hours() {
    for left in [&[] as &[&str], &STAYS[..1]] {
        let harness = Harness::start().await;
        harness.platform.answers(Answer::calendar(&STAYS).named("\"one\""));
        harness.put_feed("secret").await;
        harness.work().await;
        harness.platform.answers(Answer::calendar(left).named("\"two\""));
        harness.platform.requests();
        for read in 1..=2 {
            harness.after(TimeDelta::minutes(200)).await;
            assert_eq!(harness.taken().await, STAYS, "read {read}");
            let feed = harness.feed().await;
            assert_eq!(feed.state(), SourceState::Held);
            assert!(feed.held_since.is_some());
        }
        harness.after(TimeDelta::minutes(200)).await;
        assert_eq!(harness.taken().await, left);
        assert_eq!(harness.feed().await.state(), SourceState::Fresh);
        // A held reading is not the one that stands: nobody may answer "not modified" to it.
        let conditional: Vec<bool> =
            harness.platform.requests().iter().map(|request| request.contains("if-none-match")).collect();
        assert_eq!(conditional, [true, false, false]);
    }
}

#[tokio::test]
async fn a_feed_that_comes_back_was_never_gone() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&STAYS));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.platform.answers(Answer::calendar(&[]));
    harness.after(TimeDelta::hours(4)).await;
    harness.platform.answers(Answer::calendar(&STAYS));
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!(
        (harness.taken().await.as_slice(), harness.feed().await.state()),
        (&STAYS.map(str::to_owned)[..], SourceState::Fresh)
    );
}

#[tokio::test]
async fn two_stays_that_run_into_one_lose_no_night() {
    let harness = Harness::start().await;
    let whole = String::from_utf8(Answer::calendar(&STAYS).body).expect("text");
    harness.platform.answers(Answer::ok(whole.clone()));
    harness.put_feed("secret").await;
    harness.work().await;
    // The lines between the first event and the second are lost.
    let merged = whole.replacen("END:VEVENT\r\nBEGIN:VEVENT\r\n", "", 1);
    assert_ne!(merged, whole);
    harness.platform.answers(Answer::ok(merged));
    for _ in 0..4 {
        harness.after(TimeDelta::hours(4)).await;
        assert_eq!(harness.taken().await, STAYS);
    }
    assert_eq!(harness.feed().await.last_error, "invalid_data");
}

#[tokio::test]
async fn nights_that_another_policy_would_free_are_held() {
    let harness = Harness::start().await;
    let blocked = String::from_utf8(Answer::calendar(&STAYS).body).expect("text");
    let blocked = blocked.replace("CLOSED - Not available", "Blocked by owner");
    harness.platform.answers(Answer::ok(blocked));
    let put = async |policy: wire::FeedPolicy, url: String, feed_id: String| {
        let feed = wire::FeedAddress { platform: wire::Platform::Other.into(), url, policy: policy.into(), feed_id };
        let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: vec![feed], ..Default::default() };
        let answer = harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds").into_inner();
        harness.work().await;
        answer.feeds[0].id.clone()
    };
    let id = put(wire::FeedPolicy::Everything, harness.platform.url("secret"), String::new()).await;
    assert_eq!(harness.taken().await, STAYS);
    // The owner's page does not know the address, and need not.
    assert_eq!(put(wire::FeedPolicy::Reservations, String::new(), id.clone()).await, id);
    assert_eq!(harness.taken().await, STAYS, "nothing is freed until it is confirmed");
    let feed = harness.feed().await;
    assert_eq!((feed.state(), feed.held_lost_nights), (SourceState::Held, 21));
    // Back again, nothing was lost.
    put(wire::FeedPolicy::Everything, String::new(), id).await;
    assert_eq!((harness.taken().await.len(), harness.feed().await.state()), (3, SourceState::Fresh));
}

#[tokio::test]
async fn an_empty_calendar_of_a_new_feed_is_no_proof_of_an_empty_house() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&[]));
    harness.put_feed("secret").await;
    harness.work().await;
    assert_eq!(harness.feed().await.state(), SourceState::Held);
    assert!(!harness.calendar().await.unknown.is_empty());
    harness.after(TimeDelta::minutes(200)).await;
    harness.after(TimeDelta::minutes(200)).await;
    assert_eq!(harness.feed().await.state(), SourceState::Fresh);
    assert!(harness.calendar().await.unknown.is_empty());
}

#[tokio::test]
async fn what_is_lost_bit_by_bit_is_lost_all_the_same() {
    let harness = Harness::start().await;
    let stays: Vec<String> = (1..=8).map(|day| format!("2027-01-{:02}..2027-01-{:02}", 3 * day, 3 * day + 2)).collect();
    let stays: Vec<&str> = stays.iter().map(String::as_str).collect();
    harness.platform.answers(Answer::calendar(&stays));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.platform.answers(Answer::calendar(&stays[..4]));
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!(harness.taken().await, stays[..4], "half is not most");
    harness.platform.answers(Answer::calendar(&stays[..3]));
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!((harness.feed().await.state(), harness.taken().await.len()), (SourceState::Held, 4));
}
