//! What a guest chose in the facets of a search. See `docs/rules/search.md#facets`.

use casacero_proto::{
    Enumeration,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, ChildrenPolicy, Features, Kitchen, Parking, PetPolicy, PoolAccess,
        PropertyType, SmokingPolicy, View,
    },
};

use crate::domain::listing::{Capacity, Listing};

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
    Bedrooms,
    HalfBathrooms,
}

/// What facets compare of a home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacetValues {
    pub property_type: PropertyType,
    /// Guests, bedrooms and bathrooms.
    pub capacity: Capacity,
    pub features: Features,
}

impl FacetValues {
    pub fn of(listing: &Listing) -> Self {
        Self { property_type: listing.property_type, capacity: listing.capacity, features: listing.features.clone() }
    }
}

/// Which choices a home does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterMismatch {
    /// It fits all.
    None,
    /// It fits all but that of one facet.
    One(Facet),
    /// It does not fit those of several facets.
    Several,
}

impl FacetFilters {
    /// Which of the choices a home does not fit.
    pub fn missed(&self, home: &FacetValues) -> FilterMismatch {
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
            bedrooms,
            half_bathrooms,
        } = self;
        let FacetValues { property_type, capacity, features } = home;
        let fits = [
            (Facet::PropertyTypes, any(property_types, property_type)),
            (Facet::Amenities, amenities.iter().all(|amenity| features.amenities.contains(&(*amenity).into()))),
            (Facet::Views, views.iter().all(|view| features.views.contains(&(*view).into()))),
            (Facet::PoolAccess, any(pool_access, &features.pool_access())),
            (Facet::Parking, any(parking, &features.parking())),
            (Facet::Kitchen, any(kitchen, &features.kitchen())),
            (Facet::AirConditioning, any(air_conditioning, &features.air_conditioning())),
            (Facet::Accessibility, any(accessibility, &features.accessibility())),
            (Facet::PetPolicies, any(pet_policies, &features.pet_policy())),
            (Facet::SmokingPolicies, any(smoking_policies, &features.smoking_policy())),
            (Facet::ChildrenPolicies, any(children_policies, &features.children_policy())),
            (Facet::Bedrooms, capacity.bedrooms() >= *bedrooms),
            (Facet::HalfBathrooms, capacity.half_bathrooms() >= *half_bathrooms),
        ];
        let mut missed = fits.into_iter().filter(|(_, fits)| !fits).map(|(facet, _)| facet);
        match (missed.next(), missed.next()) {
            (None, _) => FilterMismatch::None,
            (Some(facet), None) => FilterMismatch::One(facet),
            (Some(_), Some(_)) => FilterMismatch::Several,
        }
    }

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
        ];
        format!("{}|{bedrooms}|{half_bathrooms}", chosen.join("|"))
    }
}

fn any<T: PartialEq>(chosen: &[T], value: &T) -> bool {
    chosen.is_empty() || chosen.contains(value)
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
    use crate::testing::listing;

    #[test]
    fn a_home_misses_the_facets_that_it_does_not_fit() {
        // CASA-4 is a townhouse with a shared pool, wifi, a terrace, a barbecue and a view of the sea; 4 bedrooms, one
        // bathroom.
        let home = FacetValues::of(&listing(4));
        let kinds =
            |property_types: &[PropertyType]| FacetFilters { property_types: property_types.to_vec(), ..none() };
        let amenities = |amenities: &[Amenity]| FacetFilters { amenities: amenities.to_vec(), ..none() };
        let cases = [
            (none(), FilterMismatch::None),
            (kinds(&[PropertyType::Townhouse, PropertyType::Villa]), FilterMismatch::None),
            (kinds(&[PropertyType::Villa]), FilterMismatch::One(Facet::PropertyTypes)),
            (amenities(&[Amenity::Wifi, Amenity::Bbq]), FilterMismatch::None),
            (amenities(&[Amenity::Wifi, Amenity::Lift]), FilterMismatch::One(Facet::Amenities)),
            (FacetFilters { views: vec![View::Lake], ..none() }, FilterMismatch::One(Facet::Views)),
            (FacetFilters { pool_access: vec![PoolAccess::SharedPool], ..none() }, FilterMismatch::None),
            (FacetFilters { pool_access: vec![PoolAccess::NoPool], ..none() }, FilterMismatch::One(Facet::PoolAccess)),
            (FacetFilters { bedrooms: 4, half_bathrooms: 2, ..none() }, FilterMismatch::None),
            (FacetFilters { bedrooms: 5, ..none() }, FilterMismatch::One(Facet::Bedrooms)),
            (FacetFilters { half_bathrooms: 3, ..none() }, FilterMismatch::One(Facet::HalfBathrooms)),
            (FacetFilters { bedrooms: 5, half_bathrooms: 3, ..none() }, FilterMismatch::Several),
            (FacetFilters { bedrooms: 5, ..kinds(&[PropertyType::Villa]) }, FilterMismatch::Several),
        ];
        for (choices, expected) in cases {
            assert_eq!(choices.missed(&home), expected, "{choices:?}");
        }
    }

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
