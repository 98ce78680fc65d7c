//! Events over RabbitMQ.
//!
//! They are published to the topic exchange `<prefix>.events`. A broadcast subscription has a queue of
//! its own, which goes with its connection; a group shares the queue `<prefix>.events.<topic>.<group>`,
//! which stays.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use lapin::{
    Acker, BasicProperties, Channel, ExchangeKind,
    message::Delivery as Received,
    options::{BasicAckOptions, BasicNackOptions, ExchangeDeclareOptions, QueueBindOptions, QueueDeclareOptions},
    types::FieldTable,
};
use tokio::{
    runtime::Handle,
    sync::{broadcast, mpsc},
};
use tokio_util::task::AbortOnDropHandle;

use super::{Consumer, Delivery, Error, Event, Notice, Notices, Settle, Subscription, Transport, Work};
use crate::amqp::{self, Broker, Live, Message, Tap, table, text};

/// A subscription that falls this far behind is told to read everything anew.
const CAPACITY: usize = 4096;
/// A group's event comes again however often that is.
const NO_LIMIT: i64 = 1_000_000;
/// After a connection was lost, another is tried after this time, and then after twice as long each time.
const SHORTEST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Publishes and subscribes over one broker.
#[derive(Clone)]
pub(super) struct Amqp {
    broker: Broker,
}

impl Amqp {
    pub(super) fn new(broker: Broker) -> Self {
        Self { broker }
    }

    fn exchange(&self) -> String {
        self.broker.name("events")
    }

    async fn declare(&self, live: &Live, channel: &Channel) -> Result<(), amqp::Error> {
        let exchange = self.exchange();
        if !live.has_declared(&exchange, Duration::MAX) {
            let began = Instant::now();
            let options = ExchangeDeclareOptions { durable: true, ..ExchangeDeclareOptions::default() };
            let name = exchange.as_str().into();
            channel.exchange_declare(name, ExchangeKind::Topic, options, FieldTable::default()).await?;
            live.declared(&exchange, began);
        }
        Ok(())
    }

    /// Starts to follow a topic. RabbitMQ may be away: then it starts by itself later.
    async fn follow(&self, source: Source, sink: Sink) -> AbortOnDropHandle<()> {
        let first = self.subscribe(&source).await;
        if let Err(error) = &first {
            tracing::warn!(topic = source.topic, %error, "events are missed until RabbitMQ is there");
        }
        let follower = Follower { events: self.clone(), source, sink };
        AbortOnDropHandle::new(tokio::spawn(follower.run(first.ok())))
    }

    async fn subscribe(&self, source: &Source) -> Result<Following, amqp::Error> {
        let live = self.broker.consuming().live().await?;
        let tap = live.answer(async {
            let channel = live.channel().await?;
            self.declare(&live, &channel).await?;
            let (name, options, arguments) = match &source.group {
                // RabbitMQ names it.
                None => (String::new(), QueueDeclareOptions::exclusive().auto_delete(), FieldTable::default()),
                Some(group) => {
                    let limit = ("x-delivery-limit", NO_LIMIT.into());
                    let name = format!("{}.{}.{group}", self.exchange(), source.topic);
                    let arguments = table([("x-queue-type", text("quorum")), limit]);
                    (name, QueueDeclareOptions::durable(), arguments)
                }
            };
            let queue = channel.queue_declare(name.into(), options, arguments).await?;
            let (queue, exchange, topic) = (queue.name(), self.exchange(), source.topic.as_str());
            let options = QueueBindOptions::default();
            channel.queue_bind(queue.clone(), exchange.into(), topic.into(), options, FieldTable::default()).await?;
            // One at a time: what a group's consumer has, no other has.
            Tap::open(channel, queue.as_str(), source.group.as_ref().map(|_| 1)).await
        });
        let tap = tap.await?;
        Ok(Following { live, tap })
    }
}

#[async_trait]
impl Transport for Amqp {
    async fn publish(&self, event: Event) -> Result<(), Error> {
        let body = serde_json::to_vec(&event).map_err(|error| Error(error.to_string()))?;
        let live = self.broker.publishing().live().await?;
        let published = live.answer(async {
            let publisher = live.publisher().await?;
            self.declare(&live, publisher.channel()).await?;
            let properties = BasicProperties::default().with_content_type("application/json".into());
            publisher.tell(Message { exchange: &self.exchange(), key: &event.topic, body: &body, properties }).await?;
            publisher.finish();
            Ok(())
        });
        Ok(published.await?)
    }

    async fn broadcast(&self, topic: &str) -> Result<Subscription, Error> {
        let (sender, notices) = broadcast::channel(CAPACITY);
        let source = Source { topic: topic.to_owned(), group: None };
        let follower = self.follow(source, Sink::Everyone(sender)).await;
        Ok(Subscription(Box::new(Receiver { notices, _follower: follower })))
    }

