//! Mails to owners about inquiries and feeds, in the owner's language.
//!
//! A guest's text appears only in the quote at the end, never in a header or in our own sentences. Text that owners
//! typed, such as names of people and listings, is shortened and contains no link.

use chrono::NaiveDate;
use url::Url;

use crate::{
    domain::{
        contact::{EmailAddress, PhoneNumber},
        identity::ListingId,
        inquiry::{Inquiry, InquiryId},
        listing::Listing,
        stay::Stay,
    },
    mail::{
        html,
        lifecycle::language_of,
        words::{name, quoted},
    },
    ports::{FeedAlert, FeedAlertKind},
    store::NewMail,
};

/// The parts that all mails share.
#[derive(Clone, Debug)]
pub struct Letterhead {
    /// The brand's name, used as the signature.
    pub brand_name: String,
    /// Public address of the site.
    pub public_url: Url,
    /// The address of support. It is the recipient if an owner has no address.
    pub support_email: String,
    /// The recipient of messages about listing a home; support if `None`.
    pub listings_email: Option<String>,
}

impl Letterhead {
    /// A mail as text and HTML.
    pub(super) fn new_mail(
        &self,
        recipient: String,
        reply_to: Option<String>,
        language: &str,
        subject: String,
        body: String,
    ) -> NewMail {
        let html = html::page(&body, language, &self.brand_name, self.public_url.as_str());
        NewMail { recipient, reply_to, subject, body, html, unsubscribe_url: None }
    }

    /// The mail that brings an inquiry to the owner. A reply goes to the guest.
    pub fn inquiry(&self, id: &InquiryId, inquiry: &Inquiry, listing: &Listing) -> NewMail {
        let owner = listing.owner.email.as_ref().map(EmailAddress::as_str);
        let language = language_of(listing);
        let (kind, text) = match language {
            "es" => ("Consulta", self.spanish(id, inquiry, listing)),
            _ => ("Inquiry", self.english(id, inquiry, listing)),
        };
        let dates = inquiry.stay.map(|stay| format!(" ({} – {})", stay.check_in(), stay.check_out()));
        self.new_mail(
            owner.unwrap_or(&self.support_email).to_owned(),
            // Without the guest's name, which would be a stranger's text in a header of our mail.
            Some(inquiry.guest_email.as_str().to_owned()),
            language,
            format!("{kind}: {} {}{}", name(listing.name.as_str()), listing.id, dates.as_deref().unwrap_or_default()),
            format!(
                "{text}\n\n> {}\n>\n{}\n\n-- \n{}\n{}\n",
                name(inquiry.guest_name.as_str()),
                quoted(&inquiry.message),
                self.brand_name,
                self.public_url,
            ),
        )
    }

