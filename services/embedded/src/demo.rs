//! The demo: the real product with invented listings in its own data folder and a simulated booking platform on
//! loopback.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    time::Instant,
};

use casacero_common::{
    blob::BlobStore,
    call::Caller,
    clock::Clock,
    principal::{Principal, Role},
    service::Shutdown,
    transport::Transport,
};
use casacero_demo::{
    platform::Platform,
    seed::{Clients, Progress, SeedError, Summary, seed},
};
use casacero_proto::{
    calendar::v1::calendar_service_client::CalendarServiceClient,
    geocoding::v1::geocoding_service_client::GeocodingServiceClient,
    listing::v1::{
        command_service_client::CommandServiceClient, listing_service_client::ListingServiceClient,
        photo_service_client::PhotoServiceClient,
    },
};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::{
    bar::Bar,
    config::Config,
    product::{self, StartError},
    sign_ins::SignIns,
};

/// The default data folder of the demo.
pub const DATA: &str = "var/demo";

/// The file that describes the demo in a data folder. A folder without it must not be removed.
const MANIFEST: &str = "demo.json";

/// Which demo.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// How many invented listings, beside the four samples.
    #[arg(long, env = "CASACERO_DEMO_LISTINGS", default_value_t = 120)]
    pub listings: u32,
    /// Chooses what is invented: the same seed makes the same demo.
    #[arg(long, default_value_t = 7)]
    pub seed: u64,
}

/// The demo in a data folder.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    listings: u32,
    seed: u64,
    /// The port is part of the feeds' addresses, so it must not change.
    platform_port: u16,
}

/// Why the demo does not start or cannot be removed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder contains another demo.
    #[error(
        "{0} holds a demo made with --listings {1} --seed {2}; ask for the same, or remove it first \
         with `casacero demo remove --data {0}`"
    )]
    Another(String, u32, u64),
    /// The folder contains no demo.
    #[error("{0} holds no demo, and nothing was removed")]
    NotADemo(PathBuf),
    /// The manifest is damaged.
    #[error("{0} cannot be read: {1}")]
    Manifest(PathBuf, serde_json::Error),
    /// The disk reports an error.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// The platform's port is in use.
    #[error(
        "port {0} of the demo's platform is in use: this demo runs already, or another program has the port; stop it"
    )]
    PlatformPort(u16),
    /// See the cause.
    #[error(transparent)]
    Start(#[from] StartError),
    /// See the cause.
    #[error("the demo cannot be seeded: {0}")]
    Seed(#[from] SeedError),
    /// The listing service refuses them.
    #[error("the demo's sign-ins cannot be made: {0}")]
    SignIns(Box<tonic::Status>),
}

fn read_manifest(data: &Path) -> Result<Option<Manifest>, Error> {
    let path = data.join(MANIFEST);
    match fs::read(&path) {
        Ok(text) => serde_json::from_slice(&text).map(Some).map_err(|error| Error::Manifest(path, error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::Io(path, error)),
    }
}

/// Binds the platform to the port in the feeds' addresses, or to a free one.
fn platform_listener(port: u16) -> Result<(TcpListener, SocketAddr), Error> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|listener| {
        let address = listener.local_addr()?;
        Ok((listener, address))
    });
    bound.map_err(|_| Error::PlatformPort(port))
}

/// Seeds the demo if it is missing, and serves it until `shutdown`.
pub async fn serve(mut config: Config, options: Options, shutdown: Shutdown) -> Result<(), Error> {
    let data = config.data.clone();
    let Options { listings, seed } = options;
    let known = read_manifest(&data)?;
    if let Some(there) = known.as_ref().filter(|there| (there.listings, there.seed) != (listings, seed)) {
        return Err(Error::Another(data.display().to_string(), there.listings, there.seed));
    }
    let (listener, address) = platform_listener(known.map_or(0, |manifest| manifest.platform_port))?;
    config.outgoing.allow.push(address.to_string());
    // All platforms are on one host here, which needs no limit.
    config.calendar.reads_of_a_host_per_minute = 60_000;
    let clock = Clock::system();
    let platform = Platform::start(listener, seed, clock.clone())
        .map_err(|error| Error::Io(PathBuf::from("the pretended platform"), error))?;
    let public_url = config.gateway.public_url.clone();
    let product = product::start(config, clock, shutdown.clone()).await?;
    // Written before the first listing, so that the next start finds an interrupted seeding and continues it.
    let manifest = Manifest { listings, seed, platform_port: address.port() };
    let path = data.join(MANIFEST);
    let text = serde_json::to_vec_pretty(&manifest).map_err(|error| Error::Manifest(path.clone(), error))?;
    fs::write(&path, text).map_err(|error| Error::Io(path, error))?;

    let clients = &product.clients;
    let to = Destination {
        listing: clients.listing.clone(),
        calendar: clients.calendar.clone(),
        geocoding: clients.geocoding.clone(),
        media: clients.media.clone(),
        caller: clients.caller(seeder()),
    };
    tokio::select! {
        seeded = fill(to, Options { listings, seed }, address.to_string()) => seeded?,
        () = shutdown.cancelled() => {}
    }
    if !shutdown.is_cancelled() {
        let caller = clients.caller(Principal::Service { name: "demo".into() });
        let sign_ins = SignIns::of(&data, clients.listing.clone(), &caller).await?;
        println!("\n{sign_ins}");
        println!("\nCasaCero is at {public_url} (Ctrl-C stops it; data in {}).", data.display());
    }
    product.ended().await;
    platform.stop().await;
    Ok(())
}

