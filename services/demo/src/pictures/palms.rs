//! Palms and dragon trees, the typical trees of the islands.

use super::canvas::{Canvas, Fill};
use super::color::{Color, hex};
use super::light::Light;
use super::plants::{Leaves, rosette};
use super::shape::{self, Point, on_curve};
use crate::dice::Dice;

/// A Canary palm or a slimmer date palm.
pub fn palm(canvas: &mut Canvas, light: &Light, dice: &mut Dice, base: Point, height: f32) {
    let lean = dice.between(-0.10, 0.10) * height;
    let crown = (base.0 + lean, base.1 - height * 0.74);
    let bend = (base.0 + lean * 0.15, base.1 - height * 0.42);
    let width = height * dice.between(0.042, 0.058);
    let (sunny, shady) = (light.lit(hex(0x9a7653)), light.shaded(hex(0x6d4f3c)));
    let (left, right) = if light.direction.x > 0.0 { (shady, sunny) } else { (sunny, shady) };
    canvas.fill(
        shape::taper(base, bend, crown, width * 1.25, width * 0.8),
        Fill::between((base.0 - width * 0.6, 0.0), (base.0 + width * 0.6 + lean * 0.2, 0.0), left, right),
    );
    let rings: Vec<[Point; 2]> = (1..16)
        .map(|step| {
            let share = step as f32 / 16.0;
            let (point, _) = on_curve(base, bend, crown, share);
            let half = width * (0.62 - 0.22 * share);
            [(point.0 - half, point.1 + 1.5), (point.0 + half, point.1 - 1.5)]
        })
        .collect();
    canvas.stroke(shape::lines(rings.iter().map(|ring| ring.as_slice())), width * 0.07, shady.faded(0.45));
    let leaves = Leaves::new(light, *dice.pick(&[0x4f7a45, 0x55804c, 0x5f8348, 0x44703f]));
    let length = height * dice.between(0.40, 0.47);
    let count = 19;
    let mut fronds: Vec<(f32, f32, usize)> = (0..count)
        .map(|index| {
            let angle = -198.0 + 216.0 * index as f32 / (count - 1) as f32 + dice.between(-7.0, 7.0);
            (angle, dice.between(0.84, 1.06), index)
        })
        .collect();
    fronds.sort_by_key(|frond| (frond.2 * 7) % count);
    for (order, (angle, share, _)) in fronds.iter().enumerate() {
        let color = match order * 3 / count {
            0 => leaves.shade,
            1 => leaves.body,
            _ if angle.to_radians().cos() * light.direction.x > -0.2 => leaves.sun,
            _ => leaves.body,
        };
        frond(canvas, dice, crown, angle.to_radians(), length * share, color);
    }
    let fruit: Vec<_> = (0..14)
        .map(|_| {
            (
                (crown.0 + dice.between(-0.6, 0.6) * width * 1.6, crown.1 + dice.between(0.0, width * 1.2)),
                width * 0.16,
                width * 0.16,
            )
        })
        .collect();
    canvas.fill(shape::ellipses(&fruit), light.half(hex(0xc88a3a)).faded(0.8));
}

fn frond(canvas: &mut Canvas, dice: &mut Dice, crown: Point, angle: f32, length: f32, color: Color) {
    let (sine, cosine) = angle.sin_cos();
    let tip = (crown.0 + cosine * length, crown.1 + sine * length * 0.62 + length * (0.30 + 0.34 * cosine.abs()));
    let bend = (crown.0 + cosine * length * 0.62, crown.1 + sine * length * 0.72 - length * 0.16);
    let steps = 15;
    let mut blades: Vec<[Point; 3]> = Vec::with_capacity(steps * 2);
    for step in 1..=steps {
        let share = step as f32 / steps as f32;
        let (point, direction) = on_curve(crown, bend, tip, share);
        let reach = length * 0.25 * (share * 3.1).sin().max(0.12) * dice.between(0.85, 1.15);
        let thick = length * 0.013;
        for side in [-1.0, 1.0] {
            let across = (-direction.1 * side, direction.0 * side);
            let end = (
                point.0 + across.0 * reach * 0.62 + direction.0 * reach * 0.75,
                point.1 + across.1 * reach * 0.62 + direction.1 * reach * 0.75 + reach * 0.34,
            );
            blades.push([
                (point.0 - direction.0 * thick, point.1 - direction.1 * thick),
                (point.0 + direction.0 * thick, point.1 + direction.1 * thick),
                end,
            ]);
        }
    }
    // Blades with opposite windings would cancel where they overlap, so all get the same winding.
    for blade in &mut blades {
        let turn = (blade[1].0 - blade[0].0) * (blade[2].1 - blade[0].1)
            - (blade[1].1 - blade[0].1) * (blade[2].0 - blade[0].0);
        if turn < 0.0 {
            blade.swap(0, 1);
        }
    }
    canvas.fill(shape::polygons(blades.iter().map(|blade| blade.as_slice())), color);
    canvas.fill(shape::taper(crown, bend, tip, length * 0.028, length * 0.004), color.lighter(0.10));
}

/// A dragon tree: forked branches under a dense crown.
pub fn dragon_tree(canvas: &mut Canvas, light: &Light, dice: &mut Dice, base: Point, height: f32) {
    let fork = (base.0 + dice.between(-0.03, 0.03) * height, base.1 - height * 0.40);
    let bark = hex(0xa2907c);
    let (sunny, shady) = (light.lit(bark), light.shaded(bark.darker(0.2)));
    let (left, right) = if light.direction.x > 0.0 { (shady, sunny) } else { (sunny, shady) };
    let trunk = height * 0.12;
    let fill =
        |center: f32, width: f32| Fill::between((center - width / 2.0, 0.0), (center + width / 2.0, 0.0), left, right);
    canvas.fill(shape::taper(base, (base.0, base.1 - height * 0.2), fork, trunk * 1.3, trunk), fill(base.0, trunk));
    let mut tips = Vec::new();
    for index in 0..7 {
        let spread = (index as f32 - 3.0) / 3.0;
        let tip = (
            fork.0 + spread * height * 0.40 + dice.between(-8.0, 8.0),
            base.1 - height * (0.80 - spread.abs() * 0.13) + dice.between(-6.0, 6.0),
        );
        let bend = (fork.0 + spread * height * 0.28, fork.1 - height * 0.10);
        canvas.fill(shape::taper(fork, bend, tip, trunk * 0.62, trunk * 0.28), fill((fork.0 + tip.0) / 2.0, trunk));
        tips.push(tip);
    }
    let leaves = Leaves::new(light, 0x6f8a6b);
    let mut rosettes = Vec::new();
    for tip in &tips {
        for _ in 0..4 {
            rosettes.push((tip.0 + dice.between(-0.09, 0.09) * height, tip.1 + dice.between(-0.07, 0.05) * height));
        }
    }
    rosettes.sort_by(|first, second| second.1.total_cmp(&first.1));
    let shadow: Vec<_> =
        rosettes.iter().map(|point| ((point.0, point.1 + height * 0.03), height * 0.10, height * 0.05)).collect();
    canvas.fill(shape::ellipses(&shadow), leaves.shade);
    for (order, center) in rosettes.iter().enumerate() {
        let color = if order * 2 < rosettes.len() { leaves.body } else { leaves.sun };
        rosette(canvas, dice, *center, height * 0.125, color, 17);
    }
}
