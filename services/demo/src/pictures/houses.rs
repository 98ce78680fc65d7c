//! The houses of each architecture, combined at random from the same parts.

use super::color::hex;
use super::home::Home;
use super::house::{House, Roof, Volume};
use super::opening::{Kind, Opening};
use super::space::{Place, at};

fn volume(home: &Home, from: Place, to: Place, roof: Roof) -> Volume {
    Volume { from, to, roof, wall: home.palette.wall, front: Vec::new(), side: Vec::new(), stone: false }
}

/// Windows of one kind spread evenly over a wall.
fn row(kind: Kind, count: u32, wall: f32, bottom: f32, width: f32, height: f32) -> Vec<Opening> {
    let step = wall / count as f32;
    (0..count)
        .map(|index| Opening::new(kind, step * (index as f32 + 0.5) - width / 2.0, bottom, width, height))
        .collect()
}

/// A house mirrored left to right.
fn mirrored(mut volumes: Vec<Volume>) -> House {
    for volume in &mut volumes {
        (volume.from.x, volume.to.x) = (-volume.to.x, -volume.from.x);
        let width = volume.to.x - volume.from.x;
        for opening in &mut volume.front {
            opening.left = width - opening.left - opening.width;
        }
    }
    House { volumes }
}

fn finish(home: &Home, volumes: Vec<Volume>) -> House {
    if home.dice("mirror").chance(0.5) { mirrored(volumes) } else { House { volumes } }
}

/// White cubes of different heights, with a chimney.
pub fn cubic(home: &Home) -> House {
    let mut dice = home.dice("house");
    let tall = dice.between(5.4, 6.2);
    let low = dice.between(3.0, 3.5);
    let wide = dice.between(5.2, 6.8);
    let arches = dice.chance(0.45);
    let mut tower = volume(home, at(-1.0, 0.0, 1.2), at(-1.0 + wide, tall, 7.0), Roof::Flat);
    tower.front = row(if dice.chance(0.5) { Kind::Window } else { Kind::Shutters }, 2, wide, 3.6, 0.95, 1.15);
    tower.front.push(Opening::new(if arches { Kind::Arch } else { Kind::Door }, wide * 0.40, 0.0, 1.15, 2.35));
    tower.front.push(Opening::new(Kind::Window, wide * 0.76, 1.0, 0.9, 1.1));
    tower.side = row(Kind::Window, 2, 5.8, 3.6, 0.9, 1.1);
    let wing_width = dice.between(4.6, 6.0);
    let mut wing = volume(home, at(-1.0 - wing_width, 0.0, 0.0), at(-1.0, low, 5.4), Roof::Flat);
    wing.front = vec![Opening::new(Kind::Glass, wing_width * 0.24, 0.05, wing_width * 0.56, 2.25)];
    wing.side = row(Kind::Window, 1, 5.4, 1.1, 1.0, 1.1);
    let end = -1.0 + wide;
    let mut annex =
        volume(home, at(end, 0.0, 2.2), at(end + dice.between(2.4, 3.6), dice.between(2.7, 3.3), 6.4), Roof::Flat);
    annex.front = row(Kind::Window, 1, annex.to.x - annex.from.x, 1.0, 0.8, 1.0);
    annex.side = row(Kind::Window, 1, 4.2, 1.0, 0.8, 1.0);
    let chimney_x = -1.0 - wing_width * 0.7;
    let chimney = volume(home, at(chimney_x, low, 3.0), at(chimney_x + 0.7, low + 1.1, 3.7), Roof::Flat);
    let mut volumes = vec![tower, wing, annex, chimney];
    if dice.chance(0.5) {
        volumes.push(volume(home, at(0.6, tall, 3.6), at(3.2, tall + 2.0, 6.4), Roof::Flat));
    }
    finish(home, volumes)
}

/// Two floors under a tiled roof with a wooden balcony.
pub fn canarian(home: &Home) -> House {
    let mut dice = home.dice("house");
    let wide = dice.between(8.2, 9.8);
    let tall = dice.between(5.8, 6.3);
    let mut main =
        volume(home, at(-wide / 2.0, 0.0, 0.0), at(wide / 2.0, tall, 6.2), Roof::Tiles(dice.between(1.3, 1.7)));
    let balcony = dice.between(1.9, 2.6);
    main.front = vec![
        Opening::new(Kind::Balcony, wide / 2.0 - balcony / 2.0, 3.35, balcony, 1.95),
        Opening::new(Kind::Window, 0.9, 3.75, 0.95, 1.3),
        Opening::new(Kind::Window, wide - 1.85, 3.75, 0.95, 1.3),
        Opening::new(if dice.chance(0.5) { Kind::Arch } else { Kind::Door }, wide / 2.0 - 0.65, 0.0, 1.3, 2.4),
        Opening::new(Kind::Window, 1.1, 0.95, 1.0, 1.35),
        Opening::new(Kind::Window, wide - 2.1, 0.95, 1.0, 1.35),
    ];
    main.side = row(Kind::Window, 2, 6.2, 3.75, 0.9, 1.25);
    main.side.extend(row(Kind::Window, 2, 6.2, 0.95, 0.9, 1.25));
    let mut volumes = vec![main];
    if dice.chance(0.75) {
        let width = dice.between(3.6, 4.8);
        let mut wing = volume(home, at(wide / 2.0, 0.0, 1.0), at(wide / 2.0 + width, 3.1, 5.6), Roof::Tiles(0.9));
        wing.front = row(Kind::Window, 2, width, 0.95, 0.85, 1.2);
        wing.side = row(Kind::Window, 1, 4.6, 0.95, 0.85, 1.2);
        volumes.push(wing);
    }
    finish(home, volumes)
}