    /// The mail about a problem with a feed, or about a conflict of two.
    pub fn feed_alert(&self, alert: &FeedAlert, listing: &Listing) -> NewMail {
        let (platform, home, id) = (alert.platform, name(listing.name.as_str()), &listing.id);
        let host = name(listing.owner.name.as_str());
        let language = language_of(listing);
        let (subject, text) = match language {
            "es" => {
                let told = match &alert.kind {
                    FeedAlertKind::Failing { error } => format!(
                        "ya no podemos leer el calendario de {platform} de {home} ({id}). La última respuesta fue:\n\n> {}\n\n\
                         Las noches que ocupaba siguen ocupadas; las demás pasan a \"pregunta al propietario\" doce horas después \
                         de la última lectura buena. Seguimos intentándolo. Lo más frecuente es que la dirección del calendario \
                         haya cambiado en la plataforma: vuelve a copiarla allí e indícanosla.",
                        spanish_failure(error)
                    ),
                    FeedAlertKind::MissingNights { nights } => format!(
                        "el calendario de {platform} de {home} ({id}) ya no muestra {nights} noches que antes mostraba. A veces \
                         las plataformas lo hacen por error, así que mantenemos esas noches ocupadas durante un día. Si de verdad \
                         están libres, puedes liberarlas al momento; si no, revisa el calendario en la plataforma."
                    ),
                    FeedAlertKind::Conflict { other, first_night, end_day } => {
                        self.spanish_conflict((platform, *other), (*first_night, *end_day), &home, id)
                    }
                };
                let page = self.page("es/propiedad", listing);
                let is_conflict = matches!(alert.kind, FeedAlertKind::Conflict { .. });
                let subject =
                    if is_conflict { "Dos huéspedes, las mismas noches" } else { "Problema con el calendario" };
                (subject, format!("Hola, {host}:\n\n{told}\n\nTu anuncio: {page}"))
            }
            _ => {
                let told = match &alert.kind {
                    FeedAlertKind::Failing { error } => format!(
                        "we cannot read the {platform} calendar of {home} ({id}) any more. The last answer was:\n\n> {}\n\n\
                         Nights that it took stay taken; the others turn into \"ask the owner\" twelve hours after the last good \
                         read. We go on trying. Most often the address of the calendar was changed on the platform: copy it there \
                         once more, and give it to us.",
                        english_failure(error)
                    ),
                    FeedAlertKind::MissingNights { nights } => format!(
                        "the {platform} calendar of {home} ({id}) no longer lists {nights} nights that it listed before. \
                         Platforms do that by mistake now and then, so we keep these nights taken for a day. If they are really \
                         free, you can free them at once; if they are not, look at the calendar on the platform."
                    ),
                    FeedAlertKind::Conflict { other, first_night, end_day } => {
                        self.english_conflict((platform, *other), (*first_night, *end_day), &home, id)
                    }
                };
                let page = self.page("property", listing);
                let is_conflict = matches!(alert.kind, FeedAlertKind::Conflict { .. });
                let subject = if is_conflict { "Two guests, the same nights" } else { "Calendar problem" };
                (subject, format!("Hello {host},\n\n{told}\n\nYour listing: {page}"))
            }
        };
        let owner = listing.owner.email.as_ref().map(EmailAddress::as_str);
        self.new_mail(
            owner.unwrap_or(&self.support_email).to_owned(),
            Some(self.support_email.clone()),
            language,
            format!("{subject}: {platform}, {home} {id}"),
            format!("{text}\n\n-- \n{}\n{}\n", self.brand_name, self.public_url),
        )
    }

    fn english(&self, id: &InquiryId, inquiry: &Inquiry, listing: &Listing) -> String {
        let mut text = format!(
            "Hello {},\n\na guest asks about {} ({}).\n\n",
            name(listing.owner.name.as_str()),
            name(listing.name.as_str()),
            listing.id
        );
        if let Some(stay) = inquiry.stay {
            text += &format!("{}\nNights: {}\n", english_stay(stay), stay.nights());
        }
        if let Some(guests) = inquiry.guests {
            text += &format!("Guests: {guests}\n");
        }
        text += &format!("E-mail: {}\n", inquiry.guest_email.as_str());
        if let Some(phone) = &inquiry.guest_phone {
            text += &format!("Phone: {}\n", phone.as_str());
        }
        text += &format!(
            "Wrote on the page in: {}\nYour listing: {}\nCode the guest has: {}\n\n\
             Answer this mail to write to the guest. Booking, payment and everything else is between the \
             two of you; we take no commission. You can answer in your inbox too, where all inquiries about this home \
             are:\n\n{}\n\n\
             Here are the guest's name and message. We have not checked them, and we never ask for a password by mail.",
            match inquiry.language.code() {
                "es" => "Spanish",
                "en" => "English",
                other => other,
            },
            self.page("property", listing),
            id.code(),
            self.manage_address("en", &listing.id, "inquiries"),
        );
        text
    }

