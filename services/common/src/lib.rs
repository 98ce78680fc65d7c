//! Infrastructure shared by the services and the gateway. The only domain noun here is the property that a
//! [`principal`] acts for: every service decides with the same [`access::may`].
//!
//! Each interface to the outside world ([`db`], [`queue`], [`events`], [`cache`], [`blob`], [`mail`], [`rate_limit`])
//! is one type. Its backend is chosen in the composition root: within the process, or a server. `tests/seams` has one
//! contract suite for each interface, run against every backend.

pub mod access;
pub mod admin;
pub mod amqp;
pub mod blob;
pub mod brand;
pub mod breaker;
pub mod cache;
pub mod call;
pub mod clock;
pub mod concurrency_limit;
pub mod config;
pub mod country;
pub mod db;
pub mod events;
pub mod jobs;
pub mod mail;
pub mod measure;
pub mod outbox;
pub mod outgoing;
pub mod principal;
pub mod process;
pub mod queue;
pub mod rate_limit;
pub mod redis;
pub mod refusal;
pub mod secret;
pub mod service;
pub mod signals;
pub mod site_address;
pub mod telemetry;
pub mod tls;
pub mod transport;

/// The allocator of every process that is built with this feature, its C code included. A thread of it gives back what has not
/// been used for the time in `.cargo/config.toml`. That of the C library keeps an arena for each thread, and hardly gives memory back.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;
