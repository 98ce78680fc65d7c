//! Mail to owners: what it says, why it is written, and the worker that sends it.

pub mod alerts;
pub mod letter;
pub mod worker;
