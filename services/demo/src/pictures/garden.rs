//! The surroundings of a house: ground, terraces, pools, loungers, parasols.

use super::canvas::{Canvas, Fill, HEIGHT, WIDTH};
use super::color::{Color, hex};
use super::home::{Architecture, Home, Setting};
use super::light::Light;
use super::plants;
use super::shape::{self, Point};
use super::space::{Place, Plane, at};
use super::stage::Stage;
use crate::dice::Dice;

/// The colour of the earth around a home.
pub fn earth(home: &Home) -> Color {
    let mut dice = home.dice("earth");
    hex(match home.setting {
        Setting::Coast if home.architecture == Architecture::Modern => *dice.pick(&[0xc9b48f, 0x9aa06a]),
        Setting::Coast => *dice.pick(&[0xd9b98a, 0xc79f72, 0x6a5f5b, 0xd2ad7c]),
        Setting::Mountain => *dice.pick(&[0x9c9a5c, 0xb09a62, 0x8a935a]),
        Setting::Village | Setting::City => 0xcbb9a0,
    })
}

/// The ground from its far edge down to the viewer, with stones and tufts.
pub fn ground(stage: &mut Stage, home: &Home, edge: f32) {
    let mut dice = home.dice("ground");
    let light = stage.light.clone();
    let color = earth(home);
    let top: Vec<Point> =
        (0..=8).map(|step| (-40.0 + step as f32 * (WIDTH + 80.0) / 8.0, edge + dice.between(-9.0, 9.0))).collect();
    let far = light.far(light.half(color), 0.18);
    stage.canvas.fill(
        shape::curve(&top, &[(WIDTH + 40.0, HEIGHT + 20.0), (-40.0, HEIGHT + 20.0)]),
        Fill::Linear {
            from: (0.0, edge - 10.0),
            to: (0.0, HEIGHT),
            stops: vec![(0.0, far), (0.35, light.lit(color).mix(far, 0.3)), (1.0, light.half(color).darker(0.06))],
        },
    );
    let horizon = stage.camera.horizon;
    for (tone, count) in [(color.darker(0.35), 60), (color.lighter(0.3), 60)] {
        let stones: Vec<_> = (0..count)
            .map(|_| {
                let depth = dice.between(0.0, 1.0).powf(1.5);
                let y = edge + 14.0 + (HEIGHT - edge) * depth;
                let size = (y - horizon) * 0.010 * dice.between(0.5, 1.5);
                ((dice.between(0.0, WIDTH), y), size * 2.0, size * 0.8)
            })
            .collect();
        stage.canvas.fill(shape::ellipses(&stones), light.half(tone).faded(0.4));
    }
    for _ in 0..10 {
        let y = edge + (HEIGHT - edge) * dice.between(0.0, 0.30);
        let size = (y - horizon) * dice.between(0.10, 0.2);
        let base = (dice.between(0.0, WIDTH), y + 6.0);
        plants::bush(stage.canvas, &light, &mut dice, base, size);
    }
}

/// A paved area on the ground, with joints.
pub fn paving(stage: &mut Stage, from: (f32, f32), to: (f32, f32), color: Color, slab: f32) {
    let plane = Plane::floor(from.0, 0.02, from.1);
    let (wide, deep) = (to.0 - from.0, to.1 - from.1);
    stage.paint_soft(&plane, &plane.rectangle(0.0, 0.0, wide, deep), color, 0.08);
    let joint = stage.light.surface(color, plane.normal).darker(0.22).faded(0.45);
    let mut lines: Vec<[Place; 2]> = Vec::new();
    let mut across = 0.0;
    while across <= wide {
        lines.push([plane.place(across, 0.0), plane.place(across, deep)]);
        across += slab;
    }
    let mut along = 0.0;
    while along <= deep {
        lines.push([plane.place(0.0, along), plane.place(wide, along)]);
        along += slab;
    }
    stage.lines(&lines, 0.02, joint);
}

/// One stepping stone, as wide as a step.
pub fn slab(x: f32, z: f32) -> Vec<Place> {
    Plane::floor(x, 0.025, z).rounded(-0.62, -0.40, 0.62, 0.36, 0.16)
}

/// A pool sunk into the ground.
pub fn pool(stage: &mut Stage, home: &Home, from: (f32, f32), to: (f32, f32)) {
    let mut dice = home.dice("pool");
    let plane = Plane::floor(from.0, 0.03, from.1);
    let (wide, deep) = (to.0 - from.0, to.1 - from.1);
    stage.paint(&plane, &plane.rectangle(-0.45, -0.45, wide + 0.45, deep + 0.45), hex(0xf1e9db));
    let hole = stage.camera.outline(&plane.rectangle(0.0, 0.0, wide, deep));
    let Some([left, top, right, bottom]) = shape::bounds(&hole) else { return };
    let night = stage.light.lamps;
    let daylight = stage.light.ambient.plus(stage.light.sun, 0.8);
    let (far, near) = (hex(0x8fd8dc).times(daylight), hex(0x2796ad).times(daylight));
    let (far, near) = (far.mix(hex(0x8ff0ea), night * 0.75), near.mix(hex(0x1f9fb2), night * 0.6));
    stage.canvas.polygon(&hole, Fill::vertical(top, bottom, far, near));
    let path = shape::polygon(&hole);
    let wall = Plane::facing(from.0, -0.32, to.1 - 0.01);
    let tiles = stage.camera.outline(&wall.rectangle(0.0, 0.0, wide, 0.35));
    let sky = stage.light.sky[2];
    stage.canvas.clipped(path, |canvas| {
        canvas.polygon(&tiles, near.darker(0.12).faded(0.8));
        canvas.polygon(&hole, Fill::vertical(top, bottom, sky.faded(0.30), sky.faded(0.0)));
        for (count, alpha) in [(34, 0.34), (22, 0.5)] {
            let ripples: Vec<Vec<Point>> = (0..count)
                .map(|_| {
                    let depth = dice.between(0.0, 1.0).powf(1.4);
                    let y = top + (bottom - top) * depth;
                    let x = dice.between(left, right);
                    let length = (16.0 + 60.0 * depth) * dice.between(0.5, 1.3);
                    (0..=5)
                        .map(|step| {
                            (
                                x + length * step as f32 / 5.0,
                                y + if step % 2 == 0 { 1.2 } else { -1.2 } * (0.6 + depth * 1.8),
                            )
                        })
                        .collect()
                })
                .collect();
            for ripple in &ripples {
                canvas.stroke(shape::curve(ripple, &[]), 1.0 + alpha, far.lighter(0.55).faded(alpha));
            }
        }
    });
    if night > 0.5 {
        stage.canvas.glow(
            ((left + right) / 2.0, (top + bottom) / 2.0),
            (right - left) * 0.6,
            hex(0x4fd6d6).faded(0.30),
        );
    }
}

