//! The `casacero` command, and those of the services where it is called by their names: images and releases have one file, and
//! links to it.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::ExitCode,
};

use casacero::{
    administration::{self, InFolder},
    backup,
    config::Config,
    demo, fill, gazetteer, import, inspect, moving, product, replay,
};
use casacero_common::{clock::Clock, process, service::Shutdown, signals, telemetry};
use casacero_listing::access::administration::{OperatorVerb, OwnerVerb};
use clap::{Args, Parser, Subcommand};

/// A commission-free directory of holiday homes, in one process.
#[derive(Parser)]
#[command(name = "casacero", version, about)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Serves the product from its data folder.
    Run(ServeArguments),
    /// Serves the product with invented listings, pictures and calendars, in a data folder of its own.
    Demo(DemoArguments),
    /// Moves everything between a data folder and the servers of the distributed product; the product must not run.
    Move {
        #[command(subcommand)]
        way: moving::Way,
    },
    /// Writes everything in a data folder into one encrypted file or object of a bucket, which is checked; the product may run.
    Backup(backup::BackupOptions),
    /// Makes a data folder of a backup.
    Restore(backup::RestoreOptions),
    /// Takes over the homes of an old table from its export; the product must not run. Fails if a row is refused.
    Import(import::Options),
    /// Lists, makes, invites, changes and removes operators.
    Operator(InFolder<OperatorVerb>),
    /// Says whose homes are.
    Owner(InFolder<OwnerVerb>),
    /// Makes the tables of places and of postcodes.
    Gazetteer {
        #[command(subcommand)]
        verb: gazetteer::Verb,
    },
    /// Works on calendars' feeds.
    Feed {
        #[command(subcommand)]
        verb: FeedVerb,
    },
}

#[derive(Subcommand)]
enum FeedVerb {
    /// Says which nights feeds take, and why; fails if one of them cannot be read.
    Inspect(inspect::Options),
    /// Reads versions of one feed in the order of time, and says after each which nights are taken, wait and are freed.
    Replay(replay::Options),
}

