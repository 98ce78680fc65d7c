//! The form that owners fill in: for drafts, listings and proposals.

mod conversions;

use casacero_proto::{
    Enumeration as _,
    calendar::v1::Platform,
    listing::v1::{
        self as wire, Accessibility, AirConditioning, Amenity, Cancellation, ChildrenPolicy, ContactChannel, Fees,
        Host, Kitchen, Parking, Payment, PetPolicy, Point, PointPrecision, PoolAccess, Price, PropertyType, Room,
        SmokingPolicy, View,
    },
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{
    listing::{Links, clock, minutes},
    rates::PriceRule,
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

/// Reads a value whose null is not the same as its absence.
fn nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Defines the form: `same` is as the contract has it, `choices` are enumerations, `times` are minutes in the contract.
macro_rules! listing_form {
    (
        same { $($(#[$same_doc:meta])* $same:ident: $same_type:ty,)* }
        choices { $($(#[$choice_doc:meta])* $choice:ident: $choice_type:ty,)* }
        times { $($(#[$time_doc:meta])* $time:ident,)* }
        other { $($(#[$other_doc:meta])* $other:ident: $other_type:ty,)* }
    ) => {
        /// What an owner fills in. A field that is absent was not given; a text that is empty is to be forgotten.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
        #[expect(missing_docs, reason = "the names say it; what they do not say is told")]
        pub struct ListingForm {
            $($(#[$same_doc])* #[serde(skip_serializing_if = "Option::is_none")] pub $same: Option<$same_type>,)*
            $($(#[$choice_doc])* #[serde(skip_serializing_if = "Option::is_none")] pub $choice: Option<$choice_type>,)*
            $($(#[$time_doc])* #[serde(skip_serializing_if = "Option::is_none")] pub $time: Option<String>,)*
            $($(#[$other_doc])* #[serde(skip_serializing_if = "Option::is_none")] pub $other: Option<$other_type>,)*
        }

        impl ListingForm {
            /// Gives a message what it has alike.
            fn give(&mut self, message: &mut wire::ListingForm) {
                $(message.$same = self.$same.take();)*
                $(message.$choice = self.$choice.take().map(Into::into);)*
                $(message.$time = self.$time.take().as_deref().map(minutes);)*
            }

            /// Takes from a message what it has alike. A choice of a newer contract is left out.
            fn take(&mut self, message: &mut wire::ListingForm) {
                $(self.$same = message.$same.take();)*
                $(self.$choice = message.$choice.take().and_then(<$choice_type>::of);)*
                $(self.$time = message.$time.take().map(clock);)*
            }
        }
    };
}

listing_form! {
    same {
        name: String,
        max_guests: u32,
        bedrooms: u32,
        /// ISO 3166-1 alpha-2.
        country: String,
        region: String,
        city: String,
        state_province: String,
        /// Guests never see it.
        address: String,
        postal_code: String,
        /// Where the home is; guests are shown another point within 500 m.
        point: Point,
        /// IANA name; needed only where neither point, postcode nor country tells it.
        time_zone: String,
        price: Price,
        /// Such as `350 m`.
        distance_to_beach: String,
        distance_to_center: String,
        distance_to_airport: String,
        license_number: String,
        owner_name: String,
        host: Host,
        owner_email: String,
        phone: String,
        whatsapp: String,
        /// How far from the point the home may be, in metres.
        point_accuracy_m: u32,
        /// Where no rule says otherwise; at least 1.
        min_nights: u32,
        /// Replaces all of them: a fee that is null is not known.
        fees: Fees,
        /// The year in which the home was built, 1000 to 2100; 0 is to be forgotten.
        year_built: u32,
    }
    choices {
        property_type: PropertyType,
        pool_access: PoolAccess,
        parking: Parking,
        kitchen: Kitchen,
        air_conditioning: AirConditioning,
        accessibility: Accessibility,
        pet_policy: PetPolicy,
        smoking_policy: SmokingPolicy,
        children_policy: ChildrenPolicy,
        /// Its value is shown to guests, and must be given.
        preferred_contact: ContactChannel,
        point_precision: PointPrecision,
    }
    times {
        /// `HH:MM` in the time zone of the property, like the next four.
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
    }
    other {
        /// In one or more languages, the first the owner's own.
        descriptions: Vec<OwnText>,
        /// In halves: 2.5 is two bathrooms and a toilet.
        bathrooms: f64,
        amenities: Vec<Amenity>,
        views: Vec<View>,
        links: Links,
        /// Of drafts only; the calendars of a property are at `/api/v1/owner/properties/{id}/feeds`.
        feeds: Vec<FormFeed>,
        /// The rooms in which guests sleep; replaces all of them.
        rooms: Vec<Room>,
        /// In one or more languages, the first the owner's own.
        house_rules: Vec<OwnText>,
        /// Null is to be forgotten.
        #[serde(deserialize_with = "nullable")]
        #[schema(value_type = Option<Cancellation>)]
        cancellation: Option<Cancellation>,
        /// Null is to be forgotten.
        #[serde(deserialize_with = "nullable")]
        #[schema(value_type = Option<Payment>)]
        payment: Option<Payment>,
        /// Replaces all of them.
        price_rules: Vec<PriceRule>,
    }
}
