//! The form that owners fill in: for drafts, listings and proposals.

use casacero_proto::listing::v1 as wire;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    listing::{Links, Point, Price, ProfessionalHost},
    vocabulary::{
        Accessibility, AirConditioning, Amenity, ChildrenPolicy, ContactChannel, Kitchen, Parking, PetPolicy, Platform,
        PoolAccess, PropertyType, SmokingPolicy, View,
    },
};

/// A text of the owner's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnText {
    /// ISO 639-1.
    pub language: String,
    /// The text.
    pub text: String,
}

/// Who lets the home.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// The details of a business; null where a private person lets it.
    #[schema(required)]
    pub professional: Option<ProfessionalHost>,
}

/// A calendar of another platform.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormFeed {
    /// Whose it is; found by the host when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<Platform>,
    /// Where it is read.
    pub address: String,
}

/// What an owner fills in. A field that is absent was not given; a text that is empty is to be forgotten.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it; what they do not say is told")]
pub struct ListingForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property_type: Option<PropertyType>,
    /// In one or more languages, the first the owner's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub descriptions: Option<Vec<OwnText>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_guests: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bedrooms: Option<u32>,
    /// In halves: 2.5 is two bathrooms and a toilet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bathrooms: Option<f64>,
    /// ISO 3166-1 alpha-2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_province: Option<String>,
    /// Guests never see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// Where the home is; guests are shown another point within 500 m.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<Point>,
    /// IANA name; needed only where neither point, postcode nor country tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool_access: Option<PoolAccess>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parking: Option<Parking>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kitchen: Option<Kitchen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub air_conditioning: Option<AirConditioning>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accessibility: Option<Accessibility>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pet_policy: Option<PetPolicy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smoking_policy: Option<SmokingPolicy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children_policy: Option<ChildrenPolicy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amenities: Option<Vec<Amenity>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub views: Option<Vec<View>>,
    /// Such as `350 m`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_to_beach: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_to_center: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_to_airport: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<Host>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whatsapp: Option<String>,
    /// Its value is shown to guests, and must be given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_contact: Option<ContactChannel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Links>,
    /// Of drafts only; the calendars of a property are at `/api/v1/owner/properties/{id}/feeds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feeds: Option<Vec<FormFeed>>,
}

/// Number of half bathrooms. A value that is no multiple of a half becomes one that is out of range.
fn halves(bathrooms: f64) -> u32 {
    let doubled = bathrooms * 2.0;
    let is_whole = doubled.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&doubled);
    if is_whole { doubled as u32 } else { u32::MAX }
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
        } = form;
        let Links { airbnb, booking, vrbo, holidu, other, minisite } = links.unwrap_or_default();
        let text = |OwnText { language, text }| wire::Description { language, text, machine_translated: false };
        let feed = |FormFeed { platform, address }| wire::FeedToAdd {
            platform: platform.map_or(0, |platform| platform.wire().into()),
            url: address,
        };
        Self {
            name,
            property_type: property_type.map(|value| value.wire().into()),
            descriptions: descriptions
                .map(|texts| wire::DescriptionList { items: texts.into_iter().map(text).collect() }),
            max_guests,
            bedrooms,
            half_bathrooms: bathrooms.map(halves),
            country,
            region,
            city,
            state_province,
            address,
            postal_code,
            point: point.map(|Point { latitude, longitude }| wire::Point { latitude, longitude }),
            time_zone,
            price: price.map(|Price { currency, min_minor, max_minor }| wire::Price { currency, min_minor, max_minor }),
            pool_access: pool_access.map(|value| value.wire().into()),
            parking: parking.map(|value| value.wire().into()),
            kitchen: kitchen.map(|value| value.wire().into()),
            air_conditioning: air_conditioning.map(|value| value.wire().into()),
            accessibility: accessibility.map(|value| value.wire().into()),
            pet_policy: pet_policy.map(|value| value.wire().into()),
            smoking_policy: smoking_policy.map(|value| value.wire().into()),
            children_policy: children_policy.map(|value| value.wire().into()),
            amenities: amenities.map(|values| wire::AmenityList {
                items: values.into_iter().map(|value| value.wire().into()).collect(),
            }),
            views: views
                .map(|values| wire::ViewList { items: values.into_iter().map(|value| value.wire().into()).collect() }),
            distance_to_beach,
            distance_to_center,
            distance_to_airport,
            license_number,
            owner_name,
            host: host.map(|Host { professional }| wire::Host {
                professional: professional.map(|ProfessionalHost { company, register_number, address }| {
                    wire::ProfessionalHost { company, register_number, address }
                }),
            }),
            owner_email,
            phone,
            whatsapp,
            preferred_contact: preferred_contact.map(|value| value.wire().into()),
            link_airbnb: airbnb,
            link_booking: booking,
            link_vrbo: vrbo,
            link_holidu: holidu,
            link_other: other,
            link_minisite: minisite,
            feeds: feeds.map(|feeds| wire::FeedToAddList { items: feeds.into_iter().map(feed).collect() }),
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
        } = form;
        let links = Links { airbnb, booking, vrbo, holidu, other, minisite };
        let text =
            |wire::Description { language, text, machine_translated: _ }: wire::Description| OwnText { language, text };
        let feed = |wire::FeedToAdd { platform, url }: wire::FeedToAdd| FormFeed {
            platform: Platform::of(platform),
            address: url,
        };
        Self {
            name,
            property_type: property_type.and_then(PropertyType::of),
            descriptions: descriptions.map(|list| list.items.into_iter().map(text).collect()),
            max_guests,
            bedrooms,
            bathrooms: half_bathrooms.map(|halves| f64::from(halves) / 2.0),
            country,
            region,
            city,
            state_province,
            address,
            postal_code,
            point: point.map(|wire::Point { latitude, longitude }| Point { latitude, longitude }),
            time_zone,
            price: price.map(Into::into),
            pool_access: pool_access.and_then(PoolAccess::of),
            parking: parking.and_then(Parking::of),
            kitchen: kitchen.and_then(Kitchen::of),
            air_conditioning: air_conditioning.and_then(AirConditioning::of),
            accessibility: accessibility.and_then(Accessibility::of),
            pet_policy: pet_policy.and_then(PetPolicy::of),
            smoking_policy: smoking_policy.and_then(SmokingPolicy::of),
            children_policy: children_policy.and_then(ChildrenPolicy::of),
            amenities: amenities.map(|list| Amenity::all_of(list.items)),
            views: views.map(|list| View::all_of(list.items)),
            distance_to_beach,
            distance_to_center,
            distance_to_airport,
            license_number,
            owner_name,
            host: host.map(|wire::Host { professional }| Host { professional: professional.map(Into::into) }),
            owner_email,
            phone,
            whatsapp,
            preferred_contact: preferred_contact.and_then(ContactChannel::of),
            links: (links != Links::default()).then_some(links),
            feeds: feeds.map(|list| list.items.into_iter().map(feed).collect()),
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
            "feeds": [{ "platform": "airbnb", "address": "https://a.example/a.ics" }], "preferredContact": "whatsapp"
        });
        let form: ListingForm = serde_json::from_value(text.clone()).expect("a form");
        let back = ListingForm::from(wire::ListingForm::from(form));
        assert_eq!(serde_json::to_value(&back).expect("JSON"), text);
        assert_eq!(ListingForm::from(wire::ListingForm::default()), ListingForm::default());
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
