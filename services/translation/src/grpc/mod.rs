//! The gRPC interface: converts requests, calls the domain, converts answers.

mod convert;
#[cfg(test)]
mod tests;

use casacero_common::{
    access::{self, Action},
    principal::{self, Principal},
};
use casacero_proto::translation::v1::{
    DetectLanguageRequest, DetectLanguageResponse, GetUsageRequest, GetUsageResponse, TranslateRequest,
    TranslateResponse, translation_service_server::TranslationService,
};
use tonic::{Request, Response, Status, async_trait};

use crate::{
    domain::{detection::detect, markup::plain},
    translations::{Translations, Wanted},
};

casacero_common::schema_server!("translation", crate::MIGRATIONS);

/// Answers the calls of the contract.
pub(crate) struct Server {
    translations: Translations,
}

impl Server {
    pub(crate) fn new(translations: Translations) -> Self {
        Self { translations }
    }
}

#[async_trait]
impl TranslationService for Server {
    async fn detect_language(
        &self,
        request: Request<DetectLanguageRequest>,
    ) -> Result<Response<DetectLanguageResponse>, Status> {
        let text = convert::text_to_detect(request.into_inner())?;
        Ok(Response::new(convert::detected(detect(&plain(&text)))))
    }

    async fn translate(&self, request: Request<TranslateRequest>) -> Result<Response<TranslateResponse>, Status> {
        let is_for_visitor = !matches!(principal::of(&request), Principal::Service { .. });
        let convert::Question { text, protected, from, to } = convert::question(request.into_inner())?;
        let bare = plain(&text);
        if convert::too_short(&bare) {
            return Ok(Response::new(convert::unchanged(text, from, to)));
        }
        let from = match from {
            Some(from) => from,
            None => {
                let language = self.translations.language(&bare, is_for_visitor).await;
                language.map_err(|failure| convert::failure(&failure))?.ok_or_else(convert::not_detected)?
            }
        };
        if from == to {
            return Ok(Response::new(convert::unchanged(text, Some(from), to)));
        }
        let wanted = Wanted { text: bare, protected, from, to, is_for_visitor };
        let translation = self.translations.translate(wanted).await.map_err(|failure| convert::failure(&failure))?;
        Ok(Response::new(convert::translated(translation, from, to)))
    }

    async fn get_usage(&self, request: Request<GetUsageRequest>) -> Result<Response<GetUsageResponse>, Status> {
        access::may(&principal::of(&request), Action::ReadDirectory, None)?;
        let GetUsageRequest {} = request.into_inner();
        let Translations { chain, store, .. } = &self.translations;
        let mut items = Vec::new();
        for (provider, daily_budget) in chain.budgets() {
            let days = store.usage(provider).await.map_err(convert::store)?;
            items.push(convert::usage(provider, daily_budget, days, store.today()));
        }
        Ok(Response::new(GetUsageResponse { items }))
    }
}
