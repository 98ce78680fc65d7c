//! Database rows of a listing, and their conversions.

use std::str::FromStr;

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

use super::{
    Corrupt, Error,
    schema::{listing_descriptions, listing_photos, listings},
};
use crate::domain::{
    contact::{EmailAddress, Owner, PhoneNumber},
    country::Country,
    description::{Description, Language},
    identity::RecordId,
    listing::{Capacity, Distances, Features, Listing, ProfessionalHost},
    money::{Currency, Price},
    photo::{Link, Links, Photo},
    place::{Place, Point},
    text::{Invalid, Line},
};

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
    pub time_zone: String,
    pub submitted_at: NaiveDateTime,
    pub activated_at: Option<NaiveDateTime>,
    pub max_guests: i32,
    pub bedrooms: i32,
    pub half_bathrooms: i32,
    pub currency: String,
    pub price_min_minor: i64,
    pub price_max_minor: Option<i64>,
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
    pub machine_translated: bool,
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
}

/// All rows of one listing.
pub(super) struct Rows {
    pub listing: ListingRow,
    pub descriptions: Vec<DescriptionRow>,
    pub photos: Vec<PhotoRow>,
}

fn json(values: impl serde::Serialize) -> String {
    serde_json::to_string(&values).expect("lists of names and numbers are plain data")
}

/// Converts a count. The domain limits it far below the maximum of either type.
fn small(number: u32) -> i32 {
    number.cast_signed()
}

fn text<const MAX: usize>(line: Option<Line<MAX>>) -> Option<String> {
    line.map(|line| line.as_str().to_owned())
}

fn position(index: usize) -> i32 {
    i32::try_from(index).expect("lists of a listing are short")
}

