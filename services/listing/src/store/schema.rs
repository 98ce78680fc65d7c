//! The tables, as Diesel sees them. The migrations are the truth.

diesel::table! {
    listings (id) {
        id -> Text,
        version -> BigInt,
        status -> Text,
        name -> Text,
        property_type -> Text,
        country -> Text,
        region -> Nullable<Text>,
        city -> Text,
        state_province -> Nullable<Text>,
        address -> Nullable<Text>,
        postal_code -> Nullable<Text>,
        latitude -> Nullable<Double>,
        longitude -> Nullable<Double>,
        time_zone -> Text,
        submitted_at -> Timestamp,
        activated_at -> Nullable<Timestamp>,
        max_guests -> Integer,
        bedrooms -> Integer,
        half_bathrooms -> Integer,
        currency -> Text,
        price_min_minor -> BigInt,
        price_max_minor -> Nullable<BigInt>,
        pool_access -> Text,
        parking -> Text,
        kitchen -> Text,
        air_conditioning -> Text,
        accessibility -> Text,
        pet_policy -> Text,
        smoking_policy -> Text,
        children_policy -> Text,
        amenities -> Text,
        views -> Text,
        distance_to_beach -> Nullable<Text>,
        distance_to_center -> Nullable<Text>,
        distance_to_airport -> Nullable<Text>,
        license_number -> Nullable<Text>,
        owner_name -> Text,
        owner_email -> Nullable<Text>,
        phone -> Nullable<Text>,
        whatsapp -> Nullable<Text>,
        preferred_contact -> Text,
        link_airbnb -> Nullable<Text>,
        link_booking -> Nullable<Text>,
        link_vrbo -> Nullable<Text>,
        link_holidu -> Nullable<Text>,
        link_other -> Nullable<Text>,
        link_minisite -> Nullable<Text>,
        demo -> Bool,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    listing_descriptions (listing_id, position) {
        listing_id -> Text,
        position -> Integer,
        language -> Text,
        body -> Text,
        machine_translated -> Bool,
    }
}

diesel::table! {
    listing_photos (listing_id, position) {
        listing_id -> Text,
        position -> Integer,
        hash -> Text,
        width -> Integer,
        height -> Integer,
        widths -> Text,
        color -> Text,
    }
}

diesel::table! {
    listing_status_changes (id) {
        id -> Text,
        listing_id -> Text,
        from_status -> Text,
        to_status -> Text,
        reason -> Text,
        changed_by -> Text,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    inquiries (id) {
        id -> Text,
        listing_id -> Text,
        idempotency_key -> Nullable<Text>,
        fingerprint -> Text,
        guest_name -> Text,
        guest_email -> Text,
        guest_phone -> Nullable<Text>,
        message -> Text,
        check_in -> Nullable<Date>,
        check_out -> Nullable<Date>,
        guests -> Nullable<Integer>,
        language -> Text,
        consented_at -> Timestamp,
        received_at -> Timestamp,
    }
}

diesel::table! {
    mail_outbox (id) {
        id -> Text,
        inquiry_id -> Nullable<Text>,
        recipient -> Text,
        reply_to -> Nullable<Text>,
        subject -> Text,
        body -> Text,
        created_at -> Timestamp,
        attempts -> Integer,
        next_attempt_at -> Timestamp,
        claim -> Nullable<Text>,
        sent_at -> Nullable<Timestamp>,
        given_up_at -> Nullable<Timestamp>,
        last_error -> Nullable<Text>,
    }
}

diesel::table! {
    listing_passwords (listing_id) {
        listing_id -> Text,
        hash -> Text,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    operators (id) {
        id -> Text,
        email -> Text,
        name -> Text,
        role -> Text,
        hash -> Text,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    operator_sessions (digest) {
        digest -> Text,
        operator_id -> Text,
        opened_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

diesel::joinable!(operator_sessions -> operators (operator_id));
diesel::allow_tables_to_appear_in_same_query!(operators, operator_sessions);

diesel::table! {
    sessions (digest) {
        digest -> Text,
        listing_id -> Text,
        opened_at -> Timestamp,
        expires_at -> Timestamp,
    }
}
