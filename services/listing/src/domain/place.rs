//! The place of a property, and the point that guests see. See `docs/rules/listings.md#privacy-of-place`.

use std::{f64::consts::TAU, fmt};

use casacero_proto::listing::v1::PointPrecision;
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::{
    country::Country,
    identity::ListingId,
    text::{FieldError, Invalid, Line, Named as _},
    token::authenticated,
};

/// Mean radius of the earth, in metres.
const EARTH_M: f64 = 6_371_000.0;
/// Metres of one degree of latitude.
const METRES_PER_DEGREE: f64 = 111_195.0;
/// Maximum distance between the shown point and the property. The circle on the map has a radius of 500 m.
const FARTHEST_M: f64 = 495.0;
/// Minimum distance, so that the shown point is never the house itself.
const NEAREST_M: f64 = 100.0;
/// Shown points are rounded to this fraction of a degree, about one metre.
const PER_DEGREE: f64 = 100_000.0;
/// Largest accuracy of a point, in metres.
const ACCURACY_MAX_M: u32 = 50_000;

/// A point on the earth, in degrees (WGS 84).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    latitude: f64,
    longitude: f64,
}

impl Point {
    /// A point; both coordinates must be on the globe.
    pub fn new(latitude: f64, longitude: f64) -> Result<Self, Invalid> {
        // NaN fails the range check.
        if (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude) {
            Ok(Self { latitude, longitude })
        } else {
            Err(Invalid::Point)
        }
    }

    /// Degrees north of the equator.
    pub const fn latitude(self) -> f64 {
        self.latitude
    }

    /// Degrees east of Greenwich.
    pub const fn longitude(self) -> f64 {
        self.longitude
    }

    /// Metres to another point, along the surface (haversine formula).
    pub fn distance_m(self, other: Self) -> f64 {
        let (from, to) = (self.latitude.to_radians(), other.latitude.to_radians());
        let turn = (other.longitude - self.longitude).to_radians();
        let half = ((to - from) / 2.0).sin().powi(2) + from.cos() * to.cos() * (turn / 2.0).sin().powi(2);
        2.0 * EARTH_M * half.sqrt().min(1.0).asin()
    }

    /// The position on a curve that visits the points near one another one after the other: the digits of latitude and longitude
    /// in turn (Morton's order), to a hundredth of a degree.
    pub fn on_curve(self) -> u64 {
        let steps = |degrees: f64, most: f64| ((degrees + most) * 100.0) as u64;
        let (latitude, longitude) = (steps(self.latitude, 90.0), steps(self.longitude, 180.0));
        (0..16).fold(0, |position, digit| {
            let of = |steps: u64| (steps >> digit) & 1;
            position | of(latitude) << (2 * digit) | of(longitude) << (2 * digit + 1)
        })
    }

    /// The middle of points that lie close together, rounded to about one metre; `None` without points. The date line must
    /// not be between them.
    pub fn middle(points: &[Self]) -> Option<Self> {
        let mean = |coordinate: fn(Self) -> f64, most: f64| {
            let sum: f64 = points.iter().map(|point| coordinate(*point)).sum();
            rounded(sum / points.len() as f64).clamp(-most, most)
        };
        let middle = || Self { latitude: mean(Self::latitude, 90.0), longitude: mean(Self::longitude, 180.0) };
        (!points.is_empty()).then(middle)
    }
}

/// Degrees rounded to about one metre.
fn rounded(degrees: f64) -> f64 {
    (degrees * PER_DEGREE).round() / PER_DEGREE
}

/// How exactly a point is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(PointPrecision, u32)", into = "(PointPrecision, u32)")]
pub struct PointAccuracy {
    precision: PointPrecision,
    accuracy_m: u32,
}

impl PointAccuracy {
    /// That of a point on the house.
    pub const EXACT: Self = Self { precision: PointPrecision::Exact, accuracy_m: 10 };

    /// A precision, and how far from the point the house may be: 1 to 50,000 m, by default what is usual for the
    /// precision.
    pub fn new(precision: PointPrecision, accuracy_m: Option<u32>) -> Result<Self, Invalid> {
        let usual_m = match precision {
            PointPrecision::Exact => 10,
            PointPrecision::Area => 1_000,
            PointPrecision::Approximate => 5_000,
            PointPrecision::Unspecified => return Err(Invalid::UnknownValue),
        };
        let accuracy_m = accuracy_m.unwrap_or(usual_m);
        if (1..=ACCURACY_MAX_M).contains(&accuracy_m) {
            Ok(Self { precision, accuracy_m })
        } else {
            Err(Invalid::OutOfRange)
        }
    }

