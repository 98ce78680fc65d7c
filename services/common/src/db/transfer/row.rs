//! A row of a table, as the macro implements it for a struct.

use std::future::Future;

use diesel::QueryResult;

use super::Key;
use crate::db::Connection;

/// Groups queried at a time.
pub const GROUPS: i64 = 500;

/// A whole row of a table, implemented by [`table_row!`](crate::table_row).
pub trait TableRow: PartialEq + Send + Sync + Sized + 'static {
    /// The table's name.
    const TABLE: &'static str;
    /// The row's primary key.
    fn key(&self) -> Key;
    /// The number of rows.
    fn count(connection: &mut Connection) -> impl Future<Output = QueryResult<i64>> + Send;
    /// The next [`GROUPS`] groups after `after`, and the number of rows in each.
    fn groups(connection: &mut Connection, after: &str)
    -> impl Future<Output = QueryResult<Vec<(String, i64)>>> + Send;
    /// The rows of some groups, unsorted.
    fn rows(connection: &mut Connection, groups: &[String]) -> impl Future<Output = QueryResult<Vec<Self>>> + Send;
    /// Inserts new rows.
    fn insert(connection: &mut Connection, rows: Vec<Self>) -> impl Future<Output = QueryResult<()>> + Send;
}

/// Implements [`TableRow`] for a struct with `Queryable`, `Selectable` and `Insertable`. The columns are those of the
/// primary key; the first of them is text. The struct has `treat_none_as_default_value = false`, because SQLite has no
/// keyword for a column's default.
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
                $crate::insert_rows!(connection, $table::table, rows)
            }
        }
    };
}
