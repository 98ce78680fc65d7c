//! The index compared with a search that knows nothing of it: every home, every night, and every value of a facet by
//! itself.

mod asked;
mod changes;
mod home;

use std::{cmp::Reverse, collections::BTreeMap};

use casacero_proto::listing::v1::SortOrder;
use proptest::prelude::*;

use self::{
    asked::{NEAR, Query, When, asked, day},
    home::{Answer, Home, homes},
};
use super::{index, today};
use crate::{
    domain::{place::Point, query::FacetFilters, stay::Stay},
    search::{Change, Facets, Found, SearchIndex},
    testing::{id, now},
};

/// A home with its number, and what is found of it.
type OfHome<'a> = (u32, &'a Home, Answer);

/// What is found of the homes, whatever was chosen in the facets.
struct Oracle<'a> {
    answers: Vec<OfHome<'a>>,
    in_other_currency: Vec<OfHome<'a>>,
    asked: &'a Query,
}

impl<'a> Oracle<'a> {
    fn new(homes: &'a [Home], asked: &'a Query) -> Self {
        let (mut answers, mut in_other_currency) = (Vec::new(), Vec::new());
        for (number, home) in (1..).zip(homes) {
            let is_left_out = asked.has_bounds() && home.in_dollars;
            let group = if is_left_out { &mut in_other_currency } else { &mut answers };
            group.extend(home.answer(number, asked, !is_left_out).map(|answer| (number, home, answer)));
        }
        Self { answers, in_other_currency, asked }
    }

    fn found(&self, choices: &FacetFilters) -> Vec<OfHome<'a>> {
        self.answers.iter().filter(|(_, home, _)| home.fits(choices)).cloned().collect()
    }

    fn total(&self, choices: &FacetFilters) -> usize {
        self.found(choices).iter().filter(|(.., answer)| answer.is_available).count()
    }

    fn left_out_for_currency(&self) -> usize {
        let fitting = self.in_other_currency.iter().filter(|(_, home, _)| home.fits(&self.asked.choices));
        fitting.filter(|(.., answer)| answer.is_available).count()
    }

    /// The ids of one group in order, with the stays and the totals.
    fn group(&self, is_available: bool) -> Vec<(String, Answer)> {
        let mut group = self.found(&self.asked.choices);
        group.retain(|(.., answer)| answer.is_available == is_available);
        let near = Point::new(NEAR.0, NEAR.1).expect("a point");
        group.sort_by_key(|(number, home, answer)| {
            let distance = home.shown(*number).map(|point| near.distance_m(point).round() as i64);
            let key = match self.asked.sort {
                // Compared without order.
                SortOrder::Fair | SortOrder::Unspecified => (false, 0),
                SortOrder::PriceAscending => (home.in_dollars, home.night_minor),
                SortOrder::PriceDescending => (home.in_dollars, -home.night_minor),
                // Homes with higher numbers were listed earlier.
                SortOrder::Newest => (false, i64::from(*number)),
                SortOrder::Total => (home.in_dollars, answer.total_minor.unwrap_or(i64::MAX)),
                SortOrder::Distance => (distance.is_none(), distance.unwrap_or(0)),
            };
            (key, id(*number))
        });
        group.into_iter().map(|(number, _, answer)| (id(number).to_string(), answer)).collect()
    }

    /// What would be found with one value instead of those chosen, or of amenities and views with it as well.
    fn facets(&self) -> Facets {
        let with = |change: &dyn Fn(&mut FacetFilters)| {
            let mut choices = self.asked.choices.clone();
            change(&mut choices);
            self.total(&choices)
        };
        let mut facets = Facets::default();
        for (value, count) in &mut facets.property_types {
            *count = with(&|choices| choices.property_types = vec![*value]);
        }
        for (value, count) in &mut facets.pool_access {
            *count = with(&|choices| choices.pool_access = vec![*value]);
        }
        for (value, count) in &mut facets.pet_policies {
            *count = with(&|choices| choices.pet_policies = vec![*value]);
        }
        for (value, count) in &mut facets.parking {
            *count = with(&|choices| choices.parking = vec![*value]);
        }
        for (value, count) in &mut facets.kitchen {
            *count = with(&|choices| choices.kitchen = vec![*value]);
        }
        for (value, count) in &mut facets.air_conditioning {
            *count = with(&|choices| choices.air_conditioning = vec![*value]);
        }
        for (value, count) in &mut facets.accessibility {
            *count = with(&|choices| choices.accessibility = vec![*value]);
        }
        for (value, count) in &mut facets.smoking_policies {
            *count = with(&|choices| choices.smoking_policies = vec![*value]);
        }
        for (value, count) in &mut facets.children_policies {
            *count = with(&|choices| choices.children_policies = vec![*value]);
        }
        for (value, count) in &mut facets.cancellations {
            *count = with(&|choices| choices.cancellations = vec![*value]);
        }
        facets.answers_fast = with(&|choices| choices.answers_fast = true);
        for (value, count) in &mut facets.amenities {
            *count = with(&|choices| choices.amenities.push(*value));
        }
        for (value, count) in &mut facets.views {
            *count = with(&|choices| choices.views.push(*value));
        }
        for (value, count) in &mut facets.bedrooms {
            *count = with(&|choices| choices.bedrooms = *value);
        }
        for (value, count) in &mut facets.half_bathrooms {
            *count = with(&|choices| choices.half_bathrooms = *value);
        }
        facets
    }

    /// How many homes are in each cell of 64 pixels, the fullest first.
    fn cells(&self, zoom: u32) -> Vec<usize> {
        let mut cells: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        for (number, home, answer) in self.found(&self.asked.choices) {
            if let Some(point) = home.shown(number).filter(|_| answer.is_available) {
                let pixels = 512.0 * 2.0_f64.powi(zoom.cast_signed());
                let x = (point.longitude() + 180.0) / 360.0 * pixels;
                let angle = std::f64::consts::FRAC_PI_4 + point.latitude().to_radians() / 2.0;
                let y = (0.5 - angle.tan().ln() / std::f64::consts::TAU) * pixels;
                *cells.entry(((x / 64.0).floor() as i64, (y / 64.0).floor() as i64)).or_default() += 1;
            }
        }
        sorted(cells.into_values())
    }
}

