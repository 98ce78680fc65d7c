//! Resolves names for the client, so that it connects only to checked addresses.

use std::{error::Error as StdError, net::SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::{Error, address::is_public};

/// The client connects to the returned addresses and resolves nothing itself, so a name cannot change between the check
/// and the connection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Resolver {
    /// Returns only public addresses.
    Guarded,
    /// Returns every address.
    Open,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let exempt = *self == Self::Open;
        Box::pin(async move {
            let checked = addresses(name.as_str(), exempt).await?;
            Ok(Box::new(checked.into_iter()) as Addrs)
        })
    }
}

async fn addresses(host: &str, exempt: bool) -> Result<Vec<SocketAddr>, Box<dyn StdError + Send + Sync>> {
    let found = tokio::net::lookup_host((host, 0)).await.map_err(|_| Error::Unresolved(host.into()))?;
    let found: Vec<SocketAddr> = found.collect();
    if found.is_empty() {
        return Err(Error::Unresolved(host.into()).into());
    }
    // One private address among public ones is reason to refuse: honest hosts do not mix them.
    match found.iter().find(|address| !exempt && !is_public(address.ip())) {
        Some(private) => Err(Error::Private(private.ip()).into()),
        None => Ok(found),
    }
}
