//! The worker's side of translations: what a job is to translate, and what was translated.

use casacero_common::jobs::Job;

use super::{Payload, put};
use crate::{
    domain::{
        description::{Description, Language},
        identity::ListingId,
        listing::Listing,
        translation,
    },
    store::{Corrupt, Error, Store, Versioned, listings},
};

/// A translation that a worker is to make.
#[derive(Clone, Debug)]
pub struct WantedTranslation {
    pub listing_id: ListingId,
    /// The language to translate into.
    pub language: Language,
    /// The listing; `None` if guests need no translation of it any more.
    pub listing: Option<Listing>,
    /// How often the service could not translate this description.
    pub refusals: u32,
    payload: Payload,
}

impl WantedTranslation {
    /// The payload of the job once the service could not translate the description once more.
    pub fn after_refusal(&self) -> String {
        Payload { refusals: self.refusals + 1, ..self.payload.clone() }.text()
    }
}

impl Store {
    /// What a job is to translate.
    pub async fn read_wanted_translation(&self, job: &Job) -> Result<WantedTranslation, Error> {
        let Job { key, payload, .. } = job;
        let corrupt =
            |column, problem: &dyn ToString| Corrupt { id: key.clone(), column, problem: problem.to_string() };
        let (id, language) = key.rsplit_once('/').ok_or_else(|| corrupt("key", &"has no language"))?;
        let listing_id: ListingId = id.parse().map_err(|error| corrupt("key", &error))?;
        let language = Language::parse(language).map_err(|error| corrupt("key", &error))?;
        let payload: Payload = serde_json::from_str(payload).map_err(|error| corrupt("payload", &error))?;
        let mut connection = self.database.connection().await?;
        let found = listings::read(&mut connection, &listing_id).await?;
        let needed = found.filter(|Versioned { listing, translations, version: _ }| {
            translation::is_wanted(listing, translations, language, payload.asked_for)
        });
        let listing = needed.map(|found| found.listing);
        Ok(WantedTranslation { listing_id, language, listing, refusals: payload.refusals, payload })
    }

    /// Stores a translation of `source`, and finishes its job. `false` if that is not the description any more, if the owner
    /// wrote or corrected meanwhile, or if the lease has ended.
    pub async fn translation_made(
        &self,
        job: &Job,
        wanted: &WantedTranslation,
        source: &Description,
        text: Description,
    ) -> Result<bool, Error> {
        let id = &wanted.listing_id;
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let is_leased = self.jobs.finish(&mut transaction, job).await?;
        let found = listings::read(&mut transaction, id).await?.filter(|_| is_leased);
        let Some(Versioned { listing, version, translations }) = found else { return Ok(false) };
        let is_needed = translation::is_wanted(&listing, &translations, wanted.language, wanted.payload.asked_for);
        if !is_needed || translation::source(&listing.descriptions) != Some(source) {
            return Ok(false);
        }
        put(&mut transaction, id, &self.translation(text, source, version)).await?;
        self.translations_changed(&mut transaction, &listing, version + 1).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(true)
    }
}
