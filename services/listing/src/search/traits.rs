//! What filters compare of the homes of a block.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{Amenity, View},
};

use super::{
    bits::Bits,
    home::{Costs, minimums},
    numbers::Numbers,
};
use crate::domain::{
    listing::Listing,
    place::Point,
    query::{BoundingBox, Facet, FacetFilters},
};

/// Points are kept in this fraction of a degree; those that guests see are rounded to it.
const PER_DEGREE: f64 = 100_000.0;
const FACETS: usize = Facet::HalfBathrooms as usize + 1;

/// See the module. What it says of rows without a home is meaningless.
#[derive(Clone, Default)]
pub struct Traits {
    /// For each facet, the homes with each value, by the value's number.
    values: [Vec<Bits>; FACETS],
    /// The homes whose owners usually answer fast. Set apart from what else is known of a home.
    pub answers_fast: Bits,
    pub guests: Numbers,
    pub bedrooms: Numbers,
    pub half_bathrooms: Numbers,
    /// By the state's number of their currency.
    currencies: Vec<Bits>,
    /// The price of a night and the upper end of its range, in minor units.
    price: Numbers,
    top_price: Numbers,
    /// The cheapest night of a stay.
    least_night: Numbers,
    /// The minimum stay where it is shortest, and where it is longest.
    pub shortest_minimum: Numbers,
    pub longest_minimum: Numbers,
    latitudes: Numbers,
    longitudes: Numbers,
}

/// A point in steps from its south-west, counted from 1. One without a point is 0, 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    latitude: u32,
    longitude: u32,
}

impl Spot {
    pub fn of(point: Option<Point>) -> Self {
        let step = |degrees: f64, most: f64| ((degrees + most) * PER_DEGREE).round() as u32 + 1;
        point.map_or_else(Self::default, |point| Self {
            latitude: step(point.latitude(), 90.0),
            longitude: step(point.longitude(), 180.0),
        })
    }

    pub fn steps(self) -> (u64, u64) {
        (self.latitude.into(), self.longitude.into())
    }

    /// The steps to the latitude of another spot; `None` if that is without a point.
    pub fn steps_north(self, other: Self) -> Option<u64> {
        (other != Self::default()).then(|| self.latitude.abs_diff(other.latitude).into())
    }

    /// The middle of some spots, by the sums of their steps.
    pub fn mean(latitudes: u64, longitudes: u64, count: u32) -> Self {
        let mean = |sum: u64| (sum as f64 / f64::from(count.max(1))).round() as u32;
        Self { latitude: mean(latitudes), longitude: mean(longitudes) }
    }

    pub fn point(self) -> Option<Point> {
        (self != Self::default())
            .then(|| Point::new(degrees(self.latitude.into(), 90.0), degrees(self.longitude.into(), 180.0)).ok())
            .flatten()
    }
}

/// The degrees of a step.
fn degrees(step: u64, most: f64) -> f64 {
    let steps = step as i64 - 1 - (most * PER_DEGREE) as i64;
    steps as f64 / PER_DEGREE
}

