//! Mail to owners: what it says, and the worker that sends it.

pub mod letter;
pub mod worker;
