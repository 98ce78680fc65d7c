//! The worker's side of translations: claims jobs, and stores what was translated.

use casacero_common::on_backend;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{JobRow, corrupt, put};
use crate::{
    domain::{
        description::{Description, Language},
        identity::ListingId,
        listing::Listing,
        text::Invalid,
        translation,
    },
    store::{Error, Store, Versioned, listings, schema::translation_jobs},
};

/// How long a worker's claim on a job lasts. After it the worker is presumed dead, and another one may take it.
const CLAIM: TimeDelta = TimeDelta::minutes(5);

/// A translation that a worker is to make.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimedTranslation {
    /// The listing's id.
    pub listing_id: ListingId,
    /// The language to translate into.
    pub language: Language,
    /// The listing; `None` if guests need no translation of it any more.
    pub listing: Option<Listing>,
    /// How often the service was not there, in succession.
    pub failures: u32,
    /// How often it could not translate this description.
    pub refusals: u32,
    /// Identifies the claim.
    claim: String,
}

impl Store {
    /// Claims the translation that has been due longest. One of a listing that cannot be read is an error, and is due
    /// again when the claim ends.
    pub async fn claim_translation(&self) -> Result<Option<ClaimedTranslation>, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin("translation jobs").await?;
        let due: Option<JobRow> = on_backend!(transaction, c => {
            translation_jobs::table
                .filter(translation_jobs::next_attempt_at.le(now))
                .order((translation_jobs::next_attempt_at, translation_jobs::listing_id, translation_jobs::language))
                .select(JobRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(due) = due else { return Ok(None) };
        let JobRow { listing_id, language, source_digest: _, failures, refusals, next_attempt_at, claim: _ } = due;
        let claim = Uuid::new_v4().to_string();
        // The old time of the next attempt is part of the condition: if the job was made anew meanwhile, it is not claimed.
        let taken = on_backend!(transaction, c => {
            let row = translation_jobs::table
                .filter(translation_jobs::listing_id.eq(&listing_id))
                .filter(translation_jobs::language.eq(&language))
                .filter(translation_jobs::next_attempt_at.eq(next_attempt_at));
            diesel::update(row)
                .set((translation_jobs::claim.eq(&claim), translation_jobs::next_attempt_at.eq(now + CLAIM)))
                .execute(c)
                .await
        })?;
        // Committed before the rest is read: a row that cannot be read must not stay the one that is due first.
        transaction.commit().await?;
        if taken == 0 {
            return Ok(None);
        }
        let id: ListingId = listing_id.parse().map_err(|_| corrupt(&listing_id, "listing_id", Invalid::ListingId))?;
        let language = Language::parse(&language).map_err(|error| corrupt(&listing_id, "language", error))?;
        let mut connection = self.database.connection().await?;
        let found = listings::read(&mut connection, &id).await?;
        let needed =
            found.filter(|found| translation::missing(&found.listing, &found.translations).contains(&language));
        Ok(Some(ClaimedTranslation {
            listing_id: id,
            language,
            listing: needed.map(|found| found.listing),
            failures: failures.unsigned_abs(),
            refusals: refusals.unsigned_abs(),
            claim,
        }))
    }

    /// Stores a translation of `source`. `false` if that is not the description any more, if the owner wrote or corrected
    /// meanwhile, or if the claim ended.
    pub async fn translation_made(
        &self,
        claimed: &ClaimedTranslation,
        source: &Description,
        text: Description,
    ) -> Result<bool, Error> {
        let id = &claimed.listing_id;
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let held: i64 = on_backend!(transaction, c => claimed_job(claimed).count().get_result(c).await)?;
        let found = listings::read(&mut transaction, id).await?.filter(|_| held == 1);
        let Some(Versioned { listing, version, translations }) = found else { return Ok(false) };
        let is_needed = translation::missing(&listing, &translations).contains(&claimed.language);
        if !is_needed || translation::source(&listing.descriptions) != Some(source) {
            return Ok(false);
        }
        put(&mut transaction, id, &self.translation(text, source, version)).await?;
        on_backend!(transaction, c => diesel::delete(claimed_job(claimed)).execute(c).await)?;
        self.translations_changed(&mut transaction, &listing, version + 1).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(true)
    }

    /// Deletes a job that is not needed any more.
    pub async fn translation_not_needed(&self, claimed: &ClaimedTranslation) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => diesel::delete(claimed_job(claimed)).execute(c).await)?;
        Ok(())
    }

    /// Notes that the service was not there; the next attempt is at `next`.
    pub async fn translation_failed(&self, claimed: &ClaimedTranslation, next: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(claimed_job(claimed))
                .set((
                    translation_jobs::failures.eq(translation_jobs::failures + 1),
                    translation_jobs::next_attempt_at.eq(next.naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Notes that the service cannot translate the description; the next attempt is at `next`.
    pub async fn translation_refused(&self, claimed: &ClaimedTranslation, next: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(claimed_job(claimed))
                .set((
                    translation_jobs::failures.eq(0),
                    translation_jobs::refusals.eq(translation_jobs::refusals + 1),
                    translation_jobs::next_attempt_at.eq(next.naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}

/// The row of a job, if the claim still holds.
#[diesel::dsl::auto_type(no_type_alias)]
fn claimed_job<'a>(claimed: &'a ClaimedTranslation) -> _ {
    let id: &'a str = claimed.listing_id.as_str();
    let language: &'a str = claimed.language.code();
    let claim: &'a str = claimed.claim.as_str();
    translation_jobs::table
        .filter(translation_jobs::listing_id.eq(id))
        .filter(translation_jobs::language.eq(language))
        .filter(translation_jobs::claim.eq(claim))
}
