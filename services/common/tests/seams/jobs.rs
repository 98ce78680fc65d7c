//! Jobs, in a file or on a server.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use casacero_common::{
    clock::Clock,
    db::{
        Database,
        testing::{self, TemporaryFolder},
    },
    jobs::{Failure, Handler, Job, Jobs, Outcome, Policy, Round, Worker},
    measure,
    service::{Running, Shutdown},
};
use chrono::{DateTime, TimeDelta};

use crate::db::MIGRATIONS;

static BOUNDED: Policy = Policy {
    kind: "bounded",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[5, 60],
    most_attempts: Some(4),
    interval: Duration::from_secs(60),
    pause_after_failure: None,
};
static ENDLESS: Policy = Policy {
    kind: "endless",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[10],
    most_attempts: None,
    interval: Duration::from_secs(60),
    pause_after_failure: Some(Duration::from_millis(1)),
};

struct Harness {
    jobs: Jobs,
    database: Database,
    clock: Clock,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = testing::temporary(MIGRATIONS).await;
    let clock = Clock::fixed(DateTime::UNIX_EPOCH);
    Harness { jobs: Jobs::new(database.clone(), clock.clone()), database, clock, _folder: folder }
}

impl Harness {
    async fn enqueue(&self, policy: &Policy, key: &str, payload: &str) {
        let mut connection = self.database.connection().await.expect("a connection");
        self.jobs.enqueue(&mut connection, policy, key, payload).await.expect("enqueued");
    }

    async fn take(&self, policy: &Policy) -> Option<Job> {
        self.jobs.take(policy).await.expect("asked")
    }

    async fn finish(&self, job: &Job) -> bool {
        let mut connection = self.database.connection().await.expect("a connection");
        self.jobs.finish(&mut connection, job).await.expect("asked")
    }

    async fn waiting(&self, policy: &Policy, keys: &[&str]) -> Vec<(String, String)> {
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let mut connection = self.database.connection().await.expect("a connection");
        self.jobs.waiting(&mut connection, policy, &keys).await.expect("read")
    }

    fn worker(&self, policy: &'static Policy, answer: Answer) -> (Worker, Arc<Fake>) {
        let handler = Arc::new(Fake {
            answer: Mutex::new(answer),
            jobs: self.jobs.clone(),
            database: self.database.clone(),
            attempts: Mutex::default(),
            given_up: Mutex::default(),
        });
        let worker = Worker { jobs: self.jobs.clone(), policy, handler: handler.clone(), waits: Arc::default() };
        (worker, handler)
    }
}

#[derive(Clone)]
enum Answer {
    Done,
    NotNeeded,
    Repeat(DateTime<chrono::Utc>),
    Fails,
}

struct Fake {
    answer: Mutex<Answer>,
    jobs: Jobs,
    database: Database,
    /// Keys and payloads of attempts.
    attempts: Mutex<Vec<(String, String)>>,
    given_up: Mutex<Vec<String>>,
}

impl Fake {
    fn attempts(&self) -> usize {
        self.attempts.lock().expect("no panic").len()
    }
}

