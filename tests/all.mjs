// Builds what the suites need, runs them two at a time, and prints one summary. `node tests/all.mjs [suite…]`
// Suites marked `isLong` run only when they are named; those marked `isAlone` while no other one runs.
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { runWithin } from '../deploy/local/limited.mjs'
import { failuresOfCargo, failuresOfNode, failuresOfPlaywright, failuresOfVitest, lastLines, summaryOf } from './failures.mjs'

const root = join(import.meta.dirname, '..')
const logs = join(root, 'target', 'test-logs')
mkdirSync(logs, { recursive: true })

/** Adds up what every match of `pattern` counts. */
const sum = (text, pattern) => [...text.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0)

/** Who takes longer hangs: several times what a step takes on two cores that do other things, too. */
const MINUTES = 15
/** For what compiles, which the first run does from nothing. */
const MINUTES_TO_BUILD = 30
/** The most lines that say why, at the end. */
const LINES_OF_A_SUITE = 12
const LINES_OF_ALL = 60
/** Benches and examples are for `make lint` and `make bench`; the features are the allocator, which takes minutes to compile. */
const CARGO_BUILD = ['cargo', ['build', '--workspace', '--no-default-features', '--bins', '--tests', '--locked']]
const IMPORT_TABLE = ['node', ['--test', '--test-timeout=1320000', '--test-reporter=spec', 'tests/import/import.test.mjs']]
const MAKE_WEB = ['make', ['--no-print-directory', 'build-web']]
/** Packed by a binary of the build. */
const MAKE_GAZETTEER = ['make', ['--no-print-directory', 'gazetteer']]

/** Always the whole workspace, whose parts have other features alone and would be compiled again. */
const CARGO_TEST = ['cargo', 'test', '--workspace', '--no-default-features', '--locked', '--no-fail-fast']
const API_TESTS = [...CARGO_TEST, '--test', 'api', '--']
/** What needs no server, and takes as long as all the rest. */
const WITHOUT_SERVERS = ['domain::', 'search::', 'form::', 'encode::'].flatMap((name) => ['--skip', name])
const TWO_REPLICAS = ['env', 'CASACERO_TEST_DISTRIBUTED=1']
/** A command that has the servers for tests. */
const onServers = (command) => ['node', ['deploy/local/servers.mjs', '--', ...command]]
/** Commands one after the other, also after one that failed: starting servers and removing their databases takes a minute. */
const inTurn = (...commands) => ['bash', '-c', `failed=0; ${commands.map((command) => `${command.join(' ')} || failed=1`).join('; ')}; exit $failed`]
/** Installs the servers, which two suites cannot do at once. */
const SERVERS = onServers(['true'])

