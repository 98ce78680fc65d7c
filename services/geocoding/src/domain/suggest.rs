//! Suggestions while a name is being typed.

use std::{cmp::Reverse, collections::BTreeSet};

use fst::{
    Automaton, IntoStreamer as _, Streamer as _,
    automaton::{Levenshtein, Str},
};

use super::{
    assembly::KNOWN_ABROAD,
    fold::fold,
    gazetteer::Gazetteer,
    place::{Country, Place},
    typo::OneTypo,
};

/// Shorter texts are not searched inside names, because too many names contain them.
const SHORTEST_INSIDE: usize = 3;
/// Shorter texts are not corrected, because too many names differ by one letter.
const SHORTEST_CORRECTED: usize = 4;
/// Longer texts are not corrected: no name is that long, and the search for two wrong letters would take memory without
/// end.
const LONGEST_CORRECTED: usize = 63;
/// From this length on, two letters may be wrong.
const SHORTEST_WITH_TWO_ERRORS: usize = 9;

/// How well a name matches the typed text, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Exact,
    Begins,
    WordBegins,
    Holds,
    Corrected,
}

/// Sorts places by match, then Spain first, then importance, then islands by which guests search, then shorter names.
/// The key and the index make the order total.
type Rank = (Fit, bool, Reverse<u8>, bool, usize, u64, u32);

/// Places for a text, best first: those with that name, then those whose name begins with it, has a word that begins
/// with it, or contains it. If these are too few, those that differ by one wrong letter; if there are none, by two.
pub fn suggest(gazetteer: &Gazetteer, text: &str, country: Option<Country>, limit: usize) -> Vec<Place> {
    let folded = fold(text);
    if folded.is_empty() || limit == 0 {
        return Vec::new();
    }
    let mut found = Found { gazetteer, country, ranks: Vec::new(), seen: BTreeSet::new() };
    let exact = gazetteer.index().get(&folded);
    for key in keys(gazetteer, Str::new(&folded).starts_with()) {
        found.add(key, if Some(key) == exact { Fit::Exact } else { Fit::Begins });
    }
    if found.ranks.len() < limit && folded.len() >= SHORTEST_INSIDE {
        for (key, word) in gazetteer.keys_holding(&folded) {
            found.add(key, if word { Fit::WordBegins } else { Fit::Holds });
        }
    }
    let is_corrected = (SHORTEST_CORRECTED..=LONGEST_CORRECTED).contains(&folded.len());
    if found.ranks.len() < limit
        && is_corrected
        && let Some(near) = OneTypo::new(&folded)
    {
        for key in keys(gazetteer, near) {
            found.add(key, Fit::Corrected);
        }
    }
    if found.ranks.is_empty() && is_corrected && folded.len() >= SHORTEST_WITH_TWO_ERRORS {
        // This fails only for an automaton of too many states.
        if let Ok(near) = Levenshtein::new(&folded, 2) {
            for key in keys(gazetteer, near) {
                found.add(key, Fit::Corrected);
            }
        }
    }
    found.best(limit)
}

fn keys(gazetteer: &Gazetteer, automaton: impl Automaton) -> Vec<u64> {
    let mut stream = gazetteer.index().search(automaton).into_stream();
    let mut keys = Vec::new();
    while let Some((_, key)) = stream.next() {
        keys.push(key);
    }
    keys
}

struct Found<'a> {
    gazetteer: &'a Gazetteer,
    country: Option<Country>,
    ranks: Vec<Rank>,
    seen: BTreeSet<u64>,
}

