//! Messages to the people who run the site. See `docs/rules/guests.md#messages`.

use casacero_proto::listing::v1::ContactSubject;

use super::{
    contact::EmailAddress,
    description::Language,
    inquiry::person_name,
    refusal::Refusal,
    text::{Invalid, Line, Named as _, long_paragraphs},
};

/// Minimum length of a message.
const MESSAGE_MIN: usize = 10;
/// Maximum length of a message.
const MESSAGE_MAX: usize = 4_000;

/// A message as sent, not yet validated.
#[derive(Clone, Debug, Default)]
pub struct ContactForm {
    pub idempotency_key: String,
    /// The sender's first name.
    pub first_name: String,
    /// The sender's last name.
    pub last_name: String,
    pub email: String,
    /// What it is about; `None` if nothing known is named.
    pub subject: Option<ContactSubject>,
    pub message: String,
    /// The language of the page.
    pub language: String,
    /// Whether the sender agreed to the privacy policy.
    pub consent: bool,
}

/// A valid message. It exists only with the sender's consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactMessage {
    /// Distinguishes messages, so that a repeated request is one mail.
    pub idempotency_key: Line<200>,
    /// The sender's first name.
    pub first_name: Line<80>,
    /// The sender's last name.
    pub last_name: Line<80>,
    /// The sender's mail address; the answer goes there.
    pub email: EmailAddress,
    pub subject: ContactSubject,
    pub message: String,
    /// The language of the page.
    pub language: Language,
}

impl ContactMessage {
    pub fn parse(form: ContactForm) -> Result<Self, Refusal> {
        let ContactForm { idempotency_key, first_name, last_name, email, subject, message, language, consent } = form;
        let message = Self {
            idempotency_key: Line::parse(&idempotency_key).named("idempotency_key")?,
            first_name: person_name(&first_name).named("first_name")?,
            last_name: person_name(&last_name).named("last_name")?,
            email: EmailAddress::parse(&email).named("email")?,
            subject: subject.ok_or(Invalid::UnknownValue).named("subject")?,
            message: long_paragraphs(&message, MESSAGE_MIN, MESSAGE_MAX).named("message")?,
            language: Language::parse(&language).named("language")?,
        };
        // Checked last, so that errors in the typed fields are reported first.
        if consent { Ok(message) } else { Err(Refusal::ConsentRequired) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::contact_form;

    #[test]
    fn what_is_wrong_is_named() {
        type Change = fn(&mut ContactForm);
        let cases: [(Change, &str, Option<&str>); 15] = [
            (|form| form.idempotency_key = " ".into(), "validation_failed", Some("idempotency_key")),
            (|form| form.first_name = " ".into(), "validation_failed", Some("first_name")),
            (|form| form.first_name = "a".repeat(81), "validation_failed", Some("first_name")),
            (|form| form.last_name = "www.evil.example".into(), "validation_failed", Some("last_name")),
            (|form| form.last_name = String::new(), "validation_failed", Some("last_name")),
            (|form| form.last_name = "a\u{7}".into(), "validation_failed", Some("last_name")),
            (|form| form.email = "zoe".into(), "validation_failed", Some("email")),
            (|form| form.email = "zoe@example.org\nBcc: x@example.org".into(), "validation_failed", Some("email")),
            (|form| form.subject = None, "validation_failed", Some("subject")),
            (|form| form.message = " ".into(), "validation_failed", Some("message")),
            (|form| form.message = "too short".into(), "validation_failed", Some("message")),
            (|form| form.message = "a".repeat(4_001), "validation_failed", Some("message")),
            (|form| form.language = "english".into(), "validation_failed", Some("language")),
            (|form| form.consent = false, "consent_required", Some("consent")),
            (|form| (form.consent, form.email) = (false, "zoe".into()), "validation_failed", Some("email")),
        ];
        assert!(ContactMessage::parse(contact_form()).is_ok());
        for (index, (change, reason, field)) in cases.into_iter().enumerate() {
            let mut form = contact_form();
            change(&mut form);
            let refusal = ContactMessage::parse(form).expect_err(reason);
            assert_eq!((refusal.reason(), refusal.field()), (reason, field), "case {index}");
        }
    }
}
