//! A listing of its rows.

use std::str::FromStr;

use casacero_proto::{
    Enumeration,
    listing::v1::{self as wire, PointPrecision},
};

use super::Rows;
use crate::{
    domain::{
        contact::{EmailAddress, Owner, PhoneNumber},
        country::Country,
        description::{Description, Language},
        identity::RecordId,
        listing::{Capacity, Distances, Listing, ProfessionalHost},
        money::{Currency, Price},
        photo::{Link, Links, Photo},
        place::{Place, Point, PointAccuracy},
        text::{Invalid, Line},
    },
    store::{Corrupt, Error, home, rates},
};

/// Reads the columns of one row; errors name the row and the column.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn corrupt(&self, column: &'static str, problem: impl ToString) -> Error {
        Error::Corrupt(Corrupt { id: self.0.to_owned(), column, problem: problem.to_string() })
    }

    fn value<T: FromStr<Err: ToString>>(&self, column: &'static str, text: &str) -> Result<T, Error> {
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

    fn values<T: Enumeration>(&self, column: &'static str, text: &str) -> Result<Vec<i32>, Error> {
        self.list::<String>(column, text)?.iter().map(|slug| Ok(self.value::<T>(column, slug)?.into())).collect()
    }
}

/// The listing of its rows, with its version.
pub(in crate::store) fn listing(rows: Rows) -> Result<(Listing, u64), Error> {
    let Rows { listing: row, descriptions, photos } = rows;
    let id = row.id;
    let read = Reader(&id);
    let features = wire::Features {
        pool_access: read.value::<wire::PoolAccess>("pool_access", &row.pool_access)?.into(),
        parking: read.value::<wire::Parking>("parking", &row.parking)?.into(),
        kitchen: read.value::<wire::Kitchen>("kitchen", &row.kitchen)?.into(),
        air_conditioning: read.value::<wire::AirConditioning>("air_conditioning", &row.air_conditioning)?.into(),
        accessibility: read.value::<wire::Accessibility>("accessibility", &row.accessibility)?.into(),
        pet_policy: read.value::<wire::PetPolicy>("pet_policy", &row.pet_policy)?.into(),
        smoking_policy: read.value::<wire::SmokingPolicy>("smoking_policy", &row.smoking_policy)?.into(),
        children_policy: read.value::<wire::ChildrenPolicy>("children_policy", &row.children_policy)?.into(),
        amenities: read.values::<wire::Amenity>("amenities", &row.amenities)?,
        views: read.values::<wire::View>("views", &row.views)?,
    };
    let point = row.latitude.zip(row.longitude).map(|(latitude, longitude)| Point::new(latitude, longitude));
    let point = point.transpose().map_err(|error| read.corrupt("latitude", error))?;
    let precision =
        read.optional("point_precision", row.point_precision, |text| Ok(text.parse::<PointPrecision>()?))?;
    let accuracy_m = row.point_accuracy_m.map(|metres| read.number("point_accuracy_m", metres)).transpose()?;
    let place = Place {
        country: Country::parse(&row.country).map_err(|error| read.corrupt("country", error))?,
        region: read.optional("region", row.region, Line::parse)?,
        city: read.line("city", &row.city)?,
        state_province: read.optional("state_province", row.state_province, Line::parse)?,
        address: read.optional("address", row.address, Line::parse)?,
        postal_code: read.optional("postal_code", row.postal_code, Line::parse)?,
        point,
        accuracy: PointAccuracy::of_point(point, precision, accuracy_m)
            .map_err(|error| read.corrupt("point_accuracy_m", error))?,
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
                    .and_then(|language| Description::stored(language, row.body.clone(), false))
                    .map_err(|error| read.corrupt("descriptions", error))
            })
            .collect::<Result<_, _>>()?,
        rooms: home::rooms_of_json(&row.rooms).map_err(|error| read.corrupt("rooms", error))?,
        stay_terms: home::terms_of_json(&row.stay_terms).map_err(|error| read.corrupt("stay_terms", error))?,
        place,
        submitted_at: row.submitted_at.and_utc(),
        activated_at: row.activated_at.map(|instant| instant.and_utc()),
        capacity: capacity.map_err(|error| read.corrupt("max_guests", error))?,
        price: Price::new(currency, row.price_min_minor, row.price_max_minor)
            .map_err(|error| read.corrupt("price_min_minor", error))?,
        rates: rates::of_json(&row.rates).map_err(|error| read.corrupt("rates", error))?,
        features,
        photos: photos
            .iter()
            .map(|row| {
                let widths = read.list("photos", &row.widths)?;
                let (width, height) = (read.number("photos", row.width)?, read.number("photos", row.height)?);
                let alt_texts = home::texts_of_json(&row.alt_texts).map_err(|error| read.corrupt("photos", error))?;
                Photo::new(&row.hash, width, height, &widths, &row.color)
                    .and_then(|photo| photo.with_alt_texts(alt_texts))
                    .map_err(|error| read.corrupt("photos", error))
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
