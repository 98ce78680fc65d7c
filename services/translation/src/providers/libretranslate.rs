//! LibreTranslate: <https://docs.libretranslate.com/guides/api_usage>.
//!
//! Its engine translates the text between two marked words on its own, and its answers have their entities decoded.

use serde_json::{Value, json};

use super::html::{Api, Html};
use crate::{
    config::{InvalidConfig, LibretranslateConfig},
    ports::Fault,
};

pub(super) static LIBRETRANSLATE: Api = Api {
    name: "libretranslate",
    setting: "LIBRETRANSLATE",
    mark: r#"translate="no""#,
    counts_markup: false,
    most_lines: 1_000,
    translate: |request| {
        let (from, to) = (request.from.code(), request.to.code());
        let body = json!({ "q": request.lines, "source": from, "target": to, "format": "html" });
        ("/translate".to_owned(), with_key(body, request.key))
    },
    texts: ("/translatedText", ""),
    detect: Some(|request| ("/detect".to_owned(), with_key(json!({ "q": request.lines.concat() }), request.key))),
    words: &["/error"],
    meanings: &[
        ("is not supported", None),
        ("is not available as a target language", None),
        ("exceeds text limit", Some(Fault::TooLarge)),
        ("an API key", Some(Fault::Unauthorized)),
    ],
};

/// Without a key there is none in the body: a server that knows no keys may refuse one.
fn with_key(mut body: Value, key: &str) -> Value {
    if !key.is_empty() {
        body["api_key"] = key.into();
    }
    body
}

/// The provider of these settings; `None` without an address.
pub(super) fn provider(config: &LibretranslateConfig) -> Result<Option<Html>, InvalidConfig> {
    let LibretranslateConfig { url, key, timeout_ms, daily_characters: _ } = config;
    if url.is_empty() {
        return Ok(None);
    }
    Html::new(&LIBRETRANSLATE, url, *timeout_ms, key.reveal(), &[]).map(Some)
}
