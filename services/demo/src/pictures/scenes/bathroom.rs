//! A bathroom with painted tiles.

use crate::pictures::azulejos;
use crate::pictures::canvas::{Canvas, Fill};
use crate::pictures::color::{Color, hex};
use crate::pictures::furniture::{self, cushion};
use crate::pictures::home::Home;
use crate::pictures::light::Hour;
use crate::pictures::plants;
use crate::pictures::room::{self, BACK, HALF, Window};
use crate::pictures::shape;
use crate::pictures::space::{Plane, at};
use crate::pictures::stage::Stage;

/// Draws a wash stand under a round mirror, a window, and a tub or a walled shower.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let mut dice = home.dice("bathroom");
    let mut stage = room::enter(canvas, home, hour, dice.between(-0.4, 0.4), 1.2);
    room::shell(&mut stage, home, home.palette.plaster);
    let wall = Plane::facing(0.0, 0.0, BACK - 0.01);
    azulejos::tiles(&mut stage, home, &wall, [-HALF, 0.0, HALF, 1.2], 0.24);
    let rail = Plane::facing(0.0, 0.0, BACK - 0.03);
    stage.paint(&rail, &rail.rectangle(-HALF, 1.2, HALF, 1.25), home.palette.tile);
    let side = home.sun_side;
    let width = dice.between(1.3, 1.7);
    room::window(
        &mut stage,
        home,
        hour,
        &Window {
            left: side * 1.55 - width / 2.0,
            bottom: 1.3,
            width,
            height: 1.15,
            arched: dice.chance(0.5),
            panes: 2,
        },
    );
    vanity(&mut stage, home, &mut dice, -side * 1.55);
    tub(&mut stage, home, side * 1.45);
    let light = stage.light.clone();
    for (x, z, size) in [(side * 2.9, 2.8, 1.1), (-side * 2.95, 1.2, 1.0)] {
        let place = at(x, 0.0, z);
        let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
        stage.contact_shadow(place, 0.35, 0.25, 0.6);
        plants::pot(stage.canvas, &light, &mut dice, base, scale * size);
    }
    furniture::rug(&mut stage, home, &mut dice, -side * 1.4, 1.0, 1.9, 1.6);
    room::finish(&mut stage);
}

fn vanity(stage: &mut Stage, home: &Home, dice: &mut crate::dice::Dice, x: f32) {
    let z = BACK - 0.55;
    let mirror = Plane::facing(0.0, 0.0, BACK - 0.05);
    let rim = stage.camera.outline(&mirror.ellipse(x, 1.72, 0.47, 0.47));
    stage.canvas.soft_shadow(&rim, 6.0, Color::WHITE.mix(hex(0x8a8790), 0.5));
    stage.paint(&mirror, &mirror.ellipse(x, 1.72, 0.47, 0.47), home.palette.wood);
    let glass = stage.camera.outline(&mirror.ellipse(x, 1.72, 0.43, 0.43));
    if let Some([left, top, right, bottom]) = shape::bounds(&glass) {
        let (upper, lower) = (home.palette.plaster.darker(0.12), hex(0xcfdad8));
        stage.canvas.polygon(&glass, Fill::between((left, top), (right, bottom), upper, lower.lighter(0.3)));
        stage.canvas.clipped(shape::polygon(&glass), |canvas| {
            let width = right - left;
            canvas.polygon(
                &[(left, bottom), (left + width * 0.3, bottom), (left + width * 0.9, top), (left + width * 0.6, top)],
                Color::WHITE.faded(0.18),
            );
        });
    }
    for offset in [-0.75, 0.75] {
        let place = stage.camera.project(at(x + offset, 1.72, BACK - 0.15));
        let size = stage.camera.scale(at(x + offset, 1.72, BACK - 0.15)) * 0.10;
        let glow = 0.25 + stage.light.lamps * 0.4;
        stage.canvas.glow(place, size * 6.0, hex(0xffcf8a).faded(glow));
        stage.canvas.ellipse(place, size, size, hex(0xfff3da));
    }
    stage.contact_shadow(at(x, 0.0, z + 0.2), 0.85, 0.35, 0.65);
    stage.block(at(x - 0.78, 0.32, z), at(x + 0.78, 0.80, BACK), home.palette.wood.lighter(0.1));
    let drawers = Plane::facing(0.0, 0.0, z - 0.005);
    let line = stage.light.half(home.palette.wood).darker(0.35);
    stage.lines(
        &[
            [drawers.place(x, 0.33), drawers.place(x, 0.79)],
            [drawers.place(x - 0.78, 0.56), drawers.place(x + 0.78, 0.56)],
        ],
        0.012,
        line,
    );
    stage.block(at(x - 0.82, 0.80, z - 0.03), at(x + 0.82, 0.85, BACK), hex(0xf1ebe0));
    let basin = Plane::facing(0.0, 0.0, z + 0.12);
    cushion(stage, &basin, [x - 0.26, 0.85, x + 0.26, 1.0], 0.09, hex(0xfbf8f2));
    let water = Plane::floor(x, 1.0, z + 0.3);
    stage.paint(&water, &water.ellipse(0.0, 0.0, 0.25, 0.13), hex(0xe6e2da));
    let brass = stage.light.half(hex(0xb08d57));
    stage.lines(
        &[[at(x, 0.85, BACK - 0.08), at(x, 1.18, BACK - 0.08)], [at(x, 1.18, BACK - 0.08), at(x, 1.16, BACK - 0.24)]],
        0.028,
        brass,
    );
    furniture::vase(stage, home, dice, at(x + 0.55, 0.85, z + 0.3), 0.20);
    let towels = Plane::facing(0.0, 0.0, z + 0.1);
    for (index, color) in [home.palette.accent, hex(0xf6efe2), home.palette.second].iter().enumerate() {
        let up = 0.06 + index as f32 * 0.08;
        cushion(stage, &towels, [x - 0.6, up, x - 0.05, up + 0.075], 0.035, *color);
    }
}

