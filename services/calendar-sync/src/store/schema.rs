//! The tables in Diesel's notation.

diesel::table! {
    properties (id) {
        id -> Text,
        time_zone -> Text,
        active -> Bool,
        reads_daily -> Bool,
        listing_version -> BigInt,
        exports_until -> Nullable<Timestamp>,
        version -> BigInt,
        confirmed_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        fed_until -> Nullable<Timestamp>,
        taken_nights -> Text,
        fresh_until -> Nullable<Timestamp>,
        reaches_until -> Nullable<Date>,
        nights_version -> Nullable<BigInt>,
        nights_changed_at -> Nullable<Timestamp>,
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
        free_time_blocks -> Bool,
        paused -> Bool,
        etag -> Nullable<Text>,
        last_modified -> Nullable<Text>,
        next_read_at -> Timestamp,
        woken_at -> Nullable<Timestamp>,
        claim -> BigInt,
        claimed_until -> Nullable<Timestamp>,
        last_read_at -> Nullable<Timestamp>,
        last_read -> Text,
        last_status -> Nullable<Integer>,
        last_complete_at -> Nullable<Timestamp>,
        last_body_at -> Nullable<Timestamp>,
        failures -> Integer,
        failed_cycles -> Integer,
        is_proven -> Bool,
        counted_readings -> Integer,
        counted_at -> Nullable<Timestamp>,
        problems -> Text,
        accepted_problems -> Text,
        sums_day -> Date,
        sums_reads -> Integer,
        sums_not_modified -> Integer,
        sums_bytes -> BigInt,
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
        takes -> Bool,
        category -> Text,
        confidence -> Text,
        reason -> Text,
        summary -> Text,
        may_be_reservation -> Bool,
    }
}

diesel::table! {
    feed_nights (feed_id, first_night) {
        feed_id -> Text,
        first_night -> Date,
        end_day -> Date,
        claim -> Text,
        category -> Text,
        stay_first -> Nullable<Date>,
        stay_end -> Nullable<Date>,
        named_since -> Timestamp,
        missing_since -> Nullable<Timestamp>,
        missing_times -> Integer,
        counted_at -> Nullable<Timestamp>,
        unshared -> Bool,
        waits_a_day -> Bool,
        claimed_after -> Nullable<Timestamp>,
    }
}

diesel::table! {
    ended_claims (id) {
        id -> Text,
        property_id -> Text,
        feed_id -> Nullable<Text>,
        first_night -> Date,
        end_day -> Date,
        claimed_since -> Timestamp,
        ended_at -> Timestamp,
    }
}

diesel::table! {
    feed_reads (id) {
        id -> Text,
        feed_id -> Text,
        read_at -> Timestamp,
        outcome -> Text,
        status -> Nullable<Integer>,
        duration_ms -> Integer,
        bytes -> Integer,
        events -> Integer,
        problems -> Integer,
        nights -> Integer,
        nights_waiting -> Integer,
        nights_gained -> Integer,
        nights_freed -> Integer,
    }
}

diesel::table! {
    feed_days (feed_id, day) {
        feed_id -> Text,
        day -> Date,
        reads -> Integer,
        not_modified -> Integer,
        bytes -> BigInt,
    }
}

diesel::table! {
    feed_alerts (id) {
        id -> Text,
        feed_id -> Text,
        property_id -> Text,
        raised_at -> Timestamp,
        platform -> Text,
        kind -> Text,
        error_code -> Text,
        status -> Nullable<Integer>,
        nights -> Integer,
        other_feed_id -> Nullable<Text>,
        other_platform -> Nullable<Text>,
        first_night -> Nullable<Date>,
        end_day -> Nullable<Date>,
        gone_since -> Nullable<Timestamp>,
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
        held_until -> Nullable<Timestamp>,
        blocked_since -> Nullable<Timestamp>,
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
        feed_id -> Nullable<Text>,
        include_reservations -> Bool,
        calendar_name -> Text,
        token_hash -> Text,
        created_at -> Timestamp,
        revoked_at -> Nullable<Timestamp>,
        etag -> Text,
        sent_nights -> Integer,
        modified_at -> Timestamp,
        changeovers -> Bool,
        unread -> Bool,
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
diesel::joinable!(feed_nights -> feeds (feed_id));
diesel::joinable!(full_pass_feeds -> feeds (feed_id));
diesel::joinable!(full_pass_feeds -> full_passes (pass_id));
diesel::allow_tables_to_appear_in_same_query!(exports, export_receipts);
diesel::allow_tables_to_appear_in_same_query!(
    properties,
    feeds,
    feed_events,
    feed_nights,
    full_passes,
    full_pass_feeds
);
