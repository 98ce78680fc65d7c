//! The API, path by path, against a running product.

mod admin;
mod calendars;
mod calls;
mod exports;
mod front;
mod inquiries;
mod listings;
mod media;
mod moving;
mod one_process;
mod owner;
mod owner_calendar;
mod reasons;
mod refusals;
mod search;
