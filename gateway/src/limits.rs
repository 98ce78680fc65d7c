//! Rate limits.
//!
//! A visitor is an IPv4 address, or the IPv6 /64 that one customer gets. A /48 contains 65,536 of these; all of them
//! together may do [`NETWORK_FACTOR`] times as much as one visitor. Requests that aim at one home or account are also
//! counted for all visitors together.
//!
//! Forms count by what is done with them: one that is refused, and one that is sent again, gives its tries back
//! ([`Tries::settle`]); it still counts as a request. Where a refusal is what costs us, or is what somebody is after, as with
//! passwords, lookups, photos and addresses of calendars, every try counts.

mod tries;

use std::{net::IpAddr, time::Duration};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_common::rate_limit::{RateLimiter, Rule};
use sha2::{Digest as _, Sha256};

pub use self::tries::Tries;
use crate::{config::Config, problem::Problem};

/// How much more an IPv6 /48 may do than one visitor. It may be one person, an office, or part of a mobile network.
const NETWORK_FACTOR: u32 = 4;
/// How many more passwords a visitor may try on all accounts than on one: an office has a few owners.
const ACCOUNTS_FACTOR: u32 = 10;

const MINUTE: Duration = Duration::from_secs(60);
const TEN_MINUTES: Duration = Duration::from_secs(10 * 60);
const QUARTER: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// The key of a limit holds at most this much of a property id.
const LONGEST_ID: usize = 32;

/// A home in the key of a limit. Whoever asks may send any text as its id.
pub fn home_key(id: &str) -> String {
    id.chars().take(LONGEST_ID).collect::<String>().to_uppercase()
}

/// The limit of one visitor, and that of its /48.
struct VisitorRule {
    visitor: Rule,
    network: Rule,
}

impl VisitorRule {
    fn new(visitor: &'static str, network: &'static str, calls: u32, period: Duration) -> Self {
        let rule = |name, calls: u32| Rule::new(name, calls.max(1), period);
        Self { visitor: rule(visitor, calls), network: rule(network, calls.saturating_mul(NETWORK_FACTOR)) }
    }
}

/// All limits of the gateway. Each method counts one call, or refuses it.
pub struct Limits {
    limiter: RateLimiter,
    reads: VisitorRule,
    assets: VisitorRule,
    inquiries: VisitorRule,
    inquiries_to_home: Rule,
    contact_details: VisitorRule,
    contact_details_in_a_day: VisitorRule,
    contact_messages: VisitorRule,
    reports: VisitorRule,
    reports_of_home: VisitorRule,
    reports_of_home_by_all: Rule,
    events: VisitorRule,
    alerts: VisitorRule,
    refreshes: VisitorRule,
    passwords: VisitorRule,
    passwords_of_account: VisitorRule,
    passwords_of_account_by_all: Rule,
    passwords_of_strangers: Rule,
    passwords_on_device: Rule,
    links: VisitorRule,
    owner_writes: Rule,
    access_changes: Rule,
    feed_checks: Rule,
    drafts: VisitorRule,
    draft_saves: VisitorRule,
    draft_feed_checks: VisitorRule,
    submissions: VisitorRule,
    photos: VisitorRule,
    lookups: VisitorRule,
    translations: VisitorRule,
    answers: Rule,
    inquiry_translations: Rule,
}

