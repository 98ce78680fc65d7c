//! A drawing surface with its own units: 1200 by 800, whatever the number of pixels.
//!
//! All work on single pixels happens inside `tiny-skia`, which is optimised even in development builds.

use std::sync::OnceLock;

use tiny_skia::{
    BlendMode, FillRule, FilterQuality, GradientStop, LineCap, LineJoin, LinearGradient, Mask, Paint, Path, Pattern,
    Pixmap, PixmapRef, RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

use super::color::Color;
use super::shape::{self, Point};

/// Width of the canvas in its own units.
pub const WIDTH: f32 = 1200.0;
/// Height of the canvas in its own units.
pub const HEIGHT: f32 = 800.0;

/// Left, top, right and bottom of a canvas, with a margin that avoids seams.
const EVERYTHING: [f32; 4] = [-2.0, -2.0, WIDTH + 2.0, HEIGHT + 2.0];

/// The fill of a shape.
#[derive(Clone, Debug)]
pub enum Fill {
    /// One colour.
    Solid(Color),
    /// A gradient along a line.
    Linear {
        /// Position of the first stop.
        from: Point,
        /// Position of the last stop.
        to: Point,
        /// Positions from 0 to 1 with their colours.
        stops: Vec<(f32, Color)>,
    },
    /// A gradient outwards from a centre.
    Radial {
        /// Position of the first stop.
        center: Point,
        /// Distance of the last stop.
        radius: f32,
        /// Positions from 0 to 1 with their colours.
        stops: Vec<(f32, Color)>,
    },
}

impl From<Color> for Fill {
    fn from(color: Color) -> Self {
        Fill::Solid(color)
    }
}

impl Fill {
    /// Two colours from `top` down to `bottom`.
    pub fn vertical(top: f32, bottom: f32, upper: Color, lower: Color) -> Fill {
        Fill::between((0.0, top), (0.0, bottom), upper, lower)
    }

    /// Two colours along a line.
    pub fn between(from: Point, to: Point, first: Color, last: Color) -> Fill {
        Fill::Linear { from, to, stops: vec![(0.0, first), (1.0, last)] }
    }

    /// A glow that fades to nothing.
    pub fn glow(center: Point, radius: f32, color: Color) -> Fill {
        let stops = [(0.0, 1.0), (0.25, 0.55), (0.55, 0.18), (1.0, 0.0)];
        Fill::Radial {
            center,
            radius,
            stops: stops.map(|(position, share)| (position, color.faded(color.alpha * share))).to_vec(),
        }
    }

    fn shader(&self) -> Option<Shader<'static>> {
        let convert = |stops: &[(f32, Color)]| -> Vec<GradientStop> {
            stops.iter().map(|(position, color)| GradientStop::new(*position, color.to_skia())).collect()
        };
        match self {
            Fill::Solid(color) => Some(Shader::SolidColor(color.to_skia())),
            Fill::Linear { from, to, stops } => LinearGradient::new(
                (*from).into(),
                (*to).into(),
                convert(stops),
                SpreadMode::Pad,
                Transform::identity(),
            ),
            Fill::Radial { center, radius, stops } => RadialGradient::new(
                (*center).into(),
                (*center).into(),
                *radius,
                convert(stops),
                SpreadMode::Pad,
                Transform::identity(),
            ),
        }
    }
}

/// A picture that is being painted.
pub struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
    clip: Option<Mask>,
    /// Left, top, right and bottom of the area visible through the clip.
    visible: [f32; 4],
}

impl Canvas {
    /// An empty canvas of the given width in pixels, at 3:2.
    pub fn new(width: u32) -> Canvas {
        let width = width.max(3);
        let scale = width as f32 / WIDTH;
        Canvas {
            pixmap: Pixmap::new(width, width * 2 / 3).expect("neither side is zero"),
            transform: Transform::from_scale(scale, scale),
            clip: None,
            visible: EVERYTHING,
        }
    }

    /// The finished picture.
    pub fn into_pixmap(self) -> Pixmap {
        self.pixmap
    }

