//! The towns of demo listings. This file has only names; the gazetteer has the coordinates.

use crate::pictures::Setting;

/// How far away the sea is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sea {
    Walk,
    /// Some minutes by car.
    Drive,
    /// Too far to be mentioned.
    Far,
}

/// A town of the demo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Town {
    /// Its name as the gazetteer spells it.
    pub name: &'static str,
    /// The island or community that distinguishes it from towns with the same name.
    pub region: &'static str,
    /// Its settings, the most frequent first.
    pub settings: &'static [Setting],
    /// How far away the sea is.
    pub sea: Sea,
    /// Price level in percent.
    pub level: u32,
}

impl Town {
    /// Whether the sea is within walking distance.
    pub fn by_the_sea(&self) -> bool {
        self.sea == Sea::Walk
    }
}

/// A town and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The demo's data on the town.
    pub town: Town,
    pub name: String,
    /// Island, or community on the mainland, as texts in both languages name it.
    pub region: String,
    /// What the form for new homes fills in as region: the island, or the community in English.
    pub form_region: String,
    /// The province, as the form fills it in.
    pub province: String,
    /// The number of the province: the first two digits of its postcodes.
    pub province_number: u8,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    pub time_zone: String,
}

const C: &[Setting] = &[Setting::Coast];
const CV: &[Setting] = &[Setting::Coast, Setting::Coast, Setting::Village];
const CU: &[Setting] = &[Setting::Coast, Setting::City];
const V: &[Setting] = &[Setting::Village];
const VM: &[Setting] = &[Setting::Village, Setting::Mountain];
const M: &[Setting] = &[Setting::Mountain];
const U: &[Setting] = &[Setting::City];
const UV: &[Setting] = &[Setting::City, Setting::Village];

const WALK: Sea = Sea::Walk;
const DRIVE: Sea = Sea::Drive;
const FAR: Sea = Sea::Far;

const fn town(name: &'static str, region: &'static str, settings: &'static [Setting], sea: Sea, level: u32) -> Town {
    Town { name, region, settings, sea, level }
}

