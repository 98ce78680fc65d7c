//! Numbers of tourist licences in the formats of each community.

use super::places::Place;
use crate::dice::Dice;

/// A licence number in the format of the place's community.
pub fn number(dice: &mut Dice, place: &Place) -> String {
    let serial = dice.whole(1, 9999);
    let long = dice.whole(1000, 99_999);
    let province = place.province_number;
    match province {
        // Canary Islands: housing type, province, island, serial.
        35 | 38 => format!("VV-{province}-{}-{serial:07}", island_digit(&place.region)),
        4 | 11 | 14 | 18 | 21 | 23 | 29 | 41 => format!("VFT/{}/{long:05}", andalusian(province)),
        3 => format!("VT-{:06}-A", long),
        12 => format!("VT-{:06}-CS", long),
        46 => format!("VT-{:06}-V", long),
        8 => format!("HUTB-{long:06}"),
        17 => format!("HUTG-{long:06}"),
        7 => format!("ETV/{serial}"),
        33 => format!("VUT-{serial}-AS"),
        39 => format!("VUT-39-{serial:04}"),
        20 => format!("ESS{serial:05}"),
        36 => format!("VUT-PO-{long:06}"),
        37 => format!("VUT-37/{:03}", serial % 1000),
        other => format!("VUT-{other:02}-{long:05}"),
    }
}

fn island_digit(island: &str) -> u32 {
    match island {
        "Gran Canaria" | "Tenerife" => 1,
        "Fuerteventura" | "La Palma" => 2,
        "Lanzarote" | "La Gomera" | "La Graciosa" => 3,
        _ => 4,
    }
}

fn andalusian(province: u8) -> &'static str {
    match province {
        4 => "AL",
        11 => "CA",
        14 => "CO",
        18 => "GR",
        21 => "H",
        23 => "J",
        29 => "MA",
        _ => "SE",
    }
}
