//! The render limit: how many pages are made at once.
//!
//! The web server has one thread, so pages delay each other. Each visitor may have only a few pages made at a time and
//! waits behind its own. A visitor who asks for many delays others by these few only.

use std::{net::IpAddr, sync::Arc, time::Duration};

use moka::future::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::visitor;

/// Pages made at a time for one visitor.
const OF_VISITOR: usize = 2;
/// Pages made at a time for an IPv6 /48, which may be many visitors.
const OF_NETWORK: usize = 4;
/// Visitors without a request for this long are forgotten. It is longer than anybody waits.
const IDLE: Duration = Duration::from_secs(60);
/// Maximum number of visitors that are remembered.
const MOST_VISITORS: u64 = 100_000;

/// Limits the pages that are made at once: for each visitor, and in total.
pub struct RenderLimit {
    visitors: Cache<String, Arc<Semaphore>>,
    all: Semaphore,
}

/// A visitor's turn; it ends when this is dropped.
pub struct RenderPermit {
    _held: Vec<OwnedSemaphorePermit>,
}

impl RenderLimit {
    /// Allows at most `at_once` pages for all visitors together.
    pub fn new(at_once: usize) -> Self {
        let visitors = Cache::builder().max_capacity(MOST_VISITORS).time_to_idle(IDLE).build();
        Self { visitors, all: Semaphore::new(at_once.max(1)) }
    }

    /// Waits until the visitor is below its limit.
    pub async fn of_visitor(&self, visitor: IpAddr) -> RenderPermit {
        let mut held = vec![self.wait(visitor::customer_network(visitor), OF_VISITOR).await];
        if let Some(network) = visitor::site_network(visitor) {
            held.push(self.wait(network, OF_NETWORK).await);
        }
        RenderPermit { _held: held }
    }

    async fn wait(&self, network: String, at_once: usize) -> OwnedSemaphorePermit {
        let render_limit = self.visitors.get_with(network, async { Arc::new(Semaphore::new(at_once)) }).await;
        render_limit.acquire_owned().await.expect("it is never closed")
    }

    /// Waits until the web server is below its limit.
    pub async fn of_all(&self) -> tokio::sync::SemaphorePermit<'_> {
        self.all.acquire().await.expect("it is never closed")
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test]
    async fn a_visitor_waits_behind_its_own_pages_only() {
        let render_limit = RenderLimit::new(8);
        let visitor = ip("192.0.2.1");
        let first = render_limit.of_visitor(visitor).await;
        let _second = render_limit.of_visitor(visitor).await;
        assert!(render_limit.of_visitor(visitor).now_or_never().is_none(), "it has two made already");
        assert!(render_limit.of_visitor(ip("192.0.2.2")).now_or_never().is_some(), "another one has none");
        drop(first);
        assert!(render_limit.of_visitor(visitor).now_or_never().is_some());
    }

    #[tokio::test]
    async fn one_48_has_few_made_whatever_addresses_it_comes_from() {
        let render_limit = RenderLimit::new(8);
        let mut held = Vec::new();
        for customer in 0..OF_NETWORK {
            held.push(render_limit.of_visitor(ip(&format!("2001:db8:1:{customer}::1"))).await);
        }
        assert!(render_limit.of_visitor(ip("2001:db8:1:99::1")).now_or_never().is_none());
        assert!(render_limit.of_visitor(ip("2001:db8:2::1")).now_or_never().is_some());
    }
}
