// The commands of the documentation. Those of the guides for the API and for operators, of backups of one process and of the README's
// way to run the product for real are run, but for builds; of all others only what WAYS says is looked at: targets, options, names of files and settings. A command that no way knows fails.

import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { freePort } from '../../deploy/local/ports.mjs'
import { ensurePackages } from '../../deploy/local/servers/packages.mjs'
import { ensurePython } from '../../deploy/local/servers/python.mjs'
import { until } from '../../deploy/local/wait.mjs'
import { withDemo } from '../demo.mjs'
import { blocksOf, commandsOf, documents, namedIn, root } from './documents.mjs'

const programs = process.env.CASACERO_BIN_DIR ?? join(root, 'target', 'debug')

/** Runs a program at the top of the repository. Returns what it printed, or fails with it. */
function prints(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  assert.equal(status, 0, `${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/** A target of the Makefile with its variables. Nothing is run. */
const isTarget = (command) => prints('make', '--dry-run', '--no-print-directory', ...command.split(' ').slice(1).map((word) => word.replaceAll('"', '')))

/** The help of the longest row of words that is a command of the program has each option. */
function hasOptions(path, command) {
  const words = command.split(' ').slice(1)
  const end = words.findIndex((word) => !/^[a-z][a-z-]+$/.test(word))
  for (let verbs = words.slice(0, end === -1 ? words.length : end); verbs.length > 0; verbs = verbs.slice(0, -1)) {
    const { status, stdout } = spawnSync(path, [...verbs, '--help'], { cwd: root, encoding: 'utf8' })
    if (status !== 0) continue
    const rest = words.slice(verbs.length, end === -1 ? words.length : end)
    assert.ok(rest.length === 0 || !/^Commands:$/m.test(stdout), `${command}: ${rest[0]} is no command of it`)
    for (const [, option] of command.split(' -- ')[0].matchAll(/\s(--[a-z-]+)/g)) assert.match(stdout, new RegExp(`${option}\\b`), command)
    return
  }
  assert.fail(`${path} knows none of the words in: ${command}`)
}

/** One of our programs in a container. */
function runsInContainer(command) {
  const [, ours] = /^docker compose (?:run|exec) .*?(casacero(?:-[a-z-]+)? .*)/.exec(command)
  hasOptions(join(programs, ours.split(' ')[0]), ours)
}

/** kubectl has the options, which it says without a cluster. */
function kubectlKnows(command) {
  const packages = ensurePython(join(root, 'deploy', 'checks', 'kubernetes.requirements.txt'), join(root, 'target', 'kubernetes'))
  const kubectl = join(packages, 'bin', 'kubectl')
  const [, words] = /^kubectl (?:--namespace \S+ )?(.*)/.exec(command)
  const [verbs] = /^(?:[a-z][a-z-]* ?)+/.exec(words)
  const known = prints(kubectl, ...verbs.trim().split(' '), '--help') + prints(kubectl, 'options')
  for (const [, option] of words.split(' -- ')[0].matchAll(/(?<=^|\s)(--[a-z-]+|-[a-z](?=\s))/g)) assert.match(known, new RegExp(`(?<![\\w-])${option}(?![\\w-])`), command)
  namesFiles(command)
}

/** A script that is there, and files that a command names. */
function namesFiles(command) {
  for (const [file] of command.matchAll(/(?<=\s)(?:deploy|tests|services|docs)\/[\w./-]+\w/g)) assert.ok(existsSync(join(root, file)), `${command}: ${file} is not there`)
}

/** A setting that the reference has. */
function isSetting(command) {
  const known = readFileSync(join(root, 'docs', 'settings.md'), 'utf8') + readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
  for (const [, name] of command.matchAll(/(\w+)=/g)) assert.ok(known.split(`\`${name}\``).length > 1, `${command}: no document explains ${name}`)
}

/** How commands are looked at, by how they begin. Programs of others are not run: only what they name of ours is looked at. */
const WAYS = [
  [/^make /, isTarget],
  [/^cargo [a-z]/, (command) => hasOptions('cargo', command)],
  [/^(?:target\/\w+\/)?casacero(?:-[a-z-]+)? /, (command) => hasOptions(join(programs, command.split(' ')[0].split('/').at(-1)), command)],
  [/^node (?:--test )?\S+\.mjs/, namesFiles],
  [/^export CASACERO_/, isSetting],
  [/^docker compose (?:run|exec) .*casacero/, runsInContainer],
  [/^kubectl /, kubectlKnows],
  [/^until .+; do sleep/, (command) => tryOut(/^until (.+); do sleep/.exec(command)[1])],
  [/^(?:age|age-keygen|aws|docker|grep|kind|mv|pg_archivecleanup|set|tar|fonttools|pyftsubset) /, namesFiles],
]

