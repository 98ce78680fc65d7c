//! The facts of one demo listing, before they become texts and records.

use casacero_proto::listing::v1::{
    Accessibility, AirConditioning, Amenity, ChildrenPolicy, Kitchen, Parking, PetPolicy, PoolAccess, PropertyType,
    SmokingPolicy, View,
};

use super::owners::Owner;
use super::places::{Place, Sea};
use crate::dice::Dice;
use crate::pictures::Setting;

/// What homes of any kind may have, and the share of those that do.
const COMFORTS: [(Amenity, f64); 17] = [
    (Amenity::Heating, 0.5),
    (Amenity::HairDryer, 0.7),
    (Amenity::Iron, 0.6),
    (Amenity::BedLinen, 0.9),
    (Amenity::Towels, 0.85),
    (Amenity::Oven, 0.7),
    (Amenity::Freezer, 0.5),
    (Amenity::Kettle, 0.6),
    (Amenity::Toaster, 0.7),
    (Amenity::FastWifi, 0.3),
    (Amenity::Workspace, 0.3),
    (Amenity::Cot, 0.35),
    (Amenity::HighChair, 0.3),
    (Amenity::SelfCheckIn, 0.4),
    (Amenity::EvCharger, 0.07),
    (Amenity::SmokeAlarm, 0.5),
    (Amenity::FirstAidKit, 0.6),
];

/// All facts of a listing.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The number in its id.
    pub number: u32,
    pub name: String,
    pub place: Place,
    /// The look of its surroundings.
    pub setting: Setting,
    pub property_type: PropertyType,
    /// The maximum number of guests.
    pub guests: u32,
    /// Bedrooms; none in a studio.
    pub bedrooms: u32,
    /// The number of half bathrooms: a bathroom counts as two.
    pub half_bathrooms: u32,
    pub pool: PoolAccess,
    /// Its views, the best first.
    pub views: Vec<View>,
    pub amenities: Vec<Amenity>,
    pub parking: Parking,
    pub kitchen: Kitchen,
    pub air_conditioning: AirConditioning,
    pub accessibility: Accessibility,
    pub pets: PetPolicy,
    pub smoking: SmokingPolicy,
    pub children: ChildrenPolicy,
    /// Distance to the nearest beach in metres; none where the sea is far.
    pub beach_m: Option<u32>,
    /// Distance to the centre of the town in metres.
    pub center_m: u32,
    /// Distance to the airport in kilometres.
    pub airport_km: u32,
    /// Lowest price of a night in cents of a euro.
    pub price_min_minor: i64,
    /// Highest price, if it differs.
    pub price_max_minor: Option<i64>,
    pub owner: Owner,
    /// The licence, if there is one.
    pub license: Option<String>,
}

impl Facts {
    /// Random facts for a place. The caller sets the name, because it knows which names are used.
    pub fn new(dice: &mut Dice, number: u32, place: Place) -> Facts {
        let setting = *dice.pick(place.town.settings);
        let property_type = property_type(dice, setting);
        let (bedrooms, half_bathrooms) = rooms(dice, property_type);
        let pool = pool(dice, setting, property_type);
        let by_the_sea = place.town.by_the_sea();
        let beach_m = match place.town.sea {
            Sea::Walk => Some(round_metres(dice.between(60.0, 1900.0))),
            Sea::Drive => Some(1000 * dice.whole(5, 14)),
            Sea::Far => None,
        };
        let farthest_airport_km = farthest_airport_km(&place);
        let owner = Owner::new(dice, number);
        let license = dice.chance(0.94).then(|| super::license::number(dice, &place));
        let mut facts = Facts {
            number,
            name: String::new(),
            setting,
            property_type,
            guests: (bedrooms * 2 + u32::from(dice.chance(0.35)) + u32::from(bedrooms == 0) * 2).max(2),
            bedrooms,
            half_bathrooms,
            pool,
            views: views(dice, setting, by_the_sea, pool),
            amenities: Vec::new(),
            parking: *dice.pick(if setting == Setting::City {
                &[Parking::NoParking, Parking::PaidParking, Parking::PaidParking, Parking::FreeParking]
            } else {
                &[Parking::FreeParking, Parking::FreeParking, Parking::FreeParking, Parking::NoParking]
            }),
            kitchen: if property_type == PropertyType::Studio { Kitchen::Kitchenette } else { Kitchen::FullKitchen },
            air_conditioning: *dice.pick(&[
                AirConditioning::FullProperty,
                AirConditioning::PartialProperty,
                AirConditioning::None,
                AirConditioning::None,
            ]),
            accessibility: *dice.pick(&[
                Accessibility::NotAccessible,
                Accessibility::NotAccessible,
                Accessibility::PartiallyAccessible,
                Accessibility::WheelchairAccessible,
            ]),
            pets: *dice.pick(&[PetPolicy::NoPets, PetPolicy::NoPets, PetPolicy::PetsOnRequest, PetPolicy::PetsWelcome]),
            smoking: *dice.pick(&[
                SmokingPolicy::NoSmoking,
                SmokingPolicy::NoSmoking,
                SmokingPolicy::OutdoorSmokingOnly,
            ]),
            children: *dice.pick(&[
                ChildrenPolicy::ChildrenWelcome,
                ChildrenPolicy::ChildrenWelcome,
                ChildrenPolicy::ChildrenWelcome,
                ChildrenPolicy::ChildrenOnRequest,
                ChildrenPolicy::AdultsOnly,
            ]),
            beach_m,
            center_m: round_metres(dice.between(80.0, farthest_from_center(setting))),
            airport_km: dice.whole(if setting == Setting::City { 8 } else { 14 }, farthest_airport_km),
            price_min_minor: 0,
            price_max_minor: None,
            owner,
            license,
            place,
        };
        facts.amenities = facts.offers(dice);
        let least = facts.least_price(dice);
        facts.price_min_minor = least * 100;
        facts.price_max_minor = dice.chance(0.85).then(|| (least as f32 * dice.between(1.2, 1.7)).round() as i64 * 100);
        facts
    }

