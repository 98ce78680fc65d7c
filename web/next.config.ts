import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import { OLD_PATHS } from './src/features/dashboard/lib/old-paths';

/** Names this build. Gateways make pages anew that another one made. */
const BUILD = randomBytes(12).toString('base64url');

const webFolder = fileURLToPath(new URL('.', import.meta.url));

/**
 * In development the browser talks to `next dev`, so calls to the API are passed on to the gateway.
 * In every other setting the gateway is the front door and this server never sees such a path.
 */
async function developmentRewrites() {
  const [api] = (process.env.CASACERO_API_URL ?? '').split(',');
  if (process.env.NODE_ENV !== 'development' || !api) return [];
  return [
    { source: '/api/:path*', destination: `${api}/api/:path*` },
    { source: '/media/:path*', destination: `${api}/media/:path*` },
  ];
}

/**
 * The site's own drawings keep their names when they change, so a browser asks again after a day. The service worker decides
 * what browsers keep, so it must never be an old one.
 */
async function fileHeaders() {
  const keep = { key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' };
  // Other sites load it, and get a new version within the hour.
  const keepShortly = { key: 'Cache-Control', value: 'public, max-age=3600' };
  const askAgain = { key: 'Cache-Control', value: 'no-cache' };
  return [
    { source: '/:path*', headers: [{ key: 'X-Build', value: BUILD }] },
    { source: '/pictures/:path*', headers: [keep] },
    { source: '/widget.js', headers: [keepShortly] },
    { source: '/sw.js', headers: [askAgain] },
  ];
}

/**
 * Addresses of owners that were typed without the rest: the page that finds the way back to a home. Addresses of the tools
 * before the dashboard: the screens that do their work now. The English words of the list of homes in Spanish: the Spanish ones.
 */
async function redirects() {
  const tools = Object.entries(OLD_PATHS).map(([source, destination]) => ({
    source,
    destination,
    permanent: false,
  }));
  return [
    { source: '/manage', destination: '/owner', permanent: false },
    { source: '/es/gestionar', destination: '/es/propietario', permanent: false },
    { source: '/es/admin/homes/:id*', destination: '/es/admin/alojamientos/:id*', permanent: false },
    ...tools,
  ];
}

const config: NextConfig = {
  generateBuildId: async () => BUILD,
  // Types are checked by `make lint`, those of tests and scripts, too.
  typescript: { ignoreBuildErrors: true },
  output: 'standalone',
  outputFileTracingRoot: webFolder,
  turbopack: { root: webFolder },
  poweredByHeader: false,
  // The gateway compresses, once, for API and pages alike.
  compress: false,
  // What to load first stands in the page. As a header it would hold the nonce, which differs each time.
  reactMaxHeadersLength: 0,
  experimental: { globalNotFound: true },
  headers: fileHeaders,
  redirects,
  rewrites: developmentRewrites,
};

export default config;
