// What can be wrong with the blocked days of a row of the old table: manual blocks, what the feeds had brought, and the
// addresses of the feeds.
import { FEED_COLUMNS, dayOf, dayText } from './clean_rows.mjs'

const dmy = (day) => dayText(day).split('-').reverse().join('/')
const block = (id, first, last, more = {}) => ({ id, startDate: dayText(first), endDate: dayText(last), reason: 'Family', type: 'owner_block', createdAt: '2025-05-05T05:05:05.000Z', ...more })
const blocks = (name, make, outcome = () => {}) => ({
  column: 'Manual Blocks',
  name,
  apply: (row, dice, today) => {
    row.blocks = make(today + dice.between(10, 200), today)
    outcome(row)
  },
})
const note = (list, field) => ({ out }) => out[list].push(field)
const refuse = (field, code) => ({ out }) => out.refused.push({ field, code })
/** The text of the field itself; `nights` are those that it must give. */
const text = (name, write, outcome) => ({
  column: 'Manual Blocks',
  name,
  apply: (row) => {
    row.blocksText = write(row.blocks)
    outcome(row)
  },
})

/** Leaves the row without feeds, so that what they had brought is all that is known. */
function withoutFeeds(row, today, entries) {
  for (const column of Object.values(FEED_COLUMNS)) delete row.cells[column]
  row.out.feeds = 0
  row.synced = entries(today)
}
const entry = (platform, first, last, more = {}) => ({ startDate: dayText(first), endDate: dayText(last), platform, summary: 'Airbnb (Not available)', uid: `${platform}-${first}`, ...more })

