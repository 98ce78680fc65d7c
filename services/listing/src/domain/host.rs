//! What an owner tells guests of themselves. See `docs/rules/hosting.md#hosts`.

use casacero_proto::listing::v1::{HostProfile, InquiryLanguage};

use super::text::{FieldError, Invalid, Line, Named as _, known, paragraphs};

/// Maximum number of languages.
const LANGUAGES_MAX: usize = 10;

/// Validates a profile. A shown one has a name.
pub fn checked(profile: HostProfile) -> Result<HostProfile, FieldError> {
    let HostProfile { name, about, about_language, languages, shown } = profile;
    let name = match Line::<80>::parse(&name) {
        Ok(name) => name.to_string(),
        Err(Invalid::Required) if !shown => String::new(),
        Err(problem) => return Err(FieldError { field: "name", problem }),
    };
    let about = if about.trim().is_empty() { String::new() } else { paragraphs(&about, 2_000).named("about")? };
    let about_language = match about_language.filter(|_| !about.is_empty()) {
        Some(language) => Some(known::<InquiryLanguage>(language).named("about_language")?.into()),
        None if about.is_empty() => None,
        None => return Err(Invalid::Required).named("about_language"),
    };
    let is_code = |code: &String| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
    if languages.len() > LANGUAGES_MAX {
        return Err(Invalid::OutOfRange).named("languages");
    }
    if !languages.iter().all(is_code) {
        return Err(Invalid::UnknownValue).named("languages");
    }
    Ok(HostProfile { name, about, about_language, languages, shown })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile() -> HostProfile {
        HostProfile {
            name: "Ana".into(),
            about: "I grew up here.".into(),
            about_language: Some(InquiryLanguage::En.into()),
            languages: vec!["es".into(), "en".into()],
            shown: true,
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        type Change = fn(&mut HostProfile);
        assert_eq!(checked(profile()), Ok(profile()));
        let cases: [(Change, Option<&str>); 9] = [
            (|one| one.name = " ".into(), Some("name")),
            (|one| (one.name, one.shown) = (String::new(), false), None),
            (|one| one.name = "a".repeat(81), Some("name")),
            (|one| one.about = "a".repeat(2_001), Some("about")),
            (|one| one.about_language = None, Some("about_language")),
            (|one| (one.about, one.about_language) = (" ".into(), None), None),
            (|one| one.languages = vec!["es".into(); 11], Some("languages")),
            (|one| one.languages = vec!["ES".into()], Some("languages")),
            (|one| one.languages = vec!["spa".into()], Some("languages")),
        ];
        for (index, (change, field)) in cases.into_iter().enumerate() {
            let mut one = profile();
            change(&mut one);
            assert_eq!(checked(one).err().map(|error| error.field), field, "case {index}");
        }
    }
}
