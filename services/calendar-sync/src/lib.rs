//! The calendar-sync service: feeds, nights, availability, export.

pub mod domain;
