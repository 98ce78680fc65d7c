//! Logs and traces of this process, and the trace context that travels with calls and jobs.

use opentelemetry::{
    Context, global,
    propagation::{Extractor, Injector},
    trace::TracerProvider as _,
};
use opentelemetry_otlp::WithExportConfig as _;
use opentelemetry_sdk::{Resource, propagation::TraceContextPropagator, trace::SdkTracerProvider};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, layer::SubscriberExt as _, util::SubscriberInitExt as _};

/// How logs look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// For a person at a terminal.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Settings of logs and traces.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// What is logged, as `tracing` directives, such as `info,casacero_listing=debug`.
    pub filter: String,
    /// How logs look: `text` or `json`.
    pub format: Format,
    /// Where traces go by OTLP over HTTP, such as `http://localhost:4318/v1/traces`; nowhere when absent.
    pub otlp_endpoint: Option<String>,
}

impl Default for Config {
    fn default() -> Self {
        Self { filter: "info".into(), format: Format::Text, otlp_endpoint: None }
    }
}

/// Why logs and traces could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The filter has an invalid directive.
    #[error("the log filter `{0}` cannot be read: {1}")]
    Filter(String, tracing_subscriber::filter::ParseError),
    /// The exporter of traces failed to build.
    #[error("traces cannot be exported: {0}")]
    Export(#[from] opentelemetry_otlp::ExporterBuildError),
    /// Logs were set up before in this process.
    #[error("logs are set up already")]
    Twice(#[from] tracing_subscriber::util::TryInitError),
}

/// Sends the remaining traces when it is dropped.
pub struct Guard(SdkTracerProvider);

impl Drop for Guard {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown() {
            eprintln!("the last traces were not sent: {error}");
        }
    }
}

/// Sets up logs and traces of this process. Keep the guard until the process ends. Call it outside an asynchronous
/// runtime, because traces are sent from their own thread.
pub fn init(service: &'static str, config: &Config) -> Result<Guard, Error> {
    global::set_text_map_propagator(TraceContextPropagator::new());
    let mut builder =
        SdkTracerProvider::builder().with_resource(Resource::builder().with_service_name(service).build());
    if let Some(endpoint) = &config.otlp_endpoint {
        crate::tls::install_provider();
        let exporter = opentelemetry_otlp::SpanExporter::builder().with_http().with_endpoint(endpoint).build()?;
        builder = builder.with_batch_exporter(exporter);
    }
    let provider = builder.build();
    let filter = EnvFilter::try_new(&config.filter).map_err(|error| Error::Filter(config.filter.clone(), error))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_target(true);
    let lines = match config.format {
        Format::Text => lines.compact().boxed(),
        Format::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry()
        .with(filter)
        .with(lines)
        .with(tracing_opentelemetry::layer().with_tracer(provider.tracer(service)))
        .try_init()?;
    Ok(Guard(provider))
}

struct Setter<F>(F);

impl<F: FnMut(&str, String)> Injector for Setter<F> {
    fn set(&mut self, key: &str, value: String) {
        (self.0)(key, value);
    }
}

/// Passes the current trace to `set` as names and values, for metadata or headers.
pub fn inject(set: impl FnMut(&str, String)) {
    let context = tracing::Span::current().context();
    let mut setter = Setter(set);
    global::get_text_map_propagator(|propagator| propagator.inject_context(&context, &mut setter));
}

struct Carrier(Vec<(&'static str, String)>);

impl Extractor for Carrier {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_str())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| *name).collect()
    }
}

/// The trace context that `get` finds in metadata or headers.
pub fn extract(get: impl Fn(&str) -> Option<String>) -> Context {
    let found = ["traceparent", "tracestate"].into_iter().filter_map(|name| Some((name, get(name)?)));
    let carrier = Carrier(found.collect());
    global::get_text_map_propagator(|propagator| propagator.extract(&carrier))
}

/// Adds `span` to the trace that `get` finds in metadata or headers.
pub fn continue_trace(span: &tracing::Span, get: impl Fn(&str) -> Option<String>) {
    // This fails only if the span is disabled. Then there is nothing to continue.
    let _disabled = span.set_parent(extract(get));
}
