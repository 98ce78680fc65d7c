//! Photos of homes: uploaded, decoded by a worker, arranged, shown to those who may see them, and deleted once nothing
//! shows them. See `docs/rules/photos.md`.

pub mod collector;
pub mod decode;
pub mod encode;
pub mod worker;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use bytes::Bytes;
use casacero_common::{
    access::{self, Action},
    blob::{self, BlobStore},
    principal::Principal,
};
use sha2::{Digest as _, Sha256};
use tokio::sync::Notify;

use crate::{
    domain::{
        description::AltText,
        identity::ListingId,
        lifecycle::Lifecycle as _,
        refusal::Refusal,
        token::{digest, hexadecimal},
        upload::{OwnPhoto, PhotoId, PhotoParent, PhotoState, UPLOAD_MAX_BYTES},
    },
    error::Error,
    store::{NewUpload, PhotoHomes, Store},
};

/// The folder of originals in the media store. It is never served.
const ORIGINALS: &str = "uploads";

/// The key of an original in the media store.
fn original(upload_id: &str) -> String {
    format!("{ORIGINALS}/{upload_id}")
}

/// Whose photos a call is about: those of a listing, or those of a draft if the id is empty.
#[derive(Clone, Copy)]
pub struct PhotoScope<'a> {
    pub principal: &'a Principal,
    pub property_id: &'a str,
    /// The secret of the draft.
    pub draft_token: &'a str,
}

impl PhotoScope<'_> {
    /// The listing or draft, if the caller may do the action.
    fn parent(&self, action: Action) -> Result<PhotoParent, Error> {
        if self.property_id.is_empty() {
            return Ok(PhotoParent::Draft(digest(self.draft_token)));
        }
        access::may(self.principal, action, Some(self.property_id))?;
        let id: ListingId = self.property_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        Ok(PhotoParent::Listing(id))
    }
}

/// Photos in their order, and the version of that order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhotoList {
    /// Changes with the order and the alternative texts.
    pub version: String,
    /// Those that are ready in their order, those held back included, then the others.
    pub items: Vec<OwnPhoto>,
}

impl From<Vec<OwnPhoto>> for PhotoList {
    fn from(items: Vec<OwnPhoto>) -> Self {
        Self { version: version(&items), items }
    }
}

/// Who may see a photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: this active listing shows it, or a host where it is none.
    Everybody(Option<ListingId>),
    Caller,
}

/// A digest of order and alternative texts.
fn version(items: &[OwnPhoto]) -> String {
    let mut hasher = Sha256::new();
    for OwnPhoto { photo_id, state, difference_hash: _ } in items {
        let Some(photo) = state.photo() else { continue };
        hasher.update([0_u8]);
        hasher.update(photo_id);
        for text in photo.alt_texts() {
            hasher.update([1_u8]);
            hasher.update(text.language().code());
            hasher.update(text.text());
        }
    }
    hexadecimal(&hasher.finalize()[..8])
}

/// The photos in the order of `wanted`, with its alternative texts. All of them must be named once.
fn arranged(present: &[OwnPhoto], wanted: Vec<(String, Vec<AltText>)>) -> Result<Vec<OwnPhoto>, Refusal> {
    let mut left: Vec<&OwnPhoto> = present.iter().collect();
    let mut photos = Vec::with_capacity(present.len());
    for (photo_id, alt_texts) in wanted {
        let index = left.iter().position(|photo| photo.photo_id == photo_id).ok_or(Refusal::PhotosChanged)?;
        let OwnPhoto { photo_id, state, difference_hash } = left.remove(index).clone();
        let state = match state {
            PhotoState::Ready(photo) => PhotoState::Ready(photo.with_alt_texts(alt_texts)?),
            PhotoState::Held(photo) => PhotoState::Held(photo.with_alt_texts(alt_texts)?),
            PhotoState::Waiting | PhotoState::Refused(_) => return Err(Refusal::PhotosChanged),
        };
        photos.push(OwnPhoto { photo_id, state, difference_hash });
    }
    if left.is_empty() { Ok(photos) } else { Err(Refusal::PhotosChanged) }
}

