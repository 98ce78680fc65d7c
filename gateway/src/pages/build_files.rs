//! The files of each build of the web server: scripts, styles, fonts. Visitors still read its pages when no web server has these
//! any more, and may ask for them at any gateway. So a gateway fetches them all as soon as it meets a build.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use actix_web::http::StatusCode;

use super::{
    AGAIN,
    cache::{Page, PageCache},
    fetch_file,
    page_key::{OF_A_BUILD, PageKey},
    upstream::{Asker, Upstream},
};
use crate::path::CanonicalPath;

/// Why a build's files are not kept.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Upstream(#[from] reqwest::Error),
    #[error("its list is none: {0}")]
    List(#[from] serde_json::Error),
    #[error("{0} is not there: {1}")]
    Missing(String, u16),
    #[error("{0} is no file of a build")]
    Other(String),
}

/// The builds whose files are kept, or are being fetched.
#[derive(Clone, Default)]
pub struct BuildFiles(Arc<Mutex<HashSet<String>>>);

impl BuildFiles {
    /// Fetches the files of a build into `cache`, where it was not met before. What failed is tried again when it is met later.
    pub fn meet(&self, build: &str, upstream: &Arc<Upstream>, cache: &Arc<PageCache>) {
        let mut met = self.met();
        if met.contains(build) {
            return;
        }
        met.insert(build.to_owned());
        drop(met);
        let (met, build, upstream, cache) = (self.clone(), build.to_owned(), Arc::clone(upstream), Arc::clone(cache));
        tokio::spawn(async move {
            match keep_all(&build, &upstream, &cache).await {
                Ok(count) => tracing::info!(build, count, "the files of a build of the web server are kept"),
                Err(error) => {
                    tracing::info!(build, %error, "the files of a build of the web server are not all kept");
                    tokio::time::sleep(AGAIN).await;
                    met.met().remove(&build);
                }
            }
        });
    }

    fn met(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps all files that a build lists (`web/scripts/assemble.mjs`), and says how many.
async fn keep_all(build: &str, upstream: &Upstream, cache: &PageCache) -> Result<usize, Failure> {
    let list = get(&key(&format!("{OF_A_BUILD}{build}/files.json"))?, upstream).await?;
    let files: Vec<String> = serde_json::from_slice(list.body.plain())?;
    for file in &files {
        let asked = key(file)?;
        if cache.fresh(&asked).await.is_none() {
            let page = get(&asked, upstream).await?;
            cache.keep(asked, page, 0).await;
        }
    }
    Ok(files.len())
}

fn key(file: &str) -> Result<PageKey, Failure> {
    let asked = CanonicalPath::parse(file).map(|path| PageKey::file(&path));
    asked.filter(PageKey::is_named_by_content).ok_or_else(|| Failure::Other(file.to_owned()))
}

async fn get(asked: &PageKey, upstream: &Upstream) -> Result<Page, Failure> {
    let page = fetch_file(upstream, asked, &Asker::gateway()).await?;
    if page.status == StatusCode::OK { Ok(page) } else { Err(Failure::Missing(asked.path.clone(), page.status)) }
}
