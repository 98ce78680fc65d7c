//! The files of each build of the web server: scripts, styles, fonts. Visitors still read its pages when no web server has these
//! any more, and may ask for them at any gateway. So a gateway fetches them all as soon as it meets a build.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use actix_web::http::StatusCode;

use super::{
    cache::PageCache,
    fetch_file,
    page_key::{OF_A_BUILD, PageKey},
    upstream::{Asker, Upstream},
};
use crate::path::CanonicalPath;

/// How often the files of a build are asked for before it has to be met anew: while a release is exchanged, some web servers
/// do not have them.
const TRIES: u32 = 6;
/// The pause after the first try, each later one twice as long.
const PAUSE: Duration = Duration::from_secs(5);

/// Why a build's files are not kept.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Upstream(#[from] reqwest::Error),
    #[error("its list of files cannot be read: {0}")]
    List(#[from] serde_json::Error),
    #[error("{0} is answered with {1}")]
    Refused(String, u16),
    #[error("{0} is no file of a build")]
    NotABuildFile(String),
}

/// The builds whose files are kept, or are being fetched.
#[derive(Clone, Default)]
pub struct BuildFiles(Arc<Mutex<HashSet<String>>>);

impl BuildFiles {
    /// Fetches the files of a build into `cache`, where it was not met before.
    pub fn meet(&self, build: &str, upstream: &Arc<Upstream>, cache: &Arc<PageCache>) {
        if !self.builds().insert(build.to_owned()) {
            return;
        }
        let (all, build, upstream, cache) = (self.clone(), build.to_owned(), Arc::clone(upstream), Arc::clone(cache));
        tokio::spawn(async move {
            for tried in 0..TRIES {
                tokio::time::sleep(if tried == 0 { Duration::ZERO } else { PAUSE * 2_u32.pow(tried - 1) }).await;
                match keep_all(&build, &upstream, &cache).await {
                    Ok(count) => {
                        tracing::info!(build, count, "the files of a build of the web server are kept");
                        return;
                    }
                    Err(error) => tracing::info!(build, %error, "not all files of a build of the web server are kept"),
                }
            }
            all.builds().remove(&build);
        });
    }

    fn builds(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps all files that a build lists (`web/scripts/assemble.mjs`), and says how many; why not, if it is not all of them.
async fn keep_all(build: &str, upstream: &Upstream, cache: &PageCache) -> Result<usize, Failure> {
    let list = fetch_file(upstream, &key(&format!("{OF_A_BUILD}{build}/files.json"))?, &Asker::gateway()).await?;
    let files: Vec<String> = serde_json::from_slice(list.body.plain())?;
    let mut kept = Ok(files.len());
    for file in &files {
        // What one web server does not have is no reason to leave out the others.
        if let Err(failure) = keep(file, upstream, cache).await {
            kept = Err(failure);
        }
    }
    kept
}

async fn keep(file: &str, upstream: &Upstream, cache: &PageCache) -> Result<(), Failure> {
    let asked = key(file)?;
    if cache.fresh(&asked).await.is_some() {
        return Ok(());
    }
    let page = fetch_file(upstream, &asked, &Asker::gateway()).await?;
    if page.status != StatusCode::OK {
        return Err(Failure::Refused(asked.path, page.status));
    }
    cache.keep(asked, page, 0).await;
    Ok(())
}

fn key(file: &str) -> Result<PageKey, Failure> {
    let asked = CanonicalPath::parse(file).map(|path| PageKey::file(&path));
    asked.filter(PageKey::is_named_by_content).ok_or_else(|| Failure::NotABuildFile(file.to_owned()))
}
