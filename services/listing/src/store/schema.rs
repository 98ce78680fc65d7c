//! The tables as Diesel sees them. The migrations are authoritative.

diesel::table! {
    listings (id) {
        id -> Text,
        record_id -> Nullable<Text>,
        version -> BigInt,
        status -> Text,
        name -> Text,
        latitude -> Nullable<Double>,
        longitude -> Nullable<Double>,
        time_zone -> Text,
        submitted_at -> Timestamp,
        activated_at -> Nullable<Timestamp>,
        owner_name -> Text,
        owner_email -> Nullable<Text>,
        phone -> Nullable<Text>,
        whatsapp -> Nullable<Text>,
        mail_language -> Nullable<Text>,
        demo -> Bool,
        updated_at -> Timestamp,
        document -> Text,
        search_text -> Text,
        place -> Text,
        score -> Integer,
    }
}

diesel::table! {
    listing_descriptions (listing_id, position) {
        listing_id -> Text,
        position -> Integer,
        language -> Text,
        body -> Text,
        text_digest -> Nullable<Text>,
    }
}

diesel::table! {
    listing_translations (listing_id, language) {
        listing_id -> Text,
        language -> Text,
        body -> Text,
        source_language -> Text,
        source_digest -> Text,
        source_version -> BigInt,
        provider -> Nullable<Text>,
        corrected -> Bool,
        made_at -> Timestamp,
        outdated -> Bool,
    }
}

diesel::table! {
    jobs (key, kind) {
        key -> Text,
        kind -> Text,
        payload -> Text,
        attempts -> Integer,
        due_at -> Timestamp,
        lease -> Nullable<Text>,
        last_error -> Nullable<Text>,
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
        alt_texts -> Text,
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
        state -> Text,
        suspicion -> Nullable<Text>,
        text_digest -> Nullable<Text>,
        quoted_until -> Nullable<Timestamp>,
        children -> Nullable<Integer>,
    }
}

diesel::table! {
    guest_books (listing_id) {
        listing_id -> Text,
        document -> Text,
    }
}

diesel::table! {
    host_profiles (owner_id) {
        owner_id -> Text,
        id -> Text,
        document -> Text,
        photo_hash -> Nullable<Text>,
        photo -> Nullable<Text>,
    }
}

diesel::table! {
    notice_devices (id) {
        id -> Text,
        listing_id -> Text,
        owner_id -> Nullable<Text>,
        endpoint -> Text,
        p256dh -> Text,
        auth -> Text,
        name -> Text,
        language -> Text,
        added_at -> Timestamp,
    }
}

diesel::table! {
    notice_phones (listing_id) {
        listing_id -> Text,
        owner_id -> Nullable<Text>,
        number -> Text,
        channel -> Text,
        confirmed_at -> Nullable<Timestamp>,
        code_seed -> Nullable<Text>,
        code_until -> Nullable<Timestamp>,
        tries -> Integer,
    }
}

diesel::table! {
    savings (listing_id) {
        listing_id -> Text,
        document -> Text,
    }
}

diesel::table! {
    widgets (listing_id) {
        listing_id -> Text,
        token -> Text,
        sites -> Text,
    }
}

diesel::table! {
    inquiry_answers (id) {
        id -> Text,
        inquiry_id -> Text,
        idempotency_key -> Text,
        body -> Text,
        answered_at -> Timestamp,
        by_guest -> Bool,
        quote -> Nullable<Text>,
        mail_authentication -> Nullable<Text>,
    }
}

diesel::table! {
    mail_outbox (id) {
        id -> Text,
        listing_id -> Nullable<Text>,
        inquiry_id -> Nullable<Text>,
        recipient -> Text,
        reply_to -> Nullable<Text>,
        subject -> Text,
        body -> Text,
        html -> Text,
        created_at -> Timestamp,
        sent_at -> Nullable<Timestamp>,
        given_up_at -> Nullable<Timestamp>,
        last_error -> Nullable<Text>,
        unsubscribe_url -> Nullable<Text>,
    }
}

