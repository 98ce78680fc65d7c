//! The service's gRPC methods: thin, over one core. Names of the wire stay in this folder.

mod accounts;
mod commands;
mod convert;
pub(crate) mod enumerations;
mod operators;
mod server;
mod status;

pub use accounts::AccountServer;
pub use commands::CommandServer;
pub use operators::OperatorServer;
pub use server::Server;

#[cfg(test)]
mod tests;
