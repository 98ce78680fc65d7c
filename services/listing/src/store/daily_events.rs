//! Counts of what visitors do, by listing and day.

use std::collections::{BTreeMap, BTreeSet};

use casacero_common::on_backend;
use casacero_proto::listing::v1::ListingStatus;
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    schema::{daily_events, listings},
};
use crate::domain::{identity::ListingId, lifecycle::Lifecycle as _, site_event::SiteEvent};

/// Stands for the listing of what was done at none. An empty text is no key: [`transfer`](casacero_common::db::transfer) begins
/// after it.
const NO_LISTING: &str = "-";

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = daily_events, treat_none_as_default_value = false)]
pub(in crate::store) struct DailyEventRow {
    pub listing_id: String,
    pub day: NaiveDate,
    pub kind: String,
    pub count: i64,
}

impl Store {
    /// Adds events to the counts of today, in UTC. Events at listings that guests cannot see are left out.
    pub async fn count_events(&self, events: &[SiteEvent]) -> Result<(), Error> {
        let day = self.clock.now().date_naive();
        let public = self.public_listings(events).await?;
        let mut counts: BTreeMap<(&str, String), i64> = BTreeMap::new();
        for event in events {
            let listing_id = event.listing_id.as_ref().map_or(NO_LISTING, ListingId::as_str);
            if listing_id == NO_LISTING || public.contains(listing_id) {
                for counted in event.counted() {
                    *counts.entry((listing_id, counted)).or_default() += 1;
                }
            }
        }
        let Some(((first_id, _), _)) = counts.first_key_value() else { return Ok(()) };
        // All write their rows in the same order, so that no two wait for each other.
        let mut transaction = self.database.begin(&format!("daily events of {first_id}")).await?;
        for ((listing_id, kind), count) in counts {
            let row = DailyEventRow { listing_id: listing_id.to_owned(), day, kind, count };
            on_backend!(transaction, c => {
                diesel::insert_into(daily_events::table)
                    .values(&row)
                    .on_conflict((daily_events::listing_id, daily_events::day, daily_events::kind))
                    .do_update()
                    .set(daily_events::count.eq(daily_events::count + count))
                    .execute(c)
                    .await
            })?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The ids of those listings of some events that guests can see.
    async fn public_listings(&self, events: &[SiteEvent]) -> Result<BTreeSet<String>, Error> {
        let named: Vec<String> =
            events.iter().filter_map(|event| event.listing_id.as_ref()).map(ToString::to_string).collect();
        if named.is_empty() {
            return Ok(BTreeSet::new());
        }
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, String)> = on_backend!(connection, c => {
            listings::table
                .filter(listings::id.eq_any(&named))
                .select((listings::id, listings::status))
                .load(c)
                .await
        })?;
        let is_public = |status: &str| status.parse::<ListingStatus>().is_ok_and(ListingStatus::is_public);
        Ok(rows.into_iter().filter(|(_, status)| is_public(status)).map(|(id, _)| id).collect())
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
    use casacero_proto::{Enumeration as _, listing::v1::SiteEventKind};
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        domain::listing::Listing,
        store::MIGRATIONS,
        testing::{id, listing, now},
    };

    async fn store() -> (Store, Clock, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        (Store::new(database, outbox, clock.clone()), clock, folder)
    }

    async fn counts(store: &Store) -> Vec<String> {
        let mut connection = store.database().connection().await.expect("connected");
        let rows: Vec<DailyEventRow> = on_backend!(connection, c => {
            daily_events::table
                .order((daily_events::day, daily_events::listing_id, daily_events::kind))
                .select(DailyEventRow::as_select())
                .load(c)
                .await
        })
        .expect("read");
        let shown = rows
            .into_iter()
            .map(|DailyEventRow { listing_id, day, kind, count }| format!("{day} {listing_id} {kind} {count}"));
        shown.collect()
    }

    fn event(number: Option<u32>, kind: SiteEventKind) -> SiteEvent {
        SiteEvent { listing_id: number.map(id), kind, way: None }
    }

    #[tokio::test]
    async fn counts_of_a_day_add_up() {
        use SiteEventKind::{PropertyView, Search};
        let (store, clock, _folder) = store().await;
        store.put_listing(listing(1)).await.expect("kept");
        let seen = [event(Some(1), PropertyView), event(None, Search), event(Some(1), PropertyView)];
        store.count_events(&seen).await.expect("counted");
        store.count_events(&seen[..2]).await.expect("counted");
        clock.advance(TimeDelta::hours(12));
        store.count_events(&seen[1..2]).await.expect("counted");
        let expected = ["2026-06-01 - search 2", "2026-06-01 CASA-1 property_view 3", "2026-06-02 - search 1"];
        assert_eq!(counts(&store).await, expected);
    }

    #[tokio::test]
    async fn homes_that_guests_cannot_see_have_no_counts() {
        let (store, _clock, _folder) = store().await;
        let paused = Listing { status: ListingStatus::Paused, ..listing(2) };
        store.put_listing(listing(1)).await.expect("kept");
        store.put_listing(paused).await.expect("kept");
        let events = [1, 2, 3].map(|number| event(Some(number), SiteEventKind::Share));
        store.count_events(&events).await.expect("counted");
        assert_eq!(counts(&store).await, ["2026-06-01 CASA-1 share 1"]);
    }

    #[tokio::test]
    async fn counts_are_forgotten_when_they_are_old_or_their_home_is_erased() {
        let (store, clock, _folder) = store().await;
        for number in [1, 2] {
            store.put_listing(listing(number)).await.expect("kept");
        }
        let events = [1, 2].map(|number| event(Some(number), SiteEventKind::Share));
        store.count_events(&events).await.expect("counted");
        clock.advance(TimeDelta::days(1));
        store.count_events(&events[1..]).await.expect("counted");
        store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked").expect("allowed");
        // It was counted while it was erased.
        let late = DailyEventRow {
            listing_id: id(1).to_string(),
            day: clock.now().date_naive(),
            kind: SiteEventKind::Share.slug().to_owned(),
            count: 1,
        };
        let mut connection = store.database().connection().await.expect("connected");
        on_backend!(connection, c => diesel::insert_into(daily_events::table).values(&late).execute(c).await)
            .expect("counted");
        drop(connection);
        assert_eq!(store.delete_expired_counts(clock.now()).await.expect("deleted"), 2);
        assert_eq!(counts(&store).await, ["2026-06-02 CASA-2 share 1"]);
    }
}
