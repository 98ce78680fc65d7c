//! The pool in front of the house, from the water's edge.

use crate::dice::Dice;
use crate::pictures::canvas::Canvas;
use crate::pictures::color::hex;
use crate::pictures::garden;
use crate::pictures::home::{Home, Setting};
use crate::pictures::house;
use crate::pictures::land;
use crate::pictures::light::{Hour, Light};
use crate::pictures::palms;
use crate::pictures::plants;
use crate::pictures::space::{Camera, at};
use crate::pictures::stage::Stage;

/// Draws the pool with the house behind it.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let light = Light::new(hour, home.weather, home.sun_side);
    let mut dice = home.dice("pool scene");
    let aside = home.sun_side * dice.between(2.0, 4.5);
    let camera = Camera {
        eye: at(aside, 1.9, -13.5),
        turn: (-aside / 15.0).atan() * 0.85,
        focal: 700.0,
        center: 600.0,
        horizon: 372.0,
    };
    land::backdrop(canvas, &light, home, camera.horizon);
    let mut stage = Stage { canvas, camera, light };
    if home.setting == Setting::City {
        roof_terrace(&mut stage, home);
    } else {
        house_and_garden(&mut stage, home, &mut dice);
    }
    let shift = dice.between(-1.0, 1.0);
    garden::pool(&mut stage, home, (-4.6 + shift, -11.0), (3.8 + shift, -5.2));
    let side = -home.sun_side;
    let seat = if side > 0.0 { 4.3 + shift } else { -6.0 + shift };
    garden::parasol(&mut stage, home, at(seat + 0.9 + side * 0.5, 0.0, -4.6), 1.5, 2.4);
    for step in [1.4, 0.2] {
        garden::lounger(&mut stage, home, seat + side * step, -5.6);
    }
    let light = stage.light.clone();
    for (x, z) in [(-5.9 + shift, -3.0), (4.6 + shift, -2.6), (-5.6 + shift, -10.2)] {
        let place = at(x, 0.0, z);
        stage.contact_shadow(place, 0.5, 0.35, 0.6);
        let (base, size) = (stage.camera.project(place), stage.camera.scale(place));
        plants::pot(stage.canvas, &light, &mut dice, base, size * 1.15);
    }
    let near = at(-side * 4.6, 0.0, -9.0);
    let (base, size) = (stage.camera.project(near), stage.camera.scale(near));
    if home.setting == Setting::Mountain {
        plants::bush(stage.canvas, &light, &mut dice, base, size * 1.6);
    } else {
        palms::palm(stage.canvas, &light, &mut dice, base, size * 4.4);
    }
}

fn house_and_garden(stage: &mut Stage, home: &Home, dice: &mut Dice) {
    garden::ground(stage, home, stage.camera.horizon + 34.0);
    let house = house::build(home);
    let left = house.volumes.iter().map(|volume| volume.from.x).fold(0.0, f32::min);
    let right = house.volumes.iter().map(|volume| volume.to.x).fold(0.0, f32::max);
    for (x, height) in [(left - 2.0, 9.0), (right + 2.5, 8.0), (right + 5.5, 9.5)] {
        if home.setting == Setting::Mountain {
            garden::plant(stage, dice, at(x, 0.0, 6.0), height * 0.8, plants::cypress);
        } else {
            garden::plant(stage, dice, at(x, 0.0, 6.0), height, palms::palm);
        }
    }
    garden::paving(stage, (-16.0, -14.0), (16.0, 0.6), hex(0xe6d9c4), 0.8);
    house.draw(stage, home);
}

/// The pool of a town house is on the roof, with the town behind its parapet.
fn roof_terrace(stage: &mut Stage, home: &Home) {
    garden::paving(stage, (-24.0, -14.0), (24.0, 0.6), hex(0xe6d9c4), 0.8);
    stage.block(at(-24.0, 0.0, 0.6), at(24.0, 0.8, 0.9), home.palette.wall);
}
