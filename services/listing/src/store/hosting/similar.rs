//! Numbers of several homes, for comparison.

use std::collections::HashMap;

use casacero_common::on_backend;
use casacero_proto::{Enumeration as _, listing::v1::SiteEventKind};
use chrono::{NaiveDate, NaiveTime};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;

use crate::{
    domain::{identity::ListingId, statistics::Popularity},
    store::{
        Error, Store,
        schema::{daily_events, inquiries},
    },
};

impl Store {
    /// How often listings were looked at and asked for from a day on, and before another.
    pub async fn popularity(
        &self,
        ids: &[ListingId],
        from: NaiveDate,
        until: NaiveDate,
    ) -> Result<HashMap<String, Popularity>, Error> {
        let names: Vec<&str> = ids.iter().map(ListingId::as_str).collect();
        let mut connection = self.database.connection().await?;
        let views: Vec<(String, i64)> = on_backend!(connection, c => {
            daily_events::table
                .filter(daily_events::listing_id.eq_any(&names))
                .filter(daily_events::day.ge(from).and(daily_events::day.lt(until)))
                .filter(daily_events::kind.eq(SiteEventKind::PropertyView.slug()))
                .select((daily_events::listing_id, daily_events::count))
                .load(c)
                .await
        })?;
        let asked: Vec<(String, i64)> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::listing_id.eq_any(&names))
                .filter(inquiries::suspicion.is_null())
                .filter(inquiries::received_at.ge(from.and_time(NaiveTime::MIN)))
                .filter(inquiries::received_at.lt(until.and_time(NaiveTime::MIN)))
                .group_by(inquiries::listing_id)
                .select((inquiries::listing_id, count_star()))
                .load(c)
                .await
        })?;
        let mut all: HashMap<String, Popularity> =
            names.iter().map(|id| ((*id).to_owned(), Popularity::default())).collect();
        for (id, count) in views {
            all.entry(id).or_default().views += count.unsigned_abs();
        }
        for (id, count) in asked {
            all.entry(id).or_default().inquiries += count.unsigned_abs();
        }
        Ok(all)
    }
}
