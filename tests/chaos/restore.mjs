// Back to a moment of PostgreSQL, of a product that has nothing else to do (moment.mjs).
//
//   node tests/chaos/restore.mjs

import { rmSync } from "node:fs";

import { startSite } from "../distributed/site.mjs";
import { foldersToGoBack, goBackToAMoment } from "./moment.mjs";

const folders = foldersToGoBack();
const site = await startSite({ dataDir: folders.dataDir, environment: { "*": folders.environment } });
let isWhole = false;
try {
  await goBackToAMoment(site, folders);
  isWhole = true;
} catch (error) {
  console.error(error);
} finally {
  await site.close();
  rmSync(folders.dataDir, { recursive: true, force: true });
}
console.log(`\nrestore: ${isWhole ? "1 passed, 0 failed" : "0 passed, 1 failed"}`);
process.exit(isWhole ? 0 : 1);
