//! Alerts of guests, and the homes they were told of.

use std::collections::HashSet;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use casacero_common::{db, insert_rows, on_backend};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, NewMail, Store,
    schema::{alert_homes, alerts},
};
use crate::domain::{
    alert::{Alert, CONFIRMED_WITHIN, Look, Sighting},
    identity::ListingId,
    stay::Stay,
};

/// Mails that ask for the confirmation of an alert are counted apart from links to sign in, so that nobody is locked out.
const KIND: &str = "alert ";
/// How many homes one statement names.
const CHUNK: usize = 500;

/// A row of an alert.
#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = alerts, treat_none_as_default_value = false)]
pub(in crate::store) struct AlertRow {
    pub id: String,
    pub digest: String,
    pub email: String,
    pub language: String,
    pub search_text: String,
    pub search: String,
    pub check_in: NaiveDate,
    pub check_out: NaiveDate,
    pub asked_at: NaiveDateTime,
    pub confirmed_at: Option<NaiveDateTime>,
    pub mailed_at: Option<NaiveDateTime>,
}

/// A row of a home that an alert has seen.
#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = alert_homes, treat_none_as_default_value = false)]
pub(in crate::store) struct AlertHomeRow {
    pub alert_id: String,
    pub listing_id: String,
    pub available_since: NaiveDateTime,
    pub told_at: Option<NaiveDateTime>,
}

/// What is stored of an alert when it is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenByAlert {
    /// The alert.
    pub alert: Alert,
    /// The homes that it has seen.
    pub sightings: Vec<Sighting>,
    /// The homes of which its address was told for the same stay, by any of its alerts.
    pub told: HashSet<ListingId>,
}

impl AlertRow {
    fn new(alert: &Alert, digest: &str) -> Self {
        let Alert { id, email, language, search_text, search, stay, asked_at, confirmed_at, mailed_at } = alert;
        Self {
            id: id.clone(),
            digest: digest.to_owned(),
            email: email.clone(),
            language: language.clone(),
            search_text: search_text.clone(),
            search: STANDARD.encode(search),
            check_in: stay.check_in(),
            check_out: stay.check_out(),
            asked_at: asked_at.naive_utc(),
            confirmed_at: confirmed_at.map(|at| at.naive_utc()),
            mailed_at: mailed_at.map(|at| at.naive_utc()),
        }
    }

    fn read(self) -> Result<Alert, Corrupt> {
        let Self {
            id,
            digest: _,
            email,
            language,
            search_text,
            search,
            check_in,
            check_out,
            asked_at,
            confirmed_at,
            mailed_at,
        } = self;
        let corrupt = |column, problem: String| Corrupt { id: id.clone(), column, problem };
        let search = STANDARD.decode(search).map_err(|error| corrupt("search", error.to_string()))?;
        let stay = Stay::new(check_in, check_out).map_err(|refused| corrupt("check_out", refused.to_string()))?;
        Ok(Alert {
            id,
            email,
            language,
            search_text,
            search,
            stay,
            asked_at: asked_at.and_utc(),
            confirmed_at: confirmed_at.map(|at| at.and_utc()),
            mailed_at: mailed_at.map(|at| at.and_utc()),
        })
    }
}

impl AlertHomeRow {
    fn read(self) -> Result<Sighting, Corrupt> {
        let Self { alert_id: _, listing_id, available_since, told_at } = self;
        Ok(Sighting {
            listing_id: listing_id_of(listing_id)?,
            available_since: available_since.and_utc(),
            is_told: told_at.is_some(),
        })
    }
}

fn listing_id_of(text: String) -> Result<ListingId, Corrupt> {
    text.parse().map_err(|_| Corrupt { id: text, column: "listing_id", problem: "is not a listing id".into() })
}

/// The subject of transactions about the alerts of an address.
fn subject(email: &str) -> String {
    format!("alerts of {email}")
}

impl Store {
    /// Stores an alert under the digest of its secret, with the mail that asks for its confirmation. False if its address
    /// got too many mails; then nothing is stored.
    pub async fn keep_alert(&self, alert: &Alert, digest: &str, mail: NewMail) -> Result<bool, Error> {
        let row = AlertRow::new(alert, digest);
        let mut transaction = self.database.begin(&subject(&alert.email)).await?;
        if !self.queue_stranger_mail(&mut transaction, KIND, None, mail).await? {
            return Ok(false);
        }
        on_backend!(transaction, c => diesel::insert_into(alerts::table).values(&row).execute(c).await)?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The alert of a digest, unless it is over.
    pub async fn alert(&self, digest: &str) -> Result<Option<Alert>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<AlertRow> = on_backend!(connection, c => {
            alerts::table.filter(alerts::digest.eq(digest)).select(AlertRow::as_select()).first(c).await.optional()
        })?;
        let alert = row.map(AlertRow::read).transpose()?;
        let now = self.clock.now();
        Ok(alert.filter(|alert| !alert.is_over(now)))
    }

