//! The API's own description.

use std::{fmt::Write as _, sync::LazyLock};

use actix_web::{HttpResponse, dev::HttpServiceFactory, http::header, middleware::DefaultHeaders, web};
use utoipa_swagger_ui::SwaggerUi;

use crate::{language::Language, openapi::snapshot, problem::Code};

/// Content security policy of the Swagger page: its scripts are files, but its styles are inline.
const SWAGGER_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The OpenAPI document. It is large, and always the same.
static DOCUMENT: LazyLock<String> = LazyLock::new(snapshot);

/// The OpenAPI document.
pub async fn openapi() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .content_type("application/json")
        .body(DOCUMENT.as_str())
}

/// The meaning of each problem code, in all languages. Problem documents link here.
pub async fn problems() -> HttpResponse {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Problem codes</title><h1>Problem codes</h1><dl>",
    );
    for code in Code::ALL {
        // Names and texts are constants without characters that need escaping in HTML.
        let (name, status) = (code.name(), code.status());
        let _infallible = write!(page, "<dt id=\"{name}\"><code>{name}</code> ({status})</dt>");
        for language in Language::ALL {
            let _infallible = write!(page, "<dd lang=\"{}\">{}</dd>", language.tag(), code.text(language));
        }
    }
    page.push_str("</dl></html>");
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page)
}

/// The Swagger page at `/api/docs/`.
pub fn swagger() -> impl HttpServiceFactory {
    web::scope("/api/docs")
        .wrap(DefaultHeaders::new().add((header::CONTENT_SECURITY_POLICY, SWAGGER_POLICY)))
        .service(SwaggerUi::new("/{_:.*}").config(utoipa_swagger_ui::Config::from("/api/openapi.json")))
}
