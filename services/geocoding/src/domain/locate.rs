//! Finds the place that a city's name means.

use super::{
    community::Community,
    fold::{contains_words, fold},
    gazetteer::Gazetteer,
    island::Island,
    place::{Country, Place},
    province::Province,
};

/// Namesakes closer than this count as the same town, for example a town and its port.
const SAME_TOWN_M: f64 = 8_000.0;

/// Prefixes of folded division names that only state the kind of division.
const KINDS: [&str; 6] = ["provincia de ", "provincia ", "province of ", "isla de ", "island of ", "comunidad de "];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct City {
    /// The name of the city.
    pub name: String,
    /// Community, province or island, in any of their languages; may be empty.
    pub region: String,
    pub country: Country,
}

/// Why no certain place was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// No place of that name in the country.
    #[error("no place of that name is known in the country")]
    Unknown,
    /// There are several, far from each other, and the region does not decide.
    #[error("several places have that name, and the region does not tell which is meant")]
    Ambiguous,
}

/// Finds the place of a city.
///
/// The region decides between namesakes. A region that matches none of them is ignored, because people write tourist
/// regions that no table contains. Without a matching region, the clearly most important place wins. If there is none,
/// the city is refused, because a guess could be wrong by hundreds of kilometres.
pub fn locate(gazetteer: &Gazetteer, city: &City) -> Result<Place, Unclear> {
    let places: Vec<u32> = gazetteer
        .named(&city.name)
        .iter()
        .copied()
        .filter(|index| gazetteer.record(*index).country == city.country)
        .collect();
    let hint = Hint::new(&city.region);
    let fitting: Vec<u32> = places.iter().copied().filter(|index| hint.fits(&gazetteer.place(*index))).collect();
    let candidates = if fitting.is_empty() { places } else { fitting };

    let prominence = |index: &u32| gazetteer.record(*index).prominence;
    let highest = candidates.iter().map(prominence).max().ok_or(Unclear::Unknown)?;
    let mut centres = candidates.iter().filter(|index| prominence(index) == highest);
    let first = *centres.next().ok_or(Unclear::Unknown)?;
    let point = gazetteer.record(first).point();
    if centres.all(|other| gazetteer.record(*other).point().distance_m(point) <= SAME_TOWN_M) {
        Ok(gazetteer.place(first))
    } else {
        Err(Unclear::Ambiguous)
    }
}

/// A region in the user's words.
struct Hint {
    folded: String,
    community: Option<&'static Community>,
    province: Option<&'static Province>,
    island: Option<Island>,
}

impl Hint {
    fn new(region: &str) -> Self {
        // "Provincia de Sevilla", "Province of Seville": the kind of division is removed.
        let whole = fold(region);
        let folded = KINDS.iter().find_map(|kind| whole.strip_prefix(kind)).unwrap_or(&whole).to_owned();
        let named = |island: &Island| {
            std::iter::once(&island.name()).chain(island.other_names()).any(|name| fold(name) == folded)
        };
        Self {
            // In some names the kind of division is part of the name: "Comunidad de Madrid".
            community: Community::named(region).or_else(|| Community::named(&folded)),
            province: Province::named(&folded),
            island: Island::ALL.into_iter().find(named),
            folded,
        }
    }

    fn fits(&self, place: &Place) -> bool {
        if self.folded.is_empty() {
            return false;
        }
        if place.country == Country::SPAIN
            && (self.community.is_some() || self.province.is_some() || self.island.is_some())
        {
            // "Madrid", "Murcia" and "Valencia" name both a community and a province. Either may match.
            return self.community.is_some_and(|own| own.english == place.region)
                || self.province.is_some_and(|own| own.name == place.province)
                || (self.island.is_some() && self.island == place.island);
        }
        [&place.region, &place.province].into_iter().any(|division| {
            let division = fold(division);
            contains_words(&division, &self.folded) || contains_words(&self.folded, &division)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;

    fn find(name: &str, region: &str, country: &str) -> Result<(String, String), Unclear> {
        let country = Country::parse(country).expect("a code");
        let city = City { name: name.into(), region: region.into(), country };
        locate(&sample(), &city).map(|place| {
            let detail = place.island.map_or(place.province, |island| island.name().to_owned());
            (place.name, detail)
        })
    }

    #[test]
    fn the_region_decides_between_namesakes() {
        let cases = [
            ("Corralejo", "", "ES", "Corralejo", "Fuerteventura"),
            ("corralejo", "Las Palmas", "ES", "Corralejo", "Fuerteventura"),
            ("corralejo", "canarias", "ES", "Corralejo", "Fuerteventura"),
            // An unknown region must not exclude the only candidate.
            ("Corralejo", "Dunas del Norte", "ES", "Corralejo", "Fuerteventura"),
            ("Garachico", "Tenerife", "ES", "Garachico", "Tenerife"),
            ("Garachico", "La Palma", "ES", "Garachico", "La Palma"),
            ("San Bartolomé", "Lanzarote", "ES", "San Bartolomé", "Lanzarote"),
            ("Aguadulce", "almeria", "ES", "Aguadulce", "Almería"),
            ("Aguadulce", "Provincia de Sevilla", "ES", "Aguadulce", "Sevilla"),
            ("Salamanca", "", "ES", "Salamanca", "Salamanca"),
            ("Salamanca", "Madrid", "ES", "Salamanca", "Madrid"),
            ("Eivissa", "Illes Balears", "ES", "Ibiza", "Ibiza"),
            ("Nice", "Provence-Alpes-Côte d'Azur", "FR", "Nice", "Alpes-Maritimes"),
            ("Porto", "Porto District", "PT", "Porto", "Porto"),
        ];
        for (name, region, country, expected, detail) in cases {
            let found = find(name, region, country);
            assert_eq!(found, Ok((expected.to_owned(), detail.to_owned())), "{name}, {region}");
        }
    }

    #[test]
    fn no_guess_is_made() {
        let cases = [
            ("Garachico", "", "ES", Unclear::Ambiguous),
            ("Garachico", "Canarias", "ES", Unclear::Ambiguous),
            ("Aguadulce", "", "ES", Unclear::Ambiguous),
            ("Aguadulce", "Andalucía", "ES", Unclear::Ambiguous),
            ("Corralejo", "", "PT", Unclear::Unknown),
            ("Nowhere at all", "", "ES", Unclear::Unknown),
            ("", "Lanzarote", "ES", Unclear::Unknown),
        ];
        for (name, region, country, expected) in cases {
            assert_eq!(find(name, region, country), Err(expected), "{name}, {region}");
        }
    }
}
