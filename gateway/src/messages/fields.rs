//! Texts for problems of a field, by code; those of some fields are more exact. `{max}` and `{min}` stand for the limit.

use super::{Words, text};
use crate::language::Language;

/// What can be wrong with a field of a form.
pub const FIELD_PROBLEMS: [Words; 38] = [
    ("required", "This field is required.", "Este campo es obligatorio."),
    ("too_long", "At most {max} characters.", "Como máximo {max} caracteres."),
    ("too_short", "At least {min} characters.", "Como mínimo {min} caracteres."),
    (
        "control_characters",
        "This text has characters that cannot be shown.",
        "El texto contiene caracteres que no se pueden mostrar.",
    ),
    (
        "characters",
        "This name has characters that names do not have.",
        "El nombre contiene caracteres que no son propios de un nombre.",
    ),
    ("out_of_range", "This number is out of range.", "Este número está fuera de los límites."),
    ("unknown_value", "This is none of the choices.", "No es ninguna de las opciones."),
    ("email", "This is not a valid e-mail address.", "No es una dirección de correo válida."),
    ("phone", "This is not a valid phone number.", "No es un número de teléfono válido."),
    ("url", "This is not a valid URL format.", "No es una dirección web válida."),
    (
        "calendar_url",
        "This does not appear to be a valid calendar URL. Please check that it ends with .ics or contains 'ical' or \
         'calendar' in the path.",
        "Esto no parece la dirección de un calendario. Comprueba que termine en .ics o contenga «ical» o «calendar» en la ruta.",
    ),
    ("duplicate_calendar", "The same calendar is given twice.", "El mismo calendario aparece dos veces."),
    ("too_many_calendars", "At most 12 calendars.", "Como máximo 12 calendarios."),
    ("country", "This is not a country.", "No es un país."),
    ("currency", "This is not a currency code such as EUR.", "No es un código de moneda como EUR."),
    ("language", "This is not a language code such as en.", "No es un código de idioma como es."),
    ("language_twice", "There are two texts in one language.", "Hay dos textos en el mismo idioma."),
    ("listing_id", "This is not a property ID.", "No es un identificador de alojamiento."),
    ("time_zone", "This is not a time zone such as Atlantic/Canary.", "No es una zona horaria como Atlantic/Canary."),
    ("time", "This is not a valid time.", "No es una hora válida."),
    ("point", "This point is not on the map.", "Este punto no está en el mapa."),
    ("photo", "This is not a picture of ours.", "No es una foto de las nuestras."),
    ("too_many_photos", "Maximum 25 photos allowed.", "Se permiten 25 fotos como máximo."),
    (
        "below_min_price",
        "The highest price must not be below the lowest.",
        "El precio máximo no puede ser inferior al mínimo.",
    ),
    ("not_accepted", "Please accept this to continue.", "Acepta esto para continuar."),
    ("record_id", "This is not a record ID.", "No es un identificador de registro."),
    ("taken", "This belongs to another property.", "Ya pertenece a otro alojamiento."),
    (
        "beds",
        "A room needs 1 to 20 beds of each type, and each type once.",
        "Una habitación necesita de 1 a 20 camas de cada tipo, y cada tipo una sola vez.",
    ),
    ("too_many_rooms", "At most 40 rooms.", "Como máximo 40 habitaciones."),
    ("too_many_price_rules", "At most 200 price rules.", "Como máximo 200 reglas de precio."),
    (
        "empty_price_rule",
        "A price rule needs a price, a length of stay, or days of arrival or departure.",
        "Una regla de precio necesita un precio, una duración o días de llegada o de salida.",
    ),
    (
        "price_rule_days",
        "The days of a price rule need a first and a last one, in order, from 1970 to 2099.",
        "Los días de una regla de precio necesitan un primero y un último, en orden, entre 1970 y 2099.",
    ),
    (
        "listing_page",
        "This is the page of the listing, not its calendar.",
        "Esta es la página del anuncio, no su calendario.",
    ),
    (
        "web_address",
        "A name has no web address. Give your name only.",
        "Un nombre no lleva direcciones web. Escribe solo tu nombre.",
    ),
    (
        "webhook_url",
        "A webhook is told at an address that begins with https://, at a public host, without a user name and another port.",
        "Un webhook recibe los avisos en una dirección que empieza por https://, en un servidor público y sin usuario ni otro puerto.",
    ),
    ("twice", "This stands here twice.", "Esto aparece dos veces."),
    ("too_many", "At most {max} of these.", "Como máximo {max}."),
    (
        "another_amount",
        "This is not the amount that is due. A payment settles a fee as a whole.",
        "Este no es el importe pendiente. Un pago salda la cuota entera.",
    ),
];

/// A day that is not among the possible ones, which is no number for the reader.
const DAY_OUT_OF_RANGE: Words = ("out_of_range", "This day is not possible here.", "Este día no es posible aquí.");

/// A field of the contract, and its own texts by code.
type OfField = (&'static str, &'static [Words]);