impl Limits {
    /// The limits that `config` sets.
    pub fn new(config: &Config, limiter: RateLimiter) -> Self {
        let Config { password_tries, .. } = *config;
        let all_accounts = password_tries.saturating_mul(ACCOUNTS_FACTOR);
        let rule = |name, calls: u32, period| Rule::new(name, calls.max(1), period);
        Self {
            limiter,
            reads: VisitorRule::new("reads", "network-reads", config.reads_per_minute, MINUTE),
            assets: VisitorRule::new("assets", "network-assets", config.assets_per_minute, MINUTE),
            inquiries: VisitorRule::new("inquiries", "network-inquiries", config.inquiries_per_hour, HOUR),
            inquiries_to_home: rule("inquiries-to-home", config.inquiries_per_home, HOUR),
            contact_details: VisitorRule::new(
                "contact-details",
                "network-contact-details",
                config.contact_details_per_hour,
                HOUR,
            ),
            contact_details_in_a_day: VisitorRule::new(
                "contact-details-in-a-day",
                "network-contact-details-in-a-day",
                config.contact_details_per_day,
                DAY,
            ),
            contact_messages: VisitorRule::new(
                "contact-messages",
                "network-contact-messages",
                config.contact_messages_per_hour,
                HOUR,
            ),
            reports: VisitorRule::new("reports", "network-reports", config.reports_per_hour, HOUR),
            reports_of_home: VisitorRule::new(
                "reports-of-home",
                "network-reports-of-home",
                config.reports_of_home_per_hour,
                HOUR,
            ),
            reports_of_home_by_all: rule("reports-of-home-by-all", config.reports_per_home, HOUR),
            events: VisitorRule::new("events", "network-events", config.events_per_hour, HOUR),
            alerts: VisitorRule::new("alerts", "network-alerts", config.alerts_per_hour, HOUR),
            refreshes: VisitorRule::new("refreshes", "network-refreshes", config.refreshes_per_hour, HOUR),
            passwords: VisitorRule::new("passwords", "network-passwords", all_accounts, QUARTER),
            passwords_of_account: VisitorRule::new(
                "account-passwords",
                "network-account-passwords",
                password_tries,
                QUARTER,
            ),
            passwords_of_account_by_all: rule("account-passwords-by-all", config.password_tries_by_all, QUARTER),
            passwords_of_strangers: rule("stranger-passwords", config.stranger_password_tries, QUARTER),
            passwords_on_device: rule("device-passwords", config.device_password_tries, QUARTER),
            links: VisitorRule::new("links", "network-links", config.links_per_hour, HOUR),
            owner_writes: rule("owner-writes", config.owner_writes_per_minute, MINUTE),
            access_changes: rule("access-changes", config.owner_writes_per_minute, MINUTE),
            feed_checks: rule("feed-checks", config.feed_checks_per_hour, HOUR),
            drafts: VisitorRule::new("drafts", "network-drafts", config.drafts_per_hour, HOUR),
            draft_saves: VisitorRule::new("draft-saves", "network-draft-saves", config.draft_saves_per_hour, HOUR),
            draft_feed_checks: VisitorRule::new(
                "draft-feed-checks",
                "network-draft-feed-checks",
                config.draft_feed_checks_per_hour,
                HOUR,
            ),
            submissions: VisitorRule::new("submissions", "network-submissions", config.submissions_per_hour, HOUR),
            photos: VisitorRule::new("photos", "network-photos", config.photos_per_hour, HOUR),
            lookups: VisitorRule::new("lookups", "network-lookups", config.lookups_per_ten_minutes, TEN_MINUTES),
            translations: VisitorRule::new("translations", "network-translations", config.translations_per_hour, HOUR),
            answers: rule("answers", config.answers_per_hour, HOUR),
            inquiry_translations: rule("inquiry-translations", config.inquiry_translations_per_hour, HOUR),
        }
    }

