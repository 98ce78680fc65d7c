//! Why a feed could not be read: texts for the error codes of the calendar-sync service.

use actix_web::http::StatusCode;
use casacero_proto::calendar::v1::Platform;

use crate::language::Language;

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
    /// The text for the reader; `None` if the code is no failure.
    pub fn text(self, language: Language) -> Option<String> {
        let whose = match self.code {
            "address_refused" => self.host.unwrap_or_default().to_owned(),
            _ => self.whose(),
        };
        let (english, spanish) = self.words(&whose)?;
        let status = self.status.unwrap_or_default();
        let text = language.text(english, spanish).replace("{whose}", &whose);
        Some(text.replace("{status}", &status.to_string()).replace("{phrase}", phrase(status)))
    }

    /// In English and in Spanish.
    fn words(self, whose: &str) -> Option<(&'static str, &'static str)> {
        Some(match (self.code, self.status) {
            ("incomplete", _) => (
                "Some events of the calendar cannot be read: it only adds nights",
                "Hay eventos del calendario que no se pueden leer: solo añade noches",
            ),
            ("forbidden", _) => (
                "Access forbidden - the calendar URL may be private or require authentication",
                "Acceso denegado: puede que la dirección del calendario sea privada o exija iniciar sesión",
            ),
            ("not_found", _) => (
                "Calendar not found - please check the URL is correct",
                "Calendario no encontrado: comprueba que la dirección sea correcta",
            ),
            ("invalid_data", Some(422)) => (
                "Invalid calendar data: Unprocessable Entity",
                "Datos de calendario no válidos: el servidor responde que no puede procesarlos (422)",
            ),
            ("invalid_data", _) => (
                "Invalid calendar data: it is cut or too large",
                "Datos de calendario no válidos: están cortados o son demasiado grandes",
            ),
            ("server_error", Some(_)) => ("Server error ({status}): {phrase}", "Error del servidor ({status})"),
            ("server_error", None) => (
                "Server error: a redirect that leads nowhere",
                "Error del servidor: una redirección que no lleva a ninguna parte",
            ),
            ("network", _) if whose.is_empty() => (
                "Failed to fetch iCal data: no answer in time",
                "No se ha podido obtener el calendario: no responde a tiempo",
            ),
            ("network", _) if matches!(self.platform, Some(Platform::Airbnb | Platform::Booking | Platform::Vrbo)) => (
                "Unable to fetch {whose} calendar: no answer in time",
                "No se ha podido obtener el calendario de {whose}: no responde a tiempo",
            ),
            ("network", _) => (
                "Failed to fetch iCal data from {whose}: no answer in time",
                "No se ha podido obtener el calendario de {whose}: no responde a tiempo",
            ),
            ("address_refused", _) if whose.is_empty() => (
                "Failed to fetch iCal data: the address is not one of a public calendar",
                "No se ha podido obtener el calendario: la dirección no es la de un calendario público",
            ),
            ("address_refused", _) => (
                "Failed to fetch iCal data from {whose}: the address is not one of a public calendar",
                "No se ha podido obtener el calendario de {whose}: la dirección no es la de un calendario público",
            ),
            ("empty", _) => ("Empty iCal data received", "Se han recibido datos iCal vacíos"),
            ("missing_vcalendar", _) => {
                ("Invalid iCal format - missing BEGIN:VCALENDAR", "Formato iCal no válido: falta BEGIN:VCALENDAR")
            }
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
    fn every_failure_has_a_text_in_every_language() {
        let codes = ["incomplete", "forbidden", "not_found", "invalid_data", "server_error", "network"];
        for code in codes.into_iter().chain(["address_refused", "empty", "missing_vcalendar"]) {
            for language in Language::ALL {
                for (status, platform, host) in [
                    (None, None, None),
                    (Some(422), Some(Platform::Vrbo), Some("vrbo.com")),
                    (Some(500), Some(Platform::Other), Some("example.com")),
                ] {
                    let told = Failed { code, status, platform, host }.text(language).expect("a text");
                    assert!(!told.contains('{'), "{told}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_failure_has_no_words() {
        for code in ["", "complete", "released", "quite_new"] {
            let failed = Failed { code, ..Default::default() };
            assert!(failed.text(Language::Spanish).is_none() && failed.text(Language::English).is_none(), "{code}");
        }
    }
}
