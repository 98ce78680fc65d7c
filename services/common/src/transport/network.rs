//! Services over TCP: listening for calls, and making calls.

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use http::{HeaderName, HeaderValue, Request, Response};
use http_body_util::{BodyExt as _, Full, LengthLimitError, Limited};
use tokio::runtime::Handle;
use tonic::{
    Code, Status,
    body::Body,
    transport::{Endpoint, Server as TonicServer, server::TcpIncoming},
};
use tower::{ServiceExt as _, service_fn, util::BoxCloneSyncService};
use tracing::Instrument as _;
use url::Url;

use super::{
    DEADLINE, ServerLayer, Transport,
    balance::{Balance, REFUSED_REST, SILENT_REST, Target},
    server::deadline,
};
use crate::{
    refusal,
    service::{Service, Shutdown, Task},
    telemetry, tls,
};

/// A process that does not accept a connection within this time counts as unavailable.
const CONNECT: Duration = Duration::from_secs(1);
/// How often an idle connection is checked.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// The connection is closed if the check takes longer.
const KEEP_ALIVE_ANSWER: Duration = Duration::from_secs(3);
/// Maximum time of one try, to the end of the answer, for a call that may be repeated while there are other processes.
const TRY: Duration = Duration::from_secs(2);
/// A call is tried at this many processes at most.
const TRIES: usize = 4;
/// Maximum size of our messages and answers: the largest is a table of homes of 64 MiB. A service accepts 4 MiB unless it
/// says otherwise.
const LARGEST_MESSAGE: usize = 65 * 1024 * 1024;

/// Why a service cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Listening on the address failed.
    #[error("cannot listen on CASACERO_LISTEN {0}: {1}")]
    Listen(String, io::Error),
    /// The certificates are invalid.
    #[error("the TLS certificate, key or authority cannot be used: {0}")]
    Tls(#[source] tonic::transport::Error),
}

/// A listening service.
pub struct Listening {
    /// Its address.
    pub address: SocketAddr,
    /// Answers until its shutdown, and then finishes work in progress.
    pub task: Task,
}

/// Listens on `address` for calls to a service. `layer` refuses callers that are not our processes; with `tls`, their
/// certificate is refused before that.
pub async fn serve(
    address: &str,
    service: Service,
    layer: ServerLayer,
    tls: Option<&tls::Identity>,
    shutdown: &Shutdown,
) -> Result<(Listening, Vec<Task>), ServeError> {
    let failed = |error| ServeError::Listen(address.to_owned(), error);
    let listener = tokio::net::TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    let mut server = TonicServer::builder()
        .http2_keepalive_interval(Some(KEEP_ALIVE))
        .http2_keepalive_timeout(Some(KEEP_ALIVE_ANSWER))
        .layer(layer);
    if let Some(identity) = tls {
        server = server.tls_config(identity.server()).map_err(ServeError::Tls)?;
    }
    let (health, health_service) = tonic_health::server::health_reporter();
    health.set_service_status("", tonic_health::ServingStatus::Serving).await;
    let until = shutdown.clone();
    let Service { name, routes, tasks } = service;
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let serving =
        server.add_routes(routes).add_service(health_service).serve_with_incoming_shutdown(incoming, async move {
            until.cancelled().await;
            health.set_service_status("", tonic_health::ServingStatus::NotServing).await;
        });
    let task = Task::new("gRPC server", async move {
        if let Err(error) = serving.await {
            tracing::error!(service = name, %error, "the gRPC server stopped");
        }
    });
    Ok((Listening { address: bound, task }, tasks))
}

/// Why a service's addresses are invalid.
#[derive(Debug, thiserror::Error)]
#[error(
    "`{1}` in CASACERO_SERVICES__{0} is no address of a service, such as `http://listing:7000`; several are separated by \
     commas, and none holds a password"
)]
pub struct ConnectError(String, String);

