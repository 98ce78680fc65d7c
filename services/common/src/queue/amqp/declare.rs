//! The queues in RabbitMQ that implement one of ours.
//!
//! They are declared when they are first used. RabbitMQ refuses to declare a queue again with other arguments, so a
//! change here needs another name for the queue.

use std::time::{Duration, Instant};

use lapin::{Channel, Queue, options::QueueDeclareOptions, types::FieldTable};

use crate::amqp::{self, Error, Live, table, text};

/// How often a job may be redelivered without being settled, for example when its worker dies.
const DELIVERY_LIMIT: i64 = 20;
/// Viewing dead letters counts as delivering them. They are kept however often they are viewed.
const NO_LIMIT: i64 = 1_000_000;
/// Number of dead letters kept per queue. A feed that always fails adds one several times a day.
const DEAD_LETTERS_KEPT: i64 = 1_000;
/// A delay queue is removed this long after it was last declared and emptied. That is enough for a RabbitMQ that moves
/// messages slowly. Waiting jobs do not keep the queue alive.
const IDLE: Duration = Duration::from_secs(600);
/// A delay queue is declared again if its last declaration is older than this, so that it outlives the job.
const FRESH: Duration = Duration::from_secs(60);

/// The names of the queues that implement one of ours.
pub(super) struct Names {
    queue: String,
}

/// The destination of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The queue's consumers.
    Now,
    /// The queue's consumers after a delay.
    After(Wait),
    /// The dead letters.
    Dead,
}

/// A delay, one of a small number of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    Tenths(u64),
    Seconds(u64),
    Minutes(u64),
}

impl Wait {
    fn time(self) -> Duration {
        match self {
            Self::Tenths(number) => Duration::from_millis(number * 100),
            Self::Seconds(number) => Duration::from_secs(number),
            Self::Minutes(number) => Duration::from_secs(number * 60),
        }
    }

    fn name(self) -> String {
        match self {
            Self::Tenths(number) => format!("{number}00ms"),
            Self::Seconds(number) => format!("{number}s"),
            Self::Minutes(number) => format!("{number}m"),
        }
    }
}

impl Target {
    /// The destination for a delivery after `delay`, or a little later.
    pub(super) fn after(delay: Duration) -> Self {
        let seconds = delay.as_secs() + u64::from(delay.subsec_nanos() > 0);
        if delay.is_zero() {
            Self::Now
        } else if delay <= Duration::from_millis(900) {
            Self::After(Wait::Tenths(delay.as_nanos().div_ceil(100_000_000) as u64))
        } else if seconds < 60 {
            Self::After(Wait::Seconds(seconds))
        } else {
            Self::After(Wait::Minutes(seconds.div_ceil(60)))
        }
    }
}

impl Names {
    pub(super) fn new(broker: &amqp::Broker, queue: &str) -> Self {
        Self { queue: broker.name(queue) }
    }

    /// The name of a destination in RabbitMQ.
    pub(super) fn of(&self, target: &Target) -> String {
        match target {
            Target::Now => self.queue.clone(),
            Target::After(wait) => format!("{}.after.{}", self.queue, wait.name()),
            Target::Dead => format!("{}.dead", self.queue),
        }
    }

    fn arguments(&self, target: &Target) -> FieldTable {
        // A message leaves its queue only after the next one has confirmed it. RabbitMQ does this only for queues that
        // refuse messages when they are full.
        let moves_to = |next: &Target| {
            [
                ("x-dead-letter-exchange", text("")),
                ("x-dead-letter-routing-key", text(&self.of(next))),
                ("x-dead-letter-strategy", text("at-least-once")),
                ("x-overflow", text("reject-publish")),
            ]
        };
        let kind = ("x-queue-type", text("quorum"));
        match target {
            Target::Now => {
                let limit = ("x-delivery-limit", DELIVERY_LIMIT.into());
                table([kind, limit].into_iter().chain(moves_to(&Target::Dead)))
            }
            Target::After(wait) => {
                let (time, gone) = (("x-message-ttl", millis(wait.time())), ("x-expires", millis(wait.time() + IDLE)));
                table([kind, time, gone].into_iter().chain(moves_to(&Target::Now)))
            }
            Target::Dead => table([
                kind,
                ("x-delivery-limit", NO_LIMIT.into()),
                ("x-max-length", DEAD_LETTERS_KEPT.into()),
                ("x-overflow", text("drop-head")),
            ]),
        }
    }
}

fn millis(time: Duration) -> lapin::types::AMQPValue {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).into()
}

/// Declares a destination and those to which its messages may move, unless that was done already.
pub(super) async fn declare(live: &Live, channel: &Channel, names: &Names, target: &Target) -> Result<(), Error> {
    let needed = [Some(Target::Dead), Some(Target::Now), Some(*target).filter(|it| matches!(it, Target::After(_)))];
    for target in needed.into_iter().flatten() {
        let fresh = if matches!(target, Target::After(_)) { FRESH } else { Duration::MAX };
        let name = names.of(&target);
        if !live.has_declared(&name, fresh) {
            let began = Instant::now();
            let options = QueueDeclareOptions::durable();
            channel.queue_declare(name.as_str().into(), options, names.arguments(&target)).await?;
            live.declared(&name, began);
        }
    }
    Ok(())
}

/// Forgets that a destination was declared.
pub(super) fn forget(live: &Live, names: &Names, target: &Target) {
    live.undeclared(&names.of(target));
}

/// The queue of a destination, with its numbers of waiting messages and of consumers.
pub(super) async fn counted(channel: &Channel, names: &Names, target: &Target) -> Result<Queue, Error> {
    // Declaring an existing queue returns them.
    let (name, arguments) = (names.of(target), names.arguments(target));
    Ok(channel.queue_declare(name.into(), QueueDeclareOptions::durable(), arguments).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_rounded_up_to_a_few() {
        let cases = [
            (0, Target::Now),
            (1, Target::After(Wait::Tenths(1))),
            (100, Target::After(Wait::Tenths(1))),
            (101, Target::After(Wait::Tenths(2))),
            (900, Target::After(Wait::Tenths(9))),
            (901, Target::After(Wait::Seconds(1))),
            (1_000, Target::After(Wait::Seconds(1))),
            (1_001, Target::After(Wait::Seconds(2))),
            (59_000, Target::After(Wait::Seconds(59))),
            (59_001, Target::After(Wait::Minutes(1))),
            (60_000, Target::After(Wait::Minutes(1))),
            (60_001, Target::After(Wait::Minutes(2))),
            (1_800_000, Target::After(Wait::Minutes(30))),
        ];
        for (millis, expected) in cases {
            let delay = Duration::from_millis(millis);
            assert_eq!(Target::after(delay), expected, "{millis}");
            if let Target::After(wait) = expected {
                assert!(wait.time() >= delay, "{millis}");
            }
        }
        assert_eq!(Target::after(Duration::from_nanos(1)), Target::After(Wait::Tenths(1)));
        assert_eq!(Target::after(Duration::new(1, 1)), Target::After(Wait::Seconds(2)));
    }
}
