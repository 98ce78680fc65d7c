//! The kitchen.

use crate::pictures::azulejos;
use crate::pictures::canvas::Canvas;
use crate::pictures::color::{Color, hex};
use crate::pictures::furniture;
use crate::pictures::home::Home;
use crate::pictures::light::Hour;
use crate::pictures::plants;
use crate::pictures::room::{self, BACK, HALF, Window};
use crate::pictures::space::{Place, Plane, at};
use crate::pictures::stage::Stage;

/// Draws the kitchen: a tiled wall with a window, and an island in front.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let mut dice = home.dice("kitchen");
    let mut stage = room::enter(canvas, home, hour, dice.between(-0.5, 0.5), 0.25);
    let tint = if dice.chance(0.4) { 0.28 } else { 0.0 };
    room::shell(&mut stage, home, home.palette.plaster.mix(home.palette.second, tint));
    let side = home.sun_side;
    let wall = Plane::facing(0.0, 0.0, BACK - 0.01);
    azulejos::tiles(&mut stage, home, &wall, [-HALF, 0.9, HALF, 1.62], 0.18);
    let width = dice.between(1.5, 2.0);
    let center = side * dice.between(0.5, 1.2);
    room::window(
        &mut stage,
        home,
        hour,
        &Window { left: center - width / 2.0, bottom: 1.08, width, height: 1.12, arched: dice.chance(0.3), panes: 2 },
    );
    let front = *dice.pick(&[
        hex(0xf3ece0),
        home.palette.trim.mix(hex(0xf3ece0), 0.35),
        home.palette.wood.lighter(0.15),
        home.palette.second.mix(hex(0xf3ece0), 0.45),
    ]);
    counter(&mut stage, front);
    let shelf_from = -side * 2.75;
    shelves(&mut stage, home, &mut dice, shelf_from - 0.75, shelf_from + 0.95);
    for (x, kind) in [(center - 0.2, 0), (side * 2.5, 1), (-side * 1.2, 2)] {
        let place = at(x, 0.93, BACK - 0.35);
        match kind {
            0 => tap(&mut stage, place),
            1 => furniture::vase(&mut stage, home, &mut dice, place, 0.24),
            _ => furniture::fruit(&mut stage, &mut dice, at(place.x, 0.97, place.z), 0.05),
        }
    }
    island(&mut stage, home, &mut dice, front);
    for x in [-0.8, 0.8] {
        furniture::pendant(&mut stage, &mut dice, x - side * 0.2, 0.9, 0.5, 0.24);
    }
    let light = stage.light.clone();
    let place = at(-side * 2.8, 0.0, 0.6);
    let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
    stage.contact_shadow(place, 0.4, 0.28, 0.6);
    plants::pot(stage.canvas, &light, &mut dice, base, scale * 0.95);
    room::finish(&mut stage);
}

fn counter(stage: &mut Stage, front: Color) {
    let z = BACK - 0.62;
    stage.block(at(-HALF, 0.08, z), at(HALF, 0.88, BACK), front);
    stage.block(at(-HALF, 0.0, z + 0.06), at(HALF, 0.08, BACK), front.darker(0.5));
    stage.block(at(-HALF, 0.88, z - 0.03), at(HALF, 0.93, BACK), hex(0xefe8db));
    let plane = Plane::facing(0.0, 0.0, z - 0.005);
    let line = stage.light.surface(front, plane.normal).darker(0.28).faded(0.7);
    let mut joints: Vec<[Place; 2]> =
        (0..=9).map(|door| -HALF + door as f32 * 0.733).map(|x| [plane.place(x, 0.1), plane.place(x, 0.86)]).collect();
    joints.push([plane.place(-HALF, 0.66), plane.place(HALF, 0.66)]);
    stage.lines(&joints, 0.012, line);
    for door in 0..9 {
        let x = -HALF + 0.366 + door as f32 * 0.733;
        stage.paint(&plane, &plane.rectangle(x - 0.09, 0.74, x + 0.09, 0.76), hex(0xb9995e));
    }
}