    /// Whether it is a flat in a building with several flats.
    pub fn is_flat(&self) -> bool {
        matches!(self.property_type, PropertyType::Apartment | PropertyType::Studio | PropertyType::Penthouse)
    }

    /// Whether it has an amenity.
    pub fn has(&self, amenity: Amenity) -> bool {
        self.amenities.contains(&amenity)
    }

    /// Whether the sea is within a distance in metres.
    pub fn is_near_beach(&self, farthest_m: u32) -> bool {
        self.beach_m.is_some_and(|beach_m| beach_m <= farthest_m)
    }

    fn offers(&self, dice: &mut Dice) -> Vec<Amenity> {
        let mut amenities = vec![Amenity::Wifi];
        // Dice of their own, so that the other facts stay as they are.
        let comforts = &mut Dice::new(u64::from(self.number), "comforts");
        amenities.extend(COMFORTS.iter().filter(|(_, share)| comforts.chance(*share)).map(|(amenity, _)| *amenity));
        let mut offer = |amenity, share: f64| {
            if dice.chance(share) {
                amenities.push(amenity);
            }
        };
        let (flat, house) = (self.is_flat(), !self.is_flat());
        offer(Amenity::Tv, 0.85);
        offer(Amenity::WashingMachine, 0.85);
        offer(Amenity::Dishwasher, if self.bedrooms >= 2 { 0.7 } else { 0.25 });
        offer(Amenity::Microwave, 0.8);
        offer(Amenity::CoffeeMachine, 0.8);
        offer(Amenity::Balcony, if flat { 0.7 } else { 0.15 });
        offer(Amenity::Terrace, if house { 0.9 } else { 0.4 });
        offer(Amenity::Garden, if house && self.setting != Setting::Village { 0.65 } else { 0.05 });
        offer(Amenity::Bbq, if house { 0.55 } else { 0.05 });
        offer(Amenity::Fireplace, if self.setting == Setting::Mountain { 0.6 } else { 0.04 });
        offer(Amenity::HotTub, if self.property_type == PropertyType::Villa { 0.25 } else { 0.05 });
        offer(Amenity::Sauna, if self.property_type == PropertyType::Villa { 0.08 } else { 0.02 });
        offer(Amenity::Gym, 0.05);
        offer(Amenity::TennisCourt, if self.pool == PoolAccess::SharedPool { 0.15 } else { 0.01 });
        offer(Amenity::BeachAccess, if self.is_near_beach(250) { 0.7 } else { 0.0 });
        let step_free = match self.accessibility {
            Accessibility::WheelchairAccessible => 1.0,
            Accessibility::PartiallyAccessible => 0.3,
            Accessibility::NotAccessible | Accessibility::Unspecified => 0.0,
        };
        offer(Amenity::StepFreeAccess, step_free);
        offer(Amenity::Lift, if flat { 0.55 } else { 0.0 });
        offer(
            Amenity::FencedPool,
            match (self.pool, self.children) {
                (_, ChildrenPolicy::AdultsOnly) | (PoolAccess::NoPool | PoolAccess::Unspecified, _) => 0.0,
                _ => 0.3,
            },
        );
        // Flats are upstairs.
        if flat && amenities.contains(&Amenity::StepFreeAccess) && !amenities.contains(&Amenity::Lift) {
            amenities.push(Amenity::Lift);
        }
        amenities
    }

