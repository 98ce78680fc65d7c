//! Query strings: an invalid value is refused with the name of its field.

use chrono::NaiveDate;
use url::form_urlencoded;

use crate::problem::{Code, Problem};

/// The parameters of a query string. Unknown ones are ignored, because links from elsewhere carry some.
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Parses `text`. Empty parameters are left out, because a form also sends its empty fields.
    pub fn parse(text: &str) -> Self {
        let pairs = form_urlencoded::parse(text.as_bytes()).into_owned();
        Self(pairs.filter(|(_, value)| !value.trim().is_empty()).collect())
    }

    /// The first value of a parameter.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim())
    }

    /// Every value of a parameter.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let name = name.to_owned();
        self.0.iter().filter(move |(key, _)| *key == name).map(|(_, value)| value.trim())
    }

    /// A number. Refused with `code` when it is invalid.
    pub fn number<T: std::str::FromStr>(&self, name: &str, code: Code) -> Result<Option<T>, Problem> {
        let parse = |text: &str| text.parse().map_err(|_| Problem::with_field(code, name));
        self.text(name).map(parse).transpose()
    }

    /// A date.
    pub fn date(&self, name: &str) -> Result<Option<NaiveDate>, Problem> {
        self.text(name).map(|text| date(name, text)).transpose()
    }
}

/// A date in the form `YYYY-MM-DD`. Other forms that a lenient parser would accept are refused.
pub fn date(name: &str, text: &str) -> Result<NaiveDate, Problem> {
    let digits = |range| text.get(range).is_some_and(|part: &str| part.bytes().all(|byte| byte.is_ascii_digit()));
    let well_formed = text.len() == 10 && digits(0..4) && digits(5..7) && digits(8..10);
    let parsed = well_formed.then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()).flatten();
    parsed.ok_or_else(|| Problem::with_field(Code::InvalidDate, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_one_form() {
        for good in ["2027-05-08", "2028-02-29"] {
            assert!(date("checkIn", good).is_ok(), "{good}");
        }
        for bad in
            ["2027-5-8", "2027-02-29", "08/05/2027", "+027-05-08", "2027-05-08T00:00", "", "2027‐05‐08", "99999-1-1"]
        {
            assert!(date("checkIn", bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn empty_fields_of_a_form_do_not_count() {
        let query = Query::parse("type=villa&type=house&guests=&destination=+Las%20Palmas+");
        assert_eq!(query.all("type").collect::<Vec<_>>(), ["villa", "house"]);
        assert_eq!(query.number::<u32>("guests", Code::InvalidParty).ok(), Some(None));
        assert_eq!(query.text("destination"), Some("Las Palmas"));
        let refused = Query::parse("guests=-1").number::<u32>("guests", Code::InvalidParty);
        assert_eq!(refused.map_err(|problem| problem.code()), Err(Code::InvalidParty));
    }
}
