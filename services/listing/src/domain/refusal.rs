//! Why a request is refused.

use super::{text::FieldError, vocabulary::ListingStatus};

/// Why a request is refused. Each has a stable [`reason`](Self::reason) that programs can tell apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The id is not of the form of an id.
    #[error("the listing id is malformed")]
    InvalidListingId,
    /// A party of nobody.
    #[error("a party has at least one guest")]
    InvalidParty,
    /// A page of no or too many items.
    #[error("a page has 1 to {0} items")]
    InvalidPageSize(u32),
    /// The cursor is broken, or belongs to another search.
    #[error("the cursor does not belong to this search")]
    InvalidCursor,
    /// The check-out is not after the check-in, or a day is no day.
    #[error("the check-out must be after the check-in")]
    InvalidStay,
    /// The check-in is over.
    #[error("the check-in is in the past")]
    StayInPast,
    /// More nights than any stay has.
    #[error("a stay has at most {0} nights")]
    StayTooLong(i64),
    /// Beyond what calendars cover.
    #[error("a stay ends at most {0} days from today")]
    StayTooFar(i64),
    /// The bounds of the price are in the wrong order, negative or without a currency.
    #[error("the price range is not valid")]
    InvalidPriceRange,
    /// A field is not what it should be.
    #[error(transparent)]
    ValidationFailed(#[from] FieldError),
    /// The guest did not agree that their data is passed on.
    #[error("the guest must agree that their data is passed to the owner")]
    ConsentRequired,
    /// Somebody else has at least one of the nights.
    #[error("at least one of the nights is taken")]
    DatesTaken,
    /// More guests than the place takes.
    #[error("the place takes at most {0} guests")]
    TooManyGuests(u32),
    /// There is no such listing, or guests may not see it.
    #[error("there is no such listing")]
    ListingNotFound,
    /// Nights are still being loaded.
    #[error("nights are still being loaded; try again in a moment")]
    NightsLoading,
    /// The lifecycle has no such move.
    #[error("a listing that is {from} cannot become {next}")]
    StatusNotAllowed {
        /// Where it stands.
        from: ListingStatus,
        /// Where it should go.
        next: ListingStatus,
    },
    /// The same idempotency key came with another inquiry.
    #[error("the idempotency key was used for another inquiry")]
    IdempotencyKeyReused,
    /// The password is not the property's, or there is no such property, or it has none.
    #[error("the property and the password do not belong together")]
    WrongPassword,
    /// The session is over, or never was.
    #[error("the session is over")]
    SessionEnded,
}

impl Refusal {
    /// The stable reason.
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::InvalidListingId => "invalid_listing_id",
            Self::InvalidParty => "invalid_party",
            Self::InvalidPageSize(_) => "invalid_page_size",
            Self::InvalidCursor => "invalid_cursor",
            Self::InvalidStay => "invalid_stay",
            Self::StayInPast => "stay_in_past",
            Self::StayTooLong(_) => "stay_too_long",
            Self::StayTooFar(_) => "stay_too_far",
            Self::InvalidPriceRange => "invalid_price_range",
            Self::ValidationFailed(_) => "validation_failed",
            Self::ConsentRequired => "consent_required",
            Self::DatesTaken => "dates_taken",
            Self::TooManyGuests(_) => "too_many_guests",
            Self::ListingNotFound => "listing_not_found",
            Self::NightsLoading => "nights_loading",
            Self::StatusNotAllowed { .. } => "status_not_allowed",
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::WrongPassword => "wrong_password",
            Self::SessionEnded => "unauthenticated",
        }
    }

    /// The field at fault, in the contract's spelling.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::InvalidListingId | Self::ListingNotFound | Self::NightsLoading | Self::SessionEnded => None,
            Self::InvalidParty | Self::TooManyGuests(_) => Some("guests"),
            Self::InvalidPageSize(_) => Some("limit"),
            Self::InvalidCursor => Some("cursor"),
            Self::InvalidStay | Self::StayInPast | Self::StayTooLong(_) | Self::StayTooFar(_) | Self::DatesTaken => {
                Some("stay")
            }
            Self::InvalidPriceRange => Some("price_max_minor"),
            Self::ValidationFailed(error) => Some(error.field),
            Self::ConsentRequired => Some("consent"),
            Self::StatusNotAllowed { .. } => Some("status"),
            Self::WrongPassword => Some("password"),
            Self::IdempotencyKeyReused => Some("idempotency_key"),
        }
    }
}
