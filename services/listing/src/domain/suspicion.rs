//! Inquiries that are probably no guest's. See `docs/rules/inquiries.md#filtered`.

use casacero_proto::listing::v1::InquirySuspicion;
use chrono::TimeDelta;

use super::{
    listing::Listing,
    review_check::{has_page_address, text_digest},
};

/// The period in which the same text counts as repeated.
pub const REPEATED_WITHIN: TimeDelta = TimeDelta::hours(24);
/// At so many other homes a text is repeated.
const REPEATED_HOMES: usize = 3;
/// The period in which an owner's inquiries are counted.
pub const TOO_MANY_WITHIN: TimeDelta = TimeDelta::hours(1);

/// The inquiries that came lately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lately {
    /// Other homes that got the same text within [`REPEATED_WITHIN`].
    pub homes_with_text: usize,
    /// Inquiries that were mailed to the owner's address within [`TOO_MANY_WITHIN`].
    pub to_owner: u64,
}

/// Why an inquiry is kept apart and not mailed; `None` if it is not. `per_owner` is the number of inquiries that are
/// mailed to an owner's address within [`TOO_MANY_WITHIN`].
pub fn suspicion(
    message: &str,
    listing: &Listing,
    own_host: Option<&str>,
    lately: Lately,
    per_owner: u32,
) -> Option<InquirySuspicion> {
    let Lately { homes_with_text, to_owner } = lately;
    // The form begins a message with these names, which may look like addresses.
    let own_words = message.replace(listing.name.as_str(), " ").replace(listing.owner.name.as_str(), " ");
    if has_page_address(&own_words, own_host) {
        Some(InquirySuspicion::Links)
    } else if homes_with_text >= REPEATED_HOMES {
        Some(InquirySuspicion::Repeated)
    } else if to_owner >= u64::from(per_owner) {
        Some(InquirySuspicion::TooMany)
    } else {
        None
    }
}

/// The digest by which the same message to several homes is found. `None` for a message that is too short: many guests
/// write the same few words.
pub fn message_digest(message: &str) -> Option<String> {
    Some(text_digest(message)).filter(|digest| !digest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::text::Line, testing::listing};

    const QUIET: Lately = Lately { homes_with_text: 2, to_owner: 19 };

    #[test]
    fn addresses_of_pages_are_suspicious() {
        let cases = [
            ("Is the house available, and is there a cot?", false),
            ("Write to ana@mail.example or call +34 600 123 456.", false),
            ("We found you on Booking.com and on Airbnb.es: is it cheaper here?", false),
            ("I mean https://casacero.example/property/CASA-1", false),
            ("La playa está cerca.Es verdad", false),
            ("Gracias.De momento somos dos.", false),
            ("Hola.me gusta la casa", false),
            ("Vamos en coche.it is a small one", false),
            ("Win now: https://evil.example/x", true),
            ("www.evil.example", true),
            ("evil.com/login", true),
            ("evil.it/login", true),
            ("evil.it?id=1", true),
            ("evil.it:8080", true),
            ("www.it", true),
            ("login.evil.it", true),
            ("evil.com", true),
            ("https://www.booking.com/hotel/es/other.html", true),
            ("booking.com?aid=1", true),
            ("airbnb.com.evil.com", true),
            ("https://casacero.example@evil.example/", true),
            ("https://casacero.example.evil.example/", true),
            ("http://192.0.2.1/", true),
        ];
        for (message, expected) in cases {
            let found = suspicion(message, &listing(1), Some("casacero.example"), QUIET, 20);
            assert_eq!(found, expected.then_some(InquirySuspicion::Links), "{message}");
        }
    }

    #[test]
    fn the_names_of_home_and_owner_are_no_addresses() {
        let mut home = listing(1);
        home.name = Line::parse("Villas casasol.com").expect("a name");
        home.owner.name = Line::parse("www.casasol.com").expect("a name");
        let greeting = "Hello www.casasol.com, I am interested in Villas casasol.com (CASA-1).";
        for (more, expected) in [("", None), (" See evil.com/x", Some(InquirySuspicion::Links))] {
            assert_eq!(suspicion(&format!("{greeting}{more}"), &home, None, QUIET, 20), expected, "{more}");
        }
    }

    #[test]
    fn many_homes_and_many_inquiries_are_suspicious() {
        let cases = [
            (QUIET, None),
            (Lately { homes_with_text: 3, ..QUIET }, Some(InquirySuspicion::Repeated)),
            (Lately { to_owner: 20, ..QUIET }, Some(InquirySuspicion::TooMany)),
            (Lately { homes_with_text: 3, to_owner: 20 }, Some(InquirySuspicion::Repeated)),
        ];
        for (lately, expected) in cases {
            assert_eq!(suspicion("Hello", &listing(1), None, lately, 20), expected, "{lately:?}");
        }
        let both = Lately { homes_with_text: 3, to_owner: 20 };
        assert_eq!(suspicion("www.evil.example", &listing(1), None, both, 20), Some(InquirySuspicion::Links));
    }

    #[test]
    fn short_messages_are_not_compared() {
        assert_eq!(message_digest("Is the house available in July?"), None);
        let long = "We are two adults and a child, and we would love to stay in your lovely house in July.";
        assert_eq!(message_digest(long), message_digest(&long.to_uppercase()));
        assert!(message_digest(long).is_some());
    }
}
