//! Houses as blocks with roofs and openings, consistent from every side.

use super::canvas::Fill;
use super::color::{Color, hex};
use super::home::{Architecture, Home};
use super::opening::{Opening, draw_opening};
use super::shape;
use super::space::{Place, Plane, at};
use super::stage::Stage;

/// The roof of a block.
#[derive(Clone, Copy, Debug)]
pub enum Roof {
    /// A flat roof with a parapet.
    Flat,
    /// A flat roof that extends beyond the walls.
    Slab,
    /// Tiles on four slopes; the value is the rise in metres.
    Tiles(f32),
}

/// One block of a house.
#[derive(Clone, Debug)]
pub struct Volume {
    /// Left, bottom, front corner.
    pub from: Place,
    /// Right, top, back corner.
    pub to: Place,
    /// Its roof.
    pub roof: Roof,
    /// Colour of its walls.
    pub wall: Color,
    /// Openings of the front; coordinates from its lower left corner.
    pub front: Vec<Opening>,
    /// Openings of both sides; coordinates from the lower front corner.
    pub side: Vec<Opening>,
    /// Whether the stones of the walls are visible.
    pub stone: bool,
}

/// A house ready to be drawn.
pub struct House {
    /// Its blocks.
    pub volumes: Vec<Volume>,
}

impl House {
    /// Draws the house: shadows on the ground, then the blocks from back to front.
    pub fn draw(&self, stage: &mut Stage, home: &Home) {
        for volume in &self.volumes {
            if volume.from.y < 0.1 {
                stage.ground_shadow(volume.from, volume.to, 0.85);
            }
        }
        let eye = stage.camera.eye;
        let mut order: Vec<&Volume> = self.volumes.iter().collect();
        let distance = |volume: &Volume| {
            let x = (volume.from.x + volume.to.x) / 2.0 - eye.x;
            let z = (volume.from.z + volume.to.z) / 2.0 - eye.z;
            // A block on another block is drawn after it.
            x.hypot(z) - volume.from.y * 3.0
        };
        order.sort_by(|first, second| distance(second).total_cmp(&distance(first)));
        for volume in order {
            draw_volume(stage, home, volume);
        }
    }
}

fn draw_volume(stage: &mut Stage, home: &Home, volume: &Volume) {
    let (from, to) = (volume.from, volume.to);
    if stage.camera.eye.y > to.y {
        let top = Plane::floor(from.x, to.y, from.z);
        stage.paint(&top, &top.rectangle(0.0, 0.0, to.x - from.x, to.z - from.z), volume.wall);
    }
    stage.rim(from, to, volume.wall);
    let front = Plane::facing(from.x, from.y, from.z);
    let mut walls = vec![(front, to.x - from.x, &volume.front)];
    if let Some(side) = stage.visible_side(from, to) {
        walls.insert(0, (side, to.z - from.z, &volume.side));
    }
    let height = to.y - from.y;
    for (plane, width, openings) in walls {
        weather(stage, home, volume, &plane, width, height);
        if height > 9.0 {
            string_courses(stage, volume, &plane, width, height);
        }
        for opening in openings {
            draw_opening(stage, home, &plane, opening);
        }
    }
    match volume.roof {
        Roof::Flat => {
            let rim = volume.wall.lighter(0.35);
            stage.rim(at(from.x - 0.06, to.y - 0.02, from.z - 0.06), at(to.x + 0.06, to.y + 0.14, to.z + 0.06), rim);
        }
        Roof::Slab => {
            eaves_shadow(stage, volume, 0.55);
            let (low, high) = (at(from.x - 0.7, to.y, from.z - 1.1), at(to.x + 0.7, to.y + 0.28, to.z + 0.5));
            let soffit = [low, at(high.x, low.y, low.z), at(high.x, low.y, from.z), at(low.x, low.y, from.z)];
            let shade = stage.light.shaded(home.palette.wood.lighter(0.1));
            stage.face(&soffit, shade);
            stage.rim(low, high, volume.wall.lighter(0.3));
        }
        Roof::Tiles(rise) => {
            eaves_shadow(stage, volume, 0.42);
            tiles(stage, home, from, to, rise);
        }
    }
}

/// Weathering of a wall: darker at the foot, brighter at the top, with stones if they are visible.
fn weather(stage: &mut Stage, home: &Home, volume: &Volume, plane: &Plane, width: f32, height: f32) {
    let outline = stage.camera.outline(&plane.rectangle(0.0, 0.0, width, height));
    let Some([left, top, right, bottom]) = shape::bounds(&outline) else { return };
    if volume.stone {
        let mut dice = home.dice("stones");
        let mut stones = [Vec::new(), Vec::new()];
        for index in 0..(width * height * 1.9) as usize {
            let (across, up) = (dice.between(0.1, width - 0.4), dice.between(0.05, height - 0.25));
            let (wide, tall) = (dice.between(0.18, 0.42), dice.between(0.10, 0.2));
            stones[index % 2].push(stage.camera.outline(&plane.rounded(across, up, across + wide, up + tall, 0.06)));
        }
        let base = stage.light.surface(volume.wall, plane.normal);
        for (group, color) in stones.iter().zip([base.darker(0.16), base.lighter(0.12)]) {
            stage.canvas.fill(shape::polygons(group.iter().map(Vec::as_slice)), color.faded(0.55));
        }
    }
    let shadow = stage.light.shadow;
    stage.canvas.shade(
        shape::polygon(&outline),
        Fill::Linear {
            from: (0.0, top),
            to: (0.0, bottom),
            stops: vec![(0.0, Color::WHITE), (0.62, Color::WHITE), (1.0, Color::WHITE.mix(shadow, 0.42))],
        },
    );
    let glow = stage.light.sun.faded(0.16);
    stage.canvas.shine(shape::polygon(&outline), Fill::between((left, bottom), (right, top), glow.faded(0.0), glow));
}

