//! The gRPC interface: converts requests, calls the domain, converts answers.

mod convert;
#[cfg(test)]
mod tests;

use casacero_proto::translation::v1::{
    DetectLanguageRequest, DetectLanguageResponse, TranslateRequest, TranslateResponse,
    translation_service_server::TranslationService,
};
use tonic::{Request, Response, Status, async_trait};

use crate::{domain::detection::detect, providers::Chain};

/// Answers the calls of the contract.
pub(crate) struct Server {
    chain: Chain,
}

impl Server {
    pub(crate) fn new(chain: Chain) -> Self {
        Self { chain }
    }
}

#[async_trait]
impl TranslationService for Server {
    async fn detect_language(
        &self,
        request: Request<DetectLanguageRequest>,
    ) -> Result<Response<DetectLanguageResponse>, Status> {
        let text = convert::text_to_detect(request.into_inner())?;
        Ok(Response::new(convert::detected(detect(&text))))
    }

    async fn translate(&self, request: Request<TranslateRequest>) -> Result<Response<TranslateResponse>, Status> {
        let convert::Question { text, from, to } = convert::question(request.into_inner())?;
        if convert::too_short(&text) {
            return Ok(Response::new(convert::unchanged(text, from)));
        }
        let from = match from {
            Some(from) => from,
            None => detect(&text).ok_or_else(convert::not_detected)?.language,
        };
        if from == to {
            return Ok(Response::new(convert::unchanged(text, Some(from))));
        }
        let translation = self.chain.translate(&text, from, to).await.map_err(convert::failure)?;
        Ok(Response::new(convert::translated(translation, from)))
    }
}
