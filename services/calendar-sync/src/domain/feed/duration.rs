//! Durations, RFC 5545 3.3.6.

use chrono::TimeDelta;

/// A duration such as `P7D`, `P1W` or `-PT1H30M`; `None` if it cannot be read.
///
/// A day counts as 24 hours: durations are added to local times, where both mean the same.
pub fn parse(text: &str) -> Option<TimeDelta> {
    let text = text.trim().to_ascii_uppercase();
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let body = text.strip_prefix('P')?;
    let (mut seconds, mut number, mut in_time, mut parts) = (0_i64, None::<i64>, false, 0);
    for letter in body.chars() {
        let unit = match letter {
            '0'..='9' => {
                let digit = i64::from(letter as u32 - '0' as u32);
                number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
                continue;
            }
            'T' if number.is_none() => {
                in_time = true;
                continue;
            }
            'W' => 7 * 86_400,
            'D' => 86_400,
            'H' if in_time => 3600,
            'M' if in_time => 60,
            'S' if in_time => 1,
            _ => return None,
        };
        seconds = seconds.checked_add(number.take()?.checked_mul(unit)?)?;
        parts += 1;
    }
    if parts == 0 || number.is_some() {
        return None;
    }
    TimeDelta::try_seconds(if negative { -seconds } else { seconds })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let cases = [
            ("P7D", Some(7 * 86_400)),
            ("P1W", Some(7 * 86_400)),
            ("PT15M", Some(900)),
            ("p1dt2h3m4s", Some(86_400 + 2 * 3600 + 180 + 4)),
            ("-PT1H", Some(-3600)),
            ("+PT0S", Some(0)),
            ("P", None),
            ("PT", None),
            ("P1", None),
            ("P1M", None),
            ("P99999999999999999999D", None),
            ("P9999999999999999D", None),
            ("7D", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text), expected.and_then(TimeDelta::try_seconds), "{text}");
        }
    }
}