    /// The accuracy that is given with a point, if any. Without a point there is none to give.
    pub fn of_point(
        point: Option<Point>,
        precision: Option<PointPrecision>,
        accuracy_m: Option<u32>,
    ) -> Result<Option<Self>, FieldError> {
        match (precision, accuracy_m) {
            (None, None) => Ok(None),
            _ if point.is_none() => Err(Invalid::Required).named("point"),
            (None, Some(_)) => Err(Invalid::Required).named("point_precision"),
            (Some(precision), accuracy_m) => Self::new(precision, accuracy_m).map(Some).named("point_accuracy_m"),
        }
    }

    pub const fn precision(self) -> PointPrecision {
        self.precision
    }

    /// How far from the point the house may be, in metres.
    pub const fn accuracy_m(self) -> u32 {
        self.accuracy_m
    }
}

impl TryFrom<(PointPrecision, u32)> for PointAccuracy {
    type Error = Invalid;

    fn try_from((precision, accuracy_m): (PointPrecision, u32)) -> Result<Self, Invalid> {
        Self::new(precision, Some(accuracy_m))
    }
}

impl From<PointAccuracy> for (PointPrecision, u32) {
    fn from(PointAccuracy { precision, accuracy_m }: PointAccuracy) -> Self {
        (precision, accuracy_m)
    }
}

/// The place of a property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    pub country: Country,
    pub region: Option<Line<100>>,
    pub city: Line<100>,
    pub state_province: Option<Line<100>>,
    /// The street address; guests never see it and no search matches it.
    pub address: Option<Line<200>>,
    pub postal_code: Option<Line<20>>,
    /// The exact point; guests never see it. It is stored beside the document: text would round it.
    #[serde(skip)]
    pub point: Option<Point>,
    /// How exactly the point is known, if somebody said it.
    pub accuracy: Option<PointAccuracy>,
    /// The time zone of its nights.
    #[serde(with = "zone_name")]
    pub time_zone: Tz,
}

/// What an address says of its place, without the street.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceTexts {
    pub country: Country,
    pub region: Option<Line<100>>,
    pub city: Line<100>,
    pub state_province: Option<Line<100>>,
    pub postal_code: Option<Line<20>>,
}

impl PlaceTexts {
    /// A place with these texts in place of its own.
    pub fn put_in(self, place: Place) -> Place {
        let Self { country, region, city, state_province, postal_code } = self;
        Place { country, region, city, state_province, postal_code, ..place }
    }
}

