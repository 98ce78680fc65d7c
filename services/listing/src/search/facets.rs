//! Counts of a search's facets. See `docs/rules/search.md#facets`.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, ChildrenPolicy, Kitchen, Parking, PetPolicy, PoolAccess, PropertyType,
        SmokingPolicy, View,
    },
};

use crate::domain::query::{Facet, FacetValues, FilterMismatch};

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
            bedrooms: (1..=LEAST_MAX).map(|least| (least, 0)).collect(),
            half_bathrooms: (1..=LEAST_MAX).map(|least| (2 * least, 0)).collect(),
        }
    }
}

impl Facets {
    /// Counts a listing that passes all filters but the choice of the facet that it misses, if any.
    pub(super) fn count(&mut self, missed: FilterMismatch, home: &FacetValues) {
        let FacetValues { property_type, capacity, features } = home;
        // A value of a facet is counted instead of those that are chosen in it.
        let counts = |facet| match missed {
            FilterMismatch::None => true,
            FilterMismatch::One(one) => one == facet,
            FilterMismatch::Several => false,
        };
        let add = |facet, number: &mut usize, has_value: bool| *number += usize::from(has_value && counts(facet));
        for (value, number) in &mut self.property_types {
            add(Facet::PropertyTypes, number, *value == *property_type);
        }
        for (value, number) in &mut self.pool_access {
            add(Facet::PoolAccess, number, *value == features.pool_access());
        }
        for (value, number) in &mut self.parking {
            add(Facet::Parking, number, *value == features.parking());
        }
        for (value, number) in &mut self.kitchen {
            add(Facet::Kitchen, number, *value == features.kitchen());
        }
        for (value, number) in &mut self.air_conditioning {
            add(Facet::AirConditioning, number, *value == features.air_conditioning());
        }
        for (value, number) in &mut self.accessibility {
            add(Facet::Accessibility, number, *value == features.accessibility());
        }
        for (value, number) in &mut self.pet_policies {
            add(Facet::PetPolicies, number, *value == features.pet_policy());
        }
        for (value, number) in &mut self.smoking_policies {
            add(Facet::SmokingPolicies, number, *value == features.smoking_policy());
        }
        for (value, number) in &mut self.children_policies {
            add(Facet::ChildrenPolicies, number, *value == features.children_policy());
        }
        for (least, number) in &mut self.bedrooms {
            add(Facet::Bedrooms, number, capacity.bedrooms() >= *least);
        }
        for (least, number) in &mut self.half_bathrooms {
            add(Facet::HalfBathrooms, number, capacity.half_bathrooms() >= *least);
        }
        // Of amenities and views all are asked for, so a value is counted together with those that are chosen.
        if missed == FilterMismatch::None {
            for (value, number) in &mut self.amenities {
                *number += usize::from(features.amenities.contains(&(*value).into()));
            }
            for (value, number) in &mut self.views {
                *number += usize::from(features.views.contains(&(*value).into()));
            }
        }
    }
}

fn none_of<T: Copy>(values: &[T]) -> Vec<(T, usize)> {
    values.iter().map(|value| (*value, 0)).collect()
}
