//! DeepL, version 2: <https://developers.deepl.com/api-reference/translate/request-translation>.

use serde_json::json;

use super::html::{Api, Html};
use crate::config::{DeeplConfig, InvalidConfig};

/// Keys of the free plan end so, and have an address of their own.
const FREE: &str = ":fx";

pub(super) static DEEPL: Api = Api {
    name: "deepl",
    setting: "DEEPL",
    mark: r#"translate="no""#,
    counts_markup: false,
    most_lines: 50,
    translate: |request| {
        // As targets these two languages need a country.
        let to = match request.to.code() {
            "en" => "EN-GB".to_owned(),
            "pt" => "PT-PT".to_owned(),
            code => code.to_ascii_uppercase(),
        };
        let from = request.from.code().to_ascii_uppercase();
        let body = json!({ "text": request.lines, "source_lang": from, "target_lang": to, "tag_handling": "html" });
        ("/v2/translate".to_owned(), body)
    },
    texts: ("/translations", "/text"),
    // It tells languages only by translating.
    detect: None,
    words: &["/message"],
    meanings: &[("not supported", None)],
};

/// The provider of these settings; `None` without a key.
pub(super) fn provider(config: &DeeplConfig) -> Result<Option<Html>, InvalidConfig> {
    let DeeplConfig { key, url, timeout_ms, daily_characters: _ } = config;
    if !key.is_set() {
        return Ok(None);
    }
    let key = key.reveal().trim();
    let url = match url.as_str() {
        "" if key.ends_with(FREE) => "https://api-free.deepl.com",
        "" => "https://api.deepl.com",
        url => url,
    };
    let authorization = format!("DeepL-Auth-Key {key}");
    Html::new(&DEEPL, url, *timeout_ms, "", &[("authorization", &authorization, "KEY")]).map(Some)
}
