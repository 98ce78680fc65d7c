//! Mountains, hills, terraces and shores.

use std::f32::consts::TAU;

use super::canvas::{Canvas, Fill, HEIGHT, WIDTH};
use super::color::{Color, hex};
use super::home::{Home, Setting};
use super::light::Light;
use super::shape::{self, Point};
use super::sky;
use crate::dice::Dice;

/// The look of a range of mountains.
pub struct Range {
    /// The position of its foot on the canvas.
    pub foot: f32,
    /// The maximum height of its peaks.
    pub height: f32,
    /// The colour of the rock without haze.
    pub rock: Color,
    /// The distance: 0 is near, 1 is hidden in haze.
    pub distance: f32,
    /// The share of the range that is a volcano's cone with its crater; 0 for none.
    pub volcano: f32,
}

/// A range of mountains. Every peak has a lit and a shaded side.
pub fn range(canvas: &mut Canvas, light: &Light, home: &Home, purpose: &str, range: &Range) {
    let mut dice = home.dice(purpose);
    let skyline = skyline(&mut dice, range);
    let rock = light.far(light.half(range.rock), range.distance);
    let bottom = range.foot + 4.0;
    let fill =
        Fill::vertical(range.foot - range.height, bottom, rock, rock.mix(light.haze, 0.35 + range.distance * 0.3));
    canvas.fill(shape::curve(&skyline, &[(WIDTH + 60.0, bottom), (-60.0, bottom)]), fill);
    let dark = light.far(light.shaded(range.rock).darker(0.12), range.distance).faded(0.55);
    let bright = light.far(light.lit(range.rock).lighter(0.08), range.distance).faded(0.42);
    for index in 1..skyline.len() - 1 {
        let peak = skyline[index];
        if peak.1 > skyline[index - 1].1 || peak.1 > skyline[index + 1].1 || range.foot - peak.1 < range.height * 0.16 {
            continue;
        }
        for (side, color) in [(-home.sun_side, dark), (home.sun_side, bright)] {
            let face = flank(&mut dice, &skyline, index, side, range.foot);
            canvas.polygon(&face, Fill::vertical(peak.1, range.foot, color, color.faded(0.0)));
        }
    }
}

/// The side of a peak: along the skyline down to the next valley, and back along an irregular ridge.
fn flank(dice: &mut Dice, skyline: &[Point], peak: usize, side: f32, foot: f32) -> Vec<Point> {
    let mut face = vec![skyline[peak]];
    let mut index = peak;
    loop {
        let next = if side > 0.0 { index + 1 } else { index.wrapping_sub(1) };
        match skyline.get(next) {
            Some(point) if point.1 >= skyline[index].1 => {
                face.push(*point);
                index = next;
            }
            _ => break,
        }
    }
    let valley = *face.last().expect("the peak itself is there");
    let top = skyline[peak];
    face.push((valley.0, foot));
    let lean = dice.between(-0.12, 0.22) * side * (foot - top.1);
    for step in 1..6 {
        let share = step as f32 / 6.0;
        let jag = if step % 2 == 0 { 1.0 } else { -1.0 } * dice.between(2.0, 9.0) * (1.0 - share);
        face.push((top.0 + lean * (1.0 - share) + jag, foot + (top.1 - foot) * share));
    }
    face
}

fn skyline(dice: &mut Dice, range: &Range) -> Vec<Point> {
    let steps = 34;
    let waves: Vec<(f32, f32, f32)> = [(1.3, 0.50), (2.7, 0.28), (5.3, 0.17), (11.0, 0.09), (19.0, 0.05)]
        .iter()
        .map(|(frequency, share)| (frequency * dice.between(0.8, 1.25), *share, dice.between(0.0, TAU)))
        .collect();
    let crater = dice.between(0.18, 0.82);
    let spread = dice.between(0.20, 0.30);
    (0..=steps)
        .map(|step| {
            let along = step as f32 / steps as f32;
            let rough: f32 =
                waves.iter().map(|(frequency, share, phase)| share * (along * frequency * TAU + phase).sin()).sum();
            let plain = (0.42 + rough * 0.55).clamp(0.05, 1.0);
            let offset = (along - crater).abs() / spread;
            let cone = ((1.0 - offset).max(0.0)).powf(1.35).min(0.86) / 0.86;
            let height = plain * (1.0 - range.volcano) + (cone + plain * 0.22) * range.volcano;
            (along * (WIDTH + 120.0) - 60.0, range.foot - range.height * height.min(1.0))
        })
        .collect()
}

