//! CasaCero in one process: the gateway, every service and the web server it supervises.
//!
//! [`product`] puts the parts together; it is the only place that knows them all and that this is one
//! process. [`demo`] adds listings, pictures and a platform of feeds to a data folder of its own.
//! [`moving`] takes what a data folder holds to the servers of a distributed product, and back.

mod bar;
pub mod config;
pub mod data;
pub mod demo;
pub mod fill;
pub mod inspect;
pub mod moving;
pub mod product;
pub mod web;
