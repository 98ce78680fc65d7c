//! Refusals: RFC 9457 problem documents with a stable code.
//!
//! [`Code`] is the only table of codes. Texts are in the reader's language; programs use `code` and `field`.

mod codes;

use std::{collections::BTreeMap, fmt, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, ResponseError,
    http::{StatusCode, header},
};
use casacero_common::refusal::{self, Details, FieldDetail};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{language::Language, messages::fields, middleware::id_of};

pub use self::codes::Code;

/// The media type of problem documents.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// A refused request.
#[derive(Clone, Debug)]
pub struct Problem {
    code: Code,
    field: Option<String>,
    retry_after: Option<Duration>,
    /// The methods that the address accepts.
    allow: Option<&'static str>,
    /// Further details beside the code.
    details: Box<Details>,
}

impl Problem {
    /// A problem with the whole request.
    pub fn new(code: Code) -> Self {
        Self { code, field: None, retry_after: None, allow: None, details: Box::default() }
    }

    /// A problem with one field, as the API spells it.
    pub fn with_field(code: Code, field: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..Self::new(code) }
    }

    /// A problem that goes away after `wait`.
    pub fn retry_after(code: Code, wait: Duration) -> Self {
        Self { retry_after: Some(wait), ..Self::new(code) }
    }

    /// The method is not one of `methods`, which become the `Allow` header.
    pub fn only(methods: &'static str) -> Self {
        Self { allow: Some(methods), ..Self::new(Code::MethodNotAllowed) }
    }

    /// The code of this problem.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Whether the same request may succeed later.
    pub fn is_temporary(&self) -> bool {
        self.retry_after.is_some() || matches!(self.code, Code::ServiceUnavailable | Code::Deadline | Code::Internal)
    }

    /// The answer to `request`.
    pub fn response(&self, request: &HttpRequest) -> HttpResponse {
        let language = Language::of(request);
        let mut builder = self.begin_response(language);
        builder.insert_header((header::CONTENT_TYPE, MEDIA_TYPE));
        builder.json(self.document(language, id_of(request)))
    }

    /// The answer's status and headers; its body may be JSON or a page.
    pub fn begin_response(&self, language: Language) -> HttpResponseBuilder {
        let status = self.code.status();
        let mut builder = HttpResponse::build(status);
        builder.insert_header((header::CONTENT_LANGUAGE, language.tag()));
        builder.insert_header((header::CACHE_CONTROL, "no-store"));
        let wait = self.retry_after.or((status == StatusCode::SERVICE_UNAVAILABLE).then_some(Duration::from_secs(5)));
        if let Some(wait) = wait {
            builder.insert_header((header::RETRY_AFTER, wait.as_secs_f64().ceil().to_string()));
        }
        if self.code == Code::InvalidApiKey {
            builder.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        if let Some(methods) = self.allow {
            builder.insert_header((header::ALLOW, methods));
        }
        builder
    }

    /// The problem document.
    pub fn document(&self, language: Language, request_id: String) -> ProblemDocument {
        let status = self.code.status();
        ProblemDocument {
            r#type: format!("/api/docs/problems#{}", self.code.name()),
            title: status.canonical_reason().unwrap_or_default().to_owned(),
            status: status.as_u16(),
            detail: self.code.text(language).to_owned(),
            code: self.code.name().to_owned(),
            field: self.field.clone(),
            errors: self.details.fields.iter().map(|field| FieldProblem::new(field, language)).collect(),
            version: self.details.version,
            changed: self.details.changed.iter().map(|field| pointer(field)).collect(),
            request_id,
        }
    }
}

impl From<Code> for Problem {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<tonic::Status> for Problem {
    fn from(status: tonic::Status) -> Self {
        let code = Code::of_status(&status);
        if code == Code::Internal {
            tracing::error!(code = ?status.code(), message = status.message(), "a service failed");
        }
        let details = Box::new(refusal::details(&status));
        Self { field: refusal::field(&status).map(api_name), details, ..Self::new(code) }
    }
}

/// Converts a field name of the contract (`price_max_minor`) to that of the API (`priceMax`); a few have other names.
fn api_name(field: &str) -> String {
    match field {
        "stay" => return "checkIn".into(),
        "from_day" => return "from".into(),
        "to_day" => return "to".into(),
        "shuffle_bucket" => return "seed".into(),
        "property_types" | "block_type" => return "type".into(),
        "first_day" => return "startDate".into(),
        "end_day" | "nights" => return "endDate".into(),
        "day" => return "date".into(),
        "url" | "which" => return "address".into(),
        "feeds" => return "items".into(),
        "feed" => return "feedId".into(),
        "feed_id" | "block_id" | "export_id" => return "id".into(),
        "calendar_name" => return "name".into(),
        "resume_day" => return "resumeOn".into(),
        "seen_day" => return "seenOn".into(),
        "platform_minor" => return "platformMinor".into(),
        "search_text" => return "search".into(),
        "page_size" => return "limit".into(),
        "page_token" => return "cursor".into(),
        _ => {}
    }
    camel_case(field.trim_end_matches("_minor"))
}

/// `guest_name` as `guestName`.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (initial, rest) = word.split_at(usize::from(word.is_char_boundary(1)).min(word.len()));
        name + &initial.to_uppercase() + rest
    })
}

