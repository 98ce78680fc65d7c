//! Mail to owners: texts, triggers, and the worker that sends it.

pub mod access;
pub mod alerts;
pub mod html;
pub mod letter;
pub mod lifecycle;
pub mod words;
pub mod worker;
