//! Whether the address of a listing is one place, and its point there. See `docs/rules/places.md#coordinates-of-listings`.

use casacero_proto::listing::v1::CoordinateDoubt;

use super::{
    division::doubt_of,
    place::{Place, Point, PointAccuracy},
    text::comparison_key,
    time_zone::spanish_province,
};

/// How much farther from the address a point may be than the accuracies of both say, in metres.
const LEEWAY_M: u32 = 2_000;

/// A point that a provider proposes for an address.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposedPoint {
    pub point: Point,
    /// How exactly it is known.
    pub accuracy: PointAccuracy,
    pub source: String,
}

/// The answer of the providers to an address.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Geocoded {
    /// Where it is, if a provider knows it.
    pub proposal: Option<ProposedPoint>,
    /// Its province; empty if unknown.
    pub province: String,
    /// Whether a provider was unavailable, so that a later answer may be better.
    pub is_partial: bool,
}

/// What lies at a point. Texts are empty if they are not known, such as at sea.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// The code of the country.
    pub country: String,
    pub province: String,
    pub postcode: String,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq)]
pub struct CoordinateCheck {
    /// What is wrong, if anything is.
    pub doubt: Option<CoordinateDoubt>,
    /// Metres between the listing's point and the proposed one; 0 without both.
    pub distance_m: u32,
    /// The point that the providers propose.
    pub proposal: Option<ProposedPoint>,
}

/// The point of a place if the answer does not confirm it. Its surroundings decide then.
pub fn unconfirmed(place: &Place, answer: &Geocoded) -> Option<Point> {
    place.point.filter(|point| !is_near(place, *point, answer.proposal.as_ref()))
}

/// Checks the point of a place. The surroundings only matter if it is [`unconfirmed`].
pub fn check(place: &Place, answer: Geocoded, there: &Surroundings) -> CoordinateCheck {
    let Geocoded { proposal, province, is_partial: _ } = answer;
    let of_point = || match place.point {
        None => Some(CoordinateDoubt::Missing),
        Some(point) if is_near(place, point, proposal.as_ref()) => None,
        Some(_) if contradicts(place, &province, there) => Some(CoordinateDoubt::Elsewhere),
        // Without a proposed point there is no distance.
        Some(_) => proposal.is_some().then_some(CoordinateDoubt::TooFar),
    };
    let doubt = doubt_of(place).or_else(of_point);
    let distance = place.point.zip(proposal.as_ref()).map(|(point, proposed)| point.distance_m(proposed.point));
    CoordinateCheck { doubt, distance_m: distance.unwrap_or(0.0).round() as u32, proposal }
}

fn is_near(place: &Place, point: Point, proposal: Option<&ProposedPoint>) -> bool {
    let Some(proposed) = proposal else { return false };
    let own_accuracy_m = place.accuracy.map_or(0, PointAccuracy::accuracy_m);
    let allowed_m = proposed.accuracy.accuracy_m() + own_accuracy_m + LEEWAY_M;
    point.distance_m(proposed.point) <= f64::from(allowed_m)
}

/// Whether a point in these surroundings cannot have the address: it is in another country or Spanish province.
/// `province` is that of the address.
fn contradicts(place: &Place, province: &str, there: &Surroundings) -> bool {
    let country = place.country.code();
    if !there.country.is_empty() && !there.country.eq_ignore_ascii_case(country) {
        return true;
    }
    // Elsewhere providers name divisions of different levels.
    if country != "ES" {
        return false;
    }
    let postcode = place.postal_code.as_ref().and_then(|code| spanish_province(code.as_str()));
    if let Some((own, other)) = postcode.zip(spanish_province(&there.postcode)) {
        return own != other;
    }
    let (own, other) = (words(province), words(&there.province));
    !own.is_empty() && !other.is_empty() && own != other
}

/// The words of a name in alphabetical order: "Palmas, Las" is "Las Palmas".
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = comparison_key(name).split(' ').map(str::to_owned).collect();
    words.retain(|word| !word.is_empty());
    words.sort();
    words
}

#[cfg(test)]
mod tests {
    use CoordinateDoubt::{Elsewhere, Missing, TooFar};
    use casacero_proto::listing::v1::PointPrecision;

    use super::*;
    use crate::{
        domain::{country::Country, text::Line},
        testing::place,
    };

    /// An answer at 28.73, -13.87, where the place of [`place`] is, with this accuracy.
    fn answer(accuracy_m: u32) -> Geocoded {
        let proposal = ProposedPoint {
            point: Point::new(28.73, -13.87).expect("a point"),
            accuracy: PointAccuracy::new(PointPrecision::Area, Some(accuracy_m)).expect("an accuracy"),
            source: "gazetteer".into(),
        };
        Geocoded { proposal: Some(proposal), province: "Las Palmas".into(), is_partial: false }
    }

