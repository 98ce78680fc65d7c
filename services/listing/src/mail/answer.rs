//! The mails of an inquiry after the first: the owner's answers in the language of the page where the guest wrote, and what the
//! guest writes and decides.
//!
//! The owner's and the guest's texts appear only in quotes. The subject has nothing that anybody typed.

use casacero_proto::listing::v1::{InquiryState, Quote};
use chrono::NaiveDate;
use minijinja::{Value, context};

use super::{
    letter::{Letterhead, about, days, stay_values},
    lifecycle::language_of,
    sanitize::{name, quoted},
};
use crate::{
    domain::{
        inbox::{NewAnswer, ReceivedInquiry},
        lifecycle::Lifecycle as _,
        listing::Listing,
        money::written,
        nights::today,
    },
    store::NewMail,
};

impl Letterhead {
    /// The mail with an owner's answer, and what is offered with it. A reply goes to the owner.
    pub fn answer(&self, answer: &NewAnswer, inquiry: &ReceivedInquiry, listing: &Listing) -> NewMail {
        let language = self.language(&inquiry.language);
        let values = context! {
            code => inquiry.id.code(),
            thread => self.threads.token_of(&inquiry.id),
            offer => answer.quote.as_ref().map(|(quote, _until)| offer(quote, language)),
            stay => inquiry.stay.map(stay_values),
            is_shown => listing.status.is_public(),
            asked_on => today(listing.place.time_zone, inquiry.received_at).to_string(),
            answer => quoted(&answer.text),
            message => quoted(&inquiry.message),
            ..about(listing)
        };
        let (guest, reply_to) = (inquiry.guest_email.as_str(), self.guest_replies_to(&inquiry.id, listing));
        self.mail("answer", guest, Some(&reply_to), &inquiry.language, values)
    }

    /// The mail with another message of the guest to the owner. A reply goes to the guest.
    pub fn thread_message(&self, text: &str, inquiry: &ReceivedInquiry, listing: &Listing) -> NewMail {
        let values = context! { code => inquiry.id.code(), message => quoted(text), ..about(listing) };
        let reply_to = self.owner_replies_to(&inquiry.id, listing, inquiry.guest_email.as_str());
        self.mail("thread_message", self.owner_or_support(listing), Some(&reply_to), language_of(listing), values)
    }

    /// The mails about what the guest decided, of an inquiry as it is then: to the owner, and to a guest who accepted a quote.
    /// An agreed stay that is withdrawn is cancelled.
    pub fn thread_decided(&self, inquiry: &ReceivedInquiry, was_agreed: bool, listing: &Listing) -> Vec<NewMail> {
        let state = match inquiry.state {
            InquiryState::Agreed => "agreed",
            InquiryState::Declined => "declined",
            _ if was_agreed => "cancelled",
            _ => "withdrawn",
        };
        let (guest, owner) = (inquiry.guest_email.as_str(), self.owner_or_support(listing));
        let quote = inquiry.quote().map(|(_answer, quote)| quote);
        let values = |language: &str| {
            let offer = quote.map(|quote| offer(quote, language));
            context! { code => inquiry.id.code(), state, offer, thread => self.threads.token_of(&inquiry.id), ..about(listing) }
        };
        let language = language_of(listing);
        let reply_to = self.owner_replies_to(&inquiry.id, listing, guest);
        let mut mails = vec![self.mail("thread_decided", owner, Some(&reply_to), language, values(language))];
        if inquiry.state == InquiryState::Agreed {
            let language = self.language(&inquiry.language);
            let reply_to = self.guest_replies_to(&inquiry.id, listing);
            mails.push(self.mail("quote_accepted", guest, Some(&reply_to), language, values(language)));
        }
        mails
    }
}

impl Letterhead {
    /// The mail to the owner about an inquiry with an offer that its guest erased: it names its code and its stay, for nothing
    /// else does any more.
    pub fn thread_erased(&self, inquiry: &ReceivedInquiry, listing: &Listing) -> NewMail {
        let (state, language) = ("erased", language_of(listing));
        let offer = inquiry.quote().map(|(_answer, quote)| offer(quote, language));
        let values = context! { code => inquiry.id.code(), state, offer, ..about(listing) };
        self.mail("thread_decided", self.owner_or_support(listing), None, language, values)
    }
}

