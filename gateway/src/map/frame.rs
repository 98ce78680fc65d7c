//! The part of the world that a picture shows, in Web Mercator.

use std::f64::consts::{PI, TAU};

/// Longitude and latitude in degrees, in the order of GeoJSON.
pub type Position = [f64; 2];
/// Pixels from the left and from the top of a picture.
pub type Pixel = [f64; 2];
/// West, south, east and north in degrees.
pub type Bounds = [f64; 4];

/// The side of a tile. The zoom counts from a world of one tile.
const TILE_PX: f64 = 256.0;
/// Web Mercator ends here.
const MAX_LATITUDE: f64 = 85.0;
const EQUATOR_M: f64 = 40_075_016.7;
/// How far outside the picture shapes are cut off, so that the cut is not seen.
const MARGIN_PX: f64 = 8.0;

/// A part of the world on a picture.
pub struct Frame {
    pub width: f64,
    pub height: f64,
    world_px: f64,
    /// Where the picture begins on the world.
    origin: Pixel,
}

/// A position on a world of side 1.
pub type Projected = [f64; 2];

/// Where a position is on a world of side 1.
pub fn mercator([longitude, latitude]: Position) -> Projected {
    let latitude = latitude.clamp(-MAX_LATITUDE, MAX_LATITUDE).to_radians();
    [(longitude + 180.0) / 360.0, 0.5 - latitude.tan().asinh() / TAU]
}

impl Frame {
    /// A picture of `width` and `height` pixels with `center` in its middle.
    pub fn around(center: Position, zoom: u32, width: u32, height: u32) -> Self {
        let world_px = TILE_PX * f64::from(1_u32 << zoom);
        let (width, height) = (f64::from(width), f64::from(height));
        let [x, y] = mercator(center);
        Self { width, height, world_px, origin: [x * world_px - width / 2.0, y * world_px - height / 2.0] }
    }

    /// Where a position is on the picture.
    pub fn project(&self, position: Position) -> Pixel {
        self.place(mercator(position))
    }

    /// Where a projected position is on the picture.
    pub fn place(&self, [x, y]: Projected) -> Pixel {
        [x * self.world_px - self.origin[0], y * self.world_px - self.origin[1]]
    }

    /// The part of the world on the picture and a margin around it.
    pub fn bounds(&self) -> Bounds {
        let degrees = |[x, y]: Pixel| {
            let (x, y) = ((x + self.origin[0]) / self.world_px, (y + self.origin[1]) / self.world_px);
            [x * 360.0 - 180.0, (PI - TAU * y).sinh().atan().to_degrees()]
        };
        let [west, north] = degrees([-MARGIN_PX, -MARGIN_PX]);
        let [east, south] = degrees([self.width + MARGIN_PX, self.height + MARGIN_PX]);
        [west, south, east, north]
    }

    /// The pixels of a length at a latitude.
    pub fn pixels(&self, length_m: f64, latitude: f64) -> f64 {
        length_m * self.world_px / (EQUATOR_M * latitude.to_radians().cos().max(0.01))
    }

    /// The part of a ring on the picture and a margin around it (Sutherland–Hodgman); empty if there is none.
    pub fn clip(&self, ring: Vec<Pixel>) -> Vec<Pixel> {
        let far = MARGIN_PX;
        let edges = [(0_usize, -far, 1.0), (0, self.width + far, -1.0), (1, -far, 1.0), (1, self.height + far, -1.0)];
        edges.into_iter().fold(ring, |points, (axis, limit, inward)| {
            let is_inside = |point: Pixel| (point[axis] - limit) * inward >= 0.0;
            let mut clipped = Vec::with_capacity(points.len());
            let Some(mut previous) = points.last().copied() else { return clipped };
            for point in points {
                if is_inside(point) != is_inside(previous) {
                    clipped.push(crossing(previous, point, axis, limit));
                }
                if is_inside(point) {
                    clipped.push(point);
                }
                previous = point;
            }
            clipped
        })
    }
}

/// Where a line passes `limit` on one axis.
fn crossing(from: Pixel, to: Pixel, axis: usize, limit: f64) -> Pixel {
    let share = (limit - from[axis]) / (to[axis] - from[axis]);
    let mut point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    point[axis] = limit;
    point
}

/// Whether two boxes overlap.
pub fn overlap(one: Bounds, other: Bounds) -> bool {
    one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1]
}

/// The box around positions.
pub fn bounds_of<'a>(positions: impl IntoIterator<Item = &'a Position>) -> Bounds {
    positions.into_iter().fold([180.0, 90.0, -180.0, -90.0], |[west, south, east, north], &[x, y]| {
        [x.min(west), y.min(south), x.max(east), y.max(north)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_is_in_the_middle_and_the_bounds_are_around_it() {
        let corralejo = [-13.8675, 28.7308];
        let frame = Frame::around(corralejo, 11, 400, 300);
        let [x, y] = frame.project(corralejo);
        assert!((x - 200.0).abs() < 1e-6 && (y - 150.0).abs() < 1e-6);
        let [west, south, east, north] = frame.bounds();
        let [left, top] = frame.project([west, north]);
        let [right, bottom] = frame.project([east, south]);
        for (found, expected) in [(left, -8.0), (top, -8.0), (right, 408.0), (bottom, 308.0)] {
            assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
        }
        // A pixel is 67 m there.
        assert!((frame.pixels(500.0, 28.73) - 7.46).abs() < 0.05);
    }

    #[test]
    fn a_ring_ends_at_the_margin() {
        let frame = Frame::around([0.0, 0.0], 3, 100, 100);
        let around = vec![[-500.0, -500.0], [500.0, -500.0], [500.0, 500.0], [-500.0, 500.0]];
        let mut corners = frame.clip(around);
        corners.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
        assert_eq!(corners, [[-8.0, -8.0], [-8.0, 108.0], [108.0, -8.0], [108.0, 108.0]]);
        assert!(frame.clip(vec![[200.0, 0.0], [300.0, 0.0], [300.0, 50.0]]).is_empty());
        assert!(frame.clip(Vec::new()).is_empty());
        let inside = vec![[1.0, 1.0], [9.0, 1.0], [9.0, 9.0]];
        assert_eq!(frame.clip(inside.clone()), inside);
    }

    #[test]
    fn boxes_overlap_or_do_not() {
        let spain = bounds_of(&[[-9.0, 43.0], [3.0, 36.0], [-5.0, 40.0]]);
        assert_eq!(spain, [-9.0, 36.0, 3.0, 43.0]);
        assert!(overlap(spain, [2.0, 35.0, 9.0, 36.0]));
        assert!(!overlap(spain, [4.0, 36.0, 9.0, 43.0]));
    }
}