/// A sun lounger seen from its side or end.
pub fn lounger(stage: &mut Stage, home: &Home, x: f32, z: f32) {
    let wood = home.palette.wood.lighter(0.15);
    stage.contact_shadow(at(x + 0.35, 0.03, z + 0.9), 0.55, 1.1, 0.7);
    stage.block(at(x, 0.18, z), at(x + 0.72, 0.30, z + 1.9), wood);
    let cushion = hex(0xfaf5ea);
    stage.block(at(x + 0.04, 0.30, z), at(x + 0.68, 0.42, z + 1.35), cushion);
    let back = [
        at(x + 0.04, 0.36, z + 1.3),
        at(x + 0.68, 0.36, z + 1.3),
        at(x + 0.68, 0.95, z + 1.95),
        at(x + 0.04, 0.95, z + 1.95),
    ];
    let tone = stage.light.surface(cushion, at(0.0, 0.6, -0.7).unit());
    stage.face(&back, tone);
    let towel = stage.light.half(home.palette.accent);
    stage.face(
        &[
            at(x + 0.04, 0.425, z + 0.15),
            at(x + 0.68, 0.425, z + 0.15),
            at(x + 0.68, 0.425, z + 0.75),
            at(x + 0.04, 0.425, z + 0.75),
        ],
        towel,
    );
}

/// A round parasol in two colours.
pub fn parasol(stage: &mut Stage, home: &Home, place: Place, radius: f32, height: f32) {
    let light = stage.light.clone();
    let camera = stage.camera;
    let sun = light.direction;
    let shift = height / sun.y.max(0.45);
    stage.contact_shadow(
        at(place.x - sun.x * shift, place.y + 0.03, place.z - sun.z * shift * 0.6),
        radius,
        radius * 0.8,
        0.62,
    );
    stage.lines(&[[place, at(place.x, place.y + height + 0.3, place.z)]], 0.07, light.half(hex(0xe9dfcc)));
    let tip = camera.project(at(place.x, place.y + height + 0.35, place.z));
    let rim = Plane::floor(place.x, place.y + height - 0.28, place.z).ellipse(0.0, 0.0, radius, radius);
    let outline: Vec<Point> = rim.iter().map(|corner| camera.project(*corner)).collect();
    let colors = [hex(0xfaf3e4), home.palette.second];
    let mut order: Vec<usize> = (0..outline.len() / 2).collect();
    // The far panels come first, because they show their shaded inside.
    order.sort_by(|first, second| rim[second * 2].z.total_cmp(&rim[first * 2].z));
    for panel in order {
        let (start, middle, end) =
            (outline[panel * 2], outline[(panel * 2 + 1) % outline.len()], outline[(panel * 2 + 2) % outline.len()]);
        let angle = (panel * 2) as f32 / outline.len() as f32 * std::f32::consts::TAU;
        let normal = at(angle.cos() * 0.5, 0.8, angle.sin() * 0.5).unit();
        let color = light.surface(colors[panel % 2], normal);
        stage.canvas.polygon(&[tip, start, middle, end], color);
    }
    stage.canvas.ellipse((tip.0, tip.1 - 3.0), 3.0, 4.0, light.half(hex(0xb8864f)));
}

/// A plant at a place in space, with a height in metres.
pub fn plant(
    stage: &mut Stage,
    dice: &mut Dice,
    place: Place,
    height: f32,
    draw: fn(&mut Canvas, &Light, &mut Dice, Point, f32),
) {
    let sun = stage.light.direction;
    let reach = (height * 0.35).min(2.2);
    stage.contact_shadow(
        at(place.x - sun.x * reach * 0.8, 0.02, place.z - sun.z * reach * 0.6),
        reach * 0.6,
        reach * 0.35,
        0.62,
    );
    let base = stage.camera.project(place);
    let size = height * stage.camera.scale(place);
    let light = stage.light.clone();
    draw(stage.canvas, &light, dice, base, size);
}

/// A low white wall of blocks, like those around gardens on the islands.
pub fn low_wall(stage: &mut Stage, home: &Home, from: (f32, f32), to: (f32, f32), height: f32) {
    let color = home.palette.wall.lighter(0.1);
    let (from, to) = (at(from.0, 0.0, from.1), at(to.0, height, to.1));
    stage.ground_shadow(from, to, 0.7);
    stage.block(from, to, color);
}
