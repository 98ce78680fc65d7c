//! gRPC methods of the service: thin handlers over one core. Wire names stay in this module.

mod accounts;
mod alerts;
mod commands;
mod contents;
mod convert;
mod coordinates;
mod directory;
mod fees;
mod guests;
mod hosting;
mod inquiries;
mod mail;
mod notices;
mod operators;
mod owner;
mod partners;
mod photos;
mod privacy;
mod reports;
mod server;
mod status;
mod translations;

pub use accounts::AccountServer;
pub use alerts::AlertServer;
pub(crate) use alerts::saved_search;
pub use commands::CommandServer;
pub use contents::ContentServer;
pub(crate) use convert::listing;
pub use coordinates::CoordinateServer;
pub use directory::DirectoryServer;
pub use fees::FeeServer;
pub use guests::GuestServer;
pub use hosting::HostingServer;
pub use inquiries::InquiryServer;
pub use mail::MailServer;
pub use notices::NoticeServer;
pub use operators::OperatorServer;
pub use owner::OwnerServer;
pub use partners::PartnerServer;
pub use photos::PhotoServer;
pub use privacy::PrivacyServer;
pub use reports::ReportServer;
pub use server::Server;
pub use translations::TranslationServer;

casacero_common::schema_server!("listing", crate::MIGRATIONS);

#[cfg(test)]
mod tests;
