//! Locates the demo's towns with the gazetteer.

use casacero_proto::geocoding::v1::{LocateCityRequest, LocateCityResponse};
use tonic::Code;

use super::{Clients, Progress, SeedError, refused};
use crate::listings::{Place, TOWNS, Town};

/// The towns that the gazetteer knows.
pub(super) async fn locate(
    clients: &mut Clients,
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<Vec<Place>, SeedError> {
    let mut places = Vec::with_capacity(TOWNS.len());
    for (index, town) in TOWNS.iter().enumerate() {
        let request =
            LocateCityRequest { city: town.name.to_owned(), region: town.region.to_owned(), country: "ES".to_owned() };
        match clients.geocoding.locate_city(clients.caller.request(request)).await {
            Ok(answer) => places.extend(place(*town, answer.into_inner())),
            Err(status) if matches!(status.code(), Code::NotFound | Code::FailedPrecondition) => {
                tracing::warn!(town = town.name, reason = status.message(), "a town of the demo is left out");
            }
            Err(status) => return Err(refused("locating", town.name)(status)),
        }
        progress(Progress::Places { done: index + 1, total: TOWNS.len() });
    }
    Ok(places)
}

fn place(town: Town, answer: LocateCityResponse) -> Option<Place> {
    let found = answer.place?;
    let Some(province_number) = province_number(&found.province) else {
        tracing::warn!(town = town.name, province = found.province, "a town of the demo is left out: unknown province");
        return None;
    };
    // On an island guests search by island, elsewhere by community.
    let (region, form_region) = match found.island {
        island if island.is_empty() => (town.region.to_owned(), found.region),
        island => (island.clone(), island),
    };
    Some(Place {
        town,
        name: found.name,
        region,
        form_region,
        province: found.province,
        province_number,
        country: found.country,
        latitude: found.latitude,
        longitude: found.longitude,
        time_zone: answer.time_zone,
    })
}

/// The number of a province, by the gazetteer's official names. Postcodes begin with it.
fn province_number(name: &str) -> Option<u8> {
    // Official names have two languages: "Alicante/Alacant", "Araba/Álava".
    let numbers = [
        ("Alicante", 3),
        ("Alacant", 3),
        ("Almería", 4),
        ("Illes Balears", 7),
        ("Islas Baleares", 7),
        ("Barcelona", 8),
        ("Cádiz", 11),
        ("Castellón", 12),
        ("Castelló", 12),
        ("Córdoba", 14),
        ("Girona", 17),
        ("Granada", 18),
        ("Gipuzkoa", 20),
        ("Huelva", 21),
        ("Jaén", 23),
        ("Málaga", 29),
        ("Asturias", 33),
        ("Las Palmas", 35),
        ("Pontevedra", 36),
        ("Salamanca", 37),
        ("Santa Cruz de Tenerife", 38),
        ("Cantabria", 39),
        ("Sevilla", 41),
        ("Valencia", 46),
        ("València", 46),
    ];
    let parts: Vec<&str> = name.split('/').map(str::trim).collect();
    numbers.iter().find(|(known, _)| parts.contains(known)).map(|(_, number)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provinces_are_found_under_either_name() {
        assert_eq!(province_number("Alicante/Alacant"), Some(3));
        assert_eq!(province_number("Las Palmas"), Some(35));
        assert_eq!(province_number("Atlantis"), None);
    }
}
