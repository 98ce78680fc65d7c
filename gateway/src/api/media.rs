//! Pictures, addressed by the hash of their content, so what is at an address never changes. Each format has an address
//! of its own, so that no cache has to know which formats a browser supports.

use actix_web::{HttpResponse, http::header, web};

use crate::{
    App,
    problem::{Code, Problem},
};

/// A picture in one width.
#[utoipa::path(get, path = "/media/{hash}/{width}.{format}", tag = "site",
    params(
        ("hash" = String, Path, description = "Names the picture"),
        ("width" = u32, Path, description = "One of the picture's widths"),
        ("format" = String, Path, description = "`jpg` or `webp`"),
    ),
    responses((status = 200, description = "The picture", content((String = "image/jpeg"), (String = "image/webp"))),
        (status = 404, description = "There is none", body = crate::problem::ProblemDocument, content_type = "application/problem+json")),
)]
pub async fn picture(app: web::Data<App>, path: web::Path<(String, String, String)>) -> Result<HttpResponse, Problem> {
    let (hash, width, format) = path.into_inner();
    let well_formed = hash.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase())
        && width.bytes().all(|byte| byte.is_ascii_digit());
    let kind = match format.as_str() {
        "jpg" if well_formed => "image/jpeg",
        "webp" if well_formed => "image/webp",
        _ => return Err(Code::MediaNotFound.into()),
    };
    let found = app.media.get(&format!("{hash}/{width}.{format}")).await.map_err(|error| {
        tracing::error!(%error, "a picture cannot be read");
        Problem::new(Code::ServiceUnavailable)
    })?;
    let bytes = found.ok_or(Code::MediaNotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(kind)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(bytes))
}