    fn spanish(&self, id: &InquiryId, inquiry: &Inquiry, listing: &Listing) -> String {
        let mut text = format!(
            "Hola, {}:\n\nun huésped pregunta por {} ({}).\n\n",
            name(listing.owner.name.as_str()),
            name(listing.name.as_str()),
            listing.id
        );
        if let Some(stay) = inquiry.stay {
            text += &format!("{}\nNoches: {}\n", spanish_stay(stay), stay.nights());
        }
        if let Some(guests) = inquiry.guests {
            text += &format!("Huéspedes: {guests}\n");
        }
        text += &format!("Correo: {}\n", inquiry.guest_email.as_str());
        if let Some(phone) = inquiry.guest_phone.as_ref().map(PhoneNumber::as_str) {
            text += &format!("Teléfono: {phone}\n");
        }
        text += &format!(
            "Escribió en la página en: {}\nTu anuncio: {}\nCódigo que tiene el huésped: {}\n\n\
             Responde a este correo para escribir al huésped. La reserva, el pago y lo demás quedan entre \
             vosotros; no cobramos comisión. También puedes responder en tu bandeja, donde están todas las consultas de \
             este alojamiento:\n\n{}\n\n\
             Estos son el nombre y el mensaje del huésped. No los hemos comprobado, y nunca pedimos contraseñas por correo.",
            match inquiry.language.code() {
                "es" => "español",
                "en" => "inglés",
                other => other,
            },
            self.page("es/propiedad", listing),
            id.code(),
            self.manage_address("es", &listing.id, "inquiries"),
        );
        text
    }

    /// The address of a tab of the page on which an owner looks after a home.
    pub(super) fn manage_address(&self, language: &str, home: &ListingId, tab: &str) -> String {
        let path = if language == "es" { "es/gestionar" } else { "manage" };
        format!("{}{path}/{home}?tab={tab}", self.public_url)
    }

    /// The address of a home's page below `path`.
    pub(super) fn page(&self, path: &str, listing: &Listing) -> String {
        format!("{}/{path}/{}", self.public_url.as_str().trim_end_matches('/'), listing.id)
    }
}

/// The meaning of a failure's code.
fn english_failure(code: &str) -> &'static str {
    match code {
        "forbidden" => "Access forbidden: the calendar may be private.",
        "not_found" => "Calendar not found: the address does not exist any more.",
        "incomplete" => "The calendar is incomplete: some events cannot be read.",
        "invalid_data" => "The calendar is cut or too large.",
        "server_error" => "The platform's server failed.",
        "network" => "The platform does not answer.",
        "address_refused" => "The address is not one of a public calendar.",
        "empty" => "The answer is empty.",
        "missing_vcalendar" => "The answer is no calendar.",
        _ => "The calendar cannot be read.",
    }
}

fn spanish_failure(code: &str) -> &'static str {
    match code {
        "forbidden" => "Acceso denegado: puede que el calendario sea privado.",
        "not_found" => "Calendario no encontrado: la dirección ya no existe.",
        "incomplete" => "El calendario está incompleto: hay eventos que no se pueden leer.",
        "invalid_data" => "El calendario está cortado o es demasiado grande.",
        "server_error" => "El servidor de la plataforma ha fallado.",
        "network" => "La plataforma no responde.",
        "address_refused" => "La dirección no es la de un calendario público.",
        "empty" => "La respuesta está vacía.",
        "missing_vcalendar" => "La respuesta no es un calendario.",
        _ => "El calendario no se puede leer.",
    }
}

/// The days of arrival and departure, a line for each.
pub(super) fn english_stay(stay: Stay) -> String {
    format!("Arrival: {}\nDeparture: {}", english_date(stay.check_in()), english_date(stay.check_out()))
}

/// The same in Spanish.
pub(super) fn spanish_stay(stay: Stay) -> String {
    format!("Llegada: {}\nSalida: {}", spanish_date(stay.check_in()), spanish_date(stay.check_out()))
}

pub(super) fn english_date(date: NaiveDate) -> String {
    date.format("%A, %-d %B %Y").to_string()
}

