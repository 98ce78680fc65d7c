//! Limits the open connections of one visitor.
//!
//! An idle connection costs memory until it times out. Above the limit, the newest connection is closed at once, before
//! a byte is read. Our own proxies carry many visitors and are not counted.

use std::{
    any::Any,
    collections::HashMap,
    net::Shutdown,
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{dev::Extensions, rt::net::TcpStream};
use socket2::SockRef;

use crate::visitor::{Network, customer_network, is_trusted};

/// Counts open connections by visitor. Clones share the counts.
#[derive(Clone)]
pub struct Connections {
    limit: usize,
    trusted: Arc<[Network]>,
    open: Arc<Mutex<HashMap<String, usize>>>,
}

/// Counts a connection while it is open.
struct OpenConnection {
    visitor: String,
    connections: Connections,
}

impl Connections {
    /// Allows at most `limit` connections for each visitor.
    pub fn new(limit: usize, trusted: &[Network]) -> Self {
        Self { limit: limit.max(1), trusted: trusted.into(), open: Arc::default() }
    }

    /// Counts a new connection, or closes it. `data` lives as long as the connection.
    pub fn opened(&self, connection: &dyn Any, data: &mut Extensions) {
        let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
        let Ok(peer) = stream.peer_addr() else { return };
        if is_trusted(peer.ip(), &self.trusted) {
            return;
        }
        match self.count(customer_network(peer.ip())) {
            Some(open) => {
                data.insert(open);
            }
            None => {
                metrics::counter!("http_connections_refused_total").increment(1);
                if let Err(error) = SockRef::from(stream).shutdown(Shutdown::Both) {
                    tracing::debug!(%error, "a connection was gone before it was refused");
                }
            }
        }
    }

    fn count(&self, visitor: String) -> Option<OpenConnection> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(visitor.clone()).or_default();
        if *count >= self.limit {
            return None;
        }
        *count += 1;
        Some(OpenConnection { visitor, connections: self.clone() })
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.visitor) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.visitor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_connections_count_no_longer() {
        let connections = Connections::new(2, &[]);
        let count = |visitor: &str| connections.count(visitor.into());
        let (first, second) = (count("192.0.2.1"), count("192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(count("192.0.2.1").is_none(), "a third one");
        assert!(count("192.0.2.2").is_some(), "somebody else's");
        drop(first);
        assert!(count("192.0.2.1").is_some());
        drop(second);
        assert!(connections.open.lock().expect("whole").is_empty(), "nothing is remembered");
    }
}
