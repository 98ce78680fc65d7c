//! Doors, windows, shutters and balconies.

use super::canvas::Fill;
use super::color::{Color, hex};
use super::home::Home;
use super::house::IRON;
use super::shape;
use super::space::{Place, Plane, at};
use super::stage::Stage;

/// The kind of an opening in a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A window with a frame and a cross.
    Window,
    /// A window between open shutters.
    Shutters,
    /// A wooden door.
    Door,
    /// A wooden door under an arch.
    Arch,
    /// A wall of glass.
    Glass,
    /// A window with a wooden balcony in front.
    Balcony,
    /// A French window with an iron railing.
    Railing,
}

/// An opening and its position, in metres from the wall's lower corner.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// Its kind.
    pub kind: Kind,
    /// Its left edge.
    pub left: f32,
    /// Its lower edge.
    pub bottom: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

impl Opening {
    /// An opening with a position and a size.
    pub const fn new(kind: Kind, left: f32, bottom: f32, width: f32, height: f32) -> Opening {
        Opening { kind, left, bottom, width, height }
    }
}

const REVEAL: f32 = 0.22;

/// Draws an opening into a wall.
pub fn draw_opening(stage: &mut Stage, home: &Home, plane: &Plane, opening: &Opening) {
    let Opening { kind, left, bottom, width, height } = *opening;
    let (right, top) = (left + width, bottom + height);
    let seen = stage.camera.outline(&plane.rectangle(left, bottom, right, top));
    // On a wall that is seen almost edge-on, frames would extend beyond it.
    if shape::bounds(&seen).is_none_or(|bounds| bounds[2] - bounds[0] < 0.22 * (bounds[3] - bounds[1]) * width / height)
    {
        return;
    }
    let trim = home.palette.trim;
    let arched = kind == Kind::Arch;
    let hole = if arched {
        plane.arch(left, bottom, right, top, width / 2.0)
    } else {
        plane.rectangle(left, bottom, right, top)
    };
    if kind == Kind::Railing {
        let surround = plane.raised(0.03);
        stage.paint(
            &surround,
            &surround.rectangle(left - 0.16, bottom, right + 0.16, top + 0.16),
            home.palette.wall.mix(hex(0xf6eee0), 0.75),
        );
        stage.paint(&surround, &surround.rectangle(left - 0.28, top + 0.16, right + 0.28, top + 0.26), hex(0xefe4d2));
    }
    // First the wall's thickness, then the pane or leaf, set back into it.
    stage.paint(plane, &hole, home.palette.wall.darker(0.38));
    let inner = plane.raised(-REVEAL);
    let outline = stage.camera.outline(&hole);
    match kind {
        Kind::Door | Kind::Arch => {
            let leaf = stage.light.surface(trim, plane.normal);
            let set_back = if arched {
                inner.arch(left, bottom, right, top, width / 2.0)
            } else {
                inner.rectangle(left, bottom, right, top)
            };
            let shape_of_leaf = stage.camera.outline(&set_back);
            stage.canvas.clipped(shape::polygon(&outline), |canvas| canvas.polygon(&shape_of_leaf, leaf));
            let planks: Vec<[Place; 2]> = (1..6)
                .map(|step| left + width * step as f32 / 6.0)
                .map(|across| {
                    [inner.place(across, bottom), inner.place(across, top - if arched { width * 0.25 } else { 0.0 })]
                })
                .collect();
            stage.lines(&planks, 0.025, leaf.darker(0.35));
            stage.paint(&inner, &inner.ellipse(right - width * 0.2, bottom + height * 0.45, 0.05, 0.05), hex(0xd9b25f));
        }
        _ => glazing(stage, home, &inner, &outline, opening),
    }
    match kind {
        Kind::Shutters => {
            for (from, to) in [(left - width * 0.52, left - 0.02), (right + 0.02, right + width * 0.52)] {
                shutter(stage, plane, from, bottom, to, top, trim);
            }
        }
        Kind::Balcony => balcony(stage, home, plane, opening),
        Kind::Railing => railing(stage, plane, left - 0.25, bottom - 0.05, right + 0.25, 1.0),
        Kind::Window => {
            let sill = plane.raised(0.08);
            stage.paint(
                &sill,
                &sill.rectangle(left - 0.1, bottom - 0.1, right + 0.1, bottom),
                home.palette.wall.lighter(0.4),
            );
        }
        Kind::Door | Kind::Arch | Kind::Glass => {}
    }
}