fn tub(stage: &mut Stage, home: &Home, x: f32) {
    let z = 2.15;
    stage.contact_shadow(at(x, 0.0, z + 0.2), 1.05, 0.5, 0.75);
    let inside = Plane::floor(x, 0.60, z + 0.3);
    let white = hex(0xfaf7f1);
    stage.paint(&inside, &inside.ellipse(0.0, 0.0, 0.95, 0.38), white);
    stage.paint(&inside, &inside.ellipse(0.0, 0.0, 0.87, 0.32), hex(0xdde3e0));
    let body = Plane::facing(0.0, 0.0, z);
    let mut outline = vec![body.place(x - 0.95, 0.585)];
    outline.extend((0..=12).map(|step| {
        let angle = std::f32::consts::PI * (1.0 + step as f32 / 12.0);
        body.place(x + 0.80 * angle.cos(), 0.22 + 0.20 * angle.sin())
    }));
    outline.push(body.place(x + 0.95, 0.585));
    outline.extend((0..=12).map(|step| {
        let angle = std::f32::consts::PI * step as f32 / 12.0;
        inside.place(0.95 * angle.cos(), -0.38 * angle.sin())
    }));
    let points = stage.camera.outline(&outline);
    let (dark, bright) = (stage.light.shaded(white), stage.light.lit(white));
    if let Some([left, _, right, _]) = shape::bounds(&points) {
        let (first, last) = if stage.light.direction.x > 0.0 { (dark, bright) } else { (bright, dark) };
        stage.canvas.polygon(&points, Fill::between((left, 0.0), (right, 0.0), first, last));
    }
    let towel = stage.light.half(home.palette.accent);
    let cloth = Plane::facing(0.0, 0.0, z - 0.08);
    stage.face(&cloth.rectangle(x - 0.5, 0.24, x - 0.08, 0.585), towel);
    stage.face(
        &[
            at(x - 0.5, 0.59, z - 0.08),
            at(x - 0.08, 0.59, z - 0.08),
            at(x - 0.08, 0.61, z + 0.1),
            at(x - 0.5, 0.61, z + 0.1),
        ],
        towel.lighter(0.15),
    );
    let fringe: Vec<_> = (0..10)
        .map(|thread| x - 0.49 + thread as f32 * 0.045)
        .map(|across| [cloth.place(across, 0.24), cloth.place(across, 0.20)])
        .collect();
    stage.lines(&fringe, 0.01, towel.lighter(0.3));
}
