//! The operations of the API, who may call each, and what limits how often. Routes, the OpenAPI document and the tests of
//! permissions are made from this table; method, path and description stand at the handler, in its `utoipa::path`.

use std::sync::LazyLock;

use actix_web::{FromRequest, Handler, HttpRequest, HttpResponse, Route, guard, http::Method, web};
use utoipa::openapi::{OpenApi, PathItem, path::Operation as Description};

use super::{
    admin::{Account, Admin, Editor, Operator},
    bounces::MailServer,
    only,
    owner::{Owner, SignedIn},
    signed_in::is_read,
};
use crate::{
    App,
    limits::{Class, Tries, home_key},
    middleware::visitor_of,
    problem::Problem,
};

/// Who may call an operation. A service that is called on the way decides again, by the role and by how somebody signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Whoever asks. What a secret in the path or in a cookie opens, the handler checks.
    Anybody,
    /// Whoever asks, a partner with a key too: it is read alone, and the same for all.
    Public,
    /// Who is signed in to any property.
    SignedIn,
    /// Who is signed in to the property of the path.
    Owner,
    /// Operators.
    Operator,
    /// Operators who may change something.
    Editor,
    /// Operators who may change other operators.
    Admin,
    /// Operators, at their own account.
    Account,
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
    /// What is counted for a request, besides all requests of a visitor and all writes of an owner.
    pub limits: &'static [Class],
    route: fn(Route) -> Route,
    document: fn() -> OpenApi,
}

/// Whom limits at a target count.
pub trait Principal {
    /// What each of its writes is counted as, unless the operation has a class of its own for that.
    const WRITES: Option<Class> = None;

    /// The target of a request of this principal.
    fn limit_target(&self, class: Class) -> String;
}

/// Handlers that only such callers reach: what they take first is made from a request of such a caller alone.
trait Admits<Args> {
    const WRITES: Option<Class> = None;

    /// The target of a request, for limits at a target.
    fn limit_target(args: &Args, request: &HttpRequest, class: Class) -> String;
}

/// The audience of handlers that take no principal. Their target is the property or the inquiry of the path.
struct Anybody;

impl<Args> Admits<Args> for Anybody {
    fn limit_target(_args: &Args, request: &HttpRequest, _class: Class) -> String {
        match request.match_info().get("token") {
            Some(token) => token.to_owned(),
            None => home_key(request.match_info().query("id")),
        }
    }
}

/// The audience of handlers that a partner with a key reaches, too.
struct Public;

impl<Args> Admits<Args> for Public {
    fn limit_target(args: &Args, request: &HttpRequest, class: Class) -> String {
        Anybody::limit_target(args, request, class)
    }
}

macro_rules! admits {
    ($($principal:ident)*) => {
        $(admits! { $principal: () (A) (A, B) (A, B, C) (A, B, C, D) })*
    };
    ($principal:ident: $(($($arg:ident),*))*) => {
        $(
            impl<$($arg),*> Admits<($principal, $($arg),*)> for $principal {
                const WRITES: Option<Class> = <$principal as Principal>::WRITES;

                fn limit_target(args: &($principal, $($arg),*), _request: &HttpRequest, class: Class) -> String {
                    args.0.limit_target(class)
                }
            }
        )*
    };
}

admits! { SignedIn Owner Operator Editor Admin Account MailServer }

/// A route to a handler: a request is counted before the handler sees it, and what it did not do is given back.
fn routed<Caller, F, Args>(route: Route, handler: F, limits: &'static [Class]) -> Route
where
    Caller: Admits<Args>,
    F: Handler<Args, Output = Result<HttpResponse, Problem>>,
    Args: FromRequest + 'static,
{
    route.to(move |request: HttpRequest, args: Args| {
        let handler = handler.clone();
        async move {
            let app = request.app_data::<web::Data<App>>().expect("the app is configured");
            let tries = count::<Caller, Args>(app, &request, &args, limits).await?;
            let result = handler.call(args).await;
            for tries in tries {
                tries.settle(&result).await;
            }
            result
        }
    })
}

async fn count<'a, Caller: Admits<Args>, Args>(
    app: &'a App,
    request: &HttpRequest,
    args: &Args,
    limits: &'static [Class],
) -> Result<Vec<Tries<'a>>, Problem> {
    let is_counted_apart = is_read(request) || limits.contains(&Class::AccessChanges);
    let mut counted = Vec::new();
    for class in Caller::WRITES.filter(|_| !is_counted_apart).into_iter().chain(limits.iter().copied()) {
        let target = Caller::limit_target(args, request, class);
        counted.push(app.limits.visitor_at(class, visitor_of(request), &target).await?);
    }
    Ok(counted)
}

