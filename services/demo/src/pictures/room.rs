//! A room seen along its axis: floor, walls, ceiling, and windows with the home's own view.

use super::canvas::{Canvas, Fill, HEIGHT, WIDTH};
use super::color::{Color, hex};
use super::home::{Architecture, Home, Setting};
use super::land;
use super::light::{Hour, Light};
use super::shape::{self, Point};
use super::space::{Camera, Place, Plane, at};
use super::stage::Stage;

/// Half of a room's width, in metres.
pub const HALF: f32 = 3.3;
/// Distance of the back wall.
pub const BACK: f32 = 3.6;
/// Height of the ceiling.
pub const CEILING: f32 = 2.75;

/// A stage inside a room, lit from the side of its window.
///
/// `step` is how many metres the viewer stands in front of the point from which the whole room is visible.
pub fn enter<'a>(canvas: &'a mut Canvas, home: &Home, hour: Hour, aside: f32, step: f32) -> Stage<'a> {
    let light = Light::new(hour, home.weather, home.sun_side).indoors(home.sun_side);
    let camera = Camera { eye: at(aside, 1.42, step - 3.7), turn: 0.0, focal: 980.0, center: 600.0, horizon: 402.0 };
    Stage { canvas, camera, light }
}

/// Walls, floor and ceiling.
pub fn shell(stage: &mut Stage, home: &Home, wall: Color) {
    let light = stage.light.clone();
    let back = Plane::facing(-HALF, 0.0, BACK);
    let plain = light.surface(wall, back.normal);
    let lamp_warmth = hex(0xffd9a8);
    let plain = plain.mix(lamp_warmth.times(light.ambient), light.lamps * 0.25);
    let (bright, dim) = (plain.lighter(0.10), plain.darker(0.08));
    let (left_tone, right_tone) = if home.sun_side > 0.0 { (bright, dim) } else { (dim, bright) };
    let outline = stage.camera.outline(&back.rectangle(0.0, 0.0, HALF * 2.0, CEILING));
    stage.canvas.polygon(&outline, Fill::between((outline[0].0, 0.0), (outline[1].0, 0.0), left_tone, right_tone));
    for side in [-1.0, 1.0] {
        let plane = Plane::beside(side * HALF, 0.0, -4.0, -side);
        let tone = if side * home.sun_side > 0.0 { plain.darker(0.17) } else { plain.lighter(0.04) };
        let outline = stage.camera.outline(&plane.rectangle(0.0, 0.0, BACK + 4.0, CEILING));
        let inner = stage.camera.project(at(side * HALF, 1.0, BACK)).0;
        let edge = if side < 0.0 { 0.0 } else { WIDTH };
        stage.canvas.polygon(&outline, Fill::between((inner, 0.0), (edge, 0.0), tone, tone.darker(0.10)));
    }
    floor(stage, home);
    ceiling(stage, home, plain);
    let skirting = light.surface(wall.lighter(0.5), back.normal);
    stage.face(&back.raised(0.01).rectangle(0.0, 0.0, HALF * 2.0, 0.09), skirting);
}

fn floor(stage: &mut Stage, home: &Home) {
    let plane = Plane::floor(-HALF, 0.0, -4.0);
    let color = home.palette.floor;
    let lit = stage.light.surface(color, plane.normal);
    let deep = BACK + 4.0;
    let outline = stage.camera.outline(&plane.rectangle(0.0, 0.0, HALF * 2.0, deep));
    stage
        .canvas
        .polygon(&outline, Fill::vertical(stage.camera.horizon + 150.0, HEIGHT, lit.lighter(0.10), lit.darker(0.12)));
    let joint = lit.darker(0.26).faded(0.4);
    let mut dice = home.dice("floor");
    if home.dice("boards").chance(0.45) {
        let mut lines: Vec<[Place; 2]> = (0..=33)
            .map(|board| board as f32 * 0.2)
            .map(|across| [plane.place(across, 0.0), plane.place(across, deep)])
            .collect();
        for board in 0..33 {
            let along = dice.between(0.5, deep);
            lines.push([plane.place(board as f32 * 0.2, along), plane.place((board + 1) as f32 * 0.2, along)]);
        }
        for _ in 0..18 {
            let board = dice.whole(0, 32) as f32 * 0.2;
            let along = dice.between(0.0, deep - 1.4);
            let tone = if dice.chance(0.5) { lit.darker(0.12) } else { lit.lighter(0.10) };
            stage.face(&plane.rectangle(board, along, board + 0.2, along + 1.4), tone.faded(0.4));
        }
        stage.lines(&lines, 0.008, joint);
    } else {
        let size = 0.5;
        let mut lines: Vec<[Place; 2]> = (0..=13)
            .map(|line| [plane.place(line as f32 * size + 0.05, 0.0), plane.place(line as f32 * size + 0.05, deep)])
            .collect();
        lines.extend(
            (0..=15).map(|line| [plane.place(0.0, line as f32 * size), plane.place(HALF * 2.0, line as f32 * size)]),
        );
        for _ in 0..26 {
            let (column, line) = (dice.whole(0, 12) as f32, dice.whole(0, 14) as f32);
            let tone = if dice.chance(0.5) { lit.darker(0.10) } else { lit.lighter(0.12) };
            stage.face(
                &plane.rectangle(column * size + 0.05, line * size, column * size + 0.05 + size, (line + 1.0) * size),
                tone.faded(0.35),
            );
        }
        stage.lines(&lines, 0.010, joint);
    }
}