/// A long country house of stone, one part higher than the other.
pub fn finca(home: &Home) -> House {
    let mut dice = home.dice("house");
    let wide = dice.between(6.2, 7.4);
    let stone = home.palette.wall.red < 0.9;
    let mut main = volume(home, at(-2.0, 0.0, 0.0), at(-2.0 + wide, dice.between(5.0, 5.5), 6.0), Roof::Tiles(1.2));
    main.front = row(Kind::Shutters, 2, wide, 3.2, 0.85, 1.15);
    main.front.push(Opening::new(Kind::Arch, wide * 0.38, 0.0, 1.5, 2.5));
    main.front.push(Opening::new(Kind::Shutters, wide * 0.76, 0.95, 0.8, 1.15));
    main.side = row(Kind::Shutters, 2, 6.0, 3.2, 0.75, 1.1);
    main.stone = stone;
    let width = dice.between(5.0, 6.2);
    let mut wing = volume(home, at(-2.0 - width, 0.0, 0.8), at(-2.0, 3.0, 5.6), Roof::Tiles(1.0));
    wing.wall = if stone && dice.chance(0.5) { hex(0xf3eadb) } else { home.palette.wall };
    wing.stone = stone && wing.wall == home.palette.wall;
    wing.front = vec![
        Opening::new(Kind::Glass, width * 0.46, 0.05, width * 0.40, 2.15),
        Opening::new(Kind::Shutters, width * 0.14, 0.95, 0.8, 1.1),
    ];
    wing.side = row(Kind::Shutters, 1, 4.8, 0.95, 0.8, 1.1);
    let chimney = volume(home, at(-0.4, 5.6, 2.4), at(0.35, 7.0, 3.1), Roof::Flat);
    finish(home, vec![main, wing, chimney])
}

/// Two long floors, one shifted against the other, with much glass.
pub fn modern(home: &Home) -> House {
    let mut dice = home.dice("house");
    let wide = dice.between(11.0, 13.0);
    let mut ground = volume(home, at(-wide / 2.0, 0.0, 0.6), at(wide / 2.0, 3.0, 7.0), Roof::Slab);
    ground.wall = hex(0xd8cdbd);
    ground.front = vec![
        Opening::new(Kind::Glass, wide * 0.08, 0.05, wide * 0.52, 2.6),
        Opening::new(Kind::Door, wide * 0.70, 0.0, 1.2, 2.5),
    ];
    ground.side = vec![Opening::new(Kind::Glass, 1.0, 0.05, 3.6, 2.6)];
    let start = -wide * 0.12;
    let mut upper = volume(home, at(start, 3.28, 0.9), at(wide / 2.0 - 0.4, 6.1, 6.6), Roof::Slab);
    upper.front = vec![Opening::new(Kind::Glass, 0.7, 0.25, (wide / 2.0 - 0.4 - start) * 0.62, 2.2)];
    upper.side = vec![Opening::new(Kind::Glass, 1.2, 0.3, 2.6, 2.0)];
    let mut stone =
        volume(home, at(-wide / 2.0 + wide * 0.64, 0.0, 0.25), at(-wide / 2.0 + wide * 0.70, 6.6, 1.0), Roof::Flat);
    stone.wall = hex(0x7b7068);
    stone.stone = true;
    finish(home, vec![ground, upper, stone])
}

/// A town house with rows of French windows.
pub fn block(home: &Home) -> House {
    let mut dice = home.dice("house");
    let bays = dice.whole(3, 4);
    let wide = bays as f32 * 2.6;
    let mut main = volume(home, at(-wide / 2.0, 0.0, 0.0), at(wide / 2.0, 12.6, 9.0), Roof::Flat);
    for floor in 1..=3 {
        main.front.extend(row(Kind::Railing, bays, wide, 0.9 + 3.0 * floor as f32, 1.1, 2.15));
        main.side.extend(row(Kind::Shutters, 3, 9.0, 1.1 + 3.0 * floor as f32, 0.8, 1.5));
    }
    main.front.push(Opening::new(Kind::Arch, wide / 2.0 - 0.8, 0.0, 1.6, 3.0));
    House { volumes: vec![main] }
}
