//! Counts of a search's facets. See `docs/rules/search.md#facets`.

use casacero_proto::{
    Enumeration,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, Cancellation, ChildrenPolicy, Kitchen, Parking, PetPolicy, PoolAccess,
        PropertyType, SmokingPolicy, View,
    },
};

use super::{bits::Bits, traits::Traits};
use crate::domain::query::Facet;

/// Numbers of bedrooms and of bathrooms are counted from 1 to this one.
pub const LEAST_MAX: u32 = 6;

/// For each value of each facet, how many listings would be found with it chosen, in the order of selection lists.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Facets {
    pub property_types: Vec<(PropertyType, usize)>,
    pub amenities: Vec<(Amenity, usize)>,
    pub views: Vec<(View, usize)>,
    pub pool_access: Vec<(PoolAccess, usize)>,
    pub parking: Vec<(Parking, usize)>,
    pub kitchen: Vec<(Kitchen, usize)>,
    pub air_conditioning: Vec<(AirConditioning, usize)>,
    pub accessibility: Vec<(Accessibility, usize)>,
    pub pet_policies: Vec<(PetPolicy, usize)>,
    pub smoking_policies: Vec<(SmokingPolicy, usize)>,
    pub children_policies: Vec<(ChildrenPolicy, usize)>,
    pub cancellations: Vec<(Cancellation, usize)>,
    /// Whose owners usually answer fast.
    pub answers_fast: usize,
    /// At least so many bedrooms.
    pub bedrooms: Vec<(u32, usize)>,
    /// At least so many bathrooms, in halves.
    pub half_bathrooms: Vec<(u32, usize)>,
}

impl Default for Facets {
    /// Every value, and no listing.
    fn default() -> Self {
        Self {
            property_types: none_of(PropertyType::ALL),
            amenities: none_of(Amenity::ALL),
            views: none_of(View::ALL),
            pool_access: none_of(PoolAccess::ALL),
            parking: none_of(Parking::ALL),
            kitchen: none_of(Kitchen::ALL),
            air_conditioning: none_of(AirConditioning::ALL),
            accessibility: none_of(Accessibility::ALL),
            pet_policies: none_of(PetPolicy::ALL),
            smoking_policies: none_of(SmokingPolicy::ALL),
            children_policies: none_of(ChildrenPolicy::ALL),
            cancellations: none_of(Cancellation::ALL),
            answers_fast: 0,
            bedrooms: (1..=LEAST_MAX).map(|least| (least, 0)).collect(),
            half_bathrooms: (1..=LEAST_MAX).map(|least| (2 * least, 0)).collect(),
        }
    }
}

impl Facets {
    /// Adds the counts of other homes.
    pub(super) fn add(&mut self, other: &Self) {
        let Self {
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
        } = other;
        sum(&mut self.property_types, property_types);
        sum(&mut self.amenities, amenities);
        sum(&mut self.views, views);
        sum(&mut self.pool_access, pool_access);
        sum(&mut self.parking, parking);
        sum(&mut self.kitchen, kitchen);
        sum(&mut self.air_conditioning, air_conditioning);
        sum(&mut self.accessibility, accessibility);
        sum(&mut self.pet_policies, pet_policies);
        sum(&mut self.smoking_policies, smoking_policies);
        sum(&mut self.children_policies, children_policies);
        sum(&mut self.cancellations, cancellations);
        self.answers_fast += answers_fast;
        sum(&mut self.bedrooms, bedrooms);
        sum(&mut self.half_bathrooms, half_bathrooms);
    }

    /// Counts the homes of a block. `fitting_others` are those that pass all filters but the choice of a facet: a value is
    /// counted instead of those that are chosen. Of amenities and views all are asked for, so a value is counted together
    /// with those that are chosen.
    pub(super) fn count(&mut self, traits: &Traits, passing: &Bits, fitting_others: impl Fn(Facet) -> Bits) {
        let homes = |facet| (facet, fitting_others(facet));
        add(&mut self.property_types, traits, homes(Facet::PropertyTypes));
        add(&mut self.amenities, traits, (Facet::Amenities, *passing));
        add(&mut self.views, traits, (Facet::Views, *passing));
        add(&mut self.pool_access, traits, homes(Facet::PoolAccess));
        add(&mut self.parking, traits, homes(Facet::Parking));
        add(&mut self.kitchen, traits, homes(Facet::Kitchen));
        add(&mut self.air_conditioning, traits, homes(Facet::AirConditioning));
        add(&mut self.accessibility, traits, homes(Facet::Accessibility));
        add(&mut self.pet_policies, traits, homes(Facet::PetPolicies));
        add(&mut self.smoking_policies, traits, homes(Facet::SmokingPolicies));
        add(&mut self.children_policies, traits, homes(Facet::ChildrenPolicies));
        add(&mut self.cancellations, traits, homes(Facet::Cancellations));
        let (_, answering) = homes(Facet::AnswersFast);
        self.answers_fast += answering.count_with(&traits.answers_fast);
        let (_, with_bedrooms) = homes(Facet::Bedrooms);
        for (least, number) in &mut self.bedrooms {
            *number += with_bedrooms.count_with(&traits.bedrooms.at_least((*least).into()));
        }
        let (_, with_bathrooms) = homes(Facet::HalfBathrooms);
        for (least, number) in &mut self.half_bathrooms {
            *number += with_bathrooms.count_with(&traits.half_bathrooms.at_least((*least).into()));
        }
    }
}

fn add<T: Enumeration>(counts: &mut [(T, usize)], traits: &Traits, (facet, homes): (Facet, Bits)) {
    for (value, number) in counts {
        *number += homes.count_with(traits.with(facet, (*value).into()));
    }
}

/// Adds counts of the same values.
fn sum<T>(counts: &mut [(T, usize)], others: &[(T, usize)]) {
    counts.iter_mut().zip(others).for_each(|((_, number), (_, other))| *number += other);
}

fn none_of<T: Copy>(values: &[T]) -> Vec<(T, usize)> {
    values.iter().map(|value| (*value, 0)).collect()
}
