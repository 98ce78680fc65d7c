//! Texts of a listing, in one or more languages.

use serde::{Deserialize, Serialize};

use super::text::{Invalid, collapse, serde_as_text};

/// Maximum length of a description; the translator's limit.
pub const DESCRIPTION_MAX: usize = 10_000;
/// Maximum length of the house rules.
pub const HOUSE_RULES_MAX: usize = 2_000;
/// Maximum length of a photo's alternative text.
pub const ALT_TEXT_MAX: usize = 300;
/// Maximum length of a card's excerpt.
const EXCERPT_MAX: usize = 280;

/// A language of ISO 639-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language([u8; 2]);

impl Language {
    pub const ENGLISH: Self = Self(*b"en");
    pub const SPANISH: Self = Self(*b"es");

    /// Parses a two-letter code in lower case.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        match text.as_bytes() {
            [first, second] if first.is_ascii_lowercase() && second.is_ascii_lowercase() => Ok(Self([*first, *second])),
            _ => Err(Invalid::Language),
        }
    }

    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a code is made of ASCII letters")
    }
}

serde_as_text!(Language, Language::code, Language::parse);

/// A text in one language: plain text with line breaks, at most `MAX` characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredText")]
pub struct LocalText<const MAX: usize> {
    language: Language,
    text: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    machine_translated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    provider: Option<String>,
}

/// A text as it is stored, before its length is checked.
#[derive(Deserialize)]
struct StoredText {
    language: Language,
    text: String,
    #[serde(default)]
    machine_translated: bool,
    #[serde(default)]
    provider: String,
}

impl<const MAX: usize> TryFrom<StoredText> for LocalText<MAX> {
    type Error = Invalid;

    fn try_from(stored: StoredText) -> Result<Self, Invalid> {
        let StoredText { language, text, machine_translated, provider } = stored;
        Ok(Self::stored(language, text, machine_translated)?.by(&provider))
    }
}

/// A description of the property.
pub type Description = LocalText<DESCRIPTION_MAX>;
pub type HouseRules = LocalText<HOUSE_RULES_MAX>;
/// What a photo shows, for those who cannot see it.
pub type AltText = LocalText<ALT_TEXT_MAX>;

impl<const MAX: usize> LocalText<MAX> {
    /// Parses a text: mark-up is removed, line breaks are kept.
    pub fn new(language: Language, text: &str, machine_translated: bool) -> Result<Self, Invalid> {
        // Limits the input before the work; the result is limited below.
        if text.len() > MAX * 8 {
            return Err(Invalid::TooLong { max: MAX });
        }
        Self::stored(language, plain_text(text), machine_translated)
    }

    /// Reads a text that [`new`](Self::new) made. It is not cleaned again: what `&lt;b&gt;` became is text, not mark-up.
    pub fn stored(language: Language, text: String, machine_translated: bool) -> Result<Self, Invalid> {
        if text.is_empty() {
            return Err(Invalid::Required);
        }
        if text.chars().count() > MAX {
            return Err(Invalid::TooLong { max: MAX });
        }
        Ok(Self { language, text, machine_translated, provider: None })
    }

