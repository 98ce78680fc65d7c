//! Names of destinations: display, matching and suggestions. See `docs/rules/search.md#destinations`.

use std::collections::{BTreeSet, HashMap};

use casacero_proto::listing::v1::{DestinationAlias, DestinationAliases};

use super::{
    country::Country,
    place::Place,
    spain::{COMMUNITIES, Community, community_of},
    text::{Line, collapse, comparison_key},
};

/// Alternative spellings of places, as comparison keys. A query for one finds all. Those of Spain's communities are in
/// [`COMMUNITIES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aliases {
    groups: Vec<Vec<String>>,
    /// The group of each spelling.
    group_of: HashMap<String, usize>,
}

impl Aliases {
    pub fn new(aliases: &DestinationAliases) -> Self {
        let keys = |DestinationAlias { destination, aliases }: &DestinationAlias| {
            let names = std::iter::once(destination).chain(aliases).map(|name| comparison_key(name));
            names.filter(|key| !key.is_empty()).collect()
        };
        let groups: Vec<Vec<String>> = aliases.items.iter().map(keys).collect();
        let places = groups.iter().enumerate();
        let group_of = places.flat_map(|(index, keys)| keys.iter().map(move |key| (key.clone(), index))).collect();
        Self { groups, group_of }
    }

    fn of(&self, name: &str) -> &[String] {
        self.group_of.get(name).map_or(&[], |index| &self.groups[*index])
    }
}

/// Words that stay in lower case inside a Spanish or English name.
const SMALL_WORDS: [&str; 16] =
    ["de", "del", "la", "las", "el", "los", "y", "e", "i", "of", "the", "and", "da", "do", "dos", "les"];

/// Minimum length of a query that matches inside words; shorter ones match beginnings of words only.
const ANYWHERE_FROM: usize = 3;

/// Minimum length of a query in which a letter may be wrong: too many names differ by one letter from shorter ones.
const CORRECTED_FROM: usize = 4;

