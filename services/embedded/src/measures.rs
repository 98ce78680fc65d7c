//! What is measured of a data folder.

use std::{fs, io, path::Path};

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
    if let Some(time) = last_backup(path)? {
        metrics::gauge!("backup_last_success_timestamp_seconds").set(time);
    }
    Ok(())
}

/// The moment that the last backup is of, in seconds since 1970; `None` if none was made.
fn last_backup(path: &Path) -> io::Result<Option<f64>> {
    match fs::read_to_string(path.join(backup::LAST)) {
        Ok(text) => text.trim().parse().map(Some).map_err(io::Error::other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_backup_is_read_where_there_is_one() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join(backup::LAST);
        assert_eq!(last_backup(folder.path()).expect("read"), None);
        fs::write(&file, "1801353600\n").expect("written");
        assert_eq!(last_backup(folder.path()).expect("read"), Some(1_801_353_600.0));
        fs::write(&file, "yesterday").expect("written");
        last_backup(folder.path()).expect_err("no number");
    }
}
