//! The text of the weekly mail: what changed in a calendar, what is doubtful, what to do.

use chrono::{DateTime, Utc};

use super::{
    letter::{Letterhead, english_date, spanish_date},
    lifecycle::language_of,
    words::name,
};
use crate::{
    domain::listing::Listing,
    ports::{CalendarDigest, FeedCondition, FeedDigest},
    store::{InboxCounts, NewMail},
};

/// What a weekly mail is made of, besides its listing.
#[derive(Clone, Copy)]
pub(super) struct Week<'a> {
    /// What changed in the calendar, and what is doubtful.
    pub(super) digest: &'a CalendarDigest,
    /// Since when.
    pub(super) since: DateTime<Utc>,
    /// Inquiries that wait for an answer, and those that are kept apart.
    pub(super) inquiries: InboxCounts,
    /// The secret of the link that confirms the calendar.
    pub(super) confirm: &'a str,
    /// The secret of the link that ends these mails.
    pub(super) end: &'a str,
}

/// A text in both languages, one of which is shown.
struct Words {
    spanish: bool,
}

impl Words {
    fn pick(&self, english: impl Into<String>, spanish: impl Into<String>) -> String {
        if self.spanish { spanish.into() } else { english.into() }
    }

    fn nights(&self, count: u32) -> String {
        match count {
            1 => self.pick("1 night", "1 noche"),
            _ => self.pick(format!("{count} nights"), format!("{count} noches")),
        }
    }

    fn day(&self, at: DateTime<Utc>, listing: &Listing) -> String {
        let day = at.with_timezone(&listing.place.time_zone).date_naive();
        if self.spanish { spanish_date(day) } else { english_date(day) }
    }

    /// When a person last said that the calendar is right, or changed it.
    fn confirmed(&self, digest: &CalendarDigest, listing: &Listing) -> String {
        match digest.confirmed_at.map(|at| self.day(at, listing)) {
            Some(day) => self.pick(
                format!("It was confirmed or changed last on {day}."),
                format!("Se confirmó o cambió por última vez el {day}."),
            ),
            None => self.pick("It was never confirmed or changed.", "Nunca se ha confirmado ni cambiado."),
        }
    }

    /// What a feed changed.
    fn change(&self, feed: &FeedDigest) -> String {
        let FeedDigest { platform, nights_gained, nights_freed, .. } = feed;
        let gained = match nights_gained {
            0 => None,
            1 => Some(self.pick("1 night taken", "1 noche ocupada más")),
            count => Some(self.pick(format!("{count} nights taken"), format!("{count} noches ocupadas más"))),
        };
        let freed = match nights_freed {
            0 => None,
            1 => Some(self.pick("1 night available again", "1 noche otra vez disponible")),
            count => {
                let spanish = format!("{count} noches otra vez disponibles");
                Some(self.pick(format!("{count} nights available again"), spanish))
            }
        };
        let changes: Vec<String> = gained.into_iter().chain(freed).collect();
        let told = if changes.is_empty() { self.pick("nothing", "nada") } else { changes.join(", ") };
        format!("{platform}: {told}")
    }

    /// Why a feed is doubtful, if it is.
    fn doubt(&self, feed: &FeedDigest, listing: &Listing) -> Option<String> {
        let platform = feed.platform;
        let read = feed.last_complete_at.map(|at| self.day(at, listing));
        Some(match feed.condition {
            FeedCondition::Fresh => return None,
            FeedCondition::Waiting => self.pick(
                format!("{platform}: the calendar is new and does not count yet"),
                format!("{platform}: el calendario es nuevo y todavía no cuenta"),
            ),
            FeedCondition::Stale => match read {
                Some(day) => self.pick(
                    format!("{platform}: last read completely on {day}"),
                    format!("{platform}: última lectura completa, {day}"),
                ),
                None => self.pick(
                    format!("{platform}: never read completely"),
                    format!("{platform}: nunca leído por completo"),
                ),
            },
            FeedCondition::Incomplete => self.pick(
                format!("{platform}: some events of the calendar cannot be read"),
                format!("{platform}: hay eventos del calendario que no se pueden leer"),
            ),
            FeedCondition::Failing => {
                self.pick(format!("{platform}: the last read failed"), format!("{platform}: la última lectura falló"))
            }
            FeedCondition::Paused => {
                self.pick(format!("{platform}: you paused it"), format!("{platform}: lo tienes en pausa"))
            }
        })
    }

