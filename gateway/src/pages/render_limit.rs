//! The render limit: how many pages are made at once, and how many files are fetched.
//!
//! The web server has one thread, so pages and files delay each other. Each visitor may have only a few made at a time and
//! waits behind its own. A visitor who asks for many delays others by these few only.

use std::{net::IpAddr, sync::Arc, time::Duration};

use moka::future::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::visitor;

/// Pages made at a time for one visitor.
const OF_VISITOR: usize = 2;
/// Pages made at a time for an IPv6 /48, which may be many visitors.
const OF_NETWORK: usize = 4;
/// Files fetched at a time for one visitor: as many as a browser asks for at once.
const FILES_OF_VISITOR: usize = 6;
/// Files fetched at a time for an IPv6 /48.
const FILES_OF_NETWORK: usize = 12;
/// Files fetched at a time in all. Most take a millisecond.
const FILES_OF_ALL: usize = 32;
/// Visitors without a request for this long are forgotten. It is longer than anybody waits.
const IDLE: Duration = Duration::from_secs(60);
/// Maximum number of visitors that are remembered.
const MOST_VISITORS: u64 = 100_000;

/// Limits what is made at once: for each visitor, and in total.
pub struct RenderLimit {
    visitors: Cache<String, Arc<Semaphore>>,
    of_visitor: usize,
    of_network: usize,
    all: Semaphore,
}

/// A visitor's turn; it ends when this is dropped.
pub struct RenderPermit {
    _held: Vec<OwnedSemaphorePermit>,
}

impl RenderPermit {
    /// Ends the turn after `wait`.
    pub fn end_after(self, wait: Duration) {
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            drop(self);
        });
    }
}

impl RenderLimit {
    /// Allows at most `at_once` pages for all visitors together.
    pub fn of_pages(at_once: usize) -> Self {
        Self::new(OF_VISITOR, OF_NETWORK, at_once)
    }

    /// The limit of files.
    pub fn of_files() -> Self {
        Self::new(FILES_OF_VISITOR, FILES_OF_NETWORK, FILES_OF_ALL)
    }

    fn new(of_visitor: usize, of_network: usize, of_all: usize) -> Self {
        let visitors = Cache::builder().max_capacity(MOST_VISITORS).time_to_idle(IDLE).build();
        Self { visitors, of_visitor, of_network, all: Semaphore::new(of_all.max(1)) }
    }

    /// Waits until the visitor is below its limit.
    pub async fn of_visitor(&self, visitor: IpAddr) -> RenderPermit {
        let mut held = vec![self.wait(visitor::customer_network(visitor), self.of_visitor).await];
        if let Some(network) = visitor::site_network(visitor) {
            held.push(self.wait(network, self.of_network).await);
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
        let render_limit = RenderLimit::of_pages(8);
        let visitor = ip("192.0.2.1");
        let first = render_limit.of_visitor(visitor).await;
        let _second = render_limit.of_visitor(visitor).await;
        assert!(render_limit.of_visitor(visitor).now_or_never().is_none(), "it has two made already");
        assert!(render_limit.of_visitor(ip("192.0.2.2")).now_or_never().is_some(), "another one has none");
        drop(first);
        assert!(render_limit.of_visitor(visitor).now_or_never().is_some());
    }

    #[tokio::test]
    async fn a_turn_may_end_later() {
        let file_limit = RenderLimit::of_files();
        let visitor = ip("192.0.2.1");
        for _ in 0..FILES_OF_VISITOR {
            file_limit.of_visitor(visitor).await.end_after(Duration::from_millis(50));
        }
        assert!(file_limit.of_visitor(visitor).now_or_never().is_none());
        assert!(file_limit.of_visitor(ip("192.0.2.2")).now_or_never().is_some(), "another one waits for nobody");
        let waiting = file_limit.of_visitor(visitor);
        assert!(tokio::time::timeout(Duration::from_secs(10), waiting).await.is_ok());
    }

    #[tokio::test]
    async fn one_48_has_few_made_whatever_addresses_it_comes_from() {
        let render_limit = RenderLimit::of_pages(8);
        let mut held = Vec::new();
        for customer in 0..OF_NETWORK {
            held.push(render_limit.of_visitor(ip(&format!("2001:db8:1:{customer}::1"))).await);
        }
        assert!(render_limit.of_visitor(ip("2001:db8:1:99::1")).now_or_never().is_none());
        assert!(render_limit.of_visitor(ip("2001:db8:2::1")).now_or_never().is_some());
    }
}
