//! The time zone of a property whose point does not give one. See `docs/rules/listings.md#time-zone`.

use chrono_tz::Tz;

use super::country::Country;

/// Countries with one time zone, by code: those with one row in `zone.tab` of the IANA time zone database, and Germany,
/// whose two zones have agreed since 1970 except in one year.
const ONLY_ZONES: &str = "AD=Europe/Andorra AE=Asia/Dubai AF=Asia/Kabul AG=America/Antigua AI=America/Anguilla AL=Europe/Tirane \
    AM=Asia/Yerevan AO=Africa/Luanda AS=Pacific/Pago_Pago AT=Europe/Vienna AW=America/Aruba AX=Europe/Mariehamn \
    AZ=Asia/Baku BA=Europe/Sarajevo BB=America/Barbados BD=Asia/Dhaka BE=Europe/Brussels BF=Africa/Ouagadougou \
    BG=Europe/Sofia BH=Asia/Bahrain BI=Africa/Bujumbura BJ=Africa/Porto-Novo BL=America/St_Barthelemy \
    BM=Atlantic/Bermuda BN=Asia/Brunei BO=America/La_Paz BQ=America/Kralendijk BS=America/Nassau \
    BT=Asia/Thimphu BW=Africa/Gaborone BY=Europe/Minsk BZ=America/Belize CC=Indian/Cocos CF=Africa/Bangui \
    CG=Africa/Brazzaville CH=Europe/Zurich CI=Africa/Abidjan CK=Pacific/Rarotonga CM=Africa/Douala \
    CO=America/Bogota CR=America/Costa_Rica CU=America/Havana CV=Atlantic/Cape_Verde CW=America/Curacao \
    CX=Indian/Christmas CZ=Europe/Prague DE=Europe/Berlin DJ=Africa/Djibouti DK=Europe/Copenhagen \
    DM=America/Dominica DO=America/Santo_Domingo DZ=Africa/Algiers EE=Europe/Tallinn EG=Africa/Cairo \
    EH=Africa/El_Aaiun ER=Africa/Asmara ET=Africa/Addis_Ababa FI=Europe/Helsinki FJ=Pacific/Fiji \
    FK=Atlantic/Stanley FO=Atlantic/Faroe FR=Europe/Paris GA=Africa/Libreville GB=Europe/London \
    GD=America/Grenada GE=Asia/Tbilisi GF=America/Cayenne GG=Europe/Guernsey GH=Africa/Accra \
    GI=Europe/Gibraltar GM=Africa/Banjul GN=Africa/Conakry GP=America/Guadeloupe GQ=Africa/Malabo \
    GR=Europe/Athens GS=Atlantic/South_Georgia GT=America/Guatemala GU=Pacific/Guam GW=Africa/Bissau \
    GY=America/Guyana HK=Asia/Hong_Kong HN=America/Tegucigalpa HR=Europe/Zagreb HT=America/Port-au-Prince \
    HU=Europe/Budapest IE=Europe/Dublin IL=Asia/Jerusalem IM=Europe/Isle_of_Man IN=Asia/Kolkata \
    IO=Indian/Chagos IQ=Asia/Baghdad IR=Asia/Tehran IS=Atlantic/Reykjavik IT=Europe/Rome JE=Europe/Jersey \
    JM=America/Jamaica JO=Asia/Amman JP=Asia/Tokyo KE=Africa/Nairobi KG=Asia/Bishkek KH=Asia/Phnom_Penh \
    KM=Indian/Comoro KN=America/St_Kitts KP=Asia/Pyongyang KR=Asia/Seoul KW=Asia/Kuwait KY=America/Cayman \
    LA=Asia/Vientiane LB=Asia/Beirut LC=America/St_Lucia LI=Europe/Vaduz LK=Asia/Colombo LR=Africa/Monrovia \
    LS=Africa/Maseru LT=Europe/Vilnius LU=Europe/Luxembourg LV=Europe/Riga LY=Africa/Tripoli \
    MA=Africa/Casablanca MC=Europe/Monaco MD=Europe/Chisinau ME=Europe/Podgorica MF=America/Marigot \
    MG=Indian/Antananarivo MK=Europe/Skopje ML=Africa/Bamako MM=Asia/Yangon MO=Asia/Macau MP=Pacific/Saipan \
    MQ=America/Martinique MR=Africa/Nouakchott MS=America/Montserrat MT=Europe/Malta MU=Indian/Mauritius \
    MV=Indian/Maldives MW=Africa/Blantyre MZ=Africa/Maputo NA=Africa/Windhoek NC=Pacific/Noumea \
    NE=Africa/Niamey NF=Pacific/Norfolk NG=Africa/Lagos NI=America/Managua NL=Europe/Amsterdam NO=Europe/Oslo \
    NP=Asia/Kathmandu NR=Pacific/Nauru NU=Pacific/Niue OM=Asia/Muscat PA=America/Panama PE=America/Lima \
    PH=Asia/Manila PK=Asia/Karachi PL=Europe/Warsaw PM=America/Miquelon PN=Pacific/Pitcairn \
    PR=America/Puerto_Rico PW=Pacific/Palau PY=America/Asuncion QA=Asia/Qatar RE=Indian/Reunion \
    RO=Europe/Bucharest RS=Europe/Belgrade RW=Africa/Kigali SA=Asia/Riyadh SB=Pacific/Guadalcanal \
    SC=Indian/Mahe SD=Africa/Khartoum SE=Europe/Stockholm SG=Asia/Singapore SH=Atlantic/St_Helena \
    SI=Europe/Ljubljana SJ=Arctic/Longyearbyen SK=Europe/Bratislava SL=Africa/Freetown SM=Europe/San_Marino \
    SN=Africa/Dakar SO=Africa/Mogadishu SR=America/Paramaribo SS=Africa/Juba ST=Africa/Sao_Tome \
    SV=America/El_Salvador SX=America/Lower_Princes SY=Asia/Damascus SZ=Africa/Mbabane TC=America/Grand_Turk \
    TD=Africa/Ndjamena TF=Indian/Kerguelen TG=Africa/Lome TH=Asia/Bangkok TJ=Asia/Dushanbe TK=Pacific/Fakaofo \
    TL=Asia/Dili TM=Asia/Ashgabat TN=Africa/Tunis TO=Pacific/Tongatapu TR=Europe/Istanbul \
    TT=America/Port_of_Spain TV=Pacific/Funafuti TW=Asia/Taipei TZ=Africa/Dar_es_Salaam UG=Africa/Kampala \
    UY=America/Montevideo VA=Europe/Vatican VC=America/St_Vincent VE=America/Caracas VG=America/Tortola \
    VI=America/St_Thomas VN=Asia/Ho_Chi_Minh VU=Pacific/Efate WF=Pacific/Wallis WS=Pacific/Apia YE=Asia/Aden \
    YT=Indian/Mayotte ZA=Africa/Johannesburg ZM=Africa/Lusaka ZW=Africa/Harare";

