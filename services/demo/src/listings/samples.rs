//! The four sample listings, `CASA-1001` to `CASA-1004`. They are written by hand and the same for every seed.

use casacero_proto::listing::v1::{
    Accessibility, AirConditioning, Amenity, ChildrenPolicy, ContactChannel, Kitchen, Parking, PetPolicy, PoolAccess,
    PropertyType, SmokingPolicy, View,
};

use super::facts::Facts;
use super::owners::Owner;
use super::places::{Place, TOWNS};
use crate::pictures::Setting;

/// A sample: its facts and its texts in English and Spanish.
pub struct Sample {
    pub facts: Facts,
    pub english: &'static str,
    pub spanish: &'static str,
}

fn place(town: &str, name: &str, island: &str, province_number: u8, latitude: f64, longitude: f64) -> Place {
    let town = TOWNS.iter().find(|known| known.name == town).copied().unwrap_or(TOWNS[0]);
    Place {
        town,
        name: name.to_owned(),
        region: island.to_owned(),
        form_region: island.to_owned(),
        province: if province_number == 35 { "Las Palmas" } else { "Santa Cruz de Tenerife" }.to_owned(),
        province_number,
        country: "ES".to_owned(),
        latitude,
        longitude,
        time_zone: "Atlantic/Canary".to_owned(),
    }
}

fn owner(name: &str, email: &str, number: &str, preferred: ContactChannel) -> Owner {
    Owner {
        name: name.to_owned(),
        email: email.to_owned(),
        phone: Some(number.to_owned()),
        whatsapp: (preferred == ContactChannel::Whatsapp).then(|| number.to_owned()),
        preferred,
    }
}

/// The samples, sorted by id.
pub fn samples() -> Vec<Sample> {
    vec![risco_blanco(), atico_canteras(), finca_almendro(), casa_drago()]
}

fn risco_blanco() -> Sample {
    Sample {
        facts: Facts {
            number: 1001,
            name: "Casa Risco Blanco".to_owned(),
            place: place("Corralejo", "Corralejo", "Fuerteventura", 35, 28.7288, -13.8698),
            setting: Setting::Coast,
            property_type: PropertyType::Villa,
            guests: 6,
            bedrooms: 3,
            half_bathrooms: 5,
            pool: PoolAccess::PrivatePool,
            views: vec![View::Sea, View::Pool],
            amenities: vec![
                Amenity::Wifi,
                Amenity::Terrace,
                Amenity::Garden,
                Amenity::Bbq,
                Amenity::WashingMachine,
                Amenity::Dishwasher,
                Amenity::CoffeeMachine,
                Amenity::Tv,
            ],
            parking: Parking::FreeParking,
            kitchen: Kitchen::FullKitchen,
            air_conditioning: AirConditioning::PartialProperty,
            accessibility: Accessibility::PartiallyAccessible,
            pets: PetPolicy::PetsOnRequest,
            smoking: SmokingPolicy::OutdoorSmokingOnly,
            children: ChildrenPolicy::ChildrenWelcome,
            beach_m: Some(350),
            center_m: 1400,
            airport_km: 38,
            price_min_minor: 11_800,
            price_max_minor: Some(16_500),
            owner: owner("Lucía Betancor", "lucia.betancor@example.com", "+34 555 001 001", ContactChannel::Whatsapp),
            license: Some("VV-35-2-0004821".to_owned()),
        },
        english: "A house above the dunes, built around a patio that stays cool at noon. The pool faces the \
                  strait and Lobos; the beach is five minutes on foot.\n\n\
                  Three bedrooms look onto the garden, and the kitchen is made for \
                  people who cook on holiday. The wind that made the dunes also makes the nights good for sleeping.\n\n\
                  Lucía lives in the village and brings you bread on the first morning.",
        spanish: "Una casa sobre las dunas, en torno a un patio que sigue fresco a mediodía. La piscina mira \
                  al estrecho y a Lobos; la playa queda a cinco minutos a pie.\n\n\
                  Tres dormitorios dan al jardín, y la cocina está pensada para quien \
                  cocina en vacaciones. El mismo viento que hizo las dunas hace que por la noche se duerma bien.\n\n\
                  Lucía vive en el pueblo y la primera mañana te lleva el pan.",
    }
}

fn atico_canteras() -> Sample {
    Sample {
        facts: Facts {
            number: 1002,
            name: "Ático La Puntilla".to_owned(),
            place: place(
                "Las Palmas de Gran Canaria",
                "Las Palmas de Gran Canaria",
                "Gran Canaria",
                35,
                28.1440,
                -15.4330,
            ),
            setting: Setting::City,
            property_type: PropertyType::Penthouse,
            guests: 4,
            bedrooms: 2,
            half_bathrooms: 3,
            pool: PoolAccess::NoPool,
            views: vec![View::Sea, View::City],
            amenities: vec![
                Amenity::Wifi,
                Amenity::Terrace,
                Amenity::Tv,
                Amenity::WashingMachine,
                Amenity::Microwave,
                Amenity::CoffeeMachine,
                Amenity::StepFreeAccess,
                Amenity::Lift,
            ],
            parking: Parking::PaidParking,
            kitchen: Kitchen::FullKitchen,
            air_conditioning: AirConditioning::FullProperty,
            accessibility: Accessibility::WheelchairAccessible,
            pets: PetPolicy::NoPets,
            smoking: SmokingPolicy::NoSmoking,
            children: ChildrenPolicy::ChildrenWelcome,
            beach_m: Some(100),
            center_m: 450,
            airport_km: 24,
            price_min_minor: 9_400,
            price_max_minor: Some(13_200),
            owner: owner("Airam Quintana", "airam.quintana@example.org", "+34 555 001 002", ContactChannel::Email),
            license: Some("VV-35-1-0011734".to_owned()),
        },
        english: "The top floor at the quiet end of Las Canteras: one street from the sand, with a terrace on the roof from \
                  which you see the whole bay and, on clear days, the Teide.\n\n\
                  Two bedrooms look onto the courtyard. The lift reaches the door, the shower has no step, and there is a \
                  desk by the window with fast internet for those who stay a month.\n\n\
                  We are a family of surfers; ask us about boards.",
        spanish: "La última planta en el extremo tranquilo de Las Canteras: a una calle de la arena y con una azotea desde la \
                  que se ve toda la bahía y, en días claros, el Teide.\n\n\
                  Los dos dormitorios dan al patio. El ascensor llega hasta la puerta, la ducha no tiene escalón y junto a \
                  la ventana hay un escritorio con internet rápido para quien se queda un mes.\n\n\
                  Somos una familia de surferos; pregúntanos por las tablas.",
    }
}

