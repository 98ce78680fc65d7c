//! Photos that owners upload. See `docs/rules/photos.md`.

use std::str::FromStr;

use super::{identity::ListingId, photo::Photo, refusal::Refusal, text::Invalid};

/// Maximum size of an uploaded file, in bytes.
pub const UPLOAD_MAX_BYTES: usize = 10 * 1024 * 1024;
/// Maximum number of refused photos of a listing or draft that wait to be removed.
pub const REFUSED_MAX: usize = 25;
/// Two photos whose difference hashes differ in at most this many of 64 bits look the same.
const SIMILAR_BITS: u32 = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhotoParent {
    Listing(ListingId),
    /// A draft, by the digest of its secret.
    Draft(String),
}

/// The id of a photo among those of its listing or draft, chosen by the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhotoId(String);

impl PhotoId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PhotoId {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=64).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Refusal::InvalidPhotoId)
        }
    }
}

/// Why a photo was refused after its upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhotoProblem {
    /// The file is neither JPEG nor PNG nor WebP.
    Format,
    /// The file is damaged or incomplete.
    Unreadable,
    /// The picture has too many pixels.
    TooManyPixels,
    /// The listing has its photos already.
    TooManyPhotos,
    /// It could not be processed, although it was tried several times.
    NotProcessed,
    /// An operator looked at it and does not show it.
    NotApproved,
}

impl PhotoProblem {
    /// All problems.
    pub const ALL: [Self; 6] = [
        Self::Format,
        Self::Unreadable,
        Self::TooManyPixels,
        Self::TooManyPhotos,
        Self::NotProcessed,
        Self::NotApproved,
    ];

    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Unreadable => "unreadable",
            Self::TooManyPixels => "too_many_pixels",
            Self::TooManyPhotos => "too_many_photos",
            Self::NotProcessed => "not_processed",
            Self::NotApproved => "not_approved",
        }
    }
}

impl FromStr for PhotoProblem {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::ALL.into_iter().find(|problem| problem.code() == text).ok_or(Invalid::UnknownValue)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhotoState {
    /// A worker has yet to decode it.
    Waiting,
    Ready(Photo),
    /// It is ready, and guests see it once an operator has approved it.
    Held(Photo),
    /// It cannot be shown.
    Refused(PhotoProblem),
}

impl PhotoState {
    /// The photo, where its owner can order and describe it.
    pub const fn photo(&self) -> Option<&Photo> {
        match self {
            Self::Ready(photo) | Self::Held(photo) => Some(photo),
            Self::Waiting | Self::Refused(_) => None,
        }
    }
}

/// A photo as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPhoto {
    /// The client's id; the hash of a photo that was imported.
    pub photo_id: String,
    pub state: PhotoState,
    /// The difference hash of its pixels; `None` if it is not known.
    pub difference_hash: Option<u64>,
}

/// Whether two photos look the same by their difference hashes.
pub const fn look_the_same(one: u64, other: u64) -> bool {
    (one ^ other).count_ones() <= SIMILAR_BITS
}

/// For each photo the id of the first one before it that looks the same.
pub fn similar(photos: &[OwnPhoto]) -> Vec<Option<&str>> {
    let earlier = |index: usize, photo: &OwnPhoto| {
        let hash = photo.difference_hash?;
        let found =
            photos[..index].iter().find(|other| other.difference_hash.is_some_and(|seen| look_the_same(seen, hash)));
        found.map(|other| other.photo_id.as_str())
    };
    photos.iter().enumerate().map(|(index, photo)| earlier(index, photo)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_and_harmless() {
        for id in ["a", "0199a3c4-7b1e", "A_b-9", &"x".repeat(64)] {
            assert_eq!(id.parse::<PhotoId>().expect(id).as_str(), id);
        }
        for id in ["", "a/b", "a.jpg", "ñ", " a", &"x".repeat(65)] {
            assert_eq!(id.parse::<PhotoId>(), Err(Refusal::InvalidPhotoId), "{id}");
        }
    }

    #[test]
    fn problems_are_read_as_they_are_written() {
        for problem in PhotoProblem::ALL {
            assert_eq!(problem.code().parse::<PhotoProblem>(), Ok(problem));
        }
        assert!("odd".parse::<PhotoProblem>().is_err());
    }

    #[test]
    fn photos_that_look_the_same_name_the_first_of_them() {
        let photo =
            |id: &str, difference_hash| OwnPhoto { photo_id: id.into(), state: PhotoState::Waiting, difference_hash };
        let photos = [
            photo("a", Some(0)),
            photo("b", None),
            photo("c", Some(0x3f)),
            photo("d", Some(0x7f)),
            photo("e", Some(0)),
        ];
        assert_eq!(similar(&photos), [None, None, Some("a"), Some("c"), Some("a")]);
    }
}
