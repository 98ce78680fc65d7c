//! The rules as the directory first had them, for an owner who wants exactly those.
//!
//! They are lenient: a word counts wherever it is mentioned, so Airbnb's "Not available" is free, as is "Cleaning" in
//! the middle of nowhere. No feed has this policy unless its owner chose it.

use super::{Effect, Platform, is_guest_name};

/// What a platform's free times mention.
const FREE: [&str; 3] = ["available", "free", "open"];
/// What else does not block in the feeds of others.
const EXCLUDED: [&str; 5] = ["cleaning", "check-in", "check-out", "inquiry", "pending"];
/// What blocks whatever else it mentions.
const BLOCKED_BY: [&str; 3] = ["blocked by holidu", "blocked by owner", "blocked by admin"];

/// What an event with this summary does.
pub fn effect(platform: Platform, summary: &str) -> Effect {
    let lower = summary.to_lowercase();
    let mentions = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let summary = summary.trim();
    let free = match platform {
        Platform::Booking | Platform::Vrbo | Platform::Manual => false,
        Platform::Airbnb => mentions(&FREE),
        Platform::Other if mentions(&BLOCKED_BY) || is_guest_name(summary) || is_status(summary) => false,
        Platform::Other => summary.is_empty() || mentions(&FREE) || mentions(&EXCLUDED),
    };
    if free { Effect::Ignored } else { Effect::Blocks }
}

/// Words in capitals, such as `BLOCKED` or `NOT AVAILABLE`.
fn is_status(summary: &str) -> bool {
    summary.chars().any(char::is_alphabetic) && !summary.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_blocks_to_the_letter() {
        use Effect::{Blocks, Ignored};
        use Platform::{Airbnb, Booking, Other, Vrbo};
        let cases = [
            (Airbnb, "Reserved", Blocks),
            (Airbnb, "", Blocks),
            (Airbnb, "Airbnb (Not available)", Ignored),
            (Airbnb, "Karl Freeman", Ignored),
            (Airbnb, "OPEN", Ignored),
            (Booking, "CLOSED - Not available", Blocks),
            (Booking, "Available", Blocks),
            (Vrbo, "Free", Blocks),
            (Other, "", Ignored),
            (Other, "  ", Ignored),
            (Other, "Available", Ignored),
            (Other, "Unavailable", Ignored),
            (Other, "Open until June", Ignored),
            (Other, "Cleaning", Ignored),
            (Other, "Check-in: Zoë", Ignored),
            (Other, "check-out", Ignored),
            (Other, "inquiry by phone", Ignored),
            (Other, "payment pending", Ignored),
            (Other, "BLOCKED by Holidu", Blocks),
            (Other, "Blocked by owner, cleaning", Blocks),
            (Other, "Karl Freeman", Blocks),
            (Other, "CLOSED", Blocks),
            (Other, "family", Blocks),
            (Other, "family in august", Blocks),
        ];
        for (platform, summary, expected) in cases {
            assert_eq!(effect(platform, summary), expected, "{platform} {summary}");
        }
    }
}
