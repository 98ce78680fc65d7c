// Compares the nights of feeds with another implementation, and reads our exports with other readers.
// `node tests/calendar/run.mjs [options of differential.py]`
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { ensurePython } from '../../deploy/local/servers/python.mjs'

const root = join(import.meta.dirname, '..', '..')
const fixtures = join(root, 'services', 'calendar-sync', 'tests', 'fixtures')
const feeds = readdirSync(fixtures).filter((name) => !name.endsWith('.md'))

const packages = ensurePython(join(import.meta.dirname, 'requirements.txt'), join(root, 'target', 'python-calendar'))
const binary = join(process.env.CASACERO_BIN_DIR ?? join(root, 'target', 'debug'), 'casacero')
const script = join(import.meta.dirname, 'differential.py')
const feedsRead = spawnSync('python3', [script, binary, ...feeds.map((name) => join(fixtures, name)), ...process.argv.slice(2)], {
  env: { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' },
  stdio: 'inherit',
})
const exportsRead = spawnSync('node', [join(import.meta.dirname, 'exports.mjs')], { stdio: 'inherit' })
process.exit([feedsRead, exportsRead].every(({ status }) => status === 0) ? 0 : 1)