    /// Confirms the alert of a digest, unless it is over. One that is confirmed stays so.
    pub async fn confirm_alert(&self, digest: &str) -> Result<Option<Alert>, Error> {
        let Some(alert) = self.alert(digest).await? else { return Ok(None) };
        if alert.confirmed_at.is_some() {
            return Ok(Some(alert));
        }
        let now = self.clock.now();
        let mut connection = self.database.connection().await?;
        let confirmed = on_backend!(connection, c => {
            diesel::update(alerts::table.filter(alerts::digest.eq(digest)))
                .set(alerts::confirmed_at.eq(now.naive_utc()))
                .execute(c)
                .await
        })?;
        // It may have ended meanwhile.
        Ok((confirmed == 1).then_some(Alert { confirmed_at: Some(now), ..alert }))
    }

    /// Deletes the alert of a digest with what it has seen. False if there is none, or if it is over.
    pub async fn end_alert(&self, digest: &str) -> Result<bool, Error> {
        if self.alert(digest).await?.is_none() {
            return Ok(false);
        }
        let mut connection = self.database.connection().await?;
        let ended = on_backend!(connection, c => {
            diesel::delete(alerts::table.filter(alerts::digest.eq(digest))).execute(c).await
        })?;
        Ok(ended == 1)
    }

    /// Confirmed alerts that are not over, in the order of their ids; at most `limit`, those after `after`. With the id to
    /// go on after, if there are more.
    pub async fn confirmed_alerts(&self, after: &str, limit: i64) -> Result<(Vec<Alert>, Option<String>), Error> {
        let today = self.clock.now().date_naive();
        let mut connection = self.database.connection().await?;
        let rows: Vec<AlertRow> = on_backend!(connection, c => {
            alerts::table
                .filter(alerts::id.gt(after))
                .filter(alerts::confirmed_at.is_not_null())
                .filter(alerts::check_in.gt(today))
                .order(alerts::id)
                .limit(limit)
                .select(AlertRow::as_select())
                .load(c)
                .await
        })?;
        let is_full = i64::try_from(rows.len()).is_ok_and(|count| count >= limit);
        let next = rows.last().filter(|_| is_full).map(|row| row.id.clone());
        // One that cannot be read stops no other.
        let read = |row: AlertRow| row.read().inspect_err(|error| tracing::error!(%error, "an alert is left out")).ok();
        Ok((rows.into_iter().filter_map(read).collect(), next))
    }

    /// Notes what an alert sees now, with a mail about the homes that are due. `decide` is given what is stored, and is
    /// not called if the alert has ended. True if a mail was queued.
    pub async fn look_for_alert(
        &self,
        alert: &Alert,
        decide: impl FnOnce(&SeenByAlert) -> (Look, Option<NewMail>),
    ) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&subject(&alert.email)).await?;
        let Some(seen) = read_seen(&mut transaction, alert).await? else { return Ok(false) };
        let (Look { new, lost, due }, mail) = decide(&seen);
        let id = seen.alert.id.as_str();
        let row = |listing_id: ListingId| AlertHomeRow {
            alert_id: id.to_owned(),
            listing_id: listing_id.to_string(),
            available_since: now,
            told_at: None,
        };
        let rows: Vec<AlertHomeRow> = new.into_iter().map(row).collect();
        insert_rows!(transaction, alert_homes::table, rows)?;
        for some in lost.chunks(CHUNK) {
            let ids: Vec<&str> = some.iter().map(ListingId::as_str).collect();
            on_backend!(transaction, c => {
                let gone = alert_homes::alert_id.eq(id).and(alert_homes::listing_id.eq_any(&ids));
                diesel::delete(alert_homes::table.filter(gone)).execute(c).await
            })?;
        }
        for some in due.chunks(CHUNK) {
            let ids: Vec<&str> = some.iter().map(ListingId::as_str).collect();
            on_backend!(transaction, c => {
                let told = alert_homes::alert_id.eq(id).and(alert_homes::listing_id.eq_any(&ids));
                diesel::update(alert_homes::table.filter(told))
                    .set(alert_homes::told_at.eq(now))
                    .execute(c)
                    .await
            })?;
        }
        let is_mailed = mail.is_some();
        if let Some(mail) = mail {
            on_backend!(transaction, c => {
                diesel::update(alerts::table.find(id)).set(alerts::mailed_at.eq(now)).execute(c).await
            })?;
            self.queue_mail(&mut transaction, None, mail).await?;
        }
        transaction.commit().await?;
        Ok(is_mailed)
    }

    /// Deletes alerts that are over. Returns how many.
    pub async fn forget_old_alerts(&self) -> Result<usize, Error> {
        let now = self.clock.now();
        let (today, asked_until) = (now.date_naive(), (now - CONFIRMED_WITHIN).naive_utc());
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_unconfirmed = alerts::confirmed_at.is_null().and(alerts::asked_at.le(asked_until));
            diesel::delete(alerts::table.filter(alerts::check_in.le(today).or(is_unconfirmed))).execute(c).await
        })?)
    }
}

