//! Calls between services: refusals, and calls while processes stop.

use std::{
    collections::VecDeque,
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use casacero_common::{
    call::Caller,
    clock::Clock,
    principal::{self, METADATA_KEY, Principal, Signer},
    service::{Running, Service, Shutdown},
    tls,
    transport::{Connector, ServerLayer, Transport, in_process, serve},
};
use casacero_proto::{
    SAFE_METHODS,
    translation::v1::{
        DetectLanguageRequest, DetectLanguageResponse, GetUsageRequest, GetUsageResponse, TranslateRequest,
        TranslateResponse,
        translation_service_client::TranslationServiceClient,
        translation_service_server::{TranslationService, TranslationServiceServer},
    },
};
use casacero_tests::noon;
use chrono::TimeDelta;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    runtime::{Handle, RuntimeFlavor},
    sync::mpsc::UnboundedSender,
};
use tonic::{Code, Request, Response, Status, service::Routes};

/// A service whose answers are set by a test.
#[derive(Clone, Default)]
struct Probe {
    calls: Arc<AtomicUsize>,
    /// The results of the next calls; success when none is left.
    ends: Arc<Mutex<VecDeque<Code>>>,
    /// Calls wait here while a test holds the lock.
    gate: Arc<tokio::sync::Mutex<()>>,
    /// Receives the flavour of the runtime on which each call ended.
    ended_on: Option<UnboundedSender<RuntimeFlavor>>,
}

/// Sends where a call ended, whether it was answered or cancelled.
struct Ending(Option<UnboundedSender<RuntimeFlavor>>);

impl Drop for Ending {
    fn drop(&mut self) {
        if let Some(told) = &self.0 {
            told.send(Handle::current().runtime_flavor()).expect("the test listens");
        }
    }
}

#[tonic::async_trait]
impl TranslationService for Probe {
    async fn detect_language(
        &self,
        request: Request<DetectLanguageRequest>,
    ) -> Result<Response<DetectLanguageResponse>, Status> {
        let _ending = Ending(self.ended_on.clone());
        self.calls.fetch_add(1, Ordering::SeqCst);
        let language = format!("{:?}", principal::of(&request));
        let _passed = self.gate.lock().await;
        let end = self.ends.lock().expect("no panic").pop_front();
        let well = || Ok(Response::new(DetectLanguageResponse { language, confidence: 1.0 }));
        end.map_or_else(well, |code| Err(Status::new(code, "told to")))
    }

    async fn translate(&self, _: Request<TranslateRequest>) -> Result<Response<TranslateResponse>, Status> {
        Err(Status::unimplemented("not asked in these tests"))
    }

    async fn get_usage(&self, _: Request<GetUsageRequest>) -> Result<Response<GetUsageResponse>, Status> {
        Err(Status::unimplemented("not asked in these tests"))
    }
}

impl Probe {
    fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    fn service(&self) -> Service {
        let routes = Routes::new(TranslationServiceServer::new(self.clone()));
        Service { name: "probe", routes, tasks: Vec::new() }
    }

    async fn serve(&self, signer: &Signer, tls: Option<&tls::Identity>) -> Replica {
        let (clock, shutdown) = (Clock::fixed(noon()), Shutdown::new());
        let layer = ServerLayer { signer: signer.clone(), clock };
        let (listening, tasks) =
            serve("127.0.0.1:0", self.service(), layer, tls, &shutdown).await.expect("a free port");
        let mut running = Running::default();
        running.start(vec![listening.task], &shutdown);
        running.start(tasks, &shutdown);
        Replica { address: listening.address, shutdown, running }
    }
}

struct Replica {
    address: SocketAddr,
    shutdown: Shutdown,
    running: Running,
}

impl Replica {
    /// Stops like a process that gets SIGTERM.
    async fn stop(self) {
        self.shutdown.cancel();
        self.running.finished().await;
    }
}

/// A proxy to a process that seems to crash after it has begun to answer: connections end before the first DATA frame
/// (type 0 in RFC 9113, 4.1 and 6.1).
async fn breaking_off(replica: &Replica) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let (here, there) = (listener.local_addr().expect("bound"), replica.address);
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut server = TcpStream::connect(there).await?;
                let ((mut asks, mut hears), (mut answers, mut takes)) = (client.split(), server.split());
                let until_data = async {
                    let mut head = [0; 9];
                    loop {
                        answers.read_exact(&mut head).await?;
                        let [a, b, c, kind, ..] = head;
                        if kind == 0 {
                            return Ok::<_, io::Error>(0);
                        }
                        hears.write_all(&head).await?;
                        let length = u64::from(u32::from_be_bytes([0, a, b, c]));
                        tokio::io::copy(&mut (&mut answers).take(length), &mut hears).await?;
                    }
                };
                tokio::select! {
                    fallen = until_data => fallen,
                    gone = tokio::io::copy(&mut asks, &mut takes) => gone,
                }
            });
        }
    });
    format!("http://{here}")
}

