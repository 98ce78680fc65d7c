//! Versions of the documents that operators edit.

use std::collections::HashSet;

use casacero_common::{db, events::CONTENT_CHANGED, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{ContentDocument, ContentName},
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use serde_json::Value;

use super::{Change, Corrupt, Error, Store, schema::contents};
use crate::domain::refusal::Refusal;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = contents, treat_none_as_default_value = false)]
struct ContentRow {
    name: String,
    version: i64,
    document: String,
    edited_at: NaiveDateTime,
    edited_by: String,
    note: Option<String>,
}

/// A version of a document that somebody wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptContent {
    pub name: ContentName,
    /// From 1 on.
    pub version: u64,
    pub document: ContentDocument,
    pub edited_at: DateTime<Utc>,
    /// The actor, as the audit names it.
    pub edited_by: String,
    pub note: Option<String>,
}

/// A new version of a document.
#[derive(Clone, Copy, Debug)]
pub struct ContentEdit<'a> {
    pub actor: &'a str,
    pub name: ContentName,
    /// The version that was looked at; `None` for any.
    pub expected: Option<u64>,
    pub document: &'a ContentDocument,
    pub note: Option<&'a str>,
    /// What is in effect as version 0.
    pub default: &'a ContentDocument,
}

impl ContentRow {
    fn read(self) -> Result<KeptContent, Corrupt> {
        let corrupt = |column, problem| Corrupt { id: format!("{} {}", self.name, self.version), column, problem };
        Ok(KeptContent {
            name: self.name.parse().map_err(|_| corrupt("name", "is not a known value".into()))?,
            version: self.version.cast_unsigned(),
            document: serde_json::from_str(&self.document).map_err(|error| corrupt("document", error.to_string()))?,
            edited_at: self.edited_at.and_utc(),
            edited_by: self.edited_by.clone(),
            note: self.note.clone(),
        })
    }
}

impl Store {
    /// The version of a document that is in effect; `None` where nobody edited it.
    pub async fn content(&self, name: ContentName) -> Result<Option<KeptContent>, Error> {
        let mut connection = self.database.connection().await?;
        last_content(&mut connection, name).await
    }

    /// Versions of a document below `before`, the newest first.
    pub async fn content_versions(
        &self,
        name: ContentName,
        before: Option<u64>,
        limit: i64,
    ) -> Result<Vec<KeptContent>, Error> {
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let mut connection = self.database.connection().await?;
        let rows: Vec<ContentRow> = on_backend!(connection, c => {
            contents::table
                .filter(contents::name.eq(name.slug()))
                .filter(contents::version.lt(before))
                .order(contents::version.desc())
                .limit(limit)
                .select(ContentRow::as_select())
                .load(c)
                .await
        })?;
        Ok(rows.into_iter().map(ContentRow::read).collect::<Result<_, _>>()?)
    }

    /// Writes a version of a document, which is in effect from then on.
    pub async fn edit_content(&self, edit: ContentEdit<'_>) -> Result<Result<KeptContent, Refusal>, Error> {
        let ContentEdit { actor, name, expected, document, note, default } = edit;
        let mut transaction = self.database.begin(&format!("content {name}")).await?;
        let last = last_content(&mut transaction, name).await?;
        let (version, before) = last.map_or((0, default.clone()), |last| (last.version, last.document));
        if let Some(expected) = expected.filter(|expected| *expected != version) {
            let seen = content_version(&mut transaction, name, expected).await?;
            let seen = seen.map_or_else(|| default.clone(), |seen| seen.document);
            return Ok(Err(Refusal::ContentChanged { version, changed: differing(&seen, &before)? }));
        }
        let now = self.clock.now();
        let kept = KeptContent {
            name,
            version: version + 1,
            document: document.clone(),
            edited_at: now,
            edited_by: actor.to_owned(),
            note: note.map(ToOwned::to_owned),
        };
        let row = ContentRow {
            name: name.slug().to_owned(),
            version: kept.version.cast_signed(),
            document: serde_json::to_string(document).map_err(|error| unwritten(&error))?,
            edited_at: now.naive_utc(),
            edited_by: kept.edited_by.clone(),
            note: kept.note.clone(),
        };
        on_backend!(transaction, c => diesel::insert_into(contents::table).values(&row).execute(c).await)?;
        let fields = differing(&before, document)?;
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let changes = [Change::new("version", Some(version.to_string()), Some(kept.version.to_string()))];
        self.audit_changes(&mut transaction, actor, "content.edit", name.slug(), &fields, &changes).await?;
        self.outbox.record(&mut transaction, CONTENT_CHANGED, name.slug(), kept.version).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(kept))
    }
}

async fn last_content(connection: &mut db::Connection, name: ContentName) -> Result<Option<KeptContent>, Error> {
    let row: Option<ContentRow> = on_backend!(connection, c => {
        contents::table
            .filter(contents::name.eq(name.slug()))
            .order(contents::version.desc())
            .select(ContentRow::as_select())
            .first(c)
            .await
            .optional()
    })?;
    Ok(row.map(ContentRow::read).transpose()?)
}

