//! A house in its street: whitewashed rows in a village, or façades in a town.

use crate::dice::Dice;
use crate::pictures::canvas::{Canvas, Fill, HEIGHT, WIDTH};
use crate::pictures::color::{Color, hex};
use crate::pictures::garden;
use crate::pictures::home::{Home, Setting};
use crate::pictures::house::{self, House, Roof, Volume};
use crate::pictures::land;
use crate::pictures::light::{Hour, Light};
use crate::pictures::opening::{Kind, Opening};
use crate::pictures::plants;
use crate::pictures::shape;
use crate::pictures::space::{Camera, Place, Plane, at};
use crate::pictures::stage::Stage;
use crate::pictures::town;

/// Draws the house and its neighbours; `view` distinguishes pictures of the same house.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour, view: u32) {
    // The sun lights the row of façades.
    let light = Light::new(hour, home.weather, home.sun_side);
    let mut dice = home.dice(if view == 0 { "street" } else { "street again" });
    let village = home.setting == Setting::Village;
    let aside = home.sun_side * dice.between(5.0, 8.0) * if view == 0 { 1.0 } else { -0.8 };
    let distance = if village { dice.between(14.0, 16.5) } else { dice.between(17.0, 20.0) };
    let camera = Camera {
        eye: at(aside, if village { 2.1 } else { 3.6 }, -distance),
        turn: (-aside / distance).atan() * 0.9,
        focal: if village { 860.0 } else { 760.0 },
        center: 600.0,
        horizon: if village { 505.0 } else { 560.0 },
    };
    land::backdrop(canvas, &light, home, camera.horizon - if village { 70.0 } else { 40.0 });
    let mut stage = Stage { canvas, camera, light };
    if village {
        let base = (600.0 - aside.signum() * 330.0, camera.horizon + 10.0);
        let light = stage.light.clone();
        town::tower(stage.canvas, &light, base, 330.0, 0.22);
    }
    pavement(&mut stage, home);
    let house = house::build(home);
    let (left, right) = extent(&house);
    neighbours(home, &mut dice, left, right).draw(&mut stage, home);
    house.draw(&mut stage, home);
    shade_across(&mut stage, home);
    furnish(&mut stage, home, &mut dice, left, right);
}

fn extent(house: &House) -> (f32, f32) {
    let left = house.volumes.iter().map(|volume| volume.from.x).fold(0.0, f32::min);
    let right = house.volumes.iter().map(|volume| volume.to.x).fold(0.0, f32::max);
    (left, right)
}

fn pavement(stage: &mut Stage, home: &Home) {
    let stone = if home.setting == Setting::Village { hex(0xbfae97) } else { hex(0xc9bba8) };
    let plane = Plane::floor(-60.0, 0.0, -40.0);
    let bright = stage.light.surface(stone, plane.normal);
    let horizon = stage.camera.horizon;
    stage.face(
        &plane.rectangle(0.0, 0.0, 120.0, 40.0),
        Fill::vertical(horizon + 60.0, HEIGHT, bright, bright.darker(0.22)),
    );
    let mut dice = home.dice("cobbles");
    for tone in [bright.darker(0.20), bright.lighter(0.16), bright.darker(0.10)] {
        let cobbles: Vec<_> = (0..170)
            .map(|_| {
                let place = at(dice.between(-14.0, 14.0), 0.0, dice.between(-11.5, -0.8));
                let scale = stage.camera.scale(place);
                let size = dice.between(0.08, 0.17) * scale;
                (stage.camera.project(place), size, size * 0.34)
            })
            .collect();
        stage.canvas.fill(shape::ellipses(&cobbles), tone.faded(0.5));
    }
    let kerb = hex(0x8d8176);
    stage.block(at(-60.0, 0.0, -1.7), at(60.0, 0.12, 0.0), kerb.lighter(0.25));
}

/// Houses on both sides, each with its own colours.
fn neighbours(home: &Home, dice: &mut Dice, left: f32, right: f32) -> House {
    let village = home.setting == Setting::Village;
    let walls: &[u32] = if village {
        &[0xf8f2e6, 0xf0dca8, 0xe6b294, 0xc6d3d2, 0xf5ead6]
    } else {
        &[0xeedfbf, 0xdb967f, 0xe0b46c, 0xa9bcc0, 0xf3ead8, 0xc2c8a6]
    };
    let mut volumes = Vec::new();
    for side in [-1.0, 1.0] {
        let mut edge: f32 = if side < 0.0 { left } else { right };
        for _ in 0..4 {
            let width = if village { dice.between(5.5, 8.0) } else { dice.between(7.0, 9.5) };
            let height = if village { dice.between(3.6, 6.4) } else { dice.between(9.6, 14.5) };
            let (from_x, to_x) = if side < 0.0 { (edge - width, edge) } else { (edge, edge + width) };
            let roof = if village && dice.chance(0.6) { Roof::Tiles(1.2) } else { Roof::Flat };
            let wall = hex(*dice.pick(walls));
            volumes.push(Volume {
                from: at(from_x, 0.0, 0.15),
                to: at(to_x, height, 7.0),
                roof,
                wall,
                front: openings(dice, village, width, height),
                side: Vec::new(),
                stone: false,
            });
            edge += side * width;
        }
    }
    House { volumes }
}

