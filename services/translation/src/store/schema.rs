//! The tables in Diesel's notation.

diesel::table! {
    translations (key) {
        key -> Text,
        text -> Text,
        provider -> Text,
        made_at -> Timestamp,
    }
}

diesel::table! {
    usage_days (provider, day) {
        provider -> Text,
        day -> Date,
        characters -> BigInt,
        failures -> BigInt,
    }
}