fn sorted(counts: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut counts: Vec<usize> = counts.collect();
    counts.sort_unstable_by_key(|count| Reverse(*count));
    counts
}

/// What the index found, in the form of the oracle.
fn shown(found: &[Found], asked: &Query, is_available: bool) -> Vec<(String, Answer)> {
    let one = |found: &Found| {
        let stay = match asked.when {
            When::Exactly(first, nights) | When::Around(first, nights, 0) => Some((first, first + nights)),
            _ => found.found_stay.map(|stay| (day(stay.check_in()), day(stay.check_out()))),
        };
        let total_minor = found.stay_price.map(|price| price.total_minor());
        (found.card.id.clone(), Answer { stay, is_available, total_minor })
    };
    found.iter().map(one).collect()
}

fn filled(homes: &[Home]) -> SearchIndex {
    let index = index();
    index.set_nights_loaded();
    for (number, home) in (1..).zip(homes) {
        index.put_listing(&home.listing(number), 1);
        index.put_nights(&id(number), home.nights());
    }
    let fast = (1..).zip(homes).filter(|(_, home)| home.answers_fast()).map(|(number, _)| id(number)).collect();
    index.change([Change::AnswerFast(fast)]);
    index
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_search_answers_as_looking_at_everything_does(homes in homes(), asked in asked(), zoom in 5..14_u32) {
        let index = filled(&homes);
        let oracle = Oracle::new(&homes, &asked);
        let query = asked.query();
        let page = index.search(&query, now()).expect("a page");
        let groups = [(&page.items, true), (&page.unknown, false)];
        for (found, is_available) in groups {
            let (mut found, mut expected) = (shown(found, &asked, is_available), oracle.group(is_available));
            if asked.sort == SortOrder::Fair {
                found.sort_by(|(one, _), (other, _)| one.cmp(other));
                expected.sort_by(|(one, _), (other, _)| one.cmp(other));
            }
            prop_assert_eq!(found, expected);
        }
        prop_assert_eq!(page.total, page.items.len());
        prop_assert_eq!(page.unknown_total, page.unknown.len());
        prop_assert_eq!(page.left_out_for_currency, oracle.left_out_for_currency());

        prop_assert_eq!(page.facets, Some(oracle.facets()));

        if asked.bbox.is_some() {
            let clusters = index.clusters(&query.filter, zoom, now()).expect("clusters");
            prop_assert_eq!(clusters.total, page.total);
            prop_assert_eq!(sorted(clusters.items.iter().map(|cluster| cluster.count)), oracle.cells(zoom));
            prop_assert!(clusters.items.iter().all(|cluster| cluster.single.is_some() == (cluster.count == 1)));
        }
    }

}

proptest! {
    // Each case asks for every home.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn possible_stays_are_the_nearest_of_all(homes in homes(), first in 1..60_i32, nights in 1..9_i32) {
        let index = filled(&homes);
        let stay = Stay::from_days(today() + first, today() + first + nights).expect("a stay");
        for (number, home) in (1..).zip(&homes) {
            // As near to the wanted length as may be, rather longer than shorter; others only for the day of departure.
            let stay_from = |arrival: i32| {
                let (least, most) = home.lengths(arrival);
                let nearest = nights.clamp(least, most);
                let is_free = |stay: &(i32, i32)| home.is_available(*stay) == Some(true);
                if home.takes((arrival, arrival + nearest)) {
                    return Some((arrival, arrival + nearest)).filter(is_free);
                }
                let mut others: Vec<i32> = (1.max(nearest - 6)..=nearest + 6).collect();
                others.sort_by_key(|other| (other.abs_diff(nearest), *other < nearest));
                let stays = others.into_iter().map(|other| (arrival, arrival + other));
                stays.filter(|stay| home.takes(*stay)).find(is_free)
            };
            let all = (home.today()..home.horizon).filter_map(stay_from);
            let mut all: Vec<_> = all.collect();
            all.sort_by_key(|(arrival, _)| ((arrival - first).abs(), *arrival));
            all.truncate(6);
            let found = index.possible_stays(&id(number), stay, None, now()).expect("stays");
            let found: Vec<_> = found
                .into_iter()
                .map(|(stay, price)| ((day(stay.check_in()), day(stay.check_out())), price.total_minor()))
                .collect();
            let expected: Vec<_> = all.into_iter().map(|stay| (stay, home.total_minor(stay, None))).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
