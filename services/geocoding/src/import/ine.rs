//! Reads the table of postcodes and municipalities of Spain's statistics institute (INE), as its street directory is
//! published as CSV: `codigo_postal,municipio_id,municipio_nombre`, with any columns between and after them.

use super::Damage;
use crate::domain::postal::repair::Municipalities;

/// Names of the column of postcodes.
const POSTCODE: [&str; 4] = ["codigo_postal", "cod_postal", "cpostal", "cp"];
/// Names of the column of municipalities' names.
const MUNICIPALITY: [&str; 5] = ["municipio_nombre", "municipio", "nombre_municipio", "nombre", "nmun"];

/// The separator and the two columns that matter.
struct Form {
    separator: u8,
    postcode: usize,
    municipality: usize,
}

impl Form {
    fn of(header: &str) -> Option<Self> {
        [b',', b';', b'\t'].into_iter().find_map(|separator| {
            let columns: Vec<String> = header
                .split(char::from(separator))
                .map(|column| column.trim().trim_matches('"').to_lowercase().replace('ó', "o").replace(' ', "_"))
                .collect();
            // The names come in the order of preference: "municipio" may be the number beside "municipio_nombre".
            let column =
                |names: &[&str]| names.iter().find_map(|name| columns.iter().position(|column| column == name));
            Some(Self { separator, postcode: column(&POSTCODE)?, municipality: column(&MUNICIPALITY)? })
        })
    }
}

/// Whether a line is the header of such a table.
pub(super) fn is_header(line: &str) -> bool {
    Form::of(line).is_some()
}

/// Adds the municipalities of a table. Returns the number of lines that were read.
pub(super) fn read(text: &str, municipalities: &mut Municipalities, damage: &mut Damage) -> usize {
    let Some(form) = text.lines().next().and_then(Form::of) else {
        return 0;
    };
    let mut reader = csv::ReaderBuilder::new().delimiter(form.separator).flexible(true).from_reader(text.as_bytes());
    let mut read = 0;
    for (number, record) in (2..).zip(reader.records()) {
        let columns = record.ok().and_then(|record| {
            let postcode = record.get(form.postcode)?.trim();
            let name = record.get(form.municipality)?.trim();
            Some((postcode.to_owned(), name.to_owned()))
        });
        match columns {
            Some((postcode, name)) if is_postcode(&postcode) && !name.is_empty() => {
                read += 1;
                let names = municipalities.entry(postcode).or_default();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            Some(_) | None => damage.add(number),
        }
    }
    read
}

fn is_postcode(text: &str) -> bool {
    text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_forms_are_read() {
        let cases = [
            "codigo_postal,municipio_id,municipio_nombre\n35660,35014,\"Oliva, La\"\n",
            "codigo_postal,municipio_id,municipio\r\n35660,35014,\"Oliva, La\"\r\n",
            "Código Postal;municipio_id;Municipio\n35660;35014;Oliva, La\n",
            "municipio_nombre,codigo_postal\n\"Oliva, La\",35660\n\"Oliva, La\",35660\n",
            "codigo_postal,municipio,municipio_nombre\n35660,35014,\"Oliva, La\"\n",
            "codigo_postal,municipio_id,nombre,codigo_unidad_poblacional\n35660,35014,\"Oliva, La\",000101\n",
        ];
        for text in cases {
            let (mut municipalities, mut damage) = (Municipalities::new(), Damage::default());
            assert!(is_header(text.lines().next().expect("a header")), "{text}");
            assert!(read(text, &mut municipalities, &mut damage) >= 1, "{text}");
            assert_eq!(municipalities["35660"], ["Oliva, La"], "{text}");
            assert_eq!(damage, Damage::default(), "{text}");
        }
    }

    #[test]
    fn damaged_lines_are_counted() {
        let text =
            "codigo_postal,municipio_id,municipio_nombre\n35660,35014\n3566,35014,X\n35660,35014,\n35580,1,Yaiza\n";
        let (mut municipalities, mut damage) = (Municipalities::new(), Damage::default());
        assert_eq!(read(text, &mut municipalities, &mut damage), 1);
        assert_eq!(damage, Damage { lines: 3, first: vec![2, 3, 4] });
    }

    #[test]
    fn other_headers_are_refused() {
        for header in ["", "name,address", "codigo_postal", "municipio_nombre,provincia"] {
            assert!(!is_header(header), "{header}");
        }
    }
}
