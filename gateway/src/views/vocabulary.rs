//! The closed vocabularies of the API, in snake_case.

use casacero_proto::{calendar::v1 as calendar, geocoding::v1 as geocoding, listing::v1 as listing};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! vocabularies {
    ($($(#[$doc:meta])* $name:ident = $wire:ty { $($(#[$spelling:meta])* $value:ident),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
            #[serde(rename_all = "snake_case")]
            #[expect(missing_docs, reason = "the names say it")]
            pub enum $name { $($(#[$spelling])* $value),* }

            impl $name {
                /// The view of a wire value; `None` for the unspecified value and for values of a newer contract.
                pub fn of(wire: i32) -> Option<Self> {
                    match <$wire>::try_from(wire) {
                        $(Ok(<$wire>::$value) => Some(Self::$value),)*
                        Ok(<$wire>::Unspecified) | Err(_) => None,
                    }
                }

                /// The views of many values.
                pub fn all_of(wire: Vec<i32>) -> Vec<Self> {
                    wire.into_iter().filter_map(Self::of).collect()
                }
            }
        )*
    };
}

vocabularies! {
    /// What kind of home it is.
    PropertyType = listing::PropertyType { Villa, Studio, Apartment, House, Townhouse, Penthouse, SemiDetached }
    /// Where a listing stands in its life.
    ListingStatus = listing::ListingStatus { Draft, Pending, Active, Paused, Rejected, Removed }
    /// What a home has.
    Amenity = listing::Amenity {
        Wifi, Tv, WashingMachine, Dishwasher, Microwave, CoffeeMachine, Balcony, Terrace, Garden, Bbq, Fireplace,
        Gym, Spa, HotTub, Sauna, TennisCourt, GolfCourse, BeachAccess, Lift, StepFreeAccess, FencedPool,
    }
    /// What one sees from it.
    View = listing::View { Sea, Mountain, City, Garden, Pool, Countryside, Lake, River, Forest }
    /// Whose pool it is.
    PoolAccess = listing::PoolAccess { PrivatePool, SharedPool, NoPool }
    /// Where the car goes.
    Parking = listing::Parking { FreeParking, PaidParking, NoParking }
    /// Where one cooks.
    Kitchen = listing::Kitchen { FullKitchen, Kitchenette, NoKitchen }
    /// What is air-conditioned.
    AirConditioning = listing::AirConditioning { FullProperty, PartialProperty, None }
    /// Who can get around in it.
    Accessibility = listing::Accessibility { NotAccessible, WheelchairAccessible, PartiallyAccessible }
    /// Whether pets may come.
    PetPolicy = listing::PetPolicy { NoPets, PetsWelcome, PetsOnRequest }
    /// Whether one may smoke.
    SmokingPolicy = listing::SmokingPolicy { NoSmoking, SmokingAllowed, OutdoorSmokingOnly }
    /// Whether children may come.
    ChildrenPolicy = listing::ChildrenPolicy { ChildrenWelcome, AdultsOnly, ChildrenOnRequest }
    /// Until when a guest cancels without cost, counted in days before the arrival.
    Cancellation = listing::Cancellation {
        #[serde(rename = "free_until_1_day")] FreeUntil1Day,
        #[serde(rename = "free_until_7_days")] FreeUntil7Days,
        #[serde(rename = "free_until_14_days")] FreeUntil14Days,
        #[serde(rename = "free_until_30_days")] FreeUntil30Days,
        #[serde(rename = "free_until_60_days")] FreeUntil60Days,
        NotRefundable,
    }
    /// When a guest pays.
    Payment = listing::Payment {
        FullOnBooking, PartOnBookingRestBeforeArrival, PartOnBookingRestOnArrival, FullOnArrival,
    }
    /// How exactly a point is known: the house, the area of a postcode, the town.
    PointPrecision = listing::PointPrecision { Exact, Area, Approximate }
    /// Why a listing may be out of date: nobody changed it for a year, no calendar is read or confirmed, or
    /// the last dated price is over.
    StaleReason = listing::StaleReason { NotEdited, CalendarUnknown, PricesOver }
    /// How grave what a check found is.
    ReviewCheckLevel = listing::ReviewCheckLevel { Notice, Warning, Refusal }
    /// How an owner wants to be reached.
    ContactChannel = listing::ContactChannel { Email, Phone, Whatsapp }
    /// The order of a list. `fair` is a shuffle that stays the same within a day.
    SortOrder = listing::SortOrder { Fair, PriceAscending, PriceDescending, Newest, Total, Distance }
    /// Where a taken night comes from; `manual` is the owner on our own site.
    Platform = calendar::Platform { Airbnb, Booking, Vrbo, Manual, Other }
    /// How exactly a place is known: the building; its street or postcode; its town; nothing but the form of its
    /// postcode.
    Precision = geocoding::Precision { Exact, Area, Approximate, FormatOnly }
    /// A group of the list of countries.
    CountryGroup = geocoding::CountryGroup { Popular, Europe, Americas, AsiaPacific, AfricaMiddleEast }
    /// What a message is about.
    ContactSubject = listing::ContactSubject {
        GeneralInquiry, PropertyListing, BookingAssistance, TechnicalSupport, Partnership, Other,
    }
    /// Why a home is reported.
    ReportReason = listing::ReportReason { NotReal, WrongInformation, Scam, Discrimination, Other }
    /// What a visitor did.
    SiteEventKind = listing::SiteEventKind {
        PropertyView, ContactClick, Submission, Search, CalendarView, HighIntent, Share,
    }
}

macro_rules! to_wire {
    ($($name:ident => $wire:ty),*) => {
        $(impl $name {
            /// Its wire value.
            pub fn wire(self) -> $wire {
                let name = serde_json::to_value(self).expect("a unit variant is a string");
                name.as_str().and_then(casacero_proto::from_slug).expect("the contract has the same values")
            }

            /// The value with this name, as a query spells it.
            pub fn parse(name: &str) -> Option<Self> {
                serde_json::from_value(name.into()).ok()
            }
        })*
    };
}

to_wire!(
    PropertyType => listing::PropertyType,
    SortOrder => listing::SortOrder,
    Platform => calendar::Platform,
    Amenity => listing::Amenity,
    View => listing::View,
    PoolAccess => listing::PoolAccess,
    Parking => listing::Parking,
    Kitchen => listing::Kitchen,
    AirConditioning => listing::AirConditioning,
    Accessibility => listing::Accessibility,
    PetPolicy => listing::PetPolicy,
    SmokingPolicy => listing::SmokingPolicy,
    ChildrenPolicy => listing::ChildrenPolicy,
    Cancellation => listing::Cancellation,
    Payment => listing::Payment,
    PointPrecision => listing::PointPrecision,
    ContactChannel => listing::ContactChannel,
    ContactSubject => listing::ContactSubject,
    ReportReason => listing::ReportReason,
    SiteEventKind => listing::SiteEventKind
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_reach_the_wire_and_come_back() {
        let kind = PropertyType::parse("semi_detached").expect("a known type");
        assert_eq!(kind.wire(), listing::PropertyType::SemiDetached);
        assert_eq!(PropertyType::of(kind.wire().into()), Some(kind));
        assert_eq!(Platform::parse("booking").map(Platform::wire), Some(calendar::Platform::Booking));
        for name in ["free_until_1_day", "free_until_60_days", "not_refundable"] {
            let value = Cancellation::parse(name).expect("a known value");
            assert_eq!(casacero_proto::slug(value.wire()).as_deref(), Some(name));
            assert_eq!(Cancellation::of(value.wire().into()), Some(value));
        }
        for name in ["general_inquiry", "property_listing", "other"] {
            let subject = ContactSubject::parse(name).expect("a known subject");
            assert_eq!(ContactSubject::of(subject.wire().into()), Some(subject), "{name}");
        }
        assert_eq!(ReportReason::parse("not_real").map(ReportReason::wire), Some(listing::ReportReason::NotReal));
        assert_eq!(SiteEventKind::parse("share").map(SiteEventKind::wire), Some(listing::SiteEventKind::Share));
        assert_eq!(PropertyType::parse("castle"), None);
        assert_eq!(PropertyType::of(0), None);
        assert_eq!(PropertyType::of(99), None);
        assert_eq!(SortOrder::parse("price_ascending").map(SortOrder::wire), Some(listing::SortOrder::PriceAscending));
    }
}
