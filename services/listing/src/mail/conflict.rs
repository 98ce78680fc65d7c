//! What a mail says of a conflict: two guests who hold the same nights (`docs/rules/calendar.md`, rule 11).

use chrono::NaiveDate;

use super::letter::{Letterhead, english_date, spanish_date};
use crate::domain::identity::ListingId;

impl Letterhead {
    pub(super) fn english_conflict(
        &self,
        (one, other): (&str, &str),
        (first_night, end_day): (NaiveDate, NaiveDate),
        home: &str,
        id: &ListingId,
    ) -> String {
        let (one, other) = (english_place(one), english_place(other));
        let (arrival, departure) = (english_date(first_night), english_date(end_day));
        let page = self.manage_address("en", id, "conflicts");
        format!(
            "two guests hold the same nights of {home} ({id}): one by {one}, one by {other}.\n\n\
             Arrival: {arrival}\nDeparture: {departure}\nNights: {}\n\n\
             What to do now:\n\n\
             1. Look at both reservations: {page}\n\
             2. Decide which guest stays; most often it is the one who booked first.\n\
             3. If it is the guest of {one}, cancel at {other} and close the nights there. If it is the guest of {other}, \
             cancel at {one} and close them there.\n\
             4. Tell the other guest today, so that there is time to find something else.\n\n\
             If both are one guest, or one platform only repeats the other, or one calendar only shows nights that you closed \
             there yourself, there is nothing to do. Guests see these nights as taken meanwhile. You get this mail \
             once; the page shows the conflict as long as it stays.",
            (end_day - first_night).num_days()
        )
    }

    pub(super) fn spanish_conflict(
        &self,
        (one, other): (&str, &str),
        (first_night, end_day): (NaiveDate, NaiveDate),
        home: &str,
        id: &ListingId,
    ) -> String {
        let (one, other) = (spanish_place(one), spanish_place(other));
        let (arrival, departure) = (spanish_date(first_night), spanish_date(end_day));
        let page = self.manage_address("es", id, "conflicts");
        format!(
            "dos huéspedes tienen las mismas noches en {home} ({id}): uno por {one} y otro por {other}.\n\n\
             Llegada: {arrival}\nSalida: {departure}\nNoches: {}\n\n\
             Qué hacer ahora:\n\n\
             1. Mira las dos reservas: {page}\n\
             2. Decide qué huésped se queda; casi siempre es quien reservó primero.\n\
             3. Si es el huésped de {one}, cancela en {other} y cierra allí esas noches. Si es el huésped de {other}, cancela \
             en {one} y ciérralas allí.\n\
             4. Avisa hoy al otro huésped, para que le dé tiempo a encontrar otro sitio.\n\n\
             Si los dos son el mismo huésped, o una plataforma solo repite lo de la otra, o uno de los calendarios solo muestra \
             noches que cerraste tú, no hay nada que hacer. Mientras tanto, los huéspedes ven esas noches ocupadas. Este \
             correo llega una sola vez; la página muestra el conflicto mientras siga.",
            (end_day - first_night).num_days()
        )
    }
}

/// A calendar that is no platform's by name.
const NAMELESS: &str = "iCal";

fn english_place(platform: &str) -> &str {
    if platform == NAMELESS { "another of your calendars" } else { platform }
}

fn spanish_place(platform: &str) -> &str {
    if platform == NAMELESS { "otro de tus calendarios" } else { platform }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::{description::Language, listing::Listing},
        ports::{FeedAlert, FeedAlertKind},
        testing::{keep_pages, letterhead, listing},
    };

    #[test]
    fn the_mail_about_two_guests_says_where_to_cancel() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a date");
        let kind =
            |other| FeedAlertKind::Conflict { other, first_night: day("2026-07-04"), end_day: day("2026-07-08") };
        let mut mails = Vec::new();
        for (code, other) in [("en", "Booking.com"), ("es", "Booking.com"), ("en", "iCal"), ("es", "iCal")] {
            let home = Listing { mail_language: Language::parse(code).ok(), ..listing(1) };
            let raised_at = chrono::DateTime::UNIX_EPOCH;
            let alert = FeedAlert { id: "1".into(), platform: "Airbnb", raised_at, kind: kind(other) };
            mails.push(letterhead().feed_alert(&alert, &home));
        }
        for (mail, (subject, page, cancel)) in mails.iter().zip([
            ("Two guests, the same nights: Airbnb", "/manage/CASA-1?tab=conflicts", "cancel at Booking.com"),
            (
                "Dos huéspedes, las mismas noches: Airbnb",
                "/es/gestionar/CASA-1?tab=conflicts",
                "cancela en Booking.com",
            ),
            (
                "Two guests, the same nights: Airbnb",
                "/manage/CASA-1?tab=conflicts",
                "cancel at another of your calendars",
            ),
            (
                "Dos huéspedes, las mismas noches",
                "/es/gestionar/CASA-1?tab=conflicts",
                "cancela en otro de tus calendarios",
            ),
        ]) {
            assert!(mail.subject.starts_with(subject), "{}", mail.subject);
            assert!(mail.body.contains(cancel) && !mail.body.contains('!'), "{}", mail.body);
            assert!(mail.html.contains(&format!("<a href=\"https://casacero.example{page}\">")), "{}", mail.html);
        }
        keep_pages("conflict", &mails);
        let told: Vec<_> = mails.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }
}
