//! The category of an event according to its summary, how sure it is, and why.

use super::{
    guest_names::is_guest_name,
    words::{Sign, Summary},
};
use crate::domain::platform::Platform;

/// Why a night is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    Booking,
    ManualBlock,
    Maintenance,
    /// A guest asked for it.
    Inquiry,
    /// The platform does not take bookings for it yet, or no longer.
    OutsideBookingWindow,
    /// Taken for an unknown reason.
    Unknown,
}

/// How sure a category is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    High,
    Medium,
    Low,
}

/// The reason for a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Airbnb's UID marks a reservation.
    PlatformReservationUid,
    /// Airbnb's UID marks a block.
    PlatformBlockUid,
    /// The summary says who blocked it.
    SummaryBlockedBy,
    /// The summary says that it is reserved.
    SummaryReserved,
    BookingWord,
    /// Booking.com writes the same text for bookings and closings.
    BookingOrClosing,
    /// The summary says that it is not available.
    SummaryClosed,
    MaintenanceWord,
    InquiryWord,
    /// The summary has the form of a guest's name.
    GuestName,
    /// There is no summary.
    NoSummary,
    /// The summary is one word in capitals.
    CapitalWord,
    /// The summary is one unknown word.
    OneWord,
    /// The summary is several words without another sign.
    SeveralWords,
    /// The block begins where a booking window ends.
    BookingWindow,
}

macro_rules! names {
    ($type:ident { $($variant:ident = $name:literal),* $(,)? }) => {
        impl $type {
            /// All values.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The short name, as stored and as used in the contract.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// The value with this short name.
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
names!(Reason {
    PlatformReservationUid = "platform_reservation_uid",
    PlatformBlockUid = "platform_block_uid",
    SummaryBlockedBy = "summary_blocked_by",
    SummaryReserved = "summary_reserved",
    BookingWord = "booking_word",
    BookingOrClosing = "booking_or_closing",
    SummaryClosed = "summary_closed",
    MaintenanceWord = "maintenance_word",
    InquiryWord = "inquiry_word",
    GuestName = "guest_name",
    NoSummary = "no_summary",
    CapitalWord = "capital_word",
    OneWord = "one_word",
    SeveralWords = "several_words",
    BookingWindow = "booking_window",
});

/// A category, how sure it is, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Categorised {
    pub category: Category,
    pub confidence: Confidence,
    pub reason: Reason,
}

const fn because(category: Category, confidence: Confidence, reason: Reason) -> Categorised {
    Categorised { category, confidence, reason }
}

/// The beginning of Airbnb's UIDs marks reservations and blocks, in every language.
const AIRBNB_RESERVATION_UID: &str = "1418fb94e984";
const AIRBNB_BLOCK_UID: &str = "7f662ec65913";

/// Determines the category of an event (`docs/rules/calendar.md#categories`).
pub fn categorise(platform: Platform, uid: Option<&str>, summary: &Summary<'_>) -> Categorised {
    by_uid(platform, uid, summary).unwrap_or_else(|| by_summary(platform, summary))
}

/// The category according to the UID. A block's UID is ignored if the summary says that it is booked.
fn by_uid(platform: Platform, uid: Option<&str>, summary: &Summary<'_>) -> Option<Categorised> {
    let uid = uid.filter(|_| platform == Platform::Airbnb)?;
    if uid.starts_with(AIRBNB_RESERVATION_UID) {
        Some(because(Category::Booking, Confidence::High, Reason::PlatformReservationUid))
    } else if uid.starts_with(AIRBNB_BLOCK_UID) && !says_booked(summary) {
        Some(because(Category::ManualBlock, Confidence::High, Reason::PlatformBlockUid))
    } else {
        None
    }
}

fn says_booked(summary: &Summary<'_>) -> bool {
    summary.has(Sign::Reserved) || summary.has(Sign::Booking)
}

/// The category according to the summary.
fn by_summary(platform: Platform, summary: &Summary<'_>) -> Categorised {
    use Category::{Booking, Inquiry, Maintenance, ManualBlock, Unknown};
    use Confidence::{High, Low, Medium};

    // Checked before guests' names, because "Blocked By Owner" has the form of a name. A name may follow it.
    if summary.has(Sign::BlockedBy) && !says_booked(summary) {
        let confidence = if summary.say_more() { Medium } else { High };
        return because(ManualBlock, confidence, Reason::SummaryBlockedBy);
    }
    if summary.has(Sign::Reserved) {
        let confidence = if platform == Platform::Other { Medium } else { High };
        return because(Booking, confidence, Reason::SummaryReserved);
    }
    // Checked before the other categories: "Booking request, cleaning fee paid" is a booking.
    if summary.has(Sign::Booking) {
        return because(Booking, Medium, Reason::BookingWord);
    }
    if summary.has(Sign::Closed) {
        return if platform == Platform::Booking {
            because(Booking, Low, Reason::BookingOrClosing)
        } else {
            because(ManualBlock, Medium, Reason::SummaryClosed)
        };
    }
    if summary.has(Sign::Maintenance) {
        return because(Maintenance, Medium, Reason::MaintenanceWord);
    }
    if summary.has(Sign::Inquiry) {
        return because(Inquiry, Medium, Reason::InquiryWord);
    }
    if is_guest_name(summary.text) {
        return because(Booking, High, Reason::GuestName);
    }
    let mut parts = summary.text.split_whitespace();
    match (parts.next(), parts.next()) {
        (None, _) => because(Unknown, Low, Reason::NoSummary),
        (Some(word), None) if is_all_capitals(word) => because(ManualBlock, Low, Reason::CapitalWord),
        (Some(_), None) => because(Unknown, Low, Reason::OneWord),
        (Some(_), Some(_)) => because(Booking, Low, Reason::SeveralWords),
    }
}

/// Whether the event may be a reservation: true unless it is certainly something else.
pub fn may_be_reservation(categorised: Categorised, summary: &Summary<'_>) -> bool {
    match (categorised.category, categorised.confidence) {
        (Category::Booking | Category::Unknown, _) => true,
        (Category::OutsideBookingWindow, _) | (_, Confidence::High) => false,
        // A name may stand beside a word about closings or cleaning.
        (_, Confidence::Medium) => summary.say_more(),
        // A word in capitals may be a name.
        (_, Confidence::Low) => true,
    }
}

/// Whether the event is a booking with more than low confidence.
pub fn is_surely_booked(category: Category, confidence: Confidence) -> bool {
    category == Category::Booking && confidence != Confidence::Low
}

fn is_all_capitals(word: &str) -> bool {
    // Some scripts have no capitals. A name in such a script must not count as capitals.
    word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase)
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
            // A word about bookings is stronger than all other words.
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
            let found = categorise(platform, uid, &Summary::of(summary));
            assert_eq!((found.category, found.confidence), (category, confidence), "{platform} {summary}");
        }
    }
}
