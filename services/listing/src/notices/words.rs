//! What notices say, in English and in Spanish.

use std::{collections::BTreeMap, sync::LazyLock};

use casacero_proto::{
    Enumeration as _,
    listing::v1::{InquiryLanguage, MessengerChannel},
};

use crate::{
    domain::{
        listing::Listing,
        notice::{Notice, NoticeKind},
    },
    mail::{
        sanitize::name,
        template::{fill, named_day},
    },
};

static WORDS: LazyLock<BTreeMap<String, BTreeMap<String, String>>> =
    LazyLock::new(|| toml::from_str(include_str!("words.toml")).expect("words"));

/// The language of notices: Spanish where it is asked for, else English.
pub fn language_of(code: &str) -> InquiryLanguage {
    if code == InquiryLanguage::Es.slug() { InquiryLanguage::Es } else { InquiryLanguage::En }
}

/// A word with values in place of `{name}`.
fn word(language: InquiryLanguage, key: &str, values: &[(&str, &str)]) -> String {
    let word = WORDS.get(language.slug()).and_then(|words| words.get(key)).expect("both languages have all words");
    let value = |name: &str| {
        let found = values.iter().find(|(known, _)| *known == name);
        Ok(found.expect("a word has values that are there").1.to_owned())
    };
    fill(word, value).expect("words are right")
}

/// The title of a notice, and its text.
pub fn texts(notice: &Notice, listing: &Listing, language: InquiryLanguage) -> (String, String) {
    let title = word(language, notice.kind.name(), &[("home", &name(listing.name.as_str()))]);
    let pattern = word(language, "day", &[]);
    let nights = match notice.nights {
        None => word(language, "no_nights", &[]),
        Some((arrival, departure)) => {
            let [arrival, departure] = [arrival, departure].map(|day| named_day(language.slug(), day, &pattern));
            word(language, "nights", &[("arrival", &arrival), ("departure", &departure)])
        }
    };
    let text = match notice.guests {
        None => nights,
        Some(1) => word(language, "one_guest", &[("nights", &nights)]),
        Some(count) => word(language, "guests", &[("nights", &nights), ("count", &count.to_string())]),
    };
    (title, text)
}

/// The path of the page where a notice is looked at.
pub fn path(notice: &Notice, language: InquiryLanguage) -> String {
    let tab = match notice.kind {
        NoticeKind::Inquiry | NoticeKind::Message => "inquiries",
        NoticeKind::Conflict => "conflicts",
    };
    word(language, "path", &[("id", notice.listing_id.as_str()), ("tab", tab)])
}

/// What the messenger says of a code. A voice says each digit.
pub fn code(code: &str, brand: &str, channel: MessengerChannel, language: InquiryLanguage) -> String {
    if channel != MessengerChannel::Call {
        return word(language, "code", &[("code", code), ("brand", brand)]);
    }
    let digits = code.chars().map(String::from).collect::<Vec<_>>().join(", ");
    word(language, "spoken_code", &[("code", &digits), ("brand", brand)])
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::testing::{id, listing};

    fn notice(kind: NoticeKind, guests: Option<u32>, has_nights: bool) -> Notice {
        let day = |day| NaiveDate::from_ymd_opt(2026, 7, day).expect("a day");
        let nights = has_nights.then(|| (day(4), day(8)));
        Notice { id: "1".into(), kind, listing_id: id(1), nights, guests }
    }

    #[test]
    fn every_notice_in_both_languages() {
        let (home, english, spanish) = (listing(1), InquiryLanguage::En, InquiryLanguage::Es);
        let told = |notice: &Notice, language| {
            let (title, text) = texts(notice, &home, language);
            format!("{title} | {text} | {}", path(notice, language))
        };
        let inquiry = notice(NoticeKind::Inquiry, Some(2), true);
        assert_eq!(
            told(&inquiry, english),
            "New inquiry: Casa 1 | 4 July 2026 – 8 July 2026, 2 guests | /manage/CASA-1?tab=inquiries"
        );
        assert_eq!(
            told(&inquiry, spanish),
            "Nueva consulta: Casa 1 | 4 de julio de 2026 – 8 de julio de 2026, 2 huéspedes | /es/gestionar/CASA-1?tab=inquiries"
        );
        let message = notice(NoticeKind::Message, Some(1), false);
        assert_eq!(
            told(&message, english),
            "New message: Casa 1 | No dates yet, 1 guest | /manage/CASA-1?tab=inquiries"
        );
        assert_eq!(
            told(&message, spanish),
            "Nuevo mensaje: Casa 1 | Aún sin fechas, 1 huésped | /es/gestionar/CASA-1?tab=inquiries"
        );
        let conflict = notice(NoticeKind::Conflict, None, true);
        assert_eq!(
            told(&conflict, english),
            "Two guests, the same nights: Casa 1 | 4 July 2026 – 8 July 2026 | /manage/CASA-1?tab=conflicts"
        );
        assert_eq!(
            told(&conflict, spanish),
            "Dos huéspedes, las mismas noches: Casa 1 | 4 de julio de 2026 – 8 de julio de 2026 | /es/gestionar/CASA-1?tab=conflicts"
        );
    }

    #[test]
    fn a_voice_says_each_digit_twice() {
        let said = |channel, language| code("012345", "CasaCero", channel, language);
        assert_eq!(
            said(MessengerChannel::Sms, InquiryLanguage::En),
            "012345 is your code for CasaCero. It is valid for 15 minutes. Give it to nobody."
        );
        assert_eq!(
            said(MessengerChannel::Call, InquiryLanguage::Es),
            "Tu código para CasaCero es: 0, 1, 2, 3, 4, 5. Otra vez: 0, 1, 2, 3, 4, 5."
        );
    }

    #[test]
    fn both_languages_have_the_same_words() {
        let keys = |language: InquiryLanguage| WORDS[language.slug()].keys().collect::<Vec<_>>();
        assert_eq!(keys(InquiryLanguage::En), keys(InquiryLanguage::Es));
    }
}
