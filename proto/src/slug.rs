//! Short, stable names of enumeration values: `PROPERTY_TYPE_SEMI_DETACHED` is `semi_detached`.

use crate::{calendar::v1 as calendar, geocoding::v1 as geocoding, listing::v1 as listing};

/// An enumeration of the contract whose values have short names.
pub trait Enumeration: Copy + TryFrom<i32> + Into<i32> + 'static {
    /// The prefix of every value's full name, including the underscore.
    const PREFIX: &'static str;
    /// The value's full name, as in the `.proto` file.
    fn full_name(self) -> &'static str;
    /// The value with a full name.
    fn from_full_name(name: &str) -> Option<Self>;
}

macro_rules! enumerations {
    ($($type:ty = $prefix:literal),* $(,)?) => {
        $(impl Enumeration for $type {
            const PREFIX: &'static str = $prefix;
            fn full_name(self) -> &'static str {
                self.as_str_name()
            }
            fn from_full_name(name: &str) -> Option<Self> {
                Self::from_str_name(name)
            }
        })*
    };
}

enumerations! {
    listing::ListingStatus = "LISTING_STATUS_",
    listing::PropertyType = "PROPERTY_TYPE_",
    listing::Amenity = "AMENITY_",
    listing::View = "VIEW_",
    listing::PoolAccess = "POOL_ACCESS_",
    listing::Parking = "PARKING_",
    listing::Kitchen = "KITCHEN_",
    listing::AirConditioning = "AIR_CONDITIONING_",
    listing::Accessibility = "ACCESSIBILITY_",
    listing::PetPolicy = "PET_POLICY_",
    listing::SmokingPolicy = "SMOKING_POLICY_",
    listing::ChildrenPolicy = "CHILDREN_POLICY_",
    listing::RoomType = "ROOM_TYPE_",
    listing::BedType = "BED_TYPE_",
    listing::Cancellation = "CANCELLATION_",
    listing::Payment = "PAYMENT_",
    listing::PointPrecision = "POINT_PRECISION_",
    listing::InquiryLanguage = "INQUIRY_LANGUAGE_",
    listing::InquirySuspicion = "INQUIRY_SUSPICION_",
    listing::ContactChannel = "CONTACT_CHANNEL_",
    listing::SortOrder = "SORT_ORDER_",
    calendar::Confidence = "CONFIDENCE_",
    calendar::Platform = "PLATFORM_",
    calendar::NightCategory = "NIGHT_CATEGORY_",
    calendar::SourceState = "SOURCE_STATE_",
    calendar::AvailabilityTier = "AVAILABILITY_TIER_",
    calendar::BlockType = "BLOCK_TYPE_",
    calendar::FeedPolicy = "FEED_POLICY_",
    geocoding::Precision = "PRECISION_",
    geocoding::PostcodeProblem = "POSTCODE_PROBLEM_",
    geocoding::CountryGroup = "COUNTRY_GROUP_",
    geocoding::DroppedReason = "DROPPED_REASON_",
    listing::CoordinateDoubt = "COORDINATE_DOUBT_",
    listing::InquiryState = "INQUIRY_STATE_",
    listing::ContactSubject = "CONTACT_SUBJECT_",
    listing::ReportReason = "REPORT_REASON_",
    listing::SiteEventKind = "SITE_EVENT_KIND_",
}

/// The short name of a value, in lower case; `None` for the unspecified one.
pub fn slug<E: Enumeration>(value: E) -> Option<String> {
    if value.into() == 0 {
        return None;
    }
    let name = value.full_name();
    Some(name.strip_prefix(E::PREFIX).unwrap_or(name).to_lowercase())
}

/// The value with a short name; `None` for an unknown name and for `unspecified`.
pub fn from_slug<E: Enumeration>(slug: &str) -> Option<E> {
    if slug.chars().any(|letter| letter.is_ascii_uppercase()) {
        return None;
    }
    let value = E::from_full_name(&format!("{}{}", E::PREFIX, slug.to_uppercase()))?;
    (value.into() != 0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_there_and_back() {
        for number in 1..=7 {
            let value = listing::PropertyType::try_from(number).expect("a known value");
            let name = slug(value).expect("a named value");
            assert_eq!(from_slug::<listing::PropertyType>(&name), Some(value));
        }
        assert_eq!(slug(listing::PropertyType::SemiDetached).as_deref(), Some("semi_detached"));
    }

    #[test]
    fn unspecified_unknown_and_upper_case_names_are_refused() {
        assert_eq!(slug(listing::PropertyType::Unspecified), None);
        for name in ["unspecified", "castle", "VILLA", ""] {
            assert_eq!(from_slug::<listing::PropertyType>(name), None, "{name}");
        }
    }
}
