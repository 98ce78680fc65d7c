//! A listing as the form that its owner would have filled in.

use casacero_proto::listing::v1 as wire;

use super::{Form, home::own_text_list, rates::RatesForm};
use crate::domain::{
    contact::Owner,
    features,
    listing::{Distances, Listing, ProfessionalHost},
    photo::{Link, Links},
    place::Place,
    stay_terms::{StayTerms, TimesInput},
    text::Line,
};

fn number(value: impl Into<i32>) -> Option<i32> {
    Some(value.into())
}

fn text<const MAX: usize>(line: &Option<Line<MAX>>) -> Option<String> {
    line.as_ref().map(ToString::to_string)
}

fn link(link: &Option<Link>) -> Option<String> {
    link.as_ref().map(|link| link.as_str().to_owned())
}

/// The form of a listing. Machine translations are left out, because they are not the owner's.
pub fn of_listing(listing: &Listing) -> Form {
    let Listing {
        id: _,
        record_id: _,
        status: _,
        name,
        property_type,
        descriptions,
        rooms,
        stay_terms,
        place,
        submitted_at: _,
        activated_at: _,
        capacity,
        price,
        rates,
        features,
        photos: _,
        distances,
        license_number,
        owner,
        host,
        links,
        mail_language: _,
        demo: _,
    } = listing;
    let Place { country, region, city, state_province, address, postal_code, point, accuracy, time_zone } = place;
    let StayTerms { times, house_rules, cancellation, payment } = stay_terms;
    let TimesInput { check_in_from, check_in_until, check_out_until, quiet_from, quiet_until } = times.input();
    let RatesForm { price_rules, min_nights, fees, booking: booking_rules, extra_fees } = RatesForm::new(rates);
    let Distances { to_beach, to_center, to_airport } = distances;
    let Owner { name: owner_name, email, phone, whatsapp, preferred } = owner;
    let Links { airbnb, booking, vrbo, holidu, other, minisite } = links;
    let links = wire::Links {
        airbnb: link(airbnb),
        booking: link(booking),
        vrbo: link(vrbo),
        holidu: link(holidu),
        other: link(other),
        minisite: link(minisite),
    };
    let professional =
        host.as_ref().map(|ProfessionalHost { company, register_number, address }| wire::ProfessionalHost {
            company: company.to_string(),
            register_number: register_number.to_string(),
            address: address.to_string(),
        });
    Form {
        name: Some(name.to_string()),
        property_type: number(*property_type),
        descriptions: Some(own_text_list(descriptions)),
        max_guests: Some(capacity.max_guests()),
        bedrooms: Some(capacity.bedrooms()),
        half_bathrooms: Some(capacity.half_bathrooms()),
        country: Some(country.code().to_owned()),
        region: text(region),
        city: Some(city.to_string()),
        state_province: text(state_province),
        address: text(address),
        postal_code: text(postal_code),
        point: point.map(|point| wire::Point { latitude: point.latitude(), longitude: point.longitude() }),
        point_precision: accuracy.and_then(|accuracy| number(accuracy.precision())),
        point_accuracy_m: accuracy.map(|accuracy| accuracy.accuracy_m()),
        time_zone: Some(time_zone.name().to_owned()),
        price: Some((*price).into()),
        rooms: Some(wire::RoomList { items: rooms.clone() }),
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
        house_rules: Some(own_text_list(house_rules)),
        cancellation: cancellation.and_then(number),
        payment: payment.and_then(number),
        price_rules: Some(price_rules),
        min_nights: Some(min_nights),
        booking: Some(booking_rules),
        extra_fees: Some(extra_fees),
        fees: Some(fees),
        distance_to_beach: text(to_beach),
        distance_to_center: text(to_center),
        distance_to_airport: text(to_airport),
        license_number: text(license_number),
        owner_name: Some(owner_name.to_string()),
        host: Some(wire::Host { professional }),
        owner_email: email.as_ref().map(|email| email.as_str().to_owned()),
        phone: phone.as_ref().map(|phone| phone.as_str().to_owned()),
        whatsapp: whatsapp.as_ref().map(|phone| phone.as_str().to_owned()),
        preferred_contact: number(*preferred),
        links: (links != wire::Links::default()).then_some(links),
        feeds: None,
        ..features::form_of(features)
    }
}