    /// The same text, translated by this provider. An empty name is none.
    pub fn by(self, provider: &str) -> Self {
        let provider = (self.machine_translated && !provider.is_empty()).then(|| provider.to_owned());
        Self { provider, ..self }
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a machine translated it.
    pub const fn machine_translated(&self) -> bool {
        self.machine_translated
    }

    /// The provider of a machine's translation, if it is known.
    pub fn provider(&self) -> Option<&str> {
        self.provider.as_deref()
    }

    /// The beginning, for a card: one paragraph, cut at a word boundary.
    pub fn excerpt(&self) -> Self {
        Self { text: excerpt(&self.text), ..self.clone() }
    }
}

/// Refuses two texts in one language.
pub fn one_for_each_language<const MAX: usize>(texts: &[LocalText<MAX>]) -> Result<(), Invalid> {
    let is_repeated =
        |(index, text): (usize, &LocalText<MAX>)| texts[..index].iter().any(|other| other.language == text.language);
    if texts.iter().enumerate().any(is_repeated) { Err(Invalid::LanguageTwice) } else { Ok(()) }
}

/// The owner's own texts, and the translations into other languages.
pub fn with_translations<const MAX: usize>(
    mut own: Vec<LocalText<MAX>>,
    translations: Vec<LocalText<MAX>>,
) -> Vec<LocalText<MAX>> {
    for translation in translations {
        if !own.iter().any(|text| text.language == translation.language) {
            own.push(translation);
        }
    }
    own
}

/// The machine translations among some texts.
pub fn translations<const MAX: usize>(texts: &[LocalText<MAX>]) -> Vec<LocalText<MAX>> {
    texts.iter().filter(|text| text.machine_translated).cloned().collect()
}

fn excerpt(text: &str) -> String {
    let line = collapse(text);
    let Some((cut, _)) = line.char_indices().nth(EXCERPT_MAX) else { return line };
    let end = line[..cut].rfind(' ').unwrap_or(cut);
    format!("{}…", line[..end].trim_end_matches([',', '.', ';', ':', ' ']))
}

/// Text without mark-up. Tags are removed (block tags become line breaks), entities decoded, white space within lines
/// collapsed, and at most one blank line is kept in a row.
pub fn plain_text(markup: &str) -> String {
    let mut bare = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some(start) = rest.find('<') {
        bare.push_str(&rest[..start]);
        let tag = &rest[start + 1..];
        // `2 < 3` is text: a tag begins with a letter, a slash or an exclamation mark.
        let is_tag = tag.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '/' || letter == '!');
        match tag.find('>').filter(|_| is_tag) {
            Some(end) => {
                bare.push_str(if breaks_line(&tag[..end]) { "\n" } else { "" });
                rest = &tag[end + 1..];
            }
            None => {
                bare.push('<');
                rest = tag;
            }
        }
    }
    bare.push_str(rest);

    let decoded = decode_entities(&bare).replace("\r\n", "\n").replace('\r', "\n");
    let mut text = String::with_capacity(decoded.len());
    let mut blank_lines = 0;
    for line in decoded.split('\n').map(|line| collapse(&line.replace(|letter: char| letter.is_control(), " "))) {
        if line.is_empty() {
            blank_lines += 1;
            continue;
        }
        if !text.is_empty() {
            text.push_str(if blank_lines > 0 { "\n\n" } else { "\n" });
        }
        blank_lines = 0;
        text.push_str(&line);
    }
    text
}

fn breaks_line(tag: &str) -> bool {
    let name = tag.trim_end_matches('/').split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    matches!(name.as_str(), "br" | "/p" | "/div" | "/li" | "/h1" | "/h2" | "/h3" | "/tr")
}

/// Maximum length of an entity, from the ampersand to the semicolon.
const ENTITY_MAX: usize = 10;

fn decode_entities(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        decoded.push_str(&rest[..start]);
        let entity = &rest[start..];
        let end = entity.bytes().take(ENTITY_MAX).position(|byte| byte == b';');
        match end.and_then(|end| decode_entity(&entity[1..end]).map(|letter| (letter, end))) {
            Some((letter, end)) => {
                decoded.push(letter);
                rest = &entity[end + 1..];
            }
            None => {
                decoded.push('&');
                rest = &entity[1..];
            }
        }
    }
    decoded.push_str(rest);
    decoded
}

