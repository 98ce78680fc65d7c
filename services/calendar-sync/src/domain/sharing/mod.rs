//! What is passed on to other platforms, and conflicts between platforms.

pub mod changeover;
pub mod conflict;
pub mod conflict_news;
pub mod echo;
pub mod export;
pub mod export_text;
#[cfg(test)]
mod tests;
