//! A table, read in groups and written in batches.

use std::{collections::HashMap, fmt::Write as _};

use diesel::{
    QueryResult, QueryableByName,
    pg::Pg,
    sql_types::{BigInt, Text},
    sqlite::Sqlite,
};
use diesel_async::RunQueryDsl as _;

use super::{
    Error, Key, Listener, Progress,
    value::{Row, Value, bound},
};
use crate::db::{Backend, Connection};

/// Groups queried at a time.
const GROUPS: usize = 500;
/// Rows read and written at a time. The last group may add more.
const ROWS: i64 = 500;
/// Values in one statement: SQLite takes 32,766, PostgreSQL 65,535.
const VALUES: usize = 32_000;

/// A column.
pub(super) struct Column {
    pub name: String,
    /// Its type; see [`TYPES`](super::value::TYPES).
    pub kind: &'static str,
}

/// A table that can be copied.
pub(super) struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// The columns of the primary key, as indexes. The first of them is text.
    pub key: Vec<usize>,
}

/// The rows with one text in the first column of the primary key.
#[derive(QueryableByName)]
struct Group {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Reads all rows of one side, several groups at a time.
struct Reader<'a> {
    table: &'a Table,
    /// Groups that were queried but not read, the last one first.
    waiting: Vec<Group>,
    /// The last group that was queried.
    after: String,
    progress: Progress,
}

impl<'a> Reader<'a> {
    async fn new(table: &'a Table, connection: &mut Connection, comparing: bool) -> Result<Self, Error> {
        let total = table.count(connection).await?;
        let progress = Progress { comparing, table: table.name.clone(), done: 0, total };
        Ok(Self { table, waiting: Vec::new(), after: String::new(), progress })
    }

    /// The next groups with their rows; none at the end.
    async fn next(&mut self, connection: &mut Connection) -> Result<Option<(Vec<String>, Vec<Row>)>, Error> {
        if self.waiting.is_empty() {
            self.waiting = self.table.groups(connection, &self.after).await?;
            let Some(last) = self.waiting.last() else { return Ok(None) };
            self.after.clone_from(&last.name);
            self.waiting.reverse();
        }
        let (mut groups, mut rows) = (Vec::new(), 0);
        while let Some(group) = self.waiting.pop_if(|group| rows == 0 || rows + group.rows <= ROWS) {
            rows += group.rows;
            groups.push(group.name);
        }
        let read = self.table.rows(connection, &groups).await?;
        Ok(Some((groups, read)))
    }

    fn tell(&mut self, rows: usize, listener: Listener<'_>) {
        self.progress.done += i64::try_from(rows).unwrap_or(i64::MAX);
        listener(self.progress.clone());
    }
}

/// `?, ?, …` for SQLite, which compares each numbered one with all before it; `$1, $2, …`, from a number on, for PostgreSQL.
fn placeholders(connection: &mut Connection, from: usize, count: usize) -> String {
    let placeholders: Vec<String> = match connection.backend() {
        Backend::Sqlite(_) => vec!["?".to_owned(); count],
        Backend::Postgres(_) => (from..from + count).map(|number| format!("${number}")).collect(),
    };
    placeholders.join(", ")
}

async fn load<T>(connection: &mut Connection, statement: String, values: Vec<Value>) -> QueryResult<Vec<T>>
where
    T: QueryableByName<Sqlite> + QueryableByName<Pg> + Send + 'static,
{
    match connection.backend() {
        Backend::Sqlite(c) => bound::<Sqlite>(statement, values).load(c).await,
        Backend::Postgres(c) => bound::<Pg>(statement, values).load(c).await,
    }
}

async fn execute(connection: &mut Connection, statement: String, values: Vec<Value>) -> QueryResult<usize> {
    match connection.backend() {
        Backend::Sqlite(c) => bound::<Sqlite>(statement, values).execute(c).await,
        Backend::Postgres(c) => bound::<Pg>(statement, values).execute(c).await,
    }
}

impl Table {
    fn failed(&self, error: diesel::result::Error) -> Error {
        Error::Table(self.name.clone(), error)
    }

    /// The first column of the primary key.
    fn group(&self) -> &str {
        &self.columns[self.key[0]].name
    }