/// Connects to services over the network.
#[derive(Clone, Debug)]
pub struct Connector {
    /// Our certificate and the trusted authority; plain TCP without.
    pub tls: Option<tls::Identity>,
    /// Paths of methods that may be called twice, such as `/casacero.listing.v1.ListingService/GetListing`.
    pub safe_methods: &'static [&'static str],
}

impl Connector {
    /// A connection to the service `name` at `addresses`: one or more, separated by commas. A name with several
    /// processes is balanced over them. No connection is made yet, so the processes may be unavailable. Connections
    /// live in the tokio runtime in which this is called, whichever runtimes the calls come from.
    pub fn connect(&self, name: &'static str, addresses: &str) -> Result<Transport, ConnectError> {
        let urls: Vec<Url> = addresses
            .split(',')
            .map(|address| {
                let url: Option<Url> = address.trim().parse().ok();
                let plain = |url: &Url| url.username().is_empty() && url.password().is_none();
                url.filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host() && plain(url)).ok_or_else(
                    || {
                        let shown = if address.contains('@') { "(hidden)" } else { address.trim() };
                        let variable = name.split('-').next().unwrap_or(name).to_uppercase();
                        ConnectError(variable, shown.to_owned())
                    },
                )
            })
            .collect::<Result<_, _>>()?;
        let (tls, home) = (self.tls.clone(), Handle::try_current().map(Home).ok());
        let connect = Box::new(move |url: &Url, address: SocketAddr| {
            let made = endpoint(url, address, tls.as_ref());
            made.map(|endpoint| match &home {
                Some(home) => endpoint.executor(home.clone()),
                None => endpoint,
            })
        });
        let balance = Arc::new(Balance::new(name, urls, connect));
        let safe_methods = self.safe_methods;
        Ok(BoxCloneSyncService::new(service_fn(move |request: Request<Body>| {
            let safe = safe_methods.contains(&request.uri().path());
            let balance = Arc::clone(&balance);
            let span = tracing::info_span!("grpc call", otel.name = %request.uri().path(), otel.kind = "client");
            async move { Ok::<_, Infallible>(call(&balance, request, safe).await) }.instrument(span)
        })))
    }
}

/// The runtime in which connections live. Each of the gateway's workers has its own runtime, which ends at SIGTERM as
/// soon as that worker is idle. A connection in it would break calls of other workers.
#[derive(Clone)]
struct Home(Handle);

impl<F: Future<Output = ()> + Send + 'static> hyper::rt::Executor<F> for Home {
    fn execute(&self, work: F) {
        self.0.spawn(work);
    }
}

fn endpoint(url: &Url, address: SocketAddr, tls: Option<&tls::Identity>) -> Result<Endpoint, String> {
    let scheme = if tls.is_some() { "https" } else { "http" };
    let endpoint = Endpoint::from_shared(format!("{scheme}://{address}")).map_err(|error| error.to_string())?;
    let endpoint = endpoint
        .connect_timeout(CONNECT)
        .tcp_nodelay(true)
        .http2_keep_alive_interval(KEEP_ALIVE)
        .keep_alive_timeout(KEEP_ALIVE_ANSWER)
        .keep_alive_while_idle(true);
    let Some(identity) = tls else { return Ok(endpoint) };
    // The certificate names the service, not its current address.
    let host = url.host_str().unwrap_or_default();
    endpoint.tls_config(identity.client(host)).map_err(|error| error.to_string())
}

/// The result of a call at one process.
enum Tried {
    Answered(Response<Body>),
    /// The process did not receive the call.
    NotSent(String),
    /// The process may have received it.
    Lost(String),
}

