//! Painted tiles on a wall.

use super::color::{Color, hex};
use super::home::Home;
use super::shape::{self, Point};
use super::space::Plane;
use super::stage::Stage;

/// Covers a rectangle of a wall with tiles of one pattern.
pub fn tiles(stage: &mut Stage, home: &Home, plane: &Plane, frame: [f32; 4], size: f32) {
    let [left, bottom, right, top] = frame;
    let ground = stage.light.surface(hex(0xf6f1e4), plane.normal);
    let ink = stage.light.surface(home.palette.tile, plane.normal);
    let warm = stage.light.surface(hex(0xd9a441), plane.normal);
    stage.face(&plane.rectangle(left, bottom, right, top), ground);
    let pattern = home.dice("azulejo").whole(0, 3);
    let columns = ((right - left) / size).floor() as u32;
    let rows = ((top - bottom) / size).floor() as u32;
    let (wide, tall) = ((right - left) / columns.max(1) as f32, (top - bottom) / rows.max(1) as f32);
    let mut inked: Vec<Vec<Point>> = Vec::new();
    let mut warmed: Vec<Vec<Point>> = Vec::new();
    let mut pale: Vec<Vec<Point>> = Vec::new();
    for index in 0..columns * rows {
        let (x, y) = (left + (index % columns) as f32 * wide, bottom + (index / columns) as f32 * tall);
        let (middle_x, middle_y) = (x + wide / 2.0, y + tall / 2.0);
        let camera = stage.camera;
        let diamond = |share: f32| {
            camera.outline(&[
                plane.place(middle_x - wide * share, middle_y),
                plane.place(middle_x, middle_y - tall * share),
                plane.place(middle_x + wide * share, middle_y),
                plane.place(middle_x, middle_y + tall * share),
            ])
        };
        let disc = |x: f32, y: f32, share: f32| {
            let points: Vec<_> = (0..10)
                .map(|step| step as f32 * 0.628)
                .map(|angle| plane.place(x + wide * share * angle.cos(), y + tall * share * angle.sin()))
                .collect();
            camera.outline(&points)
        };
        match pattern {
            0 => {
                inked.push(diamond(0.46));
                pale.push(diamond(0.30));
                warmed.push(disc(middle_x, middle_y, 0.10));
            }
            1 => {
                for (shift_x, shift_y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    inked.push(disc(x + wide * shift_x, y + tall * shift_y, 0.17));
                }
                warmed.push(diamond(0.16));
            }
            2 => {
                let corner = [plane.place(x, y), plane.place(x + wide, y), plane.place(x, y + tall)];
                inked.push(camera.outline(&corner));
                warmed.push(disc(x + wide * 0.72, y + tall * 0.72, 0.11));
            }
            _ => {
                if (index % columns + index / columns).is_multiple_of(3) {
                    inked.push(camera.outline(&plane.rectangle(
                        x + wide * 0.05,
                        y + tall * 0.05,
                        x + wide * 0.95,
                        y + tall * 0.95,
                    )));
                } else {
                    pale.push(camera.outline(&plane.rectangle(
                        x + wide * 0.05,
                        y + tall * 0.05,
                        x + wide * 0.95,
                        y + tall * 0.95,
                    )));
                }
            }
        }
    }
    let soft = ground.mix(ink, 0.16);
    for (shapes, color) in
        [(&inked, ink.mix(ground, 0.12)), (&pale, if pattern == 3 { soft } else { ground }), (&warmed, warm)]
    {
        stage.canvas.fill(shape::polygons(shapes.iter().map(Vec::as_slice)), color);
    }
    let joints: Vec<_> = (0..=columns)
        .map(|column| left + column as f32 * wide)
        .map(|x| [plane.place(x, bottom), plane.place(x, top)])
        .chain((0..=rows).map(|row| bottom + row as f32 * tall).map(|y| [plane.place(left, y), plane.place(right, y)]))
        .collect();
    stage.lines(&joints, 0.006, ground.darker(0.2).faded(0.5));
    let shine = stage.camera.outline(&plane.rectangle(left, bottom, right, top));
    stage.canvas.shine(
        shape::polygon(&shine),
        super::canvas::Fill::between(shine[0], shine[2], Color::WHITE.faded(0.0), Color::WHITE.faded(0.14)),
    );
}
