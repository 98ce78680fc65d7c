//! Rooms and texts in the contract's messages, which forms, imports and answers have in common.

use casacero_proto::listing::v1 as wire;

use crate::domain::{
    description::{Language, LocalText},
    rooms::{Beds, Room, check_rooms},
    text::{FieldError, Invalid, Named as _, known},
};

/// Parses rooms, and checks them.
pub(crate) fn rooms_of(messages: &[wire::Room]) -> Result<Vec<Room>, FieldError> {
    let rooms: Vec<Room> = messages.iter().map(room_of).collect::<Result<_, _>>().named("rooms")?;
    check_rooms(&rooms).named("rooms")?;
    Ok(rooms)
}

fn room_of(wire::Room { r#type, beds }: &wire::Room) -> Result<Room, Invalid> {
    let some = |wire::Beds { r#type, count }: &wire::Beds| -> Result<Beds, Invalid> {
        Ok(Beds { bed_type: known(*r#type)?, count: *count })
    };
    let beds = beds.iter().map(some).collect::<Result<_, _>>()?;
    Ok(Room { room_type: known(*r#type)?, beds })
}

/// Converts rooms to messages.
pub(crate) fn room_messages(rooms: &[Room]) -> Vec<wire::Room> {
    let some = |Beds { bed_type, count }: &Beds| wire::Beds { r#type: (*bed_type).into(), count: *count };
    let room = |Room { room_type, beds }: &Room| wire::Room {
        r#type: (*room_type).into(),
        beds: beds.iter().map(some).collect(),
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
