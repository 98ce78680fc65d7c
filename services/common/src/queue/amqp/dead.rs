//! Views dead letters, and sends one again.
//!
//! RabbitMQ cannot show messages without delivering them, so the letters are taken, read and put back. A returned
//! message goes behind those returned before, so only taking all of them keeps their order. Meanwhile no other reader
//! sees them.

use std::{sync::Arc, time::Duration};

use lapin::{
    Channel,
    message::Delivery,
    options::{BasicAckOptions, BasicGetOptions, BasicNackOptions},
    protocol::constants::REPLY_SUCCESS,
};

use super::{
    super::DeadLetter,
    Amqp,
    declare::{self, Names, Target},
    message::Sent,
};
use crate::amqp::{Error, Live};

/// Time for a thousand letters, one by one.
const LOOKING: Duration = Duration::from_secs(30);

/// Letters that were taken. RabbitMQ puts them back when the channel closes.
struct Open {
    live: Arc<Live>,
    channel: Channel,
    letters: Vec<Delivery>,
}

impl Open {
    /// Puts back the letters that were not settled.
    async fn put_back(self) -> Result<(), Error> {
        let unsettled = self.letters.iter().filter(|letter| letter.acker.usable());
        let last = unsettled.map(|letter| letter.delivery_tag).max();
        let put_back = async {
            if let Some(last) = last {
                self.channel.basic_nack(last, BasicNackOptions { multiple: true, requeue: true }).await?;
            }
            Ok(self.channel.close(REPLY_SUCCESS, "OK".into()).await?)
        };
        self.live.answer(put_back).await
    }
}

impl Amqp {
    async fn open_dead(&self, names: &Names) -> Result<Open, Error> {
        let live = self.broker.publishing().live().await?;
        let opened = async {
            let channel = live.channel().await?;
            declare::declare(&live, &channel, names, &Target::Dead).await?;
            let (name, mut letters) = (names.of(&Target::Dead), Vec::new());
            while let Some(letter) = channel.basic_get(name.as_str().into(), BasicGetOptions::default()).await? {
                letters.push(letter.delivery);
            }
            Ok((channel, letters))
        };
        let (channel, letters) = live.answer_within(LOOKING, opened).await?;
        Ok(Open { live, channel, letters })
    }

    /// The oldest dead letters.
    pub(super) async fn read_dead(&self, names: &Names, limit: usize) -> Result<Vec<DeadLetter>, Error> {
        let open = self.open_dead(names).await?;
        let read = |letter: &Delivery| Sent::read(&letter.properties, letter.data.clone()).dead_letter();
        let letters = open.letters.iter().take(limit).map(read).collect();
        open.put_back().await?;
        Ok(letters)
    }

    /// Sends the dead letter with this id to the queue's consumers, and removes those with the same payload; false if there is
    /// none.
    pub(super) async fn send_dead(&self, names: &Names, id: &str) -> Result<bool, Error> {
        let open = self.open_dead(names).await?;
        let read = |letter: &Delivery| Sent::read(&letter.properties, letter.data.clone());
        let found = open.letters.iter().map(read).find(|sent| sent.id == id);
        let known = found.is_some();
        if let Some(sent) = found {
            let same = Vec::from_iter(open.letters.iter().filter(|letter| letter.data == sent.job.payload));
            self.send(names, &Target::Now, &Sent { attempts: 0, reason: None, ..sent }).await?;
            for letter in same {
                let acked = async { Ok(letter.acker.ack(BasicAckOptions::default()).await?) };
                if !open.live.answer(acked).await? {
                    return Err(Error::Gone);
                }
            }
        }
        open.put_back().await?;
        Ok(known)
    }
}
