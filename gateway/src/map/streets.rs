//! Streets: the style of a tile server, which the brand file may name.

use std::io;

use url::Url;

/// Where maps with streets are loaded from, as the policies name it; `None` where the brand names no style.
///
/// # Errors
///
/// If the address is not one of a web server.
pub fn origin(style_url: Option<&str>) -> io::Result<Option<String>> {
    let Some(style_url) = style_url else { return Ok(None) };
    match Url::parse(style_url) {
        Ok(url) if matches!(url.scheme(), "https" | "http") => Ok(Some(url.origin().ascii_serialization())),
        Ok(_) | Err(_) => Err(io::Error::other(format!(
            "mapStyleUrl in the brand file is not a web address: {style_url}; correct it or set it to null"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_of_a_style_is_that_of_its_server() {
        let cases = [
            ("https://tiles.example/styles/liberty?key=1", Some("https://tiles.example")),
            ("http://127.0.0.1:8080/style.json", Some("http://127.0.0.1:8080")),
            ("data:application/json,{}", None),
            ("/style.json", None),
            ("", None),
        ];
        for (address, expected) in cases {
            assert_eq!(origin(Some(address)).ok().flatten().as_deref(), expected, "{address}");
        }
        assert!(matches!(origin(None), Ok(None)));
        assert!(origin(Some("nonsense")).is_err());
    }
}
