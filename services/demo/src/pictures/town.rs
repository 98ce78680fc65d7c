//! Roofs of a town seen from above.

use super::canvas::{Canvas, Fill, HEIGHT, WIDTH};
use super::color::{Color, hex};
use super::home::Home;
use super::light::Light;
use super::shape::{self, Point};
use crate::dice::Dice;

const WALLS: [u32; 8] = [0xf4e9d4, 0xe7c08d, 0xdba487, 0xefe0c4, 0xc9d2cd, 0xf7f1e4, 0xd8b98f, 0xe9d3b6];

/// Layers of houses from the horizon down, with a church among them.
pub fn rooftops(canvas: &mut Canvas, light: &Light, home: &Home, horizon: f32) {
    let mut dice = home.dice("roofs");
    let church = dice.between(0.15, 0.85) * WIDTH;
    for (layer, (base, size, distance)) in
        [(42.0, 26.0, 0.55), (84.0, 40.0, 0.36), (140.0, 62.0, 0.2), (230.0, 96.0, 0.07)].iter().enumerate()
    {
        let foot = horizon + base;
        let mut x = -dice.between(0.0, 40.0);
        while x < WIDTH {
            let width = size * dice.between(0.8, 1.7);
            let top = foot - size * dice.between(0.55, 1.35);
            let wall = hex(*dice.pick(&WALLS));
            building(canvas, light, &mut dice, [x, top, x + width, HEIGHT.min(foot + 60.0)], wall, *size, *distance);
            x += width * dice.between(0.92, 1.05);
        }
        if layer == 1 {
            tower(canvas, light, (church, foot + 8.0), 128.0, *distance);
        }
    }
    canvas.rectangle(-10.0, horizon + 280.0, WIDTH + 10.0, HEIGHT + 10.0, light.shaded(hex(0xb9a58c)));
}

fn building(
    canvas: &mut Canvas,
    light: &Light,
    dice: &mut Dice,
    frame: [f32; 4],
    wall: Color,
    size: f32,
    distance: f32,
) {
    let [left, top, right, bottom] = frame;
    let turn = left + (right - left) * if light.direction.x > 0.0 { 0.32 } else { 0.68 };
    let (bright, dark) = (light.far(light.lit(wall), distance), light.far(light.shaded(wall), distance));
    let (first, second) = if light.direction.x > 0.0 { (dark, bright) } else { (bright, dark) };
    canvas.rectangle(left, top, turn, bottom, Fill::vertical(top, bottom, first, first.mix(light.haze, 0.18)));
    canvas.rectangle(turn, top, right, bottom, Fill::vertical(top, bottom, second, second.mix(light.haze, 0.18)));
    if dice.chance(0.55) {
        let tile = light.far(light.half(hex(*dice.pick(&[0xb9623c, 0xc57a50, 0xa9583b]))), distance);
        let rise = size * 0.22;
        canvas.polygon(
            &[(left - 3.0, top + 1.0), (left + rise, top - rise), (right - rise, top - rise), (right + 3.0, top + 1.0)],
            tile,
        );
        canvas.rectangle(left, top, right, top + size * 0.05, dark.darker(0.18));
    } else {
        canvas.rectangle(left - 1.0, top - size * 0.05, right + 1.0, top, bright.lighter(0.2));
        if dice.chance(0.3) {
            let x = left + (right - left) * dice.between(0.2, 0.6);
            canvas.rectangle(x, top - size * 0.25, x + size * 0.28, top, bright.mix(dark, 0.5));
        }
    }
    let lamp = hex(0xffcf86);
    let glass = light.far(hex(0x3d5058).times(light.ambient), distance);
    let (wide, tall) = (size * 0.10, size * 0.17);
    let mut panes: [Vec<[Point; 4]>; 2] = [Vec::new(), Vec::new()];
    let mut y = top + size * 0.18;
    while y + tall < bottom - 4.0 {
        let mut x = left + size * 0.12;
        while x + wide < right - size * 0.06 {
            if dice.chance(0.8) {
                let burning = usize::from(light.lamps > 0.5 && dice.chance(0.42));
                panes[burning].push([(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)]);
            }
            x += size * 0.26;
        }
        y += size * 0.36;
    }
    for (group, color) in panes.iter().zip([glass, lamp]) {
        canvas.fill(shape::polygons(group.iter().map(|pane| pane.as_slice())), color.faded(0.85));
    }
}

/// A bell tower with a small dome.
pub fn tower(canvas: &mut Canvas, light: &Light, base: Point, height: f32, distance: f32) {
    let wall = hex(0xf3e7d0);
    let (bright, dark) = (light.far(light.lit(wall), distance), light.far(light.shaded(wall), distance));
    let half = height * 0.11;
    let (left, right) = if light.direction.x > 0.0 { (dark, bright) } else { (bright, dark) };
    let top = base.1 - height * 0.72;
    canvas.rectangle(
        base.0 - half,
        top,
        base.0 + half,
        base.1,
        Fill::between((base.0 - half, 0.0), (base.0 + half, 0.0), left, right),
    );
    let stone = light.far(light.half(hex(0x6d625b)), distance);
    for y in [top, top + height * 0.24, top + height * 0.5] {
        canvas.rectangle(base.0 - half * 1.14, y, base.0 + half * 1.14, y + height * 0.022, stone);
    }
    let bell = light.far(hex(0x3a3a40), distance);
    for x in [-0.45, 0.45] {
        let x = base.0 + half * x;
        canvas.rectangle(x - half * 0.22, top + height * 0.10, x + half * 0.22, top + height * 0.21, bell);
        canvas.ellipse((x, top + height * 0.10), half * 0.22, half * 0.26, bell);
    }
    canvas.rectangle(
        base.0 - half * 0.72,
        top - height * 0.10,
        base.0 + half * 0.72,
        top,
        Fill::between((base.0 - half, 0.0), (base.0 + half, 0.0), left, right),
    );
    canvas.ellipse(
        (base.0, top - height * 0.10),
        half * 0.72,
        height * 0.10,
        light.far(light.half(hex(0xb9623c)), distance),
    );
    canvas.rectangle(base.0 - 0.8, top - height * 0.27, base.0 + 0.8, top - height * 0.18, bell);
}