/// The bands that mark the floors of a town house, and the stone of its ground floor.
fn string_courses(stage: &mut Stage, volume: &Volume, plane: &Plane, width: f32, height: f32) {
    let stone = volume.wall.mix(hex(0xf3e9d8), 0.62);
    let front = plane.raised(0.04);
    stage.paint(&front, &front.rectangle(0.0, 0.0, width, 0.55), hex(0xa89a8a));
    let mut up = 3.35;
    while up < height - 1.0 {
        stage.paint(&front, &front.rectangle(0.0, up, width, up + 0.16), stone);
        up += 3.0;
    }
    stage.paint(&front, &front.rectangle(0.0, height - 0.42, width, height), stone);
    for edge in [0.0, width - 0.34] {
        stage.paint(&front, &front.rectangle(edge, 0.55, edge + 0.34, height - 0.42), stone);
    }
    let brackets: Vec<[Place; 2]> = (0..=(width / 0.5) as u32)
        .map(|bracket| bracket as f32 * 0.5)
        .map(|across| [front.place(across, height - 0.62), front.place(across, height - 0.42)])
        .collect();
    let shade = stage.light.surface(stone, plane.normal).darker(0.2);
    stage.lines(&brackets, 0.12, shade);
}

fn eaves_shadow(stage: &mut Stage, volume: &Volume, depth: f32) {
    let (from, to) = (volume.from, volume.to);
    let color = Color::WHITE.mix(stage.light.shadow, 0.9);
    let mut strips = vec![Plane::facing(from.x, to.y, from.z).rectangle(0.0, -depth, to.x - from.x, 0.0)];
    if let Some(side) = stage.visible_side(from, to) {
        strips.push(side.rectangle(0.0, to.y - from.y - depth * 0.7, to.z - from.z, to.y - from.y));
    }
    for strip in strips {
        let outline = stage.camera.outline(&strip);
        stage.canvas.shade(shape::polygon(&outline), color);
    }
}

/// A hipped roof of curved tiles.
fn tiles(stage: &mut Stage, home: &Home, from: Place, to: Place, rise: f32) {
    let over = 0.35;
    let (left, right, front, back) = (from.x - over, to.x + over, from.z - over, to.z + over);
    let (low, high) = (to.y - 0.05, to.y + rise);
    let (wide, deep) = (right - left, back - front);
    let (ridge_start, ridge_end) = if wide >= deep {
        (at(left + deep / 2.0, high, front + deep / 2.0), at(right - deep / 2.0, high, front + deep / 2.0))
    } else {
        (at(left + wide / 2.0, high, front + wide / 2.0), at(left + wide / 2.0, high, back - wide / 2.0))
    };
    let run = wide.min(deep) / 2.0;
    let slope = |x: f32, z: f32| at(x * rise, run, z * rise).unit();
    let corner = |x: f32, z: f32| at(x, low, z);
    let mut slopes: Vec<(Vec<Place>, Place)> = Vec::new();
    if stage.camera.eye.x < left {
        slopes.push((
            vec![
                corner(left, back),
                corner(left, front),
                ridge_start,
                if wide >= deep { ridge_start } else { ridge_end },
            ],
            slope(-1.0, 0.0),
        ));
    }
    if stage.camera.eye.x > right {
        slopes.push((
            vec![
                corner(right, back),
                corner(right, front),
                if wide >= deep { ridge_end } else { ridge_start },
                ridge_end,
            ],
            slope(1.0, 0.0),
        ));
    }
    slopes.push((
        vec![
            corner(left, front),
            corner(right, front),
            if wide >= deep { ridge_end } else { ridge_start },
            ridge_start,
        ],
        slope(0.0, -1.0),
    ));
    let edge = stage.light.shaded(home.palette.roof.darker(0.25));
    for (corners, normal) in slopes {
        let color = stage.light.surface(home.palette.roof, normal);
        stage.face(&corners, color);
        let rows = 26;
        let lerp = |first: Place, second: Place, share: f32| {
            first.moved(at(second.x - first.x, second.y - first.y, second.z - first.z), share)
        };
        let ribs: Vec<[Place; 2]> = (0..=rows)
            .map(|row| {
                let share = row as f32 / rows as f32;
                [lerp(corners[0], corners[1], share), lerp(corners[3], corners[2], share)]
            })
            .collect();
        stage.lines(&ribs, 0.055, color.darker(0.22).faded(0.6));
        stage.lines(
            &[[corners[3], corners[2]], [corners[1], corners[2]], [corners[0], corners[3]]],
            0.13,
            color.lighter(0.10),
        );
        stage.lines(&[[corners[0], corners[1]]], 0.12, edge);
    }
}

/// The house of a home. Its front stands on z = 0 around x = 0.
pub fn build(home: &Home) -> House {
    match home.architecture {
        Architecture::Cubic => super::houses::cubic(home),
        Architecture::Canarian => super::houses::canarian(home),
        Architecture::Finca => super::houses::finca(home),
        Architecture::Modern => super::houses::modern(home),
        Architecture::Block => super::houses::block(home),
    }
}

/// A colour that is dark in every light.
pub const IRON: Color = hex(0x2d2c30);