fn addresses(replicas: &[&Replica]) -> String {
    replicas.iter().map(|replica| format!("http://{}", replica.address)).collect::<Vec<_>>().join(",")
}

fn connect(replicas: &[&Replica], safe_methods: &'static [&'static str]) -> Transport {
    let connector = Connector { tls: None, safe_methods };
    connector.connect("probe", &addresses(replicas)).expect("addresses")
}

fn caller(signer: &Signer) -> Caller {
    Caller::new(signer.clone(), Clock::fixed(noon()), Principal::Guest)
}

async fn ask(transport: &Transport, request: Request<DetectLanguageRequest>) -> Result<String, Status> {
    let mut client = TranslationServiceClient::new(transport.clone());
    client.detect_language(request).await.map(|answer| answer.into_inner().language)
}

fn question() -> DetectLanguageRequest {
    DetectLanguageRequest { text: "hola".into() }
}

#[tokio::test]
async fn who_calls_is_known_or_the_call_is_refused_in_process_as_over_the_network() {
    let (probe, signer) = (Probe::default(), Signer::random());
    let replica = probe.serve(&signer, None).await;
    let near = in_process(probe.service().routes, signer.clone(), Clock::fixed(noon()));
    for transport in [near, connect(&[&replica], SAFE_METHODS)] {
        let owner = Principal::with_password("CASA-1");
        let told = ask(&transport, caller(&signer).acting_as(owner.clone()).request(question())).await;
        assert_eq!(told.expect("believed"), format!("{owner:?}"));
        assert_eq!(ask(&transport, caller(&signer).request(question())).await.expect("believed"), "Guest");

        let calls = probe.calls();
        let old = Clock::fixed(noon() - TimeDelta::minutes(6));
        let late = Caller::new(signer.clone(), old, Principal::Guest).request(question());
        let mut garbled = Request::new(question());
        garbled.metadata_mut().insert(METADATA_KEY, "owner".parse().expect("ASCII"));
        let foreign = caller(&Signer::random()).request(question());
        for (what, request) in
            [("nothing", Request::new(question())), ("garbled", garbled), ("foreign", foreign), ("late", late)]
        {
            let refused = ask(&transport, request).await.expect_err(what);
            assert_eq!(refused.code(), Code::Unauthenticated, "{what}");
        }
        assert_eq!(probe.calls(), calls, "nothing of it reached the service");
    }
    replica.stop().await;
}

#[tokio::test]
async fn whoever_supervises_a_process_may_ask_how_it_is() {
    let replica = Probe::default().serve(&Signer::random(), None).await;
    let channel = tonic::transport::Endpoint::from_shared(format!("http://{}", replica.address)).expect("an address");
    let channel = channel.connect().await.expect("connected");
    let mut health = tonic_health::pb::health_client::HealthClient::new(channel);
    let answer = health.check(tonic_health::pb::HealthCheckRequest { service: String::new() }).await.expect("told");
    assert_eq!(answer.into_inner().status(), tonic_health::pb::health_check_response::ServingStatus::Serving);
    drop(health);
    replica.stop().await;
}

#[tokio::test]
async fn calls_are_spread_over_all_processes() {
    let (first, second, signer) = (Probe::default(), Probe::default(), Signer::random());
    let replicas = [first.serve(&signer, None).await, second.serve(&signer, None).await];
    let transport = connect(&[&replicas[0], &replicas[1]], SAFE_METHODS);
    for _ in 0..20 {
        ask(&transport, caller(&signer).request(question())).await.expect("an answer");
    }
    assert_eq!((first.calls(), second.calls()), (10, 10));
    for replica in replicas {
        replica.stop().await;
    }
}

