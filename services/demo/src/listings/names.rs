//! Names of homes in Spanish, as owners choose them.

use casacero_proto::listing::v1::{PoolAccess, PropertyType, View};

use super::facts::Facts;
use crate::dice::Dice;
use crate::pictures::Setting;

const COAST: [&str; 34] = [
    "Brisa",
    "Salitre",
    "La Bajamar",
    "El Jable",
    "Marea Alta",
    "La Caleta",
    "Los Charcos",
    "Punta Clara",
    "El Roquete",
    "Las Gaviotas",
    "La Duna",
    "El Callao",
    "Los Aulagas",
    "Tarajal",
    "La Orilla",
    "El Faro",
    "Rompeolas",
    "La Pardela",
    "Alisios",
    "El Espigón",
    "La Sal",
    "Mar de Fondo",
    "Las Barcas",
    "El Ancla",
    "La Baja",
    "Siete Olas",
    "El Varadero",
    "La Concha",
    "Agua Marga",
    "La Maresía",
    "Los Corales",
    "El Saltadero",
    "La Red",
    "Cala Chica",
];
const VILLAGE: [&str; 28] = [
    "de la Plaza",
    "El Aljibe",
    "del Balcón",
    "La Higuera",
    "de los Naranjos",
    "El Zaguán",
    "La Era",
    "del Maestro",
    "El Lagar",
    "de la Fuente",
    "Las Tinajas",
    "La Tahona",
    "El Postigo",
    "de la Abuela Pino",
    "Los Geranios",
    "La Parra",
    "del Farol",
    "El Patio",
    "La Celosía",
    "de las Campanas",
    "El Molino",
    "La Candela",
    "del Boticario",
    "Los Arcos",
    "La Buganvilla",
    "El Granero",
    "de la Ermita",
    "El Telar",
];
const CITY: [&str; 24] = [
    "Azotea",
    "Miramar",
    "del Puerto",
    "Plaza Chica",
    "La Alameda",
    "Vegueta",
    "El Mercado",
    "Luz de Tarde",
    "San Telmo",
    "La Galería",
    "Cuatro Vientos",
    "La Lonja",
    "Los Balcones",
    "El Ensanche",
    "Santa Ana",
    "La Muralla",
    "El Teatro",
    "Patio Azul",
    "Las Campanas",
    "La Ribera",
    "El Arco",
    "Buenos Aires",
    "La Marina",
    "Los Azulejos",
];
const MOUNTAIN: [&str; 30] = [
    "El Almendro",
    "Las Tuneras",
    "Los Dragos",
    "La Degollada",
    "El Pinar",
    "La Cumbre",
    "Las Medianías",
    "El Castaño",
    "La Crucita",
    "Los Cardones",
    "El Barranco",
    "La Solana",
    "Roque Alto",
    "La Cañada",
    "El Nogal",
    "Los Bancales",
    "La Umbría",
    "El Risco",
    "Las Vistas",
    "Tres Palmeras",
    "La Calera",
    "El Lomo",
    "La Retama",
    "Los Olivos",
    "El Horno",
    "Las Lagunas",
    "El Mirlo",
    "La Vega",
    "Las Breñas",
    "El Tajinaste",
];

/// A name that matches the facts.
pub fn name(dice: &mut Dice, facts: &Facts) -> String {
    let cores: &[&str] = match facts.setting {
        Setting::Coast => &COAST,
        Setting::Village => &VILLAGE,
        Setting::City => &CITY,
        Setting::Mountain => &MOUNTAIN,
    };
    let core = *dice.pick(cores);
    let prefixes: &[&str] = match facts.property_type {
        PropertyType::Villa => &["Villa", "Villa", "Casa"],
        PropertyType::Studio => &["Estudio", "Loft"],
        PropertyType::Apartment => &["Apartamento", "Piso", "Apartamento"],
        PropertyType::Penthouse => &["Ático", "Ático"],
        PropertyType::Townhouse => &["Casa", "Casita", "Casa"],
        PropertyType::SemiDetached => &["Adosado", "Casa", "Casita"],
        PropertyType::House | PropertyType::Unspecified if facts.setting == Setting::Mountain => {
            &["Finca", "Casa Rural", "Casa", "Finca"]
        }
        PropertyType::House | PropertyType::Unspecified => &["Casa", "Casita", "La Casa"],
    };
    let prefix = *dice.pick(prefixes);
    // 'La Casa El Patio' is not an idiomatic name.
    let prefix = if prefix == "La Casa" && !core.starts_with("de") { "Casa" } else { prefix };
    let tail = match (facts.pool, facts.views.first()) {
        _ if dice.chance(0.84) => "",
        (PoolAccess::PrivatePool, _) => " con piscina",
        (_, Some(View::Sea)) => " frente al mar",
        _ => "",
    };
    format!("{prefix} {core}{tail}")
}
