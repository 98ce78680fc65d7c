//! Stored translations of descriptions: [`worker`] makes them, owners read and correct them, operators list them and have them
//! made again.
//!
//! See `docs/rules/translation.md#stored-translations`.

pub mod worker;

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};

use crate::{
    domain::{
        description::{Description, Language},
        identity::ListingId,
        refusal::Refusal,
        text::Named as _,
    },
    error::Error,
    store::{OwnTranslations, Store, TranslationQuery, TranslationRecord},
};

#[derive(Clone)]
pub struct Translations {
    pub store: Store,
}

fn listing_id(text: &str) -> Result<ListingId, Refusal> {
    text.parse().map_err(|_| Refusal::InvalidListingId)
}

impl Translations {
    /// The translations of a listing.
    pub async fn list(&self, principal: &Principal, id: &str) -> Result<OwnTranslations, Error> {
        access::may(principal, Action::ReadListing, Some(id))?;
        let own = self.store.own_translations(&listing_id(id)?).await?;
        own.ok_or_else(|| Refusal::ListingNotFound.into())
    }

    /// Replaces the translation into a language by the owner's words.
    pub async fn correct(
        &self,
        principal: &Principal,
        id: &str,
        language: &str,
        text: &str,
    ) -> Result<OwnTranslations, Error> {
        access::may(principal, Action::EditTexts, Some(id))?;
        let language = Language::parse(language).named("language").map_err(Refusal::from)?;
        let text = Description::new(language, text, false).named("text").map_err(Refusal::from)?;
        Ok(self.store.correct_translation(&principal.actor(), &listing_id(id)?, text).await??)
    }

    /// Removes the owner's words in a language.
    pub async fn remove_correction(
        &self,
        principal: &Principal,
        id: &str,
        language: &str,
    ) -> Result<OwnTranslations, Error> {
        access::may(principal, Action::EditTexts, Some(id))?;
        let language = Language::parse(language).named("language").map_err(Refusal::from)?;
        Ok(self.store.remove_correction(&principal.actor(), &listing_id(id)?, language).await??)
    }

    /// A page of the translations of all homes, and how many there are on all pages.
    pub async fn records(
        &self,
        principal: &Principal,
        query: &TranslationQuery,
    ) -> Result<(Vec<TranslationRecord>, u64), Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        Ok(self.store.translation_records(query).await?)
    }

    /// Has a description translated again now.
    pub async fn again(&self, principal: &Principal, id: &str, language: &str) -> Result<TranslationRecord, Error> {
        access::may(principal, Action::EditTexts, Some(id))?;
        let language = Language::parse(language).named("language").map_err(Refusal::from)?;
        Ok(self.store.translate_again(&principal.actor(), &listing_id(id)?, language).await??)
    }
}
