//! The surroundings of a home: a beach, a view over roofs, terraced hills.

use crate::pictures::canvas::{Canvas, Fill, HEIGHT, WIDTH};
use crate::pictures::color::{Color, hex};
use crate::pictures::garden;
use crate::pictures::home::{Home, Setting};
use crate::pictures::land;
use crate::pictures::light::{Hour, Light};
use crate::pictures::palms;
use crate::pictures::plants;
use crate::pictures::shape::{self, Point};
use crate::pictures::space::{Camera, at};
use crate::pictures::stage::Stage;
use crate::pictures::town;

/// Draws the surroundings without the house.
pub fn draw(canvas: &mut Canvas, home: &Home, hour: Hour) {
    let light = Light::new(hour, home.weather, home.sun_side);
    match home.setting {
        Setting::Coast => beach(canvas, home, light),
        Setting::City => roofs(canvas, home, light, 300.0),
        Setting::Village => roofs_of_the_village(canvas, home, light),
        Setting::Mountain => terraces(canvas, home, light),
    }
}

fn beach(canvas: &mut Canvas, home: &Home, light: Light) {
    let mut dice = home.dice("beach");
    let camera = Camera { eye: at(0.0, 3.4, -16.0), turn: 0.0, focal: 860.0, center: 600.0, horizon: 318.0 };
    land::backdrop(canvas, &light, home, camera.horizon);
    let sand = hex(*dice.pick(&[0xe8cfa2, 0xdfc193, 0x6b605c, 0xf0ddb8]));
    let side = home.sun_side;
    let place = |share: f32| if side > 0.0 { share * WIDTH } else { WIDTH - share * WIDTH };
    let shore: Vec<Point> =
        [(-0.03, 452.0), (0.16, 446.0), (0.34, 466.0), (0.52, 520.0), (0.68, 600.0), (0.82, 690.0), (0.98, 830.0)]
            .iter()
            .map(|(share, y)| (place(*share), *y + dice.between(-6.0, 6.0)))
            .collect();
    let tail = [(place(1.0), HEIGHT + 40.0), (place(-0.05), HEIGHT + 40.0)];
    for (lift, color) in [
        (-34.0, light.lit(hex(0x8fd6cf)).faded(0.55)),
        (-19.0, light.lit(hex(0xb9e6dc)).faded(0.65)),
        (-9.0, light.lit(Color::WHITE).faded(0.9)),
        (-4.0, light.half(sand.darker(0.28))),
        (12.0, light.lit(sand)),
    ] {
        let line: Vec<Point> =
            shore.iter().map(|(x, y)| (*x + lift * 0.6 * side, *y + lift * (0.4 + (*y - 430.0) / 320.0))).collect();
        let fill = if lift > 0.0 {
            Fill::vertical(440.0, HEIGHT, color, light.half(sand).darker(0.08))
        } else {
            Fill::Solid(color)
        };
        canvas.fill(shape::curve(&line, &tail), fill);
    }
    let mut stage = Stage { canvas, camera, light };
    let light = stage.light.clone();
    for _ in 0..26 {
        let point = (place(dice.between(0.0, 0.5)), dice.between(560.0, 790.0));
        stage.canvas.ellipse(
            point,
            dice.between(2.0, 9.0),
            dice.between(0.8, 2.4),
            light.half(sand.darker(0.2)).faded(0.35),
        );
    }
    for (x, z, radius) in [(-3.6, -2.0, 1.6), (-6.4, 2.4, 1.5), (-0.6, 4.2, 1.4)] {
        let place = at(x * side, 0.0, z);
        garden::parasol(&mut stage, home, place, radius, 2.2);
        garden::lounger(&mut stage, home, place.x - 0.9, z - 1.0);
    }
    let base = (place(0.10), 640.0);
    palms::palm(stage.canvas, &light, &mut dice, base, 430.0);
    palms::palm(stage.canvas, &light, &mut dice, (place(0.02), 700.0), 560.0);
    for share in [0.0, 0.05, 0.12] {
        plants::bush(stage.canvas, &light, &mut dice, (place(share), HEIGHT + 20.0), 150.0);
    }
}

