//! What owners decide about their homes beside the text. A home without a row has none of it.

use casacero_common::{db, on_backend};
use casacero_proto::listing::v1::ListingStatus;
use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, ListingState, Store,
    audited::{listing_changes, settings_changes},
    listings,
    schema::{home_settings, listings as listings_table},
};
use crate::domain::{description::Language, home_settings::HomeSettings, identity::ListingId, refusal::Refusal};

/// How far the clocks of the earliest time zone are ahead of UTC.
const EARLIEST_ZONE: TimeDelta = TimeDelta::hours(14);

/// The settings to change; `None` leaves one as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsChange {
    /// The language of mails.
    pub mail_language: Option<Language>,
    /// Whether a mail says each week what changed.
    pub weekly_mail: Option<bool>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = home_settings)]
struct SettingsRow {
    weekly_mail: bool,
    resume_on: Option<NaiveDate>,
    erase_at: Option<NaiveDateTime>,
    unpaid: bool,
}

impl SettingsRow {
    fn read(self) -> HomeSettings {
        let Self { weekly_mail, resume_on, erase_at, unpaid } = self;
        HomeSettings { weekly_mail, resume_on, erase_at: erase_at.map(|at| at.and_utc()), unpaid }
    }
}

impl Store {
    /// The settings of a listing, within a transaction.
    pub(in crate::store) async fn read_settings(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<HomeSettings, Error> {
        let row: Option<SettingsRow> = on_backend!(connection, c => {
            home_settings::table.find(id.as_str()).select(SettingsRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(SettingsRow::read).unwrap_or_default())
    }

    /// Writes the settings of a listing. When its last weekly mail was queued stays noted.
    pub(in crate::store) async fn write_settings(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        settings: HomeSettings,
    ) -> Result<(), Error> {
        let HomeSettings { weekly_mail, resume_on, erase_at, unpaid } = settings;
        let columns = (
            home_settings::weekly_mail.eq(weekly_mail),
            home_settings::resume_on.eq(resume_on),
            home_settings::erase_at.eq(erase_at.map(|at| at.naive_utc())),
            home_settings::unpaid.eq(unpaid),
        );
        on_backend!(connection, c => {
            diesel::insert_into(home_settings::table)
                .values((home_settings::listing_id.eq(id.as_str()), columns))
                .on_conflict(home_settings::listing_id)
                .do_update()
                .set(columns)
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Ends the settings that do not belong to a listing's new status.
    pub(in crate::store) async fn settle_settings(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        status: ListingStatus,
    ) -> Result<(), Error> {
        let settings = self.read_settings(connection, id).await?;
        let settled = settings.in_status(status);
        if settled != settings {
            self.write_settings(connection, id, settled).await?;
        }
        Ok(())
    }

    /// Changes the settings that are given. A change that changes nothing writes nothing, and none raises the listing's
    /// version: no form shows them.
    pub async fn change_settings(
        &self,
        actor: &str,
        id: &ListingId,
        change: SettingsChange,
    ) -> Result<Result<ListingState, Refusal>, Error> {
        let SettingsChange { mail_language, weekly_mail } = change;
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(mut current) = self.read_listing_state(&mut transaction, id).await? else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        let mut fields = Vec::new();
        let (listing, settings, version) = (current.listing.clone(), current.settings, current.version);
        if let Some(language) = mail_language.filter(|language| current.listing.mail_language != Some(*language)) {
            on_backend!(transaction, c => {
                diesel::update(listings_table::table.find(id.as_str()))
                    .set(listings_table::mail_language.eq(language.code()))
                    .execute(c)
                    .await
            })?;
            current.listing.mail_language = Some(language);
            fields.push("mail_language");
        }
        if let Some(weekly_mail) = weekly_mail.filter(|wanted| current.settings.weekly_mail != *wanted) {
            current.settings.weekly_mail = weekly_mail;
            self.write_settings(&mut transaction, id, current.settings).await?;
            fields.push("weekly_mail");
        }
        if !fields.is_empty() {
            let mut changes = listing_changes((&listing, version), (&current.listing, version));
            changes.extend(settings_changes(&settings, &current.settings));
            self.audit_changes(&mut transaction, actor, "listing.settings", id.as_str(), &fields, &changes).await?;
            transaction.commit().await?;
        }
        Ok(Ok(current))
    }

    /// Ends the weekly mail about a listing, as its reader asked by a link.
    pub(in crate::store) async fn end_weekly_mail(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<(), Error> {
        let settings = self.read_settings(connection, id).await?;
        if settings.weekly_mail {
            let ended = HomeSettings { weekly_mail: false, ..settings };
            self.write_settings(connection, id, ended).await?;
            let (actor, changes) = (format!("link:{id}"), settings_changes(&settings, &ended));
            let fields = ["weekly_mail"];
            self.audit_changes(connection, &actor, "listing.settings", id.as_str(), &fields, &changes).await?;
        }
        Ok(())
    }

    /// The listings whose pause may end today in some time zone, and those whose time of erasure has come.
    pub async fn settings_due(&self) -> Result<Vec<ListingId>, Error> {
        let now = self.clock.now();
        let latest_day = (now + EARLIEST_ZONE).date_naive();
        let mut connection = self.database.connection().await?;
        let ids: Vec<String> = on_backend!(connection, c => {
            let is_due =
                home_settings::resume_on.le(latest_day).or(home_settings::erase_at.le(now.naive_utc()));
            home_settings::table
                .filter(is_due)
                .order(home_settings::listing_id)
                .select(home_settings::listing_id)
                .load(c)
                .await
        })?;
        let read = |id: String| {
            let problem = "is not a listing id".to_owned();
            id.parse().map_err(|_| Corrupt { id, column: "listing_id", problem }.into())
        };
        ids.into_iter().map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        clock::Clock,
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        outbox::Outbox,
    };
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::{
        domain::listing::Listing,
        store::{AuditPage, Change, MIGRATIONS, StatusChange},
        testing::{id, listing, now},
    };

    async fn store() -> (Store, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        (Store::new(database, outbox, clock), folder)
    }

    fn full() -> HomeSettings {
        HomeSettings {
            weekly_mail: true,
            resume_on: NaiveDate::from_ymd_opt(2026, 7, 1),
            erase_at: Some(now() + TimeDelta::days(14)),
            unpaid: true,
        }
    }

    async fn write(store: &Store, number: u32, settings: HomeSettings) {
        let mut transaction = store.database().begin("a test").await.expect("begun");
        store.write_settings(&mut transaction, &id(number), settings).await.expect("written");
        transaction.commit().await.expect("committed");
    }

    async fn read(store: &Store, number: u32) -> HomeSettings {
        store.listing_state(&id(number)).await.expect("read").expect("there").settings
    }

    #[tokio::test]
    async fn settings_come_back_as_they_went_and_go_with_their_home() {
        let (store, _folder) = store().await;
        store.put_listing(listing(1)).await.expect("kept");
        assert_eq!(read(&store, 1).await, HomeSettings::default());
        for settings in [full(), HomeSettings::default(), full()] {
            write(&store, 1, settings).await;
            assert_eq!(read(&store, 1).await, settings);
        }
        let erased = store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked");
        assert_eq!(erased, Ok(true));
        assert_eq!(store.settings_due().await.expect("read"), []);
        let mut connection = store.database().connection().await.expect("connected");
        let left: i64 =
            on_backend!(connection, c => home_settings::table.count().get_result(c).await).expect("counted");
        assert_eq!(left, 0);
    }

    #[tokio::test]
    async fn a_new_status_ends_what_does_not_belong_to_it_whoever_sets_it() {
        let (store, _folder) = store().await;
        let first = id(1);
        for by_import in [false, true] {
            store.put_listing(Listing { status: ListingStatus::Paused, ..listing(1) }).await.expect("kept");
            write(&store, 1, full()).await;
            if by_import {
                store.put_listing(listing(1)).await.expect("kept");
            } else {
                let change =
                    StatusChange { id: &first, status: ListingStatus::Active, reason: "", changed_by: "operator:ana" };
                store.change_status(change).await.expect("asked").expect("allowed");
            }
            let left = HomeSettings { weekly_mail: true, ..HomeSettings::default() };
            assert_eq!(read(&store, 1).await, left, "by import: {by_import}");
        }
    }

    #[tokio::test]
    async fn changes_of_settings_raise_no_version_and_are_audited_once() {
        let (store, _folder) = store().await;
        store.put_listing(listing(1)).await.expect("kept");
        let spanish = SettingsChange { mail_language: Some(Language::SPANISH), weekly_mail: None };
        let weekly = SettingsChange { mail_language: None, weekly_mail: Some(true) };
        for change in [spanish, spanish, weekly, weekly, SettingsChange::default()] {
            let changed = store.change_settings("owner:ana", &id(1), change).await.expect("asked").expect("changed");
            assert_eq!(store.listing_state(&id(1)).await.expect("read"), Some(changed));
        }
        let current = store.listing_state(&id(1)).await.expect("read").expect("there");
        assert_eq!((current.version, current.settings.weekly_mail), (1, true));
        assert_eq!(current.listing.mail_language, Some(Language::SPANISH));
        let page = AuditPage { limit: 10, ..AuditPage::default() };
        let audited = store.audit_entries(&page).await.expect("read");
        let change = |field, before: Option<&str>, after: &str| {
            let before = before.map(ToOwned::to_owned);
            (vec![String::from(field)], vec![Change::new(field, before, Some(after.to_owned()))])
        };
        let settings = audited.into_iter().filter(|entry| entry.action == "listing.settings");
        let told: Vec<_> = settings.map(|entry| (entry.fields, entry.changes)).collect();
        let expected = [change("weekly_mail", Some("false"), "true"), change("mail_language", None, "es")];
        assert_eq!(told, expected);
        let unknown = store.change_settings("owner:ana", &id(2), weekly).await.expect("asked");
        assert_eq!(unknown, Err(Refusal::ListingNotFound));
    }

    #[tokio::test]
    async fn homes_are_due_whose_day_has_come_somewhere_or_whose_time_has() {
        let (store, _folder) = store().await;
        let day = |day: u32| NaiveDate::from_ymd_opt(2026, 6, day);
        let none = HomeSettings::default();
        // It is noon UTC on 1 June 2026, and 2 June in the earliest zone.
        let at = |seconds: i64| -> Option<DateTime<Utc>> { Some(now() + TimeDelta::seconds(seconds)) };
        let cases = [
            (HomeSettings { resume_on: day(1), ..none }, true),
            (HomeSettings { resume_on: day(2), ..none }, true),
            (HomeSettings { resume_on: day(3), ..none }, false),
            (HomeSettings { erase_at: at(0), ..none }, true),
            (HomeSettings { erase_at: at(1), ..none }, false),
            (HomeSettings { weekly_mail: true, ..none }, false),
            (HomeSettings { resume_on: day(3), erase_at: at(-1), ..none }, true),
        ];
        let mut expected = Vec::new();
        for (number, (settings, is_due)) in (1..).zip(cases) {
            store.put_listing(Listing { status: ListingStatus::Paused, ..listing(number) }).await.expect("kept");
            write(&store, number, settings).await;
            if is_due {
                expected.push(id(number));
            }
        }
        assert_eq!(store.settings_due().await.expect("read"), expected);
    }
}
