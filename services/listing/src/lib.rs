//! The listing service: properties, search, inquiries.
