//! The layer around a service, within the process and over the network.

use std::{
    convert::Infallible,
    task::{Context, Poll},
    time::Duration,
};

use futures::future::BoxFuture;
use http::{HeaderMap, Request, Response};
use tonic::{Code, Status, body::Body};
use tower::{Layer, Service};
use tracing::{Instrument as _, field::Empty};

use super::DEADLINE;
use crate::{
    clock::Clock,
    principal::{Claim, METADATA_KEY, Signer},
    refusal, telemetry,
};

/// The layer around every service: verifies the principal, continues the trace, enforces the deadline, and measures.
#[derive(Clone, Debug)]
pub struct ServerLayer {
    /// Verifies principals.
    pub signer: Signer,
    /// Decides whether principals have expired.
    pub clock: Clock,
}

impl<S> Layer<S> for ServerLayer {
    type Service = Server<S>;
    fn layer(&self, inner: S) -> Server<S> {
        Server { inner, layer: self.clone() }
    }
}

/// A service inside [`ServerLayer`].
#[derive(Clone, Debug)]
pub struct Server<S> {
    inner: S,
    layer: ServerLayer,
}

impl ServerLayer {
    fn claim(&self, headers: &HeaderMap) -> Result<Claim, Status> {
        let signed = headers.get(METADATA_KEY).and_then(|value| value.to_str().ok()).unwrap_or_default();
        self.signer.verify(signed, self.clock.now()).map_err(|error| {
            // The caller is one of our processes with another secret or clock, or a foreign program.
            metrics::counter!("grpc_claims_refused_total").increment(1);
            tracing::warn!(%error, "a call is refused: its claim does not hold");
            refusal::status(Code::Unauthenticated, refusal::CLAIM_REFUSED, None, error.to_string())
        })
    }
}

/// Health checks, which supervisors may call without a principal.
const HEALTH: [&str; 2] = ["grpc.health.v1.Health/Check", "grpc.health.v1.Health/Watch"];
/// The name of unknown methods in metrics. Callers could invent any number of names.
const UNKNOWN_METHOD: &str = "unknown";

impl<S> Service<Request<Body>> for Server<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let method = request.uri().path().trim_start_matches('/').to_owned();
        let span =
            tracing::info_span!("grpc", otel.name = %method, otel.kind = "server", caller = Empty, grpc.code = Empty);
        telemetry::continue_trace(&span, |name| request.headers().get(name)?.to_str().ok().map(str::to_owned));
        if !HEALTH.contains(&method.as_str()) {
            match self.layer.claim(request.headers()) {
                Ok(Claim { principal, service, .. }) => {
                    span.record("caller", service);
                    request.extensions_mut().insert(principal);
                }
                Err(status) => return Box::pin(async move { Ok(status.into_http()) }),
            }
        }
        let deadline = deadline(request.headers()).unwrap_or(DEADLINE).min(DEADLINE);
        // The clone replaces the service that is ready and will be called.
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let call = async move {
            let started = std::time::Instant::now();
            let answer = tokio::time::timeout(deadline, inner.call(request)).await;
            let response = match answer {
                Ok(Ok(response)) => response,
                Ok(Err(never)) => match never {},
                Err(_elapsed) => {
                    refusal::status(Code::DeadlineExceeded, "deadline", None, "the deadline has passed").into_http()
                }
            };
            let code = Status::from_header_map(response.headers()).map_or(Code::Ok, |status| status.code());
            tracing::Span::current().record("grpc.code", tracing::field::debug(code));
            let method = if code == Code::Unimplemented { UNKNOWN_METHOD.to_owned() } else { method };
            let labels = [("method", method), ("code", format!("{code:?}"))];
            metrics::histogram!("grpc_server_seconds", &labels).record(started.elapsed());
            Ok(response)
        };
        Box::pin(call.instrument(span))
    }
}

/// The deadline of a call in gRPC's format: digits and a unit.
pub(super) fn deadline(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get("grpc-timeout")?.to_str().ok()?;
    let (digits, unit) = value.split_at_checked(value.len().checked_sub(1)?)?;
    let number: u64 = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(number.saturating_mul(3600))),
        "M" => Some(Duration::from_secs(number.saturating_mul(60))),
        "S" => Some(Duration::from_secs(number)),
        "m" => Some(Duration::from_millis(number)),
        "u" => Some(Duration::from_micros(number)),
        "n" => Some(Duration::from_nanos(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deadlines_are_read_as_grpc_spells_them() {
        let cases = [
            ("100m", Some(Duration::from_millis(100))),
            ("2S", Some(Duration::from_secs(2))),
            ("1M", Some(Duration::from_secs(60))),
            ("99999999H", Some(Duration::from_secs(99_999_999 * 3600))),
            ("S", None),
            ("", None),
            ("12", None),
            ("-1S", None),
            ("1é", None),
        ];
        for (text, expected) in cases {
            let mut headers = HeaderMap::new();
            headers.insert("grpc-timeout", http::HeaderValue::from_str(text).expect("a header value"));
            assert_eq!(deadline(&headers), expected, "{text}");
        }
    }
}
