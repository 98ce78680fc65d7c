//! Converts facts to the record of the contract.

use casacero_proto::listing::v1::{
    Description, Distances, Features, Links, ListingRecord, ListingStatus, Photo, Point, PointPrecision, Price,
};
use prost_types::Timestamp;

use super::FIRST_NUMBER;
use super::alt_text::alt_texts;
use super::facts::Facts;
use super::owners::ascii;
use super::stay;
use crate::dice::Dice;
use crate::identity::{Channel, digest, property_id};
use crate::pictures::Scene;
use crate::profile::Profile;

/// When the newest demo listing was activated: midnight UTC of 2026-11-20.
const NEWEST: i64 = 1_795_132_800;
const HOUR: i64 = 3600;

/// The record of a listing; `age` is the number of newer listings.
pub fn record(facts: &Facts, descriptions: Vec<Description>, profile: &Profile, age: u32) -> ListingRecord {
    let mut dice = Dice::new(u64::from(facts.number), "record");
    let mut stay_dice = Dice::new(u64::from(facts.number), "stay");
    let stay_terms = stay::terms(facts, &descriptions, &mut stay_dice);
    let activated = NEWEST - i64::from(age) * 7 * HOUR - i64::from(dice.whole(0, 5)) * HOUR;
    let submitted = activated - i64::from(dice.whole(2, 22)) * HOUR;
    let place = &facts.place;
    ListingRecord {
        id: property_id(facts.number),
        status: ListingStatus::Active.into(),
        name: facts.name.clone(),
        property_type: facts.property_type.into(),
        descriptions,
        country: place.country.clone(),
        region: place.form_region.clone(),
        city: place.name.clone(),
        address: address(&mut dice, facts),
        postal_code: postal_code(&mut dice, facts),
        state_province: place.province.clone(),
        submitted_at: Some(Timestamp { seconds: submitted, nanos: 0 }),
        activated_at: Some(Timestamp { seconds: activated, nanos: 0 }),
        max_guests: facts.guests,
        bedrooms: facts.bedrooms,
        half_bathrooms: facts.half_bathrooms,
        price: Some(Price {
            currency: "EUR".to_owned(),
            min_minor: facts.price_min_minor,
            max_minor: facts.price_max_minor,
        }),
        features: Some(features(facts)),
        photos: Vec::new(),
        point: Some(point(&mut dice, facts)),
        distances: Some(distances(facts)),
        license_number: facts.license.clone(),
        owner_name: facts.owner.name.clone(),
        owner_email: facts.owner.email.clone(),
        phone: facts.owner.phone.clone(),
        whatsapp: facts.owner.whatsapp.clone(),
        preferred_contact: facts.owner.preferred.into(),
        links: Some(links(facts, profile)),
        time_zone: place.time_zone.clone(),
        demo: true,
        professional_host: None,
        record_id: None,
        rooms: stay::rooms(facts, &mut stay_dice),
        stay_terms: Some(stay_terms),
        rates: Some(stay::rates(facts, &mut stay_dice)),
        point_precision: precision(facts, &mut stay_dice).into(),
        point_accuracy_m: None,
    }
}

/// A picture in the form of the contract; `widths` are those that are stored, ascending.
pub fn photo(scene: &Scene, hash: String, color: String, widths: &[u32]) -> Photo {
    let width = widths.last().copied().unwrap_or_default();
    Photo { hash, width, height: width * 2 / 3, widths: widths.to_vec(), color, alt_texts: alt_texts(scene) }
}

/// How exactly the point is known. Most owners set it on their house.
fn precision(facts: &Facts, dice: &mut Dice) -> PointPrecision {
    let is_sample = facts.number < FIRST_NUMBER;
    match dice.whole(0, 19) {
        0..=3 if !is_sample => PointPrecision::Area,
        4 if !is_sample => PointPrecision::Approximate,
        _ => PointPrecision::Exact,
    }
}

fn features(facts: &Facts) -> Features {
    let mut features = Features {
        amenities: facts.amenities.iter().map(|amenity| i32::from(*amenity)).collect(),
        views: facts.views.iter().map(|view| i32::from(*view)).collect(),
        ..Features::default()
    };
    features.set_pool_access(facts.pool);
    features.set_parking(facts.parking);
    features.set_kitchen(facts.kitchen);
    features.set_air_conditioning(facts.air_conditioning);
    features.set_accessibility(facts.accessibility);
    features.set_pet_policy(facts.pets);
    features.set_smoking_policy(facts.smoking);
    features.set_children_policy(facts.children);
    features
}

