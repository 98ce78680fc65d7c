//! Sofas, tables, lamps and the things on them.

use super::canvas::Fill;
use super::color::{Color, hex};
use super::home::Home;
use super::plants;
use super::room::{BACK, CEILING};
use super::shape;
use super::space::{Place, Plane, at};
use super::stage::Stage;
use crate::dice::Dice;

/// A soft body that faces the viewer: a cushion, a mattress, a seat.
pub fn cushion(stage: &mut Stage, plane: &Plane, frame: [f32; 4], radius: f32, color: Color) {
    let [left, bottom, right, top] = frame;
    let outline = stage.camera.outline(&plane.rounded(left, bottom, right, top, radius));
    let lit = stage.light.surface(color, plane.normal);
    if let Some([_, upper, _, lower]) = shape::bounds(&outline) {
        stage.canvas.polygon(&outline, Fill::vertical(upper, lower, lit.lighter(0.12), lit.darker(0.14)));
    }
}

/// A sofa whose back stands at `z`, with cushions in the home's colours.
pub fn sofa(stage: &mut Stage, home: &Home, dice: &mut Dice, center: f32, z: f32, width: f32) {
    let fabric = *dice.pick(&[
        hex(0xe9e0d0),
        hex(0xd8cdbb),
        hex(0xf1ebdf),
        home.palette.accent.mix(hex(0xe9e0d0), 0.25),
        home.palette.second.mix(hex(0xd8cdbb), 0.30),
        home.palette.tile.mix(hex(0xe9e0d0), 0.35),
    ]);
    let (left, right) = (center - width / 2.0, center + width / 2.0);
    stage.contact_shadow(at(center, 0.0, z - 0.45), width * 0.56, 0.62, 0.75);
    let back = Plane::facing(0.0, 0.0, z - 0.18);
    cushion(stage, &back, [left, 0.10, right, 0.84], 0.14, fabric.darker(0.06));
    let seats = if width > 2.0 { 3 } else { 2 };
    let step = (width - 0.44) / seats as f32;
    let pads = Plane::facing(0.0, 0.0, z - 0.34);
    for seat in 0..seats {
        let start = left + 0.22 + step * seat as f32;
        cushion(stage, &pads, [start + 0.01, 0.38, start + step - 0.01, 0.80], 0.11, fabric);
    }
    let top = Plane::floor(0.0, 0.46, z - 0.98);
    stage.paint(&top, &top.rectangle(left + 0.2, 0.0, right - 0.2, 0.62), fabric.lighter(0.08));
    let front = Plane::facing(0.0, 0.0, z - 0.98);
    cushion(stage, &front, [left + 0.1, 0.10, right - 0.1, 0.30], 0.03, fabric.darker(0.10));
    for seat in 0..seats {
        let start = left + 0.22 + step * seat as f32;
        cushion(stage, &front, [start + 0.008, 0.27, start + step - 0.008, 0.47], 0.07, fabric.lighter(0.02));
    }
    let throws = [home.palette.accent, home.palette.second, hex(0xf3ead9), home.palette.accent.darker(0.2)];
    let pillows = Plane::facing(0.0, 0.0, z - 0.52);
    for (across, size) in [(left + 0.28, 0.46), (left + 0.62, 0.38), (right - 0.76, 0.46)] {
        let color = *dice.pick(&throws);
        cushion(stage, &pillows, [across, 0.44, across + size, 0.44 + size * 0.92], 0.09, color);
        if dice.chance(0.5) {
            let stripes: Vec<[Place; 2]> = (1..4)
                .map(|stripe| across + size * stripe as f32 / 4.0)
                .map(|x| [pillows.place(x, 0.48), pillows.place(x, 0.40 + size * 0.92)])
                .collect();
            let tone = stage.light.half(color).lighter(0.35);
            stage.lines(&stripes, 0.012, tone);
        }
    }
    for (from, to) in [(left - 0.04, left + 0.20), (right - 0.20, right + 0.04)] {
        let side = if stage.camera.eye.x > (from + to) / 2.0 { to } else { from };
        stage.paint(
            &Plane::beside(side, 0.0, 0.0, 1.0),
            &[at(side, 0.08, z - 0.98), at(side, 0.56, z - 0.98), at(side, 0.60, z - 0.2), at(side, 0.08, z - 0.2)],
            fabric.darker(0.16),
        );
        let arm = Plane::floor(0.0, 0.59, z - 0.98);
        stage.paint(&arm, &arm.rectangle(from, 0.0, to, 0.8), fabric.lighter(0.05));
        cushion(stage, &front.raised(0.01), [from, 0.07, to, 0.62], 0.08, fabric);
    }
    if dice.chance(0.6) {
        let blanket = Plane::facing(0.0, 0.0, z - 1.0);
        let start = right - 0.95;
        let color = stage.light.half(home.palette.second);
        stage.face(
            &[
                at(start, 0.47, z - 0.5),
                at(start + 0.5, 0.47, z - 0.5),
                at(start + 0.5, 0.475, z - 1.0),
                at(start, 0.475, z - 1.0),
            ],
            color.lighter(0.1),
        );
        stage.face(&blanket.rectangle(start, 0.18, start + 0.5, 0.475), color);
    }
}