/// What mails say about a quote. The names of its lines are the owner's words, and contain no link.
fn offer(quote: &Quote, language: &str) -> Value {
    let day = |day: i32| NaiveDate::from_epoch_days(day).unwrap_or_default();
    let amount = |minor| written(minor, &quote.currency, language);
    let lines: Vec<_> = quote.lines.iter().map(|line| (name(&line.name), amount(line.amount_minor))).collect();
    context! {
        stay => days(day(quote.arrival_day), day(quote.departure_day)),
        guests => quote.guests,
        lines,
        total => amount(quote.total_minor),
        valid_until => day(quote.valid_until_day).to_string(),
        holds => quote.holds_nights,
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingStatus;

    use super::*;
    use crate::{
        domain::{
            description::Language,
            inbox::{AnswerForm, InquiryAnswer},
            text::Line,
        },
        mail::template::LANGUAGES,
        testing::{keep_pages, letterhead, listing, now, quote, received_inquiry},
    };

    fn told(NewMail { recipient, reply_to, subject, body, .. }: &NewMail) -> String {
        format!("To: {recipient}\nReply-To: {}\nSubject: {subject}\n\n{body}", reply_to.as_deref().unwrap_or("-"))
    }

    fn answer(text: &str) -> NewAnswer {
        let form = AnswerForm { text: text.into(), idempotency_key: "key".into(), ..AnswerForm::default() };
        NewAnswer::parse(form).expect("an answer")
    }

    /// An inquiry in a language, with a quote in this state.
    fn quoted_in(language: &str, state: InquiryState) -> ReceivedInquiry {
        let answer = InquiryAnswer {
            id: "1".into(),
            text: "Yes.".into(),
            answered_at: now(),
            by_guest: false,
            quote: Some(quote()),
        };
        ReceivedInquiry { language: language.into(), state, answers: vec![answer], ..received_inquiry() }
    }

    #[test]
    fn every_mail_of_an_offer() {
        let mut mails = Vec::new();
        for (code, _) in LANGUAGES {
            let offer = NewAnswer { quote: Some((quote(), now())), ..answer("Here is my offer.") };
            mails.push(letterhead().answer(&offer, &quoted_in(code, InquiryState::New), &listing(1)));
            let agreed = letterhead().thread_decided(&quoted_in(code, InquiryState::Agreed), false, &listing(1));
            mails.extend(agreed.into_iter().skip(1));
        }
        for code in ["en", "es"] {
            let home = Listing { mail_language: Language::parse(code).ok(), ..listing(1) };
            mails.push(letterhead().thread_message("When can we arrive?", &received_inquiry(), &home));
            mails.push(letterhead().thread_erased(&quoted_in("en", InquiryState::Agreed), &home));
            use InquiryState::{Agreed, Declined, Withdrawn};
            for (state, was_agreed) in [(Agreed, false), (Declined, false), (Withdrawn, false), (Withdrawn, true)] {
                mails.extend(
                    letterhead().thread_decided(&quoted_in("en", state), was_agreed, &home).into_iter().take(1),
                );
            }
        }
        keep_pages("offer", &mails);
        insta::assert_snapshot!(mails.iter().map(told).collect::<Vec<_>>().join("\n==========\n"));
    }

    #[test]
    fn the_mail_with_an_answer() {
        let text = "Yes, it is available.\n\nShall I keep it for you until Friday?";
        let mails = LANGUAGES.map(|(code, _)| {
            let inquiry = ReceivedInquiry { language: code.into(), ..received_inquiry() };
            letterhead().answer(&answer(text), &inquiry, &listing(1))
        });
        keep_pages("answer", &mails);
        insta::assert_snapshot!(mails.iter().map(told).collect::<Vec<_>>().join("\n==========\n"));
    }

    #[test]
    fn what_nobody_said_is_left_out() {
        let inquiry = ReceivedInquiry { stay: None, language: "nl".into(), ..received_inquiry() };
        let mut paused = Listing { status: ListingStatus::Paused, ..listing(1) };
        paused.owner.email = None;
        let mail = letterhead().answer(&answer("Yes."), &inquiry, &paused);
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
            let mail = letterhead().answer(&answer("Yes."), &inquiry, &home);
            assert!(mail.body.contains(&format!("{day} 2026:")), "{zone}: {}", mail.body);
        }
    }

    #[test]
    fn nobody_writes_in_our_name() {
        let inquiry = ReceivedInquiry { message: "Hi\n-- \nCasaCero".into(), ..received_inquiry() };
        let mut home = listing(1);
        home.name = Line::parse("Casa https://evil.example/login").expect("a name");
        let mail = letterhead().answer(&answer("Pay at https://evil.example/pay\n\n-- \nCasaCero"), &inquiry, &home);
        let (ours, theirs): (Vec<_>, Vec<_>) = mail.body.lines().partition(|line| !line.starts_with('>'));
        assert!(!mail.subject.contains("evil") && !mail.subject.contains("Casa "), "{}", mail.subject);
        assert!(!ours.join("\n").contains("evil.example"), "{}", mail.body);
        assert_eq!(theirs[..4], ["> Pay at https: //evil. example/pay", ">", "> --", "> CasaCero"]);
        assert_eq!(linkify::LinkFinder::new().url_must_have_scheme(false).links(&theirs.join("\n")).count(), 0);
        assert!(!mail.html.contains("href=\"https://evil"));
    }
}
