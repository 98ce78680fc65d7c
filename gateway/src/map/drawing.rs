//! A map of one home as a picture: SVG, the same text for the same home.

use std::{collections::BTreeMap, fmt::Write as _};

use casacero_common::brand::Brand;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    base::{BaseMap, Kind, Name, Shape},
    frame::{Bounds, Frame, Pixel, Position, overlap},
};
use crate::{
    language::Language,
    pages::error_page::{escaped, is_color},
};

/// The home is somewhere in a circle of this radius.
const CIRCLE_M: f64 = 500.0;
/// The circle is never smaller, so that it is seen.
const CIRCLE_LEAST_PX: f64 = 7.0;
/// On a card's picture it only marks a point.
const CIRCLE_OF_CARD_PX: f64 = 4.0;
/// The closest zoom where the coast is known to some kilometres only.
const COARSE_ZOOM: u32 = 7;
/// From this zoom on, borders of provinces are left out: they are known to some hundred metres.
const PROVINCES_END: u32 = 10;
/// Corners of a line that are closer are one.
const STEP_LEAST_PX: f64 = 0.5;
/// Maximum number of names on a picture.
const NAMES_MAX: usize = 8;
const FONT_PX: f64 = 11.0;
/// The width of a letter, about.
const LETTER_PX: f64 = 6.2;

/// How large a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// 96 by 72 pixels: which part of an island or coast, without provinces, names and attribution, which
    /// stands beside it.
    Card,
    /// 300 by 200 pixels: an island.
    Small,
    /// 350 by 250 pixels.
    Medium,
    /// 400 by 300 pixels: the towns around.
    Large,
}

impl Size {
    /// The size with this name, as a query spells it.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "card" => Some(Self::Card),
            "small" => Some(Self::Small),
            "medium" => Some(Self::Medium),
            "large" => Some(Self::Large),
            _ => None,
        }
    }

    const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Card => (96, 72),
            Self::Small => (300, 200),
            Self::Medium => (350, 250),
            Self::Large => (400, 300),
        }
    }

    /// There are no streets, so closer pictures would be empty.
    const fn zoom(self) -> u32 {
        match self {
            Self::Card => 7,
            Self::Small => 9,
            Self::Medium => 10,
            Self::Large => 11,
        }
    }
}

/// Whether a picture is for a light or a dark page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// The theme with this name, as a query spells it.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            _ => None,
        }
    }
}

/// The colours of a picture.
pub struct Colors<'a> {
    water: &'a str,
    land: &'a str,
    border: &'a str,
    text: &'a str,
    marker: &'a str,
}

impl<'a> Colors<'a> {
    /// Colours of the brand. Where it has none, those that the browser uses.
    pub fn of(brand: &'a Brand, theme: Theme) -> Self {
        let colors = match theme {
            Theme::Light => &brand.colors_light,
            Theme::Dark => &brand.colors_dark,
        };
        let color = |name: &str, otherwise| named(colors, name).unwrap_or(otherwise);
        Self {
            water: color("map-water", "Canvas"),
            land: color("map-land", "ButtonFace"),
            border: color("edge", "GrayText"),
            text: color("ink", "CanvasText"),
            marker: color("sea", "LinkText"),
        }
    }
}

fn named<'a>(colors: &'a BTreeMap<String, String>, name: &str) -> Option<&'a str> {
    colors.get(name).map(String::as_str).filter(|value| is_color(value))
}

/// A rectangle on a picture: left, top, right, bottom.
type Area = Bounds;