/// A rug with a border.
pub fn rug(stage: &mut Stage, home: &Home, dice: &mut Dice, center: f32, from: f32, to: f32, width: f32) {
    let plane = Plane::floor(center - width / 2.0, 0.006, from);
    let deep = to - from;
    let ground = *dice.pick(&[hex(0xefe6d4), hex(0xe2d3b8), home.palette.second.mix(hex(0xf3ead9), 0.5)]);
    if dice.chance(0.3) {
        stage.paint(&plane, &plane.ellipse(width / 2.0, deep / 2.0, width / 2.0, deep / 2.0), ground);
        stage.paint(&plane, &plane.ellipse(width / 2.0, deep / 2.0, width * 0.42, deep * 0.42), ground.darker(0.10));
        stage.paint(&plane, &plane.ellipse(width / 2.0, deep / 2.0, width * 0.36, deep * 0.36), ground);
        return;
    }
    stage.paint(&plane, &plane.rectangle(0.0, 0.0, width, deep), ground);
    let ink = home.palette.accent.mix(ground, 0.25);
    match dice.whole(0, 2) {
        0 => {
            for stripe in 0..7 {
                let start = deep * (stripe as f32 + 0.35) / 7.0;
                stage.paint(&plane, &plane.rectangle(0.0, start, width, start + deep * 0.035), ink);
            }
        }
        1 => {
            let (edge, line) = (0.14, 0.06);
            for (left, bottom, right, top) in [
                (edge, edge, width - edge, edge + line),
                (edge, deep - edge - line, width - edge, deep - edge),
                (edge, edge, edge + line, deep - edge),
                (width - edge - line, edge, width - edge, deep - edge),
            ] {
                stage.paint(&plane, &plane.rectangle(left, bottom, right, top), ink);
            }
        }
        _ => {
            let (columns, rows) = (6, 4);
            for index in 0..columns * rows {
                let (x, y) = ((index % columns) as f32 + 0.5, (index / columns) as f32 + 0.5);
                let (x, y) = (x * width / columns as f32, y * deep / rows as f32);
                let (wide, tall) = (width / columns as f32 * 0.32, deep / rows as f32 * 0.32);
                let diamond = [
                    plane.place(x - wide, y),
                    plane.place(x, y - tall),
                    plane.place(x + wide, y),
                    plane.place(x, y + tall),
                ];
                stage.paint(&plane, &diamond, ink);
            }
        }
    }
}

/// A round or square low table with something on it.
pub fn coffee_table(stage: &mut Stage, home: &Home, dice: &mut Dice, x: f32, z: f32) {
    stage.contact_shadow(at(x, 0.0, z), 0.62, 0.42, 0.7);
    let wood = home.palette.wood;
    let round = dice.chance(0.55);
    if round {
        for leg in [-0.35, 0.0, 0.35] {
            stage.block(
                at(x + leg - 0.025, 0.0, z - 0.1 * leg.abs()),
                at(x + leg + 0.025, 0.36, z + 0.05),
                wood.darker(0.2),
            );
        }
        let rim = Plane::floor(x, 0.36, z);
        stage.paint(&rim, &rim.ellipse(0.0, 0.0, 0.55, 0.42), wood.darker(0.25));
        let top = Plane::floor(x, 0.41, z);
        stage.paint(&top, &top.ellipse(0.0, 0.0, 0.55, 0.42), wood.lighter(0.12));
    } else {
        for leg in [-0.55, 0.49] {
            stage.block(at(x + leg, 0.0, z - 0.34), at(x + leg + 0.06, 0.34, z - 0.28), wood.darker(0.15));
        }
        stage.block(at(x - 0.6, 0.34, z - 0.36), at(x + 0.6, 0.40, z + 0.36), wood.lighter(0.08));
    }
    vase(stage, home, dice, at(x - 0.16, 0.41, z), 0.26);
    let plate = Plane::floor(x + 0.22, 0.415, z - 0.02);
    stage.paint(&plate, &plate.ellipse(0.0, 0.0, 0.17, 0.12), hex(0xf5efe2));
    fruit(stage, dice, at(x + 0.22, 0.44, z), 0.05);
}