export const blockFaults = [
  blocks('overlapping blocks', (at) => [block('1', at, at + 5), block('2', at + 3, at + 9), block('3', at + 4, at + 4)]),
  blocks('adjacent blocks', (at) => [block('1', at, at + 2), block('2', at + 3, at + 4)]),
  blocks('one day', (at) => [block('1', at, at)]),
  blocks('a block that is over', (at, today) => [block('1', today - 20, today - 10), block('2', at, at + 1)], note('leftOut', 'manual_blocks')),
  blocks('a block that has begun', (_, today) => [block('1', today - 5, today + 4)]),
  blocks('an end before the start', (at) => [block('1', at, at - 3)], refuse('manual_blocks', 'invalid')),
  blocks('no end', (at) => [{ ...block('1', at, at), endDate: '' }], refuse('manual_blocks', 'invalid')),
  blocks('no such day', (at) => [block('1', at, at), { ...block('2', at, at), startDate: '2027-02-30' }], refuse('manual_blocks', 'invalid')),
  blocks('day, month, year', (at) => [{ ...block('1', at, at + 3), startDate: dmy(at), endDate: dmy(at + 3) }], note('mended', 'manual_blocks')),
  blocks('midnights of Spain, written in UTC', (at) => [{ ...block('1', at, at + 2), startDate: `${dayText(at - 1)}T22:00:00.000Z`, endDate: `${dayText(at + 1)}T23:00:00.000Z` }], note('mended', 'manual_blocks')),
  blocks('the same id twice, the later one is true', (at) => [block('7', at, at + 3, { createdAt: '2025-09-09T09:09:09.000Z' }), block('7', at + 20, at + 30)], note('mended', 'manual_blocks')),
  blocks('the same block twice', (at) => [block('7', at, at + 3), block('7', at, at + 3)], note('mended', 'manual_blocks')),
  blocks('no id', (at) => [{ ...block('', at, at + 3), id: undefined }]),
  blocks('an id that is a number', (at) => [{ ...block('', at, at + 3), id: 1_712_345_678_901 }]),
  blocks('no reason and no type', (at) => [{ ...block('1', at, at + 3), reason: undefined, type: undefined, createdAt: undefined }]),
  blocks('an unknown type', (at) => [block('1', at, at + 3, { type: 'party' })], note('mended', 'manual_blocks')),
  blocks('a reason as long as a book', (at) => [block('1', at, at + 3, { reason: 'Familia '.repeat(400) })], note('mended', 'manual_blocks')),
  blocks('a reason with emoji and tags', (at) => [block('1', at, at + 3, { reason: '🎂 <b>Cumpleaños</b> & "más"' })]),
  blocks('many blocks', (at) => Array.from({ length: 60 }, (_, index) => block(`${index}`, at + index * 3, at + index * 3 + 1))),
  text('broken JSON', (list) => `${JSON.stringify([...list, { id: '1' }]).slice(0, -3)}`, refuse('manual_blocks', 'broken')),
  text('JSON that is no list', () => '{"a":1}', refuse('manual_blocks', 'broken')),
  text('words', () => 'from 3 to 9 August', refuse('manual_blocks', 'broken')),
  text('JSON in JSON', (list) => JSON.stringify(JSON.stringify(list)), note('mended', 'manual_blocks')),
  text('JSON of nothing', () => 'null', (row) => (row.blocks = [])),
  {
    column: 'Calendar Data JSON',
    name: 'what feeds brought that are gone',
    apply: (row, _, today) => withoutFeeds(row, today, (from) => [entry('airbnb', from + 30, from + 36), entry('booking', from + 36, from + 40), entry('vrbo', from - 9, from - 3)]),
  },
  {
    column: 'Calendar Data JSON',
    name: 'a manual block among what feeds brought',
    apply: (row, _, today) => {
      row.blocks = []
      row.blocksText = '[]'
      withoutFeeds(row, today, (from) => [entry('manual', from + 50, from + 52, { uid: 'manual-9' }), entry('other', from + 60, from + 61)])
    },
  },
  {
    column: 'Calendar Data JSON',
    name: 'broken JSON without a feed',
    apply: (row, _, today) => {
      withoutFeeds(row, today, () => [])
      row.syncedText = '{"blockedDates": [{"startDate": "20'
      row.out.refused.push({ field: 'calendar_data', code: 'broken' })
    },
  },
  {
    column: 'Calendar Data JSON',
    name: 'a day that is none, without a feed',
    apply: (row, _, today) => {
      withoutFeeds(row, today, () => [{ ...entry('airbnb', today + 5, today + 6), startDate: 'soon' }])
      row.out.refused.push({ field: 'calendar_data', code: 'invalid' })
    },
  },
  {
    column: 'AirBnB iCal URL',
    name: 'a feed address without its scheme',
    apply: (row) => {
      if (!row.cells[FEED_COLUMNS.airbnb]) row.out.feeds += 1
      row.cells[FEED_COLUMNS.airbnb] = `airbnb.example/calendar/ical/${row.index}.ics`
      row.out.mended.push('feed_airbnb')
    },
  },
  {
    // The nights that it had brought are all that is known of that platform.
    column: 'AirBnB iCal URL',
    name: 'the page of the home for its feed',
    apply: (row, _, today) => {
      if (row.cells[FEED_COLUMNS.airbnb]) row.out.feeds -= 1
      row.cells[FEED_COLUMNS.airbnb] = `https://www.airbnb.es/rooms/${row.index}`
      row.synced = [entry('airbnb', today + 70, today + 75)]
      row.lostPlatforms = ['airbnb']
      row.out.leftOut.push('feed_airbnb')
    },
  },
]

/** The nights that must be blocked after the import, from tomorrow: today may end while a test runs. */
export function nightsOf(row, today) {
  const nights = new Set()
  const add = (first, last) => {
    for (let day = Math.max(first, today + 1); day <= last; day += 1) nights.add(dayText(day))
  }
  const firstDays = new Map()
  for (const each of row.blocks) {
    const read = daysOf(each)
    const key = each.id === undefined || each.id === '' ? Symbol('no id') : String(each.id)
    const known = firstDays.get(key)
    if (!known || (each.createdAt ?? '') > (known.createdAt ?? '')) firstDays.set(key, { ...each, read })
  }
  for (const { read } of firstDays.values()) add(...read)
  const isFed = (platform) => Boolean(row.cells[FEED_COLUMNS[platform]]) && !row.lostPlatforms?.includes(platform)
  for (const each of row.synced) {
    const isManual = each.platform === 'manual'
    if (isManual ? !row.cells['Manual Blocks'] : !isFed(each.platform)) add(...daysOf(each))
  }
  return [...nights].sort()
}

const daysOf = ({ startDate, endDate }) => [startDate, endDate].map(readDay)

function readDay(text) {
  if (/^\d\d\/\d\d\/\d{4}$/.test(text)) return dayOf(text.split('/').reverse().join('-'))
  if (/T2[23]:/.test(text)) return dayOf(text.slice(0, 10)) + 1
  return dayOf(text.slice(0, 10))
}
