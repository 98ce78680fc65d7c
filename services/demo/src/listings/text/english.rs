//! The English sentences.

use casacero_proto::listing::v1::{PropertyType, View};

use super::{Language, Words, main_view, minutes};
use crate::listings::facts::Facts;

/// The last joint of a list.
const AND: &str = " and ";

const NUMBERS: [&str; 17] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen",
];

fn number(count: u32) -> String {
    NUMBERS.get(count as usize).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn words(facts: &Facts) -> Words {
    let (kind, a_kind) = match facts.property_type {
        PropertyType::Villa => ("villa", "a villa"),
        PropertyType::Studio => ("studio", "a studio"),
        PropertyType::Apartment => ("apartment", "an apartment"),
        PropertyType::Penthouse => ("penthouse", "a penthouse"),
        PropertyType::Townhouse => ("townhouse", "a townhouse"),
        PropertyType::SemiDetached => ("semi-detached house", "a semi-detached house"),
        PropertyType::House | PropertyType::Unspecified => ("house", "a house"),
    };
    let halves = facts.half_bathrooms;
    let bathrooms = match (halves / 2, halves % 2) {
        (1, 0) => "one bathroom".to_owned(),
        (whole, 0) => format!("{} bathrooms", number(whole)),
        (whole, _) => {
            format!("{} bathrooms and a guest toilet", number(whole)).replace("one bathrooms", "one bathroom")
        }
    };
    Words {
        kind,
        a_kind,
        town: facts.place.name.clone(),
        region: facts.place.region.clone(),
        bedrooms: if facts.bedrooms == 1 {
            "one bedroom".to_owned()
        } else {
            format!("{} bedrooms", number(facts.bedrooms))
        },
        bathrooms,
        guests: number(facts.guests),
        beach: match facts.beach_m {
            None => String::new(),
            Some(metres @ 0..=1500) if minutes(metres) == 1 => "a minute's walk".to_owned(),
            Some(metres @ 0..=1500) => format!("{} minutes' walk", number(minutes(metres))),
            Some(metres @ 1501..=2999) => format!("{}.{} km", metres / 1000, metres % 1000 / 100),
            Some(metres) => format!("{} minutes' drive", 3 + metres / 900),
        },
        center: if facts.center_m < 1500 {
            let minutes = minutes(facts.center_m);
            format!("{} minute{} on foot", number(minutes), if minutes == 1 { "" } else { "s" })
        } else {
            format!("{}.{} km away", facts.center_m / 1000, facts.center_m % 1000 / 100)
        },
        view: match main_view(facts) {
            View::Sea => "the sea",
            View::Mountain => "the mountains",
            View::City => "the rooftops",
            View::Countryside => "the fields",
            View::Pool => "the pool",
            View::Forest => "the pines",
            _ => "the garden",
        },
        owner: facts.owner.name.split(' ').next().unwrap_or_default().to_owned(),
    }
}

pub(super) const ENGLISH: Language = Language {
    words,
    coast_house: &[
        |w| {
            format!(
                "{} above the shore at {}, built around a patio that stays cool at noon.",
                capital(w.a_kind),
                w.town
            )
        },
        |w| format!("From the breakfast table you can watch the first boats leave {}.", w.town),
        |w| {
            format!(
                "The {} stands a little apart from the others in {}, with nothing between it and the water but salt-bushes.",
                w.kind, w.town
            )
        },
        |w| {
            format!(
                "{} in {} built for the trade wind: thick walls, a sheltered terrace and big windows towards {}.",
                capital(w.a_kind),
                w.town,
                w.view
            )
        },
        |w| {
            format!(
                "We renovated this {} in {} over two winters and kept what was good: the old doors, the cistern, the light.",
                w.kind, w.town
            )
        },
        |w| {
            format!(
                "Thick walls, painted shutters and the sound of the tide: a quiet {} on the coast of {}.",
                w.kind, w.town
            )
        },
        |w| {
            format!(
                "Leave the shoes by the door. At this {} in {} you will not need them until you go home.",
                w.kind, w.town
            )
        },
        |w| {
            format!(
                "An open, airy {} in {} where the living room ends in a terrace and the terrace ends in the view.",
                w.kind, w.town
            )
        },
        |w| format!("Light until the last minute of the day: our {} in {} looks out over the water.", w.kind, w.town),
        |w| {
            format!(
                "Built by a fisherman's family and added to ever since, this {} knows every mood of the sea at {}.",
                w.kind, w.town
            )
        },
        |w| {
            format!(
                "Big sky, black stone and a long white wall against the wind: {} that belongs on {}.",
                w.a_kind, w.region
            )
        },
        |w| format!("The last {} on the track before the headland, with {} to itself.", w.kind, w.town),
    ],
    coast_flat: &[
        |w| format!("A bright {} with the promenade of {} at its feet.", w.kind, w.town),
        |w| format!("Open the sliding door and {} is all there is: {} for slow mornings.", w.view, w.a_kind),
        |w| {
            format!(
                "A compact, well-kept {} in a small building in {}, far enough from the bars to sleep with the window open.",
                w.kind, w.town
            )
        },
        |w| format!("Light oak, linen and a deep balcony: this {} in {} was made for reading.", w.kind, w.town),
        |w| format!("Corner {} in {}, so the breeze goes through it and the sun comes in twice a day.", w.kind, w.town),
        |w| format!("You hear the waves before you see them from this {} in {}.", w.kind, w.town),
        |w| format!("An easy base on the coast of {}: a tidy {} with everything on one floor.", w.town, w.kind),
        |w| {
            format!(
                "Freshly painted and simply furnished, our {} in {} leaves the decoration to the sea.",
                w.kind, w.town
            )
        },
    ],
    village: &[
        |w| format!("Behind a plain door in the old part of {} opens a patio full of ferns.", w.town),
        |w| {
            format!(
                "The {} has stood in its lane in {} for some two hundred years, and the beams are still the first ones.",
                w.kind, w.town
            )
        },
        |w| format!("Bells at nine, bread at ten, shade all afternoon: village life in {} at its own pace.", w.town),
        |w| format!("A painted {} with a wooden balcony, a few doors from the square of {}.", w.kind, w.town),
        |w| format!("My grandmother sold wine from what is now the living room of this {} in {}.", w.kind, w.town),
        |w| format!("Two floors, an inner courtyard and a lemon tree: {} in the quiet half of {}.", w.a_kind, w.town),
        |w| {
            format!(
                "Cobbles outside, cool tiles inside. The {} lies on one of the prettiest streets of {}.",
                w.kind, w.town
            )
        },
        |w| {
            format!(
                "If you like to know your baker by name after three days, this {} in {} is for you.",
                w.kind, w.town
            )
        },
        |w| {
            format!(
                "Restored with lime, tea wood and patience, our {} in {} keeps the heat out and the neighbours close.",
                w.kind, w.town
            )
        },
        |w| format!("A {} to walk from: every path out of {} begins at its corner.", w.kind, w.town),
    ],
    city: &[
        |w| format!("High ceilings, painted floor tiles and French windows: {} in the middle of {}.", w.a_kind, w.town),
        |w| {
            format!("The market, the theatre and the bus are all around the corner from this {} in {}.", w.kind, w.town)
        },
        |w| format!("A calm {} over a lively street in {}; the bedrooms look onto the courtyard.", w.kind, w.town),
        |w| format!("Tall windows on two sides, and all the light of {} in the living room.", w.town),
        |w| format!("We live next door, so we can tell you where {} eats on a Tuesday.", w.town),
        |w| format!("Leave the car at home. From this {} you walk to everything {} is known for.", w.kind, w.town),
        |w| format!("A {} with a past: once a tailor's workshop, now the brightest rooms in the street.", w.kind),
        |w| format!("Wake up over the rooftops of {} and have your coffee before the city does.", w.town),
        |w| format!("Small, quiet and central: the {} we wished for whenever we came to {} ourselves.", w.kind, w.town),
        |w| {
            format!(
                "Tall shutters, a marble stair and a corner for working: {} made for a week or a month in {}.",
                w.a_kind, w.town
            )
        },
    ],
    mountain: &[
        |w| format!("Stone walls, almond trees and a silence you can hear: {} above {}.", w.a_kind, w.town),
        |w| {
            format!(
                "The track ends at this {}. After that there are only the terraces of {} and the goats.",
                w.kind, w.town
            )
        },
        |w| format!("On clear nights the Milky Way stands right over the roof of this {} near {}.", w.kind, w.town),
        |w| format!("A farmhouse of four generations near {}, with a bread oven that still works.", w.town),
        |w| format!("Morning mist below, sun above: the {} lies just over the clouds of {}.", w.kind, w.region),
        |w| format!("We still press our own oil and pick our own oranges around this {} in {}.", w.kind, w.town),
        |w| format!("For people who walk: three marked trails leave from the gate of this {} in {}.", w.kind, w.town),
        |w| format!("Chestnut beams, a stone sink and good beds: {} in {} with nothing to prove.", w.a_kind, w.town),
        |w| format!("The old threshing floor is now the terrace, and the view over {} is what it always was.", w.town),
        |w| format!("A {} for fires in winter and long tables in summer, among the vines of {}.", w.kind, w.town),
    ],
    rooms: &[
        |w| format!("There are {}, with room for {} guests.", w.rooms(AND), w.guests),
        |w| format!("It sleeps {} in {}, and has {}.", w.guests, w.bedrooms, w.bathrooms),
        |w| format!("Inside you find {} and a living room where everybody fits.", w.rooms_of_a_list(AND)),
        |w| format!("Up to {} people share {}; the mattresses are new.", w.guests, w.rooms(AND)),
        |w| {
            format!("With {} it works for two as well as for {}.", w.rooms(AND), w.guests)
                .replace("for two as well as for two", "best for two")
        },
        |w| format!("{}, all with cotton sheets and blackout curtains.", capital(&w.rooms(AND))),
        |w| format!("The layout is simple: {}, one big room for everything else.", w.rooms_of_a_list(AND)),
    ],
    studio: &[
        |w| format!("One well-planned room with a real double bed, {} and a small kitchen.", w.bathrooms),
        |_| "Everything is in one room and nothing is in the way: bed, table, kitchen, light.".to_owned(),
        |w| format!("It is small and clever, with {} and storage where you need it.", w.bathrooms),
        |w| format!("A sleeping corner behind a curtain, a table for {}, a kitchen that is complete.", w.guests),
        |_| "There is a proper desk and fast internet for those who have to work a little.".to_owned(),
    ],
    private_pool: &[
        |w| format!("The pool is yours alone and faces {}.", w.view),
        |_| "There is a private pool out of the wind, with the first sun of the morning on it.".to_owned(),
        |_| "The pool is long enough to swim and shallow enough at one end to sit with a glass.".to_owned(),
        |w| format!("From the edge of the private pool you look at {}.", w.view),
        |_| "Nobody overlooks the pool; we checked from every roof.".to_owned(),
        |_| "We clean the pool early on Mondays and Thursdays, and otherwise leave you alone with it.".to_owned(),
        |_| "Two loungers, a parasol and a private pool: most guests never leave before noon.".to_owned(),
    ],
    shared_pool: &[
        |_| "The shared pool is rarely used by more than a handful of neighbours.".to_owned(),
        |_| "There is a well-kept communal pool with a shallow part for children.".to_owned(),
        |w| format!("The community has a pool with loungers and a view of {}.", w.view),
        |_| "A pool shared with a dozen homes lies in the garden, open until nine.".to_owned(),
        |_| "When the sea is rough, the residents' pool is two flights down.".to_owned(),
    ],
    outside: &[
        |w| format!("Outside there is a terrace with {} in front of it and a table for long dinners.", w.view),
        |_| "The patio has shade at noon and a hammock for whoever finds it first.".to_owned(),
        |w| format!("On the roof terrace you dry your towels and look at {}.", w.view),
        |_| "Breakfast is best on the small terrace at the back, under the vine.".to_owned(),
        |w| format!("A bench by the door faces {}; it is where the evenings begin.", w.view),
        |_| "There is no pool, but there is an outdoor shower and a very good fig tree.".to_owned(),
    ],
    flat_outside: &[
        |w| format!("From the window you look at {}.", w.view),
        |w| format!("The windows are double-glazed and face {}.", w.view),
        |_| "There is just enough room outside for two chairs and the newspaper.".to_owned(),
        |w| format!("In the evening the whole room turns gold, and {} with it.", w.view),
        |_| "The building is quiet, the stairs are wide and the neighbours say hello.".to_owned(),
    ],
    near_beach: &[
        |w| format!("The beach is {} away, the centre {}.", w.beach, w.center),
        |w| format!("It is {} to the sand, and there is a bakery on the way.", w.beach),
        |w| format!("The water is {} away; towels and a cool box are in the cupboard.", w.beach),
        |w| format!("Beach: {}. Centre of {}: {}. Car: not needed on most days.", w.beach, w.town, w.center),
        |w| format!("The nearest bathing spot is {} from the door, with calm water at low tide.", w.beach),
        |w| format!("{} and you are swimming.", capital(&w.beach)),
    ],
    far_from_beach: &[
        |w| format!("The centre of {} is {}, the coast {} away.", w.town, w.center, w.beach),
        |w| format!("Shops and two good restaurants are {}; the sea is {} away.", w.center, w.beach),
        |w| format!("You are {} from the coast and a world away from it.", w.beach),
        |w| format!("For the beach it is {}; for cheese, wine and bread you can walk.", w.beach),
        |w| format!("The square of {} is {}, and on Sundays there is a market.", w.town, w.center),
    ],
    inland: &[
        |w| format!("The centre of {} is {}.", w.town, w.center),
        |w| format!("Shops and two good restaurants are {}.", w.center),
        |w| format!("The old streets of {} are {}, and the bakery is on the way.", w.town, w.center),
        |w| format!("The square of {} is {}, and on Sundays there is a market.", w.town, w.center),
        |w| format!("The middle of {} is {}; for cheese, wine and bread it is less.", w.town, w.center),
    ],
    closing: &[
        |w| format!("{} meets you at the door, shows you how everything works and leaves you in peace.", w.owner),
        |_| "Ask us about early check-in; when the house is free, it is no trouble.".to_owned(),
        |_| "We answer the same day, usually within the hour.".to_owned(),
        |w| format!("There is a folder with our favourite places in {}, none of them sponsored.", w.town),
        |_| "Book with us directly: same home, no commission, and a bottle of local wine on the table.".to_owned(),
        |_| "A cot and a high chair are here if you need them; just tell us beforehand.".to_owned(),
        |_| "Linen and towels are included, and the beds are made when you arrive.".to_owned(),
        |w| format!("Write to {} with your dates, and you will get an honest answer.", w.owner),
        |_| "Long stays in winter are welcome; ask us for a price.".to_owned(),
        |w| format!("We were born in {} and know where the wind is not.", w.region),
    ],
    special: &[
        |_| "On cool evenings there is a fireplace, with the first basket of wood on us.".to_owned(),
        |_| "The hot tub is ready within the hour.".to_owned(),
        |_| "There is a sauna for the days when it rains.".to_owned(),
        |_| "The barbecue is built of stone and has fed larger parties than yours.".to_owned(),
        |_| "Dogs are welcome and get their own bowl.".to_owned(),
        |_| "A few steps lead straight down to the water.".to_owned(),
        |_| "Help yourself to whatever is ripe in the garden.".to_owned(),
    ],
};