    /// Fills a path. Does nothing without a path, so callers need not check for degenerate shapes.
    pub fn fill(&mut self, path: Option<Path>, fill: impl Into<Fill>) {
        self.blend(path, fill, BlendMode::SourceOver);
    }

    /// Fills a path so that it darkens the picture below it.
    pub fn shade(&mut self, path: Option<Path>, fill: impl Into<Fill>) {
        self.blend(path, fill, BlendMode::Multiply);
    }

    /// Fills a path so that it brightens the picture below it.
    pub fn shine(&mut self, path: Option<Path>, fill: impl Into<Fill>) {
        self.blend(path, fill, BlendMode::Screen);
    }

    fn blend(&mut self, path: Option<Path>, fill: impl Into<Fill>, blend_mode: BlendMode) {
        let (Some(path), Some(shader)) = (path, fill.into().shader()) else { return };
        if !self.shows(&path) {
            return;
        }
        let paint = Paint { shader, blend_mode, anti_alias: true, force_hq_pipeline: false };
        self.pixmap.fill_path(&path, &paint, FillRule::Winding, self.transform, self.clip.as_ref());
    }

    /// Whether any part of a path is visible, including lines of some width.
    fn shows(&self, path: &Path) -> bool {
        let (bounds, margin) = (path.bounds(), 12.0);
        bounds.right() + margin > self.visible[0]
            && bounds.bottom() + margin > self.visible[1]
            && bounds.left() - margin < self.visible[2]
            && bounds.top() - margin < self.visible[3]
    }

    /// Draws along a path with round ends.
    pub fn stroke(&mut self, path: Option<Path>, width: f32, fill: impl Into<Fill>) {
        let (Some(path), Some(shader)) = (path, fill.into().shader()) else { return };
        if !self.shows(&path) {
            return;
        }
        let paint = Paint { shader, blend_mode: BlendMode::SourceOver, anti_alias: true, force_hq_pipeline: false };
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixmap.stroke_path(&path, &paint, &stroke, self.transform, self.clip.as_ref());
    }

    /// Fills the polygon with the given corners.
    pub fn polygon(&mut self, points: &[Point], fill: impl Into<Fill>) {
        self.fill(shape::polygon(points), fill);
    }

    /// Fills an ellipse.
    pub fn ellipse(&mut self, center: Point, radius_x: f32, radius_y: f32, fill: impl Into<Fill>) {
        self.fill(shape::ellipse(center, radius_x, radius_y), fill);
    }

    /// Fills a rectangle.
    pub fn rectangle(&mut self, left: f32, top: f32, right: f32, bottom: f32, fill: impl Into<Fill>) {
        let frame = self.seen([left, top, right, bottom]);
        self.fill(frame, fill);
    }

    /// Fills the whole canvas.
    pub fn cover(&mut self, fill: impl Into<Fill>) {
        self.rectangle(-10.0, -10.0, WIDTH + 10.0, HEIGHT + 10.0, fill);
    }

    /// Brightens a disc around a lamp or the sun.
    pub fn glow(&mut self, center: Point, radius: f32, color: Color) {
        // The light fades out at its edge, so a square looks the same as a disc.
        let frame = self.seen([center.0 - radius, center.1 - radius, center.0 + radius, center.1 + radius]);
        self.shine(frame, Fill::glow(center, radius, color));
    }

    /// The visible part of a rectangle. Large fills behind small windows would take time.
    fn seen(&self, frame: [f32; 4]) -> Option<Path> {
        let [left, top, right, bottom] = self.visible;
        shape::rectangle(frame[0].max(left), frame[1].max(top), frame[2].min(right), frame[3].min(bottom))
    }

