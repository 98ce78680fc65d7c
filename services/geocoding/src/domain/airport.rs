//! Airports with scheduled flights.

use std::sync::LazyLock;

use super::{island::Island, point::Point};

/// The table: `data/airports.tsv`.
static AIRPORTS: LazyLock<Vec<Airport>> = LazyLock::new(|| read(include_str!("../../data/airports.tsv")));

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Airport {
    /// The three-letter code of IATA.
    pub iata: &'static str,
    pub name: &'static str,
    pub point: Point,
}

/// The airport nearest to a point, with the distance in metres. On an island that has airports it is one of them: the
/// nearest in a straight line may lie across the sea.
pub fn nearest(point: Point) -> Option<(Airport, f64)> {
    let island = Island::at(point);
    let distances = AIRPORTS.iter().map(|airport| (*airport, airport.point.distance_m(point)));
    let least = |(_, one_m): &(Airport, f64), (_, other_m): &(Airport, f64)| one_m.total_cmp(other_m);
    let same_island = |airport: &Airport| island.is_some() && Island::at(airport.point) == island;
    let on_island = distances.clone().filter(|(airport, _)| same_island(airport)).min_by(least);
    on_island.or_else(|| distances.min_by(least))
}

/// Lines that are no airport are left out; a test holds that there are none.
fn read(table: &'static str) -> Vec<Airport> {
    rows(table).filter_map(airport).collect()
}

fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.starts_with('#'))
}

fn airport(line: &'static str) -> Option<Airport> {
    let mut fields = line.split('\t');
    let (iata, _country) = (fields.next()?, fields.next()?);
    let point = Point::new(fields.next()?.parse().ok()?, fields.next()?.parse().ok()?)?;
    Some(Airport { iata, name: fields.next()?, point })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_an_airport() {
        let table = include_str!("../../data/airports.tsv");
        assert_eq!(AIRPORTS.len(), rows(table).count());
        assert!(AIRPORTS.len() > 3_000);
        for airport in AIRPORTS.iter() {
            assert!(airport.iata.len() == 3 && !airport.name.is_empty(), "{airport:?}");
        }
    }

    #[test]
    fn the_nearest_airport_is_on_the_same_island() {
        let cases = [
            ("Corralejo", 28.7308, -13.8675, "FUE", 31_000.0),
            ("Playa Blanca", 28.8643, -13.8281, "ACE", 23_500.0),
            ("Punta de Teno, nearer to La Gomera's", 28.3400, -16.9200, "TFS", 47_300.0),
            ("Caleta de Sebo, on an island without one", 29.2300, -13.5030, "ACE", 33_100.0),
            ("San Sebastián de la Gomera", 28.0916, -17.1133, "GMZ", 12_100.0),
            ("Formentera", 38.7056, 1.4333, "IBZ", 19_300.0),
            ("Madrid", 40.4165, -3.7026, "MAD", 13_400.0),
            ("Tui", 42.0471, -8.6444, "VGO", 20_600.0),
        ];
        for (name, latitude, longitude, iata, expected_m) in cases {
            let point = Point::new(latitude, longitude).expect("on the globe");
            let (airport, distance_m) = nearest(point).expect("an airport");
            assert_eq!(airport.iata, iata, "{name}");
            assert!((distance_m - expected_m).abs() < 1_500.0, "{name}: {distance_m}");
        }
    }
}
