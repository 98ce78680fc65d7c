//! Points on the globe.

use geo::{Distance as _, Haversine};

/// A point in WGS 84 degrees: finite, latitude within ±90, longitude within ±180.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    latitude: f64,
    longitude: f64,
}

impl Point {
    /// A point; `None` if the numbers are outside the valid range.
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let on_globe = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        on_globe.then_some(Self { latitude, longitude })
    }

    /// Degrees north of the equator.
    pub fn latitude(self) -> f64 {
        self.latitude
    }

    /// Degrees east of Greenwich.
    pub fn longitude(self) -> f64 {
        self.longitude
    }

    /// The great-circle distance to another point, in metres.
    pub fn distance_m(self, other: Self) -> f64 {
        let [from, to] = [self, other].map(|point| geo::Point::new(point.longitude, point.latitude));
        Haversine.distance(from, to)
    }

    /// The point on the unit sphere. Straight distances between such points sort like great-circle distances, also at
    /// the date line and the poles.
    pub fn on_unit_sphere(self) -> [f32; 3] {
        let (latitude, longitude) = (self.latitude.to_radians(), self.longitude.to_radians());
        [(latitude.cos() * longitude.cos()) as f32, (latitude.cos() * longitude.sin()) as f32, latitude.sin() as f32]
    }
}

/// A rectangle of latitudes and longitudes, including its edges. It never crosses the date line.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    pub south: f64,
    pub west: f64,
    pub north: f64,
    pub east: f64,
}

impl Area {
    /// Whether the point lies inside or on the edge.
    pub fn contains(&self, point: Point) -> bool {
        (self.south..=self.north).contains(&point.latitude) && (self.west..=self.east).contains(&point.longitude)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_places_on_the_globe_are_points() {
        let cases = [
            (28.1, -15.4, true),
            (90.0, 180.0, true),
            (-90.0, -180.0, true),
            (90.1, 0.0, false),
            (0.0, 180.1, false),
            (f64::NAN, 0.0, false),
            (0.0, f64::INFINITY, false),
        ];
        for (latitude, longitude, expected) in cases {
            assert_eq!(Point::new(latitude, longitude).is_some(), expected, "{latitude},{longitude}");
        }
    }

    #[test]
    fn distances_are_great_circles() {
        let point = |latitude, longitude| Point::new(latitude, longitude).expect("on the globe");
        // Parts of a great circle with the mean radius, 6,371.0088 km; the last one is Madrid to Las Palmas.
        let cases = [
            ((0.0, 0.0), (0.0, 90.0), 10_007_557.0),
            ((90.0, 0.0), (-90.0, 123.0), 20_015_115.0),
            ((0.0, 179.9), (0.0, -179.9), 22_239.0),
            ((40.4165, -3.7026), (28.1018, -15.4157), 1_738_353.0),
        ];
        for (from, to, expected_m) in cases {
            let distance_m = point(from.0, from.1).distance_m(point(to.0, to.1));
            assert!((distance_m - expected_m).abs() < 10.0, "{from:?} {to:?}: {distance_m}");
        }
    }
}