    fn there(country: &str, province: &str, postcode: &str) -> Surroundings {
        Surroundings { country: country.into(), province: province.into(), postcode: postcode.into() }
    }

    /// A place at a latitude; a hundredth of a degree is 1,112 m.
    fn at(latitude: f64) -> Place {
        Place { point: Point::new(latitude, -13.87).ok(), ..place("Corralejo", "Fuerteventura", "ES") }
    }

    fn doubt(place: &Place, answer: Geocoded, there: &Surroundings) -> Option<CoordinateDoubt> {
        check(place, answer, there).doubt
    }

    #[test]
    fn a_point_may_be_as_far_as_both_accuracies_say_and_2_km() {
        let own = |accuracy_m| PointAccuracy::new(PointPrecision::Area, Some(accuracy_m)).ok();
        let cases = [
            // 2,224 m, 3,336 m and 4,448 m from the answer.
            (28.75, None, 300, None),
            (28.75, None, 200, Some(TooFar)),
            (28.76, None, 1_400, None),
            (28.76, None, 1_300, Some(TooFar)),
            (28.77, own(1_000), 1_500, None),
            (28.77, own(1_000), 1_400, Some(TooFar)),
            (28.77, own(5_000), 10, None),
        ];
        for (latitude, accuracy, accuracy_m, expected) in cases {
            let one = Place { accuracy, ..at(latitude) };
            let is_confirmed = unconfirmed(&one, &answer(accuracy_m)).is_none();
            assert_eq!(is_confirmed, expected.is_none(), "{latitude} {accuracy:?} {accuracy_m}");
            let found = check(&one, answer(accuracy_m), &Surroundings::default());
            assert_eq!(found.doubt, expected, "{latitude} {accuracy:?} {accuracy_m}");
            assert!((2_000..5_000).contains(&found.distance_m), "{found:?}");
            assert_eq!(found.proposal, answer(accuracy_m).proposal);
        }
    }

    #[test]
    fn what_is_wrong_with_the_address_comes_before_its_point() {
        for point in [None, Point::new(28.73, -13.87).ok()] {
            let one = Place { point, postal_code: Line::parse("36560").ok(), ..at(28.73) };
            assert_eq!(doubt(&one, answer(10), &Surroundings::default()), Some(CoordinateDoubt::Contradicted));
        }
    }

    #[test]
    fn a_place_without_a_point_lacks_one_whatever_is_known() {
        let one = Place { point: None, ..at(28.73) };
        for known in [answer(10), Geocoded::default()] {
            let expected = CoordinateCheck { doubt: Some(Missing), distance_m: 0, proposal: known.proposal.clone() };
            assert_eq!(check(&one, known, &Surroundings::default()), expected);
        }
    }

    #[test]
    fn a_far_point_in_another_country_or_province_is_elsewhere() {
        let cases = [
            (there("", "", ""), TooFar),
            (there("ES", "Las Palmas", "35500"), TooFar),
            (there("es", "Palmas, Las", ""), TooFar),
            (there("ES", "LAS PALMAS", ""), TooFar),
            (there("PT", "", ""), Elsewhere),
            (there("ES", "Las Palmas", "38001"), Elsewhere),
            (there("ES", "Santa Cruz de Tenerife", ""), Elsewhere),
            // A postcode says more than a name.
            (there("ES", "Provincia de Las Palmas", "35001"), TooFar),
        ];
        for (there, expected) in cases {
            assert_eq!(doubt(&at(29.5), answer(10), &there), Some(expected), "{there:?}");
            assert_eq!(doubt(&at(28.73), answer(10), &there), None, "near, with {there:?}");
        }
        let abroad = Place {
            country: Country::parse("PT").expect("a country"),
            postal_code: Line::parse("8200-001").ok(),
            ..at(29.5)
        };
        assert_eq!(doubt(&abroad, answer(10), &there("PT", "Faro", "")), Some(TooFar));
    }

    #[test]
    fn an_unknown_address_only_raises_a_doubt_by_what_is_there() {
        let nobody_knows = Geocoded { proposal: None, ..answer(10) };
        let cases = [
            (there("", "", ""), None),
            (there("ES", "Las Palmas", ""), None),
            (there("ES", "Málaga", ""), Some(Elsewhere)),
            (there("MA", "", ""), Some(Elsewhere)),
        ];
        for (there, expected) in cases {
            assert_eq!(doubt(&at(28.73), nobody_knows.clone(), &there), expected, "{there:?}");
        }
        let mut without_postcode = at(28.73);
        without_postcode.postal_code = None;
        let there = there("ES", "Málaga", "29630");
        assert_eq!(doubt(&without_postcode, nobody_knows, &there), Some(Elsewhere));
        assert_eq!(doubt(&without_postcode, Geocoded::default(), &there), None);
    }
}
