use casacero_common::{
    call::Caller,
    clock::Clock,
    principal::{Principal, Signer},
    queue::Job,
    telemetry,
};
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_sdk::{propagation::TraceContextPropagator, trace::SdkTracerProvider};
use tracing_subscriber::layer::SubscriberExt as _;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

#[test]
fn a_trace_goes_on_through_calls_and_jobs() {
    opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
    let provider = SdkTracerProvider::builder().build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let _subscriber = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));

    let page = tracing::info_span!("page");
    let parent = format!("00-{TRACE}-00f067aa0ba902b7-01");
    telemetry::continue_trace(&page, |name| (name == "traceparent").then(|| parent.clone()));
    let (call, job) = page.in_scope(|| {
        let caller = Caller::new(Signer::random(), Clock::system(), Principal::Guest);
        (caller.request(()), Job::new("read a feed"))
    });
    let called = call.metadata().get("traceparent").and_then(|value| value.to_str().ok()).expect("a trace");
    assert!(called.contains(TRACE), "{called}");
    assert!(job.headers["traceparent"].contains(TRACE), "{:?}", job.headers);

    let work = tracing::info_span!(parent: None, "work");
    telemetry::continue_trace(&work, |name| job.headers.get(name).cloned());
    let next = work.in_scope(|| Job::new("tell the owner"));
    assert!(next.headers["traceparent"].contains(TRACE), "{:?}", next.headers);
}
