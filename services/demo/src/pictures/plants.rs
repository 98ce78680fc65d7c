//! Plants of the islands and of southern Spain: palms, dragon trees, cacti, bougainvillea, cypresses.
//!
//! Every plant is drawn from the point where it meets the ground, in units of the canvas.

use super::canvas::{Canvas, Fill};
use super::color::{Color, hex};
use super::light::Light;
use super::shape::{self, Point};
use crate::dice::Dice;

/// The colours of a plant's leaves from shade to sun.
#[derive(Clone, Copy)]
pub struct Leaves {
    /// Leaves turned away from the sun.
    pub(super) shade: Color,
    /// Leaves in between.
    pub(super) body: Color,
    /// Leaves turned to the sun.
    pub(super) sun: Color,
}

impl Leaves {
    /// The colours for a base colour under a light.
    pub fn new(light: &Light, color: u32) -> Leaves {
        let base = hex(color);
        Leaves { shade: light.shaded(base.darker(0.32)), body: light.half(base), sun: light.lit(base.lighter(0.10)) }
    }
}

/// Spiky leaves that radiate from a point, more upwards than downwards.
pub(super) fn rosette(canvas: &mut Canvas, dice: &mut Dice, center: Point, radius: f32, color: Color, count: usize) {
    let spikes: Vec<[Point; 3]> = (0..count)
        .map(|index| {
            let angle = (-200.0 + 220.0 * index as f32 / (count - 1) as f32 + dice.between(-5.0, 5.0)).to_radians();
            let reach = radius * dice.between(0.8, 1.05);
            let (sine, cosine) = angle.sin_cos();
            let thick = radius * 0.085;
            [
                (center.0 - sine * thick, center.1 + cosine * thick),
                (center.0 + sine * thick, center.1 - cosine * thick),
                (center.0 + cosine * reach, center.1 + sine * reach),
            ]
        })
        .collect();
    canvas.fill(shape::polygons(spikes.iter().map(|spike| spike.as_slice())), color);
}

/// An agave or aloe.
pub fn agave(canvas: &mut Canvas, light: &Light, dice: &mut Dice, base: Point, size: f32) {
    let leaves = Leaves::new(light, *dice.pick(&[0x7f9a86, 0x6d8f70, 0x8aa38c]));
    for (radius, color, lift) in [(1.0, leaves.shade, 0.0), (0.92, leaves.body, 0.06), (0.72, leaves.sun, 0.10)] {
        let count = 11;
        let blades: Vec<[Point; 3]> = (0..count)
            .map(|index| {
                let angle = (-186.0 + 192.0 * index as f32 / (count - 1) as f32 + dice.between(-6.0, 6.0)).to_radians();
                let (sine, cosine) = angle.sin_cos();
                let reach = size * radius * dice.between(0.85, 1.05);
                let root = (base.0, base.1 - size * lift);
                let thick = size * 0.10;
                [
                    (root.0 - sine * thick, root.1 + cosine * thick),
                    (root.0 + sine * thick, root.1 - cosine * thick),
                    (root.0 + cosine * reach, root.1 + sine * reach * 0.85),
                ]
            })
            .collect();
        canvas.fill(shape::polygons(blades.iter().map(|blade| blade.as_slice())), color);
    }
}

/// A group of column cacti, like the cardón.
pub fn cactus(canvas: &mut Canvas, light: &Light, dice: &mut Dice, base: Point, height: f32) {
    let leaves = Leaves::new(light, 0x6c8f62);
    let (left, right) = if light.direction.x > 0.0 { (leaves.shade, leaves.sun) } else { (leaves.sun, leaves.shade) };
    let count = dice.whole(4, 6);
    for index in 0..count {
        let x = base.0 + (index as f32 - count as f32 / 2.0 + 0.5) * height * 0.16;
        let tall = height * dice.between(0.5, 1.0);
        let half = height * 0.062;
        let mut path: Vec<Point> = vec![(x - half, base.1), (x - half, base.1 - tall + half)];
        path.extend((0..=8).map(|step| {
            let angle = std::f32::consts::PI * (1.0 + step as f32 / 8.0);
            (x + half * angle.cos(), base.1 - tall + half + half * 1.1 * angle.sin())
        }));
        path.push((x + half, base.1));
        canvas.polygon(&path, Fill::between((x - half, 0.0), (x + half, 0.0), left, right));
        let ribs: Vec<[Point; 2]> = [-0.4, 0.1, 0.55]
            .iter()
            .map(|share| [(x + half * share, base.1), (x + half * share, base.1 - tall + half * 0.6)])
            .collect();
        canvas.stroke(shape::lines(ribs.iter().map(|rib| rib.as_slice())), half * 0.12, leaves.shade.faded(0.6));
    }
}

