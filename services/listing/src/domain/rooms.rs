//! The rooms in which guests sleep. See `docs/rules/homes.md#rooms`.

use casacero_proto::listing::v1::{BedType, RoomType};
use serde::{Deserialize, Serialize};

use super::text::Invalid;

/// Maximum number of rooms of a property.
pub const ROOMS_MAX: usize = 40;
/// Maximum number of beds of one type in a room.
pub const BEDS_MAX: u32 = 20;

/// Beds of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beds {
    /// Their type.
    #[serde(rename = "bed")]
    pub bed_type: BedType,
    /// How many there are.
    pub count: u32,
}

/// A room in which guests sleep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// Its type.
    #[serde(rename = "room")]
    pub room_type: RoomType,
    /// Its beds.
    pub beds: Vec<Beds>,
}

impl Room {
    /// Checks that there are beds, 1 to [`BEDS_MAX`] of each type, and each type once.
    fn check(&self) -> Result<(), Invalid> {
        let is_right = |(index, beds): (usize, &Beds)| {
            let earlier = &self.beds[..index];
            (1..=BEDS_MAX).contains(&beds.count) && earlier.iter().all(|other| other.bed_type != beds.bed_type)
        };
        let has_beds = !self.beds.is_empty() && self.beds.iter().enumerate().all(is_right);
        if has_beds { Ok(()) } else { Err(Invalid::Beds) }
    }
}

/// Checks the rooms of a property and their number, at most [`ROOMS_MAX`].
pub fn check_rooms(rooms: &[Room]) -> Result<(), Invalid> {
    if rooms.len() > ROOMS_MAX { Err(Invalid::TooManyRooms) } else { rooms.iter().try_for_each(Room::check) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_has_beds_and_each_type_once() {
        let room = |beds: &[(BedType, u32)]| Room {
            room_type: RoomType::Bedroom,
            beds: beds.iter().map(|&(bed_type, count)| Beds { bed_type, count }).collect(),
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
        let one = room(&[(BedType::Double, 1)]);
        assert_eq!(check_rooms(&vec![one.clone(); ROOMS_MAX]), Ok(()));
        assert_eq!(check_rooms(&vec![one; ROOMS_MAX + 1]), Err(Invalid::TooManyRooms));
    }
}
