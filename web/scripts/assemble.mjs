// Completes the standalone server: Next leaves static files to a CDN, we serve them from the same
// process, and the brand file travels with the build so that the server starts from any folder.
import { copyFile, cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const web = new URL('../', import.meta.url);
const standalone = new URL('.next/standalone/', web);

await rm(new URL('.next/static/', standalone), { recursive: true, force: true });
await cp(new URL('.next/static/', web), new URL('.next/static/', standalone), { recursive: true });
await cp(new URL('public/', web), new URL('public/', standalone), { recursive: true });
await copyFile(new URL('../deploy/brand.json', web), new URL('brand.json', standalone));

process.stdout.write(`The web server is assembled: ${fileURLToPath(new URL('server.js', standalone))}\n`);
