//! Rows of one database copied into another of the same tables, perhaps of another kind.
//!
//! A service names its tables as [`Table`]s, parents first; [`copy`] does the rest. Rows are read in
//! groups of their primary key's first column, which is text in every table: a few hundred at a time,
//! and without relying on two databases to sort text alike.

use std::{collections::HashMap, fmt, future::Future, marker::PhantomData};

use async_trait::async_trait;
use diesel::QueryResult;

use super::{Connection, Database, Migrations};

/// Groups looked up at a time.
pub const GROUPS: i64 = 500;
/// Rows read and written at a time, and those of one group more.
const ROWS: i64 = 500;
/// Rows in one statement. A listing has 49 columns, and SQLite takes 32,766 values.
const ROWS_IN_STATEMENT: usize = 200;

/// Why rows were not copied. No message holds what is in a row.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// See the cause.
    #[error(transparent)]
    Database(#[from] super::Error),
    /// A statement failed.
    #[error("the table {0} cannot be copied: {1}")]
    Table(&'static str, diesel::result::Error),
    /// The source has other tables.
    #[error(
        "the tables of the source are not those of this release; bring them up to date first: start this release \
         on the data folder once, or run `migrate` of the service"
    )]
    OtherRelease,
    /// The destination has rows of its own.
    #[error("the destination is not empty: its table {table} holds {rows} rows, and they are not the source's")]
    NotEmpty {
        /// Which table.
        table: &'static str,
        /// How many.
        rows: i64,
    },
    /// What was written is not what was read.
    #[error("the row {key} of the table {table} is not the same on both sides; nothing was kept")]
    Differs {
        /// Which table.
        table: &'static str,
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

/// How far a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Whether rows are compared already, after they were copied.
    pub comparing: bool,
    /// Which table.
    pub table: &'static str,
    /// Rows done.
    pub done: i64,
    /// Rows in all.
    pub total: i64,
}

/// Hears how far a copy is.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Send + Sync);

/// A table whose rows were moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Which.
    pub table: &'static str,
    /// How many rows.
    pub rows: i64,
}

/// What a copy came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Every table with its rows.
    pub tables: Vec<Moved>,
    /// The same rows were there before: nothing was written.
    pub were_there: bool,
}

impl Copied {
    /// Rows of all tables.
    pub fn rows(&self) -> i64 {
        self.tables.iter().map(|moved| moved.rows).sum()
    }
}

/// A whole row of a table; [`table_row!`](crate::table_row) writes this.
pub trait TableRow: PartialEq + Send + Sync + Sized + 'static {
    /// The table's name.
    const TABLE: &'static str;
    /// The row's primary key.
    fn key(&self) -> Key;
    /// How many rows there are.
    fn count(connection: &mut Connection) -> impl Future<Output = QueryResult<i64>> + Send;
    /// The next [`GROUPS`] groups, and how many rows each has.
    fn groups(connection: &mut Connection, after: &str)
    -> impl Future<Output = QueryResult<Vec<(String, i64)>>> + Send;
    /// The rows of some groups, in no order.
    fn rows(connection: &mut Connection, groups: &[String]) -> impl Future<Output = QueryResult<Vec<Self>>> + Send;
    /// Writes rows that are not there.
    fn insert(connection: &mut Connection, rows: Vec<Self>) -> impl Future<Output = QueryResult<()>> + Send;
}

/// Makes a struct with `Queryable`, `Selectable` and `Insertable` a [`TableRow`]; the columns are those of
/// the primary key, the first of them text. The struct has `treat_none_as_default_value = false`: SQLite
/// has no word for a column's default.
///
/// ```ignore
/// table_row!(PhotoRow, listing_photos, listing_id, position);
/// ```
#[macro_export]
macro_rules! table_row {
    ($row:ty, $table:ident, $group:ident $(, $rest:ident)*) => {
        impl $crate::db::transfer::TableRow for $row {
            const TABLE: &'static str = stringify!($table);

            fn key(&self) -> $crate::db::transfer::Key {
                $crate::db::transfer::Key(vec![self.$group.clone() $(, self.$rest.to_string())*])
            }

            async fn count(connection: &mut $crate::db::Connection) -> diesel::QueryResult<i64> {
                use diesel::QueryDsl as _;
                $crate::on_backend!(connection, c => diesel_async::RunQueryDsl::get_result($table::table.count(), c).await)
            }

            async fn groups(
                connection: &mut $crate::db::Connection,
                after: &str,
            ) -> diesel::QueryResult<Vec<(String, i64)>> {
                use diesel::{ExpressionMethods as _, QueryDsl as _};
                let groups = $table::table
                    .group_by($table::$group)
                    .select(($table::$group, diesel::dsl::count_star()))
                    .filter($table::$group.gt(after))
                    .order($table::$group)
                    .limit($crate::db::transfer::GROUPS);
                $crate::on_backend!(connection, c => diesel_async::RunQueryDsl::load(groups, c).await)
            }

            async fn rows(
                connection: &mut $crate::db::Connection,
                groups: &[String],
            ) -> diesel::QueryResult<Vec<Self>> {
                use diesel::{ExpressionMethods as _, QueryDsl as _, SelectableHelper as _};
                $crate::on_backend!(connection, c => {
                    let rows = $table::table.filter($table::$group.eq_any(groups)).select(Self::as_select());
                    diesel_async::RunQueryDsl::load(rows, c).await
                })
            }

            async fn insert(connection: &mut $crate::db::Connection, rows: Vec<Self>) -> diesel::QueryResult<()> {
                let insert = diesel::insert_into($table::table);
                let inserted = match connection.backend() {
                    // Only where it blocks can Diesel give SQLite several rows at once.
                    $crate::db::Backend::Sqlite(c) => {
                        c.spawn_blocking(move |c| diesel::RunQueryDsl::execute(insert.values(&rows), c)).await
                    }
                    $crate::db::Backend::Postgres(c) => diesel_async::RunQueryDsl::execute(insert.values(&rows), c).await,
                };
                inserted.map(|_rows| ())
            }
        }
    };
}

