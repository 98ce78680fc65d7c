//! Draws the galleries of listings and stores them in the media store.

use std::collections::{HashMap, VecDeque};

use bytes::Bytes;
use casacero_common::blob::BlobStore;
use casacero_proto::listing::v1::Photo;
use tokio::task::JoinSet;

use super::manifest::Manifest;
use super::{Progress, SeedError};
use crate::listings::{Choice, DemoListing, photo};
use crate::pictures::{COVER_WIDTHS, FORMATS, Scene, WIDTHS, render};

/// A picture to be drawn.
struct Drawing {
    key: String,
    scene: Scene,
    widths: &'static [u32],
}

/// The pictures of a listing, its cover first.
fn drawings(choice: &Choice) -> impl Iterator<Item = Drawing> {
    let home = choice.key();
    choice.scenes().into_iter().enumerate().map(move |(index, scene)| {
        let widths: &[u32] = if index == 0 { &COVER_WIDTHS } else { &WIDTHS };
        Drawing { key: format!("{home}-{index}"), scene, widths }
    })
}

/// The photos of every drawn home.
pub(super) struct Galleries {
    photos: HashMap<Choice, Vec<Photo>>,
    /// The number of pictures that had to be drawn.
    pub(super) drawn: usize,
}

impl Galleries {
    /// The photos of a listing, its cover first.
    pub(super) fn photos(&self, choice: &Choice) -> Vec<Photo> {
        self.photos.get(choice).cloned().unwrap_or_default()
    }
}

/// Draws the required pictures that the store does not have, on all cores.
pub(super) async fn galleries(
    media: &BlobStore,
    listings: &[DemoListing],
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<Galleries, SeedError> {
    let mut manifest = Manifest::load(media, "pictures").await?;
    let mut waiting = VecDeque::new();
    for listing in listings {
        for drawing in drawings(&listing.pictures) {
            if !kept(media, &manifest, &drawing).await? {
                waiting.push_back(drawing);
            }
        }
    }
    let total = waiting.len();
    let drawn = draw(media, &mut manifest, waiting, progress).await?;
    debug_assert_eq!(drawn, total);
    manifest.save(media, "pictures").await?;
    let known = |drawing: Drawing| read(manifest.get(&drawing.key)?, &drawing);
    let photos = listings
        .iter()
        .map(|listing| (listing.pictures, drawings(&listing.pictures).filter_map(known).collect()))
        .collect();
    Ok(Galleries { photos, drawn })
}

async fn draw(
    media: &BlobStore,
    manifest: &mut Manifest,
    mut waiting: VecDeque<Drawing>,
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<usize, SeedError> {
    let (total, mut done) = (waiting.len(), 0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut drawing = JoinSet::new();
    loop {
        while drawing.len() < workers {
            let Some(Drawing { key, scene, widths }) = waiting.pop_front() else { break };
            drawing.spawn_blocking(move || (key, render(&scene, widths)));
        }
        let Some(finished) = drawing.join_next().await else { break };
        let (key, picture) = finished?;
        let picture = picture?;
        for variant in picture.variants {
            let width = variant.width;
            for (format, bytes) in variant.files() {
                media.put(&format!("{}/{width}.{format}", picture.hash), Bytes::from(bytes)).await?;
            }
        }
        manifest.set(&key, format!("{} {}", picture.hash, picture.color));
        done += 1;
        progress(Progress::Pictures { done, total });
        // An interrupted run continues from here.
        if done % 50 == 0 {
            manifest.save(media, "pictures").await?;
        }
    }
    Ok(done)
}

async fn kept(media: &BlobStore, manifest: &Manifest, drawing: &Drawing) -> Result<bool, SeedError> {
    let Some(photo) = manifest.get(&drawing.key).and_then(|entry| read(entry, drawing)) else { return Ok(false) };
    for width in drawing.widths {
        for format in FORMATS {
            if !media.contains(&format!("{}/{width}.{format}", photo.hash)).await? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A photo from its line in the manifest: hash and colour.
fn read(entry: &str, drawing: &Drawing) -> Option<Photo> {
    let (hash, color) = entry.split_once(' ')?;
    Some(photo(&drawing.scene, hash.to_owned(), color.to_owned(), drawing.widths))
}
