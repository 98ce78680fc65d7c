//! Access: passwords, links by mail, members, sessions, operators. See `docs/rules/access.md`.

pub mod accounts;
pub mod administration;
pub mod credentials;
#[cfg(test)]
mod harness;
pub mod links;
pub mod members;
pub mod notices;
pub mod open_sessions;
pub mod operator_accounts;
pub mod operators;
pub mod own_homes;
