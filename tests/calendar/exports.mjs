// Checks that ical.js, Python's `icalendar` and our own reader find the same nights in our exports. The product's own
// programs write the calendars. `node tests/calendar/exports.mjs`
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensurePython } from '../../deploy/local/servers/python.mjs'
import { daysOf, makeCases, placeholder } from './export_cases.mjs'
import { formFaults, unfolded } from './export_form.mjs'
import { exportAll } from './export_product.mjs'

const root = join(import.meta.dirname, '..', '..')
const { default: ICAL } = await import(createRequire(join(root, 'tests', 'peers', 'node', 'package.json')).resolve('ical.js'))
const packages = ensurePython(join(import.meta.dirname, 'requirements.txt'), join(root, 'target', 'python-calendar'))
const folder = mkdtempSync(join(tmpdir(), 'casacero-exports-'))

/** Runs a program that prints one JSON line for each file. Returns the parsed lines. */
function lines(command, args, environment = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { env: { ...process.env, ...environment }, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
  return stdout.trim().split('\n').map((line) => JSON.parse(line))
}

const sameDays = (found, expected) => JSON.stringify([...new Set(found)].sort()) === JSON.stringify([...new Set(expected)].sort())

/**
 * A name in a property that readers do not know. RFC 5545 3.8.8.2 makes it a TEXT with escapes; readers keep the
 * escapes, as RFC 7265 5.1 requires.
 */
const unescaped = (text) => text.replace(/\\([\\;,])/g, '$1')

/** The nights and names that ical.js finds in a calendar. */
function byIcalJs(text) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const [name, known] = ['name', 'x-wr-calname'].map((property) => calendar.getFirstPropertyValue(property))
  return { nights: events.flatMap(({ startDate, endDate }) => daysOf(startDate.toString(), endDate.toString())), names: [name, unescaped(known)] }
}

/** The result of each reader for the calendars. */
function readAll(exports, binary, [first, last]) {
  const files = exports.map(({ text }, index) => {
    const file = join(folder, `${index}.ics`)
    writeFileSync(file, text)
    return file
  })
  const options = ['--json', '--policy', 'everything', '--time-zone', 'Atlantic/Canary', '--from', first, '--to', last]
  const ours = lines(binary, ['feed', 'inspect', ...options, ...files])
  const python = lines('python3', [join(import.meta.dirname, 'read_exports.py'), first, last, ...files], { PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' })
  return exports.map(({ text }, index) => ({
    'ical.js': byIcalJs(text),
    icalendar: { ...python[index], names: [python[index].names[0], unescaped(python[index].names[1])] },
    // Our reader does not read names.
    ours: { nights: ours[index].nights, problems: ours[index].problems },
  }))
}

/** The faults of one export, in words. */
function faultsOf({ name, nights, text, read: subscribed, again, after, uids }, read) {
  const faults = formFaults(text)
  for (const [reader, found] of Object.entries(read)) {
    const expected = nights.length > 0 ? nights : placeholder
    if (!sameDays(found.nights, expected)) {
      const lost = expected.filter((night) => !found.nights.includes(night))
      const more = found.nights.filter((night) => !expected.includes(night))
      faults.push(`${reader} reads other nights: without ${lost.join(' ') || 'none'}, with ${more.join(' ') || 'none'}`)
    }
    if (found.names?.some((each) => each !== name)) faults.push(`${reader} reads the names ${JSON.stringify(found.names)}`)
    if (found.problems?.length > 0) faults.push(`${reader} has problems with it: ${JSON.stringify(found.problems)}`)
  }
  if (subscribed !== text || again !== text) faults.push('a second read of the same nights gives another text')
  const uidsOf = (body) => [...unfolded(body).matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid.trim())
  const [known, later] = [uidsOf(text), uidsOf(after)]
  if (new Set(known).size !== known.length) faults.push('two events have one UID')
  if (uids !== undefined && known.length !== uids) faults.push(`${known.length} events and not ${uids}`)
  // The placeholder disappears when the first night is taken.
  if (nights.length > 0 && !known.every((uid) => later.includes(uid))) faults.push('a UID changes when another night is blocked')
  if (!later.some((uid) => !known.includes(uid))) faults.push('a new block has no UID of its own')
  return faults
}

const begun = performance.now()
let failed = 0
let total = 0
try {
  const { cases, window } = makeCases(new Date())
  const binDir = process.env.CASACERO_BIN_DIR ?? join(root, 'target', 'debug')
  const exports = await exportAll(cases, binDir, folder)
  const read = readAll(exports, join(binDir, 'casacero'), window)
  for (const [index, each] of exports.entries()) {
    total += 1
    const faults = faultsOf(each, read[index])
    if (faults.length > 0) failed += 1
    for (const fault of faults) console.log(`not read back: ${each.title}: ${fault}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`# ${total} exports read back by three readers in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
console.log(`# pass ${total - failed}\n# fail ${failed}`)
process.exit(failed > 0 || total === 0 ? 1 : 0)
