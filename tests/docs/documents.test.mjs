// The documentation leads somewhere, and names what stands on the pages.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

import { anchorsOf, blocksOf, commandsOf, documents, linksOf, namedIn, root } from './documents.mjs'

test('commands are found in blocks and sentences', () => {
  const text = 'Say `make run PORT=1` or `npm ci`.\n\n1. So:\n\n   ```sh\n   # why\n   make test   # all\n   casacero move \\\n     --data x && make up | cat\n   sh -c \'cd a && b\' && make fmt\n   ```\n'
  assert.deepEqual(blocksOf(text).map(commandsOf), [['make test', 'casacero move --data x', 'make up', 'cat', "sh -c 'cd a && b'", 'make fmt']])
  assert.deepEqual(namedIn(text), ['make run PORT=1'])
})

test('every link leads to a file and a heading that are there', () => {
  const faults = []
  const changelog = { file: 'CHANGELOG.md', text: readFileSync(join(root, 'CHANGELOG.md'), 'utf8') }
  for (const { file, text } of [...documents, changelog]) {
    for (const link of linksOf(text)) {
      const [path, anchor] = link.split('#')
      const place = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, place))) faults.push(`${file}: ${link} is not there`)
      else if (anchor && place.endsWith('.md') && !anchorsOf(readFileSync(join(root, place), 'utf8')).has(anchor)) faults.push(`${file}: ${link} has no such heading`)
    }
  }
  assert.deepEqual(faults, [])
})

test('every document is in the index, or in one that the index names', () => {
  const index = readFileSync(join(root, 'docs', 'README.md'), 'utf8')
  const decisions = readFileSync(join(root, 'docs', 'decisions', 'README.md'), 'utf8')
  const listed = new Set([...linksOf(index).map((link) => join('docs', link)), ...linksOf(decisions).map((link) => join('docs', 'decisions', link))])
  const missing = documents.map(({ file }) => file).filter((file) => file.startsWith('docs/') && file !== 'docs/README.md' && !listed.has(file))
  assert.deepEqual(missing, [])
})

test('what guides say in bold stands on the pages', () => {
  const folder = join(root, 'web', 'src', 'messages', 'en')
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json'))
  const words = new Set()
  const collect = (value) => (typeof value === 'string' ? words.add(value) : Object.values(value ?? {}).forEach(collect))
  for (const name of files) collect(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  for (const name of ['owner', 'operator']) {
    const { text } = documents.find(({ file }) => file === `docs/guides/${name}.md`)
    const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label)
    assert.ok(bold.length > 10, 'labels are found')
    assert.deepEqual(bold.filter((label) => !words.has(label)), [], name)
  }
})

test('the README is read in three minutes', () => {
  const words = documents.find(({ file }) => file === 'README.md').text.split(/\s+/).filter((word) => /\w/.test(word))
  assert.ok(words.length > 100 && words.length <= 700, `${words.length} words; the rest belongs into docs/`)
})
