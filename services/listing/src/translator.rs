//! [`Translator`], implemented over the translation service.

use std::time::Duration;

use async_trait::async_trait;
use casacero_common::{call::Caller, transport::Transport};
use casacero_proto::translation::v1::{
    TranslateRequest, TranslateResponse, translation_service_client::TranslationServiceClient,
};
use tonic::{Code, Status};

use crate::ports::{TextToTranslate, TranslateError, Translated, Translator};

/// Time limit of a translation. Long texts are translated in several pieces; no guest waits.
const DEADLINE: Duration = Duration::from_secs(60);

/// Client of the translation service.
#[derive(Clone)]
pub struct TranslationClient {
    client: TranslationServiceClient<Transport>,
    caller: Caller,
}

impl TranslationClient {
    /// A client that calls over `transport` in the name of `caller`.
    pub fn new(transport: Transport, caller: Caller) -> Self {
        Self { client: TranslationServiceClient::new(transport), caller }
    }
}

/// Whether the answer is about the text, so that a retry soon would get the same.
fn error_of(status: &Status) -> TranslateError {
    let said = format!("{:?}: {}", status.code(), status.message());
    match status.code() {
        Code::InvalidArgument | Code::FailedPrecondition | Code::NotFound | Code::OutOfRange | Code::Unimplemented => {
            TranslateError::Unable(said)
        }
        Code::Ok
        | Code::Cancelled
        | Code::Unknown
        | Code::DeadlineExceeded
        | Code::AlreadyExists
        | Code::PermissionDenied
        | Code::ResourceExhausted
        | Code::Aborted
        | Code::Internal
        | Code::Unavailable
        | Code::DataLoss
        | Code::Unauthenticated => TranslateError::Away(said),
    }
}

#[async_trait]
impl Translator for TranslationClient {
    async fn translate(&self, text: TextToTranslate) -> Result<Translated, TranslateError> {
        let TextToTranslate { text, from, to, protected } = text;
        let message =
            TranslateRequest { protected, text, from: Some(from.code().to_owned()), to: to.code().to_owned() };
        let mut request = self.caller.request(message);
        request.set_timeout(DEADLINE);
        let answer = self.client.clone().translate(request).await.map_err(|status| error_of(&status))?;
        let TranslateResponse { text, from: _, to: _, provider } = answer.into_inner();
        let provider = provider.ok_or_else(|| TranslateError::Unable("the text came back unchanged".into()))?;
        Ok(Translated { text, provider })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_cannot_be_translated_is_told_from_a_service_that_is_away() {
        for code in [Code::FailedPrecondition, Code::InvalidArgument, Code::Unimplemented] {
            assert!(matches!(error_of(&Status::new(code, "")), TranslateError::Unable(_)), "{code:?}");
        }
        for code in [Code::Unavailable, Code::DeadlineExceeded, Code::ResourceExhausted, Code::Internal] {
            assert!(matches!(error_of(&Status::new(code, "")), TranslateError::Away(_)), "{code:?}");
        }
    }
}
