//! What kind of event a summary speaks of, how sure we are, and why.

use std::borrow::Cow;

use super::{
    Platform,
    words::{Sign, Words},
};

/// Why a night is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Somebody booked it.
    Booking,
    /// The owner blocked it.
    ManualBlock,
    /// Repairs, cleaning.
    Maintenance,
    /// Somebody asked for it.
    Inquiry,
    /// The platform takes no bookings for it yet, or no longer.
    OutsideBookingWindow,
    /// Taken, and no more is known.
    Unknown,
}

/// How sure a category is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// The platform says so.
    High,
    /// A word says so.
    Medium,
    /// A guess.
    Low,
}

macro_rules! names {
    ($type:ty { $($variant:ident = $name:literal),* $(,)? }) => {
        impl $type {
            /// Its short name, as stored and as in the contract.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// The value of a short name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

names!(Category {
    Booking = "booking",
    ManualBlock = "manual_block",
    Maintenance = "maintenance",
    Inquiry = "inquiry",
    OutsideBookingWindow = "outside_booking_window",
    Unknown = "unknown",
});
names!(Confidence { High = "high", Medium = "medium", Low = "low" });

/// A category, how sure it is, and the reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categorised {
    /// The category.
    pub category: Category,
    /// How sure it is.
    pub confidence: Confidence,
    /// Why.
    pub reasoning: Cow<'static, str>,
}

const fn because(category: Category, confidence: Confidence, reasoning: &'static str) -> Categorised {
    Categorised { category, confidence, reasoning: Cow::Borrowed(reasoning) }
}

/// Airbnb marks reservations and blocks by the beginning of the UID, in every language.
const AIRBNB_RESERVATION_UID: &str = "1418fb94e984";
const AIRBNB_BLOCK_UID: &str = "7f662ec65913";

/// Says what kind of event this is (`docs/rules/calendar.md#categories`).
pub fn categorise(platform: Platform, uid: Option<&str>, summary: &str) -> Categorised {
    let words = Words::of(summary);
    by_uid(platform, uid, &words).unwrap_or_else(|| by_summary(platform, summary, &words))
}

/// What the UID says, unless the words say that somebody booked what it calls a block.
pub(super) fn by_uid(platform: Platform, uid: Option<&str>, words: &Words) -> Option<Categorised> {
    let uid = uid.filter(|_| platform == Platform::Airbnb)?;
    if uid.starts_with(AIRBNB_RESERVATION_UID) {
        Some(because(Category::Booking, Confidence::High, "Airbnb marks it as a reservation"))
    } else if uid.starts_with(AIRBNB_BLOCK_UID) && !words.has(Sign::Reserved) && !words.has(Sign::Booking) {
        Some(because(Category::ManualBlock, Confidence::High, "Airbnb marks it as a block"))
    } else {
        None
    }
}

/// What the summary says, whose words are given beside it.
pub(super) fn by_summary(platform: Platform, summary: &str, words: &Words) -> Categorised {
    use Category::{Booking, Inquiry, Maintenance, ManualBlock, Unknown};
    use Confidence::{High, Low, Medium};

    // Before guests' names, of which "Blocked By Owner" has the form. Beside it there may be a name.
    if words.has(Sign::BlockedBy) && !words.has(Sign::Reserved) && !words.has(Sign::Booking) {
        let confidence = if words.say_more() { Medium } else { High };
        return because(ManualBlock, confidence, "the summary says who blocked it");
    }
    if words.has(Sign::Reserved) {
        let confidence = if platform == Platform::Other { Medium } else { High };
        return because(Booking, confidence, "the summary says that it is reserved");
    }
    // Before all that is no booking: "Booking request, cleaning fee paid" is one.
    if words.has(Sign::Booking) {
        return because(Booking, Medium, "a word of bookings");
    }
    if words.has(Sign::Closed) {
        return if platform == Platform::Booking {
            because(Booking, Low, "Booking.com writes the same for bookings and closings")
        } else {
            because(ManualBlock, Medium, "the summary says that it is not available")
        };
    }
    if words.has(Sign::Maintenance) {
        return because(Maintenance, Medium, "a word of maintenance");
    }
    if words.has(Sign::Inquiry) {
        return because(Inquiry, Medium, "a word of inquiries");
    }
    if is_guest_name(summary) {
        return because(Booking, High, "the summary has the form of a guest's name");
    }
    let mut parts = summary.split_whitespace();
    match (parts.next(), parts.next()) {
        (None, _) => because(Unknown, Low, "no summary"),
        (Some(word), None) if is_all_capitals(word) => because(ManualBlock, Low, "one word in capitals"),
        (Some(_), None) => because(Unknown, Low, "one word that says nothing"),
        (Some(_), Some(_)) => because(Booking, Low, "several words that say nothing else"),
    }
}

fn is_all_capitals(word: &str) -> bool {
    // Not every script has capitals: a name in one that has none is not written in them.
    word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase)
}

/// Whether a summary has the form of a guest's name: `Zoë H.`, `Anna María López`, `Jean-Luc P`.
pub fn is_guest_name(summary: &str) -> bool {
    let parts: Vec<&str> = summary.split_whitespace().collect();
    let is_name = |part: &&str| {
        let mut letters = part.chars();
        let capital = letters.next().is_some_and(char::is_uppercase);
        let rest = letters.as_str().trim_end_matches('.');
        let plain = rest.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '-' | '\'' | '’'));
        // Words in capitals are words of a platform, not names; initials are.
        let calm = rest.is_empty() || rest.chars().any(char::is_lowercase);
        capital && plain && calm
    };
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_name) && parts.iter().any(|part| part.chars().count() > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories() {
        use Category::{Booking, Inquiry, Maintenance, ManualBlock, Unknown};
        use Confidence::{High, Low, Medium};
        use Platform::{Airbnb, Booking as BookingCom, Other, Vrbo};
        let cases = [
            (Airbnb, Some("1418fb94e984-a@airbnb.com"), "Reserved", Booking, High),
            (Airbnb, Some("7f662ec65913-b@airbnb.com"), "Airbnb (Not available)", ManualBlock, High),
            (Airbnb, Some("7f662ec65913-b@airbnb.com"), "Reserved", Booking, High),
            (Airbnb, None, "Reserved", Booking, High),
            (Airbnb, None, "Airbnb (Not available)", ManualBlock, Medium),
            (BookingCom, None, "CLOSED - Not available", Booking, Low),
            (BookingCom, None, "CLOSED - Anna Berg", Booking, Low),
            (Vrbo, None, "Reserved - Anna", Booking, High),
            (Vrbo, None, "Réservée - Zoë", Booking, High),
            (Vrbo, None, "Blocked", ManualBlock, Medium),
            (Vrbo, None, "Indisponible", ManualBlock, Medium),
            (Vrbo, None, "Provisoire - Zoë", Inquiry, Medium),
            (Other, None, "BLOCKED by Holidu", ManualBlock, High),
            (Other, None, "Blocked By Owner", ManualBlock, High),
            (Other, None, "Blocked by owner: Anna Berg", ManualBlock, Medium),
            (Other, None, "Blocked by Holidu: reserva Ana", Booking, Medium),
            (Other, None, "Zoë H.", Booking, High),
            (Other, None, "Ana María López", Booking, High),
            (Other, None, "Łukasz Żak", Booking, High),
            (Other, None, "Karl Freeman", Booking, High),
            (Other, None, "Tripadvisor booking: Anna", Booking, Medium),
            (Other, None, "Boiler Repair", Maintenance, Medium),
            (Other, None, "Request from Anna", Inquiry, Medium),
            (Other, None, "Anna Berg, cleaning fee 50", Maintenance, Medium),
            (Other, None, "Blocked - Zoë Müller", ManualBlock, Medium),
            (Other, None, "No disponible - Reserva 1234", Booking, Medium),
            (Other, None, "Huésped (cerrado)", Booking, Medium),
            (Other, None, "Reservierung blockiert", Booking, Medium),
            (Other, None, "Nicht verfügbar", ManualBlock, Medium),
            (Other, None, "Cleaning 11:00", Maintenance, Medium),
            (Other, None, "Hold", Inquiry, Medium),
            (Other, None, "Completo", Booking, Medium),
            (Other, None, "Occupé", Booking, Medium),
            (Other, None, "Household", Unknown, Low),
            // What may be a booking is one, whatever else is said.
            (Other, None, "Booking request, cleaning fee paid", Booking, Medium),
            (Other, None, "Reservation on hold", Booking, Medium),
            (Other, None, "Not available - guest", Booking, Medium),
            (Other, None, "Confirmed", Booking, Medium),
            (Other, None, "INSPECTION", Maintenance, Medium),
            (Other, None, "blocked by admin", ManualBlock, High),
            (Other, None, "BUSY", ManualBlock, Low),
            (Other, None, "family here in august", Booking, Low),
            (Other, None, "family", Unknown, Low),
            (Other, None, "", Unknown, Low),
        ];
        for (platform, uid, summary, category, confidence) in cases {
            let found = categorise(platform, uid, summary);
            assert_eq!((found.category, found.confidence), (category, confidence), "{platform} {summary}");
        }
    }

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
