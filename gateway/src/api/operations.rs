//! The operations of the API, and who may call each. Routes, the OpenAPI document and the tests of permissions are made from
//! this table; method, path and description stand at the handler, in its `utoipa::path`.

use std::sync::LazyLock;

use actix_web::{Handler, Responder, Route, guard, http::Method, web};
use utoipa::openapi::{OpenApi, PathItem, path::Operation as Description};

use super::{
    admin::{Editor, Operator},
    bounces::MailServer,
    only,
    owner::{Owner, SignedIn},
};

/// Who may call an operation. A service that is called on the way decides again, by the role and by how somebody signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Whoever asks. What a secret in the path or in a cookie opens, the handler checks.
    Anybody,
    /// Who is signed in to any property.
    SignedIn,
    /// Who is signed in to the property of the path.
    Owner,
    /// Operators.
    Operator,
    /// Operators who may change something.
    Editor,
    /// The operator's mail server.
    MailServer,
}

/// An operation of the API.
pub struct Operation {
    /// Who may call it.
    pub audience: Audience,
    /// Its method. GET answers HEAD as well.
    pub method: Method,
    /// Its path, with the names of its parts in braces.
    pub path: String,
    route: fn(Route) -> Route,
}

/// Handlers that only such callers reach: what they take first is made from a request of such a caller alone.
trait Admits<Args> {}

/// The audience of handlers that take no principal.
struct Anybody;

impl<Args> Admits<Args> for Anybody {}

macro_rules! admits {
    ($($principal:ident)*) => {
        $(
            impl Admits<($principal,)> for $principal {}
            impl<A> Admits<($principal, A)> for $principal {}
            impl<A, B> Admits<($principal, A, B)> for $principal {}
            impl<A, B, C> Admits<($principal, A, B, C)> for $principal {}
            impl<A, B, C, D> Admits<($principal, A, B, C, D)> for $principal {}
        )*
    };
}

admits! { SignedIn Owner Operator Editor MailServer }

fn routed<Principal, F, Args>(route: Route, handler: F) -> Route
where
    Principal: Admits<Args>,
    F: Handler<Args, Output: Responder + 'static>,
    Args: actix_web::FromRequest + 'static,
{
    route.to(handler)
}

macro_rules! operations {
    ($($audience:ident { $($($segment:ident)::+,)+ })+) => {
        /// Each operation with the document that describes it alone.
        static TABLE: LazyLock<Vec<(Operation, OpenApi)>> = LazyLock::new(|| {
            let mut table = Vec::new();
            $($({
                #[derive(utoipa::OpenApi)]
                #[openapi(paths(super::$($segment)::+))]
                struct One;
                let route = |route| routed::<$audience, _, _>(route, super::$($segment)::+);
                table.push(described(Audience::$audience, route, <One as utoipa::OpenApi>::openapi()));
            })+)+
            table
        });
    };
}

