//! Parses a form into a listing and collects all errors.

mod feeds;
mod owner;
mod place;
mod stay_terms;
#[cfg(test)]
mod tests;

use casacero_proto::{Enumeration, listing::v1::PropertyType};
use chrono_tz::Tz;

use self::{
    owner::{host, links, owner},
    place::place,
    stay_terms::stay_terms,
};
use super::{Form, gives, home::own_texts_of, rates::rates};
use crate::domain::{
    description::{Description, HouseRules, Language, with_translations},
    features,
    field::Field,
    listing::{Capacity, Distances, Listing},
    money::Price,
    rooms::check_rooms,
    stay_terms::StayTerms,
    text::{FieldError, Invalid, Line, Named as _, known},
};

pub use feeds::{Feed, feeds};

/// The parts of a listing that the form does not hold.
pub struct Frame {
    pub id: crate::domain::identity::ListingId,
    /// Its id in the directory before this one.
    pub record_id: Option<crate::domain::identity::RecordId>,
    pub status: casacero_proto::listing::v1::ListingStatus,
    /// When it was submitted.
    pub submitted_at: chrono::DateTime<chrono::Utc>,
    /// When it first became active.
    pub activated_at: Option<chrono::DateTime<chrono::Utc>>,
    pub photos: Vec<crate::domain::photo::Photo>,
    /// The machine translations of the house rules.
    pub rules_translations: Vec<HouseRules>,
    /// The language of mails to its owner.
    pub mail_language: Option<Language>,
    /// Whether it is demo data.
    pub demo: bool,
    /// The time zone at the point, if it is known.
    pub zone_of_point: Option<Tz>,
}

/// Collects errors.
#[derive(Default)]
pub(super) struct Errors(pub(super) Vec<FieldError>);

impl Errors {
    pub(super) fn take<T>(&mut self, read: Result<T, FieldError>) -> Option<T> {
        read.map_err(|error| self.0.push(error)).ok()
    }

    fn add(&mut self, field: &'static str, problem: Invalid) {
        self.0.push(FieldError { field, problem });
    }
}

/// Parses a form into a listing. With `given`, the form is an existing listing's with `given` applied; required values
/// that were missing before may stay missing.
pub fn listing(form: &Form, given: Option<&Form>, frame: Frame) -> Result<Listing, Vec<FieldError>> {
    let is_needed = |field: Field| given.is_none_or(|given| gives(given, field));
    let mut errors = Errors::default();
    let name = errors.take(line(form.name.as_ref(), "name"));
    let property_type = errors.take(choice(form.property_type, PropertyType::Villa, "property_type"));
    let descriptions: Option<Vec<Description>> = errors.take(own_texts_of(form.descriptions.as_ref(), "descriptions"));
    if is_needed(Field::Descriptions) && descriptions.as_ref().is_some_and(Vec::is_empty) {
        errors.add("descriptions", Invalid::Required);
    }
    let capacity = capacity(form, &mut errors);
    let rooms = form.rooms.clone().unwrap_or_default().items;
    let rooms = errors.take(check_rooms(&rooms).named("rooms").map(|()| rooms));
    let place = place(form, is_needed(Field::Place), frame.zone_of_point, &mut errors);
    let price = form.price.clone().ok_or(FieldError { field: "price.min_minor", problem: Invalid::Required });
    let price = errors.take(price.and_then(Price::try_from));
    let rates = rates(form, &mut errors);
    let features = features::of_form(form);
    errors.0.extend(features::problems(&features));
    let distances = distances(form, &mut errors);
    let stay_terms = stay_terms(form, &mut errors);
    let license_number = errors.take(optional_line(form.license_number.as_ref(), "license_number"));
    let owner = owner(form, is_needed(Field::Contacts), &mut errors);
    let host = errors.take(host(form.host.as_ref()));
    let links = links(form, &mut errors);
    // All parts are present if there was no error.
    let parts = (|| {
        let terms = stay_terms?;
        Some(Listing {
            id: frame.id,
            record_id: frame.record_id,
            status: frame.status,
            name: name?,
            property_type: property_type?,
            descriptions: descriptions?,
            rooms: rooms?,
            stay_terms: StayTerms {
                house_rules: with_translations(terms.house_rules, frame.rules_translations),
                ..terms
            },
            place: place?,
            submitted_at: frame.submitted_at,
            activated_at: frame.activated_at,
            capacity: capacity?,
            price: price?,
            rates: rates?,
            features,
            photos: frame.photos,
            distances: distances?,
            license_number: license_number?,
            owner: owner?,
            host: host?,
            links: links?,
            mail_language: frame.mail_language,
            demo: frame.demo,
        })
    })();
    match parts {
        Some(listing) if errors.0.is_empty() => listing.checked().map_err(|error| vec![error]),
        _ => Err(errors.0),
    }
}

fn capacity(form: &Form, errors: &mut Errors) -> Option<Capacity> {
    let mut number = |value: Option<u32>, field| {
        if value.is_none() {
            errors.add(field, Invalid::Required);
        }
        value
    };
    let guests = number(form.max_guests, "max_guests");
    let bedrooms = number(form.bedrooms, "bedrooms");
    let half_bathrooms = number(form.half_bathrooms, "half_bathrooms");
    errors.take(Capacity::new(guests?, bedrooms?, half_bathrooms?))
}

fn blank(text: Option<&String>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}

fn line<const MAX: usize>(text: Option<&String>, field: &'static str) -> Result<Line<MAX>, FieldError> {
    Line::parse(text.map_or("", String::as_str)).named(field)
}

fn optional_line<const MAX: usize>(
    text: Option<&String>,
    field: &'static str,
) -> Result<Option<Line<MAX>>, FieldError> {
    Line::parse_optional(text.map(String::as_str)).named(field)
}

fn optional<T>(
    text: Option<&String>,
    parse: fn(&str) -> Result<T, Invalid>,
    field: &'static str,
) -> Result<Option<T>, FieldError> {
    text.filter(|text| !text.trim().is_empty()).map(|text| parse(text)).transpose().named(field)
}

/// A value of an enumeration, or `usual` if none is given.
fn choice<T: Enumeration>(number: Option<i32>, usual: T, field: &'static str) -> Result<T, FieldError> {
    match number {
        None | Some(0) => Ok(usual),
        Some(number) => known(number).named(field),
    }
}

/// A value of an enumeration, if one is given.
fn optional_choice<T: Enumeration>(number: Option<i32>, field: &'static str) -> Result<Option<T>, FieldError> {
    number.filter(|number| *number != 0).map(known).transpose().named(field)
}

fn distances(form: &Form, errors: &mut Errors) -> Option<Distances> {
    let to_beach = errors.take(optional_line(form.distance_to_beach.as_ref(), "distance_to_beach"));
    let to_center = errors.take(optional_line(form.distance_to_center.as_ref(), "distance_to_center"));
    let to_airport = errors.take(optional_line(form.distance_to_airport.as_ref(), "distance_to_airport"));
    Some(Distances { to_beach: to_beach?, to_center: to_center?, to_airport: to_airport? })
}
