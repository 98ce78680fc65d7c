//! The listing service: properties, search, inquiries.

pub mod domain;
#[doc(hidden)]
pub mod testing;
