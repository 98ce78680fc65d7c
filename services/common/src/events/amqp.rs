//! Events over RabbitMQ.
//!
//! They are published to the topic exchange `<prefix>.events`. A broadcast subscription has its own queue, which is
//! removed with its connection. A group shares the permanent queue `<prefix>.events.<topic>.<group>`.

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
use crate::amqp::{self, Broker, Live, Message, QueueConsumer, table, text};

/// A subscription that is this many events behind is told to read everything again.
const CAPACITY: usize = 4096;
/// A group's event is redelivered without a practical limit.
const NO_LIMIT: i64 = 1_000_000;
/// The pauses between attempts to reconnect: the first one, doubled each time up to the longest.
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

    /// Starts to follow a topic. If RabbitMQ is unavailable, this starts later by itself.
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
        let consumer = live.answer(async {
            let channel = live.channel().await?;
            self.declare(&live, &channel).await?;
            let (name, options, arguments) = match &source.group {
                // RabbitMQ generates the name.
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
            // One at a time: an event that one consumer has is not sent to another.
            QueueConsumer::open(channel, queue.as_str(), source.group.as_ref().map(|_| 1)).await
        });
        let consumer = consumer.await?;
        Ok(Following { live, consumer })
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

/// The followed events.
struct Source {
    topic: String,
    /// The group that shares them; without one, all are received.
    group: Option<String>,
}

/// The receiver of events.
enum Sink {
    Everyone(broadcast::Sender<Notice>),
    Group(mpsc::Sender<Delivery>),
}

/// A subscription over one connection.
struct Following {
    live: Arc<Live>,
    consumer: QueueConsumer,
}

/// Follows a topic over successive connections.
struct Follower {
    events: Amqp,
    source: Source,
    sink: Sink,
}

impl Follower {
    async fn run(self, first: Option<Following>) {
        let mut following = first;
        loop {
            if let Some(Following { live, mut consumer }) = following.take() {
                while let Some(received) = consumer.next().await {
                    self.tell(received, &live, consumer.channel()).await;
                }
                tracing::warn!(topic = self.source.topic, "events are missed until RabbitMQ is there again");
            }
            following = Some(self.subscribe_again().await);
            tracing::info!(topic = self.source.topic, "events are seen again");
            if let Sink::Everyone(sender) = &self.sink {
                // This fails only if there is no receiver.
                let _nobody = sender.send(Notice::Missed);
            }
        }
    }

    async fn subscribe_again(&self) -> Following {
        let mut pause = SHORTEST_PAUSE;
        loop {
            // Random, so that processes do not reconnect at the same moment.
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
                    // An event without a receiver is dropped, and so goes to another consumer.
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

/// What is needed to settle it.
struct Out {
    acker: Acker,
    live: Arc<Live>,
    /// RabbitMQ redelivers the messages of a closed channel.
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
        // Without a runtime the connection ends too, and RabbitMQ redelivers its messages.
        let (Some(out), Ok(runtime)) = (self.0.take(), Handle::try_current()) else { return };
        runtime.spawn(async move {
            if let Err(error) = out.acker.nack(BasicNackOptions { multiple: false, requeue: true }).await {
                tracing::debug!(%error, "an event comes again by itself");
            }
            drop(out.channel);
        });
    }
}
