//! The tables that migrations make, as SQLite describes them. They are the same in PostgreSQL: a test of each service
//! compares the columns.

use diesel::{
    Connection as _, QueryableByName, RunQueryDsl as _, SqliteConnection,
    migration::MigrationSource,
    sql_types::{Integer, Nullable, Text},
    sqlite::Sqlite,
};

use super::{
    Error,
    table::{Column, Table},
    value::TYPES,
};
use crate::db::{self, Migrations};

#[derive(QueryableByName)]
struct ColumnRow {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Text)]
    column: String,
    #[diesel(sql_type = Text)]
    kind: String,
    /// The position in the primary key, from 1; 0 outside of it.
    #[diesel(sql_type = Integer)]
    key: i32,
    /// The table that a foreign key refers to.
    #[diesel(sql_type = Nullable<Text>)]
    parent: Option<String>,
}

const COLUMNS: &str = "SELECT m.name AS \"table\", p.name AS \"column\", p.type AS kind, p.pk AS \"key\", f.\"table\" AS parent \
    FROM sqlite_master m, pragma_table_info(m.name) p \
    LEFT JOIN pragma_foreign_key_list(m.name) f ON f.\"from\" = p.name \
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' ORDER BY m.rowid, p.cid";

/// Every table, parents first.
pub(super) fn tables(migrations: &Migrations) -> Result<Vec<Table>, Error> {
    let mut waiting = described(migrations)
        .map_err(|error| Error::Database(db::Error::Migrations(error.to_string())))?
        .chunk_by(|one, other| one.table == other.table)
        .map(|columns| {
            let parents: Vec<String> = columns.iter().filter_map(|column| column.parent.clone()).collect();
            Ok((table(columns)?, parents))
        })
        .collect::<Result<Vec<_>, Error>>()?;
    let mut tables: Vec<Table> = Vec::new();
    while !waiting.is_empty() {
        let is_waiting = |name: &String| waiting.iter().any(|(table, _)| table.name == *name);
        let next = waiting
            .iter()
            .position(|(table, parents)| !parents.iter().any(|parent| *parent != table.name && is_waiting(parent)));
        // Tables that refer to each other in a circle keep the order in which they are made.
        tables.push(waiting.remove(next.unwrap_or_default()).0);
    }
    Ok(tables)
}

/// The columns of the tables in a database in memory.
fn described(migrations: &Migrations) -> Result<Vec<ColumnRow>, Box<dyn std::error::Error + Send + Sync>> {
    let mut connection = SqliteConnection::establish(":memory:")?;
    for migration in MigrationSource::<Sqlite>::migrations(migrations)? {
        migration.run(&mut connection)?;
    }
    Ok(diesel::sql_query(COLUMNS).load(&mut connection)?)
}

fn table(columns: &[ColumnRow]) -> Result<Table, Error> {
    let name = columns[0].table.clone();
    let mut key: Vec<(i32, usize)> =
        (0..).zip(columns).filter(|(_, column)| column.key > 0).map(|(index, column)| (column.key, index)).collect();
    key.sort_unstable();
    let key: Vec<usize> = key.into_iter().map(|(_, index)| index).collect();
    let is_text = matches!(key[..], [first, ..] if columns[first].kind == "TEXT");
    let columns = columns.iter().map(|column| {
        let kind = TYPES.iter().find(|known| **known == column.kind).copied();
        kind.map(|kind| Column { name: column.column.clone(), kind })
    });
    match columns.collect::<Option<Vec<_>>>() {
        Some(columns) if is_text => Ok(Table { name, columns, key }),
        _ => Err(Error::Unsupported(name)),
    }
}