fn shelves(stage: &mut Stage, home: &Home, dice: &mut crate::dice::Dice, left: f32, right: f32) {
    let (left, right) = (left.max(-HALF + 0.05), right.min(HALF - 0.05));
    for up in [1.70, 2.10] {
        stage.block(at(left, up, BACK - 0.26), at(right, up + 0.04, BACK), home.palette.wood.lighter(0.08));
        let mut x = left + 0.1;
        while x < right - 0.14 {
            let (wide, tall) = (dice.between(0.09, 0.17), dice.between(0.10, 0.24));
            let color = *dice.pick(&[
                hex(0xf4ecdd),
                home.palette.accent,
                home.palette.second,
                home.palette.tile,
                hex(0xd8c6a8),
            ]);
            let plane = Plane::facing(0.0, 0.0, BACK - 0.2);
            furniture::cushion(stage, &plane, [x, up + 0.04, x + wide, up + 0.04 + tall], 0.035, color);
            x += wide + dice.between(0.03, 0.10);
        }
    }
}

fn tap(stage: &mut Stage, place: Place) {
    let steel = stage.light.half(hex(0xb08d57));
    let lines = [
        [place, at(place.x, place.y + 0.30, place.z)],
        [at(place.x, place.y + 0.30, place.z), at(place.x + 0.14, place.y + 0.30, place.z - 0.1)],
        [at(place.x + 0.14, place.y + 0.30, place.z - 0.1), at(place.x + 0.14, place.y + 0.22, place.z - 0.1)],
    ];
    stage.lines(&lines, 0.03, steel);
}

fn island(stage: &mut Stage, home: &Home, dice: &mut crate::dice::Dice, front: Color) {
    let (z, half) = (0.55, 1.45);
    stage.contact_shadow(at(0.0, 0.0, z + 0.4), half * 1.1, 0.7, 0.7);
    stage.block(at(-half + 0.1, 0.0, z + 0.1), at(half - 0.1, 0.88, z + 0.85), front.darker(0.08));
    let panel = Plane::facing(0.0, 0.0, z + 0.095);
    let line = stage.light.surface(front, panel.normal).darker(0.3).faded(0.6);
    let joints: Vec<[Place; 2]> = (0..=14)
        .map(|board| -half + 0.1 + board as f32 * (half * 2.0 - 0.2) / 14.0)
        .map(|x| [panel.place(x, 0.0), panel.place(x, 0.86)])
        .collect();
    stage.lines(&joints, 0.01, line);
    stage.block(at(-half, 0.88, z), at(half, 0.94, z + 0.95), home.palette.wood.lighter(0.18));
    furniture::vase(stage, home, dice, at(-0.7, 0.94, z + 0.5), 0.28);
    let board = Plane::floor(0.25, 0.945, z + 0.3);
    stage.paint(&board, &board.rounded(0.0, 0.0, 0.62, 0.34, 0.08), home.palette.wood.darker(0.1));
    furniture::fruit(stage, dice, at(0.5, 0.98, z + 0.45), 0.05);
    for x in [-0.85, 0.0, 0.85] {
        stool(stage, home, x, z - 0.35);
    }
}

fn stool(stage: &mut Stage, home: &Home, x: f32, z: f32) {
    let wood = home.palette.wood;
    stage.contact_shadow(at(x, 0.0, z + 0.1), 0.24, 0.2, 0.55);
    let tone = stage.light.half(wood);
    let legs: Vec<[Place; 2]> = [(-0.17, 0.0), (0.17, 0.0), (-0.13, 0.25), (0.13, 0.25)]
        .iter()
        .map(|(side, back)| [at(x + side, 0.0, z + back), at(x + side * 0.7, 0.62, z + back * 0.8 + 0.04)])
        .collect();
    stage.lines(&legs, 0.035, tone);
    stage.lines(&[[at(x - 0.15, 0.24, z), at(x + 0.15, 0.24, z)]], 0.025, tone.darker(0.1));
    let seat = Plane::floor(x, 0.64, z + 0.13);
    stage.paint(&seat.raised(-0.04), &seat.raised(-0.04).ellipse(0.0, 0.0, 0.20, 0.17), wood.darker(0.3));
    stage.paint(&seat, &seat.ellipse(0.0, 0.0, 0.20, 0.17), hex(0xdcc08e));
}