/// A rounded mass of leaves in three tones, also used for crowns of trees.
pub fn foliage(
    canvas: &mut Canvas,
    dice: &mut Dice,
    center: Point,
    radius_x: f32,
    radius_y: f32,
    leaves: Leaves,
    sun_side: f32,
) {
    let natural = (radius_x.min(radius_y) * 0.30).max(1.5);
    let leaf = natural.min(9.0 + natural * 0.18);
    let count = (84.0 * (natural / leaf).powf(1.6)) as usize;
    let mut tones = [Vec::new(), Vec::new(), Vec::new()];
    for index in 0..count {
        let angle = dice.between(0.0, std::f32::consts::TAU);
        let away = dice.between(0.0, 1.0).sqrt() * 0.92;
        let (x, y) = (angle.cos() * away, angle.sin() * away);
        let brightness = -y * 0.75 + x * sun_side * 0.45 + dice.between(-0.35, 0.35);
        let tone = if index * 5 < count * 2 {
            0
        } else if brightness > 0.34 {
            2
        } else {
            1
        };
        let size = leaf * dice.between(0.55, 1.0) * if tone == 2 { 0.62 } else { 1.0 };
        tones[tone].push(((center.0 + x * radius_x, center.1 + y * radius_y), size * 1.1, size * 0.9));
    }
    tones[0].push((center, radius_x * 0.8, radius_y * 0.8));
    for (tone, color) in tones.iter().zip([leaves.shade, leaves.body, leaves.sun]) {
        canvas.fill(shape::ellipses(tone), color);
    }
}

/// A low shrub.
pub fn bush(canvas: &mut Canvas, light: &Light, dice: &mut Dice, base: Point, size: f32) {
    let leaves = Leaves::new(light, *dice.pick(&[0x6b8052, 0x7d8a55, 0x5a7550, 0x8d9460]));
    foliage(canvas, dice, (base.0, base.1 - size * 0.36), size * 0.62, size * 0.42, leaves, light.direction.x);
}

/// A climbing bougainvillea, or another flowering plant.
pub fn blossom(
    canvas: &mut Canvas,
    light: &Light,
    dice: &mut Dice,
    center: Point,
    radius_x: f32,
    radius_y: f32,
    flower: u32,
) {
    foliage(canvas, dice, center, radius_x, radius_y, Leaves::new(light, 0x55754a), light.direction.x);
    let petal = Leaves::new(light, flower);
    let size = (radius_x.min(radius_y) * 0.085).clamp(1.2, 6.0);
    for (color, count) in [(petal.shade, 44), (petal.body, 62), (petal.sun, 52)] {
        let petals: Vec<_> = (0..count)
            .map(|_| {
                let angle = dice.between(0.0, std::f32::consts::TAU);
                let away = dice.between(0.0, 1.0).sqrt();
                let radius = size * dice.between(0.6, 1.2);
                (
                    (center.0 + angle.cos() * away * radius_x, center.1 + angle.sin() * away * radius_y),
                    radius,
                    radius * 0.85,
                )
            })
            .collect();
        canvas.fill(shape::ellipses(&petals), color);
    }
}

/// A tall, narrow cypress.
pub fn cypress(canvas: &mut Canvas, light: &Light, dice: &mut Dice, base: Point, height: f32) {
    let half = height * dice.between(0.085, 0.11);
    let leaves = Leaves::new(light, 0x3f5a3c);
    let outline = |scale: f32, shift: f32| {
        let points: Vec<Point> = [
            (0.0, 0.0),
            (-0.75, 0.10),
            (-1.0, 0.34),
            (-0.72, 0.66),
            (0.0, 1.0),
            (0.72, 0.66),
            (1.0, 0.34),
            (0.75, 0.10),
            (0.0, 0.0),
        ]
        .iter()
        .map(|(x, y)| (base.0 + x * half * scale + shift, base.1 - y * height))
        .collect();
        shape::curve(&points, &[base])
    };
    let (left, right) = if light.direction.x > 0.0 { (leaves.shade, leaves.sun) } else { (leaves.sun, leaves.shade) };
    canvas.fill(outline(1.0, 0.0), Fill::between((base.0 - half, 0.0), (base.0 + half, 0.0), left, right));
    let strokes: Vec<[Point; 2]> = (0..26)
        .map(|_| {
            let share = dice.between(0.08, 0.85);
            let x = base.0 + dice.between(-0.8, 0.8) * half * (1.0 - share * 0.75);
            let y = base.1 - share * height;
            [(x, y), (x + dice.between(-1.0, 1.0) * 2.0, y - height * 0.05)]
        })
        .collect();
    canvas.stroke(shape::lines(strokes.iter().map(|stroke| stroke.as_slice())), half * 0.10, leaves.shade.faded(0.55));
}

