//! Mails about a listing's lifecycle: a draft, submitted, approved, returned, removed, about to be erased.

use minijinja::context;

use super::{letter::Letterhead, template};
use crate::{
    domain::{description::Language, identity::ListingId, listing::Listing, translation::PAGE_LANGUAGES},
    store::{FieldReason, NewMail},
};

/// The owner's language: that of the page on which they submitted the listing, else that of their own description, if
/// there are pages for owners in it.
pub fn language_of(listing: &Listing) -> &'static str {
    let own = || listing.descriptions.iter().find(|text| !text.machine_translated()).map(|text| text.language());
    let language = listing.mail_language.or_else(|| own().filter(|language| PAGE_LANGUAGES.contains(language)));
    mail_language(language.as_ref().map_or("", Language::code))
}

/// The language of a mail: the one asked for if mails are written in it, else English.
pub fn mail_language(code: &str) -> &'static str {
    template::LANGUAGES.iter().find(|(language, _)| *language == code).unwrap_or(&template::LANGUAGES[0]).0
}

impl Letterhead {
    /// Sends the link that opens a draft. The secret is in the fragment, which browsers do not send. Strangers can trigger
    /// the mail, so it contains none of their text.
    pub fn resuming_link(&self, recipient: &str, language: &str, token: &str) -> NewMail {
        self.mail("resuming_link", recipient, None, language, context! { token })
    }

    /// Says that a home was received, and asks the owner to confirm the address of a new listing, or a listing's new
    /// address. Strangers can trigger it, so it contains none of their text.
    pub fn confirming_link(&self, recipient: &str, language: &str, token: &str, home: &ListingId) -> NewMail {
        self.mail("confirming_link", recipient, None, language, context! { token, id => home.as_str() })
    }

    /// Tells an owner that the listing, or its changes, are public.
    pub fn approved(&self, listing: &Listing, is_submission: bool) -> Option<NewMail> {
        self.to_owner("approved", listing, context! { is_submission })
    }

    /// Tells an owner what to correct.
    pub fn returned(&self, listing: &Listing, reasons: &[FieldReason], is_submission: bool) -> Option<NewMail> {
        let reasons: Vec<_> = reasons.iter().map(|FieldReason { field, text }| context! { field, text }).collect();
        self.to_owner("returned", listing, context! { reasons, is_submission })
    }

    /// Tells an owner that a listing is removed, and to remove its export addresses from other platforms.
    pub fn removed(&self, listing: &Listing) -> Option<NewMail> {
        self.to_owner("removed", listing, context! {})
    }

    /// Tells an owner that a returned listing is about to be erased.
    pub fn about_to_be_erased(&self, listing: &Listing, days: i64) -> Option<NewMail> {
        self.to_owner("about_to_be_erased", listing, context! { days })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::description::{Description, Language},
        testing::{id, keep_pages, letterhead, listing},
    };

    #[test]
    fn the_page_decides_the_language_before_the_description() {
        let language = |code: &str| Language::parse(code).expect("a language");
        for (page, description, expected) in
            [(None, "es", "es"), (None, "de", "en"), (Some("en"), "es", "en"), (Some("es"), "en", "es")]
        {
            let mut home = listing(1);
            home.mail_language = page.map(language);
            home.descriptions = vec![Description::new(language(description), "Una casa", false).expect("a text")];
            assert_eq!(language_of(&home), expected, "{page:?} {description}");
        }
    }

    #[test]
    fn every_mail_about_a_listings_life() {
        let letterhead = letterhead();
        let reasons = [
            FieldReason { field: "license_number".into(), text: "This number is not in the register.".into() },
            FieldReason { field: String::new(), text: "The text is that of another home.".into() },
        ];
        let mut all = Vec::new();
        for code in ["en", "es"] {
            let mut home = listing(1);
            let language = Language::parse(code).expect("a language");
            home.descriptions = vec![Description::new(language, "Una casa", false).expect("a text")];
            all.push(letterhead.resuming_link("ana@example.com", code, "TOKEN"));
            all.push(letterhead.confirming_link("ana@example.com", code, "TOKEN", &id(1)));
            for is_submission in [true, false] {
                all.extend(letterhead.approved(&home, is_submission));
                all.extend(letterhead.returned(&home, &reasons, is_submission));
            }
            all.extend(letterhead.removed(&home));
            all.extend(letterhead.about_to_be_erased(&home, 14));
        }
        assert_eq!(all.len(), 16);
        // Each mail that asks for something has a link to where it is done; the removal alone has none.
        let links = |mail: &NewMail| mail.html.matches("<a href=\"https://casacero.example/").count() - 1;
        assert_eq!(all.iter().map(links).collect::<Vec<_>>(), [[1, 2, 2, 1, 2, 1, 0, 1]; 2].concat());
        assert!(all[0].html.contains("<a href=\"https://casacero.example/list-property?form=true#draft=TOKEN\">"));
        keep_pages("lifecycle", &all);
        let told: Vec<_> = all.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }
}
