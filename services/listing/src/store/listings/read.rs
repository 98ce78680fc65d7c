//! Reads listings.

use std::collections::HashMap;

use casacero_common::{db, on_backend};
use diesel::{alias, dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;

use super::Versioned;
use crate::{
    domain::{
        identity::{ListingId, RecordId},
        place::Point,
    },
    store::{
        Corrupt, Error, Store,
        rows::{self, DescriptionRow, ListingRow, PhotoRow, Rows},
        schema::{erased_listings, listing_descriptions, listing_photos, listings},
        translations::{TranslationRow, translation_rows},
    },
};

impl Store {
    /// A listing in any status.
    pub async fn listing(&self, id: &ListingId) -> Result<Option<Versioned>, Error> {
        let mut connection = self.database.connection().await?;
        read(&mut connection, id).await
    }

    /// Whether there is a listing, in any status.
    pub async fn is_listed(&self, id: &ListingId) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        let count: i64 = on_backend!(connection, c => {
            listings::table.find(id.as_str()).select(count_star()).get_result(c).await
        })?;
        Ok(count > 0)
    }

    /// The listing of a record id, in any status.
    pub async fn listing_of_record(&self, record_id: &RecordId) -> Result<Option<Versioned>, Error> {
        let mut connection = self.database.connection().await?;
        match id_of_record(&mut connection, record_id).await? {
            Some(id) => read(&mut connection, &id).await,
            None => Ok(None),
        }
    }

    /// Those of these listings that exist, in any status. A listing that cannot be read is logged and left out, so that
    /// it does not hide the others.
    pub async fn listings(&self, ids: &[ListingId]) -> Result<Vec<Versioned>, Error> {
        let mut connection = self.database.connection().await?;
        let mut found = Vec::with_capacity(ids.len());
        let ids: Vec<&str> = ids.iter().map(ListingId::as_str).collect();
        for (_, listing) in versioned_rows(&mut connection, &ids).await? {
            match listing {
                Ok(listing) => found.push(listing),
                Err(error) => tracing::error!(%error, "listing left out"),
            }
        }
        Ok(found)
    }

    /// The version and the exact point of every listing, in any status.
    pub async fn listing_versions(&self) -> Result<HashMap<ListingId, (u64, Option<Point>)>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, i64, Option<f64>, Option<f64>)> = on_backend!(connection, c => {
            listings::table
                .select((listings::id, listings::version, listings::latitude, listings::longitude))
                .load(c)
                .await
        })?;
        rows.into_iter()
            .map(|(id, version, latitude, longitude)| match id.parse() {
                Ok(parsed) => {
                    let point =
                        latitude.zip(longitude).and_then(|(latitude, longitude)| Point::new(latitude, longitude).ok());
                    Ok((parsed, (version.cast_unsigned(), point)))
                }
                Err(error) => Err(Corrupt { id, column: "id", problem: format!("{error}") }.into()),
            })
            .collect()
    }

    /// How many listings were ever active, without those of the demo; `most` where there are more.
    pub async fn ever_activated(&self, most: u32) -> Result<u64, Error> {
        let mut connection = self.database.connection().await?;
        let present: i64 = on_backend!(connection, c => {
            let some = alias!(listings as some);
            let some = some
                .filter(some.field(listings::activated_at).is_not_null())
                .filter(some.field(listings::demo).eq(false))
                .select(some.field(listings::id))
                .limit(most.into());
            listings::table.filter(listings::id.eq_any(some)).select(count_star()).get_result(c).await
        })?;
        let erased: i64 = on_backend!(connection, c => {
            erased_listings::table
                .filter(erased_listings::activated_at.is_not_null())
                .select(count_star())
                .get_result(c)
                .await
        })?;
        Ok((present.unsigned_abs() + erased.unsigned_abs()).min(most.into()))
    }
}

pub(super) async fn id_of_record(
    connection: &mut db::Connection,
    record_id: &RecordId,
) -> Result<Option<ListingId>, Error> {
    let id: Option<String> = on_backend!(connection, c => {
        listings::table
            .filter(listings::record_id.eq(record_id.as_str()))
            .select(listings::id)
            .first(c)
            .await
            .optional()
    })?;
    let parse = |id: String| {
        let problem = "is not a listing id".to_owned();
        id.parse().map_err(|_| Corrupt { id, column: "id", problem }.into())
    };
    id.map(parse).transpose()
}

pub(in crate::store) async fn read(
    connection: &mut db::Connection,
    id: &ListingId,
) -> Result<Option<Versioned>, Error> {
    read_rows(connection, &[id.as_str()]).await?.pop().map(versioned).transpose()
}

/// Those of these listings that exist, each by its id, or why it cannot be read.
pub(in crate::store) async fn versioned_rows(
    connection: &mut db::Connection,
    ids: &[&str],
) -> Result<Vec<(String, Result<Versioned, Error>)>, Error> {
    let rows = read_rows(connection, ids).await?;
    Ok(rows.into_iter().map(|found| (found.0.listing.id.clone(), versioned(found))).collect())
}

fn versioned((rows, translations): (Rows, Vec<TranslationRow>)) -> Result<Versioned, Error> {
    let translations = translations.into_iter().map(TranslationRow::read).collect::<Result<_, _>>()?;
    rows::listing(rows).map(|(listing, version)| Versioned { listing, version, translations })
}

async fn read_rows(connection: &mut db::Connection, ids: &[&str]) -> Result<Vec<(Rows, Vec<TranslationRow>)>, Error> {
    let found: Vec<ListingRow> = on_backend!(connection, c => {
        listings::table.filter(listings::id.eq_any(ids)).select(ListingRow::as_select()).load(c).await
    })?;
    let descriptions: Vec<DescriptionRow> = on_backend!(connection, c => {
        listing_descriptions::table
            .filter(listing_descriptions::listing_id.eq_any(ids))
            .order(listing_descriptions::position)
            .select(DescriptionRow::as_select())
            .load(c)
            .await
    })?;
    let photos: Vec<PhotoRow> = on_backend!(connection, c => {
        listing_photos::table
            .filter(listing_photos::listing_id.eq_any(ids))
            .order(listing_photos::position)
            .select(PhotoRow::as_select())
            .load(c)
            .await
    })?;
    let translations = translation_rows(connection, ids).await?;
    let mut by_id: HashMap<String, (Rows, Vec<TranslationRow>)> = found
        .into_iter()
        .map(|row| {
            let rows = Rows { listing: row, descriptions: Vec::new(), photos: Vec::new() };
            (rows.listing.id.clone(), (rows, Vec::new()))
        })
        .collect();
    for row in descriptions {
        if let Some((rows, _)) = by_id.get_mut(&row.listing_id) {
            rows.descriptions.push(row);
        }
    }
    for row in photos {
        if let Some((rows, _)) = by_id.get_mut(&row.listing_id) {
            rows.photos.push(row);
        }
    }
    for row in translations {
        if let Some((_, translations)) = by_id.get_mut(&row.listing_id) {
            translations.push(row);
        }
    }
    Ok(by_id.into_values().collect())
}