/** What `node --test` counts, as TAP or for people. One that was cut off by its limit is cancelled, and has failed. */
const countOfNode = (text) => ({
  passed: sum(text, /^(?:#|ℹ) pass (\d+)/gm),
  failed: sum(text, /^(?:#|ℹ) fail (\d+)/gm) + sum(text, /^(?:#|ℹ) cancelled (\d+)/gm),
  skipped: sum(text, /^(?:#|ℹ) skipped (\d+)/gm),
})
const countOfCargo = (text) => ({
  passed: sum(text, /^test result: \w+\. (\d+) passed/gm),
  failed: sum(text, /^test result: .* (\d+) failed/gm),
  skipped: sum(text, /^test result: .* (\d+) ignored/gm),
})
/** A test that passed when it was tried again is flaky: told with its reason, and no failure of the run. */
const countOfPlaywright = (text) => ({
  passed: sum(text, /^\s+(\d+) passed/gm),
  failed: sum(text, /^\s+(\d+) failed/gm),
  flaky: sum(text, /^\s+(\d+) flaky/gm),
  skipped: sum(text, /^\s+(\d+) skipped/gm),
})
const countOfVitest = (text) => ({
  passed: sum(text, /^\s*Tests .*?(\d+) passed/gm),
  failed: sum(text, /^\s*Tests .*?(\d+) failed/gm),
  skipped: sum(text, /^\s*Tests .*?(\d+) skipped/gm),
})

/** For rounds, which look for what fails now and then. */
const flakyIsFailed = (count) => (text) => {
  const { flaky, ...counts } = count(text)
  return { ...counts, failed: counts.failed + flaky }
}

/** How the output of a suite is read. */
const CARGO = { count: countOfCargo, failures: failuresOfCargo }
const NODE = { count: countOfNode, failures: failuresOfNode }
const PLAYWRIGHT = { count: countOfPlaywright, failures: failuresOfPlaywright }
const VITEST = { count: countOfVitest, failures: failuresOfVitest }

/** The same step again and again: ROUNDS times, or as often as the suite says. */
const rounds = (count, step) => Array.from({ length: Number(process.env.ROUNDS ?? count) }, () => step)

const suites = [
  {
    // Real processes, two of each, some of which are killed. First, because they wait for each other most of the time while
    // other suites need the cores.
    name: 'processes',
    // Seven on two cores that do nothing else.
    minutes: 25,
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['npm', ['--prefix', 'tests/distributed', 'run', '-s', 'test']]],
    ...NODE,
  },
  {
    name: 'rust',
    minutes: 30,
    builds: [CARGO_BUILD],
    steps: [['cargo', [...CARGO_TEST.slice(1), '--tests']]],
    ...CARGO,
  },
  {
    // The stores and seams on PostgreSQL, Redis, RabbitMQ, S3 and SMTP, and what one replica must know of the other: all of the
    // API is asked by `replicas`. Modules that know of no server are left to the suite `rust`.
    name: 'servers',
    minutes: 30,
    builds: [SERVERS, CARGO_BUILD],
    steps: [
      onServers(
        inTurn(
          [...CARGO_TEST, '--lib', '--test', 'seams', '--test', 'calendars', '--', '--include-ignored', ...WITHOUT_SERVERS],
          [...TWO_REPLICAS, ...API_TESTS, 'access::intruders::', 'calendars::', 'exports::', 'inquiries::', 'limits::', 'blocks::'],
          [...CARGO_TEST, '--test', 'commands', '--', '--ignored'],
          // What moves is a data folder of the product in one process.
          [...API_TESTS, 'moving::', '--include-ignored'],
        ),
      ),
    ],
    ...CARGO,
  },
  {
    name: 'web',
    steps: [['npm', ['--prefix', 'web', 'run', '-s', 'test']]],
    ...VITEST,
  },
  {
    name: 'deploy',
    builds: [SERVERS],
    steps: [
      ['npm', ['--prefix', 'deploy/local', 'run', '-s', 'test']],
      ['node', ['--test', 'gateway/map/build.test.mjs', 'tests/lighthouse/figures.test.mjs', 'tests/load/open.test.mjs', 'tests/failures.test.mjs', 'tests/chaos/base-backup.test.mjs', 'tests/chaos/other-web.test.mjs']],
    ],
    ...NODE,
  },
  {
    // The nights of feeds and of our exports, compared with those of other implementations.
    name: 'calendar',
    builds: [CARGO_BUILD, MAKE_GAZETTEER],
    steps: [['node', ['tests/calendar/run.mjs']]],
    ...NODE,
  },
  {
    // An old table of 400 rows with every fault, imported whole, twice, and killed at many rows.
    name: 'import',
    builds: [CARGO_BUILD, MAKE_GAZETTEER],
    steps: [IMPORT_TABLE],
    ...NODE,
  },
  {
    // Each command of the documentation, those of its guides against a demo; where its links lead.
    name: 'docs',
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['--test', '--test-timeout=420000', 'tests/docs/bucket.test.mjs', 'tests/docs/commands.test.mjs', 'tests/docs/documents.test.mjs']]],
    ...NODE,
  },
  {
    name: 'browser',
    isAlone: true,
    minutes: 40,
    builds: [CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['tests/browser/run.mjs']]],
    ...PLAYWRIGHT,
  },
  {
    // A short round of load, of a fault, of an exchange and of a restore, of one product. The long ones are below.
    name: 'short-rounds',
    isAlone: true,
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['tests/chaos/short.mjs']]],
    count: (text) => ({ passed: sum(text, /^short rounds: (\d+) passed/gm), failed: sum(text, /^short rounds: .* (\d+) failed/gm), skipped: 0 }),
  },
  {
    // All of the API against two replicas of everything.
    name: 'replicas',
    isLong: true,
    builds: [SERVERS, CARGO_BUILD],
    steps: [onServers([...TWO_REPLICAS, ...API_TESTS, '--skip', 'one_process::', '--skip', 'moving::'])],
    ...CARGO,
  },
  {
    // A sign-in must not tell by its time whether a home exists. Anything else that runs would be measured, too.
    name: 'timing',
    isAlone: true,
    isLong: true,
    builds: [CARGO_BUILD],
    steps: [['cargo', ['test', '--workspace', '--no-default-features', '--test', 'api', '--locked', '--', '--ignored', '--nocapture', 'known_and_unknown_take']]],
    ...CARGO,
  },
  {
    // Every path of owners and operators, asked with good and bad requests; each answer as the OpenAPI document says.
    name: 'contract',
    isAlone: true,
    isLong: true,
    minutes: 30,
    builds: [CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['tests/contract/run.mjs']]],
    count: (text) => ({ passed: sum(text, /^\s+\d+ generated, (\d+) passed/gm), failed: 0, skipped: 0 }),
  },
  {
    // The old table with 2,000 rows: each fault in five of them.
    name: 'import-2000',
    isLong: true,
    minutes: 25,
    builds: [CARGO_BUILD, MAKE_GAZETTEER],
    steps: [['env', ['IMPORT_ROWS=2000', IMPORT_TABLE[0], ...IMPORT_TABLE[1]]]],
    ...NODE,
  },
  {
    // The suite of real processes, again and again: each round kills at other moments.
    name: 'kills',
    isAlone: true,
    isLong: true,
    minutes: 25,
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: rounds(5, ['env', ['PASS_FEEDS=2000', 'npm', '--prefix', 'tests/distributed', 'run', '-s', 'test']]),
    ...NODE,
  },
  {
    // Faults of each process, server and disk, while guests read and write.
    name: 'chaos',
    isAlone: true,
    isLong: true,
    minutes: 30,
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['tests/chaos/run.mjs']]],
    count: (text) => ({ passed: sum(text, /^faults: (\d+) passed/gm), failed: sum(text, /^faults: .* (\d+) failed/gm), skipped: 0 }),
  },
  {
    // Visitors at rates that double. Debug programs say nothing of how many there may be, only that the first are answered well.
    name: 'load',
    isAlone: true,
    isLong: true,
    builds: [CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['env', [`CASACERO_BIN_DIR=${join(root, 'target', 'debug')}`, 'RATE=10', 'MOST=320', 'node', 'tests/load/load.mjs']]],
    count: (text) => ({ passed: Number(/^(?:The most that was answered well|Not full yet): \d+/m.test(text)), failed: 0, skipped: 0 }),
  },
  {
    // From the programs of the commit before the last migration, which are built first, to these, one replica after the other, under load.
    name: 'upgrade',
    isAlone: true,
    isLong: true,
    minutes: 45,
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['tests/chaos/upgrade.mjs']]],
    count: (text) => ({ passed: sum(text, /^upgrade: (\d+) passed/gm), failed: sum(text, /^upgrade: .* (\d+) failed/gm), skipped: 0 }),
  },
  {
    // PostgreSQL back to a moment, and homes that were erased since erased again; a backup of servers through a bucket, to others.
    name: 'restore',
    isAlone: true,
    isLong: true,
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['tests/chaos/restore.mjs']], ['node', ['tests/chaos/backup.mjs']]],
    count: (text) => ({ passed: sum(text, /^(?:restore|backup): (\d+) passed/gm), failed: sum(text, /^(?:restore|backup): .* (\d+) failed/gm), skipped: 0 }),
  },
  {
    // Alerts, tried by causing them, with the rules and routes that we ship.
    name: 'alerts',
    isAlone: true,
    isLong: true,
    builds: [SERVERS, CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: [['node', ['tests/chaos/alerts.mjs']]],
    count: (text) => ({ passed: sum(text, /^alerts: (\d+) passed/gm), failed: sum(text, /^alerts: .* (\d+) failed/gm), skipped: 0 }),
  },
  {
    // The guest's journeys, again and again, while every core has other work. Nothing is tried a second time.
    name: 'journeys',
    isAlone: true,
    isLong: true,
    minutes: 60,
    builds: [CARGO_BUILD, MAKE_WEB, MAKE_GAZETTEER],
    steps: rounds(20, ['node', ['tests/busy.mjs', '--', 'node', 'tests/browser/run.mjs', '--', 'guest.spec.ts', '--retries=0']]),
    ...PLAYWRIGHT,
    count: flakyIsFailed(countOfPlaywright),
  },
]

