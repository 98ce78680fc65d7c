//! Whether an answer of a provider fits the postcode.

use super::{
    address::{AddressQuery, Located},
    fold::{contains_words, fold},
    gazetteer::Gazetteer,
    island::Island,
    place::Country,
    point::Point,
    postal::PostalPlace,
    postcode::SpanishPostcode,
    province::Province,
};

/// How far an answer may lie outside the circle of its postcode, and a Spanish one from the towns of its province. The
/// largest rural postcodes reach that far.
const MARGIN_M: f64 = 25_000.0;

/// Why the answer of a provider is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropReason {
    /// Its province is not that of the postcode.
    OtherProvince,
    /// Its country is another one.
    OtherCountry,
    /// It is too far from the postcode.
    TooFar,
    /// There was none: the provider failed, or could not be asked now.
    Unavailable,
}

/// The contradiction between an answer and the postcode of the question, if there is one. `postal` is what the table of
/// postcodes says.
pub fn contradiction(
    query: &AddressQuery,
    postal: Option<&PostalPlace>,
    answer: &Located,
    gazetteer: &Gazetteer,
) -> Option<DropReason> {
    if answer.country != query.country {
        return Some(DropReason::OtherCountry);
    }
    if let Some(code) = query.spanish_postcode() {
        let is_elsewhere =
            gazetteer.distance_to_province(answer.point, code.province()).is_some_and(|away_m| away_m > MARGIN_M);
        if stated_province(answer).is_some_and(|stated| stated != code.province()) || is_elsewhere {
            return Some(DropReason::OtherProvince);
        }
        if code.island().is_some_and(|island| !is_on(island, answer.point)) {
            return Some(DropReason::TooFar);
        }
    }
    let postal = postal?;
    let outside_m = postal.point.map(|middle| middle.distance_m(answer.point) - f64::from(postal.accuracy_m));
    if outside_m.is_some_and(|outside_m| outside_m > MARGIN_M) {
        return Some(DropReason::TooFar);
    }
    // Names of divisions differ between sources and languages: inside the circle of the postcode they prove nothing.
    let is_inside = outside_m.is_some_and(|outside_m| outside_m <= f64::from(answer.accuracy_m));
    let is_foreign = query.country != Country::SPAIN && !is_inside && names_differ(postal, answer);
    is_foreign.then_some(DropReason::OtherProvince)
}

/// The province that a Spanish answer states, by name or by postcode.
fn stated_province(answer: &Located) -> Option<&'static Province> {
    let by_postcode = || SpanishPostcode::parse(&answer.postcode).map(SpanishPostcode::province);
    Province::named(&answer.province).or_else(by_postcode)
}

/// La Graciosa has the postcodes of Lanzarote.
fn is_on(island: Island, point: Point) -> bool {
    match Island::at(point) {
        Some(Island::LaGraciosa) => island == Island::Lanzarote,
        found => found == Some(island),
    }
}

/// Whether both say their province, or their region, and these are different names.
fn names_differ(postal: &PostalPlace, answer: &Located) -> bool {
    let differ = |one: &str, other: &str| {
        let (one, other) = (fold(one), fold(other));
        !one.is_empty() && !other.is_empty() && !contains_words(&one, &other) && !contains_words(&other, &one)
    };
    differ(&postal.province, &answer.province) || (answer.province.is_empty() && differ(&postal.region, &answer.region))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::place::Precision, testing::sample};

    fn point(latitude: f64, longitude: f64) -> Point {
        Point::new(latitude, longitude).expect("on the globe")
    }

    fn query(postcode: &str, country: &str) -> AddressQuery {
        let country = Country::parse(country).expect("a code");
        AddressQuery {
            address: "Calle Lepanto 3".into(),
            city: String::new(),
            region: String::new(),
            postcode: postcode.into(),
            country,
        }
    }

    fn answer(province: &str, postcode: &str, country: &str, latitude: f64, longitude: f64) -> Located {
        Located {
            city: "Somewhere".into(),
            region: String::new(),
            province: province.into(),
            postcode: postcode.into(),
            country: Country::parse(country).expect("a code"),
            point: point(latitude, longitude),
            precision: Precision::Exact,
            accuracy_m: 10,
        }
    }

    #[test]
    fn a_spanish_answer_is_in_the_province_and_on_the_island_of_its_postcode() {
        use DropReason::{OtherCountry, OtherProvince, TooFar};
        let (corralejo, madrid, arrecife) = ((28.7308, -13.8675), (40.4165, -3.7026), (28.9630, -13.5477));
        let cases = [
            ("as it should be", "35660", answer("Las Palmas", "35660", "ES", corralejo.0, corralejo.1), None),
            ("it says no province", "35660", answer("", "", "ES", corralejo.0, corralejo.1), None),
            ("Madrid", "35660", answer("Madrid", "28013", "ES", madrid.0, madrid.1), Some(OtherProvince)),
            ("Madrid, unsaid", "35660", answer("", "", "ES", madrid.0, madrid.1), Some(OtherProvince)),
            ("the name lies", "35660", answer("Las Palmas", "", "ES", madrid.0, madrid.1), Some(OtherProvince)),
            ("by its postcode", "35660", answer("", "28013", "ES", corralejo.0, corralejo.1), Some(OtherProvince)),
            ("the next island", "35660", answer("Las Palmas", "35500", "ES", arrecife.0, arrecife.1), Some(TooFar)),
            ("another country", "35660", answer("", "", "PT", corralejo.0, corralejo.1), Some(OtherCountry)),
            ("La Graciosa is Lanzarote's", "35540", answer("", "", "ES", 29.2300, -13.5030), None),
            ("no postcode", "", answer("Madrid", "28013", "ES", madrid.0, madrid.1), None),
        ];
        for (name, postcode, answer, expected) in cases {
            assert_eq!(contradiction(&query(postcode, "ES"), None, &answer, &sample()), expected, "{name}");
        }
    }

    #[test]
    fn elsewhere_the_table_of_postcodes_decides() {
        use DropReason::{OtherProvince, TooFar};
        let lisbon = point(38.7251, -9.1498);
        let table = |province: &str, point| PostalPlace {
            city: "Lisboa".into(),
            region: String::new(),
            province: province.into(),
            point,
            accuracy_m: 5_000,
            precision: Precision::Area,
            source: "geonames",
        };
        let cases = [
            ("close by", table("Lisboa", Some(lisbon)), answer("Lisboa", "", "PT", 38.73, -9.15), None),
            ("another language", table("Lisboa", Some(lisbon)), answer("Lisbon", "", "PT", 38.73, -9.15), None),
            ("Porto", table("Lisboa", Some(lisbon)), answer("Lisboa", "", "PT", 41.15, -8.61), Some(TooFar)),
            (
                "the next district",
                table("Lisboa", Some(lisbon)),
                answer("Setúbal", "", "PT", 38.60, -9.00),
                Some(OtherProvince),
            ),
            ("no point known", table("Lisboa", None), answer("Porto", "", "PT", 41.15, -8.61), Some(OtherProvince)),
            (
                "only a part of the name",
                table("Lisboa", None),
                answer("Distrito de Lisboa", "", "PT", 38.73, -9.15),
                None,
            ),
            ("nothing said", table("", None), answer("Porto", "", "PT", 41.15, -8.61), None),
        ];
        for (name, postal, answer, expected) in cases {
            let found = contradiction(&query("1000-001", "PT"), Some(&postal), &answer, &sample());
            assert_eq!(found, expected, "{name}");
        }
    }
}
