//! Languages by their ISO 639-1 code.

/// A language: two lower-case letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language([u8; 2]);

impl Language {
    pub const ENGLISH: Self = Self(*b"en");
    pub const SPANISH: Self = Self(*b"es");

    /// Parses a code in either case; a region after a hyphen (`es-ES`) is ignored.
    pub fn parse(code: &str) -> Option<Self> {
        let language = code.split(['-', '_']).next().unwrap_or(code);
        let bytes: [u8; 2] = language.as_bytes().try_into().ok()?;
        bytes.iter().all(u8::is_ascii_alphabetic).then(|| Self(bytes.map(|byte| byte.to_ascii_lowercase())))
    }

    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).expect("two ASCII letters")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_two_letters() {
        for (code, expected) in [("es", "es"), ("EN", "en"), ("es-ES", "es"), ("it_IT", "it")] {
            assert_eq!(Language::parse(code).expect("a language").code(), expected);
        }
        for wrong in ["", "e", "esp", "-es", "e5", "ñ", "Español"] {
            assert_eq!(Language::parse(wrong), None, "{wrong}");
        }
    }
}
