//! Text of other people in our mails: quoted, shortened, and without links.
//!
//! Mail programs turn whatever looks like an address into a link, and readers trust links in our mail. A space after
//! each separator breaks the address for every program and keeps it readable: `https: //evil. example/login`.

/// Maximum length of a name of a person or a listing, in characters.
const NAME_MAX: usize = 60;

/// A name, on one line.
pub fn name(text: &str) -> String {
    let line = without_links(text).split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= NAME_MAX {
        return line;
    }
    let start: String = line.chars().take(NAME_MAX - 1).collect();
    format!("{}…", start.trim_end())
}

/// Text for a block that marks each line as a quote, so that it cannot pass for ours.
pub fn quoted(text: &str) -> String {
    let text = without_links(text);
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The text with a space after each character that joins parts of an address.
pub fn without_links(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut spaced = String::with_capacity(text.len() + 16);
    for (index, &letter) in letters.iter().enumerate() {
        spaced.push(letter);
        if joins_address(&letters[..index], letter, &letters[index + 1..]) {
            spaced.push(' ');
        }
    }
    spaced
}

/// Whether a character between these others joins parts of a web address, a mail address or a network path. The Unicode
/// characters are those that browsers map to the ASCII ones (UTS 46).
fn joins_address(before: &[char], letter: char, after: &[char]) -> bool {
    let Some(&previous) = before.last() else { return false };
    let next = after.first().copied().unwrap_or(' ');
    let second = after.get(1).copied().unwrap_or(' ');
    match letter {
        // A top-level domain has two letters or more: `p.m.` stays as it is, and so do numbers such as 1.250.
        '.' | '\u{2024}' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => {
            let in_number = previous.is_ascii_digit() && next.is_ascii_digit();
            if in_number { word_has_slash(before, after) } else { is_label(next) && is_label(second) }
        }
        // `https://`, `mailto:ana`, `tel:+34`; but `16:00` and `hola :)` stay.
        ':' | '\u{fe55}' | '\u{ff1a}' => {
            is_slash(next) || previous.is_alphabetic() && (is_label(next) || matches!(next, '+' | '?' | '%'))
        }
        '@' | '\u{fe6b}' | '\u{ff20}' => !previous.is_whitespace() && is_label(next),
        // `\\server\folder`.
        '\\' => previous == '\\' && is_label(next),
        _ => false,
    }
}

/// Whether a host name may contain the character (apart from the hyphen): letters, digits, and invisible characters.
fn is_label(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_ascii_punctuation()
}

fn is_slash(letter: char) -> bool {
    matches!(letter, '/' | '\\' | '\u{ff0f}' | '\u{2044}' | '\u{2215}')
}

/// Whether the word around this position contains a slash, as `192.0.2.1/login` does.
fn word_has_slash(before: &[char], after: &[char]) -> bool {
    let in_word = |letter: &&char| !letter.is_whitespace();
    before.iter().rev().take_while(in_word).chain(after.iter().take_while(in_word)).any(|&letter| is_slash(letter))
}

#[cfg(test)]
mod tests {
    use linkify::LinkFinder;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn addresses_are_spaced_out_and_other_words_stay() {
        let cases = [
            ("Log in at https://casacero.example/login", "Log in at https: //casacero. example/login"),
            ("www.evil.example", "www. evil. example"),
            ("evil.example/login?a=b", "evil. example/login?a=b"),
            ("t.co/x", "t. co/x"),
            ("a.b.co", "a.b. co"),
            ("ana@mail.example", "ana@ mail. example"),
            ("mailto:ana@mail.example", "mailto: ana@ mail. example"),
            ("http://127.0.0.1/x", "http: //127. 0. 0. 1/x"),
            ("192.168.10.22/login", "192. 168. 10. 22/login"),
            (r"\\server\share", r"\\ server\share"),
            ("evil。example", "evil。 example"),
            ("https：//evil．example", "https： //evil． example"),
            ("evil.\u{200b}example", "evil. \u{200b}example"),
            ("tel:+34600123456", "tel: +34600123456"),
            ("Gracias.Un saludo", "Gracias. Un saludo"),
            ("from 16:00, 4 p.m. at most", "from 16:00, 4 p.m. at most"),
            ("1.250,50 € on 12.05.2027", "1.250,50 € on 12.05.2027"),
            ("Hi :) hola:) wait...", "Hi :) hola:) wait..."),
            ("Zoë Hernández-O'Brien, 2.º", "Zoë Hernández-O'Brien, 2.º"),
        ];
        for (text, expected) in cases {
            assert_eq!(without_links(text), expected, "{text}");
        }
    }

    #[test]
    fn names_are_short_and_on_one_line() {
        assert_eq!(name("Zoë  Hernández"), "Zoë Hernández");
        let long = name(&"Ana ".repeat(30));
        assert!(long.chars().count() <= NAME_MAX && long.ends_with("Ana…"), "{long}");
    }

    #[test]
    fn lines_of_a_quote_have_nothing_at_their_ends() {
        assert_eq!(quoted("Hi\r\n\n-- \nCasaCero"), "Hi\n\n--\nCasaCero");
    }

    fn links(text: &str) -> Vec<String> {
        let mut finder = LinkFinder::new();
        finder.url_must_have_scheme(false);
        finder.links(text).map(|link| link.as_str().to_owned()).collect()
    }

    proptest! {
        /// A second link finder, similar to those of chat and mail programs, finds no links in the spaced text.
        #[test]
        fn no_links_are_left(text in r#"(https?|ftp|mailto|www|[a-zñ1-3]{0,3}|[ .:/@\\-]|\.com|example\.org|。|\n){0,24}"#) {
            let spaced = without_links(&text);
            prop_assert_eq!(links(&spaced), Vec::<String>::new(), "{:?} from {:?}", spaced, text);
        }
    }
}