diesel::table! {
    mail_failures (address) {
        address -> Text,
        since -> Timestamp,
        last_at -> Timestamp,
        bounced -> Bool,
        cause -> Text,
    }
}

diesel::table! {
    listing_numbers (prefix) {
        prefix -> Text,
        next -> BigInt,
    }
}

diesel::table! {
    listing_changes (listing_id, version) {
        listing_id -> Text,
        version -> BigInt,
        fields -> Text,
        changes -> Text,
    }
}

diesel::table! {
    drafts (digest) {
        digest -> Text,
        version -> BigInt,
        form -> Text,
        language -> Text,
        expires_at -> Timestamp,
        listing_id -> Nullable<Text>,
        idempotency_key -> Nullable<Text>,
        submitted_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    listing_consents (listing_id, kind) {
        listing_id -> Text,
        kind -> Text,
        given_at -> Timestamp,
    }
}

diesel::table! {
    listing_reviews (listing_id) {
        listing_id -> Text,
        proposal -> Nullable<Text>,
        proposed_at -> Nullable<Timestamp>,
        proposed_by -> Nullable<Text>,
        returned_at -> Nullable<Timestamp>,
        returned_form -> Nullable<Text>,
        reasons -> Text,
        warned_at -> Nullable<Timestamp>,
        reviewed_latitude -> Nullable<Double>,
        reviewed_longitude -> Nullable<Double>,
    }
}

diesel::table! {
    coordinate_checks (listing_id) {
        listing_id -> Text,
        version -> BigInt,
        doubt -> Nullable<Text>,
        distance_m -> Integer,
        latitude -> Nullable<Double>,
        longitude -> Nullable<Double>,
        point_precision -> Nullable<Text>,
        point_accuracy_m -> Nullable<Integer>,
        source -> Nullable<Text>,
        checked_at -> Nullable<Timestamp>,
        due_at -> Nullable<Timestamp>,
        failures -> Integer,
        last_error -> Nullable<Text>,
    }
}

diesel::table! {
    erased_listings (id) {
        id -> Text,
        activated_at -> Nullable<Timestamp>,
        erased_at -> Timestamp,
    }
}

diesel::table! {
    unused_photos (hash) {
        hash -> Text,
        unused_since -> Timestamp,
    }
}

diesel::table! {
    photo_uploads (id) {
        id -> Text,
        listing_id -> Nullable<Text>,
        draft_digest -> Nullable<Text>,
        photo_id -> Text,
        sha256 -> Text,
        position -> Integer,
        state -> Text,
        problem -> Nullable<Text>,
        hash -> Nullable<Text>,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
        widths -> Nullable<Text>,
        color -> Nullable<Text>,
        alt_texts -> Text,
        difference_hash -> Nullable<BigInt>,
        uploaded_at -> Timestamp,
        by_operator -> Bool,
    }
}

diesel::table! {
    owners (id) {
        id -> Text,
        email -> Text,
        name -> Text,
        language -> Text,
        verified_at -> Timestamp,
    }
}

diesel::table! {
    memberships (listing_id, owner_id) {
        listing_id -> Text,
        owner_id -> Text,
        role -> Text,
        began_at -> Timestamp,
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
    links (digest) {
        digest -> Text,
        purpose -> Text,
        email -> Text,
        listing_id -> Nullable<Text>,
        language -> Text,
        undo -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    stranger_mails (id) {
        id -> Text,
        recipient -> Text,
        sent_at -> Timestamp,
    }
}

diesel::table! {
    sessions (digest) {
        digest -> Text,
        opened_at -> Timestamp,
        expires_at -> Timestamp,
        user_agent -> Nullable<Text>,
        last_used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    home_settings (listing_id) {
        listing_id -> Text,
        weekly_mail -> Bool,
        weekly_mailed_at -> Nullable<Timestamp>,
        resume_on -> Nullable<Date>,
        erase_at -> Nullable<Timestamp>,
        unpaid -> Bool,
    }
}

diesel::table! {
    contents (name, version) {
        name -> Text,
        version -> BigInt,
        document -> Text,
        edited_at -> Timestamp,
        edited_by -> Text,
        note -> Nullable<Text>,
    }
}

diesel::table! {
    home_proofs (listing_id) {
        listing_id -> Text,
        kind -> Text,
        code -> Text,
        asked_at -> Timestamp,
        asked_by -> Text,
    }
}

diesel::table! {
    imported_rows (home_id) {
        home_id -> Text,
        record_id -> Text,
        digest -> Nullable<Text>,
    }
}

diesel::table! {
    home_billing (listing_id) {
        listing_id -> Text,
        terms -> Nullable<Text>,
        began_on -> Nullable<Date>,
        exempt_reason -> Nullable<Text>,
        name -> Text,
        address -> Text,
        tax_id -> Text,
    }
}

diesel::table! {
    imported_photos (home_id, photo_id) {
        home_id -> Text,
        photo_id -> Text,
    }
}

diesel::table! {
    home_fees (id) {
        id -> Text,
        listing_id -> Text,
        period_start -> Date,
        period_end -> Date,
        due_on -> Date,
        amount_minor -> BigInt,
        currency -> Text,
        state -> Text,
        reminded_days -> Nullable<Integer>,
        paid_on -> Nullable<Date>,
        reference -> Nullable<Text>,
        reason -> Nullable<Text>,
        invoice_number -> Nullable<Text>,
    }
}

diesel::table! {
    invoices (number) {
        number -> Text,
        listing_id -> Text,
        issued_on -> Date,
        corrects -> Nullable<Text>,
        document -> Text,
    }
}

diesel::table! {
    alerts (id) {
        id -> Text,
        digest -> Text,
        email -> Text,
        language -> Text,
        search_text -> Text,
        search -> Text,
        check_in -> Date,
        check_out -> Date,
        asked_at -> Timestamp,
        confirmed_at -> Nullable<Timestamp>,
        mailed_at -> Nullable<Timestamp>,
        first_look_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    alert_homes (alert_id, listing_id) {
        alert_id -> Text,
        listing_id -> Text,
        available_since -> Timestamp,
        told_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    session_grants (digest, listing_id, way_in) {
        digest -> Text,
        listing_id -> Text,
        way_in -> Text,
        owner_id -> Nullable<Text>,
        proven_at -> Timestamp,
    }
}

diesel::table! {
    devices (digest, listing_id) {
        digest -> Text,
        listing_id -> Text,
        last_seen_at -> Timestamp,
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
        last_sign_in_at -> Nullable<Timestamp>,
        totp_seed -> Nullable<Text>,
        totp_pending_seed -> Nullable<Text>,
        totp_step -> Nullable<BigInt>,
    }
}

diesel::table! {
    operator_sessions (digest) {
        digest -> Text,
        operator_id -> Text,
        opened_at -> Timestamp,
        expires_at -> Timestamp,
        user_agent -> Nullable<Text>,
        last_used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    operator_recovery_codes (operator_id, digest) {
        operator_id -> Text,
        digest -> Text,
    }
}

diesel::table! {
    operator_links (digest) {
        digest -> Text,
        operator_id -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    audit (id) {
        id -> Text,
        at -> Timestamp,
        actor -> Text,
        action -> Text,
        subject -> Text,
        fields -> Text,
        changes -> Text,
    }
}

diesel::table! {
    contact_messages (id) {
        id -> Text,
        idempotency_key -> Text,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        subject -> Text,
        message -> Text,
        language -> Text,
        received_at -> Timestamp,
    }
}

diesel::table! {
    listing_reports (id) {
        id -> Text,
        listing_id -> Text,
        idempotency_key -> Text,
        reason -> Text,
        message -> Text,
        email -> Nullable<Text>,
        language -> Text,
        state -> Text,
        received_at -> Timestamp,
        decision -> Nullable<Text>,
        statement -> Nullable<Text>,
        decided_at -> Nullable<Timestamp>,
        decided_by -> Nullable<Text>,
        appeal -> Nullable<Text>,
    }
}

diesel::table! {
    api_keys (id) {
        id -> Text,
        name -> Text,
        email -> Text,
        requests_per_minute -> Integer,
        digest -> Text,
        created_by -> Text,
        created_at -> Timestamp,
        last_used_at -> Nullable<Timestamp>,
        revoked_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Text,
        address -> Text,
        topics -> Text,
        version -> BigInt,
        generation -> Integer,
        secret_replaced_at -> Nullable<Timestamp>,
        created_by -> Text,
        created_at -> Timestamp,
        paused_at -> Nullable<Timestamp>,
        pause_reason -> Nullable<Text>,
        failures -> Integer,
        failing_since -> Nullable<Timestamp>,
        retry_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    webhook_deliveries (id) {
        id -> Text,
        webhook_id -> Text,
        event_id -> Text,
        topic -> Text,
        listing_id -> Nullable<Text>,
        version -> Nullable<BigInt>,
        occurred_at -> Timestamp,
        state -> Text,
        attempts -> Integer,
        status -> Nullable<Integer>,
        failure -> Nullable<Text>,
        created_at -> Timestamp,
        tried_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    daily_events (listing_id, day, kind) {
        listing_id -> Text,
        day -> Date,
        kind -> Text,
        count -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(inquiries, inquiry_answers, listings);
diesel::joinable!(alert_homes -> alerts (alert_id));
diesel::allow_tables_to_appear_in_same_query!(alert_homes, alerts);
diesel::joinable!(operator_sessions -> operators (operator_id));
diesel::allow_tables_to_appear_in_same_query!(operators, operator_sessions);
diesel::joinable!(operator_links -> operators (operator_id));
diesel::allow_tables_to_appear_in_same_query!(operator_links, operators);
diesel::joinable!(session_grants -> sessions (digest));
diesel::allow_tables_to_appear_in_same_query!(session_grants, sessions);
diesel::allow_tables_to_appear_in_same_query!(erased_listings, mail_outbox);
diesel::allow_tables_to_appear_in_same_query!(listings, mail_failures);
diesel::allow_tables_to_appear_in_same_query!(daily_events, erased_listings);
diesel::joinable!(listing_reviews -> listings (listing_id));
diesel::allow_tables_to_appear_in_same_query!(listing_reviews, listings);
diesel::joinable!(coordinate_checks -> listings (listing_id));
diesel::allow_tables_to_appear_in_same_query!(coordinate_checks, listings);
diesel::joinable!(memberships -> owners (owner_id));
diesel::joinable!(memberships -> listings (listing_id));
diesel::allow_tables_to_appear_in_same_query!(host_profiles, memberships);
diesel::allow_tables_to_appear_in_same_query!(notice_devices, memberships);
diesel::allow_tables_to_appear_in_same_query!(notice_phones, memberships);
diesel::allow_tables_to_appear_in_same_query!(listings, memberships, owners);
diesel::allow_tables_to_appear_in_same_query!(home_settings, listing_reviews);
diesel::allow_tables_to_appear_in_same_query!(home_settings, listings);
diesel::allow_tables_to_appear_in_same_query!(listing_photos, listings);
diesel::allow_tables_to_appear_in_same_query!(unused_photos, listing_photos);
diesel::allow_tables_to_appear_in_same_query!(unused_photos, photo_uploads);
diesel::allow_tables_to_appear_in_same_query!(unused_photos, host_profiles);
diesel::joinable!(host_profiles -> owners (owner_id));
diesel::allow_tables_to_appear_in_same_query!(host_profiles, owners);
diesel::allow_tables_to_appear_in_same_query!(photo_uploads, listings);
diesel::allow_tables_to_appear_in_same_query!(photo_uploads, home_settings);
diesel::joinable!(listing_translations -> listings (listing_id));
diesel::allow_tables_to_appear_in_same_query!(listing_translations, listings);
diesel::joinable!(home_fees -> listings (listing_id));
diesel::allow_tables_to_appear_in_same_query!(home_fees, listings);
diesel::allow_tables_to_appear_in_same_query!(home_fees, home_settings);
diesel::joinable!(home_billing -> listings (listing_id));
diesel::allow_tables_to_appear_in_same_query!(home_billing, listings);