macro_rules! operations {
    ($($audience:ident { $($($segment:ident)::+ $([$($class:ident)+])?,)+ })+) => {
        /// All operations, in the order in which their paths are compared with that of a request.
        static TABLE: LazyLock<Vec<Operation>> = LazyLock::new(|| {
            vec![$($({
                #[derive(utoipa::OpenApi)]
                #[openapi(paths(super::$($segment)::+))]
                struct One;
                const LIMITS: &[Class] = &[$($(Class::$class),+)?];
                let route = |route| routed::<$audience, _, _>(route, super::$($segment)::+, LIMITS);
                Operation::new(Audience::$audience, LIMITS, route, <One as utoipa::OpenApi>::openapi)
            }),+),+]
        });
    };
}

operations! {
    Public {
        search::search,
        search::search_map,
        properties::latest,
        properties::detail,
        stays::price,
        stays::similar,
        stays::possible_stays,
        properties::host,
        hosts::page,
        hosts::widget,
        maps::picture,
        maps::base,
        media::picture,
        calendars::calendar,
        destinations::suggest,
        places::postcode,
        places::countries,
        offer::launch_offer,
        offer::site,
    }
    Anybody {
        properties::contact [ContactDetails],
        calendars::refresh [Refreshes],
        calendars::export,
        inquiries::send [Inquiries],
        threads::show,
        threads::write [ThreadWrites],
        threads::decide [ThreadWrites],
        threads::erase [ThreadWrites],
        guests::report [Reports],
        guests::contact [ContactMessages],
        guests::count_events [Events],
        alerts::ask [Alerts],
        alerts::show,
        alerts::confirm,
        alerts::end,
        unsubscribe::alert_page,
        unsubscribe::alert,
        unsubscribe::link_page,
        unsubscribe::weekly_mail,
        places::geocode [Lookups],
        places::reverse [Lookups],
        translate::translate [Translations],
        listings::create [Drafts],
        listings::show,
        listings::save [DraftSaves],
        listings::forget,
        listings::submit [Submissions],
        listings::preview,
        listings::mail [Links],
        listings::check_feed [DraftFeedChecks],
        photos::list_of_draft,
        photos::add_to_draft [Photos],
        photos::arrange_of_draft [DraftSaves],
        photos::remove_from_draft [DraftSaves],
        owner::session::current,
        owner::session::sign_in,
        owner::session::sign_out,
        owner::links::ask [Links],
        owner::links::look,
        owner::links::use_link,
        admin::session::current,
        admin::session::sign_in,
        admin::session::sign_out,
        admin::invitation::ask [Links],
        admin::invitation::look,
        admin::invitation::accept,
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
        owner::photos::add [Photos],
        owner::photos::remove,
        owner::password::change [AccessChanges],
        owner::members::list,
        owner::members::invite [AccessChanges],
        owner::members::remove [AccessChanges],
        owner::take_out::take_out [TakeOuts],
        owner::hosting::statistics,
        owner::hosting::guest_book,
        owner::hosting::put_guest_book,
        owner::hosting::host_profile,
        owner::hosting::put_host_profile,
        owner::hosting::put_host_photo [Photos],
        owner::hosting::remove_host_photo,
        owner::hosting::saving,
        owner::hosting::put_saving,
        owner::hosting::widget,
        owner::hosting::put_widget,
        owner::notices::show,
        owner::notices::add_device,
        owner::notices::remove_device,
        owner::notices::put_phone [PhoneCodes],
        owner::notices::confirm_phone,
        owner::notices::remove_phone,
        owner::settings::show,
        owner::settings::change,
        owner::settings::schedule_erasure [AccessChanges],
        owner::settings::cancel_erasure [AccessChanges],
        owner::fees::show,
        owner::fees::put_billing,
        owner::fees::invoice,
        owner::sessions::list,
        owner::sessions::end_others [AccessChanges],
        owner::sessions::end [AccessChanges],
        owner::inquiries::list,
        owner::inquiries::show,
        owner::inquiries::change,
        owner::inquiries::answer [Answers],
        owner::inquiries::translate [InquiryTranslations],
        owner::translations::list,
        owner::translations::correct,
        owner::translations::remove,
        owner::translations::again,
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
        owner::feeds::sync [FeedChecks],
        owner::check::check [FeedChecks],
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
        admin::mail::failures,
        admin::homes::list,
        admin::homes::record,
        admin::homes::overview,
        admin::schema::check,
        admin::contents::list,
        admin::contents::show,
        admin::contents::versions,
        admin::fees::list,
        admin::fees::invoice,
        admin::listings::list,
        admin::listings::show,
        admin::listings::preview,
        admin::coordinates::list,
        admin::coordinates::progress,
        admin::translations::usage,
        admin::translations::list,
        admin::calendar::health,
        admin::calendar::feeds,
        admin::calendar::events,
        admin::calendar::reads,
        admin::passes::list,
        admin::passes::progress,
        admin::dead_letters::list,
        admin::feeds::diagnose [FeedChecks],
    }
    Editor {
        admin::listings::approve,
        admin::listings::send_back,
        admin::listings::approve_photos,
        admin::listings::refuse_photos,
        admin::contents::edit,
        admin::reports::list,
        admin::reports::decide,
        admin::reports::appeal,
        admin::homes::write_to_owner,
        admin::homes::ask_for_proof,
        admin::homes::decide_proof,
        admin::coordinates::start,
        admin::coordinates::apply,
        admin::translations::again,
        admin::calendar::sync,
        admin::passes::start,
        admin::dead_letters::replay,
    }
    Admin {
        admin::homes::link_owner,
        admin::listings::erase,
        admin::guests::export,
        admin::guests::erase,
        admin::imports::start,
        admin::imports::template,
        admin::fees::pay,
        admin::fees::waive,
        admin::fees::add,
        admin::fees::exempt,
        admin::fees::cancel_invoice,
        admin::audit::list,
        admin::api_keys::list,
        admin::api_keys::create [AccessChanges],
        admin::api_keys::revoke [AccessChanges],
        admin::webhooks::list,
        admin::webhooks::create [AccessChanges],
        admin::webhooks::change [AccessChanges],
        admin::webhooks::remove [AccessChanges],
        admin::webhooks::replace_secret [AccessChanges],
        admin::webhooks::ping [AccessChanges],
        admin::webhooks::deliveries,
        admin::webhooks::replay [AccessChanges],
        admin::webhooks::replay_failed [AccessChanges],
        admin::operators::list,
        admin::operators::invite [AccessChanges],
        admin::operators::change [AccessChanges],
        admin::operators::remove [AccessChanges],
        admin::operators::invite_again [AccessChanges],
        admin::operators::reset_totp [AccessChanges],
        admin::operators::sessions,
        admin::operators::end_sessions [AccessChanges],
        admin::operators::end_session [AccessChanges],
    }
    Account {
        admin::account::sessions,
        admin::account::end_sessions [AccessChanges],
        admin::account::end_session [AccessChanges],
        admin::account::change_password [AccessChanges],
        admin::account::totp,
        admin::account::start_totp [AccessChanges],
        admin::account::confirm_totp [AccessChanges],
        admin::account::remove_totp [AccessChanges],
        admin::account::replace_recovery_codes [AccessChanges],
    }
    MailServer {
        bounces::report,
    }
}

