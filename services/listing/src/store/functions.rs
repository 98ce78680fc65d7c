//! Functions of SQL that queries use.

diesel::define_sql_function! {
    /// The text in lower case. SQLite converts only ASCII letters; addresses have no others.
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}
