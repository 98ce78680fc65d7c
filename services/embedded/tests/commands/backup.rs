//! `casacero backup` of a running product, and one that is killed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
    },
    time::Duration,
};

use casacero::{config::Config, product};
use casacero_common::{
    blob,
    clock::Clock,
    principal::{Principal, Role},
    service::Shutdown,
};
use casacero_geocoding::{domain::assembly, packed, source};
use casacero_proto::{
    calendar::v1::{
        Block, BlockType, DayRange, ListBlocksRequest, PutBlockRequest, PutPropertyRequest, Reading,
        calendar_service_client::CalendarServiceClient,
    },
    listing::v1::{
        EraseListingRequest, GetListingRequest, ImportListingRequest, Listing,
        command_service_client::CommandServiceClient, listing_service_client::ListingServiceClient,
    },
};
use tonic::{Code, Status};

/// Homes that are there before the first backup.
const HOMES: u32 = 5;
const BACKUPS: usize = 3;
const KILLS: usize = 12;

pub fn casacero(arguments: &[&str], paths: &[&Path]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_casacero"));
    command.args(arguments).args(paths).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn succeeded(output: Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Writes a small table of places.
fn gazetteer(path: &Path) {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../geocoding/tests/data");
    let parts = assembly::assemble(&source::read(&sample).expect("the sample is sound")).expect("it is small");
    packed::save(&parts, path).expect("written");
}

async fn start(data: &Path) -> product::Product {
    start_with(data, None).await
}

async fn start_with(data: &Path, erasures: Option<blob::Config>) -> product::Product {
    let config = Config {
        erasures,
        data: data.to_owned(),
        brand_file: concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/brand.json").into(),
        gazetteer: data.with_file_name("gazetteer.bin"),
        // A child that is being started would hold the lock of the data folder for a moment.
        apertium_pairs: PathBuf::new(),
        gateway: casacero_gateway::config::Config { port: 0, host: "127.0.0.1".into(), ..Default::default() },
        ..Config::default()
    };
    product::start(config, Clock::system(), Shutdown::new()).await.expect("the product starts")
}

fn id(number: u32) -> String {
    format!("CASA-{}", 5000 + number)
}

fn picture(number: u32) -> String {
    format!("{number:032x}/400.jpg")
}

/// What a visitor can see of a home: its listing, its blocked nights, a picture.
type Home = (Listing, Vec<Block>, Vec<u8>);

/// Writes a home in three services' stores, one after the other: each write is acknowledged before the next begins.
async fn write(clients: &product::ServiceClients, number: u32) -> Result<(), Status> {
    let caller = clients.caller(Principal::Operator { id: "test".into(), role: Role::Admin });
    let mut calendar = CalendarServiceClient::new(clients.calendar.clone());
    let mut record = casacero_demo::listings::generate(7, 0, &[])[0].record.clone();
    record.id = id(number);
    let property = PutPropertyRequest {
        property_id: record.id.clone(),
        time_zone: record.time_zone.clone(),
        reading: Reading::Normal.into(),
        ..Default::default()
    };
    calendar.put_property(caller.request(property)).await?;
    let content = format!("picture {number}").repeat(1000);
    clients.media.put(&picture(number), content.into()).await.expect("the picture is kept");
    let import = ImportListingRequest { record: Some(record) };
    ListingServiceClient::new(clients.listing.clone()).import_listing(caller.request(import)).await?;
    let first_day = i32::try_from(caller.now().timestamp() / 86_400).expect("few days") + 30;
    let block = Block {
        id: "block-1".into(),
        nights: Some(DayRange { first_day, end_day: first_day + 2 }),
        block_type: BlockType::PersonalUse.into(),
        reason: format!("reason {number}"),
        created_at: None,
        until: None,
        edited_at: None,
    };
    calendar
        .put_block(caller.request(PutBlockRequest { property_id: id(number), block: Some(block), only_if_free: false }))
        .await?;
    Ok(())
}

/// A home, or how far its writes came: 0, if not even the first is there.
async fn read(clients: &product::ServiceClients, number: u32) -> Result<Home, u32> {
    let caller = clients.caller(Principal::Operator { id: "test".into(), role: Role::Admin });
    let blocks = ListBlocksRequest { property_id: id(number) };
    let blocks = CalendarServiceClient::new(clients.calendar.clone()).list_blocks(caller.request(blocks)).await;
    let listing = GetListingRequest { id: id(number) };
    let listing = ListingServiceClient::new(clients.listing.clone()).get_listing(caller.request(listing)).await;
    for status in [blocks.as_ref().err(), listing.as_ref().err()].into_iter().flatten() {
        assert_eq!(status.code(), Code::NotFound, "{status:?}");
    }
    let blocks = blocks.map(|answer| answer.into_inner().blocks.unwrap_or_default().items);
    let listing = listing.map(|answer| answer.into_inner().listing.expect("a listing"));
    match (blocks, listing) {
        (Err(_), Err(_)) => Err(0),
        (Ok(blocks), Err(_)) if blocks.is_empty() => Err(1),
        (Ok(blocks), Ok(_)) if blocks.is_empty() => Err(2),
        (Ok(blocks), Ok(listing)) => {
            let picture = clients.media.get(&picture(number)).await.expect("read").expect("a home's picture is there");
            Ok((listing, blocks, picture.to_vec()))
        }
        (blocks, listing) => panic!("a later write without an earlier one: {blocks:?} {listing:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_product_is_backed_up_at_one_moment() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (data, key) = (folder.path().join("data"), folder.path().join("key"));
    let recipient = super::backup_files::new_key(&key);
    gazetteer(&folder.path().join("gazetteer.bin"));
    let product = start(&data).await;
    for number in 0..HOMES {
        write(&product.clients, number).await.expect("acknowledged");
    }
    let (written, enough) = (Arc::new(AtomicU32::new(HOMES)), Arc::new(AtomicBool::new(false)));
    let writer = tokio::spawn({
        let (clients, written, enough) = (product.clients.clone(), written.clone(), enough.clone());
        async move {
            while !enough.load(SeqCst) {
                let number = written.load(SeqCst);
                write(&clients, number).await.expect("writers wait for a moment at most");
                written.store(number + 1, SeqCst);
            }
        }
    });
    let mut backups = Vec::new();
    for number in 0..BACKUPS {
        let (file, before) = (folder.path().join(format!("backup-{number}")), written.load(SeqCst));
        let mut command = casacero(&["backup", "--data"], &[&data, Path::new("--to"), &file]);
        command.args(["--recipient", &recipient, "--identity-file"]).arg(&key);
        let output = tokio::task::spawn_blocking(move || command.output()).await.expect("joined").expect("it runs");
        let said = succeeded(output);
        assert!(said.contains("3 databases") && said.contains("every file was read again"), "{said}");
        backups.push((file, before));
    }
    let last = fs::read_to_string(data.join(".last-backup")).expect("the product is told");
    let age = chrono::Utc::now().timestamp() - last.trim().parse::<i64>().expect("seconds");
    assert!((0..600).contains(&age), "{last}");
    enough.store(true, SeqCst);
    writer.await.expect("the writer ends");
    let written = written.load(SeqCst);
    assert!(backups.iter().any(|(_, before)| *before > HOMES), "writes went on");
    let restore = |file: &Path, to: &Path| {
        let mut command = casacero(&["restore"], &[file, Path::new("--data"), to]);
        succeeded(command.arg("--identity-file").arg(&key).output().expect("it runs"))
    };
    for (file, before) in &backups {
        let restored = file.with_extension("data");
        let said = restore(file, &restored);
        assert!(said.contains("casacero run --data"), "{said}");
        assert_eq!(fs::read(data.join("secret")).ok(), fs::read(restored.join("secret")).ok());
        let copy = start(&restored).await;
        let mut whole = 0;
        while let Ok(home) = read(&copy.clients, whole).await {
            assert_eq!(Ok(home), read(&product.clients, whole).await, "{whole}");
            whole += 1;
        }
        assert!(whole >= *before, "{whole} of {before} acknowledged homes");
        for number in whole + 1..=written {
            assert_eq!(read(&copy.clients, number).await, Err(0), "a later home than the one that was being written");
        }
        copy.stop().await;
    }
    product.stop().await;
    assert!(names(&data).iter().all(|name| name != ".backup") && !data.join("media/.backup").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_erased_since_a_backup_is_erased_again_after_its_restore() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    gazetteer(&path("gazetteer.bin"));
    let journal = path("journal");
    let erasures = || Some(blob::Config { url: format!("file://{}", journal.display()), ..Default::default() });
    let product = start_with(&path("data"), erasures()).await;
    for number in 0..2 {
        write(&product.clients, number).await.expect("acknowledged");
    }
    let run = async |mut command: Command| {
        succeeded(tokio::task::spawn_blocking(move || command.output()).await.expect("joined").expect("it runs"))
    };
    run(casacero(&["backup", "--plain", "--data"], &[&path("data"), Path::new("--to"), &path("file")])).await;
    let caller = product.clients.caller(Principal::Operator { id: "test".into(), role: Role::Admin });
    let begun = names(&journal);
    let erase = EraseListingRequest { property_id: id(1), version: None };
    CommandServiceClient::new(product.clients.listing.clone())
        .erase_listing(caller.request(erase))
        .await
        .expect("erased");
    let noted = async {
        while names(&journal) == begun {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), noted).await.expect("it is noted");
    product.stop().await;

    for (name, erasures, is_there) in [("known", erasures(), false), ("unknown", None, true)] {
        let restored = path(name);
        run(casacero(&["restore", "--plain"], &[&path("file"), Path::new("--data"), &restored])).await;
        let copy = start_with(&restored, erasures).await;
        assert!(read(&copy.clients, 0).await.is_ok(), "{name}");
        let caller = copy.clients.caller(Principal::Operator { id: "test".into(), role: Role::Admin });
        let found = ListingServiceClient::new(copy.clients.listing.clone())
            .get_listing(caller.request(GetListingRequest { id: id(1) }))
            .await;
        assert_eq!(found.is_ok(), is_there, "{name}: {found:?}");
        assert!(!restored.join(".restored").exists(), "only the first start catches up");
        copy.stop().await;
    }
}

/// Waits until a file is as long as that, or the child has ended.
fn wait_for(file: &Path, length: u64, child: &mut Child) {
    while fs::metadata(file).map_or(true, |found| found.len() < length) {
        if child.try_wait().expect("its state").is_some() {
            return;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_backup_that_is_killed_leaves_the_former_file_or_none() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (data, file, part) = (folder.path().join("data"), folder.path().join("file"), folder.path().join("file.part"));
    super::backup_files::fill(&data, 300);
    let backup = || {
        let mut command = casacero(&["backup", "--plain", "--replace", "--data"], &[&data, Path::new("--to"), &file]);
        command.spawn().expect("it runs")
    };
    let restored = |name: &str| {
        let to = folder.path().join(name);
        // As the completion of shells writes it, with a slash.
        let typed = to.join("");
        succeeded(casacero(&["restore", "--plain"], &[&file, Path::new("--data"), &typed]).output().expect("it runs"));
        super::backup_files::assert_same(&data, &to);
        fs::remove_dir_all(to).expect("removed");
    };
    let mut former: Option<Vec<u8>> = None;
    let mut killed = 0;
    for round in 0..KILLS {
        let mut child = backup();
        match round {
            0 => wait_for(&part, 0, &mut child),
            1 => wait_for(&data.join(".backup/listing.db"), 1, &mut child),
            _ => wait_for(
                &part,
                former.as_ref().map_or(0, Vec::len) as u64 * rand::random_range(0..=100) / 100,
                &mut child,
            ),
        }
        child.kill().expect("killed, or it has ended");
        let ended = child.wait().expect("it ends").success();
        killed += usize::from(!ended);
        match (fs::read(&file).ok(), ended) {
            (found, false) if found == former => {}
            // The name was given before the process could end.
            (found, _) => {
                assert!(found.is_some(), "nothing is where a backup was");
                restored("killed");
                former = found;
            }
        }
        if round == 2 && former.is_none() {
            succeeded(backup().wait_with_output().expect("it ends"));
            former = fs::read(&file).ok();
        }
    }
    assert!(killed > 3, "{killed} of {KILLS}");
    succeeded(backup().wait_with_output().expect("it ends"));
    restored("last");
    assert_eq!(names(folder.path()), ["data", "file"]);
    assert!(!data.join(".backup").exists() && !data.join("media/.backup").exists());
}

#[test]
fn a_backup_keeps_writers_out_of_all_databases_together() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (data, file, restored) =
        (folder.path().join("data"), folder.path().join("file"), folder.path().join("restored"));
    super::backup_files::fill(&data, 1);
    let open = |name: &str| rusqlite::Connection::open(data.join(name)).expect("a database");
    let (listing, calendar) = (open("listing.db"), open("calendar.db"));
    listing.busy_timeout(std::time::Duration::ZERO).expect("set");
    calendar.execute_batch("BEGIN IMMEDIATE; INSERT INTO rows VALUES (101, 'under way')").expect("written");
    let mut command = casacero(&["backup", "--plain", "--data"], &[&data, Path::new("--to"), &file]);
    let mut child = command.spawn().expect("it runs");
    // It has the one and waits for the other.
    while listing.execute_batch("BEGIN IMMEDIATE; ROLLBACK").is_ok() {
        assert!(child.try_wait().expect("its state").is_none(), "it did not wait for a writer");
    }
    assert!(!file.exists());
    calendar.execute_batch("COMMIT").expect("committed");
    succeeded(child.wait_with_output().expect("it ends"));
    succeeded(casacero(&["restore", "--plain"], &[&file, Path::new("--data"), &restored]).output().expect("it runs"));
    let copy = rusqlite::Connection::open(restored.join("calendar.db")).expect("a database");
    let row: String = copy.query_row("SELECT content FROM rows WHERE id = 101", [], |row| row.get(0)).expect("a row");
    assert_eq!(row, "under way");
}
