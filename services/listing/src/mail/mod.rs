//! Mail to owners, guests and support: texts, triggers, and the worker that sends it.

pub mod access;
pub mod alerts;
pub mod answer;
pub mod availability;
pub mod bounces;
mod fees;
mod home_settings;
pub mod incoming;
pub mod letter;
pub mod lifecycle;
pub mod maildir;
mod not_passed_on;
pub mod receipt;
pub mod sanitize;
pub mod support;
pub(crate) mod template;
pub mod weekly;
mod weekly_letter;
pub mod worker;
