//! Checks of the coordinates and addresses of listings. A row is due while its listing waits to be checked as it is now.

use std::str::FromStr as _;

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{CoordinateDoubt, ListingStatus, PointPrecision},
};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;
use serde::Deserialize;

use super::{
    Corrupt, Error, Store, Versioned, listings,
    schema::{coordinate_checks, listings as listings_table},
};
use crate::domain::{
    coordinates::{CoordinateCheck, ProposedPoint},
    field::Field,
    identity::ListingId,
    place::{Place, Point, PointAccuracy},
};

/// What is wrong with addresses.
const ADDRESS_DOUBTS: [CoordinateDoubt; 2] = [CoordinateDoubt::Unplaced, CoordinateDoubt::Contradicted];

/// How long a worker's claim on a row lasts before another worker may take it. The providers are asked for a shorter time.
const CLAIM: TimeDelta = TimeDelta::minutes(2);

/// A claimed check of one listing.
#[derive(Debug)]
pub struct ClaimedCheck {
    /// The listing as it is to be checked.
    pub found: Versioned,
    /// Number of consecutive failures.
    pub failures: u32,
    /// When the claim ends. It identifies the claim.
    claimed_until: NaiveDateTime,
}

/// A listing and what its last check found.
#[derive(Clone, Debug, PartialEq)]
pub struct CoordinateFinding {
    pub listing_id: ListingId,
    pub name: String,
    /// Its place, as it is now.
    pub place: Place,
    pub check: CoordinateCheck,
    /// When it was checked, if it ever was.
    pub checked_at: Option<DateTime<Utc>>,
    /// The version that was checked; 0 before the first check.
    pub version: u64,
}

/// How far the checks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoordinateProgress {
    /// All listings, without removed ones.
    pub listings: u64,
    /// Those that were checked as they are now.
    pub checked: u64,
    pub findings: u64,
    /// Findings about addresses.
    pub addresses: u64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = coordinate_checks)]
struct Row {
    listing_id: String,
    version: i64,
    doubt: Option<String>,
    distance_m: i32,
    latitude: Option<f64>,
    longitude: Option<f64>,
    point_precision: Option<String>,
    point_accuracy_m: Option<i32>,
    source: Option<String>,
    checked_at: Option<NaiveDateTime>,
}

/// What is read of the listing of a row: its name, its document, its latitude and its longitude.
const OF_LISTING: (
    listings_table::name,
    listings_table::document,
    listings_table::latitude,
    listings_table::longitude,
) = (listings_table::name, listings_table::document, listings_table::latitude, listings_table::longitude);

/// A row with what is read of its listing.
type Found = (Row, (String, String, Option<f64>, Option<f64>));

/// What is read of the document of a listing.
#[derive(Deserialize)]
struct Document {
    place: Place,
}

impl Row {
    fn read((row, (name, document, latitude, longitude)): Found) -> Result<CoordinateFinding, Error> {
        let Self {
            listing_id: id,
            version,
            doubt,
            distance_m,
            latitude: proposed_latitude,
            longitude: proposed_longitude,
            point_precision,
            point_accuracy_m,
            source,
            checked_at,
        } = row;
        let corrupt = |column, problem: String| Corrupt { id: id.clone(), column, problem };
        let point = |latitude: Option<f64>, longitude: Option<f64>| {
            let point = latitude.zip(longitude).map(|(latitude, longitude)| Point::new(latitude, longitude));
            point.transpose().map_err(|error| corrupt("latitude", error.to_string()))
        };
        let document: Document =
            serde_json::from_str(&document).map_err(|error| corrupt("document", error.to_string()))?;
        let doubt = doubt.map(|slug| CoordinateDoubt::from_str(&slug)).transpose();
        let precision = point_precision.map(|slug| PointPrecision::from_str(&slug)).transpose();
        let precision = precision.map_err(|error| corrupt("point_precision", error.to_string()))?;
        let proposed = point(proposed_latitude, proposed_longitude)?;
        let accuracy = PointAccuracy::of_point(proposed, precision, point_accuracy_m.map(i32::unsigned_abs))
            .map_err(|error| corrupt("point_accuracy_m", error.to_string()))?;
        let source = source.unwrap_or_default();
        let check = CoordinateCheck {
            doubt: doubt.map_err(|error| corrupt("doubt", error.to_string()))?,
            distance_m: distance_m.unsigned_abs(),
            proposal: proposed.zip(accuracy).map(|(point, accuracy)| ProposedPoint { point, accuracy, source }),
        };
        Ok(CoordinateFinding {
            listing_id: id.parse().map_err(|_| corrupt("listing_id", "is not a listing id".into()))?,
            name,
            place: Place { point: point(latitude, longitude)?, ..document.place },
            check,
            checked_at: checked_at.map(|at| at.and_utc()),
            version: version.unsigned_abs(),
        })
    }
}

