// Measures pages as a phone sees them with Lighthouse and prints the medians: `make lighthouse`, or
// `node tests/lighthouse/run.mjs [page…]` with RUNS (3), and BASE for a site that runs already on this machine. The one at
// BASE needs CASACERO_SIGN_INS, its file of sign-ins, for the home with photographs, which is erased afterwards. BLOCK names addresses
// that are not loaded (`*/_next/static/*.js`), to see what a page would gain without them; it then has errors. With SLOWED the browser
// slows the line and the processor itself; Lighthouse estimates what they would do otherwise.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, loadavg } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { availableStay } from '../browser/support/stay.mjs'
import { withDemo } from '../demo.mjs'
import { localSite } from '../load/site.mjs'
import { figuresOf, lossesOf, scriptsOf, tableOf } from './figures.mjs'
import { withHome } from './home.mjs'
import { measure } from './measure.mjs'
import { pagesNamed } from './pages.mjs'

const FOLDER = join(import.meta.dirname, '..', '..', 'target', 'lighthouse')
const LIGHTHOUSE = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).devDependencies.lighthouse
const RUNS = Number(process.env.RUNS || 3)

const load = () => loadavg().map((number) => number.toFixed(2)).join(' ')

/** How many bytes a script has with gzip, whatever the site compresses it with. */
const scriptBytes = new Map()
async function bytesOf(url) {
  if (!scriptBytes.has(url)) {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    scriptBytes.set(url, gzipSync(Buffer.from(await answer.arrayBuffer())).length)
  }
  return scriptBytes.get(url)
}

/** One run of a page. Its report is written before it is judged. */
async function runOf(name, url, round) {
  const report = await measure(url)
  writeFileSync(join(FOLDER, `${name}-${round}.json`), JSON.stringify(report))
  const figures = figuresOf(report)
  const sizes = await Promise.all(scriptsOf(report).map(bytesOf))
  return { ...figures, scriptBytes: sizes.reduce((sum, size) => sum + size, 0), warnings: report.runWarnings }
}

/** All runs of all pages, in turn, so that a busy minute of the machine does not meet one page alone. */
async function measureAll(pages, base) {
  const measured = pages.map((page) => ({ ...page, runs: [] }))
  // Nobody's first visit to a server that has just started is measured.
  for (const { path } of pages) await (await fetch(base + path)).arrayBuffer()
  for (let round = 1; round <= RUNS; round += 1) {
    for (const { name, path, runs } of measured) {
      try {
        const run = await runOf(name, base + path, round)
        runs.push(run)
        const { performance } = run.scores
        console.log(`${name} ${round}/${RUNS}: performance ${performance}, index ${Math.round(run.benchmarkIndex)}, load ${load()}`)
        for (const warning of run.warnings) console.log(`  ${warning}`)
      } catch (error) {
        console.error(`${name} ${round}/${RUNS}: ${error.message}`)
      }
    }
  }
  return measured
}

/** Prints the table and all that is lost. Returns the exit code, which performance does not change. */
function conclude(measured, loadAtStart) {
  const complete = measured.filter(({ runs }) => runs.length > 0)
  const failed = measured.filter(({ runs }) => runs.length === 0)
  const indexes = complete.flatMap(({ runs }) => runs.map(({ benchmarkIndex }) => Math.round(benchmarkIndex)))
  const range = indexes.length > 0 ? `${Math.min(...indexes)} to ${Math.max(...indexes)}` : 'unknown'
  console.log(`\nLighthouse ${LIGHTHOUSE}, mobile, medians of up to ${RUNS} runs; reports in target/lighthouse`)
  console.log(`${availableParallelism()} cores, load ${loadAtStart} at start and ${load()} at the end; Lighthouse's index of the machine ${range}\n`)
  console.log(`${tableOf(complete)}\n`)
  let code = 0
  for (const { name, isIndexed, runs } of complete) {
    const { faults, losses } = lossesOf(runs, isIndexed)
    for (const loss of losses) console.log(`${name}: ${loss}`)
    if (faults.length === 0) continue
    console.error(`${name}: below 100 in ${faults.join(', ')}`)
    code = 1
  }
  for (const { name } of failed) {
    console.error(`${name} could not be measured`)
    code = 1
  }
  return code
}

/** Measures the pages of a site, with a home of its own where one of them is about that. */
async function measureSite(pages, loadAtStart, { base, signIns }) {
  const site = localSite(base)
  const isNeeded = (word) => pages.some(({ path }) => path.includes(word))
  const stay = isNeeded('{stay}') ? (await availableStay(base)).query : ''
  const use = async (home) => {
    const filled = pages.map((page) => ({ ...page, path: page.path.replace('{stay}', stay).replace('{home}', home) }))
    return conclude(await measureAll(filled, base), loadAtStart)
  }
  try {
    return await (isNeeded('{home}') ? withHome(site, signIns, use) : use(''))
  } finally {
    site.close()
  }
}

/** Measures a site that runs already. */
async function measureRunning(pages, loadAtStart, base) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(128 + constants.signals[signal]))
  const signIns = process.env.CASACERO_SIGN_INS ?? ''
  return measureSite(pages, loadAtStart, { base: base.replace(/\/+$/, ''), signIns })
}

async function main() {
  if (!Number.isInteger(RUNS) || RUNS < 1) throw new Error('RUNS must be a whole number of at least 1')
  const pages = pagesNamed(process.argv.slice(2))
  const loadAtStart = load()
  console.log(`load ${loadAtStart} at start, on ${availableParallelism()} cores`)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const base = process.env.BASE
  if (base) return measureRunning(pages, loadAtStart, base)
  const demo = { name: 'lighthouse', listings: Number(process.env.LISTINGS || 120), build: 'release' }
  return withDemo(demo, (started) => measureSite(pages, loadAtStart, started))
}

try {
  process.exit(await main())
} catch (error) {
  console.error(`lighthouse: ${error.message}`)
  process.exit(1)
}
