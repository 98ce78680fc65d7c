//! Draws contact sheets of pictures: `contact_sheet OUT_FOLDER [SEED…]`, one file per seed.

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use casacero_demo::pictures::{Home, Setting, draw, jpeg, set};
use tiny_skia::{Pixmap, PixmapPaint, Transform};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("usage: contact_sheet OUT_FOLDER [SEED…]")?);
    let seeds = arguments.map(|seed| seed.parse()).collect::<Result<Vec<u64>, _>>()?;
    let seeds = if seeds.is_empty() { (1..=4).collect() } else { seeds };
    for seed in seeds {
        let settings = [Setting::Coast, Setting::Village, Setting::City, Setting::Mountain];
        let home = Home::new(seed, settings[(seed % 4) as usize], seed % 8 < 4);
        let mut sheet = Pixmap::new(1800, 1200).ok_or("the sheet has no size")?;
        let scenes = set::scenes(&home);
        for (index, scene) in scenes.iter().take(9).enumerate() {
            let started = Instant::now();
            let picture = draw(scene, 600);
            println!("{seed} {:?} {:?} {:?}", scene.kind, scene.hour, started.elapsed());
            let (column, row) = ((index % 3) as i32, (index / 3) as i32);
            sheet.draw_pixmap(
                column * 600,
                row * 400,
                picture.as_ref(),
                &PixmapPaint::default(),
                Transform::identity(),
                None,
            );
        }
        std::fs::write(folder.join(format!("sheet-{seed}.jpg")), jpeg(&sheet, 88)?)?;
    }
    Ok(())
}
