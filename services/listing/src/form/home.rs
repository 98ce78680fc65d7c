//! Texts in the contract's messages, which forms, imports and answers have in common.

use casacero_proto::listing::v1 as wire;

use crate::domain::{
    description::{Language, LocalText},
    text::{FieldError, Named as _},
};

/// Parses a text, which may be a machine translation.
pub(crate) fn text_of<const MAX: usize>(
    message: &wire::Description,
    field: &'static str,
) -> Result<LocalText<MAX>, FieldError> {
    let wire::Description { language, text, machine_translated, provider } = message;
    let parsed = Language::parse(language).and_then(|language| LocalText::new(language, text, *machine_translated));
    Ok(parsed.named(field)?.by(provider.as_deref().unwrap_or_default()))
}

/// Parses the texts that an owner wrote. Blank ones are left out.
pub(crate) fn own_texts_of<const MAX: usize>(
    list: Option<&wire::OwnTextList>,
    field: &'static str,
) -> Result<Vec<LocalText<MAX>>, FieldError> {
    let given = list.map_or(&[][..], |list| &list.items);
    let written = given.iter().filter(|message| !message.text.trim().is_empty());
    let parsed = |wire::OwnText { language, text }: &wire::OwnText| {
        Language::parse(language).and_then(|language| LocalText::new(language, text, false)).named(field)
    };
    written.map(parsed).collect()
}

/// Converts a text to a message.
pub(crate) fn text_message<const MAX: usize>(text: &LocalText<MAX>) -> wire::Description {
    wire::Description {
        language: text.language().code().to_owned(),
        text: text.text().to_owned(),
        machine_translated: text.machine_translated(),
        provider: text.provider().map(ToOwned::to_owned),
    }
}

/// The texts that an owner wrote.
pub(crate) fn own_text_list<const MAX: usize>(texts: &[LocalText<MAX>]) -> wire::OwnTextList {
    let own = texts.iter().filter(|text| !text.machine_translated());
    let message = |text: &LocalText<MAX>| wire::OwnText {
        language: text.language().code().to_owned(),
        text: text.text().to_owned(),
    };
    wire::OwnTextList { items: own.map(message).collect() }
}
