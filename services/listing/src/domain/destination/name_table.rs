//! The names of all places, as queries are matched against them.

use std::ops::Range;

use memchr::memmem;

use super::{
    SearchKeys,
    names::{ANYWHERE_FROM, PostcodeArea},
};

/// Minimum length of a query in which a letter may be wrong: too many names differ by one letter from shorter ones.
const CORRECTED_FROM: usize = 4;

/// Stands before each key. No query has it.
const SEPARATOR: char = '\n';

/// Names, numbered from 0 in the order in which they were added. Their keys are one text, which a query reads from end to end
/// once: that is many times faster than to look into each name.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    text: String,
    keys: Vec<Key>,
    /// Postcodes, each with the number of its name.
    postcodes: Vec<(PostcodeArea, u32)>,
    len: u32,
}

/// A spelling of a name.
#[derive(Clone, Debug)]
struct Key {
    /// Where it begins in the text.
    start: u32,
    /// The number of its name.
    name: u32,
    /// Whether a query must match from its beginning.
    is_alias: bool,
}

/// A position in a key where a query was found.
struct Hit<'a> {
    key: &'a str,
    is_alias: bool,
    at: usize,
}

impl Hit<'_> {
    fn begins_word(&self) -> bool {
        self.at == 0 || self.key.as_bytes()[self.at - 1] == b' '
    }
}

impl NameTable {
    /// Adds a name and returns its number.
    pub fn add(&mut self, keys: SearchKeys) -> u32 {
        let name = self.len;
        self.len += 1;
        match keys {
            SearchKeys::Names { names, aliases } => {
                let names = names.iter().map(|key| (key, false));
                for (key, is_alias) in names.chain(aliases.iter().map(|key| (key, true))) {
                    self.text.push(SEPARATOR);
                    let start = u32::try_from(self.text.len()).expect("the names of all places are less than 4 GB");
                    self.keys.push(Key { start, name, is_alias });
                    self.text.push_str(key);
                }
            }
            SearchKeys::Postcode(area) => self.postcodes.push((area, name)),
        }
        name
    }

    /// For each name, whether a part of a query is in it as a whole.
    pub(super) fn containing(&self, part: &str) -> Vec<bool> {
        let is_anywhere = part.len() >= ANYWHERE_FROM;
        let mut found = self.found(part, |hit| match hit.is_alias {
            false => is_anywhere || hit.begins_word(),
            true => hit.at == 0 && (is_anywhere || hit.key == part),
        });
        let code = part.replace(' ', "");
        self.find_postcodes(&mut found, &code, PostcodeArea::is_meant);
        found
    }

    /// For each name, whether a text begins a word of it.
    pub(super) fn with_word(&self, word: &str) -> Vec<bool> {
        let mut found = self.found(word, |hit| hit.begins_word());
        self.find_postcodes(&mut found, word, PostcodeArea::begins_with);
        found
    }

    /// Adds the names with the first letter of a text that differ from it by at most one other. The first is seldom wrong, and
    /// other places have it: Jandía is not Gandía.
    pub(super) fn add_nearly(&self, found: &mut [bool], text: &str) {
        if text.len() < CORRECTED_FROM {
            return;
        }
        for (index, Key { name, .. }) in self.keys.iter().enumerate() {
            let (key, text) = (self.text[self.range(index)].as_bytes(), text.as_bytes());
            if key.first() == text.first() && differ_by_one_letter(key, text) {
                found[*name as usize] = true;
            }
        }
    }

    fn find_postcodes(&self, found: &mut [bool], text: &str, is_meant: fn(&PostcodeArea, &str) -> bool) {
        if !PostcodeArea::may_be(text) {
            return;
        }
        for (_, name) in self.postcodes.iter().filter(|(area, _)| is_meant(area, text)) {
            found[*name as usize] = true;
        }
    }

