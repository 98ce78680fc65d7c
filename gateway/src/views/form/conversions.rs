//! The form to the contract and back.

use casacero_proto::calendar::v1::Platform;
use casacero_proto::listing::v1 as wire;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, Cancellation, ChildrenPolicy, ContactChannel, Kitchen, Parking,
        Payment, PetPolicy, PointPrecision, PoolAccess, PropertyType, SmokingPolicy, View,
    },
};

use super::{FormFeed, ListingForm, OwnText};
use crate::views::{
    known,
    listing::{Links, clock, known_rooms, minutes},
    many,
};

/// Number of half bathrooms. A value that is no multiple of a half becomes one that is out of range.
fn halves(bathrooms: f64) -> u32 {
    let doubled = bathrooms * 2.0;
    let is_whole = doubled.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&doubled);
    if is_whole { doubled as u32 } else { u32::MAX }
}

/// The owner's texts as the contract has them.
fn own_texts(texts: Vec<OwnText>) -> wire::DescriptionList {
    let text = |OwnText { language, text }| wire::Description { language, text, ..Default::default() };
    wire::DescriptionList { items: texts.into_iter().map(text).collect() }
}

/// The owner's texts of the contract.
fn texts_of(list: wire::DescriptionList) -> Vec<OwnText> {
    let text = |wire::Description { language, text, machine_translated: _, provider: _ }| OwnText { language, text };
    list.items.into_iter().map(text).collect()
}

impl From<ListingForm> for wire::ListingForm {
    fn from(form: ListingForm) -> Self {
        let ListingForm {
            name,
            property_type,
            descriptions,
            max_guests,
            bedrooms,
            bathrooms,
            country,
            region,
            city,
            state_province,
            address,
            postal_code,
            point,
            time_zone,
            price,
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
            distance_to_beach,
            distance_to_center,
            distance_to_airport,
            license_number,
            owner_name,
            host,
            owner_email,
            phone,
            whatsapp,
            preferred_contact,
            links,
            feeds,
            point_precision,
            point_accuracy_m,
            rooms,
            check_in_from,
            check_in_until,
            check_out_until,
            quiet_from,
            quiet_until,
            house_rules,
            cancellation,
            payment,
            price_rules,
            min_nights,
            fees,
        } = form;
        let Links { airbnb, booking, vrbo, holidu, other, minisite } = links.unwrap_or_default();
        let feed =
            |FormFeed { platform, address }| wire::FeedToAdd { platform: platform.map_or(0, Into::into), url: address };
        Self {
            name,
            property_type: property_type.map(Into::into),
            descriptions: descriptions.map(own_texts),
            max_guests,
            bedrooms,
            half_bathrooms: bathrooms.map(halves),
            country,
            region,
            city,
            state_province,
            address,
            postal_code,
            point,
            time_zone,
            price,
            pool_access: pool_access.map(Into::into),
            parking: parking.map(Into::into),
            kitchen: kitchen.map(Into::into),
            air_conditioning: air_conditioning.map(Into::into),
            accessibility: accessibility.map(Into::into),
            pet_policy: pet_policy.map(Into::into),
            smoking_policy: smoking_policy.map(Into::into),
            children_policy: children_policy.map(Into::into),
            amenities: amenities
                .map(|values| wire::AmenityList { items: values.into_iter().map(Into::into).collect() }),
            views: views.map(|values| wire::ViewList { items: values.into_iter().map(Into::into).collect() }),
            distance_to_beach,
            distance_to_center,
            distance_to_airport,
            license_number,
            owner_name,
            host,
            owner_email,
            phone,
            whatsapp,
            preferred_contact: preferred_contact.map(Into::into),
            link_airbnb: airbnb,
            link_booking: booking,
            link_vrbo: vrbo,
            link_holidu: holidu,
            link_other: other,
            link_minisite: minisite,
            feeds: feeds.map(|feeds| wire::FeedToAddList { items: feeds.into_iter().map(feed).collect() }),
            point_precision: point_precision.map(Into::into),
            point_accuracy_m,
            rooms: rooms.map(|items| wire::RoomList { items }),
            check_in_from: check_in_from.as_deref().map(minutes),
            check_in_until: check_in_until.as_deref().map(minutes),
            check_out_until: check_out_until.as_deref().map(minutes),
            quiet_from: quiet_from.as_deref().map(minutes),
            quiet_until: quiet_until.as_deref().map(minutes),
            house_rules: house_rules.map(own_texts),
            cancellation: cancellation.map(|value| value.map_or(0, Into::into)),
            payment: payment.map(|value| value.map_or(0, Into::into)),
            price_rules: price_rules
                .map(|rules| wire::PriceRuleList { items: rules.into_iter().map(Into::into).collect() }),
            min_nights,
            fees,
        }
    }
}