impl BaseMap {
    /// A map around `point`, which is the middle of the circle in which a home is.
    pub fn picture(&self, point: Position, size: Size, colors: &Colors, language: Language) -> String {
        let (width, height) = size.pixels();
        let zoom = if self.is_detailed(point) { size.zoom() } else { size.zoom().min(COARSE_ZOOM) };
        let frame = Frame::around(point, zoom, width, height);
        let Colors { water, land, border, text, marker } = colors;
        let title = language.text("Approximate location", "Ubicación aproximada");
        let least = if size == Size::Card { CIRCLE_OF_CARD_PX } else { CIRCLE_LEAST_PX };
        let radius = frame.pixels(CIRCLE_M, point[1]).max(least);
        let (x, y) = (frame.width / 2.0, frame.height / 2.0);
        let circle = [x - radius, y - radius, x + radius, y + radius];
        let mut borders = shown(&self.borders, &frame);
        if zoom < PROVINCES_END && size != Size::Card {
            borders.extend(shown(&self.provinces, &frame));
        }
        let mut svg = String::with_capacity(16_384);
        let _infallible = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{title}</title>\
             <rect width=\"100%\" height=\"100%\" fill=\"{water}\"/>\
             <path fill=\"{land}\" fill-rule=\"evenodd\" d=\"{ground}\"/>\
             <path fill=\"none\" stroke=\"{border}\" stroke-opacity=\".6\" stroke-dasharray=\"3 2\" d=\"{borders}\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{marker}\" fill-opacity=\".3\" stroke=\"{marker}\" \
             stroke-width=\"2\"/>",
            ground = path(&shown(&self.land, &frame), &frame, true),
            borders = path(&borders, &frame, false),
        );
        if size == Size::Card {
            svg.push_str("</svg>");
            return svg;
        }
        let _infallible = write!(
            svg,
            "<g font-family=\"system-ui,sans-serif\" font-size=\"{FONT_PX}\" text-anchor=\"middle\" fill=\"{text}\" \
             stroke=\"{land}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">",
        );
        for Label { name, point: [x, y], baseline } in labels(&self.names, &frame, circle, language) {
            let style = if name.kind == Kind::Town { "" } else { " font-style=\"italic\"" };
            if name.kind == Kind::Town {
                let _infallible = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" stroke-width=\"1\"/>");
            }
            let text = escaped(name.text(language));
            let _infallible = write!(svg, "<text x=\"{x:.1}\" y=\"{baseline:.1}\"{style}>{text}</text>");
        }
        let _infallible = write!(
            svg,
            "<text x=\"{right}\" y=\"{bottom}\" font-size=\"9\" text-anchor=\"end\">© OpenStreetMap</text></g></svg>",
            right = width - 4,
            bottom = height - 4,
        );
        svg
    }
}

/// The shapes that are on the picture at least in part.
fn shown<'a>(shapes: &'a [Shape], frame: &Frame) -> Vec<&'a Shape> {
    let bounds = frame.bounds();
    shapes.iter().filter(|shape| overlap(shape.bounds, bounds)).collect()
}

/// Shapes as the data of an SVG path. Closed ones are cut at the picture's edge.
fn path(shapes: &[&Shape], frame: &Frame, is_closed: bool) -> String {
    let mut data = String::new();
    for line in shapes.iter().flat_map(|shape| &shape.lines) {
        let projected: Vec<Pixel> = line.iter().map(|position| frame.place(*position)).collect();
        let points = if is_closed { frame.clip(projected) } else { projected };
        let mut last: Option<Pixel> = None;
        for [x, y] in &points {
            // A corner that is not seen.
            if last.is_some_and(|last| (last[0] - x).hypot(last[1] - y) < STEP_LEAST_PX) {
                continue;
            }
            let command = if last.is_none() { 'M' } else { 'L' };
            let _infallible = write!(data, "{command}{x:.1} {y:.1}");
            last = Some([*x, *y]);
        }
        if is_closed && !points.is_empty() {
            data.push('Z');
        }
    }
    data
}

/// A name on a picture.
struct Label<'a> {
    name: &'a Name,
    /// Where the place is.
    point: Pixel,
    /// Where the line of text stands.
    baseline: f64,
}

