//! Imports of files, with the sample of the gazetteer and with the published tables where they are present.

use std::io::Write as _;

use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;
use crate::{
    domain::{place::Precision, postal::PostalTable},
    testing,
};

const CORRALEJO: &str = "ES\t35660\tCorralejo\tCanarias\tCN\tLas Palmas\tGC\tTuineje\t35030\t28.7398\t-13.8689\t\n";
const NICE: &str = "FR\t06000\tNice\tPACA\t93\tAlpes-Maritimes\t06\tNice\t062\t43.7\t7.26\t\n";
const MUNICIPALITIES: &str = "codigo_postal,municipio_id,municipio_nombre\n35660,35014,\"Oliva, La\"\n";

/// A folder with the packed sample and files to import.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        packed::save(&testing::sample_parts(), &folder.path("gazetteer.bin")).expect("written");
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        fs::write(self.path(name), content).expect("written");
        self.path(name)
    }

    fn import(&self, files: &[PathBuf]) -> Result<Report, Error> {
        import(files, &self.path("gazetteer.bin"), &self.path("made/postcodes.bin"))
    }

    fn table(&self) -> PostalTable {
        postcodes::load(&self.path("made/postcodes.bin")).expect("sound")
    }
}

fn city(table: &PostalTable, country: &str, code: &str) -> Option<String> {
    table.find(Country::parse(country).expect("a code"), code).map(|place| place.city)
}

fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("begun");
        zip.write_all(text.as_bytes()).expect("written");
    }
    zip.finish().expect("ended").into_inner()
}

#[test]
fn an_import_replaces_its_countries_and_keeps_others() {
    let folder = Folder::new();
    let spain = folder.file("ES.zip", zipped(&[("readme.txt", "Read me."), ("ES.txt", CORRALEJO)]));
    let france = folder.file("FR.txt", NICE);
    folder.import(&[spain]).expect("imported");
    folder.import(&[france]).expect("imported");
    let table = folder.table();
    assert_eq!(city(&table, "ES", "35660").as_deref(), Some("Corralejo"));
    assert_eq!(city(&table, "FR", "06000").as_deref(), Some("Nice"));

    let other = folder.file("other.txt", CORRALEJO.replace("35660", "35640"));
    let report = folder.import(&[other]).expect("imported");
    assert_eq!(report.postcodes, 2);
    let table = folder.table();
    assert_eq!(city(&table, "ES", "35660"), None);
    assert_eq!(city(&table, "FR", "06000").as_deref(), Some("Nice"));
}

#[test]
fn municipalities_come_with_or_after_the_postcodes() {
    let folder = Folder::new();
    let spain = folder.file("ES.txt", CORRALEJO);
    let official = folder.file("ine.csv", MUNICIPALITIES);
    for files in [vec![spain.clone(), official.clone()], vec![spain], vec![official]] {
        let report = folder.import(&files).expect("imported");
        assert_eq!(report.postcodes, 1);
    }
    assert_eq!(city(&folder.table(), "ES", "35660").as_deref(), Some("La Oliva"));
}

#[test]
fn municipalities_alone_are_added_to_the_delivered_postcodes() {
    let folder = Folder::new();
    let report = folder.import(&[folder.file("ine.csv", MUNICIPALITIES)]).expect("imported");
    assert!(report.postcodes > 11_000, "{report}");
    let table = folder.table();
    assert_eq!(city(&table, "ES", "35660").as_deref(), Some("La Oliva"));
    assert_eq!(city(&table, "ES", "28013").as_deref(), Some("Madrid"));
    assert_eq!(city(&table, "FR", "75001"), None, "other countries are not copied");
}

#[test]
fn an_imported_country_is_answered_by_its_file_alone() {
    let folder = Folder::new();
    folder.import(&[folder.file("ES.txt", CORRALEJO.replace("35660", "35640"))]).expect("imported");
    let table = folder.table().with_fallback(postcodes::delivered());
    let cases = [
        ("ES", "35640", Some("Corralejo")),
        ("ES", "35660", None),
        ("FR", "75001", Some("Paris")),
        ("JP", "1000001", None),
    ];
    for (country, code, expected) in cases {
        assert_eq!(city(&table, country, code).as_deref(), expected, "{country} {code}");
    }
}

#[test]
fn a_table_named_so_is_compressed() {
    let folder = Folder::new();
    let to = folder.path("made/postcodes.bin.gz");
    let files = [folder.file("ES.txt", CORRALEJO), folder.file("FR.txt", NICE)];
    for file in files {
        import(&[file], &folder.path("gazetteer.bin"), &to).expect("imported");
    }
    assert!(fs::read(&to).expect("written").starts_with(&[0x1f, 0x8b]));
    assert_eq!(postcodes::load(&to).expect("sound").len(), 2);
}

#[test]
fn damaged_lines_are_reported() {
    let folder = Folder::new();
    let report = folder.import(&[folder.file("ES.txt", format!("{CORRALEJO}ES\t35661\n"))]).expect("imported");
    let text = report.to_string();
    for part in ["ES: 1 lines read", "1 postcodes kept", "1 damaged lines left out, the first at 2", "GeoNames (CC BY"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn other_files_are_refused_and_nothing_is_written() {
    let folder = Folder::new();
    let cases = [
        ("photo.jpg", vec![0xff, 0xd8], "is not text in UTF-8"),
        ("empty.txt", Vec::new(), "is no table of postcodes"),
        ("places.csv", b"name,address\nA,B\n".to_vec(), "is no table of postcodes"),
        ("header.csv", b"codigo_postal,municipio\n".to_vec(), "contains no line that can be read"),
        ("cut.zip", zipped(&[("ES.txt", CORRALEJO)])[..40].to_vec(), "is a damaged zip file"),
        ("two.zip", zipped(&[("ES.txt", CORRALEJO), ("FR.txt", NICE)]), "contains 2 tables instead of one"),
        ("none.zip", zipped(&[("readme.txt", "Read me.")]), "contains 0 tables instead of one"),
    ];
    for (name, content, expected) in cases {
        let error = folder.import(&[folder.file("ES.txt", CORRALEJO), folder.file(name, content)]).expect_err(name);
        assert!(error.to_string().contains(expected), "{error}");
        assert!(error.to_string().contains(name), "{error}");
    }
    let error = folder.import(&[folder.path("missing.zip")]).expect_err("missing");
    assert!(error.to_string().contains("missing.zip cannot be read"), "{error}");
    assert!(!folder.path("made").exists());

    fs::remove_file(folder.path("gazetteer.bin")).expect("removed");
    let error = folder.import(&[folder.file("ES.txt", CORRALEJO)]).expect_err("no gazetteer");
    assert!(error.to_string().contains("casacero gazetteer pack"), "{error}");
}

#[test]
fn districts_answer_for_their_codes() {
    let folder = Folder::new();
    let line = "GB\tSW1A\tLondon\tEngland\tENG\tGreater London\t11609024\t\t\t51.5\t-0.13\t4\n";
    folder.import(&[folder.file("GB.txt", line)]).expect("imported");
    let country = Country::parse("GB").expect("a code");
    let place = folder.table().find(country, "SW1A1AA").expect("a district");
    assert_eq!((place.city.as_str(), place.precision, place.accuracy_m), ("London", Precision::Approximate, 5_000));
    assert_eq!(folder.table().find(country, "SW1B1AA"), None);
}
