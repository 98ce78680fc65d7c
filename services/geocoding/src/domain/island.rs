//! The islands by which guests search, found by coordinates.

use super::point::{Area, Point};

/// An island of the Canaries or the Balearics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Island {
    Lanzarote,
    /// La Graciosa, north of Lanzarote.
    LaGraciosa,
    /// Fuerteventura, with the islet of Lobos.
    Fuerteventura,
    GranCanaria,
    Tenerife,
    LaGomera,
    LaPalma,
    ElHierro,
    Mallorca,
    Menorca,
    Ibiza,
    Formentera,
}

const fn area(south: f64, west: f64, north: f64, east: f64) -> Area {
    Area { south, west, north, east }
}

/// The areas of each island. Each rectangle includes some sea, so that beaches and blurred points count. The rectangles
/// of different islands do not overlap, with one exception: Lanzarote reaches further north than the south of La
/// Graciosa. La Graciosa is three steps along the strait and is checked first.
const AREAS: [(Island, &[Area]); 12] = [
    (
        Island::LaGraciosa,
        &[
            area(29.205, -13.570, 29.222, -13.520),
            area(29.222, -13.570, 29.310, -13.495),
            area(29.245, -13.495, 29.310, -13.440),
        ],
    ),
    (Island::Lanzarote, &[area(28.815, -13.920, 29.245, -13.370)]),
    (Island::Fuerteventura, &[area(28.000, -14.560, 28.800, -13.770)]),
    (Island::GranCanaria, &[area(27.700, -15.870, 28.220, -15.330)]),
    (Island::Tenerife, &[area(27.970, -16.960, 28.620, -16.080)]),
    (Island::LaGomera, &[area(27.990, -17.380, 28.240, -17.070)]),
    (Island::LaPalma, &[area(28.430, -18.030, 28.880, -17.700)]),
    (Island::ElHierro, &[area(27.610, -18.190, 27.870, -17.860)]),
    (Island::Mallorca, &[area(39.220, 2.280, 39.990, 3.510)]),
    (Island::Menorca, &[area(39.780, 3.750, 40.120, 4.360)]),
    (Island::Ibiza, &[area(38.815, 1.130, 39.150, 1.670)]),
    (Island::Formentera, &[area(38.610, 1.340, 38.815, 1.620)]),
];

impl Island {
    /// Every island: the Canaries from east to west, then the Balearics.
    pub const ALL: [Self; 12] = [
        Self::Lanzarote,
        Self::LaGraciosa,
        Self::Fuerteventura,
        Self::GranCanaria,
        Self::Tenerife,
        Self::LaGomera,
        Self::LaPalma,
        Self::ElHierro,
        Self::Mallorca,
        Self::Menorca,
        Self::Ibiza,
        Self::Formentera,
    ];

    /// The island at a point, or just off it.
    pub fn at(point: Point) -> Option<Self> {
        let here = |areas: &[Area]| areas.iter().any(|area| area.contains(point));
        AREAS.iter().find(|(_, areas)| here(areas)).map(|(island, _)| *island)
    }

