//! Feed addresses in the form, before the calendar-sync service has them.
//!
//! That service validates feeds. This check reports on the form what it would refuse.

use std::fmt;

use url::Url;

use super::text::Invalid;

/// Maximum length of an address.
const LONGEST: usize = 2_000;
/// Maximum number of feeds of a listing.
pub const FEEDS_MAX: usize = 12;

/// The address of a feed. Whoever has it can read the calendar, so its debug form does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct FeedAddress(String);

impl FeedAddress {
    /// Parses an address as an owner pastes it.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let text = text.trim();
        let (plain, is_subscription) = match text.split_at_checked(9) {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("webcal://") => (format!("https://{rest}"), true),
            _ => (text.to_owned(), false),
        };
        if text.len() > LONGEST {
            return Err(Invalid::TooLong { max: LONGEST });
        }
        let url = Url::parse(&plain).map_err(|_| Invalid::Url)?;
        let is_web = matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
        let host = url.host_str().filter(|_| is_web).ok_or(Invalid::Url)?.to_ascii_lowercase();
        let path = url.path().to_ascii_lowercase();
        let query = url.query().unwrap_or_default().to_ascii_lowercase();
        // The name of a site may have the words by chance: tropical-homes.com.
        let speaks_of_calendars = host.starts_with("ical.")
            || [&path, &query].iter().any(|part| part.contains("ical") || part.contains("calendar"));
        let is_booking_export = path == "/v1/export" && query.starts_with("t=");
        if is_subscription || speaks_of_calendars || is_booking_export || path.ends_with(".ics") {
            Ok(Self(text.to_owned()))
        } else {
            Err(Invalid::CalendarUrl)
        }
    }

    /// The address in full.
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
        let long = format!("https://example.com/{}.ics", "a".repeat(LONGEST));
        let cases = [
            ("https://www.airbnb.com/calendar/ical/123.ics?s=abc", None),
            (" https://ical.booking.com/v1/export?t=abc ", None),
            ("https://admin.booking.com/v1/export?t=abc", None),
            ("webcal://p01.icloud.com/published/2/abc", None),
            ("https://www.vrbo.com/icalendar/abc", None),
            ("https://example.com/feed.ICS", None),
            ("https://ICAL.homes.example/12345", None),
            ("https://www.tropical-homes.com/export?format=ical", None),
            ("https://www.tropical-homes.com/rooms/1", Some(Invalid::CalendarUrl)),
            ("https://calendar-homes.example/rooms/1", Some(Invalid::CalendarUrl)),
            ("https://tropical.example/rooms/1", Some(Invalid::CalendarUrl)),
            ("https://example.com/rooms/1", Some(Invalid::CalendarUrl)),
            ("ftp://example.com/a.ics", Some(Invalid::Url)),
            ("https://user:x@example.com/a.ics", Some(Invalid::Url)),
            ("calendar", Some(Invalid::Url)),
            ("", Some(Invalid::Url)),
            (&long, Some(Invalid::TooLong { max: LONGEST })),
        ];
        for (text, problem) in cases {
            assert_eq!(FeedAddress::parse(text).err(), problem, "{text}");
        }
        assert_eq!(format!("{:?}", FeedAddress::parse("https://a.b/c.ics")), "Ok(FeedAddress(…))");
    }
}