/// A vase with twigs or flowers.
pub fn vase(stage: &mut Stage, home: &Home, dice: &mut Dice, place: Place, height: f32) {
    let base = stage.camera.project(place);
    let size = stage.camera.scale(place) * height;
    let light = stage.light.clone();
    let color = *dice.pick(&[home.palette.accent, hex(0xf1e9da), home.palette.tile, hex(0x8f9c98)]);
    match dice.whole(0, 2) {
        0 => {
            let flower = *dice.pick(&[0xf0ead8, 0xd98b7a, 0xc2416b, 0xe8b64c]);
            plants::blossom(stage.canvas, &light, dice, (base.0, base.1 - size * 1.5), size * 0.6, size * 0.55, flower);
        }
        1 => plants::agave(stage.canvas, &light, dice, (base.0, base.1 - size * 0.85), size * 0.95),
        _ => {
            let twigs: Vec<_> = (0..9)
                .map(|twig| {
                    [
                        (base.0, base.1 - size * 0.8),
                        (base.0 + (twig as f32 - 4.0) * size * 0.16, base.1 - size * dice.between(1.7, 2.4)),
                    ]
                })
                .collect();
            stage.canvas.stroke(
                shape::lines(twigs.iter().map(|twig| twig.as_slice())),
                size * 0.03,
                light.half(hex(0xb79a68)),
            );
            let heads: Vec<_> = twigs.iter().map(|twig| (twig[1], size * 0.05, size * 0.16)).collect();
            stage.canvas.fill(shape::ellipses(&heads), light.lit(hex(0xe0c596)));
        }
    }
    let half = size * 0.30;
    let (dark, bright) = (light.shaded(color), light.lit(color));
    let (left, right) = if light.direction.x > 0.0 { (dark, bright) } else { (bright, dark) };
    let body: Vec<(f32, f32)> =
        [(-0.55, 1.0), (-0.45, 0.82), (-1.0, 0.42), (-0.62, 0.0), (0.62, 0.0), (1.0, 0.42), (0.45, 0.82), (0.55, 1.0)]
            .iter()
            .map(|(x, y)| (base.0 + x * half, base.1 - y * size))
            .collect();
    stage
        .canvas
        .fill(shape::curve(&body, &[body[0]]), Fill::between((base.0 - half, 0.0), (base.0 + half, 0.0), left, right));
}

/// Lemons, oranges or avocados in a heap.
pub fn fruit(stage: &mut Stage, dice: &mut Dice, place: Place, radius: f32) {
    let color = hex(*dice.pick(&[0xf2c53d, 0xee9a3a, 0x9db04a]));
    let base = stage.camera.project(place);
    let size = stage.camera.scale(place) * radius;
    for (x, y) in [(-1.7, 0.0), (1.7, 0.0), (0.0, 0.1), (-0.85, -1.3), (0.9, -1.3)] {
        let center = (base.0 + x * size, base.1 + y * size);
        let tone = stage.light.half(color);
        stage.canvas.ellipse(
            center,
            size * 1.08,
            size,
            Fill::Radial {
                center: (center.0 - size * 0.3, center.1 - size * 0.4),
                radius: size * 1.6,
                stops: vec![(0.0, tone.lighter(0.35)), (0.5, tone), (1.0, tone.darker(0.25))],
            },
        );
    }
}

