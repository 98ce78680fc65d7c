//! Backups that are damaged, forged or of another key: refused with a sentence, and nothing is left behind.

use std::{
    fs,
    path::{Path, PathBuf},
};

use age::secrecy::ExposeSecret as _;
use casacero::backup::{self, BackupOptions, Error, Keys, RestoreOptions, restore};
use casacero_common::blob::S3Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::backup::names;

/// A data folder with this many pictures.
pub fn fill(data: &Path, pictures: u32) {
    fs::create_dir_all(data.join("media")).expect("made");
    for name in ["listing", "calendar"] {
        let database = rusqlite::Connection::open(data.join(format!("{name}.db"))).expect("a database");
        let rows = "PRAGMA journal_mode = WAL; CREATE TABLE rows (id INTEGER PRIMARY KEY, content TEXT); WITH RECURSIVE \
            all_rows(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM all_rows WHERE id < 100) \
            INSERT INTO rows SELECT id, 'row ' || id FROM all_rows";
        database.execute_batch(rows).expect("rows");
    }
    fs::write(data.join("secret"), "a secret of thirty-two bytes, at least").expect("written");
    for number in 0..pictures {
        let folder = data.join(format!("media/{number:032x}"));
        fs::create_dir(&folder).expect("made");
        fs::write(folder.join("400.jpg"), format!("picture {number}").repeat(200)).expect("written");
    }
    // Of an upload that is under way.
    fs::write(data.join("media/0#1"), "half").expect("written");
}

fn rows(data: &Path, name: &str) -> Vec<(i64, String)> {
    let database = rusqlite::Connection::open(data.join(name)).expect("a database");
    let mut query = database.prepare("SELECT id, content FROM rows ORDER BY id").expect("a query");
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    rows.map(|row| row.expect("a row")).collect()
}

pub fn assert_same(data: &Path, other: &Path) {
    assert_eq!(fs::read(data.join("secret")).expect("read"), fs::read(other.join("secret")).expect("read"));
    for name in ["listing.db", "calendar.db"] {
        assert_eq!(rows(data, name), rows(other, name));
        assert_eq!(rows(other, name).len(), 100);
    }
    let mut pictures = names(&data.join("media"));
    pictures.retain(|name| name.len() == 32);
    assert_eq!(pictures, names(&other.join("media")));
    for name in pictures {
        let read = |data: &Path| fs::read(data.join("media").join(&name).join("400.jpg")).expect("read");
        assert!(read(data) == read(other), "{name}");
    }
}

/// Writes a new secret key into a file, as age-keygen does, and returns the public one.
pub fn new_key(file: &Path) -> String {
    let identity = age::x25519::Identity::generate();
    fs::write(file, identity.to_string().expose_secret()).expect("written");
    identity.to_public().to_string()
}

fn at(path: PathBuf) -> backup::Place {
    path.into_os_string().into()
}

fn back_up(options: &BackupOptions) -> Result<backup::Report, Error> {
    backup::backup(options, &S3Config::default())
}

struct Place {
    folder: TempDir,
    recipient: String,
    keys: Keys,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let identity_file = folder.path().join("identity");
        let recipient = new_key(&identity_file);
        fill(&folder.path().join("data"), 3);
        let keys = Keys { identity_file: Some(identity_file), ..Keys::default() };
        Self { recipient, keys, folder }
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// The bytes of a backup.
    fn backup(&self, keys: &Keys) -> Vec<u8> {
        let recipient = if keys.identity_file.is_some() { vec![self.recipient.clone()] } else { Vec::new() };
        let (data, to, keys) = (self.path("data"), at(self.path("file")), keys.clone());
        back_up(&BackupOptions { data, to, replace: true, recipient, keys }).expect("backed up");
        fs::read(self.path("file")).expect("read")
    }

    /// Restores these bytes. If that is refused, nothing must be there.
    fn restore(&self, bytes: &[u8], keys: &Keys) -> Result<(), Error> {
        let (file, data) = (self.path("changed"), self.path("restored"));
        fs::write(&file, bytes).expect("written");
        let before = names(self.folder.path());
        let restored =
            restore(&RestoreOptions { file: at(file), data: data.clone(), keys: keys.clone() }, &S3Config::default());
        if restored.is_ok() {
            assert_same(&self.path("data"), &data);
            fs::remove_dir_all(&data).expect("removed");
        }
        assert_eq!(names(self.folder.path()), before, "nothing is left behind");
        restored.map(|_report| ())
    }