fn glazing(stage: &mut Stage, home: &Home, inner: &Plane, hole: &[(f32, f32)], opening: &Opening) {
    let Opening { kind, left, bottom, width, height } = *opening;
    let (right, top) = (left + width, bottom + height);
    let pane = stage.camera.outline(&inner.rectangle(left, bottom, right, top));
    let Some([pane_left, pane_top, pane_right, pane_bottom]) = shape::bounds(&pane) else { return };
    let (upper, lower) = glass(stage, home, opening);
    let lamps = stage.light.lamps;
    let fill = Fill::between((pane_left, pane_top), (pane_left, pane_bottom), upper, lower);
    let reflection = [
        (pane_left + (pane_right - pane_left) * 0.12, pane_bottom),
        (pane_left + (pane_right - pane_left) * 0.42, pane_bottom),
        (pane_left + (pane_right - pane_left) * 0.86, pane_top),
        (pane_left + (pane_right - pane_left) * 0.56, pane_top),
    ];
    let frame = stage.light.surface(if kind == Kind::Glass { IRON } else { home.palette.trim }, inner.normal);
    let bars = if kind == Kind::Glass { (width / 1.3).round().max(2.0) as u32 } else { 2 };
    let mut lines: Vec<[Place; 2]> = (0..=bars)
        .map(|bar| left + width * bar as f32 / bars as f32)
        .map(|across| [inner.place(across, bottom), inner.place(across, top)])
        .collect();
    lines.push([inner.place(left, top), inner.place(right, top)]);
    lines.push([inner.place(left, bottom), inner.place(right, bottom)]);
    if kind != Kind::Glass {
        lines.push([inner.place(left, bottom + height * 0.55), inner.place(right, bottom + height * 0.55)]);
    }
    let (bars, thickness) = stage.drawn(&lines, 0.07);
    // The frame is set back in the wall, so the wall hides a part of it from the side.
    stage.canvas.clipped(shape::polygon(hole), |canvas| {
        canvas.polygon(&pane, fill);
        canvas.polygon(&reflection, Color::WHITE.faded(0.12 * (1.0 - lamps * 0.7)));
        canvas.stroke(bars, thickness, frame);
    });
    if lamps > 0.5 && upper.red > 0.8 {
        let center = ((pane_left + pane_right) / 2.0, (pane_top + pane_bottom) / 2.0);
        stage.canvas.glow(
            center,
            (pane_right - pane_left).max(pane_bottom - pane_top) * 1.3,
            hex(0xffb45e).faded(0.42),
        );
    }
}

/// Upper and lower colour of a pane: sky by day, lamplight by night in some windows.
fn glass(stage: &Stage, home: &Home, opening: &Opening) -> (Color, Color) {
    let sky = stage.light.sky[1].mix(hex(0x24404f), 0.45);
    let room = stage.light.sky[3].mix(hex(0x1d3644), 0.62);
    let mut dice = crate::dice::Dice::new(
        home.seed ^ u64::from((opening.left * 97.0 + opening.bottom * 13.0).abs() as u32),
        "lamp",
    );
    if stage.light.lamps > 0.5 && (opening.width > 2.0 || dice.chance(0.72)) {
        (hex(0xffd592), hex(0xf7a24f))
    } else {
        (sky, room)
    }
}

fn shutter(stage: &mut Stage, plane: &Plane, left: f32, bottom: f32, right: f32, top: f32, color: Color) {
    let front = plane.raised(0.05);
    stage.paint(&front, &front.rectangle(left, bottom, right, top), color);
    let lit = stage.light.surface(color, plane.normal);
    let slats: Vec<[Place; 2]> = (1..14)
        .map(|step| bottom + (top - bottom) * step as f32 / 14.0)
        .map(|up| [front.place(left + 0.06, up), front.place(right - 0.06, up)])
        .collect();
    stage.lines(&slats, 0.03, lit.darker(0.3));
}

/// An iron railing on a small slab.
pub fn railing(stage: &mut Stage, plane: &Plane, left: f32, bottom: f32, right: f32, height: f32) {
    let front = plane.raised(0.35);
    let depth =
        Plane { origin: front.place(left, bottom), across: front.across, up: at(0.0, 1.0, 0.0), normal: front.normal };
    stage.paint(&depth, &depth.rectangle(0.0, -0.12, right - left, 0.0), hex(0xe9e2d4));
    let iron = stage.light.surface(IRON, plane.normal);
    let count = ((right - left) / 0.14) as u32;
    let mut bars: Vec<[Place; 2]> = (0..=count)
        .map(|bar| left + (right - left) * bar as f32 / count.max(1) as f32)
        .map(|across| [front.place(across, bottom), front.place(across, bottom + height)])
        .collect();
    bars.push([front.place(left, bottom + height), front.place(right, bottom + height)]);
    bars.push([front.place(left, bottom + 0.1), front.place(right, bottom + 0.1)]);
    stage.lines(&bars, 0.026, iron);
}

