//! What somebody wrote above, between or below the mail that they answer, without that mail. See
//! `docs/rules/inquiries.md#answers-by-mail`.

/// How mail programs introduce what they quote: the line begins with the first and has the second. It has a date, too.
const INTRODUCTIONS: [(&str, &str); 5] =
    [("On ", " wrote"), ("El ", " escribió"), ("Am ", " schrieb"), ("Le ", " a écrit"), ("Il ", " ha scritto")];
/// Some programs break an introduction into so many lines.
const INTRODUCTION_LINES: usize = 3;
/// The first and the second line of the headers above an original mail.
const SENDERS: [&str; 4] = ["From:", "De:", "Von:", "Da:"];
const DATES: [&str; 9] = ["Sent:", "Date:", "Enviado", "Fecha:", "Gesendet:", "Datum:", "Envoyé", "Inviato:", "Data:"];
/// The sender stands in one of so many lines below a heading.
const HEADING_LINES: usize = 3;
/// What Outlook draws above an original mail has at least so many of these.
const RULE_MIN: usize = 10;

/// The words of an answer alone, without the quoted mail and the signature.
pub fn own_words(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut own: Vec<&str> = Vec::new();
    let mut next = 0;
    while let Some(line) = lines.get(next) {
        let rest = &lines[next..];
        if let Some(length) = introduction(rest) {
            // What is below a quote may be an answer, too; what is not marked as one is all of the original.
            let follows = rest[length..].iter().find(|line| !line.is_empty());
            if !follows.is_some_and(|line| line.starts_with('>')) {
                break;
            }
            next += length;
            continue;
        }
        if ends_here(line, rest) {
            break;
        }
        if !line.starts_with('>') {
            own.push(line);
        }
        next += 1;
    }
    own.join("\n").trim().to_owned()
}

/// The number of lines of an introduction that begins here.
fn introduction(lines: &[&str]) -> Option<usize> {
    let first = lines.first()?;
    let (_, verb) = INTRODUCTIONS.into_iter().find(|(start, _)| first.starts_with(start))?;
    (1..=INTRODUCTION_LINES.min(lines.len())).find(|length| {
        let whole = lines[..*length].join(" ");
        whole.contains(verb) && whole.ends_with(':') && whole.contains(|letter: char| letter.is_ascii_digit())
    })
}

/// Whether a signature, or the original mail, begins with this line, which is the first of the rest.
fn ends_here(line: &str, rest: &[&str]) -> bool {
    let starts = |line: &str, words: &[&str]| {
        let line = line.trim_start_matches('*');
        words.iter().any(|word| line.starts_with(word))
    };
    let is_signature = line == "--";
    // "-----Original Message-----", in any language. Others may draw a heading so, but no sender follows.
    let is_heading = line.starts_with("-----")
        && line.ends_with("-----")
        && line.contains(char::is_alphabetic)
        && rest[1..].iter().take(HEADING_LINES).any(|line| starts(line, &SENDERS));
    let is_rule = line.len() >= RULE_MIN && line.chars().all(|letter| letter == '_');
    let is_header = starts(line, &SENDERS)
        && rest[1..].iter().find(|line| !line.is_empty()).is_some_and(|second| starts(second, &DATES));
    is_signature || is_heading || is_rule || is_header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_original_is_cut_off() {
        let cases = [
            ("Yes, it is free.", "Yes, it is free."),
            (
                "Yes.\n\nOn Sat, 28 Nov 2026 at 04:00, CasaCero <mail@x.example> wrote:\n> Hello\n>\n> a guest asks",
                "Yes.",
            ),
            ("Yes.\n\nOn Sat, Nov 28, 2026 at 4:00 AM CasaCero <mail@x.example>\nwrote:\n\n> Hello\n> a guest", "Yes."),
            ("Yes.\n\nOn Sat, 28 Nov 2026 at 04:00, CasaCero wrote:\nHello\na guest asks", "Yes."),
            ("Sí.\n\nEl sáb, 28 nov 2026 a las 4:00, CasaCero (<mail@x.example>) escribió:\n\n> Hola", "Sí."),
            ("Ja.\n\nAm Sa., 28. Nov. 2026 um 04:00 Uhr schrieb CasaCero <\nmail@x.example>:\n\n> Hallo", "Ja."),
            ("Oui.\n\nLe sam. 28 nov. 2026 à 04:00, CasaCero <mail@x.example> a écrit\u{a0}:\n\n> Bonjour", "Oui."),
            ("Sì.\n\nIl giorno sab 28 nov 2026 alle ore 04:00 CasaCero <mail@x.example> ha scritto:\n\n> Ciao", "Sì."),
            ("Yes.\n\n-----Original Message-----\nFrom: CasaCero\nHello", "Yes."),
            ("Sí.\n\n-----Mensaje original-----\nDe: CasaCero\nHola", "Sí."),
            ("Yes.\n\n________________________________\nFrom: CasaCero <mail@x.example>\nHello", "Yes."),
            ("Yes.\n\nFrom: CasaCero <mail@x.example>\nSent: Saturday\nTo: Ana\n\nHello", "Yes."),
            ("Sí.\n\n*De:* CasaCero <mail@x.example>\n*Enviado el:* sábado\n\nHola", "Sí."),
            // Below and between.
            ("On Sat, 28 Nov 2026, CasaCero wrote:\n> Is it heated?\nYes.\n> And free?\nYes, too.", "Yes.\nYes, too."),
            ("> Is it heated?\n\nYes.\n-- \nAna\n+34 600", "Yes."),
            // No marks.
            (
                "On arrival I wrote you: 5 people.\nFrom: here on\nit is steep.",
                "On arrival I wrote you: 5 people.\nFrom: here on\nit is steep.",
            ),
            ("On 5 May we come, as I wrote.\nIs it free?", "On 5 May we come, as I wrote.\nIs it free?"),
            ("----- Prices -----\n100 €", "----- Prices -----\n100 €"),
            ("It costs:\n-----\n100 €", "It costs:\n-----\n100 €"),
            ("> Only a quote", ""),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(own_words(text), expected, "{text}");
            assert_eq!(own_words(&text.replace('\n', "\r\n")), expected, "{text}");
        }
    }
}
