//! The OpenAPI document, generated from the handlers and views. `gateway/openapi.json` is its snapshot; the web's types
//! are generated from that.

use utoipa::OpenApi;

use crate::api;

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "CasaCero API",
        description = "Holiday homes without commission: find one that is free on your dates, and write to its owner.",
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    paths(
        api::search::search,
        api::search::search_map,
        api::properties::latest,
        api::properties::detail,
        api::properties::contact,
        api::stays::price,
        api::stays::similar,
        api::stays::possible_stays,
        api::maps::picture,
        api::calendars::calendar,
        api::calendars::refresh,
        api::calendars::export,
        api::inquiries::send,
        api::guests::report,
        api::guests::contact,
        api::guests::count_events,
        api::alerts::ask,
        api::alerts::show,
        api::alerts::confirm,
        api::alerts::end,
        api::unsubscribe::alert,
        api::unsubscribe::weekly_mail,
        api::destinations::suggest,
        api::places::postcode,
        api::places::countries,
        api::places::geocode,
        api::places::reverse,
        api::translate::translate,
        api::offer::launch_offer,
        api::maps::base,
        api::listings::create,
        api::listings::show,
        api::listings::save,
        api::listings::forget,
        api::listings::submit,
        api::listings::preview,
        api::listings::mail,
        api::listings::check_feed,
        api::photos::list_of_draft,
        api::photos::add_to_draft,
        api::photos::arrange_of_draft,
        api::photos::remove_from_draft,
        api::owner::homes::list,
        api::owner::listing::show,
        api::owner::listing::preview,
        api::owner::listing::edit,
        api::owner::listing::withdraw,
        api::owner::listing::resubmit,
        api::owner::listing::pause,
        api::owner::listing::resume,
        api::owner::listing::remove,
        api::owner::session::sign_in,
        api::owner::session::current,
        api::owner::session::sign_out,
        api::owner::links::ask,
        api::owner::links::look,
        api::owner::links::use_link,
        api::owner::photos::list,
        api::owner::photos::add,
        api::owner::photos::arrange,
        api::owner::photos::remove,
        api::owner::password::change,
        api::owner::members::list,
        api::owner::members::invite,
        api::owner::members::remove,
        api::owner::settings::show,
        api::owner::settings::change,
        api::owner::settings::schedule_erasure,
        api::owner::settings::cancel_erasure,
        api::owner::sessions::list,
        api::owner::sessions::end_others,
        api::owner::sessions::end,
        api::owner::inquiries::list,
        api::owner::inquiries::show,
        api::owner::inquiries::change,
        api::owner::inquiries::answer,
        api::owner::inquiries::translate,
        api::owner::translations::list,
        api::owner::translations::correct,
        api::owner::translations::remove,
        api::owner::calendar::calendar,
        api::owner::calendar::confirm,
        api::owner::blocks::list,
        api::owner::blocks::put,
        api::owner::blocks::replay,
        api::owner::blocks::import,
        api::owner::blocks::remove,
        api::owner::blocks::set_night,
        api::owner::feeds::list,
        api::owner::feeds::replace,
        api::owner::feeds::sync,
        api::owner::check::check,
        api::owner::conflicts::events,
        api::owner::history::alerts,
        api::owner::history::reads,
        api::owner::feeds::release,
        api::owner::feeds::accept,
        api::owner::conflicts::conflicts,
        api::owner::conflicts::gaps,
        api::owner::exports::list,
        api::owner::exports::create,
        api::owner::exports::revoke,
        api::owner::exports::reads,
        api::admin::session::sign_in,
        api::admin::session::current,
        api::admin::session::sign_out,
        api::admin::audit::list,
        api::admin::listings::list,
        api::admin::listings::show,
        api::admin::listings::preview,
        api::admin::listings::approve,
        api::admin::listings::send_back,
        api::admin::listings::erase,
        api::admin::coordinates::list,
        api::admin::coordinates::start,
        api::admin::coordinates::progress,
        api::admin::coordinates::apply,
        api::admin::translations::usage,
        api::admin::calendar::health,
        api::admin::calendar::sync,
        api::admin::calendar::feeds,
        api::admin::calendar::events,
        api::admin::calendar::reads,
        api::admin::passes::list,
        api::admin::passes::start,
        api::admin::passes::progress,
        api::admin::dead_letters::list,
        api::admin::dead_letters::replay,
        api::admin::feeds::diagnose,
        api::media::picture,
    ),
    // Only query parameters use it, and utoipa does not collect their schemas.
    components(schemas(crate::views::vocabulary::SortOrder))
)]
pub struct Document;

/// The document as it is stored in `gateway/openapi.json`.
pub fn snapshot() -> String {
    let mut text = Document::openapi().to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_snapshot_is_up_to_date() {
        assert!(
            super::snapshot() == include_str!("../openapi.json"),
            "gateway/openapi.json differs from the handlers; run `make openapi` and look at the difference"
        );
    }
}