/// Texts of single fields, which replace the general ones.
const OF_FIELDS: &[OfField] = &[
    ("name", &[("required", "Property name is required.", "El nombre del alojamiento es obligatorio.")]),
    (
        "descriptions",
        &[("required", "Property description is required.", "La descripción del alojamiento es obligatoria.")],
    ),
    ("max_guests", &[("out_of_range", "Between 1 and 50 guests.", "Entre 1 y 50 huéspedes.")]),
    ("bedrooms", &[("out_of_range", "Between 0 and 200 bedrooms.", "Entre 0 y 200 dormitorios.")]),
    (
        "half_bathrooms",
        &[("out_of_range", "Between 0 and 200 bathrooms, in steps of 0.5.", "Entre 0 y 200 baños, en pasos de 0,5.")],
    ),
    (
        "country",
        &[("required", "Country is required and must be selected.", "El país es obligatorio y debe seleccionarse.")],
    ),
    (
        "postal_code",
        &[(
            "required",
            "Postcode is required and must be entered.",
            "El código postal es obligatorio y debe introducirse.",
        )],
    ),
    ("city", &[("required", "City is required and must be entered.", "La ciudad es obligatoria y debe introducirse.")]),
    (
        "price.min_minor",
        &[
            ("required", "The lowest price is required.", "El precio mínimo es obligatorio."),
            ("out_of_range", "The lowest price must be 0 or more.", "El precio mínimo debe ser 0 o más."),
        ],
    ),
    ("year_built", &[("out_of_range", "A year from 1000 to 2100.", "Un año entre 1000 y 2100.")]),
    ("items", &[("out_of_range", "Between 1 and 20 events.", "Entre 1 y 20 eventos.")]),
    ("point_accuracy_m", &[("out_of_range", "Between 1 and 50,000 metres.", "Entre 1 y 50 000 metros.")]),
    ("check_in_from", &[("required", "Say from when guests check in.", "Indica desde qué hora se puede entrar.")]),
    ("quiet_from", &[("required", "Say from when it is quiet.", "Indica desde qué hora hay que guardar silencio.")]),
    (
        "requests_per_minute",
        &[("out_of_range", "Between 1 and 6,000 requests a minute.", "Entre 1 y 6000 peticiones por minuto.")],
    ),
    ("topics", &[("required", "Choose at least one topic.", "Elige al menos un tema.")]),
    ("owner_name", &[("required", "Owner name is required.", "El nombre del propietario es obligatorio.")]),
    ("owner_email", &[("required", "Owner e-mail is required.", "El correo del propietario es obligatorio.")]),
    (
        "password",
        &[
            ("required", "Property password is required.", "La contraseña del alojamiento es obligatoria."),
            (
                "too_short",
                "Password must be at least {min} characters long.",
                "La contraseña debe tener al menos {min} caracteres.",
            ),
        ],
    ),
    (
        "new_password",
        &[
            ("required", "New password is required.", "La contraseña nueva es obligatoria."),
            (
                "too_short",
                "New password must be at least {min} characters long.",
                "La contraseña nueva debe tener al menos {min} caracteres.",
            ),
        ],
    ),
    (
        "resume_day",
        &[(
            "out_of_range",
            "Choose a day after today and within two years.",
            "Elige un día posterior a hoy y, como máximo, a dos años vista.",
        )],
    ),
    ("mail_language", &[("unknown_value", "There are no mails in this language.", "No hay correos en este idioma.")]),
    (
        "links.airbnb",
        &[("url", "Airbnb URL is not a valid URL format.", "La URL de Airbnb no tiene un formato válido.")],
    ),
    (
        "links.booking",
        &[("url", "Booking.com URL is not a valid URL format.", "La URL de Booking.com no tiene un formato válido.")],
    ),
    ("links.vrbo", &[("url", "Vrbo URL is not a valid URL format.", "La URL de Vrbo no tiene un formato válido.")]),
    (
        "links.holidu",
        &[("url", "Holidu URL is not a valid URL format.", "La URL de Holidu no tiene un formato válido.")],
    ),
    (
        "links.other",
        &[(
            "url",
            "Other platform URL is not a valid URL format.",
            "La URL de la otra plataforma no tiene un formato válido.",
        )],
    ),
    (
        "links.minisite",
        &[("url", "Minisite URL is not a valid URL format.", "La URL del minisitio no tiene un formato válido.")],
    ),
];

/// The text for a problem of a field of the contract; `None` for the code of a newer service.
pub fn problem(field: &str, code: &str, language: Language) -> Option<&'static str> {
    let own = OF_FIELDS.iter().find(|(known, _)| *known == field).map(|(_, words)| *words);
    let of_days: &[Words] = if field.ends_with("_day") || field.ends_with("_on") { &[DAY_OUT_OF_RANGE] } else { &[] };
    [own.unwrap_or_default(), of_days, &FIELD_PROBLEMS].into_iter().find_map(|words| text(words, code, language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_its_own_text_or_the_general_one() {
        let cases = [
            (
                "city",
                "required",
                "City is required and must be entered.",
                "La ciudad es obligatoria y debe introducirse.",
            ),
            ("city", "too_long", "At most {max} characters.", "Como máximo {max} caracteres."),
            ("views", "unknown_value", "This is none of the choices.", "No es ninguna de las opciones."),
            ("paid_on", "out_of_range", "This day is not possible here.", "Este día no es posible aquí."),
            ("until_day", "out_of_range", "This day is not possible here.", "Este día no es posible aquí."),
            (
                "resume_day",
                "out_of_range",
                "Choose a day after today and within two years.",
                "Elige un día posterior a hoy y, como máximo, a dos años vista.",
            ),
        ];
        for (field, code, english, spanish) in cases {
            assert_eq!(problem(field, code, Language::English), Some(english));
            assert_eq!(problem(field, code, Language::Spanish), Some(spanish));
        }
        assert_eq!(problem("city", "from_tomorrow", Language::English), None);
    }

    #[test]
    fn own_texts_are_for_known_codes_and_stand_once() {
        for (index, (field, words)) in OF_FIELDS.iter().enumerate() {
            assert!(OF_FIELDS[..index].iter().all(|(other, _)| other != field), "{field}");
            for (code, english, spanish) in *words {
                assert!(text(&FIELD_PROBLEMS, code, Language::English).is_some(), "{field} {code}");
                assert_ne!(english, spanish, "{field} {code}");
                for language in Language::ALL {
                    assert!(problem(field, code, language).is_some(), "{field} {code}");
                }
            }
        }
    }
}
