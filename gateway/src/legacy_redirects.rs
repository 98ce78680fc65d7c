//! Old links. The directory before this one also named a home by its record id, in the address of its page.

use actix_web::{HttpResponse, http::header};

use crate::{App, api::properties::property, path::CanonicalPath, problem::Problem};

/// The folders of a home's page, in English and in Spanish.
const FOLDERS: [&str; 2] = ["/property/", "/es/propiedad/"];

/// The folder and the record id of an old link.
fn record_id(path: &str) -> Option<(&'static str, &str)> {
    let (folder, id) = FOLDERS.into_iter().find_map(|folder| Some((folder, path.strip_prefix(folder)?)))?;
    let is_record = id.len() > 3 && id.starts_with("rec") && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_record.then_some((folder, id))
}

/// The redirect to the page of a home that is named by its record id. `None` for any other path, and if guests see no
/// home of that id.
pub async fn redirect(app: &App, path: &CanonicalPath, query: &str) -> Result<Option<HttpResponse>, Problem> {
    let Some((folder, id)) = record_id(path.decoded()) else { return Ok(None) };
    let home = match property(app, id).await {
        Ok(home) => home.summary.unwrap_or_default().id,
        Err(problem) if problem.is_temporary() => return Err(problem),
        Err(_) => return Ok(None),
    };
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    // Browsers ask again each time, because a home can be erased.
    Ok(Some(
        HttpResponse::MovedPermanently()
            .insert_header((header::LOCATION, format!("{folder}{home}{query}")))
            .insert_header((header::CACHE_CONTROL, "no-cache"))
            .finish(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_homes_with_a_record_id_are_old_links() {
        assert_eq!(record_id("/property/recA1b2C3"), Some(("/property/", "recA1b2C3")));
        assert_eq!(record_id("/es/propiedad/recA1b2C3"), Some(("/es/propiedad/", "recA1b2C3")));
        for path in [
            "/property/CASA-1001",
            "/property/rec",
            "/property/Reca1",
            "/property/rec-1",
            "/property/rec1/",
            "/property/rec1/photos",
            "/property",
            "/properties/rec1",
            "/es/property/rec1",
            "/manage/rec1",
            "/",
        ] {
            assert_eq!(record_id(path), None, "{path}");
        }
    }
}
