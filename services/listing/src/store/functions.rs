//! Functions of SQL that queries use.

diesel::define_sql_function! {
    /// The text in lower case. SQLite converts only ASCII letters; addresses have no others.
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

diesel::define_sql_function! {
    /// So many characters of a text from one on, which is counted from 1.
    fn substr(text: diesel::sql_types::Text, from: diesel::sql_types::Integer, length: diesel::sql_types::Integer) -> diesel::sql_types::Text;
}
