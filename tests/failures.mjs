// Reads from what a suite printed why its tests failed, for the end of `tests/all.mjs`.

/** @typedef {{ title: string, reason: string[] }} Failure what failed, and the first lines that say why */

const REASON_LINES = 8
const LINE_LENGTH = 200

/** The first lines with a text, without those from the first that matches `end` on. */
function firstLines(lines, end) {
  const found = lines.findIndex((line) => end.test(line))
  const wanted = found < 0 ? lines : lines.slice(0, found)
  return wanted.map((line) => line.trim()).filter((line) => line !== '').slice(0, REASON_LINES)
}

/** The parts of a text that begin with a line that matches `begin`, each up to the next one or to one that matches `end`. */
function parts(text, begin, end) {
  const found = []
  let open = null
  for (const line of text.split('\n')) {
    const match = begin.exec(line)
    if (match) found.push((open = { match, lines: [] }))
    else if (end.test(line)) open = null
    else open?.lines.push(line)
  }
  return found
}

/** What libtest says of tests, and the compiler of code. */
export function failuresOfCargo(text) {
  const tests = parts(text, /^---- (.+) stdout ----$/, /^failures:$|^test result: /).map(({ match, lines }) => {
    const panic = lines.findIndex((line) => line.includes(' panicked at '))
    // Before a panic stands what the test printed, and without one its error comes last.
    const said = panic < 0 ? lines.filter((line) => line !== '').slice(-3) : lines.slice(panic)
    return { title: match[1], reason: firstLines(said, /^stack backtrace:|^note: run with/) }
  })
  const isSummary = /^error: (?:could not compile|test failed, to rerun|\d+ targets? failed)/
  const errors = parts(text, /^error(?:\[E\d+\])?: .+/, /^$/).filter(({ match }) => !isSummary.test(match[0]))
  return [...tests, ...errors.map(({ match, lines }) => ({ title: match[0], reason: firstLines(lines, /^\s*\|/) }))]
}

/** What `node --test` says, as TAP or for people. A test fails with each of its parts; only the parts are told. */
export function failuresOfNode(text) {
  return [...failuresOfTap(text), ...failuresOfSpec(text)]
}

function failuresOfTap(text) {
  return parts(text, /^( *)not ok \d+ - (.*)$/, /^ *\.\.\.$/)
    .filter(({ match, lines }) => !/ # (?:TODO|SKIP)\b/.test(match[2]) && !lines.some((line) => line.includes("failureType: 'subtestsFailed'")))
    .map(({ match: [, indent, title], lines }) => {
      const at = lines.findIndex((line) => line.startsWith(`${indent}  error: `))
      if (at < 0) return { title, reason: [] }
      const said = lines[at].slice(`${indent}  error: `.length)
      if (!said.startsWith('|')) return { title, reason: [said.replace(/^'(.*)'$/, '$1')] }
      return { title, reason: firstLines(lines.slice(at + 1), new RegExp(`^${indent}  \\S`)) }
    })
}

function failuresOfSpec(text) {
  const failed = parts(text, /^test at (.+)$/, /^(?:==>|TAP version|ℹ tests )/)
  return failed.flatMap(({ lines: [head = '', ...lines] }) => {
    const title = /^✖ (.+) \([\d.]+ms\)$/.exec(head)?.[1]
    return title ? [{ title, reason: firstLines(lines, /^\s+at /) }] : []
  })
}

/** What Vitest says of tests, and of files that it could not run. */
export function failuresOfVitest(text) {
  const failed = parts(text, /^ FAIL {2}(.+)$/, /^⎯/)
  return failed.map(({ match, lines }) => ({ title: match[1], reason: firstLines(lines, /^ ❯ /) }))
}

/** What Playwright says at the end. A test that passed when it was tried again is named as flaky. */
export function failuresOfPlaywright(text) {
  const rule = /[ ─]*$/
  const end = /^ {2}\d+ (?:failed|flaky|interrupted|skipped|did not run|passed|errors? )/
  const named = parts(text, /^ {2}\d+ flaky$/, end).flatMap(({ lines }) => lines)
  const flaky = new Set(named.map((line) => line.trim().replace(rule, '')))
  return parts(text, /^ {2}\d+\) (\[.+)$/, end).map(({ match, lines }) => {
    const title = match[1].replace(rule, '')
    const reason = firstLines(lines, /^ {4}Retry #|^ +>? *\d+ \||^ +at |^ +Error Context:|^ +attachment #|^ +Call log:/)
    return { title: flaky.has(title) ? `flaky: ${title}` : title, reason }
  })
}

/** What a command printed last, where no test says why it failed. */
export function lastLines(text) {
  return text.split('\n').map((line) => line.trimEnd()).filter((line) => line !== '').slice(-REASON_LINES)
}

/**
 * Failures for a summary, in at most `most` lines. Many of them have shorter reasons, and those beyond are counted.
 * @param {Failure[]} failures
 * @param {number} most
 * @param {string} log where all of it is
 */
export function summaryOf(failures, most, log) {
  const each = Math.max(2, Math.floor((most - 1) / failures.length))
  const shown = failures.slice(0, Math.floor((most - 1) / each))
  const lines = shown.flatMap(({ title, reason }) => [title, ...reason.slice(0, each - 1).map((line) => `  ${line}`)])
  const left = failures.length - shown.length
  const rest = left > 0 ? `and ${left} more, in ${log}` : `all of it is in ${log}`
  return [...lines.map((line) => line.slice(0, LINE_LENGTH)), rest]
}