/// A name as lists show it: white space collapsed, words capitalised. A name typed in mixed case keeps its own capitals
/// (`Santa Cruz de La Palma`).
pub fn display_name(text: &str) -> String {
    let name = collapse(text);
    let deliberate = name.chars().any(char::is_uppercase) && name.chars().any(char::is_lowercase);
    let words = name.split(' ').enumerate().map(|(index, word)| {
        let lower = word.to_lowercase();
        if index > 0 && SMALL_WORDS.contains(&lower.as_str()) {
            if deliberate { word.to_owned() } else { lower }
        } else {
            capitalise(if deliberate { word } else { &lower })
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Capitalises the first letter of each hyphenated part; the rest stays as it is.
fn capitalise(word: &str) -> String {
    let mut capital = true;
    word.chars()
        .flat_map(|letter| {
            let upper = std::mem::replace(&mut capital, letter == '-') && letter.is_lowercase();
            let capitals = upper.then(|| letter.to_uppercase());
            let same = (!upper).then_some(letter);
            capitals.into_iter().flatten().chain(same)
        })
        .collect()
}

/// A town as lists show it. Destinations are grouped by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DestinationName {
    pub city: String,
    /// The island or region; empty when there is none.
    pub region: String,
    pub country: Country,
}

impl DestinationName {
    /// The town of a place.
    pub fn of(place: &Place) -> Self {
        Self {
            city: display_name(place.city.as_str()),
            region: display_name(region_of(place, community_of(place))),
            country: place.country,
        }
    }

    /// Number of accents. Of equally common spellings, the one with the most accents is shown.
    pub fn accents(&self) -> usize {
        self.city.chars().chain(self.region.chars()).filter(|letter| !letter.is_ascii()).count()
    }
}

/// The island or region of a place. A region that is the community has one name, however the owner spells it.
fn region_of<'a>(place: &'a Place, community: Option<&'static Community>) -> &'a str {
    let region = place.region.as_ref().map(Line::as_str).unwrap_or_default();
    community.filter(|community| community.is_region(region)).map_or(region, |community| community.name)
}

/// The province of a place, likewise.
pub fn province_of<'a>(place: &'a Place, community: Option<&'static Community>) -> &'a str {
    let province = place.state_province.as_ref().map(Line::as_str).unwrap_or_default();
    community.filter(|community| community.is_called(province)).map_or(province, |community| community.name)
}

/// Everything of a place that a query may match: town, island or region, province, community, country in both languages,
/// and their aliases. Never the street: a search must not lead to a house.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceKeys {
    pub city: String,
    pub region: String,
    pub state_province: String,
    pub community: Option<&'static Community>,
    pub country: Country,
}

impl PlaceKeys {
    /// The keys of a place.
    pub fn of(place: &Place) -> Self {
        let community = community_of(place);
        Self {
            city: comparison_key(place.city.as_str()),
            region: comparison_key(region_of(place, community)),
            state_province: comparison_key(province_of(place, community)),
            community,
            country: place.country,
        }
    }

    /// The names the place is found under.
    pub fn search_keys(&self, aliases: &Aliases) -> SearchKeys {
        let own = [self.city.clone(), self.region.clone(), self.state_province.clone()];
        let community = self.community.map(|community| comparison_key(community.name));
        let countries = self.country.names().map(comparison_key);
        let code = self.country.code().to_ascii_lowercase();
        SearchKeys::of_names(own.into_iter().chain(community).chain(countries), Some(code), aliases)
    }
}

/// Names that queries are matched against.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchKeys {
    /// The place's own names; a query may match anywhere in them.
    names: Vec<String>,
    /// Other spellings, and the country's code. A query must match from the beginning: otherwise `playa` would find
    /// every Corralejo because of the alias `corralejo playa`.
    aliases: Vec<String>,
}

impl SearchKeys {
    /// Keys for these names and their known aliases, with one extra alias.
    fn of_names(names: impl Iterator<Item = String>, extra: Option<String>, aliases: &Aliases) -> Self {
        let names: BTreeSet<String> = names.filter(|key| !key.is_empty()).collect();
        let edited = names.iter().flat_map(|name| aliases.of(name)).cloned();
        let communities = COMMUNITIES.iter().map(|community| community.names);
        let communities = communities.filter(|names_of_one| names_of_one.iter().any(|alias| names.contains(*alias)));
        let spellings = edited.chain(communities.flatten().map(|alias| (*alias).to_owned())).chain(extra);
        Self { aliases: spellings.filter(|alias| !names.contains(alias)).collect(), names: names.into_iter().collect() }
    }

    fn contain(&self, part: &str) -> bool {
        self.names.iter().any(|name| contains(name, part))
            || self
                .aliases
                .iter()
                .any(|alias| alias == part || (part.len() >= ANYWHERE_FROM && alias.starts_with(part)))
    }

    fn contain_word(&self, word: &str) -> bool {
        self.names.iter().chain(&self.aliases).any(|key| begins_word(key, word))
    }

    /// Whether a name or alias has the first letter of a text and differs from it by at most one other. The first is
    /// seldom wrong, and other places have it: Jandía is not Gandía.
    fn contain_nearly(&self, part: &str) -> bool {
        let is_near = |key: &[u8], part: &[u8]| key.first() == part.first() && differ_by_one_letter(key, part);
        part.len() >= CORRECTED_FROM
            && self.names.iter().chain(&self.aliases).any(|key| is_near(key.as_bytes(), part.as_bytes()))
    }
}

/// A typed destination: parts between commas, each of which must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DestinationQuery {
    parts: Vec<String>,
    /// Whether a letter of each part may be wrong.
    is_corrected: bool,
}

impl DestinationQuery {
    /// Parses a query; a blank one matches everything.
    pub fn parse(text: &str) -> Self {
        let parts = text.split([',', ';', '/']).map(comparison_key).filter(|part| !part.is_empty());
        Self { parts: parts.collect(), is_corrected: false }
    }

