//! The parts of a home that are made of several cells of a row, or that have rules of their own.

use crate::domain::{
    contact::PhoneNumber,
    description::{Description, Language, plain_text},
    listing::Capacity,
    money::Price,
    photo::{Link, PHOTOS_MAX},
    text::collapse,
};
use casacero_proto::listing::v1::{self as wire, ListingStatus};
use chrono::{DateTime, NaiveTime, Utc};
use prost_types::Timestamp;

use super::{
    fields::{self, cause, choice_or, choices, line, needed, optional},
    notes::{Cause, Notes},
    table::Cells,
    values,
};

/// The status; `Active` and `Approved` are the same. A home that nobody has looked at waits.
pub fn status(text: &str, notes: &mut Notes) -> Option<ListingStatus> {
    let known = match values::squashed(text).as_str() {
        "active" | "approved" => ListingStatus::Active,
        "" | "pending" | "submitted" | "new" => ListingStatus::Pending,
        "paused" | "inactive" => ListingStatus::Paused,
        "rejected" => ListingStatus::Rejected,
        _ => {
            notes.refuse("status", Cause::Unknown);
            return None;
        }
    };
    notes.mend("status", text.is_empty());
    Some(known)
}

/// The text of the description, without markup.
pub fn description(text: &str, notes: &mut Notes) -> Option<String> {
    // Any language does: it is found out later.
    let read = Language::parse("en").and_then(|language| Description::new(language, text, false)).map_err(cause);
    let read = notes.take("description", read)?;
    notes.mend("description", collapse(&plain_text(text)) != collapse(text));
    Some(read.text().to_owned())
}

/// The postcode as its country writes it: `read` is what was found out about it.
pub fn postcode(text: &str, read: &values::Read<String>, notes: &mut Notes) -> Option<String> {
    let (postcode, is_mended) = needed("postcode", text, |_| read.clone(), notes)?;
    notes.mend("postcode", is_mended);
    line::<20>("postcode", &postcode, notes)
}

/// Guests, bedrooms and bathrooms.
pub fn capacity(cells: &Cells, notes: &mut Notes) -> Option<Capacity> {
    let mut number = |field: &'static str, read: fn(&str) -> values::Read<u32>| {
        let (number, is_mended) = needed(field, fields::text(cells, field), read, notes)?;
        notes.mend(field, is_mended);
        Some(number)
    };
    let numbers =
        (number("max_guests", values::whole), number("bedrooms", values::whole), number("bathrooms", values::halves));
    let (Some(guests), Some(bedrooms), Some(halves)) = numbers else { return None };
    let capacity = Capacity::new(guests, bedrooms, halves);
    capacity
        .map_err(|error| {
            let field = if error.field == "half_bathrooms" { "bathrooms" } else { error.field };
            notes.refuse(field, Cause::Invalid);
        })
        .ok()
}

/// The price of a night; where the largest is below the least, they change places.
pub fn price(cells: &Cells, notes: &mut Notes) -> Option<Price> {
    let text = |field: &str| fields::text(cells, field);
    let currency = notes.take("currency", values::currency(text("currency")));
    let (currency, is_mended) = currency?;
    notes.mend("currency", is_mended);
    let amount = |text: &str| values::amount(text, currency);
    // A home that costs nothing is one whose price is not known.
    let least = |text: &str| {
        amount(text).and_then(|(minor, mended)| if minor > 0 { Ok((minor, mended)) } else { Err(Cause::Invalid) })
    };
    let (min, is_mended) = needed("price_min", text("price_min"), least, notes)?;
    notes.mend("price_min", is_mended);
    let max = optional("price_max", text("price_max"), amount, notes).filter(|max| *max > 0);
    notes.mend("price_max", max.is_some_and(|max| max < min));
    let (min, max) = match max {
        Some(max) if max < min => (max, Some(min)),
        other => (min, other),
    };
    notes.take("price_min", Price::new(currency, min, max).map_err(|_| Cause::Invalid))
}

/// The day on which it was submitted, in UTC; `now` where the table does not say it.
pub fn submitted_at(text: &str, now: DateTime<Utc>, notes: &mut Notes) -> Timestamp {
    let day = optional("submitted_date", text, values::day, notes);
    let at = day.map_or(now, |day| day.and_time(NaiveTime::MIN).and_utc());
    Timestamp { seconds: at.timestamp(), nanos: 0 }
}

/// The features of the home. What is not said is what the table's form began with.
pub fn features(cells: &Cells, notes: &mut Notes) -> wire::Features {
    let text = |field: &str| fields::text(cells, field);
    let air_conditioning = match text("air_conditioning") {
        no if no.eq_ignore_ascii_case("no") => wire::AirConditioning::None,
        other => choice_or("air_conditioning", other, wire::AirConditioning::None, notes),
    };
    let mut features = wire::Features::default();
    features.set_pool_access(choice_or("pool_access", text("pool_access"), wire::PoolAccess::NoPool, notes));
    features.set_parking(choice_or("parking", text("parking"), wire::Parking::NoParking, notes));
    features.set_kitchen(choice_or("kitchen", text("kitchen"), wire::Kitchen::FullKitchen, notes));
    features.set_air_conditioning(air_conditioning);
    let accessibility = wire::Accessibility::NotAccessible;
    features.set_accessibility(choice_or("accessibility", text("accessibility"), accessibility, notes));
    features.set_pet_policy(choice_or("pet_policy", text("pet_policy"), wire::PetPolicy::NoPets, notes));
    let smoking_policy = wire::SmokingPolicy::NoSmoking;
    features.set_smoking_policy(choice_or("smoking_policy", text("smoking_policy"), smoking_policy, notes));
    let children_policy = wire::ChildrenPolicy::ChildrenWelcome;
    features.set_children_policy(choice_or("children_policy", text("children_policy"), children_policy, notes));
    features.amenities = choices::<wire::Amenity>("amenities", text("amenities"), notes);
    features.views = choices::<wire::View>("views", text("views"), notes);
    features
}

pub fn phone(field: &'static str, text: &str, notes: &mut Notes) -> Option<String> {
    // People put the code of the country in brackets, the plus included.
    let read = |text: &str| {
        let number = PhoneNumber::parse(&text.replace(['(', ')'], "")).map_err(cause)?;
        Ok((number.as_str().to_owned(), false))
    };
    optional(field, text, read, notes)
}

/// The links to pages on other sites.
pub fn links(cells: &Cells, notes: &mut Notes) -> wire::Links {
    let mut link = |field: &'static str| {
        let link = optional(field, fields::text(cells, field), |text| values::address(text, Link::parse), notes)?;
        Some(link.as_str().to_owned())
    };
    wire::Links {
        airbnb: link("airbnb"),
        booking: link("booking"),
        vrbo: link("vrbo"),
        holidu: link("holidu"),
        other: link("other_url"),
        minisite: link("minisite"),
    }
}

/// The addresses of photos, the main one first.
pub fn photos(text: &str, notes: &mut Notes) -> Vec<String> {
    let mut addresses = values::addresses(text);
    if addresses.len() > PHOTOS_MAX || (addresses.is_empty() && !text.is_empty()) {
        notes.leave_out("photos");
    }
    addresses.truncate(PHOTOS_MAX);
    addresses
}