/// The JSON pointer (RFC 6901) of a field of the contract: `price.min_minor` is `/price/minMinor`.
pub fn pointer(field: &str) -> String {
    let field = match field {
        "half_bathrooms" => "bathrooms",
        "search_text" => "search",
        // Fields of a listing that change together.
        "capacity" | "place" | "contacts" | "distances" | "features" => return format!("/{field}"),
        "host.company" => "host.professional.company",
        "host.register_number" => "host.professional.register_number",
        "host.address" => "host.professional.address",
        field => field,
    };
    field.split('.').fold(String::new(), |pointer, part| {
        // The nights of a price rule.
        let part = match part {
            "days" | "first_day" => "start_date",
            "end_day" => "end_date",
            // The end of a pause.
            "resume_day" => "resume_on",
            part => part,
        };
        pointer + "/" + &camel_case(part)
    })
}

/// A field that is not what it should be.
#[derive(Serialize, ToSchema)]
pub struct FieldProblem {
    /// Where it is in the request (RFC 6901).
    pub pointer: String,
    /// Stable name of what is wrong with it.
    pub code: String,
    /// The same in the reader's language.
    pub detail: String,
    /// What belongs to the code, such as the bound that was passed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
}

impl FieldProblem {
    /// The problem of a field of the contract, for the reader.
    pub fn new(field: &FieldDetail, language: Language) -> Self {
        let FieldDetail { field, code, values } = field;
        let words = fields::problem(field, code, language).unwrap_or(code);
        let detail =
            values.iter().fold(words.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
        Self { pointer: pointer(field), code: code.clone(), detail, values: values.clone() }
    }
}

/// What a refused request is told (RFC 9457).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemDocument {
    /// Where the code is explained.
    pub r#type: String,
    /// The HTTP status in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What went wrong, in the reader's language.
    pub detail: String,
    /// Stable name of what went wrong.
    pub code: String,
    /// The field at fault, or the first of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Every field at fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldProblem>,
    /// The version that what was to be changed has by now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// What changed since the version that was looked at, as JSON pointers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<String>,
    /// Names this request in our logs.
    pub request_id: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code.name())
    }
}

/// Handlers return `Result<_, Problem>`. The middleware turns it into [`Problem::response`], which needs the request for its
/// language.
impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.code.status());
        response.extensions_mut().insert(self.clone());
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_becomes_the_problem_its_reason_names() {
        let status = refusal::status(tonic::Code::InvalidArgument, "invalid_party", Some("price_max_minor"), "");
        let problem = Problem::from(status);
        assert_eq!((problem.code, problem.field.as_deref()), (Code::InvalidParty, Some("priceMax")));
        assert_eq!(Problem::from(tonic::Status::unavailable("")).code, Code::ServiceUnavailable);
        assert_eq!(Problem::from(tonic::Status::unknown("")).code, Code::Internal);
        let stranger = refusal::status(tonic::Code::Unauthenticated, refusal::CLAIM_REFUSED, None, "");
        assert_eq!(Problem::from(stranger).code, Code::Internal);
    }

    #[test]
    fn every_field_at_fault_has_a_pointer_and_words() {
        let detail = |field: &str, code: &str| FieldDetail {
            field: field.into(),
            code: code.into(),
            values: BTreeMap::from([("max".into(), "120".into())]),
        };
        let details = Details {
            fields: vec![detail("name", "too_long"), detail("price.min_minor", "required")],
            version: Some(7),
            changed: vec!["license_number".into()],
        };
        let status = refusal::status(tonic::Code::InvalidArgument, "validation_failed", Some("name"), "");
        let problem = Problem::from(refusal::with_details(status, &details));
        let told = problem.document(Language::Spanish, "1".into());
        assert_eq!((told.errors[0].pointer.as_str(), told.errors[1].pointer.as_str()), ("/name", "/price/minMinor"));
        assert_eq!(told.errors[0].detail, "Como máximo 120 caracteres.");
        assert_eq!((told.version, told.changed), (Some(7), vec!["/licenseNumber".to_owned()]));
    }

    #[test]
    fn a_pointer_leads_into_lists_and_to_names_of_the_api() {
        for (field, expected) in [
            ("rooms.0.beds.1.count", "/rooms/0/beds/1/count"),
            ("check_in_from", "/checkInFrom"),
            ("point_accuracy_m", "/pointAccuracyM"),
            ("price_rules.2.days", "/priceRules/2/startDate"),
            ("price_rules.2.end_day", "/priceRules/2/endDate"),
            ("fees.extra_guest.night_minor", "/fees/extraGuest/nightMinor"),
            ("half_bathrooms", "/bathrooms"),
            ("resume_day", "/resumeOn"),
            ("features", "/features"),
        ] {
            assert_eq!(pointer(field), expected, "{field}");
        }
    }

    #[test]
    fn fields_are_spelled_as_the_api_spells_them() {
        for (contract, api) in
            [("guests", "guests"), ("guest_name", "guestName"), ("resume_day", "resumeOn"), ("", ""), ("a__b", "aB")]
        {
            assert_eq!(api_name(contract), api);
        }
    }
}