#[tokio::test]
async fn a_process_that_goes_takes_no_call_with_it() {
    let (first, second, signer) = (Probe::default(), Probe::default(), Signer::random());
    let (going, staying) = (first.serve(&signer, None).await, second.serve(&signer, None).await);
    // Also with calls that must not be repeated: started ones are finished, others go to the other process.
    let transport = connect(&[&going, &staying], &[]);
    let mut calls = tokio::task::JoinSet::new();
    let gate = Arc::clone(&first.gate).lock_owned().await;
    for _ in 0..10 {
        let (transport, request) = (transport.clone(), caller(&signer).request(question()));
        calls.spawn(async move { ask(&transport, request).await });
    }
    let begun = async {
        while first.calls() < 5 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), begun).await.expect("half of the calls are there");
    let stopping = tokio::spawn(going.stop());
    drop(gate);
    while let Some(answered) = calls.join_next().await {
        answered.expect("no panic").expect("an answer");
    }
    stopping.await.expect("it ended");
    for _ in 0..20 {
        ask(&transport, caller(&signer).request(question())).await.expect("an answer");
    }
    staying.stop().await;
}

#[tokio::test]
async fn a_call_that_may_be_repeated_is_tried_elsewhere_and_another_is_not() {
    let (first, second, signer) = (Probe::default(), Probe::default(), Signer::random());
    let replicas = [first.serve(&signer, None).await, second.serve(&signer, None).await];
    let both = [&replicas[0], &replicas[1]];
    for probe in [&first, &second] {
        probe.ends.lock().expect("no panic").push_back(Code::Unavailable);
    }
    let safe = connect(&both, SAFE_METHODS);
    // Both fail once. All were asked, so the second failure is returned.
    assert_eq!(ask(&safe, caller(&signer).request(question())).await.expect_err("told to").code(), Code::Unavailable);
    assert_eq!((first.calls(), second.calls()), (1, 1));
    first.ends.lock().expect("no panic").extend([Code::Unavailable; 2]);
    for _ in 0..2 {
        ask(&safe, caller(&signer).request(question())).await.expect("the other one answers");
    }
    first.ends.lock().expect("no panic").clear();
    // A refusal is an answer and is not retried.
    for probe in [&first, &second] {
        probe.ends.lock().expect("no panic").push_back(Code::NotFound);
    }
    assert_eq!(ask(&safe, caller(&signer).request(question())).await.expect_err("told to").code(), Code::NotFound);

    let calls = first.calls() + second.calls();
    for probe in [&first, &second] {
        *probe.ends.lock().expect("no panic") = [Code::Unavailable].into();
    }
    let once = connect(&both, &[]);
    assert_eq!(ask(&once, caller(&signer).request(question())).await.expect_err("told to").code(), Code::Unavailable);
    assert_eq!(first.calls() + second.calls(), calls + 1, "made once");
    for replica in replicas {
        replica.stop().await;
    }
}

#[tokio::test]
async fn an_answer_that_breaks_off_is_a_call_that_was_lost() {
    let (first, second, signer) = (Probe::default(), Probe::default(), Signer::random());
    let replicas = [first.serve(&signer, None).await, second.serve(&signer, None).await];
    let falls = breaking_off(&replicas[0]).await;
    let connect = |safe_methods, addresses: &str| {
        Connector { tls: None, safe_methods }.connect("probe", addresses).expect("addresses")
    };
    let safe = connect(SAFE_METHODS, &format!("{falls},{}", addresses(&[&replicas[1]])));
    for _ in 0..4 {
        ask(&safe, caller(&signer).request(question())).await.expect("the other one answers");
    }
    assert!(first.calls() > 0, "it was asked, too");
    let once = connect(&[], &falls);
    let lost = ask(&once, caller(&signer).request(question())).await.expect_err("no end came");
    assert_eq!(lost.code(), Code::Unavailable);
    assert_eq!(lost.metadata().get("x-casacero-reason").expect("a reason"), "service_away");
    for replica in replicas {
        replica.stop().await;
    }
}

#[tokio::test]
async fn a_service_that_is_away_is_a_status_in_time() {
    let signer = Signer::random();
    let connector = Connector { tls: None, safe_methods: SAFE_METHODS };
    let transport = connector.connect("probe", "http://127.0.0.1:1,http://127.0.0.1:2").expect("addresses");
    let answered =
        tokio::time::timeout(Duration::from_secs(10), ask(&transport, caller(&signer).request(question()))).await;
    let status = answered.expect("in time").expect_err("nobody is there");
    assert_eq!(status.code(), Code::Unavailable);
    assert_eq!(status.metadata().get("x-casacero-reason").expect("a reason"), "service_away");
    for wrong in ["", "listing:7000", "ftp://listing", "http://"] {
        assert!(connector.connect("probe", wrong).is_err(), "{wrong}");
    }
}

