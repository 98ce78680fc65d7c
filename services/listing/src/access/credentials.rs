//! Hashing and comparing passwords.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use argon2::{
    Argon2,
    password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString},
};
use tokio::{sync::Semaphore, time::timeout};

use crate::{domain::password::Password, error::Error};

/// Maximum concurrent hashes. Each takes 19 MiB and about 20 ms of one core.
const HASHES_AT_ONCE: usize = 2;
/// Longest wait for a free slot.
const TIMEOUT: Duration = Duration::from_secs(3);

/// Compared with when there is no password hash, so that the answer takes the same time.
static DECOY: LazyLock<String> = LazyLock::new(|| hash("a password that nobody has"));

/// Hashes passwords, a few at a time. Clones share the limit.
#[derive(Clone)]
pub struct Hashing(Arc<Semaphore>);

impl Default for Hashing {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(HASHES_AT_ONCE)))
    }
}

impl Hashing {
    /// Whether a password matches the stored hash. Without a hash it is false, and takes the same time.
    pub async fn matches(&self, password: &str, kept: Option<String>) -> Result<bool, Error> {
        // A password of invalid length was never set and is not hashed; an empty one is hashed in its place, so that
        // the time is the same.
        let password = Password::parse(password).ok();
        let possible = password.is_some() && kept.is_some();
        let matches = self
            .in_turn(move || {
                let kept = kept.as_deref().unwrap_or(&DECOY);
                verify(password.as_ref().map_or("", Password::reveal), kept)
            })
            .await?;
        Ok(possible && matches)
    }

    /// The hash of a password.
    pub async fn hash(&self, password: Password) -> Result<String, Error> {
        self.in_turn(move || hash(password.reveal())).await
    }

    /// Runs CPU-bound work when a slot is free.
    async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let turn = timeout(TIMEOUT, Arc::clone(&self.0).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(Error::Busy) };
        // The caller may stop waiting. The work goes on, and holds its slot until it is done.
        let in_turn = move || {
            let done = work();
            drop(turn);
            done
        };
        tokio::task::spawn_blocking(in_turn).await.map_err(|error| {
            tracing::error!(%error, "hashing failed");
            Error::Busy
        })
    }
}

/// Argon2id with the crate's parameters, which are OWASP's: 19 MiB, 2 passes.
fn hash(password: &str) -> String {
    let salt = SaltString::encode_b64(&rand::random::<[u8; 16]>()).expect("16 bytes are a salt");
    let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
    hash.expect("a short password and a good salt").to_string()
}

/// Whether a password matches a hash. A damaged hash matches none.
fn verify(password: &str, kept: &str) -> bool {
    let Ok(kept) = PasswordHash::new(kept) else {
        tracing::error!("a password's hash cannot be read; nobody can sign in with it");
        return false;
    };
    Argon2::default().verify_password(password.as_bytes(), &kept).is_ok()
}

#[cfg(test)]
mod turns {
    use super::*;

    #[tokio::test]
    async fn work_that_nobody_waits_for_keeps_its_turn() {
        let hashing = Hashing::default();
        let (go_on, waits) = std::sync::mpsc::channel::<()>();
        let work = hashing.in_turn(move || waits.recv());
        // The caller stops waiting.
        assert!(timeout(Duration::from_millis(10), work).await.is_err());
        assert_eq!(hashing.0.available_permits(), HASHES_AT_ONCE - 1);
        go_on.send(()).expect("the work goes on");
        let all = timeout(Duration::from_secs(10), hashing.0.acquire_many(2)).await;
        assert!(all.is_ok_and(|all| all.is_ok()), "the turn comes back");
    }
}
