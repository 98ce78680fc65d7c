//! Tables and seats outside.

use super::color::hex;
use super::furniture::{coffee_table, fruit, rug, sofa, vase};
use super::home::Home;
use super::plants;
use super::space::{Place, Plane, at};
use super::stage::Stage;
use crate::dice::Dice;

/// A chair with a woven seat; `away` if its back is turned to the viewer.
pub fn chair(stage: &mut Stage, home: &Home, x: f32, z: f32, away: bool) {
    let wood = home.palette.wood.lighter(0.05);
    let back = if away { z - 0.22 } else { z + 0.20 };
    stage.contact_shadow(at(x, 0.0, z), 0.3, 0.25, 0.55);
    let draw_back = |stage: &mut Stage| {
        for side in [-0.21, 0.18] {
            stage.block(at(x + side, 0.0, back), at(x + side + 0.03, 0.92, back + 0.03), wood);
        }
        for up in [0.60, 0.74, 0.87] {
            stage.block(at(x - 0.2, up, back), at(x + 0.2, up + 0.06, back + 0.02), wood);
        }
    };
    if !away {
        draw_back(stage);
    }
    for side in [-0.21, 0.18] {
        stage.block(at(x + side, 0.0, z - 0.2), at(x + side + 0.03, 0.44, z - 0.17), wood.darker(0.1));
    }
    stage.block(at(x - 0.22, 0.43, z - 0.22), at(x + 0.22, 0.48, z + 0.22), hex(0xdcc08e));
    if away {
        draw_back(stage);
    }
}

/// A laid outdoor dining table with chairs.
pub fn dining(stage: &mut Stage, home: &Home, dice: &mut Dice, x: f32, z: f32) {
    for offset in [-0.75, 0.0, 0.75] {
        chair(stage, home, x + offset, z + 0.85, false);
    }
    stage.contact_shadow(at(x, 0.0, z), 1.5, 0.6, 0.75);
    let wood = home.palette.wood.lighter(0.1);
    for leg in [-1.15, 1.07] {
        stage.block(at(x + leg, 0.0, z + 0.36), at(x + leg + 0.08, 0.72, z + 0.44), wood.darker(0.2));
        stage.block(at(x + leg, 0.0, z - 0.44), at(x + leg + 0.08, 0.72, z - 0.36), wood.darker(0.1));
    }
    stage.block(at(x - 1.25, 0.72, z - 0.5), at(x + 1.25, 0.78, z + 0.5), wood);
    let runner = stage.light.lit(home.palette.second.mix(hex(0xf6efe0), 0.5));
    stage.face(&Plane::floor(x - 1.25, 0.783, z - 0.16).rectangle(0.0, 0.0, 2.5, 0.32), runner);
    for across in [-0.78, 0.0, 0.78] {
        for along in [-0.32, 0.32] {
            let plate = Plane::floor(x + across, 0.785, z + along);
            stage.paint(&plate, &plate.ellipse(0.0, 0.0, 0.15, 0.11), hex(0xfaf6ec));
            stage.paint(&plate, &plate.ellipse(0.0, 0.0, 0.10, 0.07), home.palette.accent.mix(hex(0xfaf6ec), 0.65));
            glass(stage, at(x + across + 0.2, 0.785, z + along + 0.06));
        }
    }
    vase(stage, home, dice, at(x - 0.32, 0.785, z), 0.26);
    fruit(stage, dice, at(x + 0.35, 0.82, z), 0.045);
    if stage.light.lamps > 0.5 {
        let candle = stage.camera.project(at(x + 0.02, 0.92, z));
        stage.canvas.glow(candle, 150.0, hex(0xffb85c).faded(0.7));
        stage.block(at(x, 0.785, z), at(x + 0.05, 0.90, z + 0.05), hex(0xf7efdc));
    }
    for offset in [-0.75, 0.75] {
        chair(stage, home, x + offset, z - 0.85, true);
    }
}

fn glass(stage: &mut Stage, place: Place) {
    let base = stage.camera.project(place);
    let size = stage.camera.scale(place) * 0.11;
    stage.canvas.rectangle(base.0 - size * 0.3, base.1 - size, base.0 + size * 0.3, base.1, hex(0xe6f3f4).faded(0.45));
    stage.canvas.rectangle(
        base.0 - size * 0.26,
        base.1 - size * 0.55,
        base.0 + size * 0.26,
        base.1 - size * 0.04,
        hex(0xf0d58a).faded(0.7),
    );
}

/// An outdoor sofa with two low chairs and a table.
pub fn lounge(stage: &mut Stage, home: &Home, dice: &mut Dice, x: f32, z: f32) {
    rug(stage, home, dice, x, z - 1.2, z + 1.7, 3.6);
    sofa(stage, home, dice, x, z + 1.75, 2.5);
    coffee_table(stage, home, dice, x + 0.1, z - 0.1);
    let light = stage.light.clone();
    for side in [-1.0, 1.0] {
        let place = at(x + side * 1.9, 0.0, z + 1.3);
        stage.contact_shadow(place, 0.4, 0.3, 0.6);
        let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
        plants::pot(stage.canvas, &light, dice, base, scale * 1.0);
    }
}
