//! The words of summaries: the closed list of words that platforms and owners use, and their meaning.

use deunicode::deunicode_char;

/// The meaning of a word or phrase in a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The owner or the platform blocked it.
    BlockedBy,
    /// It is booked, in the words of platforms.
    Reserved,
    /// The night is not available, for an unstated reason.
    Closed,
    Booking,
    Maintenance,
    /// A word about inquiries and tentative bookings.
    Inquiry,
}

/// The sign that ends with the last of three words. The first two may be empty.
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

/// The closed list, sorted. It contains no parts of names. Of any other word at most an initial is kept.
#[rustfmt::skip]
const KNOWN: [&str; 165] = [
    "admin", "agoda", "airbnb", "and", "apartment", "apt", "arrival", "at", "ausgebucht", "available", "bathroom",
    "bedroom", "belegt", "besetzt", "block", "blocked", "blockiert", "bloque", "bloqueada", "bloqueado", "boiler", "booked",
    "booking", "bookings", "buchung", "buchungen", "busy", "by", "calendar", "casa", "cerrado", "check", "checkin",
    "checkout", "cleaning", "cliente", "clientes", "closed", "com", "complet", "completa", "completo", "con", "confirmada",
    "confirmado", "confirmed", "de", "del", "departure", "disponibile", "disponible", "entrada", "expedia", "family", "fee",
    "for", "free", "friends", "from", "gaeste", "gast", "gaste", "gebucht", "google", "guest", "guests", "hold", "holidu",
    "homeaway", "hometogo", "house", "huesped", "huespedes", "in", "indisponible", "inquiry", "inspection", "jardin",
    "kitchen", "la", "libre", "limpieza", "locataire", "maintenance", "mantenimiento", "minimum", "my", "nicht", "night",
    "nights", "no", "noche", "noches", "non", "not", "obras", "occupe", "occupee", "occupied", "ocupada", "ocupado", "of",
    "open", "ospite", "ospiti", "our", "out", "owner", "owners", "pagada", "pagado", "paid", "painting", "pending",
    "personal", "piscina", "plumber", "pool", "por", "prenotata", "prenotato", "prenotazione", "prenotazioni", "private",
    "propietario", "provisoire", "renovation", "repair", "repairs", "request", "reserva", "reservada", "reservado",
    "reservas", "reservation", "reservations", "reserve", "reserved", "reservee", "reserviert", "reservierung", "riservato",
    "room", "salida", "smoobu", "stay", "stays", "studio", "tel", "the", "to", "tripadvisor", "unavailable", "until", "use",
    "uso", "vacaciones", "vendido", "verfuegbar", "verfugbar", "voyageur", "vrbo", "with", "y", "yes",
];

/// Length of the longest word in the list.
const LONGEST: usize = 13;

/// Whole summaries that say that the time is free.
const FREE: [&str; 5] = ["available", "free", "open", "disponible", "libre"];

/// Shorter numbers are rooms, days and hours.
const SHORTEST_NUMBER: usize = 4;
/// This many digits are more than a date without a year or two times of day.
const SHORTEST_TELEPHONE: usize = 9;

/// A word of a summary.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    pub text: &'a str,
    /// Its byte offset in the summary.
    pub start: usize,
    /// The word of the closed list that it matches.
    pub known: Option<&'static str>,
}

impl Word<'_> {
    /// The byte offset of its end.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// A word that marks a moment of a stay, or an inquiry. A name may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// Cleaning and check-out, which belong to the day on which a stay ends.
    Departure,
    /// Check-in, an inquiry, a pending request.
    Other,
}

/// A summary, its words and their signs.
#[derive(Debug)]
pub struct Summary<'a> {
    /// The summary as written, without surrounding space.
    pub text: &'a str,
    /// Its words, in order.
    pub words: Vec<Word<'a>>,
    signs: u8,
}

