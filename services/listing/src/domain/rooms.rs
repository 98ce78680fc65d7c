//! The rooms in which guests sleep. See `docs/rules/homes.md#rooms`.

use super::{
    text::Invalid,
    vocabulary::{BedType, RoomType},
};

/// Maximum number of rooms of a property.
pub const ROOMS_MAX: usize = 40;
/// Maximum number of beds of one type in a room.
pub const BEDS_MAX: u32 = 20;

/// Beds of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beds {
    bed_type: BedType,
    count: u32,
}

impl Beds {
    /// 1 to [`BEDS_MAX`] beds.
    pub fn new(bed_type: BedType, count: u32) -> Result<Self, Invalid> {
        if (1..=BEDS_MAX).contains(&count) { Ok(Self { bed_type, count }) } else { Err(Invalid::Beds) }
    }

    /// Their type.
    pub const fn bed_type(self) -> BedType {
        self.bed_type
    }

    /// How many there are.
    pub const fn count(self) -> u32 {
        self.count
    }
}

/// A room in which guests sleep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    room_type: RoomType,
    beds: Vec<Beds>,
}

impl Room {
    /// A room with at least one bed; each type of bed occurs once.
    pub fn new(room_type: RoomType, beds: Vec<Beds>) -> Result<Self, Invalid> {
        let is_repeated = |(index, some): (usize, &Beds)| {
            let earlier: &[Beds] = &beds[..index];
            earlier.iter().any(|other| other.bed_type == some.bed_type)
        };
        if beds.is_empty() || beds.iter().enumerate().any(is_repeated) {
            return Err(Invalid::Beds);
        }
        Ok(Self { room_type, beds })
    }

    /// Its type.
    pub const fn room_type(&self) -> RoomType {
        self.room_type
    }

    /// Its beds.
    pub fn beds(&self) -> &[Beds] {
        &self.beds
    }
}

/// Refuses more than [`ROOMS_MAX`] rooms.
pub fn check_number(rooms: &[Room]) -> Result<(), Invalid> {
    if rooms.len() > ROOMS_MAX { Err(Invalid::TooManyRooms) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_has_beds_and_each_type_once() {
        let room = |beds: &[(BedType, u32)]| {
            let beds = beds.iter().map(|(bed_type, count)| Beds::new(*bed_type, *count)).collect::<Result<_, _>>()?;
            Room::new(RoomType::Bedroom, beds)
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
            let found = room(beds);
            assert_eq!(found.is_ok(), is_valid, "{beds:?}");
            assert!(is_valid || found == Err(Invalid::Beds), "{beds:?}");
        }
        let one = room(&[(BedType::Double, 1)]).expect("a room");
        assert_eq!(check_number(&vec![one.clone(); ROOMS_MAX]), Ok(()));
        assert_eq!(check_number(&vec![one; ROOMS_MAX + 1]), Err(Invalid::TooManyRooms));
    }
}
