//! The contract's enumerations and the domain's, value by value: a new value on either side fails to compile here.

use casacero_proto::listing::v1 as wire;

use crate::domain::{text::Invalid, vocabulary as domain};

/// An enumeration of the domain that the contract has as well.
pub(crate) trait ProtoEnum: Sized {
    /// The contract's enumeration.
    type Wire: TryFrom<i32>;
    /// The contract's value.
    fn to_wire(self) -> Self::Wire;
    /// The domain's value; `None` for the unspecified one.
    fn from_wire(value: Self::Wire) -> Option<Self>;

    /// The domain's value of a number. Unspecified and unknown numbers are refused.
    fn of_number(number: i32) -> Result<Self, Invalid> {
        let value = Self::Wire::try_from(number).ok().and_then(Self::from_wire);
        value.ok_or(Invalid::UnknownValue)
    }
}

macro_rules! on_the_wire {
    ($($name:ident { $($variant:ident),+ $(,)? })+) => {$(
        impl ProtoEnum for domain::$name {
            type Wire = wire::$name;
            fn to_wire(self) -> wire::$name {
                match self { $(Self::$variant => wire::$name::$variant),+ }
            }
            fn from_wire(value: wire::$name) -> Option<Self> {
                match value {
                    wire::$name::Unspecified => None,
                    $(wire::$name::$variant => Some(Self::$variant)),+
                }
            }
        }
    )+};
}

on_the_wire! {
    ListingStatus { Draft, Pending, Active, Paused, Rejected, Removed }
    PropertyType { Villa, Studio, Apartment, House, Townhouse, Penthouse, SemiDetached }
    Amenity {
        Wifi, Tv, WashingMachine, Dishwasher, Microwave, CoffeeMachine, Balcony, Terrace, Garden, Bbq, Fireplace,
        Gym, Spa, HotTub, Sauna, TennisCourt, GolfCourse, BeachAccess, Lift, StepFreeAccess, FencedPool,
    }
    View { Sea, Mountain, City, Garden, Pool, Countryside, Lake, River, Forest }
    PoolAccess { PrivatePool, SharedPool, NoPool }
    Parking { FreeParking, PaidParking, NoParking }
    Kitchen { FullKitchen, Kitchenette, NoKitchen }
    AirConditioning { FullProperty, PartialProperty, None }
    Accessibility { NotAccessible, WheelchairAccessible, PartiallyAccessible }
    PetPolicy { NoPets, PetsWelcome, PetsOnRequest }
    SmokingPolicy { NoSmoking, SmokingAllowed, OutdoorSmokingOnly }
    ChildrenPolicy { ChildrenWelcome, AdultsOnly, ChildrenOnRequest }
    RoomType { Bedroom, LivingRoom }
    BedType { Double, Single, SofaBed, BunkBed, Cot }
    Cancellation {
        FreeUntil1Day, FreeUntil7Days, FreeUntil14Days, FreeUntil30Days, FreeUntil60Days, NotRefundable,
    }
    Payment { FullOnBooking, PartOnBookingRestBeforeArrival, PartOnBookingRestOnArrival, FullOnArrival }
    PointPrecision { Exact, Area, Approximate }
    CoordinateDoubt { Missing, TooFar, Elsewhere }
    InquiryState { New, Answered, Agreed, Declined }
    InquirySuspicion { Links, Repeated, TooMany }
    ContactSubject {
        GeneralInquiry, PropertyListing, BookingAssistance, TechnicalSupport, Partnership, Other,
    }
    ReportReason { NotReal, WrongInformation, Scam, Discrimination, Other }
    SiteEventKind { PropertyView, ContactClick, Submission, Search, CalendarView, HighIntent, Share }
    ContactChannel { Email, Phone, Whatsapp }
    SortOrder { Fair, PriceAscending, PriceDescending, Newest, Total, Distance }
}

#[cfg(test)]
mod tests {
    use casacero_proto::{Enumeration, slug};

    use super::*;

    fn names_agree<T>(all: &[T], name: fn(T) -> &'static str)
    where
        T: ProtoEnum + Copy + PartialEq + std::fmt::Debug,
        T::Wire: Enumeration,
    {
        for value in all {
            assert_eq!(slug(value.to_wire()).as_deref(), Some(name(*value)));
            assert_eq!(T::of_number(value.to_wire().into()), Ok(*value));
        }
        assert!(T::of_number(0).is_err() && T::of_number(99).is_err() && T::of_number(-1).is_err());
    }

    #[test]
    fn both_sides_use_the_same_names() {
        names_agree(domain::ListingStatus::ALL, domain::ListingStatus::slug);
        names_agree(domain::PropertyType::ALL, domain::PropertyType::slug);
        names_agree(domain::Amenity::ALL, domain::Amenity::slug);
        names_agree(domain::View::ALL, domain::View::slug);
        names_agree(domain::PoolAccess::ALL, domain::PoolAccess::slug);
        names_agree(domain::Parking::ALL, domain::Parking::slug);
        names_agree(domain::Kitchen::ALL, domain::Kitchen::slug);
        names_agree(domain::AirConditioning::ALL, domain::AirConditioning::slug);
        names_agree(domain::Accessibility::ALL, domain::Accessibility::slug);
        names_agree(domain::PetPolicy::ALL, domain::PetPolicy::slug);
        names_agree(domain::SmokingPolicy::ALL, domain::SmokingPolicy::slug);
        names_agree(domain::ChildrenPolicy::ALL, domain::ChildrenPolicy::slug);
        names_agree(domain::RoomType::ALL, domain::RoomType::slug);
        names_agree(domain::BedType::ALL, domain::BedType::slug);
        names_agree(domain::Cancellation::ALL, domain::Cancellation::slug);
        names_agree(domain::Payment::ALL, domain::Payment::slug);
        names_agree(domain::PointPrecision::ALL, domain::PointPrecision::slug);
        names_agree(domain::CoordinateDoubt::ALL, domain::CoordinateDoubt::slug);
        names_agree(domain::InquiryState::ALL, domain::InquiryState::slug);
        names_agree(domain::InquirySuspicion::ALL, domain::InquirySuspicion::slug);
        names_agree(domain::ContactSubject::ALL, domain::ContactSubject::slug);
        names_agree(domain::ReportReason::ALL, domain::ReportReason::slug);
        names_agree(domain::SiteEventKind::ALL, domain::SiteEventKind::slug);
        names_agree(domain::ContactChannel::ALL, domain::ContactChannel::slug);
        names_agree(domain::SortOrder::ALL, domain::SortOrder::slug);
    }
}
