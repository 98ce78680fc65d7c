//! Consuming a queue.

use futures::{FutureExt as _, StreamExt as _};
use lapin::{
    Channel, Consumer,
    message::Delivery,
    options::{BasicCancelOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions},
    types::FieldTable,
};
use tokio::runtime::Handle;

use super::Error;

/// What comes out of a queue. Dropped, it gives back what nobody has taken from it.
pub(crate) struct Tap {
    consumer: Option<Consumer>,
    channel: Channel,
    settles: bool,
}

impl Tap {
    /// Consumes `queue`, with at most `unsettled` messages out at once; `None` for a queue whose messages
    /// count as settled when they are sent.
    pub(crate) async fn open(channel: Channel, queue: &str, unsettled: Option<u16>) -> Result<Self, Error> {
        if let Some(most) = unsettled {
            channel.basic_qos(most, BasicQosOptions::default()).await?;
        }
        let settles = unsettled.is_some();
        let options = BasicConsumeOptions { no_ack: !settles, ..BasicConsumeOptions::default() };
        let consumer = channel.basic_consume(queue.into(), "".into(), options, FieldTable::default()).await?;
        Ok(Self { consumer: Some(consumer), channel, settles })
    }

    /// The channel, which has to stay as long as anything from it is unsettled.
    pub(crate) fn channel(&self) -> &Channel {
        &self.channel
    }

    /// The next message; `None` once the connection or the queue is gone.
    pub(crate) async fn next(&mut self) -> Option<Delivery> {
        match self.consumer.as_mut()?.next().await? {
            Ok(delivery) => Some(delivery),
            Err(error) => {
                tracing::warn!(%error, "the connection to RabbitMQ was lost");
                None
            }
        }
    }
}

impl Drop for Tap {
    fn drop(&mut self) {
        let (Some(mut consumer), Ok(runtime)) = (self.consumer.take(), Handle::try_current()) else { return };
        let (channel, settles) = (self.channel.clone(), self.settles);
        // One after the other: left to itself, the client cancels and closes at the same time, and a
        // cancellation that comes second ends the whole connection.
        runtime.spawn(async move {
            let given_back = async {
                channel.basic_cancel(consumer.tag(), BasicCancelOptions::default()).await?;
                while let Some(Some(Ok(delivery))) = consumer.next().now_or_never() {
                    if settles {
                        delivery.nack(BasicNackOptions { multiple: false, requeue: true }).await?;
                    }
                }
                Ok::<(), lapin::Error>(())
            };
            if let Err(error) = given_back.await {
                // The connection is gone, and RabbitMQ delivers anew what came over it.
                tracing::debug!(%error, "a consumer ended with its connection");
            }
            drop(consumer);
            drop(channel);
        });
    }
}
