// Imports old tables in which nothing is as it should be, and compares what comes of each row with what must.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { freePort } from '../../deploy/local/ports.mjs'
import { Process, lastLines } from '../../deploy/local/process.mjs'
import { sleep, until } from '../../deploy/local/wait.mjs'
import { PASSWORD_MARK, cleanRow, dayOf, dayText } from './clean_rows.mjs'
import { diceOf } from './dice.mjs'
import { csvOf, jsonOf, makeTable, manifestOf } from './old_table.mjs'
import { servePictures } from './picture_server.mjs'

const DAY_MS = 86_400_000
const ROWS = Number(process.env.IMPORT_ROWS ?? 400)
const SEED = Number(process.env.SEED ?? 7)
const root = join(import.meta.dirname, '..', '..')
const binary = join(process.env.CASACERO_BIN_DIR ?? join(root, 'target', 'debug'), 'casacero')
const gazetteer = join(root, 'target', 'gazetteer.bin')
const environment = {
  PATH: process.env.PATH,
  // A translation may come between two readings.
  CASACERO_APERTIUM_PAIRS: '',
  CASACERO_BRAND_FILE: join(root, 'deploy', 'brand.json'),
  CASACERO_GATEWAY__PUBLIC_URL: 'https://casacero.example',
  CASACERO_GATEWAY__LIMITS_FACTOR: '1000',
}

const today = Math.floor(Date.now() / DAY_MS)
let folder
let manifest
let csv
let json
let pictures

