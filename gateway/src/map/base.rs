//! The file behind every map: land, borders and names. `gateway/map/build.mjs` makes it; `docs/map.md` says what comes
//! from where.

use serde::Deserialize;

use super::frame::{Bounds, Position, Projected, bounds_of, mercator};
use crate::language::Language;

/// The file as it is: GeoJSON (RFC 7946).
pub const TEXT: &str = include_str!("../../map/base.json");

#[derive(Deserialize)]
struct File {
    detailed: Vec<Bounds>,
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    properties: Properties,
    geometry: Geometry,
}

#[derive(Deserialize)]
struct Properties {
    kind: Kind,
    #[serde(default)]
    rank: u8,
    #[serde(default)]
    en: String,
    es: Option<String>,
}

/// What a feature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Ground.
    Land,
    /// The line between two countries.
    Border,
    /// The line between two Spanish provinces.
    Province,
    /// The name of a sea.
    Sea,
    /// The name of a country.
    Country,
    /// The name of an island.
    Island,
    /// A town and its name.
    Town,
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Point(Position),
    MultiLineString(Vec<Vec<Position>>),
    MultiPolygon(Vec<Vec<Vec<Position>>>),
}

/// A line, or the rings of a polygon.
pub struct Shape {
    pub bounds: Bounds,
    /// Projected once, because a picture of a coast looks at a hundred thousand positions.
    pub lines: Vec<Vec<Projected>>,
}

impl Shape {
    fn new(lines: Vec<Vec<Position>>) -> Self {
        let bounds = bounds_of(lines.iter().flatten());
        let projected = |line: Vec<Position>| line.into_iter().map(mercator).collect();
        Self { bounds, lines: lines.into_iter().map(projected).collect() }
    }
}

/// Something with a name.
pub struct Name {
    pub kind: Kind,
    pub position: Position,
    /// 0 for the largest.
    pub rank: u8,
    english: String,
    /// Where it differs.
    spanish: Option<String>,
}

impl Name {
    /// The name in a language.
    pub fn text(&self, language: Language) -> &str {
        language.either(None, self.spanish.as_deref()).unwrap_or(&self.english)
    }
}

/// Land, borders and names of the world.
pub struct BaseMap {
    detailed: Vec<Bounds>,
    pub(super) land: Vec<Shape>,
    /// Borders of countries.
    pub(super) borders: Vec<Shape>,
    /// Borders of Spanish provinces.
    pub(super) provinces: Vec<Shape>,
    /// Larger places first.
    pub(super) names: Vec<Name>,
}

impl BaseMap {
    /// Parses the file that is compiled in.
    pub fn read() -> Self {
        let File { detailed, features } = serde_json::from_str(TEXT).expect("the file is compiled in, and tested");
        let mut map =
            Self { detailed, land: Vec::new(), borders: Vec::new(), provinces: Vec::new(), names: Vec::new() };
        for Feature { properties: Properties { kind, rank, en: english, es: spanish }, geometry } in features {
            match geometry {
                Geometry::MultiPolygon(polygons) => map.land.extend(polygons.into_iter().map(Shape::new)),
                Geometry::MultiLineString(lines) => {
                    let borders = if kind == Kind::Province { &mut map.provinces } else { &mut map.borders };
                    borders.extend(lines.into_iter().map(|line| Shape::new(vec![line])));
                }
                Geometry::Point(position) => map.names.push(Name { kind, position, rank, english, spanish }),
            }
        }
        // Stable, so that towns of one rank remain in the order of their population.
        map.names.sort_by_key(|name| name.rank);
        map
    }

    /// Whether the coast around a position is known to 100 m. Elsewhere it is known to some kilometres.
    pub fn is_detailed(&self, [longitude, latitude]: Position) -> bool {
        self.detailed.iter().any(|[west, south, east, north]| {
            (*west..=*east).contains(&longitude) && (*south..=*north).contains(&latitude)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_land_borders_and_names_in_both_languages() {
        let map = BaseMap::read();
        assert!(map.land.len() > 500 && map.borders.len() > 100 && map.provinces.len() > 50 && map.names.len() > 2_000);
        let find = |text: &str| map.names.iter().find(|name| name.text(Language::English) == text).expect(text);
        assert_eq!(find("Seville").text(Language::Spanish), "Sevilla");
        assert_eq!(find("Corralejo").text(Language::Spanish), "Corralejo");
        assert_eq!((find("Atlantic Ocean").kind, find("Corralejo").kind), (Kind::Sea, Kind::Town));
        assert!(map.names.is_sorted_by_key(|name| name.rank));
        for (position, is_detailed) in
            [([-13.87, 28.73], true), ([-3.7, 40.4], true), ([-25.6, 37.7], true), ([2.35, 48.85], false)]
        {
            assert_eq!(map.is_detailed(position), is_detailed, "{position:?}");
        }
    }
}