fn roofs(canvas: &mut Canvas, home: &Home, light: Light, horizon: f32) {
    land::backdrop(canvas, &light, home, horizon);
    let mut dice = home.dice("roof terrace");
    for (x, height) in [(150.0, 210.0), (1010.0, 250.0)] {
        let base = (x + dice.between(-60.0, 60.0), 640.0);
        palms::palm(canvas, &light, &mut dice, base, height);
    }
    let wall = home.palette.wall;
    canvas.rectangle(
        -10.0,
        640.0,
        WIDTH + 10.0,
        HEIGHT + 10.0,
        Fill::vertical(640.0, HEIGHT, light.lit(wall), light.half(wall).darker(0.1)),
    );
    canvas.rectangle(-10.0, 626.0, WIDTH + 10.0, 650.0, light.lit(home.palette.roof));
    for index in 0..5 {
        let x = 90.0 + index as f32 * 250.0 + dice.between(-50.0, 50.0);
        let size = dice.between(80.0, 130.0);
        plants::pot(canvas, &light, &mut dice, (x, 640.0), size);
    }
}

fn roofs_of_the_village(canvas: &mut Canvas, home: &Home, light: Light) {
    land::backdrop(canvas, &light, home, 320.0);
    let mut dice = home.dice("village roofs");
    town::rooftops(canvas, &light, home, 400.0);
    for (x, y, height) in [(140.0, 700.0, 330.0), (1060.0, 740.0, 300.0)] {
        let base = (x + dice.between(-50.0, 50.0), y);
        palms::palm(canvas, &light, &mut dice, base, height);
    }
    for index in 0..12 {
        let x = index as f32 * 110.0 + dice.between(-30.0, 30.0);
        plants::blossom(canvas, &light, &mut dice, (x, HEIGHT - 20.0), 90.0, 62.0, *dice_flower(index));
    }
}

fn dice_flower(index: usize) -> &'static u32 {
    &[0xc2416b, 0xd9574f, 0xf2e8d5][index % 3]
}

fn terraces(canvas: &mut Canvas, home: &Home, light: Light) {
    let mut dice = home.dice("terraces");
    land::backdrop(canvas, &light, home, 310.0);
    let earth = garden::earth(home);
    for step in 0..6 {
        let depth = step as f32 / 5.0;
        let y = 430.0 + 350.0 * depth.powf(1.25);
        let height = 16.0 + 40.0 * depth;
        let line: Vec<Point> = (0..=6)
            .map(|index| {
                (
                    -40.0 + index as f32 * 215.0,
                    y + dice.between(-10.0, 10.0) - (index as f32 - 3.0) * 6.0 * home.sun_side,
                )
            })
            .collect();
        let wall: Vec<Point> = line.iter().map(|(x, y)| (*x, *y + height * 0.8)).collect();
        let tail = [(WIDTH + 60.0, HEIGHT + 60.0), (-60.0, HEIGHT + 60.0)];
        let grass = light.far(light.lit(earth.mix(hex(0x8a9a4c), 0.4 + 0.3 * (step % 2) as f32)), 0.22 * (1.0 - depth));
        canvas.fill(shape::curve(&line, &tail), light.far(light.half(hex(0xbcae90)), 0.2 * (1.0 - depth)));
        canvas.fill(shape::curve(&wall, &tail), Fill::vertical(y, y + 120.0, grass, grass.darker(0.10)));
        let stones: Vec<_> = (0..160)
            .map(|_| {
                let x = dice.between(-20.0, WIDTH + 20.0);
                let base = y - (x / 215.0 - 2.8) * 6.0 * home.sun_side;
                ((x, base + dice.between(0.1, 0.75) * height), height * 0.16, height * 0.09)
            })
            .collect();
        canvas.fill(shape::ellipses(&stones), light.far(light.shaded(hex(0x9a8d72)), 0.2 * (1.0 - depth)).faded(0.5));
        for _ in 0..8 {
            let x = dice.between(-20.0, WIDTH + 20.0);
            let size = height * dice.between(2.4, 3.6);
            let (leaf, fruit) = *dice.pick(&[(0x8a9a72, None), (0x7d8f68, None), (0x5f7f45, Some(0xf0b33a))]);
            plants::tree(canvas, &light, &mut dice, (x, y + height * 1.1), size, leaf, fruit);
        }
    }
}
