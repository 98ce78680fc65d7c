//! Mails about access: sign-in links, invitations, and notices of sensitive changes, to owners and operators.
//!
//! Strangers can trigger the first two and links to a new password. These mails contain no text that anybody typed: listings are named by their
//! ids. The secret of a link is in the fragment of its address, which browsers do not send.

use minijinja::{context, value::Serde};
use serde::Serialize;

use super::letter::Letterhead;
use crate::{
    domain::{identity::ListingId, listing::Listing},
    store::NewMail,
};

/// A sensitive change, of which the owner is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SensitiveChange {
    /// The password was set without the old one.
    Password,
    /// E-mail address, phone or WhatsApp number.
    Contacts,
    /// Links to pages on other sites.
    OutsideLinks,
    CoOwnerInvited,
    CoOwnerRemoved,
}

impl Letterhead {
    /// The mail with a sign-in link.
    pub fn sign_in_link(&self, recipient: &str, language: &str, token: &str, homes: &[ListingId]) -> NewMail {
        self.mail("sign_in_link", recipient, None, language, context! { token, ids => ids(homes) })
    }

    /// The mail with the link by which an owner claims homes that came from the table before this site. That table showed
    /// everybody the passwords and the addresses of calendars.
    pub fn claim_link(&self, recipient: &str, language: &str, token: &str, homes: &[ListingId]) -> NewMail {
        let values = context! { token, ids => ids(homes), is_one => homes.len() == 1 };
        self.mail("claim_link", recipient, None, language, values)
    }

    /// The mail with an invitation to become a co-owner.
    pub fn co_owner_link(&self, recipient: &str, language: &str, token: &str, home: &ListingId) -> NewMail {
        self.mail("co_owner_link", recipient, None, language, context! { token, id => home.as_str() })
    }

    /// The notice of a sensitive change to the old address, with a link that undoes it.
    pub fn sensitive_change(
        &self,
        change: SensitiveChange,
        recipient: &str,
        language: &str,
        token: &str,
        home: &ListingId,
    ) -> NewMail {
        let values = context! { token, change => Serde(change), id => home.as_str() };
        self.mail("sensitive_change", recipient, None, language, values)
    }

    /// The mail with the link by which an invited operator sets a password.
    pub fn operator_invitation(&self, recipient: &str, language: &str, token: &str) -> NewMail {
        self.mail("operator_invitation", recipient, None, language, context! { token })
    }

    /// The mail with the link by which an operator sets a new password.
    pub fn operator_password_link(&self, recipient: &str, language: &str, token: &str) -> NewMail {
        self.mail("operator_password_link", recipient, None, language, context! { token })
    }

    /// Tells an operator that an admin switched off the second factor.
    pub fn operator_totp_removed(&self, recipient: &str, language: &str) -> NewMail {
        self.mail("operator_totp_removed", recipient, None, language, context! {})
    }

    /// Tells the address that a listing had that an operator gave the listing to another one.
    pub fn owner_linked(&self, listing: &Listing) -> Option<NewMail> {
        self.to_owner("owner_linked", listing, context! {})
    }
}

fn ids(homes: &[ListingId]) -> String {
    homes.iter().map(ListingId::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::description::{Description, Language},
        testing::{id, keep_pages, letterhead, listing},
    };

    #[test]
    fn every_mail_about_access() {
        let letterhead = letterhead();
        let mut all = Vec::new();
        for language in ["en", "es"] {
            all.push(letterhead.sign_in_link("ana@example.com", language, "TOKEN", &[id(1), id(2)]));
            all.push(letterhead.claim_link("ana@example.com", language, "TOKEN", &[id(1)]));
            all.push(letterhead.claim_link("ana@example.com", language, "TOKEN", &[id(1), id(2)]));
            all.push(letterhead.co_owner_link("leo@example.com", language, "TOKEN", &id(1)));
            all.push(letterhead.operator_invitation("leo@example.com", language, "TOKEN"));
            all.push(letterhead.operator_password_link("leo@example.com", language, "TOKEN"));
            all.push(letterhead.operator_totp_removed("leo@example.com", language));
            let mut home = listing(1);
            home.descriptions = vec![
                Description::new(Language::parse(language).expect("a language"), "Una casa", false).expect("a text"),
            ];
            all.extend(letterhead.owner_linked(&home));
            for change in [
                SensitiveChange::Password,
                SensitiveChange::Contacts,
                SensitiveChange::OutsideLinks,
                SensitiveChange::CoOwnerInvited,
                SensitiveChange::CoOwnerRemoved,
            ] {
                all.push(letterhead.sensitive_change(change, "ana@example.com", language, "TOKEN", &id(1)));
            }
        }
        keep_pages("access", &all);
        let told: Vec<_> = all.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }
}
