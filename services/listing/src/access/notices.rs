//! Notices of sensitive changes, sent to the address that a listing had before the change.

use crate::{
    domain::{
        identity::ListingId,
        listing::Listing,
        token::{digest, new_token},
    },
    error::Error,
    mail::{access::SensitiveChange, letter::Letterhead, lifecycle::language_of},
    store::{Notice, Store},
};

#[derive(Clone)]
pub struct Notices {
    pub store: Store,
    pub letterhead: Letterhead,
}

impl Notices {
    /// The notice of a change, for the listing's present address; `None` without one.
    pub async fn of(&self, id: &ListingId, change: SensitiveChange) -> Result<Option<Notice>, Error> {
        let found = self.store.listing(id).await?;
        Ok(found.and_then(|found| self.about(&found.listing, change)))
    }

    /// The same for a listing that is already loaded.
    pub fn about(&self, listing: &Listing, change: SensitiveChange) -> Option<Notice> {
        let (email, language) = (listing.owner.email.as_ref()?.as_str().to_owned(), language_of(listing));
        let token = new_token();
        let mail = self.letterhead.sensitive_change(change, &email, language, &token, &listing.id);
        Some(Notice { digest: digest(&token), email, language: language.to_owned(), mail })
    }
}
