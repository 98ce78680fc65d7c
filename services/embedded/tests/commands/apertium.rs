//! Apertium as a child process. The test with the real one says so and is skipped where it is not installed.

use std::{io::Write as _, path::Path};

use casacero::{apertium::Apertium, config::Config};
use casacero_common::service::{Running, Shutdown};
use casacero_translation::{
    config::{ApertiumConfig, Config as TranslationConfig},
    domain::language::Language,
    ports::Source,
    providers,
};

#[test]
fn it_is_installed_only_with_both_directions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for path in [Path::new(""), Path::new("/nonexistent"), folder.path()] {
        assert!(Apertium::installed(path).expect("asked").is_none(), "{}", path.display());
    }
    std::fs::write(folder.path().join("spa-eng.mode"), "").expect("written");
    assert!(Apertium::installed(folder.path()).expect("asked").is_none());
}

#[tokio::test]
async fn it_translates_both_directions_and_ends() {
    let installed = Apertium::installed(&Config::default().apertium_pairs).expect("a free port");
    let Some(server) = installed else {
        writeln!(std::io::stderr(), "SKIPPED: Apertium is not installed (apertium-apy, apertium-eng-spa)")
            .expect("stderr is open");
        return;
    };
    let shutdown = Shutdown::new();
    let mut running = Running::default();
    running.start(vec![server.supervise(shutdown.clone())], &shutdown);
    server.started().await;

    let apertium = ApertiumConfig { url: server.url(), ..ApertiumConfig::default() };
    let config = TranslationConfig { apertium, ..TranslationConfig::default() };
    let (provider, _) = providers::configured(&config).expect("valid").pop().expect("it has an address");
    let (english, spanish) = (Language::ENGLISH, Language::SPANISH);
    let cases = [
        (english, spanish, "The house has a garden, near the beach of Corralejo.", ["jardín", "Corralejo"]),
        (spanish, english, "La casa tiene un jardín, cerca de la playa de Corralejo.", ["garden", "Corralejo"]),
    ];
    for (from, to, text, parts) in cases {
        let protected = ["Corralejo".to_owned()];
        let source = Source { pieces: &[text], protected: &protected, from, to };
        let translated = provider.translate(source).await.expect("translated").concat();
        for part in parts {
            assert!(translated.contains(part), "{translated}");
        }
    }
    let address = server.url().replace("http://", "");
    shutdown.cancel();
    running.finished().await;
    assert!(std::net::TcpStream::connect(address).is_err(), "it has ended");
}
