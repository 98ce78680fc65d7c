//! An address to locate, and where a provider says that it is.

use super::{
    place::{Country, Precision},
    point::Point,
    postcode::SpanishPostcode,
    province::Province,
};

/// What is known of an address. Every text may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressQuery {
    pub address: String,
    pub city: String,
    /// The community, province, island or state.
    pub region: String,
    /// The postcode, normalised.
    pub postcode: String,
    pub country: Country,
}

/// An answer of a provider. Texts are empty if it does not say them.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    /// The city, in the provider's spelling.
    pub city: String,
    /// The first-level division.
    pub region: String,
    /// The second-level division.
    pub province: String,
    pub postcode: String,
    pub country: Country,
    pub point: Point,
    /// How precise the position is.
    pub precision: Precision,
    /// The radius that contains the true position in most cases, in metres.
    pub accuracy_m: u32,
}

impl AddressQuery {
    /// The address in one line: `Calle Lepanto 3, 35660 Corralejo, Las Palmas`.
    pub fn line(&self) -> String {
        let town = format!("{} {}", self.postcode, self.city);
        let parts = [self.address.trim(), town.trim(), self.region.trim()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The Spanish province of the postcode.
    pub fn spanish_province(&self) -> Option<&'static Province> {
        self.spanish_postcode().map(SpanishPostcode::province)
    }

    /// The postcode, if it is a Spanish one.
    pub fn spanish_postcode(&self) -> Option<SpanishPostcode> {
        if self.country == Country::SPAIN { SpanishPostcode::parse(&self.postcode) } else { None }
    }

    /// Whether the address names a house number: `12` for `Calle Lepanto 12B, 2º A`.
    pub fn names_number(&self, number: &str) -> bool {
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
        let wanted = digits(number.trim());
        let mut words = self.address.split(|letter: char| !letter.is_alphanumeric());
        !wanted.is_empty() && words.any(|word| digits(word) == wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(address: &str, city: &str, postcode: &str) -> AddressQuery {
        let [address, city, postcode] = [address, city, postcode].map(str::to_owned);
        AddressQuery { address, city, region: String::new(), postcode, country: Country::SPAIN }
    }

    #[test]
    fn an_address_is_one_line() {
        let cases = [
            (query("Calle Lepanto 3", "Corralejo", "35660"), "Calle Lepanto 3, 35660 Corralejo"),
            (query("", "Corralejo", ""), "Corralejo"),
            (query("", "", "35660"), "35660"),
            (query(" ", "", ""), ""),
        ];
        for (query, expected) in cases {
            assert_eq!(query.line(), expected);
        }
        let region = AddressQuery { region: "Las Palmas".into(), ..query("", "Corralejo", "35660") };
        assert_eq!(region.line(), "35660 Corralejo, Las Palmas");
    }

    #[test]
    fn house_numbers_are_compared_by_their_digits() {
        let cases = [
            ("Calle Lepanto 12", "12", true),
            ("Calle Lepanto 12B, 2º A", "12", true),
            ("Calle Lepanto, 12", "12 B", true),
            ("Calle Lepanto 112", "12", false),
            ("Calle Lepanto", "12", false),
            ("Calle Lepanto 12", "", false),
            ("Calle Lepanto s/n", "S-N", false),
        ];
        for (address, number, expected) in cases {
            assert_eq!(query(address, "", "").names_number(number), expected, "{address}: {number}");
        }
    }

    #[test]
    fn spanish_postcodes_tell_the_province() {
        assert_eq!(query("", "", "35660").spanish_province().map(|own| own.name), Some("Las Palmas"));
        let portuguese = AddressQuery { country: Country::parse("PT").expect("a code"), ..query("", "", "35660") };
        assert_eq!(portuguese.spanish_province(), None);
        assert_eq!(query("", "", "").spanish_province(), None);
    }
}
