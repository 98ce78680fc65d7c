//! Access: members, passwords, links, sessions, devices, operators, and the audit log.

mod anonymous_mail_limit;
mod audit;
mod devices;
mod links;
mod members;
mod operator_links;
mod operator_sessions;
mod operators;
mod owners;
mod passwords;
mod sessions;
mod undo;

pub(in crate::store) use anonymous_mail_limit::MailLimit;
pub use audit::{AuditEntry, AuditPage, Change};
pub use operator_links::OperatorLink;
pub use operator_sessions::{OpenOperatorSession, SecondFactor};
pub use operators::OperatorAccount;
pub use owners::{Notice, Requester, Used};
pub use sessions::{Browser, EndedSessions, OpenSession};
pub use undo::Undo;
