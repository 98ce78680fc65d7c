//! The values of the weekly mail: what changed in a calendar, what is doubtful, what to do.

use chrono::{DateTime, Utc};
use minijinja::{context, value::Serde};

use super::letter::Letterhead;
use crate::{
    domain::{listing::Listing, nights::today},
    ports::CalendarDigest,
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

impl Letterhead {
    /// The weekly mail about a listing; `None` if its owner has no address.
    pub(super) fn weekly(&self, listing: &Listing, week: Week<'_>) -> Option<NewMail> {
        let Week { digest, since, inquiries, confirm, end } = week;
        let CalendarDigest { feeds, conflicts, unknown_nights, taken_nights, unread_exports, confirmed_at } = digest;
        let day = |at: DateTime<Utc>| today(listing.place.time_zone, at).to_string();
        let feeds = feeds.iter().map(|feed| {
            context! {
                platform => feed.platform,
                condition => Serde(feed.condition),
                nights_gained => feed.nights_gained,
                nights_freed => feed.nights_freed,
                nights_waiting => feed.nights_waiting,
                read_on => feed.last_complete_at.map(day),
            }
        });
        let values = context! {
            feeds => feeds.collect::<Vec<_>>(),
            conflicts,
            unknown_nights,
            taken_nights,
            unread_exports,
            confirmed_on => confirmed_at.map(day),
            since => day(since),
            inquiries => inquiries.new,
            filtered => inquiries.filtered,
            confirm_token => confirm,
            end_token => end,
        };
        let mail = self.to_owner("weekly", listing, values)?;
        Some(mail.that_ends_at(format!("{}api/v1/owner/links/{end}/unsubscribe", self.public_url)))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        domain::description::Language,
        ports::{FeedCondition, FeedDigest},
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