/** Prints whole lines after a name, because two commands print at once. */
function printerOf(name) {
  let begun = ''
  return (chunk) => {
    const lines = `${begun}${chunk}`.split('\n')
    begun = lines.pop()
    for (const line of lines) console.log(`${name} | ${line}`)
  }
}

/** Runs a command, shows and keeps what it prints, and says how it ended. */
async function run(command, minutes, log) {
  let text = ''
  const take = (chunk) => {
    text += chunk
    log.write(chunk)
  }
  const how = { cwd: root, env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' } }
  const code = await runWithin(minutes * 60_000, command, how, take)
  return { text, code }
}

/**
 * Adds what one suite's commands count, and why tests failed. What fell over, was killed, or ran nothing, must not look
 * like one without failures.
 */
async function runSuite({ name, minutes = MINUTES, builds = [], steps, count, failures = () => [] }) {
  const counts = { passed: 0, failed: 0, flaky: 0, skipped: 0 }
  const told = []
  const tell = (found, command, text) => {
    told.push(...(found.length > 0 ? found : [{ title: commandLine(command), reason: lastLines(text) }]))
  }
  const broken = builds.find((build) => built.get(commandLine(build)).code !== 0)
  if (broken !== undefined) {
    const { text } = built.get(commandLine(broken))
    tell(failuresOfCargo(text), broken, text)
    return { ...counts, failed: 1, told }
  }
  const file = createWriteStream(join(logs, `${name}.log`))
  const print = printerOf(name)
  const log = {
    write: (chunk) => {
      file.write(chunk)
      print(chunk)
    },
  }
  for (const step of steps) {
    const { text, code } = await run(step, minutes, log)
    const more = { flaky: 0, ...count(text) }
    if ((code !== 0 && more.failed === 0) || more.passed + more.failed + more.flaky === 0) more.failed += 1
    for (const key of Object.keys(counts)) counts[key] += more[key]
    if (more.failed + more.flaky > 0) tell(failures(text), step, text)
  }
  print('\n')
  file.end()
  return { ...counts, told }
}

const commandLine = ([program, args]) => [program, ...args].join(' ')

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${suites.map((suite) => suite.name).join(', ')}.`)
  process.exit(2)
}

const named = suites.filter(({ name, isLong }) => (wanted.length === 0 ? !isLong : wanted.includes(name)))
const seconds = (started) => Math.round((Date.now() - started) / 1000)

/** How each build ended, by its command. Each runs once, and none beside a test. */
const built = new Map()
async function build(commands) {
  for (const command of commands) {
    const line = commandLine(command)
    console.log(`\n==> ${line}`)
    const started = Date.now()
    built.set(line, await run(command, MINUTES_TO_BUILD, { write: printerOf(command[0]) }))
    console.log(`==> ${line}: ${seconds(started)} seconds`)
  }
}
const builds = [...new Set(named.flatMap(({ builds = [] }) => builds))]
const needsCargo = (command) => command === CARGO_BUILD || command === MAKE_GAZETTEER
// What is fetched, and the web, beside what compiles.
await Promise.all([build(builds.filter(needsCargo)), build(builds.filter((command) => !needsCargo(command)))])

const rows = []
async function runAndTell(suite) {
  console.log(`\n==> ${suite.name}`)
  const started = Date.now()
  const counts = await runSuite(suite)
  rows.push({ suite: suite.name, ...counts, seconds: seconds(started) })
  console.log(`==> ${suite.name}: ${seconds(started)} seconds`)
}

/** Takes one suite after the other until none is left. */
async function lane(waiting) {
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) await runAndTell(suite)
}

const together = named.filter(({ isAlone }) => !isAlone)
await Promise.all([lane(together), lane(together)])
await lane(named.filter(({ isAlone }) => isAlone))

const total = (key) => rows.reduce((value, row) => value + row[key], 0)
console.log('\nsuite       passed  failed  flaky  skipped  seconds')
for (const row of rows) {
  const numbers = [row.passed, row.failed, row.flaky, row.skipped, row.seconds]
  const cells = numbers.map((value, index) => String(value).padStart([6, 8, 7, 9, 9][index]))
  console.log(`${row.suite.padEnd(12)}${cells.join('')}`)
}

// After the table: of a long output only the end may be shown.
const unlucky = rows.filter(({ told }) => told.length > 0)
for (const { suite, told } of unlucky) {
  console.log(`\n==> ${suite}, why:`)
  const most = Math.min(LINES_OF_A_SUITE, Math.floor(LINES_OF_ALL / unlucky.length))
  for (const line of summaryOf(told, most, `target/test-logs/${suite}.log`)) console.log(line)
}
const flaky = total('flaky') > 0 ? `, ${total('flaky')} flaky` : ''
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped${flaky}`)
process.exit(total('failed') === 0 ? 0 : 1)
