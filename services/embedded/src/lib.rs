//! CasaCero in one process: the gateway, every service, and the supervised web server and translator.
//!
//! [`product`] combines the parts. Only this module knows all of them and that they share a process. [`demo`] adds
//! listings, pictures and a platform with feeds in its own data folder. [`moving`] moves the content of a data folder
//! to the servers of a distributed product, and back. [`backup`] writes a data folder into one file, and restores it. [`import`] takes over the homes of an old table.

#![allow(missing_docs, reason = "a name that says it all needs no comment; other programs see only the contract")]

pub mod administration;
pub mod apertium;
pub mod backup;
mod bar;
mod child;
pub mod config;
pub mod data;
pub mod demo;
pub mod fill;
pub mod gazetteer;
pub mod import;
pub mod inspect;
mod measures;
pub mod moving;
pub mod product;
pub mod replay;
mod restored;
pub mod sign_ins;
pub mod web;
