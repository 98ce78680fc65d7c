//! A RabbitMQ for tests, and tests for its backends only: connections that break.

use std::{
    net::SocketAddr,
    num::NonZeroU16,
    time::{Duration, Instant},
};

use casacero_common::{
    amqp::{Broker, Config},
    events::{Events, Notice},
    queue::{Delivery, Queue},
};
use tokio::{
    io::{AsyncReadExt as _, copy_bidirectional},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::timeout,
};
use uuid::Uuid;

use crate::{events::event, queue::job};

const LATER: Duration = Duration::from_secs(10);
const FEW: NonZeroU16 = NonZeroU16::new(4).expect("not zero");

fn url() -> String {
    std::env::var("CASACERO_TEST_RABBITMQ").expect("CASACERO_TEST_RABBITMQ: amqp://guest:guest@127.0.0.1:PORT/%2f")
}

fn prefix() -> String {
    format!("test-{}", Uuid::now_v7())
}

/// A broker with its own queues.
pub fn broker() -> Broker {
    Broker::open(&Config { url: url(), prefix: prefix() }).expect("an address")
}

/// A connection to RabbitMQ that can be cut.
struct Line {
    address: SocketAddr,
    whole: watch::Sender<bool>,
}

impl Line {
    async fn lay() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (whole, seen) = watch::channel(true);
        tokio::spawn(async move {
            let there = url::Url::parse(&url()).expect("an address");
            let there = format!("{}:{}", there.host_str().expect("a host"), there.port().expect("a port"));
            while let Ok((mut here, _)) = listener.accept().await {
                let (mut seen, there) = (seen.clone(), there.clone());
                tokio::spawn(async move {
                    let passed = async {
                        let mut there = TcpStream::connect(there).await.expect("RabbitMQ");
                        copy_bidirectional(&mut here, &mut there).await
                    };
                    tokio::select! {
                        biased;
                        _ = seen.wait_for(|whole| !whole) => {}
                        _ = passed => {}
                    }
                });
            }
        });
        Self { address, whole }
    }

    fn broker(&self) -> Broker {
        let mut url = url::Url::parse(&url()).expect("an address");
        url.set_port(Some(self.address.port())).expect("a port");
        Broker::open(&Config { url: url.into(), prefix: prefix() }).expect("an address")
    }

    /// Returns when nothing passes any more: each connection holds a receiver, and so does the listener.
    async fn cut(&self) {
        self.whole.send_replace(false);
        while self.whole.receiver_count() > 1 {
            tokio::task::yield_now().await;
        }
    }

    fn mend(&self) {
        self.whole.send_replace(true);
    }
}

