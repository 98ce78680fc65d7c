//! Addresses of feeds: which texts are accepted, and how an address is shown without revealing it.

use std::fmt;

use url::Url;

use super::platform::Platform;

/// Maximum length of an address. Real addresses are shorter.
const LONGEST: usize = 2_000;

/// The address of a feed. Anyone who knows it can read the calendar, so it is a secret: `Debug` and `Display` show only
/// the host and the last four characters.
#[derive(Clone, PartialEq, Eq)]
pub struct FeedUrl(Url);

/// Why a text is not the address of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFeedUrl {
    /// The text is not a URL.
    #[error("not a valid URL format")]
    Malformed,
    /// The scheme is neither http nor https, or the URL has a user name.
    #[error("a calendar URL begins with http:// or https:// and has no user name")]
    Scheme,
    /// The URL does not look like a calendar.
    #[error(
        "does not appear to be a valid calendar URL. Please check that it ends with .ics or contains 'ical' or \
         'calendar' in the path."
    )]
    NoCalendar,
}

impl FeedUrl {
    /// Parses an address as an owner pastes it.
    pub fn parse(text: &str) -> Result<Self, InvalidFeedUrl> {
        let text = text.trim();
        // `webcal:` is Apple's form of https. It is used for calendars only.
        let (text, subscription) = match text.split_at_checked(9) {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("webcal://") => (format!("https://{rest}"), true),
            _ => (text.to_owned(), false),
        };
        let mut url = Url::parse(&text).ok().filter(|_| text.len() <= LONGEST).ok_or(InvalidFeedUrl::Malformed)?;
        if !matches!(url.scheme(), "http" | "https") || !url.username().is_empty() || url.password().is_some() {
            return Err(InvalidFeedUrl::Scheme);
        }
        // A fragment is not sent to the server, so it does not change the address.
        url.set_fragment(None);
        // An empty query does not change the address either.
        if url.query() == Some("") {
            url.set_query(None);
        }
        let host = url.host_str().ok_or(InvalidFeedUrl::Malformed)?.to_ascii_lowercase();
        let path = url.path().to_ascii_lowercase();
        let query = url.query().unwrap_or_default().to_ascii_lowercase();
        let speaks_of_calendars =
            [&host, &path, &query].iter().any(|part| part.contains("ical") || part.contains("calendar"));
        // Booking.com's addresses do not contain a calendar word.
        let booking_export = path == "/v1/export" && query.starts_with("t=");
        if subscription || speaks_of_calendars || booking_export || path.ends_with(".ics") {
            Ok(Self(url))
        } else {
            Err(InvalidFeedUrl::NoCalendar)
        }
    }

    /// The full address.
    pub fn reveal(&self) -> &str {
        self.0.as_str()
    }

    /// Its host.
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
        use InvalidFeedUrl::{Malformed, NoCalendar, Scheme};
        let cases = [
            ("https://www.airbnb.com/calendar/ical/123.ics?s=abc", Ok(Platform::Airbnb)),
            (" https://ical.booking.com/v1/export?t=0a1b ", Ok(Platform::Booking)),
            ("http://www.vrbo.com/icalendar/abc.ics?nonTentative", Ok(Platform::Vrbo)),
            ("webcal://p01-caldav.icloud.com/published/2/x", Ok(Platform::Other)),
            ("https://example.com/feed.ICS", Ok(Platform::Other)),
            ("http://127.0.0.1:8123/airbnb/1.ics", Ok(Platform::Other)),
            ("http://127.0.0.1:8123/v1/export?t=0a1b", Ok(Platform::Other)),
            ("https://www.airbnb.com/rooms/123", Err(NoCalendar)),
            ("ftp://example.com/calendar.ics", Err(Scheme)),
            ("https://me:secret@example.com/calendar.ics", Err(Scheme)),
            ("calendar.ics", Err(Malformed)),
            ("", Err(Malformed)),
        ];
        for (text, expected) in cases {
            let found = FeedUrl::parse(text).map(|url| url.platform());
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn an_address_is_not_given_away() {
        let url = FeedUrl::parse("https://www.airbnb.com/calendar/ical/123.ics?s=0123456789abcdef").expect("a feed");
        assert_eq!(url.to_string(), "www.airbnb.com…cdef");
        assert_eq!(format!("{url:?}"), "FeedUrl(www.airbnb.com…cdef)");
    }
}
