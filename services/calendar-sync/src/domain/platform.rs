//! Platforms, and how they are recognised by address and product.

use std::fmt;

/// The source of taken nights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Platform {
    Airbnb,
    Booking,
    /// Vrbo, HomeAway, Abritel, FeWo-direkt.
    Vrbo,
    /// Blocked by the owner on our own site.
    Manual,
    /// Any other platform: Holidu, Smoobu, Tripadvisor, Google.
    Other,
}

impl Platform {
    /// The short name, as stored and as used in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Airbnb => "airbnb",
            Self::Booking => "booking",
            Self::Vrbo => "vrbo",
            Self::Manual => "manual",
            Self::Other => "other",
        }
    }

    /// The platform with this short name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Airbnb, Self::Booking, Self::Vrbo, Self::Manual, Self::Other]
            .into_iter()
            .find(|platform| platform.name() == name)
    }

    /// The platform whose calendars have this product (`PRODID`).
    pub fn of_product(product: &str) -> Self {
        let product = product.to_ascii_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| product.contains(word));
        if names(&["airbnb"]) {
            Self::Airbnb
        } else if names(&["booking.com"]) {
            Self::Booking
        } else if names(&["homeaway", "vrbo"]) {
            Self::Vrbo
        } else {
            Self::Other
        }
    }

    /// The platform whose feeds a host serves.
    pub fn of_host(host: &str) -> Self {
        let host = host.to_ascii_lowercase();
        let labels: Vec<&str> = host.split('.').collect();
        // Country domains: airbnb.es, airbnb.co.uk, vrbo.com, abritel.fr, fewo-direkt.de.
        let has = |names: &[&str]| labels.iter().rev().skip(1).any(|label| names.contains(label));
        if has(&["airbnb"]) {
            Self::Airbnb
        } else if has(&["booking"]) {
            Self::Booking
        } else if has(&["vrbo", "homeaway", "abritel", "fewo-direkt", "stayz", "bookabach"]) {
            Self::Vrbo
        } else {
            Self::Other
        }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        let cases = [
            ("www.airbnb.com", Platform::Airbnb),
            ("www.airbnb.co.uk", Platform::Airbnb),
            ("ical.booking.com", Platform::Booking),
            ("www.vrbo.com", Platform::Vrbo),
            ("www.fewo-direkt.de", Platform::Vrbo),
            ("ICAL.ABRITEL.FR", Platform::Vrbo),
            ("calendar.google.com", Platform::Other),
            ("airbnb", Platform::Other),
            ("mybooking.example", Platform::Other),
        ];
        for (host, expected) in cases {
            assert_eq!(Platform::of_host(host), expected, "{host}");
        }
    }

    #[test]
    fn products() {
        let cases = [
            ("-//Airbnb Inc//Hosting Calendar 1.0//EN", Platform::Airbnb),
            ("-//admin.booking.com Inc//Booking.com ICAL Export//EN", Platform::Booking),
            ("-//HomeAway.com, Inc.//EN", Platform::Vrbo),
            ("-//Bookiply//iCal4j 1.0//EN", Platform::Other),
            ("", Platform::Other),
        ];
        for (product, expected) in cases {
            assert_eq!(Platform::of_product(product), expected, "{product}");
        }
    }

    #[test]
    fn names_go_there_and_back() {
        for name in ["airbnb", "booking", "vrbo", "manual", "other"] {
            assert_eq!(Platform::from_name(name).map(Platform::name), Some(name));
        }
        assert_eq!(Platform::from_name("Airbnb"), None);
    }
}
