//! The words of summaries: folded to lower case without accents, and the phrases that mean something.

/// What a word or phrase says of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Who blocked: the owner, or the platform for them.
    BlockedBy,
    /// That somebody booked, as platforms say it.
    Reserved,
    /// That a night cannot be had, and not why.
    Closed,
    /// A word of bookings.
    Booking,
    /// A word of maintenance.
    Maintenance,
    /// A word of inquiries and tentative bookings.
    Inquiry,
}

/// Shorter runs of digits are of rooms, days and hours.
const SHORTEST_NUMBER: usize = 4;
/// So many digits are no date without a year, nor two hours.
const SHORTEST_TELEPHONE: usize = 9;

/// The sign that ends with the last of three words, of which the first ones may be empty.
#[rustfmt::skip]
fn sign(words: [&str; 3]) -> Option<Sign> {
    Some(match words {
        ["blocked", "by", "holidu" | "owner" | "admin"] => Sign::BlockedBy,
        [_, _, "reserved" | "booked" | "reservee" | "reserve" | "reservado" | "reservada" | "reserviert" | "gebucht" | "belegt"
            | "prenotato" | "prenotata" | "riservato" | "ocupado" | "ocupada" | "occupied" | "occupe" | "occupee" | "completo" | "completa"
            | "complet" | "vendido" | "ausgebucht" | "besetzt"] => Sign::Reserved,
        [_, "not", "available"]
        | [_, "no" | "non", "disponible"]
        | [_, "nicht", "verfugbar" | "verfuegbar"]
        | [_, "non", "disponibile"]
        | [_, _, "unavailable" | "indisponible" | "blocked" | "closed" | "bloqueado" | "bloqueada" | "bloque" | "blockiert"
            | "cerrado"] => Sign::Closed,
        [_, _, "booking" | "bookings" | "reservation" | "reservations" | "confirmed" | "paid" | "guest" | "guests" | "reserva"
            | "reservas" | "huesped" | "huespedes" | "cliente" | "clientes" | "confirmada" | "confirmado" | "pagado" | "pagada"
            | "buchung" | "buchungen" | "reservierung" | "gast" | "gaste" | "gaeste" | "prenotazione" | "prenotazioni" | "ospite"
            | "ospiti" | "locataire" | "voyageur"] => Sign::Booking,
        [_, _, "maintenance" | "cleaning" | "repair" | "inspection"] => Sign::Maintenance,
        [_, _, "inquiry" | "pending" | "request" | "hold" | "provisoire"] => Sign::Inquiry,
        _ => return None,
    })
}

/// Words that platforms and owners use, besides those of signs: no part of a name.
#[rustfmt::skip]
const COMMON: [&str; 53] = [
    "admin", "airbnb", "and", "at", "available", "block", "booking.com", "by", "calendar", "casa", "check", "checkin",
    "checkout", "de", "del", "disponible", "family", "for", "free", "friends", "from", "holidu", "house", "in", "libre",
    "disponibile", "my", "nicht", "nights", "no", "noches", "non", "not", "of", "open", "our", "owner", "personal", "private", "room", "stay", "tel",
    "the", "to", "uso", "until", "use", "verfugbar", "verfuegbar", "vrbo", "with", "y", "yes",
];

/// Words that say, as a whole summary, that the nights are taken. They say nothing of who took them.
#[rustfmt::skip]
pub const TAKEN: [&str; 33] = [
    "affittata", "affittato", "agoda", "airbnb", "alquilada", "alquilado", "bezet", "busy", "expedia", "full",
    "fully booked", "holidu", "hometogo", "loue", "louee", "nicht frei", "no libre", "non libero", "not free",
    "occupata", "occupato", "pas libre", "privado", "privat", "private", "rented", "rented out", "smoobu", "taken",
    "tripadvisor", "verhuurd", "vermietet", "vrbo",
];

/// Whether a word is one that platforms and owners use, and so no part of a name.
pub fn is_known(word: &str) -> bool {
    if word.is_ascii() {
        return is_known_folded(&word.to_ascii_lowercase());
    }
    is_known_folded(&deunicode::deunicode(word).to_ascii_lowercase())
}

fn is_known_folded(word: &str) -> bool {
    sign(["", "", word]).is_some() || COMMON.contains(&word) || MARKERS.contains(&word)
}

/// A summary in lower-case ASCII, and what its words say.
pub struct Words {
    folded: String,
    signs: u8,
}

