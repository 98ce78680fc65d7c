// Starts a small demo on free ports, runs the browser tests against it, stops it and removes its data.
// What stands after `--` goes to Playwright: `node tests/browser/run.mjs -- --project phone`.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const data = mkdtempSync(join(tmpdir(), 'casacero-browser-'))
const binary = process.env.CASACERO_BINARY ?? join(root, 'target', 'debug', 'casacero')
const arguments_ = process.argv.includes('--') ? process.argv.slice(process.argv.indexOf('--') + 1) : []

/** A port that is free now. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const port = await freePort()
const base = `http://127.0.0.1:${port}`
mkdirSync(join(root, 'target', 'test-logs'), { recursive: true })
const log = createWriteStream(join(root, 'target', 'test-logs', 'browser-demo.log'))
const demo = spawn(
  binary,
  ['demo', '--listings', '36', '--seed', '7', '--data', join(data, 'demo'), '--port', String(port)]
    .concat(['--web', join(root, 'web', '.next', 'standalone'), '--gazetteer', join(root, 'target', 'gazetteer.bin')]),
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Every test comes from the same address.
    env: {
      ...process.env,
      CASACERO_GATEWAY__READS_PER_MINUTE: '100000',
      CASACERO_GATEWAY__INQUIRIES_PER_HOUR: '1000',
      CASACERO_GATEWAY__PUBLIC_URL: base,
    },
  },
)
let ended = null
demo.on('error', (error) => {
  ended = error.message
})
demo.on('exit', (code) => {
  ended ??= `exit status ${code}`
})

/** Resolves when the demo says that it is seeded, and the pages answer. */
const ready = new Promise((resolve, reject) => {
  const limit = setTimeout(() => reject(new Error('the demo was not ready within 5 minutes')), 300_000)
  const look = setInterval(() => ended && reject(new Error(`the demo ended: ${ended}`)), 200)
  let said = ''
  demo.stdout.on('data', (chunk) => {
    log.write(chunk)
    said += chunk
    if (said.includes('CasaCero is at')) {
      clearTimeout(limit)
      clearInterval(look)
      resolve()
    }
  })
  demo.stderr.on('data', (chunk) => log.write(chunk))
})

async function calendarsAreRead() {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${base}/api/v1/properties/CASA-1001/calendar`)
    const { sources } = await answer.json()
    if (answer.ok && sources.every((source) => source.state !== 'waiting') && (await fetch(`${base}/`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the calendars of the demo were not read within a minute')
}

function stop() {
  return new Promise((resolve) => {
    if (demo.exitCode !== null || ended) return resolve()
    demo.once('exit', resolve)
    demo.kill('SIGTERM')
  })
}

let code = 1
try {
  await ready
  await calendarsAreRead()
  code = await new Promise((resolve) => {
    const tests = spawn('npx', ['playwright', 'test', ...arguments_], {
      cwd: import.meta.dirname,
      stdio: 'inherit',
      env: {
        ...process.env,
        CASACERO_BASE_URL: base,
        CASACERO_MAIL_FOLDER: join(data, 'demo', 'mail'),
        CASACERO_CHROMIUM: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium',
      },
    })
    tests.on('exit', (status) => resolve(status ?? 1))
  })
} catch (error) {
  console.error(`browser tests: ${error.message}; see target/test-logs/browser-demo.log`)
} finally {
  await stop()
  rmSync(data, { recursive: true, force: true })
}
process.exit(code)
