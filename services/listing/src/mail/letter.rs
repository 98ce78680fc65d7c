//! What a mail to an owner says. Owners read English or Spanish, we do not know which: both are in.

use chrono::NaiveDate;
use url::Url;

use crate::{
    domain::{
        contact::{EmailAddress, PhoneNumber},
        inquiry::Inquiry,
        listing::Listing,
    },
    ports::FeedAlert,
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

    /// The mail that tells an owner that a feed cannot be read.
    pub fn feed_failing(&self, alert: &FeedAlert, listing: &Listing) -> NewMail {
        let owner = listing.owner.email.as_ref().map(EmailAddress::as_str);
        let (platform, name, id) = (alert.platform, &listing.name, &listing.id);
        let english = format!(
            "Hello {},\n\nwe cannot read the {platform} calendar of {name} ({id}) any more. The last answer was:\n\n> {}\n\n\
             Nights that it took stay taken; free nights turn into \"ask the owner\" two days after the last good read. We \
             go on trying. Most often the address of the calendar was changed on the platform: copy it there once more, and \
             give it to us.\n\nYour listing: {}",
            listing.owner.name,
            alert.error_text,
            self.page("property", listing),
        );
        let spanish = format!(
            "Hola, {}:\n\nya no podemos leer el calendario de {platform} de {name} ({id}). La última respuesta fue:\n\n> {}\n\n\
             Las noches que ocupaba siguen ocupadas; las libres pasan a \"pregunta al propietario\" dos días después de la \
             última lectura buena. Seguimos intentándolo. Lo más frecuente es que la dirección del calendario haya cambiado en \
             la plataforma: vuelve a copiarla allí e indícanosla.\n\nTu anuncio: {}",
            listing.owner.name,
            spanish_failure(&alert.error),
            self.page("es/propiedad", listing),
        );
        NewMail {
            recipient: owner.unwrap_or(&self.support_email).to_owned(),
            reply_to: Some(self.support_email.clone()),
            subject: format!("Calendar problem / Problema con el calendario: {platform}, {name} {id}"),
            body: format!("{english}\n\n———\n\n{spanish}\n\n-- \n{}\n{}\n", self.brand_name, self.public_url),
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

/// What the code of a failure means.
fn spanish_failure(code: &str) -> &'static str {
    match code {
        "forbidden" => "Acceso denegado: puede que el calendario sea privado.",
        "not_found" => "Calendario no encontrado: la dirección ya no existe.",
        "invalid_data" => "Los datos del calendario están incompletos o no se pueden leer.",
        "server_error" => "El servidor de la plataforma ha fallado.",
        "network" => "La plataforma no responde.",
        "address_refused" => "La dirección no es la de un calendario público.",
        "empty" => "La respuesta está vacía.",
        "missing_vcalendar" => "La respuesta no es un calendario.",
        _ => "El calendario no se puede leer.",
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
    fn the_mail_about_a_feed() {
        let alert = FeedAlert {
            id: "1".into(),
            platform: "Airbnb",
            raised_at: chrono::DateTime::UNIX_EPOCH,
            error: "not_found".into(),
            error_text: "Calendar not found - please check the URL is correct".into(),
        };
        let mail = letterhead().feed_failing(&alert, &listing(1));
        insta::assert_snapshot!(format!("To: {}\nSubject: {}\n\n{}", mail.recipient, mail.subject, mail.body));
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