    fn least_price(&self, dice: &mut Dice) -> i64 {
        let base = match self.property_type {
            PropertyType::Villa => 96.0,
            PropertyType::Penthouse => 78.0,
            PropertyType::House | PropertyType::Townhouse => 62.0,
            PropertyType::SemiDetached => 58.0,
            PropertyType::Apartment => 50.0,
            PropertyType::Studio | PropertyType::Unspecified => 44.0,
        };
        let rooms = self.bedrooms as f32 * 21.0;
        let pool = if self.pool == PoolAccess::PrivatePool { 1.28 } else { 1.0 };
        let sea = if self.views.first() == Some(&View::Sea) { 1.12 } else { 1.0 };
        let price = (base + rooms) * pool * sea * self.place.town.level as f32 / 100.0 * dice.between(0.88, 1.16);
        price.round() as i64
    }
}

/// The maximum distance to the airport. Small islands have their own.
fn farthest_airport_km(place: &Place) -> u32 {
    if matches!(place.region.as_str(), "La Palma" | "La Gomera" | "El Hierro") { 30 } else { 58 }
}

/// The maximum distance to the centre. A house in the old part of a village is always near its square.
fn farthest_from_center(setting: Setting) -> f32 {
    match setting {
        Setting::Village => 450.0,
        Setting::City => 1200.0,
        Setting::Coast | Setting::Mountain => 2800.0,
    }
}

fn round_metres(metres: f32) -> u32 {
    let step = if metres < 1000.0 { 50.0 } else { 100.0 };
    ((metres / step).round() * step).max(50.0) as u32
}

fn property_type(dice: &mut Dice, setting: Setting) -> PropertyType {
    use PropertyType::{Apartment, House, Penthouse, SemiDetached, Studio, Townhouse, Villa};
    let types = [Villa, House, SemiDetached, Townhouse, Penthouse, Apartment, Studio];
    let weights = match setting {
        Setting::Coast => [38, 16, 12, 4, 8, 16, 6],
        Setting::Village => [4, 42, 6, 40, 0, 6, 2],
        Setting::City => [0, 0, 0, 14, 18, 52, 16],
        Setting::Mountain => [22, 70, 8, 0, 0, 0, 0],
    };
    types[dice.weighted(&weights)]
}

fn rooms(dice: &mut Dice, property_type: PropertyType) -> (u32, u32) {
    match property_type {
        PropertyType::Studio => (0, 2),
        PropertyType::Apartment => *dice.pick(&[(1, 2), (1, 2), (2, 2), (2, 3), (2, 4), (3, 4)]),
        PropertyType::Penthouse => *dice.pick(&[(1, 2), (2, 3), (2, 4), (3, 4)]),
        PropertyType::Villa => *dice.pick(&[(3, 4), (3, 5), (4, 6), (4, 7), (5, 8), (6, 10)]),
        _ => *dice.pick(&[(1, 2), (2, 2), (2, 3), (3, 4), (3, 5), (4, 5)]),
    }
}

fn pool(dice: &mut Dice, setting: Setting, property_type: PropertyType) -> PoolAccess {
    let weights = match (setting, property_type) {
        (_, PropertyType::Villa) => [82, 8, 10],
        (Setting::Coast, PropertyType::House | PropertyType::SemiDetached) => [34, 34, 32],
        (Setting::Coast, _) => [2, 58, 40],
        (Setting::Mountain, _) => [30, 4, 66],
        (Setting::City, _) => [0, 22, 78],
        (Setting::Village, _) => [8, 4, 88],
    };
    [PoolAccess::PrivatePool, PoolAccess::SharedPool, PoolAccess::NoPool][dice.weighted(&weights)]
}

fn views(dice: &mut Dice, setting: Setting, by_the_sea: bool, pool: PoolAccess) -> Vec<View> {
    let mut views = match setting {
        Setting::Coast => vec![View::Sea],
        Setting::Village => vec![*dice.pick(&[View::Mountain, View::Countryside, View::Garden])],
        Setting::City => vec![View::City],
        Setting::Mountain => vec![View::Mountain],
    };
    if setting != Setting::Coast && by_the_sea && dice.chance(0.4) {
        views.insert(0, View::Sea);
    }
    if setting == Setting::Coast && dice.chance(0.25) {
        views.push(View::Mountain);
    }
    if setting == Setting::Mountain {
        views.push(*dice.pick(&[View::Countryside, View::Forest, View::Garden]));
    }
    if pool != PoolAccess::NoPool && dice.chance(0.6) {
        views.push(View::Pool);
    }
    views.dedup();
    views
}
