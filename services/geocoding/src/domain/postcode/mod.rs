//! Postcodes: their form in each country, the one spelling in comparisons, the one that people write, and what a
//! postcode says about its place. `docs/rules/postcodes.md` states the rules.

mod division;
mod form;
mod normalise;
mod place;
mod spanish;

pub use self::{
    form::Form,
    normalise::normalise,
    place::{PostcodePlace, entry_of, place_of},
    spanish::SpanishPostcode,
};
use super::place::Country;

/// Why a postcode is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is missing, in a country with a pattern.
    Required,
    /// It is empty, in a country without a pattern.
    Empty,
    /// It does not have the form of the country's postcodes.
    Format,
}

/// What the form of a postcode says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its only spelling in comparisons; see [`normalise`].
    pub normalised: String,
    /// As people write it. One with a problem is as it was typed.
    pub formatted: String,
    /// Why it is not accepted, if it is not.
    pub problem: Option<Problem>,
    /// Whether the country has a pattern. Without one, every text with a letter or a digit is accepted.
    pub pattern_known: bool,
    /// One or two examples, if the country has a pattern.
    pub examples: &'static [&'static str],
}

/// Reads a postcode of a country.
pub fn read(text: &str, country: Country) -> Reading {
    let normalised = normalise(text, country);
    let form = Form::of(country);
    let (spelled, problem) = match form {
        Some(_) if normalised.is_empty() => (None, Some(Problem::Required)),
        None if !normalised.contains(char::is_alphanumeric) => (None, Some(Problem::Empty)),
        Some(form) => {
            let spelled = form.spell(&normalised);
            let problem = spelled.is_none().then_some(Problem::Format);
            (spelled, problem)
        }
        None => (None, None),
    };
    Reading {
        formatted: spelled.unwrap_or_else(|| as_typed(text)),
        normalised,
        problem,
        pattern_known: form.is_some(),
        examples: form.map(Form::examples).unwrap_or_default(),
    }
}

/// Single spaces, ASCII letters in capitals.
fn as_typed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn problems_are_told_apart() {
        let cases = [
            ("ES", "35660", None, "35660"),
            ("ES", "", Some(Problem::Required), ""),
            ("ES", " - ", Some(Problem::Required), "-"),
            ("ES", "99999", Some(Problem::Format), "99999"),
            ("GB", "sw1a1aa", None, "SW1A 1AA"),
            ("GB", "not  a code", Some(Problem::Format), "NOT A CODE"),
            ("US", "221621010", None, "22162-1010"),
            ("CA", "k1aob1", None, "K1A 0B1"),
            ("AE", "", Some(Problem::Empty), ""),
            ("AE", " . ", Some(Problem::Empty), "."),
            ("AE", "/", Some(Problem::Empty), "/"),
            ("AE", "p.o. box 12", None, "P.O. BOX 12"),
        ];
        for (code, text, problem, formatted) in cases {
            let country = Country::parse(code).expect("a code");
            let reading = read(text, country);
            assert_eq!((reading.problem, reading.formatted.as_str()), (problem, formatted), "{code} {text}");
            assert_eq!(reading.pattern_known, code != "AE");
            assert_eq!(reading.examples.is_empty(), code == "AE");
        }
    }

    proptest! {
        #[test]
        fn what_people_write_is_read_the_same(
            text in prop_oneof!["[0-9]{3,6}", "[A-Z]{1,2}[0-9]{1,2}[A-Z]? ?[0-9][A-Z]{2}", "[A-Z][0-9O][A-Z] ?[0-9O][A-Z][0-9O]"],
            code in prop::sample::select(vec!["ES", "FR", "GB", "US", "CA", "LV", "AD", "SE", "CZ", "PL", "MT", "AE"]),
        ) {
            let country = Country::parse(code).expect("a code");
            let reading = read(&text, country);
            if reading.problem.is_none() {
                let again = read(&reading.formatted, country);
                prop_assert_eq!(again, reading);
            }
        }
    }
}
