//! What is measured of a data folder.

use std::{fs, io, path::Path, time::SystemTime};

use casacero_common::{
    measure,
    service::{Shutdown, Task},
};

use crate::{backup, data::DataFolder};

/// The task that measures the folder until `shutdown`.
pub(crate) fn task(data: &DataFolder, shutdown: Shutdown) -> Task {
    let path = data.join("");
    measure::task("measures of the data folder", shutdown, move || {
        let path = path.clone();
        async move { tokio::task::spawn_blocking(move || measure(&path)).await.map_err(io::Error::other)? }
    })
}

fn measure(path: &Path) -> io::Result<()> {
    let disk = rustix::fs::statvfs(path)?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    metrics::gauge!("disk_free_bytes", "folder" => "data").set(free as f64);
    metrics::gauge!("backup_last_success_timestamp_seconds").set(last_backup(path)?);
    Ok(())
}

/// The moment that the last backup is of, in seconds since 1970; that of the folder's beginning if none was made.
fn last_backup(path: &Path) -> io::Result<f64> {
    match fs::read_to_string(path.join(backup::LAST)) {
        Ok(text) => text.trim().parse().map_err(io::Error::other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => begun(path),
        Err(error) => Err(error),
    }
}

/// When a folder was made, in seconds since 1970; where its file system does not say, when something was last added to it.
fn begun(folder: &Path) -> io::Result<f64> {
    let metadata = fs::metadata(folder)?;
    let since = metadata.created().or_else(|_| metadata.modified())?.duration_since(SystemTime::UNIX_EPOCH);
    Ok(since.map_err(io::Error::other)?.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_backup_is_read_or_else_the_age_of_the_folder() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join(backup::LAST);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_secs_f64();
        let begun = last_backup(folder.path()).expect("read");
        assert!((now - begun).abs() < 60.0, "{begun}");
        fs::write(&file, "1801353600\n").expect("written");
        assert_eq!(last_backup(folder.path()).expect("read"), 1_801_353_600.0);
        fs::write(&file, "yesterday").expect("written");
        last_backup(folder.path()).expect_err("no number");
    }
}
