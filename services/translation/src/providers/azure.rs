//! Azure Translator, version 3: <https://learn.microsoft.com/azure/ai-services/translator/text-translation/reference/v3/reference>.
//!
//! Texts are sent as HTML, in which protected words are marked as not to be translated. Each line is an element of its
//! own, because HTML has no line breaks.

use std::{sync::LazyLock, time::Duration};

use async_trait::async_trait;
use http::{HeaderName, HeaderValue, StatusCode, header::CONTENT_TYPE};
use regex::Regex;
use serde::Deserialize;

use super::caller::{Caller, failed, fault_of};
use crate::{
    config::{AzureConfig, InvalidConfig},
    domain::{
        language::Language,
        markup::decoded,
        protection::{Part, parts},
    },
    ports::{Failure, Fault, Source, Translator},
};

/// The pause between two requests about one text, so that its pieces do not meet the limit of requests.
const PAUSE: Duration = Duration::from_millis(100);
/// Maximum number of elements in a request.
const MOST_LINES: usize = 1_000;

static PROTECTED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"<span class=["']?notranslate["']?>([^<>]*)</span>"#).expect("the pattern is valid"));

/// Asks Azure Translator.
pub struct Azure {
    caller: Caller,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// The answer to one element.
#[derive(Deserialize)]
struct Translated {
    #[serde(default)]
    translations: Vec<Translation>,
}

#[derive(Deserialize)]
struct Translation {
    text: String,
}

#[derive(Deserialize)]
struct Detected {
    #[serde(default)]
    language: String,
}

/// The body of an error. Behind a wrong key the code is text, else a number of six digits.
#[derive(Deserialize)]
struct Refusal {
    error: RefusalError,
}

#[derive(Deserialize)]
struct RefusalError {
    #[serde(default)]
    code: serde_json::Value,
    #[serde(default)]
    message: String,
}

impl Azure {
    /// A provider with these settings; `None` without a key.
    pub fn new(config: &AzureConfig) -> Result<Option<Self>, InvalidConfig> {
        let AzureConfig { key, region, url, timeout_ms, daily_characters: _ } = config;
        if !key.is_set() {
            return Ok(None);
        }
        let value = |text: &str| HeaderValue::from_str(text.trim()).map_err(|_| InvalidConfig::Headers);
        let mut secret = value(key.reveal())?;
        secret.set_sensitive(true);
        let mut headers = vec![
            (CONTENT_TYPE, HeaderValue::from_static("application/json; charset=UTF-8")),
            (HeaderName::from_static("ocp-apim-subscription-key"), secret),
        ];
        if !region.is_empty() {
            headers.push((HeaderName::from_static("ocp-apim-subscription-region"), value(region)?));
        }
        Ok(Some(Self { caller: Caller::new("AZURE", url, *timeout_ms)?, headers }))
    }

    /// The translations of some lines, one for one.
    async fn lines(&self, lines: Vec<String>, from: Language, to: Language) -> Result<Vec<String>, Failure> {
        let path = format!("/translate?api-version=3.0&from={}&to={}&textType=html", from.code(), to.code());
        let sent = lines.len();
        let answers: Vec<Translated> = self.ask(&path, lines).await?;
        if answers.len() != sent {
            return Err(Fault::NoTranslation.into());
        }
        let first = |answer: Translated| answer.translations.into_iter().next().map(|Translation { text }| text);
        answers.into_iter().map(|answer| first(answer).ok_or(Failure::from(Fault::NoTranslation))).collect()
    }

