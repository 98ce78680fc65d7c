//! Apertium over HTTP, as `apertium-apy` serves it: <https://wiki.apertium.org/wiki/Apertium-apy>.
//!
//! Tokens in brackets stand for protected words. Apertium puts `*` or `@` before a word that it does not know, and `#`
//! before one whose form it cannot make.

use std::sync::LazyLock;

use async_trait::async_trait;
use http::{HeaderValue, StatusCode, header::CONTENT_TYPE};
use regex::{Captures, Regex};
use serde::Deserialize;
use url::form_urlencoded::Serializer;

use super::caller::{Caller, failed, fault_of};
use crate::{
    config::{ApertiumConfig, InvalidConfig},
    domain::{language::Language, names::spanish_names, protection::Masked, words::words},
    ports::{Failure, Fault, Source, Translator},
};

static MARK: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"([*@#])(\p{L})").expect("the pattern is valid"));
static SPACES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^\S\n]+").expect("the pattern is valid"));
static SPACE_BEFORE_MARK: LazyLock<Regex> = LazyLock::new(|| Regex::new(r" ([.,;:!?])").expect("the pattern is valid"));

/// Minimum share of words that it knows. Many of the others are names.
const LEAST_COVERED: f64 = 0.8;
/// Signs of the source that Apertium would answer as its own marks or take for its own format.
const SIGNS: [&str; 9] = ["*", "@", "#", "\\", "^", "$", "{", "}", "~"];
/// What it says about a language pair that is not installed.
const NOT_INSTALLED: &str = "not installed";

/// Asks an Apertium service.
pub struct Apertium {
    caller: Caller,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    response_data: Option<Data>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Data {
    translated_text: Option<String>,
}

/// The body of an error.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Refusal {
    message: String,
    explanation: String,
}

impl Apertium {
    /// A provider with these settings; `None` without an address.
    pub fn new(config: &ApertiumConfig) -> Result<Option<Self>, InvalidConfig> {
        let ApertiumConfig { url, timeout_ms, daily_characters: _ } = config;
        if url.is_empty() {
            return Ok(None);
        }
        Ok(Some(Self { caller: Caller::new("APERTIUM", url, *timeout_ms)? }))
    }

    /// The translation of a masked text, with marks.
    async fn marked(&self, text: &str, from: Language, to: Language) -> Result<String, Failure> {
        let body = Serializer::new(String::new())
            .append_pair("langpair", &format!("{}|{}", from.code(), to.code()))
            .append_pair("markUnknown", "yes")
            // Plain text: the default takes `<` for a tag.
            .append_pair("format", "txt")
            .append_pair("q", text)
            .finish();
        let headers = vec![(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"))];
        let response = self.caller.post("/translate", headers, body).await?;
        if response.status != StatusCode::OK {
            return Err(refusal(response.status, &response.body));
        }
        let answer: Answer = serde_json::from_slice(&response.body)
            .map_err(|error| failed(Fault::InvalidAnswer, response.status, &error.to_string()))?;
        let text = answer.response_data.and_then(|Data { translated_text }| translated_text);
        text.filter(|text| !text.trim().is_empty()).ok_or(Fault::NoTranslation.into())
    }
}

fn refusal(status: StatusCode, body: &[u8]) -> Failure {
    // A proxy in front of it may answer without JSON.
    let Refusal { message, explanation } = serde_json::from_slice(body).unwrap_or_default();
    if status == StatusCode::BAD_REQUEST && explanation.contains(NOT_INSTALLED) {
        return Failure::Unable;
    }
    failed(fault_of(status), status, &format!("{message} {explanation}"))
}

/// The text without marks, and how many words it does not know.
fn unmarked(text: &str) -> (String, usize) {
    let mut unknown = 0;
    let text = MARK.replace_all(text, |mark: &Captures<'_>| {
        unknown += usize::from(&mark[1] != "#");
        mark[2].to_owned()
    });
    // It leaves two spaces where a word went, and a space before a full stop.
    let text = SPACES.replace_all(&text, " ");
    (SPACE_BEFORE_MARK.replace_all(&text, "$1").into_owned(), unknown)
}

#[async_trait]
impl Translator for Apertium {
    fn name(&self) -> &'static str {
        "apertium"
    }

    async fn translate(&self, source: Source<'_>) -> Result<Vec<String>, Failure> {
        let Source { pieces, protected, from, to } = source;
        let (mut words_sent, mut words_unknown) = (0, 0);
        let mut translated = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let text = piece.trim();
            let start = piece.len() - piece.trim_start().len();
            let (before, after) = (&piece[..start], &piece[start + text.len()..]);
            if text.is_empty() {
                translated.push((*piece).to_owned());
                continue;
            }
            let mut kept = protected.to_vec();
            kept.extend(SIGNS.map(str::to_owned));
            if from == Language::SPANISH {
                // Unlike larger engines it translates names: the island of Lobos would become "Wolves".
                kept.extend(spanish_names(text));
            }
            // Each word is searched in the whole text.
            kept.sort_unstable();
            kept.dedup();
            let masked = Masked::of(text, &kept);
            let (answer, unknown) = unmarked(&self.marked(&masked.text, from, to).await?);
            let is_word = |word: &str| word.chars().any(char::is_alphabetic);
            words_sent += words(&masked.text).1.iter().filter(|word| is_word(word.text)).count();
            words_unknown += unknown;
            let answer = masked.restored(answer.trim()).ok_or(Fault::ProtectionLost)?;
            translated.push(format!("{before}{answer}{after}"));
        }
        let words_known = words_sent.saturating_sub(words_unknown);
        let is_covered = words_known > 0 && words_known as f64 >= LEAST_COVERED * words_sent as f64;
        if is_covered { Ok(translated) } else { Err(Failure::Unable) }
    }
}

#[cfg(test)]
mod tests;
