//! Other listings that have photos, a text or contacts in common with a listing. See
//! `docs/rules/reviews.md#checks`.

use std::ops::RangeInclusive;

use casacero_common::{db, on_backend};
use casacero_proto::{Enumeration as _, listing::v1::ListingStatus};
use diesel::{dsl::sql, prelude::*, sql_types::Bool};
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, Store,
    functions::lower,
    schema::{listing_descriptions, listing_photos, listings, photo_uploads},
    uploads::HELD,
};
use crate::domain::{
    contact::{EmailAddress, PhoneNumber},
    identity::ListingId,
    listing::Listing,
    review_check::{Duplicates, text_digest, text_digests},
    text::comparison_key,
    upload::look_the_same,
};

/// Maximum number of rows that a query finds before they are compared.
const CANDIDATES_MAX: i64 = 1_000;
/// Maximum number of uploads that share a quarter of a hash, before they are compared.
const HASHES_MAX: usize = 20_000;
/// Maximum number of listings that are told for each kind.
const TOLD_MAX: i64 = 20;
/// Descriptions whose digest is computed in one transaction.
const TEXTS: usize = 500;
/// Maximum number of such transactions in one sweep.
const BATCHES: usize = 20;

/// Pictures without edges all have the same hash: at least this many bits must be set, and as many not.
const BITS_MIN: u32 = 4;

/// How many bits of a quarter of a hash are set, if it tells pictures apart. Many have a plain sky or wall in common.
const QUARTER_BITS: RangeInclusive<u32> = 3..=13;

/// The condition that a hash has one of its four quarters in common with one of these, in the words of the indexes; `None` if
/// they have only flat ones. Numbers only, so nothing in it can be anything but a number.
fn shares_a_quarter(hashes: &[u64]) -> Option<String> {
    let quarter = |shift: u32| {
        let quarters = hashes.iter().map(|hash| (hash >> shift) & 0xffff);
        let telling = quarters.filter(|quarter| QUARTER_BITS.contains(&quarter.count_ones()));
        let values: Vec<String> = telling.map(|quarter| quarter.to_string()).collect();
        if values.is_empty() {
            return None;
        }
        let column = if shift == 0 { "difference_hash".to_owned() } else { format!("(difference_hash >> {shift})") };
        Some(format!("({column} & 65535) IN ({})", values.join(", ")))
    };
    let quarters: Vec<String> = [0, 16, 32, 48].into_iter().filter_map(quarter).collect();
    if quarters.is_empty() { None } else { Some(format!("({})", quarters.join(" OR "))) }
}

/// Those of these listings that are not removed, in the order of their ids.
async fn present(connection: &mut db::Connection, ids: &[String]) -> Result<Vec<ListingId>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let found: Vec<String> = on_backend!(connection, c => {
        listings::table
            .filter(listings::id.eq_any(ids))
            .filter(listings::status.ne(ListingStatus::Removed.slug()))
            .order(listings::id)
            .limit(TOLD_MAX)
            .select(listings::id)
            .load(c)
            .await
    })?;
    let read = |id: String| {
        let problem = "is not a listing id".to_owned();
        id.parse().map_err(|_| Corrupt { id, column: "id", problem }.into())
    };
    found.into_iter().map(read).collect()
}

/// Other listings with the same picture, or one that looks the same. Pictures that are held back are compared, too.
async fn of_photos(connection: &mut db::Connection, listing: &Listing) -> Result<Vec<String>, Error> {
    let id = listing.id.as_str();
    let hashes: Vec<&str> = listing.photos.iter().map(|photo| photo.hash()).collect();
    let mut found: Vec<String> = on_backend!(connection, c => {
        listing_photos::table
            .filter(listing_photos::hash.eq_any(&hashes))
            .filter(listing_photos::listing_id.ne(id))
            .limit(CANDIDATES_MAX)
            .select(listing_photos::listing_id)
            .load(c)
            .await
    })?;
    let own: Vec<Option<i64>> = on_backend!(connection, c => {
        photo_uploads::table
            .filter(photo_uploads::listing_id.eq(id))
            .filter(photo_uploads::hash.eq_any(&hashes).or(photo_uploads::state.eq(HELD)))
            .select(photo_uploads::difference_hash)
            .load(c)
            .await
    })?;
    let mut own: Vec<u64> = own.into_iter().flatten().map(i64::cast_unsigned).collect();
    own.retain(|hash| (BITS_MIN..=64 - BITS_MIN).contains(&hash.count_ones()));
    let Some(condition) = shares_a_quarter(&own) else { return Ok(found) };
    let candidates: Vec<(Option<String>, Option<i64>)> = on_backend!(connection, c => {
        photo_uploads::table
            .filter(sql::<Bool>(&condition))
            .filter(photo_uploads::listing_id.ne(id))
            .limit(HASHES_MAX as i64)
            .select((photo_uploads::listing_id, photo_uploads::difference_hash))
            .load(c)
            .await
    })?;
    if candidates.len() == HASHES_MAX {
        tracing::warn!(listing = id, "its photos are not compared with all that share a quarter of a hash");
    }
    for (listing_id, hash) in candidates {
        let (Some(listing_id), Some(hash)) = (listing_id, hash.map(i64::cast_unsigned)) else { continue };
        if own.iter().any(|one| look_the_same(*one, hash)) {
            found.push(listing_id);
        }
    }
    Ok(found)
}

