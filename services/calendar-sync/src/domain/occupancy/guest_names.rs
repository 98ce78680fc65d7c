//! Guests' names, as booking systems write them.

/// Whether a summary has the form of a guest's name: `Zoë H.`, `Anna María López`, `Jean-Luc P`.
pub fn is_guest_name(summary: &str) -> bool {
    let parts: Vec<&str> = summary.split_whitespace().collect();
    let is_name = |part: &&str| {
        let mut letters = part.chars();
        let capital = letters.next().is_some_and(char::is_uppercase);
        let rest = letters.as_str().trim_end_matches('.');
        let plain = rest.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '-' | '\'' | '’'));
        // A word in capitals belongs to a platform and is not a name. Initials are allowed.
        let calm = rest.is_empty() || rest.chars().any(char::is_lowercase);
        capital && plain && calm
    };
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_name) && parts.iter().any(|part| part.chars().count() > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_guests() {
        for summary in ["Zoë H.", "Anna Berg", "Jean-Luc P", "O’Brien Mary", "Ángel Íñigo Ruiz"] {
            assert!(is_guest_name(summary), "{summary}");
        }
        for summary in ["Anna", "anna berg", "BLOCKED BY", "A B", "Anna Berg and family", "Room 4", ""] {
            assert!(!is_guest_name(summary), "{summary}");
        }
    }
}