    /// Its Spanish name, which visitors use in either language.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lanzarote => "Lanzarote",
            Self::LaGraciosa => "La Graciosa",
            Self::Fuerteventura => "Fuerteventura",
            Self::GranCanaria => "Gran Canaria",
            Self::Tenerife => "Tenerife",
            Self::LaGomera => "La Gomera",
            Self::LaPalma => "La Palma",
            Self::ElHierro => "El Hierro",
            Self::Mallorca => "Mallorca",
            Self::Menorca => "Menorca",
            Self::Ibiza => "Ibiza",
            Self::Formentera => "Formentera",
        }
    }

    /// Other names, in English or Catalan.
    pub fn other_names(self) -> &'static [&'static str] {
        match self {
            Self::Mallorca => &["Majorca"],
            Self::Menorca => &["Minorca"],
            Self::Ibiza => &["Eivissa"],
            Self::LaGraciosa => &["Graciosa"],
            Self::LaGomera => &["Gomera"],
            Self::ElHierro => &["Hierro"],
            Self::Lanzarote
            | Self::Fuerteventura
            | Self::GranCanaria
            | Self::Tenerife
            | Self::LaPalma
            | Self::Formentera => &[],
        }
    }

    /// Whether it is one of the Canaries, an hour behind the rest of Spain.
    pub fn is_canarian(self) -> bool {
        match self {
            Self::Lanzarote
            | Self::LaGraciosa
            | Self::Fuerteventura
            | Self::GranCanaria
            | Self::Tenerife
            | Self::LaGomera
            | Self::LaPalma
            | Self::ElHierro => true,
            Self::Mallorca | Self::Menorca | Self::Ibiza | Self::Formentera => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_on_their_island() {
        let cases = [
            ("Arrecife", 28.963, -13.548, Some(Island::Lanzarote)),
            ("Órzola", 29.222, -13.452, Some(Island::Lanzarote)),
            ("Mirador del Río", 29.214, -13.481, Some(Island::Lanzarote)),
            ("Playa Blanca", 28.864, -13.828, Some(Island::Lanzarote)),
            ("Caleta de Sebo", 29.231, -13.502, Some(Island::LaGraciosa)),
            ("Pedro Barba", 29.257, -13.462, Some(Island::LaGraciosa)),
            ("Playa Francesa", 29.218, -13.531, Some(Island::LaGraciosa)),
            ("Corralejo", 28.731, -13.867, Some(Island::Fuerteventura)),
            ("Isla de Lobos", 28.750, -13.820, Some(Island::Fuerteventura)),
            ("Morro Jable", 28.051, -14.352, Some(Island::Fuerteventura)),
            ("Maspalomas", 27.761, -15.586, Some(Island::GranCanaria)),
            ("Agaete", 28.100, -15.700, Some(Island::GranCanaria)),
            ("Los Gigantes", 28.244, -16.842, Some(Island::Tenerife)),
            ("Punta del Hidalgo", 28.569, -16.328, Some(Island::Tenerife)),
            ("Valle Gran Rey", 28.090, -17.340, Some(Island::LaGomera)),
            ("Los Llanos", 28.659, -17.918, Some(Island::LaPalma)),
            ("La Restinga", 27.640, -17.982, Some(Island::ElHierro)),
            ("Palma", 39.570, 2.650, Some(Island::Mallorca)),
            ("Pollença", 39.877, 3.016, Some(Island::Mallorca)),
            ("Maó", 39.888, 4.266, Some(Island::Menorca)),
            ("Ibiza", 38.909, 1.433, Some(Island::Ibiza)),
            ("Es Pujols", 38.724, 1.455, Some(Island::Formentera)),
            ("Madrid", 40.417, -3.703, None),
            ("Funchal", 32.667, -16.924, None),
            ("Laayoune", 27.154, -13.199, None),
            ("Dénia", 38.841, 0.111, None),
        ];
        for (name, latitude, longitude, expected) in cases {
            let point = Point::new(latitude, longitude).expect("on the globe");
            assert_eq!(Island::at(point), expected, "{name}");
        }
    }

    #[test]
    fn areas_of_different_islands_do_not_overlap() {
        // Edges may touch, but interiors may not.
        let overlap = |a: &Area, b: &Area| a.south < b.north && b.south < a.north && a.west < b.east && b.west < a.east;
        for (island, areas) in AREAS {
            for (other, others) in AREAS {
                let strait = [Island::Lanzarote, Island::LaGraciosa];
                if island == other || (strait.contains(&island) && strait.contains(&other)) {
                    continue;
                }
                for area in areas {
                    assert!(!others.iter().any(|other| overlap(area, other)), "{island:?} and {other:?}");
                }
            }
        }
    }
}
