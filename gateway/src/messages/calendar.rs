//! Texts for the codes of the calendar-sync service.

use super::Words;

/// Why an event of a feed has its category.
pub const REASONS: [Words; 15] = [
    ("platform_reservation_uid", "Airbnb marks it as a reservation", "Airbnb lo marca como reserva"),
    ("platform_block_uid", "Airbnb marks it as a block", "Airbnb lo marca como bloqueo"),
    ("summary_blocked_by", "the summary says who blocked it", "el título dice quién lo ha bloqueado"),
    ("summary_reserved", "the summary says that it is reserved", "el título dice que está reservado"),
    ("booking_word", "a word of bookings", "una palabra propia de las reservas"),
    (
        "booking_or_closing",
        "Booking.com writes the same for bookings and closings",
        "Booking.com escribe lo mismo para reservas y cierres",
    ),
    ("summary_closed", "the summary says that it is not available", "el título dice que no está disponible"),
    ("maintenance_word", "a word of maintenance", "una palabra propia del mantenimiento"),
    ("inquiry_word", "a word of inquiries", "una palabra propia de las consultas"),
    ("guest_name", "the summary has the form of a guest's name", "el título tiene la forma del nombre de un huésped"),
    ("no_summary", "no summary", "sin título"),
    ("capital_word", "one word in capitals", "una sola palabra en mayúsculas"),
    ("one_word", "one word that says nothing", "una sola palabra que no dice nada"),
    ("several_words", "several words that say nothing else", "varias palabras que no dicen otra cosa"),
    (
        "booking_window",
        "the block begins where a booking window ends",
        "el bloqueo empieza donde termina el plazo de reserva",
    ),
];

/// What can be wrong with a feed.
pub const PROBLEMS: [Words; 13] = [
    ("truncated", "the calendar has no end", "el calendario no tiene fin"),
    ("unfinished_event", "an event has no end line", "un evento no tiene línea de fin"),
    ("missing_start", "an event has no start", "un evento no tiene inicio"),
    ("unreadable_start", "an event's start is no date", "el inicio de un evento no es una fecha"),
    ("unreadable_end", "an event's end is no date", "el fin de un evento no es una fecha"),
    ("end_before_start", "an event ends before it starts", "un evento termina antes de empezar"),
    ("unreadable_line", "a line of an event is no property", "una línea de un evento no es una propiedad"),
    (
        "stray_line",
        "a line of an event stands where none may be",
        "una línea de un evento está donde no puede haber ninguna",
    ),
    (
        "run_together",
        "an event says two things of one kind: two events may have run into one",
        "un evento dice dos cosas de un mismo tipo: puede que dos eventos se hayan juntado",
    ),
    ("unreadable_period", "a busy time cannot be read", "un tiempo ocupado no se puede leer"),
    ("unreadable_recurrence", "a recurrence cannot be read", "una repetición no se puede leer"),
    ("too_many", "there are too many events", "hay demasiados eventos"),
    (
        "unknown_part",
        "a part of the calendar says when it is available, which is not read",
        "una parte del calendario dice cuándo está disponible, y eso no se lee",
    ),
];
