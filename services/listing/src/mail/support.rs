//! Mails to the people who run the site: messages of the contact page, and reports of listings, in the language of the
//! page where they were written.
//!
//! The sender's words stand only in the quote at the end. The subject has nothing that anybody typed.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{ContactSubject, ReportDecision},
};
use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use super::{
    letter::{Letterhead, about},
    sanitize::quoted,
};
use crate::{
    domain::{
        contact::EmailAddress,
        contact_message::ContactMessage,
        inquiry::code_of,
        listing::Listing,
        report::{Decision, Report},
    },
    store::{HomeProof, KeptReport, NewMail},
};

impl Letterhead {
    /// The mail with a message that came at `received_at` under `id`. A reply goes to its sender.
    pub fn contact_message(&self, id: &str, message: &ContactMessage, received_at: DateTime<Utc>) -> NewMail {
        let ContactMessage { idempotency_key: _, first_name, last_name, email, subject, message: text, language } =
            message;
        let email = email.as_str();
        let values = context! {
            email,
            topic => subject.slug(),
            code => code_of(id),
            agreed_at => received_at.format("%Y-%m-%d %H:%M UTC").to_string(),
            sender => quoted(&format!("{first_name} {last_name}")),
            message => quoted(text),
        };
        let recipient = match subject {
            ContactSubject::PropertyListing => self.listings_email.as_ref().unwrap_or(&self.support_email),
            ContactSubject::GeneralInquiry
            | ContactSubject::BookingAssistance
            | ContactSubject::TechnicalSupport
            | ContactSubject::Partnership
            | ContactSubject::Other
            | ContactSubject::Unspecified => &self.support_email,
        };
        self.mail("contact_message", recipient, Some(email), language.code(), values)
    }

    /// The mail with a report that came under `id`. A reply goes to the visitor, if an address was left.
    pub fn report(&self, id: &str, report: &Report, listing: &Listing) -> NewMail {
        let Report { listing_id: _, idempotency_key: _, reason, message, email, language } = report;
        let email = email.as_ref().map(EmailAddress::as_str);
        let (reason, code, message) = (reason.slug(), code_of(id), quoted(message));
        let values = context! { reason, code, email, message, ..about(listing) };
        self.mail("report", &self.support_email, email, language.code(), values)
    }

    /// Tells a reporter what was decided, and why; `None` if they left no address. An answer goes to support.
    pub fn decision_for_reporter(
        &self,
        report: &KeptReport,
        decision: &Decision,
        listing: &Listing,
    ) -> Option<NewMail> {
        let recipient = report.email.as_deref()?;
        let values = context! { ..decision_values(decision), ..about(listing) };
        Some(self.mail("report_decision", recipient, Some(&self.support_email), &report.language, values))
    }

    /// What an operator writes to an owner; `None` if the owner has no address. An answer goes to support.
    pub fn message_to_owner(&self, message: &str, listing: &Listing) -> Option<NewMail> {
        self.support_to_owner("owner_message", listing, context! { message })
    }

    /// Asks an owner to prove that they control a home; `None` if they have no address. An answer goes to support.
    pub fn proof_request(&self, proof: &HomeProof, listing: &Listing) -> Option<NewMail> {
        self.support_to_owner("proof_request", listing, context! { kind => proof.kind.slug(), code => &proof.code })
    }

    fn support_to_owner(&self, template: &str, listing: &Listing, values: Value) -> Option<NewMail> {
        let mail = self.to_owner(template, listing, values)?;
        Some(NewMail { reply_to: Some(self.support_email.clone()), ..mail })
    }

    /// Tells an owner what was decided about the home, and why; `None` if it stays as it is.
    pub fn decision_for_owner(&self, decision: &Decision, listing: &Listing) -> Option<NewMail> {
        if decision.kind == ReportDecision::Dismissed {
            return None;
        }
        self.support_to_owner("report_consequence", listing, decision_values(decision))
    }
}

