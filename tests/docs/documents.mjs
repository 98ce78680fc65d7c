// What stands in the documentation: its texts, the commands in them, and its links.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** The tracked documents. The changelog tells of what was. */
export const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && file !== 'CHANGELOG.md')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The blocks of commands in a text, without their indentation. */
export const blocksOf = (text) =>
  [...text.matchAll(/^( *)```(?:sh|bash)\n(.*?)^ *```$/gms)].map(([, indent, lines]) => lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))

/** The commands in lines of a shell: without comments, one for each part of a pipe or list. */
export const commandsOf = (lines) =>
  lines
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#\s.*$/, '').trim())
    .filter((line) => line !== '')
    // Within quotes it is one word, after which quotes come in pairs.
    .flatMap((line) => line.split(/\s(?:&&|\|\|?)\s(?=(?:[^']*'[^']*')*[^']*$)/))
    .map((command) => command.replaceAll(/\s+/g, ' ').trim())

/** Commands in the middle of a sentence, such as `make run`. Several stand with commas, or with `…`. */
export const namedIn = (text) =>
  [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`((?:make|node|casacero(?:-[a-z-]+)?|docker compose|kubectl) [^`\n]+)`/g)].map(([, command]) => command)

/** Where a text leads within the repository. */
export const linksOf = (text) =>
  [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link))

/** The anchors that GitHub gives to the headings of a text. */
export const anchorsOf = (text) =>
  new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').trim().replaceAll(/\s/g, '-')))
