//! Where a home needs a licence number to be approved. See `docs/rules/homes.md#licences`.

use super::{
    country::Country,
    division::{Division, leaves_of, named, with_code},
    licence::check_at,
    listing::Listing,
    place::Place,
};

/// Where a licence number is required: countries, and provinces of Spain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LicenceRegions {
    countries: Vec<Country>,
    /// The leaves of Spain, as [`leaves_of`] tells them.
    provinces: u128,
}

/// A name that is none of a region.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is neither a country of ISO 3166-1, such as \"PT\", nor a community or province of Spain, by its name or its code \
     of ISO 3166-2, such as \"ES-CN\" or \"Las Palmas\""
)]
pub struct UnknownRegion(pub String);

/// The community or province of Spain with a code or a name.
fn spanish(region: &str) -> Option<&'static Division> {
    let spain = Country::parse("ES").ok()?;
    let capitals = region.trim().to_ascii_uppercase();
    if capitals.starts_with("ES-") { with_code(spain, &capitals) } else { named(spain, region) }
}

/// The name of a region that is named as [`LicenceRegions::parse`] reads it.
pub fn name_of(region: &str) -> Option<String> {
    let spanish = spanish(region).map(|division| division.name.to_owned());
    spanish.or_else(|| Country::parse(region).ok().map(|country| country.names()[0].to_owned()))
}

impl LicenceRegions {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Reads regions: countries by code, communities and provinces of Spain by code or name.
    pub fn parse(names: &[String]) -> Result<Self, UnknownRegion> {
        let mut regions = Self::default();
        for name in names {
            if let Some(division) = spanish(name) {
                regions.provinces |= division.leaves;
            } else {
                let country = Country::parse(name).map_err(|_| UnknownRegion(name.clone()))?;
                regions.countries.push(country);
            }
        }
        Ok(regions)
    }

    /// Whether a home needs a licence number and has none.
    pub fn lacks(&self, listing: &Listing) -> bool {
        listing.license_number.is_none() && self.contains(&listing.place)
    }

    /// The code of the warning about the licence of a home, if there is one.
    pub fn warning(&self, listing: &Listing) -> Option<&'static str> {
        if self.lacks(listing) {
            return Some("license_required");
        }
        check_at(&listing.place, listing.license_number.as_ref()).warning()
    }

    /// Whether a place is in one of these regions, or may be.
    fn contains(&self, place: &Place) -> bool {
        self.countries.contains(&place.country)
            || (place.country.code() == "ES" && leaves_of(place) & self.provinces != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::text::Line,
        testing::{listing, place},
    };

    fn regions(names: &[&str]) -> LicenceRegions {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        LicenceRegions::parse(&names).expect("regions")
    }

    fn at(country: &str, postal_code: &str, province: &str) -> Place {
        Place {
            postal_code: Line::parse_optional(Some(postal_code)).expect("a postcode"),
            state_province: Line::parse_optional(Some(province)).expect("a province"),
            region: None,
            ..place("Corralejo", "Fuerteventura", country)
        }
    }

    #[test]
    fn regions_are_named_by_code_or_name() {
        let cases = [
            (&["ES-CN"][..], "ES", "35660", "", true),
            (&["es-cn"], "ES", "38670", "", true),
            (&["Canarias"], "ES", "29780", "", false),
            (&["Las Palmas"], "ES", "35660", "", true),
            (&["Las Palmas"], "ES", "38670", "", false),
            (&["ES-GC"], "ES", "35660", "", true),
            (&["Andalucía", "ES-IB"], "ES", "07560", "", true),
            (&["andalucia", "ES-IB"], "ES", "29780", "", true),
            (&["ES"], "ES", "", "", true),
            (&["PT"], "PT", "9000-001", "", true),
            (&["PT"], "ES", "35660", "", false),
            // Without a postcode the province is the one that the owner names.
            (&["ES-CN"], "ES", "", "Las Palmas", true),
            (&["ES-CN"], "ES", "", "Málaga", false),
            (&["ES-GC"], "ES", "", "Canarias", true),
            // A postcode of another country.
            (&["ES-CN"], "FR", "35660", "", false),
            (&[], "ES", "35660", "", false),
        ];
        for (names, country, postal_code, province, expected) in cases {
            let found = regions(names).contains(&at(country, postal_code, province));
            assert_eq!(found, expected, "{names:?} {country} {postal_code} {province}");
        }
    }

    #[test]
    fn without_postcode_and_province_the_island_tells_then_the_time_zone() {
        use chrono_tz::{Africa::Ceuta, Atlantic::Canary, Europe::Madrid};
        let cases = [
            ("ES-GC", "99999", "Fuerteventura", Canary, true),
            ("ES-GC", "", "TENERIFE", Canary, false),
            ("ES-IB", "", "Mallorca", Madrid, true),
            ("ES-AN", "", "Mallorca", Madrid, false),
            ("ES-CN", "", "Costa Calma", Canary, true),
            ("ES-TF", "", "", Canary, true),
            ("ES-AN", "", "", Canary, false),
            ("ES-ML", "", "", Ceuta, true),
            ("ES-CN", "", "", Ceuta, false),
            // It may be anywhere.
            ("ES-AN", "99999", "Costa del Sol", Madrid, true),
            ("PT", "", "", Madrid, false),
        ];
        for (name, postal_code, region, time_zone, expected) in cases {
            let region = Line::parse_optional(Some(region)).expect("a region");
            let there = Place { region, time_zone, ..at("ES", postal_code, "") };
            assert_eq!(regions(&[name]).contains(&there), expected, "{name} {postal_code} {there:?}");
        }
    }

    #[test]
    fn regions_have_names() {
        let cases = [
            ("ES-CN", Some("Canarias")),
            (" es-pv ", Some("País Vasco")),
            ("illes balears", Some("Islas Baleares")),
            ("ES-GC", Some("Las Palmas")),
            ("Gerona", Some("Girona")),
            ("PT", Some("Portugal")),
            ("Atlantis", None),
            ("", None),
        ];
        for (region, name) in cases {
            assert_eq!(name_of(region).as_deref(), name, "{region}");
            assert_eq!(LicenceRegions::parse(&[region.to_owned()]).is_ok(), name.is_some(), "{region}");
        }
    }

    #[test]
    fn another_name_is_refused() {
        for name in ["", "ES-XX", "Atlantis", "Spain", "ES-"] {
            assert_eq!(LicenceRegions::parse(&[name.to_owned()]), Err(UnknownRegion(name.to_owned())), "{name}");
        }
    }

    #[test]
    fn a_required_licence_that_is_missing_is_told_as_such() {
        let mut one = listing(1);
        assert_eq!(regions(&["ES-CN"]).warning(&one), None);
        one.license_number = Line::parse("in process").ok();
        assert_eq!(regions(&["ES-CN"]).warning(&one), Some("license_format"));
        one.license_number = None;
        assert_eq!(regions(&["ES-CN"]).warning(&one), Some("license_required"));
        assert_eq!(regions(&["ES-AN"]).warning(&one), Some("license_missing"));
    }
}
