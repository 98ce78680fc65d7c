//! Pictures of homes: illustrations that were drawn once and are embedded, so that the demo needs no network and no files.
//!
//! [`scenes`] chooses those of a home; [`render`] encodes one for the media store. Many homes share a picture: each shows
//! another part of it, and every second time its mirror image, so that no two homes have the same file.

mod encode;

pub use encode::{COVER_WIDTHS, EncodeError, FORMATS, Picture, Variant, WIDTHS, photograph, render};

/// The location of a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    Coast,
    /// In a street of an old village.
    Village,
    City,
    Mountain,
}

/// The subject of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SceneKind {
    Exterior,
    Pool,
    Living,
    /// The terrace and its view.
    Terrace,
    Bedroom,
    Kitchen,
    Bathroom,
    /// The surroundings of a flat.
    Surroundings,
}

/// The time of day a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hour {
    /// High sun, blue sky.
    Day,
    /// The last hour of sun.
    Golden,
    /// After sunset, lamps lit.
    Dusk,
}

#[derive(Clone, Copy)]
struct Drawing {
    kind: SceneKind,
    hour: Hour,
    webp: &'static [u8],
}

/// The drawings in a folder, each named after its subject.
macro_rules! drawings {
    ($folder:literal, $($kind:ident $hour:ident),+) => {
        &[$(Drawing {
            kind: SceneKind::$kind,
            hour: Hour::$hour,
            webp: include_bytes!(concat!("../../pictures/", $folder, "/", stringify!($kind), ".webp")),
        }),+]
    };
}

/// Homes that were drawn for each setting, and inner rooms for houses and for flats.
const HOMES: usize = 3;

static COAST: [&[Drawing]; HOMES] = [
    drawings!("coast-1", Exterior Day, Pool Day, Living Day, Terrace Golden),
    drawings!("coast-2", Exterior Golden, Pool Day, Living Day, Terrace Dusk),
    drawings!("coast-3", Exterior Day, Pool Golden, Living Golden, Terrace Dusk),
];

static VILLAGE: [&[Drawing]; HOMES] = [
    drawings!("village-1", Exterior Day, Pool Day, Living Day, Terrace Dusk),
    drawings!("village-2", Exterior Dusk, Pool Day, Living Day, Terrace Golden),
    drawings!("village-3", Exterior Golden, Pool Day, Living Golden, Terrace Day),
];

static CITY: [&[Drawing]; HOMES] = [
    drawings!("city-1", Exterior Day, Pool Day, Living Day, Terrace Dusk),
    drawings!("city-2", Exterior Golden, Pool Day, Living Day, Terrace Dusk),
    drawings!("city-3", Exterior Dusk, Pool Golden, Living Golden, Terrace Day),
];

static MOUNTAIN: [&[Drawing]; HOMES] = [
    drawings!("mountain-1", Exterior Day, Pool Day, Living Day, Terrace Golden),
    drawings!("mountain-2", Exterior Golden, Pool Day, Living Day, Terrace Day),
    drawings!("mountain-3", Exterior Dusk, Pool Golden, Living Golden, Terrace Golden),
];

static HOUSE_ROOMS: [&[Drawing]; HOMES] = [
    drawings!("house-1", Bedroom Day, Kitchen Day, Bathroom Day),
    drawings!("house-2", Bedroom Dusk, Kitchen Day, Bathroom Day),
    drawings!("house-3", Bedroom Day, Kitchen Golden, Bathroom Day),
];

static FLAT_ROOMS: [&[Drawing]; HOMES] = [
    drawings!("flat-1", Bedroom Day, Kitchen Day, Bathroom Day, Surroundings Golden),
    drawings!("flat-2", Bedroom Day, Kitchen Day, Bathroom Day, Surroundings Day),
    drawings!("flat-3", Bedroom Dusk, Kitchen Golden, Bathroom Day, Surroundings Dusk),
];

/// One picture of one home.
#[derive(Clone, Copy)]
pub struct Scene {
    /// The setting of the home.
    pub setting: Setting,
    pub kind: SceneKind,
    /// The time of day.
    pub hour: Hour,
    webp: &'static [u8],
    part: Part,
}

#[cfg(test)]
impl Scene {
    /// The same for all scenes that show a part of one drawing.
    pub(crate) fn drawing(&self) -> *const u8 {
        self.webp.as_ptr()
    }
}

/// The part of a drawing that a home shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part {
    /// Pixels left out at the left.
    x: u32,
    /// Pixels left out at the top.
    y: u32,
    /// Whether left and right are exchanged.
    mirrored: bool,
}

