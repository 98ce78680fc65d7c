//! The translations of all homes, for operators: those that wait, then those that are there.

use std::collections::HashMap;

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{ListingStatus, TranslationState, TranslationTrouble},
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::{
    dsl::{not, sql},
    prelude::*,
    sql_types::Bool,
};
use diesel_async::RunQueryDsl;

use super::{Payload, TranslationRow, job_key, translation_rows};
use crate::{
    domain::{description::Language, identity::ListingId, refusal::Refusal, translation},
    store::{
        Corrupt, Error, Store,
        jobs::TRANSLATIONS,
        listings,
        schema::{jobs, listing_translations, listings as listings_table},
    },
};

/// The translation of a home's description into a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranslationRecord {
    pub listing_id: ListingId,
    /// The name of the home.
    pub name: String,
    pub language: Language,
    pub state: TranslationState,
    /// When it is tried next, where it waits.
    pub due_at: Option<DateTime<Utc>>,
    /// How often the service could not translate the description.
    pub refusals: u32,
    /// How often in a row it failed since.
    pub failures: u32,
    pub last_error: Option<TranslationTrouble>,
    /// When the translation that is there was made.
    pub made_at: Option<DateTime<Utc>>,
    pub provider: Option<String>,
    /// Whether the owner wrote or corrected it.
    pub corrected: bool,
}

/// Which translations are listed.
#[derive(Clone, Copy, Debug, Default)]
pub struct TranslationQuery {
    /// In any state when absent.
    pub state: Option<TranslationState>,
    pub offset: i64,
    pub limit: i64,
}

/// The job of a translation.
#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct JobRow {
    key: String,
    payload: String,
    attempts: i32,
    due_at: NaiveDateTime,
    lease: Option<String>,
    last_error: Option<String>,
}

/// The jobs of a state, or all, boxed for the backend of their connection.
macro_rules! waiting {
    ($state:expr) => {{
        let jobs = jobs::table.filter(jobs::kind.eq(TRANSLATIONS.kind)).into_boxed();
        let never_failed = jobs::last_error.is_null().and(jobs::payload.like("%\"refusals\":0%"));
        match $state {
            Some(TranslationState::Waiting) => jobs.filter(never_failed),
            Some(TranslationState::Refused) => jobs.filter(not(never_failed)),
            _ => jobs,
        }
    }};
}

/// The stored translations of a state, or all, without those that wait for another one, and those that the owner's own
/// description hides; boxed for the backend of their connection.
macro_rules! stored {
    ($state:expr) => {{
        let stored = listing_translations::table
            .inner_join(listings_table::table)
            .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
            .filter(sql::<Bool>(
                "NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.kind = 'translations' AND jobs.key = \
                 listing_translations.listing_id || '/' || listing_translations.language)",
            ))
            .filter(sql::<Bool>(
                "NOT EXISTS (SELECT 1 FROM listing_descriptions WHERE listing_descriptions.listing_id = \
                 listing_translations.listing_id AND listing_descriptions.language = listing_translations.language)",
            ))
            .into_boxed();
        match $state {
            Some(TranslationState::Outdated) => stored.filter(listing_translations::outdated.eq(true)),
            Some(state) => stored
                .filter(listing_translations::outdated.eq(false))
                .filter(listing_translations::corrected.eq(state == TranslationState::Corrected)),
            None => stored,
        }
    }};
}

impl JobRow {
    /// The record of a job, without the name of its home.
    fn read(self) -> Result<TranslationRecord, Corrupt> {
        let Self { key, payload, attempts, due_at, lease, last_error } = self;
        let corrupt =
            |column, problem: &dyn ToString| Corrupt { id: key.clone(), column, problem: problem.to_string() };
        let (id, language) = key.rsplit_once('/').ok_or_else(|| corrupt("key", &"has no language"))?;
        let Payload { refusals, .. } = serde_json::from_str(&payload).map_err(|error| corrupt("payload", &error))?;
        let trouble = match &last_error {
            Some(error) if error.starts_with(AWAY) => Some(TranslationTrouble::Away),
            Some(_) => Some(TranslationTrouble::Broken),
            None => (refusals > 0).then_some(TranslationTrouble::Unable),
        };
        Ok(TranslationRecord {
            listing_id: id.parse().map_err(|error| corrupt("key", &error))?,
            name: String::new(),
            language: Language::parse(language).map_err(|error| corrupt("key", &error))?,
            state: if trouble.is_some() { TranslationState::Refused } else { TranslationState::Waiting },
            due_at: Some(due_at.and_utc()),
            refusals,
            // The attempt that a worker is at has not failed.
            failures: attempts.unsigned_abs().saturating_sub(lease.is_some().into()),
            last_error: trouble,
            made_at: None,
            provider: None,
            corrected: false,
        })
    }
}

/// How the errors of a service that is away begin; see `TranslateError::Away`.
const AWAY: &str = "the translation service is away";

impl TranslationRow {
    fn record(self, name: String) -> Result<TranslationRecord, Corrupt> {
        let (made_at, outdated) = (self.made_at.and_utc(), self.outdated);
        let id = self.listing_id.clone();
        let corrupt = |column, problem: &dyn ToString| Corrupt { id: id.clone(), column, problem: problem.to_string() };
        let listing_id = id.parse().map_err(|error| corrupt("listing_id", &error))?;
        let language = Language::parse(&self.language).map_err(|error| corrupt("language", &error))?;
        let state = match (outdated, self.corrected) {
            (true, _) => TranslationState::Outdated,
            (false, true) => TranslationState::Corrected,
            (false, false) => TranslationState::Machine,
        };
        Ok(TranslationRecord {
            listing_id,
            name,
            language,
            state,
            due_at: None,
            refusals: 0,
            failures: 0,
            last_error: None,
            made_at: Some(made_at),
            provider: self.provider,
            corrected: self.corrected,
        })
    }
}

