//! What is kept of each read, and how owners are told of failures.

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
    assert_eq!(page.next_page_token, "");
    let read = |at: usize| &page.reads[page.reads.len() - 1 - at];
    let brief: Vec<_> = (0..4)
        .map(|at| {
            let read = read(at);
            (read.outcome.as_str(), read.status, read.taken_nights, read.nights_gained, read.nights_lost)
        })
        .collect();
    // Of the first stay only the nights of the 21st and the 22nd are not past.
    assert_eq!(
        brief,
        [
            ("replaced", Some(200), 5, 5, 0),
            ("unchanged", Some(304), 5, 0, 0),
            ("replaced", Some(200), 6, 2, 1),
            ("server_error", Some(503), 6, 0, 0),
        ]
    );
    assert_eq!((read(0).bytes, read(0).events), (calendar.body.len() as u64, 2));
    assert_eq!((read(1).bytes, read(2).bytes), (0, moved.body.len() as u64));
    assert_eq!(read(0).error_text, "");
    assert_eq!(read(3).error_text, "Server error (503): Service Unavailable");
    assert_eq!(read(1).read_at.map(|at| at.seconds), Some((start_of_time() + TimeDelta::hours(4)).timestamp()));
}

#[tokio::test]
async fn reads_come_by_pages_newest_first_and_are_forgotten_after_ninety_days() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    harness.work().await;
    for _ in 0..4 {
        harness.after(TimeDelta::hours(4)).await;
    }
    let (mut times, mut token) = (Vec::new(), String::new());
    loop {
        let page = harness.reads(&feed.id, 2, &token).await;
        assert!(page.reads.len() <= 2);
        times.extend(page.reads.into_iter().map(|read| read.read_at.expect("a time").seconds));
        token = page.next_page_token;
        if token.is_empty() {
            break;
        }
    }
    let hours = [16, 12, 8, 4, 0].map(|hours| (start_of_time() + TimeDelta::hours(hours)).timestamp());
    assert_eq!(times, hours);

    harness.clock.advance(TimeDelta::days(90) - TimeDelta::hours(13));
    harness.store.forget_old().await.expect("the store");
    assert_eq!(harness.reads(&feed.id, 0, "").await.reads.len(), 4, "the first is three hours too old");
}

#[tokio::test]
async fn owners_are_told_of_a_failure_in_the_words_of_the_spec() {
    let html = "<!DOCTYPE html><html><title>Sign in</title></html>";
    let cases = [
        (Answer::status(403), "Access forbidden - the calendar URL may be private or require authentication"),
        (Answer::status(404), "Calendar not found - please check the URL is correct"),
        (Answer::status(422), "Invalid calendar data: Unprocessable Entity"),
        (Answer::status(500), "Server error (500): Internal Server Error"),
        (Answer::ok(""), "Empty iCal data received"),
        (Answer::ok(html), "Invalid iCal format - missing BEGIN:VCALENDAR"),
    ];
    for (answer, text) in cases {
        let harness = Harness::start().await;
        harness.platform.answers(answer.clone());
        harness.put_feed("secret").await;
        harness.work().await;
        let feed = harness.feed().await;
        assert_eq!((feed.last_error_text.as_str(), feed.last_status), (text, Some(answer.status.into())));
        harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
        harness.after(TimeDelta::minutes(2)).await;
        assert_eq!(harness.feed().await.last_error_text, "");
    }
}
