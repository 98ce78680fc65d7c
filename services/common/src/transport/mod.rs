//! How calls reach a service: in this process, or over the network.
//!
//! A generated tonic server is itself a valid client transport, so the generated clients are the same
//! either way. [`ServerLayer`] is put in front of a service in both, because layers added to tonic's
//! network server would be bypassed in process.

mod balance;
mod network;
mod server;

use std::{convert::Infallible, time::Duration};

use http::{Request, Response};
use tonic::{body::Body, service::Routes};
use tower::{Layer as _, util::BoxCloneSyncService};

use crate::{clock::Clock, principal::Signer};

pub use network::{ConnectError, Connector, Listening, ServeError, serve};
pub use server::{Server, ServerLayer};

/// A way to a service, cheap to clone. It always answers: that a service cannot be reached is a status.
pub type Transport = BoxCloneSyncService<Request<Body>, Response<Body>, Infallible>;

/// A call without a deadline of its own gets this one.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// A way to a service in this process.
pub fn in_process(routes: Routes, signer: Signer, clock: Clock) -> Transport {
    BoxCloneSyncService::new(ServerLayer { signer, clock }.layer(routes.prepare()))
}
