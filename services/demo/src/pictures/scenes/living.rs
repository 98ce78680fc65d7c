//! The living room.

use crate::pictures::canvas::Canvas;
use crate::pictures::color::hex;
use crate::pictures::furniture;
use crate::pictures::home::{Architecture, Home};
use crate::pictures::light::Hour;
use crate::pictures::plants;
use crate::pictures::room::{self, BACK, CEILING, Window};
use crate::pictures::space::at;

/// Draws the living room and the view through its window.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let mut dice = home.dice("living");
    let mut stage = room::enter(canvas, home, hour, dice.between(-0.5, 0.5), 0.5);
    let wall = match dice.whole(0, 4) {
        0 => home.palette.plaster.mix(home.palette.second, 0.38),
        1 => home.palette.plaster.mix(home.palette.accent, 0.30),
        2 => home.palette.plaster.mix(home.palette.tile, 0.16),
        _ => home.palette.plaster,
    };
    room::shell(&mut stage, home, wall);
    let modern = home.architecture == Architecture::Modern;
    let width = if modern { dice.between(3.2, 3.9) } else { dice.between(2.0, 2.7) };
    let side = home.sun_side;
    let center = side * (room::HALF - width / 2.0 - dice.between(0.35, 0.6));
    let door = dice.chance(0.7) || modern;
    let window = Window {
        left: center - width / 2.0,
        bottom: if door { 0.02 } else { 0.85 },
        width,
        height: if door { 2.2 } else { 1.4 },
        arched: !modern && dice.chance(0.35),
        panes: if modern { 3 } else { 2 },
    };
    room::window(&mut stage, home, hour, &window);
    let cloth = hex(0xf6efe1);
    room::curtain(&mut stage, window.left - 0.42, 0.40, CEILING - 0.25, cloth);
    room::curtain(&mut stage, window.left + width + 0.02, 0.40, CEILING - 0.25, cloth);
    let seat = -side * dice.between(1.35, 1.6);
    if dice.chance(0.7) {
        furniture::art(&mut stage, home, &mut dice, seat - 0.65, 1.25, 1.3, 0.85);
    } else {
        furniture::art(&mut stage, home, &mut dice, seat - 0.75, 1.2, 0.62, 0.85);
        furniture::art(&mut stage, home, &mut dice, seat + 0.1, 1.2, 0.62, 0.85);
    }
    let place = at(-side * 2.95, 0.0, BACK - 0.45);
    let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
    let light = stage.light.clone();
    stage.contact_shadow(place, 0.4, 0.25, 0.6);
    plants::pot(stage.canvas, &light, &mut dice, base, scale * 0.95);
    furniture::rug(&mut stage, home, &mut dice, seat * 0.55, 0.1, 2.7, 3.4);
    furniture::sofa(&mut stage, home, &mut dice, seat, BACK - 0.15, 2.35);
    furniture::coffee_table(&mut stage, home, &mut dice, seat * 0.62, 1.25);
    furniture::pendant(&mut stage, &mut dice, seat * 0.6, 1.6, 0.45, 0.34);
    let place = at(side * 2.55, 0.0, 0.9);
    let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
    stage.contact_shadow(place, 0.45, 0.3, 0.65);
    plants::pot(stage.canvas, &light, &mut dice, base, scale * 1.05);
    room::finish(&mut stage);
}