impl Words {
    /// The words of a summary.
    pub fn of(summary: &str) -> Self {
        let mut folded = match summary.trim() {
            plain if plain.is_ascii() => plain.to_owned(),
            other => deunicode::deunicode(other),
        };
        folded.make_ascii_lowercase();
        let (mut signs, mut last) = (0, ["", "", ""]);
        for word in folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
            last = [last[1], last[2], word];
            signs |= sign(last).map_or(0, |sign| 1 << sign as u8);
        }
        Self { folded, signs }
    }

    /// Whether any of its words, or words that follow one another, is such a sign.
    pub fn has(&self, sign: Sign) -> bool {
        self.signs & (1 << sign as u8) != 0
    }

    /// Whether there is anything besides the words that platforms and owners use: perhaps a name, the number of a booking
    /// or of a telephone, an address.
    pub fn say_more(&self) -> bool {
        self.has_number() || self.folded.contains('@') || self.has_unknown_word()
    }

    /// Whether there is a run of four digits, or as many digits as a telephone number has.
    pub fn has_number(&self) -> bool {
        let digits = self.folded.bytes().filter(u8::is_ascii_digit).count();
        digits >= SHORTEST_TELEPHONE
            || self.folded.split(|letter: char| !letter.is_ascii_digit()).any(|run| run.len() >= SHORTEST_NUMBER)
    }

    fn has_unknown_word(&self) -> bool {
        let mut words = self.folded.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.any(|word| word.bytes().any(|byte| byte.is_ascii_alphabetic()) && !is_known_folded(word))
    }

    /// Whether the whole trimmed summary is one of these words.
    pub fn is_any(&self, whole: &[&str]) -> bool {
        whole.contains(&self.folded.as_str())
    }

    /// The same, whatever marks stand around it.
    pub fn is_any_within_marks(&self, whole: &[&str]) -> bool {
        whole.contains(&self.folded.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()))
    }

    /// Whether the whole summary is one of these words, or one with a name after a colon or dash.
    pub fn is_any_with_name(&self, whole: &[&str]) -> bool {
        whole.iter().any(|word| {
            let Some(rest) = self.folded.strip_prefix(word) else { return false };
            let rest = rest.trim_start();
            rest.is_empty() || rest.starts_with([':', '-'])
        })
    }
}

/// Whole summaries that say a time is free.
pub const FREE: [&str; 5] = ["available", "free", "open", "disponible", "libre"];

/// Whole summaries that mark a moment of a stay or no stay at all.
pub const MARKERS: [&str; 9] =
    ["cleaning", "check-in", "check in", "checkin", "check-out", "check out", "checkout", "inquiry", "pending"];

/// Those of them that belong to the day on which a stay ends.
pub const DEPARTURE_MARKERS: [&str; 4] = ["cleaning", "check-out", "check out", "checkout"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_bounded_by_words() {
        let cases = [
            ("Airbnb (Not available)", Sign::Closed, true),
            ("NICHT  VERFÜGBAR", Sign::Closed, true),
            ("Réservée - Zoë", Sign::Reserved, true),
            ("blocked by OWNER", Sign::BlockedBy, true),
            ("blocked by OWNER", Sign::Closed, true),
            ("Blocked, by Owner: cleaning", Sign::Maintenance, true),
            ("Unavailable", Sign::Closed, true),
            ("Available", Sign::Closed, false),
            ("Karl Freeman", Sign::Closed, false),
            ("Not yet available", Sign::Closed, false),
            ("Enclosed", Sign::Closed, false),
            ("Prepaid", Sign::Booking, false),
            ("by owner", Sign::BlockedBy, false),
            ("", Sign::Closed, false),
        ];
        for (summary, sign, expected) in cases {
            assert_eq!(Words::of(summary).has(sign), expected, "{summary}");
        }
    }

    #[test]
    fn whole_summaries() {
        assert!(Words::of(" Disponible ").is_any(&FREE));
        assert!(!Words::of("Available soon").is_any(&FREE));
        for summary in ["Check-in", "CHECK-OUT: Anna B.", "Cleaning – Anna", "checkin - x", "Pending"] {
            assert!(Words::of(summary).is_any_with_name(&MARKERS), "{summary}");
        }
        for summary in ["Check-in Anna", "Deep cleaning", "Pendingham", "Inquiry by Anna"] {
            assert!(!Words::of(summary).is_any_with_name(&MARKERS), "{summary}");
        }
    }
}
