//! Mails of alerts: the question whether somebody wants one, and the homes that are available.
//!
//! Strangers can trigger the first. It contains no text that anybody typed. The secret of an alert is in the fragment of
//! its address, which browsers do not send.

use chrono::NaiveDate;
use minijinja::context;

use super::{
    letter::{Letterhead, stay_values},
    sanitize::name,
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
    pub id: &'a ListingId,
    pub name: &'a str,
    pub city: &'a str,
}

impl Letterhead {
    /// Asks whether somebody wants an alert, with or without a stay.
    pub fn alert_confirmation(
        &self,
        recipient: &str,
        language: &str,
        secret: &str,
        stay: Option<Stay>,
        ends_on: NaiveDate,
    ) -> NewMail {
        let values = context! { token => secret, stay => stay.map(stay_values), ends_on => ends_on.to_string() };
        self.mail("alert_confirmation", recipient, None, language, values)
    }

    /// Tells which homes are available for the stay of an alert, or without a stay are new. The secret ends it.
    pub fn homes_available(
        &self,
        recipient: &str,
        language: &str,
        secret: &str,
        stay: Option<Stay>,
        homes: &[HomeToTell<'_>],
    ) -> NewMail {
        let (named, more) = homes.split_at(homes.len().min(HOMES_MAX));
        let named = named.iter().map(|home| {
            context! { id => home.id.as_str(), name => name(home.name), city => name(home.city) }
        });
        let values = context! {
            token => secret,
            stay => stay.map(stay_values),
            homes => named.collect::<Vec<_>>(),
            count => homes.len(),
            more => more.len(),
        };
        let mail = self.mail("homes_available", recipient, None, language, values);
        mail.that_ends_at(format!("{}api/v1/alerts/{secret}/unsubscribe", self.public_url))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mail::template::LANGUAGES,
        testing::{id, keep_pages, letterhead, now},
    };

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
        for (language, _) in LANGUAGES {
            for stay in [Some(stay()), None] {
                let ends_on = stay.map_or(now().date_naive(), Stay::check_in);
                all.push(letterhead.alert_confirmation("zoe@example.org", language, "SECRET", stay, ends_on));
                for count in [1, 2, 22] {
                    all.push(letterhead.homes_available("zoe@example.org", language, "SECRET", stay, &homes[..count]));
                }
            }
        }
        let one_click = "https://casacero.example/api/v1/alerts/SECRET/unsubscribe";
        for (index, mail) in all.iter().enumerate() {
            // Each kind begins with the question, which comes once.
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
        let mail = letterhead().homes_available("zoe@example.org", "en", "SECRET", Some(stay()), &homes);
        assert!(!mail.body.contains("evil.example") && !mail.subject.contains("evil"), "{}", mail.body);
    }
}
