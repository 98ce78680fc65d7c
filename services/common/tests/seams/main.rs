//! One contract suite for each seam, run against every backend of it. A new backend adds a row.

mod blob;
mod cache;
mod db;
mod events;
mod mail;
mod outbox;
mod queue;
mod rabbit;
mod rate_limit;
mod redis;
mod servers;
mod smtp;
mod trace;
mod turns;
