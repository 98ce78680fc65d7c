//! Mails to the people who run the site: messages of the contact page, and reports of listings, in the language of the
//! page where they were written.
//!
//! The sender's words stand only in the quote at the end. The subject has nothing that anybody typed.

use chrono::{DateTime, Utc};

use super::{
    letter::Letterhead,
    lifecycle::mail_language,
    words::{name, quoted},
};
use crate::{
    domain::{
        contact::EmailAddress,
        contact_message::ContactMessage,
        inquiry::code_of,
        listing::Listing,
        report::Report,
        vocabulary::{ContactSubject, ReportReason},
    },
    store::NewMail,
};

impl Letterhead {
    /// The mail with a message that came at `received_at` under `id`. A reply goes to its sender.
    pub fn contact_message(&self, id: &str, message: &ContactMessage, received_at: DateTime<Utc>) -> NewMail {
        let ContactMessage { idempotency_key: _, first_name, last_name, email, subject, message: text, language } =
            message;
        let language = mail_language(language.code());
        let (code, agreed_at, email) = (code_of(id), received_at.format("%Y-%m-%d %H:%M UTC"), email.as_str());
        let (english, spanish) = subject_names(*subject);
        let (subject_line, intro) = match language {
            "es" => (
                format!("Contacto: {spanish} ({code})"),
                format!(
                    "Hola:\n\nalguien ha escrito en la página de contacto.\n\nAsunto: {spanish}\nCorreo: {email}\n\
                     Aceptó la política de privacidad: {agreed_at}\n\n\
                     Responde a este correo para escribirle. Estos son su nombre y su mensaje. No los hemos comprobado."
                ),
            ),
            _ => (
                format!("Contact: {english} ({code})"),
                format!(
                    "Hello,\n\nsomebody wrote on the contact page.\n\nAbout: {english}\nE-mail: {email}\n\
                     Accepted the privacy policy: {agreed_at}\n\n\
                     Answer this mail to write to the sender. Here are the sender's name and message. We have not \
                     checked them."
                ),
            ),
        };
        let recipient = match subject {
            ContactSubject::PropertyListing => self.listings_email.as_ref().unwrap_or(&self.support_email),
            ContactSubject::GeneralInquiry
            | ContactSubject::BookingAssistance
            | ContactSubject::TechnicalSupport
            | ContactSubject::Partnership
            | ContactSubject::Other => &self.support_email,
        };
        let words = format!("{first_name} {last_name}\n\n{text}");
        self.to_support(recipient, Some(email), language, subject_line, &intro, &words)
    }

    /// The mail with a report that came under `id`. A reply goes to the visitor, if an address was left.
    pub fn report(&self, id: &str, report: &Report, listing: &Listing) -> NewMail {
        let Report { listing_id: _, idempotency_key: _, reason, message, email, language } = report;
        let language = mail_language(language.code());
        let (code, home, home_id) = (code_of(id), name(listing.name.as_str()), &listing.id);
        let email = email.as_ref().map(EmailAddress::as_str);
        let (english, spanish) = reason_names(*reason);
        let (subject, intro) = match language {
            "es" => {
                let answer = match email {
                    Some(email) => format!("Correo: {email}\n\nResponde a este correo para escribirle."),
                    None => "Correo: ninguno\n\nNo se le puede responder.".to_owned(),
                };
                (
                    format!("Aviso sobre {home_id}: {spanish} ({code})"),
                    format!(
                        "Hola:\n\nuna persona que visitó la página avisa sobre {home} ({home_id}).\n\nMotivo: {spanish}\n\
                         El alojamiento: {}\n{answer} Este es su mensaje. No lo hemos comprobado.",
                        self.page("es/propiedad", listing)
                    ),
                )
            }
            _ => {
                let answer = match email {
                    Some(email) => format!("E-mail: {email}\n\nAnswer this mail to write to the visitor."),
                    None => "E-mail: none\n\nThe visitor cannot be answered.".to_owned(),
                };
                (
                    format!("Report of {home_id}: {english} ({code})"),
                    format!(
                        "Hello,\n\na visitor reports {home} ({home_id}).\n\nReason: {english}\nThe home: {}\n{answer} \
                         Here is the visitor's message. We have not checked it.",
                        self.page("property", listing)
                    ),
                )
            }
        };
        self.to_support(&self.support_email, email, language, subject, &intro, message)
    }

    /// A mail that ends with a stranger's words in a quote.
    fn to_support(
        &self,
        recipient: &str,
        reply_to: Option<&str>,
        language: &str,
        subject: String,
        intro: &str,
        words: &str,
    ) -> NewMail {
        let body = format!("{intro}\n\n{}\n\n-- \n{}\n{}\n", quoted(words), self.brand_name, self.public_url);
        self.new_mail(recipient.to_owned(), reply_to.map(ToOwned::to_owned), language, subject, body)
    }
}

/// What a message is about, in English and in Spanish.
const fn subject_names(subject: ContactSubject) -> (&'static str, &'static str) {
    match subject {
        ContactSubject::GeneralInquiry => ("General inquiry", "Consulta general"),
        ContactSubject::PropertyListing => ("Listing a home", "Anunciar un alojamiento"),
        ContactSubject::BookingAssistance => ("Help with a booking", "Ayuda con una reserva"),
        ContactSubject::TechnicalSupport => ("Technical support", "Soporte técnico"),
        ContactSubject::Partnership => ("Partnership", "Colaboración"),
        ContactSubject::Other => ("Something else", "Otro asunto"),
    }
}

/// Why a home is reported, in English and in Spanish.
const fn reason_names(reason: ReportReason) -> (&'static str, &'static str) {
    match reason {
        ReportReason::NotReal => ("The home does not exist", "El alojamiento no existe"),
        ReportReason::WrongInformation => ("The information is wrong", "La información es incorrecta"),
        ReportReason::Scam => ("It looks like a scam", "Parece una estafa"),
        ReportReason::Discrimination => ("It discriminates", "Discrimina"),
        ReportReason::Other => ("Another reason", "Otro motivo"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::{contact_message::ContactForm, report::ReportForm, text::Line},
        testing::{contact_form, keep_pages, letterhead, listing, now, report_form},
    };

    const ID: &str = "0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4";

    fn message(form: ContactForm) -> NewMail {
        letterhead().contact_message(ID, &ContactMessage::parse(form).expect("a message"), now())
    }

    fn report(form: ReportForm) -> NewMail {
        letterhead().report(ID, &Report::parse(form).expect("a report"), &listing(1))
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