    /// For each name, whether a text is in it at a position that is meant.
    fn found(&self, text: &str, is_meant: impl Fn(&Hit<'_>) -> bool) -> Vec<bool> {
        let mut found = vec![false; self.len as usize];
        let mut index = 0;
        for at in memmem::find_iter(self.text.as_bytes(), text) {
            while self.keys.get(index + 1).is_some_and(|next| next.start as usize <= at) {
                index += 1;
            }
            let (Key { start, name, is_alias }, range) = (&self.keys[index], self.range(index));
            let hit = Hit { key: &self.text[range], is_alias: *is_alias, at: at - *start as usize };
            found[*name as usize] |= is_meant(&hit);
        }
        found
    }

    /// Where a key is in the text.
    fn range(&self, index: usize) -> Range<usize> {
        let end = self.keys.get(index + 1).map_or(self.text.len(), |next| next.start as usize - 1);
        self.keys[index].start as usize..end
    }
}

/// Whether two texts are the same but for a letter that is wrong, missing or too much in one of them.
fn differ_by_one_letter(one: &[u8], other: &[u8]) -> bool {
    let start = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    one.len() - end <= 1 && other.len() - end <= 1
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::domain::{country::Country, destination::names::begins_word};

    const KEY: &str = "[ab]{1,3}( [ab]{1,3}){0,2}";

    fn keys() -> impl Strategy<Value = SearchKeys> {
        let names = (vec(KEY, 0..3), vec(KEY, 0..3)).prop_map(|(names, aliases)| SearchKeys::Names { names, aliases });
        let postcode = "[0-9]{5}".prop_map(|code| {
            let spain = Country::parse("ES").expect("Spain");
            SearchKeys::Postcode(PostcodeArea::of(spain, &code).expect("a postcode"))
        });
        prop_oneof![4 => names, 1 => postcode]
    }

    fn each(keys: &[SearchKeys], in_name: impl Fn(&str) -> bool, in_alias: impl Fn(&str) -> bool) -> Vec<bool> {
        let is_found = |keys: &SearchKeys| match keys {
            SearchKeys::Names { names, aliases } => {
                names.iter().any(|key| in_name(key)) || aliases.iter().any(|key| in_alias(key))
            }
            SearchKeys::Postcode(_) => false,
        };
        keys.iter().map(is_found).collect()
    }

    fn is_near(key: &str, text: &str) -> bool {
        let without = |text: &str, at: usize| format!("{}{}", &text[..at], &text[at + 1..]);
        let shorter: Vec<String> = (0..text.len()).map(|at| without(text, at)).collect();
        let mut key_shorter = (0..key.len()).map(|at| without(key, at));
        let differing = key.bytes().zip(text.bytes()).filter(|(one, other)| one != other).count();
        key.chars().next() == text.chars().next()
            && ((key.len() == text.len() && differing <= 1)
                || shorter.iter().any(|shorter| shorter == key)
                || key_shorter.any(|shorter| shorter == text))
    }

    proptest! {
        #[test]
        fn a_text_is_found_where_each_name_alone_has_it(keys in vec(keys(), 0..12), text in KEY, word in "[ab]{1,4}") {
            let mut table = NameTable::default();
            for (number, keys) in (0..).zip(&keys) {
                prop_assert_eq!(table.add(keys.clone()), number);
            }
            let is_anywhere = text.len() >= ANYWHERE_FROM;
            let in_name = |key: &str| if is_anywhere { key.contains(&text) } else { begins_word(key, &text) };
            let in_alias = |key: &str| key == text || (is_anywhere && key.starts_with(&text));
            prop_assert_eq!(table.containing(&text), each(&keys, in_name, in_alias));
            let begins = |key: &str| begins_word(key, &word);
            prop_assert_eq!(table.with_word(&word), each(&keys, begins, begins));
            let near = |key: &str| text.len() >= CORRECTED_FROM && is_near(key, &text);
            let mut nearly = vec![false; keys.len()];
            table.add_nearly(&mut nearly, &text);
            prop_assert_eq!(nearly, each(&keys, near, near));
        }
    }
}
