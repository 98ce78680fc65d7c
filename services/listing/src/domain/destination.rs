//! Names of destinations: display, matching and suggestions. See `docs/rules/search.md#destinations`.

mod name_table;
mod names;

use indexmap::IndexSet;

use super::{
    country::Country,
    division::{Division, DivisionKind, divisions_of},
    place::Place,
    text::{collapse, comparison_key},
};
use names::begins_word;

pub use name_table::NameTable;
pub use names::{Aliases, Name, PlaceKeys, PostcodeArea, SearchKeys};

/// Words that stay in lower case inside a Spanish or English name.
const SMALL_WORDS: [&str; 16] =
    ["de", "del", "la", "las", "el", "los", "y", "e", "i", "of", "the", "and", "da", "do", "dos", "les"];

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
    /// The town of a place. Its region is the island, else the region, of its address, whatever its owner calls it.
    pub fn of(place: &Place) -> Self {
        Self::within(&divisions_of(place), place)
    }

    /// The same, with the divisions of the place.
    fn within(divisions: &[&'static Division], place: &Place) -> Self {
        let region = place.region.as_ref().map_or_else(String::new, |name| display_name(name.as_str()));
        let region = region_of(divisions).map_or(region, |division| division.name.to_owned());
        Self { city: display_name(place.city.as_str()), region, country: place.country }
    }

    /// Number of accents. Of equally common spellings, the one with the most accents is shown.
    pub fn accents(&self) -> usize {
        self.city.chars().chain(self.region.chars()).filter(|letter| !letter.is_ascii()).count()
    }
}

