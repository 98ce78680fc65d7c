use std::{future::Future, num::NonZeroU16, time::Duration};

use casacero_common::queue::{Consumer, Delivery, Job, Queue};
use tokio::time::timeout;

use crate::rabbit;

pub fn job(text: &str) -> Job {
    Job { payload: text.as_bytes().to_vec(), headers: [("traceparent".to_owned(), "00-1".to_owned())].into() }
}

/// Long enough for anything that must happen.
const LATER: Duration = Duration::from_secs(10);
const FEW: NonZeroU16 = NonZeroU16::new(4).expect("not zero");

/// `soon` is how long to wait for something that must not happen.
async fn contract<F: Future<Output = Queue>>(make: impl Fn() -> F, soon: Duration) {
    a_job_arrives_whole_and_once(make().await, soon).await;
    consumers_are_counted(make().await).await;
    a_delayed_job_waits(make().await).await;
    consumers_share_the_jobs(make().await, soon).await;
    no_more_are_out_than_were_asked_for(make().await, soon).await;
    an_unsettled_job_comes_again(make().await).await;
    what_a_consumer_leaves_goes_to_another(make().await).await;
    a_retried_job_counts_its_attempts(make().await).await;
    a_job_given_up_can_be_replayed(make().await).await;
    a_job_given_up_several_times_is_replayed_once(make().await).await;
    dead_letters_keep_their_order(make().await).await;
    queues_are_apart(make().await, soon).await;
    jobs_that_cannot_be_delivered_yet_have_no_depth(make().await).await;
}

async fn next(consumer: &mut Consumer) -> Delivery {
    timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery")
}

async fn a_job_arrives_whole_and_once(queue: Queue, soon: Duration) {
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    let delivery = next(&mut consumer).await;
    assert_eq!((delivery.job.clone(), delivery.attempt), (job("one"), 1));
    delivery.ack().await.expect("settled");
    assert!(timeout(soon, consumer.next()).await.is_err(), "a job that is done does not come again");
    assert_eq!(queue.depth("q").await.expect("a depth"), 0);
}

async fn consumers_are_counted(queue: Queue) {
    // A broker learns of the end of a consumer after it.
    let counted = async |expected: usize| {
        let same = async {
            while queue.consumers("q").await.expect("a number") != expected {
                tokio::task::yield_now().await
            }
        };
        timeout(LATER, same).await.unwrap_or_else(|_| panic!("{expected} consumers"));
    };
    counted(0).await;
    let one = queue.consume("q", FEW).await.expect("a consumer");
    let _other = queue.consume("q", FEW).await.expect("a consumer");
    counted(2).await;
    drop(one);
    counted(1).await;
}

/// How long a delayed job waits.
const DELAY: Duration = Duration::from_secs(2);

async fn a_delayed_job_waits(queue: Queue) {
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    let published = tokio::time::Instant::now();
    // Long enough for a busy machine to publish the other job meanwhile.
    queue.publish("q", job("late"), DELAY).await.expect("published");
    queue.publish("q", job("now"), Duration::ZERO).await.expect("published");
    for expected in ["now", "late"] {
        let delivery = next(&mut consumer).await;
        assert_eq!((delivery.job.clone(), delivery.attempt), (job(expected), 1));
        delivery.ack().await.expect("settled");
    }
    assert!(published.elapsed() >= DELAY);
}

async fn consumers_share_the_jobs(queue: Queue, soon: Duration) {
    let mut consumers = Vec::new();
    for _ in 0..3 {
        consumers.push(queue.consume("q", FEW).await.expect("a consumer"));
    }
    for number in 0..30 {
        queue.publish("q", job(&format!("{number:02}")), Duration::ZERO).await.expect("published");
    }
    let mut working = tokio::task::JoinSet::new();
    for mut consumer in consumers {
        working.spawn(async move {
            let mut seen = Vec::new();
            while let Ok(Some(delivery)) = timeout(soon, consumer.next()).await {
                seen.push(delivery.job.payload.clone());
                delivery.ack().await.expect("settled");
                // Gives other consumers a turn.
                tokio::task::yield_now().await;
            }
            seen
        });
    }
    let seen = working.join_all().await;
    assert!(seen.iter().all(|seen| !seen.is_empty()), "everybody has some");
    let mut seen = seen.concat();
    seen.sort();
    let expected: Vec<_> = (0..30).map(|number| format!("{number:02}").into_bytes()).collect();
    assert_eq!(seen, expected);
}

async fn no_more_are_out_than_were_asked_for(queue: Queue, soon: Duration) {
    let two = NonZeroU16::new(2).expect("not zero");
    let mut consumer = queue.consume("q", two).await.expect("a consumer");
    for number in 0..3 {
        queue.publish("q", job(&number.to_string()), Duration::ZERO).await.expect("published");
    }
    let first = next(&mut consumer).await;
    let second = next(&mut consumer).await;
    assert!(timeout(soon, consumer.next()).await.is_err(), "two are out");
    first.ack().await.expect("settled");
    assert_eq!(next(&mut consumer).await.job, job("2"));
    drop(second);
}

async fn an_unsettled_job_comes_again(queue: Queue) {
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    let mut first = queue.consume("q", FEW).await.expect("a consumer");
    let delivery = next(&mut first).await;
    drop((delivery, first));
    let mut second = queue.consume("q", FEW).await.expect("a consumer");
    let delivery = next(&mut second).await;
    assert_eq!(delivery.job, job("one"));
    // It may have been sent to the first consumer once more.
    assert!((2..=3).contains(&delivery.attempt), "{}", delivery.attempt);
    delivery.ack().await.expect("settled");
}

