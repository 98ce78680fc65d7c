//! The homes that a session opens.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, ListingStatus},
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{instant, many};

/// A home that the session opens.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnHome {
    /// The property's, such as `CASA-1001`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its town.
    pub city: String,
    /// Where the home stands in its life.
    pub status: ListingStatus,
    /// Its first photo.
    #[schema(required)]
    pub photo: Option<wire::Photo>,
    /// Inquiries that are new, without the filtered ones.
    pub new_inquiries: u32,
    /// Nights of the shortest stay; a shorter run of available nights is a gap.
    pub min_nights: u32,
    /// How the session proved to act for it.
    pub way_in: wire::AuthLevel,
    /// Since when mails to the owner's address come back; null if none does.
    #[schema(required)]
    pub mail_failing_since: Option<DateTime<Utc>>,
}

/// The homes that a session opens.
#[derive(Serialize, ToSchema)]
pub struct OwnHomeList {
    /// The homes, by name.
    pub items: Vec<OwnHome>,
}

impl From<wire::OwnHome> for OwnHome {
    fn from(home: wire::OwnHome) -> Self {
        let way_in = home.standing();
        let wire::OwnHome {
            property_id,
            name,
            city,
            status,
            photo,
            new_inquiries,
            min_nights,
            standing: _,
            mail_failing_since,
        } = home;
        Self {
            id: property_id,
            name,
            city,
            status: ListingStatus::of(status).unwrap_or(ListingStatus::Draft),
            photo,
            new_inquiries,
            min_nights,
            way_in,
            mail_failing_since: mail_failing_since.map(instant),
        }
    }
}

impl From<wire::ListOwnHomesResponse> for OwnHomeList {
    fn from(wire::ListOwnHomesResponse { homes }: wire::ListOwnHomesResponse) -> Self {
        Self { items: many(homes) }
    }
}
