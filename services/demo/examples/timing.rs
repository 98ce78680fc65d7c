//! Measures drawing and encoding: `timing [SEEDS]`.

use std::error::Error;
use std::time::{Duration, Instant};

use casacero_demo::pictures::{COVER_WIDTHS, Home, Setting, render, set};

fn main() -> Result<(), Box<dyn Error>> {
    let seeds = std::env::args().nth(1).map_or(Ok(4), |seeds| seeds.parse::<u64>())?;
    let (mut count, mut bytes, mut slowest) = (0_u32, 0, Duration::ZERO);
    let started = Instant::now();
    for seed in 0..seeds {
        let settings = [Setting::Coast, Setting::Village, Setting::City, Setting::Mountain];
        for scene in set::scenes(&Home::new(seed, settings[(seed % 4) as usize], true)) {
            let scene_started = Instant::now();
            let picture = render(&scene, &COVER_WIDTHS)?;
            slowest = slowest.max(scene_started.elapsed());
            bytes += picture.variants.iter().map(|variant| variant.jpeg.len() + variant.webp.len()).sum::<usize>();
            count += 1;
        }
    }
    let each = started.elapsed() / count.max(1);
    println!(
        "{count} pictures at all widths: {each:?} each, slowest {slowest:?}, {} KB each in both formats",
        bytes / 1024 / count.max(1) as usize
    );
    Ok(())
}
