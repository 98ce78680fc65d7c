//! Maps: a small one around a property as a picture, and the file that all maps are drawn from.

use std::sync::LazyLock;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
    web,
};
use bytes::Bytes;
use utoipa::IntoParams;

use super::{etag, knows, properties::property};
use crate::{
    App,
    language::Language,
    map::{Colors, Size, TEXT, Theme},
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// A property moves or goes at any time, so its picture is asked for again each time.
const CACHING_OF_PICTURES: &str = "no-cache";
/// A card's picture is so small that a move is hardly seen, and a list has dozens of them.
const CACHING_OF_CARDS: &str = "public, max-age=3600, stale-while-revalidate=86400";
/// The file changes with releases, a few times a year.
const CACHING_OF_BASE: &str = "public, max-age=86400, stale-while-revalidate=604800";

static ETAG_OF_BASE: LazyLock<String> = LazyLock::new(|| etag(TEXT.as_bytes()));

/// How a map looks.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MapParameters {
    /// 96 by 72, 300 by 200, 350 by 250 or 400 by 300 pixels; `medium` if it is left out
    #[param(inline)]
    size: Option<Size>,
    /// `light` if it is left out
    #[param(inline)]
    theme: Option<Theme>,
    /// Language of the title and of the names, such as `es`; that of the request if it is left out
    #[param(value_type = Option<String>)]
    lang: Option<Language>,
}

impl QueryParameters for MapParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            size: query.word("size", Size::parse)?,
            theme: query.word("theme", Theme::parse)?,
            lang: query.word("lang", Language::tagged)?,
        })
    }
}

/// A map of where a property is, about.
#[utoipa::path(get, path = "/api/v1/properties/{id}/map.svg", tag = "properties", operation_id = "map_picture",
    params(("id" = String, Path, description = "Such as `CASA-1001`"), MapParameters),
    responses(
        (status = 200, description = "The picture", content((String = "image/svg+xml")), headers(("etag" = String, description = "Changes with the picture"))),
        (status = 304, description = "It is as it was"),
        (status = 400, description = "A value is not one of those named", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no property of that id, or nobody knows where it is", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn picture(
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let MapParameters { size, theme, lang } = MapParameters::parse(request.query_string())?;
    let point = property(&app, &id).await?.summary.unwrap_or_default().approximate_point.ok_or(Code::MediaNotFound)?;
    let colors = Colors::of(&app.brand, theme.unwrap_or(Theme::Light));
    let language = lang.unwrap_or_else(|| Language::of(&request));
    let center = [point.longitude, point.latitude];
    let size = size.unwrap_or(Size::Medium);
    let picture = Bytes::from(app.base_map.picture(center, size, &colors, language));
    let caching = if size == Size::Card { CACHING_OF_CARDS } else { CACHING_OF_PICTURES };
    let mut response = file(&request, &etag(&picture), caching, "image/svg+xml", picture);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    if lang.is_none() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    }
    Ok(response)
}

/// The land, borders and names that all maps are drawn from, as GeoJSON. Its sources are named on every map.
#[utoipa::path(get, path = "/api/v1/map/base.json", tag = "site", operation_id = "map_base", responses(
    (status = 200, description = "GeoJSON", content((String = "application/json"))),
    (status = 304, description = "It is as it was"),
))]
pub async fn base(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let body = Bytes::from_static(TEXT.as_bytes());
    Ok(file(&request, &ETAG_OF_BASE, CACHING_OF_BASE, "application/json", body))
}

fn file(
    request: &HttpRequest,
    etag: &str,
    caching: &'static str,
    content_type: &'static str,
    body: Bytes,
) -> HttpResponse {
    let is_known = knows(request, etag);
    let mut builder = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    builder.insert_header((header::CACHE_CONTROL, caching));
    if let Ok(value) = HeaderValue::from_str(etag) {
        builder.insert_header((header::ETAG, value));
    }
    if is_known {
        return builder.finish();
    }
    builder.content_type(content_type).body(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_map_may_look_like_is_read_from_the_query() {
        let read = |text: &str| {
            MapParameters::parse(text).map(|MapParameters { size, theme, lang }| (size, theme, lang)).map_err(
                |problem| {
                    let document = problem.document(Language::English, String::new());
                    (problem.code(), document.field.unwrap_or_default())
                },
            )
        };
        let all = (Some(Size::Large), Some(Theme::Dark), Some(Language::Spanish));
        assert_eq!(read("size=large&theme=dark&lang=es"), Ok(all));
        assert_eq!(read("utm_source=x"), Ok((None, None, None)));
        for (text, field) in [("size=huge", "size"), ("theme=red", "theme"), ("lang=nl", "lang")] {
            assert_eq!(read(text), Err((Code::InvalidParameter, field.to_owned())), "{text}");
        }
    }
}
