//! Tests of the API, path by path, against a running product.

mod access;
mod admin;
mod calendars;
mod calls;
mod connections;
mod demo;
mod exports;
mod front;
mod inquiries;
mod limits;
mod listings;
mod media;
mod moving;
mod old_links;
mod one_process;
mod origins;
mod owner;
mod owner_calendar;
mod page_cache;
mod paths;
mod photos;
mod reasons;
mod refusals;
mod search;
mod submission;