/// Why a photo could not be added.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// The call failed.
    #[error(transparent)]
    Call(#[from] Error),
    /// The media store failed.
    #[error(transparent)]
    Media(#[from] blob::Error),
}

/// What owners do with photos.
#[derive(Clone)]
pub struct Photos {
    pub store: Store,
    pub media: BlobStore,
    pub waits: Arc<Notify>,
}

impl Photos {
    /// Stores a photo, which a worker decodes. A repeated call with the same id and content changes nothing.
    pub async fn add(&self, scope: PhotoScope<'_>, photo_id: &str, content: Bytes) -> Result<OwnPhoto, AddError> {
        let parent = scope.parent(Action::EditPhotos)?;
        let photo_id: PhotoId = photo_id.parse().map_err(Error::Refused)?;
        if content.len() > UPLOAD_MAX_BYTES {
            return Err(Error::Refused(Refusal::PhotoTooLarge(UPLOAD_MAX_BYTES)).into());
        }
        decode::format_of(&content).ok_or(Error::Refused(Refusal::PhotoFormat))?;
        let sha256 = hexadecimal(&Sha256::digest(&content));
        let actor = scope.principal.actor();
        let by_operator = matches!(scope.principal, Principal::Operator { .. } | Principal::Service { .. });
        let new = NewUpload { actor: &actor, parent: &parent, photo_id: &photo_id, sha256: &sha256, by_operator };
        // Most refusals cost no write to the media store.
        if let Some(known) = self.store.may_upload(new).await.map_err(Error::from)?.map_err(Error::from)? {
            return Ok(known);
        }
        let id = self.store.new_upload_id();
        self.media.put(&original(&id), content).await?;
        let kept = self.store.keep_upload(&id, new).await.map_err(Error::from)?;
        let is_new = matches!(kept, Ok((_, true)));
        if is_new {
            self.waits.notify_one();
        } else if let Err(error) = self.media.remove(&original(&id)).await {
            // The collector deletes it.
            tracing::warn!(upload = %id, %error, "an original that is not needed stays");
        }
        let (photo, _) = kept.map_err(Error::from)?;
        Ok(photo)
    }

    /// The photos of a listing or draft.
    pub async fn list(&self, scope: PhotoScope<'_>) -> Result<PhotoList, Error> {
        let parent = scope.parent(Action::ReadListing)?;
        Ok(self.store.own_photos(&parent).await??.into())
    }

    /// Replaces order and alternative texts; with `expected`, only if that is still their version.
    pub async fn arrange(
        &self,
        scope: PhotoScope<'_>,
        wanted: Vec<(String, Vec<AltText>)>,
        expected: Option<&str>,
    ) -> Result<PhotoList, Error> {
        let parent = scope.parent(Action::EditPhotos)?;
        let decide = |present: &[OwnPhoto]| {
            if expected.is_some_and(|expected| expected != version(present)) {
                return Err(Refusal::PhotosChanged);
            }
            arranged(present, wanted)
        };
        let photos = self.store.arrange_photos(&scope.principal.actor(), &parent, decide).await??;
        Ok(photos.into())
    }

    /// Removes a photo, whatever state it is in.
    pub async fn remove(&self, scope: PhotoScope<'_>, photo_id: &str) -> Result<(), Error> {
        let parent = scope.parent(Action::EditPhotos)?;
        Ok(self.store.remove_photo(&scope.principal.actor(), &parent, photo_id).await??)
    }

    /// Who may see a photo. Refused if the caller may not.
    pub async fn audience(&self, principal: &Principal, hash: &str, draft_token: &str) -> Result<Audience, Error> {
        let PhotoHomes { listings, held_by, drafts, host } = self.store.homes_of_photo(hash).await?;
        if let Some((id, _)) = listings.iter().find(|(_, status)| status.is_public()) {
            return Ok(Audience::Everybody(Some(id.clone())));
        }
        if let Some(host) = host.as_ref().filter(|host| host.is_shown)
            && !self.store.homes_of_host(&host.owner_id, 1).await?.is_empty()
        {
            return Ok(Audience::Everybody(None));
        }
        if host.is_some_and(|host| may_edit(principal, &host.owner_id)) {
            return Ok(Audience::Caller);
        }
        let may_read = |id: &ListingId| access::may(principal, Action::ReadListing, Some(id.as_str())).is_ok();
        let is_of_draft = !draft_token.is_empty() && drafts.contains(&digest(draft_token));
        if is_of_draft || listings.iter().map(|(id, _)| id).chain(&held_by).any(may_read) {
            return Ok(Audience::Caller);
        }
        Err(Refusal::PhotoNotFound.into())
    }
}

/// Whether a caller edits what a person tells of themselves: they do, and operators who edit what any host tells.
fn may_edit(principal: &Principal, owner_id: &str) -> bool {
    match principal {
        Principal::Owner { owner_id: own, .. } => own.as_deref() == Some(owner_id),
        _ => access::may(principal, Action::EditHostProfile, None).is_ok(),
    }
}
