//! Names that differ from a text by at most one letter, in an index of names.

use fst::Automaton;

/// Folded texts consist of letters and digits in ASCII, and spaces.
const SYMBOLS: usize = 128;

/// Accepts names with a Levenshtein distance of at most one from a text: one letter wrong, missing or too much.
///
/// It follows all ways of matching at once, one bit for each position in the text (R. Baeza-Yates and G. Navarro, "Faster
/// approximate string matching", 1999). There is nothing to build before a search, as there is for the automaton of the
/// `fst` crate, which takes most of a millisecond.
pub(super) struct OneTypo {
    /// The positions at which each symbol stands in the text, as bits.
    positions: [u64; SYMBOLS],
    length: u32,
}

/// How much of the text may have been matched, as bits: bit 0 is nothing, bit 1 its first letter, and so on.
#[derive(Clone, Copy)]
pub(super) struct Matched {
    exactly: u64,
    with_error: u64,
}

impl OneTypo {
    /// The automaton for a folded text; `None` if the text is too long for it, and for any name.
    pub(super) fn new(folded: &str) -> Option<Self> {
        // One bit more than letters, for the end of the text.
        let length = u32::try_from(folded.len()).ok().filter(|length| *length < u64::BITS)?;
        let mut positions = [0; SYMBOLS];
        for (at, byte) in folded.bytes().enumerate() {
            *positions.get_mut(usize::from(byte))? |= 1 << at;
        }
        Some(Self { positions, length })
    }

    /// The bits of positions within the text, its end included.
    fn within(&self) -> u64 {
        u64::MAX >> (u64::BITS - 1 - self.length)
    }
}

impl Automaton for OneTypo {
    type State = Matched;

    fn start(&self) -> Matched {
        // The first letter may be missing.
        Matched { exactly: 1, with_error: 0b11 & self.within() }
    }

    fn is_match(&self, state: &Matched) -> bool {
        (state.exactly | state.with_error) >> self.length & 1 == 1
    }

    fn can_match(&self, state: &Matched) -> bool {
        state.exactly | state.with_error != 0
    }

    fn accept(&self, state: &Matched, byte: u8) -> Matched {
        let here = self.positions.get(usize::from(byte)).copied().unwrap_or(0);
        let exactly = (state.exactly & here) << 1;
        let matched = (state.with_error & here) << 1;
        // The letter is too much, or stands for another one, or the text's next one is missing.
        let with_error = matched | state.exactly | state.exactly << 1 | exactly << 1;
        Matched { exactly, with_error: with_error & self.within() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn accepts(text: &str, name: &str) -> bool {
        let automaton = OneTypo::new(text).expect("short");
        let last = name.bytes().fold(automaton.start(), |state, byte| automaton.accept(&state, byte));
        automaton.is_match(&last)
    }

    /// The distance by the table of all prefixes.
    fn distance(one: &str, other: &str) -> usize {
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (number, letter) in one.bytes().enumerate() {
            let mut diagonal = row[0];
            row[0] = number + 1;
            for (at, expected) in other.bytes().enumerate() {
                let replaced = diagonal + usize::from(letter != expected);
                diagonal = row[at + 1];
                row[at + 1] = replaced.min(row[at] + 1).min(diagonal + 1);
            }
        }
        row[other.len()]
    }

    #[test]
    fn one_letter_may_be_wrong() {
        let cases = [
            ("corralejo", "corralejo", true),
            ("coralejo", "corralejo", true),
            ("corrralejo", "corralejo", true),
            ("korralejo", "corralejo", true),
            ("orralejo", "corralejo", true),
            ("corralej", "corralejo", true),
            ("corralejos", "corralejo", true),
            ("corraljeo", "corralejo", false),
            ("coralej", "corralejo", false),
            ("", "a", true),
            ("", "ab", false),
            ("a", "", true),
        ];
        for (text, name, expected) in cases {
            assert_eq!(accepts(text, name), expected, "{text} {name}");
        }
        let longest = "x".repeat(63);
        assert!(accepts(&longest, &longest[1..]) && !accepts(&longest, &longest[2..]));
        assert!(OneTypo::new(&"x".repeat(64)).is_none());
        assert!(OneTypo::new("ñ").is_none());
    }

    proptest! {
        #[test]
        fn it_accepts_what_is_at_most_one_edit_away(text in "[ab ]{0,8}", name in "[ab ]{0,8}") {
            prop_assert_eq!(accepts(&text, &name), distance(&text, &name) <= 1);
        }

        #[test]
        fn a_dead_end_stays_one(text in "[ab]{0,8}", name in "[abc]{0,12}") {
            let automaton = OneTypo::new(&text).expect("short");
            let mut state = automaton.start();
            let mut is_dead = false;
            for byte in name.bytes() {
                state = automaton.accept(&state, byte);
                prop_assert!(!is_dead || !automaton.can_match(&state));
                is_dead = !automaton.can_match(&state);
            }
        }
    }
}
