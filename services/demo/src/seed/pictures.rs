//! Encodes the galleries of listings and stores them in the media store.

use std::collections::{HashMap, VecDeque};

use bytes::Bytes;
use casacero_common::blob::BlobStore;
use casacero_proto::listing::v1::Photo;
use tokio::task::JoinSet;

use super::manifest::Manifest;
use super::{Progress, SeedError};
use crate::listings::{Choice, DemoListing, photo};
use crate::pictures::{COVER_WIDTHS, FORMATS, Scene, WIDTHS, render};

/// A picture to be stored.
struct GalleryPicture {
    key: String,
    scene: Scene,
    widths: &'static [u32],
}

/// The pictures of a listing, its cover first.
fn gallery(choice: &Choice) -> impl Iterator<Item = GalleryPicture> {
    let home = choice.key();
    choice.scenes().into_iter().enumerate().map(move |(index, scene)| {
        let widths: &[u32] = if index == 0 { &COVER_WIDTHS } else { &WIDTHS };
        GalleryPicture { key: format!("{home}-{index}"), scene, widths }
    })
}

/// The photos of every home.
pub(super) struct Galleries {
    photos: HashMap<Choice, Vec<Photo>>,
    /// The number of pictures that had to be encoded.
    pub(super) encoded: usize,
}

impl Galleries {
    /// The photos of a listing, its cover first.
    pub(super) fn photos(&self, choice: &Choice) -> Vec<Photo> {
        self.photos.get(choice).cloned().unwrap_or_default()
    }
}

/// Encodes the required pictures that the store does not have, on all cores.
pub(super) async fn galleries(
    media: &BlobStore,
    listings: &[DemoListing],
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<Galleries, SeedError> {
    let mut manifest = Manifest::load(media, "pictures").await?;
    let mut waiting = VecDeque::new();
    for listing in listings {
        for picture in gallery(&listing.pictures) {
            if !kept(media, &manifest, &picture).await? {
                waiting.push_back(picture);
            }
        }
    }
    let total = waiting.len();
    let encoded = encode(media, &mut manifest, waiting, progress).await?;
    debug_assert_eq!(encoded, total);
    manifest.save(media, "pictures").await?;
    let known = |picture: GalleryPicture| read(manifest.get(&picture.key)?, &picture);
    let photos = listings
        .iter()
        .map(|listing| (listing.pictures, gallery(&listing.pictures).filter_map(known).collect()))
        .collect();
    Ok(Galleries { photos, encoded })
}

async fn encode(
    media: &BlobStore,
    manifest: &mut Manifest,
    mut waiting: VecDeque<GalleryPicture>,
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<usize, SeedError> {
    let (total, mut done) = (waiting.len(), 0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut encoding = JoinSet::new();
    loop {
        while encoding.len() < workers {
            let Some(GalleryPicture { key, scene, widths }) = waiting.pop_front() else { break };
            encoding.spawn_blocking(move || (key, render(&scene, widths)));
        }
        let Some(finished) = encoding.join_next().await else { break };
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

async fn kept(media: &BlobStore, manifest: &Manifest, picture: &GalleryPicture) -> Result<bool, SeedError> {
    let Some(photo) = manifest.get(&picture.key).and_then(|entry| read(entry, picture)) else { return Ok(false) };
    for width in picture.widths {
        for format in FORMATS {
            if !media.contains(&format!("{}/{width}.{format}", photo.hash)).await? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A photo from its line in the manifest: hash and colour.
fn read(entry: &str, picture: &GalleryPicture) -> Option<Photo> {
    let (hash, color) = entry.split_once(' ')?;
    Some(photo(&picture.scene, hash.to_owned(), color.to_owned(), picture.widths))
}
