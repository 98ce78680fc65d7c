//! A terrace with the home's view.

use crate::pictures::canvas::Canvas;
use crate::pictures::color::{Color, hex};
use crate::pictures::dining;
use crate::pictures::garden;
use crate::pictures::home::{Architecture, Home, Setting};
use crate::pictures::house::IRON;
use crate::pictures::land;
use crate::pictures::light::{Hour, Light};
use crate::pictures::plants;
use crate::pictures::shape;
use crate::pictures::space::{Camera, Place, Plane, at};
use crate::pictures::stage::Stage;

/// Draws the terrace under its pergola.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let light = Light::new(hour, home.weather, home.sun_side);
    let mut dice = home.dice("terrace");
    let camera =
        Camera { eye: at(dice.between(-0.6, 0.6), 1.65, -4.6), turn: 0.0, focal: 900.0, center: 600.0, horizon: 372.0 };
    land::backdrop(canvas, &light, home, camera.horizon);
    if home.setting == Setting::Coast {
        // The garden below hides the near edge of the water.
        let mut stage = Stage { canvas, camera, light: light.clone() };
        garden::ground(&mut stage, home, camera.horizon + 118.0);
    }
    let mut stage = Stage { canvas, camera, light };
    let floor = Plane::floor(-6.0, 0.0, -5.0);
    let tone = if home.architecture == Architecture::Modern { hex(0xdcd3c5) } else { home.palette.floor.lighter(0.25) };
    stage.paint_soft(&floor, &floor.rectangle(0.0, 0.0, 12.0, 8.6), tone, 0.14);
    let joint = stage.light.surface(tone, floor.normal).darker(0.25).faded(0.42);
    let mut joints: Vec<[Place; 2]> =
        (0..=20).map(|line| [floor.place(line as f32 * 0.6, 0.0), floor.place(line as f32 * 0.6, 8.6)]).collect();
    joints.extend((0..=14).map(|line| [floor.place(0.0, line as f32 * 0.6), floor.place(12.0, line as f32 * 0.6)]));
    stage.lines(&joints, 0.012, joint);
    edge(&mut stage, home);
    let wall_side = home.sun_side;
    side_wall(&mut stage, home, wall_side);
    if dice.chance(0.75) {
        pergola(&mut stage, home);
    }
    let light = stage.light.clone();
    for (x, z, size) in [(-wall_side * 4.2, 3.0, 1.5), (-wall_side * 3.4, 3.1, 1.0), (wall_side * 2.5, 2.9, 1.3)] {
        let place = at(x, 0.0, z);
        stage.contact_shadow(place, 0.5, 0.3, 0.6);
        let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
        plants::pot(stage.canvas, &light, &mut dice, base, scale * size);
    }
    if dice.chance(0.5) {
        dining::dining(&mut stage, home, &mut dice, wall_side * 0.3, 0.6);
    } else {
        dining::lounge(&mut stage, home, &mut dice, wall_side * 0.2, 0.7);
    }
    let near = at(-wall_side * 2.9, 0.0, -1.0);
    let (base, scale) = (stage.camera.project(near), stage.camera.scale(near));
    plants::pot(stage.canvas, &light, &mut dice, base, scale * 1.25);
}

/// The railing: a white parapet, iron or glass.
fn edge(stage: &mut Stage, home: &Home) {
    let front = Plane::facing(-8.0, 0.0, 3.55);
    match home.architecture {
        Architecture::Modern => {
            stage.face(&front.rectangle(0.0, 0.0, 16.0, 1.0), Color::WHITE.faded(0.16));
            let posts: Vec<[Place; 2]> = (0..=8)
                .map(|post| [front.place(post as f32 * 2.0, 0.0), front.place(post as f32 * 2.0, 1.02)])
                .collect();
            let steel = stage.light.half(hex(0xc9cdd0));
            stage.lines(&posts, 0.035, steel);
            stage.lines(&[[front.place(0.0, 1.02), front.place(16.0, 1.02)]], 0.05, steel);
        }
        Architecture::Block => {
            let iron = stage.light.half(IRON);
            let mut bars: Vec<[Place; 2]> = (0..=110)
                .map(|bar| bar as f32 * 0.145)
                .map(|across| [front.place(across, 0.0), front.place(across, 1.0)])
                .collect();
            bars.push([front.place(0.0, 1.0), front.place(16.0, 1.0)]);
            bars.push([front.place(0.0, 0.12), front.place(16.0, 0.12)]);
            stage.lines(&bars, 0.026, iron);
        }
        _ => {
            stage.paint_soft(&front, &front.rectangle(0.0, 0.0, 16.0, 0.62), home.palette.wall, 0.16);
            let cap = Plane::floor(-8.0, 0.62, 3.5);
            stage.paint(&cap, &cap.rectangle(0.0, 0.0, 16.0, 0.35), home.palette.wall.lighter(0.5));
        }
    }
}

