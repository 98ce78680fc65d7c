//! Error pages. They need no web server.

use std::fmt::Write as _;

use actix_web::{HttpRequest, HttpResponse, http::header};
use casacero_common::brand::Brand;

use super::inline::random_nonce;
use crate::{
    language::Language,
    path::CanonicalPath,
    problem::{Code, Problem},
};

/// The page for a problem, in the site's look and in the language of the path.
pub fn page(brand: &Brand, request: &HttpRequest, path: Option<&CanonicalPath>, problem: &Problem) -> HttpResponse {
    let decoded = path.map_or("/", CanonicalPath::decoded);
    // English has no prefix.
    let prefix = decoded.split('/').nth(1).and_then(Language::tagged).filter(|&language| language != Language::English);
    let (language, home) = prefix.map_or((Language::English, "/".to_owned()), |one| (one, format!("/{}", one.tag())));
    let (title, text) = words(problem.code(), language);
    let again = language.text("Try again", "Inténtalo de nuevo");
    let to_home = language.text("Go to the home page", "Ir a la página de inicio");
    let mut links = String::new();
    if let Some(path) = path.filter(|_| problem.is_temporary()) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        let target = escaped(&format!("{}{query}", path.encoded()));
        let _infallible = write!(links, "<a class=\"button\" href=\"{target}\">{again}</a> ");
    }
    let _infallible = write!(links, "<a href=\"{home}\">{to_home}</a>");

    let nonce = random_nonce();
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    let body = format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n\
         <title>{title} – {name}</title>\n<style nonce=\"{nonce}\">{style}</style>\n</head>\n<body>\n\
         <header><a href=\"{home}\">{lead}<span>{accent}</span></a></header>\n\
         <main>\n<h1>{title}</h1>\n<p>{text}</p>\n<p>{links}</p>\n</main>\n</body>\n</html>\n",
        tag = language.tag(),
        name = escaped(&brand.name),
        lead = escaped(&brand.name_lead),
        accent = escaped(&brand.name_accent),
        style = style(brand),
    );
    problem
        .begin_response(language)
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .body(body)
}

/// Title and text.
fn words(code: Code, language: Language) -> (&'static str, &'static str) {
    let (english, spanish) = match code {
        Code::RateLimited => ("Too many pages at once", "Demasiadas páginas a la vez"),
        Code::ServiceUnavailable | Code::Deadline => ("Back in a moment", "Volvemos enseguida"),
        Code::NotFound => ("Page not found", "Página no encontrada"),
        _ => ("This did not work", "No ha funcionado"),
    };
    let text = match code {
        Code::RateLimited => language.text(
            "You have opened a great many pages in a short time. Wait a moment, then try again.",
            "Has abierto muchísimas páginas en poco tiempo. Espera un momento e inténtalo de nuevo.",
        ),
        Code::ServiceUnavailable | Code::Deadline => language.text(
            "This page cannot be shown right now. Try again in a few seconds.",
            "Ahora mismo no podemos mostrar esta página. Inténtalo de nuevo en unos segundos.",
        ),
        _ => code.text(language),
    };
    (language.text(english, spanish), text)
}

/// The brand's colours for both colour schemes, and little else. The site's own style sheet may be unavailable.
fn style(brand: &Brand) -> String {
    let colors = |colors: &std::collections::BTreeMap<String, String>| {
        let mut variables = String::new();
        for (name, value) in colors.iter().filter(|(name, value)| is_name(name) && is_color(value)) {
            let _infallible = write!(variables, "--{name}:{value};");
        }
        variables
    };
    format!(
        ":root{{color-scheme:light dark;{light}}}\
         @media(prefers-color-scheme:dark){{:root{{{dark}}}}}\
         body{{margin:0;background:var(--lime,Canvas);color:var(--ink,CanvasText);font:1.0625rem/1.6 Figtree,system-ui,sans-serif}}\
         header{{padding:1rem 1.25rem;border-bottom:1px solid var(--line,GrayText);background:var(--paper,Canvas)}}\
         header a{{color:var(--ink,CanvasText);font:600 1.5rem/1.2 Fraunces,Georgia,serif;text-decoration:none}}\
         header span{{color:var(--sea,LinkText)}}\
         main{{max-width:36rem;margin:0 auto;padding:4rem 1.25rem}}\
         h1{{font:600 2rem/1.2 Fraunces,Georgia,serif;margin:0 0 1rem}}\
         a{{color:var(--sea,LinkText)}}\
         main a{{display:inline-block;padding:.75rem 0;margin-right:1.5rem}}\
         main a.button{{padding:.75rem 1.5rem;border-radius:999px;background:var(--sea,LinkText);color:var(--on-sea,Canvas);\
         text-decoration:none;font-weight:600}}\
         a:focus-visible{{outline:3px solid var(--sun,Highlight);outline-offset:2px}}",
        light = colors(&brand.colors_light),
        dark = colors(&brand.colors_dark),
    )
}

