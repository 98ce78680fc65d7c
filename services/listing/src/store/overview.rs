//! What goes on in the directory, and at one home, in numbers; and what was decided about it.

use std::collections::BTreeMap;

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{InquiryState, ListingStatus, SiteEventKind},
};
use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use diesel::{
    dsl::{count_star, date, min, sql},
    prelude::*,
    sql_types::{BigInt, Date},
};
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, Store,
    reports::undecided,
    schema::{daily_events, inquiries, listing_reports, listing_status_changes, listings, mail_outbox},
};
use crate::domain::identity::ListingId;

/// Days of the overview and of the numbers of a home, today included.
const DAYS: u64 = 30;

/// A change of a home's status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastStatus {
    pub at: DateTime<Utc>,
    pub from: ListingStatus,
    pub to: ListingStatus,
    pub actor: String,
    /// Empty where nobody said why.
    pub reason: String,
}

/// What happens at a home, in numbers. Inquiries are those that are kept; visits those of the last 30 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HomeCounts {
    pub inquiries: u64,
    /// Those of the last 30 days.
    pub recent_inquiries: u64,
    pub unanswered_inquiries: u64,
    pub suspicious_inquiries: u64,
    pub views: u64,
    pub contact_clicks: u64,
}

/// Things that wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingThings {
    pub count: u64,
    /// Since when the oldest does.
    pub since: Option<DateTime<Utc>>,
}

/// What happened on a day in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DirectoryDay {
    pub submitted: u64,
    pub activated: u64,
    pub inquiries: u64,
    pub views: u64,
    pub contact_clicks: u64,
}

fn status(id: &str, column: &'static str, text: &str) -> Result<ListingStatus, Corrupt> {
    text.parse().map_err(|_| Corrupt { id: id.to_owned(), column, problem: "is no status".into() })
}

impl Store {
    /// The changes of a listing's status, the newest first.
    pub async fn status_changes(&self, id: &ListingId) -> Result<Vec<PastStatus>, Error> {
        use listing_status_changes as changes;
        let mut connection = self.database.connection().await?;
        let rows: Vec<(NaiveDateTime, String, String, String, String)> = on_backend!(connection, c => {
            changes::table
                .filter(changes::listing_id.eq(id.as_str()))
                .order(changes::id.desc())
                .select((
                    changes::changed_at,
                    changes::from_status,
                    changes::to_status,
                    changes::changed_by,
                    changes::reason,
                ))
                .load(c)
                .await
        })?;
        let read = |(at, from, to, actor, reason): (NaiveDateTime, String, String, String, String)| {
            let (from, to) = (status(id.as_str(), "from_status", &from)?, status(id.as_str(), "to_status", &to)?);
            Ok(PastStatus { at: at.and_utc(), from, to, actor, reason })
        };
        rows.into_iter().map(read).collect()
    }