/// The rows of a listing.
pub(super) fn rows(listing: Listing, version: u64, now: DateTime<Utc>) -> Rows {
    let Listing {
        id,
        record_id,
        status,
        name,
        property_type,
        descriptions,
        place,
        submitted_at,
        activated_at,
        capacity,
        price,
        features,
        photos,
        distances,
        license_number,
        owner,
        host,
        links,
        mail_language,
        demo,
    } = listing;
    let Place { country, region, city, state_province, address, postal_code, point, time_zone } = place;
    let Features {
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
    let Distances { to_beach, to_center, to_airport } = distances;
    let Owner { name: owner_name, email, phone, whatsapp, preferred } = owner;
    let Links { airbnb, booking, vrbo, holidu, other, minisite } = links;
    let link = |link: Option<Link>| link.map(|link| link.as_str().to_owned());
    let number = |number: Option<PhoneNumber>| number.map(|number| number.as_str().to_owned());
    let listing_id = id.to_string();
    Rows {
        descriptions: (0..)
            .zip(&descriptions)
            .map(|(index, description)| DescriptionRow {
                listing_id: listing_id.clone(),
                position: position(index),
                language: description.language().code().into(),
                body: description.text().into(),
                machine_translated: description.machine_translated(),
            })
            .collect(),
        photos: (0..)
            .zip(&photos)
            .map(|(index, photo)| PhotoRow {
                listing_id: listing_id.clone(),
                position: position(index),
                hash: photo.hash().into(),
                width: small(photo.width()),
                height: small(photo.height()),
                widths: json(photo.widths()),
                color: photo.color().into(),
            })
            .collect(),
        listing: ListingRow {
            id: listing_id,
            record_id: record_id.map(|id| id.as_str().to_owned()),
            version: version.cast_signed(),
            status: status.slug().into(),
            name: name.to_string(),
            property_type: property_type.slug().into(),
            country: country.code().into(),
            region: text(region),
            city: city.to_string(),
            state_province: text(state_province),
            address: text(address),
            postal_code: text(postal_code),
            latitude: point.map(Point::latitude),
            longitude: point.map(Point::longitude),
            time_zone: time_zone.name().into(),
            submitted_at: submitted_at.naive_utc(),
            activated_at: activated_at.map(|instant| instant.naive_utc()),
            max_guests: small(capacity.max_guests()),
            bedrooms: small(capacity.bedrooms()),
            half_bathrooms: small(capacity.half_bathrooms()),
            currency: price.currency().code().into(),
            price_min_minor: price.min_minor(),
            price_max_minor: price.max_minor(),
            pool_access: pool_access.slug().into(),
            parking: parking.slug().into(),
            kitchen: kitchen.slug().into(),
            air_conditioning: air_conditioning.slug().into(),
            accessibility: accessibility.slug().into(),
            pet_policy: pet_policy.slug().into(),
            smoking_policy: smoking_policy.slug().into(),
            children_policy: children_policy.slug().into(),
            amenities: json(amenities.iter().map(|amenity| amenity.slug()).collect::<Vec<_>>()),
            views: json(views.iter().map(|view| view.slug()).collect::<Vec<_>>()),
            distance_to_beach: text(to_beach),
            distance_to_center: text(to_center),
            distance_to_airport: text(to_airport),
            license_number: text(license_number),
            owner_name: owner_name.to_string(),
            host_company: host.as_ref().map(|host| host.company.to_string()),
            host_register_number: host.as_ref().map(|host| host.register_number.to_string()),
            host_address: host.map(|host| host.address.to_string()),
            owner_email: email.map(|email| email.as_str().to_owned()),
            phone: number(phone),
            whatsapp: number(whatsapp),
            preferred_contact: preferred.slug().into(),
            link_airbnb: link(airbnb),
            link_booking: link(booking),
            link_vrbo: link(vrbo),
            link_holidu: link(holidu),
            link_other: link(other),
            link_minisite: link(minisite),
            mail_language: mail_language.map(|language| language.code().to_owned()),
            demo,
            updated_at: now.naive_utc(),
        },
    }
}

/// Reads the columns of one row; errors name the row and the column.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn corrupt(&self, column: &'static str, problem: impl ToString) -> Error {
        Error::Corrupt(Corrupt { id: self.0.to_owned(), column, problem: problem.to_string() })
    }

    fn value<T: FromStr<Err = Invalid>>(&self, column: &'static str, text: &str) -> Result<T, Error> {
        text.parse().map_err(|error| self.corrupt(column, error))
    }

    fn line<const MAX: usize>(&self, column: &'static str, text: &str) -> Result<Line<MAX>, Error> {
        Line::parse(text).map_err(|error| self.corrupt(column, error))
    }

    fn optional<T>(
        &self,
        column: &'static str,
        text: Option<String>,
        parse: fn(&str) -> Result<T, Invalid>,
    ) -> Result<Option<T>, Error> {
        text.map(|text| parse(&text).map_err(|error| self.corrupt(column, error))).transpose()
    }

    fn number(&self, column: &'static str, number: i32) -> Result<u32, Error> {
        u32::try_from(number).map_err(|error| self.corrupt(column, error))
    }

    fn list<T: serde::de::DeserializeOwned>(&self, column: &'static str, text: &str) -> Result<Vec<T>, Error> {
        serde_json::from_str(text).map_err(|error| self.corrupt(column, error))
    }

    fn values<T: FromStr<Err = Invalid>>(&self, column: &'static str, text: &str) -> Result<Vec<T>, Error> {
        self.list::<String>(column, text)?.iter().map(|slug| self.value(column, slug)).collect()
    }
}