const isIn = (name) => ({ file }) => file === name
/** Blocks that are run as they stand, below. */
const isRun = ({ file }) => ['README.md', 'docs/guides/api.md'].includes(file)

function tryOut(command) {
  const [, way] = WAYS.find(([pattern]) => pattern.test(command)) ?? []
  assert.ok(way, `no way to try this is known: ${command}`)
  way(command)
}

/** The commands in which something is not there, and what. */
const faultsOf = (commands) =>
  [...commands].flatMap((command) => {
    try {
      tryOut(command)
      return []
    } catch ({ message }) {
      return [message]
    }
  })

test('each command of a block is known, with its options and files', () => {
  const commands = new Set()
  for (const { text } of documents.filter((each) => !isRun(each))) {
    for (const block of blocksOf(text)) {
      if (block.startsWith('#!')) execFileSync('sh', ['-n'], { input: block })
      else for (const command of commandsOf(block)) commands.add(command)
    }
  }
  assert.deepEqual(faultsOf(commands), [])
  assert.ok(commands.size > 10, 'blocks are found')
})

test('each command of ours in a sentence is known', () => {
  const commands = new Set(documents.flatMap(({ text }) => namedIn(text)).filter((command) => !command.includes('…')))
  assert.deepEqual(faultsOf(commands), [])
  assert.ok(commands.size > 50, 'commands are found')
})

test('the steps of the API, of operators and of backups are run against a demo', async (t) => {
  ensurePackages(['age'])
  const folder = mkdtempSync(join(tmpdir(), 'casacero-steps-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const stepsOf = (name) => blocksOf(documents.find(isIn(name)).text)
  await withDemo({ name: 'commands', listings: 8 }, ({ base, signIns }) => {
    const data = join(signIns, '..')
    const runs = (script) => {
      const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, CASACERO_DATA: data }
      const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: root, encoding: 'utf8', env })
      assert.equal(status, 0, `${stdout}\n${stderr}`)
      return stdout
    }
    const ofApi = stepsOf('docs/guides/api.md').join('\n')
    // A part of an answer that is not there is printed as `undefined`.
    assert.doesNotMatch(runs(ofApi.replace('http://localhost:3000', base).replace('DATA=var/demo', `DATA=${data}`)), /undefined/)

    assert.match(runs(stepsOf('docs/guides/operator.md').join('\n')), /eva@homes\.example/)

    const [backup, restore] = stepsOf('docs/backup.md')
    const key = join(folder, 'backup-key.txt')
    const here = (script) => script.replaceAll('backup-key.txt', key).replaceAll('/backups', folder).replaceAll('age1…', `$(age-keygen -y ${key})`).replace('var/data', data).replaceAll('var/restored', join(folder, 'restored'))
    runs(here(backup))
    runs(here(restore.replace(/^casacero run .*$/m, '')))
    runs(`age --decrypt --identity ${key} ${folder}/homes-* > /dev/null`)
  })
})

test('the product runs for real as the README says', async (t) => {
  const [commands, script] = blocksOf(documents.find(isIn('README.md')).text)
  for (const command of commandsOf(commands)) tryOut(command)
  for (const command of script.split('\n').filter((line) => /^(?:cargo|make) /.test(line))) tryOut(command)
  const folder = mkdtempSync(join(tmpdir(), 'casacero-readme-'))
  mkdirSync(join(folder, 'target'))
  const there = { deploy: join(root, 'deploy'), web: join(root, 'web'), 'target/release': programs, 'target/gazetteer.bin': join(root, 'target', 'gazetteer.bin') }
  for (const [name, place] of Object.entries(there)) symlinkSync(place, join(folder, name))
  const port = await freePort()
  // What it builds is there; only the port is another.
  const here = `cargo() { :; }; make() { :; }\n${script.replace('http://localhost:3000', `http://localhost:${port}`)}`
  const running = spawn('bash', ['-euo', 'pipefail', '-c', here.replace(/casacero run$/m, `exec casacero run --port ${port}`)], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  running.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => running.once('exit', resolve))
  t.after(async () => {
    running.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  })
  const gone = () => (running.exitCode === null ? undefined : `it ended\n${said}`)
  await until('the first page', async () => (await fetch(`http://localhost:${port}/`)).status === 200, { timeoutMs: 120_000, everyMs: 200, gone })
  const body = JSON.stringify({ email: 'ana@homes.example', password: 'at least 12 characters' })
  const signIn = await fetch(`http://localhost:${port}/api/v1/admin/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  assert.equal(signIn.status, 200, 'the operator of the file signs in')
})
