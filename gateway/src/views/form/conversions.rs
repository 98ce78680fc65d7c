//! The form to the contract and back.

use casacero_proto::{
    Enumeration as _,
    calendar::v1::Platform,
    listing::v1::{self as wire, Cancellation, Payment},
};

use super::{FormFeed, ListingForm, OwnText};
use crate::views::{
    known,
    listing::{Links, known_rooms},
    many,
};

/// Number of half bathrooms. A value that is no multiple of a half becomes one that is out of range.
fn halves(bathrooms: f64) -> u32 {
    let doubled = bathrooms * 2.0;
    let is_whole = doubled.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&doubled);
    if is_whole { doubled as u32 } else { u32::MAX }
}

/// The numbers of some values.
fn numbers(values: Vec<impl Into<i32>>) -> Vec<i32> {
    values.into_iter().map(Into::into).collect()
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
    fn from(mut form: ListingForm) -> Self {
        let mut message = Self::default();
        form.give(&mut message);
        let Links { airbnb, booking, vrbo, holidu, other, minisite } = form.links.unwrap_or_default();
        let feed =
            |FormFeed { platform, address }| wire::FeedToAdd { platform: platform.map_or(0, Into::into), url: address };
        Self {
            descriptions: form.descriptions.map(own_texts),
            half_bathrooms: form.bathrooms.map(halves),
            amenities: form.amenities.map(|values| wire::AmenityList { items: numbers(values) }),
            views: form.views.map(|values| wire::ViewList { items: numbers(values) }),
            link_airbnb: airbnb,
            link_booking: booking,
            link_vrbo: vrbo,
            link_holidu: holidu,
            link_other: other,
            link_minisite: minisite,
            feeds: form.feeds.map(|feeds| wire::FeedToAddList { items: feeds.into_iter().map(feed).collect() }),
            rooms: form.rooms.map(|items| wire::RoomList { items }),
            house_rules: form.house_rules.map(own_texts),
            cancellation: form.cancellation.map(|value| value.map_or(0, Into::into)),
            payment: form.payment.map(|value| value.map_or(0, Into::into)),
            price_rules: form.price_rules.map(|rules| wire::PriceRuleList { items: many(rules) }),
            ..message
        }
    }
}

impl From<wire::ListingForm> for ListingForm {
    fn from(mut message: wire::ListingForm) -> Self {
        let mut form = Self::default();
        form.take(&mut message);
        let links = Links {
            airbnb: message.link_airbnb,
            booking: message.link_booking,
            vrbo: message.link_vrbo,
            holidu: message.link_holidu,
            other: message.link_other,
            minisite: message.link_minisite,
        };
        let feed = |wire::FeedToAdd { platform, url }: wire::FeedToAdd| FormFeed {
            platform: Platform::of(platform),
            address: url,
        };
        Self {
            descriptions: message.descriptions.map(texts_of),
            bathrooms: message.half_bathrooms.map(|halves| f64::from(halves) / 2.0),
            amenities: message.amenities.map(|list| known(list.items)),
            views: message.views.map(|list| known(list.items)),
            links: (links != Links::default()).then_some(links),
            feeds: message.feeds.map(|list| list.items.into_iter().map(feed).collect()),
            rooms: message.rooms.map(|list| known_rooms(list.items)),
            house_rules: message.house_rules.map(texts_of),
            cancellation: message.cancellation.map(Cancellation::of),
            payment: message.payment.map(Payment::of),
            price_rules: message.price_rules.map(|list| many(list.items)),
            ..form
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