async fn what_a_consumer_leaves_goes_to_another(queue: Queue) {
    for number in 0..4 {
        queue.publish("q", job(&number.to_string()), Duration::ZERO).await.expect("published");
    }
    let mut first = queue.consume("q", FEW).await.expect("a consumer");
    let begun = next(&mut first).await;
    drop(first);
    let mut second = queue.consume("q", FEW).await.expect("a consumer");
    let mut seen = vec![begun.job.payload.clone()];
    for _ in 1..4 {
        let delivery = next(&mut second).await;
        seen.push(delivery.job.payload.clone());
        delivery.ack().await.expect("settled");
    }
    seen.sort();
    assert_eq!(seen, [b"0", b"1", b"2", b"3"]);
    begun.ack().await.expect("what was begun can be ended");
    assert_eq!(queue.depth("q").await.expect("a depth"), 0);
}

async fn a_retried_job_counts_its_attempts(queue: Queue) {
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    for attempt in 1..=4 {
        let delivery = next(&mut consumer).await;
        assert_eq!((delivery.job.clone(), delivery.attempt), (job("one"), attempt));
        match attempt {
            1 => delivery.retry(Duration::from_millis(20)).await.expect("settled"),
            2 => drop(delivery),
            3 => delivery.retry(Duration::ZERO).await.expect("settled"),
            _ => delivery.ack().await.expect("settled"),
        }
    }
}

async fn a_job_given_up_can_be_replayed(queue: Queue) {
    queue.publish("q", job("bad"), Duration::ZERO).await.expect("published");
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    next(&mut consumer).await.dead_letter("404 three times").await.expect("settled");
    let letters = queue.dead_letters("q", 10).await.expect("dead letters");
    assert_eq!(letters.len(), 1);
    // RabbitMQ counts a letter that was read once it is back, which nobody is told.
    let counted = async {
        while queue.dead_depth("q").await.expect("a depth") != 1 {
            tokio::task::yield_now().await
        }
    };
    timeout(LATER, counted).await.expect("one is counted");
    assert_eq!((&letters[0].job, letters[0].reason.as_str()), (&job("bad"), "404 three times"));
    assert!(queue.replay("q", &letters[0].id).await.expect("an answer"));
    assert!(!queue.replay("q", &letters[0].id).await.expect("an answer"), "it is not there twice");
    let delivery = next(&mut consumer).await;
    assert_eq!((delivery.job.clone(), delivery.attempt), (job("bad"), 1));
    assert!(queue.dead_letters("q", 10).await.expect("dead letters").is_empty());
    assert_eq!(queue.dead_depth("q").await.expect("a depth"), 0);
}

async fn a_job_given_up_several_times_is_replayed_once(queue: Queue) {
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    for text in ["bad", "other", "bad"] {
        queue.publish("q", job(text), Duration::ZERO).await.expect("published");
        next(&mut consumer).await.dead_letter(text).await.expect("settled");
    }
    let letters = queue.dead_letters("q", 10).await.expect("dead letters");
    assert!(queue.replay("q", &letters[2].id).await.expect("an answer"));
    next(&mut consumer).await.ack().await.expect("settled");
    assert_eq!(queue.depth("q").await.expect("a depth"), 0);
    assert_eq!(queue.dead_letters("q", 10).await.expect("dead letters"), [letters[1].clone()]);
}

async fn dead_letters_keep_their_order(queue: Queue) {
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    for text in ["a", "b", "c"] {
        queue.publish("q", job(text), Duration::ZERO).await.expect("published");
        next(&mut consumer).await.dead_letter(text).await.expect("settled");
    }
    for _ in 0..3 {
        let letters = queue.dead_letters("q", 2).await.expect("dead letters");
        assert_eq!(letters.iter().map(|letter| letter.reason.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    }
    let letters = queue.dead_letters("q", 10).await.expect("dead letters");
    assert!(queue.replay("q", &letters[1].id).await.expect("an answer"));
    assert!(!queue.replay("q", "another").await.expect("an answer"));
    assert_eq!(next(&mut consumer).await.job, job("b"));
    let left = queue.dead_letters("q", 10).await.expect("dead letters");
    assert_eq!(left, [letters[0].clone(), letters[2].clone()]);
}

async fn queues_are_apart(queue: Queue, soon: Duration) {
    let mut other = queue.consume("other", FEW).await.expect("a consumer");
    queue.publish("q", job("one"), Duration::ZERO).await.expect("published");
    assert!(timeout(soon, other.next()).await.is_err());
    assert_eq!(queue.depth("q").await.expect("a depth"), 1);
}

async fn jobs_that_cannot_be_delivered_yet_have_no_depth(queue: Queue) {
    assert_eq!(queue.depth("q").await.expect("a depth"), 0);
    queue.publish("q", job("late"), Duration::from_secs(600)).await.expect("published");
    queue.publish("q", job("now"), Duration::ZERO).await.expect("published");
    queue.publish("q", job("now"), Duration::ZERO).await.expect("published");
    assert_eq!(queue.depth("q").await.expect("a depth"), 2);
    let mut consumer = queue.consume("q", NonZeroU16::MIN).await.expect("a consumer");
    let _out = next(&mut consumer).await;
    assert_eq!(queue.depth("q").await.expect("a depth"), 1);
}

#[tokio::test]
async fn memory() {
    contract(|| async { Queue::memory() }, Duration::from_millis(200)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn amqp() {
    contract(|| async { Queue::amqp(&rabbit::broker()) }, Duration::from_millis(500)).await;
}