/// The towns, islands first.
pub const TOWNS: [Town; 124] = [
    town("Corralejo", "Canarias", CU, WALK, 105),
    town("El Cotillo", "Canarias", CV, WALK, 105),
    town("Lajares", "Canarias", V, DRIVE, 100),
    town("La Oliva", "Canarias", VM, DRIVE, 88),
    town("Costa Calma", "Canarias", C, WALK, 98),
    town("Morro Jable", "Canarias", CV, WALK, 100),
    town("Caleta de Fuste", "Canarias", CU, WALK, 88),
    town("Betancuria", "Canarias", VM, DRIVE, 90),
    town("Ajuy", "Canarias", CV, WALK, 92),
    town("Las Playitas", "Canarias", CV, WALK, 92),
    town("Gran Tarajal", "Canarias", CU, WALK, 82),
    town("Puerto del Rosario", "Canarias", CU, WALK, 78),
    town("Antigua", "Canarias", VM, DRIVE, 80),
    town("Playa Blanca", "Canarias", C, WALK, 118),
    town("Puerto del Carmen", "Canarias", CU, WALK, 108),
    town("Costa Teguise", "Canarias", C, WALK, 105),
    town("Arrecife", "Canarias", CU, WALK, 88),
    town("Teguise", "Canarias", V, DRIVE, 102),
    town("Haría", "Canarias", VM, DRIVE, 104),
    town("Punta de Mujeres", "Canarias", CV, WALK, 108),
    town("Arrieta", "Canarias", CV, WALK, 104),
    town("Órzola", "Canarias", CV, WALK, 96),
    town("Caleta de Famara", "Canarias", C, WALK, 112),
    town("El Golfo", "Canarias", CV, WALK, 106),
    town("Yaiza", "Canarias", VM, DRIVE, 108),
    town("Puerto Calero", "Canarias", C, WALK, 124),
    town("Tinajo", "Canarias", VM, DRIVE, 90),
    town("Mácher", "Canarias", VM, DRIVE, 104),
    town("Nazaret", "Canarias", V, DRIVE, 98),
    town("Caleta de Sebo", "Canarias", CV, WALK, 108),
    town("Las Palmas de Gran Canaria", "Canarias", U, WALK, 98),
    town("Maspalomas", "Canarias", C, WALK, 114),
    town("Playa del Inglés", "Canarias", CU, WALK, 98),
    town("Meloneras", "Canarias", C, WALK, 126),
    town("Puerto de Mogán", "Canarias", CV, WALK, 116),
    town("Mogán", "Canarias", VM, DRIVE, 94),
    town("Arguineguín", "Canarias", CU, WALK, 100),
    town("Agaete", "Canarias", VM, DRIVE, 94),
    town("Puerto de las Nieves", "Canarias", CV, WALK, 102),
    town("Tejeda", "Canarias", VM, DRIVE, 92),
    town("Artenara", "Canarias", M, DRIVE, 86),
    town("Vega de San Mateo", "Canarias", M, DRIVE, 84),
    town("Teror", "Canarias", UV, DRIVE, 86),
    town("Agüimes", "Canarias", V, DRIVE, 84),
    town("Gáldar", "Canarias", UV, DRIVE, 80),
    town("Santa Brígida", "Canarias", M, DRIVE, 96),
    town("Valleseco", "Canarias", M, DRIVE, 82),
    town("Santa Cruz de Tenerife", "Canarias", U, WALK, 92),
    town("San Cristóbal de La Laguna", "Canarias", UV, DRIVE, 90),
    town("Puerto de la Cruz", "Canarias", CU, WALK, 96),
    town("La Orotava", "Canarias", UV, DRIVE, 92),
    town("Garachico", "Tenerife", CV, WALK, 100),
    town("Icod de los Vinos", "Canarias", VM, DRIVE, 86),
    town("Los Silos", "Canarias", VM, DRIVE, 88),
    town("Buenavista del Norte", "Canarias", VM, DRIVE, 90),
    town("Masca", "Canarias", M, DRIVE, 98),
    town("Vilaflor", "Canarias", M, DRIVE, 90),
    town("El Médano", "Canarias", CU, WALK, 104),
    town("Los Cristianos", "Canarias", CU, WALK, 110),
    town("Costa Adeje", "Canarias", C, WALK, 132),
    town("La Caleta de Adeje", "Canarias", C, WALK, 134),
    town("Adeje", "Canarias", VM, DRIVE, 104),
    town("Los Gigantes", "Canarias", C, WALK, 112),
    town("Playa de San Juan", "Canarias", CU, WALK, 108),
    town("Puerto de Santiago", "Canarias", C, WALK, 106),
    town("Punta del Hidalgo", "Canarias", CV, WALK, 90),
    town("Candelaria", "Canarias", CU, WALK, 88),
    town("Güimar", "Canarias", VM, DRIVE, 82),
    town("Santa Cruz de La Palma", "Canarias", UV, WALK, 90),
    town("Los Llanos de Aridane", "Canarias", UV, DRIVE, 86),
    town("Tazacorte", "Canarias", CV, WALK, 90),
    town("Los Cancajos", "Canarias", C, WALK, 92),
    town("El Paso", "Canarias", M, DRIVE, 88),
    town("Puntagorda", "Canarias", M, DRIVE, 90),
    town("Barlovento", "Canarias", M, DRIVE, 82),
    town("Breña Alta", "Canarias", M, DRIVE, 84),
    town("Tijarafe", "Canarias", M, DRIVE, 88),
    town("San Sebastián de La Gomera", "Canarias", UV, WALK, 88),
    town("Valle Gran Rey", "Canarias", CV, WALK, 98),
    town("Hermigua", "Canarias", M, DRIVE, 90),
    town("Agulo", "Canarias", VM, DRIVE, 92),
    town("Vallehermoso", "Canarias", VM, DRIVE, 86),
    town("Playa Santiago", "Canarias", CV, WALK, 92),
    town("Valverde", "Canarias", V, DRIVE, 80),
    town("La Frontera", "Canarias", M, DRIVE, 84),
    town("La Restinga", "Canarias", CV, WALK, 88),
    town("El Pinar de El Hierro", "Canarias", M, DRIVE, 84),
    town("Nerja", "Andalucía", CV, WALK, 118),
    town("Frigiliana", "Andalucía", VM, DRIVE, 112),
    town("Benalmádena", "Andalucía", CU, WALK, 116),
    town("Marbella", "Andalucía", C, WALK, 150),
    town("Málaga", "Andalucía", U, WALK, 124),
    town("Ronda", "Andalucía", UV, FAR, 104),
    town("Cádiz", "Andalucía", U, WALK, 118),
    town("Tarifa", "Andalucía", CV, WALK, 122),
    town("Conil de la Frontera", "Andalucía", CV, WALK, 120),
    town("Vejer de la Frontera", "Andalucía", V, DRIVE, 114),
    town("Sevilla", "Andalucía", U, FAR, 126),
    town("Granada", "Andalucía", UV, FAR, 110),
    town("Córdoba", "Andalucía", UV, FAR, 106),
    town("Úbeda", "Andalucía", UV, FAR, 88),
    town("Mojácar", "Andalucía", CV, WALK, 102),
    town("Lanjarón", "Andalucía", M, FAR, 86),
    town("Dénia", "Comunidad Valenciana", CU, WALK, 112),
    town("Moraira", "Comunidad Valenciana", C, WALK, 126),
    town("Altea", "Comunidad Valenciana", CV, WALK, 118),
    town("Valencia", "Comunidad Valenciana", U, WALK, 118),
    town("Morella", "Comunidad Valenciana", VM, FAR, 90),
    town("Peníscola", "Comunidad Valenciana", CV, WALK, 104),
    town("Cadaqués", "Cataluña", CV, WALK, 136),
    town("Begur", "Cataluña", CV, WALK, 140),
    town("Girona", "Cataluña", U, FAR, 112),
    town("Sitges", "Cataluña", CU, WALK, 142),
    town("Palma", "Islas Baleares", U, WALK, 140),
    town("Sóller", "Islas Baleares", VM, DRIVE, 146),
    town("Pollença", "Islas Baleares", VM, DRIVE, 142),
    town("Ciutadella", "Islas Baleares", UV, WALK, 126),
    town("Llanes", "Asturias", CV, WALK, 104),
    town("Cudillero", "Asturias", CV, WALK, 98),
    town("Santander", "Cantabria", U, WALK, 112),
    town("Donostia / San Sebastián", "País Vasco", U, WALK, 158),
    town("Hondarribia", "País Vasco", CV, WALK, 132),
    town("Combarro", "Galicia", CV, WALK, 94),
    town("Salamanca", "Castilla y León", U, FAR, 92),
];
