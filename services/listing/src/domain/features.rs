//! Equipment and rules of a home. They are the contract's own message; here are its checks, and its place in a form.

use std::ops::RangeInclusive;

use casacero_proto::{
    Enumeration,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, AmenityList, ChildrenPolicy, Features, Kitchen, ListingForm, Parking,
        PetPolicy, PoolAccess, SmokingPolicy, View, ViewList,
    },
};

use super::text::{FieldError, Invalid, Named as _, known};

/// The years in which a home may have been built. The last is fixed, so that a stored home never depends on a clock.
const YEARS: RangeInclusive<u32> = 1000..=2100;

/// The features of a form. What its owner did not choose is as it is in most homes.
pub fn of_form(form: &ListingForm) -> Features {
    Features {
        pool_access: chosen(form.pool_access, PoolAccess::NoPool),
        parking: chosen(form.parking, Parking::NoParking),
        kitchen: chosen(form.kitchen, Kitchen::FullKitchen),
        air_conditioning: chosen(form.air_conditioning, AirConditioning::None),
        accessibility: chosen(form.accessibility, Accessibility::NotAccessible),
        pet_policy: chosen(form.pet_policy, PetPolicy::NoPets),
        smoking_policy: chosen(form.smoking_policy, SmokingPolicy::NoSmoking),
        children_policy: chosen(form.children_policy, ChildrenPolicy::ChildrenWelcome),
        amenities: form.amenities.clone().unwrap_or_default().items,
        views: form.views.clone().unwrap_or_default().items,
        year_built: form.year_built.filter(|year| *year != 0),
    }
}

fn chosen<T: Enumeration>(number: Option<i32>, usual: T) -> i32 {
    number.filter(|number| *number != 0).unwrap_or(usual.into())
}

/// A form that gives the features.
pub fn form_of(features: &Features) -> ListingForm {
    let Features {
        pool_access,
        parking,
        kitchen,
        air_conditioning,
        accessibility,
        pet_policy,
        smoking_policy,
        children_policy,
        amenities,
        views,
        year_built,
    } = features;
    ListingForm {
        pool_access: Some(*pool_access),
        parking: Some(*parking),
        kitchen: Some(*kitchen),
        air_conditioning: Some(*air_conditioning),
        accessibility: Some(*accessibility),
        pet_policy: Some(*pet_policy),
        smoking_policy: Some(*smoking_policy),
        children_policy: Some(*children_policy),
        amenities: Some(AmenityList { items: amenities.clone() }),
        views: Some(ViewList { items: views.clone() }),
        year_built: *year_built,
        ..ListingForm::default()
    }
}

/// All that is wrong with features, by the names of the form.
pub fn problems(features: &Features) -> Vec<FieldError> {
    let checks = [
        known::<PoolAccess>(features.pool_access).map(drop).named("pool_access"),
        known::<Parking>(features.parking).map(drop).named("parking"),
        known::<Kitchen>(features.kitchen).map(drop).named("kitchen"),
        known::<AirConditioning>(features.air_conditioning).map(drop).named("air_conditioning"),
        known::<Accessibility>(features.accessibility).map(drop).named("accessibility"),
        known::<PetPolicy>(features.pet_policy).map(drop).named("pet_policy"),
        known::<SmokingPolicy>(features.smoking_policy).map(drop).named("smoking_policy"),
        known::<ChildrenPolicy>(features.children_policy).map(drop).named("children_policy"),
        all_known::<Amenity>(&features.amenities).named("amenities"),
        all_known::<View>(&features.views).named("views"),
        check_year(features.year_built).named("year_built"),
    ];
    checks.into_iter().filter_map(Result::err).collect()
}

fn all_known<T: Enumeration>(numbers: &[i32]) -> Result<(), Invalid> {
    numbers.iter().try_for_each(|number| known::<T>(*number).map(drop))
}

fn check_year(year: Option<u32>) -> Result<(), Invalid> {
    if year.is_none_or(|year| YEARS.contains(&year)) { Ok(()) } else { Err(Invalid::OutOfRange) }
}

/// Refuses features that are not right, and removes duplicate amenities and views.
pub fn checked(mut features: Features) -> Result<Features, FieldError> {
    if let Some(problem) = problems(&features).into_iter().next() {
        return Err(problem);
    }
    keep_first(&mut features.amenities);
    keep_first(&mut features.views);
    Ok(features)
}

fn keep_first<T: Copy + PartialEq>(values: &mut Vec<T>) {
    let mut seen = Vec::with_capacity(values.len());
    values.retain(|value| {
        let new = !seen.contains(value);
        seen.push(*value);
        new
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::listing;

    #[test]
    fn repeated_amenities_are_dropped_in_order() {
        let amenities = [Amenity::Tv, Amenity::Wifi, Amenity::Tv, Amenity::Gym].map(i32::from).to_vec();
        let kept = checked(Features { amenities, ..listing(1).features }).expect("features");
        assert_eq!(kept.amenities().collect::<Vec<_>>(), [Amenity::Tv, Amenity::Wifi, Amenity::Gym]);
    }

    #[test]
    fn everything_that_is_not_known_is_told() {
        for number in [0, 99] {
            let mut features = listing(1).features;
            features.parking = number;
            features.views.push(number);
            let fields: Vec<_> = problems(&features).into_iter().map(|error| error.field).collect();
            assert_eq!(fields, ["parking", "views"]);
            assert_eq!(checked(features).expect_err("unknown").field, "parking");
        }
    }

    #[test]
    fn homes_are_built_between_1000_and_2100() {
        let fields = |year_built| {
            let features = Features { year_built, ..listing(1).features };
            problems(&features).into_iter().map(|error| (error.field, error.problem)).collect::<Vec<_>>()
        };
        for year in [None, Some(1000), Some(1998), Some(2100)] {
            assert_eq!(fields(year), [], "{year:?}");
        }
        for year in [0, 999, 2101, u32::MAX] {
            assert_eq!(fields(Some(year)), [("year_built", Invalid::OutOfRange)], "{year}");
        }
        let removed = of_form(&ListingForm { year_built: Some(0), ..form_of(&listing(1).features) });
        assert_eq!(removed.year_built, None);
    }

    #[test]
    fn features_go_into_a_form_and_come_back() {
        let features = listing(1).features;
        assert_eq!(of_form(&form_of(&features)), features);
        let usual = of_form(&ListingForm { parking: Some(0), ..ListingForm::default() });
        assert_eq!((usual.parking(), usual.kitchen()), (Parking::NoParking, Kitchen::FullKitchen));
        assert_eq!(problems(&usual), []);
    }
}