fn is_name(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Whether a colour of the brand has the form `#RRGGBB`, or another of digits.
pub fn is_color(value: &str) -> bool {
    value.strip_prefix('#').is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Escapes a text for HTML and XML, attributes included.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use actix_web::{body::MessageBody as _, test::TestRequest};

    use super::*;

    fn brand() -> Brand {
        let path = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/brand.json"));
        Brand::read(path).expect("the brand file")
    }

    fn shown(target: &str, problem: &Problem) -> (HttpResponse, String) {
        let request = TestRequest::with_uri(target).to_http_request();
        let path = CanonicalPath::parse(request.path());
        let answer = page(&brand(), &request, path.as_ref(), problem);
        let (answer, body) = answer.into_parts();
        let body = body.try_into_bytes().unwrap_or_else(|_| panic!("the whole page is there"));
        (answer.set_body(actix_web::body::BoxBody::new(())), String::from_utf8(body.to_vec()).expect("text"))
    }

    #[test]
    fn a_page_in_the_sites_look_says_when_to_try_again() {
        let problem = Problem::retry_after(Code::RateLimited, std::time::Duration::from_millis(1_200));
        let (answer, body) = shown("/es/propiedades?q=a%22b&x=%3Cscript%3E", &problem);
        let header = |name| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        assert_eq!((answer.status().as_u16(), header(header::RETRY_AFTER)), (429, "2"));
        for part in [
            "<html lang=\"es\">",
            "Demasiadas páginas a la vez",
            "href=\"/es/propiedades?q=a%22b&amp;x=%3Cscript%3E\">Inténtalo de nuevo",
            "Casa<span>Cero</span>",
            "--sea:#0B5C7A;",
            "prefers-color-scheme:dark){:root{",
            "--sea:#6DC0DC;",
        ] {
            assert!(body.contains(part), "{part} is missing in {body}");
        }
        let policy = header(header::CONTENT_SECURITY_POLICY);
        let nonce = body.split("<style nonce=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a nonce");
        assert!(policy.contains(&format!("style-src 'nonce-{nonce}'")) && !body.contains("<script"), "{policy}");
        let (_, again) = shown("/es/propiedades", &problem);
        assert!(!again.contains(nonce), "each answer has a nonce of its own");
    }

    #[test]
    fn every_page_has_words_in_every_language() {
        for language in Language::ALL {
            let path = if language == Language::English { "/x".to_owned() } else { format!("/{}/x", language.tag()) };
            for code in [Code::RateLimited, Code::ServiceUnavailable, Code::NotFound, Code::Internal] {
                let (_, body) = shown(&path, &Problem::new(code));
                assert!(body.contains(&format!("<html lang=\"{}\">", language.tag())), "{path}: {body}");
            }
        }
    }

    #[test]
    fn what_is_not_there_is_not_tried_again() {
        let (_, body) = shown("/nothing", &Problem::new(Code::NotFound));
        assert!(body.contains("<html lang=\"en\">") && body.contains("Page not found") && !body.contains("Try again"));
        let (_, body) = shown("/de/nichts", &Problem::new(Code::NotFound));
        assert!(body.contains("<html lang=\"de\">") && body.contains("<h1>Seite nicht gefunden"), "{body}");
        assert!(body.contains("<a href=\"/de\">Zur Startseite</a>"), "{body}");
        let (_, body) = shown("/../nothing", &Problem::retry_after(Code::RateLimited, std::time::Duration::ZERO));
        assert!(!body.contains("Try again"), "an address that is refused leads nowhere");
    }
}
