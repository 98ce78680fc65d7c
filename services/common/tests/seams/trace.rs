use std::{num::NonZeroU16, time::Duration};

use casacero_common::{
    call::Caller,
    clock::Clock,
    principal::{Principal, Signer},
    queue::{Job, Queue},
    telemetry,
};
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_sdk::{propagation::TraceContextPropagator, trace::SdkTracerProvider};
use tracing::Instrument as _;
use tracing_subscriber::layer::SubscriberExt as _;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

#[test]
fn a_trace_goes_on_through_calls_and_jobs() {
    opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
    let provider = SdkTracerProvider::builder().build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let _subscriber = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let queue = Queue::memory();
    // Sends a job in a span, and returns the one that arrives.
    let through_queue = |span: &tracing::Span, payload: &str| {
        runtime.block_on(async {
            queue.publish("work", Job::new(payload), Duration::ZERO).instrument(span.clone()).await.expect("sent");
            let mut consumer = queue.consume("work", NonZeroU16::MIN).await.expect("a queue");
            let delivery = consumer.next().await.expect("a job");
            let job = delivery.job.clone();
            delivery.ack().await.expect("settled");
            job
        })
    };

    let page = tracing::info_span!("page");
    let parent = format!("00-{TRACE}-00f067aa0ba902b7-01");
    telemetry::continue_trace(&page, |name| (name == "traceparent").then(|| parent.clone()));
    let call = page.in_scope(|| Caller::new(Signer::random(), Clock::system(), Principal::Guest).request(()));
    let called = call.metadata().get("traceparent").and_then(|value| value.to_str().ok()).expect("a trace");
    assert!(called.contains(TRACE), "{called}");
    let job = through_queue(&page, "read a feed");
    assert!(job.headers["traceparent"].contains(TRACE), "{:?}", job.headers);
    assert_ne!(job.headers["traceparent"], called, "sending it is a span of its own");

    let work = tracing::info_span!(parent: None, "work");
    telemetry::continue_trace(&work, |name| job.headers.get(name).cloned());
    let next = through_queue(&work, "tell the owner");
    assert!(next.headers["traceparent"].contains(TRACE), "{:?}", next.headers);
}
