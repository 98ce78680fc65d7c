//! The names of all places, as queries are matched against them.

use std::ops::Range;

use memchr::memmem::Finder;

use super::{
    SearchKeys,
    names::{ANYWHERE_FROM, PostcodeArea, differ_by_one_letter},
};

/// Minimum length of a query in which a letter may be wrong: too many names differ by one letter from shorter ones.
const CORRECTED_FROM: usize = 4;

/// Stands before a key in which a query may match anywhere.
const NAME: char = '\n';
/// Stands before a key that a query must match from the beginning.
const ALIAS: char = '\t';

/// Names with the numbers in whose order they were added. Their keys are one text, which a query reads from end to end once:
/// that is many times faster than to look into each name.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    /// Each key after what says how it is matched.
    text: String,
    /// Where each key begins in the text, and of which name it is.
    keys: Vec<(u32, u32)>,
    /// Postcodes, each with the number of its name.
    postcodes: Vec<(PostcodeArea, u32)>,
    len: u32,
}

/// A place in the text where a query was found.
struct Hit<'a> {
    key: &'a str,
    /// What stands before the key.
    mark: char,
    /// Where the query begins in the key.
    at: usize,
}

impl Hit<'_> {
    fn begins_word(&self) -> bool {
        self.at == 0 || self.key.as_bytes()[self.at - 1] == b' '
    }
}

impl NameTable {
    /// Adds a name and returns its number.
    pub fn add(&mut self, name: SearchKeys) -> u32 {
        let number = self.len;
        self.len += 1;
        match name {
            SearchKeys::Names { names, aliases } => {
                let marked = names.iter().map(|name| (NAME, name)).chain(aliases.iter().map(|alias| (ALIAS, alias)));
                for (mark, key) in marked {
                    self.text.push(mark);
                    self.keys.push((u32::try_from(self.text.len()).expect("all names have fewer letters"), number));
                    self.text.push_str(key);
                }
            }
            SearchKeys::Postcode(area) => self.postcodes.push((area, number)),
        }
        number
    }

    /// The names that a part of a query is in as a whole, by their numbers.
    pub(super) fn with_part(&self, part: &str) -> Vec<bool> {
        let is_anywhere = part.len() >= ANYWHERE_FROM;
        let mut found = self.with_text(part, |hit| match hit.mark {
            NAME => is_anywhere || hit.begins_word(),
            _ => hit.at == 0 && (is_anywhere || hit.key == part),
        });
        self.mark_postcodes(&mut found, |area| area.is_meant(part));
        found
    }

    /// The names of which a text begins a word.
    pub(super) fn with_word(&self, word: &str) -> Vec<bool> {
        let mut found = self.with_text(word, |hit| hit.begins_word());
        self.mark_postcodes(&mut found, |area| area.begins_with(word));
        found
    }

    /// Adds the names with the first letter of a text that differ from it by at most one other. The first is seldom wrong, and
    /// other places have it: Jandía is not Gandía.
    pub(super) fn mark_near(&self, found: &mut [bool], part: &str) {
        if part.len() < CORRECTED_FROM {
            return;
        }
        for (index, (_, name)) in self.keys.iter().enumerate() {
            let (key, part) = (self.text[self.range(index)].as_bytes(), part.as_bytes());
            if key.first() == part.first() && differ_by_one_letter(key, part) {
                found[*name as usize] = true;
            }
        }
    }

    fn mark_postcodes(&self, found: &mut [bool], is_meant: impl Fn(&PostcodeArea) -> bool) {
        for (_, name) in self.postcodes.iter().filter(|(area, _)| is_meant(area)) {
            found[*name as usize] = true;
        }
    }

    /// The names that have a text where it is meant.
    fn with_text(&self, text: &str, is_meant: impl Fn(&Hit<'_>) -> bool) -> Vec<bool> {
        let mut found = vec![false; self.len as usize];
        let finder = Finder::new(text);
        let (mut from, mut index) = (0, 0);
        while let Some(at) = finder.find(&self.text.as_bytes()[from..]) {
            let at = from + at;
            while self.keys.get(index + 1).is_some_and(|(next, _)| *next as usize <= at) {
                index += 1;
            }
            let range = self.range(index);
            let mark = if self.text.as_bytes()[range.start - 1] == NAME as u8 { NAME } else { ALIAS };
            let hit = Hit { key: &self.text[range.clone()], mark, at: at - range.start };
            if is_meant(&hit) {
                found[self.keys[index].1 as usize] = true;
                from = range.end;
            } else {
                from = at + 1;
            }
        }
        found
    }

    /// Where a key is in the text.
    fn range(&self, index: usize) -> Range<usize> {
        let end = self.keys.get(index + 1).map_or(self.text.len(), |(next, _)| *next as usize - 1);
        self.keys[index].0 as usize..end
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::domain::destination::names::begins_word;

    const KEY: &str = "[ab]{1,3}( [ab]{1,3}){0,2}";

    proptest! {
        #[test]
        fn a_text_is_found_where_each_name_alone_has_it(
            names in vec((vec(KEY, 0..3), vec(KEY, 0..3)), 0..12), text in KEY, word in "[ab]{1,4}",
        ) {
            let mut table = NameTable::default();
            for (names, aliases) in names.clone() {
                table.add(SearchKeys::Names { names, aliases });
            }
            let is_anywhere = text.len() >= ANYWHERE_FROM;
            let in_name = |key: &String| if is_anywhere { key.contains(&text) } else { begins_word(key, &text) };
            let in_alias = |key: &String| *key == text || (is_anywhere && key.starts_with(&text));
            let with_part = names.iter().map(|(names, aliases)| names.iter().any(in_name) || aliases.iter().any(in_alias));
            prop_assert_eq!(table.with_part(&text), with_part.collect::<Vec<_>>());
            let with_word = names.iter().map(|(names, aliases)| {
                names.iter().chain(aliases).any(|key| begins_word(key, &word))
            });
            prop_assert_eq!(table.with_word(&word), with_word.collect::<Vec<_>>());
        }
    }
}
