//! Homes in any status, as operators search them.

use std::collections::BTreeMap;

use casacero_common::on_backend;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{HomeOrder, ListingStatus},
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store, Versioned,
    listings::versioned_rows,
    rows::{place_text, search_text},
    schema::listings,
};
use crate::domain::{listing::Listing, quality::quality, text::comparison_key};

/// Homes whose search columns are computed in one transaction.
const BATCH: i64 = 200;

/// Which homes are listed, and in which order.
#[derive(Clone, Debug, Default)]
pub struct HomeQuery {
    /// Texts that the home's search text must contain, as [`comparison_key`] writes them.
    pub terms: Vec<String>,
    /// In one of these; in any when empty.
    pub statuses: Vec<ListingStatus>,
    /// Of these, if any are named.
    pub ids: Vec<String>,
    pub score_max: Option<u32>,
    pub unchanged_since: Option<DateTime<Utc>>,
    pub order: HomeOrder,
    pub descending: bool,
    pub offset: i64,
    pub limit: i64,
}

impl HomeQuery {
    /// The terms of what an operator typed.
    pub fn terms_of(typed: &str) -> Vec<String> {
        typed.split_whitespace().map(comparison_key).filter(|term| !term.is_empty()).collect()
    }
}

/// A home and when it was changed last.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedHome {
    pub listing: Listing,
    pub version: u64,
    pub changed_at: DateTime<Utc>,
}

/// The homes of a query, boxed for the backend of `c`.
macro_rules! matching {
    ($query:expr) => {{
        let HomeQuery { terms, statuses, ids, score_max, unchanged_since, .. } = $query;
        let mut homes = listings::table.into_boxed();
        for term in terms {
            homes = homes.filter(listings::search_text.like(format!("%{term}%")));
        }
        if !statuses.is_empty() {
            homes = homes.filter(listings::status.eq_any(statuses.iter().map(|status| status.slug())));
        }
        if !ids.is_empty() {
            homes = homes.filter(listings::id.eq_any(ids));
        }
        if let Some(most) = score_max {
            homes = homes.filter(listings::score.le(most.cast_signed()));
        }
        if let Some(instant) = unchanged_since {
            homes = homes.filter(listings::updated_at.le(instant.naive_utc()));
        }
        homes
    }};
}

impl Store {
    /// A page of homes, and how many there are on all pages. A home that cannot be read is logged and left out of its page.
    pub async fn homes(&self, query: &HomeQuery) -> Result<(Vec<ListedHome>, u64), Error> {
        let mut connection = self.database.connection().await?;
        let total: i64 = on_backend!(connection, c => matching!(query).count().get_result(c).await)?;
        let rows: Vec<(String, NaiveDateTime)> = on_backend!(connection, c => {
            let homes = matching!(query);
            let homes = match query.order {
                HomeOrder::Unspecified | HomeOrder::Name => ordered!(homes, query.descending, listings::search_text, listings::id),
                HomeOrder::Place => ordered!(homes, query.descending, listings::place, listings::id),
                HomeOrder::Owner => ordered!(homes, query.descending, listings::owner_email, listings::id),
                HomeOrder::Score => ordered!(homes, query.descending, listings::score, listings::id),
                HomeOrder::Changed => ordered!(homes, query.descending, listings::updated_at, listings::id),
                HomeOrder::Submitted => ordered!(homes, query.descending, listings::submitted_at, listings::id),
            };
            homes
                .offset(query.offset)
                .limit(query.limit)
                .select((listings::id, listings::updated_at))
                .load(c)
                .await
        })?;
        let ids: Vec<&str> = rows.iter().map(|(id, _)| id.as_str()).collect();
        let mut found = BTreeMap::new();
        for (id, listing) in versioned_rows(&mut connection, &ids).await? {
            match listing {
                Ok(listing) => drop(found.insert(id, listing)),
                Err(error) => tracing::error!(%error, "listing left out"),
            }
        }
        let listed = |(id, changed_at): &(String, NaiveDateTime)| {
            let Versioned { listing, version, translations: _ } = found.remove(id)?;
            Some(ListedHome { listing, version, changed_at: changed_at.and_utc() })
        };
        Ok((rows.iter().filter_map(listed).collect(), total.unsigned_abs()))
    }

    /// Computes the search columns of listings that were stored before there were any. Returns of how many.
    pub async fn fill_directory(&self) -> Result<usize, Error> {
        let mut count = 0;
        loop {
            let mut transaction = self.database.begin("search texts of homes").await?;
            let ids: Vec<String> = on_backend!(transaction, c => {
                listings::table
                    .filter(listings::search_text.eq(""))
                    .limit(BATCH)
                    .select(listings::id)
                    .load(c)
                    .await
            })?;
            let wanted: Vec<&str> = ids.iter().map(String::as_str).collect();
            for (id, listing) in versioned_rows(&mut transaction, &wanted).await? {
                let (text, place, score) = match listing {
                    Ok(Versioned { listing, .. }) => {
                        let score = quality(&listing).score.cast_signed();
                        (search_text(&listing), place_text(&listing), score)
                    }
                    Err(error) => {
                        tracing::error!(%error, "a listing is found by its id alone");
                        (comparison_key(&id), String::new(), 0)
                    }
                };
                on_backend!(transaction, c => {
                    // What was written meanwhile has its own.
                    diesel::update(listings::table.filter(listings::id.eq(&id).and(listings::search_text.eq(""))))
                        .set((
                            listings::search_text.eq(&text),
                            listings::place.eq(&place),
                            listings::score.eq(score),
                        ))
                        .execute(c)
                        .await
                })?;
            }
            transaction.commit().await?;
            count += ids.len();
            if ids.is_empty() {
                return Ok(count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{run, stored};

    async fn found(store: &Store, typed: &str) -> (Vec<String>, u64) {
        let query = HomeQuery { terms: HomeQuery::terms_of(typed), limit: 50, ..HomeQuery::default() };
        let (homes, total) = store.homes(&query).await.expect("listed");
        (homes.into_iter().map(|home| home.listing.id.to_string()).collect(), total)
    }

    #[tokio::test]
    async fn homes_that_were_stored_before_are_found_once_their_columns_are_filled() {
        let (store, _folder) = stored(&[1, 2, 3]).await;
        let before = found(&store, "").await;
        assert_eq!((before.0.len(), before.1), (3, 3));
        run(&store, "UPDATE listings SET search_text = '', place = '', score = 0").await;
        run(&store, "UPDATE listings SET document = '{' WHERE id = 'CASA-3'").await;
        assert_eq!(found(&store, "CASA-2").await, (Vec::new(), 0));
        assert_eq!(store.fill_directory().await.expect("filled"), 3);
        assert_eq!(store.fill_directory().await.expect("nothing is left"), 0);
        assert_eq!(found(&store, "casa-2").await, (vec!["CASA-2".into()], 1));
        // It counts, and hides no other.
        assert_eq!(found(&store, "casa-3").await, (Vec::new(), 1));
        let all = found(&store, "").await;
        assert_eq!((all.0.len(), all.1), (2, 3));
    }

    #[test]
    fn what_is_typed_becomes_texts_that_must_be_there() {
        for (typed, terms) in [
            ("", vec![]),
            (" - % ", vec![]),
            ("CASA-1001", vec!["casa 1001"]),
            ("Ático  Málaga", vec!["atico", "malaga"]),
            ("lucia@owners.example", vec!["lucia owners example"]),
        ] {
            assert_eq!(HomeQuery::terms_of(typed), terms, "{typed}");
        }
    }
}
