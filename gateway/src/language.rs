//! The reader's language.

use actix_web::{HttpRequest, http::header};

/// A language the site speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// Its ISO 639-1 code.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// The language that `Accept-Language` asks for; English when it asks for neither.
    pub fn of(request: &HttpRequest) -> Self {
        let header = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Self::accepted(header.unwrap_or_default())
    }

    fn accepted(header: &str) -> Self {
        let mut best = (Self::English, 0.0_f32);
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default().to_lowercase();
            let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
            let language = match tag.split('-').next() {
                Some("es") => Self::Spanish,
                Some("en") => Self::English,
                _ => continue,
            };
            if quality > best.1 {
                best = (language, quality);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_known_language_wins() {
        let cases = [
            ("", Language::English),
            ("es", Language::Spanish),
            ("es-ES,es;q=0.9,en;q=0.8", Language::Spanish),
            ("de, es;q=0.5, en;q=0.9", Language::English),
            ("fr", Language::English),
            ("es;q=0", Language::English),
            ("es;q=x", Language::Spanish),
        ];
        for (header, expected) in cases {
            assert_eq!(Language::accepted(header), expected, "{header}");
        }
    }
}
