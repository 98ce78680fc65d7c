// Makes the types of the API, src/api/schema.gen.ts, and its limits and the values of its
// enumerations, src/api/limits.gen.ts, from the gateway's OpenAPI document. The npm scripts that need them run it first. It leaves them alone when they are of the same document, so that nothing is built again
// without a reason.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const source = new URL('../../gateway/openapi.json', import.meta.url);
const types = new URL('../src/api/schema.gen.ts', import.meta.url);
const limits = new URL('../src/api/limits.gen.ts', import.meta.url);

/** The bounds that become constants, and how their names end. */
const BOUNDS = { maximum: 'MAX', minLength: 'MIN_LENGTH', maxLength: 'MAX_LENGTH', maxItems: 'MAX_ITEMS' };

const inputs = [source, new URL('../package-lock.json', import.meta.url), new URL(import.meta.url)];
const hash = createHash('sha256');
for (const input of inputs) hash.update(await readFile(input));
const header = `// Made by scripts/generate-api.mjs: ${hash.digest('hex')}\n`;

const isCurrent = async (target) => (await readFile(target, 'utf8').catch(() => '')).startsWith(header);
if (!((await isCurrent(types)) && (await isCurrent(limits)))) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // Each type of the document under its own name, too.
  const names = { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true };
  await writeFile(types, header + astToString(await openapiTS(source, names)));
  const document = JSON.parse(await readFile(source, 'utf8'));
  await writeFile(limits, header + [...limitsOf(document), ...valuesOf(document)].join(''));
}

/** A constant for each bound of a parameter, such as `SEARCH_GUESTS_MAX`, and of a property, such as `NEW_BLOCK_REASON_MAX_LENGTH`. */
function limitsOf({ paths, components }) {
  const parameters = Object.values(paths)
    .flatMap(Object.values)
    .flatMap(({ operationId, parameters = [] }) =>
      parameters.map(({ name, schema }) => [`${operationId}_${name}`, schema]),
    );
  const properties = Object.entries(components.schemas).flatMap(([type, { properties = {} }]) =>
    Object.entries(properties).map(([name, schema]) => [`${type}_${name}`, schema]),
  );
  return [...parameters, ...properties].flatMap(([name, schema]) =>
    Object.entries(BOUNDS)
      .filter(([bound]) => bound in schema)
      .map(([bound, ending]) => `export const ${constantCase(name)}_${ending} = ${schema[bound]};\n`),
  );
}

/** A constant for each enumeration, such as `VIEW_VALUES`, with its values in the order of the document. */
function valuesOf({ components }) {
  return Object.entries(components.schemas)
    .filter(([, schema]) => schema.enum)
    .map(
      ([name, schema]) =>
        `export const ${constantCase(name)}_VALUES = ${JSON.stringify(schema.enum)} as const;\n`,
    );
}

function constantCase(name) {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase();
}
