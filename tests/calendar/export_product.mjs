// Runs the product that exports. First its calendar service gets blocks and feeds through its contract. Then the whole
// product, in one process on the same data, reads the feeds and serves the calendars.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { freePort } from '../../deploy/local/ports.mjs'
import { Process, lastLines } from '../../deploy/local/process.mjs'
import { until } from '../../deploy/local/wait.mjs'
import { calls } from '../distributed/grpc.mjs'
import { calendar } from '../distributed/made.mjs'

const root = join(import.meta.dirname, '..', '..')
const SUBSCRIBER = 'PLATFORM_VRBO'
/** Nothing listens there: the service needs no broker for these calls. */
const NO_BROKER = 'amqp://127.0.0.1:9/%2f'
const PUBLIC_URL = 'https://casacero.example'

/** Runs a program while `work` runs. If that fails, the error contains the program's output. */
async function during(name, command, args, environment, folder, isReady, work) {
  const log = join(folder, `${name}.log`)
  const program = new Process({ name, command, args, cwd: root, env: { PATH: process.env.PATH, ...environment }, log })
  program.start()
  try {
    await until(`${name} answers`, isReady, { timeoutMs: 60_000, gone: () => (program.isRunning ? undefined : 'it ended') })
    return await work()
  } catch (error) {
    throw new Error(`${error.message}\n${lastLines(log)}`, { cause: error })
  } finally {
    await program.stop()
  }
}

/** A feed of reservations, each from its first day to its end, as a platform would write it. */
const feedOf = (ranges) => calendar(ranges.map(([first, end]) => ({ first, nights: end - first, uid: first })), 'Reserved')

/** Serves the feeds of all cases. Returns the address. */
async function startFeeds(cases) {
  const bodies = new Map(cases.flatMap(({ id, stays }) => stays.map(([platform, ranges]) => [`/${id}/${platform}.ics`, feedOf(ranges)])))
  const server = createServer((request, response) => {
    const body = bodies.get(request.url)
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/calendar' }).end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { host: `127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) }
}

/** Registers the homes, blocks, feeds and exports. Returns each case with the current content of its export. */
async function tell(call, cases, host) {
  const told = []
  for (const { id, name, blocks, stays } of cases) {
    await call('PutProperty', { property_id: id, time_zone: 'Atlantic/Canary', reading: 'READING_NORMAL' })
    const feeds = stays.map(([platform]) => ({ platform, url: `http://${host}/${id}/${platform}.ics`, policy: 'FEED_POLICY_PLATFORM' }))
    await call('PutFeeds', { property_id: id, feeds })
    for (const [index, [first_day, end_day]] of blocks.entries()) await putBlock(call, id, `block-${index}`, first_day, end_day)
    const create = { property_id: id, subscriber: SUBSCRIBER, include_reservations: true, calendar_name: name }
    const { token } = await call('CreateExport', create)
    const { body } = await call('ReadExport', { token, user_agent: 'test' })
    told.push({ token, body })
  }
  return told
}

const putBlock = (call, property_id, id, first_day, end_day) =>
  call('PutBlock', { property_id, block: { id, nights: { first_day, end_day }, block_type: 'BLOCK_TYPE_OWNER_BLOCK', reason: 'test' } })

/** An export as a subscriber reads it. */
async function subscribe(base, token) {
  const answer = await fetch(`${base}/calendars/${token}.ics`, { signal: AbortSignal.timeout(15_000) })
  if (answer.status !== 200) throw new Error(`an export answers ${answer.status}`)
  // Invalid UTF-8 is an error, and a byte order mark is not removed.
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await answer.arrayBuffer())
}

/** The number of feed reads that a process recorded, from its metrics. */
async function feedsRead(admin) {
  const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text()
  return [...text.matchAll(/^calendar_feed_reads_total\{.*\} (\d+)$/gm)].reduce((total, [, count]) => total + Number(count), 0)
}

/** Each case with its export, the export of a second read, and the export after one more block. */
export async function exportAll(cases, binDir, folder) {
  const data = join(folder, 'data')
  mkdirSync(data)
  const [secret, grpc, admin, port] = [randomBytes(32).toString('hex'), await freePort(), await freePort(), await freePort()]
  const common = { CASACERO_GATEWAY__PUBLIC_URL: PUBLIC_URL, CASACERO_BRAND_FILE: join(root, 'deploy', 'brand.json') }
  const ofService = {
    ...common,
    CASACERO_SECRET: secret,
    CASACERO_AMQP__URL: NO_BROKER,
    CASACERO_DATABASE__URL: `sqlite://${join(data, 'calendar.db')}`,
    CASACERO_LISTEN: `127.0.0.1:${grpc}`,
    CASACERO_ADMIN__LISTEN: `127.0.0.1:${admin}`,
  }
  const service = join(binDir, 'casacero-calendar-sync')
  const [call] = calls('calendar', [`http://127.0.0.1:${grpc}`], secret)
  const withService = (work) => during('calendar-sync', service, ['serve'], ofService, folder, async () => (await fetch(`http://127.0.0.1:${admin}/readyz`)).ok, work)
  const migrated = await new Process({ name: 'migrate', command: service, args: ['migrate'], cwd: root, env: ofService, log: join(folder, 'migrate.log') }).start()
  if (migrated.code !== 0) throw new Error(`no tables: ${lastLines(join(folder, 'migrate.log'))}`)

  const feeds = await startFeeds(cases)
  try {
    const told = await withService(() => tell(call, cases, feeds.host))
    const base = `http://127.0.0.1:${port}`
    const ofProduct = { ...common, CASACERO_ADMIN__LISTEN: `127.0.0.1:${admin}`, CASACERO_OUTGOING__ALLOW: JSON.stringify([feeds.host]), CASACERO_GATEWAY__LIMITS_FACTOR: '1000' }
    const run = ['run', '--data', data, '--port', String(port), '--gazetteer', join(root, 'target', 'gazetteer.bin')]
    const withProduct = (work) => during('casacero', join(binDir, 'casacero'), run, ofProduct, folder, async () => (await fetch(`${base}/healthz`)).ok, work)
    const texts = await withProduct(async () => {
      // Waits for all feeds. A home has several, and the subscriber's own feed must be there to be left out.
      const count = cases.reduce((total, { stays }) => total + stays.length, 0)
      await until('the feeds are read', async () => (await feedsRead(admin)) >= count, { timeoutMs: 60_000 })
      return Promise.all(told.map(({ token }) => subscribe(base, token)))
    })
    const later = await withService(async () => {
      const bodies = []
      for (const [index, { id, extra }] of cases.entries()) {
        const { token } = told[index]
        const { body: again } = await call('ReadExport', { token, user_agent: 'test' })
        await putBlock(call, id, 'one-more', ...extra)
        const { body: after } = await call('ReadExport', { token, user_agent: 'test' })
        bodies.push({ again, after })
      }
      return bodies
    })
    // Without reservations, the export is the same as before the whole product was started.
    return cases.map((each, index) => ({ ...each, text: each.stays.length > 0 ? texts[index] : told[index].body, ...later[index], read: texts[index] }))
  } finally {
    await feeds.close()
  }
}