/// The connections for seeding.
pub(crate) struct Destination {
    pub listing: Transport,
    pub calendar: Transport,
    pub geocoding: Transport,
    pub media: BlobStore,
    /// Calls as an operator with the role of an editor.
    pub caller: Caller,
}

/// The principal that seeds.
pub(crate) fn seeder() -> Principal {
    Principal::Operator { id: "demo".into(), role: Role::Editor }
}

/// Writes the demo to its destination, and shows the progress.
pub(crate) async fn fill(to: Destination, options: Options, platform: String) -> Result<(), SeedError> {
    let started = Instant::now();
    let Destination { listing, calendar, geocoding, media, caller } = to;
    let today = caller.now().date_naive();
    let mut clients = Clients {
        listing: ListingServiceClient::new(listing.clone()),
        commands: CommandServiceClient::new(listing.clone()),
        photos: PhotoServiceClient::new(listing),
        calendar: CalendarServiceClient::new(calendar),
        geocoding: GeocodingServiceClient::new(geocoding),
        caller,
    };
    let Options { seed: number, listings } = options;
    let options = casacero_demo::seed::Options { seed: number, listings, platform, today };
    let bar = Bar::new();
    let Summary { listings, written, encoded, feeds, submitted } =
        seed(&mut clients, &media, &options, &|progress| show(&bar, progress)).await?;
    bar.finish();
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "Demo: {listings} listings ({written} new), {submitted} more submitted as owners do, {encoded} pictures encoded, \
         {feeds} feeds, in {seconds:.1} s."
    );
    Ok(())
}

fn show(bar: &Bar, progress: Progress) {
    match progress {
        Progress::Places { done, total } => bar.show("Finding places", done, total),
        Progress::Pictures { done, total } => bar.show("Encoding pictures", done, total),
        Progress::Listings { done, total } => bar.show("Writing listings", done, total),
    }
}

/// Removes a demo's data folder, but only if it contains a demo that is not running.
pub fn remove(data: &Path) -> Result<(), Error> {
    if read_manifest(data)?.is_none() {
        return Err(Error::NotADemo(data.to_owned()));
    }
    // Locking the folder proves that no process uses it.
    let held = crate::data::DataFolder::open(data).map_err(StartError::from)?;
    fs::remove_dir_all(data).map_err(|error| Error::Io(data.to_owned(), error))?;
    drop(held);
    println!("Removed the demo in {}.", data.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use casacero_demo::listings::{Place, TOWNS, generate};
    use casacero_listing::domain::{
        country::Country,
        licence::{LicenceCheck, check},
    };

    use super::*;

    #[test]
    fn licences_have_a_format_of_their_region() {
        let spain = Country::parse("ES").expect("Spain");
        for province_number in [3, 4, 7, 8, 11, 12, 14, 17, 18, 20, 21, 23, 29, 33, 35, 36, 37, 38, 39, 41, 46] {
            let place = Place {
                town: TOWNS[0],
                name: TOWNS[0].name.to_owned(),
                region: "Fuerteventura".to_owned(),
                form_region: "Fuerteventura".to_owned(),
                province: String::new(),
                province_number,
                country: "ES".to_owned(),
                latitude: 28.5,
                longitude: -13.9,
                time_zone: "Atlantic/Canary".to_owned(),
            };
            for home in generate(1, 40, &[place]) {
                let licence = home.record.license_number.as_deref();
                let checked = check(spain, Some(home.record.postal_code.as_str()), licence);
                let expected = if licence.is_some() { LicenceCheck::Known } else { LicenceCheck::Missing };
                assert_eq!(checked, expected, "{} {licence:?}", home.record.postal_code);
            }
        }
    }

    #[test]
    fn only_a_demo_is_removed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let precious = folder.path().join("listing.db");
        fs::write(&precious, "real").expect("written");
        assert!(matches!(remove(folder.path()), Err(Error::NotADemo(_))));
        assert!(precious.exists());
        let manifest = Manifest { listings: 1, seed: 1, platform_port: 1 };
        fs::write(folder.path().join(MANIFEST), serde_json::to_vec(&manifest).expect("JSON")).expect("written");
        remove(folder.path()).expect("removed");
        assert!(!folder.path().exists());
    }
}
