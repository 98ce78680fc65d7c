//! Feed addresses in the form, before the calendar-sync service has them.

use std::fmt;

use casacero_proto::{FEED_ADDRESS_MAX, InvalidFeedAddress, parse_feed_address};

use super::text::Invalid;

/// Maximum number of feeds of a listing.
pub const FEEDS_MAX: usize = 12;

/// The address of a feed. Whoever has it can read the calendar, so its debug form does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct FeedAddress(String);

impl FeedAddress {
    /// Parses an address as an owner pastes it, by the rule of the calendar-sync service.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let text = text.trim();
        if text.len() > FEED_ADDRESS_MAX {
            return Err(Invalid::TooLong { max: FEED_ADDRESS_MAX });
        }
        match parse_feed_address(text) {
            Ok(_) => Ok(Self(text.to_owned())),
            Err(InvalidFeedAddress::Malformed | InvalidFeedAddress::Scheme) => Err(Invalid::Url),
            Err(InvalidFeedAddress::ListingPage) => Err(Invalid::ListingPage),
            Err(InvalidFeedAddress::NoCalendar) => Err(Invalid::CalendarUrl),
        }
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for FeedAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("FeedAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let long = format!("https://example.com/{}.ics", "a".repeat(FEED_ADDRESS_MAX));
        let cases = [
            (" https://ical.booking.com/v1/export?t=abc ", None),
            ("https://tropical-homes.com/rooms/1", Some(Invalid::CalendarUrl)),
            ("https://www.airbnb.com/rooms/1", Some(Invalid::ListingPage)),
            ("ftp://example.com/a.ics", Some(Invalid::Url)),
            ("calendar", Some(Invalid::Url)),
            (&long, Some(Invalid::TooLong { max: FEED_ADDRESS_MAX })),
        ];
        for (text, problem) in cases {
            assert_eq!(FeedAddress::parse(text).err(), problem, "{text}");
        }
        assert_eq!(format!("{:?}", FeedAddress::parse("https://a.b/c.ics")), "Ok(FeedAddress(…))");
    }
}
