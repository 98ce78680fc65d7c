// Reads the same calendars with our reader and with others, in one run. Prints two tables: the speed, and the number of
// failures.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { ensurePython } from '../../deploy/local/servers/python.mjs'

const here = import.meta.dirname
const root = join(here, '..', '..')
const corpus = join(root, 'target', 'calendars')
const fixtures = join(root, 'services', 'calendar-sync', 'tests', 'fixtures')
// Files that are no calendars, and those where docs/calendar.md says that another reader may be right.
const UNDECIDED = ['README.md', 'airbnb_error.json', 'empty.ics', 'login_page.html', 'airbnb_end_before_start.ics', 'airbnb_end_a_day_before_start.ics', 'this_and_future.ics']
// Damaged files: a reader finds less than they contained.
const DOUBTFUL = ['lost_end.ics', 'truncated.ics']
const PATIENCE = process.argv[2] ?? '2000'

const binary = join(here, 'target', 'release', 'casacero-peers')
const packages = ensurePython(join(root, 'tests', 'calendar', 'requirements.txt'), join(root, 'target', 'python-calendar'))

/** The result of every reader for the files. */
function read(milliseconds, files) {
  const run = (command, args, environment) =>
    execFileSync(command, [...args, milliseconds, ...files], { env: { ...process.env, ...environment }, maxBuffer: 1 << 30 })
  const printed = [
    run(binary, ['read'], {}),
    run('node', [join(here, 'node', 'read.mjs')], { TZ: 'Atlantic/Canary' }),
    run('python3', [join(here, 'read.py')], { PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' }),
  ]
  return printed.flatMap((text) => text.toString().trim().split('\n')).map((line) => JSON.parse(line))
}

execFileSync(binary, ['corpus', corpus])

const size = (name) => +name.match(/\d+/)[0]
const speedFiles = readdirSync(corpus).sort((a, b) => a.split("-")[0].localeCompare(b.split("-")[0]) || size(a) - size(b))
const speeds = read(PATIENCE, speedFiles.map((name) => join(corpus, name)))
const shapes = readdirSync(fixtures).filter((name) => !UNDECIDED.includes(name))
const opinions = read('0', shapes.map((name) => join(fixtures, name)))

const readers = [...new Set(speeds.map(({ reader }) => reader))]
const of = (lines, reader, file) => lines.find((line) => line.reader === reader && line.file.endsWith(`/${file}`))
/**
 * Whether a reader misses the agreed nights. Those are ours, which docs/calendar.md compares with another
 * implementation.
 */
function fails(lines, reader, file) {
  const [found, agreed] = [of(lines, reader, file), of(lines, 'casacero', file)]
  return found.error !== null || JSON.stringify(found.nights) !== JSON.stringify(agreed.nights)
}

console.log(`| MB/s | ${speedFiles.join(' | ')} | fixtures failed of ${shapes.length} |`)
console.log(`|---|${'---|'.repeat(speedFiles.length + 1)}`)
for (const reader of readers) {
  const cells = speedFiles.map((file) => {
    const { megabytes_per_second: speed } = of(speeds, reader, file)
    const rate = speed === null ? 'fails' : speed >= 100 ? speed.toFixed(0) : speed.toFixed(1)
    return fails(speeds, reader, file) && speed !== null ? `${rate} (other nights)` : rate
  })
  // Our reader counts as failed where it cannot know what a damaged file contained.
  const failed = reader === 'casacero' ? DOUBTFUL : shapes.filter((file) => DOUBTFUL.includes(file) || fails(opinions, reader, file))
  console.log(`| ${reader} | ${cells.join(' | ')} | ${failed.length} |`)
}
console.log('\nWhat each fails on:')
for (const reader of readers.slice(1)) {
  const failed = shapes.filter((file) => fails(opinions, reader, file)).map((file) => {
    const { error, nights } = of(opinions, reader, file)
    return error === null ? `${file} (${nights.length === 0 ? 'no nights, no error' : 'other nights'})` : file
  })
  console.log(`- ${reader}: ${failed.join(', ')}`)
}
