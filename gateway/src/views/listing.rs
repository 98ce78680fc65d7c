//! Properties.

use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    instant, many,
    vocabulary::{
        Accessibility, AirConditioning, Amenity, ChildrenPolicy, ContactChannel, Kitchen, ListingStatus, Parking,
        PetPolicy, PoolAccess, PropertyType, SmokingPolicy, View,
    },
};

/// A picture at `/media/{hash}/{width}.jpg`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Photo {
    /// Names the picture.
    pub hash: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// The widths it is kept in, ascending.
    pub widths: Vec<u32>,
    /// Its average colour, `#rrggbb`.
    pub color: String,
}

/// A nightly price in minor units of an ISO 4217 currency.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Price {
    /// ISO 4217.
    pub currency: String,
    /// The lowest price of a night.
    pub min_minor: i64,
    /// The highest, where it differs.
    #[schema(required)]
    pub max_minor: Option<i64>,
}

/// A text in one language.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Description {
    /// ISO 639-1.
    pub language: String,
    /// The text.
    pub text: String,
    /// Whether a machine translated it.
    pub machine_translated: bool,
}

/// Pages of the same property on other sites.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Links {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub airbnb: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vrbo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holidu: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minisite: Option<String>,
}

/// A point on the map.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

/// What a card in a list shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertySummary {
    /// Such as `CASA-1001`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind of home it is.
    pub property_type: PropertyType,
    /// Town.
    pub city: String,
    /// Island, province or region.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// How many people may sleep there.
    pub max_guests: u32,
    /// Bedrooms; 0 for a studio.
    pub bedrooms: u32,
    /// Bathrooms, in halves.
    pub bathrooms: f64,
    /// Price of a night.
    pub price: Price,
    /// The owner's texts and their translations, the original first.
    pub descriptions: Vec<Description>,
    /// What it has.
    pub amenities: Vec<Amenity>,
    /// Whose pool it is.
    pub pool_access: PoolAccess,
    /// Its pictures, the main one first.
    pub photos: Vec<Photo>,
    /// Its pages on other sites.
    pub links: Links,
    /// A point near the property, never the property itself.
    #[schema(required)]
    pub approximate_point: Option<Point>,
    /// Since when it is listed.
    pub listed_at: DateTime<Utc>,
}

/// What a home offers and allows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the types say it")]
pub struct Features {
    pub pool_access: PoolAccess,
    pub parking: Parking,
    pub kitchen: Kitchen,
    pub air_conditioning: AirConditioning,
    pub accessibility: Accessibility,
    pub pet_policy: PetPolicy,
    pub smoking_policy: SmokingPolicy,
    pub children_policy: ChildrenPolicy,
    pub amenities: Vec<Amenity>,
    pub views: Vec<View>,
}

/// The owner's words on distances, such as `350 m`.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Distances {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_beach: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_center: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_airport: Option<String>,
}

/// The one way the owner wants to be reached.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contact {
    /// How; null when no usable contact exists.
    #[schema(required)]
    pub channel: Option<ContactChannel>,
    /// A number in digits, or a mail address.
    pub value: String,
    /// The owner's name.
    pub owner_name: String,
}

/// A property as any guest may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Property {
    /// What its card shows.
    #[serde(flatten)]
    pub summary: PropertySummary,
    /// Where it stands in its life.
    pub status: ListingStatus,
    /// What it offers and allows.
    pub features: Features,
    /// How far things are.
    pub distances: Distances,
    /// The number adverts must show.
    #[schema(required)]
    pub license_number: Option<String>,
    /// How to reach the owner.
    pub contact: Contact,
    /// IANA name of its time zone.
    pub time_zone: String,
}

/// A page of a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyPage {
    /// The properties of this page.
    pub items: Vec<PropertySummary>,
    /// How many there are on all pages.
    pub total: u32,
    /// Where the next page begins; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// For a search with dates: properties of which only the owner knows whether they are free.
    pub unknown: UnknownProperties,
}

/// Properties with no taken night but at least one that only the owner knows about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnknownProperties {
    /// The first of them, on the first page only.
    pub items: Vec<PropertySummary>,
    /// How many there are.
    pub total: u32,
}

/// A short list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyList {
    /// The properties.
    pub items: Vec<PropertySummary>,
}

/// A place that has properties.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Destination {
    /// Town.
    pub city: String,
    /// Island, province or region.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// How many properties are there.
    pub count: u32,
    /// City, region and country, separated by commas.
    pub full_name: String,
}

/// Places that have properties.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DestinationList {
    /// The places, best first.
    pub items: Vec<Destination>,
}

/// The launch offer: the first listings are free.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LaunchOffer {
    /// How many listings it is for.
    pub size: u32,
    /// How many are left.
    pub spots_left: u32,
}

impl From<wire::Photo> for Photo {
    fn from(wire::Photo { hash, width, height, widths, color }: wire::Photo) -> Self {
        Self { hash, width, height, widths, color }
    }
}

impl From<wire::Price> for Price {
    fn from(wire::Price { currency, min_minor, max_minor }: wire::Price) -> Self {
        Self { currency, min_minor, max_minor }
    }
}

impl From<wire::Description> for Description {
    fn from(wire::Description { language, text, machine_translated }: wire::Description) -> Self {
        Self { language, text, machine_translated }
    }
}

