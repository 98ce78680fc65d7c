//! A gateway beside those of a product, over the same services, with some of its parts replaced.

use std::net::{Ipv4Addr, TcpListener};

use casacero_common::{
    admin::Admin,
    brand::Brand,
    cache::Cache,
    events::Events,
    measure,
    principal::Principal,
    rate_limit::RateLimiter,
    service::{Running, Shutdown},
};
use casacero_gateway::{Parts, config::Config};

use crate::{TestProduct, repository};

/// A running gateway.
pub struct OtherGateway {
    /// Its address.
    pub url: String,
    shutdown: Shutdown,
    running: Running,
}

impl OtherGateway {
    /// Starts a gateway after `change` replaced some of its parts. It shares no cache and no limits with those of the
    /// product.
    pub fn start(test: &TestProduct, change: impl FnOnce(&mut Parts)) -> Self {
        let mut parts = Parts {
            listing: test.clients.listing.clone(),
            search: test.clients.listing.clone(),
            calendar: test.clients.calendar.clone(),
            geocoding: test.clients.geocoding.clone(),
            translation: test.clients.translation.clone(),
            guest: test.clients.caller(Principal::Guest),
            media: test.clients.media.clone(),
            cache: Cache::memory(1024),
            limiter: RateLimiter::memory(),
            events: Events::memory(),
            brand: Brand::read(&repository().join("deploy/brand.json")).expect("a brand"),
            admin: Admin::new("gateway", measure::install(), Shutdown::new()),
        };
        change(&mut parts);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let (shutdown, mut running) = (Shutdown::new(), Running::default());
        let config = Config { workers: Some(1), ..Config::default() };
        running.start(casacero_gateway::build(config, parts, listener, &shutdown).expect("a gateway"), &shutdown);
        Self { url, shutdown, running }
    }

    /// Stops it and waits until it has ended.
    pub async fn stop(self) {
        self.shutdown.cancel();
        self.running.finished().await;
    }
}