#[async_trait]
impl Handler for Fake {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        self.attempts.lock().expect("no panic").push((job.key.clone(), job.payload.clone()));
        let answer = self.answer.lock().expect("no panic").clone();
        match answer {
            Answer::Done => {
                let mut transaction = self.database.begin("work").await?;
                assert!(self.jobs.finish(&mut transaction, job).await?);
                transaction.commit().await?;
                Ok(Outcome::Done)
            }
            Answer::NotNeeded => Ok(Outcome::NotNeeded),
            Answer::Repeat(due) => Ok(Outcome::Repeat { due, payload: "again".into() }),
            Answer::Fails => Err("away".into()),
        }
    }

    async fn give_up(&self, job: &Job, cause: &str) -> Result<(), Failure> {
        self.given_up.lock().expect("no panic").push(format!("{}: {cause}", job.key));
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gauges_say_how_many_jobs_wait_and_since_when_the_oldest_is_due() {
    let (test, recorder) = (harness().await, measure::install());
    let measured = async |expected: [(&str, u32, u32); 2]| {
        test.jobs.measure(&[&BOUNDED, &ENDLESS]).await.expect("measured");
        let text = recorder.render();
        for (kind, count, seconds) in expected {
            let lines = [
                format!("jobs_waiting{{kind=\"{kind}\"}} {count}\n"),
                format!("jobs_oldest_seconds{{kind=\"{kind}\"}} {seconds}\n"),
            ];
            for line in lines {
                assert!(text.contains(&line), "{line}: {text}");
            }
        }
    };
    test.enqueue(&BOUNDED, "one", "").await;
    test.clock.advance(TimeDelta::seconds(40));
    test.enqueue(&BOUNDED, "two", "").await;
    measured([("bounded", 2, 40), ("endless", 0, 0)]).await;
    test.take(&BOUNDED).await.expect("due");
    test.take(&BOUNDED).await.expect("due");
    // A worker has both.
    measured([("bounded", 2, 0), ("endless", 0, 0)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_enqueued_once_with_the_change_that_causes_it() {
    let test = harness().await;
    let mut transaction = test.database.begin("work").await.expect("a transaction");
    test.jobs.enqueue(&mut transaction, &BOUNDED, "undone", "").await.expect("enqueued");
    drop(transaction);
    test.enqueue(&BOUNDED, "one", "first").await;
    test.enqueue(&BOUNDED, "one", "second").await;
    test.enqueue(&ENDLESS, "one", "other").await;
    assert_eq!(test.waiting(&BOUNDED, &["undone", "one"]).await, [("one".into(), "first".into())]);
    let mut connection = test.database.connection().await.expect("a connection");
    test.jobs.put_payload(&mut connection, &BOUNDED, "one", "third").await.expect("written");
    let job = test.take(&BOUNDED).await.expect("due");
    assert_eq!((job.key.as_str(), job.payload.as_str(), job.attempt), ("one", "third", 1));
    assert_eq!(test.take(&BOUNDED).await, None);
    test.jobs.delete(&mut connection, &BOUNDED, &["one".into()]).await.expect("deleted");
    assert!(!test.finish(&job).await, "it was deleted meanwhile");
    assert_eq!(test.waiting(&ENDLESS, &["one"]).await, [("one".into(), "other".into())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_job_that_has_been_due_longest_comes_first_and_each_to_one_worker() {
    let test = harness().await;
    for key in ["c", "a", "b"] {
        test.enqueue(&BOUNDED, key, "").await;
        test.clock.advance(TimeDelta::seconds(1));
    }
    let (one, two) = tokio::join!(test.take(&BOUNDED), test.take(&BOUNDED));
    let mut keys = [one.expect("due").key, two.expect("due").key];
    keys.sort();
    assert_eq!(keys, ["a", "c"]);
    assert_eq!(test.take(&BOUNDED).await.expect("due").key, "b");
    assert_eq!(test.take(&BOUNDED).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_died_is_replaced_and_one_that_is_late_changes_nothing() {
    let test = harness().await;
    test.enqueue(&BOUNDED, "one", "").await;
    let late = test.take(&BOUNDED).await.expect("due");
    test.clock.advance(TimeDelta::minutes(2) - TimeDelta::seconds(1));
    assert_eq!(test.take(&BOUNDED).await, None, "it is leased");
    test.clock.advance(TimeDelta::seconds(1));
    let second = test.take(&BOUNDED).await.expect("due again");
    assert_eq!(second.attempt, 2);
    test.jobs.postpone(&late, test.clock.now(), "late").await.expect("asked");
    test.jobs.repeat(&late, test.clock.now(), "late").await.expect("asked");
    assert!(!test.finish(&late).await);
    assert_eq!(test.take(&BOUNDED).await, None);
    // A change makes it due while a worker has it: what that worker found is of yesterday.
    test.enqueue(&BOUNDED, "one", "").await;
    assert!(!test.finish(&second).await);
    let third = test.take(&BOUNDED).await.expect("due at once");
    assert_eq!(third.attempt, 1, "it began anew");
    assert!(test.finish(&third).await);
    assert_eq!(test.jobs.next_due(&BOUNDED).await.expect("asked"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_fails_is_tried_less_often_and_given_up() {
    let test = harness().await;
    let (worker, handler) = test.worker(&BOUNDED, Answer::Fails);
    for key in ["one", "two"] {
        test.enqueue(&BOUNDED, key, "").await;
    }
    let running = Shutdown::new();
    for delay in [5, 60, 60] {
        let round = worker.run_due(&running).await.expect("a round");
        assert_eq!(round, Round { attempted: 2, done: 0, failed: 2 }, "one that fails holds up no other");
        let due = test.clock.now() + TimeDelta::seconds(delay);
        assert_eq!(test.jobs.next_due(&BOUNDED).await.expect("asked"), Some(due));
        test.clock.advance(TimeDelta::seconds(delay));
    }
    // The process dies in the last attempt at one of them.
    test.take(&BOUNDED).await.expect("due");
    assert_eq!(worker.run_due(&running).await.expect("a round").failed, 1);
    test.clock.advance(TimeDelta::minutes(2));
    assert_eq!(worker.run_due(&running).await.expect("a round").failed, 1);
    assert_eq!(*handler.given_up.lock().expect("no panic"), ["two: away", "one: no attempt ended"]);
    assert_eq!((handler.attempts(), test.jobs.next_due(&BOUNDED).await.expect("asked")), (7, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_a_service_that_is_away_wait_together_and_without_end() {
    let test = harness().await;
    let (worker, handler) = test.worker(&ENDLESS, Answer::Fails);
    for key in ["one", "two"] {
        test.enqueue(&ENDLESS, key, "").await;
    }
    let running = Shutdown::new();
    for attempts in 1..=20 {
        assert_eq!(worker.run_due(&running).await.expect("a round"), Round { attempted: 1, done: 0, failed: 1 });
        assert_eq!(handler.attempts(), attempts);
        test.clock.advance(TimeDelta::seconds(10));
    }
    *handler.answer.lock().expect("no panic") = Answer::Done;
    let stopped = Shutdown::new();
    stopped.cancel();
    assert_eq!(worker.run_due(&stopped).await.expect("a round"), Round::default());
    assert_eq!(worker.run_due(&running).await.expect("a round"), Round { attempted: 2, done: 2, failed: 0 });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_repeated_begins_anew_and_one_that_is_not_needed_goes() {
    let test = harness().await;
    let later = test.clock.now() + TimeDelta::hours(1);
    let (worker, handler) = test.worker(&BOUNDED, Answer::Fails);
    let running = Shutdown::new();
    test.enqueue(&BOUNDED, "one", "first").await;
    worker.run_due(&running).await.expect("a round");
    test.clock.advance(TimeDelta::seconds(5));
    *handler.answer.lock().expect("no panic") = Answer::Repeat(later);
    assert_eq!(worker.run_due(&running).await.expect("a round"), Round { attempted: 1, done: 0, failed: 0 });
    assert_eq!(test.jobs.next_due(&BOUNDED).await.expect("asked"), Some(later));
    test.clock.advance(TimeDelta::hours(1));
    let job = test.take(&BOUNDED).await.expect("due");
    assert_eq!((job.payload.as_str(), job.attempt), ("again", 1));
    test.clock.advance(TimeDelta::minutes(2));
    *handler.answer.lock().expect("no panic") = Answer::NotNeeded;
    assert_eq!(worker.run_due(&running).await.expect("a round"), Round { attempted: 1, done: 0, failed: 0 });
    assert_eq!(test.jobs.next_due(&BOUNDED).await.expect("asked"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_task_does_jobs_when_it_is_woken_and_ends_with_the_process() {
    let test = harness().await;
    let (worker, handler) = test.worker(&BOUNDED, Answer::Done);
    let (waits, shutdown) = (Arc::clone(&worker.waits), Shutdown::new());
    let mut running = Running::default();
    running.start(vec![worker.task(shutdown.clone())], &shutdown);
    tokio::time::sleep(Duration::from_millis(50)).await;
    test.enqueue(&BOUNDED, "one", "").await;
    waits.notify_one();
    for _ in 0..500 {
        if handler.attempts() == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(handler.attempts(), 1);
    shutdown.cancel();
    tokio::time::timeout(Duration::from_secs(5), running.finished()).await.expect("it waits for nothing");
}
