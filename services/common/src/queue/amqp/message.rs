//! Jobs as messages.
//!
//! A job's headers are the message's headers. Headers that begin with `x-` are RabbitMQ's or ours and not the job's.

use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable, ShortString},
};
use uuid::Uuid;

use super::super::{DeadLetter, Job};
use crate::amqp::{Error, text};

/// Deliveries of the job before this message was sent.
const ATTEMPTS: &str = "x-attempts";
/// Why it was given up.
const REASON: &str = "x-reason";
/// Deliveries of this message before this one, counted by RabbitMQ.
const DELIVERIES: &str = "x-delivery-count";

/// The content of a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sent {
    /// The id of the job during its whole life.
    pub id: String,
    /// The job.
    pub job: Job,
    /// The number of its deliveries.
    pub attempts: u32,
    /// Why it was given up.
    pub reason: Option<String>,
}

impl Sent {
    /// A new job.
    pub(super) fn new(job: Job) -> Self {
        Self { id: Uuid::now_v7().to_string(), job, attempts: 0, reason: None }
    }

    /// The properties of the message.
    pub(super) fn properties(&self) -> Result<BasicProperties, Error> {
        let mut headers = FieldTable::default();
        for (name, value) in &self.job.headers {
            if name.starts_with("x-") {
                return Err(Error::Header);
            }
            headers.insert(ShortString::try_new(name.as_str()).map_err(|_| Error::Header)?, text(value));
        }
        headers.insert(ATTEMPTS.into(), i64::from(self.attempts).into());
        if let Some(reason) = &self.reason {
            headers.insert(REASON.into(), text(reason));
        }
        Ok(BasicProperties::default().with_message_id(self.id.as_str().into()).with_headers(headers))
    }

    /// The content of a received message, which another program may have sent.
    pub(super) fn read(properties: &BasicProperties, payload: Vec<u8>) -> Self {
        let mut sent = Self {
            id: properties.message_id().as_ref().map(|id| id.as_str().to_owned()).unwrap_or_default(),
            job: Job { payload, ..Job::default() },
            attempts: 0,
            reason: None,
        };
        let headers = properties.headers().as_ref().into_iter().flat_map(|headers| headers.inner());
        for (name, value) in headers {
            match (name.as_str(), value) {
                (ATTEMPTS | DELIVERIES, value) => sent.attempts = sent.attempts.saturating_add(count(value)),
                (REASON, AMQPValue::LongString(reason)) => sent.reason = Some(reason.to_string()),
                (name, AMQPValue::LongString(value)) if !name.starts_with("x-") => {
                    sent.job.headers.insert(name.to_owned(), value.to_string());
                }
                _not_ours => {}
            }
        }
        sent
    }

    /// The message as a dead letter.
    pub(super) fn dead_letter(self) -> DeadLetter {
        // RabbitMQ gives up jobs that are never settled, without our reason.
        let reason = self.reason.unwrap_or_else(|| "it was delivered too often without being settled".into());
        DeadLetter { id: self.id, job: self.job, reason }
    }
}

fn count(value: &AMQPValue) -> u32 {
    let number = match value {
        AMQPValue::LongLongInt(number) => u32::try_from(*number).ok(),
        AMQPValue::LongInt(number) => u32::try_from(*number).ok(),
        AMQPValue::ShortInt(number) => u32::try_from(*number).ok(),
        AMQPValue::ShortShortInt(number) => u32::try_from(*number).ok(),
        AMQPValue::LongUInt(number) => Some(*number),
        AMQPValue::ShortUInt(number) => Some(u32::from(*number)),
        AMQPValue::ShortShortUInt(number) => Some(u32::from(*number)),
        _other => None,
    };
    number.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_the_same_after_the_way() {
        let headers = [("traceparent".to_owned(), "00-1".to_owned()), ("tracestate".to_owned(), "ñ".to_owned())];
        let job = Job { payload: vec![0, 159, 146, 150], headers: headers.into() };
        let sent = Sent { attempts: 7, reason: Some("404 drei Mal".into()), ..Sent::new(job) };
        let properties = sent.properties().expect("headers");
        assert_eq!(Sent::read(&properties, sent.job.payload.clone()), sent);
    }

    #[test]
    fn deliveries_are_counted_over_retries() {
        let sent = Sent { attempts: 3, ..Sent::new(Job::default()) };
        let properties = sent.properties().expect("headers");
        let mut headers = properties.headers().clone().expect("headers");
        headers.insert(DELIVERIES.into(), 2_i64.into());
        let read = Sent::read(&properties.with_headers(headers), Vec::new());
        assert_eq!((read.attempts, read.job), (5, Job::default()));
    }

    #[test]
    fn headers_that_cannot_be_sent_are_refused() {
        for name in ["x-death".to_owned(), "n".repeat(256)] {
            let job = Job { headers: [(name, String::new())].into(), ..Job::default() };
            assert!(matches!(Sent::new(job).properties(), Err(Error::Header)));
        }
    }
}
