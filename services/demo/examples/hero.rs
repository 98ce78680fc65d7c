//! Draws the picture of the home page: `hero OUT.jpg [WIDTH [QUALITY [SEED]]]`.

use std::error::Error;

use casacero_demo::pictures::{HERO_SEED, draw_hero, jpeg};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: hero OUT.jpg [WIDTH [QUALITY [SEED]]]")?;
    let width = arguments.next().map_or(Ok(1600), |width| width.parse())?;
    let quality = arguments.next().map_or(Ok(80), |quality| quality.parse())?;
    let seed = arguments.next().map_or(Ok(HERO_SEED), |seed| seed.parse())?;
    let bytes = jpeg(&draw_hero(seed, width), quality)?;
    println!("{file}: {} KB", bytes.len() / 1024);
    std::fs::write(file, bytes)?;
    Ok(())
}
