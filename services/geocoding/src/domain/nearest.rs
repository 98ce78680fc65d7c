//! The place nearest to a point.

use rstar::{AABB, PointDistance, RTree, RTreeObject};

use super::{gazetteer::Record, point::Point};

/// The number of places in one leaf of the tree. One leaf per place would take more memory than everything else.
const BUCKET: u32 = 16;

/// Neighbouring places: the table is sorted so that adjacent places are mostly close on the globe.
struct Bucket {
    corners: AABB<[f32; 3]>,
    first: u32,
    end: u32,
}

impl RTreeObject for Bucket {
    type Envelope = AABB<[f32; 3]>;

    fn envelope(&self) -> Self::Envelope {
        self.corners
    }
}

impl PointDistance for Bucket {
    fn distance_2(&self, point: &[f32; 3]) -> f32 {
        self.corners.distance_2(point)
    }
}

/// The places on the unit sphere. Straight distances there sort like great-circle distances, and there is no date line.
pub(super) struct Nearest(RTree<Bucket>);

impl Nearest {
    /// Builds the tree for a table.
    pub(super) fn new(places: &[Record]) -> Self {
        let buckets = places.chunks(BUCKET as usize).zip((0..).step_by(BUCKET as usize)).map(|(places, first)| {
            let points: Vec<[f32; 3]> = places.iter().map(|place| place.point().on_unit_sphere()).collect();
            let end = first + u32::try_from(places.len()).expect("at most a bucket");
            Bucket { corners: AABB::from_points(&points), first, end }
        });
        Self(RTree::bulk_load(buckets.collect()))
    }

    /// The index of the place nearest to a point.
    pub(super) fn to(&self, point: Point, places: &[Record]) -> Option<u32> {
        let here = point.on_unit_sphere();
        let mut best: Option<(f32, u32)> = None;
        for (bucket, nearest_corner) in self.0.nearest_neighbor_iter_with_distance_2(&here) {
            if best.is_some_and(|(distance, _)| nearest_corner > distance) {
                break;
            }
            for index in bucket.first..bucket.end {
                let there = places[index as usize].point().on_unit_sphere();
                let distance = here.iter().zip(there).map(|(here, there)| (here - there).powi(2)).sum();
                if best.is_none_or(|(least, _)| distance < least) {
                    best = Some((distance, index));
                }
            }
        }
        best.map(|(_, index)| index)
    }
}

/// A number that sorts points so that neighbours are mostly adjacent: the interleaved bits of both coordinates (Morton
/// order).
pub(super) fn morton(point: Point) -> u64 {
    let cell = |degrees: f64, span: f64| ((degrees / span + 0.5) * f64::from(u16::MAX)) as u64;
    let spread = |bits: u64| (0..16).map(|bit| (bits >> bit & 1) << (2 * bit)).sum::<u64>();
    spread(cell(point.longitude(), 360.0)) << 1 | spread(cell(point.latitude(), 180.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;
    use proptest::prelude::*;

    #[test]
    fn the_date_line_and_the_poles_are_no_borders() {
        let cases = [
            ("east of the date line", -18.0, -179.9, "Suva"),
            ("west of the date line", -18.0, 179.9, "Suva"),
            ("south pole", -90.0, 0.0, "Wellington"),
            ("near Corralejo", 28.74, -13.87, "Corralejo"),
        ];
        for (name, latitude, longitude, expected) in cases {
            let point = Point::new(latitude, longitude).expect("on the globe");
            let gazetteer = sample();
            let (index, _) = gazetteer.nearest(point).expect("a place");
            assert_eq!(gazetteer.place(index).name, expected, "{name}");
        }
    }

    proptest! {
        #[test]
        fn it_is_the_nearest_of_all(latitude in -90.0..90.0, longitude in -180.0..180.0) {
            let (gazetteer, point) = (sample(), Point::new(latitude, longitude).expect("on the globe"));
            let count = u32::try_from(gazetteer.len()).expect("small");
            let least_m = (0..count).map(|index| gazetteer.place(index).point.distance_m(point)).fold(f64::MAX, f64::min);
            let (_, distance_m) = gazetteer.nearest(point).expect("a place");
            prop_assert!((distance_m - least_m).abs() < 5.0, "{} m instead of {} m", distance_m, least_m);
        }
    }
}
