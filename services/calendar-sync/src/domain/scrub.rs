//! What of a summary may be kept: nothing by which a guest can be reached or looked up.

use std::borrow::Cow;

use super::{
    letters::is_hidden,
    names::{Part, SHORTEST_NUMBER, is_glued, is_initial, is_title, parts},
};

/// A longer summary says no more.
const LONGEST: usize = 80;
/// What some write for the sign in a mail address.
const AT: [&str; 4] = ["(at)", "[at]", "(arroba)", "[arroba]"];
const BRACKETS: [char; 2] = ['(', '['];
/// Prefixes of addresses that need no sign of their own.
const SCHEMES: [&str; 6] = ["www.", "mailto:", "http:", "https:", "sms:", "whatsapp:"];

/// The summary without addresses, links and numbers. Of words that nobody knows, which may be names or codes, the
/// first stays and the others are cut to initials (`docs/rules/calendar.md#privacy`).
pub fn summary(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let stands_for_at = |at: usize| {
        // Nearly no word does, and folding one costs more than the rest.
        let word = words.get(at).filter(|word| word.starts_with(BRACKETS));
        word.is_some_and(|word| AT.contains(&word.to_lowercase().as_str()))
    };
    let mut kept = String::with_capacity(text.len());
    for (at, word) in words.iter().enumerate() {
        if !kept.is_empty() {
            kept.push(' ');
        }
        let beside_at = stands_for_at(at + 1) || at.checked_sub(1).is_some_and(stands_for_at);
        kept.push_str(if beside_at || stands_for_at(at) || is_private(word) { "…" } else { word });
    }
    let scrubbed = initials(&without_numbers(&kept));
    if scrubbed.len() <= LONGEST && !scrubbed.contains(is_hidden) {
        return scrubbed;
    }
    scrubbed.chars().filter(|letter| !is_hidden(*letter)).take(LONGEST).collect()
}

fn is_private(word: &str) -> bool {
    let begins_as_address = || {
        let folded = word.to_lowercase();
        let opened = folded.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        SCHEMES.iter().any(|scheme| opened.starts_with(scheme))
    };
    let holds_at = || {
        let folded = word.to_lowercase();
        AT.iter().any(|at| folded.contains(at))
    };
    // `t.me/name`, `airbnb.es/hosting/…`, `airbnb.com?code=…`
    let link = word.split_once(['/', '?']).is_some_and(|(host, rest)| {
        let (scheme, host) = (host.ends_with(':'), host.trim_end_matches(|letter: char| !letter.is_alphanumeric()));
        scheme || (host.contains('.') && !rest.is_empty())
    });
    // `mail%40example.com`
    let escaped = word.split('%').skip(1).any(|rest| {
        let mut digits = rest.bytes().take(2).filter(u8::is_ascii_hexdigit);
        digits.next().is_some() && digits.next().is_some()
    });
    word.contains(['@', '＠', '='])
        || (word.contains(BRACKETS) && holds_at())
        || (word.contains(['.', ':']) && begins_as_address())
        || link
        || escaped
}

/// Without runs of digits that may be a telephone number: separators within do not hide it.
fn without_numbers(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_numeric) {
        return Cow::Borrowed(text);
    }
    // Whatever is no letter may stand between the digits of a number.
    let joins = |letter: char| !letter.is_alphabetic();
    let letters: Vec<char> = text.chars().collect();
    let mut scrubbed = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_numeric() {
            scrubbed.push(letters[at]);
            at += 1;
            continue;
        }
        let mut end = at;
        let mut digits = 0;
        let mut last_digit = at;
        while end < letters.len() && (letters[end].is_numeric() || joins(letters[end])) {
            if letters[end].is_numeric() {
                digits += 1;
                last_digit = end;
            }
            end += 1;
        }
        if digits >= SHORTEST_NUMBER {
            scrubbed.push('…');
        } else {
            scrubbed.extend(&letters[at..=last_digit]);
        }
        at = last_digit + 1;
    }
    Cow::Owned(scrubbed)
}

/// `Anna María Berg` is `Anna M. B.`: known words stay, and so does the first of the others. The rest may be a family
/// name, or a code by which a stay can be found. Nothing stays of a family name that comes first (`Berg, Anna`, `Mr. Berg`),
/// of a word in which several may be glued together, and of a script without capitals, where one word may be a whole name.
fn initials(text: &str) -> String {
    let parts = parts(text);
    let is_name = |part: &&Part<'_>| part.may_be_name();
    let turned = text.contains([',', ';']) && {
        let mut sides =
            text.split([',', ';']).filter(|side| super::names::parts(side).iter().any(|part| is_name(&part)));
        sides.next().is_some() && sides.next().is_some()
    };
    let mut cut = String::with_capacity(text.len());
    let mut may_stay = !turned;
    for (at, part) in parts.iter().enumerate() {
        if !is_name(&part) {
            // What is behind an initial, which stands for a first name, or behind a title is a family name.
            may_stay &= !part.is_word || !(is_title(part.text) || is_initial(part.text));
            cut.push_str(part.text);
            continue;
        }
        if may_stay && !is_glued(part.text) {
            cut.push_str(part.text);
        } else {
            match part.text.chars().find(|letter| letter.is_alphabetic()) {
                Some(initial) if part.text.chars().filter(char::is_ascii_digit).count() < SHORTEST_NUMBER => {
                    cut.push(initial);
                    // An abbreviation has its point.
                    if parts.get(at + 1).is_none_or(|next| !next.text.starts_with('.')) {
                        cut.push('.');
                    }
                }
                _ => cut.push('…'),
            }
        }
        may_stay = false;
    }
    cut
}

