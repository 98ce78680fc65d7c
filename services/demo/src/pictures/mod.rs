//! Pictures of homes, drawn by code: without photographs or network, and identical every time.
//!
//! A [`Home`] chooses architecture, colours and weather from a seed; [`set::scenes`] chooses the scenes of a gallery;
//! [`draw`] paints one at any width, and [`render`] encodes it for the media store.
//!
//! The painting has layers: `canvas` handles pixels, `stage` adds a camera and a light, `sky`, `land`, `plants`,
//! `house` and `furniture` draw things, and `scenes` compose them.

mod azulejos;
mod canvas;
mod color;
mod dining;
mod encode;
mod furniture;
mod garden;
mod home;
mod house;
mod houses;
mod land;
mod light;
mod opening;
mod palms;
mod plants;
mod room;
mod scenes;
pub mod set;
mod shape;
mod sky;
mod space;
mod stage;
mod town;

pub use encode::{COVER_WIDTHS, EncodeError, FORMATS, Picture, Variant, WIDTHS, jpeg, photograph, render};
pub use home::{Architecture, Home, Palette, Setting};
pub use light::{Hour, Weather};

use canvas::Canvas;
use tiny_skia::Pixmap;

/// The subject of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SceneKind {
    /// The house from outside.
    Exterior,
    /// The living room.
    Living,
    /// The terrace and its view.
    Terrace,
    /// The pool.
    Pool,
    /// A bedroom.
    Bedroom,
    /// The kitchen.
    Kitchen,
    /// The bathroom.
    Bathroom,
    /// A still life.
    Detail,
    /// The surroundings of the home.
    Surroundings,
}

/// One picture of one home.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// The home.
    pub home: Home,
    /// The subject.
    pub kind: SceneKind,
    /// The time of day.
    pub hour: Hour,
    /// Distinguishes pictures of the same kind.
    pub view: u32,
}

/// Draws a scene at a width in pixels, at 3:2.
pub fn draw(scene: &Scene, width: u32) -> Pixmap {
    let mut canvas = Canvas::new(width);
    let Scene { home, kind, hour, view } = scene;
    match kind {
        SceneKind::Exterior if matches!(home.setting, Setting::Village | Setting::City) => {
            scenes::street::draw(&mut canvas, home, *hour, *view);
        }
        SceneKind::Exterior => scenes::exterior::draw(&mut canvas, home, *hour, *view),
        SceneKind::Living => scenes::living::draw(&mut canvas, home, *hour),
        SceneKind::Terrace => scenes::terrace::draw(&mut canvas, home, *hour),
        SceneKind::Pool => scenes::pool::draw(&mut canvas, home, *hour),
        SceneKind::Bedroom => scenes::bedroom::draw(&mut canvas, home, *hour),
        SceneKind::Kitchen => scenes::kitchen::draw(&mut canvas, home, *hour),
        SceneKind::Bathroom => scenes::bathroom::draw(&mut canvas, home, *hour),
        SceneKind::Detail => scenes::detail::draw(&mut canvas, home, *hour),
        SceneKind::Surroundings => scenes::surroundings::draw(&mut canvas, home, *hour),
    }
    canvas.grain(0.13);
    canvas.into_pixmap()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [SceneKind; 9] = [
        SceneKind::Exterior,
        SceneKind::Living,
        SceneKind::Terrace,
        SceneKind::Pool,
        SceneKind::Bedroom,
        SceneKind::Kitchen,
        SceneKind::Bathroom,
        SceneKind::Detail,
        SceneKind::Surroundings,
    ];

    #[test]
    fn the_same_scene_is_drawn_the_same_and_another_seed_differently() {
        for setting in [Setting::Coast, Setting::Village, Setting::City, Setting::Mountain] {
            for kind in KINDS {
                let scene = |seed| Scene { home: Home::new(seed, setting, true), kind, hour: Hour::Golden, view: 0 };
                let first = draw(&scene(5), 120);
                assert_eq!(first.data(), draw(&scene(5), 120).data(), "{setting:?} {kind:?}");
                assert_ne!(first.data(), draw(&scene(6), 120).data(), "{setting:?} {kind:?}");
            }
        }
    }

    #[test]
    fn pictures_cover_their_canvas() {
        for kind in KINDS {
            for hour in [Hour::Day, Hour::Golden, Hour::Dusk] {
                let home = Home::new(11, Setting::Coast, true);
                let pixmap = draw(&Scene { home, kind, hour, view: 0 }, 90);
                assert!(pixmap.pixels().iter().all(|pixel| pixel.alpha() == 255), "{kind:?} {hour:?}");
            }
        }
    }

    #[test]
    fn a_rendered_picture_is_named_after_its_bytes() {
        let home = Home::new(3, Setting::Village, false);
        let scene = Scene { home, kind: SceneKind::Detail, hour: Hour::Day, view: 0 };
        let picture = render(&scene, &COVER_WIDTHS).expect("an encoded picture");
        assert_eq!(picture.hash.len(), 32);
        assert_eq!(picture.variants.iter().map(|variant| variant.width).collect::<Vec<_>>(), COVER_WIDTHS);
        for Variant { width, jpeg, webp } in &picture.variants {
            assert!(jpeg.starts_with(&[0xff, 0xd8]), "{width}");
            assert!(webp.starts_with(b"RIFF") && webp[8..].starts_with(b"WEBP"), "{width}");
            assert!(webp.len() < jpeg.len(), "{width}: {} bytes of JPEG, {} of WebP", jpeg.len(), webp.len());
        }
        assert!(picture.color.starts_with('#') && picture.color.len() == 7);
    }
}