impl Found<'_> {
    fn add(&mut self, key: u64, fit: Fit) {
        // A name may contain the text twice, or may already be found by its beginning.
        if !self.seen.insert(key) {
            return;
        }
        let length = self.gazetteer.key(key).len();
        for index in self.gazetteer.places_of(key) {
            let record = self.gazetteer.record(*index);
            if self.country.is_some_and(|country| country != record.country) {
                continue;
            }
            let abroad = record.country != Country::SPAIN;
            // A hamlet in Brazil called Santa Cruz must not come before Santa Cruz de Tenerife.
            let fit = if fit == Fit::Exact && abroad && record.prominence < KNOWN_ABROAD { Fit::Begins } else { fit };
            let prominence = Reverse(record.prominence);
            self.ranks.push((fit, abroad, prominence, record.island().is_none(), length, key, *index));
        }
    }

    fn best(mut self, limit: usize) -> Vec<Place> {
        self.ranks.sort_unstable();
        let mut shown = BTreeSet::new();
        self.ranks
            .iter()
            // A place with several names is shown once, at its best match.
            .filter(|rank| shown.insert(rank.6))
            .take(limit)
            .map(|rank| self.gazetteer.place(rank.6))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;
    use proptest::prelude::*;

    fn names(text: &str, country: Option<&str>, limit: usize) -> Vec<String> {
        let country = country.map(|code| Country::parse(code).expect("a code"));
        suggest(&sample(), text, country, limit).into_iter().map(|place| place.name).collect()
    }

    #[test]
    fn the_best_comes_first() {
        let cases: [(&str, &[&str]); 12] = [
            ("corralejo", &["Corralejo"]),
            ("CORRAL", &["Corralejo"]),
            ("coralejo", &["Corralejo"]),
            ("guimar", &["Güimar"]),
            ("Agüi", &["Agüimes"]),
            // The capital of a province comes first, and Spain before other countries.
            ("las pal", &["Las Palmas de Gran Canaria"]),
            ("santa cruz", &["Santa Cruz de Tenerife", "Santa Cruz de La Palma"]),
            ("valencia", &["Valencia", "Valencia"]),
            ("seville", &["Sevilla"]),
            ("vitoria", &["Vitoria-Gasteiz"]),
            // Inside a name: first at a word, then anywhere.
            ("palmas", &["Las Palmas de Gran Canaria"]),
            ("ralejo", &["Corralejo"]),
        ];
        for (text, expected) in cases {
            let found = names(text, None, expected.len());
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_wrong_letter_comes_after_everything_that_fits() {
        assert_eq!(names("adejo", None, 5), ["Adeje"]);
        assert_eq!(names("xadeje", None, 5), ["Adeje"]);
        assert_eq!(names("adje", None, 5), ["Adeje"]);
        let found = names("porta", None, 5);
        assert!(found.contains(&"Porto".to_owned()), "{found:?}");
    }

    #[test]
    fn a_country_leaves_the_others_out() {
        assert_eq!(names("valencia", Some("VE"), 5), ["Valencia"]);
        assert!(names("corralejo", Some("PT"), 5).is_empty());
    }

    #[test]
    fn nothing_typed_and_nothing_near_suggest_nothing() {
        for text in ["", "  ", "--", "qqqqqqqq", &"x".repeat(5_000)] {
            assert!(names(text, None, 10).is_empty(), "{text}");
        }
        assert!(names("a", None, 0).is_empty());
    }

    #[test]
    fn a_place_with_several_fitting_names_is_shown_once() {
        let found = names("las palmas", None, 10);
        assert_eq!(found.iter().filter(|name| name.starts_with("Las Palmas")).count(), 1, "{found:?}");
    }

    proptest! {
        #[test]
        fn every_name_is_found_by_any_beginning_of_it(index in any::<prop::sample::Index>(), length in 1_usize..30) {
            let gazetteer = sample();
            let place = gazetteer.place(u32::try_from(index.index(gazetteer.len())).expect("small"));
            let beginning: String = place.name.chars().take(length).collect();
            let found = suggest(&gazetteer, &beginning, Some(place.country), usize::MAX);
            prop_assert!(fold(&beginning).is_empty() || found.contains(&place), "{beginning}");
        }

        #[test]
        fn every_name_is_found_with_one_wrong_letter(
            index in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), letter in "[a-z]", how in 0..3
        ) {
            let gazetteer = sample();
            let place = gazetteer.place(u32::try_from(index.index(gazetteer.len())).expect("small"));
            let mut typed = fold(&place.name);
            let at = at.index(typed.len());
            match how {
                0 => typed.insert_str(at, &letter),
                1 => typed.replace_range(at..=at, &letter),
                _ => typed.replace_range(at..=at, ""),
            }
            let found = suggest(&gazetteer, &typed, Some(place.country), usize::MAX);
            let is_near = fold(&typed) == typed && typed.len() >= SHORTEST_CORRECTED;
            prop_assert!(!is_near || found.contains(&place), "{typed}");
        }
    }
}
