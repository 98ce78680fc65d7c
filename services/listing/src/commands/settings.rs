//! What owners decide about their homes beside the text: mails, and the end. See `docs/rules/listings.md#lifecycle`.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::ListingStatus::{Active, Paused};
use chrono::{DateTime, Utc};

use super::{Commands, listing_id, unchanged};
use crate::{
    domain::{
        description::Language,
        identity::ListingId,
        listing::Listing,
        refusal::Refusal,
        text::{FieldError, Invalid},
    },
    error::Error,
    mail::lifecycle::mail_language,
    store::{ListingState, ListingUpdate, SettingsChange},
};

/// A language in which there are mails.
fn language_of_mails(code: &str) -> Result<Language, FieldError> {
    let known = Language::parse(code).ok().filter(|language| mail_language(code) == language.code());
    known.ok_or(FieldError { field: "mail_language", problem: Invalid::UnknownValue })
}

impl Commands {
    /// Changes the settings that are given.
    pub async fn change_settings(
        &self,
        principal: &Principal,
        id: &str,
        mail_language: Option<&str>,
        weekly_mail: Option<bool>,
    ) -> Result<ListingState, Error> {
        access::may(principal, Action::EditSettings, Some(id))?;
        let change = SettingsChange {
            mail_language: mail_language.map(language_of_mails).transpose().map_err(Refusal::from)?,
            weekly_mail,
        };
        Ok(self.store.change_settings(&principal.actor(), &listing_id(id)?, change).await??)
    }

    /// Hides a listing, and has it erased after its grace period. Its owner is told by mail, with the way to call it off. An
    /// erasure that is due already stays at its time.
    pub async fn schedule_erasure(
        &self,
        principal: &Principal,
        id: &str,
        expected: Option<u64>,
    ) -> Result<ListingState, Error> {
        access::may(principal, Action::ScheduleErasure, Some(id))?;
        let now = self.clock.now();
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            const ACTION: &str = "listing.schedule_erasure";
            let is_active = current.listing.status == Active;
            let mut decision =
                if is_active { self.move_to(current, Paused, ACTION)? } else { unchanged(current, ACTION) };
            decision.settings = current.settings.with_erasure(now);
            let is_new = current.settings.erase_at.is_none();
            if let Some(erase_at) = decision.settings.erase_at.filter(|_| is_new) {
                decision.mails.extend(self.letterhead.erasure_scheduled(&current.listing, erase_at));
            }
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Calls an erasure off, and tells the owner by mail: for those who could have scheduled it. The listing stays as it is.
    /// Succeeds if none is due.
    pub async fn cancel_erasure(&self, principal: &Principal, id: &str) -> Result<ListingState, Error> {
        access::may(principal, Action::ScheduleErasure, Some(id))?;
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let mut decision = unchanged(current, "listing.cancel_erasure");
            decision.settings.erase_at = None;
            self.tell_of_cancelled_erasure(&mut decision, current);
            Ok(decision)
        };
        self.change(principal, id, None, decide).await
    }

    /// Adds the mail that says that an erasure is called off, if one was due.
    pub(super) fn tell_of_cancelled_erasure(&self, decision: &mut ListingUpdate, current: &ListingState) {
        if current.settings.erase_at.is_some() {
            decision.mails.extend(self.letterhead.erasure_cancelled(&decision.listing));
        }
    }

    /// Erases a listing whose time has come, or shows it again on the day on which its pause ends, and tells its owner.
    /// Whether it is due is decided again in the transaction: its owner may have decided otherwise meanwhile, and another
    /// process may sweep at the same time.
    pub(super) async fn sweep_settings(&self, id: &ListingId, now: DateTime<Utc>) -> Result<(), Error> {
        let Some(ListingState { settings, .. }) = self.store.listing_state(id).await? else { return Ok(()) };
        let service = Principal::Service { name: "listing".into() };
        if settings.is_erased(now) {
            let decide = |current: &ListingState| Ok(current.settings.is_erased(now));
            let mail = |listing: &Listing| self.letterhead.erased(listing);
            self.store.erase_with_mail(&service.actor(), id, None, decide, mail).await??;
            self.mail_waits.notify_one();
            self.calendar_outbox_waits.notify_one();
            return Ok(());
        }
        if self.owes(id).await? {
            return Ok(());
        }
        let is_due = |current: &ListingState| {
            current.listing.status == Paused && current.settings.is_resumed(current.listing.place.time_zone, now)
        };
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            const ACTION: &str = "listing.resume";
            if !is_due(current) {
                return Ok(unchanged(current, ACTION));
            }
            let mut decision = self.move_to(current, Active, ACTION)?;
            decision.mails.extend(self.letterhead.resumed(&current.listing));
            Ok(decision)
        };
        self.change(&service, id.as_str(), None, decide).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{access::Denied, principal::AuthLevel};
    use casacero_proto::listing::v1::ListingStatus;
    use chrono::{NaiveDate, TimeDelta};

