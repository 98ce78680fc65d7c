//! Addresses of feeds: which texts are accepted, and how an address is shown without revealing it.

use std::fmt;

use casacero_proto::{InvalidFeedAddress, feed_url, parse_feed_address};
use url::Url;

use super::platform::Platform;

/// The address of a feed. Anyone who knows it can read the calendar, so it is a secret: `Debug` and `Display` show only
/// the host and the last four characters.
#[derive(Clone, PartialEq, Eq)]
pub struct FeedUrl(Url);

impl FeedUrl {
    /// Parses an address as an owner pastes it.
    pub fn parse(text: &str) -> Result<Self, InvalidFeedAddress> {
        parse_feed_address(text).map(Self)
    }

    /// The address of a feed that is stored. It was checked when it was given, by the rule of that day.
    pub fn stored(text: &str) -> Result<Self, InvalidFeedAddress> {
        feed_url(text).map(Self)
    }

    pub fn reveal(&self) -> &str {
        self.0.as_str()
    }

    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The platform that serves it, derived from the host.
    pub fn platform(&self) -> Platform {
        Platform::of_host(self.host())
    }

    /// The host and the last four characters.
    pub fn masked(&self) -> String {
        let text = self.0.as_str();
        let tail: String = text.chars().skip(text.chars().count().saturating_sub(4)).collect();
        format!("{}…{tail}", self.host())
    }
}

impl fmt::Debug for FeedUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "FeedUrl({})", self.masked())
    }
}

impl fmt::Display for FeedUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.masked())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let cases = [
            ("https://www.airbnb.com/calendar/ical/123.ics?s=abc", Ok(Platform::Airbnb)),
            (" https://ical.booking.com/v1/export?t=0a1b ", Ok(Platform::Booking)),
            ("http://www.vrbo.com/icalendar/abc.ics?nonTentative", Ok(Platform::Vrbo)),
            ("webcal://p01-caldav.icloud.com/published/2/x", Ok(Platform::Other)),
            ("https://tropical-homes.com/rooms/1", Err(InvalidFeedAddress::NoCalendar)),
            ("https://www.airbnb.com/rooms/123", Err(InvalidFeedAddress::ListingPage)),
        ];
        for (text, expected) in cases {
            let found = FeedUrl::parse(text).map(|url| url.platform());
            assert_eq!(found, expected, "{text}");
            assert!(FeedUrl::stored(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn an_address_is_not_given_away() {
        let url = FeedUrl::parse("https://www.airbnb.com/calendar/ical/123.ics?s=0123456789abcdef").expect("a feed");
        assert_eq!(url.to_string(), "www.airbnb.com…cdef");
        assert_eq!(format!("{url:?}"), "FeedUrl(www.airbnb.com…cdef)");
    }
}
