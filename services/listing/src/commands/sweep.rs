//! Periodic clean-up: what has expired, returned listings that were not submitted again, and what owners decided for a
//! day that has come. See `docs/rules/listings.md#terms`.

use std::time::Duration;

use casacero_common::{
    principal::Principal,
    service::{self, Shutdown, Task},
};
use casacero_proto::listing::v1::ListingStatus;
use chrono::{DateTime, Months, TimeDelta, Utc};

use super::{Commands, unchanged};
use crate::{
    domain::identity::ListingId,
    error::Error,
    store::{self, ListingState, Review},
};

/// The name in logs and metrics.
const TASK: &str = "sweeper of listings";
/// A returned listing is erased after this time.
const RETURNED: TimeDelta = TimeDelta::days(90);
/// Its owner is told this many days before.
const NOTICE_DAYS: i64 = 14;
const NOTICE: TimeDelta = TimeDelta::days(NOTICE_DAYS);
/// How long communications are retained, inquiries, messages, reports and mails: 3 years, by the privacy facts of the specification
/// (`admin-tools.txt`, section 9).
const COMMUNICATIONS: Months = Months::new(36);
/// A mark of an address is kept for so long after the last mail came back: a mailbox that was full is emptied one day.
const MAIL_FAILURES: TimeDelta = TimeDelta::days(90);
/// How long technical data are retained, such as the audit and counts of visitors' events: 2 years, from the same place.
const TECHNICAL: Months = Months::new(24);
/// A key of the API stays in the list for so long after it was revoked.
const REVOKED_KEYS: TimeDelta = TimeDelta::days(90);
/// How long the log of webhooks is retained, and what waits for one that is paused.
const DELIVERIES: TimeDelta = TimeDelta::days(30);
const INTERVAL: Duration = Duration::from_secs(3600);

/// What is due for a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Nothing,
    /// Its time begins: it was rejected without a review.
    Start,
    /// A warning to its owner.
    Warning,
    Erasure,
}

fn due(current: &ListingState, now: DateTime<Utc>) -> Due {
    // An erasure that somebody asked for comes within 14 days, and its owner was told that day.
    if current.listing.status != ListingStatus::Rejected || current.settings.erase_at.is_some() {
        return Due::Nothing;
    }
    match (current.review.returned_at, current.review.warned_at) {
        (None, _) => Due::Start,
        (Some(returned), None) if now - returned >= RETURNED - NOTICE => Due::Warning,
        (Some(returned), Some(warned)) if now - returned >= RETURNED && now - warned >= NOTICE => Due::Erasure,
        _ => Due::Nothing,
    }
}

/// Logs how many rows were deleted, or that they stay until the next sweep.
fn log_deleted(what: &'static str, deleted: Result<usize, store::Error>) {
    match deleted {
        Ok(0) => {}
        Ok(count) => tracing::info!(what, count, "deleted what has expired"),
        Err(error) => {
            service::count_failure(TASK);
            tracing::error!(what, %error, "what has expired stays for another hour");
        }
    }
}