    use super::*;
    use crate::{
        commands::harness::{Harness, harness},
        domain::home_settings::HomeSettings,
        store::StatusChange,
        testing::{id, listing, now},
    };

    fn owner() -> Principal {
        Principal::Owner { property_id: "CASA-1".into(), owner_id: Some("o1".into()), standing: AuthLevel::FreshOwner }
    }

    /// Days since 1970-01-01 of a day in June 2026.
    fn june(day: u32) -> i32 {
        NaiveDate::from_ymd_opt(2026, 6, day).expect("a day").to_epoch_days()
    }

    async fn with_home(status: ListingStatus) -> Harness {
        let test = harness().await;
        test.store.put_listing(Listing { status, ..listing(1) }).await.expect("kept");
        test
    }

    async fn present(test: &Harness) -> Option<ListingState> {
        test.store.listing_state(&id(1)).await.expect("read")
    }

    /// The subjects of mails that wait. They count as sent.
    async fn subjects(test: &Harness) -> Vec<String> {
        let mut subjects = Vec::new();
        while let Some(mail) = test.store.claim_mail().await.expect("asked") {
            test.store.mail_sent(&mail).await.expect("noted");
            subjects.push(mail.subject);
        }
        subjects
    }

    #[tokio::test]
    async fn mails_are_in_languages_that_have_words() {
        let test = with_home(ListingStatus::Active).await;
        let change = async |language: Option<&str>, weekly| {
            let changed = test.commands.change_settings(&owner(), "CASA-1", language, weekly).await;
            changed.map(|current| (current.listing.mail_language, current.settings.weekly_mail))
        };
        let (english, spanish) = (Some(Language::ENGLISH), Some(Language::SPANISH));
        let german = Language::parse("de").ok();
        for (language, weekly, expected) in [
            (Some("de"), None, (german, false)),
            (Some("es"), None, (spanish, false)),
            (None, Some(true), (spanish, true)),
            (Some("en"), Some(false), (english, false)),
            (None, None, (english, false)),
        ] {
            assert_eq!(change(language, weekly).await.expect("changed"), expected);
        }
        for language in ["", "nl", "ES", "español"] {
            let refused = change(Some(language), Some(true)).await.expect_err("refused");
            assert!(matches!(refused, Error::Refused(Refusal::ValidationFailed(_))), "{language}: {refused}");
        }
        assert!(!present(&test).await.expect("there").settings.weekly_mail, "nothing was changed");
        let missing = test.commands.change_settings(&Principal::Guest, "CASA-1", None, None).await;
        assert!(matches!(missing, Err(Error::Denied(Denied::Forbidden))));
    }

    #[tokio::test]
    async fn a_paused_home_is_shown_again_when_its_day_begins_there() {
        let test = with_home(ListingStatus::Active).await;
        let paused = test.commands.pause(&owner(), "CASA-1", Some(1), Some(june(10))).await.expect("paused");
        assert_eq!((paused.version, paused.settings.resume_on.is_some()), (2, true));
        // Another day, which raises no version.
        let later = test.commands.pause(&owner(), "CASA-1", Some(2), Some(june(12))).await.expect("paused");
        assert_eq!((later.version, later.settings.resume_on), (2, NaiveDate::from_ymd_opt(2026, 6, 12)));
        for day in [june(1), june(1) + 732] {
            let refused = test.commands.pause(&owner(), "CASA-1", None, Some(day)).await.expect_err("refused");
            assert!(matches!(refused, Error::Refused(Refusal::ValidationFailed(_))), "{day}: {refused}");
        }
        // On the Canaries, 12 June begins at 23:00 UTC.
        let midnight = "2026-06-11T23:00:00Z".parse::<DateTime<Utc>>().expect("an instant");
        test.clock.advance(midnight - TimeDelta::seconds(1) - now());
        test.commands.sweep().await;
        assert_eq!(present(&test).await.expect("there").listing.status, Paused);
        test.clock.advance(TimeDelta::seconds(1));
        test.commands.sweep().await;
        test.commands.sweep().await;
        let shown = present(&test).await.expect("there");
        assert_eq!((shown.listing.status, shown.version), (Active, 3));
        assert_eq!(shown.settings, HomeSettings::default());
        assert_eq!(subjects(&test).await, ["CASA-1 is shown again"]);
    }

    #[tokio::test]
    async fn a_pause_without_a_day_and_every_other_status_end_the_day() {
        for index in 0..4 {
            let test = with_home(ListingStatus::Active).await;
            let first = id(1);
            test.commands.pause(&owner(), "CASA-1", None, Some(june(10))).await.expect("paused");
            let changed = match index {
                0 => test.commands.pause(&owner(), "CASA-1", None, None).await,
                1 => test.commands.resume(&owner(), "CASA-1", None).await,
                2 => test.commands.remove(&owner(), "CASA-1", None).await,
                _ => {
                    let status = ListingStatus::Removed;
                    let change = StatusChange { id: &first, status, reason: "asked", changed_by: "operator:ana" };
                    test.store.change_status(change).await.expect("asked").expect("allowed");
                    test.commands.own_listing(&owner(), "CASA-1").await
                }
            };
            assert_eq!(changed.expect("changed").settings, HomeSettings::default(), "{index}");
            assert_eq!(present(&test).await.expect("there").settings, HomeSettings::default(), "{index}");
        }
    }

