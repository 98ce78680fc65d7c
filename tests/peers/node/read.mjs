// The nights that `ical.js` and `node-ical` find in calendars. `TZ=… node read.mjs MILLISECONDS FILE…` prints a JSON
// line for each file and reader.
import { readFileSync } from 'node:fs'

import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

// The process runs in the property's time zone, so that the day of a Date is the property's day.
const FIRST = new Date(2026, 9, 21)
const END = new Date(2028, 10, 20)

/** `YYYY-MM-DD` of a Date. */
const day = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Adds the nights from the day of `start` up to the day of `end`, at least one. */
function take(nights, start, end) {
  const night = new Date(start.getFullYear(), start.getMonth(), start.getDate())
  const departure = day(end)
  do {
    if (night >= FIRST && night < END) nights.add(day(night))
    night.setDate(night.getDate() + 1)
  } while (day(night) < departure && night < END)
}

function icalJs(text) {
  const nights = new Set()
  const parsed = ICAL.parse(text)
  // ical.js returns an array of calendars when there are several.
  for (const one of Array.isArray(parsed[0]) ? parsed : [parsed]) {
    const calendar = new ICAL.Component(one)
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const components = calendar.getAllSubcomponents('vevent')
    const events = components.map((component) => new ICAL.Event(component, { exceptions: [] }))
    const overrides = events.filter((event) => event.isRecurrenceException())
    const says = (item, name, word) => item.component.getFirstPropertyValue(name)?.toUpperCase() === word
    const free = (item) => says(item, 'status', 'CANCELLED') || says(item, 'transp', 'TRANSPARENT')
    for (const event of events) {
      if (event.isRecurrenceException()) continue
      for (const other of overrides) if (other.uid === event.uid) event.relateException(other)
      if (!event.isRecurring()) {
        if (!free(event)) take(nights, event.startDate.toJSDate(), event.endDate.toJSDate())
        continue
      }
      const iterator = event.iterator()
      for (let at = iterator.next(), steps = 0; at && at.toJSDate() < END && steps < 40000; at = iterator.next(), steps += 1) {
        const { item, startDate, endDate } = event.getOccurrenceDetails(at)
        if (!free(item)) take(nights, startDate.toJSDate(), endDate.toJSDate())
      }
    }
  }
  return nights
}

function nodeIcalJs(text) {
  const nights = new Set()
  for (const event of Object.values(nodeIcal.sync.parseICS(text))) {
    if (event.type !== 'VEVENT') continue
    for (const instance of nodeIcal.expandRecurringEvent(event, { from: FIRST, to: END, expandOngoing: true })) {
      const { status, transparency } = instance.event
      if (status?.toUpperCase() === 'CANCELLED' || transparency?.toUpperCase() === 'TRANSPARENT') continue
      take(nights, instance.start, instance.end ?? instance.start)
    }
  }
  return nights
}

const READERS = [
  ['ical.js (JavaScript)', icalJs],
  ['node-ical (JavaScript)', nodeIcalJs],
]

/** The best of several reads that together take about `milliseconds`. */
function speed(read, text, bytes, milliseconds) {
  let best = Infinity
  for (const begun = performance.now(); performance.now() - begun < milliseconds; ) {
    const round = performance.now()
    let times = 0
    do {
      read(text)
      times += 1
    } while (performance.now() - round < milliseconds / 20)
    best = Math.min(best, (performance.now() - round) / times)
  }
  return bytes / best / 1e3
}

const [milliseconds, ...files] = process.argv.slice(2)
// Warnings are not part of the result.
console.warn = console.error = () => {}
for (const file of files) {
  const body = readFileSync(file)
  const text = body.toString('utf8')
  for (const [reader, read] of READERS) {
    let line = { reader, file, nights: null, error: null, megabytes_per_second: null }
    try {
      line.nights = [...read(text)].sort()
      if (+milliseconds > 0) line.megabytes_per_second = speed(read, text, body.length, +milliseconds)
    } catch (error) {
      line = { ...line, nights: null, error: String(error) }
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
}