fn openings(dice: &mut Dice, village: bool, width: f32, height: f32) -> Vec<Opening> {
    let floors = ((height - 0.6) / 3.0).floor().max(1.0) as u32;
    let bays = (width / if village { 2.4 } else { 2.5 }).floor().max(2.0) as u32;
    let door = dice.whole(0, bays - 1);
    let upper = if village { Kind::Shutters } else { Kind::Railing };
    (0..floors)
        .flat_map(|floor| (0..bays).map(move |bay| (floor, bay)))
        .map(|(floor, bay)| {
            let middle = width * (bay as f32 + 0.5) / bays as f32;
            match (floor, bay == door) {
                (0, true) => Opening::new(Kind::Arch, middle - 0.6, 0.1, 1.2, 2.3),
                (0, false) => Opening::new(Kind::Window, middle - 0.45, 1.0, 0.9, 1.3),
                _ => {
                    Opening::new(upper, middle - 0.42, 0.75 + 3.0 * floor as f32, 0.84, if village { 1.3 } else { 2.0 })
                }
            }
        })
        .collect()
}

/// The slanting shadow of the opposite houses on the lower walls.
fn shade_across(stage: &mut Stage, home: &Home) {
    let reach = if home.setting == Setting::Village { 2.3 } else { 4.6 };
    let plane = Plane::facing(-40.0, 0.0, -0.02);
    let mut outline: Vec<Place> = vec![plane.place(0.0, 0.0), plane.place(80.0, 0.0)];
    let mut dice = home.dice("across");
    for step in 0..9 {
        let across = 80.0 - step as f32 * 10.0;
        let height = reach * dice.between(0.45, 1.1);
        outline.push(plane.place(across, height));
        outline.push(plane.place(across - 10.0, height));
    }
    let points = stage.camera.outline(&outline);
    let color = Color::WHITE.mix(stage.light.shadow, 0.42);
    stage.canvas.soft_shadow(&points, 6.0, color);
    let ground = stage.camera.outline(&Plane::floor(-60.0, 0.0, -30.0).rectangle(0.0, 0.0, 120.0, 30.0));
    stage.canvas.shade(shape::polygon(&ground), Color::WHITE.mix(stage.light.shadow, 0.40));
}

fn furnish(stage: &mut Stage, home: &Home, dice: &mut Dice, left: f32, right: f32) {
    let light = stage.light.clone();
    for _ in 0..dice.whole(4, 7) {
        let place = at(dice.between(left - 3.0, right + 3.0), 0.12, -dice.between(0.5, 1.2));
        let size = stage.camera.scale(place) * dice.between(0.8, 1.2);
        stage.contact_shadow(place, 0.4, 0.3, 0.6);
        let base = stage.camera.project(place);
        plants::pot(stage.canvas, &light, dice, base, size);
    }
    if home.setting == Setting::City {
        for x in [left - 1.5, right + 1.2] {
            garden::plant(stage, dice, at(x, 0.0, -3.2), 5.0, |canvas, light, dice, base, size| {
                plants::tree(canvas, light, dice, base, size, 0x5d7f48, Some(0xf09a37));
            });
        }
    } else {
        let x = if dice.chance(0.5) { left + 0.6 } else { right - 0.8 };
        let place = at(x, 2.4, -0.1);
        let (base, size) = (stage.camera.project(place), stage.camera.scale(place));
        let flower = *dice.pick(&[0xc2416b, 0xd9574f, 0xc9537f]);
        plants::blossom(stage.canvas, &light, dice, base, size * 0.7, size * 1.5, flower);
    }
    lamp(stage, at(if home.sun_side > 0.0 { left - 2.6 } else { right + 2.6 }, 0.12, -1.4));
    let edge = if home.sun_side > 0.0 { 0.0 } else { WIDTH };
    let dark = Light { sun: light.sun.times(Color::light(0.4, 0.4, 0.4)), ..light };
    for index in 0..3 {
        let base = (edge + (index as f32 * 70.0 - 10.0) * home.sun_side, HEIGHT + 20.0);
        plants::pot(stage.canvas, &dark, dice, base, 190.0 - index as f32 * 34.0);
    }
}

fn lamp(stage: &mut Stage, place: Place) {
    let iron = stage.light.half(house::IRON);
    stage.lines(&[[place, at(place.x, place.y + 3.6, place.z)]], 0.09, iron);
    let head = stage.camera.project(at(place.x, place.y + 3.75, place.z));
    let size = stage.camera.scale(place) * 0.17;
    let glass = hex(0xf7ead0).times(stage.light.ambient).mix(hex(0xffd48a), stage.light.lamps);
    if stage.light.lamps > 0.5 {
        stage.canvas.glow(head, size * 15.0, hex(0xffbb66).faded(0.55));
    }
    stage.canvas.polygon(
        &[
            (head.0 - size * 0.7, head.1 - size),
            (head.0 + size * 0.7, head.1 - size),
            (head.0 + size * 0.5, head.1 + size),
            (head.0 - size * 0.5, head.1 + size),
        ],
        glass,
    );
    stage.canvas.polygon(
        &[(head.0 - size, head.1 - size), (head.0, head.1 - size * 1.9), (head.0 + size, head.1 - size)],
        iron,
    );
}
