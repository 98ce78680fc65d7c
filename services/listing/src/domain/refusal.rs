//! Why a request is refused.

use casacero_proto::listing::v1::ListingStatus;

use super::{booking_rules::BrokenRule, content::ContentError, text::FieldError};

/// Why a request is refused. Each has a stable [`reason`](Self::reason) that programs can tell apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the listing id is malformed")]
    InvalidListingId,
    /// A party without an adult, or too large.
    #[error("a party has 1 to 50 guests, at least one of them an adult")]
    InvalidParty,
    /// A page size of zero, or too large.
    #[error("a page has 1 to {0} items")]
    InvalidPageSize(u32),
    /// The cursor is damaged, or belongs to another search.
    #[error("the cursor does not belong to this search")]
    InvalidCursor,
    /// The check-out is not after the check-in, or a date is invalid.
    #[error("the check-out must be after the check-in")]
    InvalidStay,
    #[error("the check-in is in the past")]
    StayInPast,
    /// The day of arrival of an alert has come or is past.
    #[error("an alert needs an arrival after today")]
    ArrivalNotAhead,
    /// The stay has too many nights.
    #[error("a stay has at most {0} nights")]
    StayTooLong(i64),
    /// The stay ends beyond the horizon of calendars.
    #[error("a stay ends at most {0} days from today")]
    StayTooFar(i64),
    /// The total of a stay is asked about without dates.
    #[error("the total of a stay needs its dates")]
    DatesRequired,
    /// The bounds of a price or total are in the wrong order or negative, or have no currency. With the field of the upper
    /// one.
    #[error("the price range is not valid")]
    InvalidPriceRange(&'static str),
    #[error(transparent)]
    ValidationFailed(#[from] FieldError),
    #[error("the form is not whole, or not right")]
    FormInvalid(Vec<FieldError>),
    #[error("the document is not right")]
    ContentInvalid(Vec<ContentError>),
    /// The document was edited since it was read.
    #[error("the document has another version by now: {version}")]
    ContentChanged {
        version: u64,
        /// What differs from the expected version.
        changed: Vec<String>,
    },
    /// There is no such draft, or it has expired.
    #[error("there is no such draft")]
    DraftNotFound,
    /// The draft was saved since it was read.
    #[error("the draft has another version by now: {version}")]
    DraftChanged { version: u64 },
    /// A listing was made from the draft already.
    #[error("the draft was submitted")]
    DraftSubmitted,
    /// The listing was changed since it was read.
    #[error("the listing has another version by now: {version}")]
    ListingChanged {
        version: u64,
        /// The fields that changed since the expected version.
        changed: Vec<String>,
    },
    #[error("nothing waits for review")]
    NothingToReview,
    /// No check of this version of the listing proposes a point.
    #[error("no point is proposed for this version of the listing")]
    NoCoordinatesProposed,
    /// The guest did not agree that their data is passed on.
    #[error("the guest must agree that their data is passed to the owner")]
    ConsentRequired,
    /// At least one of the nights is taken.
    #[error("at least one of the nights is taken")]
    DatesTaken,
    /// The listing does not take such a stay.
    #[error("the place does not take this stay: {0:?}")]
    StayRefused(BrokenRule),
    /// More guests than the listing takes.
    #[error("the place takes at most {0} guests")]
    TooManyGuests(u32),
    /// There is no such listing, or guests may not see it.
    #[error("there is no such listing")]
    ListingNotFound,
    /// Nights are still being loaded.
    #[error("nights are still being loaded; try again in a moment")]
    NightsLoading,
    /// The lifecycle does not allow the transition.
    #[error("a listing that is {from} cannot become {next}")]
    StatusNotAllowed { from: ListingStatus, next: ListingStatus },
    /// The guest decided, or the owner did in another window.
    #[error("the inquiry has another state by now")]
    InquiryChanged,
    #[error("an inquiry has at most {0} messages")]
    TooManyMessages(usize),
    #[error("the calendar has as many blocks as it may")]
    TooManyBlocks,
    /// The quote that the guest decided about stands no more.
    #[error("there is another quote, or it is not open any more")]
    QuoteNotOpen,
    /// There is no such page of a host, or it is not shown.
    #[error("there is no such host")]
    HostNotFound,
    /// The token is none of a widget, or guests may not see its home.
    #[error("there is no such widget")]
    WidgetNotFound,
    /// The address of a browser is not at a public host, or its keys are not valid.
    #[error("nothing can be sent to this address")]
    InvalidPushAddress,
    #[error("a home has at most {0} devices")]
    TooManyDevices(usize),
    /// This site has no messenger, or not for this channel.
    #[error("nothing is sent to phones in this way")]
    NoMessenger,
    #[error("the code is wrong")]
    WrongCode,
    /// No code waits: it was too old, or tried too often, or none was sent.
    #[error("the code is not valid any more")]
    CodeExpired,
    /// The listing has no such inquiry.
    #[error("there is no such inquiry")]
    InquiryNotFound,
    #[error("there is no such report")]
    ReportNotFound,
    #[error("there is no such fee")]
    FeeNotFound,
    /// The fee was paid, waived or cancelled.
    #[error("the fee is not due any more")]
    FeeNotDue,
    /// The home is free, or guests never saw it.
    #[error("the home owes no fee")]
    FeeNotOwed,
    /// Somebody made the fee at the same time.
    #[error("a fee of the home was just made")]
    FeeOpen,
    /// The home cannot be shown before its fee is paid or waived.
    #[error("the fee of the home is unpaid")]
    FeeUnpaid,
    #[error("there is no such invoice")]
    InvoiceNotFound,
    /// It is a credit note, or was cancelled by one.
    #[error("the invoice is cancelled, or is a credit note")]
    InvoiceCancelled,
    /// The invoice must name its buyer. With what is missing.
    #[error("the buyer's {0} is missing, without which there is no invoice of this amount")]
    BillingIncomplete(&'static str),
    /// The brand file has no tax number of the company.
    #[error("the company's tax number is missing in the brand file")]
    SellerWithoutTaxId,
    /// No machine replaces what the owner wrote or corrected.
    #[error("the owner wrote or corrected this language")]
    TranslationCorrected,
    /// The home has no description, or guests neither see it nor may see it soon.
    #[error("there is no description to translate")]
    NothingToTranslate,
    #[error("the listing has no address of an owner")]
    OwnerWithoutAddress,
    /// There is no such alert, or it has ended.
    #[error("there is no such alert")]
    AlertNotFound,
    /// The same idempotency key came with a different inquiry.
    #[error("the idempotency key was used for another inquiry")]
    IdempotencyKeyReused,
    /// The password is wrong, or there is no such listing, or it has no password.
    #[error("the property and the password do not belong together")]
    WrongPassword,
    /// Too many failed attempts by unknown browsers: only a link signs in.
    #[error("sign in with a link by mail")]
    LinkRequired,
    /// The link was used, has expired, or never existed.
    #[error("the link is not valid any more")]
    LinkNotValid,
    /// The listing was erased; its id is not given again.
    #[error("the listing was erased")]
    ListingErased,
    /// The owner's address is not confirmed, and no reason was given to approve without it.
    #[error("the owner's address is not confirmed; a reason is needed to go without")]
    AddressNotConfirmed,
    /// The home has no licence number although its region requires one.
    #[error("the region requires a licence number, and there is none")]
    LicenseRequired,
    /// There is an operator with this address already.
    #[error("there is an operator of that address")]
    OperatorExists,
    /// There is no such operator.
    #[error("there is no such operator")]
    OperatorNotFound,
    /// An invitation is for who has no password yet.
    #[error("the operator has a password already")]
    OperatorActive,
    /// Nobody else could make an admin.
    #[error("this is the only admin")]
    LastAdmin,
    /// The password is right, and a second factor is needed.
    #[error("a code of the authenticator is needed")]
    TotpRequired,
    /// The code is wrong, old or used.
    #[error("the code is wrong, old or used")]
    WrongTotp,
    #[error("the second factor is on")]
    TotpEnabled,
    /// The second factor is off, or no secret waits for a code.
    #[error("the second factor is off")]
    TotpNotEnabled,
    /// The session has ended, or never existed.
    #[error("the session is over")]
    SessionEnded,
    /// The id of a photo has another form.
    #[error("a photo's id has 1 to 64 letters, digits, hyphens and underscores")]
    InvalidPhotoId,
    /// The file is neither JPEG nor PNG nor WebP.
    #[error("a photo is a JPEG, PNG or WebP file")]
    PhotoFormat,
    /// The file is damaged, or the picture has too many pixels.
    #[error("the picture cannot be read")]
    PhotoUnreadable,
    /// The file is too large.
    #[error("a photo has at most {0} bytes")]
    PhotoTooLarge(usize),
    /// The listing or draft has its photos.
    #[error("at most {0} photos")]
    TooManyPhotos(usize),
    /// Another photo was uploaded under the same id.
    #[error("the photo's id was used for another photo")]
    PhotoIdReused,
    /// There is no such photo, or the caller may not see it.
    #[error("there is no such photo")]
    PhotoNotFound,
    /// The photos were changed since they were read, or not all of them are named.
    #[error("the photos are others by now")]
    PhotosChanged,
    #[error("there is no such key")]
    ApiKeyNotFound,
    /// The key is malformed, unknown or revoked.
    #[error("the key is not valid")]
    InvalidApiKey,
    #[error("there is no such webhook")]
    WebhookNotFound,
    /// The webhook was changed since it was read.
    #[error("the webhook has another version by now: {version}")]
    WebhookChanged { version: u64 },
    #[error("there is no such delivery")]
    DeliveryNotFound,
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
            Self::ArrivalNotAhead => "arrival_not_ahead",
            Self::StayTooLong(_) => "stay_too_long",
            Self::StayTooFar(_) => "stay_too_far",
            Self::DatesRequired => "dates_required",
            Self::InvalidPriceRange(_) => "invalid_price_range",
            Self::ValidationFailed(_) => "validation_failed",
            Self::FormInvalid(_) | Self::ContentInvalid(_) => "validation_failed",
            Self::ContentChanged { .. } => "content_changed",
            Self::DraftNotFound => "draft_not_found",
            Self::DraftChanged { .. } => "draft_changed",
            Self::DraftSubmitted => "draft_submitted",
            Self::ListingChanged { .. } => "listing_changed",
            Self::NothingToReview => "nothing_to_review",
            Self::NoCoordinatesProposed => "no_coordinates_proposed",
            Self::ConsentRequired => "consent_required",
            Self::DatesTaken => "dates_taken",
            Self::StayRefused(_) => "stay_refused",
            Self::TooManyGuests(_) => "too_many_guests",
            Self::ListingNotFound => "listing_not_found",
            Self::NightsLoading => "nights_loading",
            Self::StatusNotAllowed { .. } => "status_not_allowed",
            Self::QuoteNotOpen => "quote_not_open",
            Self::InquiryChanged => "inquiry_changed",
            Self::TooManyMessages(_) => "too_many_messages",
            Self::TooManyBlocks => "too_many_blocks",
            Self::InvalidPushAddress => "invalid_push_address",
            Self::TooManyDevices(_) => "too_many_devices",
            Self::NoMessenger => "no_messenger",
            Self::WrongCode => "wrong_code",
            Self::CodeExpired => "code_expired",
            Self::InquiryNotFound => "inquiry_not_found",
            Self::HostNotFound => "host_not_found",
            Self::WidgetNotFound => "widget_not_found",
            Self::ReportNotFound => "report_not_found",
            Self::FeeNotFound => "fee_not_found",
            Self::FeeNotDue => "fee_not_due",
            Self::FeeNotOwed => "fee_not_owed",
            Self::FeeOpen => "fee_open",
            Self::FeeUnpaid => "fee_unpaid",
            Self::InvoiceNotFound => "invoice_not_found",
            Self::InvoiceCancelled => "invoice_cancelled",
            Self::BillingIncomplete(_) => "billing_incomplete",
            Self::SellerWithoutTaxId => "seller_without_tax_id",
            Self::TranslationCorrected => "translation_corrected",
            Self::NothingToTranslate => "nothing_to_translate",
            Self::OwnerWithoutAddress => "owner_without_address",
            Self::AlertNotFound => "alert_not_found",
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::WrongPassword => "wrong_password",
            Self::LinkRequired => "link_required",
            Self::LinkNotValid => "link_not_valid",
            Self::ListingErased => "listing_erased",
            Self::AddressNotConfirmed => "address_not_confirmed",
            Self::LicenseRequired => "license_required",
            Self::OperatorExists => "operator_exists",
            Self::OperatorNotFound => "operator_not_found",
            Self::OperatorActive => "operator_active",
            Self::LastAdmin => "last_admin",
            Self::TotpRequired => "totp_required",
            Self::WrongTotp => "wrong_totp",
            Self::TotpEnabled => "totp_enabled",
            Self::TotpNotEnabled => "totp_not_enabled",
            Self::SessionEnded => "unauthenticated",
            Self::InvalidPhotoId => "invalid_photo_id",
            Self::PhotoFormat => "photo_format",
            Self::PhotoUnreadable => "photo_unreadable",
            Self::PhotoTooLarge(_) => "photo_too_large",
            Self::TooManyPhotos(_) => "too_many_photos",
            Self::PhotoIdReused => "photo_id_reused",
            Self::PhotoNotFound => "photo_not_found",
            Self::PhotosChanged => "photos_changed",
            Self::ApiKeyNotFound => "api_key_not_found",
            Self::InvalidApiKey => "invalid_api_key",
            Self::WebhookNotFound => "webhook_not_found",
            Self::WebhookChanged { .. } => "webhook_changed",
            Self::DeliveryNotFound => "delivery_not_found",
        }
    }

    /// The field at fault, in the contract's spelling.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Self::InvalidListingId
            | Self::ListingNotFound
            | Self::QuoteNotOpen
            | Self::InquiryChanged
            | Self::TooManyMessages(_)
            | Self::TooManyBlocks
            | Self::TooManyDevices(_)
            | Self::InquiryNotFound
            | Self::HostNotFound
            | Self::WidgetNotFound
            | Self::ReportNotFound
            | Self::FeeNotFound
            | Self::FeeNotDue
            | Self::FeeNotOwed
            | Self::FeeOpen
            | Self::FeeUnpaid
            | Self::InvoiceNotFound
            | Self::InvoiceCancelled
            | Self::SellerWithoutTaxId
            | Self::TranslationCorrected
            | Self::NothingToTranslate
            | Self::OwnerWithoutAddress
            | Self::AlertNotFound
            | Self::NightsLoading
            | Self::LinkRequired
            | Self::LinkNotValid
            | Self::DraftNotFound
            | Self::DraftChanged { .. }
            | Self::DraftSubmitted
            | Self::ContentInvalid(_)
            | Self::ContentChanged { .. }
            | Self::ListingChanged { .. }
            | Self::NothingToReview
            | Self::NoCoordinatesProposed
            | Self::ListingErased
            | Self::OperatorNotFound
            | Self::OperatorActive
            | Self::LastAdmin
            | Self::TotpEnabled
            | Self::TotpNotEnabled
            | Self::SessionEnded
            | Self::PhotoNotFound
            | Self::PhotosChanged
            | Self::ApiKeyNotFound
            | Self::InvalidApiKey
            | Self::WebhookNotFound
            | Self::WebhookChanged { .. }
            | Self::DeliveryNotFound => None,
            Self::FormInvalid(errors) => match errors.first() {
                Some(error) => Some(error.field),
                None => None,
            },
            Self::AddressNotConfirmed => Some("reason"),
            Self::LicenseRequired => Some("license_number"),
            Self::OperatorExists => Some("email"),
            Self::TotpRequired | Self::WrongTotp | Self::WrongCode | Self::CodeExpired => Some("code"),
            Self::InvalidPushAddress => Some("endpoint"),
            Self::NoMessenger => Some("channel"),
            Self::InvalidParty | Self::TooManyGuests(_) => Some("guests"),
            Self::InvalidPageSize(_) => Some("limit"),
            Self::InvalidCursor => Some("cursor"),
            Self::InvalidStay
            | Self::StayInPast
            | Self::ArrivalNotAhead
            | Self::StayTooLong(_)
            | Self::StayTooFar(_)
            | Self::DatesRequired
            | Self::DatesTaken
            | Self::StayRefused(_) => Some("stay"),
            Self::InvalidPriceRange(field) | Self::BillingIncomplete(field) => Some(*field),
            Self::ValidationFailed(error) => Some(error.field),
            Self::ConsentRequired => Some("consent"),
            Self::StatusNotAllowed { .. } => Some("status"),
            Self::WrongPassword => Some("password"),
            Self::IdempotencyKeyReused => Some("idempotency_key"),
            Self::InvalidPhotoId | Self::PhotoIdReused => Some("photo_id"),
            Self::PhotoFormat | Self::PhotoUnreadable | Self::PhotoTooLarge(_) => Some("content"),
            Self::TooManyPhotos(_) => Some("photos"),
        }
    }
}