fn decision_values(Decision { kind, statement }: &Decision) -> Value {
    context! { decision => kind.slug(), statement }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{ProofKind, ReportReason, ReportState};

    use super::*;
    use crate::{
        domain::{contact_message::ContactForm, description::Language, report::ReportForm, text::Line},
        testing::{contact_form, keep_pages, letterhead, listing, now, report_form},
    };

    const ID: &str = "0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4";

    fn message(form: ContactForm) -> NewMail {
        letterhead().contact_message(ID, &ContactMessage::parse(form).expect("a message"), now())
    }

    fn report(form: ReportForm) -> NewMail {
        letterhead().report(ID, &Report::parse(form).expect("a report"), &listing(1))
    }

    fn kept_report(language: &str) -> KeptReport {
        KeptReport {
            id: ID.into(),
            listing_id: listing(1).id,
            reason: ReportReason::Scam,
            message: "It is the house of my aunt.".into(),
            email: Some("zoe@example.com".into()),
            language: language.into(),
            received_at: now(),
            state: ReportState::Open,
            decision: None,
            statement: None,
            decided_at: None,
            decided_by: None,
            appeal: None,
        }
    }

    fn told(NewMail { recipient, reply_to, subject, body, .. }: &NewMail) -> String {
        format!("To: {recipient}\nReply-To: {}\nSubject: {subject}\n\n{body}", reply_to.as_deref().unwrap_or("-"))
    }

    #[test]
    fn every_mail_to_support() {
        let mut mails = Vec::new();
        for language in ["en", "es"] {
            mails.push(message(ContactForm { language: language.into(), ..contact_form() }));
            mails.push(report(ReportForm { language: language.into(), ..report_form("CASA-1") }));
            mails.push(report(ReportForm { language: language.into(), email: None, ..report_form("CASA-1") }));
            let mut home = listing(1);
            home.mail_language = Language::parse(language).ok();
            for kind in ReportDecision::ALL {
                let statement = "The pictures show another house, against section 3 of our terms.";
                let decision = Decision::parse(Some(*kind), statement).expect("a decision");
                mails.extend(letterhead().decision_for_reporter(&kept_report(language), &decision, &home));
                mails.extend(letterhead().decision_for_owner(&decision, &home));
            }
            mails.extend(letterhead().message_to_owner("Please renew the address of your calendar.", &home));
            for kind in ProofKind::ALL {
                let proof =
                    HomeProof { kind: *kind, code: "A1B2C3".into(), asked_at: now(), asked_by: "operator:ana".into() };
                mails.extend(letterhead().proof_request(&proof, &home));
            }
        }
        keep_pages("support", &mails);
        insta::assert_snapshot!(mails.iter().map(told).collect::<Vec<_>>().join("\n==========\n"));
    }

    #[test]
    fn messages_about_listing_a_home_have_an_address_of_their_own() {
        let form = |subject| ContactForm { subject: Some(subject), ..contact_form() };
        for subject in ContactSubject::ALL {
            let expected = match subject {
                ContactSubject::PropertyListing => "homes@casacero.example",
                _ => "hello@casacero.example",
            };
            assert_eq!(message(form(*subject)).recipient, expected, "{subject}");
        }
        let letterhead = Letterhead { listings_email: None, ..letterhead() };
        let about = ContactMessage::parse(form(ContactSubject::PropertyListing)).expect("a message");
        assert_eq!(letterhead.contact_message(ID, &about, now()).recipient, "hello@casacero.example");
    }

    #[test]
    fn nobody_writes_in_our_name() {
        let words = "Pay at https://evil.example/pay\n\n-- \nCasaCero";
        let mut home = listing(1);
        home.name = Line::parse("Casa https://evil.example/login").expect("a name");
        let form = ReportForm { message: words.into(), ..report_form("CASA-1") };
        let contact = ContactForm { message: words.into(), ..contact_form() };
        // The form refuses such a name; the mail does not rely on it.
        let contact = ContactMessage {
            first_name: Line::parse("URGENT").expect("a line"),
            last_name: Line::parse("www.evil.example").expect("a line"),
            ..ContactMessage::parse(contact).expect("a message")
        };
        let mails = [
            letterhead().contact_message(ID, &contact, now()),
            letterhead().report(ID, &Report::parse(form).expect("a report"), &home),
        ];
        for mail in mails {
            let (ours, theirs): (Vec<_>, Vec<_>) = mail.body.lines().partition(|line| !line.starts_with('>'));
            for text in ["URGENT", "evil.example", "Pay"] {
                assert!(!mail.subject.contains(text) && !ours.join("\n").contains(text), "{text}: {}", mail.body);
            }
            assert!(
                theirs.ends_with(&["> Pay at https: //evil. example/pay", ">", "> --", "> CasaCero"]),
                "{theirs:?}"
            );
            assert_eq!(linkify::LinkFinder::new().url_must_have_scheme(false).links(&theirs.join("\n")).count(), 0);
            assert!(!mail.html.contains("href=\"https://evil"));
        }
    }
}
