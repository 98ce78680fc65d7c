//! What is done each hour: decide what homes owe, make fees, remind of them, pause homes. Each step is decided again in its
//! transaction, because other processes sweep at the same time.

use std::collections::BTreeSet;

use casacero_common::principal::Principal;
use casacero_proto::listing::v1::{
    FeeTerms,
    ListingStatus::{Active, Paused},
};
use chrono::{DateTime, Utc};

use super::super::{Commands, unchanged};
use crate::{
    domain::{
        home_fee::{self, Period},
        home_settings::HomeSettings,
        identity::ListingId,
        listing::Listing,
        offer,
        refusal::Refusal,
    },
    error::Error,
    store::{FeeStep, HomeBilling, ListingState, ListingUpdate, StoredFee},
};

fn service() -> Principal {
    Principal::Service { name: "listing".into() }
}

/// Logs what waits for the next sweep.
fn log(what: &'static str, done: Result<(), Error>) {
    if let Err(error) = done {
        tracing::error!(what, %error, "a part of the fees waits for another hour");
    }
}

fn log_home(what: &'static str, id: &ListingId, done: Result<(), Error>) {
    if let Err(error) = done {
        tracing::error!(what, listing = %id, %error, "a fee waits for another hour");
    }
}

impl Commands {
    pub(in crate::commands) async fn sweep_fees(&self, now: DateTime<Utc>) {
        log("terms", self.settle_all().await);
        log("new fees", self.make_fees().await);
        log("reminders", self.remind_and_pause().await);
        let cancelled = self.store.cancel_fees_of_removed(&service().actor()).await;
        log("removed homes", cancelled.map(drop).map_err(Error::from));
        let kept_since = home_fee::invoices_since(home_fee::today(now));
        log("old invoices", self.store.delete_expired_invoices(kept_since).await.map(drop).map_err(Error::from));
    }

    async fn settle_all(&self) -> Result<(), Error> {
        let homes = self.store.homes_without_terms().await?;
        if homes.is_empty() {
            return Ok(());
        }
        let first = self.store.activated_first(offer::free_homes(self.content.launch_offer())).await?;
        for id in homes {
            log_home("terms", &id, self.settle(&id, Some(&first)).await);
        }
        Ok(())
    }

    /// Decides what a home that was just activated owes, by the offer of that moment, and makes its fee. The sweep does it
    /// where this fails.
    pub(in crate::commands) async fn settle_activated(&self, home: &Listing) {
        if home.demo {
            return;
        }
        log_home("terms", &home.id, self.settle(&home.id, None).await);
        log_home("new fee", &home.id, self.make_first_fee(home).await);
    }

    /// Decides what a home owes, unless that is decided, given the homes that were activated first.
    pub(super) async fn settle(&self, id: &ListingId, first: Option<&BTreeSet<String>>) -> Result<(), Error> {
        let is_first = match first {
            Some(first) => first.contains(id.as_str()),
            None => {
                self.store.activated_first(offer::free_homes(self.content.launch_offer())).await?.contains(id.as_str())
            }
        };
        let began_at = self.store.first_activation(id).await?.unwrap_or_else(|| self.clock.now());
        let terms = home_fee::terms(is_first);
        Ok(self.store.settle_terms(&service().actor(), id, terms, home_fee::today(began_at)).await?)
    }

    async fn make_first_fee(&self, home: &Listing) -> Result<(), Error> {
        let HomeBilling { terms, began_on, .. } = self.store.home_billing(&home.id).await?;
        match began_on {
            Some(began_on) if terms == Some(FeeTerms::Yearly) && !self.is_special(home).await? => {
                self.make_fee(&home.id, Period::to_charge(began_on, self.today())).await
            }
            _ => Ok(()),
        }
    }

    async fn make_fees(&self) -> Result<(), Error> {
        let today = self.today();
        let charged = self.store.charged_after(today - home_fee::LOOK_BACK).await?;
        for (id, began_on) in self.store.homes_to_charge(self.content.prices().special_price_above).await? {
            let period = Period::to_charge(began_on, today);
            if !charged.contains(&(id.to_string(), period.start)) {
                log_home("new fee", &id, self.make_fee(&id, period).await);
            }
        }
        Ok(())
    }

    /// Makes the fee of a year of a home, unless there is one, or a year costs nothing.
    async fn make_fee(&self, id: &ListingId, period: Period) -> Result<(), Error> {
        let prices = self.content.prices();
        if prices.yearly_price_minor == 0 {
            return Ok(());
        }
        let fee = (period.due_if_made(self.today()), prices.yearly_price_minor, prices.currency.as_str());
        self.store.add_fee(&service().actor(), id, period, fee).await?;
        Ok(())
    }

    async fn remind_and_pause(&self) -> Result<(), Error> {
        let today = self.today();
        for fee in self.store.unpaid_fees(home_fee::reminded_until(today)).await? {
            if let Some(days) = home_fee::reminder(fee.due_on, today, fee.reminded_days) {
                log_home("reminder", &fee.listing_id, self.remind(&fee, days).await);
            }
            if fee.due_on < home_fee::grace_ends(today) && fee.status == Active {
                log_home("pause", &fee.listing_id, self.pause_for(&fee).await);
            }
        }
        Ok(())
    }

    async fn remind(&self, fee: &StoredFee, days: i32) -> Result<(), Error> {
        let Some(home) = self.store.listing(&fee.listing_id).await? else { return Ok(()) };
        let mail = self.letterhead.fee_reminder(&home.listing, fee, &self.fees);
        if self.store.remind(fee, days, mail).await? {
            self.mail_waits.notify_one();
        }
        Ok(())
    }

    /// Pauses a home for a fee, unless that was paid meanwhile, and tells its owner.
    async fn pause_for(&self, fee: &StoredFee) -> Result<(), Error> {
        const ACTION: &str = "fee.pause";
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            if current.listing.status != Active {
                return Ok(unchanged(current, ACTION));
            }
            let mut update = self.move_to(current, Paused, ACTION)?;
            update.settings = HomeSettings { unpaid: true, ..current.settings };
            update.fee = Some(FeeStep::Pause { fee_id: fee.id.clone() });
            update.mails.extend(self.letterhead.fee_paused(&current.listing, fee, &self.fees));
            Ok(update)
        };
        match self.change(&service(), fee.listing_id.as_str(), None, decide).await {
            Ok(_) | Err(Error::Refused(Refusal::FeeNotDue)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
