//! The mail that tells a sender why an answer by mail was not passed on. It has none of the sender's words.

use minijinja::context;

use super::{
    letter::{Letterhead, about},
    lifecycle::language_of,
};
use crate::{
    domain::{inbox::ReceivedInquiry, listing::Listing, reply_address::Side},
    store::NewMail,
};

/// Why an answer by mail is not passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It comes from another address than that of its side.
    Sender,
    /// The mail server says that somebody else wrote it.
    Authentication,
    TooLong,
    /// The inquiry has as many messages as it may.
    Full,
    /// The page says more.
    Other,
}

impl Obstacle {
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Sender => "sender",
            Self::Authentication => "authentication",
            Self::TooLong => "too_long",
            Self::Full => "full",
            Self::Other => "other",
        }
    }
}

impl Letterhead {
    /// Why an answer was not passed on, and where to answer. Only the guest's own address is told the guest's page.
    pub fn not_passed_on(
        &self,
        obstacle: Obstacle,
        side: Side,
        from: &str,
        inquiry: &ReceivedInquiry,
        listing: &Listing,
    ) -> NewMail {
        let is_own = inquiry.guest_email.as_str().to_lowercase() == from;
        let thread = (side == Side::Guest && is_own).then(|| self.threads.token_of(&inquiry.id));
        let values = context! {
            code => inquiry.id.code(),
            cause => obstacle.slug(),
            is_owner => side == Side::Owner,
            own_thread => thread.is_some(),
            thread => thread.unwrap_or_default(),
            ..about(listing)
        };
        let language = match side {
            Side::Owner => language_of(listing),
            Side::Guest => &inquiry.language,
        };
        self.mail("not_passed_on", from, None, language, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mail::template::LANGUAGES,
        testing::{keep_pages, letterhead, listing, received_inquiry},
    };

    #[test]
    fn every_obstacle_is_told_in_every_language() {
        let mut mails = Vec::new();
        for (language, _) in LANGUAGES {
            let inquiry = ReceivedInquiry { language: language.into(), ..received_inquiry() };
            for obstacle in
                [Obstacle::Sender, Obstacle::Authentication, Obstacle::TooLong, Obstacle::Full, Obstacle::Other]
            {
                let guest = inquiry.guest_email.as_str();
                mails.push(letterhead().not_passed_on(obstacle, Side::Guest, guest, &inquiry, &listing(1)));
            }
            mails.push(letterhead().not_passed_on(
                Obstacle::Sender,
                Side::Guest,
                "leo@x.example",
                &inquiry,
                &listing(1),
            ));
        }
        mails.push(letterhead().not_passed_on(
            Obstacle::Sender,
            Side::Owner,
            "leo@x.example",
            &received_inquiry(),
            &listing(1),
        ));
        keep_pages("not_passed_on", &mails);
        let secret = letterhead().threads.token_of(&received_inquiry().id);
        for mail in &mails {
            assert_eq!(mail.body.contains(&secret), mail.recipient != "leo@x.example", "{}", mail.body);
        }
        let told =
            mails.iter().map(|mail| format!("To: {}\nSubject: {}\n\n{}", mail.recipient, mail.subject, mail.body));
        insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n==========\n"));
    }
}
