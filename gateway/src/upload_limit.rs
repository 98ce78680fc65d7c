//! The upload limit: how many photos and tables are received at once. A photo takes up to 10 MiB of memory, a table 64, for as
//! long as its client sends it, so no visitor may have all turns. Those of owners and of drafts, which need no account, are apart.

use std::{net::IpAddr, time::Duration};

use casacero_common::concurrency_limit::{ConcurrencyLimit, Permit, Rule};
use tokio::time::Instant;

use crate::{
    problem::{Code, Problem},
    visitor,
};

/// Photos received at once from one visitor.
const OF_VISITOR: Rule = Rule { name: "uploads", most: 4 };
/// Photos received at once from an IPv6 /48, which may be many visitors.
const OF_NETWORK: Rule = Rule { name: "network-uploads", most: 8 };
/// Photos of drafts received at once by this process.
const OF_DRAFTS: Rule = Rule { name: "draft-uploads", most: 8 };
/// Photos of homes received at once by this process, from people who are signed in.
const OF_OWNERS: Rule = Rule { name: "owner-uploads", most: 8 };
/// Tables received at once by this process.
const OF_OPERATORS: Rule = Rule { name: "table-uploads", most: 1 };
/// How long an upload waits for its turn: as long as another one may take.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Who uploads.
#[derive(Clone, Copy)]
pub enum Uploader {
    /// Somebody who is signed in to a home.
    Owner,
    /// Whoever began a draft.
    Anyone,
    /// An operator with a table, which is several times as large as a photo.
    Operator,
}

/// Limits what is received at once: for each visitor, and in total.
pub struct UploadLimit {
    permits: ConcurrencyLimit,
    patience: Duration,
}

/// An upload's turn; it ends when this is dropped.
pub struct UploadTurn {
    _held: Vec<Permit>,
}

impl Default for UploadLimit {
    fn default() -> Self {
        Self { permits: ConcurrencyLimit::memory(), patience: TIMEOUT }
    }
}

impl UploadLimit {
    /// Waits for a visitor's turn. Refused if it does not come.
    pub async fn turn(&self, uploader: Uploader, visitor: IpAddr) -> Result<UploadTurn, Problem> {
        let until = Instant::now() + self.patience;
        let mut held = vec![self.wait(&OF_VISITOR, &visitor::customer_network(visitor), until).await?];
        if let Some(network) = visitor::site_network(visitor) {
            held.push(self.wait(&OF_NETWORK, &network, until).await?);
        }
        let all = match uploader {
            Uploader::Owner => &OF_OWNERS,
            Uploader::Anyone => &OF_DRAFTS,
            Uploader::Operator => &OF_OPERATORS,
        };
        held.push(self.wait(all, "", until).await?);
        Ok(UploadTurn { _held: held })
    }

    async fn wait(&self, rule: &Rule, key: &str, until: Instant) -> Result<Permit, Problem> {
        self.permits.wait(rule, key, until).await.ok_or_else(|| Code::ServiceUnavailable.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// A limit that waits for nobody.
    fn impatient() -> UploadLimit {
        UploadLimit { patience: Duration::ZERO, ..UploadLimit::default() }
    }

    async fn is_refused(limit: &UploadLimit, visitor: &str) -> bool {
        limit.turn(Uploader::Anyone, ip(visitor)).await.is_err_and(|problem| problem.code() == Code::ServiceUnavailable)
    }

    #[tokio::test]
    async fn no_visitor_has_all_turns() {
        let limit = impatient();
        let mut held = Vec::new();
        for _ in 0..OF_VISITOR.most {
            held.push(limit.turn(Uploader::Anyone, ip("192.0.2.1")).await.expect("a turn"));
        }
        assert!(is_refused(&limit, "192.0.2.1").await);
        assert!(!is_refused(&limit, "192.0.2.2").await);
        held.pop();
        assert!(!is_refused(&limit, "192.0.2.1").await);
    }

    #[tokio::test]
    async fn one_48_has_few_turns_whatever_addresses_it_comes_from() {
        let limit = impatient();
        let mut held = Vec::new();
        for customer in 0..OF_NETWORK.most {
            held.push(limit.turn(Uploader::Anyone, ip(&format!("2001:db8:1:{customer}::1"))).await.expect("a turn"));
        }
        assert!(is_refused(&limit, "2001:db8:1:99::1").await);
        held.pop();
        assert!(!is_refused(&limit, "2001:db8:2::1").await);
    }

    #[tokio::test]
    async fn all_visitors_together_have_as_many_turns_as_there_is_memory_for() {
        let limit = impatient();
        let mut held = Vec::new();
        for visitor in 0..OF_DRAFTS.most {
            held.push(limit.turn(Uploader::Anyone, ip(&format!("192.0.2.{visitor}"))).await.expect("a turn"));
        }
        assert!(is_refused(&limit, "192.0.2.99").await);
        assert!(limit.turn(Uploader::Owner, ip("192.0.2.99")).await.is_ok(), "owners have turns of their own");
    }
}
