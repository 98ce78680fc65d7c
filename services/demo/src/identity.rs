//! Converts between demo properties and the addresses of their feeds.

use sha2::{Digest, Sha256};

/// A platform that also lists a demo property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    Airbnb,
    Booking,
    Vrbo,
    /// Holidu, which reads calendars through Bookiply.
    Holidu,
}

impl Channel {
    /// All channels.
    pub const ALL: [Channel; 4] = [Channel::Airbnb, Channel::Booking, Channel::Vrbo, Channel::Holidu];

    fn label(self) -> &'static str {
        match self {
            Channel::Airbnb => "airbnb",
            Channel::Booking => "booking",
            Channel::Vrbo => "vrbo",
            Channel::Holidu => "holidu",
        }
    }
}

/// The number in an id such as `CASA-2001`.
pub fn number(property_id: &str) -> Option<u32> {
    property_id.rsplit_once('-')?.1.parse().ok()
}

/// The id with a number.
pub fn property_id(number: u32) -> String {
    format!("CASA-{number}")
}

/// Hexadecimal digits that depend only on the given parts.
pub fn digest(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.as_bytes());
        hasher.update([0]);
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn secret(seed: u64, number: u32, channel: Channel) -> String {
    digest(&["feed", &seed.to_string(), &number.to_string(), channel.label()])
}

/// Added to a number to get an id as long as Airbnb's.
const AIRBNB_OFFSET: u64 = 1_204_880_000_000_000_000;

/// Path and query of a feed in the platform's own form.
pub fn feed_path(seed: u64, number: u32, channel: Channel) -> String {
    let secret = secret(seed, number, channel);
    match channel {
        Channel::Airbnb => format!("/calendar/ical/{}.ics?s={}", AIRBNB_OFFSET + u64::from(number), &secret[..32]),
        Channel::Booking => {
            format!(
                "/v1/export?t={}-{}-4{}-9{}-{number:012}",
                &secret[..8],
                &secret[8..12],
                &secret[12..15],
                &secret[15..18]
            )
        }
        Channel::Vrbo => format!("/icalendar/{}{number:08x}.ics", &secret[..24]),
        Channel::Holidu => format!("/ical/{}{number:08x}.ics", &secret[..24]),
    }
}

/// The property and channel of a path and query; `None` if we did not issue the address.
pub fn feed_of(seed: u64, path: &str, query: &str) -> Option<(u32, Channel)> {
    let name = |prefix: &str| path.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(".ics"));
    let from_hexadecimal = |name: &str| u32::from_str_radix(name.get(24..)?, 16).ok();
    let (number, channel) = if let Some(name) = name("/calendar/ical/") {
        let id: u64 = name.parse().ok()?;
        (u32::try_from(id.checked_sub(AIRBNB_OFFSET)?).ok()?, Channel::Airbnb)
    } else if path == "/v1/export" {
        (query.rsplit_once('-')?.1.parse().ok()?, Channel::Booking)
    } else if let Some(name) = name("/icalendar/") {
        (from_hexadecimal(name)?, Channel::Vrbo)
    } else {
        (from_hexadecimal(name("/ical/")?)?, Channel::Holidu)
    };
    let asked = if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") };
    (feed_path(seed, number, channel) == asked).then_some((number, channel))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_back_to_their_property() {
        for channel in Channel::ALL {
            for number in [1001, 2001, 65_000] {
                let address = feed_path(7, number, channel);
                let (path, query) = address.split_once('?').unwrap_or((&address, ""));
                assert_eq!(feed_of(7, path, query), Some((number, channel)), "{address}");
                assert_eq!(feed_of(8, path, query), None, "the secret depends on the seed: {address}");
            }
        }
        assert_eq!(feed_of(7, "/calendar/ical/12.ics", "s=1"), None);
        assert_eq!(feed_of(7, "/v1/export", ""), None);
        assert_eq!(feed_of(7, "/", ""), None);
    }
}
