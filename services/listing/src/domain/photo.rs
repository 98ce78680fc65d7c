//! Photos and links of a listing.

use serde::{Deserialize, Serialize};

use super::{
    description::{AltText, one_for_each_language},
    text::{FieldError, Invalid, Named as _, serde_as_text},
};

/// Maximum number of photos of a listing.
pub const PHOTOS_MAX: usize = 25;

/// A photo in the media store, stored under its hash and width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    hash: String,
    width: u32,
    height: u32,
    widths: Vec<u32>,
    color: String,
    alt_texts: Vec<AltText>,
}

impl Photo {
    /// Validates a photo's data. `widths` are the stored ones, ascending; `color` is `#rrggbb`.
    pub fn new(hash: &str, width: u32, height: u32, widths: &[u32], color: &str) -> Result<Self, FieldError> {
        let is_hash = (8..=128).contains(&hash.len())
            && hash.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        if !is_hash {
            return Err(Invalid::Photo).named("photos.hash");
        }
        if width == 0 || height == 0 {
            return Err(Invalid::Photo).named("photos.width");
        }
        if widths.is_empty() || widths[0] == 0 || !widths.is_sorted_by(|a, b| a < b) {
            return Err(Invalid::Photo).named("photos.widths");
        }
        let is_color =
            color.len() == 7 && color.starts_with('#') && color.bytes().skip(1).all(|byte| byte.is_ascii_hexdigit());
        if !is_color {
            return Err(Invalid::Photo).named("photos.color");
        }
        Ok(Self {
            hash: hash.into(),
            width,
            height,
            widths: widths.into(),
            color: color.to_ascii_lowercase(),
            alt_texts: Vec::new(),
        })
    }

    /// The photo with other alternative texts, at most one for each language.
    pub fn with_alt_texts(self, alt_texts: Vec<AltText>) -> Result<Self, FieldError> {
        one_for_each_language(&alt_texts).named("photos.alt_texts")?;
        Ok(Self { alt_texts, ..self })
    }

    /// The key in the media store.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Width of the original, in pixels.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Height of the original, in pixels.
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The widths stored, ascending, in pixels.
    pub fn widths(&self) -> &[u32] {
        &self.widths
    }

    /// Average colour, `#rrggbb`, shown while the picture loads.
    pub fn color(&self) -> &str {
        &self.color
    }

    /// What it shows, in one or more languages.
    pub fn alt_texts(&self) -> &[AltText] {
        &self.alt_texts
    }
}

/// An http or https address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link(String);

/// Maximum length of an address.
const LINK_MAX: usize = 2000;

impl Link {
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let wrong = Invalid::Url;
        let text = text.trim();
        if text.len() > LINK_MAX {
            return Err(Invalid::TooLong { max: LINK_MAX });
        }
        let url = url::Url::parse(text).map_err(|_| wrong)?;
        let usable = matches!(url.scheme(), "http" | "https")
            && url.host_str().is_some_and(|host| host.contains('.'))
            && url.username().is_empty()
            && url.password().is_none();
        if usable { Ok(Self(url.into())) } else { Err(wrong) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

serde_as_text!(Link, Link::as_str, Link::parse);

/// Pages of the same property on other sites.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Links {
    pub airbnb: Option<Link>,
    pub booking: Option<Link>,
    pub vrbo: Option<Link>,
    pub holidu: Option<Link>,
    /// On another site.
    pub other: Option<Link>,
    pub minisite: Option<Link>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::description::Language;

    #[test]
    fn links_are_web_addresses() {
        assert!(Link::parse(" https://www.airbnb.com/rooms/1?x=1 ").is_ok());
        let long = format!("https://example.com/{}", "a".repeat(LINK_MAX));
        for text in [
            "",
            "airbnb",
            "javascript:alert(1)",
            "ftp://example.com",
            "https://user:x@example.com",
            "http://localhost",
            &long,
        ] {
            assert!(Link::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_a_photo_shows_is_said_once_in_each_language() {
        let photo = Photo::new("0123456789abcdef", 1200, 800, &[400], "#88aacc").expect("a photo");
        let text = |code: &str, text: &str| {
            AltText::new(Language::parse(code).expect("a language"), text, false).expect("a text")
        };
        let texts = vec![text("es", "La terraza"), text("en", "The terrace")];
        assert_eq!(photo.clone().with_alt_texts(texts.clone()).expect("a photo").alt_texts(), texts);
        let twice = photo.with_alt_texts(vec![text("es", "La terraza"), text("es", "El mar")]);
        assert_eq!(twice.expect_err("twice").field, "photos.alt_texts");
    }

    #[test]
    fn photos_have_a_hash_a_size_widths_and_a_colour() {
        let hash = "0123456789abcdef";
        assert!(Photo::new(hash, 1200, 800, &[400, 800, 1200], "#A0b1c2").is_ok());
        let cases = [
            ("../secret", 1, 1, &[1][..], "#000000", "photos.hash"),
            (hash, 0, 1, &[1], "#000000", "photos.width"),
            (hash, 1, 1, &[], "#000000", "photos.widths"),
            (hash, 1, 1, &[2, 1], "#000000", "photos.widths"),
            (hash, 1, 1, &[1, 1], "#000000", "photos.widths"),
            (hash, 1, 1, &[1], "red", "photos.color"),
        ];
        for (hash, width, height, widths, color, field) in cases {
            let error = Photo::new(hash, width, height, widths, color).expect_err(field);
            assert_eq!(error.field, field);
        }
    }
}
