//! The mail that brings an owner's answer to the guest, in the language of the page where the guest wrote.
//!
//! The owner's and the guest's texts appear only in quotes. The subject has nothing that anybody typed.

use super::{
    letter::{Letterhead, english_date, english_stay, spanish_date, spanish_stay},
    lifecycle::mail_language,
    words::{name, quoted},
};
use crate::{
    domain::{contact::EmailAddress, inbox::ReceivedInquiry, listing::Listing, nights::today},
    store::NewMail,
};

impl Letterhead {
    /// The mail with an owner's answer. A reply goes to the owner.
    pub fn answer(&self, text: &str, inquiry: &ReceivedInquiry, listing: &Listing) -> NewMail {
        let owner = listing.owner.email.as_ref().map(EmailAddress::as_str);
        let language = mail_language(&inquiry.language);
        let (code, id, home) = (inquiry.id.code(), &listing.id, name(listing.name.as_str()));
        let asked_on = today(listing.place.time_zone, inquiry.received_at);
        let (subject, intro, stay, page, outro) = match language {
            "es" => (
                format!("Respuesta a tu consulta {code} ({id})"),
                format!("Hola:\n\nel propietario de {home} ({id}) responde a tu consulta {code}:"),
                inquiry.stay.map(spanish_stay),
                self.public_page("Su página", "es/propiedad", listing),
                format!(
                    "Responde a este correo para escribir al propietario. La reserva, el pago y lo demás quedan entre \
                     vosotros; no hemos comprobado sus palabras, y nunca pedimos contraseñas ni pagos por correo.\n\nLo \
                     que escribiste el {}:",
                    spanish_date(asked_on)
                ),
            ),
            _ => (
                format!("Answer to your inquiry {code} ({id})"),
                format!("Hello,\n\nthe owner of {home} ({id}) answers your inquiry {code}:"),
                inquiry.stay.map(english_stay),
                self.public_page("Its page", "property", listing),
                format!(
                    "Answer this mail to write to the owner. Booking, payment and everything else is between the two of \
                     you; we have not checked the owner's words, and we never ask for a password or a payment by mail.\n\n\
                     You wrote on {}:",
                    english_date(asked_on)
                ),
            ),
        };
        let facts: Vec<String> = stay.into_iter().chain(page).collect();
        let facts = if facts.is_empty() { String::new() } else { format!("{}\n\n", facts.join("\n")) };
        self.new_mail(
            inquiry.guest_email.as_str().to_owned(),
            Some(owner.unwrap_or(&self.support_email).to_owned()),
            language,
            subject,
            format!(
                "{intro}\n\n{}\n\n{facts}{outro}\n\n{}\n\n-- \n{}\n{}\n",
                quoted(text),
                quoted(&inquiry.message),
                self.brand_name,
                self.public_url,
            ),
        )
    }

    /// The line with the page of a home, if guests can see it.
    fn public_page(&self, label: &str, path: &str, listing: &Listing) -> Option<String> {
        listing.status.is_public().then(|| format!("{label}: {}", self.page(path, listing)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::{text::Line, vocabulary::ListingStatus},
        testing::{keep_pages, letterhead, listing, received_inquiry},
    };

    fn told(NewMail { recipient, reply_to, subject, body, .. }: &NewMail) -> String {
        format!("To: {recipient}\nReply-To: {}\nSubject: {subject}\n\n{body}", reply_to.as_deref().unwrap_or("-"))
    }

    #[test]
    fn the_mail_with_an_answer() {
        let text = "Yes, it is available.\n\nShall I keep it for you until Friday?";
        let mails = ["en", "es"].map(|language| {
            let inquiry = ReceivedInquiry { language: language.into(), ..received_inquiry() };
            letterhead().answer(text, &inquiry, &listing(1))
        });
        keep_pages("answer", &mails);
        insta::assert_snapshot!(mails.iter().map(told).collect::<Vec<_>>().join("\n==========\n"));
    }

    #[test]
    fn what_nobody_said_is_left_out() {
        let inquiry = ReceivedInquiry { stay: None, language: "de".into(), ..received_inquiry() };
        let mut paused = Listing { status: ListingStatus::Paused, ..listing(1) };
        paused.owner.email = None;
        let mail = letterhead().answer("Yes.", &inquiry, &paused);
        for word in ["Arrival", "Departure", "/property/"] {
            assert!(!mail.body.contains(word), "{word}");
        }
        assert!(mail.subject.starts_with("Answer to"), "{}", mail.subject);
        assert_eq!(mail.reply_to.as_deref(), Some("hello@casacero.example"));
    }

    #[test]
    fn the_day_of_an_inquiry_is_that_of_the_home() {
        let mut home = listing(1);
        for (zone, day) in [(chrono_tz::Atlantic::Canary, "2 June"), (chrono_tz::America::New_York, "1 June")] {
            home.place.time_zone = zone;
            let received_at = "2026-06-01T23:30:00Z".parse().expect("an instant");
            let inquiry = ReceivedInquiry { received_at, ..received_inquiry() };
            let mail = letterhead().answer("Yes.", &inquiry, &home);
            assert!(mail.body.contains(&format!("{day} 2026:")), "{zone}: {}", mail.body);
        }
    }

    #[test]
    fn nobody_writes_in_our_name() {
        let inquiry = ReceivedInquiry { message: "Hi\n-- \nCasaCero".into(), ..received_inquiry() };
        let mut home = listing(1);
        home.name = Line::parse("Casa https://evil.example/login").expect("a name");
        let mail = letterhead().answer("Pay at https://evil.example/pay\n\n-- \nCasaCero", &inquiry, &home);
        let (ours, theirs): (Vec<_>, Vec<_>) = mail.body.lines().partition(|line| !line.starts_with('>'));
        assert!(!mail.subject.contains("evil") && !mail.subject.contains("Casa "), "{}", mail.subject);
        assert!(!ours.join("\n").contains("evil.example"), "{}", mail.body);
        assert_eq!(theirs[..4], ["> Pay at https: //evil. example/pay", ">", "> --", "> CasaCero"]);
        assert_eq!(linkify::LinkFinder::new().url_must_have_scheme(false).links(&theirs.join("\n")).count(), 0);
        assert!(!mail.html.contains("href=\"https://evil"));
    }
}