    /// The same query, of which a letter of each part, but not its first, may be wrong, missing or too much, from four
    /// letters on.
    pub fn corrected(&self) -> Self {
        Self { is_corrected: true, ..self.clone() }
    }

    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The parts, as comparison keys.
    pub fn parts(&self) -> &[String] {
        &self.parts
    }

    /// Whether a place with these keys matches.
    pub fn matches(&self, keys: &SearchKeys) -> bool {
        self.parts.iter().all(|part| {
            // `Corralejo Fuerteventura` without a comma: each word must begin a word of one of the names.
            keys.contain(part)
                || (part.contains(' ') && part.split(' ').all(|word| keys.contain_word(word)))
                || (self.is_corrected && keys.contain_nearly(part))
        })
    }

    /// How well the query names the town: 0 if it begins the name, 1 if it begins a word of it, 2 if it is inside, 3 if
    /// it names a place around the town.
    pub fn closeness(&self, city_key: &str) -> u8 {
        let Some(first) = self.parts.first() else { return 0 };
        if city_key.starts_with(first.as_str()) {
            0
        } else if begins_word(city_key, first) {
            1
        } else if city_key.contains(first.as_str()) {
            2
        } else {
            3
        }
    }

    /// How well the query names an area by its name or an alias; `None` if it does not.
    pub fn closeness_to_area(&self, area_key: &str, aliases: &Aliases) -> Option<u8> {
        let Some(first) = self.parts.first() else { return Some(0) };
        let keys = SearchKeys::of_names([area_key.to_owned()].into_iter(), None, aliases);
        (keys.contain(first) || (self.is_corrected && keys.contain_nearly(first))).then(|| {
            match self.closeness(area_key) {
                3.. => CLOSENESS_OF_ALIASES,
                own => own,
            }
        })
    }
}

/// Closeness of an alias of an area; the same as that of a word of its name.
const CLOSENESS_OF_ALIASES: u8 = 1;

fn contains(key: &str, part: &str) -> bool {
    if part.len() >= ANYWHERE_FROM { key.contains(part) } else { begins_word(key, part) }
}

/// Whether two texts are the same but for a letter that is wrong, missing or too much in one of them.
fn differ_by_one_letter(one: &[u8], other: &[u8]) -> bool {
    let start = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    one.len() - end <= 1 && other.len() - end <= 1
}