/// The zone of a country and a postcode: that of the Spanish province, or the country's only one.
pub fn of_address(country: Country, postal_code: Option<&str>) -> Option<Tz> {
    if country.code() == "ES" {
        return of_spanish_postcode(postal_code?);
    }
    let zone = ONLY_ZONES.split_whitespace().find_map(|entry| entry.strip_prefix(country.code())?.strip_prefix('='))?;
    zone.parse().ok()
}

fn of_spanish_postcode(postal_code: &str) -> Option<Tz> {
    match spanish_province(postal_code)? {
        // Las Palmas and Santa Cruz de Tenerife.
        35 | 38 => Some(chrono_tz::Atlantic::Canary),
        51 | 52 => Some(chrono_tz::Africa::Ceuta),
        _ => Some(chrono_tz::Europe::Madrid),
    }
}

/// A Spanish postcode: five digits.
pub(super) fn spanish_postcode(postal_code: &str) -> Option<u32> {
    let digits: String = postal_code.chars().filter(|letter| !letter.is_whitespace()).collect();
    let is_one = digits.len() == 5 && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_one.then(|| digits.parse().ok()).flatten()
}

/// The number of the province of a Spanish postcode, 1 to 52: the first two of its digits.
pub(super) fn spanish_province(postal_code: &str) -> Option<u8> {
    let province = u8::try_from(spanish_postcode(postal_code)? / 1_000).ok()?;
    (1..=52).contains(&province).then_some(province)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_postcode_tells_in_spain_and_the_country_elsewhere() {
        let cases = [
            ("ES", Some("35660"), Some("Atlantic/Canary")),
            ("ES", Some("38 670"), Some("Atlantic/Canary")),
            ("ES", Some("29630"), Some("Europe/Madrid")),
            ("ES", Some("07001"), Some("Europe/Madrid")),
            ("ES", Some("51001"), Some("Africa/Ceuta")),
            ("ES", Some("53000"), None),
            ("ES", Some("00000"), None),
            ("ES", Some("3566"), None),
            ("ES", Some("3566É"), None),
            ("ES", None, None),
            ("FR", None, Some("Europe/Paris")),
            ("DE", Some("10115"), Some("Europe/Berlin")),
            ("PT", Some("9000-001"), None),
            ("US", Some("10001"), None),
        ];
        for (country, postcode, expected) in cases {
            let zone = of_address(Country::parse(country).expect("a country"), postcode);
            assert_eq!(zone.map(Tz::name), expected, "{country} {postcode:?}");
        }
    }

    #[test]
    fn every_entry_of_the_table_is_a_country_and_a_zone() {
        for entry in ONLY_ZONES.split_whitespace() {
            let (country, zone) = entry.split_once('=').expect("a pair");
            assert!(Country::parse(country).is_ok() && zone.parse::<Tz>().is_ok(), "{entry}");
        }
    }
}