before(async () => {
  pictures = await servePictures()
  environment.CASACERO_OUTGOING__ALLOW = JSON.stringify([pictures.host])
  folder = mkdtempSync(join(tmpdir(), 'casacero-import-'))
  const rows = makeTable(ROWS, SEED, today)
  manifest = manifestOf(rows)
  csv = join(folder, 'table.csv')
  json = join(folder, 'table.json')
  writeFileSync(csv, csvOf(rows, false))
  writeFileSync(json, jsonOf(rows, true))
})
after(async () => {
  await pictures.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an import to its end, or for `killAfterMs`. Returns its rows and its last line. The pictures of the large table are nowhere. */
async function runImport(file, data, options = ['--no-photos'], killAfterMs = undefined) {
  const args = ['import', file, '--data', data, '--gazetteer', gazetteer, '--json', ...options]
  const child = spawn(binary, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  if (killAfterMs !== undefined) sleep(killAfterMs).then(() => child.kill('SIGKILL'))
  const { code, signal } = await ended
  if (signal === 'SIGKILL') return undefined
  assert.ok(output.length > 0, `the import ended with ${code}: ${errors}`)
  assert.ok(!`${output}${errors}`.includes(PASSWORD_MARK), 'no password is shown')
  const lines = output.trimEnd().split('\n').map((line) => JSON.parse(line))
  return { rows: lines.slice(0, -1), total: lines.at(-1), code }
}

/** The nights of ranges from tomorrow on: today may end meanwhile. */
function nightsOf(ranges) {
  const nights = new Set()
  for (const { startDate, endDate } of ranges) {
    for (let day = Math.max(dayOf(startDate), today + 1); day <= dayOf(endDate); day += 1) nights.add(dayText(day))
  }
  return [...nights].sort()
}

/** Compares a report with the manifest. `outcome` is that of rows that are not refused. */
function compare({ rows, total }, outcome) {
  assert.equal(rows.length, manifest.length)
  const wrong = []
  for (const [index, expected] of manifest.entries()) {
    const row = rows[index]
    const isRefused = expected.outcome === 'refused'
    const seen = {
      outcome: row.outcome,
      refused: row.refused.toSorted(),
      ...(isRefused ? {} : { mended: row.mended, leftOut: row.leftOut, feeds: row.feeds, photos: row.photos.length, hasNoWayIn: row.hasNoWayIn, nights: nightsOf(row.blocked) }),
    }
    const { refused, mended, leftOut, feeds, photos, hasNoWayIn, nights } = expected
    const wanted = { outcome: isRefused ? 'refused' : outcome, refused, ...(isRefused ? {} : { mended, leftOut, feeds, photos, hasNoWayIn, nights }) }
    try {
      assert.deepEqual(seen, wanted)
    } catch (error) {
      wrong.push(`row ${expected.row} ${expected.id}: ${error.message}`)
    }
  }
  assert.equal(wrong.length, 0, `${wrong.length} rows are not as they must be:\n${wrong.slice(0, 20).join('\n')}`)
  const count = (wanted) => manifest.filter((row) => row.outcome === wanted).length
  assert.equal(total.rows, ROWS)
  assert.equal(total.imported + total.unchanged + total.refused, ROWS)
  assert.deepEqual([total.imported + total.unchanged, total.refused], [count('imported'), count('refused')])
  assert.deepEqual(total.unknownColumns, ['Last modified by', 'Notes (internal)', 'Rollup'])
  assert.equal(total.passwordsLeftOut, true)
}

/** Runs the product in a data folder while `work` asks it. */
async function withProduct(data, work) {
  const port = await freePort()
  const log = join(folder, 'product.log')
  const args = ['run', '--data', data, '--port', String(port), '--gazetteer', gazetteer]
  const product = new Process({ name: 'casacero', command: binary, args, cwd: root, env: environment, log })
  product.start()
  const base = `http://127.0.0.1:${port}`
  try {
    const isUp = async () => (await fetch(`${base}/healthz`)).ok
    await until('casacero answers', isUp, { timeoutMs: 60_000, gone: () => (product.isRunning ? undefined : lastLines(log)) })
    return await work(async (path) => {
      const answer = await fetch(`${base}${path}`)
      return { status: answer.status, body: answer.status === 200 ? await answer.json() : undefined }
    })
  } finally {
    await product.stop()
  }
}

/** What guests see of every home of a report. */
async function homesOf(data, rows) {
  return withProduct(data, async (get) => {
    const homes = []
    for (const [index, row] of rows.entries()) {
      if (row.outcome === 'refused') continue
      const { status, body } = await get(`/api/v1/properties/${row.id}`)
      const isActive = manifest[index].status === 'active'
      assert.equal(status, isActive ? 200 : 404, `${row.id} of row ${row.row}`)
      if (!isActive) continue
      const ranges = []
      for (const offset of [0, 200]) {
        const [from, to] = [today + 1 + offset, today + 201 + offset].map(dayText)
        const calendar = await get(`/api/v1/properties/${row.id}/calendar?from=${from}&to=${to}`)
        assert.equal(calendar.status, 200, row.id)
        ranges.push(...calendar.body.blocked)
      }
      homes.push({ index, id: row.id, home: body, nights: nightsOf(ranges) })
    }
    return homes
  })
}

test('a dry run reports every row and writes nothing', async () => {
  for (const file of [csv, json]) {
    const data = join(folder, 'dry')
    const report = await runImport(file, data, ['--dry-run'])
    compare(report, 'imported')
    assert.equal(report.total.dryRun, true)
    assert.ok(!existsSync(data), 'there is no data folder')
  }
})

test('homes come in with their nights, once, without passwords', async () => {
  const data = join(folder, 'whole')
  const first = await runImport(csv, data)
  compare(first, 'imported')
  const homes = await homesOf(data, first.rows)
  for (const { index, id, nights } of homes) assert.deepEqual(nights, manifest[index].nights, `the nights of ${id}`)

  const second = await runImport(csv, data)
  compare(second, 'unchanged')
  assert.deepEqual(second.rows.map(({ id }) => id), first.rows.map(({ id }) => id), 'homes without an id keep the one that they got')
  assert.deepEqual(await homesOf(data, second.rows), homes, 'nothing has changed')
  for (const name of readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(name.parentPath, name.name)
    assert.ok(!readFileSync(path).includes(PASSWORD_MARK), `no password is in ${path}`)
  }
})

test('an import that is killed again and again is finished by the last one', async () => {
  const data = join(folder, 'killed')
  let kills = 0
  // Each run is killed later than the one before, at another row each time.
  for (let after = 700; kills < 8; after += 450 + ((SEED * after) % 350)) {
    if ((await runImport(json, data, ['--no-photos'], after)) !== undefined) break
    kills += 1
  }
  assert.ok(kills > 0, 'at least one run was killed')
  const last = await runImport(json, data)
  const isIn = ({ outcome }) => (outcome === 'unchanged' ? 'imported' : outcome)
  compare({ ...last, rows: last.rows.map((row) => ({ ...row, outcome: isIn(row) })) }, 'imported')
  const homes = await homesOf(data, last.rows)
  for (const { index, id, nights } of homes) assert.deepEqual(nights, manifest[index].nights, `the nights of ${id}`)
  const again = await runImport(json, data)
  compare(again, 'unchanged')
})

test('what an earlier release noted in a file is known', async () => {
  const data = join(folder, 'noted')
  const file = join(folder, 'one.csv')
  const row = cleanRow(diceOf(SEED), 0, today)
  Object.assign(row.cells, { 'Property ID': '', 'Record ID': 'recA1b2C3d4E5f6G7', 'Calendar Data JSON': '' })
  writeFileSync(file, csvOf([row], false))
  mkdirSync(data)
  const log = join(data, 'import.log')
  // It was killed while it wrote the home.
  writeFileSync(log, 'CASA-7007\trecA1b2C3d4E5f6G7\t\n')
  const first = await runImport(file, data)
  assert.deepEqual(first.rows.map(({ id, outcome }) => [id, outcome]), [['CASA-7007', 'imported']])
  assert.deepEqual([existsSync(log), existsSync(`${log}.done`)], [false, true])
  const second = await runImport(file, data)
  assert.deepEqual(second.rows.map(({ id, outcome }) => [id, outcome]), [['CASA-7007', 'unchanged']])
})

test('photos come in once and in their order, and what is none is told', async () => {
  const data = join(folder, 'photos')
  const file = join(folder, 'photos.csv')
  const expected = [
    [pictures.at('/first.png'), 'added'],
    [pictures.at('/none.png'), 'failed', 'not_found'],
    [pictures.at('/second.png'), 'added'],
    [pictures.at('/page.html'), 'failed', 'format'],
    [pictures.at('/large.png'), 'failed', 'too_large'],
    // The way into this machine is closed, also by a redirect.
    ['http://127.0.0.1/first.png', 'failed', 'address_refused'],
    [pictures.at('/away.png'), 'failed', 'address_refused'],
    // Its beginning is that of a picture. The rest is looked at when it is decoded.
    [pictures.at('/cut.png'), 'added'],
    [pictures.at('/third.png'), 'added'],
  ]
  const rows = [expected.map(([address]) => address).join(', '), ''].map((addresses, index) => {
    const row = cleanRow(diceOf(SEED + index), index, today)
    Object.assign(row.cells, { Status: 'Active', 'Photo URLs': addresses, 'Manual Blocks': '', 'Calendar Data JSON': '' })
    return row
  })
  writeFileSync(file, csvOf(rows, false))
  const outcomes = (report) => report.rows[0].photos.map(({ address, outcome, problem }) => [address, outcome, ...(problem ? [problem] : [])])
  const inState = (from, to) => expected.map(([address, outcome, ...problem]) => [address, outcome === from ? to : outcome, ...problem])

  const dry = await runImport(file, data, ['--dry-run'])
  assert.deepEqual(dry.total.photos, { notFetched: expected.length, known: 0, added: 0, failed: 0 })
  const without = await runImport(file, data, ['--no-photos'])
  assert.deepEqual(without.total.photos, { notFetched: expected.length, known: 0, added: 0, failed: 0 })
  assert.equal(pictures.asked.size, 0, 'no picture was asked for')

  const first = await runImport(file, data, [])
  assert.deepEqual(first.rows.map(({ outcome }) => outcome), ['unchanged', 'unchanged'])
  assert.deepEqual(outcomes(first), expected)
  assert.deepEqual(first.total.photos, { notFetched: 0, known: 0, added: 4, failed: 5 })
  assert.equal(first.code, 0, 'homes without some of their photos are in')
  assert.deepEqual(first.rows[1].photos, [])
  for (const [path, times] of pictures.asked) assert.equal(times, 1, `${path} was asked for once`)

  const second = await runImport(file, data, [])
  assert.deepEqual(outcomes(second), inState('added', 'known'))
  assert.deepEqual(second.total.photos, { notFetched: 0, known: 4, added: 0, failed: 5 })
  for (const path of ['/first.png', '/second.png', '/cut.png', '/third.png']) assert.equal(pictures.asked.get(path), 1, `${path} was not asked for again`)
  for (const path of ['/none.png', '/page.html', '/large.png', '/away.png']) assert.equal(pictures.asked.get(path), 2, `${path} was tried again`)

  await withProduct(data, async (get) => {
    const widths = async () => (await get(`/api/v1/properties/${first.rows[0].id}`)).body.photos.map(({ width }) => width)
    await until('the photos are decoded', async () => (await widths()).length >= 3, { timeoutMs: 60_000 })
    assert.deepEqual(await widths(), [120, 90, 60], 'the good ones are shown in their order')
  })
})
