//! Stored translations of descriptions, and the jobs to make them. `worker` has the side of the worker, `records` that of
//! operators.

mod records;
mod worker;

use casacero_common::{db, on_backend};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};

pub use self::{
    records::{TranslationQuery, TranslationRecord},
    worker::WantedTranslation,
};
use super::{Corrupt, Error, Store, Versioned, listings, schema::listing_translations};
use crate::{
    domain::{
        description::{Description, Language},
        identity::ListingId,
        listing::Listing,
        refusal::Refusal,
        text::Invalid,
        translation::{self, PAGE_LANGUAGES, Translation},
    },
    store::jobs::TRANSLATIONS,
};

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_translations, treat_none_as_default_value = false)]
pub(in crate::store) struct TranslationRow {
    pub listing_id: String,
    pub language: String,
    pub body: String,
    pub source_language: String,
    pub source_digest: String,
    pub source_version: i64,
    pub provider: Option<String>,
    pub corrected: bool,
    pub made_at: NaiveDateTime,
    /// Whether the description has changed since.
    pub outdated: bool,
}

/// The payload of the job of a translation.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Payload {
    /// Of the description that is to be translated.
    source_digest: String,
    /// How often the service could not translate it.
    refusals: u32,
    /// Whether an operator asked for it, so that it is made where there is a current one, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    asked_for: bool,
}

impl Payload {
    fn new(source_digest: String) -> Self {
        Self { source_digest, refusals: 0, asked_for: false }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).expect("a digest and a number are plain data")
    }
}

/// The key of the job of a translation.
fn job_key(id: &ListingId, language: Language) -> String {
    format!("{id}/{}", language.code())
}

/// The keys of all jobs that a listing may have.
pub(in crate::store) fn job_keys(id: &ListingId) -> Vec<String> {
    PAGE_LANGUAGES.map(|language| job_key(id, language)).to_vec()
}

/// A listing with its translations, for its owner.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnTranslations {
    pub found: Versioned,
    /// The languages into which the worker will translate.
    pub pending: Vec<Language>,
}

fn corrupt(id: &str, column: &'static str, problem: Invalid) -> Corrupt {
    Corrupt { id: id.to_owned(), column, problem: problem.to_string() }
}

impl TranslationRow {
    fn new(id: &ListingId, translation: &Translation) -> Self {
        let Translation { text, source_language, source_digest, source_version, made_at } = translation;
        Self {
            listing_id: id.to_string(),
            language: text.language().code().to_owned(),
            body: text.text().to_owned(),
            source_language: source_language.code().to_owned(),
            source_digest: source_digest.clone(),
            source_version: source_version.cast_signed(),
            provider: text.provider().map(str::to_owned),
            corrected: translation.is_corrected(),
            made_at: made_at.naive_utc(),
            // It is stored with the description that it was made of.
            outdated: false,
        }
    }

    pub(in crate::store) fn read(self) -> Result<Translation, Corrupt> {
        let Self {
            listing_id: id,
            language,
            body,
            source_language,
            source_digest,
            source_version,
            provider,
            corrected,
            made_at,
            outdated: _,
        } = self;
        let text = Language::parse(&language).and_then(|language| Description::stored(language, body, !corrected));
        Ok(Translation {
            text: text.map_err(|error| corrupt(&id, "body", error))?.by(provider.as_deref().unwrap_or_default()),
            source_language: Language::parse(&source_language)
                .map_err(|error| corrupt(&id, "source_language", error))?,
            source_digest,
            source_version: source_version.cast_unsigned(),
            made_at: made_at.and_utc(),
        })
    }
}

/// The translations of listings, by language.
pub(in crate::store) async fn translation_rows(
    connection: &mut db::Connection,
    ids: &[&str],
) -> Result<Vec<TranslationRow>, Error> {
    Ok(on_backend!(connection, c => {
        listing_translations::table
            .filter(listing_translations::listing_id.eq_any(ids))
            .order(listing_translations::language)
            .select(TranslationRow::as_select())
            .load(c)
            .await
    })?)
}

async fn read_translations(connection: &mut db::Connection, id: &ListingId) -> Result<Vec<Translation>, Error> {
    let rows = translation_rows(connection, &[id.as_str()]).await?;
    Ok(rows.into_iter().map(TranslationRow::read).collect::<Result<_, _>>()?)
}

/// Stores a translation in the place of the one in its language.
async fn put(connection: &mut db::Connection, id: &ListingId, translation: &Translation) -> Result<(), Error> {
    delete(connection, id, translation.text.language()).await?;
    let row = TranslationRow::new(id, translation);
    on_backend!(connection, c => {
        diesel::insert_into(listing_translations::table).values(&row).execute(c).await
    })?;
    Ok(())
}

async fn delete(connection: &mut db::Connection, id: &ListingId, language: Language) -> Result<(), Error> {
    on_backend!(connection, c => {
        let of_listing = listing_translations::table.filter(listing_translations::listing_id.eq(id.as_str()));
        diesel::delete(of_listing.filter(listing_translations::language.eq(language.code()))).execute(c).await
    })?;
    Ok(())
}

/// Notes which translations of a listing are of another description than the one of this digest.
async fn note_outdated(connection: &mut db::Connection, id: &ListingId, digest: &str) -> Result<(), Error> {
    on_backend!(connection, c => {
        diesel::update(listing_translations::table.filter(listing_translations::listing_id.eq(id.as_str())))
            .set(listing_translations::outdated.eq(listing_translations::source_digest.ne(digest)))
            .execute(c)
            .await
    })?;
    Ok(())
}

