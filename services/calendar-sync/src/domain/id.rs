//! The form of ids. Some databases do not accept every character.

/// Maximum length of an id. Our own ids are shorter.
const LONGEST_ID: usize = 64;

/// Whether a text is a valid id: letters, digits, hyphens and underscores.
pub fn is_id(id: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    !id.is_empty() && id.len() <= LONGEST_ID && id.chars().all(plain)
}