/// Tries until it succeeds.
async fn eventually<T, E: std::fmt::Debug>(what: impl AsyncFn() -> Result<T, E>) -> T {
    let until = Instant::now() + LATER;
    loop {
        match what().await {
            Ok(value) => return value,
            Err(error) => assert!(Instant::now() < until, "{error:?}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn jobs_go_on_after_a_connection_was_lost() {
    let line = Line::lay().await;
    let queue = Queue::amqp(&line.broker());
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    queue.publish("q", job("begun"), Duration::ZERO).await.expect("published");
    let begun = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");

    line.cut().await;
    let ended = timeout(LATER, consumer.next()).await.expect("in time");
    assert!(ended.is_none(), "the consumer says that it has ended");
    for _ in 0..2 {
        let asked = Instant::now();
        let refused = queue.publish("q", job("refused"), Duration::ZERO).await.expect_err("nobody is there");
        assert!(refused.to_string().starts_with("the queue cannot be used: RabbitMQ"), "{refused}");
        assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
    }
    assert!(queue.consume("q", FEW).await.is_err());
    begun.ack().await.expect_err("it cannot be settled any more");

    line.mend();
    eventually(async || queue.publish("q", job("published"), Duration::ZERO).await).await;
    let mut consumer = eventually(async || queue.consume("q", FEW).await).await;
    let mut seen = Vec::new();
    for _ in 0..2 {
        let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
        seen.push((delivery.job.payload.clone(), delivery.attempt));
        delivery.ack().await.expect("settled");
    }
    seen.sort();
    assert_eq!(seen, [(b"begun".to_vec(), 2), (b"published".to_vec(), 1)]);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn events_go_on_after_a_connection_was_lost() {
    let line = Line::lay().await;
    let broker = line.broker();
    let events = Events::amqp(&broker);
    let mut everyone = events.broadcast("listing.changed").await.expect("a subscription");
    let mut group = events.competing("listing.changed", "mail").await.expect("a consumer");
    events.publish(event(1)).await.expect("published");
    assert_eq!(timeout(LATER, everyone.next()).await.expect("in time"), Some(Notice::Event(event(1))));
    let begun = timeout(LATER, group.next()).await.expect("in time").expect("a delivery");
    assert_eq!(begun.event, event(1));

    line.cut().await;
    eventually(async || if broker.reachable().await { Err("still there") } else { Ok(()) }).await;
    events.publish(event(2)).await.expect_err("nobody is there");
    // A subscription made now starts by itself once RabbitMQ is available.
    let mut late = events.broadcast("listing.changed").await.expect("a subscription");

    line.mend();
    for subscription in [&mut everyone, &mut late] {
        assert_eq!(timeout(LATER, subscription.next()).await.expect("in time"), Some(Notice::Missed));
    }
    eventually(async || events.publish(event(3)).await).await;
    for subscription in [&mut everyone, &mut late] {
        assert_eq!(timeout(LATER, subscription.next()).await.expect("in time"), Some(Notice::Event(event(3))));
    }
    drop(begun);
    for expected in [1, 3] {
        let delivery = timeout(LATER, group.next()).await.expect("in time").expect("a delivery");
        assert_eq!(delivery.event, event(expected));
        delivery.done().await.expect("settled");
    }
    assert!(broker.reachable().await);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn processes_share_the_jobs_and_the_events() {
    let config = Config { url: url(), prefix: prefix() };
    let [here, there] = [(); 2].map(|()| Broker::open(&config).expect("an address"));
    let mut told = Events::amqp(&there).broadcast("listing.changed").await.expect("a subscription");
    Events::amqp(&here).publish(event(1)).await.expect("published");
    assert_eq!(timeout(LATER, told.next()).await.expect("in time"), Some(Notice::Event(event(1))));

    let (here, there) = (Queue::amqp(&here), Queue::amqp(&there));
    let mut consumers = Vec::new();
    for queue in [&here, &there] {
        consumers.push(queue.consume("q", FEW).await.expect("a consumer"));
    }
    let mut out = Vec::new();
    for number in 0..8 {
        here.publish("q", job(&number.to_string()), Duration::ZERO).await.expect("published");
    }
    for consumer in &mut consumers {
        for _ in 0..4 {
            out.push(timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery"));
        }
    }
    let mut seen: Vec<_> = out.iter().map(|delivery| delivery.job.payload.clone()).collect();
    seen.sort();
    assert_eq!(seen, (0..8).map(|number: u8| number.to_string().into_bytes()).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn a_job_that_nobody_survives_is_given_up() {
    let queue = Queue::amqp(&broker());
    queue.publish("q", job("deadly"), Duration::ZERO).await.expect("published");
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    for attempt in 1..=21 {
        let delivery: Delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
        assert_eq!((&delivery.job, delivery.attempt), (&job("deadly"), attempt));
        drop(delivery);
    }
    let letters = eventually(async || {
        let letters = queue.dead_letters("q", 2).await.expect("dead letters");
        if letters.is_empty() { Err("not given up yet") } else { Ok(letters) }
    })
    .await;
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].job, job("deadly"));
    assert_eq!(letters[0].reason, "it was delivered too often without being settled");
    assert!(queue.replay("q", &letters[0].id).await.expect("an answer"));
    let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
    assert_eq!((&delivery.job, delivery.attempt), (&job("deadly"), 1));
}

/// A direct connection to RabbitMQ.
async fn channel() -> lapin::Channel {
    let connection =
        lapin::Connection::connect(&url(), lapin::ConnectionProperties::default()).await.expect("RabbitMQ");
    connection.create_channel().await.expect("a channel")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn a_queue_that_is_gone_is_made_anew() {
    let prefix = prefix();
    let queue = Queue::amqp(&Broker::open(&Config { url: url(), prefix: prefix.clone() }).expect("an address"));
    let delay = Duration::from_millis(100);
    queue.publish("q", job("lost"), delay).await.expect("published");
    let channel = channel().await;
    for name in ["q", "q.after.100ms"] {
        let options = lapin::options::QueueDeleteOptions::default();
        channel.queue_delete(format!("{prefix}.{name}").into(), options).await.expect("deleted");
    }
    queue.publish("q", job("late"), delay).await.expect("published");
    queue.publish("q", job("now"), Duration::ZERO).await.expect("published");
    let mut consumer = queue.consume("q", FEW).await.expect("a consumer");
    let mut seen = Vec::new();
    for _ in 0..2 {
        let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
        seen.push(delivery.job.payload.clone());
        delivery.ack().await.expect("settled");
    }
    seen.sort();
    assert_eq!(seen, [b"late".to_vec(), b"now".to_vec()]);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn who_may_not_enter_is_told_so_without_the_password() {
    let mut url = url::Url::parse(&url()).expect("an address");
    url.set_password(Some("geheim")).expect("a password");
    let config = Config { url: url.into(), prefix: prefix() };
    let broker = Broker::open(&config).expect("an address");
    assert!(!broker.reachable().await);
    let refused = Queue::amqp(&broker).publish("q", job("one"), Duration::ZERO).await.expect_err("refused");
    assert!(refused.to_string().contains("ACCESS_REFUSED"), "{refused}");
    assert!(!format!("{refused} {refused:?} {config:?}").contains("geheim"), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_long_for_a_server_that_says_nothing() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("amqp://guest:geheim@{}/%2f", listener.local_addr().expect("an address"));
    let silent = tokio::spawn(async move {
        let (mut connection, _) = listener.accept().await.expect("a connection");
        let mut said = Vec::new();
        connection.read_to_end(&mut said).await.map(|_| said)
    });
    let queue = Queue::amqp(&Broker::open(&Config { url, prefix: prefix() }).expect("an address"));
    let away = timeout(LATER, queue.publish("q", job("one"), Duration::ZERO)).await.expect("in time");
    let away = away.expect_err("nobody answers").to_string();
    assert!(away.ends_with("cannot be reached: it did not answer in time"), "{away}");
    assert!(!away.contains("geheim"), "{away}");
    // The attempt leaves nothing behind.
    let said = timeout(LATER, silent).await.expect("the connection is ended").expect("no panic").expect("read");
    assert!(said.starts_with(b"AMQP"), "{said:?}");
}
