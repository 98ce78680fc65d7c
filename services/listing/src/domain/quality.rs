//! How complete a listing is, and what would make it better. See `docs/rules/homes.md#quality`.

use std::cmp::Reverse;

use casacero_proto::listing::v1::PointPrecision;

use super::{
    licence::{LicenceCheck, check_at},
    listing::Listing,
};

/// What would make a listing better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Improvement {
    /// The stable code of the part.
    pub code: &'static str,
    /// What it would add to the score.
    pub points: u32,
}

/// How complete a listing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quality {
    /// 0 to 100.
    pub score: u32,
    /// The largest first.
    pub improvements: Vec<Improvement>,
}

/// The number of photos that earns all points.
const PHOTOS_GOAL: usize = 20;
/// The length of a description that earns all points, in characters.
const DESCRIPTION_GOAL: usize = 600;

/// A part of the score.
struct Part {
    code: &'static str,
    /// The points of a complete part.
    points: u32,
    /// How much of the part is there, and how much there could be.
    reached: (usize, usize),
}

impl Part {
    fn earned(&self) -> u32 {
        let (reached, goal) = self.reached;
        let share = u64::from(self.points) * reached.min(goal) as u64 / goal.max(1) as u64;
        u32::try_from(share).unwrap_or(self.points)
    }
}

fn parts(listing: &Listing) -> [Part; 14] {
    let graded = |code, points, reached, goal| Part { code, points, reached: (reached, goal) };
    let part = |code, points, is_there: bool| graded(code, points, usize::from(is_there), 1);
    let own = || listing.descriptions.iter().filter(|text| !text.machine_translated());
    let longest = own().map(|text| text.text().chars().count()).max().unwrap_or(0);
    let photos = &listing.photos;
    let described = photos.iter().filter(|photo| !photo.alt_texts().is_empty()).count();
    let terms = &listing.stay_terms;
    let fees = &listing.rates.fees;
    let known_fees = [fees.cleaning_minor, fees.tourist_tax_minor, fees.deposit_minor].iter().flatten().count();
    let times = usize::from(terms.times.check_in.is_some()) + usize::from(terms.times.check_out_until.is_some());
    let distances = &listing.distances;
    let has_distance =
        [&distances.to_beach, &distances.to_center, &distances.to_airport].iter().any(|distance| distance.is_some());
    let licence = check_at(&listing.place, listing.license_number.as_ref());
    let is_exact = listing.place.accuracy.is_some_and(|accuracy| accuracy.precision() == PointPrecision::Exact);
    [
        graded("more_photos", 20, photos.len(), PHOTOS_GOAL),
        graded("longer_description", 12, longest, DESCRIPTION_GOAL),
        part("second_language", 8, own().count() > 1),
        part("beds", 8, !listing.rooms.is_empty()),
        part("license", 8, licence != LicenceCheck::Missing),
        graded("times", 6, times, 2),
        part("cancellation", 6, terms.cancellation.is_some()),
        graded("fees", 6, known_fees, 3),
        part("exact_point", 6, is_exact),
        part("house_rules", 5, !terms.house_rules.is_empty()),
        part("phone", 4, listing.owner.phone.is_some() || listing.owner.whatsapp.is_some()),
        graded("alt_texts", 4, described, photos.len()),
        part("distances", 4, has_distance),
        part("payment", 3, terms.payment.is_some()),
    ]
}

/// The quality of a listing: the sum of its parts.
pub fn quality(listing: &Listing) -> Quality {
    let parts = parts(listing);
    let missing = |part: &Part| Improvement { code: part.code, points: part.points - part.earned() };
    let mut improvements: Vec<Improvement> =
        parts.iter().map(missing).filter(|improvement| improvement.points > 0).collect();
    // A stable sort: equal points stay in the order of the table.
    improvements.sort_by_key(|improvement| Reverse(improvement.points));
    Quality { score: parts.iter().map(Part::earned).sum(), improvements }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::description::{Description, Language},
        testing::{full_listing, listing},
    };

    #[test]
    fn the_parts_add_up_to_a_hundred_and_have_codes_of_their_own() {
        let parts = parts(&listing(1));
        assert_eq!(parts.iter().map(|part| part.points).sum::<u32>(), 100);
        for (index, part) in parts.iter().enumerate() {
            assert!(parts[..index].iter().all(|other| other.code != part.code), "{}", part.code);
        }
    }

    #[test]
    fn score_and_improvements_always_add_up() {
        for one in [listing(1), full_listing(1)] {
            let Quality { score, improvements } = quality(&one);
            assert_eq!(score + improvements.iter().map(|improvement| improvement.points).sum::<u32>(), 100);
            assert!(improvements.is_sorted_by_key(|improvement| Reverse(improvement.points)));
        }
    }

    #[test]
    fn a_listing_that_says_everything_has_nothing_to_improve() {
        let mut one = full_listing(1);
        one.photos = vec![one.photos[0].clone(); PHOTOS_GOAL];
        let language = one.descriptions[0].language();
        let text = "a".repeat(DESCRIPTION_GOAL);
        one.descriptions[0] = Description::new(language, &text, false).expect("a text");
        assert_eq!(quality(&one), Quality { score: 100, improvements: Vec::new() });
        one.photos.truncate(5);
        one.license_number = None;
        let improvement = |code, points| Improvement { code, points };
        let expected = vec![improvement("more_photos", 15), improvement("license", 8)];
        assert_eq!(quality(&one), Quality { score: 77, improvements: expected });
    }

    #[test]
    fn a_translation_by_a_machine_earns_nothing() {
        let mut one = listing(1);
        let before = quality(&one);
        let german = Language::parse("de").expect("German");
        one.descriptions.push(Description::new(german, "Ein Haus am Meer.", true).expect("a text"));
        assert_eq!(quality(&one), before);
    }

    #[test]
    fn photos_come_first_where_almost_nothing_is_said() {
        let Quality { score, improvements } = quality(&listing(1));
        assert!(score < 40, "{score}");
        assert_eq!(improvements[0], Improvement { code: "more_photos", points: 19 });
    }
}