/// What is stored of an alert; `None` if it has ended.
async fn read_seen(connection: &mut db::Connection, alert: &Alert) -> Result<Option<SeenByAlert>, Error> {
    let id = alert.id.as_str();
    let row: Option<AlertRow> = on_backend!(connection, c => {
        alerts::table.find(id).select(AlertRow::as_select()).first(c).await.optional()
    })?;
    let Some(alert) = row.map(AlertRow::read).transpose()? else { return Ok(None) };
    let rows: Vec<AlertHomeRow> = on_backend!(connection, c => {
        alert_homes::table.filter(alert_homes::alert_id.eq(id)).select(AlertHomeRow::as_select()).load(c).await
    })?;
    let sightings = rows.into_iter().map(AlertHomeRow::read).collect::<Result<_, _>>()?;
    let told: Vec<String> = on_backend!(connection, c => {
        alert_homes::table
            .inner_join(alerts::table)
            .filter(alerts::email.eq(&alert.email))
            .filter(alerts::check_in.eq(alert.stay.check_in()))
            .filter(alerts::check_out.eq(alert.stay.check_out()))
            .filter(alert_homes::told_at.is_not_null())
            .select(alert_homes::listing_id)
            .load(c)
            .await
    })?;
    let told = told.into_iter().map(listing_id_of).collect::<Result<_, _>>()?;
    Ok(Some(SeenByAlert { alert, sightings, told }))
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        clock::Clock,
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        outbox::Outbox,
    };
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        store::MIGRATIONS,
        testing::{id, listing, now},
    };

    struct Harness {
        store: Store,
        clock: Clock,
        _folder: TemporaryFolder,
    }

    async fn harness() -> Harness {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        store.put_listing(listing(1)).await.expect("kept");
        Harness { store, clock, _folder: folder }
    }

    fn mail(recipient: &str) -> NewMail {
        NewMail {
            recipient: recipient.into(),
            reply_to: None,
            subject: "An alert".into(),
            body: "Text".into(),
            html: String::new(),
        }
    }

    fn alert(name: &str, email: &str) -> Alert {
        let first_day = now().date_naive().to_epoch_days() + 30;
        Alert {
            id: name.into(),
            email: email.into(),
            language: "es".into(),
            search_text: "destination=Corralejo".into(),
            search: vec![0, 1, 255],
            stay: Stay::from_days(first_day, first_day + 7).expect("a stay"),
            asked_at: now(),
            confirmed_at: None,
            mailed_at: None,
        }
    }

    impl Harness {
        async fn keep(&self, name: &str, email: &str) -> bool {
            let alert = Alert { asked_at: self.clock.now(), ..alert(name, email) };
            self.store.keep_alert(&alert, &format!("digest of {name}"), mail(email)).await.expect("asked")
        }

        async fn confirmed(&self) -> Vec<String> {
            let (alerts, next) = self.store.confirmed_alerts("", 100).await.expect("read");
            assert_eq!(next, None);
            alerts.into_iter().map(|alert| alert.id).collect()
        }
    }

    #[tokio::test]
    async fn an_alert_is_asked_for_confirmed_and_ended() {
        let test = harness().await;
        assert!(test.keep("one", "zoe@example.org").await);
        let digest = "digest of one";
        let kept = test.store.alert(digest).await.expect("read").expect("an alert");
        assert_eq!(kept, alert("one", "zoe@example.org"));
        assert!(test.confirmed().await.is_empty());
        test.clock.advance(TimeDelta::minutes(1));
        let confirmed = test.store.confirm_alert(digest).await.expect("asked").expect("confirmed");
        test.clock.advance(TimeDelta::days(8));
        assert_eq!(test.store.confirm_alert(digest).await.expect("asked"), Some(confirmed));
        assert_eq!(test.confirmed().await, ["one"]);
        assert!(test.store.end_alert(digest).await.expect("asked"));
        assert!(!test.store.end_alert(digest).await.expect("asked"));
        assert_eq!(test.store.confirm_alert(digest).await.expect("asked"), None);
    }

    #[tokio::test]
    async fn an_address_gets_few_questions_and_none_costs_it_a_link() {
        let test = harness().await;
        let mut kept = Vec::new();
        for (minute, name) in [(0, "one"), (9, "two"), (10, "three"), (20, "four"), (30, "five"), (40, "six")] {
            test.clock.advance(now() + TimeDelta::minutes(minute) - test.clock.now());
            if test.keep(name, "zoe@example.org").await {
                kept.push(name);
            }
        }
        assert_eq!(kept, ["one", "three", "four", "five"]);
        let mut transaction = test.store.database().begin("a test").await.expect("begun");
        let link = test.store.queue_stranger_mail(&mut transaction, "", None, mail("zoe@example.org")).await;
        assert!(link.expect("asked"), "links to sign in are counted apart");
    }

    #[tokio::test]
    async fn alerts_that_are_over_are_forgotten() {
        let test = harness().await;
        for name in ["one", "two"] {
            assert!(test.keep(name, &format!("{name}@example.org")).await);
        }
        test.store.confirm_alert("digest of two").await.expect("asked").expect("confirmed");
        test.clock.advance(TimeDelta::days(7));
        assert_eq!(test.store.confirm_alert("digest of one").await.expect("asked"), None);
        assert_eq!(test.store.forget_old_alerts().await.expect("asked"), 1);
        test.clock.advance(TimeDelta::days(23));
        assert_eq!(test.store.alert("digest of two").await.expect("read"), None);
        assert!(test.confirmed().await.is_empty());
        assert_eq!(test.store.forget_old_alerts().await.expect("asked"), 1);
        assert_eq!(test.store.forget_old_alerts().await.expect("asked"), 0);
    }

    #[tokio::test]
    async fn what_an_alert_sees_is_noted_and_goes_with_it() {
        let test = harness().await;
        for name in ["one", "two"] {
            test.keep(name, "zoe@example.org").await;
            test.store.confirm_alert(&format!("digest of {name}")).await.expect("asked").expect("confirmed");
            test.clock.advance(TimeDelta::minutes(10));
        }
        let look = async |name: &str, look: Look, with_mail: bool| {
            let (alert, mut seen) = (alert(name, "zoe@example.org"), None);
            let decide = |state: &SeenByAlert| {
                seen = Some(state.clone());
                (look, with_mail.then(|| mail("zoe@example.org")))
            };
            let mailed = test.store.look_for_alert(&alert, decide).await.expect("noted");
            assert_eq!(mailed, with_mail && seen.is_some());
            seen
        };
        let nothing = Look::default;
        let first = look("one", Look { new: vec![id(1)], ..nothing() }, false).await.expect("an alert");
        assert!(first.sightings.is_empty() && first.told.is_empty());
        let since = test.clock.now();
        test.clock.advance(TimeDelta::hours(2));
        let second = look("one", Look { due: vec![id(1)], ..nothing() }, true).await.expect("an alert");
        assert_eq!(second.sightings, [Sighting { listing_id: id(1), available_since: since, is_told: false }]);
        let third = look("one", nothing(), false).await.expect("an alert");
        assert!(third.sightings[0].is_told && third.alert.mailed_at == Some(test.clock.now()));
        let other = look("two", Look { new: vec![id(1)], ..nothing() }, false).await.expect("an alert");
        assert_eq!(other.told, HashSet::from([id(1)]), "another alert of the same address told of it");
        look("two", Look { lost: vec![id(1)], ..nothing() }, false).await;
        let lost = look("two", nothing(), false).await.expect("an alert");
        assert!(lost.sightings.is_empty());
        assert!(test.store.end_alert("digest of one").await.expect("asked"));
        assert_eq!(look("one", Look { new: vec![id(1)], ..nothing() }, true).await, None);
        let forgotten = look("two", nothing(), false).await.expect("an alert");
        assert!(forgotten.told.is_empty());
    }
}
