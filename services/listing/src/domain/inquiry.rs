//! Inquiries of guests to owners. See `docs/rules/inquiries.md#sending`.

use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    contact::{EmailAddress, PhoneNumber},
    description::Language,
    identity::ListingId,
    listing::Listing,
    refusal::Refusal,
    review_check::has_page_address,
    stay::Stay,
    stay_price::Party,
    text::{FieldError, Invalid, Line, Named as _, paragraphs},
};

/// Maximum length of a message.
pub const MESSAGE_MAX: usize = 5_000;

/// The id of an inquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InquiryId(String);

/// Length of a code: short enough to read out on the phone, long enough to tell an owner's inquiries apart.
const CODE_LENGTH: usize = 6;

/// The code that people quote: the end of an id, which is random, such as `4F60A1`.
pub fn code_of(id: &str) -> String {
    let letters: Vec<char> = id.chars().filter(char::is_ascii_alphanumeric).collect();
    letters[letters.len().saturating_sub(CODE_LENGTH)..].iter().collect::<String>().to_ascii_uppercase()
}

impl InquiryId {
    /// The id of a stored inquiry.
    pub const fn kept(id: String) -> Self {
        Self(id)
    }

    /// The id that a caller names. One of another form belongs to no inquiry.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        Uuid::parse_str(text).map(Self::from).map_err(|_| Refusal::InquiryNotFound)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The code that guest and owner quote.
    pub fn code(&self) -> String {
        code_of(&self.0)
    }
}

impl From<Uuid> for InquiryId {
    fn from(id: Uuid) -> Self {
        Self(id.to_string())
    }
}

/// An inquiry as sent, not yet validated.
#[derive(Clone, Debug, Default)]
pub struct InquiryForm {
    pub listing_id: String,
    /// The idempotency key; empty if the caller has none.
    pub idempotency_key: String,
    pub guest_name: String,
    pub guest_email: String,
    pub guest_phone: Option<String>,
    pub message: String,
    /// The requested nights in days since 1970-01-01, half-open.
    pub stay: Option<(i32, i32)>,
    pub guests: Option<u32>,
    pub children: Option<u32>,
    /// The language of the page.
    pub language: String,
    /// Whether the guest agreed that their data is passed on.
    pub consent: bool,
}

/// A valid inquiry. It exists only with the guest's consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    pub listing_id: ListingId,
    pub idempotency_key: Option<Line<200>>,
    pub guest_name: Line<120>,
    /// The guest's mail address; the answer goes there.
    pub guest_email: EmailAddress,
    pub guest_phone: Option<PhoneNumber>,
    pub message: String,
    pub stay: Option<Stay>,
    pub guests: Option<u32>,
    /// How many of the guests are children, if that is said.
    pub children: Option<u32>,
    pub language: Language,
}

impl Inquiry {
    pub fn parse(form: InquiryForm) -> Result<Self, Refusal> {
        let InquiryForm {
            listing_id,
            idempotency_key,
            guest_name,
            guest_email,
            guest_phone,
            message,
            stay,
            guests,
            children,
            language,
            consent,
        } = form;
        let listing_id = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        Party::requested(guests, children.unwrap_or_default())?;
        let inquiry = Self {
            listing_id,
            idempotency_key: Line::parse_optional(Some(&idempotency_key)).named("idempotency_key")?,
            guest_name: guest_name_of(&guest_name)?,
            guest_email: EmailAddress::parse(&guest_email).named("guest_email")?,
            guest_phone: guest_phone
                .filter(|text| !text.trim().is_empty())
                .map(|text| PhoneNumber::parse(&text).named("guest_phone"))
                .transpose()?,
            message: paragraphs(&message, MESSAGE_MAX).named("message")?,
            stay: stay.map(|(first_day, end_day)| Stay::from_days(first_day, end_day)).transpose()?,
            guests,
            children,
            language: Language::parse(&language).named("language")?,
        };
        // Checked last, so that errors in the typed fields are reported first.
        if consent { Ok(inquiry) } else { Err(Refusal::ConsentRequired) }
    }

    /// Refuses more guests than the listing takes.
    pub fn check_party(&self, listing: &Listing) -> Result<(), Refusal> {
        let most = listing.capacity.max_guests();
        if self.guests.is_some_and(|guests| guests > most) { Err(Refusal::TooManyGuests(most)) } else { Ok(()) }
    }

