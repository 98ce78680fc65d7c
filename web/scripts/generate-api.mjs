// Makes the types of the API, src/api/schema.gen.ts, from the gateway's OpenAPI document. The npm scripts that need them run it
// first. It leaves them alone when they are of the same document, so that nothing is built again without a reason.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const source = new URL('../../gateway/openapi.json', import.meta.url);
const target = new URL('../src/api/schema.gen.ts', import.meta.url);

const inputs = [source, new URL('../package-lock.json', import.meta.url), new URL(import.meta.url)];
const hash = createHash('sha256');
for (const input of inputs) hash.update(await readFile(input));
const header = `// Made by scripts/generate-api.mjs: ${hash.digest('hex')}\n`;

const current = await readFile(target, 'utf8').catch(() => '');
if (!current.startsWith(header)) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  await writeFile(target, header + astToString(await openapiTS(source)));
}
