//! gRPC methods of stored translations.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, translation_store_service_server::TranslationStoreService};
use tonic::{Request, Response, Status};

use crate::{
    domain::{
        description::Description,
        translation::{self, Translation},
    },
    messages::timestamp,
    store::{OwnTranslations, Versioned},
    translations::Translations,
};

pub struct TranslationServer(pub Translations);

type Answer<T> = Result<Response<T>, Status>;

fn stored(translation: &Translation, descriptions: &[Description]) -> wire::StoredTranslation {
    let Translation { text, source_language, source_digest: _, source_version, made_at } = translation;
    wire::StoredTranslation {
        language: text.language().code().to_owned(),
        text: text.text().to_owned(),
        source_language: source_language.code().to_owned(),
        provider: text.provider().map(ToOwned::to_owned),
        label: None,
        corrected: translation.is_corrected(),
        source_version: *source_version,
        current: translation.is_current(descriptions),
        made_at: Some(timestamp(*made_at)),
    }
}

/// Converts translations to a message. Those in a language in which the owner writes now are left out.
fn translation_list(own: &OwnTranslations) -> wire::TranslationList {
    let OwnTranslations { found: Versioned { listing, version: _, translations }, pending } = own;
    let descriptions = &listing.descriptions;
    let others = translations.iter().filter(|one| !translation::is_written(descriptions, one.text.language()));
    let missing = translation::missing(listing, translations).into_iter().map(|language| wire::MissingTranslation {
        language: language.code().to_owned(),
        pending: pending.contains(&language),
    });
    wire::TranslationList { items: others.map(|one| stored(one, descriptions)).collect(), missing: missing.collect() }
}

#[tonic::async_trait]
impl TranslationStoreService for TranslationServer {
    async fn list_translations(
        &self,
        request: Request<wire::ListTranslationsRequest>,
    ) -> Answer<wire::ListTranslationsResponse> {
        let principal = principal::of(&request);
        let wire::ListTranslationsRequest { property_id } = request.into_inner();
        let own = self.0.list(&principal, &property_id).await?;
        Ok(Response::new(wire::ListTranslationsResponse { translations: Some(translation_list(&own)) }))
    }

    async fn correct_translation(
        &self,
        request: Request<wire::CorrectTranslationRequest>,
    ) -> Answer<wire::CorrectTranslationResponse> {
        let principal = principal::of(&request);
        let wire::CorrectTranslationRequest { property_id, language, text } = request.into_inner();
        let own = self.0.correct(&principal, &property_id, &language, &text).await?;
        Ok(Response::new(wire::CorrectTranslationResponse { translations: Some(translation_list(&own)) }))
    }

    async fn remove_correction(
        &self,
        request: Request<wire::RemoveCorrectionRequest>,
    ) -> Answer<wire::RemoveCorrectionResponse> {
        let principal = principal::of(&request);
        let wire::RemoveCorrectionRequest { property_id, language } = request.into_inner();
        let own = self.0.remove_correction(&principal, &property_id, &language).await?;
        Ok(Response::new(wire::RemoveCorrectionResponse { translations: Some(translation_list(&own)) }))
    }
}