impl Commands {
    /// The task that sweeps until `shutdown`.
    pub fn sweeper(self, shutdown: Shutdown) -> Task {
        Task::new(TASK, async move {
            loop {
                self.sweep().await;
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Deletes what has expired, and warns owners of returned listings. Failures are logged, one by one, and the next
    /// sweep tries again.
    pub async fn sweep(&self) {
        let now = self.clock.now();
        log_deleted("drafts", self.store.delete_expired_drafts().await);
        log_deleted("alerts", self.store.delete_expired_alerts().await);
        log_deleted("inquiries", self.store.delete_expired_inquiries(now - COMMUNICATIONS).await);
        log_deleted("messages and reports", self.store.delete_expired_messages(now - COMMUNICATIONS).await);
        log_deleted("mails", self.store.delete_expired_mails(now - COMMUNICATIONS).await);
        log_deleted("marks of addresses", self.store.delete_expired_mail_failures(now - MAIL_FAILURES).await);
        log_deleted("audit", self.store.delete_expired_audit(now - TECHNICAL).await);
        log_deleted("counts", self.store.delete_expired_counts(now - TECHNICAL).await);
        log_deleted("hosts", self.store.delete_hosts_without_homes().await);
        log_deleted("devices and phones", self.store.delete_notices_of_strangers().await);
        log_deleted("revoked keys", self.store.delete_revoked_api_keys(now - REVOKED_KEYS).await);
        log_deleted("deliveries", self.store.delete_old_deliveries(now - DELIVERIES).await);
        match self.store.rejected_listings().await {
            Ok(rejected) => {
                for id in rejected {
                    if let Err(error) = self.sweep_returned(&id, now).await {
                        tracing::error!(listing = %id, %error, "a returned listing stays for another hour");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "returned listings stay for another hour"),
        }
        match self.store.settings_due().await {
            Ok(due) => {
                for id in due {
                    if let Err(error) = self.sweep_settings(&id, now).await {
                        tracing::error!(listing = %id, %error, "a pause or an erasure waits for another hour");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "pauses and erasures wait for another hour"),
        }
        self.sweep_fees(now).await;
        // Last, because they may take long.
        if let Err(error) = self.store.fill_directory().await {
            tracing::error!(%error, "operators do not find some homes for another hour");
        }
        if let Err(error) = self.store.digest_descriptions().await {
            tracing::error!(%error, "some descriptions are not compared in reviews for another hour");
        }
    }

    /// Does what is due for a rejected listing. Whether it is due is decided again in the transaction: its owner may
    /// have submitted it meanwhile, and another process may sweep at the same time.
    async fn sweep_returned(&self, id: &ListingId, now: DateTime<Utc>) -> Result<(), Error> {
        let Some(current) = self.store.listing_state(id).await? else { return Ok(()) };
        self.do_due(id, due(&current, now), now).await
    }

    async fn do_due(&self, id: &ListingId, expected: Due, now: DateTime<Utc>) -> Result<(), Error> {
        let service = Principal::Service { name: "listing".into() };
        let (action, starts) = match expected {
            Due::Nothing => return Ok(()),
            Due::Erasure => {
                let decide = |current: &ListingState| Ok(due(current, now) == Due::Erasure);
                self.store.erase(&service.actor(), id, None, decide).await??;
                self.calendar_outbox_waits.notify_one();
                return Ok(());
            }
            Due::Start => ("listing.returned", true),
            Due::Warning => ("listing.warn", false),
        };
        let decide = |current: &ListingState| {
            let mut decision = unchanged(current, action);
            if due(current, now) != expected {
                return Ok(decision);
            }
            if starts {
                decision.review = Review { returned_at: Some(now), warned_at: None, ..current.review.clone() };
            } else {
                decision.review = Review { warned_at: Some(now), ..current.review.clone() };
                decision.mails.extend(self.letterhead.about_to_be_erased(&current.listing, NOTICE_DAYS));
            }
            Ok(decision)
        };
        self.change(&service, id.as_str(), None, decide).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::principal::AuthLevel;
    use casacero_proto::listing::v1::SiteEventKind;

    use super::*;
    use crate::{
        commands::harness::{Harness, harness},
        domain::{contact_message::ContactMessage, listing::Listing, report::Report, site_event::SiteEvent},
        store::{NewMail, StatusChange},
        testing::{contact_form, id, listing, report_form},
    };

    fn mail() -> NewMail {
        NewMail {
            recipient: "ana@example.com".into(),
            reply_to: None,
            subject: "Casa 1".into(),
            body: "Text".into(),
            html: String::new(),
            unsubscribe_url: None,
        }
    }

    impl Harness {
        async fn reject(&self, number: u32) {
            let pending = Listing { status: ListingStatus::Pending, activated_at: None, ..listing(number) };
            self.store.put_listing(pending).await.expect("kept");
            let (id, status) = (id(number), ListingStatus::Rejected);
            let change = StatusChange { id: &id, status, reason: "no licence", changed_by: "operator:ana" };
            self.store.change_status(change).await.expect("asked").expect("allowed");
            self.commands.sweep().await;
        }

        async fn mails(&self) -> usize {
            let mut waiting = 0;
            while let Some(mail) = self.store.claim_mail().await.expect("asked") {
                self.store.mail_sent(&mail).await.expect("noted");
                waiting += 1;
            }
            waiting
        }

        async fn is_there(&self, number: u32) -> bool {
            self.store.listing(&id(number)).await.expect("read").is_some()
        }
    }

    #[tokio::test]
    async fn a_returned_home_is_announced_after_76_days_and_erased_after_90() {
        let test = harness().await;
        test.reject(1).await;
        test.clock.advance(TimeDelta::days(76) - TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert_eq!(test.mails().await, 0);
        test.clock.advance(TimeDelta::seconds(1));
        // The second sweep stands for another replica, or for the next hour.
        test.commands.sweep().await;
        test.commands.sweep().await;
        assert_eq!(test.mails().await, 1);
        test.clock.advance(TimeDelta::days(14) - TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert!(test.is_there(1).await);
        test.clock.advance(TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert!(!test.is_there(1).await);
    }

    #[tokio::test]
    async fn a_returned_home_that_is_to_be_erased_anyway_is_announced_once_for_one_day() {
        let test = harness().await;
        test.reject(1).await;
        test.clock.advance(TimeDelta::days(70));
        let owner = Principal::Owner { property_id: "CASA-1".into(), owner_id: None, standing: AuthLevel::FreshOwner };
        test.commands.schedule_erasure(&owner, "CASA-1", None).await.expect("scheduled");
        assert_eq!(test.mails().await, 1);
        test.clock.advance(TimeDelta::days(6));
        test.commands.sweep().await;
        assert_eq!(test.mails().await, 0, "the day of another erasure");
        test.clock.advance(TimeDelta::days(8));
        test.commands.sweep().await;
        assert!(!test.is_there(1).await);
    }

    #[tokio::test]
    async fn an_owner_is_warned_14_days_ahead_after_an_outage_too() {
        let test = harness().await;
        test.reject(1).await;
        test.clock.advance(TimeDelta::days(200));
        test.commands.sweep().await;
        test.commands.sweep().await;
        assert!(test.is_there(1).await);
        test.clock.advance(TimeDelta::days(14));
        test.commands.sweep().await;
        assert!(!test.is_there(1).await);
    }

    #[tokio::test]
    async fn a_home_that_is_submitted_again_after_it_was_selected_stays_and_is_not_announced() {
        let test = harness().await;
        for (number, days) in [(1, 76), (2, 90)] {
            test.reject(number).await;
            let returned = test.clock.now();
            test.clock.advance(TimeDelta::days(76));
            if days == 90 {
                test.commands.sweep().await;
                test.clock.advance(TimeDelta::days(14));
            }
            let selected = test.store.listing_state(&id(number)).await.expect("read").expect("there");
            let expected = due(&selected, test.clock.now());
            assert_eq!(expected, if days == 76 { Due::Warning } else { Due::Erasure });
            assert_eq!(selected.review.returned_at, Some(returned));
            test.mails().await;
            let owner = Principal::with_password(id(number).as_str());
            test.commands.resubmit(&owner, id(number).as_str(), None).await.expect("submitted again");
            test.commands.do_due(&id(number), expected, test.clock.now()).await.expect("swept");
            let after = test.store.listing_state(&id(number)).await.expect("read").expect("it stays");
            assert_eq!((after.listing.status, after.review.warned_at), (ListingStatus::Pending, None));
            assert_eq!(test.mails().await, 0);
        }
    }

    #[tokio::test]
    async fn the_time_begins_again_with_every_return() {
        let test = harness().await;
        test.reject(1).await;
        test.clock.advance(TimeDelta::days(89));
        test.commands.sweep().await;
        let first = id(1);
        for status in [ListingStatus::Pending, ListingStatus::Rejected] {
            let change = StatusChange { id: &first, status, reason: "again", changed_by: "operator:ana" };
            test.store.change_status(change).await.expect("asked").expect("allowed");
        }
        test.commands.sweep().await;
        test.clock.advance(TimeDelta::days(75));
        test.mails().await;
        test.commands.sweep().await;
        assert!(test.is_there(1).await);
        assert_eq!(test.mails().await, 0);
    }

    #[tokio::test]
    async fn a_home_that_cannot_be_read_stops_no_other() {
        let test = harness().await;
        for number in 1..=3 {
            test.reject(number).await;
        }
        test.break_listing("CASA-1").await;
        test.clock.advance(TimeDelta::days(76));
        test.commands.sweep().await;
        assert_eq!(test.mails().await, 2);
        test.clock.advance(TimeDelta::days(14));
        test.commands.sweep().await;
        assert!(!test.is_there(2).await && !test.is_there(3).await);
    }

    #[tokio::test]
    async fn communications_stay_three_years_and_the_audit_two() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        // What the home owes is decided, and audited.
        test.commands.sweep().await;
        let rows = async || [test.rows("inquiries").await, test.rows("mail_outbox").await, test.rows("audit").await];
        test.inquire(mail()).await;
        assert_eq!(test.mails().await, 1);
        test.store.keep_mail("waiting", &id(1), mail(), None).await.expect("kept");
        let began = test.clock.now();
        let at = |months: u32| (began + Months::new(months)) - began;
        test.clock.advance(at(24) - TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert_eq!(rows().await, [1, 2, 2]);
        test.clock.advance(TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert_eq!(rows().await, [1, 2, 0]);
        test.clock.advance(at(36) - at(24) - TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert_eq!(rows().await, [1, 2, 0]);
        test.clock.advance(TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert_eq!(rows().await, [0, 1, 0], "the mail that waits stays");
    }

    /// Stores a message to support, a report of `CASA-1`, and counts of it and of a search.
    async fn tell(test: &Harness) {
        let mail = || NewMail { recipient: "hello@casacero.example".into(), ..mail() };
        let message = ContactMessage::parse(contact_form()).expect("a message");
        test.store.keep_contact_message("1", &message, mail()).await.expect("asked").expect("kept");
        let report = Report::parse(report_form("CASA-1")).expect("a report");
        test.store.keep_report("1", &report, |_| mail()).await.expect("asked").expect("kept");
        let seen = SiteEvent { listing_id: Some(id(1)), kind: SiteEventKind::PropertyView, way: None };
        let searched = SiteEvent { listing_id: None, kind: SiteEventKind::Search, way: None };
        test.store.count_events(&[seen, searched]).await.expect("counted");
    }

    async fn told(test: &Harness) -> [i64; 3] {
        [test.rows("contact_messages").await, test.rows("listing_reports").await, test.rows("daily_events").await]
    }

    #[tokio::test]
    async fn messages_and_reports_stay_three_years_and_counts_two() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        tell(&test).await;
        assert_eq!(test.mails().await, 2);
        let began = test.clock.now();
        let at = |months: u32| (began + Months::new(months)) - began;
        test.clock.advance(at(24));
        test.commands.sweep().await;
        assert_eq!(told(&test).await, [1, 1, 2], "the last day of the two years");
        test.clock.advance(TimeDelta::days(1));
        test.commands.sweep().await;
        assert_eq!(told(&test).await, [1, 1, 0]);
        test.clock.advance(at(36) - at(24) - TimeDelta::days(1) - TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert_eq!(told(&test).await, [1, 1, 0]);
        test.clock.advance(TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert_eq!(told(&test).await, [0, 0, 0]);
    }

    #[tokio::test]
    async fn reports_and_counts_go_with_their_home() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        tell(&test).await;
        test.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked").expect("allowed");
        assert_eq!(told(&test).await, [1, 0, 1]);
        assert_eq!(test.mails().await, 1, "the message that is about no home");
    }

    #[tokio::test]
    async fn a_mail_about_an_erased_home_goes_once_it_does_not_wait() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        test.inquire(mail()).await;
        test.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked").expect("allowed");
        test.commands.sweep().await;
        assert_eq!(test.rows("mail_outbox").await, 1, "a guest's words still reach the owner");
        let claimed = test.store.claim_mail().await.expect("asked").expect("due");
        test.store.mail_given_up(&claimed.job, "no such address").await.expect("noted");
        test.commands.sweep().await;
        assert_eq!([test.rows("mail_outbox").await, test.rows("inquiries").await], [0, 1]);
    }
}
