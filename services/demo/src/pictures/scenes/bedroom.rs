//! A bedroom.

use crate::pictures::canvas::{Canvas, Fill};
use crate::pictures::color::{Color, hex};
use crate::pictures::furniture::{self, cushion};
use crate::pictures::home::Home;
use crate::pictures::light::Hour;
use crate::pictures::plants;
use crate::pictures::room::{self, BACK, CEILING, HALF, Window};
use crate::pictures::shape;
use crate::pictures::space::{Plane, at};
use crate::pictures::stage::Stage;

/// Draws the bed and the things around it.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let mut dice = home.dice("bedroom");
    let mut stage = room::enter(canvas, home, hour, dice.between(-0.4, 0.4), 1.35);
    let accent_wall = dice.chance(0.4);
    let wall = if accent_wall { home.palette.plaster.mix(home.palette.second, 0.35) } else { home.palette.plaster };
    room::shell(&mut stage, home, wall);
    let side = home.sun_side;
    let width = dice.between(1.2, 1.6);
    let window = Window {
        left: side * (HALF - width / 2.0 - 0.55) - width / 2.0,
        bottom: if dice.chance(0.5) { 0.02 } else { 0.8 },
        width,
        height: 1.4,
        arched: dice.chance(0.35),
        panes: 2,
    };
    let window = Window { height: if window.bottom < 0.5 { 2.2 } else { 1.4 }, ..window };
    room::window(&mut stage, home, hour, &window);
    room::curtain(&mut stage, window.left - 0.36, 0.34, CEILING - 0.25, hex(0xf6efe1));
    room::curtain(&mut stage, window.left + width + 0.02, 0.34, CEILING - 0.25, hex(0xf6efe1));
    let x = -side * dice.between(0.75, 0.95);
    furniture::rug(&mut stage, home, &mut dice, x, -0.2, 1.6, 3.0);
    if dice.chance(0.6) {
        furniture::art(&mut stage, home, &mut dice, x - 0.55, 1.55, 1.1, 0.7);
    }
    for offset in [-1.25, 1.25] {
        bedside(&mut stage, home, &mut dice, x + offset);
    }
    bed(&mut stage, home, &mut dice, x);
    let light = stage.light.clone();
    let place = at(side * 2.7, 0.0, 1.6);
    let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
    stage.contact_shadow(place, 0.4, 0.28, 0.6);
    plants::pot(stage.canvas, &light, &mut dice, base, scale * 1.0);
    room::finish(&mut stage);
}