operations! {
    Anybody {
        search::search,
        search::search_map,
        properties::latest,
        properties::detail,
        properties::contact,
        stays::price,
        stays::similar,
        stays::possible_stays,
        maps::picture,
        maps::base,
        media::picture,
        calendars::calendar,
        calendars::refresh,
        calendars::export,
        inquiries::send,
        guests::report,
        guests::contact,
        guests::count_events,
        alerts::ask,
        alerts::show,
        alerts::confirm,
        alerts::end,
        unsubscribe::alert_page,
        unsubscribe::alert,
        unsubscribe::link_page,
        unsubscribe::weekly_mail,
        destinations::suggest,
        places::postcode,
        places::countries,
        places::geocode,
        places::reverse,
        translate::translate,
        offer::launch_offer,
        listings::create,
        listings::show,
        listings::save,
        listings::forget,
        listings::submit,
        listings::preview,
        listings::mail,
        listings::check_feed,
        photos::list_of_draft,
        photos::add_to_draft,
        photos::arrange_of_draft,
        photos::remove_from_draft,
        owner::session::current,
        owner::session::sign_in,
        owner::session::sign_out,
        owner::links::ask,
        owner::links::look,
        owner::links::use_link,
        admin::session::current,
        admin::session::sign_in,
        admin::session::sign_out,
    }
    SignedIn {
        owner::homes::list,
    }
    Owner {
        owner::listing::show,
        owner::listing::edit,
        owner::listing::preview,
        owner::listing::withdraw,
        owner::listing::resubmit,
        owner::listing::pause,
        owner::listing::resume,
        owner::listing::remove,
        owner::photos::list,
        owner::photos::arrange,
        owner::photos::add,
        owner::photos::remove,
        owner::password::change,
        owner::members::list,
        owner::members::invite,
        owner::members::remove,
        owner::settings::show,
        owner::settings::change,
        owner::settings::schedule_erasure,
        owner::settings::cancel_erasure,
        owner::sessions::list,
        owner::sessions::end_others,
        owner::sessions::end,
        owner::inquiries::list,
        owner::inquiries::show,
        owner::inquiries::change,
        owner::inquiries::answer,
        owner::inquiries::translate,
        owner::translations::list,
        owner::translations::correct,
        owner::translations::remove,
        owner::calendar::calendar,
        owner::calendar::confirm,
        owner::blocks::list,
        owner::blocks::put,
        owner::blocks::replay,
        owner::blocks::import,
        owner::blocks::remove,
        owner::blocks::set_night,
        owner::feeds::list,
        owner::feeds::replace,
        owner::feeds::sync,
        owner::check::check,
        owner::conflicts::events,
        owner::history::alerts,
        owner::history::reads,
        owner::feeds::release,
        owner::feeds::accept,
        owner::conflicts::conflicts,
        owner::conflicts::gaps,
        owner::exports::list,
        owner::exports::create,
        owner::exports::revoke,
        owner::exports::reads,
    }
    Operator {
        admin::audit::list,
        admin::mail::failures,
        admin::listings::list,
        admin::listings::show,
        admin::listings::preview,
        admin::coordinates::list,
        admin::coordinates::progress,
        admin::translations::usage,
        admin::calendar::health,
        admin::calendar::feeds,
        admin::calendar::events,
        admin::calendar::reads,
        admin::passes::list,
        admin::passes::progress,
        admin::dead_letters::list,
        admin::feeds::diagnose,
    }
    Editor {
        admin::listings::approve,
        admin::listings::send_back,
        admin::listings::approve_photos,
        admin::listings::refuse_photos,
        admin::listings::erase,
        admin::coordinates::start,
        admin::coordinates::apply,
        admin::calendar::sync,
        admin::passes::start,
        admin::dead_letters::replay,
    }
    MailServer {
        bounces::report,
    }
}

/// An operation by its description.
fn described(audience: Audience, route: fn(Route) -> Route, document: OpenApi) -> (Operation, OpenApi) {
    let (path, item) = document.paths.paths.iter().next().expect("a handler has a path");
    let operation = Operation { audience, method: method_of(item), path: path.clone(), route };
    (operation, document)
}

fn method_of(item: &PathItem) -> Method {
    let all: [(&Option<Description>, Method); 5] = [
        (&item.get, Method::GET),
        (&item.post, Method::POST),
        (&item.put, Method::PUT),
        (&item.patch, Method::PATCH),
        (&item.delete, Method::DELETE),
    ];
    all.into_iter()
        .find_map(|(described, method)| described.is_some().then_some(method))
        .expect("a handler has a method")
}

/// All operations, in the order in which their paths are compared with that of a request.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    TABLE.iter().map(|(operation, _)| operation)
}

/// Adds what describes the operations to a document.
pub fn describe(document: OpenApi) -> OpenApi {
    TABLE.iter().fold(document, |document, (_, one)| document.merge_from(one.clone()))
}

/// A path with its operations, and the methods that it answers, as the header `Allow` names them.
static PATHS: LazyLock<Vec<(&'static str, Vec<&'static Operation>, String)>> = LazyLock::new(|| {
    let mut paths: Vec<(&str, Vec<&Operation>, String)> = Vec::new();
    for operation in all() {
        let methods = if operation.method == Method::GET { "GET, HEAD" } else { operation.method.as_str() };
        match paths.iter_mut().find(|(path, ..)| *path == operation.path) {
            Some((_, operations, allowed)) => {
                operations.push(operation);
                *allowed = format!("{allowed}, {methods}");
            }
            None => paths.push((&operation.path, vec![operation], methods.to_owned())),
        }
    }
    paths
});

/// Adds the paths of all operations. Other methods of these paths are refused.
pub fn configure(config: &mut web::ServiceConfig) {
    for (path, operations, allowed) in PATHS.iter() {
        let mut resource = web::resource(*path).default_service(only(allowed));
        for Operation { method, route, .. } in operations {
            let guarded = web::route().guard(guard::Method(method.clone()));
            resource = resource.route(route(guarded));
            if *method == Method::GET {
                resource = resource.route(route(web::route().guard(guard::Head())));
            }
        }
        config.service(resource);
    }
}
