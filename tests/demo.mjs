// A small demo of the product in one process, on a free port, with its data in a folder of its own.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '../deploy/local/ports.mjs'
import { Process, lastLines } from '../deploy/local/process.mjs'
import { until } from '../deploy/local/wait.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Runs `use` with a demo that is complete, stops it and removes its data, whatever comes of it.
 * @param {{name: string, listings: number, build?: 'debug' | 'release', environment?: Record<string, string>}} how `name` names
 *   its log in target/test-logs
 * @template T
 * @param {(demo: {base: string, mailFolder: string, signIns: string}) => Promise<T>} use `signIns` is the file with the demo's
 *   sign-ins
 * @returns {Promise<T>}
 */
export async function withDemo({ name, listings, build = 'debug', environment = {} }, use) {
  const log = join(root, 'target', 'test-logs', `${name}-demo.log`)
  const data = mkdtempSync(join(tmpdir(), `casacero-${name}-`))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const demo = new Process({
    name: 'the demo',
    command: join(process.env.CASACERO_BIN_DIR ?? join(root, 'target', build), 'casacero'),
    args: ['demo', '--listings', String(listings), '--seed', '7', '--data', join(data, 'demo'), '--port', String(port)]
      .concat(['--web', join(root, 'web', '.next', 'standalone'), '--gazetteer', join(root, 'target', 'gazetteer.bin')]),
    cwd: root,
    log,
    // Every test comes from the same address, and has the same translations on every machine.
    env: { ...process.env, CASACERO_APERTIUM_PAIRS: '', CASACERO_LISTING__LICENCE_REQUIRED_IN: '[]', CASACERO_GATEWAY__LIMITS_FACTOR: '1000', CASACERO_GATEWAY__PUBLIC_URL: base, ...environment },
  })
  const cleanUp = async () => {
    await demo.stop()
    rmSync(data, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(128 + constants.signals[signal])))
  }
  try {
    rmSync(log, { force: true })
    demo.start()
    // The log contains this line once the demo data is complete.
    const isSeeded = () => readFileSync(log, 'utf8').includes('CasaCero is at')
    const gone = () => (demo.isRunning ? undefined : `it ended\n${lastLines(log)}`)
    await until('the demo', isSeeded, { timeoutMs: 420_000, everyMs: 200, gone })
    return await use({ base, mailFolder: join(data, 'demo', 'mail'), signIns: join(data, 'demo', 'demo-sign-ins.json') })
  } catch (error) {
    throw new Error(`${error.message}; see target/test-logs/${name}-demo.log`, { cause: error })
  } finally {
    await cleanUp()
  }
}
