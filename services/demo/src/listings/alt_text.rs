//! What the pictures show, for those who cannot see them. Each text says that it is an illustration.

use casacero_proto::listing::v1::Description;

use crate::pictures::{Hour, Scene, SceneKind, Setting};

/// The words of one language.
struct Words {
    language: &'static str,
    illustration: &'static str,
    subject: fn(SceneKind, Setting) -> &'static str,
    golden: &'static str,
    dusk: &'static str,
}

const SPANISH: Words = Words {
    language: "es",
    illustration: "Ilustración",
    subject: spanish,
    golden: " a la luz de la tarde",
    dusk: " al anochecer",
};

const ENGLISH: Words = Words {
    language: "en",
    illustration: "Illustration",
    subject: english,
    golden: " in the evening light",
    dusk: " at dusk",
};

/// The texts of a picture in both languages.
pub fn alt_texts(scene: &Scene) -> Vec<Description> {
    Vec::from([SPANISH, ENGLISH].map(|words| {
        let subject = (words.subject)(scene.kind, scene.setting);
        let hour = match scene.hour {
            Hour::Day => "",
            Hour::Golden => words.golden,
            Hour::Dusk => words.dusk,
        };
        let text = format!("{}: {subject}{hour}", words.illustration);
        Description { language: words.language.to_owned(), text, ..Description::default() }
    }))
}

fn english(kind: SceneKind, setting: Setting) -> &'static str {
    match (kind, setting) {
        (SceneKind::Exterior, Setting::Coast) => "the house above the sea",
        (SceneKind::Exterior, Setting::Village) => "the house in its village street",
        (SceneKind::Exterior, Setting::City) => "the building in its street",
        (SceneKind::Exterior, Setting::Mountain) => "the house among the mountains",
        (SceneKind::Living, Setting::Coast) => "living room with a view of the sea",
        (SceneKind::Living, Setting::Mountain) => "living room with a view of the mountains",
        (SceneKind::Living, Setting::Village | Setting::City) => "living room with a sofa by the window",
        (SceneKind::Terrace, Setting::Coast) => "terrace with a view of the sea",
        (SceneKind::Terrace, Setting::Mountain) => "terrace with a view of the mountains",
        (SceneKind::Terrace, Setting::Village | Setting::City) => "terrace with a view of the rooftops",
        (SceneKind::Pool, _) => "the pool",
        (SceneKind::Bedroom, _) => "bedroom with a made bed",
        (SceneKind::Kitchen, _) => "the kitchen",
        (SceneKind::Bathroom, _) => "the bathroom",
        (SceneKind::Surroundings, _) => "the roofs of the town",
    }
}

fn spanish(kind: SceneKind, setting: Setting) -> &'static str {
    match (kind, setting) {
        (SceneKind::Exterior, Setting::Coast) => "la casa sobre el mar",
        (SceneKind::Exterior, Setting::Village) => "la casa en su calle del pueblo",
        (SceneKind::Exterior, Setting::City) => "el edificio en su calle",
        (SceneKind::Exterior, Setting::Mountain) => "la casa entre montañas",
        (SceneKind::Living, Setting::Coast) => "salón con vistas al mar",
        (SceneKind::Living, Setting::Mountain) => "salón con vistas a las montañas",
        (SceneKind::Living, Setting::Village | Setting::City) => "salón con un sofá junto a la ventana",
        (SceneKind::Terrace, Setting::Coast) => "terraza con vistas al mar",
        (SceneKind::Terrace, Setting::Mountain) => "terraza con vistas a las montañas",
        (SceneKind::Terrace, Setting::Village | Setting::City) => "terraza con vistas a los tejados",
        (SceneKind::Pool, _) => "la piscina",
        (SceneKind::Bedroom, _) => "dormitorio con la cama hecha",
        (SceneKind::Kitchen, _) => "la cocina",
        (SceneKind::Bathroom, _) => "el baño",
        (SceneKind::Surroundings, _) => "los tejados de la ciudad",
    }
}