/// A woven lamp that hangs from the ceiling.
pub fn pendant(stage: &mut Stage, dice: &mut Dice, x: f32, z: f32, drop: f32, size: f32) {
    let color = hex(*dice.pick(&[0xd9b684, 0xc99f68, 0xf0e6d4]));
    let cord = [at(x, CEILING, z), at(x, CEILING - drop, z)];
    stage.lines(&[cord], 0.012, hex(0x4a4038));
    let center = stage.camera.project(at(x, CEILING - drop - size * 0.4, z));
    let radius = stage.camera.scale(cord[1]) * size;
    let lamps = stage.light.lamps;
    let tone = stage.light.half(color).mix(hex(0xffdf9e), lamps * 0.6);
    if lamps > 0.2 {
        stage.canvas.glow(center, radius * 7.0, hex(0xffc272).faded(0.5 * lamps));
    }
    let dome: Vec<(f32, f32)> =
        [(-0.18, -0.62), (-0.72, -0.28), (-1.0, 0.36), (1.0, 0.36), (0.72, -0.28), (0.18, -0.62)]
            .iter()
            .map(|(x, y)| (center.0 + x * radius, center.1 + y * radius))
            .collect();
    stage.canvas.fill(
        shape::polygon(&dome),
        Fill::between((center.0 - radius, 0.0), (center.0 + radius, 0.0), tone.darker(0.14), tone.lighter(0.10)),
    );
    let ribs: Vec<_> = (0..9)
        .map(|rib| (rib as f32 - 4.0) / 4.0)
        .map(|share| {
            [
                (center.0 + share * radius * 0.18, center.1 - radius * 0.62),
                (center.0 + share * radius, center.1 + radius * 0.36),
            ]
        })
        .collect();
    stage.canvas.stroke(
        shape::lines(ribs.iter().map(|rib| rib.as_slice())),
        radius * 0.025,
        tone.darker(0.3).faded(0.6),
    );
    stage.canvas.ellipse(
        (center.0, center.1 + radius * 0.36),
        radius,
        radius * 0.10,
        tone.darker(0.35).mix(hex(0xffe6b4), lamps),
    );
}

/// A picture on the back wall: an abstract of the view.
pub fn art(stage: &mut Stage, home: &Home, dice: &mut Dice, left: f32, bottom: f32, width: f32, height: f32) {
    let plane = Plane::facing(0.0, 0.0, BACK - 0.03);
    let shadow =
        stage.camera.outline(&plane.rectangle(left - 0.01, bottom - 0.06, left + width + 0.05, bottom + height));
    let color = Color::WHITE.mix(stage.light.shadow, 0.5);
    stage.canvas.soft_shadow(&shadow, 5.0, color);
    stage.paint(&plane, &plane.rectangle(left, bottom, left + width, bottom + height), home.palette.wood);
    let border = 0.03;
    stage.paint(
        &plane,
        &plane.rectangle(left + border, bottom + border, left + width - border, bottom + height - border),
        hex(0xf8f2e6),
    );
    let inner =
        [left + border * 3.0, bottom + border * 3.0, left + width - border * 3.0, bottom + height - border * 3.0];
    let (wide, tall) = (inner[2] - inner[0], inner[3] - inner[1]);
    let clip = stage.camera.outline(&plane.rectangle(inner[0], inner[1], inner[2], inner[3]));
    let sun = (inner[0] + wide * dice.between(0.25, 0.75), inner[1] + tall * dice.between(0.55, 0.75));
    let disc = stage.camera.outline(&plane.ellipse(sun.0, sun.1, wide.min(tall) * 0.18, wide.min(tall) * 0.18));
    let hills: Vec<Vec<(f32, f32)>> = (0..3)
        .map(|hill| {
            let height = tall * (0.52 - hill as f32 * 0.17);
            let (first, second) = (dice.between(0.7, 1.2), dice.between(0.7, 1.2));
            stage.camera.outline(&[
                plane.place(inner[0], inner[1]),
                plane.place(inner[2], inner[1]),
                plane.place(inner[2], inner[1] + height * first),
                plane.place(inner[0] + wide * 0.5, inner[1] + height),
                plane.place(inner[0], inner[1] + height * second),
            ])
        })
        .collect();
    let colors =
        [home.palette.second.mix(hex(0xf8f2e6), 0.3), home.palette.tile.mix(hex(0xf8f2e6), 0.2), home.palette.accent];
    let light = stage.light.clone();
    stage.canvas.clipped(shape::polygon(&clip), |canvas| {
        canvas.polygon(&clip, light.half(hex(0xf3e3c8)));
        canvas.polygon(&disc, light.half(home.palette.accent.mix(hex(0xf0b04a), 0.5)));
        for (hill, color) in hills.iter().zip(colors) {
            canvas.polygon(hill, light.half(color));
        }
    });
}
