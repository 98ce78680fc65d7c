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

/// The messages of a queue. When dropped, it returns the messages that were not taken.
pub(crate) struct QueueConsumer {
    consumer: Option<Consumer>,
    channel: Channel,
    settles: bool,
}

impl QueueConsumer {
    /// Consumes `queue` with at most `unsettled` messages out at once. `None` is for a queue whose messages are settled
    /// when they are sent.
    pub(crate) async fn open(channel: Channel, queue: &str, unsettled: Option<u16>) -> Result<Self, Error> {
        if let Some(most) = unsettled {
            channel.basic_qos(most, BasicQosOptions::default()).await?;
        }
        let settles = unsettled.is_some();
        let options = BasicConsumeOptions { no_ack: !settles, ..BasicConsumeOptions::default() };
        let consumer = channel.basic_consume(queue.into(), "".into(), options, FieldTable::default()).await?;
        Ok(Self { consumer: Some(consumer), channel, settles })
    }

    /// The channel. It must stay open while any of its messages is unsettled.
    pub(crate) fn channel(&self) -> &Channel {
        &self.channel
    }

    /// The next message; `None` when the connection or the queue is gone.
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

impl Drop for QueueConsumer {
    fn drop(&mut self) {
        let (Some(mut consumer), Ok(runtime)) = (self.consumer.take(), Handle::try_current()) else { return };
        let (channel, settles) = (self.channel.clone(), self.settles);
        // The steps run in order. On its own, the client cancels and closes concurrently, and a cancellation after the
        // close ends the whole connection.
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
                // The connection is gone, so RabbitMQ redelivers its messages.
                tracing::debug!(%error, "a consumer ended with its connection");
            }
            drop(consumer);
            drop(channel);
        });
    }
}
