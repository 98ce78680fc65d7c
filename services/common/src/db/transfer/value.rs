//! Values of columns, and the types that columns have.

use chrono::{NaiveDate, NaiveDateTime};
use diesel::{
    QueryableByName,
    backend::Backend,
    deserialize::{self, FromSql},
    query_builder::{BoxedSqlQuery, SqlQuery},
    row::{Field as _, NamedRow},
    serialize::ToSql,
    sql_types::{BigInt, Bool, Date, Double, HasSqlType, Integer, Nullable, Text, Timestamp},
};

/// A row, with its values in the order of its table's columns.
#[derive(PartialEq)]
pub(super) struct Row(pub Vec<Value>);

macro_rules! types {
    ($($name:literal $variant:ident $sql:ident $rust:ty),* $(,)?) => {
        /// The value of a column.
        #[derive(PartialEq)]
        pub(super) enum Value {
            $($variant(Option<$rust>)),*
        }

        /// The names of types as the migrations write them.
        pub(super) const TYPES: &[&str] = &[$($name),*];

        impl Value {
            /// As text, for a message.
            pub fn text(&self) -> String {
                match self {
                    $(Self::$variant(value) => value.as_ref().map(ToString::to_string).unwrap_or_default()),*
                }
            }
        }

        /// The query selects each column under the name of its type.
        impl<DB: Backend> QueryableByName<DB> for Row
        where
            $(Option<$rust>: FromSql<Nullable<$sql>, DB>),*
        {
            fn build<'a>(row: &impl NamedRow<'a, DB>) -> deserialize::Result<Self> {
                let value = |index: usize| -> deserialize::Result<Value> {
                    let field = diesel::row::Row::get(row, index).ok_or("a column is missing")?;
                    match field.field_name() {
                        $(Some($name) => {
                            let value = FromSql::<Nullable<$sql>, DB>::from_nullable_sql(field.value())?;
                            Ok(Value::$variant(value))
                        })*
                        _ => Err("a column has no known type".into()),
                    }
                };
                (0..row.field_count()).map(value).collect::<deserialize::Result<_>>().map(Self)
            }
        }

        /// A statement with its values, `$1` and so on in the text. Both kinds of database know this form.
        pub(super) fn bound<DB>(
            statement: String,
            values: impl IntoIterator<Item = Value>,
        ) -> BoxedSqlQuery<'static, DB, SqlQuery>
        where
            DB: Backend $(+ HasSqlType<$sql>)*,
            $(Option<$rust>: ToSql<Nullable<$sql>, DB>),*
        {
            values.into_iter().fold(diesel::sql_query(statement).into_boxed(), |query, value| match value {
                $(Value::$variant(value) => query.bind::<Nullable<$sql>, _>(value)),*
            })
        }
    };
}

types! {
    "TEXT" Text Text String,
    "INTEGER" Integer Integer i32,
    "BIGINT" BigInt BigInt i64,
    "BOOLEAN" Boolean Bool bool,
    "DOUBLE PRECISION" Double Double f64,
    "DATE" Date Date NaiveDate,
    "TIMESTAMP" Timestamp Timestamp NaiveDateTime,
}
