//! Copies pictures from one store to another.

use std::sync::atomic::{AtomicUsize, Ordering};

use casacero_common::blob::BlobStore;
use futures::{StreamExt as _, TryStreamExt as _, stream};

use super::Error;

/// Concurrent pictures: a bucket answers slowly, but many requests at once.
const AT_ONCE: usize = 8;

/// The result of copying pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pictures {
    pub copied: usize,
    /// Files that existed and were identical.
    pub were_there: usize,
}

/// Copies every file and reads it again at its destination. `listener` receives the number of finished files and the
/// total.
pub(super) async fn copy(
    from: &BlobStore,
    to: &BlobStore,
    listener: &(dyn Fn(usize, usize) + Send + Sync),
) -> Result<Pictures, Error> {
    // Keys are short: a million of them take less memory than one large decoded photo.
    let mut keys: Vec<String> = from.list("")?.try_collect().await?;
    keys.sort_unstable();
    let (total, done) = (keys.len(), AtomicUsize::new(0));
    let copied: Vec<bool> = stream::iter(keys)
        .map(|key| async {
            let copied = copy_one(from, to, key).await?;
            listener(done.fetch_add(1, Ordering::Relaxed) + 1, total);
            Ok::<_, Error>(copied)
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let copied = copied.into_iter().filter(|copied| *copied).count();
    Ok(Pictures { copied, were_there: total - copied })
}

/// Copies one file. Returns whether it had to be copied.
async fn copy_one(from: &BlobStore, to: &BlobStore, key: String) -> Result<bool, Error> {
    let Some(bytes) = from.get(&key).await? else { return Err(Error::PictureGone(key)) };
    let copied = match to.get(&key).await? {
        Some(there) if there == bytes => return Ok(false),
        // A key identifies its bytes, so another file with this key is foreign.
        Some(_) => return Err(Error::PictureDiffers(key)),
        None => to.put(&key, bytes.clone()).await.map(|()| true)?,
    };
    if to.get(&key).await?.as_ref() != Some(&bytes) {
        return Err(Error::PictureDiffers(key));
    }
    Ok(copied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_are_copied_once_and_others_not_touched() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = |name: &str| BlobStore::folder(&folder.path().join(name)).expect("a store");
        let (from, to) = (store("from"), store("to"));
        for number in 0..40 {
            from.put(&format!("ab{number}/400.jpg"), format!("picture {number}").into()).await.expect("kept");
        }
        to.put("ab7/400.jpg", "picture 7".into()).await.expect("kept");
        let copied = copy(&from, &to, &|_, total| assert_eq!(total, 40)).await.expect("copied");
        assert_eq!(copied, Pictures { copied: 39, were_there: 1 });
        assert_eq!(to.get("ab39/400.jpg").await.expect("read").expect("there"), "picture 39");
        let again = copy(&from, &to, &|_, _| ()).await.expect("nothing to do");
        assert_eq!(again, Pictures { copied: 0, were_there: 40 });
        to.put("ab7/400.jpg", "another".into()).await.expect("kept");
        let refused = copy(&from, &to, &|_, _| ()).await.expect_err("another picture");
        assert!(matches!(&refused, Error::PictureDiffers(key) if key == "ab7/400.jpg"), "{refused}");
        assert_eq!(to.get("ab7/400.jpg").await.expect("read").expect("there"), "another");
    }
}
