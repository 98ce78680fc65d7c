import assert from 'node:assert/strict'
import test from 'node:test'

import { figuresOf, lossesOf, median, scriptsOf, tableOf } from './figures.mjs'
import { PAGES, pagesNamed } from './pages.mjs'

/** A report as Lighthouse makes it, of a page that loses what `scores` says of its audits. */
function reportOf(scores = {}) {
  const refs = { performance: ['first-paint'], accessibility: ['label'], 'best-practices': ['errors-in-console'], seo: ['is-crawlable', 'title'] }
  const ids = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'hidden', ...Object.values(refs).flat()]
  const audits = Object.fromEntries(ids.map((id) => [id, { id, score: scores[id] ?? 1, numericValue: 1500 }]))
  const category = (own) => ({
    auditRefs: [...own.map((id) => ({ id, weight: 1 })), { id: 'hidden', weight: 0 }],
    score: own.reduce((sum, id) => sum + audits[id].score, 0) / own.length,
  })
  audits['network-requests'] = {
    details: {
      items: [
        { url: 'http://127.0.0.1/a.js', resourceType: 'Script' },
        { url: 'http://127.0.0.1/a.js', resourceType: 'Script' },
        { url: 'http://127.0.0.1/b.js', resourceType: 'Script' },
        { url: 'http://127.0.0.1/c.css', resourceType: 'Stylesheet' },
        { url: 'data:text/javascript,', resourceType: 'Script' },
      ],
    },
  }
  const categories = Object.fromEntries(Object.entries(refs).map(([name, own]) => [name, category(own)]))
  return { categories, audits, environment: { benchmarkIndex: 800 } }
}
const runOf = (scores) => ({ ...figuresOf(reportOf(scores)), scriptBytes: 2048 })

test('the median of an odd and of an even count', () => {
  assert.deepEqual([median([9, 1, 10]), median([4, 1]), median([3])], [9, 2.5, 3])
})

test('scripts are counted once, and nothing else is', () => {
  assert.deepEqual(scriptsOf(reportOf()), ['http://127.0.0.1/a.js', 'http://127.0.0.1/b.js'])
})

test('a run has its figures, and audits without weight lose nothing', () => {
  const { scores, lost, lcpMs } = runOf({ label: 0, hidden: 0 })
  assert.deepEqual(scores, { performance: 100, accessibility: 0, 'best-practices': 100, seo: 100 })
  assert.deepEqual([lost, lcpMs], [{ accessibility: ['label'], 'best-practices': [], seo: [] }, 1500])
})

test('a page that did not load, or with a category that failed, is not measured', () => {
  assert.throws(() => figuresOf({ ...reportOf(), runtimeError: { code: 'NO_FCP', message: 'nothing' } }), /NO_FCP/)
  const report = reportOf()
  report.categories.seo.score = null
  report.audits.title = { score: null, scoreDisplayMode: 'error', errorMessage: 'gone' }
  assert.throws(() => figuresOf(report), /no score of seo: title: gone/)
})

test('performance is no fault, and what most runs lose is', () => {
  const lossy = runOf({ 'errors-in-console': 0 })
  assert.deepEqual(lossesOf([runOf({ 'first-paint': 0.2 })], true).faults, [])
  assert.deepEqual(lossesOf([lossy, lossy, runOf()], true), {
    faults: ['best-practices'],
    losses: ['best-practices: errors-in-console in 2 of 3 runs'],
  })
  const once = lossesOf([lossy, runOf(), runOf()], true)
  assert.deepEqual([once.faults, once.losses.length], [[], 1], 'told, but no fault')
})

test('a page that search engines leave out may lose that alone', () => {
  const hidden = [runOf({ 'is-crawlable': 0 })]
  assert.deepEqual(lossesOf(hidden, true).faults, ['seo'])
  assert.deepEqual(lossesOf(hidden, false).faults, [])
  assert.match(lossesOf(hidden, false).losses[0], /is-crawlable in 1 of 1 runs, as it should be/)
  assert.deepEqual(lossesOf([runOf({ 'is-crawlable': 0, title: 0 })], false).faults, ['seo'])
})

test('the table has a line for each page', () => {
  const lines = tableOf([{ name: 'gate', isIndexed: false, runs: [runOf(), runOf()] }]).split('\n')
  assert.equal(lines.length, 3)
  const cells = lines[2].split('|').map((cell) => cell.trim()).filter(Boolean)
  assert.deepEqual(cells, ['gate', '100', '100', '100', '100 (noindex)', '1.50', '1500', '1500.000', '2', '800', '2'])
})

test('pages are chosen by name', () => {
  assert.deepEqual(pagesNamed([]), PAGES)
  assert.deepEqual(pagesNamed(['list', 'home']).map(({ name }) => name), ['home', 'list'])
  assert.throws(() => pagesNamed(['lost']), /no page lost/)
})