    fn doubts(&self, digest: &CalendarDigest, listing: &Listing) -> Vec<String> {
        let CalendarDigest { feeds, conflicts, unknown_nights, taken_nights: _, unread_exports, confirmed_at: _ } =
            digest;
        let mut doubts = Vec::new();
        match conflicts {
            0 => {}
            1 => doubts.push(self.pick("Two guests hold the same nights", "Dos huéspedes tienen las mismas noches")),
            _ => doubts.push(self.pick(
                format!("Two guests hold the same nights, {conflicts} times"),
                format!("Dos huéspedes tienen las mismas noches, {conflicts} veces"),
            )),
        }
        doubts.extend(feeds.iter().filter_map(|feed| self.doubt(feed, listing)));
        for FeedDigest { platform, nights_waiting, .. } in feeds.iter().filter(|feed| feed.nights_waiting > 0) {
            let nights = self.nights(*nights_waiting);
            doubts.push(self.pick(
                format!("{platform}: {nights} not shown any more, kept as taken for now"),
                format!("{platform}: ya no muestra {nights}, aún sin liberar"),
            ));
        }
        if *unknown_nights > 0 {
            doubts.push(self.pick(
                format!("Nights among the next 90 that say \"ask the owner\": {unknown_nights}"),
                format!("Noches de las próximas 90 con «pregunta al propietario»: {unknown_nights}"),
            ));
        }
        for platform in unread_exports {
            doubts.push(self.pick(
                format!("{platform} has not read our calendar for a day"),
                format!("{platform} no lee nuestro calendario desde hace un día"),
            ));
        }
        doubts
    }
}

impl Letterhead {
    /// The weekly mail about a listing; `None` if its owner has no address.
    pub(super) fn weekly(&self, listing: &Listing, week: Week<'_>) -> Option<NewMail> {
        let Week { digest, since, inquiries, confirm, end } = week;
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let words = Words { spanish: language == "es" };
        let (home, host) = (name(listing.name.as_str()), name(listing.owner.name.as_str()));
        let since = words.day(since, listing);
        let confirmed = words.confirmed(digest, listing);
        let mut text = words.pick(
            format!("Hello {host},\n\nthis is the calendar of {home} ({id}) since {since}. {confirmed}\n\nWhat changed\n"),
            format!("Hola, {host}:\n\neste es el calendario de {home} ({id}) desde el {since}. {confirmed}\n\nQué ha cambiado\n"),
        );
        let mut changes: Vec<String> = digest.feeds.iter().map(|feed| words.change(feed)).collect();
        if changes.is_empty() {
            changes
                .push(words.pick("No calendar of a platform is read", "No se lee el calendario de ninguna plataforma"));
        }
        let taken = digest.taken_nights;
        changes.push(words.pick(
            format!("Taken nights among the next 90: {taken}"),
            format!("Noches ocupadas de las próximas 90: {taken}"),
        ));
        text += &list(&changes);
        let doubts = words.doubts(digest, listing);
        text += &words.pick("\n\nWhat is doubtful\n", "\n\nQué es dudoso\n");
        text += &if doubts.is_empty() { words.pick("Nothing.", "Nada.") } else { list(&doubts) };
        text += &words.pick("\n\nWhat to do\n", "\n\nQué hacer\n");
        let tasks = self.tasks(&words, language, listing, digest, inquiries.new);
        text += &if tasks.is_empty() {
            words.pick("Nothing but a look.", "Nada más que echar un vistazo.")
        } else {
            list(&tasks)
        };
        let apart = inquiries.filtered;
        if apart > 0 {
            let inbox = self.manage_address(language, id, "inquiries");
            text += &words.pick(
                format!("\n\nInquiries kept apart: {apart}. See whether a guest is among them: {inbox}"),
                format!("\n\nConsultas apartadas: {apart}. Mira si hay algún huésped entre ellas: {inbox}"),
            );
        }
        let unsubscribe_url = format!("{}api/v1/owner/links/{end}/unsubscribe", self.public_url);
        let (confirm, end) = (self.link_address(language, confirm), self.link_address(language, end));
        text += &words.pick(
            format!(
                "\n\nIf all of it is right, one tap says so. My calendar is up to date:\n\n{confirm}\n\nThe link works for 8 \
                 days.\n\nYou get this mail on Mondays because you asked for it. This link ends it:\n\n{end}"
            ),
            format!(
                "\n\nSi todo es correcto, dilo con un toque. Mi calendario está al día:\n\n{confirm}\n\nEl enlace vale 8 \
                 días.\n\nRecibes este correo los lunes porque lo pediste. Con este enlace deja de llegar:\n\n{end}"
            ),
        );
        let subject = match (doubts.is_empty() && tasks.is_empty(), words.spanish) {
            (true, false) => format!("Your calendar this week: {home} {id}"),
            (false, false) => format!("Your calendar this week needs a look: {home} {id}"),
            (true, true) => format!("Tu calendario de esta semana: {home} {id}"),
            (false, true) => format!("Tu calendario de esta semana necesita un vistazo: {home} {id}"),
        };
        Some(self.access_mail(recipient, language, subject, &text).that_ends_at(unsubscribe_url))
    }