const STREETS: [&str; 22] = [
    "Calle La Rosa",
    "Calle El Aljibe",
    "Calle Mayor",
    "Avenida Marítima",
    "Calle Real",
    "Calle San Juan",
    "Plaza de la Iglesia",
    "Calle El Lomo",
    "Camino de la Era",
    "Calle La Marina",
    "Calle del Agua",
    "Calle Los Dragos",
    "Paseo de los Pescadores",
    "Callejón del Horno",
    "Calle Las Palmeras",
    "Calle Tenerife",
    "Camino Viejo",
    "Calle La Palma",
    "Calle del Sol",
    "Calle San Sebastián",
    "Calle La Cruz",
    "Calle Nueva",
];

fn address(dice: &mut Dice, facts: &Facts) -> String {
    let street = *dice.pick(&STREETS);
    let number = dice.whole(1, 88);
    if facts.is_flat() {
        format!("{street} {number}, {}º {}", dice.whole(1, 5), dice.pick(&["A", "B", "C"]))
    } else {
        format!("{street} {number}")
    }
}

/// A postcode of the place's province and island.
fn postal_code(dice: &mut Dice, facts: &Facts) -> String {
    let province = facts.place.province_number;
    let (third, first, last) = match facts.place.region.as_str() {
        "La Graciosa" => (5, 40, 40),
        "Lanzarote" => (5, 1, 39),
        "Fuerteventura" => (6, 1, 69),
        "La Palma" | "Menorca" => (7, 1, 69),
        "La Gomera" => (8, 1, 69),
        "Ibiza" => (8, 1, 59),
        "Formentera" => (8, 60, 69),
        "El Hierro" => (9, 1, 69),
        "Gran Canaria" => (dice.whole(0, 4), 1, 69),
        "Tenerife" | "Mallorca" => (dice.whole(0, 6), 1, 69),
        _ => (dice.whole(1, 7), 1, 69),
    };
    format!("{province:02}{third}{:02}", dice.whole(first, last))
}

/// A point some hundred metres from the middle of the town.
fn point(dice: &mut Dice, facts: &Facts) -> Point {
    let reach = f64::from(facts.center_m.min(900)) / 111_320.0;
    let angle = f64::from(dice.between(0.0, std::f32::consts::TAU));
    let round = |degrees: f64| (degrees * 1e6).round() / 1e6;
    Point {
        latitude: round(facts.place.latitude + reach * angle.sin()),
        longitude: round(facts.place.longitude + reach * angle.cos()),
    }
}

fn distances(facts: &Facts) -> Distances {
    let metres = |metres: u32| match metres {
        0..=999 => format!("{metres} m"),
        metres if metres % 1000 < 100 => format!("{} km", metres / 1000),
        metres => format!("{}.{} km", metres / 1000, metres % 1000 / 100),
    };
    Distances {
        to_beach: facts.beach_m.map(metres),
        to_center: Some(metres(facts.center_m)),
        to_airport: Some(format!("{} km", facts.airport_km)),
    }
}

/// Pages of the same home on other sites, in the formats of the platforms but at example domains.
fn links(facts: &Facts, profile: &Profile) -> Links {
    let number = facts.number;
    let listed = |channel| profile.behaviour(channel).is_some();
    let slug = ascii(&facts.name);
    let minisite = digest(&["minisite", &number.to_string()]).starts_with(['0', '1']);
    Links {
        airbnb: listed(Channel::Airbnb).then(|| format!("https://airbnb.example.com/rooms/9000{number}")),
        booking: listed(Channel::Booking).then(|| format!("https://booking.example.com/hotel/es/{slug}.html")),
        vrbo: listed(Channel::Vrbo).then(|| format!("https://vrbo.example.com/{number}ha")),
        holidu: listed(Channel::Holidu).then(|| format!("https://holidu.example.com/d/{number}")),
        other: None,
        minisite: minisite.then(|| format!("https://{slug}.example.org")),
    }
}
