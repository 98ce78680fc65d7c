//! Simple perspective: a camera with upright verticals, and planes to draw on.

use super::shape::Point;

/// A place in metres: x to the right, y up, z away from the viewer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// To the right.
    pub x: f32,
    /// Up from the ground.
    pub y: f32,
    /// Away from the viewer.
    pub z: f32,
}

/// The place at the given coordinates.
pub const fn at(x: f32, y: f32, z: f32) -> Place {
    Place { x, y, z }
}

impl Place {
    /// This place moved by `step` times `count`.
    pub fn moved(self, step: Place, count: f32) -> Place {
        at(self.x + step.x * count, self.y + step.y * count, self.z + step.z * count)
    }

    /// The scalar product of two directions.
    pub fn dot(self, other: Place) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// The same direction with length 1.
    pub fn unit(self) -> Place {
        let length = self.dot(self).sqrt().max(0.0001);
        at(self.x / length, self.y / length, self.z / length)
    }
}

/// Minimum distance at which things are drawn, in metres.
const NEAR: f32 = 0.25;

/// A viewer who looks level, like architectural photographers, so that walls stay upright.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// The position of the viewer's eye.
    pub eye: Place,
    /// How far the view is turned to the right, in radians.
    pub turn: f32,
    /// Units on the canvas per metre at a distance of one metre.
    pub focal: f32,
    /// The position of the view's axis on the canvas.
    pub center: f32,
    /// The height of the horizon on the canvas.
    pub horizon: f32,
}

impl Camera {
    /// Coordinates relative to the eye: right, up, ahead.
    fn seen(&self, place: Place) -> Place {
        let (sine, cosine) = self.turn.sin_cos();
        let (x, z) = (place.x - self.eye.x, place.z - self.eye.z);
        at(x * cosine - z * sine, place.y - self.eye.y, x * sine + z * cosine)
    }

    fn flatten(&self, seen: Place) -> Point {
        (self.center + self.focal * seen.x / seen.z, self.horizon - self.focal * seen.y / seen.z)
    }

    /// The position of a place on the canvas. Places behind the viewer are moved to the nearest visible distance.
    pub fn project(&self, place: Place) -> Point {
        let seen = self.seen(place);
        self.flatten(at(seen.x, seen.y, seen.z.max(NEAR)))
    }

    /// Units on the canvas per metre at a place.
    pub fn scale(&self, place: Place) -> f32 {
        self.focal / self.seen(place).z.max(NEAR)
    }

    /// The outline of a polygon in space, clipped behind the viewer.
    pub fn outline(&self, corners: &[Place]) -> Vec<Point> {
        let seen: Vec<Place> = corners.iter().map(|corner| self.seen(*corner)).collect();
        let mut points = Vec::with_capacity(seen.len() + 2);
        for (index, current) in seen.iter().enumerate() {
            let next = seen[(index + 1) % seen.len()];
            if current.z >= NEAR {
                points.push(self.flatten(*current));
            }
            if (current.z >= NEAR) != (next.z >= NEAR) {
                let share = (NEAR - current.z) / (next.z - current.z);
                let cut = current.moved(at(next.x - current.x, next.y - current.y, next.z - current.z), share);
                points.push(self.flatten(at(cut.x, cut.y, NEAR)));
            }
        }
        points
    }
}

/// A plane with its own coordinates: a wall, a floor, a door.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    /// The place where both coordinates are 0.
    pub origin: Place,
    /// One metre along the first coordinate.
    pub across: Place,
    /// One metre along the second coordinate.
    pub up: Place,
    /// The direction the plane faces.
    pub normal: Place,
}

impl Plane {
    /// A wall that faces the viewer, extending to the right from (x, z) on the ground.
    pub fn facing(x: f32, y: f32, z: f32) -> Plane {
        Plane { origin: at(x, y, z), across: at(1.0, 0.0, 0.0), up: at(0.0, 1.0, 0.0), normal: at(0.0, 0.0, -1.0) }
    }

