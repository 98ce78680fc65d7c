//! What mail servers report of mails that they could not deliver (RFC 3464). See `docs/rules/inquiries.md`.

use mail_parser::{HeaderForm, HeaderValue, Message, MessageParser, MimeHeaders as _, PartType};

/// So much of a mail is read: all of a report but the end of the mail that it returns. It bounds the depth of messages
/// within messages, too, each of which takes from the stack.
pub(super) const READ_MAX_BYTES: usize = 64 * 1024;
/// Addresses that are read of one report; our mails have one recipient.
const MOST_RECIPIENTS: usize = 20;
/// Maximum number of characters that are kept of what a server says.
const CAUSE_MAX: usize = 200;
/// The headers that name the address to which a report came.
pub(super) const REPORTED_TO: [&str; 4] = ["To", "Delivered-To", "X-Original-To", "Envelope-To"];

/// A report that a mail did not arrive and never will. Whoever sends it may write anything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryFailure {
    /// The addresses to which the report came, in lower case.
    pub reported_to: Vec<String>,
    /// The addresses to which the mail may have gone, in lower case: a server on the way may have put another in its place.
    pub recipients: Vec<String>,
    /// What the mail server says.
    pub cause: String,
}

impl DeliveryFailure {
    /// Reads a mail. `None` if it reports no failure that is final, as one about a delay, an automatic reply or an
    /// acknowledgement does.
    pub fn parse(mail: &[u8]) -> Option<Self> {
        let mail = MessageParser::default().parse(&mail[..mail.len().min(READ_MAX_BYTES)])?;
        let mut recipients: Vec<String> = addresses(&mail, "X-Failed-Recipients").collect();
        let mut cause = None;
        for part in &mail.parts {
            let kind = part.content_type().map(|kind| (kind.ctype(), kind.subtype().unwrap_or_default()));
            match (kind, &part.body) {
                (Some(("message", "delivery-status" | "global-delivery-status")), _) => {
                    for (failed, said) in failures(part.contents()) {
                        recipients.extend(failed);
                        cause.get_or_insert(said);
                    }
                }
                (_, PartType::Message(returned)) => recipients.extend(addresses(returned, "To")),
                (Some(("text", "rfc822-headers") | ("message", "global-headers")), _) => {
                    let returned = headers(part.contents());
                    recipients.extend(returned.iter().flat_map(|returned| addresses(returned, "To")));
                }
                _ => {}
            }
        }
        recipients.dedup();
        recipients.truncate(MOST_RECIPIENTS);
        let reported_to = REPORTED_TO.iter().flat_map(|name| addresses(&mail, name)).take(MOST_RECIPIENTS).collect();
        Some(Self { reported_to, recipients, cause: cause? })
    }
}

fn headers(text: &[u8]) -> Option<Message<'_>> {
    MessageParser::default().parse_headers(text)
}

/// The addresses of all headers of a name, in lower case.
pub(super) fn addresses(message: &Message<'_>, name: &'static str) -> impl Iterator<Item = String> {
    let values = message.header_as(name, HeaderForm::Addresses).into_iter();
    values.flat_map(|value| match value {
        HeaderValue::Address(list) => {
            list.iter().filter_map(|one| one.address.as_deref()).map(str::to_lowercase).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    })
}

/// The recipients whom a mail did not reach and never will, each with what the server says. The first paragraph of a status is
/// about the mail, each further one about a recipient.
fn failures(status: &[u8]) -> Vec<(Vec<String>, String)> {
    let status = String::from_utf8_lossy(status).replace("\r\n", "\n");
    let mut found = Vec::new();
    for paragraph in status.split("\n\n").take(MOST_RECIPIENTS) {
        let paragraph = format!("{}\n\n", paragraph.trim_start_matches('\n'));
        let Some(fields) = headers(paragraph.as_bytes()) else { continue };
        let field = |name: &'static str| {
            let value = fields.header_raw(name)?;
            Some(value.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let is_final = field("Action").is_some_and(|action| action.eq_ignore_ascii_case("failed"));
        if !is_final {
            continue;
        }
        // Such as `rfc822; ana@example.org`.
        let address = |name| {
            let value = field(name)?;
            let address = value.split_once(';').map_or(value.as_str(), |(_, address)| address);
            Some(address.trim().trim_matches(['<', '>']).to_lowercase())
        };
        let recipients = ["Original-Recipient", "Final-Recipient"].into_iter().filter_map(address).collect();
        let said = field("Diagnostic-Code").map(|code| match code.split_once(';') {
            Some((_, said)) => said.trim().to_owned(),
            None => code,
        });
        let cause = said.or_else(|| field("Status")).unwrap_or_default();
        let printable = cause.chars().filter(|letter| !letter.is_control());
        found.push((recipients, printable.take(CAUSE_MAX).collect()));
    }
    found
}

#[cfg(test)]
mod tests;