/// Makes a call. It is tried at another process if one could not be reached; a call that may be repeated also if it was
/// lost on the way.
async fn call(balance: &Arc<Balance>, request: Request<Body>, safe: bool) -> Response<Body> {
    let (mut parts, body) = request.into_parts();
    // The other process continues the trace from this call's span, not from the request's.
    telemetry::inject(|name, value| {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            parts.headers.insert(name, value);
        }
    });
    let until = tokio::time::Instant::now() + deadline(&parts.headers).unwrap_or(DEADLINE);
    let body = match Limited::new(body, LARGEST_MESSAGE).collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => return Status::resource_exhausted(format!("the request cannot be sent: {error}")).into_http(),
    };
    let mut tried: Vec<Arc<Target>> = Vec::new();
    let mut failure = "no process of it is known".to_owned();
    while tried.len() < TRIES {
        let Some(target) = balance.next(&tried).await else { break };
        tried.push(Arc::clone(&target));
        let left = until.saturating_duration_since(tokio::time::Instant::now());
        if left.is_zero() {
            break;
        }
        let others = tried.len() < balance.len().min(TRIES);
        let limit = if safe && others { left.min(TRY) } else { left };
        let text = format!("{}m", left.as_millis().clamp(1, 99_999_999));
        parts.headers.insert("grpc-timeout", HeaderValue::from_str(&text).expect("digits and a letter"));
        let request = Request::from_parts(parts.clone(), Body::new(Full::new(body.clone())));
        match tokio::time::timeout(limit, attempt(balance.name, &target, request, safe)).await {
            Ok(Tried::Answered(response)) if safe && others && is_unavailable(&response) => {
                "it is unavailable".clone_into(&mut failure);
            }
            Ok(Tried::Answered(response)) => {
                balance.answers(&target);
                return response;
            }
            Ok(Tried::NotSent(cause)) => {
                balance.rest(&target, REFUSED_REST);
                failure = cause;
            }
            Ok(Tried::Lost(cause)) => {
                balance.rest(&target, REFUSED_REST);
                failure = cause;
                if !safe {
                    break;
                }
            }
            Err(_elapsed) => {
                balance.rest(&target, SILENT_REST);
                "it does not answer in time".clone_into(&mut failure);
                if !safe {
                    break;
                }
            }
        }
        metrics::counter!("grpc_client_failed_tries_total", "service" => balance.name).increment(1);
        tracing::debug!(service = balance.name, failure, "a call failed");
    }
    tracing::warn!(service = balance.name, failure, tries = tried.len(), "a service cannot be reached");
    away(balance.name).into_http()
}

/// No process answers for this service.
fn away(service: &str) -> Status {
    refusal::status(Code::Unavailable, "service_away", None, format!("{service} cannot be reached"))
}

/// Makes a call at one process. The answer starts before it is complete. For a call that may be repeated, the whole
/// answer is awaited. For any other call, an answer that breaks off means that the service is unavailable. Safe calls
/// return one message, not a stream.
async fn attempt(service: &'static str, target: &Target, request: Request<Body>, safe: bool) -> Tried {
    match target.channel.clone().oneshot(request).await {
        Ok(response) if safe => {
            let (parts, body) = response.into_parts();
            match Limited::new(body, LARGEST_MESSAGE).collect().await {
                Ok(whole) => Tried::Answered(Response::from_parts(parts, Body::new(whole))),
                // The answer would be as large at another process.
                Err(error) if error.is::<LengthLimitError>() => {
                    Tried::Answered(Status::internal("the answer is too large").into_http())
                }
                Err(error) => Tried::Lost(error.to_string()),
            }
        }
        Ok(response) => Tried::Answered(response.map(|body| {
            Body::new(body.map_err(move |error| match error.code() {
                Code::Unknown | Code::Internal | Code::Unavailable => {
                    tracing::warn!(service, %error, "an answer broke off");
                    away(service)
                }
                _ => error,
            }))
        })),
        Err(error) => {
            let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
            let mut text = String::new();
            let mut not_sent = false;
            while let Some(error) = cause {
                not_sent |= error.is::<tonic::ConnectError>()
                    || error.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_canceled);
                text = error.to_string();
                cause = error.source();
            }
            if not_sent { Tried::NotSent(text) } else { Tried::Lost(text) }
        }
    }
}

/// Whether the answer says that the process cannot answer now, for example because it stops.
fn is_unavailable(response: &Response<Body>) -> bool {
    Status::from_header_map(response.headers()).is_some_and(|status| status.code() == Code::Unavailable)
}
