//! Rows with values in every column of every table, made from the schema of a SQLite file. A test that copies them
//! detects a forgotten table or column.

use diesel_async::{RunQueryDsl, SimpleAsyncConnection as _};

use super::Line;
use crate::db::{Backend, Connection, Database};

/// A column; `parent` is the table of its values, if it is a foreign key.
#[derive(diesel::QueryableByName)]
struct Column {
    #[diesel(sql_type = diesel::sql_types::Text)]
    table: String,
    #[diesel(sql_type = diesel::sql_types::Text)]
    column: String,
    #[diesel(sql_type = diesel::sql_types::Text)]
    kind: String,
    #[diesel(sql_type = diesel::sql_types::Bool)]
    required: bool,
    /// Whether it is the whole primary key.
    #[diesel(sql_type = diesel::sql_types::Bool)]
    key: bool,
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Text>)]
    parent: Option<String>,
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Text>)]
    parent_column: Option<String>,
}

const COLUMNS: &str = "SELECT m.name AS \"table\", p.name AS \"column\", p.type AS kind, p.\"notnull\" AS required, \
    p.pk = 1 AND (SELECT MAX(k.pk) FROM pragma_table_info(m.name) k) = 1 AS \"key\", f.\"table\" AS parent, f.\"to\" AS parent_column \
    FROM sqlite_master m, pragma_table_info(m.name) p \
    LEFT JOIN pragma_foreign_key_list(m.name) f ON f.\"from\" = p.name \
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '\\_\\_%' ESCAPE '\\' \
    ORDER BY m.name, p.cid";

/// A value as SQL. Text begins with letters that databases sort differently.
fn value(table: &str, column: &str, kind: &str, number: usize) -> String {
    let letter = ['a', 'B', 'ñ', 'Z'][number % 4];
    match kind {
        "TEXT" => format!("'{letter}{number} {table}.{column} \"it''s\" %\n🏠'"),
        "INTEGER" => number.to_string(),
        "BIGINT" => format!("{}", (1_i64 << 40) + i64::try_from(number).expect("a small number")),
        "BOOLEAN" => (number % 2).to_string(),
        "DOUBLE PRECISION" => format!("-13.8706{number}"),
        "DATE" => format!("'2027-03-{:02}'", 1 + number % 28),
        // Some are whole seconds, the others have microseconds.
        "TIMESTAMP" if number.is_multiple_of(7) => format!("'2027-03-01 12:00:{:02}'", number % 60),
        "TIMESTAMP" => format!("'2027-03-01 12:00:{:02}.{:06}'", number % 60, 998_999 - number % 900),
        other => panic!("no value for a column of type {other}: {table}.{column}"),
    }
}

async fn columns(connection: &mut Connection) -> Vec<Column> {
    let Backend::Sqlite(c) = connection.backend() else { panic!("only a SQLite file is filled and shown") };
    diesel::sql_query(COLUMNS).load(c).await.expect("the database describes itself")
}

fn by_table(columns: &[Column]) -> impl Iterator<Item = &[Column]> {
    columns.chunk_by(|one, other| one.table == other.table)
}

/// Writes `rows` rows into every table of a SQLite file. Every nullable column is sometimes null, and most parents have
/// several children.
///
/// # Panics
/// If they cannot be written.
pub async fn fill(database: &Database, rows: usize) {
    let mut connection = database.connection().await.expect("a connection");
    let columns = columns(&mut connection).await;
    let mut statements = String::from("PRAGMA foreign_keys = OFF; BEGIN;");
    for table in by_table(&columns) {
        for number in 0..rows {
            let values: Vec<String> = (0..)
                .zip(table)
                .map(|(index, column)| match (&column.parent, &column.parent_column) {
                    _ if !column.required && (number + index).is_multiple_of(3) => "NULL".into(),
                    // A row whose key is its parent is the only child of that parent.
                    (Some(parent), Some(parent_column)) if column.key => {
                        value(parent, parent_column, &column.kind, number)
                    }
                    // A row with two parents has another pair than its neighbours.
                    (Some(parent), Some(parent_column))
                        if table[..index].iter().any(|other| other.parent.is_some()) =>
                    {
                        value(parent, parent_column, &column.kind, number)
                    }
                    (Some(parent), Some(parent_column)) => value(parent, parent_column, &column.kind, number / 3),
                    _ => value(&column.table, &column.column, &column.kind, number),
                })
                .collect();
            statements.push_str(&format!("INSERT INTO \"{}\" VALUES ({});", table[0].table, values.join(", ")));
        }
    }
    statements.push_str("COMMIT; PRAGMA foreign_keys = ON;");
    let Backend::Sqlite(c) = connection.backend() else { panic!("only a SQLite file is filled") };
    c.batch_execute(&statements).await.expect("rows can be written");
}

/// The names of all tables of a SQLite file, sorted.
///
/// # Panics
/// If it cannot be read.
pub async fn tables(database: &Database) -> Vec<String> {
    let mut connection = database.connection().await.expect("a connection");
    let columns = columns(&mut connection).await;
    by_table(&columns).map(|table| table[0].table.clone()).collect()
}

/// Every row of every table of a SQLite file, sorted. Two files with the same rows give the same lines.
///
/// # Panics
/// If it cannot be read.
pub async fn dump(database: &Database) -> Vec<String> {
    let mut connection = database.connection().await.expect("a connection");
    let columns = columns(&mut connection).await;
    let Backend::Sqlite(c) = connection.backend() else { panic!("only a SQLite file is shown") };
    let mut all = Vec::new();
    for table in by_table(&columns) {
        let name = &table[0].table;
        let values: Vec<String> = table.iter().map(|column| format!("quote(\"{}\")", column.column)).collect();
        let query = format!("SELECT '{name}: ' || {} AS line FROM \"{name}\"", values.join(" || ', ' || "));
        let lines: Vec<Line> = diesel::sql_query(query).load(&mut *c).await.expect("rows");
        all.extend(lines.into_iter().map(|row| row.line));
    }
    all.sort();
    all
}
