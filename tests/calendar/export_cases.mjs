// Test cases for exports: blocked and booked nights, and the calendar's name.

const DAY_MS = 86_400_000
/** How many nights ahead the product keeps. Every case stays well inside. */
const REACH = 715
/** The placeholder for an empty calendar: some importers reject a calendar without events. */
export const placeholder = ['2020-01-01']

const parse = (text) => Date.parse(`${text}T00:00:00Z`) / DAY_MS
const format = (day) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The nights from an arrival to a departure, both `YYYY-MM-DD`. */
export const daysOf = (first, end) => Array.from({ length: parse(end) - parse(first) }, (_, index) => format(parse(first) + index))

const name = (title, calendarName) => ({ title: `the name ${title}`, name: calendarName, blocks: [[40, 43]] })

/** Long names, each shifted by one octet, so that every position in a character falls on the end of a line. */
const shifted = (letter, count) =>
  Array.from({ length: new TextEncoder().encode(letter).length }, (_, shift) => name(`${count} times ${letter} after ${shift} letters`, `${'a'.repeat(shift)}${letter.repeat(count)}`))

/** The cases, with days counted from 1970-01-01, and the first and last night that the readers compare. */
export function makeCases(now) {
  const today = Math.floor(now / DAY_MS)
  const year = now.getUTCFullYear()
  const lastSunday = (of, month) => {
    const end = Date.UTC(of, month, 0) / DAY_MS
    return end - new Date(end * DAY_MS).getUTCDay()
  }
  /** The date in this year or the next, whichever is first more than a week ahead. */
  const next = (dayOf) => [year, year + 1].map(dayOf).find((day) => day > today + 7)
  const isNear = (day) => day > today + 7 && day + 2 <= today + REACH
  const leapDay = [year, year + 1, year + 2].map((each) => `${each}-02-29`).find((text) => format(parse(text) || 0) === text && isNear(parse(text)))
  const newYear = next((each) => Date.UTC(each + 1, 0, 1) / DAY_MS)
  const [spring, autumn] = [next((each) => lastSunday(each, 3)), next((each) => lastSunday(each, 10))]
  const ahead = (...ranges) => ranges.map(([first, end]) => [today + first, today + end])
  const made = [
    { title: 'no nights at all', blocks: [] },
    { title: 'single nights', blocks: ahead([5, 6], [8, 9], [100, 101], [REACH, REACH + 1]) },
    { title: 'the night that is today', blocks: ahead([0, 1]) },
    { title: 'nights that are past, and some that are not yet', blocks: ahead([-20, 2]) },
    { title: 'adjacent blocks', blocks: ahead([10, 12], [12, 15], [15, 16]) },
    { title: 'overlapping blocks, one in another, two the same', blocks: ahead([10, 15], [12, 20], [13, 14], [30, 33], [30, 33]) },
    { title: 'a clock that goes forward', blocks: [[spring - 2, spring + 2], [spring + 3, spring + 4]] },
    { title: 'a clock that goes back', blocks: [[autumn - 2, autumn + 2]] },
    { title: 'nights on both sides of a change of the clock, and not that one', blocks: [[spring - 1, spring], [spring + 1, spring + 2]] },
    { title: 'New Year', blocks: [[newYear - 4, newYear + 3]] },
    // If no leap day is near enough, the case is a 28 February before 1 March.
    leapDay
      ? { title: '29 February', blocks: [[parse(leapDay) - 2, parse(leapDay) + 2]] }
      : { title: 'the end of February', blocks: [[next((each) => parse(`${each}-03-01`)) - 2, next((each) => parse(`${each}-03-01`)) + 2]] },
    { title: 'all that can be blocked', blocks: ahead([0, REACH]) },
    { title: 'hundreds of entries', blocks: Array.from({ length: 350 }, (_, index) => [today + 1 + index * 2, today + 2 + index * 2 + (index % 3 === 0)]) },
    // Airbnb and Booking.com to VRBO: adjacent nights of both, one beside a block, and one inside a block.
    {
      title: 'reservations of other platforms and blocks',
      blocks: ahead([10, 12], [50, 60]),
      stays: { PLATFORM_AIRBNB: ahead([12, 15], [20, 24], [52, 54]), PLATFORM_BOOKING: ahead([24, 26], [70, 71], [90, 97]) },
    },
    {
      title: "reservations without the subscriber's own",
      blocks: [],
      stays: { PLATFORM_AIRBNB: ahead([12, 15]), PLATFORM_VRBO: ahead([14, 18], [30, 32]) },
    },
    ...[
      name('with what must be escaped', String.raw`Casa, Lava; "Sol" \ Mar: 50 % \n & \, <b> = 'x' ;,;`),
      name('with a quotation mark at each end', '"Casa"'),
      name('that looks like a property', 'BEGIN:VEVENT;X=Y:Z'),
      name('of 200 letters', 'Casa '.repeat(40).trim()),
      name('of families', '👨‍👩‍👧‍👦🏖️'.repeat(20)),
      name('in many scripts', 'Ñandú Öl Çay Łódź Ελλάδα Київ 東京 서울 القاهرة 🏝'.repeat(4).slice(0, 190)),
      ...shifted('é', 190),
      ...shifted('京', 190),
      ...shifted('🏡', 190),
      ...shifted(',', 190),
      // The last line of NAME, and of X-WR-CALNAME, is as long as a line may be, and a little shorter and longer.
      ...Array.from({ length: 19 }, (_, extra) => name(`of ${130 + extra} letters`, 'a'.repeat(130 + extra))),
      ...Array.from({ length: 12 }, (_, extra) => name(`of commas after ${60 + extra} letters`, `${'a'.repeat(60 + extra)},,;;""\\\\é🏡,`)),
    ].map((each) => ({ ...each, blocks: ahead(...each.blocks) })),
  ]
  const cases = made.map((each, index) => {
    const stays = Object.entries(each.stays ?? {})
    const foreign = stays.filter(([platform]) => platform !== 'PLATFORM_VRBO').flatMap(([, ranges]) => ranges)
    const nights = [...each.blocks, ...foreign].flatMap(([first, end]) => daysOf(format(first), format(end)))
    // Each block is an event. Adjacent reservations become one.
    const uids = stays.length > 0 ? undefined : Math.max(each.blocks.length, 1)
    return { name: 'Casa Lava', ...each, id: `EXPORT-${index + 1}`, stays, nights: [...new Set(nights)], uids, extra: [today + 720, today + 722] }
  })
  return { cases, window: ['2019-12-01', format(today + 725)] }
}
