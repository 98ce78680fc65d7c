//! Copies the rows of one database into another with the same tables, perhaps of another kind.
//!
//! Tables are copied by name, and values by the types of their columns, as the migrations make them. Rows are read in
//! groups by the first column of their primary key, which is text in every table: a few hundred at a time, without relying
//! on two databases to sort text in the same way.

mod schema;
mod table;
mod value;

use std::fmt;

use super::{Database, Migrations};

/// Why rows were not copied. No message contains the content of a row.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// See the cause.
    #[error(transparent)]
    Database(#[from] super::Error),
    /// A statement failed.
    #[error("the table {0} cannot be copied: {1}")]
    Table(String, diesel::result::Error),
    /// The migrations make a table that this module does not know how to copy.
    #[error(
        "the table {0} has a type of column that is not known here, or a primary key that does not begin with a text"
    )]
    Unsupported(String),
    /// The source has the tables of another release.
    #[error(
        "the tables of the source are not those of this release; bring them up to date first: start this release \
         on the data folder once, or run `migrate` of the service"
    )]
    OtherRelease,
    /// The destination has other rows.
    #[error("the destination is not empty: its table {table} holds {rows} rows, and they are not the source's")]
    NotEmpty {
        /// The table.
        table: String,
        /// The number of rows.
        rows: i64,
    },
    /// A written row differs from the one that was read.
    #[error("the row {key} of the table {table} is not the same on both sides; nothing was kept")]
    Differs {
        /// The table.
        table: String,
        /// Its primary key.
        key: Key,
    },
}

/// A row's primary key, as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key(pub Vec<String>);

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join(" "))
    }
}

/// The progress of a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Whether the copy is done and rows are being compared.
    pub comparing: bool,
    /// The table.
    pub table: String,
    /// Rows done.
    pub done: i64,
    /// Rows in total.
    pub total: i64,
}

/// Receives the progress of a copy.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Send + Sync);

/// A table whose rows were moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The table.
    pub table: String,
    /// The number of rows.
    pub rows: i64,
}

/// The result of a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Every table with its rows.
    pub tables: Vec<Moved>,
    /// The same rows were there before, so nothing was written.
    pub were_there: bool,
}

impl Copied {
    /// Rows of all tables.
    pub fn rows(&self) -> i64 {
        self.tables.iter().map(|moved| moved.rows).sum()
    }
}

/// Copies every row, then reads both sides again and compares them row by row. The destination gets all rows or none;
/// missing tables are created. It may already contain the same rows, but no others.
pub async fn copy(
    from: &Database,
    to: &Database,
    migrations: Migrations,
    listener: Listener<'_>,
) -> Result<Copied, Error> {
    if !from.is_current(&migrations).await? {
        return Err(Error::OtherRelease);
    }
    let tables = schema::tables(&migrations)?;
    to.migrate(migrations).await?;
    let mut source = from.snapshot().await?;
    let mut destination = to.begin("transfer").await?;
    let mut moved = Vec::new();
    let mut in_the_way = None;
    for table in &tables {
        let rows = table.count(&mut source).await?;
        let others = table.count(&mut destination).await?;
        if others > 0 && in_the_way.is_none() {
            in_the_way = Some(Error::NotEmpty { table: table.name.clone(), rows: others });
        }
        moved.push(Moved { table: table.name.clone(), rows });
    }
    let were_there = in_the_way.is_some();
    if !were_there {
        for table in &tables {
            table.fill(&mut source, &mut destination, listener).await?;
        }
    }
    for table in &tables {
        match (table.compare(&mut source, &mut destination, listener).await, in_the_way.take()) {
            (Err(Error::Differs { .. }), Some(error)) => return Err(error),
            (compared, before) => {
                compared?;
                in_the_way = before;
            }
        }
    }
    destination.commit().await?;
    Ok(Copied { tables: moved, were_there })
}
