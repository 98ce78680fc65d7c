//! Mails about what an owner decided for a later day: the end of a pause, and the end of a home.

use chrono::{DateTime, Utc};

use super::{
    letter::{Letterhead, english_date, spanish_date},
    lifecycle::language_of,
    words,
};
use crate::{
    domain::{listing::Listing, nights::today},
    store::NewMail,
};

impl Letterhead {
    /// Tells an owner when a home is erased, and how that is called off.
    pub fn erasure_scheduled(&self, listing: &Listing, erase_at: DateTime<Utc>) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let (home, support) = (words::name(listing.name.as_str()), &self.support_email);
        let (settings, day) = (self.manage_address(language, id, "settings"), today(listing.place.time_zone, erase_at));
        let (subject, text) = if language == "es" {
            let day = spanish_date(day);
            (
                format!("{id} se borrará el {day}"),
                format!(
                    "Hola:\n\nse ha pedido borrar {home} ({id}). Los huéspedes ya no lo ven, y lo borramos con todos sus datos \
                     en esta fecha:\n\n{day}\n\nSi has cambiado de idea o no has sido tú, puedes anularlo hasta entonces en los \
                     ajustes:\n\n{settings}\n\nQué hacer ahora: si Airbnb, Booking.com u otras plataformas leen nuestro \
                     calendario, quita allí nuestra dirección antes de esa fecha, porque ese día deja de existir. Si tienes \
                     preguntas, escríbenos a {support}."
                ),
            )
        } else {
            let day = english_date(day);
            (
                format!("{id} will be erased on {day}"),
                format!(
                    "Hello,\n\nit was asked to erase {home} ({id}). Guests do not see it any more, and we erase it with all its \
                     data on this day:\n\n{day}\n\nIf you changed your mind, or if it was not you, you can call it off until then \
                     in the settings:\n\n{settings}\n\nWhat to do next: if Airbnb, Booking.com or others read our calendar, \
                     remove our address there before that day, on which it ends. If you have questions, write to us at \
                     {support}."
                ),
            )
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }

    /// Tells an owner that a home is not erased after all, and whether guests see it.
    pub fn erasure_cancelled(&self, listing: &Listing) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let (home, support) = (words::name(listing.name.as_str()), &self.support_email);
        let (settings, is_shown) = (self.manage_address(language, id, "settings"), listing.status.is_public());
        let (subject, text) = if language == "es" {
            let seen = if is_shown {
                format!("Los huéspedes lo ven:\n\n{}", self.page("es/propiedad", listing))
            } else {
                "Los huéspedes no lo ven.".into()
            };
            (
                format!("{id} no se borrará"),
                format!(
                    "Hola:\n\nse ha anulado el borrado de {home} ({id}). Conservamos todos sus datos. {seen}\n\nQué hacer ahora: \
                     si quitaste nuestra dirección de Airbnb, Booking.com u otras plataformas, vuelve a ponerla allí. En los \
                     ajustes ves cómo está y puedes volver a pedir que se borre:\n\n{settings}\n\nSi no has sido tú, escríbenos \
                     a {support}."
                ),
            )
        } else {
            let seen = if is_shown {
                format!("Guests see it:\n\n{}", self.page("property", listing))
            } else {
                "Guests do not see it.".into()
            };
            (
                format!("{id} will not be erased"),
                format!(
                    "Hello,\n\nthe erasure of {home} ({id}) was called off. All its data stay. {seen}\n\nWhat to do next: if you \
                     removed our address from Airbnb, Booking.com or others, add it there again. The settings show how it \
                     stands, and have it erased if you want that again:\n\n{settings}\n\nIf it was not you, write to us at \
                     {support}."
                ),
            )
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }

    /// Tells an owner that a home was erased.
    pub fn erased(&self, listing: &Listing) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let home = words::name(listing.name.as_str());
        let (subject, text) = if language == "es" {
            (
                format!("{id} se ha borrado"),
                format!(
                    "Hola:\n\nhemos borrado {home} ({id}) con todos sus datos, como se pidió hace 14 días.\n\nSi Airbnb, Booking.com \
                     u otras plataformas aún leen nuestro calendario, quita allí nuestra dirección: ya no existe."
                ),
            )
        } else {
            (
                format!("{id} is erased"),
                format!(
                    "Hello,\n\nwe erased {home} ({id}) with all its data, as was asked 14 days ago.\n\nIf Airbnb, Booking.com or \
                     others still read our calendar, remove our address there: it does not exist any more."
                ),
            )
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }

    /// Tells an owner that the day has come on which a home is shown again.
    pub fn resumed(&self, listing: &Listing) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let (home, settings) = (words::name(listing.name.as_str()), self.manage_address(language, id, "settings"));
        let (subject, text) = if language == "es" {
            let page = self.page("es/propiedad", listing);
            (
                format!("{id} se vuelve a mostrar"),
                format!(
                    "Hola:\n\nla pausa de {home} ({id}) termina hoy, como indicaste. Los huéspedes vuelven a verlo:\n\n\
                     {page}\n\nQué hacer ahora: mira si los precios y el calendario están al día. Aquí puedes volver \
                     a pausarlo:\n\n{settings}"
                ),
            )
        } else {
            let page = self.page("property", listing);
            (
                format!("{id} is shown again"),
                format!(
                    "Hello,\n\nthe pause of {home} ({id}) ends today, as you set it. Guests see it again:\n\n{page}\n\n\
                     What to do next: see whether its prices and its calendar are up to date. You can pause it again \
                     here:\n\n{settings}"
                ),
            )
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        domain::{description::Language, vocabulary::ListingStatus},
        testing::{keep_pages, letterhead, listing, now},
    };

    #[test]
    fn every_mail_about_what_an_owner_decided() {
        let letterhead = letterhead();
        let mut all = Vec::new();
        for language in [Language::ENGLISH, Language::SPANISH] {
            let home = Listing { mail_language: Some(language), ..listing(1) };
            all.extend(letterhead.erasure_scheduled(&home, now() + TimeDelta::days(14)));
            all.extend(letterhead.erasure_cancelled(&home));
            all.extend(letterhead.erased(&home));
            all.extend(letterhead.resumed(&home));
        }
        keep_pages("home-settings", &all);
        let subjects: Vec<&str> = all.iter().map(|mail| mail.subject.as_str()).collect();
        assert_eq!(
            subjects,
            [
                "CASA-1 will be erased on Monday, 15 June 2026",
                "CASA-1 will not be erased",
                "CASA-1 is erased",
                "CASA-1 is shown again",
                "CASA-1 se borrará el lunes, 15 de junio de 2026",
                "CASA-1 no se borrará",
                "CASA-1 se ha borrado",
                "CASA-1 se vuelve a mostrar",
            ]
        );
        for index in [0, 1, 3, 4, 5, 7] {
            let path = if index < 4 { "manage" } else { "es/gestionar" };
            let link = format!("<a href=\"https://casacero.example/{path}/CASA-1?tab=settings\"");
            assert!(all[index].html.contains(&link), "{}", all[index].html);
        }
        let seen = "https://casacero.example/property/CASA-1";
        assert!(all[1].body.contains(seen), "{}", all[1].body);
        let paused = letterhead.erasure_cancelled(&Listing { status: ListingStatus::Paused, ..listing(1) });
        let told = paused.expect("a mail").body;
        assert!(told.contains("Guests do not see it.") && !told.contains(seen), "{told}");
        let without_address = || {
            let mut home = listing(1);
            home.owner.email = None;
            home
        };
        assert!(letterhead.erased(&without_address()).is_none());
    }
}
