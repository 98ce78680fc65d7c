//! The command `casacero`, as an operator, a script or a supervisor calls it.

mod apertium;
mod backup;
mod backup_bucket;
mod backup_files;
mod feed_inspect;
mod feed_replay;
mod services;
mod web_server;