/// The names that fit, the largest first, none over another or over the circle.
fn labels<'a>(names: &'a [Name], frame: &Frame, circle: Area, language: Language) -> Vec<Label<'a>> {
    // The attribution is in the lower right corner.
    let mut used: Vec<Area> = vec![circle, [frame.width - 90.0, frame.height - 16.0, frame.width, frame.height]];
    let mut labels = Vec::new();
    for name in names.iter().filter(|name| name.kind != Kind::Country) {
        let [x, y] = frame.project(name.position);
        let letters = u32::try_from(name.text(language).chars().count()).unwrap_or(u32::MAX);
        let half = f64::from(letters) * LETTER_PX / 2.0 + 3.0;
        let area = |baseline: f64| [x - half, baseline - FONT_PX, x + half, baseline + 3.0];
        let is_free = |baseline: &f64| {
            let area = area(*baseline);
            let fits = area[0] >= 0.0 && area[1] >= 0.0 && area[2] <= frame.width && area[3] <= frame.height;
            fits && !used.iter().any(|other| overlap(*other, area))
        };
        let found = match name.kind {
            // Above the town, below it, or where the circle ends that covers the town.
            Kind::Town if overlap(circle, area(y)) => {
                [y - 5.0, y + 14.0, circle[1] - 4.0, circle[3] + 12.0].into_iter().find(is_free)
            }
            Kind::Town => [y - 5.0, y + 14.0].into_iter().find(is_free),
            _ => Some(y).filter(is_free),
        };
        if let Some(baseline) = found {
            used.push(area(baseline));
            labels.push(Label { name, point: [x, y], baseline });
        }
        if labels.len() == NAMES_MAX {
            break;
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const CORRALEJO: Position = [-13.87, 28.735];

    fn brand() -> Brand {
        Brand::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/brand.json"))).expect("the brand file")
    }

    fn picture(point: Position, size: Size, theme: Theme, language: Language) -> String {
        BaseMap::read().picture(point, size, &Colors::of(&brand(), theme), language)
    }

    #[test]
    fn every_size_and_theme_is_drawn_the_same_way_each_time() {
        for (size, frame) in [
            (Size::Small, "width=\"300\" height=\"200\""),
            (Size::Medium, "width=\"350\" height=\"250\""),
            (Size::Large, "width=\"400\" height=\"300\""),
        ] {
            for theme in [Theme::Light, Theme::Dark] {
                let svg = picture(CORRALEJO, size, theme, Language::English);
                assert!(svg.contains(frame) && svg.ends_with("</svg>"), "{size:?}");
                assert!(svg.contains("© OpenStreetMap") && svg.contains("Approximate location"));
                assert!(!svg.contains("NaN") && !svg.contains("Canvas"), "{size:?} {theme:?}");
                assert!(svg.len() < 30_000, "{} bytes", svg.len());
                assert_eq!(svg, picture(CORRALEJO, size, theme, Language::English));
            }
        }
    }

    #[test]
    fn the_picture_of_a_card_is_small_and_has_no_text() {
        for point in [CORRALEJO, [-5.8, 37.3], [-16.7, 28.1], [2.15, 41.4]] {
            let svg = picture(point, Size::Card, Theme::Dark, Language::English);
            assert!(svg.contains("width=\"96\" height=\"72\"") && svg.ends_with("</svg>"));
            assert!(!svg.contains("<text"), "names would be too small to read");
            assert!(svg.len() < 4_000, "{point:?}: {} bytes", svg.len());
        }
    }

    #[test]
    fn a_picture_has_land_and_names_of_the_language() {
        let large = picture(CORRALEJO, Size::Large, Theme::Light, Language::English);
        assert!(large.contains("fill-rule=\"evenodd\" d=\"M"), "there is land");
        assert!(large.contains(">Corralejo<"), "the circle does not hide the name of the town");
        let near_seville = |language| picture([-5.8, 37.3], Size::Small, Theme::Light, language);
        assert!(near_seville(Language::English).contains(">Seville<"));
        assert!(near_seville(Language::Spanish).contains(">Sevilla<"));
        for (language, title) in [
            (Language::Spanish, "Ubicación aproximada"),
            (Language::German, "Ungefähre Lage"),
            (Language::French, "Emplacement approximatif"),
            (Language::Italian, "Posizione approssimativa"),
        ] {
            assert!(near_seville(language).contains(title));
        }
    }

    #[test]
    fn borders_of_provinces_are_drawn_from_afar_only() {
        // Between the provinces of Cuenca and Albacete, far from other countries.
        let borders = |size| {
            let svg = picture([-2.5, 39.2], size, Theme::Light, Language::English);
            !svg.contains("stroke-dasharray=\"3 2\" d=\"\"")
        };
        assert_eq!([Size::Small, Size::Medium, Size::Large].map(borders), [true, false, false]);
    }

    #[test]
    fn the_open_sea_and_the_edges_of_the_world_can_be_drawn() {
        for point in [[-40.0, 40.0], [179.9, -16.0], [0.0, 89.9], [-180.0, -90.0]] {
            let svg = picture(point, Size::Large, Theme::Dark, Language::Spanish);
            assert!(svg.ends_with("</svg>") && !svg.contains("NaN") && !svg.contains("inf"), "{point:?}");
        }
    }

    #[test]
    fn names_of_sizes_and_themes() {
        for (name, size) in
            [("card", Some(Size::Card)), ("small", Some(Size::Small)), ("large", Some(Size::Large)), ("huge", None)]
        {
            assert_eq!(Size::parse(name), size);
        }
        for (name, theme) in [("light", Some(Theme::Light)), ("dark", Some(Theme::Dark)), ("Dark", None)] {
            assert_eq!(Theme::parse(name), theme);
        }
    }
}
