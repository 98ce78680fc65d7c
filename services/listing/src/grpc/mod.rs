//! The service's gRPC methods: thin, over one core. Names of the wire stay in this folder.

mod accounts;
mod convert;
mod enumerations;
mod server;
mod status;

pub use accounts::AccountServer;
pub use server::Server;

#[cfg(test)]
mod tests;
