// Runs the suites one after the other and prints one summary. `node tests/all.mjs [suite…]`
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const logs = join(root, 'target', 'test-logs')
mkdirSync(logs, { recursive: true })

/** Adds up what every match of `pattern` counts. */
const sum = (text, pattern) => [...text.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0)

const suites = [
  {
    name: 'rust',
    steps: [
      ['cargo', ['build', '--workspace', '--all-targets', '--locked']],
      ['cargo', ['test', '--workspace', '--locked', '--no-fail-fast']],
    ],
    count: (text) => ({
      passed: sum(text, /^test result: \w+\. (\d+) passed/gm),
      failed: sum(text, /^test result: .* (\d+) failed/gm),
      skipped: sum(text, /^test result: .* (\d+) ignored/gm),
    }),
  },
  {
    name: 'web',
    steps: [['npm', ['--prefix', 'web', 'run', '-s', 'test']]],
    count: (text) => ({
      passed: sum(text, /^\s*Tests .*?(\d+) passed/gm),
      failed: sum(text, /^\s*Tests .*?(\d+) failed/gm),
      skipped: sum(text, /^\s*Tests .*?(\d+) skipped/gm),
    }),
  },
  {
    name: 'deploy',
    steps: [['npm', ['--prefix', 'deploy/local', 'run', '-s', 'test']]],
    count: (text) => ({
      passed: sum(text, /^# pass (\d+)/gm),
      failed: sum(text, /^# fail (\d+)/gm),
      skipped: sum(text, /^# skipped (\d+)/gm),
    }),
  },
  {
    // The nights of feeds and of our exports, compared with those of other implementations.
    name: 'calendar',
    steps: [
      ['cargo', ['build', '--workspace', '--all-targets', '--locked']],
      ['make', ['--no-print-directory', 'gazetteer']],
      ['node', ['tests/calendar/run.mjs']],
    ],
    count: (text) => ({
      passed: sum(text, /^# pass (\d+)/gm),
      failed: sum(text, /^# fail (\d+)/gm),
      skipped: 0,
    }),
  },
  {
    // The same tests on PostgreSQL, Redis, RabbitMQ, S3 and SMTP; the API's against two replicas of everything.
    name: 'servers',
    steps: [
      ['cargo', ['build', '--workspace', '--all-targets', '--locked']],
      [
        'env',
        ['CASACERO_TEST_DISTRIBUTED=1', 'node', 'deploy/local/servers.mjs', '--', 'cargo', 'test', '--workspace', '--lib', '--tests']
          .concat(['--locked', '--no-fail-fast', '--', '--include-ignored', '--skip', 'one_process::', '--skip', 'moving::']),
      ],
      // What moves is a data folder of the product in one process.
      [
        'node',
        ['deploy/local/servers.mjs', '--only', 'postgres', '--', 'cargo', 'test', '--workspace', '--test', 'api', '--locked']
          .concat(['--', '--include-ignored', 'moving::']),
      ],
    ],
    count: (text) => ({
      passed: sum(text, /^test result: \w+\. (\d+) passed/gm),
      failed: sum(text, /^test result: .* (\d+) failed/gm),
      skipped: sum(text, /^test result: .* (\d+) ignored/gm),
    }),
  },
  {
    // Real processes, two of each, some of which are killed.
    name: 'processes',
    steps: [
      ['cargo', ['build', '--workspace', '--all-targets', '--locked']],
      ['make', ['--no-print-directory', 'build-web', 'gazetteer']],
      ['npm', ['--prefix', 'tests/distributed', 'run', '-s', 'test']],
    ],
    count: (text) => ({
      passed: sum(text, /^(?:#|ℹ) pass (\d+)/gm),
      failed: sum(text, /^(?:#|ℹ) fail (\d+)/gm),
      skipped: sum(text, /^(?:#|ℹ) skipped (\d+)/gm),
    }),
  },
  {
    name: 'browser',
    steps: [
      ['cargo', ['build', '--workspace', '--all-targets', '--locked']],
      ['make', ['--no-print-directory', 'build-web', 'gazetteer']],
      ['node', ['tests/browser/run.mjs']],
    ],
    count: (text) => ({
      passed: sum(text, /^\s+(\d+) passed/gm),
      failed: sum(text, /^\s+(\d+) failed/gm) + sum(text, /^\s+(\d+) flaky/gm),
      skipped: sum(text, /^\s+(\d+) skipped/gm),
    }),
  },
]

/** Runs a command, shows and keeps what it prints, and says how it ended. */
function run(command, args, log) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' } })
    let text = ''
    const take = (chunk) => {
      text += chunk
      process.stdout.write(chunk)
      log.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => {
      take(`${command} cannot be run: ${error.message}\n`)
      resolve({ text, code: 127 })
    })
    child.on('close', (code) => resolve({ text, code: code ?? 1 }))
  })
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${suites.map((suite) => suite.name).join(', ')}.`)
  process.exit(2)
}

const rows = []
for (const suite of suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n==> ${suite.name}`)
  const started = Date.now()
  const log = createWriteStream(join(logs, `${suite.name}.log`))
  let text = ''
  let code = 0
  for (const [command, args] of suite.steps) {
    const result = await run(command, args, log)
    text += result.text
    code = result.code
    if (code !== 0) break
  }
  log.end()
  const counts = suite.count(text)
  // A suite that fell over, or ran nothing, must not look like one without failures.
  if ((code !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0) counts.failed += 1
  rows.push({ suite: suite.name, ...counts, seconds: Math.round((Date.now() - started) / 1000) })
}

const total = (key) => rows.reduce((value, row) => value + row[key], 0)
console.log('\nsuite       passed  failed  skipped  seconds')
for (const row of rows) {
  const cells = [row.passed, row.failed, row.skipped, row.seconds].map((value, index) => String(value).padStart([6, 8, 9, 9][index]))
  console.log(`${row.suite.padEnd(12)}${cells.join('')}`)
}
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') === 0 ? 0 : 1)
