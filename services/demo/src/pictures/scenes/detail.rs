//! A still life: a tiled wall, a table, and food from the market.

use crate::pictures::azulejos;
use crate::pictures::canvas::{Canvas, Fill};
use crate::pictures::color::{Color, hex};
use crate::pictures::furniture;
use crate::pictures::home::Home;
use crate::pictures::light::Hour;
use crate::pictures::plants;
use crate::pictures::room::{self, BACK, HALF, Window};
use crate::pictures::shape;
use crate::pictures::space::{Plane, at};

/// Draws a corner of the house close up.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let mut dice = home.dice("detail");
    let mut stage = room::enter(canvas, home, hour, 0.0, 0.0);
    stage.camera.focal = 1750.0;
    stage.camera.eye.y = 1.30;
    stage.camera.horizon = 330.0;
    room::shell(&mut stage, home, home.palette.plaster);
    let wall = Plane::facing(0.0, 0.0, BACK - 0.01);
    azulejos::tiles(&mut stage, home, &wall, [-HALF, 0.0, HALF, 1.08], 0.24);
    let rail = Plane::facing(0.0, 0.0, BACK - 0.03);
    stage.paint(&rail, &rail.rectangle(-HALF, 1.08, HALF, 1.12), home.palette.tile);
    let side = home.sun_side;
    room::window(
        &mut stage,
        home,
        hour,
        &Window {
            left: side * 0.75 - 0.65,
            bottom: 1.12,
            width: 1.3,
            height: 1.05,
            arched: dice.chance(0.5),
            panes: 2,
        },
    );
    if dice.chance(0.6) {
        furniture::art(&mut stage, home, &mut dice, -side * 1.1 - 0.3, 1.35, 0.6, 0.5);
    }
    let table = Plane::floor(-3.0, 0.74, 0.6);
    stage.paint_soft(&table, &table.rectangle(0.0, 0.0, 6.0, 1.6), home.palette.wood.lighter(0.15), 0.10);
    let lit = stage.light.lit(home.palette.wood.lighter(0.15));
    let grain: Vec<_> =
        (0..8).map(|board| [table.place(0.0, board as f32 * 0.2), table.place(6.0, board as f32 * 0.2)]).collect();
    stage.lines(&grain, 0.006, lit.darker(0.25).faded(0.5));
    let edge = Plane::facing(-3.0, 0.66, 0.6);
    stage.paint(&edge, &edge.rectangle(0.0, 0.0, 6.0, 0.08), home.palette.wood.darker(0.12));
    let cloth = [
        at(-side * 0.25, 0.745, 0.6),
        at(-side * 0.95, 0.745, 0.6),
        at(-side * 1.15, 0.745, 2.2),
        at(-side * 0.45, 0.745, 2.2),
    ];
    let linen = stage.light.lit(home.palette.second.mix(hex(0xf7f0e2), 0.55));
    stage.face(&cloth, linen);
    let light = stage.light.clone();
    for (x, z, size) in [(-side * 0.62, 1.5, 0.34), (side * 0.95, 1.75, 0.24)] {
        stage.contact_shadow(at(x, 0.745, z - 0.02), size * 0.45, size * 0.25, 0.7);
        furniture::vase(&mut stage, home, &mut dice, at(x, 0.745, z), size);
    }
    let x = side * 0.22;
    stage.contact_shadow(at(x, 0.745, 1.15), 0.30, 0.16, 0.75);
    furniture::fruit(&mut stage, &mut dice, at(x, 0.90, 1.2), 0.062);
    let center = stage.camera.project(at(x, 0.86, 1.12));
    let size = stage.camera.scale(at(x, 0.8, 1.12)) * 0.25;
    let bowl = [(-1.0, 0.0), (-0.82, 0.34), (-0.42, 0.52), (0.42, 0.52), (0.82, 0.34), (1.0, 0.0)]
        .map(|(x, y)| (center.0 + x * size, center.1 + y * size));
    let clay = light.half(home.palette.accent.mix(hex(0xf3ead9), 0.2));
    stage.canvas.fill(
        shape::curve(&bowl, &[bowl[0]]),
        Fill::between((center.0 - size, 0.0), (center.0 + size, 0.0), clay.darker(0.1), clay.lighter(0.12)),
    );
    stage.canvas.rectangle(center.0 - size, center.1 - 3.0, center.0 + size, center.1 + 4.0, clay.lighter(0.3));
    let base = (600.0 - side * 560.0, 800.0);
    plants::pot(stage.canvas, &light, &mut dice, base, 260.0);
    stage.canvas.cover(Color::WHITE.faded(0.0));
    room::finish(&mut stage);
}
