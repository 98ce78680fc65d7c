//! A copy of a data folder at one moment, while the product runs.

use std::{
    fs::{self, DirBuilder, File, TryLockError},
    io,
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
    time::Duration,
};

use chrono::{DateTime, Utc};
use rusqlite::{Connection, ErrorCode, OpenFlags, backup::Backup};

use super::{
    Error,
    archive::{DATABASES, MEDIA, SECRET, is_name},
};

/// The product's writers wait for ten seconds. This stays below, then lets them go on before it tries again.
const WAIT: Duration = Duration::from_secs(4);
/// Between two tries, in which those who wait may write.
const PAUSE: Duration = Duration::from_millis(500);
const TRIES: u32 = 15;
/// The folder for copies. It is in the data folder, because they are not encrypted and the backup's disk may be foreign.
const COPIES: &str = ".backup";

/// The copy. It is removed when it is dropped.
pub(super) struct Snapshot {
    /// The moment that the data are of.
    pub time: DateTime<Utc>,
    /// Paths below the data folder, and the files that hold them now.
    pub files: Vec<(String, PathBuf)>,
    _copies: Copies,
}

/// The folders for copies of databases and for links to pictures. One backup has them at a time.
struct Copies {
    databases: PathBuf,
    pictures: PathBuf,
    _lock: File,
}

impl Copies {
    fn create(data: &Path) -> Result<Self, Error> {
        let path = data.join(".backup.lock");
        let lock = File::create(&path).map_err(Error::io(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::UnderWay(data.to_owned())),
            Err(TryLockError::Error(error)) => return Err(Error::Io(path, error)),
        }
        // Links need the file system of the pictures. The store of pictures knows no names with a dot in front.
        let copies = Self { databases: data.join(COPIES), pictures: data.join(MEDIA).join(COPIES), _lock: lock };
        // A backup that was killed left them.
        copies.remove().map_err(Error::io(data))?;
        DirBuilder::new().mode(0o700).create(&copies.databases).map_err(Error::io(&copies.databases))?;
        Ok(copies)
    }

    fn remove(&self) -> io::Result<()> {
        for folder in [&self.databases, &self.pictures] {
            match fs::remove_dir_all(folder) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Drop for Copies {
    fn drop(&mut self) {
        if let Err(error) = self.remove() {
            eprintln!("casacero: {} remains: {error}", self.databases.display());
        }
    }
}

fn open(path: &Path) -> Result<Connection, Error> {
    // Never creates a database. It has to be writable to keep writers out.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let failed = |error| Error::Database(path.to_owned(), error);
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(WAIT).map_err(failed)?;
    Ok(connection)
}

/// Begins a write in each database, so that no other process can write in any. Ends when they are dropped.
fn keep_writers_out(databases: &[PathBuf]) -> Result<Vec<Connection>, Error> {
    let mut tries = 0..TRIES;
    loop {
        tries.next();
        let all = databases.iter().map(|path| {
            let connection = open(path)?;
            let begun = connection.execute_batch("BEGIN IMMEDIATE");
            begun.map(|()| connection).map_err(|error| Error::Database(path.clone(), error))
        });
        match all.collect() {
            Err(Error::Database(_, error))
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && !tries.is_empty() =>
            {
                // Writers that wait look again now and then: at once they would not see that they may.
                std::thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

/// Begins to read a database. What is written afterwards is not seen.
fn pinned(path: &Path) -> Result<Connection, Error> {
    let connection = open(path)?;
    let begun = connection.execute_batch("BEGIN; SELECT COUNT(*) FROM sqlite_master");
    begun.map(|()| connection).map_err(|error| Error::Database(path.to_owned(), error))
}

fn copy_database(from: &Connection, source: &Path, to: &Path) -> Result<(), Error> {
    let failed = |error| Error::Database(source.to_owned(), error);
    let mut copy = Connection::open(to).map_err(failed)?;
    // A copy that is lost with the power is made again.
    copy.execute_batch("PRAGMA synchronous = OFF").map_err(failed)?;
    Backup::new(from, &mut copy).and_then(|backup| backup.step(-1)).map_err(failed)?;
    // One file is enough for the copy.
    copy.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).map_err(failed)?;
    let found: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(failed)?;
    if found == "ok" { Ok(()) } else { Err(Error::Corrupt(source.to_owned(), found)) }
}

/// Links every picture below `from`, because the product removes those of homes that are erased.
fn link(from: &Path, to: &Path, path: &str, files: &mut Vec<(String, PathBuf)>) -> Result<(), Error> {
    DirBuilder::new().recursive(true).mode(0o700).create(to).map_err(Error::io(to))?;
    for entry in fs::read_dir(from).map_err(Error::io(from))? {
        let entry = entry.map_err(Error::io(from))?;
        let Some(name) = entry.file_name().to_str().filter(|name| is_name(name)).map(ToOwned::to_owned) else {
            continue;
        };
        let (from, to, path) = (entry.path(), to.join(&name), format!("{path}/{name}"));
        if entry.file_type().map_err(Error::io(&from))?.is_dir() {
            link(&from, &to, &path, files)?;
            continue;
        }
        match fs::hard_link(&from, &to) {
            Ok(()) => files.push((path, to)),
            // A picture does not change.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => files.push((path, to)),
            // It was removed since it was listed: no home has it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Error::io(&from)(error)),
        }
    }
    Ok(())
}

impl Snapshot {
    pub(super) fn take(data: &Path) -> Result<Self, Error> {
        if !DATABASES[..2].iter().all(|name| data.join(name).is_file()) {
            return Err(Error::NoData(data.to_owned()));
        }
        let secret = data.join(SECRET);
        if !fs::metadata(&secret).is_ok_and(|found| found.is_file() && found.len() >= 32) {
            return Err(Error::Secret(secret));
        }
        let copies = Copies::create(data)?;
        let names: Vec<&str> = DATABASES.into_iter().filter(|name| data.join(name).is_file()).collect();
        let databases: Vec<PathBuf> = names.iter().map(|name| data.join(name)).collect();
        let media = data.join(MEDIA);
        let link_pictures = || {
            let mut pictures = Vec::new();
            if media.is_dir() {
                link(&media, &copies.pictures, MEDIA, &mut pictures)?;
            }
            Ok::<_, Error>(pictures)
        };

        // The first time most are linked, so that writers wait only for those that came meanwhile.
        link_pictures()?;
        let writers = keep_writers_out(&databases)?;
        let time = Utc::now();
        let readers = databases.iter().map(|path| pinned(path)).collect::<Result<Vec<_>, _>>()?;
        let mut pictures = link_pictures()?;
        drop(writers);

        let mut files = vec![(SECRET.to_owned(), secret)];
        for ((name, source), reader) in names.into_iter().zip(&databases).zip(readers) {
            let copy = copies.databases.join(name);
            copy_database(&reader, source, &copy)?;
            // An erasure could not empty the log beside this reader. The row says whether that was possible now.
            reader
                .execute_batch("ROLLBACK; PRAGMA wal_checkpoint(TRUNCATE)")
                .map_err(|error| Error::Database(source.clone(), error))?;
            files.push((name.to_owned(), copy));
        }
        pictures.sort_unstable();
        files.append(&mut pictures);
        Ok(Self { time, files, _copies: copies })
    }
}
