//! A part of the map.

use crate::domain::{place::Point, text::Invalid};

/// A box on the map, in degrees. It crosses the date line if west is greater than east.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingBox {
    west: f64,
    south: f64,
    east: f64,
    north: f64,
}

impl BoundingBox {
    /// A box between four sides. Longitudes may be those of a map that was moved around the globe: 190 is -170.
    pub fn new(west: f64, south: f64, east: f64, north: f64) -> Result<Self, Invalid> {
        let is_latitude = |degrees: f64| (-90.0..=90.0).contains(&degrees);
        // NaN fails the range checks.
        if !(west.is_finite() && east.is_finite() && is_latitude(south) && is_latitude(north) && south <= north) {
            return Err(Invalid::Point);
        }
        let is_whole_globe = east - west >= 360.0;
        let (west, east) = if is_whole_globe { (-180.0, 180.0) } else { (on_globe(west), on_globe(east)) };
        Ok(Self { west, south, east, north })
    }

    /// Whether a point is in it or on its edge.
    pub fn contains(self, point: Point) -> bool {
        let (latitude, longitude) = (point.latitude(), point.longitude());
        let is_between = if self.west <= self.east {
            (self.west..=self.east).contains(&longitude)
        } else {
            longitude >= self.west || longitude <= self.east
        };
        is_between && (self.south..=self.north).contains(&latitude)
    }

    /// The sides: west, south, east, north.
    pub const fn sides(self) -> [f64; 4] {
        [self.west, self.south, self.east, self.north]
    }
}

/// The longitude between -180 and 180 that is the same meridian.
fn on_globe(longitude: f64) -> f64 {
    if (-180.0..=180.0).contains(&longitude) { longitude } else { (longitude + 180.0).rem_euclid(360.0) - 180.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_holds_the_points_between_its_sides() {
        let cases = [
            ([-14.0, 28.0, -13.0, 29.0], (28.7, -13.9), true),
            ([-14.0, 28.0, -13.0, 29.0], (28.0, -14.0), true),
            ([-14.0, 28.0, -13.0, 29.0], (29.1, -13.9), false),
            ([-14.0, 28.0, -13.0, 29.0], (28.7, -12.9), false),
            ([170.0, -10.0, -170.0, 10.0], (0.0, 175.0), true),
            ([170.0, -10.0, -170.0, 10.0], (0.0, -175.0), true),
            ([170.0, -10.0, -170.0, 10.0], (0.0, 0.0), false),
            ([170.0, -10.0, 190.0, 10.0], (0.0, -175.0), true),
            ([-374.0, 28.0, -373.0, 29.0], (28.7, -13.9), true),
            ([-400.0, -85.0, 400.0, 85.0], (28.7, -13.9), true),
            ([-180.0, -90.0, 180.0, 90.0], (90.0, 180.0), true),
        ];
        for ([west, south, east, north], (latitude, longitude), expected) in cases {
            let area = BoundingBox::new(west, south, east, north).expect("a box");
            let point = Point::new(latitude, longitude).expect("a point");
            assert_eq!(area.contains(point), expected, "{area:?} {point:?}");
        }
    }

    #[test]
    fn boxes_are_on_the_globe() {
        for [west, south, east, north] in [
            [0.0, 1.0, 1.0, 0.0],
            [0.0, -91.0, 1.0, 0.0],
            [0.0, 0.0, 1.0, 90.1],
            [f64::NAN, 0.0, 1.0, 1.0],
            [0.0, 0.0, f64::INFINITY, 1.0],
            [0.0, f64::NAN, 1.0, 1.0],
        ] {
            assert_eq!(
                BoundingBox::new(west, south, east, north),
                Err(Invalid::Point),
                "{west} {south} {east} {north}"
            );
        }
    }
}