fn finca_almendro() -> Sample {
    Sample {
        facts: Facts {
            number: 1003,
            name: "Finca El Almendro".to_owned(),
            place: place("Tejeda", "Tejeda", "Gran Canaria", 35, 27.9950, -15.6140),
            setting: Setting::Mountain,
            property_type: PropertyType::House,
            guests: 5,
            bedrooms: 2,
            half_bathrooms: 2,
            pool: PoolAccess::NoPool,
            views: vec![View::Mountain, View::Countryside],
            amenities: vec![
                Amenity::Wifi,
                Amenity::Fireplace,
                Amenity::Terrace,
                Amenity::Garden,
                Amenity::Bbq,
                Amenity::WashingMachine,
            ],
            parking: Parking::FreeParking,
            kitchen: Kitchen::FullKitchen,
            air_conditioning: AirConditioning::None,
            accessibility: Accessibility::NotAccessible,
            pets: PetPolicy::PetsWelcome,
            smoking: SmokingPolicy::OutdoorSmokingOnly,
            children: ChildrenPolicy::ChildrenWelcome,
            beach_m: Some(34_000),
            center_m: 900,
            airport_km: 46,
            price_min_minor: 7_600,
            price_max_minor: None,
            owner: owner("Pino Medina", "pino.medina@example.net", "+34 555 001 003", ContactChannel::Phone),
            license: Some("VV-35-1-0008152".to_owned()),
        },
        english: "A stone house among almond trees, at a thousand metres, with the Roque Nublo in the kitchen window. In \
                  February the slopes are white with blossom; in August the nights are still fresh.\n\n\
                  There are two bedrooms, a fireplace with dry wood, and a terrace on the old threshing floor. Marked trails \
                  leave from the gate. The last five hundred metres are a track: drive slowly.\n\n\
                  Dogs are welcome, and so are their muddy paws.",
        spanish: "Una casa de piedra entre almendros, a mil metros, con el Roque Nublo en la ventana de la cocina. En febrero \
                  las laderas se ponen blancas de flor; en agosto las noches siguen siendo frescas.\n\n\
                  Hay dos dormitorios, chimenea con leña seca y una terraza en la antigua era. De la cancela salen senderos \
                  señalizados. Los últimos quinientos metros son de pista: conduce despacio.\n\n\
                  Los perros son bienvenidos, también con las patas llenas de barro.",
    }
}

fn casa_drago() -> Sample {
    Sample {
        facts: Facts {
            number: 1004,
            name: "Casa del Drago".to_owned(),
            place: place("Garachico", "Garachico", "Tenerife", 38, 28.3724, -16.7636),
            setting: Setting::Village,
            property_type: PropertyType::Townhouse,
            guests: 4,
            bedrooms: 2,
            half_bathrooms: 4,
            pool: PoolAccess::NoPool,
            views: vec![View::Sea, View::Mountain],
            amenities: vec![
                Amenity::Wifi,
                Amenity::Balcony,
                Amenity::Terrace,
                Amenity::Tv,
                Amenity::WashingMachine,
                Amenity::CoffeeMachine,
            ],
            parking: Parking::NoParking,
            kitchen: Kitchen::FullKitchen,
            air_conditioning: AirConditioning::None,
            accessibility: Accessibility::NotAccessible,
            pets: PetPolicy::NoPets,
            smoking: SmokingPolicy::NoSmoking,
            children: ChildrenPolicy::ChildrenOnRequest,
            beach_m: Some(250),
            center_m: 150,
            airport_km: 64,
            price_min_minor: 8_900,
            price_max_minor: Some(11_500),
            owner: owner(
                "Candelaria de León",
                "candelaria.deleon@example.com",
                "+34 555 001 004",
                ContactChannel::Whatsapp,
            ),
            license: Some("VV-38-4-0093310".to_owned()),
        },
        english: "Behind a green door in the old port opens a courtyard with a dragon tree that is older than the street. The \
                  wooden balcony upstairs is original, and so are most of the floorboards.\n\n\
                  Two bedrooms, two bathrooms, a small kitchen with painted tiles and a roof terrace between the volcano and \
                  the sea. The rock pools of El Caletón are three minutes away.\n\n\
                  No car gets to the door; we meet you at the square and carry the bags with you.",
        spanish: "Tras una puerta verde del viejo puerto se abre un patio con un drago más antiguo que la calle. El balcón de \
                  madera de arriba es el original, igual que casi todo el suelo.\n\n\
                  Dos dormitorios, dos baños, una cocina pequeña con azulejos y una azotea entre el volcán y el mar. Los \
                  charcos de El Caletón están a tres minutos.\n\n\
                  Ningún coche llega hasta la puerta; te esperamos en la plaza y llevamos las maletas contigo.",
    }
}