fn ceiling(stage: &mut Stage, home: &Home, wall: Color) {
    let corners =
        [at(-HALF, CEILING, -4.0), at(HALF, CEILING, -4.0), at(HALF, CEILING, BACK), at(-HALF, CEILING, BACK)];
    let tone = wall.lighter(0.25);
    let outline = stage.camera.outline(&corners);
    stage.canvas.polygon(&outline, Fill::vertical(0.0, stage.camera.horizon - 180.0, tone.darker(0.10), tone));
    if matches!(home.architecture, Architecture::Modern | Architecture::Block) {
        let cornice = Plane::facing(-HALF, CEILING - 0.12, BACK - 0.04);
        stage.paint(&cornice, &cornice.rectangle(0.0, 0.0, HALF * 2.0, 0.12), wall.lighter(0.3));
        return;
    }
    let wood = home.palette.wood;
    let (side, under) = (stage.light.shaded(wood.darker(0.25)), stage.light.half(wood));
    for beam in 0..7 {
        let x = -HALF + 0.35 + beam as f32 * 0.98;
        let low = CEILING - 0.17;
        let edge = if x > stage.camera.eye.x { x } else { x + 0.14 };
        stage.face(&[at(edge, low, -4.0), at(edge, CEILING, -4.0), at(edge, CEILING, BACK), at(edge, low, BACK)], side);
        stage.face(&[at(x, low, -4.0), at(x + 0.14, low, -4.0), at(x + 0.14, low, BACK), at(x, low, BACK)], under);
    }
}

/// A window or a glass door in the back wall, with the view behind it.
pub struct Window {
    /// Left edge, from the middle of the room.
    pub left: f32,
    /// Lower edge, above the floor.
    pub bottom: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Whether its top is an arch.
    pub arched: bool,
    /// Number of panes side by side.
    pub panes: u32,
}

/// Draws a window with its view, reveal and frame, and the light that comes through it.
pub fn window(stage: &mut Stage, home: &Home, hour: Hour, window: &Window) {
    let plane = Plane::facing(0.0, 0.0, BACK);
    let (left, right, bottom, top) =
        (window.left, window.left + window.width, window.bottom, window.bottom + window.height);
    let rise = if window.arched { (window.width / 2.0).min(window.height * 0.4) } else { 0.0 };
    let opening = |plane: &Plane| {
        if window.arched {
            plane.arch(left, bottom, right, top, rise)
        } else {
            plane.rectangle(left, bottom, right, top)
        }
    };
    let hole = stage.camera.outline(&opening(&plane));
    let reveal = stage.light.surface(home.palette.plaster.darker(0.05), at(0.3, 0.6, -0.3).unit());
    stage.canvas.polygon(&hole, reveal);
    let outside = Light::new(hour, home.weather, home.sun_side);
    let set_back = stage.camera.outline(&opening(&Plane::facing(0.0, 0.0, BACK + 0.28)));
    let (camera, horizon) = (stage.camera, stage.camera.horizon);
    stage.canvas.clipped(shape::polygon(&hole), |canvas| {
        canvas.clipped(shape::polygon(&set_back), |canvas| {
            // The view is from above, so the horizon is a little higher than at eye level.
            let horizon = horizon - if home.setting == Setting::Coast { 8.0 } else { 40.0 };
            land::backdrop(canvas, &outside, home, horizon);
            if bottom < 0.3 {
                outdoors(canvas, home, &outside, camera);
            }
            canvas.cover(Color::WHITE.faded(0.07 * (1.0 - outside.lamps)));
        });
    });
    let frame_plane = Plane::facing(0.0, 0.0, BACK + 0.24);
    let frame = stage.light.surface(
        if home.architecture == Architecture::Modern { hex(0x33373a) } else { home.palette.trim },
        frame_plane.normal,
    );
    let mut bars: Vec<[Place; 2]> = (0..=window.panes)
        .map(|bar| left + window.width * bar as f32 / window.panes as f32)
        .map(|across| {
            [
                frame_plane.place(across, bottom),
                frame_plane.place(across, top - rise * if across == left || across == right { 1.0 } else { 0.1 }),
            ]
        })
        .collect();
    bars.push([frame_plane.place(left, bottom), frame_plane.place(right, bottom)]);
    if window.arched {
        let bow: Vec<Point> = stage.camera.outline(&opening(&frame_plane)[1..]);
        stage.canvas.stroke(shape::line(&bow), 7.0, frame);
    } else {
        bars.push([frame_plane.place(left, top), frame_plane.place(right, top)]);
    }
    stage.lines(&bars, 0.055, frame);
    if bottom > 0.3 {
        stage.block(
            at(left - 0.08, bottom - 0.06, BACK - 0.12),
            at(right + 0.08, bottom, BACK),
            home.palette.plaster.lighter(0.4),
        );
    }
    sunlight(stage, home, hour, window);
}