    #[tokio::test]
    async fn a_home_is_hidden_at_once_and_erased_after_14_days() {
        let test = with_home(ListingStatus::Active).await;
        let refused = test.commands.schedule_erasure(&owner(), "CASA-1", Some(7)).await.expect_err("refused");
        assert!(matches!(refused, Error::Refused(Refusal::ListingChanged { version: 1, .. })), "{refused}");
        let first = test.commands.schedule_erasure(&owner(), "CASA-1", Some(1)).await.expect("scheduled");
        assert_eq!((first.listing.status, first.version), (Paused, 2));
        assert_eq!(first.settings.erase_at, Some(now() + TimeDelta::days(14)));
        assert_eq!(subjects(&test).await, ["CASA-1 will be erased on Monday, 15 June 2026"]);
        test.clock.advance(TimeDelta::days(3));
        let again = test.commands.schedule_erasure(&owner(), "CASA-1", None).await.expect("scheduled");
        assert_eq!(again.settings, first.settings);
        assert!(subjects(&test).await.is_empty(), "it was told");
        test.clock.advance(TimeDelta::days(11) - TimeDelta::seconds(1));
        test.commands.sweep().await;
        assert!(present(&test).await.is_some());
        test.clock.advance(TimeDelta::seconds(1));
        test.commands.sweep().await;
        test.commands.sweep().await;
        assert!(present(&test).await.is_none());
        assert_eq!(subjects(&test).await, ["CASA-1 is erased"]);
        // Nothing is left of its owner's address.
        test.commands.sweep().await;
        assert_eq!(test.rows("mail_outbox").await, 0);
    }

    #[tokio::test]
    async fn an_erasure_is_called_off_by_cancelling_it_or_by_showing_the_home() {
        for cancels in [true, false] {
            let test = with_home(ListingStatus::Active).await;
            test.commands.schedule_erasure(&owner(), "CASA-1", None).await.expect("scheduled");
            subjects(&test).await;
            let (kept, status) = if cancels {
                (test.commands.cancel_erasure(&owner(), "CASA-1").await, Paused)
            } else {
                (test.commands.resume(&owner(), "CASA-1", None).await, Active)
            };
            let kept = kept.expect("called off");
            assert_eq!((kept.listing.status, kept.settings), (status, HomeSettings::default()));
            assert_eq!(subjects(&test).await, ["CASA-1 will not be erased"]);
            test.commands.cancel_erasure(&owner(), "CASA-1").await.expect("nothing to call off");
            test.clock.advance(TimeDelta::days(15));
            test.commands.sweep().await;
            assert_eq!(present(&test).await.expect("there").listing.status, status);
            test.commands.resume(&owner(), "CASA-1", None).await.expect("nothing to call off");
            assert!(subjects(&test).await.is_empty(), "it was told");
        }
    }

    #[tokio::test]
    async fn a_home_that_is_to_be_erased_is_not_shown_again_by_the_sweep() {
        let test = with_home(ListingStatus::Paused).await;
        test.commands.pause(&owner(), "CASA-1", None, Some(june(5))).await.expect("paused");
        let scheduled = test.commands.schedule_erasure(&owner(), "CASA-1", None).await.expect("scheduled");
        assert_eq!((scheduled.settings.resume_on, scheduled.version), (None, 1));
        let again = test.commands.pause(&owner(), "CASA-1", None, Some(june(5))).await.expect("paused");
        assert_eq!(again.settings, scheduled.settings);
        test.clock.advance(TimeDelta::days(6));
        test.commands.sweep().await;
        assert_eq!(present(&test).await.expect("there").listing.status, Paused);
    }

    #[tokio::test]
    async fn only_a_fresh_owner_has_a_home_erased_or_calls_it_off() {
        let test = with_home(ListingStatus::Active).await;
        let with_password = Principal::with_password("CASA-1");
        let refused = test.commands.schedule_erasure(&with_password, "CASA-1", None).await;
        assert!(matches!(refused, Err(Error::Denied(Denied::FreshLinkRequired))));
        test.commands.schedule_erasure(&owner(), "CASA-1", None).await.expect("scheduled");
        for called_off in [
            test.commands.cancel_erasure(&with_password, "CASA-1").await,
            test.commands.resume(&with_password, "CASA-1", None).await,
        ] {
            assert!(matches!(called_off, Err(Error::Denied(Denied::FreshLinkRequired))));
        }
        test.commands.cancel_erasure(&owner(), "CASA-1").await.expect("called off");
        test.commands.resume(&with_password, "CASA-1", None).await.expect("nothing is scheduled");
    }
}