    /// Distinguishes inquiries that come with the same idempotency key.
    pub fn fingerprint(&self) -> String {
        let stay = self.stay.map(Stay::days);
        let mut text = format!(
            "{:?}",
            (
                self.listing_id.as_str(),
                self.guest_name.as_str(),
                self.guest_email.as_str(),
                self.guest_phone.as_ref().map(PhoneNumber::as_str),
                &self.message,
                stay,
                self.guests,
                self.language.code(),
            )
        );
        // Apart, so that an inquiry without them is the same to replicas that do not know of them.
        if let Some(children) = self.children {
            text.push_str(&children.to_string());
        }
        Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Parses the name of somebody who writes. What advertises a site is no name.
pub(super) fn person_name<const MAX: usize>(text: &str) -> Result<Line<MAX>, Invalid> {
    let name = Line::parse(text)?;
    if has_page_address(name.as_str(), None) { Err(Invalid::WebAddress) } else { Ok(name) }
}

/// Parses a name that cannot pass for an address in a mail header.
fn guest_name_of(text: &str) -> Result<Line<120>, FieldError> {
    let name = person_name(text).named("guest_name")?;
    if name.as_str().contains(['<', '>', '@', '"', '\\']) {
        return Err(Invalid::Characters).named("guest_name");
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{inquiry_form, listing};

    #[test]
    fn a_whole_form_is_an_inquiry() {
        let inquiry = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
        assert_eq!(inquiry.stay.map(Stay::nights), Some(7));
        let bare = InquiryForm {
            guest_phone: Some(" ".into()),
            stay: None,
            guests: None,
            children: None,
            ..inquiry_form("CASA-1")
        };
        assert_eq!(Inquiry::parse(bare).expect("an inquiry").guest_phone, None);
    }

    #[test]
    fn what_is_wrong_is_named() {
        type Change = fn(&mut InquiryForm);
        let cases: [(Change, &str, Option<&str>); 18] = [
            (|form| form.listing_id = "1".into(), "invalid_listing_id", None),
            (|form| form.guest_name = " ".into(), "validation_failed", Some("guest_name")),
            (|form| form.guest_name = "a".repeat(121), "validation_failed", Some("guest_name")),
            (|form| form.guest_name = "x\" <evil@example.com>".into(), "validation_failed", Some("guest_name")),
            (|form| form.guest_email = "ana".into(), "validation_failed", Some("guest_email")),
            (|form| form.guest_phone = Some("x".into()), "validation_failed", Some("guest_phone")),
            (|form| form.message = "\n".into(), "validation_failed", Some("message")),
            (|form| form.message = "a".repeat(5001), "validation_failed", Some("message")),
            (|form| form.stay = Some((9, 9)), "invalid_stay", Some("stay")),
            (|form| form.stay = Some((9, 8)), "invalid_stay", Some("stay")),
            (|form| form.stay = Some((9, 900)), "stay_too_long", Some("stay")),
            (|form| form.guests = Some(0), "invalid_party", Some("guests")),
            (|form| form.guests = None, "invalid_party", Some("guests")),
            (|form| form.children = form.guests, "invalid_party", Some("guests")),
            (|form| form.language = "english".into(), "validation_failed", Some("language")),
            (|form| form.idempotency_key = "k".repeat(201), "validation_failed", Some("idempotency_key")),
            (|form| form.consent = false, "consent_required", Some("consent")),
            (|form| (form.consent, form.guest_email) = (false, "ana".into()), "validation_failed", Some("guest_email")),
        ];
        for (index, (change, reason, field)) in cases.into_iter().enumerate() {
            let mut form = inquiry_form("CASA-1");
            change(&mut form);
            let refusal = Inquiry::parse(form).expect_err(reason);
            assert_eq!((refusal.reason(), refusal.field()), (reason, field), "case {index}");
        }
    }

    #[test]
    fn names_hold_no_web_address() {
        let advertising = [
            "www.evil.example",
            "Ana http://evil.example",
            "evil.com/login",
            "Zoë HTTPS://EVIL.EXAMPLE",
            "evil.it/x Ana",
        ];
        for name in advertising {
            let refusal = Inquiry::parse(InquiryForm { guest_name: name.into(), ..inquiry_form("CASA-1") });
            let problem = Refusal::from(FieldError { field: "guest_name", problem: Invalid::WebAddress });
            assert_eq!(refusal.expect_err(name), problem, "{name}");
        }
        for name in ["Mª.José Peña", "Dr.Ana St.John", "J. P. O'Brien", "Jürgen A.Schmidt-Meyer", "Ana (Zoë)"] {
            let inquiry = Inquiry::parse(InquiryForm { guest_name: name.into(), ..inquiry_form("CASA-1") });
            assert!(inquiry.is_ok(), "{name}");
        }
    }

    #[test]
    fn a_party_must_fit() {
        let place = listing(1);
        let most = place.capacity.max_guests();
        let party = |guests| Inquiry { guests, ..Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry") };
        assert_eq!(party(None).check_party(&place), Ok(()));
        assert_eq!(party(Some(most)).check_party(&place), Ok(()));
        assert_eq!(party(Some(most + 1)).check_party(&place), Err(Refusal::TooManyGuests(most)));
    }

    #[test]
    fn a_repeat_has_the_same_fingerprint_and_a_change_another() {
        let first = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
        assert_eq!(first.fingerprint(), first.clone().fingerprint());
        assert_ne!(first.fingerprint(), Inquiry { guests: Some(3), ..first.clone() }.fingerprint());
        assert_ne!(first.fingerprint(), Inquiry { children: None, ..first.clone() }.fingerprint());
    }
}
