//! A table, read in groups and written in batches.

use std::{collections::HashMap, marker::PhantomData};

use async_trait::async_trait;

use super::{Error, Key, Listener, Progress, TableRow};
use crate::db::Connection;

/// Rows read and written at a time. The last group may add more.
const ROWS: i64 = 500;

/// A table that can be copied.
#[async_trait]
pub trait Table: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The number of its rows.
    async fn count(&self, connection: &mut Connection) -> Result<i64, Error>;
    /// Writes every row of `from` to `to`.
    async fn fill(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error>;
    /// Checks that both sides have the same rows.
    async fn compare(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error>;
}

/// The table with a type of row.
pub fn table<R: TableRow>() -> Box<dyn Table> {
    Box::new(Of::<R>(PhantomData))
}

struct Of<R>(PhantomData<R>);

/// Reads all rows of one side, several groups at a time.
struct Reader<R> {
    /// Groups that were queried but not read, the last one first, with their numbers of rows.
    waiting: Vec<(String, i64)>,
    /// The last group that was queried.
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
    /// Checks that every row of one side is on the other, and that those groups contain no more rows.
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
            R::insert(to, rows).await.map_err(failed::<R>)?;
            reader.tell(read, listener);
        }
        Ok(())
    }

    async fn compare(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error> {
        Self::compare_one_way(from, to, listener).await?;
        // Finds groups that only the other side has.
        if self.count(from).await? != self.count(to).await? {
            Self::compare_one_way(to, from, listener).await?;
        }
        Ok(())
    }
}
