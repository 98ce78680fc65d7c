//! Query strings: each path has a struct that documents its parameters and is read from them. An invalid value is
//! refused with the name of its parameter.

use std::ops::RangeInclusive;

use casacero_proto::Enumeration;
use chrono::NaiveDate;
use url::form_urlencoded;
use utoipa::IntoParams;

use crate::problem::{Code, Problem};

/// The parameters of a query string, one field each.
pub trait QueryParameters: IntoParams + Sized {
    /// Reads the fields. Of several invalid values the first that is read is refused.
    fn read(query: &Query) -> Result<Self, Problem>;

    /// Parses a query string.
    fn parse(text: &str) -> Result<Self, Problem> {
        Self::read(&Query::parse(text))
    }
}

/// The names and values of a query string. Unknown names are ignored, because links from elsewhere carry some.
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Parses `text`. Empty parameters are left out, because a form also sends its empty fields.
    fn parse(text: &str) -> Self {
        let pairs = form_urlencoded::parse(text.as_bytes()).into_owned();
        Self(pairs.filter(|(_, value)| !value.trim().is_empty()).collect())
    }

    /// Every value of a parameter, without white space around it.
    fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.trim())
    }

    /// The first value of a parameter, parsed. Refused with `code` when it is invalid.
    fn first<T>(&self, name: &str, code: Code, parse: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>, Problem> {
        let value = self.values(name).next();
        value.map(|value| parse(value).ok_or_else(|| Problem::with_field(code, name))).transpose()
    }

    /// A text.
    pub fn text(&self, name: &str) -> Option<String> {
        self.values(name).next().map(ToOwned::to_owned)
    }

    /// A number. Refused with `code` when it is invalid.
    pub fn number(&self, name: &str, code: Code) -> Result<Option<u32>, Problem> {
        self.first(name, code, |value| value.parse().ok())
    }

    /// A number within `range`.
    pub fn number_within(&self, name: &str, range: RangeInclusive<u32>) -> Result<Option<u32>, Problem> {
        let parse = |value: &str| value.parse::<u32>().ok().filter(|number| range.contains(number));
        self.first(name, Code::InvalidParameter, parse)
    }

    /// A decimal number. Refused with `code` when it is invalid.
    pub fn decimal(&self, name: &str, code: Code) -> Result<Option<f64>, Problem> {
        self.first(name, code, |value| value.parse::<f64>().ok().filter(|number| number.is_finite()))
    }

    /// A date.
    pub fn date(&self, name: &str) -> Result<Option<NaiveDate>, Problem> {
        self.values(name).next().map(|value| date(name, value)).transpose()
    }

    /// The dates of a stay, `checkIn` and `checkOut`: both or neither.
    pub fn stay(&self) -> Result<(Option<NaiveDate>, Option<NaiveDate>), Problem> {
        let (check_in, check_out) = (self.date("checkIn")?, self.date("checkOut")?);
        if check_in.is_some() != check_out.is_some() {
            let missing = if check_in.is_none() { "checkIn" } else { "checkOut" };
            return Err(Problem::with_field(Code::InvalidStay, missing));
        }
        Ok((check_in, check_out))
    }

    /// The first day of a month in the form `YYYY-MM`.
    pub fn month(&self, name: &str) -> Result<Option<NaiveDate>, Problem> {
        self.first(name, Code::InvalidMonth, |value| date(name, &format!("{value}-01")).ok())
    }

    /// `true` or `false`.
    pub fn flag(&self, name: &str) -> Result<Option<bool>, Problem> {
        self.first(name, Code::InvalidParameter, |value| value.parse().ok())
    }

    /// Numbers of degrees with commas between them.
    pub fn degrees<const COUNT: usize>(&self, name: &str) -> Result<Option<[f64; COUNT]>, Problem> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        self.first(name, Code::InvalidCoordinates, |value| {
            let numbers: Vec<f64> = value.split(',').map(number).collect::<Option<_>>()?;
            numbers.try_into().ok()
        })
    }

    /// One of some words.
    pub fn word<T>(&self, name: &str, parse: fn(&str) -> Option<T>) -> Result<Option<T>, Problem> {
        self.first(name, Code::InvalidParameter, parse)
    }

    /// Words of an enumeration: a parameter that may be repeated.
    pub fn words<E: Enumeration>(&self, name: &str) -> Result<Vec<E>, Problem> {
        let parse = |word: &str| word.parse().map_err(|_| Problem::with_field(Code::InvalidParameter, name));
        self.values(name).map(parse).collect()
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
    use std::fmt::Debug;

    use utoipa::openapi::path::ParameterIn;

    use super::*;
    use crate::api::{admin, calendars, destinations, owner, places, search, stays};

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
        let query = Query::parse("type=villa&type=+&type=house&guests=&destination=+Las%20Palmas+");
        assert_eq!(query.values("type").collect::<Vec<_>>(), ["villa", "house"]);
        assert_eq!(query.number("guests", Code::InvalidParty).expect("nothing is refused"), None);
        assert_eq!(query.text("destination").as_deref(), Some("Las Palmas"));
    }

    #[test]
    fn invalid_values_are_refused_with_their_code() {
        let query = Query::parse("guests=-1&seed=16&sort=best");
        let refused = |read: Result<Option<u32>, Problem>| read.expect_err("it is invalid").code();
        assert_eq!(refused(query.number("guests", Code::InvalidParty)), Code::InvalidParty);
        assert_eq!(refused(query.number_within("seed", 0..=15)), Code::InvalidParameter);
        assert_eq!(refused(query.word("sort", |_| None)), Code::InvalidParameter);
        assert_eq!(query.number_within("seed", 0..=16).expect("it is in range"), Some(16));
    }

    #[test]
    fn decimals_are_finite() {
        for (text, expected) in [("28.73", Some(28.73)), ("-13", Some(-13.0)), ("", None)] {
            let query = Query::parse(&format!("latitude={text}"));
            assert_eq!(query.decimal("latitude", Code::InvalidCoordinates).expect("it is valid"), expected, "{text}");
        }
        for text in ["NaN", "inf", "-infinity", "28,73", "28°", "0x1c", "1e999"] {
            let query = Query::parse(&format!("latitude={text}"));
            let refused = query.decimal("latitude", Code::InvalidCoordinates).expect_err(text);
            assert_eq!(refused.code(), Code::InvalidCoordinates, "{text}");
        }
    }

    #[test]
    fn months_flags_and_degrees_have_one_form() {
        let query = |value: &str| Query::parse(&format!("x={value}"));
        assert_eq!(query("2027-05").month("x").expect("a month"), NaiveDate::from_ymd_opt(2027, 5, 1));
        for bad in ["2027-5", "2027-13", "2027-05-01", "05-2027", "May"] {
            assert_eq!(query(bad).month("x").expect_err(bad).code(), Code::InvalidMonth, "{bad}");
        }
        assert_eq!(query("true").flag("x").expect("a flag"), Some(true));
        assert_eq!(query("1").flag("x").expect_err("no flag").code(), Code::InvalidParameter);
        assert_eq!(query("28.7,+-13.9").degrees("x").expect("a point"), Some([28.7, -13.9]));
        for bad in ["28.7", "28.7,-13.9,1", "28.7;-13.9", "28.7,", "28.7,NaN", "28.7,inf"] {
            assert_eq!(query(bad).degrees::<2>("x").expect_err(bad).code(), Code::InvalidCoordinates, "{bad}");
        }
    }

    /// Checks that each documented parameter is read: `?` is either refused or becomes the value of a text.
    fn reads_what_it_documents<T: QueryParameters + Debug>() {
        let parsed = |text: &str| format!("{:?}", T::parse(text));
        let documented = T::into_params(|| None);
        assert!(!documented.is_empty());
        for parameter in documented {
            assert!(parameter.parameter_in == ParameterIn::Query, "{}", parameter.name);
            assert_ne!(parsed(&format!("{}=?", parameter.name)), parsed(""), "{} is not read", parameter.name);
        }
    }

    #[test]
    fn every_documented_parameter_is_read() {
        reads_what_it_documents::<admin::calendar::ListParameters>();
        reads_what_it_documents::<search::FilterParameters>();
        reads_what_it_documents::<search::SearchParameters>();
        reads_what_it_documents::<search::MapParameters>();
        reads_what_it_documents::<stays::StayParameters>();
        reads_what_it_documents::<stays::SimilarParameters>();
        reads_what_it_documents::<destinations::SuggestionParameters>();
        reads_what_it_documents::<places::GeocodeParameters>();
        reads_what_it_documents::<places::PointParameters>();
        reads_what_it_documents::<calendars::PeriodParameters>();
        reads_what_it_documents::<owner::conflicts::GapParameters>();
        reads_what_it_documents::<owner::history::ReadParameters>();
        reads_what_it_documents::<owner::inquiries::InquiryParameters>();
        reads_what_it_documents::<owner::inquiries::TranslationParameters>();
        reads_what_it_documents::<admin::audit::AuditParameters>();
        reads_what_it_documents::<admin::listings::ReviewParameters>();
        reads_what_it_documents::<admin::contents::HistoryParameters>();
        reads_what_it_documents::<admin::reports::ReportParameters>();
        reads_what_it_documents::<admin::homes::HomeParameters>();
        reads_what_it_documents::<admin::fees::FeeParameters>();
        reads_what_it_documents::<admin::translations::RecordParameters>();
        reads_what_it_documents::<admin::coordinates::FindingParameters>();
    }
}
