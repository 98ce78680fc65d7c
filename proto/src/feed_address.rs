//! The addresses of calendars that people give: one rule for the services and the site.
//!
//! `feed_addresses.tsv` has its cases. They are tested here and in the site's `addresses.test.ts`.

use url::Url;

/// Maximum length in bytes. Real addresses are shorter.
pub const FEED_ADDRESS_MAX: usize = 2_000;

/// Sites where an address without a word of calendars is the page of a listing, by the name of their domains, whose ends
/// differ by country: airbnb.es, airbnb.co.uk.
const PLATFORMS: [&str; 11] = [
    "airbnb",
    "abnb",
    "booking",
    "vrbo",
    "homeaway",
    "abritel",
    "fewo-direkt",
    "stayz",
    "bookabach",
    "holidu",
    "bookiply",
];

/// Why a text is not the address of a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFeedAddress {
    /// It is not a URL.
    #[error("not a valid URL format")]
    Malformed,
    /// Its scheme is none of http, https and webcal, or it has a user name.
    #[error("a calendar URL begins with http:// or https:// and has no user name")]
    Scheme,
    /// It is the page of a listing on a platform.
    #[error("this is the page of the listing, not its calendar")]
    ListingPage,
    /// Nothing in it speaks of a calendar.
    #[error(
        "does not appear to be a valid calendar URL. Please check that it ends with .ics or contains 'ical' or \
         'calendar' in the path."
    )]
    NoCalendar,
}

/// The URL of a calendar's address as people paste it. One that was taken before is not asked again: see
/// [`feed_url`].
pub fn parse_feed_address(text: &str) -> Result<Url, InvalidFeedAddress> {
    let url = feed_url(text)?;
    let path = url.path().to_ascii_lowercase();
    let query = url.query().unwrap_or_default().to_ascii_lowercase();
    let host = url.host_str().unwrap_or_default().to_ascii_lowercase();
    let labels: Vec<&str> = host.split('.').collect();
    // Booking.com's addresses have no word of calendars.
    let is_booking_export = path == "/v1/export" && query.starts_with("t=");
    // Hosts may have the words by chance: tropical-homes.com.
    if webcal(text).is_some() || is_booking_export || labels.first() == Some(&"ical") || path.ends_with(".ics") {
        return Ok(url);
    }
    let mut parts = [path, query].into_iter();
    if is_platform(&labels) {
        // So may the pages of platforms: /tropical-house.html. Their calendars have them as words.
        let is_calendar = parts.any(|part| {
            part.split(|c: char| !c.is_ascii_alphanumeric())
                .any(|word| ["ical", "icalendar", "calendar"].contains(&word))
        });
        if is_calendar { Ok(url) } else { Err(InvalidFeedAddress::ListingPage) }
    } else if parts.any(|part| part.contains("ical") || part.contains("calendar")) {
        Ok(url)
    } else {
        Err(InvalidFeedAddress::NoCalendar)
    }
}

/// The URL of an address that was taken before. A fragment and an empty query do not change where it leads.
pub fn feed_url(text: &str) -> Result<Url, InvalidFeedAddress> {
    let text = text.trim();
    if text.len() > FEED_ADDRESS_MAX {
        return Err(InvalidFeedAddress::Malformed);
    }
    let parsed = match webcal(text) {
        Some(rest) => Url::parse(&format!("https://{rest}")),
        None => Url::parse(text),
    };
    let mut url = parsed.map_err(|_| InvalidFeedAddress::Malformed)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(InvalidFeedAddress::Scheme);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(InvalidFeedAddress::Malformed);
    }
    url.set_fragment(None);
    if url.query() == Some("") {
        url.set_query(None);
    }
    Ok(url)
}

/// What follows `webcal://`, which is Apple's form of https and used for calendars only.
fn webcal(text: &str) -> Option<&str> {
    let (scheme, rest) = text.trim().split_at_checked(9)?;
    scheme.eq_ignore_ascii_case("webcal://").then_some(rest)
}

fn is_platform(labels: &[&str]) -> bool {
    let domain = match labels {
        [.., domain, "co" | "com", _] => domain,
        [.., domain, _] => domain,
        _ => return false,
    };
    PLATFORMS.contains(domain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_cases() {
        let table = include_str!("feed_addresses.tsv");
        let cases =
            table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').expect("a tab"));
        let mut count = 0;
        for (expected, text) in cases {
            let found = match parse_feed_address(text) {
                Ok(_) => "calendar",
                Err(InvalidFeedAddress::Malformed | InvalidFeedAddress::Scheme) => "no_address",
                Err(InvalidFeedAddress::ListingPage) => "listing_page",
                Err(InvalidFeedAddress::NoCalendar) => "no_calendar",
            };
            assert_eq!(found, expected, "{text}");
            count += 1;
        }
        assert!(count > 40, "{count}");
    }

    #[test]
    fn a_long_text_is_no_address() {
        let long = format!("https://example.com/{}.ics", "a".repeat(FEED_ADDRESS_MAX));
        assert_eq!(parse_feed_address(&long), Err(InvalidFeedAddress::Malformed));
    }

    #[test]
    fn an_address_that_was_taken_before_is_not_asked_again() {
        let url = |text: &str| feed_url(text).map(String::from);
        assert_eq!(url("https://tropical-homes.com/rooms/1?#top"), Ok("https://tropical-homes.com/rooms/1".to_owned()));
        assert_eq!(url("https://www.airbnb.com/rooms/1"), Ok("https://www.airbnb.com/rooms/1".to_owned()));
        assert_eq!(url("WebCal://example.com/x"), Ok("https://example.com/x".to_owned()));
        assert_eq!(url("ftp://example.com/a.ics"), Err(InvalidFeedAddress::Scheme));
    }
}
