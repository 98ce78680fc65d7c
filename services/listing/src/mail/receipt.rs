//! The mail that tells a guest that an inquiry was taken, in the language of the page where it was written.
//!
//! Nobody has confirmed the guest's address, so strangers can trigger this mail. It has none of the guest's words.

use super::{
    letter::{Letterhead, english_stay, spanish_stay},
    lifecycle::mail_language,
    words::name,
};
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
        let language = mail_language(inquiry.language.code());
        let (code, home_id, home, brand) = (id.code(), &listing.id, name(listing.name.as_str()), &self.brand_name);
        let support = &self.support_email;
        if language == "es" {
            let guests = inquiry.guests.map(|guests| format!("Huéspedes: {guests}"));
            let page = format!("Su página: {}", self.page("es/propiedad", listing));
            let asked = facts(inquiry.stay.map(spanish_stay), guests, page);
            return self.access_mail(
                inquiry.guest_email.as_str(),
                language,
                format!("Hemos recibido tu consulta {code} ({home_id})"),
                &format!(
                    "Hola:\n\ntu consulta sobre {home} ({home_id}) está en camino.\n\n{asked}\nCódigo: {code}\n\n\
                     Qué pasa ahora:\n\nEl propietario recibe tu mensaje y te responde a esta dirección. La reserva y el pago \
                     los acordáis entre vosotros; no hemos reservado ninguna noche. Si no te contesta en unos días, escríbele de \
                     otra forma desde la página.\n\nSi nos escribes a {support}, cita el código {code}: con él encontramos tu \
                     consulta.\n\nSi no has escrito tú, no hagas nada: alguien ha dado esta dirección en {brand}."
                ),
            );
        }
        let guests = inquiry.guests.map(|guests| format!("Guests: {guests}"));
        let page = format!("Its page: {}", self.page("property", listing));
        let asked = facts(inquiry.stay.map(english_stay), guests, page);
        self.access_mail(
            inquiry.guest_email.as_str(),
            language,
            format!("We have your inquiry {code} ({home_id})"),
            &format!(
                "Hello,\n\nyour inquiry about {home} ({home_id}) is on its way.\n\n{asked}\nCode: {code}\n\n\
                 What happens next:\n\nThe owner gets your message and answers to this address. Booking and payment are between \
                 the two of you; no night has been booked. If no answer comes within some days, try another way on the home's \
                 page.\n\nIf you write to us at {support}, quote the code {code}: it leads us to your inquiry.\n\nIf you did not \
                 write, do nothing: somebody gave this address on {brand}."
            ),
        )
    }
}

/// A line for each thing that was said.
fn facts(stay: Option<String>, guests: Option<String>, page: String) -> String {
    let lines: Vec<String> = stay.into_iter().chain(guests).chain([page]).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::inquiry::InquiryForm,
        testing::{inquiry_form, keep_pages, letterhead, listing},
    };

    fn receipt(form: InquiryForm) -> NewMail {
        let id = InquiryId::kept("0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4".into());
        letterhead().inquiry_receipt(&id, &Inquiry::parse(form).expect("an inquiry"), &listing(1))
    }

    #[test]
    fn every_receipt() {
        let mails =
            ["en", "es"].map(|language| receipt(InquiryForm { language: language.into(), ..inquiry_form("CASA-1") }));
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
            ..inquiry_form("CASA-1")
        };
        let mail = receipt(form);
        for word in ["ills", "900111222", "Arrival", "Guests"] {
            assert!(!mail.body.contains(word) && !mail.html.contains(word) && !mail.subject.contains(word), "{word}");
        }
    }
}
