//! Spanish words for facts: numbers, genders, articles.

use casacero_proto::listing::v1::{PropertyType, View};

use super::{Words, main_view, minutes};
use crate::listings::facts::Facts;

const NUMBERS: [&str; 17] = [
    "ningún",
    "un",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciséis",
];

fn number(count: u32) -> String {
    NUMBERS.get(count as usize).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(super) fn words(facts: &Facts) -> Words {
    let (kind, a_kind) = match facts.property_type {
        PropertyType::Villa => ("villa", "una villa"),
        PropertyType::Studio => ("estudio", "un estudio"),
        PropertyType::Apartment => ("apartamento", "un apartamento"),
        PropertyType::Penthouse => ("ático", "un ático"),
        PropertyType::Townhouse => ("casa adosada", "una casa adosada"),
        PropertyType::SemiDetached => ("casa pareada", "una casa pareada"),
        PropertyType::House | PropertyType::Unspecified => ("casa", "una casa"),
    };
    let halves = facts.half_bathrooms;
    let bathrooms = match (halves / 2, halves % 2) {
        (1, 0) => "un baño".to_owned(),
        (whole, 0) => format!("{} baños", number(whole)),
        (1, _) => "un baño y un aseo".to_owned(),
        (whole, _) => format!("{} baños y un aseo", number(whole)),
    };
    Words {
        kind,
        a_kind,
        town: facts.place.name.clone(),
        region: facts.place.region.clone(),
        bedrooms: if facts.bedrooms == 1 {
            "un dormitorio".to_owned()
        } else {
            format!("{} dormitorios", number(facts.bedrooms))
        },
        bathrooms,
        guests: number(facts.guests),
        beach: match facts.beach_m {
            None => String::new(),
            Some(metres @ 0..=1500) if minutes(metres) == 1 => "un minuto a pie".to_owned(),
            Some(metres @ 0..=1500) => format!("{} minutos a pie", number(minutes(metres))),
            Some(metres @ 1501..=2999) => format!("{},{} km", metres / 1000, metres % 1000 / 100),
            Some(metres) => format!("{} minutos en coche", 3 + metres / 900),
        },
        center: if facts.center_m < 1500 {
            let minutes = minutes(facts.center_m);
            format!("a {} minuto{} a pie", number(minutes), if minutes == 1 { "" } else { "s" })
        } else {
            format!("a {},{} km", facts.center_m / 1000, facts.center_m % 1000 / 100)
        },
        view: match main_view(facts) {
            View::Sea => "el mar",
            View::Mountain => "las montañas",
            View::City => "los tejados",
            View::Countryside => "el campo",
            View::Pool => "la piscina",
            View::Forest => "el pinar",
            _ => "el jardín",
        },
        owner: facts.owner.name.split(' ').next().unwrap_or_default().to_owned(),
    }
}

/// `al mar`, `a las montañas`.
pub(super) fn to(view: &str) -> String {
    view.strip_prefix("el ").map_or_else(|| format!("a {view}"), |noun| format!("al {noun}"))
}

/// `esta villa`, `este estudio`.
pub(super) fn this(kind: &str) -> String {
    format!("{} {kind}", if feminine(kind) { "esta" } else { "este" })
}

/// `nuestra villa`, `nuestro estudio`.
pub(super) fn our(kind: &str) -> String {
    format!("{} {kind}", if feminine(kind) { "nuestra" } else { "nuestro" })
}

/// `la villa`, `el estudio`.
pub(super) fn the(kind: &str) -> String {
    format!("{} {kind}", if feminine(kind) { "la" } else { "el" })
}

/// The ending of an adjective for a kind of home.
pub(super) fn ending(kind: &str) -> &'static str {
    if feminine(kind) { "a" } else { "o" }
}

fn feminine(kind: &str) -> bool {
    kind.starts_with("villa") || kind.starts_with("casa")
}

pub(super) fn canarian(region: &str) -> bool {
    ["Gran Canaria", "Tenerife", "Lanzarote", "Fuerteventura", "La Palma", "La Gomera", "El Hierro", "La Graciosa"]
        .contains(&region)
}
