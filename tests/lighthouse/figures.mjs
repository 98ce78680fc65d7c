// What a report of Lighthouse says: the figures of a run, the medians of a page, and what is lost to 100.

/** Any score below 100 in these is a fault of the page. Performance depends on the machine. */
export const JUDGED = ['accessibility', 'best-practices', 'seo']
export const CATEGORIES = ['performance', ...JUDGED]
/** What a page that search engines are not to index cannot have. */
const CRAWLABLE = 'is-crawlable'

/** The middle of numbers; of an even count, the mean of both. */
export function median(numbers) {
  const all = numbers.toSorted((one, other) => one - other)
  const half = Math.floor(all.length / 2)
  return all.length % 2 === 1 ? all[half] : (all[half - 1] + all[half]) / 2
}

/** The addresses of all scripts that a page loaded. */
export function scriptsOf({ audits }) {
  const items = audits['network-requests'].details?.items ?? []
  const scripts = items.filter(({ resourceType, url }) => resourceType === 'Script' && url.startsWith('http'))
  return [...new Set(scripts.map(({ url }) => url))]
}

/** The audits of a category that count and that the page did not pass. */
function lostIn(category, { categories, audits }) {
  const counted = categories[category].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)
  return counted.filter((id) => audits[id].score !== null && audits[id].score < 1)
}

/** The figures of one run: scores of 0 to 100, times in ms. Fails where Lighthouse could not measure all of them. */
export function figuresOf(report) {
  const { runtimeError, categories, audits, environment } = report
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  const score = (category) => {
    if (categories[category].score !== null) return Math.round(categories[category].score * 100)
    const failed = categories[category].auditRefs.filter(({ id }) => audits[id].scoreDisplayMode === 'error')
    throw new Error(`no score of ${category}: ${failed.map(({ id }) => `${id}: ${audits[id].errorMessage}`).join('; ')}`)
  }
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
    lost: Object.fromEntries(JUDGED.map((category) => [category, lostIn(category, report)])),
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    benchmarkIndex: environment.benchmarkIndex,
  }
}

/** Whether a run misses SEO for nothing but that search engines are not to index the page, which is so. */
function isOnlyHidden(run, isIndexed) {
  return !isIndexed && run.lost.seo.every((id) => id === CRAWLABLE)
}

/** What a page lost in which of its runs, in words, and the categories whose median is below 100. */
export function lossesOf(runs, isIndexed) {
  const judged = (category, run) => (category === 'seo' && isOnlyHidden(run, isIndexed) ? 100 : run.scores[category])
  const faults = JUDGED.filter((category) => median(runs.map((run) => judged(category, run))) < 100)
  const losses = JUDGED.flatMap((category) => {
    const ids = [...new Set(runs.flatMap(({ lost }) => lost[category]))]
    return ids.map((id) => {
      const count = runs.filter(({ lost }) => lost[category].includes(id)).length
      const allowed = id === CRAWLABLE && !isIndexed ? ', as it should be: the page is noindex' : ''
      return `${category}: ${id} in ${count} of ${runs.length} runs${allowed}`
    })
  })
  return { faults, losses }
}

const COLUMNS = [
  ['performance', (runs) => median(runs.map(({ scores }) => scores.performance)).toFixed(0)],
  ['accessibility', (runs) => median(runs.map(({ scores }) => scores.accessibility)).toFixed(0)],
  ['best practices', (runs) => median(runs.map(({ scores }) => scores['best-practices'])).toFixed(0)],
  ['SEO', (runs, isIndexed) => median(runs.map(({ scores }) => scores.seo)).toFixed(0) + (isIndexed ? '' : ' (noindex)')],
  ['LCP s', (runs) => (median(runs.map(({ lcpMs }) => lcpMs)) / 1000).toFixed(2)],
  ['TBT ms', (runs) => median(runs.map(({ tbtMs }) => tbtMs)).toFixed(0)],
  ['CLS', (runs) => median(runs.map(({ cls }) => cls)).toFixed(3)],
  ['scripts KiB gzip', (runs) => (median(runs.map(({ scriptBytes }) => scriptBytes)) / 1024).toFixed(0)],
  ['index', (runs) => median(runs.map(({ benchmarkIndex }) => benchmarkIndex)).toFixed(0)],
  ['runs', (runs) => String(runs.length)],
]

/** A Markdown table with the medians of each page that could be measured. */
export function tableOf(measured) {
  const rows = measured.map(({ name, isIndexed, runs }) => [name, ...COLUMNS.map(([, cell]) => cell(runs, isIndexed))])
  const all = [['page', ...COLUMNS.map(([title]) => title)], ...rows]
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const lines = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`)
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n')
}
