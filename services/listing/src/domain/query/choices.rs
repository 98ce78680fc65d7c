//! What a guest chose in the facets of a search. See `docs/rules/search.md#facets`.

use casacero_proto::{
    Enumeration,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, Cancellation, ChildrenPolicy, Kitchen, Parking, PetPolicy, PoolAccess,
        PropertyType, SmokingPolicy, View,
    },
};

/// The values that a guest chose. An empty facet and a least number of 0 fit every home.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FacetFilters {
    /// Any of these kinds of property.
    pub property_types: Vec<PropertyType>,
    /// All of these amenities.
    pub amenities: Vec<Amenity>,
    /// All of these views.
    pub views: Vec<View>,
    pub pool_access: Vec<PoolAccess>,
    pub parking: Vec<Parking>,
    pub kitchen: Vec<Kitchen>,
    pub air_conditioning: Vec<AirConditioning>,
    pub accessibility: Vec<Accessibility>,
    pub pet_policies: Vec<PetPolicy>,
    pub smoking_policies: Vec<SmokingPolicy>,
    pub children_policies: Vec<ChildrenPolicy>,
    pub cancellations: Vec<Cancellation>,
    /// Only homes whose owners usually answer fast.
    pub answers_fast: bool,
    /// At least so many bedrooms.
    pub bedrooms: u32,
    /// At least so many bathrooms, in halves.
    pub half_bathrooms: u32,
}

/// A facet of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Facet {
    PropertyTypes,
    Amenities,
    Views,
    PoolAccess,
    Parking,
    Kitchen,
    AirConditioning,
    Accessibility,
    PetPolicies,
    SmokingPolicies,
    ChildrenPolicies,
    Cancellations,
    AnswersFast,
    Bedrooms,
    HalfBathrooms,
}

impl FacetFilters {
    /// What tells these choices from others, whatever their order.
    pub(super) fn key(&self) -> String {
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
        } = self;
        let chosen = [
            names(property_types),
            names(amenities),
            names(views),
            names(pool_access),
            names(parking),
            names(kitchen),
            names(air_conditioning),
            names(accessibility),
            names(pet_policies),
            names(smoking_policies),
            names(children_policies),
            names(cancellations),
        ];
        let fast = if *answers_fast { "|fast" } else { "" };
        format!("{}|{bedrooms}|{half_bathrooms}{fast}", chosen.join("|"))
    }
}

fn names<T: Enumeration>(values: &[T]) -> String {
    let mut names: Vec<&str> = values.iter().map(|value| value.slug()).collect();
    names.sort_unstable();
    names.dedup();
    names.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none() -> FacetFilters {
        FacetFilters::default()
    }

    #[test]
    fn the_order_of_choices_does_not_matter() {
        let chosen = |amenities: &[Amenity]| FacetFilters { amenities: amenities.to_vec(), ..none() }.key();
        assert_eq!(chosen(&[Amenity::Wifi, Amenity::Bbq]), chosen(&[Amenity::Bbq, Amenity::Wifi, Amenity::Bbq]));
        assert_ne!(chosen(&[Amenity::Wifi]), chosen(&[]));
        let garden = FacetFilters { views: vec![View::Garden], ..none() };
        assert_ne!(garden.key(), chosen(&[Amenity::Garden]));
    }
}
