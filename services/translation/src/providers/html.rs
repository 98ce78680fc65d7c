//! Services that translate HTML: each is an [`Api`], a table of how it is asked and what its answers mean.
//!
//! Protected words are marked as not to be translated. Each line is an element of its own, because HTML has no line breaks.

use std::{sync::LazyLock, time::Duration};

use async_trait::async_trait;
use http::{HeaderName, HeaderValue, StatusCode, header::CONTENT_TYPE};
use regex::Regex;
use serde_json::Value;

use super::caller::{Caller, failed, fault_of};
use crate::{
    config::InvalidConfig,
    domain::{
        language::Language,
        markup::{decoded, has_tags},
        protection::{Part, parts},
    },
    ports::{Failure, Fault, Source, Translator},
};

/// The pause between two requests about one text, so that its pieces do not meet the limit of requests.
pub(super) const PAUSE: Duration = Duration::from_millis(100);

static PROTECTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<span (?:class=["']?notranslate|translate=["']?no)["']?>([^<>]*)</span>"#)
        .expect("the pattern is valid")
});

/// Makes the path and the body of a request.
type Ask = fn(&Request<'_>) -> (String, Value);

/// What one service differs in from the others. Places in answers are JSON pointers.
pub(super) struct Api {
    pub(super) name: &'static str,
    /// The part of its settings' names.
    pub(super) setting: &'static str,
    /// The attribute of an element that it does not translate.
    pub(super) mark: &'static str,
    /// Whether it counts markup as characters.
    pub(super) counts_markup: bool,
    /// Maximum number of lines in a request.
    pub(super) most_lines: usize,
    /// Asks for translations.
    pub(super) translate: Ask,
    /// The list in an answer, and the text in one of its elements.
    pub(super) texts: (&'static str, &'static str),
    /// Asks for the language of the one line; `None` if it cannot be asked.
    pub(super) detect: Option<Ask>,
    /// The provider's own words in the body of an error.
    pub(super) words: &'static [&'static str],
    /// What these words mean where the status does not say it: a part of them, and the fault, or `None` if the languages
    /// are not supported.
    pub(super) meanings: &'static [(&'static str, Option<Fault>)],
}

pub(super) struct Request<'a> {
    pub(super) lines: &'a [String],
    pub(super) from: Language,
    pub(super) to: Language,
    pub(super) key: &'a str,
}

/// Asks a service.
pub(super) struct Html {
    api: &'static Api,
    caller: Caller,
    headers: Vec<(HeaderName, HeaderValue)>,
    key: String,
}

impl Html {
    /// A provider at this address. The headers are names, values, and the settings that these come from.
    pub(super) fn new(
        api: &'static Api,
        url: &str,
        timeout_ms: u64,
        key: &str,
        secrets: &[(&'static str, &str, &'static str)],
    ) -> Result<Self, InvalidConfig> {
        let mut headers = vec![(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=UTF-8"))];
        for (name, value, setting) in secrets {
            let mut value =
                HeaderValue::from_str(value.trim()).map_err(|_| InvalidConfig::Header(api.setting, setting))?;
            value.set_sensitive(true);
            headers.push((HeaderName::from_static(name), value));
        }
        Ok(Self { api, caller: Caller::new(api.setting, url, timeout_ms)?, headers, key: key.trim().to_owned() })
    }

    async fn ask(&self, (path, body): (String, Value)) -> Result<Value, Failure> {
        let response = self.caller.post(&path, self.headers.clone(), body.to_string()).await?;
        if response.status != StatusCode::OK {
            return Err(self.refusal(response.status, &response.body));
        }
        serde_json::from_slice(&response.body)
            .map_err(|error| failed(Fault::InvalidAnswer, response.status, &error.to_string()))
    }

    fn refusal(&self, status: StatusCode, body: &[u8]) -> Failure {
        // Some refusals have no body, or a proxy's.
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let told: Vec<String> = self
            .api
            .words
            .iter()
            .filter_map(|place| body.pointer(place))
            .map(|word| word.as_str().map_or_else(|| word.to_string(), str::to_owned))
            .collect();
        let told = told.join(" ");
        match self.api.meanings.iter().find(|(words, _)| told.contains(words)) {
            Some((_, None)) => Failure::Unable,
            Some((_, Some(fault))) => failed(*fault, status, &told),
            None => failed(fault_of(status), status, &told),
        }
    }

    /// The translations of some lines, one for one.
    async fn lines(&self, lines: &[String], from: Language, to: Language) -> Result<Vec<String>, Failure> {
        let (list, text) = self.api.texts;
        let request = Request { lines, from, to, key: &self.key };
        let answer = self.ask((self.api.translate)(&request)).await?;
        let answers = answer.pointer(list).and_then(Value::as_array).ok_or(Fault::InvalidAnswer)?;
        if answers.len() != lines.len() {
            return Err(Fault::NoTranslation.into());
        }
        let text = |answer: &Value| answer.pointer(text).and_then(Value::as_str).map(str::to_owned);
        answers.iter().map(|answer| text(answer).ok_or(Failure::from(Fault::NoTranslation))).collect()
    }

    /// A line as HTML.
    fn html(&self, line: &str, words: &[String]) -> String {
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let part = |part| match part {
            Part::Text(text) => escaped(text),
            Part::Protected(word) => format!("<span {}>{}</span>", self.api.mark, escaped(word)),
        };
        parts(line, words).into_iter().map(part).collect()
    }
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
    if expected != found || has_tags(&text) { None } else { Some(decoded(&text)) }
}

/// A line with its spaces at the beginning and the end apart.
fn trimmed(line: &str) -> (&str, &str, &str) {
    let start = line.len() - line.trim_start().len();
    let end = line.trim_end().len().max(start);
    (&line[..start], &line[start..end], &line[end..])
}

#[async_trait]
impl Translator for Html {
    fn name(&self) -> &'static str {
        self.api.name
    }

    fn characters(&self, source: Source<'_>) -> u64 {
        let lines = source.pieces.iter().flat_map(|piece| piece.split('\n')).map(|line| trimmed(line).1);
        let length = |line: &str| {
            if self.api.counts_markup {
                self.html(line, source.protected).chars().count()
            } else {
                line.chars().count()
            }
        };
        u64::try_from(lines.map(length).sum::<usize>()).unwrap_or(u64::MAX)
    }

    fn requests(&self, source: Source<'_>) -> usize {
        let lines = |piece: &str| piece.split('\n').filter(|line| !line.trim().is_empty()).count();
        source.pieces.iter().map(|piece| lines(piece).div_ceil(self.api.most_lines)).sum()
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
                .map(|(_, line, _)| self.html(line, protected))
                .collect();
            let mut answers = Vec::with_capacity(sent.len());
            for lines in sent.chunks(self.api.most_lines) {
                answers.extend(self.lines(lines, from, to).await?);
            }
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
        self.api.detect.is_some()
    }

    async fn detect(&self, text: &str) -> Result<Option<Language>, Failure> {
        let detect = self.api.detect.ok_or(Failure::Unable)?;
        let lines = [text.to_owned()];
        let request = Request { lines: &lines, from: Language::ENGLISH, to: Language::ENGLISH, key: &self.key };
        let answer = self.ask(detect(&request)).await?;
        // LibreTranslate answers English with the confidence 0 where it cannot tell.
        let is_guess = answer.pointer("/0/confidence").and_then(Value::as_f64) == Some(0.0);
        let code = answer.pointer("/0/language").and_then(Value::as_str).filter(|_| !is_guess);
        Ok(code.and_then(Language::parse))
    }
}

#[cfg(test)]
mod tests;