    fn key_of(&self, row: &Row) -> Key {
        Key(self.key.iter().map(|index| row.0[*index].text()).collect())
    }

    /// The number of its rows.
    pub async fn count(&self, connection: &mut Connection) -> Result<i64, Error> {
        let statement = format!("SELECT COUNT(*) AS count FROM \"{}\"", self.name);
        let mut counts: Vec<Count> =
            load(connection, statement, Vec::new()).await.map_err(|error| self.failed(error))?;
        Ok(counts.pop().map_or(0, |row| row.count))
    }

    /// The next [`GROUPS`] groups after `after`.
    async fn groups(&self, connection: &mut Connection, after: &str) -> Result<Vec<Group>, Error> {
        let (table, group) = (&self.name, self.group());
        let statement = format!(
            "SELECT \"{group}\" AS name, COUNT(*) AS rows FROM \"{table}\" WHERE \"{group}\" > $1 \
             GROUP BY \"{group}\" ORDER BY \"{group}\" LIMIT {GROUPS}"
        );
        let after = vec![Value::Text(Some(after.to_owned()))];
        load(connection, statement, after).await.map_err(|error| self.failed(error))
    }

    /// The rows of some groups, unsorted.
    async fn rows(&self, connection: &mut Connection, groups: &[String]) -> Result<Vec<Row>, Error> {
        let columns: Vec<String> =
            self.columns.iter().map(|Column { name, kind }| format!("\"{name}\" AS \"{kind}\"")).collect();
        let statement = format!(
            "SELECT {} FROM \"{}\" WHERE \"{}\" IN ({})",
            columns.join(", "),
            self.name,
            self.group(),
            placeholders(connection, 1, groups.len())
        );
        let groups = groups.iter().map(|group| Value::Text(Some(group.clone()))).collect();
        load(connection, statement, groups).await.map_err(|error| self.failed(error))
    }

    async fn insert(&self, connection: &mut Connection, mut rows: Vec<Row>) -> Result<(), Error> {
        let names: Vec<String> = self.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
        let width = names.len();
        while !rows.is_empty() {
            let some: Vec<Row> = rows.drain(..rows.len().min(VALUES / width)).collect();
            let mut statement = format!("INSERT INTO \"{}\" ({}) VALUES ", self.name, names.join(", "));
            for number in 0..some.len() {
                let comma = if number == 0 { "" } else { ", " };
                let placeholders = placeholders(connection, number * width + 1, width);
                write!(statement, "{comma}({placeholders})").expect("a text grows");
            }
            let values = some.into_iter().flat_map(|row| row.0).collect();
            execute(connection, statement, values).await.map_err(|error| self.failed(error))?;
        }
        Ok(())
    }

    /// Writes every row of `from` to `to`.
    pub async fn fill(&self, from: &mut Connection, to: &mut Connection, listener: Listener<'_>) -> Result<(), Error> {
        let mut reader = Reader::new(self, from, false).await?;
        while let Some((_, rows)) = reader.next(from).await? {
            let read = rows.len();
            self.insert(to, rows).await?;
            reader.tell(read, listener);
        }
        Ok(())
    }

    /// Checks that both sides have the same rows.
    pub async fn compare(
        &self,
        from: &mut Connection,
        to: &mut Connection,
        listener: Listener<'_>,
    ) -> Result<(), Error> {
        self.compare_one_way(from, to, listener).await?;
        // Finds groups that only the other side has.
        if self.count(from).await? != self.count(to).await? {
            self.compare_one_way(to, from, listener).await?;
        }
        Ok(())
    }

    /// Checks that every row of one side is on the other, and that those groups contain no more rows.
    async fn compare_one_way(
        &self,
        from: &mut Connection,
        to: &mut Connection,
        listener: Listener<'_>,
    ) -> Result<(), Error> {
        let mut reader = Reader::new(self, from, true).await?;
        while let Some((groups, rows)) = reader.next(from).await? {
            let others = self.rows(to, &groups).await?;
            let mut others: HashMap<Key, Row> = others.into_iter().map(|row| (self.key_of(&row), row)).collect();
            let differs = |key| Error::Differs { table: self.name.clone(), key };
            for row in &rows {
                let key = self.key_of(row);
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