/// Other listings with the same description.
async fn of_text(connection: &mut db::Connection, listing: &Listing) -> Result<Vec<String>, Error> {
    let digests = text_digests(listing);
    if digests.is_empty() {
        return Ok(Vec::new());
    }
    Ok(on_backend!(connection, c => {
        listing_descriptions::table
            .filter(listing_descriptions::text_digest.assume_not_null().eq_any(&digests))
            .filter(listing_descriptions::listing_id.ne(listing.id.as_str()))
            .limit(CANDIDATES_MAX)
            .select(listing_descriptions::listing_id)
            .load(c)
            .await
    })?)
}

/// A listing's id with its owner's name and mail address.
type Contact = (String, String, Option<String>);

/// Listings of other owners with the same mail address or number. An owner is who has the same address and name.
async fn of_contact(connection: &mut db::Connection, listing: &Listing) -> Result<Vec<String>, Error> {
    let owner = &listing.owner;
    let emails: Vec<String> = owner.email.iter().map(|email| email.as_str().to_lowercase()).collect();
    let numbers: Vec<&str> = [&owner.phone, &owner.whatsapp].into_iter().flatten().map(PhoneNumber::as_str).collect();
    let mut rows: Vec<Contact> = Vec::new();
    if !emails.is_empty() {
        let found: Vec<Contact> = on_backend!(connection, c => {
            listings::table
                .filter(lower(listings::owner_email.assume_not_null()).eq_any(&emails))
                .filter(listings::id.ne(listing.id.as_str()))
                .limit(CANDIDATES_MAX)
                .select((listings::id, listings::owner_name, listings::owner_email))
                .load(c)
                .await
        })?;
        rows.extend(found);
    }
    if !numbers.is_empty() {
        let found: Vec<Contact> = on_backend!(connection, c => {
            let same_phone = listings::phone.assume_not_null().eq_any(&numbers);
            let same_whatsapp = listings::whatsapp.assume_not_null().eq_any(&numbers);
            listings::table
                .filter(same_phone.or(same_whatsapp))
                .filter(listings::id.ne(listing.id.as_str()))
                .limit(CANDIDATES_MAX)
                .select((listings::id, listings::owner_name, listings::owner_email))
                .load(c)
                .await
        })?;
        rows.extend(found);
    }
    let own_email = owner.email.as_ref().map(EmailAddress::as_str).unwrap_or_default();
    let own_name = comparison_key(owner.name.as_str());
    let is_theirs = |name: &str, email: &str| email.eq_ignore_ascii_case(own_email) && comparison_key(name) == own_name;
    let others = rows.into_iter().filter(|(_, name, email)| !is_theirs(name, email.as_deref().unwrap_or_default()));
    Ok(others.map(|(id, _, _)| id).collect())
}

impl Store {
    /// The other listings that have something in common with a listing as it would be approved.
    pub async fn duplicates(&self, listing: &Listing) -> Result<Duplicates, Error> {
        let mut connection = self.database.connection().await?;
        let photos = of_photos(&mut connection, listing).await?;
        let text = of_text(&mut connection, listing).await?;
        let contact = of_contact(&mut connection, listing).await?;
        Ok(Duplicates {
            photos: present(&mut connection, &photos).await?,
            text: present(&mut connection, &text).await?,
            contact: present(&mut connection, &contact).await?,
        })
    }

    /// Computes the digests of descriptions that were stored before there were any, of some at a time. Returns how many.
    pub async fn digest_descriptions(&self) -> Result<usize, Error> {
        let mut count = 0;
        for _ in 0..BATCHES {
            let mut transaction = self.database.begin("text digests").await?;
            let rows: Vec<(String, i32, String)> = on_backend!(transaction, c => {
                listing_descriptions::table
                    .filter(listing_descriptions::text_digest.is_null())
                    .limit(TEXTS as i64)
                    .select((
                        listing_descriptions::listing_id,
                        listing_descriptions::position,
                        listing_descriptions::body,
                    ))
                    .load(c)
                    .await
            })?;
            for (listing_id, position, body) in &rows {
                let digest = text_digest(body);
                on_backend!(transaction, c => {
                    // A text that was written meanwhile has a digest.
                    let unchanged = listing_descriptions::table
                        .filter(listing_descriptions::listing_id.eq(listing_id))
                        .filter(listing_descriptions::position.eq(position))
                        .filter(listing_descriptions::text_digest.is_null());
                    diesel::update(unchanged)
                        .set(listing_descriptions::text_digest.eq(&digest))
                        .execute(c)
                        .await
                })?;
            }
            transaction.commit().await?;
            count += rows.len();
            if rows.len() < TEXTS {
                break;
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests;
