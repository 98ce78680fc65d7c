//! Database rows of a listing, and their conversions.

mod read;
mod write;

use chrono::NaiveDateTime;
use diesel::prelude::*;

pub(super) use self::{read::listing, write::rows};
use super::schema::{listing_descriptions, listing_photos, listings};

#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = listings, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(super) struct ListingRow {
    pub id: String,
    pub record_id: Option<String>,
    pub version: i64,
    pub status: String,
    pub name: String,
    pub property_type: String,
    pub country: String,
    pub region: Option<String>,
    pub city: String,
    pub state_province: Option<String>,
    pub address: Option<String>,
    pub postal_code: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub point_precision: Option<String>,
    pub point_accuracy_m: Option<i32>,
    pub time_zone: String,
    pub submitted_at: NaiveDateTime,
    pub activated_at: Option<NaiveDateTime>,
    pub max_guests: i32,
    pub bedrooms: i32,
    pub half_bathrooms: i32,
    pub rooms: String,
    pub currency: String,
    pub price_min_minor: i64,
    pub price_max_minor: Option<i64>,
    pub rates: String,
    pub pool_access: String,
    pub parking: String,
    pub kitchen: String,
    pub air_conditioning: String,
    pub accessibility: String,
    pub pet_policy: String,
    pub smoking_policy: String,
    pub children_policy: String,
    pub amenities: String,
    pub views: String,
    pub distance_to_beach: Option<String>,
    pub distance_to_center: Option<String>,
    pub distance_to_airport: Option<String>,
    pub stay_terms: String,
    pub license_number: Option<String>,
    pub owner_name: String,
    pub host_company: Option<String>,
    pub host_register_number: Option<String>,
    pub host_address: Option<String>,
    pub owner_email: Option<String>,
    pub phone: Option<String>,
    pub whatsapp: Option<String>,
    pub preferred_contact: String,
    pub link_airbnb: Option<String>,
    pub link_booking: Option<String>,
    pub link_vrbo: Option<String>,
    pub link_holidu: Option<String>,
    pub link_other: Option<String>,
    pub link_minisite: Option<String>,
    pub mail_language: Option<String>,
    pub demo: bool,
    pub updated_at: NaiveDateTime,
}

#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_descriptions, treat_none_as_default_value = false)]
pub(super) struct DescriptionRow {
    pub listing_id: String,
    pub position: i32,
    pub language: String,
    pub body: String,
    pub text_digest: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_photos, treat_none_as_default_value = false)]
pub(super) struct PhotoRow {
    pub listing_id: String,
    pub position: i32,
    pub hash: String,
    pub width: i32,
    pub height: i32,
    pub widths: String,
    pub color: String,
    pub alt_texts: String,
}

/// All rows of one listing.
pub(super) struct Rows {
    pub listing: ListingRow,
    pub descriptions: Vec<DescriptionRow>,
    pub photos: Vec<PhotoRow>,
}
