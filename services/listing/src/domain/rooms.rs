//! The rooms in which guests sleep. See `docs/rules/homes.md#rooms`.

use casacero_proto::listing::v1::{BedType, Beds, Room, RoomType};

use super::text::{Invalid, known};

/// Maximum number of rooms of a property.
pub const ROOMS_MAX: usize = 40;
/// Maximum number of beds of one type in a room.
pub const BEDS_MAX: u32 = 20;

/// Checks that a room and its beds are of known kinds, and that there are beds, 1 to [`BEDS_MAX`] of each type, and each
/// type once.
fn check(room: &Room) -> Result<(), Invalid> {
    known::<RoomType>(room.r#type)?;
    room.beds.iter().try_for_each(|beds| known::<BedType>(beds.r#type).map(drop))?;
    let is_right = |(index, beds): (usize, &Beds)| {
        let earlier = &room.beds[..index];
        (1..=BEDS_MAX).contains(&beds.count) && earlier.iter().all(|other| other.r#type != beds.r#type)
    };
    let has_beds = !room.beds.is_empty() && room.beds.iter().enumerate().all(is_right);
    if has_beds { Ok(()) } else { Err(Invalid::Beds) }
}

/// Checks the rooms of a property and their number, at most [`ROOMS_MAX`].
pub fn check_rooms(rooms: &[Room]) -> Result<(), Invalid> {
    if rooms.len() > ROOMS_MAX { Err(Invalid::TooManyRooms) } else { rooms.iter().try_for_each(check) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_has_beds_and_each_type_once() {
        let room = |beds: &[(BedType, u32)]| Room {
            r#type: RoomType::Bedroom.into(),
            beds: beds.iter().map(|&(bed_type, count)| Beds { r#type: bed_type.into(), count }).collect(),
        };
        let cases: [(&[(BedType, u32)], bool); 6] = [
            (&[(BedType::Double, 1)], true),
            (&[(BedType::Single, 20), (BedType::Cot, 1)], true),
            (&[], false),
            (&[(BedType::Double, 0)], false),
            (&[(BedType::Double, 21)], false),
            (&[(BedType::Single, 1), (BedType::Single, 1)], false),
        ];
        for (beds, is_valid) in cases {
            let expected = if is_valid { Ok(()) } else { Err(Invalid::Beds) };
            assert_eq!(check_rooms(&[room(beds)]), expected, "{beds:?}");
        }
        for unknown in [0, 99] {
            assert_eq!(
                check_rooms(&[Room { r#type: unknown, ..room(&[(BedType::Cot, 1)]) }]),
                Err(Invalid::UnknownValue)
            );
            let beds = vec![Beds { r#type: unknown, count: 1 }];
            assert_eq!(check_rooms(&[Room { beds, ..room(&[]) }]), Err(Invalid::UnknownValue));
        }
        let one = room(&[(BedType::Double, 1)]);
        assert_eq!(check_rooms(&vec![one.clone(); ROOMS_MAX]), Ok(()));
        assert_eq!(check_rooms(&vec![one; ROOMS_MAX + 1]), Err(Invalid::TooManyRooms));
    }
}
