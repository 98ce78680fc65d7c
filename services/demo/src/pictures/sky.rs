//! Sky, sun, clouds and sea: the background of everything.

use super::canvas::{Canvas, Fill, HEIGHT, WIDTH};
use super::color::hex;
use super::home::Home;
use super::light::{Hour, Light, Weather};
use super::shape;

/// The sky down to the horizon, with the sun or the first stars, and clouds for the weather.
pub fn sky(canvas: &mut Canvas, light: &Light, home: &Home, horizon: f32) {
    let stops = light.sky.iter().zip([0.0, 0.42, 0.78, 1.0]).map(|(color, position)| (position, *color)).collect();
    canvas.rectangle(
        -10.0,
        -10.0,
        WIDTH + 10.0,
        horizon + 2.0,
        Fill::Linear { from: (0.0, -10.0), to: (0.0, horizon), stops },
    );
    let mut dice = home.dice("sky");
    let sun = sun_position(home, light.hour, horizon);
    match light.hour {
        Hour::Day => {
            canvas.glow((if home.sun_side > 0.0 { WIDTH } else { 0.0 }, -40.0), 760.0, hex(0xfff3cf).faded(0.55))
        }
        Hour::Golden => {
            canvas.glow(sun, 620.0, hex(0xffc46e).faded(0.75));
            canvas.glow(sun, 210.0, hex(0xfff0c4).faded(0.9));
            canvas.ellipse(sun, 34.0, 34.0, hex(0xfff8e0));
        }
        Hour::Dusk => {
            canvas.glow((sun.0, horizon), 700.0, hex(0xff9a66).faded(0.55));
            let stars: Vec<_> = (0..46)
                .map(|_| {
                    let radius = dice.between(0.5, 1.5);
                    ((dice.between(0.0, WIDTH), dice.between(0.0, horizon * 0.55)), radius, radius)
                })
                .collect();
            canvas.fill(shape::ellipses(&stars), hex(0xfff4e0).faded(0.55));
            moon(canvas, home, horizon);
        }
    }
    clouds(canvas, light, home, horizon);
}

/// The position of the sun's disc at low light.
pub fn sun_position(home: &Home, hour: Hour, horizon: f32) -> (f32, f32) {
    let mut dice = home.dice("sun");
    let away = dice.between(250.0, 420.0);
    let x = WIDTH / 2.0 + home.sun_side * away;
    let y = if hour == Hour::Golden { horizon - dice.between(70.0, 120.0) } else { horizon };
    (x, y)
}

fn moon(canvas: &mut Canvas, home: &Home, horizon: f32) {
    let center = (WIDTH / 2.0 + home.sun_side * 110.0, horizon * 0.24);
    canvas.glow(center, 120.0, hex(0xfff1d6).faded(0.35));
    // Along the lit limb, and back along the terminator.
    let limb = (0..=20).map(|step| (-88.0 + step as f32 * 8.8_f32).to_radians());
    let bow = |angle: f32, bulge: f32| (center.0 + 15.0 * bulge * angle.cos(), center.1 + 15.0 * angle.sin());
    let mut crescent: Vec<_> = limb.clone().map(|angle| bow(angle, 1.0)).collect();
    crescent.extend(limb.rev().map(|angle| bow(angle, 0.45)));
    canvas.polygon(&crescent, hex(0xfff6e4));
}

fn clouds(canvas: &mut Canvas, light: &Light, home: &Home, horizon: f32) {
    let mut dice = home.dice("clouds");
    let (count, opacity) = match home.weather {
        Weather::Clear => (3, 0.55),
        Weather::Cloudy => (7, 0.85),
        Weather::Calima => (2, 0.3),
    };
    for _ in 0..count {
        let center = (dice.between(-60.0, WIDTH + 60.0), horizon * dice.between(0.14, 0.78));
        let length = dice.between(120.0, 330.0);
        let height = length * dice.between(0.06, 0.11);
        let color = light.cloud.mix(light.sky[2], 0.15);
        let under = color.mix(light.sky[1], 0.45);
        let bounds = [center.0 - length, center.1 - height * 4.0, center.0 + length, center.1 + height * 2.0];
        let puffs: Vec<_> = (0..6)
            .map(|_| {
                let offset = dice.between(-0.75, 0.75);
                let swell = (1.0 - offset.abs()) * dice.between(0.6, 1.6);
                (
                    (center.0 + offset * length, center.1 - height * swell * 0.8),
                    length * dice.between(0.16, 0.3),
                    height * (0.5 + swell),
                )
            })
            .collect();
        canvas.soft(bounds, 9.0, opacity, false, |layer| {
            layer.fill(shape::ellipse((center.0, center.1 + height * 0.5), length, height * 0.6), under.faded(0.8));
            layer.fill(
                shape::ellipses(&puffs),
                Fill::vertical(center.1 - height * 2.0, center.1 + height, color, under.faded(0.6)),
            );
        });
    }
}

/// The sea from the horizon down to `shore`, with glints and the sun's path.
pub fn sea(canvas: &mut Canvas, light: &Light, home: &Home, horizon: f32, shore: f32) {
    let near = light.sea[1];
    canvas.rectangle(
        -10.0,
        horizon,
        WIDTH + 10.0,
        HEIGHT + 10.0,
        Fill::Linear {
            from: (0.0, horizon),
            to: (0.0, shore),
            stops: vec![
                (0.0, light.sea[0].mix(light.haze, 0.35)),
                (0.10, light.sea[0]),
                (0.45, light.sea[0].mix(near, 0.75)),
                (1.0, near.mix(hex(0x49b6b8).times(light.ambient.plus(light.sun, 0.8)), 0.35)),
            ],
        },
    );
    let mut dice = home.dice("sea");
    let sun = sun_position(home, light.hour, horizon);
    let glint = light.cloud.mix(light.sky[3], 0.4);
    let mut bands = [Vec::new(), Vec::new(), Vec::new()];
    for index in 0..150 {
        let depth = (index as f32 / 150.0).powf(1.7);
        let y = horizon + 3.0 + (shore - horizon) * depth;
        let along_path = light.hour != Hour::Day && dice.chance(0.5);
        let x = if along_path {
            sun.0 + dice.between(-1.0, 1.0) * (24.0 + 130.0 * depth)
        } else {
            dice.between(-40.0, WIDTH + 40.0)
        };
        let length = (10.0 + 70.0 * depth) * dice.between(0.4, 1.2);
        let band = if along_path { 2 } else { index % 2 };
        bands[band].push(((x, y), length / 2.0, 0.5 + 1.5 * depth));
    }
    for (band, alpha) in bands.iter().zip([0.30, 0.16, 0.62]) {
        canvas.fill(shape::ellipses(band), glint.faded(alpha));
    }
    let swell: Vec<_> = (0..26)
        .map(|_| {
            let depth = dice.between(0.1, 1.0);
            let y = horizon + (shore - horizon) * depth;
            ((dice.between(0.0, WIDTH), y), dice.between(60.0, 190.0) * depth, 1.0 + 3.0 * depth)
        })
        .collect();
    canvas.fill(shape::ellipses(&swell), near.darker(0.25).faded(0.16));
}