async fn content_version(
    connection: &mut db::Connection,
    name: ContentName,
    version: u64,
) -> Result<Option<KeptContent>, Error> {
    let Ok(version) = i64::try_from(version) else { return Ok(None) };
    let row: Option<ContentRow> = on_backend!(connection, c => {
        contents::table.find((name.slug(), version)).select(ContentRow::as_select()).first(c).await.optional()
    })?;
    Ok(row.map(ContentRow::read).transpose()?)
}

/// A document that has no JSON form, as one with a value that this release does not know.
fn unwritten(error: &serde_json::Error) -> Corrupt {
    Corrupt { id: "contents".into(), column: "document", problem: error.to_string() }
}

/// The fields in which two documents of a kind differ, as the API spells them.
fn differing(one: &ContentDocument, other: &ContentDocument) -> Result<Vec<String>, Corrupt> {
    let fields = |document: &ContentDocument| {
        let written = serde_json::to_value(document).map_err(|error| unwritten(&error))?;
        Ok(match written.as_object().and_then(|object| object.values().next()) {
            Some(Value::Object(fields)) => fields.clone(),
            _ => serde_json::Map::new(),
        })
    };
    let (one, other) = (fields(one)?, fields(other)?);
    let names: HashSet<&String> = one.keys().chain(other.keys()).collect();
    let mut names: Vec<String> = names.into_iter().filter(|name| one.get(*name) != other.get(*name)).cloned().collect();
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        clock::Clock,
        db::testing::temporary,
        events::{Event, Events, Notice},
        outbox::Outbox,
    };
    use casacero_proto::listing::v1::{Banner, BannerKind, OfferSettings, SiteText, content_document::Document};

    use super::*;
    use crate::{store::MIGRATIONS, testing::now};

    fn offer(size: u32) -> ContentDocument {
        ContentDocument { document: Some(Document::LaunchOffer(OfferSettings { open: true, size })) }
    }

    #[test]
    fn what_differs_is_named_as_the_api_names_it() {
        let text = |en: &str, es: &str| Some(SiteText { en: en.into(), es: es.into() });
        let banner = Banner {
            shown: true,
            text: text("Back", "Volvemos"),
            kind: BannerKind::Info.into(),
            until_day: Some(20_000),
            ..Banner::default()
        };
        let other = Banner { until_day: None, text: text("Bye", "Adiós"), ..banner.clone() };
        let document = |banner: &Banner| ContentDocument { document: Some(Document::Banner(banner.clone())) };
        assert_eq!(differing(&document(&banner), &document(&other)).expect("written"), ["text", "untilDay"]);
        assert!(differing(&document(&banner), &document(&banner)).expect("written").is_empty());
    }

    #[tokio::test]
    async fn every_version_is_kept_and_the_last_is_in_effect() {
        let (database, _folder) = temporary(MIGRATIONS).await;
        let (clock, events) = (Clock::fixed(now()), Events::memory());
        let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
        let store = Store::new(database, outbox.clone(), clock);
        let mut heard = events.broadcast(CONTENT_CHANGED).await.expect("subscribed");
        let edit = async |expected, size| {
            let edit = ContentEdit {
                actor: "operator:ana",
                name: ContentName::LaunchOffer,
                expected,
                document: &offer(size),
                note: Some("spring"),
                default: &offer(1_000),
            };
            store.edit_content(edit).await.expect("asked")
        };
        assert_eq!(store.content(ContentName::LaunchOffer).await.expect("read"), None);
        assert_eq!(edit(Some(0), 900).await.expect("kept").version, 1);
        assert_eq!(edit(None, 800).await.expect("kept").version, 2);
        let changed = vec!["size".to_owned()];
        assert_eq!(edit(Some(0), 700).await, Err(Refusal::ContentChanged { version: 2, changed: changed.clone() }));
        assert_eq!(edit(Some(1), 700).await, Err(Refusal::ContentChanged { version: 2, changed }));
        let last = store.content(ContentName::LaunchOffer).await.expect("read").expect("there");
        assert_eq!((last.document, last.note.as_deref(), last.edited_at), (offer(800), Some("spring"), now()));
        let versions = async |before, limit| {
            let found = store.content_versions(ContentName::LaunchOffer, before, limit).await.expect("read");
            found.iter().map(|kept| kept.version).collect::<Vec<_>>()
        };
        assert_eq!(versions(None, 10).await, [2, 1]);
        assert_eq!(versions(Some(2), 10).await, [1]);
        assert_eq!(versions(None, 1).await, [2]);
        assert!(store.content_versions(ContentName::Banner, None, 10).await.expect("read").is_empty());
        outbox.publish_recorded().await.expect("published");
        for version in [1, 2] {
            let event = Event { topic: CONTENT_CHANGED.into(), key: "launch_offer".into(), version };
            assert_eq!(heard.next().await, Some(Notice::Event(event)));
        }
    }
}
