//! The program under the names of the services, as images and releases have it.

use std::{os::unix::fs::symlink, process::Command};

#[test]
fn a_link_with_the_name_of_a_service_is_the_service() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, verb) in [
        ("casacero-listing", "redo-erasures"),
        ("casacero-calendar-sync", "work"),
        ("casacero-geocoding", "serve"),
        ("casacero-translation", "migrate"),
        ("casacero-gateway", "serve"),
        ("casacero", "restore"),
    ] {
        let link = folder.path().join(name);
        symlink(env!("CARGO_BIN_EXE_casacero"), &link).expect("linked");
        let said = Command::new(&link).arg("--help").output().expect("run").stdout;
        let said = String::from_utf8(said).expect("text");
        assert!(said.contains(&format!("Usage: {name} ")) && said.contains(&format!("  {verb} ")), "{said}");
    }
}