    /// A wall parallel to the view that faces left (`-1`) or right (`1`). The first coordinate extends away from the
    /// viewer.
    pub fn beside(x: f32, y: f32, z: f32, side: f32) -> Plane {
        Plane { origin: at(x, y, z), across: at(0.0, 0.0, 1.0), up: at(0.0, 1.0, 0.0), normal: at(side, 0.0, 0.0) }
    }

    /// A floor or table top: the first coordinate extends right, the second away from the viewer.
    pub fn floor(x: f32, y: f32, z: f32) -> Plane {
        Plane { origin: at(x, y, z), across: at(1.0, 0.0, 0.0), up: at(0.0, 0.0, 1.0), normal: at(0.0, 1.0, 0.0) }
    }

    /// The place at the plane's own coordinates.
    pub fn place(&self, across: f32, up: f32) -> Place {
        self.origin.moved(self.across, across).moved(self.up, up)
    }

    /// The same plane moved along its normal.
    pub fn raised(&self, distance: f32) -> Plane {
        Plane { origin: self.origin.moved(self.normal, distance), ..*self }
    }

    /// Corners of a rectangle.
    pub fn rectangle(&self, left: f32, bottom: f32, right: f32, top: f32) -> Vec<Place> {
        vec![self.place(left, bottom), self.place(right, bottom), self.place(right, top), self.place(left, top)]
    }

    /// A rectangle with round corners.
    pub fn rounded(&self, left: f32, bottom: f32, right: f32, top: f32, radius: f32) -> Vec<Place> {
        let radius = radius.min((right - left) / 2.0).min((top - bottom) / 2.0).max(0.0);
        let corners = [
            (right - radius, bottom + radius, -90.0_f32),
            (right - radius, top - radius, 0.0),
            (left + radius, top - radius, 90.0),
            (left + radius, bottom + radius, 180.0),
        ];
        corners
            .iter()
            .flat_map(|(x, y, start)| (0..=5).map(move |step| (*x, *y, (start + step as f32 * 18.0).to_radians())))
            .map(|(x, y, angle)| self.place(x + radius * angle.cos(), y + radius * angle.sin()))
            .collect()
    }

    /// A rectangle whose top is a half circle or a flatter arch with the given rise.
    pub fn arch(&self, left: f32, bottom: f32, right: f32, top: f32, rise: f32) -> Vec<Place> {
        let (middle, half) = ((left + right) / 2.0, (right - left) / 2.0);
        let mut corners = vec![self.place(left, bottom), self.place(right, bottom)];
        corners.extend((0..=14).map(|step| {
            let angle = (step as f32 / 14.0) * std::f32::consts::PI;
            self.place(middle + half * angle.cos(), top - rise + rise * angle.sin())
        }));
        corners
    }

    /// An ellipse.
    pub fn ellipse(&self, across: f32, up: f32, radius_across: f32, radius_up: f32) -> Vec<Place> {
        (0..28)
            .map(|step| (step as f32 / 28.0) * std::f32::consts::TAU)
            .map(|angle| self.place(across + radius_across * angle.cos(), up + radius_up * angle.sin()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAMERA: Camera = Camera { eye: at(0.0, 1.5, 0.0), turn: 0.0, focal: 1000.0, center: 600.0, horizon: 400.0 };

    #[test]
    fn what_is_at_eye_height_lies_on_the_horizon() {
        assert_eq!(CAMERA.project(at(0.0, 1.5, 10.0)), (600.0, 400.0));
        assert_eq!(CAMERA.project(at(1.0, 0.5, 10.0)), (700.0, 500.0));
    }

    #[test]
    fn a_floor_under_the_viewer_is_cut_and_stays_finite() {
        let outline = CAMERA.outline(&Plane::floor(-2.0, 0.0, -5.0).rectangle(0.0, 0.0, 4.0, 20.0));
        assert_eq!(outline.len(), 4);
        assert!(outline.iter().all(|point| point.0.is_finite() && point.1 >= 400.0));
    }
}
