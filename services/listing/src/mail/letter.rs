//! Mails to owners about inquiries and feeds, in the owner's language.
//!
//! A guest's text appears only in the quote at the end, never in a header or in our own sentences. Text that owners
//! typed, such as names of people and listings, is shortened and contains no link.

use chrono::NaiveDate;
use minijinja::{Value, context};
use url::Url;

use crate::{
    domain::{
        contact::{EmailAddress, PhoneNumber},
        inquiry::{Inquiry, InquiryId},
        listing::Listing,
        reply_address::{ReplyAddress, Side},
        stay::Stay,
        thread::ThreadKey,
        translation::PAGE_LANGUAGES,
    },
    mail::{
        lifecycle::{language_of, mail_language},
        sanitize::{name, quoted},
        template::render,
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
    /// The languages of the guests' pages beside English and Spanish, separated by commas.
    pub guest_languages: String,
    /// Makes the secrets of guests' pages.
    pub threads: ThreadKey,
    /// Where mails about inquiries are answered; straight to each other if `None`.
    pub replies: Option<ReplyAddress>,
}

impl Letterhead {
    /// The language of a mail: the one asked for if there are words and pages in it, else English.
    pub(super) fn language(&self, code: &str) -> &'static str {
        let is_served = PAGE_LANGUAGES.iter().any(|one| one.code() == code)
            || self.guest_languages.split(',').any(|one| one.trim() == code);
        mail_language(if is_served { code } else { "" })
    }

    /// The mail that a template makes of these values; in English if there are no words or no pages in this language.
    pub(super) fn mail(
        &self,
        template: &str,
        recipient: &str,
        reply_to: Option<&str>,
        language: &str,
        values: Value,
    ) -> NewMail {
        let Self { brand_name, public_url, support_email, .. } = self;
        let shared = context! { brand => brand_name, public_url => public_url.as_str(), support => support_email };
        let rendered = render(template, self.language(language), context! { ..values, ..shared });
        NewMail {
            recipient: recipient.to_owned(),
            reply_to: reply_to.map(ToOwned::to_owned),
            subject: rendered.subject,
            body: rendered.text,
            html: rendered.html,
            unsubscribe_url: None,
        }
    }

    /// A mail to the owner of a listing about it; `None` if the owner has no address.
    pub(super) fn to_owner(&self, template: &str, listing: &Listing, values: Value) -> Option<NewMail> {
        let recipient = listing.owner.email.as_ref()?.as_str();
        let values = context! { ..values, ..about(listing) };
        Some(self.mail(template, recipient, None, language_of(listing), values))
    }

    /// The owner's address, or that of support if there is none.
    pub(super) fn owner_or_support<'a>(&'a self, listing: &'a Listing) -> &'a str {
        listing.owner.email.as_ref().map_or(&self.support_email, EmailAddress::as_str)
    }

    /// Where an owner answers a guest. The mails of owners without an address go to support, whose answers are no owner's.
    pub(super) fn owner_replies_to(&self, id: &InquiryId, listing: &Listing, guest: &str) -> String {
        let replies = self.replies.as_ref().filter(|_| listing.owner.email.is_some());
        replies.map_or_else(|| guest.to_owned(), |replies| replies.of(id, Side::Owner))
    }

    /// Where a guest answers the owner.
    pub(super) fn guest_replies_to(&self, id: &InquiryId, listing: &Listing) -> String {
        let replies = self.replies.as_ref();
        replies.map_or_else(|| self.owner_or_support(listing).to_owned(), |replies| replies.of(id, Side::Guest))
    }

    /// The mail that brings an inquiry to the owner. A reply goes to the guest.
    pub fn inquiry(&self, id: &InquiryId, inquiry: &Inquiry, listing: &Listing) -> NewMail {
        let email = inquiry.guest_email.as_str();
        let values = context! {
            stay => inquiry.stay.map(stay_values),
            guests => inquiry.guests,
            children => inquiry.children,
            email,
            phone => inquiry.guest_phone.as_ref().map(PhoneNumber::as_str),
            written_in => inquiry.language.code(),
            code => id.code(),
            guest => name(inquiry.guest_name.as_str()),
            message => quoted(&inquiry.message),
            ..about(listing)
        };
        // The reply address is without the guest's name, which would be a stranger's text in a header of our mail.
        let reply_to = self.owner_replies_to(id, listing, email);
        self.mail("inquiry", self.owner_or_support(listing), Some(&reply_to), language_of(listing), values)
    }

    /// The mail about a problem with a feed, or about two guests who hold the same nights (`docs/rules/calendar.md`,
    /// rule 11).
    pub fn feed_alert(&self, alert: &FeedAlert, listing: &Listing) -> NewMail {
        let (template, values) = match &alert.kind {
            FeedAlertKind::Failing { error } => ("feed_failing", context! { error }),
            FeedAlertKind::MissingNights { nights } => ("feed_missing_nights", context! { count => nights }),
            FeedAlertKind::Conflict { other, first_night, end_day } => {
                ("feed_conflict", context! { other_platform => *other, stay => days(*first_night, *end_day) })
            }
        };
        let values = context! { platform => alert.platform, ..context! { ..values, ..about(listing) } };
        let (owner, support) = (self.owner_or_support(listing), self.support_email.as_str());
        self.mail(template, owner, Some(support), language_of(listing), values)
    }
}

/// What mails say about a listing. Names that owners typed contain no link.
pub(super) fn about(listing: &Listing) -> Value {
    let (home, host) = (name(listing.name.as_str()), name(listing.owner.name.as_str()));
    context! { id => listing.id.as_str(), home, host }
}

/// The days of a stay, and how many nights it has.
pub(super) fn stay_values(stay: Stay) -> Value {
    days(stay.check_in(), stay.check_out())
}

pub(super) fn days(arrival: NaiveDate, departure: NaiveDate) -> Value {
    let nights = (departure - arrival).num_days();
    context! { arrival => arrival.to_string(), departure => departure.to_string(), nights }
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
    fn readers_of_languages_without_words_or_pages_get_english() {
        let mail = |guest_languages: &str, language| {
            let letterhead = Letterhead { guest_languages: guest_languages.into(), ..letterhead() };
            letterhead.resuming_link("ana@example.com", language, "TOKEN")
        };
        let english = mail("", "en");
        for (served, language) in [("", "de"), ("fr, it", "de"), ("nl", "nl")] {
            assert_eq!(mail(served, language), english, "{language} where {served} is served");
        }
        assert_eq!(mail("fr, de", "de").subject, "Ihre begonnene Unterkunft auf CasaCero");
        assert_eq!(mail("", "es").subject, "Tu alojamiento sin terminar en CasaCero");
    }

    #[test]
    fn without_dates_guests_and_phone_their_lines_are_left_out() {
        let form = InquiryForm {
            stay: None,
            guests: None,
            children: None,
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
            for word in ["Arrival", "Guests", "children", "Phone", "Llegada", "Huéspedes", "Teléfono"] {
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
