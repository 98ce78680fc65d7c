//! What a mail to an owner says. Owners read English or Spanish, we do not know which: both are in.

use chrono::NaiveDate;
use url::Url;

use crate::{
    domain::{
        contact::{EmailAddress, PhoneNumber},
        inquiry::Inquiry,
        listing::Listing,
    },
    store::NewMail,
};

/// What all mails have in common.
#[derive(Clone, Debug)]
pub struct Letterhead {
    /// Who signs.
    pub brand_name: String,
    /// Where guests reach the site.
    pub public_url: Url,
    /// Who gets the mail when an owner has no address.
    pub support_email: String,
}

impl Letterhead {
    /// The mail that carries an inquiry to the owner. Answering it answers the guest.
    pub fn inquiry(&self, inquiry: &Inquiry, listing: &Listing) -> NewMail {
        let guest = format!("\"{}\" <{}>", inquiry.guest_name, inquiry.guest_email.as_str());
        let owner = listing.owner.email.as_ref().map(EmailAddress::as_str);
        let dates = inquiry.stay.map(|stay| format!(" ({} – {})", stay.check_in(), stay.check_out()));
        NewMail {
            recipient: owner.unwrap_or(&self.support_email).to_owned(),
            reply_to: Some(guest),
            subject: format!(
                "Inquiry / Consulta: {} {}{}",
                listing.name,
                listing.id,
                dates.as_deref().unwrap_or_default()
            ),
            body: format!(
                "{}\n\n———\n\n{}\n\n———\n\nMessage / Mensaje:\n\n{}\n\n-- \n{}\n{}\n",
                self.english(inquiry, listing),
                self.spanish(inquiry, listing),
                quoted(&inquiry.message),
                self.brand_name,
                self.public_url,
            ),
        }
    }

    fn english(&self, inquiry: &Inquiry, listing: &Listing) -> String {
        let mut text = format!(
            "Hello {},\n\n{} asks about {} ({}).\n\n",
            listing.owner.name, inquiry.guest_name, listing.name, listing.id
        );
        if let Some(stay) = inquiry.stay {
            text += &format!(
                "Arrival: {}\nDeparture: {}\nNights: {}\n",
                english_date(stay.check_in()),
                english_date(stay.check_out()),
                stay.nights()
            );
        }
        if let Some(guests) = inquiry.guests {
            text += &format!("Guests: {guests}\n");
        }
        text += &format!("E-mail: {}\n", inquiry.guest_email.as_str());
        if let Some(phone) = &inquiry.guest_phone {
            text += &format!("Phone: {}\n", phone.as_str());
        }
        text += &format!(
            "Wrote on the page in: {}\nYour listing: {}\n\n\
             Answer this mail to write to the guest. Booking, payment and everything else is between the \
             two of you; we take no commission.",
            match inquiry.language.code() {
                "es" => "Spanish",
                "en" => "English",
                other => other,
            },
            self.page("property", listing),
        );
        text
    }

    fn spanish(&self, inquiry: &Inquiry, listing: &Listing) -> String {
        let mut text = format!(
            "Hola, {}:\n\n{} pregunta por {} ({}).\n\n",
            listing.owner.name, inquiry.guest_name, listing.name, listing.id
        );
        if let Some(stay) = inquiry.stay {
            text += &format!(
                "Llegada: {}\nSalida: {}\nNoches: {}\n",
                spanish_date(stay.check_in()),
                spanish_date(stay.check_out()),
                stay.nights()
            );
        }
        if let Some(guests) = inquiry.guests {
            text += &format!("Huéspedes: {guests}\n");
        }
        text += &format!("Correo: {}\n", inquiry.guest_email.as_str());
        if let Some(phone) = inquiry.guest_phone.as_ref().map(PhoneNumber::as_str) {
            text += &format!("Teléfono: {phone}\n");
        }
        text += &format!(
            "Escribió en la página en: {}\nTu anuncio: {}\n\n\
             Responde a este correo para escribir al huésped. La reserva, el pago y lo demás quedan entre \
             vosotros; no cobramos comisión.",
            match inquiry.language.code() {
                "es" => "español",
                "en" => "inglés",
                other => other,
            },
            self.page("es/propiedad", listing),
        );
        text
    }

    fn page(&self, path: &str, listing: &Listing) -> String {
        format!("{}/{path}/{}", self.public_url.as_str().trim_end_matches('/'), listing.id)
    }
}

/// The guest's words, marked as theirs: nothing they write can pass for ours.
fn quoted(message: &str) -> String {
    let lines = message.lines().map(|line| format!("> {line}").trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

fn english_date(date: NaiveDate) -> String {
    date.format("%A, %-d %B %Y").to_string()
}

fn spanish_date(date: NaiveDate) -> String {
    use chrono::Datelike as _;
    const DAYS: [&str; 7] = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
    const MONTHS: [&str; 12] = [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ];
    let day = DAYS[date.weekday().num_days_from_monday() as usize];
    format!("{day}, {} de {} de {}", date.day(), MONTHS[date.month0() as usize], date.year())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::inquiry::InquiryForm,
        testing::{inquiry_form, listing},
    };

    fn letterhead() -> Letterhead {
        Letterhead {
            brand_name: "CasaCero".into(),
            public_url: Url::parse("https://casacero.example/").expect("an address"),
            support_email: "hello@casacero.example".into(),
        }
    }

    #[test]
    fn the_whole_mail() {
        let inquiry = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
        let mail = letterhead().inquiry(&inquiry, &listing(1));
        insta::assert_snapshot!(format!(
            "To: {}\nReply-To: {}\nSubject: {}\n\n{}",
            mail.recipient,
            mail.reply_to.expect("a guest"),
            mail.subject,
            mail.body
        ));
    }

    #[test]
    fn without_dates_guests_and_phone_their_lines_are_left_out() {
        let form = InquiryForm {
            stay: None,
            guests: None,
            guest_phone: None,
            language: "es".into(),
            ..inquiry_form("CASA-1")
        };
        let mut without_mail = listing(1);
        without_mail.owner.email = None;
        let mail = letterhead().inquiry(&Inquiry::parse(form).expect("an inquiry"), &without_mail);
        for word in ["Arrival", "Guests", "Phone", "Llegada", "Huéspedes", "Teléfono"] {
            assert!(!mail.body.contains(word), "{word}");
        }
        assert!(mail.body.contains("in: Spanish") && mail.body.contains("en: español"));
        assert_eq!(mail.recipient, "hello@casacero.example");
    }

    #[test]
    fn a_guest_cannot_write_in_our_name() {
        let form = InquiryForm { message: "Hi\n-- \nCasaCero".into(), ..inquiry_form("CASA-1") };
        let mail = letterhead().inquiry(&Inquiry::parse(form).expect("an inquiry"), &listing(1));
        assert!(mail.body.contains("> Hi\n> --\n> CasaCero"));
    }
}