    /// Runs `paint` on a canvas that is visible only inside `path`.
    pub fn clipped(&mut self, path: Option<Path>, paint: impl FnOnce(&mut Canvas)) {
        let Some(path) = path else { return };
        let Some(mut mask) = Mask::new(self.pixmap.width(), self.pixmap.height()) else { return };
        mask.fill_path(&path, FillRule::Winding, true, self.transform);
        // Inside nested clips only the intersection is visible.
        if let Some(outer) = &self.clip {
            for (inner, outer) in mask.data_mut().iter_mut().zip(outer.data()) {
                *inner = (*inner).min(*outer);
            }
        }
        let bounds = path.bounds();
        let visible = [
            self.visible[0].max(bounds.left() - 1.0),
            self.visible[1].max(bounds.top() - 1.0),
            self.visible[2].min(bounds.right() + 1.0),
            self.visible[3].min(bounds.bottom() + 1.0),
        ];
        let before = (self.clip.replace(mask), std::mem::replace(&mut self.visible, visible));
        paint(self);
        (self.clip, self.visible) = before;
    }

    /// Paints shapes with soft edges about `blur` units wide. `bounds` are left, top, right, bottom of the painted
    /// area.
    ///
    /// The shapes are drawn very small and enlarged smoothly, which is much faster than a blur.
    pub fn soft(&mut self, bounds: [f32; 4], blur: f32, opacity: f32, multiply: bool, paint: impl FnOnce(&mut Canvas)) {
        let margin = blur * 2.5;
        let reach = margin * 2.0;
        let left = (bounds[0] - margin).max(self.visible[0] - reach);
        let top = (bounds[1] - margin).max(self.visible[1] - reach);
        let right = (bounds[2] + margin).min(self.visible[2] + reach);
        let bottom = (bounds[3] + margin).min(self.visible[3] + reach);
        if right <= left || bottom <= top {
            return;
        }
        let scale = 2.0 / blur.max(1.0);
        let pixels = |length: f32| (length * scale).ceil().max(1.0) as u32;
        let Some(pixmap) = Pixmap::new(pixels(right - left), pixels(bottom - top)) else { return };
        let mut layer = Canvas {
            pixmap,
            transform: Transform::from_translate(-left, -top).post_scale(scale, scale),
            clip: None,
            visible: [left, top, right, bottom],
        };
        paint(&mut layer);
        let enlarge = Transform::from_scale(1.0 / scale, 1.0 / scale).post_translate(left, top);
        let shader = Pattern::new(layer.pixmap.as_ref(), SpreadMode::Pad, FilterQuality::Bilinear, opacity, enlarge);
        let blend_mode = if multiply { BlendMode::Multiply } else { BlendMode::SourceOver };
        let paint = Paint { shader, blend_mode, anti_alias: false, force_hq_pipeline: false };
        if let Some(path) = self.seen([left, top, right, bottom]) {
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, self.transform, self.clip.as_ref());
        }
    }

    /// A soft shadow of a polygon.
    pub fn soft_shadow(&mut self, points: &[Point], blur: f32, color: Color) {
        let Some(bounds) = shape::bounds(points) else { return };
        self.soft(bounds, blur, 1.0, true, |layer| layer.polygon(points, color));
    }

    /// Adds paper grain to the picture.
    pub fn grain(&mut self, strength: f32) {
        let shader =
            Pattern::new(grain_tile(), SpreadMode::Repeat, FilterQuality::Nearest, strength, Transform::identity());
        let paint = Paint { shader, blend_mode: BlendMode::SoftLight, anti_alias: false, force_hq_pipeline: false };
        if let Some(all) = Rect::from_xywh(0.0, 0.0, self.pixmap.width() as f32, self.pixmap.height() as f32) {
            self.pixmap.fill_rect(all, &paint, Transform::identity(), None);
        }
    }
}

const GRAIN_SIZE: u32 = 128;

/// A small tile of noise, created once.
fn grain_tile() -> PixmapRef<'static> {
    static TILE: OnceLock<Vec<u8>> = OnceLock::new();
    let data = TILE.get_or_init(|| {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut data = Vec::with_capacity((GRAIN_SIZE * GRAIN_SIZE * 4) as usize);
        for _ in 0..GRAIN_SIZE * GRAIN_SIZE {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let level = 88 + (state >> 40) as u8 % 80;
            data.extend([level, level, level, 255]);
        }
        data
    });
    PixmapRef::from_bytes(data, GRAIN_SIZE, GRAIN_SIZE).expect("the tile has four bytes a pixel")
}
