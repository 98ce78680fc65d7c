//! One spelling for all the ways in which a postcode is typed.

use super::form::Form;
use crate::domain::place::Country;

/// The zeros of the digits that people type on keyboards for other scripts. Nine digits follow each.
const ZEROS: [char; 6] = ['٠', '۰', '०', '০', '๐', '０'];
/// From full-width letters to ASCII ones.
const FULL_WIDTH_OFFSET: u32 = 0xFEE0;
/// Other characters that are never part of a postcode, besides spaces and dashes.
const PUNCTUATION: [char; 9] = ['.', ',', '．', '，', '〒', '\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'];

/// The only spelling of a postcode in comparisons: its letters, in capitals, and digits, and the hyphen of a long
/// American one. A text that is no postcode of the country even after the corrections of [`candidates`] loses only its
/// separators.
pub fn normalise(text: &str, country: Country) -> String {
    let code = compact(text);
    let Some(form) = Form::of(country) else {
        return code;
    };
    let mut found = candidates(form, &code).into_iter().map(|candidate| match country.code() {
        "ES" | "FR" => five_digits(candidate),
        _ => candidate,
    });
    let Some(mut code) = found.find(|candidate| form.spell(candidate).is_some()) else {
        return code;
    };
    if country.code() == "US" && code.len() == 9 {
        code.insert(5, '-');
    }
    code
}

/// Without spaces, dashes and points; ASCII letters in capitals.
fn compact(text: &str) -> String {
    text.chars().map(plain).filter(|letter| !is_separator(*letter)).map(|letter| letter.to_ascii_uppercase()).collect()
}

/// The ASCII digit or letter of one in another script or width.
fn plain(letter: char) -> char {
    let digit = |zero: char| u32::from(letter).checked_sub(u32::from(zero)).filter(|digit| *digit < 10);
    let digit = ZEROS.into_iter().find_map(digit).and_then(|digit| char::from_digit(digit, 10));
    digit.unwrap_or_else(|| match letter {
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(u32::from(letter) - FULL_WIDTH_OFFSET).unwrap_or(letter),
        other => other,
    })
}

fn is_separator(letter: char) -> bool {
    let is_dash = matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '−' | '﹣' | '－' | 'ー');
    letter.is_whitespace() || letter.is_control() || is_dash || PUNCTUATION.contains(&letter)
}

/// What the writer may mean, most likely first. The first that has the form of the country's postcodes counts:
///
/// 1. the text itself;
/// 2. without the code of the country; or with it, if postcodes begin with it and only the number is given;
/// 3. with digits for the letters O and I. So a Canadian O becomes a zero where a digit stands; no Canadian postcode
///    contains the letter.
fn candidates(form: &Form, code: &str) -> Vec<String> {
    let mut candidates = vec![code.to_owned()];
    candidates.extend(form.prefixes().filter_map(|prefix| code.strip_prefix(prefix)).map(str::to_owned));
    if form.begins_with_country() && code.bytes().all(|byte| byte.is_ascii_digit()) {
        candidates.push(format!("{}{code}", form.country_code()));
    }
    candidates.push(code.replace('O', "0").replace('I', "1"));
    candidates
}

/// A Spanish or French postcode: the five digits of a text, or four that have lost their zero.
fn five_digits(code: String) -> String {
    let digits: String = code.chars().filter(char::is_ascii_digit).collect();
    match digits.len() {
        5 => digits,
        4 if digits == code => format!("0{digits}"),
        _ => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn country(code: &str) -> Country {
        Country::parse(code).expect("a code")
    }

    #[test]
    fn spellings_become_one() {
        let cases = [
            ("GB", " sw1a.1aa, ", "SW1A1AA"),
            ("GB", "GB-SW1A 1AA", "SW1A1AA"),
            ("GB", "SW1A\u{a0}1AA", "SW1A1AA"),
            ("GB", "SO1 1AA", "SO11AA"),
            ("ES", "1234", "01234"),
            ("ES", "ES-35660", "35660"),
            ("ES", "35.660", "35660"),
            ("ES", "35660 Corralejo", "35660"),
            ("ES", "３５６６０", "35660"),
            ("ES", "3566O", "35660"),
            // Four digits beside letters may lack any of five.
            ("ES", "3566a", "3566A"),
            ("ES", "53001", "53001"),
            ("FR", "6000", "06000"),
            ("FR", "75 008", "75008"),
            ("FR", "F-75008", "75008"),
            ("US", "95014", "95014"),
            ("US", "221621010", "22162-1010"),
            ("US", "22162 1010", "22162-1010"),
            ("US", "22162-1010", "22162-1010"),
            ("CA", "k1a 0b1", "K1A0B1"),
            ("CA", "K1A OB1", "K1A0B1"),
            ("CA", "KIA-OBI", "K1A0B1"),
            // A letter stands at the first position, and it is never an O.
            ("CA", "O1A 0B1", "O1A0B1"),
            ("CA", "01A 0B1", "01A0B1"),
            ("JP", "〒１５４－００２３", "1540023"),
            ("IR", "۱۱۹۳۶۱۲۳۴۵", "1193612345"),
            ("LU", "L-1009", "1009"),
            ("AT", "A-1010", "1010"),
            ("LV", "1073", "LV1073"),
            ("AD", "100", "AD100"),
            ("SE", "SE-114 55", "11455"),
            ("SO", "12345", "12345"),
            ("AE", " p.o. box 12 ", "POBOX12"),
            ("ES", "", ""),
            ("ES", " - ", ""),
        ];
        for (code, text, expected) in cases {
            assert_eq!(normalise(text, country(code)), expected, "{code} {text}");
        }
    }

    proptest! {
        #[test]
        fn normalising_is_idempotent(
            text in prop_oneof!["\\PC{0,12}", "[ 0-9A-Za-zOI.,-]{0,12}", "[A-Z]{0,2}-?[0-9]{3,5}[O0-9A-Z ]{0,4}"],
            code in prop::sample::select(vec!["ES", "FR", "GB", "US", "CA", "LV", "AD", "SE", "PE", "OM", "LU", "AE"]),
        ) {
            let once = normalise(&text, country(code));
            prop_assert_eq!(normalise(&once, country(code)), once);
        }
    }
}
