// Writes an export of an old table in which nothing is as it should be: `table.csv`, `table.json` and `manifest.json`,
// which says what an import must make of each row. `node tests/import/old_table.mjs FOLDER [ROWS] [SEED]`
//
// It was written from the description of the old table alone, before there was an importer.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { cleanRow } from './clean_rows.mjs'
import { diceOf } from './dice.mjs'
import { groups, wholeRows } from './faults.mjs'
import { nightsOf } from './faults_of_blocks.mjs'

const DAY_MS = 86_400_000
/** Which names other exports use for the same field. */
const OTHER_NAMES = {
  'Postal Code': 'Postcode',
  Email: 'Owner Email',
  'Calendar Data JSON': 'Calendar Data',
  'Photo URLs': 'Photos',
  'Minisite URL': 'CasaCero Mini-Site URL',
  'AirBnB iCal URL': 'Airbnb iCal',
  'Submitted Date': 'submittedDate',
  'Property Name': 'propertyName',
  AirBnB: 'Airbnb URL',
  'License Number': 'Licence number',
}
/** Columns that mean nothing to the product. */
const UNKNOWN = { 'Notes (internal)': 'call back on Monday', 'Last modified by': 'Ana', Rollup: '3' }

const quoted = (text) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const cellText = (value) => (Array.isArray(value) ? value.join(', ') : value)

/** Makes the rows, and beside each what must come of it. */
export function makeTable(count, seed, today) {
  const dice = diceOf(seed)
  const names = Object.keys(groups)
  const queues = names.map((name) => groups[name])
  const turns = queues.map(() => 0)
  const rows = []
  const firstOf = { 'Property ID': new Map(), 'Record ID': new Map() }
  for (let index = 0; index < count; index += 1) {
    const row = cleanRow(dice, index, today)
    // Every fault has its turn, several times in 2,000 rows, also together with others.
    if (index % 40 === 39) {
      wholeRows[dice.below(wholeRows.length)].apply(row, dice, today)
    } else if (index % 5 !== 0) {
      const first = index % queues.length
      queues[first][turns[first] % queues[first].length].apply(row, dice, today)
      turns[first] += 1
      if (dice.isTrue(0.4)) {
        const second = (first + dice.between(1, queues.length - 1)) % queues.length
        dice.pick(queues[second]).apply(row, dice, today)
      }
    }
    if (index % 50 === 49) copyId(row, rows[dice.below(index)], dice.pick(['Property ID', 'Record ID']))
    row.cells['Manual Blocks'] = row.blocksText ?? (row.blocks.length > 0 ? JSON.stringify(row.blocks) : '')
    row.cells['Calendar Data JSON'] = row.syncedText ?? (row.synced.length > 0 ? JSON.stringify({ blockedDates: row.synced, lastSync: '2025-06-01T02:00:00Z' }) : '')
    markCopies(row, firstOf)
    row.out.nights = row.out.refused.length > 0 ? [] : nightsOf(row, today)
    if (!Object.values(row.cells).some((value) => value.length > 0)) row.isEmpty = true
    else if (!row.isTorn) Object.assign(row.cells, UNKNOWN)
    rows.push(row)
  }
  return rows
}

/** Gives a row the id of another, if there is nothing else to say about either. */
function copyId(row, other, column) {
  const isPlain = ({ cells, isTorn }) => !isTorn && /^CASA-\d+$/.test(cells['Property ID']) && /^rec\w{14}$/.test(cells['Record ID'])
  if (isPlain(row) && isPlain(other)) row.cells[column] = other.cells[column]
}

/** An id belongs to the first row that has it. */
function markCopies(row, firstOf) {
  if (row.isTorn || row.out.refused.some(({ field }) => field === 'row')) return
  for (const [column, field] of [['Property ID', 'property_id'], ['Record ID', 'record_id']]) {
    const id = row.cells[column].trim().toUpperCase().replace(' ', '-')
    const key = column === 'Record ID' ? row.cells[column] : id
    const isReadable = column === 'Record ID' ? /^rec\w{14}$/.test(key) : /^CASA-\d+$/.test(key)
    if (!isReadable) continue
    if (firstOf[column].has(key)) row.out.refused.push({ field, code: 'duplicate' })
    else firstOf[column].set(key, row)
  }
}

/** The rows as the table exports them to a spreadsheet: with a byte order mark and lines of Windows. */
export function csvOf(rows, isOtherSpelling) {
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const name = (column) => (isOtherSpelling && OTHER_NAMES[column]) || column
  const lines = [columns.map((column) => quoted(name(column))).join(',')]
  for (const { cells, isTorn } of rows) {
    const values = columns.map((column) => quoted(cellText(cells[column] ?? '')))
    lines.push((isTorn ? values.slice(0, 4) : values).join(','))
  }
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** The rows as the table's interface answers them. */
export function jsonOf(rows, isOtherSpelling) {
  const name = (column) => (isOtherSpelling && OTHER_NAMES[column]) || column
  const value = (column, written) => {
    const isNumber = /^(Max Guests|Bedrooms|Bathrooms|Price Min|Price Max|Latitude|Longitude)$/.test(column) && String(Number(written)) === written
    return isNumber ? Number(written) : written
  }
  const records = rows.map(({ cells, isTorn }) => {
    if (isTorn) return null
    const { 'Record ID': id, ...others } = cells
    const fields = Object.entries(others).filter(([, written]) => written.length > 0)
    return { ...(id ? { id } : {}), createdTime: '2024-01-01T00:00:00.000Z', fields: Object.fromEntries(fields.map(([column, written]) => [name(column), value(column, written)])) }
  })
  return JSON.stringify(records, null, 1)
}

/** What must come of each row, the first of which is row 1. */
export const manifestOf = (rows) =>
  rows.map(({ cells, isTorn, out }, index) => ({
    row: index + 1,
    id: isTorn ? '' : cells['Property ID'],
    recordId: isTorn ? '' : cells['Record ID'],
    outcome: out.refused.length > 0 ? 'refused' : 'imported',
    refused: out.refused.map(({ field, code }) => `${field}:${code}`).sort(),
    mended: [...new Set(out.mended)].sort(),
    leftOut: [...new Set(out.leftOut)].sort(),
    status: out.status,
    feeds: out.feeds,
    photos: out.photos,
    hasNoWayIn: out.hasNoWayIn ?? false,
    nights: out.nights,
  }))

if (import.meta.filename === process.argv[1]) {
  const [folder, count = '2000', seed = '7'] = process.argv.slice(2)
  if (!folder) throw new Error('usage: node tests/import/old_table.mjs FOLDER [ROWS] [SEED]')
  const rows = makeTable(Number(count), Number(seed), Math.floor(Date.now() / DAY_MS))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'table.csv'), csvOf(rows, false))
  writeFileSync(join(folder, 'table.json'), jsonOf(rows, true))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifestOf(rows), null, 1))
}