/// A time zone by its name.
mod zone_name {
    use chrono_tz::Tz;
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(zone: &Tz, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(zone.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tz, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The key of the offset between a property and the point that guests see. Whoever has it can undo the offsets.
#[derive(Clone)]
pub struct PlaceSecret(Vec<u8>);

impl PlaceSecret {
    /// A secret of any length.
    pub fn new(secret: impl Into<Vec<u8>>) -> Self {
        Self(secret.into())
    }

    /// The point at which guests see a property.
    ///
    /// The offset depends on the listing's id alone, not on its address. However often an owner corrects the position,
    /// no average of the shown points leads to the house.
    pub fn approximate(&self, listing: &ListingId, exact: Point) -> Point {
        self.moved(listing.as_str(), exact)
    }

    /// The point at which a preview shows the property of a draft, by the digest of the draft's secret. No listing has this
    /// offset: whoever makes drafts at known points learns nothing about other homes.
    pub fn approximate_of_draft(&self, digest: &str, exact: Point) -> Point {
        self.moved(&format!("draft {digest}"), exact)
    }

    /// The point with the offset of a text.
    fn moved(&self, text: &str, exact: Point) -> Point {
        let digest = authenticated(&self.0, text.as_bytes());
        let fraction = |from: usize| {
            let bytes: [u8; 4] = std::array::from_fn(|index| digest[from + index]);
            f64::from(u32::from_be_bytes(bytes)) / f64::from(u32::MAX)
        };
        let angle = fraction(0) * TAU;
        // Uniform over the ring's area: the radius is the square root of a uniform value.
        let near = NEAREST_M * NEAREST_M;
        let radius = (near + fraction(4) * (FARTHEST_M * FARTHEST_M - near)).sqrt();
        let north = radius * angle.cos() / METRES_PER_DEGREE;
        // Near the poles a degree of longitude has almost no length. No listing is there.
        let narrowing = exact.latitude.to_radians().cos().max(0.01);
        let east = radius * angle.sin() / (METRES_PER_DEGREE * narrowing);
        Point {
            latitude: rounded((exact.latitude + north).clamp(-90.0, 90.0)),
            longitude: rounded((exact.longitude + east + 540.0).rem_euclid(360.0) - 180.0),
        }
    }
}

impl fmt::Debug for PlaceSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PlaceSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn points_are_on_the_globe() {
        for (latitude, longitude) in [(90.1, 0.0), (0.0, -180.1), (f64::NAN, 0.0), (0.0, f64::INFINITY)] {
            assert!(Point::new(latitude, longitude).is_err());
        }
        assert!(Point::new(28.73, -13.87).is_ok());
    }

    #[test]
    fn distances_are_great_circles() {
        let point = |latitude, longitude| Point::new(latitude, longitude).expect("a point");
        // Corralejo to Playa Blanca, across the strait; the last pair lies on both sides of the date line.
        let cases = [
            (point(28.73, -13.87), point(28.73, -13.87), 0.0),
            (point(28.73, -13.87), point(28.86, -13.83), 14_971.0),
            (point(0.0, 179.5), point(0.0, -179.5), 111_195.0),
        ];
        for (from, to, expected_m) in cases {
            for distance_m in [from.distance_m(to), to.distance_m(from)] {
                assert!((distance_m - expected_m).abs() < 10.0, "{from:?} {to:?}: {distance_m}");
            }
        }
    }

    #[test]
    fn the_middle_of_points_is_between_them() {
        let point = |latitude, longitude| Point::new(latitude, longitude).expect("a point");
        let cases: [(&[Point], Option<Point>); 4] = [
            (&[], None),
            (&[point(28.73, -13.87)], Some(point(28.73, -13.87))),
            (&[point(28.0, -14.0), point(29.0, -13.0)], Some(point(28.5, -13.5))),
            (&[point(90.0, 180.0), point(90.0, 180.0), point(90.0, 180.0)], Some(point(90.0, 180.0))),
        ];
        for (points, expected) in cases {
            assert_eq!(Point::middle(points), expected, "{points:?}");
        }
    }

    #[test]
    fn an_accuracy_belongs_to_a_point() {
        use PointPrecision::{Approximate, Area, Exact};
        let point = Point::new(28.73, -13.87).ok();
        let cases = [
            (point, None, None, Ok(None)),
            (point, Some(Exact), None, Ok(Some(10))),
            (point, Some(Area), None, Ok(Some(1_000))),
            (point, Some(Approximate), None, Ok(Some(5_000))),
            (point, Some(Area), Some(50_000), Ok(Some(50_000))),
            (point, Some(Area), Some(50_001), Err("point_accuracy_m")),
            (point, Some(Area), Some(0), Err("point_accuracy_m")),
            (point, None, Some(10), Err("point_precision")),
            (None, None, None, Ok(None)),
            (None, Some(Exact), None, Err("point")),
            (None, None, Some(10), Err("point")),
        ];
        for (point, precision, accuracy_m, expected) in cases {
            let found = PointAccuracy::of_point(point, precision, accuracy_m);
            let metres = found.map(|found| found.map(PointAccuracy::accuracy_m)).map_err(|error| error.field);
            assert_eq!(metres, expected, "{point:?} {precision:?} {accuracy_m:?}");
        }
    }

    #[test]
    fn another_secret_or_listing_gives_another_offset() {
        let exact = Point::new(28.73, -13.87).expect("a point");
        let id = |text: &str| text.parse::<ListingId>().expect("an id");
        let shown = PlaceSecret::new("one").approximate(&id("CASA-1"), exact);
        assert_eq!(shown, PlaceSecret::new("one").approximate(&id("CASA-1"), exact));
        assert_ne!(shown, PlaceSecret::new("two").approximate(&id("CASA-1"), exact));
        assert_ne!(shown, PlaceSecret::new("one").approximate(&id("CASA-2"), exact));
        assert_ne!(shown, PlaceSecret::new("one").approximate_of_draft("CASA-1", exact));
    }

    proptest! {
        #[test]
        fn the_shown_point_lies_within_500_m_and_never_on_the_house(
            latitude in -85.0..85.0_f64, longitude in -180.0..=180.0_f64, number in 1..1_000_000_u32,
        ) {
            let exact = Point::new(latitude, longitude).expect("a point");
            let id = format!("CASA-{number}").parse().expect("an id");
            let metres = exact.distance_m(PlaceSecret::new("secret").approximate(&id, exact));
            prop_assert!((90.0..=500.0).contains(&metres), "{metres}");
        }

        #[test]
        fn moving_the_house_moves_the_shown_point_alike(north in -0.01..0.01_f64) {
            let secret = PlaceSecret::new("secret");
            let id = "CASA-7".parse().expect("an id");
            let here = secret.approximate(&id, Point::new(28.0, -15.0).expect("a point"));
            let there = secret.approximate(&id, Point::new(28.0 + north, -15.0).expect("a point"));
            prop_assert!((there.latitude - here.latitude - north).abs() < 2.0 / PER_DEGREE);
        }
    }
}
