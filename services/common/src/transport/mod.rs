//! How calls reach a service: within this process, or over the network.
//!
//! A generated tonic server is itself a valid client transport, so the generated clients are the same in both cases.
//! [`ServerLayer`] wraps a service in both cases, because layers of tonic's network server would be bypassed within the
//! process.

mod balance;
mod network;
mod server;

use std::{convert::Infallible, time::Duration};

use http::{Request, Response};
use tokio::runtime::Handle;
use tokio_util::task::AbortOnDropHandle;
use tonic::{Status, body::Body, service::Routes};
use tower::{Layer as _, ServiceExt as _, service_fn, util::BoxCloneSyncService};
use tracing::Instrument as _;

use crate::{clock::Clock, principal::Signer};

pub use network::{ConnectError, Connector, Listening, ServeError, serve};
pub use server::{Server, ServerLayer};

/// A connection to a service, cheap to clone. It always answers: an unreachable service gives a status.
pub type Transport = BoxCloneSyncService<Request<Body>, Response<Body>, Infallible>;

/// The deadline of a call that has none.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// A connection to a service within this process. Calls run on the runtime in which this is called, and end there when
/// their caller gives up. The gateway's workers have their own single-threaded runtimes, which cannot wait for a
/// running SQLite query.
pub fn in_process(routes: Routes, signer: Signer, clock: Clock) -> Transport {
    let runtime = Handle::current();
    let service = ServerLayer { signer, clock }.layer(routes.prepare());
    BoxCloneSyncService::new(service_fn(move |request: Request<Body>| {
        let call = service.clone().oneshot(request).in_current_span();
        let call = AbortOnDropHandle::new(runtime.spawn(call));
        async move {
            call.await.unwrap_or_else(|error| {
                tracing::error!(%error, "a call has no answer");
                Ok(Status::internal("the call has no answer").into_http())
            })
        }
    }))
}