fn outdoors(canvas: &mut Canvas, home: &Home, light: &Light, camera: Camera) {
    let mut stage = Stage { canvas, camera, light: light.clone() };
    super::garden::paving(&mut stage, (-9.0, BACK + 0.2), (9.0, BACK + 3.6), home.palette.floor.lighter(0.35), 0.6);
    let wall = Plane::facing(-9.0, 0.0, BACK + 3.6);
    stage.paint_soft(&wall, &wall.rectangle(0.0, 0.0, 18.0, 0.6), home.palette.wall, 0.15);
    let mut dice = home.dice("outside");
    for _ in 0..4 {
        let place = at(dice.between(-3.0, 3.0), 0.0, BACK + 3.1);
        let (base, scale) = (stage.camera.project(place), stage.camera.scale(place));
        super::plants::pot(stage.canvas, light, &mut dice, base, scale * 0.9);
    }
}

/// The patch of light from a window on the floor, and the glow around it.
fn sunlight(stage: &mut Stage, home: &Home, hour: Hour, window: &Window) {
    let (strength, color, lean) = match hour {
        Hour::Day => (0.30, hex(0xfff3d6), 0.55),
        Hour::Golden => (0.46, hex(0xffd08a), 1.0),
        Hour::Dusk => (0.0, Color::WHITE, 0.0),
    };
    let shift = -home.sun_side * lean;
    if strength > 0.0 {
        let reach = 2.3;
        let panes = window.panes.max(1);
        for pane in 0..panes {
            let width = window.width / panes as f32;
            let start = window.left + width * pane as f32 + 0.04;
            let near = BACK - 0.25 - reach * (window.height / 2.2).min(1.1);
            let patch = [
                at(start + shift * 0.15, 0.012, BACK - 0.25),
                at(start + width - 0.08 + shift * 0.15, 0.012, BACK - 0.25),
                at(start + width - 0.08 + shift * 1.4, 0.012, near),
                at(start + shift * 1.4, 0.012, near),
            ];
            let outline = stage.camera.outline(&patch);
            if let Some(bounds) = shape::bounds(&outline) {
                stage.canvas.soft(bounds, 4.0, strength, false, |layer| layer.polygon(&outline, color));
            }
        }
    }
    let center = stage.camera.project(at(window.left + window.width / 2.0, window.bottom + window.height / 2.0, BACK));
    stage.canvas.glow(center, 430.0, color.faded(if strength > 0.0 { 0.20 } else { 0.05 }));
}

/// A curtain that hangs beside a window.
pub fn curtain(stage: &mut Stage, x: f32, width: f32, top: f32, color: Color) {
    let plane = Plane::facing(x, 0.03, BACK - 0.12);
    let lit = stage.light.surface(color, plane.normal);
    stage.face(&plane.rectangle(0.0, 0.0, width, top), lit.faded(0.93));
    for fold in 0..7 {
        let across = width * (fold as f32 + 0.3) / 7.0;
        stage.face(&plane.rectangle(across, 0.0, across + width * 0.055, top), lit.darker(0.14).faded(0.55));
        stage.face(
            &plane.rectangle(across + width * 0.06, 0.0, across + width * 0.10, top),
            lit.lighter(0.4).faded(0.5),
        );
    }
}

/// The final effect in every room: darker corners and warm lamps.
pub fn finish(stage: &mut Stage) {
    let shadow = stage.light.shadow;
    stage.canvas.shade(
        shape::rectangle(-10.0, -10.0, WIDTH + 10.0, HEIGHT + 10.0),
        Fill::Radial {
            center: (WIDTH / 2.0, HEIGHT * 0.48),
            radius: 860.0,
            stops: vec![(0.0, Color::WHITE), (0.55, Color::WHITE), (1.0, Color::WHITE.mix(shadow, 0.52))],
        },
    );
}
