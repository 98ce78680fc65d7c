//! Alerts of guests: asked for, confirmed, ended. [`worker`] looks for homes and mails. See `docs/rules/alerts.md`.

pub mod worker;

use std::sync::Arc;

use casacero_common::clock::Clock;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    access::links::address,
    domain::{
        alert::{Alert, AlertKey, SEARCH_TEXT_MAX, ends_on},
        refusal::Refusal,
        stay::Stay,
        text::{FieldError, Invalid},
        token::digest,
    },
    error::Error,
    mail::{letter::Letterhead, lifecycle::mail_language},
    store::Store,
};

/// What a guest asks for.
#[derive(Clone)]
pub struct AlertForm {
    pub email: String,
    pub language: String,
    /// The search as its page writes it.
    pub search_text: String,
    /// The same search as a message of the contract.
    pub search: Vec<u8>,
    pub stay: Option<Stay>,
    /// Whether the address may be kept for this.
    pub consent: bool,
}

/// Takes, confirms and ends alerts.
#[derive(Clone)]
pub struct Alerts {
    /// Database access, for alerts and the mail outbox.
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    pub letterhead: Letterhead,
    /// Makes the secrets.
    pub key: AlertKey,
    pub mail_waits: Arc<Notify>,
}

impl Alerts {
    /// Stores an alert and queues the mail that asks for its confirmation. The answer is the same if the address got too
    /// many mails, so that it tells nothing of other people.
    pub async fn ask(&self, form: AlertForm) -> Result<(), Error> {
        let AlertForm { email, language, search_text, search, stay, consent } = form;
        let email = address(&email)?;
        if search_text.chars().count() > SEARCH_TEXT_MAX {
            let problem = Invalid::TooLong { max: SEARCH_TEXT_MAX };
            return Err(Refusal::from(FieldError { field: "search_text", problem }).into());
        }
        if !consent {
            return Err(Refusal::ConsentRequired.into());
        }
        let now = self.clock.now();
        let ends_on = ends_on(stay, now)?;
        let today = now.date_naive();
        stay.map_or(Ok(()), |stay| stay.check_offered(today, today))?;
        let language = mail_language(&language).to_owned();
        let id = Uuid::now_v7().to_string();
        let secret = self.key.secret_of(&id);
        let mail = self.letterhead.alert_confirmation(&email, &language, &secret, stay, ends_on);
        let alert = Alert {
            id,
            email,
            language,
            search_text,
            search,
            stay,
            ends_on,
            asked_at: now,
            confirmed_at: None,
            mailed_at: None,
            first_look_at: None,
        };
        if self.store.keep_alert(&alert, &digest(&secret), mail).await? {
            self.mail_waits.notify_one();
            metrics::counter!("listing_alerts_total").increment(1);
        }
        Ok(())
    }

    /// The alert of a secret. Looking changes nothing, because mail scanners follow links.
    pub async fn alert(&self, secret: &str) -> Result<Alert, Error> {
        Ok(self.store.alert(&digest(secret)).await?.ok_or(Refusal::AlertNotFound)?)
    }

    /// Confirms the alert of a secret; a confirmed one stays so.
    pub async fn confirm(&self, secret: &str) -> Result<Alert, Error> {
        Ok(self.store.confirm_alert(&digest(secret)).await?.ok_or(Refusal::AlertNotFound)?)
    }

    /// Ends the alert of a secret and forgets it.
    pub async fn end(&self, secret: &str) -> Result<(), Error> {
        let ended = self.store.end_alert(&digest(secret)).await?;
        if ended { Ok(()) } else { Err(Refusal::AlertNotFound.into()) }
    }
}