    async fn competing(&self, topic: &str, group: &str) -> Result<Consumer, Error> {
        let (sender, deliveries) = mpsc::channel(1);
        let source = Source { topic: topic.to_owned(), group: Some(group.to_owned()) };
        let follower = self.follow(source, Sink::Group(sender)).await;
        Ok(Consumer(Box::new(Worker { deliveries, _follower: follower })))
    }
}

/// Which events are followed.
struct Source {
    topic: String,
    /// Who shares them; all are seen when nobody does.
    group: Option<String>,
}

/// Who is told.
enum Sink {
    Everyone(broadcast::Sender<Notice>),
    Group(mpsc::Sender<Delivery>),
}

/// A subscription over one connection.
struct Following {
    live: Arc<Live>,
    tap: Tap,
}

/// Follows a topic over as many connections as it takes.
struct Follower {
    events: Amqp,
    source: Source,
    sink: Sink,
}

impl Follower {
    async fn run(self, first: Option<Following>) {
        let mut following = first;
        loop {
            if let Some(Following { live, mut tap }) = following.take() {
                while let Some(received) = tap.next().await {
                    self.tell(received, &live, tap.channel()).await;
                }
                tracing::warn!(topic = self.source.topic, "events are missed until RabbitMQ is there again");
            }
            following = Some(self.subscribe_again().await);
            tracing::info!(topic = self.source.topic, "events are seen again");
            if let Sink::Everyone(sender) = &self.sink {
                // Fails only when nobody listens any more.
                let _nobody = sender.send(Notice::Missed);
            }
        }
    }

    async fn subscribe_again(&self) -> Following {
        let mut pause = SHORTEST_PAUSE;
        loop {
            // Not all processes at the same moment.
            tokio::time::sleep(pause.mul_f64(rand::random_range(0.5..1.0))).await;
            match self.events.subscribe(&self.source).await {
                Ok(following) => return following,
                Err(error) => tracing::debug!(topic = self.source.topic, %error, "RabbitMQ is still away"),
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    async fn tell(&self, received: Received, live: &Arc<Live>, channel: &Channel) {
        let event: Result<Event, _> = serde_json::from_slice(&received.data);
        if let Err(error) = &event {
            tracing::error!(topic = self.source.topic, %error, "an event of another release cannot be read");
        }
        match &self.sink {
            Sink::Everyone(sender) => {
                let _nobody = sender.send(event.map_or(Notice::Missed, Notice::Event));
            }
            Sink::Group(sender) => {
                let mut settle =
                    Unsettled(Some(Out { acker: received.acker, live: Arc::clone(live), channel: channel.clone() }));
                match event {
                    // What nobody takes any more is dropped, and so goes to another consumer.
                    Ok(event) => drop(sender.send(Delivery { event, settle: Box::new(settle) }).await),
                    Err(_said) => {
                        if let Err(error) = settle.done().await {
                            tracing::debug!(%error, "the event comes again");
                        }
                    }
                }
            }
        }
    }
}

struct Receiver {
    notices: broadcast::Receiver<Notice>,
    _follower: AbortOnDropHandle<()>,
}

#[async_trait]
impl Notices for Receiver {
    async fn next(&mut self) -> Option<Notice> {
        match self.notices.recv().await {
            Ok(notice) => Some(notice),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Notice::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

struct Worker {
    deliveries: mpsc::Receiver<Delivery>,
    _follower: AbortOnDropHandle<()>,
}

#[async_trait]
impl Work for Worker {
    async fn next(&mut self) -> Option<Delivery> {
        self.deliveries.recv().await
    }
}

/// An event that has to be settled.
struct Unsettled(Option<Out>);

/// What it takes to settle it.
struct Out {
    acker: Acker,
    live: Arc<Live>,
    /// RabbitMQ delivers anew what came over a channel that is closed.
    channel: Channel,
}

#[async_trait]
impl Settle for Unsettled {
    async fn done(&mut self) -> Result<(), Error> {
        let Some(out) = &self.0 else { return Ok(()) };
        let acked = out.live.answer(async { Ok(out.acker.ack(BasicAckOptions::default()).await?) }).await?;
        self.0 = None;
        if acked { Ok(()) } else { Err(amqp::Error::Gone.into()) }
    }
}

impl Drop for Unsettled {
    fn drop(&mut self) {
        // Without a runtime the connection ends too, and RabbitMQ delivers anew what came over it.
        let (Some(out), Ok(runtime)) = (self.0.take(), Handle::try_current()) else { return };
        runtime.spawn(async move {
            if let Err(error) = out.acker.nack(BasicNackOptions { multiple: false, requeue: true }).await {
                tracing::debug!(%error, "an event comes again by itself");
            }
            drop(out.channel);
        });
    }
}