impl Part {
    /// Pixels that may be left out at the left. The smallest drawings are 880 pixels wide, of which 800 are shown.
    const X: u32 = 80;
    /// Pixels that may be left out at the top. The smallest drawings are 586 pixels high, of which 533 are shown.
    const Y: u32 = 54;
    /// Has no factor in common with `X * Y`, so that every place comes once before one comes again.
    const STEP: u32 = 2053;

    /// The part for the home with this number among those that show the same drawing: the same as for another only
    /// after `2 * X * Y` of them.
    fn new(number: u32) -> Part {
        let place = (number / 2 % (Part::X * Part::Y)) * Part::STEP % (Part::X * Part::Y);
        Part { x: place % Part::X, y: place / Part::X, mirrored: number % 2 == 1 }
    }
}

/// All pictures of the home with this number in a setting: the outside first, then the inner rooms.
pub fn scenes(setting: Setting, number: u32) -> impl Iterator<Item = Scene> {
    let (homes, rooms) = match setting {
        Setting::Coast => (&COAST, &HOUSE_ROOMS),
        Setting::Village => (&VILLAGE, &HOUSE_ROOMS),
        Setting::City => (&CITY, &FLAT_ROOMS),
        Setting::Mountain => (&MOUNTAIN, &HOUSE_ROOMS),
    };
    let home = number as usize % HOMES;
    let part = Part::new(number / HOMES as u32);
    homes[home].iter().chain(rooms[home]).map(move |&Drawing { kind, hour, webp }| Scene {
        setting,
        kind,
        hour,
        webp,
        part,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const SETTINGS: [Setting; 4] = [Setting::Coast, Setting::Village, Setting::City, Setting::Mountain];

    #[test]
    fn every_drawing_is_as_large_as_it_is_shown() {
        let is_cover =
            |kind| matches!(kind, SceneKind::Exterior | SceneKind::Pool | SceneKind::Living | SceneKind::Terrace);
        for scene in SETTINGS.into_iter().flat_map(|setting| (0..3).flat_map(move |number| scenes(setting, number))) {
            let drawing = webp::Decoder::new(scene.webp).decode().expect("a WebP file");
            let expected = if is_cover(scene.kind) { (1320, 880) } else { (880, 586) };
            assert_eq!((drawing.width(), drawing.height()), expected, "{:?} {:?}", scene.setting, scene.kind);
            assert!(!drawing.is_alpha());
        }
    }

    #[test]
    fn no_two_of_many_homes_show_the_same_part_of_a_drawing() {
        for setting in SETTINGS {
            let mut seen = HashSet::new();
            for scene in (2001..22_001).flat_map(|number| scenes(setting, number)) {
                assert!(seen.insert((scene.drawing(), scene.part)), "{setting:?} {:?} {:?}", scene.kind, scene.part);
            }
        }
    }

    #[test]
    fn the_same_home_has_the_same_pictures_and_another_has_others() {
        let covers = |number| {
            let scene = scenes(Setting::Coast, number).next().expect("a picture");
            render(&scene, &WIDTHS).expect("an encoded picture")
        };
        assert_eq!(covers(2001), covers(2001));
        // Homes 2001, 2004 and 2007 show the same house: the second is mirrored, the third moved.
        let hashes: HashSet<String> = [2001, 2004, 2007].map(|number| covers(number).hash).into();
        assert_eq!(hashes.len(), 3);
    }

    #[test]
    fn a_rendered_picture_is_named_after_its_bytes() {
        let scene = scenes(Setting::Village, 3).next().expect("a picture");
        let picture = render(&scene, &COVER_WIDTHS).expect("an encoded picture");
        assert_eq!(picture.hash.len(), 32);
        assert_eq!((picture.width, picture.height), (1200, 800));
        assert_eq!(picture.variants.iter().map(|variant| variant.width).collect::<Vec<_>>(), COVER_WIDTHS);
        let smaller =
            render(&scenes(Setting::City, 3).last().expect("a picture"), &WIDTHS).expect("an encoded picture");
        let stored = webp::Decoder::new(&smaller.variants[1].webp).decode().expect("a WebP file");
        assert_eq!((stored.width(), stored.height()), (smaller.width, smaller.height));
        for Variant { width, jpeg, webp } in &picture.variants {
            assert!(jpeg.starts_with(&[0xff, 0xd8]), "{width}");
            assert!(webp.starts_with(b"RIFF") && webp[8..].starts_with(b"WEBP"), "{width}");
            assert!(webp.len() < jpeg.len(), "{width}: {} bytes of JPEG, {} of WebP", jpeg.len(), webp.len());
        }
        assert!(picture.color.starts_with('#') && picture.color.len() == 7);
    }
}