impl Store {
    /// Makes the check of a listing due, in the transaction of the change that wrote `version`. A change that leaves the
    /// place as it is leaves a checked listing checked; one of the place ends what was found.
    pub(in crate::store) async fn check_coordinates(
        &self,
        connection: &mut db::Connection,
        listing_id: &str,
        version: u64,
        fields: &[&str],
    ) -> Result<(), Error> {
        let is_moved = fields.contains(&Field::Place.slug());
        let version = version.cast_signed();
        if !is_moved {
            // Every change of a place makes its check due: without one, it was checked where it is. Translations raise
            // versions too, so the version says nothing.
            let is_checked = coordinate_checks::due_at.is_null();
            let carried = on_backend!(connection, c => {
                diesel::update(coordinate_checks::table.find(listing_id).filter(is_checked))
                    .set(coordinate_checks::version.eq(version))
                    .execute(c)
                    .await
            })?;
            if carried > 0 {
                return Ok(());
            }
        }
        let due = (coordinate_checks::due_at.eq(Some(self.clock.now().naive_utc())), coordinate_checks::failures.eq(0));
        let row = (
            coordinate_checks::listing_id.eq(listing_id),
            coordinate_checks::version.eq(0_i64),
            coordinate_checks::distance_m.eq(0),
            due,
        );
        on_backend!(connection, c => {
            diesel::insert_into(coordinate_checks::table)
                .values(row)
                .on_conflict(coordinate_checks::listing_id)
                .do_update()
                .set(due)
                .execute(c)
                .await
        })?;
        if is_moved {
            on_backend!(connection, c => {
                diesel::update(coordinate_checks::table.find(listing_id))
                    .set((coordinate_checks::doubt.eq(None::<String>), coordinate_checks::distance_m.eq(0)))
                    .execute(c)
                    .await
            })?;
        }
        Ok(())
    }

    /// Makes the checks of all listings due. What was found stays until the listing is checked.
    pub async fn start_coordinate_check(&self, actor: &str) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin("coordinate checks").await?;
        on_backend!(transaction, c => {
            let checked = listings_table::table
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .select(listings_table::id);
            diesel::update(coordinate_checks::table.filter(coordinate_checks::listing_id.eq_any(checked)))
                .set((coordinate_checks::due_at.eq(Some(now)), coordinate_checks::failures.eq(0)))
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "coordinates.check", "listings", &[]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// How far the checks are.
    pub async fn coordinate_progress(&self) -> Result<CoordinateProgress, Error> {
        let mut connection = self.database.connection().await?;
        let listings: i64 = on_backend!(connection, c => {
            listings_table::table
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .select(count_star())
                .get_result(c)
                .await
        })?;
        let checked: i64 = on_backend!(connection, c => {
            coordinate_checks::table
                .inner_join(listings_table::table)
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .filter(coordinate_checks::due_at.is_null())
                .select(count_star())
                .get_result(c)
                .await
        })?;
        let findings: i64 = on_backend!(connection, c => {
            coordinate_checks::table
                .inner_join(listings_table::table)
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .filter(coordinate_checks::doubt.is_not_null())
                .select(count_star())
                .get_result(c)
                .await
        })?;
        let addresses: i64 = on_backend!(connection, c => {
            coordinate_checks::table
                .inner_join(listings_table::table)
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .filter(coordinate_checks::doubt.eq_any(ADDRESS_DOUBTS.map(CoordinateDoubt::slug)))
                .select(count_star())
                .get_result(c)
                .await
        })?;
        Ok(CoordinateProgress {
            listings: listings.unsigned_abs(),
            checked: checked.unsigned_abs(),
            findings: findings.unsigned_abs(),
            addresses: addresses.unsigned_abs(),
        })
    }

    /// Listings with doubtful coordinates, in the order of their ids, after the one of an id. A row that cannot be read is
    /// logged and left out, so that it does not hide the others. Returns with them the id after which the next page
    /// begins, if there is one.
    pub async fn coordinate_findings(
        &self,
        after: Option<&ListingId>,
        limit: usize,
    ) -> Result<(Vec<CoordinateFinding>, Option<String>), Error> {
        let after = after.map_or("", ListingId::as_str);
        let mut connection = self.database.connection().await?;
        let rows: Vec<Found> = on_backend!(connection, c => {
            coordinate_checks::table
                .inner_join(listings_table::table)
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .filter(coordinate_checks::doubt.is_not_null())
                .filter(coordinate_checks::listing_id.gt(after))
                .order(coordinate_checks::listing_id)
                .limit(limit as i64 + 1)
                .select((Row::as_select(), OF_LISTING))
                .load(c)
                .await
        })?;
        let is_last = rows.len() <= limit;
        let (mut findings, mut end) = (Vec::new(), None);
        for found in rows.into_iter().take(limit) {
            end = Some(found.0.listing_id.clone());
            match Row::read(found) {
                Ok(finding) => findings.push(finding),
                Err(error) => tracing::error!(%error, "listing left out of the coordinate findings"),
            }
        }
        Ok((findings, end.filter(|_| !is_last)))
    }

    /// What the last check of a listing found; `None` if there is no such listing.
    pub async fn coordinate_finding(&self, id: &ListingId) -> Result<Option<CoordinateFinding>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<Found> = on_backend!(connection, c => {
            coordinate_checks::table
                .inner_join(listings_table::table)
                .filter(coordinate_checks::listing_id.eq(id.as_str()))
                .select((Row::as_select(), OF_LISTING))
                .first(c)
                .await
                .optional()
        })?;
        row.map(Row::read).transpose()
    }

    /// Claims the check that has been due longest. A listing that cannot be read is an error, and is due again when the
    /// claim ends.
    pub async fn claim_coordinate_check(&self) -> Result<Option<ClaimedCheck>, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin("coordinate checks").await?;
        let due: Option<(String, Option<NaiveDateTime>, i32)> = on_backend!(transaction, c => {
            coordinate_checks::table
                .inner_join(listings_table::table)
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .filter(coordinate_checks::due_at.le(now))
                .order((coordinate_checks::due_at, coordinate_checks::listing_id))
                .select((coordinate_checks::listing_id, coordinate_checks::due_at, coordinate_checks::failures))
                .first(c)
                .await
                .optional()
        })?;
        let Some((listing_id, due_at, failures)) = due else { return Ok(None) };
        let claimed_until = now + CLAIM;
        let taken = on_backend!(transaction, c => {
            diesel::update(coordinate_checks::table.find(&listing_id).filter(coordinate_checks::due_at.eq(due_at)))
                .set(coordinate_checks::due_at.eq(claimed_until))
                .execute(c)
                .await
        })?;
        // Committed before the rest is read: a row that cannot be read must not stay the one that is due first.
        transaction.commit().await?;
        if taken == 0 {
            return Ok(None);
        }
        let corrupt =
            |_| Corrupt { id: listing_id.clone(), column: "listing_id", problem: "is not a listing id".into() };
        let id: ListingId = listing_id.parse().map_err(corrupt)?;
        let mut connection = self.database.connection().await?;
        // It may have been erased just now.
        let found = listings::read(&mut connection, &id).await?;
        Ok(found.map(|found| ClaimedCheck { found, failures: failures.unsigned_abs(), claimed_until }))
    }