fn begins_word(key: &str, part: &str) -> bool {
    key.match_indices(part).any(|(at, _)| at == 0 || key.as_bytes()[at - 1] == b' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::place;

    #[test]
    fn names_are_collapsed_and_capitalised() {
        let cases = [
            ("  puerto   de la cruz ", "Puerto de la Cruz"),
            ("CORRALEJO", "Corralejo"),
            ("la oliva", "La Oliva"),
            ("Santa Cruz de La Palma", "Santa Cruz de La Palma"),
            ("santa Cruz", "Santa Cruz"),
            ("ávila", "Ávila"),
            ("aix-en-provence", "Aix-En-Provence"),
            ("straße", "Straße"),
        ];
        for (text, name) in cases {
            assert_eq!(display_name(text), name, "{text}");
        }
    }

    #[test]
    fn a_query_for_one_spelling_finds_all() {
        let aliases = Aliases::new(&DestinationAliases {
            items: vec![DestinationAlias {
                destination: "Xàbia".into(), aliases: vec!["Jávea".into(), "***".into()]
            }],
        });
        for name in ["Xàbia", "JAVEA"] {
            let keys = PlaceKeys::of(&place(name, "Alicante", "ES")).search_keys(&aliases);
            assert!(["xabia", "Jávea"].iter().all(|text| DestinationQuery::parse(text).matches(&keys)), "{name}");
        }
        let keys = PlaceKeys::of(&place("Dénia", "Alicante", "ES")).search_keys(&aliases);
        assert!(!DestinationQuery::parse("Xàbia").matches(&keys));
    }

    #[test]
    fn queries_match_towns_regions_and_countries_but_no_streets() {
        let corralejo = PlaceKeys::of(&place("Corralejo", "Fuerteventura", "ES")).search_keys(&Aliases::default());
        let benalmadena = PlaceKeys::of(&place("Benalmádena", "Andalucía", "ES")).search_keys(&Aliases::default());
        let cases = [
            ("", true, true),
            (" , ", true, true),
            ("corralejo", true, false),
            ("CORRALEJO", true, false),
            ("El Corralejo", true, false),
            ("benalmadena", false, true),
            ("Benalmádena Costa", false, true),
            ("Arroyo de la Miel", false, true),
            ("andalusia", false, true),
            ("ventura", true, false),
            ("fuerteventura", true, false),
            ("Spain", true, true),
            ("españa", true, true),
            ("espana", true, true),
            ("ES", true, true),
            ("co", true, false),
            ("playa", false, false),
            ("corralejo pl", true, false),
            ("Corralejo, Fuerteventura, Spain", true, false),
            ("Corralejo, Tenerife", false, false),
            ("Corralejo Fuerteventura", true, false),
            ("Corralejo Tenerife", false, false),
            ("Calle del Sol", false, false),
            ("France", false, false),
            ("%", true, true),
            ("ra", false, false),
        ];
        for (text, first, second) in cases {
            let query = DestinationQuery::parse(text);
            assert_eq!((query.matches(&corralejo), query.matches(&benalmadena)), (first, second), "{text}");
        }
    }

    #[test]
    fn a_letter_of_a_corrected_query_may_be_wrong() {
        let corralejo = PlaceKeys::of(&place("Corralejo", "Fuerteventura", "ES")).search_keys(&Aliases::default());
        let cases = [
            ("corralejo", true),
            ("coralejo", true),
            ("korralejo", false),
            ("xcorralejo", false),
            ("corralejoo", true),
            ("orralejo", true),
            ("Corralejo Plaia", true),
            ("fuertevntura", true),
            ("coralejo, spian", false),
            ("coralejo, spin", true),
            ("coralej", false),
            ("corraljeo", false),
            ("spn", false),
            ("marbela", false),
        ];
        for (text, expected) in cases {
            assert_eq!(DestinationQuery::parse(text).corrected().matches(&corralejo), expected, "{text}");
        }
        assert!(!DestinationQuery::parse("coralejo").matches(&corralejo));
        let gandia = PlaceKeys::of(&place("Gandía", "Comunitat Valenciana", "ES")).search_keys(&Aliases::default());
        let corrected = |text: &str| DestinationQuery::parse(text).corrected();
        assert!(corrected("Gandya").matches(&gandia) && !corrected("Jandía").matches(&gandia));
        let area = |text: &str| {
            DestinationQuery::parse(text).corrected().closeness_to_area("fuerteventura", &Aliases::default())
        };
        assert_eq!((area("fuertventura"), area("tenerife")), (Some(1), None));
    }

    #[test]
    fn suggestions_prefer_names_that_begin_with_the_query() {
        let cases = [("pla", 0), ("blan", 1), ("aya", 2), ("lanzarote", 3)];
        for (text, closeness) in cases {
            assert_eq!(DestinationQuery::parse(text).closeness("playa blanca"), closeness, "{text}");
        }
    }

    #[test]
    fn areas_are_named_by_their_own_names_and_spellings() {
        let cases = [
            ("", "fuerteventura", Some(0)),
            ("fuer", "fuerteventura", Some(0)),
            ("ventura", "fuerteventura", Some(2)),
            ("v", "fuerteventura", None),
            ("canaria", "gran canaria", Some(1)),
            ("canary isl", "canarias", Some(1)),
            ("majorca", "mallorca", Some(1)),
            ("corralejo", "fuerteventura", None),
            ("fuerteventura, spain", "fuerteventura", Some(0)),
        ];
        for (text, area, closeness) in cases {
            assert_eq!(
                DestinationQuery::parse(text).closeness_to_area(area, &Aliases::default()),
                closeness,
                "{text} {area}"
            );
        }
    }
}