/// The wooden balcony of the islands: a parapet with turned posts under a small tiled roof.
fn balcony(stage: &mut Stage, home: &Home, plane: &Plane, opening: &Opening) {
    let (left, right) = (opening.left - 0.7, opening.left + opening.width + 0.7);
    let (bottom, top) = (opening.bottom - 0.05, opening.bottom + opening.height + 0.25);
    let wood = home.palette.trim.mix(home.palette.wood, 0.5).darker(0.15);
    let shadow_color = Color::WHITE.mix(stage.light.shadow, 0.8);
    let sun = stage.light.direction;
    let shift = -sun.x * 0.8;
    let cast = stage.camera.outline(&plane.rectangle(left + shift, bottom - 0.75, right + shift, bottom));
    stage.canvas.soft_shadow(&cast, 5.0, shadow_color);
    let reach = 0.95;
    let front = plane.raised(reach);
    let under = [
        plane.place(left, bottom - 0.2),
        plane.place(right, bottom - 0.2),
        front.place(right, bottom - 0.2),
        front.place(left, bottom - 0.2),
    ];
    let dark = stage.light.shaded(wood.darker(0.3));
    stage.face(&under, dark);
    for edge in [left, right] {
        let cheek = [
            plane.place(edge, bottom - 0.2),
            front.place(edge, bottom - 0.2),
            front.place(edge, bottom + 0.95),
            plane.place(edge, bottom + 0.95),
        ];
        let tone = stage.light.shaded(wood);
        stage.face(&cheek, tone);
    }
    stage.paint(&front, &front.rectangle(left, bottom - 0.2, right, bottom + 0.05), wood.darker(0.1));
    stage.paint(&front, &front.rectangle(left, bottom + 0.05, right, bottom + 0.5), wood);
    let lit = stage.light.surface(wood, plane.normal);
    let panels = ((right - left) / 0.55).round().max(2.0) as u32;
    let step = (right - left) / panels as f32;
    for panel in 0..panels {
        let start = left + panel as f32 * step;
        stage.face(&front.rectangle(start + 0.09, bottom + 0.13, start + step - 0.09, bottom + 0.42), lit.darker(0.22));
    }
    let turned: Vec<[Place; 2]> = (0..=panels * 3)
        .map(|post| left + (right - left) * post as f32 / (panels * 3) as f32)
        .map(|across| [front.place(across, bottom + 0.5), front.place(across, bottom + 0.95)])
        .collect();
    stage.lines(&turned, 0.05, lit.darker(0.05));
    let rail = [[front.place(left, bottom + 0.97), front.place(right, bottom + 0.97)]];
    stage.lines(&rail, 0.1, lit.lighter(0.08));
    let posts: Vec<[Place; 2]> = (0..=panels / 2)
        .map(|post| left + (right - left) * post as f32 / (panels / 2).max(1) as f32)
        .map(|across| [front.place(across, bottom), front.place(across, top)])
        .collect();
    stage.lines(&posts, 0.1, lit);
    let roof = [
        front.place(left - 0.15, top - 0.05).moved(front.normal, 0.15),
        front.place(right + 0.15, top - 0.05).moved(front.normal, 0.15),
        plane.place(right + 0.15, top + 0.42),
        plane.place(left - 0.15, top + 0.42),
    ];
    let tile = stage.light.surface(home.palette.roof, at(plane.normal.x * 0.4, 0.9, plane.normal.z * 0.4).unit());
    stage.face(&roof, tile);
    let ribs: Vec<[Place; 2]> = (0..=18)
        .map(|rib| left - 0.15 + (right - left + 0.3) * rib as f32 / 18.0)
        .map(|across| [front.place(across, top - 0.05).moved(front.normal, 0.15), plane.place(across, top + 0.42)])
        .collect();
    stage.lines(&ribs, 0.05, tile.darker(0.22).faded(0.7));
    stage.lines(&[[roof[0], roof[1]]], 0.1, dark);
}