/// Everything behind a home, down to the beginning of its own ground.
pub fn backdrop(canvas: &mut Canvas, light: &Light, home: &Home, horizon: f32) {
    sky::sky(canvas, light, home, horizon);
    let mut dice = home.dice("backdrop");
    let volcano = if dice.chance(0.6) { 0.9 } else { 0.2 };
    match home.setting {
        Setting::Coast => {
            range(
                canvas,
                light,
                home,
                "far",
                &Range {
                    foot: horizon + 1.0,
                    height: dice.between(70.0, 130.0),
                    rock: hex(0x6f6a86),
                    distance: 0.62,
                    volcano,
                },
            );
            sky::sea(canvas, light, home, horizon, horizon + 300.0);
            headland(canvas, light, home, horizon);
        }
        Setting::Village | Setting::Mountain => {
            let valley = light.far(light.half(hex(0x8f8a55)), 0.35);
            canvas.rectangle(-10.0, horizon, WIDTH + 10.0, HEIGHT + 10.0, valley);
            let tall = if home.setting == Setting::Mountain { 1.35 } else { 1.0 };
            for (purpose, foot, height, rock, distance) in [
                ("far", horizon + 6.0, 215.0, 0x6d6786, 0.66),
                ("middle", horizon + 40.0, 150.0, 0x6d6f62, 0.40),
                ("near", horizon + 105.0, 120.0, 0x71754a, 0.16),
            ] {
                let share = if purpose == "far" { volcano } else { 0.0 };
                range(
                    canvas,
                    light,
                    home,
                    purpose,
                    &Range { foot, height: height * tall, rock: hex(rock), distance, volcano: share },
                );
            }
            groves(canvas, light, home, horizon);
            canvas.rectangle(
                -10.0,
                horizon + 100.0,
                WIDTH + 10.0,
                HEIGHT + 10.0,
                light.far(light.half(hex(0x8f8a55)), 0.10),
            );
        }
        Setting::City => {
            range(
                canvas,
                light,
                home,
                "far",
                &Range {
                    foot: horizon + 20.0,
                    height: dice.between(90.0, 150.0),
                    rock: hex(0x77728c),
                    distance: 0.6,
                    volcano: 0.1,
                },
            );
            let plain = light.far(light.half(hex(0xb9a68a)), 0.5);
            canvas.rectangle(-10.0, horizon, WIDTH + 10.0, HEIGHT + 10.0, plain);
            if dice.chance(0.6) {
                canvas.rectangle(
                    -10.0,
                    horizon,
                    WIDTH + 10.0,
                    horizon + 60.0,
                    Fill::vertical(horizon, horizon + 60.0, light.sea[0], light.sea[1]),
                );
            }
            super::town::rooftops(canvas, light, home, horizon);
        }
    }
}

/// A headland that extends into the sea, with surf at its foot.
fn headland(canvas: &mut Canvas, light: &Light, home: &Home, horizon: f32) {
    let mut dice = home.dice("headland");
    let side = if dice.chance(0.5) { 1.0 } else { -1.0 };
    let place = |share: f32| if side > 0.0 { WIDTH - share * WIDTH } else { share * WIDTH };
    let reach = dice.between(0.30, 0.48);
    let base = horizon + dice.between(26.0, 46.0);
    let height = dice.between(55.0, 105.0);
    let rock = light.far(light.half(hex(*dice.pick(&[0x8a6a55, 0x6f5d57, 0xa07f5c]))), 0.26);
    let top: Vec<Point> = (0..=9)
        .map(|step| {
            let share = step as f32 / 9.0;
            let rise = (1.0 - share).powf(0.8) * height * dice.between(0.82, 1.08);
            (place(share * reach - 0.03), base - rise)
        })
        .collect();
    canvas.fill(
        shape::curve(&top, &[(place(reach + 0.01), base + 3.0), (place(-0.05), base + 8.0)]),
        Fill::vertical(base - height, base + 4.0, rock, rock.mix(light.haze, 0.25)),
    );
    let shade = light.shaded(hex(0x5c4a4a)).faded(0.28);
    for (x, y) in top.into_iter().skip(1).take(7) {
        let lean = side * dice.between(8.0, 26.0);
        canvas.polygon(&[(x, y), (x + lean, base + 2.0), (x + lean * 2.2, base + 2.0)], shade);
    }
    let surf: Vec<_> = (0..14)
        .map(|_| {
            (
                (place(dice.between(0.0, reach + 0.02)), base + dice.between(2.0, 6.0)),
                dice.between(12.0, 40.0),
                dice.between(0.8, 2.0),
            )
        })
        .collect();
    canvas.fill(shape::ellipses(&surf), light.lit(Color::WHITE).faded(0.6));
}

/// Dots of trees, terraces and tiny white houses on the near hills.
fn groves(canvas: &mut Canvas, light: &Light, home: &Home, horizon: f32) {
    let mut dice = home.dice("groves");
    let stone = light.far(light.half(hex(0xb7a983)), 0.2).faded(0.5);
    for step in 0..7 {
        let y = horizon + 50.0 + step as f32 * 9.0;
        let from = dice.between(-100.0, WIDTH * 0.7);
        let points: Vec<Point> =
            (0..6).map(|index| (from + index as f32 * 70.0, y + dice.between(-4.0, 4.0))).collect();
        canvas.stroke(shape::curve(&points, &[]), 1.6, stone);
    }
    for _ in 0..9 {
        let (x, y) = (dice.between(0.0, WIDTH), horizon + dice.between(30.0, 92.0));
        let (width, height) = (dice.between(9.0, 20.0), dice.between(7.0, 12.0));
        canvas.rectangle(x, y - height, x + width, y, light.far(light.lit(hex(0xfaf4e8)), 0.12));
        canvas.rectangle(x + width * 0.62, y - height, x + width, y, light.far(light.shaded(hex(0xe6ddd0)), 0.12));
        if dice.chance(0.6) {
            let roof = light.far(light.lit(hex(0xb9623c)), 0.15);
            canvas.polygon(
                &[(x - 2.0, y - height), (x + width / 2.0, y - height - 5.0), (x + width + 2.0, y - height)],
                roof,
            );
        }
    }
    for color in [0x4f6142, 0x5f7048, 0x43563c] {
        let trees: Vec<_> = (0..34)
            .map(|_| {
                let depth = dice.between(0.2, 1.0);
                let radius = 2.0 + 5.0 * depth;
                ((dice.between(-10.0, WIDTH + 10.0), horizon + 28.0 + 74.0 * depth), radius * 1.15, radius)
            })
            .collect();
        canvas.fill(shape::ellipses(&trees), light.far(light.half(hex(color)), 0.16));
    }
}