    /// What happens at a listing, in numbers.
    pub async fn home_counts(&self, id: &ListingId) -> Result<HomeCounts, Error> {
        let mut connection = self.database.connection().await?;
        let recent = self.first_day().and_time(NaiveTime::MIN);
        let rows: Vec<(NaiveDateTime, String, Option<String>)> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::listing_id.eq(id.as_str()))
                .select((inquiries::received_at, inquiries::state, inquiries::suspicion))
                .load(c)
                .await
        })?;
        let visits = self.visits(&mut connection, Some(id)).await?;
        let mut counts = HomeCounts { inquiries: rows.len() as u64, ..HomeCounts::default() };
        for (received_at, state, suspicion) in rows {
            counts.recent_inquiries += u64::from(received_at >= recent);
            counts.suspicious_inquiries += u64::from(suspicion.is_some());
            counts.unanswered_inquiries += u64::from(suspicion.is_none() && state == InquiryState::New.slug());
        }
        for (_, kind, count) in visits {
            match kind.as_str() {
                kind if kind == SiteEventKind::PropertyView.slug() => counts.views += count,
                kind if kind == SiteEventKind::ContactClick.slug() => counts.contact_clicks += count,
                _ => {}
            }
        }
        Ok(counts)
    }

    /// How many homes are in each status.
    pub async fn homes_by_status(&self) -> Result<Vec<(ListingStatus, u64)>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, i64)> = on_backend!(connection, c => {
            listings::table
                .group_by(listings::status)
                .order(listings::status)
                .select((listings::status, count_star()))
                .load(c)
                .await
        })?;
        let read = |(text, count): (String, i64)| Ok((status("listings", "status", &text)?, count.unsigned_abs()));
        rows.into_iter().map(read).collect()
    }

    /// The reports of homes that nobody has closed.
    pub async fn open_reports(&self) -> Result<WaitingThings, Error> {
        let mut connection = self.database.connection().await?;
        let (count, since): (i64, Option<NaiveDateTime>) = on_backend!(connection, c => {
            listing_reports::table
                .filter(listing_reports::state.eq_any(undecided()))
                .select((count_star(), min(listing_reports::received_at)))
                .get_result(c)
                .await
        })?;
        Ok(WaitingThings { count: count.unsigned_abs(), since: since.map(|at| at.and_utc()) })
    }

    /// How many mails of the last 30 days were given up.
    pub async fn mails_given_up(&self) -> Result<u64, Error> {
        let since = self.first_day().and_time(NaiveTime::MIN);
        let mut connection = self.database.connection().await?;
        let count: i64 = on_backend!(connection, c => {
            mail_outbox::table.filter(mail_outbox::given_up_at.ge(since)).count().get_result(c).await
        })?;
        Ok(count.unsigned_abs())
    }

    /// The bytes of the database.
    pub async fn database_bytes(&self) -> Result<u64, Error> {
        Ok(self.database.bytes().await?)
    }

    /// What happened on each of the last 30 days, today included, the oldest first.
    pub async fn last_days(&self) -> Result<Vec<(NaiveDate, DirectoryDay)>, Error> {
        let first = self.first_day();
        let start = first.and_time(NaiveTime::MIN);
        let mut days: BTreeMap<NaiveDate, DirectoryDay> =
            first.iter_days().take(DAYS as usize).map(|day| (day, DirectoryDay::default())).collect();
        let mut connection = self.database.connection().await?;
        let submitted: Vec<NaiveDateTime> = on_backend!(connection, c => {
            listings::table.filter(listings::submitted_at.ge(start)).select(listings::submitted_at).load(c).await
        })?;
        let activated: Vec<Option<NaiveDateTime>> = on_backend!(connection, c => {
            listings::table.filter(listings::activated_at.ge(start)).select(listings::activated_at).load(c).await
        })?;
        let received: Vec<(NaiveDate, i64)> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::received_at.ge(start))
                .group_by(date(inquiries::received_at))
                // Diesel does not see that it is the same as what is grouped by.
                .select((sql::<Date>("date(received_at)"), count_star()))
                .load(c)
                .await
        })?;
        let visits = self.visits(&mut connection, None).await?;
        let mut add = |day: NaiveDate, count: u64, field: fn(&mut DirectoryDay) -> &mut u64| {
            // A clock that runs ahead may have written a later one.
            if let Some(numbers) = days.get_mut(&day) {
                *field(numbers) += count;
            }
        };
        for at in submitted {
            add(at.date(), 1, |day| &mut day.submitted);
        }
        for at in activated.into_iter().flatten() {
            add(at.date(), 1, |day| &mut day.activated);
        }
        for (day, count) in received {
            add(day, count.unsigned_abs(), |day| &mut day.inquiries);
        }
        for (day, kind, count) in visits {
            match kind.as_str() {
                kind if kind == SiteEventKind::PropertyView.slug() => add(day, count, |day| &mut day.views),
                kind if kind == SiteEventKind::ContactClick.slug() => add(day, count, |day| &mut day.contact_clicks),
                _ => {}
            }
        }
        Ok(days.into_iter().collect())
    }

    /// The first of the last 30 days.
    fn first_day(&self) -> NaiveDate {
        self.clock.now().date_naive() - Days::new(DAYS - 1)
    }

    /// What visitors did on the last 30 days, at one listing or at all, by day and kind.
    async fn visits(
        &self,
        connection: &mut db::Connection,
        id: Option<&ListingId>,
    ) -> Result<Vec<(NaiveDate, String, u64)>, Error> {
        let first = self.first_day();
        let rows: Vec<(NaiveDate, String, i64)> = on_backend!(connection, c => {
            let mut counts = daily_events::table
                .filter(daily_events::day.ge(first))
                .group_by((daily_events::day, daily_events::kind))
                // PostgreSQL's sum of such numbers is of another type.
                .select((daily_events::day, daily_events::kind, sql::<BigInt>("CAST(SUM(count) AS BIGINT)")))
                .into_boxed();
            if let Some(id) = id {
                counts = counts.filter(daily_events::listing_id.eq(id.as_str()));
            }
            counts.load(c).await
        })?;
        Ok(rows.into_iter().map(|(day, kind, count)| (day, kind, count.unsigned_abs())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{now, run, stored};

    #[tokio::test]
    async fn what_happened_is_counted_by_day() {
        let (store, _folder) = stored(&[1, 2, 3]).await;
        let inquiry = "INSERT INTO inquiries (id, listing_id, fingerprint, guest_name, guest_email, message, language, \
            consented_at, received_at, state, suspicion) VALUES";
        let received = [("i1", "2026-06-01 09:00:00", "NULL"), ("i2", "2026-01-01 09:00:00", "'links'")];
        for (id, at, suspicion) in received {
            let values = format!(
                "('{id}', 'CASA-1', 'f', 'Zoe', 'zoe@example.com', 'Hello', 'en', '{at}', '{at}', 'new', {suspicion})"
            );
            run(&store, &format!("{inquiry} {values}")).await;
        }
        let events = "INSERT INTO daily_events (listing_id, day, kind, count) VALUES";
        run(&store, &format!("{events} ('CASA-1', '2026-06-01', 'property_view', 5)")).await;
        run(&store, &format!("{events} ('CASA-2', '2026-06-01', 'property_view', 2)")).await;
        let counts = store.home_counts(&"CASA-1".parse().expect("an id")).await.expect("counted");
        let expected = HomeCounts {
            inquiries: 2,
            recent_inquiries: 1,
            unanswered_inquiries: 1,
            suspicious_inquiries: 1,
            views: 5,
            contact_clicks: 0,
        };
        assert_eq!(counts, expected);
        let days = store.last_days().await.expect("counted");
        assert_eq!(days.len(), 30);
        let (day, today) = days.last().expect("today");
        assert_eq!((*day, today.inquiries, today.views), (now().date_naive(), 1, 7));
        assert_eq!(store.homes_by_status().await.expect("counted").iter().map(|(_, homes)| homes).sum::<u64>(), 3);
        assert_eq!(store.open_reports().await.expect("counted"), WaitingThings::default());
        assert_eq!(store.mails_given_up().await.expect("counted"), 0);
        assert!(store.database_bytes().await.expect("counted") > 0);
    }
}
