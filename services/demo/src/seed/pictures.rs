//! Draws the galleries of listings and stores them in the media store.

use std::collections::{HashMap, VecDeque};

use bytes::Bytes;
use casacero_common::blob::BlobStore;
use casacero_proto::listing::v1::Photo;
use tokio::task::JoinSet;

use super::manifest::Manifest;
use super::{Progress, SeedError};
use crate::listings::{Choice, DemoListing, photo};
use crate::pictures::{FORMATS, Scene, WIDTHS, render};

/// The photos of every drawn home.
pub(super) struct Galleries {
    photos: HashMap<Choice, Vec<Photo>>,
    /// The number of pictures that had to be drawn.
    pub(super) drawn: usize,
}

impl Galleries {
    /// The photos of a listing, its cover first.
    pub(super) fn photos(&self, choice: &Choice) -> Vec<Photo> {
        let Some(photos) = self.photos.get(&choice.home()) else { return Vec::new() };
        choice.order(&choice.scenes()).into_iter().filter_map(|index| photos.get(index).cloned()).collect()
    }
}

/// Draws the required pictures that the store does not have, on all cores.
pub(super) async fn galleries(
    media: &BlobStore,
    listings: &[DemoListing],
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<Galleries, SeedError> {
    let mut manifest = Manifest::load(media, "pictures").await?;
    let mut waiting: VecDeque<(String, Scene)> = VecDeque::new();
    let mut homes: Vec<Choice> = Vec::new();
    for listing in listings {
        let home = listing.pictures.home();
        if homes.contains(&home) {
            continue;
        }
        homes.push(home);
        for (index, scene) in home.scenes().into_iter().enumerate() {
            let key = format!("{}-{index}", home.key());
            if !kept(media, &manifest, &key).await? {
                waiting.push_back((key, scene));
            }
        }
    }
    let total = waiting.len();
    let drawn = draw(media, &mut manifest, waiting, progress).await?;
    debug_assert_eq!(drawn, total);
    manifest.save(media, "pictures").await?;
    let photos = homes
        .into_iter()
        .map(|home| {
            let known = |index: usize| manifest.get(&format!("{}-{index}", home.key())).and_then(read);
            (home, (0..home.scenes().len()).filter_map(known).collect())
        })
        .collect();
    Ok(Galleries { photos, drawn })
}

async fn draw(
    media: &BlobStore,
    manifest: &mut Manifest,
    mut waiting: VecDeque<(String, Scene)>,
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<usize, SeedError> {
    let (total, mut done) = (waiting.len(), 0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut drawing = JoinSet::new();
    loop {
        while drawing.len() < workers {
            let Some((key, scene)) = waiting.pop_front() else { break };
            drawing.spawn_blocking(move || (key, render(&scene)));
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

async fn kept(media: &BlobStore, manifest: &Manifest, key: &str) -> Result<bool, SeedError> {
    let Some(photo) = manifest.get(key).and_then(read) else { return Ok(false) };
    for width in WIDTHS {
        for format in FORMATS {
            if !media.contains(&format!("{}/{width}.{format}", photo.hash)).await? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A photo from its line in the manifest: hash and colour.
fn read(entry: &str) -> Option<Photo> {
    let (hash, color) = entry.split_once(' ')?;
    let width = WIDTHS[WIDTHS.len() - 1];
    Some(photo(hash.to_owned(), color.to_owned(), width, width * 2 / 3, WIDTHS.to_vec()))
}
