//! Photos of hosts: squares, made from a file at once, and one after the other, because a picture takes much memory.

use std::sync::Arc;

use bytes::Bytes;
use casacero_common::principal::Principal;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::Hosting;
use crate::{
    domain::{photo::Photo, refusal::Refusal, token::hexadecimal, upload::UPLOAD_MAX_BYTES},
    error::Error,
    messages::photo_message,
    photos::{
        AddError,
        decode::{decode, format_of},
        encode::{Picture, encode_portrait},
    },
    store::KnownProfile,
};

impl Hosting {
    /// Replaces the photo of a person.
    pub async fn put_host_photo(
        &self,
        principal: &Principal,
        listing_id: &str,
        content: Bytes,
    ) -> Result<KnownProfile, AddError> {
        let owner_id = self.person(principal, listing_id).await?.ok_or(Error::Refused(Refusal::HostNotFound))?;
        if content.len() > UPLOAD_MAX_BYTES {
            return Err(Error::Refused(Refusal::PhotoTooLarge(UPLOAD_MAX_BYTES)).into());
        }
        format_of(&content).ok_or(Error::Refused(Refusal::PhotoFormat))?;
        let Picture { width, height, widths, color, files, .. } = self.portrait(content).await?;
        // The name tells nothing of the picture or the person, and is never given again.
        let hash = hexadecimal(&Sha256::digest(format!("portrait {}", Uuid::new_v4()))[..16]);
        let photo = Photo::new(&hash, width, height, &widths, &color);
        let photo = photo.map_err(|error| Error::Refused(error.into()))?;
        self.store.expect_photo(photo.hash()).await.map_err(Error::from)?;
        for (name, bytes) in files {
            self.media.put(&format!("{hash}/{name}"), bytes.into()).await?;
        }
        let photo = photo_message(&photo);
        let kept = self.store.put_host_photo(&principal.actor(), &owner_id, Some(&photo)).await;
        Ok(kept.map_err(Error::from)?)
    }

    async fn portrait(&self, content: Bytes) -> Result<Picture, Error> {
        let turn = Arc::clone(&self.decoding).acquire_owned().await.map_err(|_| Error::Busy)?;
        // It cannot be cut short, so the turn ends with it, and not with a caller who has gone.
        let decoding = move || {
            let _turn = turn;
            encode_portrait(decode(&content).ok()?).ok()
        };
        let picture = tokio::task::spawn_blocking(decoding).await.unwrap_or_else(|error| {
            tracing::error!(%error, "a decoder failed");
            None
        });
        picture.ok_or_else(|| Refusal::PhotoUnreadable.into())
    }

    /// Removes the photo of a person.
    pub async fn remove_host_photo(&self, principal: &Principal, listing_id: &str) -> Result<(), Error> {
        // Who tells nothing has no photo.
        let Some(owner_id) = self.person(principal, listing_id).await? else { return Ok(()) };
        if self.store.host_profile(&owner_id).await?.photo.is_some() {
            self.store.put_host_photo(&principal.actor(), &owner_id, None).await?;
        }
        Ok(())
    }
}