    /// The sentence of the refusal.
    fn refused(&self, bytes: &[u8], keys: &Keys) -> String {
        self.restore(bytes, keys).expect_err("refused").to_string()
    }
}

/// Keys of a backup that is not encrypted.
fn plain() -> Keys {
    Keys { plain: true, ..Keys::default() }
}

#[test]
fn a_flipped_byte_and_a_cut_file_are_refused() {
    let place = Place::new();
    let bytes = place.backup(&place.keys);
    place.restore(&bytes, &place.keys).expect("as it was");
    let positions = (0..300).chain((300..bytes.len()).step_by(bytes.len() / 150)).chain(bytes.len() - 20..bytes.len());
    for position in positions {
        let mut changed = bytes.clone();
        changed[position] ^= 1;
        let said = place.refused(&changed, &place.keys);
        assert!(said.contains("changed") && said.len() < 250, "{position}: {said}");
        place.refused(&bytes[..position], &place.keys);
    }
    let longer = [&bytes[..], b"more"].concat();
    place.refused(&longer, &place.keys);
}

#[test]
fn without_encryption_no_change_is_restored_either() {
    let place = Place::new();
    let bytes = place.backup(&plain());
    let mut refusals = 0;
    for position in (0..bytes.len()).step_by(97) {
        let mut changed = bytes.clone();
        changed[position] ^= 1;
        // Bytes that fill up the blocks of the archive say nothing: then all is as it was.
        refusals += usize::from(place.restore(&changed, &plain()).is_err());
        let cut = place.restore(&bytes[..position], &plain());
        assert!(cut.is_err() || position + 1024 >= bytes.len(), "{position}");
    }
    assert!(refusals > bytes.len() / 97 / 2, "{refusals}");
}

#[test]
fn only_its_key_opens_a_backup() {
    let (place, other) = (Place::new(), Place::new());
    let bytes = place.backup(&place.keys);
    let said = place.refused(&bytes, &other.keys);
    assert!(said.contains("the key does not open"), "{said}");
    let passphrase = place.path("passphrase");
    fs::write(&passphrase, "correct horse battery staple\n").expect("written");
    let with_passphrase = Keys { passphrase_file: Some(passphrase.clone()), ..Keys::default() };
    let by_passphrase = place.backup(&with_passphrase);
    place.restore(&by_passphrase, &with_passphrase).expect("the same passphrase");
    fs::write(&passphrase, "another").expect("written");
    let said = place.refused(&by_passphrase, &with_passphrase);
    assert!(said.contains("the key does not open"), "{said}");
    let said = place.refused(&bytes, &with_passphrase);
    assert!(said.contains("the key does not open"), "{said}");
    for keys in [plain(), Keys::default()] {
        let said = place.refused(&bytes, &keys);
        assert!(said.contains("is encrypted"), "{said}");
    }
    // A machine that has the public key alone makes the same.
    let options = BackupOptions {
        data: place.path("data"),
        to: at(place.path("file")),
        replace: true,
        recipient: vec![place.recipient.clone(), other.recipient.clone()],
        keys: Keys::default(),
    };
    let said = back_up(&options).expect("backed up").to_string();
    assert!(said.contains("only the key can tell more"), "{said}");
    let for_both = fs::read(place.path("file")).expect("read");
    for keys in [&place.keys, &other.keys] {
        place.restore(&for_both, keys).expect("a recipient");
    }
    // Who can write to the disk of backups could put one of their own there.
    let said = place.refused(&place.backup(&plain()), &place.keys);
    assert!(said.contains("is not encrypted"), "{said}");
}

