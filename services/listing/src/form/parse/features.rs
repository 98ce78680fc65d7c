//! Equipment and distances of a form.

use casacero_proto::listing::v1::{
    Accessibility, AirConditioning, Amenity, ChildrenPolicy, Features, Kitchen, Parking, PetPolicy, PoolAccess,
    SmokingPolicy, View,
};

use super::{Errors, Form, choice, choices, optional_line};
use crate::domain::listing::Distances;

pub(super) fn features(form: &Form, errors: &mut Errors) -> Option<Features> {
    let pool_access = errors.take(choice(form.pool_access, PoolAccess::NoPool, "pool_access"));
    let parking = errors.take(choice(form.parking, Parking::NoParking, "parking"));
    let kitchen = errors.take(choice(form.kitchen, Kitchen::FullKitchen, "kitchen"));
    let air_conditioning = errors.take(choice(form.air_conditioning, AirConditioning::None, "air_conditioning"));
    let accessibility = errors.take(choice(form.accessibility, Accessibility::NotAccessible, "accessibility"));
    let pet_policy = errors.take(choice(form.pet_policy, PetPolicy::NoPets, "pet_policy"));
    let smoking_policy = errors.take(choice(form.smoking_policy, SmokingPolicy::NoSmoking, "smoking_policy"));
    let children_policy = errors.take(choice(form.children_policy, ChildrenPolicy::ChildrenWelcome, "children_policy"));
    let amenities = form.amenities.as_ref().map_or(&[][..], |list| &list.items);
    let amenities = errors.take(choices::<Amenity>(amenities, "amenities"));
    let views = form.views.as_ref().map_or(&[][..], |list| &list.items);
    let views = errors.take(choices::<View>(views, "views"));
    Some(Features {
        pool_access: pool_access?.into(),
        parking: parking?.into(),
        kitchen: kitchen?.into(),
        air_conditioning: air_conditioning?.into(),
        accessibility: accessibility?.into(),
        pet_policy: pet_policy?.into(),
        smoking_policy: smoking_policy?.into(),
        children_policy: children_policy?.into(),
        amenities: amenities?,
        views: views?,
    })
}

pub(super) fn distances(form: &Form, errors: &mut Errors) -> Option<Distances> {
    let to_beach = errors.take(optional_line(form.distance_to_beach.as_ref(), "distance_to_beach"));
    let to_center = errors.take(optional_line(form.distance_to_center.as_ref(), "distance_to_center"));
    let to_airport = errors.take(optional_line(form.distance_to_airport.as_ref(), "distance_to_airport"));
    Some(Distances { to_beach: to_beach?, to_center: to_center?, to_airport: to_airport? })
}
