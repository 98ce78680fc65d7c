//! A canvas with a camera and a light. It draws blocks and faces lit by the sun.

use tiny_skia::Path;

use super::canvas::{Canvas, Fill};
use super::color::Color;
use super::light::Light;
use super::shape::{self, Point};
use super::space::{Camera, Place, Plane, at};

/// Everything a scene draws with.
pub struct Stage<'a> {
    /// The canvas.
    pub canvas: &'a mut Canvas,
    /// The camera.
    pub camera: Camera,
    /// The light.
    pub light: Light,
}

impl Stage<'_> {
    /// Fills a polygon in space without lighting.
    pub fn face(&mut self, corners: &[Place], fill: impl Into<Fill>) {
        let outline = self.camera.outline(corners);
        self.canvas.polygon(&outline, fill);
    }

    /// Fills a polygon on a plane with the plane's lighting.
    pub fn paint(&mut self, plane: &Plane, corners: &[Place], color: Color) {
        let lit = self.light.surface(color, plane.normal);
        self.face(corners, lit);
    }

    /// Fills a polygon on a plane with light that decreases towards its foot.
    pub fn paint_soft(&mut self, plane: &Plane, corners: &[Place], color: Color, falloff: f32) {
        let lit = self.light.surface(color, plane.normal);
        let outline = self.camera.outline(corners);
        if let Some([_, top, _, bottom]) = shape::bounds(&outline) {
            self.canvas.polygon(&outline, Fill::vertical(top, bottom, lit, lit.darker(falloff)));
        }
    }

    /// The three visible sides of a block between two corners.
    pub fn block(&mut self, from: Place, to: Place, color: Color) {
        let eye = self.camera.eye;
        if eye.y > to.y {
            let top = Plane::floor(from.x, to.y, from.z);
            self.paint(&top, &top.rectangle(0.0, 0.0, to.x - from.x, to.z - from.z), color);
        }
        if eye.y < from.y {
            let mut under = Plane::floor(from.x, from.y, from.z);
            under.normal = at(0.0, -1.0, 0.0);
            self.paint(&under, &under.rectangle(0.0, 0.0, to.x - from.x, to.z - from.z), color.darker(0.12));
        }
        if let Some(side) = self.visible_side(from, to) {
            self.paint(&side, &side.rectangle(0.0, 0.0, to.z - from.z, to.y - from.y), color);
        }
        let front = Plane::facing(from.x, from.y, from.z);
        self.paint(&front, &front.rectangle(0.0, 0.0, to.x - from.x, to.y - from.y), color);
    }

    /// The sides of a block that lies on another one. Its underside is not visible.
    pub fn rim(&mut self, from: Place, to: Place, color: Color) {
        if let Some(side) = self.visible_side(from, to) {
            self.paint(&side, &side.rectangle(0.0, 0.0, to.z - from.z, to.y - from.y), color);
        }
        let front = Plane::facing(from.x, from.y, from.z);
        self.paint(&front, &front.rectangle(0.0, 0.0, to.x - from.x, to.y - from.y), color);
    }

    /// The visible one of the left and right sides of a block.
    pub fn visible_side(&self, from: Place, to: Place) -> Option<Plane> {
        if self.camera.eye.x < from.x {
            Some(Plane::beside(from.x, from.y, from.z, -1.0))
        } else if self.camera.eye.x > to.x {
            Some(Plane::beside(to.x, from.y, from.z, 1.0))
        } else {
            None
        }
    }

    /// The shadow of a block on the ground.
    pub fn ground_shadow(&mut self, from: Place, to: Place, strength: f32) {
        let sun = self.light.direction;
        let reach = (to.y - 0.0) / sun.y.max(0.3);
        let (x, z) = (-sun.x * reach, -sun.z * reach);
        let mut points: Vec<Point> = Vec::with_capacity(8);
        for (corner_x, corner_z) in [(from.x, from.z), (to.x, from.z), (to.x, to.z), (from.x, to.z)] {
            points.push(self.camera.project(at(corner_x, 0.0, corner_z)));
            points.push(self.camera.project(at(corner_x + x, 0.0, corner_z + z)));
        }
        let hull = shape::hull(&points);
        let color = Color::WHITE.mix(self.light.shadow, strength);
        self.canvas.soft_shadow(&hull, 7.0, color);
    }

    /// A soft dark patch where something touches a floor.
    pub fn contact_shadow(&mut self, center: Place, radius_x: f32, radius_z: f32, strength: f32) {
        let plane = Plane::floor(center.x, center.y, center.z);
        let outline = self.camera.outline(&plane.ellipse(0.0, 0.0, radius_x, radius_z));
        let blur = (self.camera.scale(center) * radius_z * 0.5).clamp(3.0, 30.0);
        let color = Color::WHITE.mix(self.light.shadow.darker(0.25), strength);
        self.canvas.soft_shadow(&outline, blur, color);
    }

    /// Lines on a plane, `width` metres wide at their start.
    pub fn lines(&mut self, lines: &[[Place; 2]], width: f32, color: Color) {
        let (path, thickness) = self.drawn(lines, width);
        self.canvas.stroke(path, thickness, color);
    }

    /// The path of lines on a plane, and their apparent thickness.
    pub fn drawn(&self, lines: &[[Place; 2]], width: f32) -> (Option<Path>, f32) {
        let Some(first) = lines.first() else { return (None, width) };
        let projected: Vec<[Point; 2]> = lines
            .iter()
            .map(|line| self.camera.outline(&[line[0], line[1], line[1]]))
            .filter(|outline| outline.len() >= 2)
            .map(|outline| [outline[0], outline[1]])
            .collect();
        let thickness = (width * self.camera.scale(first[0])).clamp(0.5, 12.0);
        (shape::lines(projected.iter().map(|line| line.as_slice())), thickness)
    }
}
