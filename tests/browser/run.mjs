// Starts a small demo on a free port, runs the browser tests against it, stops it and removes its data. Arguments after
// `--` go to Playwright: `node tests/browser/run.mjs -- --project phone`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '../../deploy/local/ports.mjs'
import { Process, lastLines } from '../../deploy/local/process.mjs'
import { until } from '../../deploy/local/wait.mjs'
import { play } from './play.mjs'
import { serveFeeds } from './support/feeds.mjs'

const root = join(import.meta.dirname, '..', '..')
const log = join(root, 'target', 'test-logs', 'browser-demo.log')
const arguments_ = process.argv.includes('--') ? process.argv.slice(process.argv.indexOf('--') + 1) : []

const data = mkdtempSync(join(tmpdir(), 'casacero-browser-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const feeds = await serveFeeds(await freePort())
const demo = new Process({
  name: 'the demo',
  command: join(process.env.CASACERO_BIN_DIR ?? join(root, 'target', 'debug'), 'casacero'),
  args: ['demo', '--listings', '36', '--seed', '7', '--data', join(data, 'demo'), '--port', String(port)]
    .concat(['--web', join(root, 'web', '.next', 'standalone'), '--gazetteer', join(root, 'target', 'gazetteer.bin')]),
  cwd: root,
  log,
  // Every test comes from the same address, so the limits are raised.
  env: {
    ...process.env,
    CASACERO_GATEWAY__LIMITS_FACTOR: '1000',
    // Tests have the same translations on every machine.
    CASACERO_APERTIUM_PAIRS: '',
    // German is served, French is not.
    CASACERO_GUEST_LANGUAGES: 'de',
    // Journeys approve homes without a licence number.
    CASACERO_LISTING__LICENCE_REQUIRED_IN: '[]',
    CASACERO_OUTGOING__ALLOW: JSON.stringify([feeds.host]),
    CASACERO_GATEWAY__PUBLIC_URL: base,
  },
})

async function cleanUp() {
  await demo.stop()
  await feeds.close()
  rmSync(data, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(128 + constants.signals[signal])))
}

let code = 1
try {
  rmSync(log, { force: true })
  demo.start()
  // The log contains this line once the demo data is complete.
  const isSeeded = () => readFileSync(log, 'utf8').includes('CasaCero is at')
  const gone = () => (demo.isRunning ? undefined : `it ended\n${lastLines(log)}`)
  await until('the demo', isSeeded, { timeoutMs: 420_000, everyMs: 200, gone })
  const signIns = join(data, 'demo', 'demo-sign-ins.json')
  code = await play(base, join(data, 'demo', 'mail'), { arguments_, signIns, feeds: feeds.url })
} catch (error) {
  console.error(`browser tests: ${error.message}; see target/test-logs/browser-demo.log`)
} finally {
  await cleanUp()
}
process.exit(code)