/// The wall of the house with its door, along one side.
fn side_wall(stage: &mut Stage, home: &Home, side: f32) {
    let wall = Plane::beside(side * 3.3, 0.0, -4.4, -side);
    stage.paint_soft(&wall, &wall.rectangle(0.0, 0.0, 7.9, 3.4), home.palette.wall, 0.10);
    let frame = wall.raised(0.02);
    let lamps = stage.light.lamps;
    let glass = stage.light.sky[2].mix(hex(0x2f4a56), 0.5).mix(hex(0xffc987), lamps);
    stage.face(&frame.rectangle(3.6, 0.05, 5.8, 2.3), glass);
    let trim = stage.light.surface(home.palette.trim, wall.normal);
    let lines: Vec<[Place; 2]> =
        [3.6, 4.7, 5.8].iter().map(|along| [frame.place(*along, 0.05), frame.place(*along, 2.3)]).collect();
    stage.lines(&lines, 0.07, trim);
    stage.lines(&[[frame.place(3.6, 2.3), frame.place(5.8, 2.3)]], 0.08, trim);
    if lamps > 0.5 {
        let center = stage.camera.project(frame.place(4.7, 1.2));
        stage.canvas.glow(center, 330.0, hex(0xffb05a).faded(0.4));
    }
    let light = stage.light.clone();
    let mut dice = home.dice("climber");
    let place = stage.camera.project(frame.place(7.1, 1.9));
    let scale = stage.camera.scale(frame.place(7.1, 1.9));
    plants::blossom(stage.canvas, &light, &mut dice, place, scale * 0.5, scale * 1.5, 0xc2416b);
}

/// Beams overhead and their shadows on the floor.
fn pergola(stage: &mut Stage, home: &Home) {
    let wood = home.palette.wood;
    let stripe = Color::WHITE.mix(stage.light.shadow, 0.5);
    if stage.light.hour != Hour::Dusk {
        for beam in 0..11 {
            let x = -4.6 + beam as f32 * 0.8 - stage.light.direction.x * 1.2;
            let outline = stage.camera.outline(&[
                at(x, 0.01, -4.0),
                at(x + 0.24, 0.01, -4.0),
                at(x + 0.24 - stage.light.direction.x * 0.9, 0.01, 3.4),
                at(x - stage.light.direction.x * 0.9, 0.01, 3.4),
            ]);
            stage.canvas.shade(shape::polygon(&outline), stripe);
        }
    }
    let dark = stage.light.shaded(wood.darker(0.1));
    for beam in 0..11 {
        let x = -4.4 + beam as f32 * 0.88;
        stage.face(&[at(x, 2.75, -4.4), at(x + 0.1, 2.75, -4.4), at(x + 0.1, 2.75, 3.5), at(x, 2.75, 3.5)], dark);
    }
    for z in [3.4, 0.4] {
        stage.block(at(-6.0, 2.6, z), at(6.0, 2.78, z + 0.14), wood);
    }
    for x in [-3.25, 3.1] {
        stage.block(at(x, 0.0, 3.3), at(x + 0.15, 2.65, 3.45), wood);
    }
    if stage.light.lamps > 0.5 {
        let points: Vec<_> = (0..=14)
            .map(|bulb| {
                at(-3.2 + bulb as f32 * 0.46, 2.5 - (bulb as f32 / 14.0 * std::f32::consts::PI).sin() * 0.28, 2.6)
            })
            .collect();
        let wire: Vec<_> = points.iter().map(|place| stage.camera.project(*place)).collect();
        stage.canvas.stroke(shape::curve(&wire, &[]), 1.4, hex(0x2b2a30).faded(0.7));
        for point in wire {
            stage.canvas.glow((point.0, point.1 + 5.0), 42.0, hex(0xffc46e).faded(0.8));
            stage.canvas.ellipse((point.0, point.1 + 5.0), 3.6, 4.6, hex(0xfff0cf));
        }
    }
}