impl From<wire::Links> for Links {
    fn from(wire::Links { airbnb, booking, vrbo, holidu, other, minisite }: wire::Links) -> Self {
        Self { airbnb, booking, vrbo, holidu, other, minisite }
    }
}

impl From<wire::Distances> for Distances {
    fn from(wire::Distances { to_beach, to_center, to_airport }: wire::Distances) -> Self {
        Self { to_beach, to_center, to_airport }
    }
}

impl From<wire::Contact> for Contact {
    fn from(wire::Contact { channel, value, owner_name }: wire::Contact) -> Self {
        Self { channel: ContactChannel::of(channel), value, owner_name }
    }
}

impl From<wire::ListingSummary> for PropertySummary {
    fn from(summary: wire::ListingSummary) -> Self {
        let wire::ListingSummary {
            id,
            name,
            property_type,
            city,
            region,
            country,
            max_guests,
            bedrooms,
            half_bathrooms,
            price,
            descriptions,
            amenities,
            photos,
            links,
            approximate_point,
            listed_at,
            pool_access,
        } = summary;
        Self {
            id,
            name,
            property_type: PropertyType::of(property_type).unwrap_or(PropertyType::House),
            city,
            region,
            country,
            max_guests,
            bedrooms,
            bathrooms: f64::from(half_bathrooms) / 2.0,
            price: price.unwrap_or_default().into(),
            descriptions: many(descriptions),
            amenities: Amenity::all_of(amenities),
            pool_access: PoolAccess::of(pool_access).unwrap_or(PoolAccess::NoPool),
            photos: many(photos),
            links: links.unwrap_or_default().into(),
            approximate_point: approximate_point
                .map(|wire::Point { latitude, longitude }| Point { latitude, longitude }),
            listed_at: instant(listed_at.unwrap_or_default()),
        }
    }
}

impl From<wire::Features> for Features {
    fn from(features: wire::Features) -> Self {
        let wire::Features {
            pool_access,
            parking,
            kitchen,
            air_conditioning,
            accessibility,
            pet_policy,
            smoking_policy,
            children_policy,
            amenities,
            views,
        } = features;
        // What nobody told is shown as what one cannot rely on.
        Self {
            pool_access: PoolAccess::of(pool_access).unwrap_or(PoolAccess::NoPool),
            parking: Parking::of(parking).unwrap_or(Parking::NoParking),
            kitchen: Kitchen::of(kitchen).unwrap_or(Kitchen::NoKitchen),
            air_conditioning: AirConditioning::of(air_conditioning).unwrap_or(AirConditioning::None),
            accessibility: Accessibility::of(accessibility).unwrap_or(Accessibility::NotAccessible),
            pet_policy: PetPolicy::of(pet_policy).unwrap_or(PetPolicy::NoPets),
            smoking_policy: SmokingPolicy::of(smoking_policy).unwrap_or(SmokingPolicy::NoSmoking),
            children_policy: ChildrenPolicy::of(children_policy).unwrap_or(ChildrenPolicy::ChildrenOnRequest),
            amenities: Amenity::all_of(amenities),
            views: View::all_of(views),
        }
    }
}

impl From<wire::Listing> for Property {
    fn from(listing: wire::Listing) -> Self {
        let wire::Listing {
            summary,
            status,
            features,
            distances,
            license_number,
            contact,
            time_zone,
            version: _, // reaches the reader as the ETag
        } = listing;
        Self {
            summary: summary.unwrap_or_default().into(),
            status: ListingStatus::of(status).unwrap_or(ListingStatus::Draft),
            features: features.unwrap_or_default().into(),
            distances: distances.unwrap_or_default().into(),
            license_number,
            contact: contact.unwrap_or_default().into(),
            time_zone,
        }
    }
}

impl From<wire::SearchListingsResponse> for PropertyPage {
    fn from(found: wire::SearchListingsResponse) -> Self {
        let wire::SearchListingsResponse { items, total, next_cursor, unknown_items, unknown_total } = found;
        Self {
            items: many(items),
            total,
            next_cursor: (!next_cursor.is_empty()).then_some(next_cursor),
            unknown: UnknownProperties { items: many(unknown_items), total: unknown_total },
        }
    }
}

impl From<wire::ListLatestListingsResponse> for PropertyList {
    fn from(wire::ListLatestListingsResponse { items }: wire::ListLatestListingsResponse) -> Self {
        Self { items: many(items) }
    }
}

impl From<wire::Destination> for Destination {
    fn from(destination: wire::Destination) -> Self {
        let wire::Destination { city, region, country, listing_count } = destination;
        let parts = [city.as_str(), region.as_str(), country.as_str()];
        let full_name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        Self { full_name, city, region, country, count: listing_count }
    }
}

impl From<wire::SuggestDestinationsResponse> for DestinationList {
    fn from(wire::SuggestDestinationsResponse { items }: wire::SuggestDestinationsResponse) -> Self {
        Self { items: many(items) }
    }
}

impl From<wire::GetLaunchOfferResponse> for LaunchOffer {
    fn from(wire::GetLaunchOfferResponse { size, spots_left }: wire::GetLaunchOfferResponse) -> Self {
        Self { size, spots_left }
    }
}
