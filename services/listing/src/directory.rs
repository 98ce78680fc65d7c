//! What operators see of all listings: the list, what was decided about each, and numbers of the whole.

use std::sync::Arc;

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    jobs::JobCount,
    principal::Principal,
};
use casacero_proto::listing::v1::{ListingStatus, ProofKind};
use chrono::{DateTime, NaiveDate, Utc};
use futures::try_join;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    domain::{
        identity::ListingId,
        inquiry::code_of,
        listing::Listing,
        refusal::Refusal,
        text::{Invalid, Named as _, long_paragraphs},
    },
    error::Error,
    mail::letter::Letterhead,
    search::SearchIndex,
    store::{
        DirectoryDay, HomeCounts, HomeProof, HomeQuery, ListedHome, ListingState, PastStatus, Store, WaitingThings,
    },
};

/// Minimum and maximum length of what an operator writes to an owner.
const MESSAGE_MIN: usize = 20;
const MESSAGE_MAX: usize = 4_000;

#[derive(Clone)]
pub struct Directory {
    pub store: Store,
    pub clock: Clock,
    pub letterhead: Letterhead,
    pub mail_waits: Arc<Notify>,
    /// The search index; `None` if another process answers searches.
    pub index: Option<SearchIndex>,
}

/// What was decided about a home, and what happens at it.
#[derive(Clone, Debug, PartialEq)]
pub struct HomeRecord {
    pub home: ListedHome,
    pub status_changes: Vec<PastStatus>,
    pub counts: HomeCounts,
    pub has_password: bool,
    pub mail_failing_since: Option<DateTime<Utc>>,
    pub proof: Option<HomeProof>,
    pub erase_at: Option<DateTime<Utc>>,
}

/// What the directory is made of, and what waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    pub homes: Vec<(ListingStatus, u64)>,
    pub reviews: WaitingThings,
    pub reports: WaitingThings,
    pub jobs: Vec<JobCount>,
    pub mails_given_up: u64,
    pub indexed_homes: Option<usize>,
    pub database_bytes: u64,
    pub webhook_deliveries_failed: u64,
    /// The last 30 days, today included, the oldest first.
    pub days: Vec<(NaiveDate, DirectoryDay)>,
}

impl Directory {
    /// A page of homes, and how many there are on all pages.
    pub async fn homes(&self, principal: &Principal, query: &HomeQuery) -> Result<(Vec<ListedHome>, u64), Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        Ok(self.store.homes(query).await?)
    }

    pub async fn home_record(&self, principal: &Principal, id: &str) -> Result<HomeRecord, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let id: ListingId = id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let present = self.store.listing_state(&id).await?.ok_or(Refusal::ListingNotFound)?;
        let ListingState { listing, version, settings, updated_at: changed_at, .. } = present;
        let mail_failing_since = match &listing.owner.email {
            Some(address) => self.store.mail_failing_since(address.as_str()).await?,
            None => None,
        };
        Ok(HomeRecord {
            home: ListedHome { listing, version, changed_at },
            status_changes: self.store.status_changes(&id).await?,
            counts: self.store.home_counts(&id).await?,
            has_password: self.store.password_hash(&id).await?.is_some(),
            mail_failing_since,
            proof: self.store.proof(&id).await?,
            erase_at: settings.erase_at,
        })
    }

    /// Writes a mail to the owner of a home, in the operator's words.
    pub async fn write_to_owner(&self, principal: &Principal, id: &str, message: &str) -> Result<(), Error> {
        access::may(principal, Action::Operate, None)?;
        let message = long_paragraphs(message, MESSAGE_MIN, MESSAGE_MAX).named("message").map_err(Refusal::from)?;
        let listing = self.present(id).await?;
        let mail = self.letterhead.message_to_owner(&message, &listing).ok_or(Refusal::OwnerWithoutAddress)?;
        self.store.write_to_owner(&principal.actor(), &listing.id, mail).await?;
        self.mail_waits.notify_one();
        Ok(())
    }

    /// Asks the owner of a home to prove that they control it, in place of what was asked before.
    pub async fn ask_for_proof(
        &self,
        principal: &Principal,
        id: &str,
        kind: Option<ProofKind>,
    ) -> Result<HomeProof, Error> {
        access::may(principal, Action::Review, None)?;
        let kind = kind.ok_or(Invalid::UnknownValue).named("kind").map_err(Refusal::from)?;
        let listing = self.present(id).await?;
        let code = code_of(&Uuid::new_v4().to_string());
        let proof = HomeProof { kind, code, asked_at: self.clock.now(), asked_by: principal.actor() };
        let mail = self.letterhead.proof_request(&proof, &listing).ok_or(Refusal::OwnerWithoutAddress)?;
        self.store.ask_for_proof(&listing.id, &proof, mail).await?;
        self.mail_waits.notify_one();
        Ok(proof)
    }

    /// Records whether a home was proven, and deletes what was asked.
    pub async fn decide_proof(&self, principal: &Principal, id: &str, proven: bool) -> Result<(), Error> {
        access::may(principal, Action::Review, None)?;
        let listing = self.present(id).await?;
        if self.store.decide_proof(&principal.actor(), &listing.id, proven).await? {
            Ok(())
        } else {
            Err(Refusal::NothingToReview.into())
        }
    }

    async fn present(&self, id: &str) -> Result<Listing, Error> {
        let id: ListingId = id.parse().map_err(|_| Refusal::InvalidListingId)?;
        Ok(self.store.listing(&id).await?.ok_or(Refusal::ListingNotFound)?.listing)
    }

    pub async fn overview(&self, principal: &Principal) -> Result<Overview, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let (waiting, homes, days) =
            try_join!(self.store.waiting_reviews(), self.store.homes_by_status(), self.store.last_days())?;
        let reviews = WaitingThings { count: waiting.len() as u64, since: waiting.first().map(|oldest| oldest.since) };
        Ok(Overview {
            homes,
            reviews,
            reports: self.store.open_reports().await?,
            jobs: self.store.jobs().counts().await.map_err(crate::store::Error::from)?,
            mails_given_up: self.store.mails_given_up().await?,
            indexed_homes: self.index.as_ref().map(SearchIndex::len),
            database_bytes: self.store.database_bytes().await?,
            days,
            webhook_deliveries_failed: self.store.failed_deliveries().await?,
        })
    }
}
