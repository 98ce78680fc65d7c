//! Which worker may read a feed, and whose result is written.

use std::time::Duration;

use casacero_calendar_sync::{
    domain::{
        failure::ReadError,
        occupancy::{JobEnd, ReadOutcome},
    },
    store::{Answered, Claimed},
    worker::{FeedJob, READS},
};
use casacero_common::queue::Job;
use chrono::TimeDelta;

use crate::{
    harness::{Harness, error_code},
    platform::Answer,
};

const STAY: &str = "2026-12-05..2026-12-08";

#[tokio::test]
async fn an_abandoned_claim_is_retaken_and_its_late_result_refused() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    let Claimed { feed: abandoned, .. } = harness.store.claim(&feed.id).await.expect("the store").expect("a claim");
    assert!(harness.store.claim(&feed.id).await.expect("the store").is_none(), "one claim at a time");
    harness.platform.answers(Answer::calendar(&[STAY]));
    harness.clock.advance(TimeDelta::minutes(3));
    assert_eq!(harness.worker.read(&feed.id).await.expect("the store"), JobEnd::Done);
    assert_eq!(harness.taken().await, [STAY]);
    // The worker that was considered dead writes late.
    let late =
        harness.store.write_read(&abandoned, ReadOutcome::Failed(ReadError::NotFound), Answered::default()).await;
    assert_eq!(late.expect("the store"), None);
    let feed = harness.feed().await;
    assert_eq!((error_code(&feed.error), harness.taken().await), ("", vec![STAY.to_owned()]));
}

#[tokio::test]
async fn a_result_of_an_address_that_was_changed_meanwhile_is_refused() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    let Claimed { feed: claimed, .. } = harness.store.claim(&feed.id).await.expect("the store").expect("a claim");
    harness.put_feed("another").await;
    let late = harness.store.write_read(&claimed, ReadOutcome::Failed(ReadError::NotFound), Answered::default()).await;
    assert_eq!(late.expect("the store"), None);
}

#[tokio::test]
async fn a_result_is_written_once() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    let Claimed { feed: claimed, .. } = harness.store.claim(&feed.id).await.expect("the store").expect("a claim");
    let write = || harness.store.write_read(&claimed, ReadOutcome::Failed(ReadError::NotFound), Answered::default());
    assert!(write().await.expect("the store").is_some());
    assert!(write().await.expect("the store").is_none());
}

#[tokio::test]
async fn a_repeated_job_reads_once() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    for _ in 0..3 {
        harness.queue.publish(READS, FeedJob::read(&feed.id).message(), Duration::ZERO).await.expect("a queue");
    }
    harness.work().await;
    assert_eq!(harness.platform.requests().len(), 1);
}

#[tokio::test]
async fn a_lost_job_is_sent_again() {
    let harness = Harness::start().await;
    harness.put_feed("secret").await;
    // The job of the new feed is sent already, so no second one is sent.
    assert_eq!(harness.scheduler.send_due().await.expect("jobs"), 0);
    harness.clock.advance(TimeDelta::minutes(6));
    assert_eq!(harness.scheduler.send_due().await.expect("jobs"), 1);
}

#[tokio::test]
async fn failures_are_retried_after_one_five_and_thirty_minutes_and_then_given_up() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::status(404));
    harness.put_feed("secret").await;
    harness.work().await;
    for minutes in [1, 5, 30] {
        assert!(harness.queue.dead_letters(READS, 9).await.expect("a queue").is_empty());
        harness.after(TimeDelta::minutes(minutes)).await;
    }
    let letters = harness.queue.dead_letters(READS, 9).await.expect("a queue");
    assert_eq!(letters.iter().map(|letter| letter.reason.as_str()).collect::<Vec<_>>(), ["not_found"]);
    assert_eq!(harness.platform.requests().len(), 4);
    let feed = harness.feed().await;
    assert_eq!((feed.failed_cycles, error_code(&feed.error)), (1, "not_found"));
}

#[tokio::test]
async fn a_job_of_another_release_is_kept_for_it() {
    let harness = Harness::start().await;
    let job = Job { payload: br#"{"kind":"read_feed_v9"}"#.to_vec(), ..Job::default() };
    harness.queue.publish(READS, job.clone(), Duration::ZERO).await.expect("a queue");
    harness.work().await;
    let letters = harness.queue.dead_letters(READS, 9).await.expect("a queue");
    assert_eq!(letters.into_iter().map(|letter| letter.job).collect::<Vec<_>>(), [job]);
}

#[tokio::test]
async fn a_job_of_a_feed_that_another_worker_holds_comes_again() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    harness.store.claim(&feed.id).await.expect("the store").expect("a claim");
    // The worker was killed, and its job was redelivered.
    let end = harness.worker.read(&feed.id).await.expect("the store");
    assert!(matches!(end, JobEnd::Retry(_)), "{end:?}");
    harness.clock.advance(TimeDelta::minutes(3));
    assert_eq!(harness.worker.read(&feed.id).await.expect("the store"), JobEnd::Done);
    assert_eq!(harness.platform.requests().len(), 1);
    assert_eq!(harness.worker.read(&feed.id).await.expect("the store"), JobEnd::Done, "it is not due any more");
}

#[tokio::test]
async fn a_job_that_was_not_sent_is_sent_with_the_next_look() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    assert_eq!(harness.scheduler.send_due().await.expect("jobs"), 0, "one is on its way");
    harness.store.not_sent(&[feed.id]).await.expect("the store");
    assert_eq!(harness.scheduler.send_due().await.expect("jobs"), 1);
}

#[tokio::test]
async fn while_the_queue_is_away_feeds_wait_in_the_database() {
    use casacero_calendar_sync::worker::Scheduler;
    use casacero_common::{amqp, queue::Queue};

    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    harness.store.not_sent(std::slice::from_ref(&feed.id)).await.expect("the store");
    let nobody = amqp::Config { url: "amqp://guest:guest@127.0.0.1:1/%2f".into(), ..Default::default() };
    let away = Queue::amqp(&amqp::Broker::open(&nobody).expect("an address"));
    let scheduler = Scheduler { store: harness.store.clone(), queue: away };
    assert!(scheduler.send_due().await.is_err());
    assert!(!scheduler.send_now(std::slice::from_ref(&feed.id)).await.expect("the store"), "left to the scheduler");
    assert_eq!(harness.scheduler.send_due().await.expect("jobs"), 1, "the queue is back");
}
