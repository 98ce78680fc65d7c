//! What operators see of all listings: the list, what was decided about each, and numbers of the whole.

use casacero_common::{
    access::{self, Action},
    jobs::JobCount,
    principal::Principal,
};
use casacero_proto::listing::v1::ListingStatus;
use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    domain::{identity::ListingId, refusal::Refusal},
    error::Error,
    search::SearchIndex,
    store::{DirectoryDay, HomeCounts, HomeQuery, ListedHome, PastStatus, Store, WaitingThings},
};

#[derive(Clone)]
pub struct Directory {
    pub store: Store,
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
        let found = self.store.listing(&id).await?.ok_or(Refusal::ListingNotFound)?;
        let changed_at = self.store.changed_at(&id).await?.ok_or(Refusal::ListingNotFound)?;
        let mail_failing_since = match &found.listing.owner.email {
            Some(address) => self.store.mail_failing_since(address.as_str()).await?,
            None => None,
        };
        Ok(HomeRecord {
            home: ListedHome { found, changed_at },
            status_changes: self.store.status_changes(&id).await?,
            counts: self.store.home_counts(&id).await?,
            has_password: self.store.has_password(&id).await?,
            mail_failing_since,
            erase_at: self.store.erasure_due(&id).await?,
        })
    }

    pub async fn overview(&self, principal: &Principal) -> Result<Overview, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let waiting = self.store.waiting_reviews().await?;
        let reviews =
            WaitingThings { count: waiting.len() as u64, since: waiting.first().map(|oldest| oldest.since) };
        Ok(Overview {
            homes: self.store.homes_by_status().await?,
            reviews,
            reports: self.store.open_reports().await?,
            jobs: self.store.jobs().counts().await.map_err(crate::store::Error::from)?,
            mails_given_up: self.store.mails_given_up().await?,
            indexed_homes: self.index.as_ref().map(SearchIndex::len),
            database_bytes: self.store.database_bytes().await?,
            days: self.store.last_days().await?,
        })
    }
}
