//! The enumerations that describe a listing.

use serde::{Deserialize, Serialize};

use super::text::Invalid;

/// Defines an enumeration whose values have short names: `ALL`, `slug`, `FromStr`, `Display`, serde's traits.
macro_rules! vocabulary {
    ($(
        $(#[$meta:meta])*
        pub enum $name:ident { $( $(#[$variant_meta:meta])* $variant:ident = $slug:literal ),+ $(,)? }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $( $(#[$variant_meta])* #[doc = concat!("`", $slug, "`")] #[serde(rename = $slug)] $variant ),+ }

        impl $name {
            /// Every value, in the order of selection lists.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The short name, as stored and as the API spells it.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$variant => $slug),+ }
            }
        }

        impl std::str::FromStr for $name {
            type Err = Invalid;
            fn from_str(text: &str) -> Result<Self, Invalid> {
                match text {
                    $($slug => Ok(Self::$variant),)+
                    _ => Err(Invalid::UnknownValue),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(self.slug())
            }
        }
    )+};
}

vocabulary! {
    /// The status of a listing; [`lifecycle`](super::lifecycle) has the transitions.
    pub enum ListingStatus {
        Draft = "draft", Pending = "pending", Active = "active", Paused = "paused",
        Rejected = "rejected", Removed = "removed",
    }

    /// The kind of property.
    pub enum PropertyType {
        Villa = "villa", Studio = "studio", Apartment = "apartment", House = "house",
        Townhouse = "townhouse", Penthouse = "penthouse", SemiDetached = "semi_detached",
    }

    /// An amenity.
    pub enum Amenity {
        Wifi = "wifi", Tv = "tv", WashingMachine = "washing_machine", Dishwasher = "dishwasher",
        Microwave = "microwave", CoffeeMachine = "coffee_machine", Balcony = "balcony",
        Terrace = "terrace", Garden = "garden", Bbq = "bbq", Fireplace = "fireplace", Gym = "gym",
        Spa = "spa", HotTub = "hot_tub", Sauna = "sauna", TennisCourt = "tennis_court",
        GolfCourse = "golf_course", BeachAccess = "beach_access", Lift = "lift",
        StepFreeAccess = "step_free_access", FencedPool = "fenced_pool",
    }

    /// A view from the property.
    pub enum View {
        Sea = "sea", Mountain = "mountain", City = "city", Garden = "garden", Pool = "pool",
        Countryside = "countryside", Lake = "lake", River = "river", Forest = "forest",
    }

    /// Whether there is a pool, and whose.
    pub enum PoolAccess {
        PrivatePool = "private_pool", SharedPool = "shared_pool", NoPool = "no_pool",
    }

    /// Kind of parking.
    pub enum Parking {
        FreeParking = "free_parking", PaidParking = "paid_parking", NoParking = "no_parking",
    }

    /// Kind of kitchen.
    pub enum Kitchen {
        FullKitchen = "full_kitchen", Kitchenette = "kitchenette", NoKitchen = "no_kitchen",
    }

    /// Which rooms have air conditioning.
    pub enum AirConditioning {
        FullProperty = "full_property", PartialProperty = "partial_property", None = "none",
    }

    /// Wheelchair access.
    pub enum Accessibility {
        NotAccessible = "not_accessible", WheelchairAccessible = "wheelchair_accessible",
        PartiallyAccessible = "partially_accessible",
    }

    /// Whether pets may come.
    pub enum PetPolicy {
        NoPets = "no_pets", PetsWelcome = "pets_welcome", PetsOnRequest = "pets_on_request",
    }

    /// Whether guests may smoke.
    pub enum SmokingPolicy {
        NoSmoking = "no_smoking", SmokingAllowed = "smoking_allowed",
        OutdoorSmokingOnly = "outdoor_smoking_only",
    }

    /// Whether children may come.
    pub enum ChildrenPolicy {
        ChildrenWelcome = "children_welcome", AdultsOnly = "adults_only",
        ChildrenOnRequest = "children_on_request",
    }

    /// The kind of room in which guests sleep.
    pub enum RoomType {
        Bedroom = "bedroom", LivingRoom = "living_room",
    }

    /// The kind of bed.
    pub enum BedType {
        Double = "double", Single = "single", SofaBed = "sofa_bed", BunkBed = "bunk_bed", Cot = "cot",
    }

    /// Until when a guest cancels without cost.
    pub enum Cancellation {
        FreeUntil1Day = "free_until_1_day", FreeUntil7Days = "free_until_7_days",
        FreeUntil14Days = "free_until_14_days", FreeUntil30Days = "free_until_30_days",
        FreeUntil60Days = "free_until_60_days", NotRefundable = "not_refundable",
    }

    /// When a guest pays.
    pub enum Payment {
        FullOnBooking = "full_on_booking",
        PartOnBookingRestBeforeArrival = "part_on_booking_rest_before_arrival",
        PartOnBookingRestOnArrival = "part_on_booking_rest_on_arrival",
        FullOnArrival = "full_on_arrival",
    }

    /// How exactly a point is known.
    pub enum PointPrecision {
        Exact = "exact", Area = "area", Approximate = "approximate",
    }

    /// What is wrong with the coordinates of a listing.
    pub enum CoordinateDoubt {
        Missing = "missing", TooFar = "too_far", Elsewhere = "elsewhere",
    }

    /// Where an inquiry stands.
    pub enum InquiryState {
        New = "new", Answered = "answered", Agreed = "agreed", Declined = "declined",
    }

    /// Why an inquiry was kept apart and not mailed.
    pub enum InquirySuspicion {
        Links = "links", Repeated = "repeated", TooMany = "too_many",
    }

    /// What a message to support is about.
    pub enum ContactSubject {
        GeneralInquiry = "general_inquiry", PropertyListing = "property_listing",
        BookingAssistance = "booking_assistance", TechnicalSupport = "technical_support",
        Partnership = "partnership", Other = "other",
    }

    /// Why a listing is reported.
    pub enum ReportReason {
        NotReal = "not_real", WrongInformation = "wrong_information", Scam = "scam",
        Discrimination = "discrimination", Other = "other",
    }

    /// What a visitor did.
    pub enum SiteEventKind {
        PropertyView = "property_view", ContactClick = "contact_click", Submission = "submission",
        Search = "search", CalendarView = "calendar_view", HighIntent = "high_intent", Share = "share",
    }

    /// How an owner is contacted.
    pub enum ContactChannel {
        Email = "email", Phone = "phone", Whatsapp = "whatsapp",
    }

    /// The order of search results.
    pub enum SortOrder {
        Fair = "fair", PriceAscending = "price_ascending", PriceDescending = "price_descending",
        Newest = "newest", Total = "total", Distance = "distance",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goes_there_and_back<T: Copy + std::fmt::Debug + PartialEq + std::str::FromStr<Err = Invalid>>(
        all: &[T],
        slug: fn(T) -> &'static str,
    ) {
        for value in all {
            assert_eq!(slug(*value).parse::<T>(), Ok(*value));
        }
        assert!("castle".parse::<T>().is_err());
        assert!("".parse::<T>().is_err());
    }

    #[test]
    fn names_go_there_and_back() {
        goes_there_and_back(ListingStatus::ALL, ListingStatus::slug);
        goes_there_and_back(PropertyType::ALL, PropertyType::slug);
        goes_there_and_back(Amenity::ALL, Amenity::slug);
        goes_there_and_back(View::ALL, View::slug);
        goes_there_and_back(PoolAccess::ALL, PoolAccess::slug);
        goes_there_and_back(Parking::ALL, Parking::slug);
        goes_there_and_back(Kitchen::ALL, Kitchen::slug);
        goes_there_and_back(AirConditioning::ALL, AirConditioning::slug);
        goes_there_and_back(Accessibility::ALL, Accessibility::slug);
        goes_there_and_back(PetPolicy::ALL, PetPolicy::slug);
        goes_there_and_back(SmokingPolicy::ALL, SmokingPolicy::slug);
        goes_there_and_back(ChildrenPolicy::ALL, ChildrenPolicy::slug);
        goes_there_and_back(RoomType::ALL, RoomType::slug);
        goes_there_and_back(BedType::ALL, BedType::slug);
        goes_there_and_back(Cancellation::ALL, Cancellation::slug);
        goes_there_and_back(Payment::ALL, Payment::slug);
        goes_there_and_back(PointPrecision::ALL, PointPrecision::slug);
        goes_there_and_back(CoordinateDoubt::ALL, CoordinateDoubt::slug);
        goes_there_and_back(InquiryState::ALL, InquiryState::slug);
        goes_there_and_back(InquirySuspicion::ALL, InquirySuspicion::slug);
        goes_there_and_back(ContactSubject::ALL, ContactSubject::slug);
        goes_there_and_back(ReportReason::ALL, ReportReason::slug);
        goes_there_and_back(SiteEventKind::ALL, SiteEventKind::slug);
        goes_there_and_back(ContactChannel::ALL, ContactChannel::slug);
        goes_there_and_back(SortOrder::ALL, SortOrder::slug);
    }
}