    /// What an owner should do, each with the page where it is done.
    fn tasks(
        &self,
        words: &Words,
        language: &str,
        listing: &Listing,
        digest: &CalendarDigest,
        inquiries: u64,
    ) -> Vec<String> {
        let is_troubled = |feed: &FeedDigest| {
            feed.nights_waiting > 0 || !matches!(feed.condition, FeedCondition::Fresh | FeedCondition::Waiting)
        };
        let todo = [
            (digest.conflicts > 0, "conflicts", words.pick("Decide which guest stays", "Decide qué huésped se queda")),
            (
                inquiries > 0,
                "inquiries",
                words
                    .pick(format!("Answer inquiries ({inquiries})"), format!("Responde a las consultas ({inquiries})")),
            ),
            (
                digest.feeds.iter().any(is_troubled),
                "feeds",
                words.pick("Look at the calendars we read", "Revisa los calendarios que leemos"),
            ),
            (
                !digest.unread_exports.is_empty(),
                "export",
                words
                    .pick("Give our calendar to the platform again", "Vuelve a dar nuestro calendario a la plataforma"),
            ),
            (
                digest.feeds.is_empty() && digest.unknown_nights > 0,
                "blocks",
                words.pick(
                    "Block the nights that are taken, then say that your calendar is up to date",
                    "Bloquea las noches ocupadas y di después que tu calendario está al día",
                ),
            ),
        ];
        let due = todo.into_iter().filter(|(is_due, ..)| *is_due);
        due.map(|(_, tab, task)| format!("{task}: {}", self.manage_address(language, &listing.id, tab))).collect()
    }
}

/// Lines of a list.
fn list(lines: &[String]) -> String {
    lines.iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        domain::description::Language,
        testing::{keep_pages, letterhead, listing, now},
    };

    fn feed(platform: &'static str, condition: FeedCondition, changes: (u32, u32), waiting: u32) -> FeedDigest {
        FeedDigest {
            platform,
            condition,
            nights_gained: changes.0,
            nights_freed: changes.1,
            nights_waiting: waiting,
            last_complete_at: Some(now() - TimeDelta::hours(30)),
        }
    }

    fn mail(code: &str, digest: &CalendarDigest, inquiries: InboxCounts) -> NewMail {
        let home = Listing { mail_language: Language::parse(code).ok(), ..listing(1) };
        let since = now() - TimeDelta::days(7);
        let week = Week { digest, since, inquiries, confirm: "CONFIRM", end: "END" };
        letterhead().weekly(&home, week).expect("a mail")
    }

    #[test]
    fn every_weekly_mail() {
        use FeedCondition::{Failing, Fresh, Incomplete, Paused, Stale, Waiting};
        let never = FeedDigest { last_complete_at: None, ..feed("Vrbo", Stale, (0, 0), 0) };
        let digests = [
            // A good week, a home without feeds, and everything at once.
            (
                CalendarDigest {
                    feeds: vec![feed("Airbnb", Fresh, (5, 0), 0), feed("Booking.com", Fresh, (0, 1), 0)],
                    taken_nights: 31,
                    confirmed_at: Some(now()),
                    ..CalendarDigest::default()
                },
                InboxCounts::default(),
            ),
            (CalendarDigest { unknown_nights: 90, ..CalendarDigest::default() }, InboxCounts::default()),
            (
                CalendarDigest {
                    feeds: vec![
                        feed("Airbnb", Failing, (0, 0), 3),
                        feed("Booking.com", Stale, (1, 2), 0),
                        never,
                        feed("iCal", Incomplete, (2, 0), 1),
                        feed("iCal", Paused, (0, 0), 0),
                        feed("iCal", Waiting, (0, 0), 0),
                    ],
                    conflicts: 2,
                    unknown_nights: 12,
                    taken_nights: 40,
                    unread_exports: vec!["Vrbo", "iCal"],
                    // In the Canaries it is 1 June.
                    confirmed_at: "2026-05-31T23:30:00Z".parse().ok(),
                },
                InboxCounts { new: 3, filtered: 2 },
            ),
        ];
        let mut mails = Vec::new();
        for (digest, inquiries) in &digests {
            mails.extend(["en", "es"].map(|code| mail(code, digest, *inquiries)));
        }
        // The confirmation, the end and the signature are links in each; so are each task and what is kept apart.
        let links = |mail: &NewMail| mail.html.matches("<a href=\"https://casacero.example/").count() - 3;
        assert_eq!(mails.iter().map(links).collect::<Vec<_>>(), [0, 0, 1, 1, 5, 5]);
        for (mail, path) in mails.iter().zip(["owner/link", "es/propietario/enlace"].iter().cycle()) {
            for secret in ["CONFIRM", "END"] {
                assert!(mail.body.contains(&format!("\n\nhttps://casacero.example/{path}#{secret}")), "{}", mail.body);
            }
            let one_click = "https://casacero.example/api/v1/owner/links/END/unsubscribe";
            assert_eq!(mail.unsubscribe_url.as_deref(), Some(one_click), "{}", mail.subject);
            assert!(!mail.body.contains('!') && !mail.body.to_lowercase().contains("free"), "{}", mail.body);
        }
        keep_pages("weekly", &mails);
        let told: Vec<_> = mails.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }

    #[test]
    fn nobody_is_written_to_without_an_address() {
        let mut home = listing(1);
        home.owner.email = None;
        let digest = CalendarDigest::default();
        let week =
            Week { digest: &digest, since: now(), inquiries: InboxCounts::default(), confirm: "CONFIRM", end: "END" };
        assert_eq!(letterhead().weekly(&home, week), None);
    }
}
