//! The form that owners fill in.
//!
//! It is a message of the contract and has no rules of its own, because a draft may hold anything. [`parse`] makes a
//! listing from it, [`of_listing`](mod@of_listing) makes a form from a listing.

pub(crate) mod home;
mod of_listing;
pub mod parse;
pub(crate) mod rates;

pub use casacero_proto::listing::v1::ListingForm as Form;
pub use of_listing::of_listing;

use casacero_proto::listing::v1::Links;

use crate::domain::field::Field;

/// Adds the links of a form that are absent from what is given.
fn add_absent(given: &mut Links, before: Links) {
    let Links { airbnb, booking, vrbo, holidu, other, minisite } = before;
    for (given, before) in [
        (&mut given.airbnb, airbnb),
        (&mut given.booking, booking),
        (&mut given.vrbo, vrbo),
        (&mut given.holidu, holidu),
        (&mut given.other, other),
        (&mut given.minisite, minisite),
    ] {
        *given = given.take().or(before);
    }
}

macro_rules! groups {
    ($($field:ident { $($name:ident),* $(,)? })*) => {
        /// Replaces the fields of one form that another one gives, and of links each by itself. A precision goes with its
        /// point, and an accuracy with its precision.
        pub fn overlay(form: &mut Form, mut given: Form) {
            let is_moved = given.point.is_some() && given.point != form.point;
            if is_moved || given.point_precision.is_some() {
                form.point_accuracy_m = None;
            }
            if is_moved {
                form.point_precision = None;
            }
            if let Some(links) = &mut given.links {
                add_absent(links, form.links.take().unwrap_or_default());
            }
            // Destructured, so that a new field fails to compile here.
            let Form {
                $($($name,)*)*
                feeds,
                old_link_airbnb: _,
                old_link_booking: _,
                old_link_vrbo: _,
                old_link_holidu: _,
                old_link_other: _,
                old_link_minisite: _,
            } = given;
            $($(if $name.is_some() { form.$name = $name; })*)*
            if feeds.is_some() {
                form.feeds = feeds;
            }
        }

        /// A form with only these fields.
        pub fn only(form: &Form, fields: &[Field]) -> Form {
            let mut kept = Form::default();
            for field in fields {
                match field {
                    $(Field::$field => { $(kept.$name.clone_from(&form.$name);)* })*
                }
            }
            kept
        }

        /// Whether a form gives any part of a field.
        pub fn gives(form: &Form, field: Field) -> bool {
            match field {
                $(Field::$field => { $(form.$name.is_some())||* })*
            }
        }
    };
}

groups! {
    Name { name }
    PropertyType { property_type }
    Descriptions { descriptions }
    Capacity { max_guests, bedrooms, half_bathrooms }
    Rooms { rooms }
    Place {
        country, region, city, state_province, address, postal_code, point, point_precision, point_accuracy_m, time_zone,
    }
    Price { price }
    Rates { price_rules, min_nights, fees, booking, extra_fees }
    Features {
        pool_access, parking, kitchen, air_conditioning, accessibility, pet_policy, smoking_policy, children_policy,
        amenities, views, year_built,
    }
    Distances { distance_to_beach, distance_to_center, distance_to_airport }
    StayTerms {
        check_in_from, check_in_until, check_out_until, quiet_from, quiet_until, house_rules, cancellation, payment,
    }
    LicenseNumber { license_number }
    OwnerName { owner_name }
    Host { host }
    Contacts { owner_email, phone, whatsapp, preferred_contact }
    Links { links }
}
