//! The mail that tells a guest that an inquiry was taken, in the language of the page where it was written.
//!
//! Nobody has confirmed the guest's address, so strangers can trigger this mail. It has none of the guest's words.

use minijinja::context;

use super::letter::{Letterhead, about, stay_values};
use crate::{
    domain::{
        inquiry::{Inquiry, InquiryId},
        listing::Listing,
    },
    store::NewMail,
};

impl Letterhead {
    /// What was asked, the code to quote, and what happens next.
    pub fn inquiry_receipt(&self, id: &InquiryId, inquiry: &Inquiry, listing: &Listing) -> NewMail {
        let stay = inquiry.stay.map(stay_values);
        let thread = self.threads.token_of(id);
        let Inquiry { guests, children, .. } = inquiry;
        let values = context! { stay, guests, children, code => id.code(), thread, ..about(listing) };
        let language = inquiry.language.code();
        self.mail("inquiry_receipt", inquiry.guest_email.as_str(), None, language, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::inquiry::InquiryForm,
        mail::template::LANGUAGES,
        testing::{inquiry_form, keep_pages, letterhead, listing},
    };

    fn receipt(form: InquiryForm) -> NewMail {
        let id = InquiryId::kept("0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4".into());
        letterhead().inquiry_receipt(&id, &Inquiry::parse(form).expect("an inquiry"), &listing(1))
    }

    #[test]
    fn every_receipt() {
        let mails = LANGUAGES.map(|(code, _)| receipt(InquiryForm { language: code.into(), ..inquiry_form("CASA-1") }));
        keep_pages("receipt", &mails);
        let told = mails
            .iter()
            .map(|NewMail { recipient, subject, body, .. }| format!("To: {recipient}\nSubject: {subject}\n\n{body}"));
        insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n==========\n"));
    }

    #[test]
    fn it_has_nothing_that_the_guest_typed() {
        let form = InquiryForm {
            guest_name: "Pharmacy Cheap Pills".into(),
            message: "Buy pills now".into(),
            guest_phone: Some("+34 900 111 222".into()),
            stay: None,
            guests: None,
            children: None,
            ..inquiry_form("CASA-1")
        };
        let mail = receipt(form);
        for word in ["ills", "900111222", "Arrival", "Guests"] {
            assert!(!mail.body.contains(word) && !mail.html.contains(word) && !mail.subject.contains(word), "{word}");
        }
    }
}
