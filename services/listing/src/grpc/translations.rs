//! gRPC methods of stored translations.

use casacero_common::{
    access::{self, Action},
    principal,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, translation_store_service_server::TranslationStoreService},
};
use tonic::{Request, Response, Status};

use crate::{
    domain::{
        description::{Description, Language},
        query::page_size,
        refusal::Refusal,
        translation::{self, Translation},
    },
    form::home::text_message,
    messages::timestamp,
    store::{OwnTranslations, TranslationQuery, TranslationRecord, Versioned},
    translations::Translations,
};

/// Default page size of the list for operators.
const PAGE_SIZE: u32 = 50;

pub struct TranslationServer(pub Translations);

type Answer<T> = Result<Response<T>, Status>;

fn stored(translation: &Translation, descriptions: &[Description], pending: &[Language]) -> wire::StoredTranslation {
    let Translation { text, source_language, source_digest: _, source_version, made_at } = translation;
    wire::StoredTranslation {
        language: text.language().code().to_owned(),
        text: text.text().to_owned(),
        source_language: source_language.code().to_owned(),
        provider: text.provider().map(ToOwned::to_owned),
        corrected: translation.is_corrected(),
        source_version: *source_version,
        current: translation.is_current(descriptions),
        made_at: Some(timestamp(*made_at)),
        pending: pending.contains(&text.language()),
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
    wire::TranslationList {
        items: others.map(|one| stored(one, descriptions, pending)).collect(),
        missing: missing.collect(),
        original: translation::source(descriptions).map(text_message),
    }
}

fn record(record: TranslationRecord) -> wire::TranslationRecord {
    let TranslationRecord {
        listing_id,
        name,
        language,
        state,
        due_at,
        refusals,
        failures,
        last_error,
        made_at,
        provider,
        corrected,
    } = record;
    wire::TranslationRecord {
        property_id: listing_id.to_string(),
        name,
        language: language.code().to_owned(),
        state: state.into(),
        due_at: due_at.map(timestamp),
        refusals,
        failures,
        last_error: last_error.map(Into::into),
        made_at: made_at.map(timestamp),
        provider,
        corrected,
    }
}

fn query(asked: wire::ListTranslationRecordsRequest) -> Result<TranslationQuery, Refusal> {
    let wire::ListTranslationRecordsRequest { state, offset, page_size: asked } = asked;
    Ok(TranslationQuery {
        state: wire::TranslationState::of(state),
        offset: offset.into(),
        limit: page_size(if asked == 0 { PAGE_SIZE } else { asked })? as i64,
    })
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

    async fn list_translation_records(
        &self,
        request: Request<wire::ListTranslationRecordsRequest>,
    ) -> Answer<wire::ListTranslationRecordsResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadDirectory, None)?;
        let (items, total) = self.0.records(&principal, &query(request.into_inner())?).await?;
        let items = items.into_iter().map(record).collect();
        Ok(Response::new(wire::ListTranslationRecordsResponse { items, total }))
    }

    async fn translate_again(
        &self,
        request: Request<wire::TranslateAgainRequest>,
    ) -> Answer<wire::TranslateAgainResponse> {
        let principal = principal::of(&request);
        let wire::TranslateAgainRequest { property_id, language } = request.into_inner();
        let again = self.0.again(&principal, &property_id, &language).await?;
        Ok(Response::new(wire::TranslateAgainResponse { translation: Some(record(again)) }))
    }
}