/// A table that can be copied.
#[async_trait]
pub trait Table: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// How many rows it has.
    async fn count(&self, connection: &mut Connection) -> Result<i64, Error>;
    /// Writes every row of one side to the other.
    async fn fill(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error>;
    /// Holds that both sides have the same rows.
    async fn compare(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error>;
}

/// The table of some kind of row.
pub fn table<R: TableRow>() -> Box<dyn Table> {
    Box::new(Of::<R>(PhantomData))
}

struct Of<R>(PhantomData<R>);

/// Reads all rows of one side, some groups at a time.
struct Reader<R> {
    /// Groups that were looked up and not read, the last one first, with their rows.
    waiting: Vec<(String, i64)>,
    /// The last group that was looked up.
    after: String,
    progress: Progress,
    row: PhantomData<R>,
}

impl<R: TableRow> Reader<R> {
    async fn new(connection: &mut Connection, comparing: bool) -> Result<Self, Error> {
        let total = R::count(connection).await.map_err(failed::<R>)?;
        let progress = Progress { comparing, table: R::TABLE, done: 0, total };
        Ok(Self { waiting: Vec::new(), after: String::new(), progress, row: PhantomData })
    }

    /// The next groups with their rows; none at the end.
    async fn next(&mut self, connection: &mut Connection) -> Result<Option<(Vec<String>, Vec<R>)>, Error> {
        if self.waiting.is_empty() {
            self.waiting = R::groups(connection, &self.after).await.map_err(failed::<R>)?;
            let Some((last, _)) = self.waiting.last() else { return Ok(None) };
            self.after.clone_from(last);
            self.waiting.reverse();
        }
        let (mut groups, mut rows) = (Vec::new(), 0);
        while let Some((group, more)) = self.waiting.pop_if(|(_, more)| rows == 0 || rows + *more <= ROWS) {
            groups.push(group);
            rows += more;
        }
        let read = R::rows(connection, &groups).await.map_err(failed::<R>)?;
        Ok(Some((groups, read)))
    }

    fn tell(&mut self, rows: usize, listener: Listener<'_>) {
        self.progress.done += i64::try_from(rows).unwrap_or(i64::MAX);
        listener(self.progress);
    }
}

fn failed<R: TableRow>(error: diesel::result::Error) -> Error {
    Error::Table(R::TABLE, error)
}

impl<R: TableRow> Of<R> {
    /// Holds that every row of one side is on the other, and that those groups hold no more.
    async fn compare_one_way(from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error> {
        let mut reader = Reader::<R>::new(from, true).await?;
        while let Some((groups, rows)) = reader.next(from).await? {
            let others = R::rows(to, &groups).await.map_err(failed::<R>)?;
            let mut others: HashMap<Key, R> = others.into_iter().map(|row| (row.key(), row)).collect();
            let differs = |key| Error::Differs { table: R::TABLE, key };
            for row in &rows {
                let key = row.key();
                if others.remove(&key).as_ref() != Some(row) {
                    return Err(differs(key));
                }
            }
            if let Some(key) = others.into_keys().next() {
                return Err(differs(key));
            }
            reader.tell(rows.len(), listener);
        }
        Ok(())
    }
}

#[async_trait]
impl<R: TableRow> Table for Of<R> {
    fn name(&self) -> &'static str {
        R::TABLE
    }

    async fn count(&self, connection: &mut Connection) -> Result<i64, Error> {
        R::count(connection).await.map_err(failed::<R>)
    }

    async fn fill(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error> {
        let mut reader = Reader::<R>::new(from, false).await?;
        while let Some((_, rows)) = reader.next(from).await? {
            let read = rows.len();
            let mut rows = rows.into_iter();
            while rows.len() > 0 {
                let some = rows.by_ref().take(ROWS_IN_STATEMENT).collect();
                R::insert(to, some).await.map_err(failed::<R>)?;
            }
            reader.tell(read, listener);
        }
        Ok(())
    }

    async fn compare(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error> {
        Self::compare_one_way(from, to, listener).await?;
        // Groups that only the other side has.
        if self.count(from).await? != self.count(to).await? {
            Self::compare_one_way(to, from, listener).await?;
        }
        Ok(())
    }
}

/// Copies every row, then reads both sides again and compares them row by row. All or nothing of it stands
/// at the destination, whose tables are made where they are not there. The same rows may be there already;
/// others may not.
pub async fn copy(
    from: &Database,
    to: &Database,
    migrations: Migrations,
    tables: &[Box<dyn Table>],
    listener: Listener<'_>,
) -> Result<Copied, Error> {
    if !from.is_current(&migrations).await? {
        return Err(Error::OtherRelease);
    }
    to.migrate(migrations).await?;
    let mut source = from.snapshot().await?;
    let mut destination = to.begin("transfer").await?;
    let mut moved = Vec::new();
    let mut in_the_way = None;
    for table in tables {
        let rows = table.count(&mut source).await?;
        let others = table.count(&mut destination).await?;
        if others > 0 && in_the_way.is_none() {
            in_the_way = Some(Error::NotEmpty { table: table.name(), rows: others });
        }
        moved.push(Moved { table: table.name(), rows });
    }
    let were_there = in_the_way.is_some();
    if !were_there {
        for table in tables {
            table.fill(&mut source, &mut destination, listener).await?;
        }
    }
    for table in tables {
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
