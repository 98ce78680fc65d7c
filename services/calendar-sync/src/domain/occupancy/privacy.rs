//! What may be kept of an event: nothing that lets anyone contact, name or look up a guest (`docs/rules/calendar.md`,
//! rule 12).

use std::fmt;

use hmac::{Hmac, Mac as _};
use sha2::Sha256;

use super::words::{Summary, Word};

/// Maximum number of initials. Three are enough to recognise a guest.
const MOST_INITIALS: usize = 3;
/// Length in bytes after which no further words are kept. Longer summaries add no information.
const LONGEST: usize = 80;
/// Characters that may stand between kept words.
const BETWEEN: [char; 12] = [' ', '-', '–', '—', ':', ',', '.', '/', '&', '(', ')', '\''];

/// The part of a summary that is kept: words of the closed list, and at most three initials of other words. Words in
/// scripts without capitals have no initial. Codes and numbers have none either.
pub fn kept_summary(summary: &Summary<'_>) -> String {
    let mut kept = String::with_capacity(summary.text.len().min(LONGEST));
    let (mut initials, mut end) = (0, Some(0));
    for word in &summary.words {
        let initial = initial(word).filter(|_| initials < MOST_INITIALS);
        if kept.len() > LONGEST || (word.known.is_none() && initial.is_none()) {
            end = None;
            continue;
        }
        let length = kept.len();
        if let Some(end) = end {
            kept.extend(summary.text[end..word.start].chars().filter(|letter| BETWEEN.contains(letter)));
        }
        if kept.len() == length && length > 0 {
            kept.push(' ');
        }
        match initial {
            Some(initial) => {
                kept.push(initial);
                kept.push('.');
                initials += 1;
            }
            None => kept.push_str(word.text),
        }
        // Skips the point behind an initial, because one is written already.
        let behind = &summary.text[word.end()..];
        end = Some(word.end() + usize::from(initial.is_some() && behind.starts_with('.')));
    }
    if summary.text.ends_with(')') && kept.contains('(') {
        kept.push(')');
    }
    kept.trim_matches(|letter| letter != '(' && letter != ')' && letter != '.' && BETWEEN.contains(&letter)).to_owned()
}

/// The first letter of a word that is not in the list.
fn initial(word: &Word<'_>) -> Option<char> {
    let first = word.text.chars().next().filter(|letter| letter.is_uppercase() || letter.is_lowercase())?;
    (word.known.is_none() && !word.text.contains(char::is_numeric)).then_some(first)
}

/// The key for hashing UIDs. Without it, a hash cannot be matched to a UID.
#[derive(Clone, Copy)]
pub struct UidKey([u8; 32]);

impl fmt::Debug for UidKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("UidKey(secret)")
    }
}

impl UidKey {
    /// Derives the key from the secret that all processes share.
    pub fn derived_from(secret: &[u8]) -> Self {
        Self(keyed(secret).chain_update(b"calendar-sync: UIDs of events").finalize().into_bytes().into())
    }

    /// A key for events that are not stored.
    pub const fn of_nobody() -> Self {
        Self([0; 32])
    }

    /// The hasher for UIDs with this key.
    pub fn hasher(&self) -> UidHasher {
        UidHasher(keyed(&self.0))
    }
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

/// Hashes UIDs.
pub struct UidHasher(Hmac<Sha256>);

impl UidHasher {
    /// The kept hash of a UID: enough to tell the events of a calendar apart.
    pub fn hash(&self, uid: &str) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digest = self.0.clone().chain_update(uid).finalize().into_bytes();
        let digits = digest.iter().take(12).flat_map(|byte| [byte >> 4, byte & 15]);
        digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*, sample::select};

    use super::*;

    fn kept(text: &str) -> String {
        kept_summary(&Summary::of(text))
    }

    #[test]
    fn summaries() {
        let cases = [
            ("Reserved", "Reserved"),
            ("", ""),
            ("Airbnb (Not available)", "Airbnb (Not available)"),
            ("CLOSED - Not available", "CLOSED - Not available"),
            ("BLOCKED by Holidu", "BLOCKED by Holidu"),
            ("No disponible", "No disponible"),
            ("Check-out: Anna B.", "Check-out: A. B."),
            ("Réservée - Zoë Hernández", "Réservée - Z. H."),
            ("Booking.com - Zoë", "Booking.com - Z."),
            ("Anna Berg", "A. B."),
            ("anna berg", "a. b."),
            ("Zoë H.", "Z. H."),
            ("J. R. R. Tolkien", "J. R. R."),
            ("Ana María López García", "A. M. L."),
            ("Smith, John", "S., J."),
            ("Check-in: Ana López, 2 nights", "Check-in: A. L. nights"),
            ("Reserved - +34 612 345 678", "Reserved"),
            ("Anna 612-345-678 room 12", "A. room"),
            ("Anna anna@example.com", "A. a. e. com"),
            ("王小明", ""),
            ("Reserved - 王小明", "Reserved"),
            ("محمد علي", ""),
            ("HM1AB2C3D", ""),
            ("Berg2 (guest)", "guest"),
            ("Zoe\u{308} Mu\u{308}ller", "Z. M."),
            ("Closed \u{202e}dekcolb\u{202c}", "Closed d."),
            // Letters of other scripts are not treated as similar Latin letters.
            ("Тел", "Т."),
        ];
        for (text, expected) in cases {
            assert_eq!(kept(text), expected, "{text}");
        }
        assert!(kept(&"reservation ".repeat(50)).len() < 2 * LONGEST);
    }

    #[test]
    fn a_uid_is_known_again_under_its_key_only() {
        let hash = |secret: &[u8], uid| UidKey::derived_from(secret).hasher().hash(uid);
        assert_eq!(hash(b"one", "a@example.com"), hash(b"one", "a@example.com"));
        assert_ne!(hash(b"one", "a@example.com"), hash(b"other", "a@example.com"));
        assert_ne!(hash(b"one", "a@example.com"), hash(b"one", "b@example.com"));
        assert_eq!(hash(b"one", "a").len(), 24);
    }

    proptest! {
        #[test]
        fn no_digit_and_no_other_word_is_kept(text in ".{0,60}") {
            assert_nothing_else_is_kept(&text)?;
        }

        #[test]
        fn nor_beside_known_words(parts in vec(select(&[
            "Reserved", "Anna", "Müller", "612", "-", "(", "Blocked", "by", "owner", "王小明", "HM12AB", "O'Brien", "é", ".", "/", "٣",
        ][..]), 0..12), between in select(&[" ", "", "-", "\u{301}"][..])) {
            assert_nothing_else_is_kept(&parts.join(between))?;
        }
    }

    fn assert_nothing_else_is_kept(text: &str) -> Result<(), TestCaseError> {
        let kept = kept(text);
        prop_assert!(!kept.contains(char::is_numeric), "{}", kept);
        let of_kept = Summary::of(&kept);
        let others: Vec<&str> =
            of_kept.words.iter().filter(|word| word.known.is_none()).map(|word| word.text).collect();
        prop_assert!(others.len() <= MOST_INITIALS && others.iter().all(|word| word.chars().count() == 1), "{}", kept);
        prop_assert!(
            kept.chars().all(|letter| letter.is_alphabetic()
                || BETWEEN.contains(&letter)
                || matches!(letter, '\u{300}'..='\u{36f}')),
            "{}",
            kept
        );
        Ok(())
    }
}