impl From<wire::ListingForm> for ListingForm {
    fn from(form: wire::ListingForm) -> Self {
        let wire::ListingForm {
            name,
            property_type,
            descriptions,
            max_guests,
            bedrooms,
            half_bathrooms,
            country,
            region,
            city,
            state_province,
            address,
            postal_code,
            point,
            time_zone,
            price,
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
            distance_to_beach,
            distance_to_center,
            distance_to_airport,
            license_number,
            owner_name,
            host,
            owner_email,
            phone,
            whatsapp,
            preferred_contact,
            link_airbnb: airbnb,
            link_booking: booking,
            link_vrbo: vrbo,
            link_holidu: holidu,
            link_other: other,
            link_minisite: minisite,
            feeds,
            point_precision,
            point_accuracy_m,
            rooms,
            check_in_from,
            check_in_until,
            check_out_until,
            quiet_from,
            quiet_until,
            house_rules,
            cancellation,
            payment,
            price_rules,
            min_nights,
            fees,
        } = form;
        let links = Links { airbnb, booking, vrbo, holidu, other, minisite };
        let feed = |wire::FeedToAdd { platform, url }: wire::FeedToAdd| FormFeed {
            platform: Platform::of(platform),
            address: url,
        };
        Self {
            name,
            property_type: property_type.and_then(PropertyType::of),
            descriptions: descriptions.map(texts_of),
            max_guests,
            bedrooms,
            bathrooms: half_bathrooms.map(|halves| f64::from(halves) / 2.0),
            country,
            region,
            city,
            state_province,
            address,
            postal_code,
            point,
            time_zone,
            price,
            pool_access: pool_access.and_then(PoolAccess::of),
            parking: parking.and_then(Parking::of),
            kitchen: kitchen.and_then(Kitchen::of),
            air_conditioning: air_conditioning.and_then(AirConditioning::of),
            accessibility: accessibility.and_then(Accessibility::of),
            pet_policy: pet_policy.and_then(PetPolicy::of),
            smoking_policy: smoking_policy.and_then(SmokingPolicy::of),
            children_policy: children_policy.and_then(ChildrenPolicy::of),
            amenities: amenities.map(|list| known::<Amenity>(list.items)),
            views: views.map(|list| known::<View>(list.items)),
            distance_to_beach,
            distance_to_center,
            distance_to_airport,
            license_number,
            owner_name,
            host,
            owner_email,
            phone,
            whatsapp,
            preferred_contact: preferred_contact.and_then(ContactChannel::of),
            links: (links != Links::default()).then_some(links),
            feeds: feeds.map(|list| list.items.into_iter().map(feed).collect()),
            point_precision: point_precision.and_then(PointPrecision::of),
            point_accuracy_m,
            rooms: rooms.map(|list| known_rooms(list.items)),
            check_in_from: check_in_from.map(clock),
            check_in_until: check_in_until.map(clock),
            check_out_until: check_out_until.map(clock),
            quiet_from: quiet_from.map(clock),
            quiet_until: quiet_until.map(clock),
            house_rules: house_rules.map(texts_of),
            cancellation: cancellation.map(Cancellation::of),
            payment: payment.map(Payment::of),
            price_rules: price_rules.map(|list| many(list.items)),
            min_nights,
            fees,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_goes_to_the_contract_and_comes_back() {
        let text = serde_json::json!({
            "name": "Casa", "propertyType": "villa", "bathrooms": 2.5, "descriptions": [{ "language": "es", "text": "x" }],
            "price": { "currency": "EUR", "minMinor": 9000, "maxMinor": null }, "amenities": ["wifi"], "views": [],
            "host": { "professional": null }, "links": { "vrbo": "https://vrbo.example/1" }, "licenseNumber": "",
            "feeds": [{ "platform": "airbnb", "address": "https://a.example/a.ics" }], "preferredContact": "whatsapp",
            "pointPrecision": "area", "pointAccuracyM": 1000, "checkInFrom": "16:00", "quietUntil": "",
            "rooms": [{ "type": "bedroom", "beds": [{ "type": "double", "count": 1 }] }],
            "houseRules": [{ "language": "es", "text": "x" }], "cancellation": "free_until_14_days",
            "payment": "part_on_booking_rest_on_arrival", "minNights": 3,
            "priceRules": [{
                "startDate": "2027-07-01", "endDate": "2027-08-31", "weekdays": [5, 6], "nightMinor": 15000, "minNights": null
            }],
            "fees": {
                "cleaningMinor": 6000, "extraGuest": { "includedGuests": 4, "nightMinor": 1500 }, "touristTaxMinor": 0,
                "depositMinor": null
            }
        });
        let form: ListingForm = serde_json::from_value(text.clone()).expect("a form");
        let back = ListingForm::from(wire::ListingForm::from(form));
        assert_eq!(serde_json::to_value(&back).expect("JSON"), text);
        assert_eq!(ListingForm::from(wire::ListingForm::default()), ListingForm::default());
    }

    #[test]
    fn a_choice_that_is_null_is_taken_back() {
        let text = serde_json::json!({ "cancellation": null, "payment": null });
        let form: ListingForm = serde_json::from_value(text.clone()).expect("a form");
        let message = wire::ListingForm::from(form);
        assert_eq!((message.cancellation, message.payment), (Some(0), Some(0)));
        assert_eq!(serde_json::to_value(ListingForm::from(message)).expect("JSON"), text);
    }

    #[test]
    fn bathrooms_come_in_halves() {
        for (bathrooms, expected) in
            [(2.5, 5), (0.0, 0), (2.25, u32::MAX), (-1.0, u32::MAX), (f64::NAN, u32::MAX), (1e9, u32::MAX)]
        {
            assert_eq!(halves(bathrooms), expected, "{bathrooms}");
        }
    }
}