impl Traits {
    /// Sets what filters compare of a home.
    pub fn set(&mut self, row: usize, listing: &Listing, currency: usize, spot: Spot, costs: Costs) {
        let features = &listing.features;
        self.values.iter_mut().flatten().chain(&mut self.currencies).for_each(|bits| bits.set(row, false));
        for (facet, number) in [
            (Facet::PropertyTypes, listing.property_type.into()),
            (Facet::PoolAccess, features.pool_access),
            (Facet::Parking, features.parking),
            (Facet::Kitchen, features.kitchen),
            (Facet::AirConditioning, features.air_conditioning),
            (Facet::Accessibility, features.accessibility),
            (Facet::PetPolicies, features.pet_policy),
            (Facet::SmokingPolicies, features.smoking_policy),
            (Facet::ChildrenPolicies, features.children_policy),
            (Facet::Cancellations, listing.stay_terms.cancellation.map_or(0, Into::into)),
        ] {
            self.add(facet, row, number);
        }
        let amenities = features.amenities.iter().filter(|number| Amenity::of(**number).is_some());
        amenities.for_each(|number| self.add(Facet::Amenities, row, *number));
        let views = features.views.iter().filter(|number| View::of(**number).is_some());
        views.for_each(|number| self.add(Facet::Views, row, *number));
        set_in(&mut self.currencies, currency, row);

        let minor = |amount: i64| amount.unsigned_abs();
        self.price.set(row, minor(listing.price.min_minor()));
        self.top_price.set(row, minor(listing.price.top_minor()));
        self.least_night.set(row, costs.least_night().into());
        self.guests.set(row, listing.capacity.max_guests().into());
        self.bedrooms.set(row, listing.capacity.bedrooms().into());
        self.half_bathrooms.set(row, listing.capacity.half_bathrooms().into());
        let (shortest, longest, _) = minimums(&listing.rates);
        self.shortest_minimum.set(row, shortest.into());
        self.longest_minimum.set(row, longest.into());
        self.latitudes.set(row, spot.latitude.into());
        self.longitudes.set(row, spot.longitude.into());
    }

    fn add(&mut self, facet: Facet, row: usize, number: i32) {
        // A number of a newer contract is no value that can be chosen.
        if let Some(number) = usize::try_from(number).ok().filter(|number| *number < 64) {
            set_in(&mut self.values[facet as usize], number, row);
        }
    }

    /// The homes with a value of a facet.
    pub fn with(&self, facet: Facet, number: i32) -> &Bits {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        self.values[facet as usize].get(index).unwrap_or(&Bits::NONE)
    }

    /// The homes with prices in a currency.
    pub fn in_currency(&self, currency: usize) -> Bits {
        self.currencies.get(currency).copied().unwrap_or_default()
    }

    /// The homes whose range of prices meets bounds, whatever the currency.
    pub fn priced_within(&self, least: i64, most: i64) -> Bits {
        self.top_price
            .at_least(least.unsigned_abs())
            .without(&self.price.at_least(most.unsigned_abs().saturating_add(1)))
    }

    /// The homes whose price of a night is no more than this, whatever the currency.
    pub fn priced_up_to(&self, most: u64) -> Bits {
        !self.price.at_least(most.saturating_add(1))
    }

    /// The homes whose price of a night is no less than this, whatever the currency.
    pub fn priced_from(&self, least: u64) -> Bits {
        self.price.at_least(least)
    }

    /// The homes whose cheapest night costs no more than this, whatever the currency.
    pub fn with_nights_up_to(&self, most: u64) -> Bits {
        !self.least_night.at_least(most.saturating_add(1))
    }

    /// The homes whose latitude differs by no more steps than these, and perhaps some without a point.
    pub fn near_latitude(&self, spot: Spot, steps: u64) -> Bits {
        let (latitude, _) = spot.steps();
        let from_south = self.latitudes.at_least(latitude.saturating_sub(steps));
        from_south.without(&self.latitudes.at_least(latitude + steps + 1))
    }

    /// How far a spot is from all homes, at least, in steps to the north and to the east.
    pub fn steps_to(&self, spot: Spot) -> u64 {
        let (latitude, longitude) = spot.steps();
        self.latitudes.steps_to(latitude).saturating_add(self.longitudes.steps_to(longitude))
    }

    /// The homes with points within a box.
    pub fn within(&self, bbox: BoundingBox) -> Bits {
        let [west, south, east, north] = bbox.sides();
        let from_south = self.latitudes.at_least(first_step(90.0, |degrees| degrees >= south));
        let beyond_north = self.latitudes.at_least(first_step(90.0, |degrees| degrees > north));
        let from_west = self.longitudes.at_least(first_step(180.0, |degrees| degrees >= west));
        let beyond_east = self.longitudes.at_least(first_step(180.0, |degrees| degrees > east));
        let is_between = if west <= east { from_west.without(&beyond_east) } else { from_west | &!beyond_east };
        // Those without a point are in the first of these, because they are not beyond the east.
        is_between & &from_south.without(&beyond_north)
    }

