//! Rate limits: how often a [`Class`] of requests may be made, by the table in `limits/table.rs`.
//!
//! A visitor is an IPv4 address, or the IPv6 /64 that one customer gets. A /48 contains 65,536 of these; all of them
//! together may do [`NETWORK_FACTOR`] times as much as one visitor. Requests that aim at one home or account are also
//! counted for all visitors together.
//!
//! What an operation is counted as stands in the table of operations. Forms count by what is done with them: one that is
//! refused, and one that is sent again, gives its tries back ([`Tries::settle`]); it still counts as a request. Where a refusal
//! is what costs us, or is what somebody is after, as with passwords, lookups and photos, every try counts.

mod table;
mod tries;

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr},
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_common::rate_limit::{RateLimiter, Rule};
use sha2::{Digest as _, Sha256};

use self::table::{Limit, Who};
pub use self::{
    table::Class,
    tries::{Tries, marked},
};
use crate::{
    config::Config,
    problem::Problem,
    visitor::{customer_network, site_network},
};

/// How much more an IPv6 /48 may do than one visitor. It may be one person, an office, or part of a mobile network.
const NETWORK_FACTOR: u32 = 4;

/// The key of a limit holds at most this much of a property id.
const LONGEST_ID: usize = 32;

/// A home as a target. Whoever asks may send any text as its id.
pub fn home_key(id: &str) -> String {
    id.chars().take(LONGEST_ID).collect::<String>().to_uppercase()
}

/// A home as a target of one session or browser, whose secret is kept as a digest.
pub fn home_key_of(secret: &str, home: &str) -> String {
    format!("{home} {}", URL_SAFE_NO_PAD.encode(Sha256::digest(secret)))
}

/// The settings have more numbers for a class than it has limits.
#[derive(Debug, thiserror::Error)]
#[error("{class} has {limits} limits, and is given {numbers} numbers")]
pub struct TooManyNumbers {
    class: &'static str,
    limits: usize,
    numbers: usize,
}

/// Refuses numbers that would replace no limit.
pub fn check_replaced(replaced: &BTreeMap<Class, Vec<u32>>) -> Result<(), TooManyNumbers> {
    let mut counts = replaced.iter().map(|(class, calls)| (class.name(), class.limits().len(), calls.len()));
    match counts.find(|(_, limits, numbers)| numbers > limits) {
        Some((class, limits, numbers)) => Err(TooManyNumbers { class, limits, numbers }),
        None => Ok(()),
    }
}

/// Counts calls, or refuses them.
pub struct Limits {
    limiter: RateLimiter,
    factor: f64,
    /// The limits of classes that are not those of the table.
    replaced: BTreeMap<Class, Vec<u32>>,
}

impl Limits {
    /// The limits that `config` sets.
    pub fn new(config: &Config, limiter: RateLimiter) -> Self {
        Self { limiter, factor: config.limits_factor, replaced: config.limits.clone() }
    }