/// The listing of its rows, with its version.
pub(super) fn listing(rows: Rows) -> Result<(Listing, u64), Error> {
    let Rows { listing: row, descriptions, photos } = rows;
    let id = row.id;
    let read = Reader(&id);
    let features = Features {
        pool_access: read.value("pool_access", &row.pool_access)?,
        parking: read.value("parking", &row.parking)?,
        kitchen: read.value("kitchen", &row.kitchen)?,
        air_conditioning: read.value("air_conditioning", &row.air_conditioning)?,
        accessibility: read.value("accessibility", &row.accessibility)?,
        pet_policy: read.value("pet_policy", &row.pet_policy)?,
        smoking_policy: read.value("smoking_policy", &row.smoking_policy)?,
        children_policy: read.value("children_policy", &row.children_policy)?,
        amenities: read.values("amenities", &row.amenities)?,
        views: read.values("views", &row.views)?,
    };
    let point = row.latitude.zip(row.longitude).map(|(latitude, longitude)| Point::new(latitude, longitude));
    let place = Place {
        country: Country::parse(&row.country).map_err(|error| read.corrupt("country", error))?,
        region: read.optional("region", row.region, Line::parse)?,
        city: read.line("city", &row.city)?,
        state_province: read.optional("state_province", row.state_province, Line::parse)?,
        address: read.optional("address", row.address, Line::parse)?,
        postal_code: read.optional("postal_code", row.postal_code, Line::parse)?,
        point: point.transpose().map_err(|error| read.corrupt("latitude", error))?,
        time_zone: row.time_zone.parse().map_err(|error| read.corrupt("time_zone", error))?,
    };
    let currency = Currency::parse(&row.currency).map_err(|error| read.corrupt("currency", error))?;
    let capacity = Capacity::new(
        read.number("max_guests", row.max_guests)?,
        read.number("bedrooms", row.bedrooms)?,
        read.number("half_bathrooms", row.half_bathrooms)?,
    );
    let links = Links {
        airbnb: read.optional("link_airbnb", row.link_airbnb, Link::parse)?,
        booking: read.optional("link_booking", row.link_booking, Link::parse)?,
        vrbo: read.optional("link_vrbo", row.link_vrbo, Link::parse)?,
        holidu: read.optional("link_holidu", row.link_holidu, Link::parse)?,
        other: read.optional("link_other", row.link_other, Link::parse)?,
        minisite: read.optional("link_minisite", row.link_minisite, Link::parse)?,
    };
    let listing = Listing {
        record_id: read.optional("record_id", row.record_id, RecordId::from_str)?,
        status: read.value("status", &row.status)?,
        name: read.line("name", &row.name)?,
        property_type: read.value("property_type", &row.property_type)?,
        descriptions: descriptions
            .iter()
            .map(|row| {
                Language::parse(&row.language)
                    .and_then(|language| Description::new(language, &row.body, row.machine_translated))
                    .map_err(|error| read.corrupt("descriptions", error))
            })
            .collect::<Result<_, _>>()?,
        place,
        submitted_at: row.submitted_at.and_utc(),
        activated_at: row.activated_at.map(|instant| instant.and_utc()),
        capacity: capacity.map_err(|error| read.corrupt("max_guests", error))?,
        price: Price::new(currency, row.price_min_minor, row.price_max_minor)
            .map_err(|error| read.corrupt("price_min_minor", error))?,
        features,
        photos: photos
            .iter()
            .map(|row| {
                let widths = read.list("photos", &row.widths)?;
                let (width, height) = (read.number("photos", row.width)?, read.number("photos", row.height)?);
                Photo::new(&row.hash, width, height, &widths, &row.color).map_err(|error| read.corrupt("photos", error))
            })
            .collect::<Result<_, _>>()?,
        distances: Distances {
            to_beach: read.optional("distance_to_beach", row.distance_to_beach, Line::parse)?,
            to_center: read.optional("distance_to_center", row.distance_to_center, Line::parse)?,
            to_airport: read.optional("distance_to_airport", row.distance_to_airport, Line::parse)?,
        },
        license_number: read.optional("license_number", row.license_number, Line::parse)?,
        owner: Owner {
            name: read.line("owner_name", &row.owner_name)?,
            email: read.optional("owner_email", row.owner_email, EmailAddress::parse)?,
            phone: read.optional("phone", row.phone, PhoneNumber::parse)?,
            whatsapp: read.optional("whatsapp", row.whatsapp, PhoneNumber::parse)?,
            preferred: read.value("preferred_contact", &row.preferred_contact)?,
        },
        host: match (row.host_company, row.host_register_number, row.host_address) {
            (Some(company), Some(register_number), Some(address)) => Some(ProfessionalHost {
                company: read.line("host_company", &company)?,
                register_number: read.line("host_register_number", &register_number)?,
                address: read.line("host_address", &address)?,
            }),
            _ => None,
        },
        links,
        mail_language: read.optional("mail_language", row.mail_language, Language::parse)?,
        demo: row.demo,
        id: read.value("id", &id)?,
    };
    Ok((listing, row.version.cast_unsigned()))
}
