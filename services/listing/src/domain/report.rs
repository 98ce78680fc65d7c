//! Reports of listings by their visitors. See `docs/rules/guests.md#reports`.

use casacero_proto::listing::v1::{ReportDecision, ReportReason};

use super::{
    contact::EmailAddress,
    description::Language,
    identity::ListingId,
    refusal::Refusal,
    text::{Invalid, Line, Named as _, long_paragraphs},
};

/// Minimum length of a message.
const MESSAGE_MIN: usize = 10;
/// Maximum length of a message.
const MESSAGE_MAX: usize = 2_000;
/// Minimum and maximum length of a statement of reasons.
const STATEMENT_MIN: usize = 20;
const STATEMENT_MAX: usize = 4_000;

/// A report as sent, not yet validated.
#[derive(Clone, Debug, Default)]
pub struct ReportForm {
    pub listing_id: String,
    pub idempotency_key: String,
    /// Why it is reported; `None` if nothing known is named.
    pub reason: Option<ReportReason>,
    pub message: String,
    /// The visitor's mail address, if an answer is wanted.
    pub email: Option<String>,
    /// The language of the page.
    pub language: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub listing_id: ListingId,
    /// Distinguishes reports of a listing, so that a repeated request is one mail.
    pub idempotency_key: Line<200>,
    pub reason: ReportReason,
    pub message: String,
    /// The visitor's mail address; an answer goes there.
    pub email: Option<EmailAddress>,
    /// The language of the page.
    pub language: Language,
}

impl Report {
    pub fn parse(form: ReportForm) -> Result<Self, Refusal> {
        let ReportForm { listing_id, idempotency_key, reason, message, email, language } = form;
        Ok(Self {
            listing_id: listing_id.parse().map_err(|_| Refusal::InvalidListingId)?,
            idempotency_key: Line::parse(&idempotency_key).named("idempotency_key")?,
            reason: reason.ok_or(Invalid::UnknownValue).named("reason")?,
            message: long_paragraphs(&message, MESSAGE_MIN, MESSAGE_MAX).named("message")?,
            email: email
                .filter(|text| !text.trim().is_empty())
                .map(|text| EmailAddress::parse(&text).named("email"))
                .transpose()?,
            language: Language::parse(&language).named("language")?,
        })
    }
}

/// What an operator decides about a report, with the reasons that both sides are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub kind: ReportDecision,
    pub statement: String,
}

impl Decision {
    pub fn parse(kind: Option<ReportDecision>, statement: &str) -> Result<Self, Refusal> {
        Ok(Self {
            kind: kind.ok_or(Invalid::UnknownValue).named("decision")?,
            statement: long_paragraphs(statement, STATEMENT_MIN, STATEMENT_MAX).named("statement")?,
        })
    }
}

/// What somebody objects to a decision.
pub fn parse_appeal(text: &str) -> Result<String, Refusal> {
    Ok(long_paragraphs(text, MESSAGE_MIN, STATEMENT_MAX).named("appeal")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::report_form;

    #[test]
    fn a_report_needs_no_address() {
        for email in [None, Some(" ".into())] {
            let report = Report::parse(ReportForm { email, ..report_form("CASA-1") }).expect("a report");
            assert_eq!(report.email, None);
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        type Change = fn(&mut ReportForm);
        let cases: [(Change, &str, Option<&str>); 8] = [
            (|form| form.listing_id = "1".into(), "invalid_listing_id", None),
            (|form| form.idempotency_key = String::new(), "validation_failed", Some("idempotency_key")),
            (|form| form.reason = None, "validation_failed", Some("reason")),
            (|form| form.message = "\n".into(), "validation_failed", Some("message")),
            (|form| form.message = "too short".into(), "validation_failed", Some("message")),
            (|form| form.message = "a".repeat(2_001), "validation_failed", Some("message")),
            (|form| form.email = Some("zoe".into()), "validation_failed", Some("email")),
            (|form| form.language = "english".into(), "validation_failed", Some("language")),
        ];
        for (index, (change, reason, field)) in cases.into_iter().enumerate() {
            let mut form = report_form("CASA-1");
            change(&mut form);
            let refusal = Report::parse(form).expect_err(reason);
            assert_eq!((refusal.reason(), refusal.field()), (reason, field), "case {index}");
        }
    }
}
