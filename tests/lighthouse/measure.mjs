// Measures one page with Lighthouse, as a phone on a slow line, in a browser of its own.

import { once } from 'node:events'

import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

import { atMost } from '../../deploy/local/wait.mjs'
import { CATEGORIES } from './figures.mjs'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
]
/** Lighthouse has limits of its own; this one is for when they fail. */
const MOST_MS = 300_000

const browsers = new Set()
// They are groups of their own, which would outlive us.
process.on('exit', () => browsers.forEach((browser) => browser.kill()))

async function close(browser) {
  browsers.delete(browser)
  const { process: child } = browser
  const isRunning = child.exitCode === null && child.signalCode === null
  const closed = once(child, 'close')
  browser.kill()
  // Its temporary folder is removed then.
  if (isRunning) await atMost(10_000, closed)
}

/** Lighthouse's report of a page. */
export async function measure(url) {
  const chromePath = process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium'
  const browser = await launch({ chromePath, chromeFlags: FLAGS, handleSIGINT: false })
  browsers.add(browser)
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no report within ${MOST_MS / 1000} seconds`)), MOST_MS)
  })
  try {
    const blockedUrlPatterns = process.env.BLOCK?.split(' ') ?? []
    // Lighthouse loads a page at full speed and estimates what it would have been, or has the browser slow the line itself.
    const throttlingMethod = process.env.SLOWED ? 'devtools' : 'simulate'
    const asked = lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, blockedUrlPatterns, throttlingMethod })
    const result = await Promise.race([asked, late])
    if (result === undefined) throw new Error('Lighthouse returned no report')
    return result.lhr
  } finally {
    clearTimeout(timer)
    await close(browser)
  }
}
