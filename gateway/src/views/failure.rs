//! Why a feed could not be read: texts in both languages for the error codes of the calendar-sync service.

use actix_web::http::StatusCode;
use casacero_proto::calendar::v1::Platform;
use serde::Serialize;
use utoipa::ToSchema;

use crate::language::Language;

/// Why a feed could not be read.
#[derive(Serialize, ToSchema)]
pub struct FeedFailure {
    /// Stable name of what went wrong.
    pub code: String,
    /// HTTP status of the platform's answer, where there was one.
    #[schema(required)]
    pub status: Option<u32>,
    /// What went wrong, in the reader's language.
    pub text: String,
}

/// What is known about a failure.
#[derive(Clone, Copy, Default)]
pub struct Failed<'a> {
    /// Its code.
    pub code: &'a str,
    /// HTTP status of the answer.
    pub status: Option<u32>,
    /// The platform of the feed, where it is known.
    pub platform: Option<Platform>,
    /// The host of the feed, where it is known.
    pub host: Option<&'a str>,
}

impl Failed<'_> {
    /// The failure as it is shown; `None` where nothing failed.
    pub fn shown(self, language: Language) -> Option<FeedFailure> {
        let text = self.text(language)?;
        Some(FeedFailure { code: self.code.to_owned(), status: self.status, text })
    }

    /// The text for the reader; `None` if the code is no failure.
    pub fn text(self, language: Language) -> Option<String> {
        Some(match language {
            Language::English => self.english()?,
            Language::Spanish => self.spanish()?,
        })
    }

    fn english(self) -> Option<String> {
        let from = |whose: String| if whose.is_empty() { whose } else { format!(" from {whose}") };
        Some(match (self.code, self.status) {
            ("incomplete", _) => "Some events of the calendar cannot be read: it only adds nights".into(),
            ("forbidden", _) => "Access forbidden - the calendar URL may be private or require authentication".into(),
            ("not_found", _) => "Calendar not found - please check the URL is correct".into(),
            ("invalid_data", Some(422)) => "Invalid calendar data: Unprocessable Entity".into(),
            ("invalid_data", _) => "Invalid calendar data: it is cut or too large".into(),
            ("server_error", Some(status)) => format!("Server error ({status}): {}", phrase(status)),
            ("server_error", None) => "Server error: a redirect that leads nowhere".into(),
            ("network", _) => match self.platform {
                Some(Platform::Airbnb | Platform::Booking | Platform::Vrbo) => {
                    format!("Unable to fetch {} calendar: no answer in time", self.whose())
                }
                _ => format!("Failed to fetch iCal data{}: no answer in time", from(self.whose())),
            },
            ("address_refused", _) => {
                let host = self.host.map(ToOwned::to_owned).unwrap_or_default();
                format!("Failed to fetch iCal data{}: the address is not one of a public calendar", from(host))
            }
            ("empty", _) => "Empty iCal data received".into(),
            ("missing_vcalendar", _) => "Invalid iCal format - missing BEGIN:VCALENDAR".into(),
            _ => return None,
        })
    }

    fn spanish(self) -> Option<String> {
        let of = |whose: String| if whose.is_empty() { whose } else { format!(" de {whose}") };
        Some(match (self.code, self.status) {
            ("incomplete", _) => "Hay eventos del calendario que no se pueden leer: solo añade noches".into(),
            ("forbidden", _) => {
                "Acceso denegado: puede que la dirección del calendario sea privada o exija iniciar sesión".into()
            }
            ("not_found", _) => "Calendario no encontrado: comprueba que la dirección sea correcta".into(),
            ("invalid_data", Some(422)) => {
                "Datos de calendario no válidos: el servidor responde que no puede procesarlos (422)".into()
            }
            ("invalid_data", _) => "Datos de calendario no válidos: están cortados o son demasiado grandes".into(),
            ("server_error", Some(status)) => format!("Error del servidor ({status})"),
            ("server_error", None) => "Error del servidor: una redirección que no lleva a ninguna parte".into(),
            ("network", _) => {
                format!("No se ha podido obtener el calendario{}: no responde a tiempo", of(self.whose()))
            }
            ("address_refused", _) => {
                let host = self.host.map(ToOwned::to_owned).unwrap_or_default();
                format!(
                    "No se ha podido obtener el calendario{}: la dirección no es la de un calendario público",
                    of(host)
                )
            }
            ("empty", _) => "Se han recibido datos iCal vacíos".into(),
            ("missing_vcalendar", _) => "Formato iCal no válido: falta BEGIN:VCALENDAR".into(),
            _ => return None,
        })
    }

    fn whose(self) -> String {
        match (self.platform, self.host) {
            (Some(Platform::Airbnb), _) => "Airbnb".into(),
            (Some(Platform::Booking), _) => "Booking.com".into(),
            (Some(Platform::Vrbo), _) => "Vrbo".into(),
            (Some(Platform::Manual | Platform::Other | Platform::Unspecified) | None, host) => {
                host.unwrap_or_default().into()
            }
        }
    }
}

/// The reason phrase of a status (RFC 9110).
fn phrase(status: u32) -> &'static str {
    let known = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok());
    known.and_then(|status| status.canonical_reason()).unwrap_or("no such status is known")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_whose_calendar_it_is() {
        let text = |platform, host, language| Failed { code: "network", platform, host, status: None }.text(language);
        let cases = [
            (
                Some(Platform::Booking),
                Some("ical.booking.com"),
                " de Booking.com",
                "Unable to fetch Booking.com calendar",
            ),
            (
                Some(Platform::Other),
                Some("example.com"),
                " de example.com",
                "Failed to fetch iCal data from example.com",
            ),
            (None, None, "", "Failed to fetch iCal data"),
        ];
        for (platform, host, spanish, english) in cases {
            let expected = format!("No se ha podido obtener el calendario{spanish}: no responde a tiempo");
            assert_eq!(text(platform, host, Language::Spanish), Some(expected));
            assert_eq!(text(platform, host, Language::English), Some(format!("{english}: no answer in time")));
        }
    }

    #[test]
    fn what_is_no_failure_has_no_words() {
        for code in ["", "complete", "released", "quite_new"] {
            let failed = Failed { code, ..Default::default() };
            assert!(failed.shown(Language::Spanish).is_none() && failed.shown(Language::English).is_none(), "{code}");
        }
    }
}
