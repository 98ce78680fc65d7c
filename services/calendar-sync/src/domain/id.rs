//! What things can be called: not every database takes every character.

/// Longer names are made by nobody who means well.
const LONGEST_ID: usize = 64;

/// Whether something can be called so: letters, digits, hyphens and underscores.
pub fn is_id(id: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    !id.is_empty() && id.len() <= LONGEST_ID && id.chars().all(plain)
}
