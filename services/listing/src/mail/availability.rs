//! Mails of alerts: the question whether somebody wants one, and the homes that are available.
//!
//! Strangers can trigger the first. It contains no text that anybody typed.

use super::{
    letter::{Letterhead, english_stay, spanish_stay},
    words::name,
};
use crate::{
    domain::{identity::ListingId, stay::Stay},
    store::NewMail,
};

/// Maximum number of homes that a mail names.
const HOMES_MAX: usize = 20;

/// A home of which a guest is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomeToTell<'a> {
    /// Its id.
    pub id: &'a ListingId,
    /// Its name.
    pub name: &'a str,
    /// Its town.
    pub city: &'a str,
}

impl Letterhead {
    /// The address of an alert's page. The secret is in the fragment, which browsers do not send.
    fn alert_address(&self, language: &str, secret: &str) -> String {
        let path = if language == "es" { "es/alerta" } else { "alert" };
        format!("{}{path}#{secret}", self.public_url)
    }

    /// Asks whether somebody wants an alert.
    pub fn alert_confirmation(&self, recipient: &str, language: &str, secret: &str, stay: Stay) -> NewMail {
        let (brand, address) = (&self.brand_name, self.alert_address(language, secret));
        if language == "es" {
            return self.access_mail(
                recipient,
                language,
                format!("Confirma tu aviso en {brand}"),
                &format!(
                    "Hola:\n\nalguien ha pedido en {brand} que avisemos a esta dirección cuando haya un alojamiento disponible en \
                     estas fechas:\n\n{}\n\nSi has sido tú, confírmalo aquí:\n\n{address}\n\nTe escribiremos cuando un alojamiento \
                     como los de tu búsqueda quede disponible, por este aviso una vez al día como mucho y hasta el día de llegada. \
                     Con el mismo enlace puedes terminar el aviso cuando quieras.\n\nSi no has sido tú, no hagas nada: sin tu \
                     confirmación no avisamos de nada, y olvidamos esta dirección a los 7 días.",
                    spanish_stay(stay)
                ),
            );
        }
        self.access_mail(
            recipient,
            language,
            format!("Confirm your alert on {brand}"),
            &format!(
                "Hello,\n\nsomebody asked {brand} to tell this address when a home is available on these dates:\n\n{}\n\nIf that \
                 was you, confirm it here:\n\n{address}\n\nWe then write when a home like those of your search becomes available, \
                 for this alert once a day at most and until the day of arrival. The same link ends the alert at any time.\n\n\
                 If it was not you, do nothing: we tell nothing to an address that nobody confirmed, and forget it after 7 days.",
                english_stay(stay)
            ),
        )
    }

    /// Tells which homes are available for the stay of an alert. The secret ends it.
    pub fn homes_available(
        &self,
        recipient: &str,
        language: &str,
        secret: &str,
        stay: Stay,
        homes: &[HomeToTell<'_>],
    ) -> NewMail {
        let address = self.alert_address(language, secret);
        let unsubscribe_url = format!("{}api/v1/alerts/{secret}/unsubscribe", self.public_url);
        let (named, more) = homes.split_at(homes.len().min(HOMES_MAX));
        let named: Vec<String> = named.iter().map(|home| self.told(language, stay, home)).collect();
        let (named, more, is_one) = (named.join("\n\n"), more.len(), homes.len() == 1);
        if language == "es" {
            let (subject, told) = if is_one {
                ("Un alojamiento disponible".to_owned(), "este alojamiento está disponible")
            } else {
                (format!("{} alojamientos disponibles", homes.len()), "estos alojamientos están disponibles")
            };
            let more = if more > 0 { format!("\n\nY {more} más en la web.") } else { String::new() };
            let mail = self.access_mail(
                recipient,
                language,
                format!("{subject} del {} al {}", stay.check_in(), stay.check_out()),
                &format!(
                    "Hola:\n\n{told} en tus fechas:\n\n{}\n\n{named}{more}\n\nQué hacer ahora: abre la página \
                     y escribe a la persona propietaria. No reservamos nada por ti, y otros huéspedes pueden adelantarse.\n\nPara \
                     terminar este aviso:\n\n{address}",
                    spanish_stay(stay)
                ),
            );
            return mail.that_ends_at(unsubscribe_url);
        }
        let (subject, told) = if is_one {
            ("A home is available".to_owned(), "this home is available")
        } else {
            (format!("{} homes are available", homes.len()), "these homes are available")
        };
        let more = if more > 0 { format!("\n\nAnd {more} more on our site.") } else { String::new() };
        let mail = self.access_mail(
            recipient,
            language,
            format!("{subject} from {} to {}", stay.check_in(), stay.check_out()),
            &format!(
                "Hello,\n\n{told} on your dates:\n\n{}\n\n{named}{more}\n\nWhat to do now: open the page and \
                 write to the owner. We hold nothing for you, and other guests may be faster.\n\nTo end this alert:\n\n{address}",
                english_stay(stay)
            ),
        );
        mail.that_ends_at(unsubscribe_url)
    }

    /// A home with the address of its page for the stay.
    fn told(&self, language: &str, stay: Stay, home: &HomeToTell<'_>) -> String {
        let HomeToTell { id, name: called, city } = home;
        let path = if language == "es" { "es/propiedad" } else { "property" };
        let dates = format!("checkIn={}&checkOut={}", stay.check_in(), stay.check_out());
        format!("{}, {} ({id})\n{}{path}/{id}?{dates}", name(called), name(city), self.public_url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{id, keep_pages, letterhead, now};

    fn stay() -> Stay {
        let first_day = now().date_naive().to_epoch_days() + 61;
        Stay::from_days(first_day, first_day + 7).expect("a stay")
    }

    #[test]
    fn every_mail_of_an_alert() {
        let letterhead = letterhead();
        let ids: Vec<ListingId> = (1..=22).map(id).collect();
        let homes: Vec<HomeToTell<'_>> =
            ids.iter().map(|id| HomeToTell { id, name: "Casa del Mar", city: "Corralejo" }).collect();
        let mut all = Vec::new();
        for language in ["en", "es"] {
            all.push(letterhead.alert_confirmation("zoe@example.org", language, "SECRET", stay()));
            for count in [1, 2, 22] {
                all.push(letterhead.homes_available("zoe@example.org", language, "SECRET", stay(), &homes[..count]));
            }
        }
        let one_click = "https://casacero.example/api/v1/alerts/SECRET/unsubscribe";
        for (index, mail) in all.iter().enumerate() {
            // Each language begins with the question, which comes once.
            let expected = (index % 4 > 0).then_some(one_click);
            assert_eq!(mail.unsubscribe_url.as_deref(), expected, "{}", mail.subject);
        }
        keep_pages("availability", &all);
        let told: Vec<_> = all.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }

    #[test]
    fn names_of_homes_hold_no_link() {
        let (id, evil) = (id(1), "Casa https://evil.example/login");
        let homes = [HomeToTell { id: &id, name: evil, city: evil }];
        let mail = letterhead().homes_available("zoe@example.org", "en", "SECRET", stay(), &homes);
        assert!(!mail.body.contains("evil.example") && !mail.subject.contains("evil"), "{}", mail.body);
    }
}
