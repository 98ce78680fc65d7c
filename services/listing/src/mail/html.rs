//! The HTML version of a mail's text. Only addresses of our own site at the end of a line become links, never text of
//! strangers.

/// The HTML page of a text. Blank lines separate paragraphs, `>` marks quoted lines, and the signature follows `-- `.
pub fn page(text: &str, language: &str, brand_name: &str, public_url: &str) -> String {
    let mut body = String::with_capacity(text.len() * 2);
    for paragraph in text.trim_end().split("\n\n") {
        body.push_str(&block(paragraph, public_url));
    }
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{brand}</title></head>\n<body style=\"margin:0;padding:24px 12px;\
         background:#f5f2ec;color:#1d2a33;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif\">\n\
         <div style=\"max-width:560px;margin:0 auto;padding:28px 32px;background:#ffffff;border-radius:12px;\
         overflow-wrap:anywhere\">\n\
         <p style=\"margin:0 0 20px;font-size:20px;font-weight:700;color:#0b5c86\">{brand}</p>\n{body}</div>\n</body>\n</html>\n",
        brand = escaped(brand_name),
    )
}

fn block(paragraph: &str, public_url: &str) -> String {
    let paragraph = paragraph.trim_matches('\n');
    if paragraph.is_empty() {
        return String::new();
    }
    if let Some(signature) = paragraph.strip_prefix("-- \n").or_else(|| paragraph.strip_prefix("--\n")) {
        return format!(
            "<p style=\"margin:28px 0 0;padding-top:16px;border-top:1px solid #e3ddd2;font-size:14px;color:#5c6b75\">{}</p>\n",
            lines(signature, public_url)
        );
    }
    if paragraph.lines().all(|line| line.starts_with('>')) {
        let quoted: Vec<&str> = paragraph.lines().map(|line| line.trim_start_matches('>').trim_start()).collect();
        let quoted = quoted.join("\n");
        return format!(
            "<blockquote style=\"margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid #c9d8e0;color:#39474f\">{}\
             </blockquote>\n",
            escaped(&quoted).replace('\n', "<br>")
        );
    }
    if is_our_address(paragraph, public_url) {
        let address = escaped(paragraph);
        return format!("<p style=\"margin:0 0 16px\"><a href=\"{address}\">{address}</a></p>\n");
    }
    format!("<p style=\"margin:0 0 16px\">{}</p>\n", lines(paragraph, public_url))
}

/// Lines separated by line breaks. An address of our site at the end of a line becomes a link.
fn lines(text: &str, public_url: &str) -> String {
    let shown = text.lines().map(|line| match line.rsplit_once(' ') {
        _ if is_our_address(line, public_url) => link(line),
        Some((before, last)) if is_our_address(last, public_url) => format!("{} {}", escaped(before), link(last)),
        _ => escaped(line),
    });
    shown.collect::<Vec<_>>().join("<br>")
}

fn link(address: &str) -> String {
    let address = escaped(address);
    format!("<a href=\"{address}\">{address}</a>")
}

fn is_our_address(text: &str, public_url: &str) -> bool {
    text.starts_with(public_url) && !text.contains(char::is_whitespace)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_a_page_and_strangers_words_no_markup() {
        let text = "Hello <b>Ana</b> & co,\n\nyour home:\nYour listing: https://casacero.example/property/CASA-1\n\n\
                    https://casacero.example/owner/link#a_b-c\n\n> <script>x</script>\n>\n> https://evil.example/\n\n\
                    -- \nCasaCero\nhttps://casacero.example/\n";
        let page = page(text, "en", "CasaCero", "https://casacero.example/");
        insta::assert_snapshot!(page);
        assert!(!page.contains("<script") && !page.contains("href=\"https://evil"));
    }
}
