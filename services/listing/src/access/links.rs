//! Links in mails: requested, looked at, used. See `docs/rules/access.md#links`.

use std::sync::Arc;

use casacero_common::{
    clock::Clock,
    service::{Shutdown, Task},
};
use tokio::sync::{Notify, mpsc};

use super::accounts::IDLE;
use crate::{
    domain::{
        access::{Session, user_agent},
        access_link::{Link, LinkPurpose},
        contact::EmailAddress,
        identity::ListingId,
        refusal::Refusal,
        text::Named as _,
        token::{digest, new_token},
    },
    error::Error,
    mail::{
        letter::Letterhead,
        lifecycle::{language_of, mail_language},
    },
    store::{self, Browser, OperatorLink, Requester, Store, Used},
};

/// Maximum number of waiting requests; further ones are refused.
const MOST_WAITING: usize = 1_000;

/// The recipient of a requested link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// An address, in lower case. The link is sent only if it is an owner's.
    Address(String),
    /// The owner of a listing.
    Listing(ListingId),
    /// The address of an operator, in lower case, who gets a link to set a new password.
    Operator(String),
}

/// A request for a link.
#[derive(Debug)]
pub struct LinkRequest {
    to: Recipient,
    language: String,
    requester: String,
    /// The digest of the browser's secret.
    device: Option<String>,
}

/// A link and its listings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkDetails {
    pub link: Link,
    pub homes: Vec<(ListingId, String)>,
}

/// Accepts requests for links, and uses links.
#[derive(Clone)]
pub struct Links {
    store: Store,
    clock: Clock,
    requests: mpsc::Sender<LinkRequest>,
}

pub struct LinkWorker {
    store: Store,
    clock: Clock,
    letterhead: Letterhead,
    mail_waits: Arc<Notify>,
    requests: mpsc::Receiver<LinkRequest>,
}

impl Links {
    /// Links in a store, with the worker that mails them.
    pub fn new(store: Store, clock: Clock, letterhead: Letterhead, mail_waits: Arc<Notify>) -> (Self, LinkWorker) {
        let (sender, requests) = mpsc::channel(MOST_WAITING);
        let worker = LinkWorker { store: store.clone(), clock: clock.clone(), letterhead, mail_waits, requests };
        (Self { store, clock, requests: sender }, worker)
    }

    /// Requests a link. The answer comes before any lookup, so neither it nor its timing tells who is an owner.
    /// `requester` names the address that asks, and `device` is the secret of its browser.
    pub fn request(&self, to: Recipient, language: &str, requester: &str, device: Option<&str>) -> Result<(), Error> {
        let (language, device) = (mail_language(language).to_owned(), device.map(digest));
        let request = LinkRequest { to, language, requester: requester.to_owned(), device };
        self.requests.try_send(request).map_err(|_| Error::Busy)
    }

    /// What a link is for. Looking does not use it up, because mail scanners follow links.
    pub async fn look(&self, token: &str) -> Result<LinkDetails, Error> {
        let link = self.store.link(&digest(token)).await?.ok_or(Refusal::LinkNotValid)?;
        self.details(link).await
    }

    async fn details(&self, link: Link) -> Result<LinkDetails, Error> {
        let homes = match &link.listing_id {
            None => self.store.homes_of(&link.email).await?,
            Some(id) => {
                let found = self.store.listing(id).await?;
                found.into_iter().map(|found| (found.listing.id, found.listing.name.to_string())).collect()
            }
        };
        Ok(LinkDetails { link, homes })
    }

    /// Uses a link. Opens a session and returns its secret, unless the link is for something else. `told` is what the
    /// browser calls itself.
    pub async fn use_link(
        &self,
        token: &str,
        device: Option<&str>,
        told: &str,
    ) -> Result<(LinkDetails, Option<(String, Session)>), Error> {
        let session_token = new_token();
        let session = (digest(&session_token), self.clock.now() + IDLE);
        let browser = Browser { device: device.map(digest), user_agent: user_agent(told) };
        let used = self.store.use_link(&digest(token), (&session.0, session.1), &browser).await?;
        match used.ok_or(Refusal::LinkNotValid)? {
            Used::Opened(link, session) => Ok((self.details(link).await?, Some((session_token, session)))),
            Used::Done(link) => Ok((self.details(link).await?, None)),
        }
    }
}

/// Parses a typed address, in lower case.
pub fn address(email: &str) -> Result<String, Refusal> {
    Ok(EmailAddress::parse(email).named("email")?.as_str().to_lowercase())
}

