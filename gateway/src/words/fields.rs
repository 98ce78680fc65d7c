//! Texts for problems of a field, by code. `{max}` and `{min}` stand for the limit.

use super::Words;

/// What can be wrong with a field of a form.
pub const FIELD_PROBLEMS: [Words; 29] = [
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
    (
        "beds",
        "A room has beds: each kind once, 1 to 20 of it.",
        "Una habitación tiene camas: cada tipo una sola vez, de 1 a 20.",
    ),
    ("too_many_rooms", "At most 40 rooms.", "Como máximo 40 habitaciones."),
    ("point", "This point is not on the map.", "Este punto no está en el mapa."),
    ("photo", "This is not a picture of ours.", "No es una foto de las nuestras."),
    ("too_many_photos", "At most 25 photos.", "Como máximo 25 fotos."),
    (
        "below_min_price",
        "The highest price must not be below the lowest.",
        "El precio máximo no puede ser inferior al mínimo.",
    ),
    ("not_accepted", "Please accept this to continue.", "Acepta esto para continuar."),
    ("record_id", "This is not a record ID.", "No es un identificador de registro."),
    ("taken", "This belongs to another property.", "Ya pertenece a otro alojamiento."),
];
