//! Infrastructure shared by the services and the gateway: no domain noun lives here.
//!
//! Each seam towards the outside world ([`db`], [`queue`], [`events`], [`cache`], [`blob`], [`mail`],
//! [`rate_limit`]) is one type whose backend is chosen in the composition root. The backends are
//! here; `tests/seams` holds one contract suite for each seam, run against every backend.

pub mod amqp;
pub mod blob;
pub mod cache;
pub mod call;
pub mod clock;
pub mod config;
pub mod db;
pub mod events;
pub mod mail;
pub mod measure;
pub mod outbox;
pub mod outgoing;
pub mod principal;
pub mod queue;
pub mod rate_limit;
pub mod refusal;
pub mod service;
pub mod telemetry;
pub mod tls;
pub mod transport;
