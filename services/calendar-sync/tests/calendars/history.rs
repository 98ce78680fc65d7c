//! What is stored of each read, and how owners learn of failures.

use chrono::TimeDelta;

use crate::{
    harness::{Harness, start_of_time},
    platform::Answer,
};

#[tokio::test]
async fn each_read_is_remembered_with_what_it_changed() {
    let harness = Harness::start().await;
    let calendar = Answer::calendar(&["2026-11-10..2026-11-23", "2026-12-05..2026-12-08"]);
    harness.platform.answers(calendar.clone().named("\"one\""));
    let feed = harness.put_feed("secret").await;
    harness.work().await;
    harness.after(TimeDelta::hours(4)).await;
    let moved = Answer::calendar(&["2026-11-10..2026-11-23", "2026-12-06..2026-12-10"]);
    harness.platform.answers(moved.clone());
    harness.after(TimeDelta::hours(4)).await;
    harness.platform.answers(Answer::status(503));
    harness.after(TimeDelta::hours(4)).await;

    let page = harness.reads(&feed.id, 0, "").await;
    assert_eq!(page.next_page_token, None);
    let read = |at: usize| &page.reads[page.reads.len() - 1 - at];
    let brief: Vec<_> = (0..3)
        .map(|at| {
            let read = read(at);
            let nights = (read.taken_nights, read.nights_waiting, read.nights_gained, read.nights_freed);
            (read.outcome.as_str(), read.status, nights)
        })
        .collect();
    // Only the nights of the 21st and the 22nd of the first stay are not past.
    assert_eq!(
        brief,
        [
            ("complete", Some(200), (5, 0, 5, 0)),
            ("complete", Some(200), (7, 1, 2, 0)),
            ("server_error", Some(503), (7, 1, 0, 0)),
        ]
    );
    assert_eq!((read(0).bytes, read(0).events), (calendar.body.len() as u64, 2));
    assert_eq!(read(1).bytes, moved.body.len() as u64);
    assert_eq!(read(1).read_at.map(|at| at.seconds), Some((start_of_time() + TimeDelta::hours(8)).timestamp()));
    // A read that changed nothing is added to a sum.
    let days: Vec<_> = page.days.iter().map(|day| (day.reads, day.not_modified, day.bytes)).collect();
    assert_eq!(days, [(1, 1, 0)]);
}

#[tokio::test]
async fn reads_that_change_nothing_are_sums_of_days() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    let feed = harness.put_feed("secret").await;
    harness.work().await;
    let version = harness.calendar().await.version;
    for _ in 0..8 {
        harness.after(TimeDelta::hours(4)).await;
    }
    let page = harness.reads(&feed.id, 0, "").await;
    assert_eq!(page.reads.len(), 1);
    let days: Vec<_> = page.days.iter().map(|sums| (sums.day, sums.reads)).collect();
    assert_eq!(days, [(crate::harness::day("2026-11-22"), 5), (crate::harness::day("2026-11-21"), 3)]);
    assert_eq!(harness.calendar().await.version, version, "and nobody is told of them");
}

#[tokio::test]
async fn reads_come_by_pages_newest_first_and_are_forgotten_after_ninety_days() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    for hours in 0..5 {
        let stay = format!("2026-12-05..2026-12-{:02}", 8 + hours);
        harness.platform.answers(Answer::calendar(&[&stay]));
        harness.after(TimeDelta::hours(if hours == 0 { 0 } else { 4 })).await;
        harness.work().await;
    }
    let (mut times, mut token) = (Vec::new(), String::new());
    loop {
        let page = harness.reads(&feed.id, 2, &token).await;
        assert!(page.reads.len() <= 2);
        times.extend(page.reads.into_iter().map(|read| read.read_at.expect("a time").seconds));
        let Some(next) = page.next_page_token else { break };
        token = next;
    }
    let hours = [16, 12, 8, 4, 0].map(|hours| (start_of_time() + TimeDelta::hours(hours)).timestamp());
    assert_eq!(times, hours);

    harness.clock.advance(TimeDelta::days(90) - TimeDelta::hours(13));
    harness.store.forget_old().await.expect("the store");
    assert_eq!(harness.reads(&feed.id, 0, "").await.reads.len(), 4, "the first is three hours too old");
}

#[tokio::test]
async fn the_newest_two_hundred_reads_are_kept() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::status(500));
    let feed = harness.put_feed("secret").await;
    harness.work().await;
    for _ in 0..205 {
        harness.after(TimeDelta::hours(2)).await;
    }
    assert_eq!(harness.reads(&feed.id, 500, "").await.reads.len(), 200);
}
