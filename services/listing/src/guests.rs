//! What guests tell the people who run the site: messages, reports of listings, and what is counted of them. See
//! `docs/rules/guests.md`.

use std::sync::Arc;

use casacero_common::clock::Clock;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    domain::{
        contact_message::{ContactForm, ContactMessage},
        listing::Listing,
        report::{Report, ReportForm},
        site_event::{SiteEvent, check_number},
    },
    error::Error,
    mail::letter::Letterhead,
    store::Store,
};

/// Takes messages, reports and events.
#[derive(Clone)]
pub struct Guests {
    pub store: Store,
    /// Builds the mails to support.
    pub letterhead: Letterhead,
    /// Source of the current time.
    pub clock: Clock,
    /// Wakes the worker that sends mail.
    pub mail_waits: Arc<Notify>,
}

impl Guests {
    /// Stores a message and queues its mail. A repeat with the same key mails nothing; true if it is one.
    pub async fn contact(&self, form: ContactForm) -> Result<bool, Error> {
        let message = ContactMessage::parse(form)?;
        let id = Uuid::now_v7().to_string();
        let mail = self.letterhead.contact_message(&id, &message, self.clock.now());
        let is_repeated = self.store.keep_contact_message(&id, &message, mail).await??;
        self.mail_waits.notify_one();
        Ok(is_repeated)
    }

    /// Stores a report of a public listing and queues its mail. A repeat with the same key mails nothing; true if it is one.
    pub async fn report(&self, form: ReportForm) -> Result<bool, Error> {
        let report = Report::parse(form)?;
        let id = Uuid::now_v7().to_string();
        let mail = |listing: &Listing| self.letterhead.report(&id, &report, listing);
        let is_repeated = self.store.keep_report(&id, &report, mail).await??;
        self.mail_waits.notify_one();
        Ok(is_repeated)
    }

    /// Counts what a visitor did.
    pub async fn count(&self, events: &[SiteEvent]) -> Result<(), Error> {
        check_number(events)?;
        Ok(self.store.count_events(events).await?)
    }
}
