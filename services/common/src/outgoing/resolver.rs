//! Resolves names for the client, and lets it connect only to addresses that were checked.

use std::{error::Error as StdError, net::SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::{Error, address::is_public};

/// The client connects to what this returns and resolves nothing itself, so a name cannot change its
/// mind between the check and the connection.
pub(super) struct Resolver {
    /// Host names exempt from the check.
    pub(super) exempt: Vec<String>,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let exempt = self.exempt.iter().any(|host| host.eq_ignore_ascii_case(name.as_str()));
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
    // One private address among public ones is reason enough: nobody honest mixes them.
    match found.iter().find(|address| !exempt && !is_public(address.ip())) {
        Some(private) => Err(Error::Private(private.ip()).into()),
        None => Ok(found),
    }
}