fn bed(stage: &mut Stage, home: &Home, dice: &mut crate::dice::Dice, x: f32) {
    let half = 0.92;
    let (foot, head) = (BACK - 2.25, BACK - 0.12);
    stage.contact_shadow(at(x, 0.0, (foot + head) / 2.0), 1.15, 1.25, 0.75);
    let board = Plane::facing(0.0, 0.0, head);
    let headboard =
        if dice.chance(0.5) { home.palette.wood.lighter(0.1) } else { home.palette.accent.mix(hex(0xe9dcc6), 0.45) };
    if dice.chance(0.35) {
        stage.paint(&board, &board.arch(x - half - 0.08, 0.1, x + half + 0.08, 1.35, 0.55), headboard);
    } else {
        cushion(stage, &board, [x - half - 0.1, 0.1, x + half + 0.1, 1.12], 0.08, headboard);
    }
    stage.block(at(x - half, 0.08, foot), at(x + half, 0.26, head), home.palette.wood);
    let linen = hex(0xfaf6ee);
    stage.block(at(x - half + 0.02, 0.26, foot), at(x + half - 0.02, 0.54, head), linen);
    for (level, depth, scale) in [(0.0, 0.24, 1.0), (0.02, 0.50, 0.9)] {
        for side in [-1.0, 1.0] {
            let plane = Plane::facing(0.0, 0.0, head - depth);
            let center = x + side * 0.44;
            let wide = 0.38 * scale;
            let color = if depth > 0.4 { home.palette.second.mix(linen, 0.35) } else { linen };
            cushion(
                stage,
                &plane,
                [center - wide, 0.52 + level, center + wide, 0.52 + level + 0.42 * scale],
                0.14,
                color,
            );
        }
    }
    let front = Plane::facing(0.0, 0.0, head - 0.72);
    cushion(stage, &front, [x - 0.36, 0.55, x + 0.36, 0.82], 0.12, home.palette.accent);
    let duvet = stage.light.lit(linen);
    let fold = at(0.0, 0.57, head - 0.95);
    stage.face(
        &[
            at(x - half - 0.02, 0.57, foot - 0.02),
            at(x + half + 0.02, 0.57, foot - 0.02),
            at(x + half + 0.02, 0.57, fold.z),
            at(x - half - 0.02, 0.57, fold.z),
        ],
        duvet,
    );
    let hang = Plane::facing(0.0, 0.0, foot - 0.03);
    stage.paint_soft(&hang, &hang.rounded(x - half - 0.02, 0.16, x + half + 0.02, 0.575, 0.05), linen, 0.12);
    let blanket = home.palette.accent;
    let lit = stage.light.lit(blanket);
    stage.face(
        &[
            at(x - half - 0.03, 0.58, foot - 0.04),
            at(x + half + 0.03, 0.58, foot - 0.04),
            at(x + half + 0.03, 0.58, foot + 0.62),
            at(x - half - 0.03, 0.58, foot + 0.62),
        ],
        lit,
    );
    let over = Plane::facing(0.0, 0.0, foot - 0.05);
    stage.paint_soft(&over, &over.rounded(x - half - 0.03, 0.24, x + half + 0.03, 0.585, 0.03), blanket, 0.16);
    let folds: Vec<_> = (0..9)
        .map(|fold| x - half + 0.1 + fold as f32 * 0.2)
        .map(|across| [over.place(across, 0.27), over.place(across + 0.02, 0.55)])
        .collect();
    stage.lines(&folds, 0.012, lit.darker(0.22).faded(0.5));
    let stripes: Vec<_> = [0.12, 0.46]
        .iter()
        .map(|along| [at(x - half - 0.03, 0.582, foot + along), at(x + half + 0.03, 0.582, foot + along)])
        .collect();
    stage.lines(&stripes, 0.03, lit.lighter(0.4));
}

fn bedside(stage: &mut Stage, home: &Home, dice: &mut crate::dice::Dice, x: f32) {
    let z = BACK - 0.55;
    stage.contact_shadow(at(x, 0.0, z + 0.1), 0.3, 0.22, 0.6);
    stage.block(at(x - 0.22, 0.06, z), at(x + 0.22, 0.5, z + 0.4), home.palette.wood);
    let knob = Plane::facing(0.0, 0.0, z - 0.01);
    stage.paint(&knob, &knob.ellipse(x, 0.34, 0.02, 0.02), hex(0xd9b25f));
    let base = stage.camera.project(at(x, 0.5, z + 0.2));
    let size = stage.camera.scale(at(x, 0.5, z + 0.2)) * 0.42;
    let lamps = stage.light.lamps;
    let body = stage.light.half(home.palette.second);
    stage.canvas.ellipse((base.0, base.1 - size * 0.26), size * 0.18, size * 0.27, body);
    let shade = hex(0xf4e8d2).times(stage.light.ambient.plus(stage.light.sun, 0.5)).mix(hex(0xffdc9a), lamps);
    if lamps > 0.2 {
        stage.canvas.glow((base.0, base.1 - size * 0.8), size * 4.2, hex(0xffbf6b).faded(0.6 * lamps));
    }
    let points = [
        (base.0 - size * 0.24, base.1 - size * 1.08),
        (base.0 + size * 0.24, base.1 - size * 1.08),
        (base.0 + size * 0.38, base.1 - size * 0.52),
        (base.0 - size * 0.38, base.1 - size * 0.52),
    ];
    stage.canvas.fill(
        shape::polygon(&points),
        Fill::between((points[3].0, 0.0), (points[2].0, 0.0), shade.darker(0.06), shade.mix(Color::WHITE, 0.2)),
    );
    if dice.chance(0.5) {
        stage.block(at(x - 0.18, 0.5, z + 0.02), at(x - 0.02, 0.54, z + 0.14), home.palette.tile);
    }
}