impl<'a> Summary<'a> {
    /// Splits a summary into words.
    pub fn of(text: &'a str) -> Self {
        let text = text.trim();
        // Combining accents are part of a word.
        let of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '\u{300}'..='\u{36f}');
        let (mut words, mut signs, mut last) = (Vec::new(), 0, [""; 3]);
        let mut at = 0;
        while let Some(begin) = text[at..].find(of_word) {
            let start = at + begin;
            let rest = &text[start..];
            let word = &rest[..rest.find(|letter| !of_word(letter)).unwrap_or(rest.len())];
            let known = known(word);
            last = [last[1], last[2], known.unwrap_or_default()];
            signs |= sign(last).map_or(0, |sign| 1 << sign as u8);
            words.push(Word { text: word, start, known });
            at = start + word.len();
        }
        Self { text, words, signs }
    }

    /// Whether one of its words or phrases has this sign.
    pub fn has(&self, sign: Sign) -> bool {
        self.signs & (1 << sign as u8) != 0
    }

    /// Whether the whole summary says that the time is free.
    pub fn is_free(&self) -> bool {
        let [word] = self.words[..] else { return false };
        word.text == self.text && word.known.is_some_and(|known| FREE.contains(&known))
    }

    /// The marker that the whole summary is. A name may follow after a colon or dash.
    pub fn marker(&self) -> Option<Marker> {
        let known = |at: usize| self.words.get(at).and_then(|word| word.known);
        let (words, marker) = match (known(0), known(1)) {
            (Some("cleaning" | "checkout"), _) => (1, Marker::Departure),
            (Some("checkin" | "inquiry" | "pending"), _) => (1, Marker::Other),
            (Some("check"), Some("out")) => (2, Marker::Departure),
            (Some("check"), Some("in")) => (2, Marker::Other),
            _ => return None,
        };
        let begins = self.text.starts_with(char::is_alphanumeric);
        let rest = self.text[self.words[words - 1].end()..].trim_start();
        let ends = rest.is_empty() || rest.starts_with([':', '-', '–', '—']);
        // "Cleaning: closed" is not followed by a name.
        (begins && ends && !self.has(Sign::Closed) && !self.has(Sign::Reserved)).then_some(marker)
    }

    /// Whether it contains more than words of the list: perhaps a name, a booking number, a telephone number or an
    /// address.
    pub fn say_more(&self) -> bool {
        let digits = |word: &Word<'_>| word.text.chars().filter(|letter| letter.is_numeric()).count();
        let is_other = |word: &Word<'_>| {
            word.known.is_none() && (word.text.contains(char::is_alphabetic) || digits(word) >= SHORTEST_NUMBER)
        };
        self.text.contains('@')
            || self.words.iter().any(is_other)
            || self.words.iter().map(digits).sum::<usize>() >= SHORTEST_TELEPHONE
    }
}

/// The word of the list that matches, ignoring case and accents. Words in other scripts than Latin never match.
fn known(word: &str) -> Option<&'static str> {
    let mut folded = [0_u8; LONGEST];
    let mut length = 0;
    for letter in word.chars() {
        let mut ascii = [0_u8; 1];
        let plain = match letter {
            '\0'..='\u{7f}' => letter.encode_utf8(&mut ascii),
            '\u{300}'..='\u{36f}' => "",
            '\u{c0}'..='\u{24f}' => deunicode_char(letter)?,
            _ => return None,
        };
        folded.get_mut(length..length + plain.len())?.copy_from_slice(plain.as_bytes());
        length += plain.len();
    }
    let folded = folded.get_mut(..length)?;
    folded.make_ascii_lowercase();
    KNOWN.binary_search_by(|known| known.as_bytes().cmp(folded)).ok().map(|at| KNOWN[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        assert!(KNOWN.is_sorted());
        assert_eq!(KNOWN.iter().map(|word| word.len()).max(), Some(LONGEST));
    }

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
            assert_eq!(Summary::of(summary).has(sign), expected, "{summary}");
        }
    }

    #[test]
    fn whole_summaries() {
        for summary in [" Disponible ", "LIBRE", "free", "Available", "Open"] {
            assert!(Summary::of(summary).is_free(), "{summary}");
        }
        for summary in ["Available soon", "Not available", "Unavailable", "(free)", "Freeman", ""] {
            assert!(!Summary::of(summary).is_free(), "{summary}");
        }
        use Marker::{Departure, Other};
        for (summary, expected) in [
            ("Check-in", Some(Other)),
            ("CHECK-OUT: Anna B.", Some(Departure)),
            ("Cleaning – Anna", Some(Departure)),
            ("checkin - x", Some(Other)),
            ("Pending", Some(Other)),
            ("Inquiry: Otto", Some(Other)),
            ("Check-in Anna", None),
            ("Deep cleaning", None),
            ("Pendingham", None),
            ("Inquiry by Anna", None),
            ("Check-in: closed", None),
            ("(Cleaning)", None),
        ] {
            assert_eq!(Summary::of(summary).marker(), expected, "{summary}");
        }
    }
}