/// A tree with a bent trunk and a round crown: olive, almond, orange.
pub fn tree(
    canvas: &mut Canvas,
    light: &Light,
    dice: &mut Dice,
    base: Point,
    height: f32,
    leaf: u32,
    fruit: Option<u32>,
) {
    let top = (base.0 + dice.between(-0.06, 0.06) * height, base.1 - height * 0.52);
    let bend = (base.0 + dice.between(-0.09, 0.09) * height, base.1 - height * 0.25);
    let bark = light.half(hex(0x6f5844));
    canvas.fill(shape::taper(base, bend, top, height * 0.085, height * 0.05), bark);
    for side in [-1.0, 1.0] {
        let end = (top.0 + side * height * 0.17, top.1 - height * 0.16);
        canvas.fill(
            shape::taper(top, (top.0 + side * height * 0.05, top.1 - height * 0.1), end, height * 0.045, height * 0.02),
            bark,
        );
    }
    let leaves = Leaves::new(light, leaf);
    let crown = (top.0, top.1 - height * 0.16);
    for (x, y, radius) in [(-0.20, 0.06, 0.19), (0.20, 0.05, 0.19), (0.0, -0.05, 0.25)] {
        foliage(
            canvas,
            dice,
            (crown.0 + x * height, crown.1 + y * height),
            radius * height,
            radius * height * 0.82,
            leaves,
            light.direction.x,
        );
    }
    if let Some(fruit) = fruit {
        let dots: Vec<_> = (0..26)
            .map(|_| {
                let radius = height * dice.between(0.012, 0.018);
                (
                    (crown.0 + dice.between(-0.30, 0.30) * height, crown.1 + dice.between(-0.17, 0.18) * height),
                    radius,
                    radius,
                )
            })
            .collect();
        canvas.fill(shape::ellipses(&dots), light.lit(hex(fruit)));
    }
}

/// A clay pot with a random plant.
pub fn pot(canvas: &mut Canvas, light: &Light, dice: &mut Dice, base: Point, size: f32) {
    let clay = hex(*dice.pick(&[0xb9653f, 0xc27a50, 0xe9e2d6, 0x8f9c98, 0xa9563a]));
    let rim = base.1 - size * 0.46;
    let (dark, bright) = (light.shaded(clay.darker(0.12)), light.lit(clay));
    let (left, right) = if light.direction.x > 0.0 { (dark, bright) } else { (bright, dark) };
    match dice.whole(0, 3) {
        0 => agave(canvas, light, dice, (base.0, rim + 2.0), size * 0.72),
        1 => {
            let flower = *dice.pick(&[0xc2416b, 0xd9574f, 0xf0ead8, 0xd98bb0]);
            blossom(canvas, light, dice, (base.0, rim - size * 0.26), size * 0.40, size * 0.36, flower);
        }
        2 => {
            canvas.fill(
                shape::taper(
                    (base.0, rim),
                    (base.0, rim - size * 0.4),
                    (base.0, rim - size * 0.8),
                    size * 0.06,
                    size * 0.045,
                ),
                light.half(hex(0x6f5844)),
            );
            let leaves = Leaves::new(light, 0x5d7f4a);
            foliage(canvas, dice, (base.0, rim - size * 1.05), size * 0.40, size * 0.40, leaves, light.direction.x);
        }
        _ => {
            let leaves = Leaves::new(light, 0x5f8456);
            for color in [leaves.shade, leaves.body, leaves.sun] {
                rosette(canvas, dice, (base.0, rim - size * 0.05), size * 0.95, color, 9);
            }
        }
    }
    let half = size * 0.25;
    canvas.polygon(
        &[(base.0 - half, rim), (base.0 + half, rim), (base.0 + half * 0.72, base.1), (base.0 - half * 0.72, base.1)],
        Fill::between((base.0 - half, 0.0), (base.0 + half, 0.0), left, right),
    );
    canvas.rectangle(
        base.0 - half * 1.12,
        rim - size * 0.05,
        base.0 + half * 1.12,
        rim + size * 0.07,
        Fill::between((base.0 - half, 0.0), (base.0 + half, 0.0), left.lighter(0.06), right.lighter(0.08)),
    );
}
