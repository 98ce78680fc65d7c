//! Why an event of a feed is what it is taken for, in the reader's language.

use crate::language::Language;

/// What the calendar-sync service says of events, and the same in Spanish.
pub const REASONINGS: [(&str, &str); 16] = [
    ("Airbnb marks it as a reservation", "Airbnb lo marca como reserva"),
    ("Airbnb marks it as a block", "Airbnb lo marca como bloqueo"),
    ("the summary says who blocked it", "el título dice quién lo ha bloqueado"),
    ("the summary says that it is reserved", "el título dice que está reservado"),
    ("a word of bookings", "una palabra propia de las reservas"),
    ("Booking.com writes the same for bookings and closings", "Booking.com escribe lo mismo para reservas y cierres"),
    ("the summary says that it is not available", "el título dice que no está disponible"),
    ("a word of maintenance", "una palabra propia del mantenimiento"),
    ("a word of inquiries", "una palabra propia de las consultas"),
    ("the summary has the form of a guest's name", "el título tiene la forma del nombre de un huésped"),
    ("no summary", "sin título"),
    ("one word in capitals", "una sola palabra en mayúsculas"),
    ("one word that says nothing", "una sola palabra que no dice nada"),
    ("several words that say nothing else", "varias palabras que no dicen otra cosa"),
    ("the block begins where a booking window ends", "el bloqueo empieza donde termina el plazo de reserva"),
    (
        "events that were named once, too many to be kept apart",
        "eventos que se nombraron una vez, demasiados para guardarlos por separado",
    ),
];

/// The reason in the reader's language; what a newer service says stays as it is.
pub fn reasoning(english: String, language: Language) -> String {
    let spanish = || REASONINGS.iter().find(|(known, _)| *known == english).map(|(_, spanish)| (*spanish).to_owned());
    match language {
        Language::English => english,
        Language::Spanish => spanish().unwrap_or(english),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_in_both_languages() {
        let cases = [("no summary", "sin título"), ("quite new", "quite new"), ("", "")];
        for (english, spanish) in cases {
            assert_eq!(reasoning(english.into(), Language::Spanish), spanish);
            assert_eq!(reasoning(english.into(), Language::English), english);
        }
    }
}