/// A row that cannot be read is logged and left out of its page.
fn readable(record: Result<TranslationRecord, Corrupt>) -> Option<TranslationRecord> {
    record.inspect_err(|error| tracing::error!(%error, "translation left out")).ok()
}

impl Store {
    /// A page of translations, and how many there are on all pages: first those that wait, the one that is due first before the
    /// others, then those that are there, the newest first.
    pub async fn translation_records(&self, query: &TranslationQuery) -> Result<(Vec<TranslationRecord>, u64), Error> {
        use TranslationState::{Corrected, Machine, Outdated, Refused, Waiting};
        let TranslationQuery { state, offset, limit } = *query;
        let mut connection = self.database.connection().await?;
        let mut total: i64 = 0;
        let mut items = Vec::new();
        if matches!(state, None | Some(Waiting | Refused)) {
            total = on_backend!(connection, c => waiting!(state).count().get_result(c).await)?;
            let rows: Vec<JobRow> = on_backend!(connection, c => {
                let jobs = waiting!(state).order((jobs::due_at, jobs::key)).offset(offset).limit(limit);
                jobs.select(JobRow::as_select()).load(c).await
            })?;
            items = rows.into_iter().filter_map(|row| readable(row.read())).collect();
            self.complete(&mut connection, &mut items).await?;
        }
        if matches!(state, None | Some(Machine | Outdated | Corrected)) {
            let (before, left) = (total, limit - (total - offset).clamp(0, limit));
            let count: i64 = on_backend!(connection, c => stored!(state).count().get_result(c).await)?;
            total += count;
            let rows: Vec<(TranslationRow, String)> = on_backend!(connection, c => {
                stored!(state)
                    .order((
                        listing_translations::made_at.desc(),
                        listing_translations::listing_id,
                        listing_translations::language,
                    ))
                    .offset((offset - before).max(0))
                    .limit(left)
                    .select((TranslationRow::as_select(), listings_table::name))
                    .load(c)
                    .await
            })?;
            items.extend(rows.into_iter().filter_map(|(row, name)| readable(row.record(name))));
        }
        Ok((items, total.unsigned_abs()))
    }

    /// Adds to jobs the names of their homes, and what is shown meanwhile.
    async fn complete(&self, connection: &mut db::Connection, items: &mut [TranslationRecord]) -> Result<(), Error> {
        let ids: Vec<&str> = items.iter().map(|item| item.listing_id.as_str()).collect();
        let names: Vec<(String, String)> = on_backend!(connection, c => {
            listings_table::table
                .filter(listings_table::id.eq_any(&ids))
                .select((listings_table::id, listings_table::name))
                .load(c)
                .await
        })?;
        let names: HashMap<String, String> = names.into_iter().collect();
        let stored = translation_rows(connection, &ids).await?;
        for item in items {
            item.name = names.get(item.listing_id.as_str()).cloned().unwrap_or_default();
            let of_item = |row: &&TranslationRow| {
                row.listing_id == item.listing_id.as_str() && row.language == item.language.code()
            };
            if let Some(row) = stored.iter().find(of_item) {
                item.made_at = Some(row.made_at.and_utc());
                item.provider = row.provider.clone();
            }
        }
        Ok(())
    }

    /// Makes the translation of a description into a language due now, although there may be a current one, which stays until the
    /// new one replaces it.
    pub async fn translate_again(
        &self,
        actor: &str,
        id: &ListingId,
        language: Language,
    ) -> Result<Result<TranslationRecord, Refusal>, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(found) = listings::read(&mut transaction, id).await? else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        let source = match translation::translatable(&found.listing, &found.translations, language) {
            Ok(source) => source,
            Err(refused) => return Ok(Err(refused)),
        };
        let key = job_key(id, language);
        let payload = Payload { asked_for: true, ..Payload::new(translation::digest(source)) }.text();
        self.jobs.enqueue(&mut transaction, &TRANSLATIONS, &key, &payload).await?;
        // One that waited kept its refusals.
        self.jobs.put_payload(&mut transaction, &TRANSLATIONS, &key, &payload).await?;
        self.audit(&mut transaction, actor, "translation.again", id.as_str(), &[listings::TRANSLATIONS]).await?;
        let row: JobRow = on_backend!(transaction, c => {
            jobs::table.find((&key, TRANSLATIONS.kind)).select(JobRow::as_select()).first(c).await
        })?;
        let mut records = [row.read()?];
        self.complete(&mut transaction, &mut records).await?;
        transaction.commit().await?;
        let [record] = records;
        Ok(Ok(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_that_is_away_is_told_from_what_is_broken() {
        let job = |refusals: u32, last_error: Option<String>| JobRow {
            key: "CASA-1/en".into(),
            payload: Payload { refusals, ..Payload::new("digest".into()) }.text(),
            attempts: 2,
            due_at: DateTime::<Utc>::UNIX_EPOCH.naive_utc(),
            lease: Some("lease".into()),
            last_error,
        };
        let away = format!("{AWAY}: no route");
        for (row, expected) in [
            (job(0, None), None),
            (job(1, None), Some(TranslationTrouble::Unable)),
            (job(1, Some(away)), Some(TranslationTrouble::Away)),
            (job(0, Some("the row cannot be read".into())), Some(TranslationTrouble::Broken)),
        ] {
            let record = row.read().expect("a record");
            let state = if expected.is_some() { TranslationState::Refused } else { TranslationState::Waiting };
            assert_eq!((record.state, record.last_error, record.failures), (state, expected, 1));
        }
    }
}
