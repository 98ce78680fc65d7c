//! Access: members, passwords, links, sessions, devices, operators, and the audit log.

mod audit;
mod devices;
mod links;
mod members;
mod operators;
mod owners;
mod passwords;
mod sessions;
mod stranger_mail;
mod undo;

pub use audit::{AuditEntry, AuditPage};
pub use owners::{Notice, Requester, Used};
pub use sessions::{Browser, EndedSessions, OpenSession};
pub(in crate::store) use stranger_mail::MailLimit;
pub use undo::Undo;