    /// Counts a page, or a read of the API.
    pub async fn read(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.reads, visitor, "").await
    }

    /// Counts a picture, script or style.
    pub async fn asset(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.assets, visitor, "").await
    }

    /// Counts an inquiry to a home.
    pub async fn inquiry(&self, visitor: IpAddr, home: &str) -> Result<Tries<'_>, Problem> {
        let tries = self.tries().visitor(&self.inquiries, visitor, "").await?;
        tries.count(&self.inquiries_to_home, home).await
    }

    /// Counts a look at how an owner is reached.
    pub async fn contact_details(&self, visitor: IpAddr) -> Result<Tries<'_>, Problem> {
        let tries = self.tries().visitor(&self.contact_details, visitor, "").await?;
        tries.visitor(&self.contact_details_in_a_day, visitor, "").await
    }

    /// Counts a message to support.
    pub async fn contact_message(&self, visitor: IpAddr) -> Result<Tries<'_>, Problem> {
        self.tries().visitor(&self.contact_messages, visitor, "").await
    }

    /// Counts a report of a home. A few visitors cannot use up the reports of all.
    pub async fn report(&self, visitor: IpAddr, home: &str) -> Result<Tries<'_>, Problem> {
        let tries = self.tries().visitor(&self.reports, visitor, "").await?;
        let tries = tries.visitor(&self.reports_of_home, visitor, home).await?;
        tries.count(&self.reports_of_home_by_all, home).await
    }

    /// Counts a request with events.
    pub async fn events(&self, visitor: IpAddr) -> Result<Tries<'_>, Problem> {
        self.tries().visitor(&self.events, visitor, "").await
    }

    /// Counts an alert that is asked for.
    pub async fn alert(&self, visitor: IpAddr) -> Result<Tries<'_>, Problem> {
        self.tries().visitor(&self.alerts, visitor, "").await
    }

    /// Counts a request to read a calendar again.
    pub async fn refresh(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.refreshes, visitor, "").await
    }

    /// Counts a password that a visitor tries on an account.
    pub async fn password(&self, visitor: IpAddr, account: &str) -> Result<(), Problem> {
        let tries = self.tries().visitor(&self.passwords_of_account, visitor, account).await?;
        tries.visitor(&self.passwords, visitor, "").await.map(drop)
    }

    /// Counts a password that is tried by a browser that signed in before. It has a limit of its own, so that no
    /// stranger can lock it out. The key holds a digest of the browser's secret.
    pub async fn password_on_device(&self, device: &str, account: &str) -> Result<(), Problem> {
        let device = URL_SAFE_NO_PAD.encode(Sha256::digest(device));
        self.count(&self.passwords_on_device, &format!("{account} {device}")).await
    }

    /// Counts a password that a stranger tries on an account. True if strangers together try too many, on this account
    /// or on all. Then they must ask for a link by mail: a refusal would let strangers lock the owner out.
    pub async fn strangers_try_too_much(&self, account: &str) -> bool {
        // What is tried on an account that has had enough does not count for the others.
        let Ok(tries) = self.tries().count(&self.passwords_of_account_by_all, account).await else { return true };
        tries.count(&self.passwords_of_strangers, "all").await.is_err()
    }

    /// Counts a request for a link by mail.
    pub async fn link(&self, visitor: IpAddr) -> Result<Tries<'_>, Problem> {
        self.tries().visitor(&self.links, visitor, "").await
    }

    /// Counts a new draft.
    pub async fn draft(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.drafts, visitor, "").await
    }

    /// Counts a saved draft.
    pub async fn draft_save(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.draft_saves, visitor, "").await
    }

    /// Counts a calendar address that is checked for a draft, whether a platform is asked or not.
    pub async fn draft_feed_check(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.draft_feed_checks, visitor, "").await
    }

    /// Counts a submitted draft.
    pub async fn submission(&self, visitor: IpAddr) -> Result<Tries<'_>, Problem> {
        self.tries().visitor(&self.submissions, visitor, "").await
    }

    /// Counts an uploaded photo.
    pub async fn photo(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.photos, visitor, "").await
    }

    /// Counts an address or a point that providers of coordinates are asked about.
    pub async fn lookup(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.lookups, visitor, "").await
    }

    /// Counts a text that is translated.
    pub async fn translation(&self, visitor: IpAddr) -> Result<(), Problem> {
        self.visitor(&self.translations, visitor, "").await
    }

    /// Counts a change of a home by a session, so that nobody uses up the changes of somebody else. What ends access is
    /// counted apart. The key holds a digest of the session's secret.
    pub async fn owner_write(&self, session: &str, home: &str, ends_access: bool) -> Result<(), Problem> {
        let session = URL_SAFE_NO_PAD.encode(Sha256::digest(session));
        let rule = if ends_access { &self.access_changes } else { &self.owner_writes };
        self.count(rule, &format!("{home} {session}")).await
    }

    /// Counts a request of an owner that makes us ask a platform.
    pub async fn feed_check(&self, home: &str) -> Result<(), Problem> {
        self.count(&self.feed_checks, home).await
    }

    /// Counts an answer that an owner mails to a guest.
    pub async fn answer(&self, home: &str) -> Result<(), Problem> {
        self.count(&self.answers, home).await
    }

    /// Counts an inquiry that an owner has translated.
    pub async fn inquiry_translation(&self, home: &str) -> Result<(), Problem> {
        self.count(&self.inquiry_translations, home).await
    }

    /// Counts a call of a visitor, which uses its try up whatever becomes of it.
    async fn visitor(&self, rule: &VisitorRule, visitor: IpAddr, target: &str) -> Result<(), Problem> {
        self.tries().visitor(rule, visitor, target).await.map(drop)
    }

    async fn count(&self, rule: &Rule, key: &str) -> Result<(), Problem> {
        self.tries().count(rule, key).await.map(drop)
    }

    fn tries(&self) -> Tries<'_> {
        Tries::new(&self.limiter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Code;

    fn limits(change: impl FnOnce(&mut Config)) -> Limits {
        let mut config = Config::default();
        change(&mut config);
        Limits::new(&config, RateLimiter::memory())
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test]
    async fn forty_wrong_passwords_from_one_48_are_stopped() {
        let limits = limits(|_| {});
        let mut allowed = 0;
        for customer in 0..40 {
            let visitor = ip(&format!("2001:db8:7:{customer:x}::1"));
            allowed += usize::from(limits.password(visitor, "CASA-1").await.is_ok());
        }
        assert_eq!(allowed, 20, "four times what one visitor may try");
        assert!(limits.password(ip("2001:db8:8::1"), "CASA-1").await.is_ok(), "another network is not concerned");
        assert!(limits.password(ip("2001:db8:7::1"), "CASA-2").await.is_ok(), "another account is not concerned");
    }

    #[tokio::test]
    async fn one_account_is_tried_so_often_by_all_addresses_together() {
        let limits = limits(|config| config.password_tries_by_all = 30);
        let mut allowed = 0;
        for visitor in 0..40 {
            let stranger = ip(&format!("192.0.2.{visitor}"));
            assert!(limits.password(stranger, "CASA-1").await.is_ok(), "no stranger locks others out");
            allowed += usize::from(!limits.strangers_try_too_much("CASA-1").await);
        }
        assert_eq!(allowed, 30, "then a link by mail is needed");
        assert!(!limits.strangers_try_too_much("CASA-2").await);
    }

    #[tokio::test]
    async fn one_visitor_uses_up_its_own_tries_only() {
        let limits = limits(|_| {});
        let mut allowed = 0;
        for _ in 0..1_000 {
            allowed += usize::from(limits.password(ip("192.0.2.1"), "CASA-1").await.is_ok());
        }
        assert_eq!(allowed, 5);
        assert!(limits.password(ip("192.0.2.2"), "CASA-1").await.is_ok(), "the owner comes from elsewhere");
    }

    #[tokio::test]
    async fn one_home_gets_so_many_inquiries() {
        let limits = limits(|config| config.inquiries_per_home = 3);
        for visitor in ["192.0.2.1", "192.0.2.2", "2001:db8::1"] {
            assert!(limits.inquiry(ip(visitor), "CASA-1").await.is_ok(), "{visitor}");
        }
        assert!(limits.inquiry(ip("192.0.2.3"), "CASA-1").await.is_err());
        assert!(limits.inquiry(ip("192.0.2.3"), "CASA-2").await.is_ok());
    }

    #[tokio::test]
    async fn only_what_is_done_uses_tries_up() {
        let limits = limits(|config| (config.inquiries_per_hour, config.inquiries_per_home) = (2, 2));
        let visitor = ip("2001:db8::1");
        let send = async |result: Result<(), Problem>, repeated: bool| {
            let tries = limits.inquiry(visitor, "CASA-1").await.expect("a try is left");
            assert_eq!(tries.settle(result.clone(), |_| repeated).await.is_ok(), result.is_ok());
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
        assert!(limits.inquiry(visitor, "CASA-2").await.is_err(), "it may have been done");
        assert!(limits.inquiry(ip("192.0.2.1"), "CASA-1").await.is_err(), "so for the home");
    }

    #[tokio::test]
    async fn what_a_later_limit_refuses_uses_no_earlier_one_up() {
        let limits = limits(|config| (config.inquiries_per_hour, config.inquiries_per_home) = (2, 1));
        assert!(limits.inquiry(ip("192.0.2.2"), "CASA-1").await.is_ok());
        for _ in 0..5 {
            assert!(limits.inquiry(ip("192.0.2.1"), "CASA-1").await.is_err(), "the home has had enough");
        }
        assert!(limits.inquiry(ip("192.0.2.1"), "CASA-2").await.is_ok(), "another one has not");
    }

    #[tokio::test]
    async fn strangers_at_one_home_close_no_other() {
        let limits = limits(|config| (config.password_tries_by_all, config.stranger_password_tries) = (3, 5));
        for _ in 0..20 {
            limits.strangers_try_too_much("CASA-1").await;
        }
        assert!(limits.strangers_try_too_much("CASA-1").await);
        assert!(!limits.strangers_try_too_much("CASA-2").await);
    }

    #[tokio::test]
    async fn one_home_gets_so_many_reports() {
        let limits = limits(|config| config.reports_per_home = 3);
        for visitor in ["192.0.2.1", "192.0.2.2", "2001:db8::1"] {
            assert!(limits.report(ip(visitor), "CASA-1").await.is_ok(), "{visitor}");
        }
        assert!(limits.report(ip("192.0.2.3"), "CASA-1").await.is_err());
        assert!(limits.report(ip("192.0.2.3"), "CASA-2").await.is_ok());
    }

    #[tokio::test]
    async fn a_few_visitors_do_not_use_up_the_reports_of_a_home() {
        let limits = limits(|_| {});
        let mut allowed = 0;
        for _ in 0..100 {
            for visitor in ["192.0.2.1", "192.0.2.2"] {
                allowed += usize::from(limits.report(ip(visitor), "CASA-1").await.is_ok());
            }
        }
        assert_eq!(allowed, 10);
        assert!(limits.report(ip("192.0.2.3"), "CASA-1").await.is_ok());
    }

    #[tokio::test]
    async fn reads_and_assets_are_counted_apart() {
        let limits = limits(|config| (config.reads_per_minute, config.assets_per_minute) = (1, 2));
        let visitor = ip("192.0.2.1");
        assert!(limits.read(visitor).await.is_ok() && limits.read(visitor).await.is_err());
        assert!(limits.asset(visitor).await.is_ok() && limits.asset(visitor).await.is_ok());
        assert!(limits.asset(visitor).await.is_err());
    }
}