#[test]
fn files_and_folders_that_hold_something_are_not_touched() {
    let place = Place::new();
    let (data, to) = (place.path("data"), place.path("file"));
    let again = |data, recipient: &str| {
        let (to, recipient) = (at(place.path("file")), vec![recipient.to_owned()]);
        let options = BackupOptions { data, to, replace: false, recipient, keys: Keys::default() };
        back_up(&options).expect_err("refused").to_string()
    };
    let bytes = place.backup(&place.keys);
    assert!(again(data.clone(), &place.recipient).contains("exists"));
    assert_eq!(fs::read(&to).expect("read"), bytes);
    fs::remove_file(&to).expect("removed");
    assert!(again(place.path("nowhere"), &place.recipient).contains("holds no data"));
    assert!(again(data.clone(), "age1nobody").contains("`age1nobody` is no recipient"));
    fs::write(place.path("secret"), "kept").expect("written");
    fs::rename(data.join("secret"), place.path("secret-of-data")).expect("moved");
    assert!(again(data.clone(), &place.recipient).contains("is missing"));
    fs::rename(place.path("secret-of-data"), data.join("secret")).expect("moved");
    let mut database = fs::read(data.join("calendar.db")).expect("read");
    let whole = database.clone();
    // The second page begins with the kind of the page.
    database[4096] ^= 0xff;
    fs::write(data.join("calendar.db"), &database).expect("written");
    let said = again(data.clone(), &place.recipient);
    assert!(said.contains("calendar.db is damaged"), "{said}");
    fs::write(data.join("calendar.db"), whole).expect("written");
    assert!(!to.exists() && !place.path("file.part").exists() && !data.join(".backup").exists());

    fs::write(&to, &bytes).expect("written");
    let options = RestoreOptions { file: at(to), data, keys: place.keys.clone() };
    let said = restore(&options, &S3Config::default()).expect_err("refused").to_string();
    assert!(said.contains("is not empty"), "{said}");
    let empty = place.path("empty");
    fs::create_dir(&empty).expect("made");
    restore(&RestoreOptions { data: empty.clone(), ..options }, &S3Config::default())
        .expect("an empty folder is as good as none");
    assert_same(&place.path("data"), &empty);
}

/// An archive with these entries; their names are written as they are.
fn archive(entries: &[(&str, tar::EntryType, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, kind, content) in entries {
        let mut header = tar::Header::new_gnu();
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        header.set_mode(0o600);
        header.set_cksum();
        archive.append(&header, *content).expect("appended");
    }
    archive.into_inner().expect("finished")
}

/// A manifest with these files, each of which holds an `x`.
fn manifest(version: &str, paths: &[&str]) -> Value {
    let sha256 = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
    let files: Vec<Value> = paths.iter().map(|path| json!({ "path": path, "bytes": 1, "sha256": sha256 })).collect();
    json!({ "version": version, "time": "2027-01-01T00:00:00Z", "files": files })
}

#[test]
fn forged_backups_are_refused() {
    use tar::EntryType::{Regular, Symlink};
    let place = Place::new();
    let version = env!("CARGO_PKG_VERSION");
    let needed = ["secret", "listing.db", "calendar.db"];
    let refused = |manifest: &Value, files: &[(&str, tar::EntryType)]| {
        let manifest = manifest.to_string();
        let mut entries = vec![("manifest.json", Regular, manifest.as_bytes())];
        entries.extend(files.iter().map(|(name, kind)| (*name, *kind, &b"x"[..])));
        place.refused(&archive(&entries), &plain())
    };
    let outside = [
        "../x",
        "/tmp/x",
        "media/../../x",
        "media/..",
        "media",
        "media/",
        "media//x",
        "media/.backup/x",
        "secret/x",
        "listing.db-wal",
        "",
        ".",
        "x",
        "media/a\\b",
    ];
    for path in outside {
        let said = refused(&manifest(version, &[&needed[..], &[path]].concat()), &[]);
        assert!(said.contains("does not belong into a data folder"), "{path}: {said}");
    }
    let said = refused(&manifest(version, &needed), &[("secret", Regular), ("../x", Regular)]);
    assert!(said.contains("holds `../x` in the place of listing.db"), "{said}");
    let said = refused(&manifest(version, &needed), &[("secret", Symlink)]);
    assert!(said.contains("in the place of secret"), "{said}");
    let all = needed.map(|path| (path, Regular));
    let said = refused(&manifest(version, &needed), &[&all[..], &[("../x", Regular)]].concat());
    assert!(said.contains("more than it says"), "{said}");
    let said = refused(&manifest(version, &needed), &all[..2]);
    assert!(said.contains("ends before calendar.db"), "{said}");
    let said = refused(&manifest(version, &["secret", "listing.db", "calendar.db", "secret"]), &all);
    assert!(said.contains("secret twice"), "{said}");
    let said = refused(&manifest(version, &["secret", "listing.db"]), &all);
    assert!(said.contains("no calendar.db"), "{said}");
    for newer in ["1000.0.0", "0.1000.0-alpha"] {
        let said = refused(&json!({ "version": newer, "another": "form" }), &[]);
        assert!(said.contains(newer) && said.contains("newer"), "{said}");
    }
    assert!(refused(&manifest("soon", &needed), &all).contains("`soon` is no version"));
    assert!(place.refused(b"", &plain()).contains("damaged or no backup"));
    assert!(place.refused(&archive(&[("x", Regular, b"x")]), &plain()).contains("in the place of manifest.json"));
}
