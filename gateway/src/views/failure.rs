//! Why a feed could not be read, in the reader's language.
//!
//! In English owners are told what the calendar-sync service says; this is the same in Spanish, by the code of the
//! failure.

use serde::Serialize;
use utoipa::ToSchema;

use super::vocabulary::Platform;
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

/// What is known of a failure.
#[derive(Clone, Copy, Default)]
pub struct Failed<'a> {
    /// Its code.
    pub code: &'a str,
    /// HTTP status of the answer.
    pub status: Option<u32>,
    /// Whose feed it is, where that is known.
    pub platform: Option<Platform>,
    /// Where it is read, where that is known.
    pub host: Option<&'a str>,
    /// What the service says.
    pub english: &'a str,
}

impl Failed<'_> {
    /// The failure as it is shown; none where nothing failed.
    pub fn shown(self, language: Language) -> Option<FeedFailure> {
        let failure = || FeedFailure { code: self.code.to_owned(), status: self.status, text: self.text(language) };
        (!self.code.is_empty()).then(failure)
    }

    /// What the reader is told.
    pub fn text(self, language: Language) -> String {
        let spanish = (language == Language::Spanish).then(|| self.spanish()).flatten();
        spanish.unwrap_or_else(|| self.english.to_owned())
    }

    fn spanish(self) -> Option<String> {
        let text = match (self.code, self.status) {
            ("forbidden", _) => {
                "Acceso denegado: puede que la dirección del calendario sea privada o exija iniciar sesión".into()
            }
            ("not_found", _) => "Calendario no encontrado: comprueba que la dirección sea correcta".into(),
            ("invalid_data", Some(422)) => {
                "Datos de calendario no válidos: el servidor responde que no puede procesarlos (422)".into()
            }
            ("invalid_data", _) => "Datos de calendario no válidos: están cortados, son demasiado grandes o tienen \
                                    eventos que no se pueden leer"
                .into(),
            ("server_error", Some(status)) => format!("Error del servidor ({status})"),
            ("server_error", None) => "Error del servidor, o una redirección que no lleva a ninguna parte".into(),
            ("network", _) => format!("No se ha podido obtener el calendario{}: no responde a tiempo", self.whose()),
            ("address_refused", _) => format!(
                "No se ha podido obtener el calendario{}: la dirección no es la de un calendario público",
                self.host.map(|host| format!(" de {host}")).unwrap_or_default()
            ),
            ("empty", _) => "Se han recibido datos iCal vacíos".into(),
            ("missing_vcalendar", _) => "Formato iCal no válido: falta BEGIN:VCALENDAR".into(),
            _ => return None,
        };
        Some(text)
    }

    fn whose(self) -> String {
        match (self.platform, self.host) {
            (Some(Platform::Airbnb), _) => " de Airbnb".into(),
            (Some(Platform::Booking), _) => " de Booking.com".into(),
            (Some(Platform::Vrbo), _) => " de VRBO".into(),
            (Some(Platform::Manual | Platform::Other) | None, Some(host)) => format!(" de {host}"),
            (Some(Platform::Manual | Platform::Other) | None, None) => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spanish_names_whose_calendar_it_is() {
        let text = |platform, host| {
            Failed { code: "network", platform, host, english: "no answer", ..Default::default() }
                .text(Language::Spanish)
        };
        let cases = [
            (Some(Platform::Booking), Some("ical.booking.com"), " de Booking.com"),
            (Some(Platform::Other), Some("example.com"), " de example.com"),
            (None, None, ""),
        ];
        for (platform, host, whose) in cases {
            let expected = format!("No se ha podido obtener el calendario{whose}: no responde a tiempo");
            assert_eq!(text(platform, host), expected);
        }
    }

    #[test]
    fn english_and_unknown_codes_are_what_the_service_says() {
        let failed = |code| Failed { code, english: "it is broken", ..Default::default() };
        assert_eq!(failed("network").text(Language::English), "it is broken");
        assert_eq!(failed("quite_new").text(Language::Spanish), "it is broken");
        assert!(failed("").shown(Language::Spanish).is_none());
    }
}
