//! The tables, as Diesel knows them.

diesel::table! {
    properties (id) {
        id -> Text,
        time_zone -> Text,
        active -> Bool,
        version -> BigInt,
        confirmed_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        fed_until -> Nullable<Timestamp>,
    }
}

diesel::table! {
    feeds (id) {
        id -> Text,
        property_id -> Text,
        place -> Integer,
        platform -> Text,
        url -> Text,
        policy -> Text,
        etag -> Nullable<Text>,
        last_modified -> Nullable<Text>,
        next_read_at -> Timestamp,
        woken_at -> Nullable<Timestamp>,
        claim -> BigInt,
        claimed_until -> Nullable<Timestamp>,
        last_read_at -> Nullable<Timestamp>,
        last_success_at -> Nullable<Timestamp>,
        last_error -> Text,
        failures -> Integer,
        failed_cycles -> Integer,
        from_other_address -> Bool,
        covered_until -> Nullable<Date>,
        held_since -> Nullable<Timestamp>,
        held_reads -> Integer,
        held_nights -> Nullable<Text>,
        last_status -> Nullable<Integer>,
        read_from -> Nullable<Text>,
        held_events -> Integer,
        held_stays -> Text,
    }
}

diesel::table! {
    feed_events (feed_id, place) {
        feed_id -> Text,
        place -> Integer,
        uid_hash -> Nullable<Text>,
        starts -> Text,
        ends -> Text,
        first_night -> Date,
        end_day -> Date,
        marks -> Bool,
        blocks -> Bool,
        category -> Text,
        confidence -> Text,
        reasoning -> Text,
        summary -> Text,
        may_be_stay -> Bool,
    }
}

diesel::table! {
    feed_reads (id) {
        id -> Text,
        feed_id -> Text,
        read_at -> Timestamp,
        outcome -> Text,
        events -> Integer,
        nights -> Integer,
        problems -> Integer,
        status -> Nullable<Integer>,
        duration_ms -> Integer,
        bytes -> Integer,
        nights_gained -> Integer,
        nights_lost -> Integer,
        error -> Text,
        nights_let_go -> Integer,
        stays_let_go -> Integer,
    }
}

diesel::table! {
    feed_alerts (id) {
        id -> Text,
        feed_id -> Text,
        property_id -> Text,
        raised_at -> Timestamp,
        platform -> Text,
        error_code -> Text,
        error -> Text,
    }
}

diesel::table! {
    blocks (property_id, id) {
        property_id -> Text,
        id -> Text,
        first_night -> Date,
        end_day -> Date,
        block_type -> Text,
        reason -> Text,
        created_at -> Timestamp,
        edited_at -> Timestamp,
    }
}

diesel::table! {
    removed_blocks (property_id, id) {
        property_id -> Text,
        id -> Text,
        removed_at -> Timestamp,
    }
}

diesel::table! {
    exports (id) {
        id -> Text,
        property_id -> Text,
        subscriber -> Text,
        include_reservations -> Bool,
        calendar_name -> Text,
        token_hash -> Text,
        created_at -> Timestamp,
        revoked_at -> Nullable<Timestamp>,
        last_nights -> Text,
        etag -> Text,
        modified_at -> Timestamp,
        feed_id -> Nullable<Text>,
        echo_nights -> Text,
        feed_host -> Nullable<Text>,
    }
}

diesel::table! {
    export_receipts (id) {
        id -> Text,
        export_id -> Text,
        read_at -> Timestamp,
        user_agent -> Text,
    }
}

diesel::table! {
    full_passes (id) {
        id -> Text,
        started_at -> Timestamp,
        ends_at -> Timestamp,
        started_by -> Text,
    }
}

diesel::table! {
    full_pass_feeds (pass_id, feed_id) {
        pass_id -> Text,
        feed_id -> Text,
    }
}

diesel::joinable!(feeds -> properties (property_id));
diesel::joinable!(feed_events -> feeds (feed_id));
diesel::joinable!(full_pass_feeds -> feeds (feed_id));
diesel::joinable!(full_pass_feeds -> full_passes (pass_id));
diesel::allow_tables_to_appear_in_same_query!(exports, export_receipts);
diesel::allow_tables_to_appear_in_same_query!(properties, feeds, feed_events, full_passes, full_pass_feeds);
