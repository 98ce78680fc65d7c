//! The time zone at a point.

use chrono_tz::Tz;
use tzf_rs::EmbeddedFinder;

use super::{gazetteer::Gazetteer, island::Island, point::Point};

/// A point at sea gets the zone of the nearest place within this distance: a house on the beach, or a point blurred for
/// privacy, must stay in its country.
const COAST_M: f64 = 50_000.0;

/// The time zones of the world with their borders, simplified to about a hundred metres.
pub struct TimeZones(EmbeddedFinder);

/// The borders name a zone that the time zone database does not contain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time zone {0} is not in the time zone database")]
pub struct UnknownZone(String);

impl Default for TimeZones {
    fn default() -> Self {
        Self(EmbeddedFinder::new())
    }
}

impl TimeZones {
    /// The zone at a point: the zone of the island there or of the borders around it; at sea, of the nearest place; far
    /// out at sea, the nautical zone.
    pub fn at(&self, point: Point, gazetteer: &Gazetteer) -> Result<Tz, UnknownZone> {
        if let Some(island) = Island::at(point) {
            return Ok(if island.is_canarian() { Tz::Atlantic__Canary } else { Tz::Europe__Madrid });
        }
        let zone = self.within_borders(point)?;
        if !zone.name().starts_with("Etc/") {
            return Ok(zone);
        }
        match gazetteer.nearest(point) {
            Some((index, distance_m)) if distance_m <= COAST_M => self.within_borders(gazetteer.record(index).point()),
            Some(_) | None => Ok(zone),
        }
    }

    fn within_borders(&self, point: Point) -> Result<Tz, UnknownZone> {
        let name = self.0.get_tz_name(point.longitude(), point.latitude());
        name.parse().map_err(|_| UnknownZone(name.to_owned()))
    }

    /// The names of the zones with borders.
    #[cfg(test)]
    fn names(&self) -> Vec<&str> {
        self.0.timezonenames()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;

    #[test]
    fn zones_follow_the_borders_not_the_longitude() {
        let cases = [
            ("Arrecife", 28.963, -13.548, Tz::Atlantic__Canary),
            ("Caleta de Sebo, La Graciosa", 29.230, -13.503, Tz::Atlantic__Canary),
            ("Morro Jable, Fuerteventura", 28.051, -14.354, Tz::Atlantic__Canary),
            ("Maspalomas, Gran Canaria", 27.761, -15.586, Tz::Atlantic__Canary),
            ("Los Gigantes, Tenerife", 28.244, -16.842, Tz::Atlantic__Canary),
            ("Valle Gran Rey, La Gomera", 28.090, -17.340, Tz::Atlantic__Canary),
            ("Los Llanos, La Palma", 28.659, -17.918, Tz::Atlantic__Canary),
            ("La Restinga, El Hierro", 27.641, -17.982, Tz::Atlantic__Canary),
            ("Alegranza, on no island of ours", 29.400, -13.510, Tz::Atlantic__Canary),
            ("Madrid", 40.417, -3.703, Tz::Europe__Madrid),
            ("Vigo, west of Lisbon's hour", 42.241, -8.721, Tz::Europe__Madrid),
            ("Palma", 39.570, 2.650, Tz::Europe__Madrid),
            ("Maó", 39.888, 4.266, Tz::Europe__Madrid),
            ("Ibiza", 38.909, 1.433, Tz::Europe__Madrid),
            ("Formentera", 38.724, 1.455, Tz::Europe__Madrid),
            ("Ceuta", 35.889, -5.320, Tz::Africa__Ceuta),
            ("Melilla", 35.292, -2.938, Tz::Africa__Ceuta),
            ("Lisbon", 38.722, -9.139, Tz::Europe__Lisbon),
            ("Valença, a bridge away from Tui", 42.029, -8.644, Tz::Europe__Lisbon),
            ("Tui", 42.047, -8.644, Tz::Europe__Madrid),
            ("Funchal, Madeira", 32.667, -16.924, Tz::Atlantic__Madeira),
            ("Ponta Delgada, Azores", 37.741, -25.676, Tz::Atlantic__Azores),
            ("Andorra la Vella", 42.508, 1.522, Tz::Europe__Andorra),
            ("Gibraltar", 36.140, -5.353, Tz::Europe__Gibraltar),
            ("London", 51.507, -0.128, Tz::Europe__London),
            ("New York", 40.713, -74.006, Tz::America__New_York),
        ];
        let (zones, gazetteer) = (TimeZones::default(), sample());
        for (name, latitude, longitude, expected) in cases {
            let point = Point::new(latitude, longitude).expect("on the globe");
            assert_eq!(zones.at(point, &gazetteer), Ok(expected), "{name}");
        }
    }

    #[test]
    fn a_point_at_sea_takes_the_zone_of_the_coast() {
        let zones = TimeZones::default();
        let cases = [
            ("off Famara", 29.18, -13.62, Tz::Atlantic__Canary),
            ("north of Lanzarote", 29.60, -13.40, Tz::Atlantic__Canary),
            ("between the islands", 28.30, -16.02, Tz::Atlantic__Canary),
            ("mid-Atlantic", 35.00, -30.00, Tz::Etc__GMTPlus2),
            ("the pole", 90.00, 0.00, Tz::Etc__GMT),
        ];
        for (name, latitude, longitude, expected) in cases {
            let point = Point::new(latitude, longitude).expect("on the globe");
            assert_eq!(zones.at(point, &sample()), Ok(expected), "{name}");
        }
    }

    #[test]
    fn both_databases_know_the_same_zones() {
        for name in TimeZones::default().names() {
            assert!(name.parse::<Tz>().is_ok(), "{name}");
        }
    }
}