#[tokio::test]
async fn a_connection_outlives_the_runtime_of_who_called_first() {
    let (probe, signer) = (Probe::default(), Signer::random());
    let replica = probe.serve(&signer, None).await;
    let transport = connect(&[&replica], &[]);
    let (first, request) = (transport.clone(), caller(&signer).request(question()));
    // Like a worker of the gateway, which ends when it is idle.
    let worker = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(ask(&first, request))
    });
    let joined = tokio::task::spawn_blocking(move || worker.join()).await.expect("no panic");
    joined.expect("no panic").expect("answered");
    ask(&transport, caller(&signer).request(question())).await.expect("answered");
    replica.stop().await;
}

#[tokio::test]
async fn a_call_ends_with_its_deadline() {
    let (probe, signer) = (Probe::default(), Signer::random());
    let replica = probe.serve(&signer, None).await;
    let near = in_process(probe.service().routes, signer.clone(), Clock::fixed(noon()));
    let gate = probe.gate.lock().await;
    for transport in [near, connect(&[&replica], SAFE_METHODS)] {
        let mut request = caller(&signer).request(question());
        request.set_timeout(Duration::from_millis(50));
        let asked = tokio::time::timeout(Duration::from_secs(10), ask(&transport, request)).await;
        let code = asked.expect("in time").expect_err("it waits at the gate").code();
        assert!(matches!(code, Code::DeadlineExceeded | Code::Unavailable), "{code:?}");
    }
    drop(gate);
    replica.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_is_given_up_ends_on_the_runtime_of_its_service() {
    let (told, mut ended_on) = tokio::sync::mpsc::unbounded_channel();
    let (probe, signer) = (Probe { ended_on: Some(told), ..Probe::default() }, Signer::random());
    let near = in_process(probe.service().routes, signer.clone(), Clock::fixed(noon()));
    let gate = Arc::clone(&probe.gate).lock_owned().await;
    let request = caller(&signer).request(question());
    // Like a worker of the gateway whose visitor disconnects.
    let worker = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut asked = Box::pin(ask(&near, request));
            while probe.calls() == 0 {
                assert!(futures::poll!(&mut asked).is_pending(), "it waits at the gate");
                tokio::task::yield_now().await;
            }
        });
    });
    worker.await.expect("no panic");
    assert_eq!(ended_on.recv().await, Some(RuntimeFlavor::MultiThread));
    drop(gate);
}

/// A certificate authority.
struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Self(CertifiedIssuer::self_signed(params, key).expect("signed"))
    }

    fn identity(&self, host: &str, trusted: &Self) -> tls::Identity {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec![host.to_owned()]).expect("a name");
        let certificate = params.signed_by(&key, &self.0).expect("signed");
        tls::Identity::new(trusted.0.pem().as_bytes(), certificate.pem().as_bytes(), key.serialize_pem().as_bytes())
    }
}

#[tokio::test]
async fn with_mutual_tls_only_processes_with_our_certificates_are_answered() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let (probe, signer) = (Probe::default(), Signer::random());
    let replica = probe.serve(&signer, Some(&ours.identity("localhost", &ours))).await;
    let address = format!("http://localhost:{}", replica.address.port());
    let cases = [
        ("ours", Some(ours.identity("gateway", &ours)), true),
        ("no certificate", None, false),
        ("signed by another", Some(theirs.identity("gateway", &ours)), false),
        ("trusts another", Some(ours.identity("gateway", &theirs)), false),
    ];
    for (what, tls, answered) in cases {
        let connector = Connector { tls, safe_methods: SAFE_METHODS };
        let transport = connector.connect("probe", &address).expect("an address");
        let told = ask(&transport, caller(&signer).request(question())).await;
        assert_eq!(told.is_ok(), answered, "{what}: {told:?}");
    }
    assert_eq!(probe.calls(), 1);
    // A certificate of ours for another service does not prove the identity of this one.
    let other = probe.serve(&signer, Some(&ours.identity("listing", &ours))).await;
    let connector = Connector { tls: Some(ours.identity("gateway", &ours)), safe_methods: SAFE_METHODS };
    let address = format!("http://localhost:{}", other.address.port());
    let transport = connector.connect("probe", &address).expect("an address");
    ask(&transport, caller(&signer).request(question())).await.expect_err("another service");
    replica.stop().await;
    other.stop().await;
}
