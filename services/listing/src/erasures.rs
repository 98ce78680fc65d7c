//! The journal of erasures, outside of the database. A restore brings back what was erased since the backup; the journal says
//! what has to be erased again. See `docs/backup.md#what-was-erased-since`.

use std::{collections::HashSet, future::ready};

use async_trait::async_trait;
use casacero_common::{
    blob::{self, BlobStore},
    clock::Clock,
    db::{self, Database},
    events::Events,
    jobs::{Failure, Handler, Job, Outcome},
    outbox::Outbox,
    process,
};
use chrono::{DateTime, TimeDelta, Utc};
use futures::TryStreamExt as _;

use crate::{
    domain::{
        erasure::{Erased, Erasure, GuestKey},
        inquiry::InquiryId,
        refusal::Refusal,
    },
    process::Settings,
    store::{self, Store},
};

/// How names in the journal begin, so that their order is that of time.
const TIME: &str = "%Y%m%dt%H%M%S%.6fz";
/// Who erases again, in the audit.
const ACTOR: &str = "service:restore";

/// Lies in each journal, before all entries. Without it there is none: its disk may not be mounted, or its address is another.
const BEGINNING: &str = "0-beginning";
/// A transaction may be of a moment some time after the one that its entry has.
const MARGIN: TimeDelta = TimeDelta::minutes(10);

/// Marks a journal as one, so that a later restore knows it. A failure is logged, and the next start tries again.
pub async fn begin(journal: &BlobStore) {
    let begun = async {
        if !journal.contains(BEGINNING).await? {
            journal.put(BEGINNING, Vec::new().into()).await?;
        }
        Ok::<_, blob::Error>(())
    };
    if let Err(error) = begun.await {
        tracing::error!(%error, "the journal of erasures cannot be written");
    }
}

/// Writes erasures into the journal.
pub struct ErasureWriter(pub BlobStore);

#[async_trait]
impl Handler for ErasureWriter {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let erasure: Erasure = serde_json::from_str(&job.payload)?;
        let name = format!("{}-{}", erasure.at.format(TIME), job.key);
        self.0.put(&name, job.payload.clone().into()).await?;
        Ok(Outcome::NotNeeded)
    }
}

/// Why erasures could not be done again. Once more is no harm, as long as nobody else wrote.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The setting is missing.
    #[error("CASACERO_ERASURES__URL does not say where erasures are noted")]
    NoJournal,
    /// Nothing was ever noted there.
    #[error(
        "CASACERO_ERASURES__URL names no journal of erasures: it has no `{BEGINNING}`. Is its disk mounted? If there never was a \
         journal, put an empty file of this name there"
    )]
    NotBegun,
    /// The journal cannot be read.
    #[error("CASACERO_ERASURES__URL: {0}")]
    Journal(#[from] blob::Error),
    /// Something else lies there, or it was changed.
    #[error("{0} in the journal of erasures cannot be read: {1}")]
    Entry(String, serde_json::Error),
    /// See the cause.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// See the cause.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// See the cause.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// See the cause.
    #[error(transparent)]
    Process(#[from] process::Error),
}

/// What was there and is erased again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Redone {
    pub homes: usize,
    pub inquiries: usize,
    pub guests: usize,
}

impl std::fmt::Display for Redone {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { homes, inquiries, guests } = self;
        write!(formatter, "erased again: {homes} homes, {inquiries} inquiries, what was kept of {guests} guests")
    }
}

/// Erases again what was erased since a moment. What came into the database since must not have been erased meanwhile: call
/// it before anybody writes.
pub async fn redo(
    database: &Database,
    clock: &Clock,
    secret: &[u8],
    journal: &BlobStore,
    since: DateTime<Utc>,
) -> Result<Redone, Error> {
    if !journal.contains(BEGINNING).await? {
        return Err(Error::NotBegun);
    }
    // Relays look into the table, so nobody has to be woken.
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database.clone(), outbox, clock.clone());
    let (mut redone, mut hashes) = (Redone::default(), HashSet::new());
    for Erasure { at, erased } in entries(journal, since - MARGIN).await? {
        match erased {
            // Who wrote again after that would be forgotten, too.
            Erased::Guest(_) if at < since => {}
            Erased::Home(id) => {
                let Ok(id) = id.parse() else { continue };
                if store.erase(ACTOR, &id, None, |_| Ok(true)).await?? {
                    redone.homes += 1;
                } else {
                    // It may have been made after the moment, and the sequence of ids went back, too.
                    store.mark_erased(&id, at).await?;
                }
            }
            Erased::Inquiry(id) => {
                let id = InquiryId::kept(id);
                if let Some(listing_id) = store.listing_of_inquiry(&id).await? {
                    store.erase_inquiry(&listing_id, &id, None).await?;
                    redone.inquiries += 1;
                }
            }
            Erased::Guest(hash) => {
                hashes.insert(hash);
            }
        }
    }
    if !hashes.is_empty() {
        let key = GuestKey::new(secret);
        let addresses: HashSet<String> = store.guest_addresses().await?.into_iter().collect();
        for email in addresses.iter().filter(|email| hashes.contains(&key.hash(email))) {
            store.erase_guest(ACTOR, email).await?;
            redone.guests += 1;
        }
    }
    Ok(redone)
}

/// The entries of a journal since a moment, in the order of time.
async fn entries(journal: &BlobStore, since: DateTime<Utc>) -> Result<Vec<Erasure>, Error> {
    let first = since.format(TIME).to_string();
    let names = journal.list("")?.try_filter(|name| ready(*name >= first));
    let mut names: Vec<String> = names.try_collect().await?;
    names.sort_unstable();
    let mut entries = Vec::with_capacity(names.len());
    for name in names {
        // One that was removed meanwhile is too old for any backup.
        let Some(bytes) = journal.get(&name).await? else { continue };
        entries.push(serde_json::from_slice(&bytes).map_err(|error| Error::Entry(name, error))?);
    }
    Ok(entries)
}

/// The command of the distributed product.
pub async fn command(settings: &Settings, since: DateTime<Utc>) -> Result<String, Error> {
    let journal = BlobStore::open(settings.erasures.as_ref().ok_or(Error::NoJournal)?)?;
    let database = Database::open(&settings.database).await?;
    let redone = redo(&database, &Clock::system(), &settings.process.secret()?, &journal, since).await?;
    Ok(redone.to_string())
}

#[cfg(test)]
mod tests;
