use std::{future::Future, time::Duration};

use casacero_common::queue::{Job, Queue};
use tokio::time::timeout;

fn job(text: &str) -> Job {
    Job { payload: text.as_bytes().to_vec(), headers: [("traceparent".to_owned(), "00-1".to_owned())].into() }
}

/// Long enough for anything that will happen, short enough to wait for what will not.
const SOON: Duration = Duration::from_millis(200);
const LATER: Duration = Duration::from_secs(10);

async fn contract<F: Future<Output = Queue>>(make: impl Fn() -> F) {
    a_job_arrives_whole_and_once(make().await).await;
    a_delayed_job_waits(make().await).await;
    consumers_share_the_jobs(make().await).await;
    an_unsettled_job_comes_again(make().await).await;
    a_retried_job_counts_its_attempts(make().await).await;
    a_job_given_up_can_be_replayed(make().await).await;
    queues_are_apart(make().await).await;
}

async fn a_job_arrives_whole_and_once(queue: Queue) {
    let mut consumer = queue.consume("q").await.expect("a consumer");
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
    assert_eq!((delivery.job.clone(), delivery.attempt), (job("one"), 1));
    delivery.ack().await.expect("settled");
    assert!(timeout(SOON, consumer.next()).await.is_err(), "a job that is done does not come again");
    assert_eq!(queue.depth("q").await.expect("a depth"), 0);
}

async fn a_delayed_job_waits(queue: Queue) {
    let mut consumer = queue.consume("q").await.expect("a consumer");
    let published = tokio::time::Instant::now();
    queue.publish("q", job("late"), Duration::from_millis(300)).await.expect("published");
    queue.publish("q", job("now"), Duration::ZERO).await.expect("published");
    for expected in ["now", "late"] {
        let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
        assert_eq!(delivery.job, job(expected));
        delivery.ack().await.expect("settled");
    }
    assert!(published.elapsed() >= Duration::from_millis(300));
}

async fn consumers_share_the_jobs(queue: Queue) {
    let mut consumers = Vec::new();
    for _ in 0..3 {
        consumers.push(queue.consume("q").await.expect("a consumer"));
    }
    let mut working = tokio::task::JoinSet::new();
    for mut consumer in consumers {
        working.spawn(async move {
            let mut seen = Vec::new();
            while let Ok(Some(delivery)) = timeout(SOON, consumer.next()).await {
                seen.push(delivery.job.payload.clone());
                delivery.ack().await.expect("settled");
            }
            seen
        });
    }
    for number in 0..30 {
        queue.publish("q", job(&format!("{number:02}")), Duration::ZERO).await.expect("published");
    }
    let mut seen = working.join_all().await.concat();
    seen.sort();
    let expected: Vec<_> = (0..30).map(|number| format!("{number:02}").into_bytes()).collect();
    assert_eq!(seen, expected);
}

async fn an_unsettled_job_comes_again(queue: Queue) {
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    let mut first = queue.consume("q").await.expect("a consumer");
    let delivery = timeout(LATER, first.next()).await.expect("in time").expect("a delivery");
    drop((delivery, first));
    let mut second = queue.consume("q").await.expect("a consumer");
    let delivery = timeout(LATER, second.next()).await.expect("in time").expect("a delivery");
    assert_eq!((delivery.job.clone(), delivery.attempt), (job("one"), 2));
    delivery.ack().await.expect("settled");
}

async fn a_retried_job_counts_its_attempts(queue: Queue) {
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    let mut consumer = queue.consume("q").await.expect("a consumer");
    for attempt in 1..=3 {
        let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
        assert_eq!(delivery.attempt, attempt);
        delivery.retry(Duration::from_millis(20)).await.expect("settled");
    }
}

async fn a_job_given_up_can_be_replayed(queue: Queue) {
    queue.publish("q", job("bad"), Duration::ZERO).await.expect("published");
    let mut consumer = queue.consume("q").await.expect("a consumer");
    let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
    delivery.dead_letter("404 three times").await.expect("settled");
    let letters = queue.dead_letters("q", 10).await.expect("dead letters");
    assert_eq!(letters.len(), 1);
    assert_eq!((&letters[0].job, letters[0].reason.as_str()), (&job("bad"), "404 three times"));
    assert!(queue.replay("q", letters[0].id).await.expect("an answer"));
    assert!(!queue.replay("q", letters[0].id).await.expect("an answer"), "it is not there twice");
    let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
    assert_eq!((delivery.job.clone(), delivery.attempt), (job("bad"), 1));
    assert!(queue.dead_letters("q", 10).await.expect("dead letters").is_empty());
}

async fn queues_are_apart(queue: Queue) {
    let mut other = queue.consume("other").await.expect("a consumer");
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    assert!(timeout(SOON, other.next()).await.is_err());
    assert_eq!(queue.depth("q").await.expect("a depth"), 1);
}

#[tokio::test]
async fn memory() {
    contract(|| async { Queue::memory() }).await;
}