#[derive(Args)]
struct ServeArguments {
    /// The folder everything is kept in.
    #[arg(long)]
    data: Option<PathBuf>,
    /// The port to listen on.
    #[arg(long)]
    port: Option<u16>,
    /// The folder of the built web server; without it only the API is served.
    #[arg(long)]
    web: Option<PathBuf>,
    /// The packed gazetteer.
    #[arg(long)]
    gazetteer: Option<PathBuf>,
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
struct DemoArguments {
    #[command(subcommand)]
    verb: Option<DemoVerb>,
    #[command(flatten)]
    serve: ServeArguments,
    #[command(flatten)]
    options: demo::Options,
}

#[derive(Subcommand)]
enum DemoVerb {
    /// Fills a distributed product, and serves the pretended platform; settings come from the environment.
    Fill {
        #[command(flatten)]
        options: demo::Options,
    },
    /// Asks that process whether it is done, and says so by its exit code.
    Healthy,
    /// Removes the demo and everything in its data folder.
    Remove {
        /// The demo's data folder.
        #[arg(long, default_value = demo::DATA)]
        data: PathBuf,
    },
}

impl ServeArguments {
    fn apply(self, config: &mut Config) {
        let Self { data, port, web, gazetteer } = self;
        config.data = data.unwrap_or(std::mem::take(&mut config.data));
        config.gazetteer = gazetteer.unwrap_or(std::mem::take(&mut config.gazetteer));
        config.web = web.or(config.web.take());
        if let Some(port) = port {
            config.gateway.port = port;
            // A configured address has precedence over the port.
            if config.gateway.public_url == casacero_gateway::config::Config::default().public_url {
                config.gateway.public_url = format!("http://localhost:{port}");
            }
        }
    }
}

/// The service whose program has this name.
fn service(program: &OsStr) -> Option<fn() -> ExitCode> {
    Some(match program.to_str()? {
        "casacero-listing" => casacero_listing::command::main,
        "casacero-calendar-sync" => casacero_calendar_sync::command::main,
        "casacero-geocoding" => casacero_geocoding::command::main,
        "casacero-translation" => casacero_translation::command::main,
        "casacero-gateway" => casacero_gateway::command::main,
        _ => return None,
    })
}

fn main() -> ExitCode {
    let called = std::env::args_os().next().unwrap_or_default();
    if let Some(main) = Path::new(&called).file_name().and_then(service) {
        return main();
    }
    let verb = Command::parse().verb;
    match &verb {
        Verb::Demo(DemoArguments { verb: Some(DemoVerb::Fill { options }), .. }) => {
            let options = options.clone();
            return process::main(
                "casacero",
                |settings: &fill::Settings| &settings.process,
                async move |settings, shutdown| fill::serve(settings, options, Clock::system(), shutdown).await,
            );
        }
        Verb::Demo(DemoArguments { verb: Some(DemoVerb::Healthy), .. }) => return process::healthy("casacero"),
        _ => {}
    }
    match run(verb) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("casacero: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(verb: Verb) -> Result<ExitCode, Box<dyn std::error::Error>> {
    if let Verb::Demo(DemoArguments { verb: Some(DemoVerb::Remove { data }), .. }) = verb {
        demo::remove(&data)?;
        return Ok(ExitCode::SUCCESS);
    }
    match &verb {
        Verb::Backup(options) => {
            println!("{}: {}", options.to, backup::backup(options, &backup::s3()?)?);
            return Ok(ExitCode::SUCCESS);
        }
        Verb::Restore(options) => {
            println!("{}: {}", options.data.display(), backup::restore(options, &backup::s3()?)?);
            println!("Serve it: casacero run --data {}", options.data.display());
            return Ok(ExitCode::SUCCESS);
        }
        _ => {}
    }
    let mut config: Config = casacero_common::config::load()?;
    // A single command should print its own output only.
    let quiet = matches!(
        verb,
        Verb::Demo(_)
            | Verb::Feed { .. }
            | Verb::Gazetteer { .. }
            | Verb::Import(_)
            | Verb::Operator(_)
            | Verb::Owner(_)
    );
    if quiet && config.telemetry.filter == Config::default().telemetry.filter {
        config.telemetry.filter = "warn".into();
    }
    let _telemetry = telemetry::init("casacero", &config.telemetry)?;
    // The runtime is built by hand, because the gateway's workers have their own.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let shutdown = Shutdown::new();
        signals::listen(shutdown.clone())?;
        match verb {
            Verb::Run(arguments) => {
                arguments.apply(&mut config);
                let address = config.gateway.public_url.clone();
                let product = product::start(config, Clock::system(), shutdown).await?;
                tracing::info!("CasaCero serves at {address}");
                product.ended().await;
            }
            Verb::Demo(DemoArguments { serve, options, .. }) => {
                config.data = demo::DATA.into();
                serve.apply(&mut config);
                demo::serve(config, options, shutdown).await?;
            }
            Verb::Move { way } => moving::run(way, shutdown).await?,
            Verb::Import(options) => {
                // Not locked, because the progress is shown there, too.
                let out = &mut std::io::stdout();
                let all_imported = import::run(config, options, Clock::system(), shutdown, out).await?;
                return Ok(if all_imported { ExitCode::SUCCESS } else { ExitCode::FAILURE });
            }
            Verb::Backup(_) | Verb::Restore(_) => unreachable!("they ran before"),
            Verb::Operator(command) => administration::operator(&config, command, &shutdown).await?,
            Verb::Owner(command) => administration::owner(&config, command, &shutdown).await?,
            Verb::Gazetteer { verb } => return Ok(gazetteer::command(verb, config)),
            Verb::Feed { verb: FeedVerb::Replay(options) } => {
                replay::run(&options, &mut std::io::stdout().lock())?;
            }
            Verb::Feed { verb: FeedVerb::Inspect(options) } => {
                let out = &mut std::io::stdout().lock();
                let all_read = inspect::run(&options, config.outgoing, &Clock::system(), out).await?;
                return Ok(if all_read { ExitCode::SUCCESS } else { ExitCode::FAILURE });
            }
        }
        Ok(ExitCode::SUCCESS)
    })
}