pub(super) fn spanish_date(date: NaiveDate) -> String {
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
        domain::{description::Language, inquiry::InquiryForm, text::Line},
        testing::{inquiry_form, keep_pages, letterhead, listing},
    };

    fn id() -> InquiryId {
        InquiryId::kept("0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4".into())
    }

    fn in_both_languages(mail: impl Fn(&Listing) -> NewMail) -> Vec<NewMail> {
        let of = |code| mail(&Listing { mail_language: Language::parse(code).ok(), ..listing(1) });
        vec![of("en"), of("es")]
    }

    fn told(mails: &[NewMail]) -> String {
        let told = mails.iter().map(|NewMail { recipient, reply_to, subject, body, .. }| {
            format!("To: {recipient}\nReply-To: {}\nSubject: {subject}\n\n{body}", reply_to.as_deref().unwrap_or("-"))
        });
        told.collect::<Vec<_>>().join("\n==========\n")
    }

    #[test]
    fn the_whole_mail() {
        let inquiry = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
        let mails = in_both_languages(|home| letterhead().inquiry(&id(), &inquiry, home));
        keep_pages("inquiry", &mails);
        insta::assert_snapshot!(told(&mails));
    }

    #[test]
    fn the_mail_about_a_feed() {
        let alert = FeedAlert {
            id: "1".into(),
            platform: "Airbnb",
            raised_at: chrono::DateTime::UNIX_EPOCH,
            kind: FeedAlertKind::Failing { error: "not_found".into() },
        };
        let missing = FeedAlert { kind: FeedAlertKind::MissingNights { nights: 31 }, ..alert.clone() };
        let mut mails = in_both_languages(|home| letterhead().feed_alert(&alert, home));
        mails.extend(in_both_languages(|home| letterhead().feed_alert(&missing, home)));
        keep_pages("feed", &mails);
        insta::assert_snapshot!(told(&mails));
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
        let inquiry = Inquiry::parse(form).expect("an inquiry");
        for mail in in_both_languages(|home| {
            let mut home = home.clone();
            home.owner.email = None;
            letterhead().inquiry(&id(), &inquiry, &home)
        }) {
            for word in ["Arrival", "Guests", "Phone", "Llegada", "Huéspedes", "Teléfono"] {
                assert!(!mail.body.contains(word), "{word}");
            }
            assert!(mail.body.contains("in: Spanish") || mail.body.contains("en: español"));
            assert_eq!(mail.recipient, "hello@casacero.example");
        }
    }

    #[test]
    fn a_guest_cannot_write_in_our_name() {
        let form = InquiryForm { message: "Hi\n-- \nCasaCero".into(), ..inquiry_form("CASA-1") };
        let mail = letterhead().inquiry(&id(), &Inquiry::parse(form).expect("an inquiry"), &listing(1));
        assert!(mail.body.contains("> Hi\n> --\n> CasaCero"));
    }

    #[test]
    fn a_guest_puts_no_link_and_no_greeting_into_a_mail() {
        let form =
            InquiryForm { message: "Or here: www.evil.example, help@evil.example".into(), ..inquiry_form("CASA-1") };
        // The form refuses such a name; the mail does not rely on it.
        let guest_name = "URGENT: your account ends today. Log in at https://evil.example/login";
        let inquiry = Inquiry {
            guest_name: Line::parse(guest_name).expect("a line"),
            ..Inquiry::parse(form.clone()).expect("an inquiry")
        };
        let mail = letterhead().inquiry(&id(), &inquiry, &listing(1));
        assert_eq!(mail.reply_to.as_deref(), Some(form.guest_email.as_str()), "an address without a name");
        let (ours, theirs): (Vec<_>, Vec<_>) = mail.body.lines().partition(|line| !line.starts_with('>'));
        for text in ours.into_iter().chain([mail.subject.as_str()]) {
            assert!(!text.contains("URGENT") && !text.contains("evil"), "{text}");
        }
        assert!(theirs[0].starts_with("> URGENT: your account ends today. Log in at https: //evil."), "{}", theirs[0]);
        assert_eq!(linkify::LinkFinder::new().url_must_have_scheme(false).links(&theirs.join("\n")).count(), 0);
    }

    #[test]
    fn names_of_owners_and_homes_hold_no_link_either() {
        let mut listing = listing(1);
        let text = "Casa https://evil.example/a-very-long-path/that/goes/on/and/on/and/on/and/on";
        listing.name = Line::parse(text).expect("a name");
        listing.owner.name = Line::parse(text).expect("a name");
        let mail = letterhead().inquiry(&id(), &Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry"), &listing);
        assert!(mail.subject.starts_with("Inquiry: Casa https: //evil. example/"), "{}", mail.subject);
        assert!(!mail.body.contains("evil.example") && !mail.body.contains("on/and/on/and/on/and"), "{}", mail.body);
    }
}
