//! The job of reading one feed, as sent through a queue.

use casacero_common::queue::Job;
use serde::{Deserialize, Serialize};

use crate::domain::id::is_id;

/// The queue of due reads.
pub const READS: &str = "feed-reads";
/// The queue of reads that a user waits for.
pub const READS_NOW: &str = "feed-reads-now";

/// A job. A worker that does not know the kind or version dead-letters the job, so that a newer release can do it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FeedJob {
    /// Read a feed, if it is still due.
    ReadFeedV1 { feed_id: String },
}

impl FeedJob {
    /// The job of reading a feed.
    pub fn read(feed_id: &str) -> Self {
        Self::ReadFeedV1 { feed_id: feed_id.to_owned() }
    }

    /// The job as a message.
    pub fn message(&self) -> Job {
        Job::new(serde_json::to_vec(self).expect("a job is plain data"))
    }

    /// The job of a message.
    pub fn of(message: &Job) -> Result<Self, serde_json::Error> {
        let job: Self = serde_json::from_slice(&message.payload)?;
        let Self::ReadFeedV1 { feed_id } = &job;
        if is_id(feed_id) { Ok(job) } else { Err(serde::de::Error::custom("not the id of a feed")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_travel() {
        let job = FeedJob::read("f1");
        let message = job.message();
        assert_eq!(message.payload, br#"{"kind":"read_feed_v1","feed_id":"f1"}"#);
        assert_eq!(FeedJob::of(&message).expect("a job"), job);
        for payload in [&br#"{"kind":"read_feed_v9"}"#[..], br#"{"kind":"read_feed_v1","feed_id":"a\u0000b"}"#, b"[]"] {
            assert!(FeedJob::of(&Job::new(payload)).is_err(), "{payload:?}");
        }
    }
}