impl LinkWorker {
    /// The task that mails links until `shutdown`.
    pub fn task(mut self, shutdown: Shutdown) -> Task {
        Task::new("links", async move {
            loop {
                let request = tokio::select! {
                    () = shutdown.cancelled() => break,
                    request = self.requests.recv() => request,
                };
                let Some(request) = request else {
                    // All senders are dropped; the task ends with the process.
                    shutdown.cancelled().await;
                    break;
                };
                self.mail_or_log(request).await;
            }
            // Whoever asked was told that a link comes.
            self.requests.close();
            while let Some(request) = self.requests.recv().await {
                self.mail_or_log(request).await;
            }
        })
    }

    async fn mail_or_log(&self, request: LinkRequest) {
        if let Err(error) = self.mail(request).await {
            tracing::error!(%error, "a link was not mailed");
        }
    }

    async fn mail(&self, LinkRequest { to, language, requester, device }: LinkRequest) -> Result<(), store::Error> {
        let (email, language) = match to {
            Recipient::Operator(email) => return self.mail_operator(&email, &language, &requester).await,
            Recipient::Address(email) => (email, language),
            Recipient::Listing(id) => {
                let Some(found) = self.store.listing(&id).await? else { return Ok(()) };
                // The requester may be a stranger, so the language is the owner's.
                let language = language_of(&found.listing).to_owned();
                let Some(email) = found.listing.owner.email else { return Ok(()) };
                (email.as_str().to_lowercase(), language)
            }
        };
        let homes: Vec<ListingId> = self.store.homes_of(&email).await?.into_iter().map(|(id, _)| id).collect();
        if homes.is_empty() {
            return Ok(());
        }
        let mut known = None;
        for home in device.iter().flat_map(|_| &homes) {
            if let Some(device) = &device
                && self.store.is_known_device(device, home.as_str()).await?
            {
                known = Some(device.clone());
                break;
            }
        }
        let requester = known.map_or(Requester::Stranger(requester), Requester::KnownDevice);
        let token = new_token();
        let mail = self.letterhead.sign_in_link(&email, &language, &token, &homes);
        let expires_at = self.clock.now() + LinkPurpose::SignIn.lifetime();
        let link = Link { purpose: LinkPurpose::SignIn, email, listing_id: None, language, expires_at };
        if self.store.mail_link(&digest(&token), &link, mail, &requester).await? {
            self.mail_waits.notify_one();
        }
        Ok(())
    }
}

impl LinkWorker {
    /// Mails an operator a link to set a new password, if there is one of the address.
    async fn mail_operator(&self, email: &str, language: &str, requester: &str) -> Result<(), store::Error> {
        let Some(account) = self.store.operator(email).await? else { return Ok(()) };
        let token = new_token();
        let mail = self.letterhead.operator_password_link(email, language, &token);
        let expires_at = self.clock.now() + LinkPurpose::SignIn.lifetime();
        let link = OperatorLink { digest: digest(&token), expires_at, mail };
        if self.store.mail_operator_link(&account.operator.id, link, requester).await? {
            self.mail_waits.notify_one();
        }
        Ok(())
    }
}

/// A new link of a purpose; its lifetime starts now.
pub(crate) fn new_link(purpose: LinkPurpose, email: &str, home: &ListingId, language: &str, clock: &Clock) -> Link {
    Link {
        purpose,
        email: email.to_lowercase(),
        listing_id: (purpose != LinkPurpose::SignIn).then(|| home.clone()),
        language: language.to_owned(),
        expires_at: clock.now() + purpose.lifetime(),
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{db::testing::temporary, events::Events, outbox::Outbox, service::Running};

    use super::*;
    use crate::{
        store::MIGRATIONS,
        testing::{id, letterhead, listing, now},
    };

    #[tokio::test]
    async fn whoever_asked_before_the_end_still_gets_a_link() {
        let (database, _folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        store.put_listing(listing(1)).await.expect("kept");
        let (links, worker) = Links::new(store.clone(), clock, letterhead(), Arc::default());
        links.request(Recipient::Listing(id(1)), "en", "", None).expect("taken");
        let shutdown = Shutdown::new();
        shutdown.cancel();
        let mut running = Running::default();
        running.start(vec![worker.task(shutdown.clone())], &shutdown);
        running.finished().await;
        let mail = store.claim_mail().await.expect("asked").expect("a link");
        assert_eq!(mail.recipient, "ana@example.com");
    }
}
