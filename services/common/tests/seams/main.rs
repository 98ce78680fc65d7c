//! One contract suite for each interface, run against each of its backends. A new backend adds a row.

mod blob;
mod cache;
mod concurrency_limit;
mod db;
mod events;
mod jobs;
mod mail;
mod outbox;
mod queue;
mod rabbit;
mod rate_limit;
mod redis;
mod servers;
mod smtp;
mod trace;