impl Store {
    /// Makes the missing translations of a listing due, in the transaction of its change. Jobs for the same description
    /// stay as they are, with their failures; those that are not needed any more are deleted. Notes which translations are of
    /// another description.
    pub(in crate::store) async fn plan_translations(
        &self,
        connection: &mut db::Connection,
        listing: &Listing,
    ) -> Result<(), Error> {
        let translations = read_translations(connection, &listing.id).await?;
        let missing = translation::missing(listing, &translations);
        let digest = translation::source(&listing.descriptions).map(translation::digest).unwrap_or_default();
        if !translations.is_empty() {
            note_outdated(connection, &listing.id, &digest).await?;
        }
        let asked_for: Vec<String> = PAGE_LANGUAGES
            .into_iter()
            .filter(|language| translation::is_wanted(listing, &translations, *language, true))
            .map(|language| job_key(&listing.id, language))
            .collect();
        let waiting = self.jobs.waiting(connection, &TRANSLATIONS, &job_keys(&listing.id)).await?;
        let needed: Vec<String> = missing.into_iter().map(|language| job_key(&listing.id, language)).collect();
        let stays = |(key, payload): &(String, String)| {
            serde_json::from_str(payload).is_ok_and(|payload: Payload| {
                let is_needed = needed.contains(key) || payload.asked_for && asked_for.contains(key);
                is_needed && payload.source_digest == digest
            })
        };
        let (kept, outdated): (Vec<_>, Vec<_>) = waiting.into_iter().partition(stays);
        let outdated: Vec<String> = outdated.into_iter().map(|(key, _)| key).collect();
        self.jobs.delete(connection, &TRANSLATIONS, &outdated).await?;
        let payload = Payload::new(digest).text();
        for key in needed.iter().filter(|key| !kept.iter().any(|(kept, _)| kept == *key)) {
            self.jobs.enqueue(connection, &TRANSLATIONS, key, &payload).await?;
        }
        Ok(())
    }

    /// Stores translations that came with an import, except where the owner corrected one.
    pub(in crate::store) async fn import_translations(
        &self,
        connection: &mut db::Connection,
        listing: &Listing,
        version: u64,
        translated: Vec<Description>,
    ) -> Result<(), Error> {
        let Some(source) = translation::source(&listing.descriptions).filter(|_| !translated.is_empty()) else {
            return Ok(());
        };
        let known = read_translations(connection, &listing.id).await?;
        for text in translated {
            let language = text.language();
            if known.iter().any(|known| known.text.language() == language && known.is_corrected()) {
                continue;
            }
            let translation = self.translation(text, source, version);
            put(connection, &listing.id, &translation).await?;
        }
        self.plan_translations(connection, listing).await
    }

    fn translation(&self, text: Description, source: &Description, version: u64) -> Translation {
        Translation {
            text,
            source_language: source.language(),
            source_digest: translation::digest(source),
            source_version: version,
            made_at: self.clock.now(),
        }
    }

    /// A listing with its translations, in any status.
    pub async fn own_translations(&self, id: &ListingId) -> Result<Option<OwnTranslations>, Error> {
        let mut connection = self.database.connection().await?;
        self.read_own(&mut connection, id).await
    }

    /// Stores the owner's words as the translation in their language.
    pub async fn correct_translation(
        &self,
        actor: &str,
        id: &ListingId,
        text: Description,
    ) -> Result<Result<OwnTranslations, Refusal>, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(found) = listings::read(&mut transaction, id).await? else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        let source = match translation::correctable(&found.listing, text.language()) {
            Ok(source) => source,
            Err(refused) => return Ok(Err(refused)),
        };
        let corrected = self.translation(text, source, found.version);
        let is_same =
            |known: &Translation| known.text == corrected.text && known.source_digest == corrected.source_digest;
        if !found.translations.iter().any(is_same) {
            put(&mut transaction, id, &corrected).await?;
            self.after_owner(&mut transaction, actor, "translation.correct", &found).await?;
        }
        self.answer(transaction, id).await
    }

    /// Deletes the owner's words in a language, so that the worker translates again. Without such words nothing changes.
    pub async fn remove_correction(
        &self,
        actor: &str,
        id: &ListingId,
        language: Language,
    ) -> Result<Result<OwnTranslations, Refusal>, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(found) = listings::read(&mut transaction, id).await? else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        if found.translations.iter().any(|known| known.text.language() == language && known.is_corrected()) {
            delete(&mut transaction, id, language).await?;
            self.after_owner(&mut transaction, actor, "translation.remove", &found).await?;
        }
        self.answer(transaction, id).await
    }

    /// What follows from a change by the owner: jobs, the audit entry, the version.
    async fn after_owner(
        &self,
        connection: &mut db::Connection,
        actor: &str,
        action: &str,
        found: &Versioned,
    ) -> Result<(), Error> {
        let Versioned { listing, version, translations: _ } = found;
        self.plan_translations(connection, listing).await?;
        self.audit(connection, actor, action, listing.id.as_str(), &[listings::TRANSLATIONS]).await?;
        self.translations_changed(connection, listing, version + 1).await
    }

    /// Commits, and returns what the owner has then.
    async fn answer(
        &self,
        mut transaction: db::Transaction,
        id: &ListingId,
    ) -> Result<Result<OwnTranslations, Refusal>, Error> {
        let own = self.read_own(&mut transaction, id).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(own.ok_or(Refusal::ListingNotFound))
    }

    async fn read_own(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<Option<OwnTranslations>, Error> {
        let Some(found) = listings::read(connection, id).await? else { return Ok(None) };
        let waiting = self.jobs.waiting(connection, &TRANSLATIONS, &job_keys(id)).await?;
        let is_pending = |language: &Language| waiting.iter().any(|(key, _)| *key == job_key(id, *language));
        let pending = PAGE_LANGUAGES.into_iter().filter(is_pending).collect();
        Ok(Some(OwnTranslations { found, pending }))
    }
}
