# syntax=docker/dockerfile:1
# The web server: Next.js' standalone output, with the files that it serves.

ARG NODE_VERSION=20.20.2

FROM node:${NODE_VERSION}-bookworm-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /project/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN --mount=type=cache,target=/cache/npm npm ci --cache /cache/npm --no-audit --no-fund
COPY web ./
COPY deploy/brand.json ../deploy/brand.json
COPY gateway/openapi.json ../gateway/openapi.json
# The server keeps what it renders in .next/cache, which a volume in memory covers.
RUN npm run build && mkdir -p .next/standalone/.next/cache

FROM node:${NODE_VERSION}-bookworm-slim
LABEL org.opencontainers.image.title="CasaCero web" \
      org.opencontainers.image.description="The pages of CasaCero" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
COPY LICENSE NOTICE /usr/share/doc/casacero/
COPY --from=build --chown=1000:1000 /project/web/.next/standalone ./
USER 1000:1000
EXPOSE 3000
CMD ["node", "--max-old-space-size=256", "server.js"]
