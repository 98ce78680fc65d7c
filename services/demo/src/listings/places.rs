//! The towns of demo listings. This file has only names; the gazetteer has the coordinates.

use crate::pictures::Setting;

/// A town of the demo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Town {
    /// Its name as the gazetteer spells it.
    pub name: &'static str,
    /// The island or community that distinguishes it from towns with the same name.
    pub region: &'static str,
    /// Its settings, the most frequent first.
    pub settings: &'static [Setting],
    /// Whether the sea is within walking distance.
    pub by_the_sea: bool,
    /// Price level in percent.
    pub level: u32,
}

/// A town and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The demo's data on the town.
    pub town: Town,
    /// Name for guests.
    pub name: String,
    /// Island, or community on the mainland.
    pub region: String,
    /// Community on an island, province on the mainland.
    pub province: String,
    /// The number of the province: the first two digits of its postcodes.
    pub province_number: u8,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// IANA name.
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

const fn town(
    name: &'static str,
    region: &'static str,
    settings: &'static [Setting],
    by_the_sea: bool,
    level: u32,
) -> Town {
    Town { name, region, settings, by_the_sea, level }
}

/// The towns, islands first.
pub const TOWNS: [Town; 124] = [
    town("Corralejo", "Canarias", CU, true, 105),
    town("El Cotillo", "Canarias", CV, true, 105),
    town("Lajares", "Canarias", V, false, 100),
    town("La Oliva", "Canarias", VM, false, 88),
    town("Costa Calma", "Canarias", C, true, 98),
    town("Morro Jable", "Canarias", CV, true, 100),
    town("Caleta de Fuste", "Canarias", CU, true, 88),
    town("Betancuria", "Canarias", VM, false, 90),
    town("Ajuy", "Canarias", CV, true, 92),
    town("Las Playitas", "Canarias", CV, true, 92),
    town("Gran Tarajal", "Canarias", CU, true, 82),
    town("Puerto del Rosario", "Canarias", CU, true, 78),
    town("Antigua", "Canarias", VM, false, 80),
    town("Playa Blanca", "Canarias", C, true, 118),
    town("Puerto del Carmen", "Canarias", CU, true, 108),
    town("Costa Teguise", "Canarias", C, true, 105),
    town("Arrecife", "Canarias", CU, true, 88),
    town("Teguise", "Canarias", V, false, 102),
    town("Haría", "Canarias", VM, false, 104),
    town("Punta de Mujeres", "Canarias", CV, true, 108),
    town("Arrieta", "Canarias", CV, true, 104),
    town("Órzola", "Canarias", CV, true, 96),
    town("Caleta de Famara", "Canarias", C, true, 112),
    town("El Golfo", "Canarias", CV, true, 106),
    town("Yaiza", "Canarias", VM, false, 108),
    town("Puerto Calero", "Canarias", C, true, 124),
    town("Tinajo", "Canarias", VM, false, 90),
    town("Mácher", "Canarias", VM, false, 104),
    town("Nazaret", "Canarias", V, false, 98),
    town("Caleta de Sebo", "Canarias", CV, true, 108),
    town("Las Palmas de Gran Canaria", "Canarias", U, true, 98),
    town("Maspalomas", "Canarias", C, true, 114),
    town("Playa del Inglés", "Canarias", CU, true, 98),
    town("Meloneras", "Canarias", C, true, 126),
    town("Puerto de Mogán", "Canarias", CV, true, 116),
    town("Mogán", "Canarias", VM, false, 94),
    town("Arguineguín", "Canarias", CU, true, 100),
    town("Agaete", "Canarias", VM, false, 94),
    town("Puerto de las Nieves", "Canarias", CV, true, 102),
    town("Tejeda", "Canarias", VM, false, 92),
    town("Artenara", "Canarias", M, false, 86),
    town("Vega de San Mateo", "Canarias", M, false, 84),
    town("Teror", "Canarias", UV, false, 86),
    town("Agüimes", "Canarias", V, false, 84),
    town("Gáldar", "Canarias", UV, false, 80),
    town("Santa Brígida", "Canarias", M, false, 96),
    town("Valleseco", "Canarias", M, false, 82),
    town("Santa Cruz de Tenerife", "Canarias", U, true, 92),
    town("San Cristóbal de La Laguna", "Canarias", UV, false, 90),
    town("Puerto de la Cruz", "Canarias", CU, true, 96),
    town("La Orotava", "Canarias", UV, false, 92),
    town("Garachico", "Tenerife", CV, true, 100),
    town("Icod de los Vinos", "Canarias", VM, false, 86),
    town("Los Silos", "Canarias", VM, false, 88),
    town("Buenavista del Norte", "Canarias", VM, false, 90),
    town("Masca", "Canarias", M, false, 98),
    town("Vilaflor", "Canarias", M, false, 90),
    town("El Médano", "Canarias", CU, true, 104),
    town("Los Cristianos", "Canarias", CU, true, 110),
    town("Costa Adeje", "Canarias", C, true, 132),
    town("La Caleta de Adeje", "Canarias", C, true, 134),
    town("Adeje", "Canarias", VM, false, 104),
    town("Los Gigantes", "Canarias", C, true, 112),
    town("Playa de San Juan", "Canarias", CU, true, 108),
    town("Puerto de Santiago", "Canarias", C, true, 106),
    town("Punta del Hidalgo", "Canarias", CV, true, 90),
    town("Candelaria", "Canarias", CU, true, 88),
    town("Güimar", "Canarias", VM, false, 82),
    town("Santa Cruz de La Palma", "Canarias", UV, true, 90),
    town("Los Llanos de Aridane", "Canarias", UV, false, 86),
    town("Tazacorte", "Canarias", CV, true, 90),
    town("Los Cancajos", "Canarias", C, true, 92),
    town("El Paso", "Canarias", M, false, 88),
    town("Puntagorda", "Canarias", M, false, 90),
    town("Barlovento", "Canarias", M, false, 82),
    town("Breña Alta", "Canarias", M, false, 84),
    town("Tijarafe", "Canarias", M, false, 88),
    town("San Sebastián de La Gomera", "Canarias", UV, true, 88),
    town("Valle Gran Rey", "Canarias", CV, true, 98),
    town("Hermigua", "Canarias", M, false, 90),
    town("Agulo", "Canarias", VM, false, 92),
    town("Vallehermoso", "Canarias", VM, false, 86),
    town("Playa Santiago", "Canarias", CV, true, 92),
    town("Valverde", "Canarias", V, false, 80),
    town("La Frontera", "Canarias", M, false, 84),
    town("La Restinga", "Canarias", CV, true, 88),
    town("El Pinar de El Hierro", "Canarias", M, false, 84),
    town("Nerja", "Andalucía", CV, true, 118),
    town("Frigiliana", "Andalucía", VM, false, 112),
    town("Benalmádena", "Andalucía", CU, true, 116),
    town("Marbella", "Andalucía", C, true, 150),
    town("Málaga", "Andalucía", U, true, 124),
    town("Ronda", "Andalucía", UV, false, 104),
    town("Cádiz", "Andalucía", U, true, 118),
    town("Tarifa", "Andalucía", CV, true, 122),
    town("Conil de la Frontera", "Andalucía", CV, true, 120),
    town("Vejer de la Frontera", "Andalucía", V, false, 114),
    town("Sevilla", "Andalucía", U, false, 126),
    town("Granada", "Andalucía", UV, false, 110),
    town("Córdoba", "Andalucía", UV, false, 106),
    town("Úbeda", "Andalucía", UV, false, 88),
    town("Mojácar", "Andalucía", CV, true, 102),
    town("Lanjarón", "Andalucía", M, false, 86),
    town("Dénia", "Comunidad Valenciana", CU, true, 112),
    town("Moraira", "Comunidad Valenciana", C, true, 126),
    town("Altea", "Comunidad Valenciana", CV, true, 118),
    town("Valencia", "Comunidad Valenciana", U, true, 118),
    town("Morella", "Comunidad Valenciana", VM, false, 90),
    town("Peníscola", "Comunidad Valenciana", CV, true, 104),
    town("Cadaqués", "Cataluña", CV, true, 136),
    town("Begur", "Cataluña", CV, true, 140),
    town("Girona", "Cataluña", U, false, 112),
    town("Sitges", "Cataluña", CU, true, 142),
    town("Palma", "Islas Baleares", U, true, 140),
    town("Sóller", "Islas Baleares", VM, false, 146),
    town("Pollença", "Islas Baleares", VM, false, 142),
    town("Ciutadella", "Islas Baleares", UV, true, 126),
    town("Llanes", "Asturias", CV, true, 104),
    town("Cudillero", "Asturias", CV, true, 98),
    town("Santander", "Cantabria", U, true, 112),
    town("Donostia / San Sebastián", "País Vasco", U, true, 158),
    town("Hondarribia", "País Vasco", CV, true, 132),
    town("Combarro", "Galicia", CV, true, 94),
    town("Salamanca", "Castilla y León", U, false, 92),
];
