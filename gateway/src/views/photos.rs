//! Photos as their owner sees them.

use casacero_proto::{calendar::v1::Explained, listing::v1 as wire};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::given;
use crate::{
    language::Language,
    messages::{explained, photos::PHOTO_PROBLEMS},
};

/// Where a photo stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhotoState {
    /// It is still to be looked at.
    Waiting,
    /// It can be shown.
    Ready,
    /// It is ready, and guests see it once we have approved it.
    Held,
    /// It cannot be shown.
    Refused,
}

impl From<wire::PhotoState> for PhotoState {
    fn from(state: wire::PhotoState) -> Self {
        match state {
            wire::PhotoState::Ready => Self::Ready,
            wire::PhotoState::Held => Self::Held,
            wire::PhotoState::Refused => Self::Refused,
            // A state of a newer contract is not over.
            wire::PhotoState::Waiting | wire::PhotoState::Unspecified => Self::Waiting,
        }
    }
}

/// What a photo shows, in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhotoText {
    /// ISO 639-1.
    pub language: String,
    /// At most 300 characters.
    #[schema(max_length = 300)]
    pub text: String,
}

/// A photo of a home or draft.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPhoto {
    /// That of its upload.
    pub id: String,
    /// Whether guests see the photo, or why not.
    pub state: PhotoState,
    /// Why it was refused.
    #[schema(required)]
    pub problem: Option<Explained>,
    /// The picture, once it is ready or held back.
    #[schema(required)]
    pub photo: Option<wire::Photo>,
    /// What it shows, for those who cannot see it.
    pub alt_texts: Vec<PhotoText>,
    /// The id of an earlier photo that looks the same.
    #[schema(required)]
    pub similar_to: Option<String>,
}

impl OwnPhoto {
    /// The view of a message, in a language.
    pub fn new(message: wire::OwnPhoto, language: Language) -> Self {
        let state = message.state().into();
        let wire::OwnPhoto { photo_id, state: _, problem, mut photo, similar_to } = message;
        let alt_texts = photo.as_mut().map(|photo| std::mem::take(&mut photo.alt_texts)).unwrap_or_default();
        let text =
            |wire::Description { language, text, machine_translated: _, provider: _ }| PhotoText { language, text };
        Self {
            id: photo_id,
            state,
            problem: given(problem).map(|code| explained(&PHOTO_PROBLEMS, code, language)),
            photo,
            alt_texts: alt_texts.into_iter().map(text).collect(),
            similar_to: given(similar_to),
        }
    }
}

/// The photos of a home or draft.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PhotoList {
    /// Changes with order and alternative texts; the ETag.
    pub version: String,
    /// Those that are ready or held back in their order, then the others.
    pub items: Vec<OwnPhoto>,
}

impl PhotoList {
    /// The view of a message, in a language.
    pub fn new(message: wire::PhotoList, language: Language) -> Self {
        let wire::PhotoList { version, items } = message;
        Self { version, items: items.into_iter().map(|photo| OwnPhoto::new(photo, language)).collect() }
    }
}

/// A photo in its place.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArrangedPhoto {
    /// The id of the photo.
    pub id: String,
    /// What it shows, at most one text for each language.
    #[serde(default)]
    pub alt_texts: Vec<PhotoText>,
}

/// Order and alternative texts of all photos that are ready or held back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhotoArrangement {
    /// Each of them, once. The first is the main photo.
    pub items: Vec<ArrangedPhoto>,
}

impl From<ArrangedPhoto> for wire::ArrangedPhoto {
    fn from(ArrangedPhoto { id, alt_texts }: ArrangedPhoto) -> Self {
        let text = |PhotoText { language, text }| wire::Description { language, text, ..Default::default() };
        Self { photo_id: id, alt_texts: alt_texts.into_iter().map(text).collect() }
    }
}
