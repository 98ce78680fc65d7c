//! A detached house, above the sea or in the mountains.

use crate::pictures::canvas::{Canvas, Fill, HEIGHT};
use crate::pictures::color::{Color, hex};
use crate::pictures::garden;
use crate::pictures::home::{Architecture, Home, Setting};
use crate::pictures::house;
use crate::pictures::land;
use crate::pictures::light::{Hour, Light};
use crate::pictures::palms;
use crate::pictures::plants;
use crate::pictures::shape;
use crate::pictures::space::{Camera, Plane, at};
use crate::pictures::stage::Stage;

/// Draws the house in its landscape; `view` distinguishes pictures of the same house.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour, view: u32) {
    let light = Light::new(hour, home.weather, home.sun_side);
    let mut dice = home.dice(if view == 0 { "exterior" } else { "exterior again" });
    // The viewer stands on the sunny side, so that the house shows a bright and a shaded wall.
    let aside = -home.sun_side * dice.between(3.0, 6.5) * if view == 0 { 1.0 } else { -1.1 };
    let distance = dice.between(19.0, 22.5);
    let camera = Camera {
        eye: at(aside, dice.between(3.0, 4.2), -distance),
        turn: (-aside / distance).atan(),
        focal: 1090.0,
        center: 600.0 + dice.between(90.0, 170.0) * home.sun_side * if view == 0 { -1.0 } else { 1.0 },
        horizon: dice.between(380.0, 420.0),
    };
    land::backdrop(canvas, &light, home, camera.horizon);
    let mut stage = Stage { canvas, camera, light };
    garden::ground(&mut stage, home, camera.horizon + dice.between(78.0, 98.0));
    let house = house::build(home);
    let left = house.volumes.iter().map(|volume| volume.from.x).fold(0.0, f32::min);
    let right = house.volumes.iter().map(|volume| volume.to.x).fold(0.0, f32::max);
    planting_behind(&mut stage, home, left, right);
    garden::paving(&mut stage, (left - 0.5, -3.4), (right + 0.8, 0.6), hex(0xe3d6c0), 0.9);
    if !home.pool {
        path(&mut stage, home);
    }
    house.draw(&mut stage, home);
    garden_wall(&mut stage, home, left, right);
    if home.pool {
        let start = if home.sun_side > 0.0 { left } else { right - 7.0 };
        garden::paving(&mut stage, (start - 1.4, -8.4), (start + 8.4, -3.4), hex(0xe9dfce), 0.9);
        garden::pool(&mut stage, home, (start, -7.4), (start + 7.0, -4.2));
        let beside = if home.sun_side > 0.0 { start + 7.6 } else { start - 1.5 };
        garden::lounger(&mut stage, home, beside, -6.6);
    }
    planting_before(&mut stage, home, left, right);
    foreground(&mut stage, home);
}

fn planting_behind(stage: &mut Stage, home: &Home, left: f32, right: f32) {
    let mut dice = home.dice("behind");
    match home.setting {
        Setting::Mountain => {
            for _ in 0..dice.whole(3, 5) {
                let x = if dice.chance(0.5) { left - dice.between(1.0, 6.0) } else { right + dice.between(1.0, 6.0) };
                let height = dice.between(5.0, 8.0);
                if dice.chance(0.55) {
                    garden::plant(stage, &mut dice, at(x, 0.0, dice_depth(height)), height, plants::cypress);
                } else {
                    garden::plant(
                        stage,
                        &mut dice,
                        at(x, 0.0, dice_depth(height)),
                        height,
                        |canvas, light, dice, base, size| {
                            plants::tree(canvas, light, dice, base, size, 0x7f8f66, None);
                        },
                    );
                }
            }
        }
        _ => {
            for _ in 0..dice.whole(2, 4) {
                let x = if dice.chance(0.6) {
                    dice.between(left - 3.0, right + 3.0)
                } else {
                    right + dice.between(2.0, 7.0)
                };
                let height = dice.between(7.5, 10.5);
                garden::plant(stage, &mut dice, at(x, 0.0, 9.0), height, palms::palm);
            }
        }
    }
}

