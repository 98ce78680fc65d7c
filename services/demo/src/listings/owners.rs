//! Fictitious owners, with addresses and numbers that are not in use.

use casacero_proto::listing::v1::ContactChannel;

use crate::dice::Dice;

/// An owner with contact data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// First and last name.
    pub name: String,
    /// The mail address, at a domain reserved for examples (RFC 2606).
    pub email: String,
    /// The phone number, in a series that is not assigned.
    pub phone: Option<String>,
    /// The same number, if the owner uses WhatsApp.
    pub whatsapp: Option<String>,
    pub preferred: ContactChannel,
}

const FIRST: [&str; 32] = [
    "Lucía",
    "Carmen",
    "Pino",
    "Candelaria",
    "Nayra",
    "Yaiza",
    "Idaira",
    "Marta",
    "Elena",
    "Rosario",
    "Begoña",
    "Nieves",
    "Dolores",
    "Inés",
    "Alba",
    "Teresa",
    "Antonio",
    "Agustín",
    "Airam",
    "Echedey",
    "Juan",
    "Ginés",
    "Marcial",
    "Tomás",
    "Domingo",
    "Sergio",
    "Pablo",
    "Rayco",
    "Fiona",
    "Markus",
    "Saoirse",
    "Anneke",
];
const LAST: [&str; 30] = [
    "Cabrera",
    "Betancor",
    "Hernández",
    "Rodríguez",
    "Umpiérrez",
    "de León",
    "Perdomo",
    "Santana",
    "Quintana",
    "Medina",
    "Suárez",
    "Déniz",
    "Brito",
    "Morales",
    "Armas",
    "Viera",
    "Toledo",
    "Curbelo",
    "Melián",
    "Peña",
    "García",
    "Romero",
    "Ortega",
    "Ferrer",
    "Vidal",
    "Navarro",
    "Bethencourt",
    "Marrero",
    "Alonso",
    "Tejera",
];

impl Owner {
    /// The owner of a listing.
    pub fn new(dice: &mut Dice, number: u32) -> Owner {
        let (first, last) = (*dice.pick(&FIRST), *dice.pick(&LAST));
        let domain = *dice.pick(&["example.com", "example.org", "example.net"]);
        // Numbers in Spain do not begin with 555.
        let phone = format!("+34 555 {:03} {:03}", number / 1000 % 1000, number % 1000);
        let preferred = *dice.pick(&[
            ContactChannel::Whatsapp,
            ContactChannel::Whatsapp,
            ContactChannel::Whatsapp,
            ContactChannel::Email,
            ContactChannel::Email,
            ContactChannel::Phone,
        ]);
        let has_phone = preferred != ContactChannel::Email || dice.chance(0.5);
        Owner {
            name: format!("{first} {last}"),
            email: format!("{}.{}@{domain}", ascii(first), ascii(last)),
            phone: has_phone.then(|| phone.clone()),
            whatsapp: (preferred == ContactChannel::Whatsapp).then_some(phone),
            preferred,
        }
    }
}

/// The text in lower-case letters without accents or spaces, for mail addresses and links.
pub fn ascii(text: &str) -> String {
    text.chars()
        .filter_map(|letter| match letter.to_lowercase().next().unwrap_or(letter) {
            'á' | 'à' => Some('a'),
            'é' | 'è' => Some('e'),
            'í' => Some('i'),
            'ó' | 'ò' => Some('o'),
            'ú' | 'ü' => Some('u'),
            'ñ' => Some('n'),
            'ç' => Some('c'),
            letter if letter.is_ascii_alphanumeric() => Some(letter),
            ' ' | '-' => Some('-'),
            _ => None,
        })
        .collect()
}
