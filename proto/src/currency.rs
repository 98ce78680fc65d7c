//! Decimals of currencies. Prices of the contract are in minor units, people write them in whole ones.

/// The number of decimals of a currency by its code, according to ISO 4217; 2 of a code that is unknown.
pub fn decimals(currency: &str) -> u32 {
    match currency {
        "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "VND" | "VUV"
        | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_those_of_iso_4217() {
        for (currency, expected) in [("EUR", 2), ("USD", 2), ("JPY", 0), ("XOF", 0), ("KWD", 3), ("TND", 3)] {
            assert_eq!(decimals(currency), expected, "{currency}");
        }
    }
}