/// The division that tells towns of one name apart: the island, else the region.
fn region_of(divisions: &[&'static Division]) -> Option<&'static Division> {
    let of_kind = |kind| divisions.iter().find(|division| division.kind == kind).copied();
    of_kind(DivisionKind::Island).or_else(|| of_kind(DivisionKind::Region))
}

/// A typed destination: parts between commas, each of which must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DestinationQuery {
    parts: Vec<String>,
}

impl DestinationQuery {
    /// Parses a query; a blank one matches everything.
    pub fn parse(text: &str) -> Self {
        let parts = text.split([',', ';', '/']).map(comparison_key).filter(|part| !part.is_empty());
        Self { parts: parts.collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The parts, as comparison keys.
    pub fn parts(&self) -> &[String] {
        &self.parts
    }

    /// Which of some names each part of the query names.
    pub fn among(&self, names: &NameTable) -> NamedParts {
        // What stands twice is looked for once.
        let parts: IndexSet<&String> = self.parts.iter().collect();
        let parts = parts.into_iter().map(|part| {
            let words: IndexSet<&str> = part.split(' ').filter(|_| part.contains(' ')).collect();
            let words = words.into_iter().map(|word| names.with_word(word)).collect();
            NamedPart { text: part.clone(), whole: names.containing(part), words }
        });
        NamedParts(parts.collect())
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

    /// How well the query names an area by its name of this number; `None` if it does not.
    pub fn closeness_to_area(&self, area_key: &str, parts: &NamedParts, name: u32) -> Option<u8> {
        let Some(first) = parts.0.first() else { return Some(0) };
        first.whole[name as usize].then(|| match self.closeness(area_key) {
            3.. => CLOSENESS_OF_ALIASES,
            own => own,
        })
    }
}

/// For each part of a query, which names it names.
pub struct NamedParts(Vec<NamedPart>);

struct NamedPart {
    text: String,
    /// The names in which it is as a whole.
    whole: Vec<bool>,
    /// For each of its words, the names of which it begins a word; empty for a single word.
    words: Vec<Vec<bool>>,
}

impl NamedParts {
    /// Of which a letter of each part, but not its first, may be wrong, missing or too much, from four letters on.
    pub fn corrected(mut self, names: &NameTable) -> Self {
        for NamedPart { text, whole, .. } in &mut self.0 {
            names.add_nearly(whole, text);
        }
        self
    }

    /// Whether the query matches a place with these names, by their numbers.
    pub fn match_all(&self, names: &[u32]) -> bool {
        let any = |meant: &[bool]| names.iter().any(|name| meant[*name as usize]);
        self.0.iter().all(|NamedPart { whole, words, .. }| {
            // `Corralejo Fuerteventura` without a comma: each word must begin a word of one of the names.
            any(whole) || (!words.is_empty() && words.iter().all(|word| any(word)))
        })
    }
}

/// Closeness of an alias of an area; the same as that of a word of its name.
const CLOSENESS_OF_ALIASES: u8 = 1;

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{DestinationAlias, DestinationAliases};

    use super::*;
    use crate::{domain::text::Line, testing::place};

    fn matches(text: &str, place: &Place, aliases: &Aliases) -> bool {
        let (table, names) = names_of(place, aliases);
        DestinationQuery::parse(text).among(&table).match_all(&names)
    }

    fn names_of(place: &Place, aliases: &Aliases) -> (NameTable, Vec<u32>) {
        let mut table = NameTable::default();
        let names = PlaceKeys::of(place).0.names().map(|name| table.add(name.search_keys(aliases))).collect();
        (table, names)
    }

    fn closeness_to(text: &str, area: &str, name: &Name, is_corrected: bool) -> Option<u8> {
        let mut table = NameTable::default();
        let number = table.add(name.search_keys(&Aliases::default()));
        let query = DestinationQuery::parse(text);
        let parts = query.among(&table);
        query.closeness_to_area(area, &if is_corrected { parts.corrected(&table) } else { parts }, number)
    }

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
            let place = place(name, "Alicante", "ES");
            assert!(["xabia", "Jávea"].iter().all(|text| matches(text, &place, &aliases)), "{name}");
        }
        assert!(!matches("Xàbia", &place("Dénia", "Alicante", "ES"), &aliases));
    }

    #[test]
    fn queries_match_towns_regions_and_countries_but_no_streets() {
        let corralejo = place("Corralejo", "Fuerteventura", "ES");
        let benalmadena = place("Benalmádena", "Andalucía", "ES");
        let aliases = Aliases::default();
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
            // Of its postcode, its province and its island, although its owner names neither.
            ("35660", true, false),
            ("356", true, false),
            ("35", false, false),
            ("Las Palmas", true, false),
            ("Islas Canarias", true, false),
            ("Málaga", false, true),
            ("35660 Corralejo", true, false),
            ("ra", false, false),
        ];
        for (text, first, second) in cases {
            let found = (matches(text, &corralejo, &aliases), matches(text, &benalmadena, &aliases));
            assert_eq!(found, (first, second), "{text}");
        }
    }

    #[test]
    fn a_letter_of_a_corrected_query_may_be_wrong() {
        let corrected = |text: &str, place: &Place| {
            let (table, names) = names_of(place, &Aliases::default());
            DestinationQuery::parse(text).among(&table).corrected(&table).match_all(&names)
        };
        let corralejo = place("Corralejo", "Fuerteventura", "ES");
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
            ("35661", false),
        ];
        for (text, expected) in cases {
            assert_eq!(corrected(text, &corralejo), expected, "{text}");
        }
        assert!(!matches("coralejo", &corralejo, &Aliases::default()));
        let gandia = place("Gandía", "Comunitat Valenciana", "ES");
        assert!(corrected("Gandya", &gandia) && !corrected("Jandía", &gandia));
        let area = |text: &str| {
            let fuerteventura = Name::Division(divisions_of(&corralejo)[2]);
            closeness_to(text, "fuerteventura", &fuerteventura, true)
        };
        assert_eq!((area("fuertventura"), area("tenerife")), (Some(1), None));
    }

    #[test]
    fn a_postcode_finds_a_quarter_and_no_house() {
        let cases = [
            ("GB", "SW1A 1AA", &["SW1A 1AA", "sw1a1aa", "sw1a", "SW1"][..], &["1AA", "SW2A 1AA", "SW1A 1"][..]),
            ("GB", "M11AA", &["M1 1AA", "M1"], &["M11 2AB"]),
            ("NL", "1012JS", &["1012 JS", "1012js", "1012"], &["1013", "1012 Barcelona"]),
            ("PT", "1100–148", &["1100-148", "1100"], &["148"]),
            ("IE", "D02X285", &["D02 X285", "D02"], &["D02X"]),
            ("PL", "00-950", &["00-950"], &["950", "01 950"]),
            ("SG", "238823", &[], &["238823", "238"]),
            ("US", "CA 90210", &[], &["ca palma"]),
            ("DE", "D-10115", &["10115", "101"], &["D-80331"]),
            ("ES", "35 660", &["35660", "356", "35 660"], &["660", "35", "35660 Tenerife"]),
        ];
        for (country, postcode, found, not_found) in cases {
            let place = Place { postal_code: Line::parse(postcode).ok(), ..place("Corralejo", "Region", country) };
            for text in found {
                assert!(matches(text, &place, &Aliases::default()), "{text}");
            }
            for text in not_found {
                assert!(!matches(text, &place, &Aliases::default()), "{text}");
            }
        }
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
            ("majorca", "mallorca", Some(1)),
            ("corralejo", "fuerteventura", None),
            ("fuerteventura, spain", "fuerteventura", Some(0)),
        ];
        for (text, area, closeness) in cases {
            let found = closeness_to(text, area, &Name::Own(area.into()), false);
            assert_eq!(found, closeness, "{text} {area}");
        }
    }
}