    async fn ask<T: serde::de::DeserializeOwned>(&self, path: &str, texts: Vec<String>) -> Result<Vec<T>, Failure> {
        let elements: Vec<_> = texts.into_iter().map(|text| serde_json::json!({ "Text": text })).collect();
        let body = serde_json::Value::from(elements).to_string();
        let response = self.caller.post(path, self.headers.clone(), body).await?;
        if response.status != StatusCode::OK {
            return Err(refusal(response.status, &response.body));
        }
        serde_json::from_slice(&response.body)
            .map_err(|error| failed(Fault::InvalidAnswer, response.status, &error.to_string()))
    }
}

fn refusal(status: StatusCode, body: &[u8]) -> Failure {
    // Some refusals have no body.
    let error = serde_json::from_slice::<Refusal>(body).ok().map(|Refusal { error }| error);
    let RefusalError { code, message } =
        error.unwrap_or(RefusalError { code: serde_json::Value::Null, message: String::new() });
    let fault = match code.as_u64() {
        // The source or target language, or the pair, is not supported.
        Some(400_019 | 400_023 | 400_035 | 400_036) => return Failure::Unable,
        // The text or the request is too long, or has too many elements.
        Some(400_050 | 400_072 | 400_077) => Fault::TooLarge,
        // The free quota is used up.
        Some(403_001) => Fault::RateLimited,
        Some(_) | None => fault_of(status),
    };
    failed(fault, status, &message)
}

/// A line as HTML.
fn html(line: &str, words: &[String]) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let part = |part| match part {
        Part::Text(text) => escaped(text),
        Part::Protected(word) => format!(r#"<span class="notranslate">{}</span>"#, escaped(word)),
    };
    parts(line, words).into_iter().map(part).collect()
}

/// The plain text of a translated line; `None` unless every protected word is in it exactly once.
fn plain(line: &str, words: &[String], translated: &str) -> Option<String> {
    let mut expected: Vec<String> = parts(line, words)
        .into_iter()
        .filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Protected(word) => Some(word.to_owned()),
        })
        .collect();
    let mut found: Vec<String> = PROTECTED.captures_iter(translated).map(|word| decoded(&word[1])).collect();
    expected.sort_unstable();
    found.sort_unstable();
    let text = PROTECTED.replace_all(translated, "$1");
    if expected != found || text.contains(['<', '>']) { None } else { Some(decoded(&text)) }
}

/// A line with its spaces at the beginning and the end apart.
fn trimmed(line: &str) -> (&str, &str, &str) {
    let start = line.len() - line.trim_start().len();
    let end = line.trim_end().len().max(start);
    (&line[..start], &line[start..end], &line[end..])
}

#[async_trait]
impl Translator for Azure {
    fn name(&self) -> &'static str {
        "azure"
    }

    /// Azure counts the markup too.
    fn characters(&self, source: Source<'_>) -> u64 {
        let lines = source.pieces.iter().flat_map(|piece| piece.split('\n'));
        let characters: usize = lines.map(|line| html(trimmed(line).1, source.protected).chars().count()).sum();
        u64::try_from(characters).unwrap_or(u64::MAX)
    }

    async fn translate(&self, source: Source<'_>) -> Result<Vec<String>, Failure> {
        let Source { pieces, protected, from, to } = source;
        let mut translated = Vec::with_capacity(pieces.len());
        for piece in pieces {
            if !translated.is_empty() {
                tokio::time::sleep(PAUSE).await;
            }
            let lines: Vec<_> = piece.split('\n').map(trimmed).collect();
            let sent: Vec<String> = lines
                .iter()
                .filter(|(_, line, _)| !line.is_empty())
                .map(|(_, line, _)| html(line, protected))
                .collect();
            if sent.len() > MOST_LINES {
                return Err(Fault::TooLarge.into());
            }
            let answers = if sent.is_empty() { Vec::new() } else { self.lines(sent, from, to).await? };
            let mut answers = answers.into_iter();
            let mut text = String::new();
            for (number, (before, line, after)) in lines.into_iter().enumerate() {
                if number > 0 {
                    text.push('\n');
                }
                text.push_str(before);
                if !line.is_empty() {
                    let answer = answers.next().ok_or(Fault::NoTranslation)?;
                    text.push_str(plain(line, protected, &answer).ok_or(Fault::ProtectionLost)?.trim());
                }
                text.push_str(after);
            }
            translated.push(text);
        }
        Ok(translated)
    }

    fn detects(&self) -> bool {
        true
    }

    async fn detect(&self, text: &str) -> Result<Option<Language>, Failure> {
        let found: Vec<Detected> = self.ask("/detect?api-version=3.0", vec![text.to_owned()]).await?;
        Ok(found.first().and_then(|Detected { language }| Language::parse(language)))
    }
}

#[cfg(test)]
mod tests;
