import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const files = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`);

/** Whether a file puts something into the place of what other files need, too. */
const replacesSomething = (file: string) =>
  /\bvi\.(mock|doMock|stub|useFake|spyOn)|\b(globalThis|process\.env)\b/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    environment: 'node',
    testTimeout: 30_000,
    // A process of its own for each file is two thirds of the time of all.
    projects: [
      { extends: true, test: { name: 'alone', include: files.filter(replacesSomething) } },
      {
        extends: true,
        test: { name: 'together', include: files.filter((file) => !replacesSomething(file)), isolate: false },
      },
    ],
  },
});
