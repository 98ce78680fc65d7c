// Runs the journeys against a running site.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { until } from '../../deploy/local/wait.mjs'

/** Longer than Playwright's own limit (playwright.config.ts), which reports where it was. */
const LIMIT_MS = 38 * 60_000

const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')

/** Waits until the feeds of the demo's first home are read and pages are served. */
async function untilCalendarsAreRead(base) {
  const areRead = async () => {
    const answer = await fetch(`${base}/api/v1/properties/CASA-1001/calendar`)
    const { sources } = await answer.json()
    return answer.ok && sources.every(({ state }) => state !== 'waiting') && (await fetch(`${base}/`)).ok
  }
  await until("the demo's calendars", areRead, { timeoutMs: 60_000, everyMs: 100 })
}

/**
 * Runs the journeys to their end.
 * @param {string} base the address of the site
 * @param {string} mailFolder the folder of the site's mails
 * @param {{arguments_?: string[], take?: (text: Buffer) => void, signIns?: string, feeds?: string}} [how] more arguments
 *   for Playwright; the receiver of its output, which goes to our own output otherwise; the file with the demo's
 *   sign-ins; the address of a server of calendars (support/feeds.mjs)
 * @returns {Promise<number>} Playwright's exit code, or 1 where there is none
 */
export async function play(base, mailFolder, { arguments_ = [], take, signIns = '', feeds = '' } = {}) {
  await untilCalendarsAreRead(base)
  return new Promise((resolve, reject) => {
    // Playwright itself, not a script that starts it, so that a signal reaches it and its browsers end with it.
    const child = spawn(process.execPath, [playwright, 'test', ...arguments_], {
      cwd: import.meta.dirname,
      stdio: ['ignore', take ? 'pipe' : 'inherit', take ? 'pipe' : 'inherit'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
      env: {
        ...process.env,
        CASACERO_BASE_URL: base,
        CASACERO_MAIL_FOLDER: mailFolder,
        CASACERO_SIGN_INS: signIns,
        CASACERO_FEEDS_URL: feeds,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
    })
    if (take) for (const pipe of [child.stdout, child.stderr]) pipe.on('data', take)
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
