//! Rows of uploaded photos.

use diesel::prelude::*;

use super::super::{Corrupt, schema::photo_uploads};
use crate::domain::{
    description::AltText,
    photo::Photo,
    upload::{OwnPhoto, PhotoParent, PhotoProblem, PhotoState},
};

pub(super) const WAITING: &str = "waiting";
pub(super) const READY: &str = "ready";
/// Ready, and approved by no operator yet. Its row has all of the photo, and the listing does not have it; so nothing that
/// guests see can show it.
pub(in crate::store) const HELD: &str = "held";
pub(super) const REFUSED: &str = "refused";

#[derive(Queryable, Selectable)]
#[diesel(table_name = photo_uploads)]
pub(super) struct Row {
    pub id: String,
    pub listing_id: Option<String>,
    pub draft_digest: Option<String>,
    pub photo_id: String,
    pub sha256: String,
    pub position: i32,
    pub state: String,
    pub problem: Option<String>,
    pub hash: Option<String>,
    pub width: Option<i32>,
    pub height: Option<i32>,
    pub widths: Option<String>,
    pub color: Option<String>,
    pub alt_texts: String,
    pub difference_hash: Option<i64>,
    pub by_operator: bool,
}

impl Row {
    fn corrupt(&self, column: &'static str, problem: impl ToString) -> Corrupt {
        Corrupt { id: self.id.clone(), column, problem: problem.to_string() }
    }

    pub fn parent(&self) -> Result<PhotoParent, Corrupt> {
        match (&self.listing_id, &self.draft_digest) {
            (Some(id), _) => {
                let id = id.parse().map_err(|_| self.corrupt("listing_id", "is not a listing id"))?;
                Ok(PhotoParent::Listing(id))
            }
            (None, Some(digest)) => Ok(PhotoParent::Draft(digest.clone())),
            (None, None) => Err(self.corrupt("listing_id", "is missing")),
        }
    }

    /// The photo, once it is ready.
    pub fn photo(&self) -> Result<Photo, Corrupt> {
        let (Some(hash), Some(width), Some(height), Some(widths), Some(color)) =
            (&self.hash, self.width, self.height, &self.widths, &self.color)
        else {
            return Err(self.corrupt("hash", "is missing"));
        };
        let widths: Vec<u32> = serde_json::from_str(widths).map_err(|error| self.corrupt("widths", error))?;
        let texts: Vec<AltText> =
            serde_json::from_str(&self.alt_texts).map_err(|error| self.corrupt("alt_texts", error))?;
        Photo::new(hash, width.cast_unsigned(), height.cast_unsigned(), &widths, color)
            .and_then(|photo| photo.with_alt_texts(texts))
            .map_err(|error| self.corrupt("hash", error))
    }

    /// The photo as its owner sees it.
    pub fn own_photo(&self) -> Result<OwnPhoto, Corrupt> {
        let state = match self.state.as_str() {
            WAITING => PhotoState::Waiting,
            READY => PhotoState::Ready(self.photo()?),
            HELD => PhotoState::Held(self.photo()?),
            REFUSED => {
                let problem = self.problem.as_deref().unwrap_or_default().parse::<PhotoProblem>();
                PhotoState::Refused(problem.map_err(|error| self.corrupt("problem", error))?)
            }
            _ => return Err(self.corrupt("state", "is not known")),
        };
        let difference_hash = self.difference_hash.map(i64::cast_unsigned);
        Ok(OwnPhoto { photo_id: self.photo_id.clone(), state, difference_hash })
    }
}

/// Alternative texts as they are stored.
pub(super) fn alt_texts_column(texts: &[AltText]) -> String {
    serde_json::to_string(texts).expect("a list of texts is plain data")
}

/// The photos of a listing in their order, those held back included, then its other uploads. The position of a photo that
/// is held back is its place among all of them.
pub(super) fn of_listing(photos: &[Photo], rows: &[Row]) -> Result<Vec<OwnPhoto>, Corrupt> {
    let mut items = Vec::with_capacity(photos.len());
    for photo in photos {
        let row = rows.iter().find(|row| row.state == READY && row.hash.as_deref() == Some(photo.hash()));
        items.push(OwnPhoto {
            photo_id: row.map_or(photo.hash(), |row| row.photo_id.as_str()).to_owned(),
            state: PhotoState::Ready(photo.clone()),
            difference_hash: row.and_then(|row| row.difference_hash).map(i64::cast_unsigned),
        });
    }
    for row in rows.iter().filter(|row| row.state == HELD) {
        let place = usize::try_from(row.position).unwrap_or_default().min(items.len());
        items.insert(place, row.own_photo()?);
    }
    for row in rows.iter().filter(|row| row.state != READY && row.state != HELD) {
        items.push(row.own_photo()?);
    }
    Ok(items)
}

/// The photos of a draft that are ready in their order, then its other uploads.
pub(super) fn of_draft(rows: &[Row]) -> Result<Vec<OwnPhoto>, Corrupt> {
    let (ready, others): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.state == READY);
    ready.into_iter().chain(others).map(Row::own_photo).collect()
}
