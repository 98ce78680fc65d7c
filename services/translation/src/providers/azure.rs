//! Azure Translator, version 3: <https://learn.microsoft.com/azure/ai-services/translator/text-translation/reference/v3/reference>.

use serde_json::{Value, json};

use super::html::{Api, Html, Request};
use crate::{
    config::{AzureConfig, InvalidConfig},
    ports::Fault,
};

pub(super) static AZURE: Api = Api {
    name: "azure",
    setting: "AZURE",
    mark: r#"class="notranslate""#,
    counts_markup: true,
    most_lines: 1_000,
    translate: |request| {
        let (from, to) = (request.from.code(), request.to.code());
        (format!("/translate?api-version=3.0&from={from}&to={to}&textType=html"), elements(request))
    },
    texts: ("", "/translations/0/text"),
    detect: Some(|request| ("/detect?api-version=3.0".to_owned(), elements(request))),
    words: &["/error/code", "/error/message"],
    meanings: &[
        // The source or target language, or the pair, is not supported.
        ("400019", None),
        ("400023", None),
        ("400035", None),
        ("400036", None),
        // The text or the request is too long, or has too many elements.
        ("400050", Some(Fault::TooLarge)),
        ("400072", Some(Fault::TooLarge)),
        ("400077", Some(Fault::TooLarge)),
        // The free quota is used up.
        ("403001", Some(Fault::RateLimited)),
    ],
};

fn elements(request: &Request<'_>) -> Value {
    request.lines.iter().map(|text| json!({ "Text": text })).collect()
}

/// The provider of these settings; `None` without a key.
pub(super) fn provider(config: &AzureConfig) -> Result<Option<Html>, InvalidConfig> {
    let AzureConfig { key, region, url, timeout_ms, daily_characters: _ } = config;
    if !key.is_set() {
        return Ok(None);
    }
    let mut headers = vec![("ocp-apim-subscription-key", key.reveal(), "KEY")];
    if !region.is_empty() {
        headers.push(("ocp-apim-subscription-region", region.as_str(), "REGION"));
    }
    Html::new(&AZURE, url, *timeout_ms, "", &headers).map(Some)
}
