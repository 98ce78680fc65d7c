//! gRPC methods of the service: thin handlers over one core. Wire names stay in this module.

mod accounts;
mod commands;
mod convert;
mod coordinates;
mod operators;
mod photos;
mod server;
mod status;
mod translations;

pub use accounts::AccountServer;
pub use commands::CommandServer;
pub use coordinates::CoordinateServer;
pub use operators::OperatorServer;
pub use photos::PhotoServer;
pub use server::Server;
pub use translations::TranslationServer;

#[cfg(test)]
mod tests;