/// A path of pale slabs from the door to the viewer, between beds of volcanic gravel.
fn path(stage: &mut Stage, home: &Home) {
    let mut dice = home.dice("path");
    let x = dice.between(-0.6, 0.6);
    let gravel = if home.setting == Setting::Coast { hex(0x4a4443) } else { hex(0x8d7f63) };
    let tone = stage.light.lit(gravel);
    for side in [-1.0, 1.0] {
        let (start, end) = if side > 0.0 { (x + 1.0, x + 5.2) } else { (x - 5.2, x - 1.0) };
        let border = stage.light.lit(hex(0xd9cbb2));
        stage.face(&Plane::floor(0.0, 0.01, -6.7).rounded(start - 0.12, -0.12, end + 0.12, 3.12, 1.0), border);
        stage.face(&Plane::floor(0.0, 0.015, -6.7).rounded(start, 0.0, end, 3.0, 0.9), tone);
    }
    for step in 0..9 {
        let z = -3.6 - step as f32 * 0.95;
        let shift = (step as f32 * 0.55).sin() * 0.35;
        let slab = garden::slab(x + shift, z);
        let color = stage.light.lit(hex(0xe6dac4));
        stage.face(&slab, color);
    }
    let light = stage.light.clone();
    for index in 0..12 {
        let side = if index % 2 == 0 { 1.0 } else { -1.0 };
        let place = at(x + side * dice.between(1.2, 3.9), 0.0, -dice.between(3.9, 6.0));
        let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
        stage.contact_shadow(place, 0.35, 0.2, 0.55);
        match dice.whole(0, 3) {
            0 => plants::agave(stage.canvas, &light, &mut dice, base, scale * 0.55),
            1 => plants::cactus(stage.canvas, &light, &mut dice, base, scale * 1.0),
            2 => plants::blossom(
                stage.canvas,
                &light,
                &mut dice,
                (base.0, base.1 - scale * 0.2),
                scale * 0.34,
                scale * 0.25,
                0xd98b4f,
            ),
            _ => plants::bush(stage.canvas, &light, &mut dice, base, scale * 0.6),
        }
    }
}

/// Low walls that frame the plot.
fn garden_wall(stage: &mut Stage, home: &Home, left: f32, right: f32) {
    let away = if home.sun_side > 0.0 { left - 7.5 } else { right + 1.2 };
    garden::low_wall(stage, home, (away, 1.2), (away + 6.3, 1.5), 0.75);
}

fn dice_depth(height: f32) -> f32 {
    6.0 + height * 0.4
}

fn planting_before(stage: &mut Stage, home: &Home, left: f32, right: f32) {
    let mut dice = home.dice("before");
    if home.architecture != Architecture::Modern {
        let flower = *dice.pick(&[0xc2416b, 0xc9537f, 0xd9674f, 0xf2e8d5]);
        let x = if dice.chance(0.5) { left + 0.4 } else { right - 0.5 };
        let base = stage.camera.project(at(x, 1.3, -0.1));
        let size = stage.camera.scale(at(x, 1.3, -0.1));
        let light = stage.light.clone();
        plants::blossom(stage.canvas, &light, &mut dice, base, size * 0.75, size * 1.25, flower);
    }
    for _ in 0..dice.whole(4, 6) {
        let x = if dice.chance(0.5) {
            dice.between(left - 6.5, left - 1.4)
        } else {
            dice.between(right + 1.6, right + 7.0)
        };
        let z = dice.between(-4.5, 2.0);
        match (home.setting, dice.whole(0, 4)) {
            (Setting::Mountain, 0 | 1) => {
                garden::plant(stage, &mut dice, at(x, 0.0, z), 3.6, |canvas, light, dice, base, size| {
                    plants::tree(canvas, light, dice, base, size, 0x8a9a72, None);
                })
            }
            (Setting::Mountain, 2) => {
                garden::plant(stage, &mut dice, at(x, 0.0, z), 3.2, |canvas, light, dice, base, size| {
                    plants::tree(canvas, light, dice, base, size, 0x5f7f45, Some(0xf0a33a));
                })
            }
            (_, 0) => garden::plant(stage, &mut dice, at(x, 0.0, z), 3.0, plants::cactus),
            (_, 1) => garden::plant(stage, &mut dice, at(x, 0.0, z), 4.6, palms::dragon_tree),
            (_, 2) => garden::plant(stage, &mut dice, at(x, 0.0, z), 6.2, palms::palm),
            (_, 3) => garden::plant(stage, &mut dice, at(x, 0.0, z), 1.2, plants::agave),
            _ => garden::plant(stage, &mut dice, at(x, 0.0, z), 1.4, plants::bush),
        }
    }
}

/// Close dark shapes at the edges, which give the picture depth.
fn foreground(stage: &mut Stage, home: &Home) {
    let mut dice = home.dice("foreground");
    let light = Light { sun: stage.light.sun.times(Color::light(0.45, 0.45, 0.45)), ..stage.light.clone() };
    let left = dice.chance(0.5);
    let corner = |offset: f32| if left { offset } else { 1200.0 - offset };
    stage.canvas.shade(
        shape::rectangle(-10.0, 640.0, 1210.0, HEIGHT + 10.0),
        Fill::vertical(640.0, HEIGHT, Color::WHITE, Color::WHITE.mix(light.shadow, 0.55)),
    );
    for index in 0..6 {
        let base = (corner(-30.0 + index as f32 * dice.between(58.0, 84.0)), HEIGHT + 34.0 + index as f32 * 7.0);
        match dice.whole(0, 2) {
            0 => plants::agave(stage.canvas, &light, &mut dice, base, 190.0 - index as f32 * 16.0),
            1 => plants::bush(stage.canvas, &light, &mut dice, base, 250.0 - index as f32 * 24.0),
            _ => plants::blossom(stage.canvas, &light, &mut dice, (base.0, base.1 - 60.0), 100.0, 74.0, 0xc2416b),
        }
    }
}