    /// For each facet in which something was chosen, the homes that fit the choice.
    pub fn fitting(&self, choices: &FacetFilters) -> Vec<(Facet, Bits)> {
        let FacetFilters {
            property_types,
            amenities,
            views,
            pool_access,
            parking,
            kitchen,
            air_conditioning,
            accessibility,
            pet_policies,
            smoking_policies,
            children_policies,
            cancellations,
            answers_fast,
            bedrooms,
            half_bathrooms,
        } = choices;
        let mut fitting = Vec::new();
        let mut any = |facet, numbers: Vec<i32>| {
            let fit = numbers.iter().fold(Bits::NONE, |fit, number| fit | self.with(facet, *number));
            fitting.extend((!numbers.is_empty()).then_some((facet, fit)));
        };
        any(Facet::PropertyTypes, numbers(property_types));
        any(Facet::PoolAccess, numbers(pool_access));
        any(Facet::Parking, numbers(parking));
        any(Facet::Kitchen, numbers(kitchen));
        any(Facet::AirConditioning, numbers(air_conditioning));
        any(Facet::Accessibility, numbers(accessibility));
        any(Facet::PetPolicies, numbers(pet_policies));
        any(Facet::SmokingPolicies, numbers(smoking_policies));
        any(Facet::ChildrenPolicies, numbers(children_policies));
        any(Facet::Cancellations, numbers(cancellations));
        for (facet, numbers) in [(Facet::Amenities, numbers(amenities)), (Facet::Views, numbers(views))] {
            let fit = numbers.iter().fold(Bits::ALL, |fit, number| fit & self.with(facet, *number));
            fitting.extend((!numbers.is_empty()).then_some((facet, fit)));
        }
        if *answers_fast {
            fitting.push((Facet::AnswersFast, self.answers_fast));
        }
        if *bedrooms > 0 {
            fitting.push((Facet::Bedrooms, self.bedrooms.at_least((*bedrooms).into())));
        }
        if *half_bathrooms > 0 {
            fitting.push((Facet::HalfBathrooms, self.half_bathrooms.at_least((*half_bathrooms).into())));
        }
        fitting
    }
}

fn set_in(sets: &mut Vec<Bits>, index: usize, row: usize) {
    if index >= sets.len() {
        sets.resize(index + 1, Bits::NONE);
    }
    sets[index].set(row, true);
}

fn numbers<T: Copy + Into<i32>>(values: &[T]) -> Vec<i32> {
    values.iter().map(|value| (*value).into()).collect()
}

/// The first step from the south or west whose degrees are as wanted; all later ones are, too.
fn first_step(most: f64, is_wanted: impl Fn(f64) -> bool) -> u64 {
    let (mut from, mut until) = (1, (2.0 * most * PER_DEGREE) as u64 + 2);
    while from < until {
        let middle = u64::midpoint(from, until);
        if is_wanted(degrees(middle, most)) { until = middle } else { from = middle + 1 }
    }
    from
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{domain::place::PlaceSecret, testing::id};

    proptest! {
        #[test]
        fn a_spot_is_exactly_the_point_that_guests_see(
            latitude in -90.0..90.0_f64, longitude in -180.0..180.0_f64, number in 0..9_u32,
        ) {
            let exact = Point::new(latitude, longitude).expect("a point");
            let shown = PlaceSecret::new("secret").approximate(&id(number), exact);
            prop_assert_eq!(Spot::of(Some(shown)).point(), Some(shown));
        }
    }

    #[test]
    fn boxes_begin_with_the_first_step_inside() {
        let step = Spot::of(Point::new(28.7, -13.9).ok());
        assert_eq!(first_step(90.0, |degrees| degrees >= 28.7), u64::from(step.latitude));
        assert_eq!(first_step(90.0, |degrees| degrees > 28.7), u64::from(step.latitude) + 1);
        assert_eq!(first_step(180.0, |degrees| degrees >= -13.900_000_1), u64::from(step.longitude));
        assert_eq!(first_step(90.0, |degrees| degrees > 90.0), 18_000_002);
        assert_eq!(Spot::of(None).point(), None);
    }
}