#[cfg(test)]
mod tests {
    #[test]
    fn summaries() {
        let cases = [
            ("Reserved", "Reserved"),
            ("Anna Berg", "Anna B."),
            ("Zoë H.", "Zoë H."),
            ("Réservée - Zoë Hernández", "Réservée - Zoë H."),
            ("Check-in: Ana María López, 2 nights", "Check-in: Ana M. L., 2 nights"),
            ("Reserved - +34 612 345 678", "Reserved - +…"),
            ("Anna 612-345-678 room 12", "Anna … room 12"),
            ("Anna anna@example.com", "Anna …"),
            ("https://www.airbnb.com/hosting/reservations/details/HM1", "…"),
            ("CLOSED - Not available", "CLOSED - Not available"),
            ("MARIA GARCIA LOPEZ", "MARIA G. L."),
            ("maria garcia", "maria g."),
            ("Łukasz ŻAK", "Łukasz Ż."),
            ("王小明", "王."),
            ("محمد علي", "م. ع."),
            ("Boiler repair in the kitchen", "Boiler repair in the kitchen"),
            ("Blocked by owner", "Blocked by owner"),
            ("BLOCKED by Holidu", "BLOCKED by Holidu"),
            ("Airbnb (Not available)", "Airbnb (Not available)"),
            ("tel 612·345·678", "tel …"),
            ("tel 612–345_678", "tel …"),
            ("airbnb.es/hosting/reservations/HMABCDEFGH", "…"),
            ("t.me/mariagarcia", "…"),
            ("Maria (at) gmail.com", "… … …"),
            ("maria＠x.com", "…"),
            ("7 nights", "7 nights"),
            ("HM1234", "HM…"),
            ("Closed \u{202e}dekcolb\u{202c}", "Closed dekcolb"),
            ("", ""),
            // Names in every order and dress.
            ("Smith, John", "S., J."),
            ("Berg; Anna", "B.; A."),
            ("García López, Ana", "G. L., A."),
            ("Mr. Smith", "Mr. S."),
            ("Sr. García", "Sr. G."),
            ("Family Smith", "Family S."),
            ("Guest: Smith", "Guest: S."),
            ("Booking for Smith", "Booking for S."),
            ("Reserved: anna berg", "Reserved: anna b."),
            ("Reserved - anna berg", "Reserved - anna b."),
            ("anna berg paid", "anna b. paid"),
            ("Reservado anna maría berg", "Reservado anna m. b."),
            ("Anna (Berg)", "Anna (B.)"),
            ("(Anna Berg)", "(Anna B.)"),
            ("[Anna Berg]", "[Anna B.]"),
            ("Anna \"Berg\"", "Anna \"B.\""),
            ("Anna_Berg", "Anna_B."),
            ("Anna/Berg", "Anna/B."),
            ("Anna.Berg", "Anna.B."),
            ("AnnaBerg", "A."),
            ("Anna+Otto Berg", "Anna+O. B."),
            ("Anna Berg,Otto Mann", "A. B.,O. M."),
            ("Anna Berg2", "Anna B."),
            ("*Anna Berg*", "*Anna B.*"),
            ("Anna O'Brien", "Anna O."),
            ("Zoe\u{308} Mu\u{308}ller", "Zoe\u{308} M."),
            ("CLOSED - Tomáš de Vries", "CLOSED - Tomáš de V."),
            ("Ludwig van der Berg", "Ludwig v. d. B."),
            ("Anna Berg, cleaning fee 50", "Anna B., cleaning fee 50"),
            ("J. Smith", "J. S."),
            ("J Smith", "J S."),
            ("Reserved: j. smith", "Reserved: j. s."),
            ("J. R. R. Tolkien", "J. R. R. T."),
            ("Los García", "Los G."),
            ("las García", "las G."),
            ("The Smiths", "The S."),
            ("Zoë und die Müllers", "Zoë u. die M."),
            ("Cleaning of the pool", "Cleaning of the pool"),
            // Addresses and codes.
            ("hmabcdefgh", "h."),
            ("Reserved Hmab2defgh", "Reserved H."),
            ("anna(at)example.com", "…"),
            ("anna.berg[at]gmail.com", "…"),
            ("anna at example dot com", "anna at e. d. com"),
            ("mailto:anna%40example.com", "…"),
            ("instagram:anna.berg", "instagram:a.b."),
            ("airbnb.com?code=HMABCDEF", "…"),
            ("HMABCDEFGH", "H."),
            ("HM1AB2C3D", "H."),
            ("tel 612a345b678", "tel …"),
            // What owners read.
            ("Reserved", "Reserved"),
            ("Reservado", "Reservado"),
            ("Blocked by Holidu", "Blocked by Holidu"),
            ("Check-out: Anna B.", "Check-out: Anna B."),
            ("CHECK-IN", "CHECK-IN"),
            ("Booking.com - Zoë", "Booking.com - Zoë"),
            ("No disponible", "No disponible"),
            ("Not available / closed", "Not available / closed"),
            ("Limpieza y mantenimiento de la piscina", "Limpieza y mantenimiento de la piscina"),
        ];
        for (text, expected) in cases {
            assert_eq!(super::summary(text), expected, "{text}");
        }
        assert_eq!(super::summary(&"long ".repeat(50)).chars().count(), 80);
    }
}
