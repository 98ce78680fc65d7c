//! The mail that brings an owner's answer to the guest, in the language of the page where the guest wrote.
//!
//! The owner's and the guest's texts appear only in quotes. The subject has nothing that anybody typed.

use minijinja::context;

use super::{
    letter::{Letterhead, about, stay_values},
    sanitize::quoted,
};
use crate::{
    domain::{inbox::ReceivedInquiry, lifecycle::Lifecycle as _, listing::Listing, nights::today},
    store::NewMail,
};

impl Letterhead {
    /// The mail with an owner's answer. A reply goes to the owner.
    pub fn answer(&self, text: &str, inquiry: &ReceivedInquiry, listing: &Listing) -> NewMail {
        let values = context! {
            code => inquiry.id.code(),
            stay => inquiry.stay.map(stay_values),
            is_shown => listing.status.is_public(),
            asked_on => today(listing.place.time_zone, inquiry.received_at).to_string(),
            answer => quoted(text),
            message => quoted(&inquiry.message),
            ..about(listing)
        };
        let (guest, owner) = (inquiry.guest_email.as_str(), self.owner_or_support(listing));
        self.mail("answer", guest, Some(owner), &inquiry.language, values)
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingStatus;

    use super::*;
    use crate::{
        domain::text::Line,
        mail::template::LANGUAGES,
        testing::{keep_pages, letterhead, listing, received_inquiry},
    };

    fn told(NewMail { recipient, reply_to, subject, body, .. }: &NewMail) -> String {
        format!("To: {recipient}\nReply-To: {}\nSubject: {subject}\n\n{body}", reply_to.as_deref().unwrap_or("-"))
    }

    #[test]
    fn the_mail_with_an_answer() {
        let text = "Yes, it is available.\n\nShall I keep it for you until Friday?";
        let mails = LANGUAGES.map(|(code, _)| {
            let inquiry = ReceivedInquiry { language: code.into(), ..received_inquiry() };
            letterhead().answer(text, &inquiry, &listing(1))
        });
        keep_pages("answer", &mails);
        insta::assert_snapshot!(mails.iter().map(told).collect::<Vec<_>>().join("\n==========\n"));
    }

    #[test]
    fn what_nobody_said_is_left_out() {
        let inquiry = ReceivedInquiry { stay: None, language: "nl".into(), ..received_inquiry() };
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