    /// Stores the result of a check. `false` if the listing was changed or erased meanwhile, or the claim ended.
    pub async fn coordinates_checked(&self, done: &ClaimedCheck, check: &CoordinateCheck) -> Result<bool, Error> {
        let CoordinateCheck { doubt, distance_m, proposal } = check;
        let proposal = proposal.as_ref();
        let mut connection = self.database.connection().await?;
        let stored = on_backend!(connection, c => {
            let mine = coordinate_checks::due_at.eq(done.claimed_until);
            diesel::update(coordinate_checks::table.find(done.found.listing.id.as_str()).filter(mine))
                .set((
                    coordinate_checks::version.eq(done.found.version.cast_signed()),
                    coordinate_checks::doubt.eq(doubt.map(CoordinateDoubt::slug)),
                    coordinate_checks::distance_m.eq(distance_m.cast_signed()),
                    coordinate_checks::latitude.eq(proposal.map(|proposed| proposed.point.latitude())),
                    coordinate_checks::longitude.eq(proposal.map(|proposed| proposed.point.longitude())),
                    coordinate_checks::point_precision.eq(proposal.map(|proposed| proposed.accuracy.precision().slug())),
                    coordinate_checks::point_accuracy_m
                        .eq(proposal.map(|proposed| proposed.accuracy.accuracy_m().cast_signed())),
                    coordinate_checks::source.eq(proposal.map(|proposed| proposed.source.as_str())),
                    coordinate_checks::checked_at.eq(Some(self.clock.now().naive_utc())),
                    coordinate_checks::due_at.eq(None::<NaiveDateTime>),
                    coordinate_checks::failures.eq(0),
                    coordinate_checks::last_error.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        Ok(stored > 0)
    }

    /// Notes that a listing could not be checked; the next attempt is at `next`. What was found before stays.
    pub async fn coordinates_not_checked(
        &self,
        failed: &ClaimedCheck,
        next: DateTime<Utc>,
        error: &str,
    ) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            let mine = coordinate_checks::due_at.eq(failed.claimed_until);
            diesel::update(coordinate_checks::table.find(failed.found.listing.id.as_str()).filter(mine))
                .set((
                    coordinate_checks::due_at.eq(Some(next.naive_utc())),
                    coordinate_checks::failures.eq(coordinate_checks::failures + 1),
                    coordinate_checks::last_error.eq(error),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}
