//! A translation service for tests.

use std::sync::Mutex;

use async_trait::async_trait;
use futures::future::BoxFuture;

use crate::ports::{TextToTranslate, TranslateError, Translated, Translator};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    #[default]
    Away,
    /// It cannot translate the text.
    Unable,
    /// The text with the wanted language before it, by `apertium`.
    Translates,
}

/// What happens while a text is translated.
type Meanwhile = BoxFuture<'static, ()>;

/// A translator in memory. It is away until it is told to answer.
#[derive(Default)]
pub struct FakeTranslator {
    answer: Mutex<Answer>,
    asked: Mutex<Vec<TextToTranslate>>,
    meanwhile: Mutex<Option<Meanwhile>>,
}

impl FakeTranslator {
    pub fn answers(&self, answer: Answer) {
        *self.answer.lock().expect("a lock") = answer;
    }

    /// Lets something happen during the next translation.
    pub fn meanwhile(&self, happens: impl Future<Output = ()> + Send + 'static) {
        *self.meanwhile.lock().expect("a lock") = Some(Box::pin(happens));
    }

    /// The texts since the last call.
    pub fn asked(&self) -> Vec<TextToTranslate> {
        self.asked.lock().expect("a lock").drain(..).collect()
    }
}

#[async_trait]
impl Translator for FakeTranslator {
    async fn translate(&self, text: TextToTranslate) -> Result<Translated, TranslateError> {
        self.asked.lock().expect("a lock").push(text.clone());
        let happens = self.meanwhile.lock().expect("a lock").take();
        if let Some(happens) = happens {
            happens.await;
        }
        let answer = *self.answer.lock().expect("a lock");
        match answer {
            Answer::Away => Err(TranslateError::Away("nobody answers".into())),
            Answer::Unable => Err(TranslateError::Unable("unknown words".into())),
            Answer::Translates => {
                Ok(Translated { text: format!("{}: {}", text.to.code(), text.text), provider: "apertium".into() })
            }
        }
    }
}