    /// Counts a call of a visitor.
    pub async fn visitor(&self, class: Class, visitor: IpAddr) -> Result<Tries<'_>, Problem> {
        self.visitor_at(class, visitor, "").await
    }

    /// Counts a call at a target, whoever makes it.
    pub async fn target(&self, class: Class, target: &str) -> Result<Tries<'_>, Problem> {
        self.visitor_at(class, Ipv4Addr::UNSPECIFIED.into(), target).await
    }

    /// Counts a call with the key of a partner, which may make so many in a minute; fewer where the settings say so of all.
    pub async fn partner(&self, key_id: &str, requests_per_minute: u32) -> Result<(), Problem> {
        let class = Class::PartnerReads;
        let most = self.replaced.get(&class).and_then(|calls| calls.first()).copied().unwrap_or(u32::MAX);
        let rule = Rule::new(class.name(), requests_per_minute.min(most).max(1), table::MINUTE);
        Tries::new(&self.limiter, class).count(rule, key_id.to_owned()).await.map(drop)
    }

    /// Counts a call of a visitor at a target.
    pub async fn visitor_at(&self, class: Class, visitor: IpAddr, target: &str) -> Result<Tries<'_>, Problem> {
        let mut tries = Tries::new(&self.limiter, class);
        for (index, &Limit(who, calls, period)) in class.limits().iter().enumerate() {
            let replaced = self.replaced.get(&class).and_then(|calls| calls.get(index)).copied();
            let calls = replaced.unwrap_or_else(|| (f64::from(calls) * self.factor).round() as u32);
            let rule = |calls: u32| Rule::new(class.name(), calls.max(1), period);
            let at_target = |network| format!("{target} {network}");
            let (key, network) = match who {
                Who::Visitor => (customer_network(visitor), site_network(visitor)),
                Who::VisitorAtTarget => (at_target(customer_network(visitor)), site_network(visitor).map(at_target)),
                Who::Target => (target.to_owned(), None),
                Who::Everybody => ("all".to_owned(), None),
            };
            tries = tries.count(rule(calls), format!("{index} {key}")).await?;
            if let Some(network) = network {
                tries = tries.count(rule(calls.saturating_mul(NETWORK_FACTOR)), format!("{index} {network}")).await?;
            }
        }
        Ok(tries)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::HttpResponse;

    use super::*;
    use crate::problem::Code;

    fn limits<const N: usize>(replaced: [(Class, &[u32]); N]) -> Limits {
        let limits = replaced.map(|(class, calls)| (class, calls.to_vec())).into();
        Limits::new(&Config { limits, ..Config::default() }, RateLimiter::memory())
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test]
    async fn forty_wrong_passwords_from_one_48_are_stopped() {
        let limits = limits([]);
        let mut allowed = 0;
        for customer in 0..40 {
            let visitor = ip(&format!("2001:db8:7:{customer:x}::1"));
            allowed += usize::from(limits.visitor_at(Class::Passwords, visitor, "CASA-1").await.is_ok());
        }
        assert_eq!(allowed, 20, "four times what one visitor may try");
        assert!(
            limits.visitor_at(Class::Passwords, ip("2001:db8:8::1"), "CASA-1").await.is_ok(),
            "another network is not concerned"
        );
        assert!(
            limits.visitor_at(Class::Passwords, ip("2001:db8:7::1"), "CASA-2").await.is_ok(),
            "another account is not concerned"
        );
    }

    #[tokio::test]
    async fn one_account_is_tried_so_often_by_all_addresses_together() {
        let limits = limits([(Class::StrangerPasswords, &[30])]);
        let mut allowed = 0;
        for visitor in 0..40 {
            let stranger = ip(&format!("192.0.2.{visitor}"));
            assert!(
                limits.visitor_at(Class::Passwords, stranger, "CASA-1").await.is_ok(),
                "no stranger locks others out"
            );
            allowed += usize::from(limits.target(Class::StrangerPasswords, "CASA-1").await.is_ok());
        }
        assert_eq!(allowed, 30, "then a link by mail is needed");
        assert!(limits.target(Class::StrangerPasswords, "CASA-2").await.is_ok());
    }

    #[tokio::test]
    async fn one_visitor_uses_up_its_own_tries_only() {
        let limits = limits([]);
        let mut allowed = 0;
        for _ in 0..1_000 {
            allowed += usize::from(limits.visitor_at(Class::Passwords, ip("192.0.2.1"), "CASA-1").await.is_ok());
        }
        assert_eq!(allowed, 5);
        assert!(
            limits.visitor_at(Class::Passwords, ip("192.0.2.2"), "CASA-1").await.is_ok(),
            "the owner comes from elsewhere"
        );
    }

    #[tokio::test]
    async fn one_home_gets_so_many_inquiries() {
        let limits = limits([(Class::Inquiries, &[30, 3])]);
        for visitor in ["192.0.2.1", "192.0.2.2", "2001:db8::1"] {
            assert!(limits.visitor_at(Class::Inquiries, ip(visitor), "CASA-1").await.is_ok(), "{visitor}");
        }
        assert!(limits.visitor_at(Class::Inquiries, ip("192.0.2.3"), "CASA-1").await.is_err());
        assert!(limits.visitor_at(Class::Inquiries, ip("192.0.2.3"), "CASA-2").await.is_ok());
    }

    #[tokio::test]
    async fn only_what_is_done_uses_tries_up() {
        let limits = limits([(Class::Inquiries, &[2, 2])]);
        let visitor = ip("2001:db8::1");
        let send = async |result: Result<(), Problem>, repeated: bool| {
            let tries = limits.visitor_at(Class::Inquiries, visitor, "CASA-1").await.expect("a try is left");
            tries.settle(&result.map(|()| marked(HttpResponse::Ok().finish(), repeated))).await;
        };
        for code in [Code::ValidationFailed, Code::InvalidStay, Code::DatesTaken, Code::ListingNotFound] {
            for _ in 0..3 {
                send(Err(code.into()), false).await;
            }
        }
        send(Ok(()), false).await;
        for _ in 0..10 {
            send(Ok(()), true).await;
        }
        send(Err(Code::ServiceUnavailable.into()), false).await;
        assert!(limits.visitor_at(Class::Inquiries, visitor, "CASA-2").await.is_err(), "it may have been done");
        assert!(limits.visitor_at(Class::Inquiries, ip("192.0.2.1"), "CASA-1").await.is_err(), "so for the home");
    }

    #[tokio::test]
    async fn what_a_later_limit_refuses_uses_no_earlier_one_up() {
        let limits = limits([(Class::Inquiries, &[2, 1])]);
        assert!(limits.visitor_at(Class::Inquiries, ip("192.0.2.2"), "CASA-1").await.is_ok());
        for _ in 0..5 {
            assert!(
                limits.visitor_at(Class::Inquiries, ip("192.0.2.1"), "CASA-1").await.is_err(),
                "the home has had enough"
            );
        }
        assert!(limits.visitor_at(Class::Inquiries, ip("192.0.2.1"), "CASA-2").await.is_ok(), "another one has not");
    }

    #[tokio::test]
    async fn each_key_has_a_number_of_its_own() {
        for (replaced, expected) in [(None, 3), (Some(2), 2), (Some(9), 3)] {
            let replaced = replaced.map(|calls| (Class::PartnerReads, vec![calls])).into_iter().collect();
            let limits = Limits::new(&Config { limits: replaced, ..Config::default() }, RateLimiter::memory());
            let mut allowed = 0;
            for _ in 0..20 {
                allowed += usize::from(limits.partner("a", 3).await.is_ok());
            }
            assert_eq!(allowed, expected);
            assert!(limits.partner("b", 3).await.is_ok(), "another key is not concerned");
        }
    }

    #[tokio::test]
    async fn strangers_at_one_home_close_no_other() {
        let limits = limits([(Class::StrangerPasswords, &[3, 5])]);
        for _ in 0..20 {
            let _counted = limits.target(Class::StrangerPasswords, "CASA-1").await;
        }
        assert!(limits.target(Class::StrangerPasswords, "CASA-1").await.is_err());
        assert!(limits.target(Class::StrangerPasswords, "CASA-2").await.is_ok());
    }

    #[tokio::test]
    async fn one_home_gets_so_many_reports() {
        let limits = limits([(Class::Reports, &[10, 5, 3])]);
        for visitor in ["192.0.2.1", "192.0.2.2", "2001:db8::1"] {
            assert!(limits.visitor_at(Class::Reports, ip(visitor), "CASA-1").await.is_ok(), "{visitor}");
        }
        assert!(limits.visitor_at(Class::Reports, ip("192.0.2.3"), "CASA-1").await.is_err());
        assert!(limits.visitor_at(Class::Reports, ip("192.0.2.3"), "CASA-2").await.is_ok());
    }

    #[tokio::test]
    async fn a_few_visitors_do_not_use_up_the_reports_of_a_home() {
        let limits = limits([]);
        let mut allowed = 0;
        for _ in 0..100 {
            for visitor in ["192.0.2.1", "192.0.2.2"] {
                allowed += usize::from(limits.visitor_at(Class::Reports, ip(visitor), "CASA-1").await.is_ok());
            }
        }
        assert_eq!(allowed, 10);
        assert!(limits.visitor_at(Class::Reports, ip("192.0.2.3"), "CASA-1").await.is_ok());
    }

    #[tokio::test]
    async fn reads_and_assets_are_counted_apart() {
        let limits = limits([(Class::Reads, &[1]), (Class::Assets, &[2])]);
        let visitor = ip("192.0.2.1");
        assert!(
            limits.visitor(Class::Reads, visitor).await.is_ok() && limits.visitor(Class::Reads, visitor).await.is_err()
        );
        assert!(
            limits.visitor(Class::Assets, visitor).await.is_ok()
                && limits.visitor(Class::Assets, visitor).await.is_ok()
        );
        assert!(limits.visitor(Class::Assets, visitor).await.is_err());
    }
    #[tokio::test]
    async fn the_factor_multiplies_the_table_but_nothing_that_replaces_it() {
        for (limits_factor, expected) in [(1.0, 5), (2.0, 10), (0.5, 3), (0.01, 1)] {
            let limits = [(Class::Links, vec![2])].into();
            let config = Config { limits_factor, limits, ..Config::default() };
            let limits = Limits::new(&config, RateLimiter::memory());
            let (mut passwords, mut links) = (0, 0);
            for _ in 0..20 {
                passwords += u32::from(limits.visitor_at(Class::Passwords, ip("192.0.2.1"), "CASA-1").await.is_ok());
                links += u32::from(limits.visitor(Class::Links, ip("192.0.2.1")).await.is_ok());
            }
            assert_eq!((passwords, links), (expected, 2), "{limits_factor}");
        }
    }

    #[test]
    fn the_page_on_security_names_every_limit() {
        let page = include_str!("../../docs/security.md");
        for &class in Class::ALL {
            for &Limit(_, calls, period) in class.limits() {
                let period = match period {
                    table::MINUTE => "a minute",
                    table::TEN_MINUTES => "in ten minutes",
                    table::QUARTER => "a quarter of an hour",
                    table::HOUR => "an hour",
                    table::DAY => "a day",
                    other => panic!("{other:?} has no words"),
                };
                let calls =
                    if calls < 1_000 { calls.to_string() } else { format!("{},{:03}", calls / 1_000, calls % 1_000) };
                let (limit, class) = (format!(" {calls} {period}"), format!("| `{}` |", class.name()));
                let is_named = page.lines().any(|line| line.contains(&limit) && line.contains(&class));
                assert!(is_named, "docs/security.md has no line with `{limit}` and `{class}`");
            }
        }
    }
}