impl Operation {
    /// An operation, with its method and path from the document that describes it alone.
    fn new(audience: Audience, limits: &'static [Class], route: fn(Route) -> Route, document: fn() -> OpenApi) -> Self {
        let described = document();
        let (path, item) = described.paths.paths.iter().next().expect("a handler has a path");
        Self { audience, method: method_of(item), path: path.clone(), limits, route, document }
    }
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

/// All operations.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    TABLE.iter()
}

/// Whether a partner with a key may ask for a path, of which the pattern is given, by a method.
pub fn is_public(pattern: &str, method: &Method) -> bool {
    let operations = PATHS.iter().find(|(path, ..)| *path == pattern).map(|(_, operations, _)| operations);
    let is_read = matches!(*method, Method::GET | Method::HEAD);
    is_read && operations.into_iter().flatten().any(|operation| operation.audience == Audience::Public)
}

/// Adds what describes the operations to a document.
pub fn describe(document: OpenApi) -> OpenApi {
    all().fold(document, |document, one| document.merge_from((one.document)()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_only_read_what_is_there_for_all() {
        let public: Vec<&Operation> = all().filter(|one| one.audience == Audience::Public).collect();
        assert!(public.iter().all(|one| one.method == Method::GET && one.limits.is_empty()));
        for one in all() {
            let may = one.audience == Audience::Public;
            assert_eq!(is_public(&one.path, &one.method), may, "{} {}", one.method, one.path);
        }
        assert!(is_public("/api/v1/properties/{id}", &Method::HEAD) && !is_public("/", &Method::GET));
    }

    #[test]
    fn what_is_limited_says_so() {
        for operation in all() {
            let is_limited = !operation.limits.is_empty()
                || operation.audience == Audience::Owner && operation.method != Method::GET;
            let document = serde_json::to_value((operation.document)()).expect("JSON");
            let method = operation.method.as_str().to_lowercase();
            let says_so = !document["paths"][&operation.path][&method]["responses"]["429"].is_null();
            assert!(says_so || !is_limited, "{} {} does not say 429", operation.method, operation.path);
        }
    }
}