fn decode_entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    let letter = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "euro" => '€',
        "ndash" => '–',
        "mdash" => '—',
        "hellip" => '…',
        "bull" => '•',
        "deg" => '°',
        "sup2" => '²',
        "aacute" => 'á',
        "eacute" => 'é',
        "iacute" => 'í',
        "oacute" => 'ó',
        "uacute" => 'ú',
        "uuml" => 'ü',
        "ntilde" => 'ñ',
        "Aacute" => 'Á',
        "Eacute" => 'É',
        "Iacute" => 'Í',
        "Oacute" => 'Ó',
        "Uacute" => 'Ú',
        "Ntilde" => 'Ñ',
        "iquest" => '¿',
        "iexcl" => '¡',
        _ => return None,
    };
    Some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_two_small_letters() {
        assert_eq!(Language::parse("es").expect("Spanish").code(), "es");
        for text in ["", "e", "ES", "esp", "e1", "é"] {
            assert!(Language::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn mark_up_goes_and_line_breaks_stay() {
        let cases = [
            ("A house.", "A house."),
            ("<p>One</p><p>Two</p>", "One\nTwo"),
            ("One<br>Two<BR />Three", "One\nTwo\nThree"),
            ("One\r\n\r\n\r\nTwo", "One\n\nTwo"),
            ("<b>Big</b>   <i>pool</i>", "Big pool"),
            ("Sol &amp; mar &#233; &#x20AC; &ntilde;", "Sol & mar é € ñ"),
            ("R&B & &unknown; &amp", "R&B & &unknown; &amp"),
            ("2 < 3 and 5 > 4", "2 < 3 and 5 > 4"),
            ("<script>x</script>", "x"),
            ("<!-- note -->Hi", "Hi"),
            ("open <b", "open <b"),
            ("bell\u{7}ring", "bell ring"),
            ("", ""),
        ];
        for (markup, text) in cases {
            assert_eq!(plain_text(markup), text, "{markup}");
        }
    }

    #[test]
    fn excerpts_end_at_a_word() {
        assert_eq!(excerpt("Short.\nText."), "Short. Text.");
        let long = excerpt(&"palabra ".repeat(80));
        assert!(long.chars().count() <= EXCERPT_MAX + 1 && long.ends_with("palabra…"), "{long}");
        assert_eq!(excerpt(&"ñ".repeat(400)).chars().count(), EXCERPT_MAX + 1);
    }

    #[test]
    fn empty_and_endless_descriptions_are_refused() {
        let english = Language::parse("en").expect("English");
        assert!(Description::new(english, "<p> </p>", false).is_err());
        assert!(Description::new(english, &"a".repeat(DESCRIPTION_MAX + 1), false).is_err());
        assert!(Description::new(english, &"a".repeat(DESCRIPTION_MAX), false).is_ok());
        assert!(Description::stored(english, String::new(), false).is_err());
        assert!(Description::stored(english, "a".repeat(DESCRIPTION_MAX + 1), false).is_err());
    }

    #[test]
    fn a_stored_text_is_read_as_it_was_written() {
        let english = Language::parse("en").expect("English");
        for text in ["&lt;b&gt;", "&amp;lt;b&amp;gt;", "<p>Sol &amp;amp; mar</p>"] {
            let written = Description::new(english, text, false).expect("a text");
            assert_eq!(Description::stored(english, written.text().to_owned(), false), Ok(written), "{text}");
        }
    }

    #[test]
    fn a_language_stands_once_and_the_owners_own_text_wins() {
        let text = |code: &str, text: &str, is_machine: bool| {
            HouseRules::new(Language::parse(code).expect("a language"), text, is_machine).expect("a text")
        };
        let (own, translated) = (text("es", "Sin ruido.", false), text("en", "No noise.", true));
        assert!(one_for_each_language(&[own.clone(), translated.clone()]).is_ok());
        assert_eq!(one_for_each_language(&[own.clone(), own.clone()]), Err(Invalid::LanguageTwice));
        let all = with_translations(vec![own.clone()], vec![text("es", "Otra.", true), translated.clone()]);
        assert_eq!(all, [own, translated.clone()]);
        assert_eq!(translations(&all), [translated]);
    }

    proptest::proptest! {
        #[test]
        fn any_text_becomes_plain_text_once(markup in "\\PC{0,60}|[<>&;#xbr/ \n]{0,30}") {
            let text = plain_text(&markup);
            proptest::prop_assert!(!text.contains('\r') && text.trim() == text);
        }
    }
}
