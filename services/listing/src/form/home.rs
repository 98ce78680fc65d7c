//! Rooms and texts in the contract's messages, which forms, imports and answers have in common.

use casacero_proto::listing::v1 as wire;

use super::enumerations::OnTheWire as _;
use crate::domain::{
    description::{Language, LocalText},
    rooms::{Beds, Room},
    text::{FieldError, Invalid, Named as _},
    vocabulary::{BedType, RoomType},
};

/// Parses rooms.
pub(crate) fn rooms_of(messages: &[wire::Room]) -> Result<Vec<Room>, FieldError> {
    messages.iter().map(room_of).collect::<Result<Vec<Room>, Invalid>>().named("rooms")
}

fn room_of(wire::Room { r#type, beds }: &wire::Room) -> Result<Room, Invalid> {
    let some = |wire::Beds { r#type, count }: &wire::Beds| Beds::new(BedType::of_number(*r#type)?, *count);
    Room::new(RoomType::of_number(*r#type)?, beds.iter().map(some).collect::<Result<_, _>>()?)
}

/// Converts rooms to messages.
pub(crate) fn room_messages(rooms: &[Room]) -> Vec<wire::Room> {
    let some = |beds: &Beds| wire::Beds { r#type: beds.bed_type().to_wire().into(), count: beds.count() };
    let room = |room: &Room| wire::Room {
        r#type: room.room_type().to_wire().into(),
        beds: room.beds().iter().map(some).collect(),
    };
    rooms.iter().map(room).collect()
}

/// Parses a text, which may be a machine translation.
pub(crate) fn text_of<const MAX: usize>(
    message: &wire::Description,
    field: &'static str,
) -> Result<LocalText<MAX>, FieldError> {
    let wire::Description { language, text, machine_translated, provider } = message;
    let parsed = Language::parse(language).and_then(|language| LocalText::new(language, text, *machine_translated));
    Ok(parsed.named(field)?.by(provider))
}

/// Parses the texts that an owner wrote. Blank ones are left out.
pub(crate) fn own_texts_of<const MAX: usize>(
    list: Option<&wire::DescriptionList>,
    field: &'static str,
) -> Result<Vec<LocalText<MAX>>, FieldError> {
    let given = list.map_or(&[][..], |list| &list.items);
    let written = given.iter().filter(|message| !message.text.trim().is_empty());
    let own = |message: &wire::Description| wire::Description { machine_translated: false, ..message.clone() };
    written.map(|message| text_of(&own(message), field)).collect()
}

/// Converts a text to a message.
pub(crate) fn text_message<const MAX: usize>(text: &LocalText<MAX>) -> wire::Description {
    wire::Description {
        language: text.language().code().to_owned(),
        text: text.text().to_owned(),
        machine_translated: text.machine_translated(),
        provider: text.provider().unwrap_or_default().to_owned(),
    }
}

/// The texts that an owner wrote.
pub(crate) fn own_text_list<const MAX: usize>(texts: &[LocalText<MAX>]) -> wire::DescriptionList {
    let own = texts.iter().filter(|text| !text.machine_translated());
    wire::DescriptionList { items: own.map(text_message).collect() }
}
