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
    /// Several fields are not what they should be.
    #[error("the form is not whole, or not right")]
    FormInvalid(Vec<FieldError>),
    /// There is no such draft, or its time is over.
    #[error("there is no such draft")]
    DraftNotFound,
    /// The draft was saved meanwhile.
    #[error("the draft has another version by now: {version}")]
    DraftChanged {
        /// The present one.
        version: u64,
    },
    /// A listing was made of the draft already.
    #[error("the draft was submitted")]
    DraftSubmitted,
    /// The listing was changed meanwhile.
    #[error("the listing has another version by now: {version}")]
    ListingChanged {
        /// The present one.
        version: u64,
        /// The fields that changed since the one that was looked at.
        changed: Vec<String>,
    },
    /// Nothing waits for review.
    #[error("nothing waits for review")]
    NothingToReview,
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
    /// Too many strangers try passwords: only a link opens.
    #[error("sign in with a link by mail")]
    LinkRequired,
    /// The link was used, is too old, or never was.
    #[error("the link is not valid any more")]
    LinkNotValid,
    /// Nobody confirmed the owner's address, and no reason was noted for going without.
    #[error("the owner's address is not confirmed; a reason is needed to go without")]
    AddressNotConfirmed,
    /// There is an operator of that address.
    #[error("there is an operator of that address")]
    OperatorExists,
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
            Self::FormInvalid(_) => "validation_failed",
            Self::DraftNotFound => "draft_not_found",
            Self::DraftChanged { .. } => "draft_changed",
            Self::DraftSubmitted => "draft_submitted",
            Self::ListingChanged { .. } => "listing_changed",
            Self::NothingToReview => "nothing_to_review",
            Self::ConsentRequired => "consent_required",
            Self::DatesTaken => "dates_taken",
            Self::TooManyGuests(_) => "too_many_guests",
            Self::ListingNotFound => "listing_not_found",
            Self::NightsLoading => "nights_loading",
            Self::StatusNotAllowed { .. } => "status_not_allowed",
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::WrongPassword => "wrong_password",
            Self::LinkRequired => "link_required",
            Self::LinkNotValid => "link_not_valid",
            Self::AddressNotConfirmed => "address_not_confirmed",
            Self::OperatorExists => "operator_exists",
            Self::SessionEnded => "unauthenticated",
        }
    }

    /// The field at fault, in the contract's spelling.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Self::InvalidListingId
            | Self::ListingNotFound
            | Self::NightsLoading
            | Self::LinkRequired
            | Self::LinkNotValid
            | Self::DraftNotFound
            | Self::DraftChanged { .. }
            | Self::DraftSubmitted
            | Self::ListingChanged { .. }
            | Self::NothingToReview
            | Self::SessionEnded => None,
            Self::FormInvalid(errors) => match errors.first() {
                Some(error) => Some(error.field),
                None => None,
            },
            Self::AddressNotConfirmed => Some("reason"),
            Self::OperatorExists => Some("email"),
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
