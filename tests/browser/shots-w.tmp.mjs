// Takes pictures of every page of a running demo in both languages, on a phone, a tablet and a desktop:
// `node tests/browser/screenshots.mjs ADDRESS FOLDER [--whole]`.
//
// Without `--whole` (`make screenshots`) they are small, of what a screen shows first, and a few are dark: they can be
// committed, with a table of them. With it (`make screenshots WHOLE=1`) they are of whole pages in both themes, for looking
// through.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { prepareDemo } from './support/demo-state.mjs'
import { screensOf } from './support/screens.mjs'

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { whole: { type: 'boolean', default: false } } })
const base = positionals[0] ?? 'http://localhost:3000'
const folder = resolve(positionals[1] ?? 'target/screenshots')
/** The widths in CSS pixels, and how many pixels of a small picture one of them is. */
const SCALES = { 390: 1, 1440: 1 }
const HEIGHTS = { 390: 844, 820: 844, 1440: 900 }
const WIDTHS = Object.keys(SCALES).map(Number)
const LANGUAGES = ['en', 'es']
const THEMES = ['light']
const QUALITY = 45
const EXTENSION = options.whole ? 'jpg' : 'webp'

/** The file with the demo's sign-ins, without which there are no pictures of what an owner and an operator see. */
const SIGN_INS = process.env.CASACERO_SIGN_INS ?? ''
const signIns = existsSync(SIGN_INS) ? JSON.parse(readFileSync(SIGN_INS, 'utf8')) : null
if (!signIns) console.warn('without CASACERO_SIGN_INS, the pages of owners and operators are left out')

const { demo, liked, cookies } = await prepareDemo(base, signIns)
const screens = screensOf(demo).filter(({ who, isPart }) => (cookies || who !== 'owner') && !(options.whole && isPart))
const browser = await chromium.launch({
  executablePath: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})

/** What the browser of a visitor has stored. */
function storageOf(who) {
  if (who === 'stranger') return { cookies: [], origins: [] }
  const choice = { analytics: false, preferences: false, chosenAt: new Date().toISOString() }
  const localStorage = [
    { name: 'cookie-consent', value: JSON.stringify(choice) },
    { name: 'favourites', value: JSON.stringify(liked) },
  ]
  return { cookies: who === 'owner' ? cookies : [], origins: [{ origin: new URL(base).origin, localStorage }] }
}

const fileOf = ({ name }, language, theme, width) => `${name}-${language}-${theme}-${width}.${EXTENSION}`
/** A few pages stand for the dark theme among the small pictures. */
const isTaken = ({ hasDark }, language, theme) => options.whole || theme === 'light' || (hasDark && language === 'en')

/** Takes a picture of what a page shows. */
async function take(page, file) {
  const path = join(folder, file)
  if (options.whole) {
    await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true })
    return
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // Chromium makes WebP, which is a third smaller, but Playwright does not ask it to.
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await devtools.detach()
  writeFileSync(path, Buffer.from(data, 'base64'))
}

/** Takes all pictures of one look with one visitor, page after page. */
async function takeAll(wanted, who, language, theme, width) {
  const page = await browser.newPage({
    viewport: { width, height: HEIGHTS[width] },
    deviceScaleFactor: options.whole ? 1 : SCALES[width],
    colorScheme: theme,
    reducedMotion: 'reduce',
    storageState: storageOf(who),
  })
  for (const screen of wanted) {
    if (!screen.isContinued) {
      // An address that differs in its fragment alone would not be opened anew.
      await page.goto('about:blank')
      await page.goto(base + screen.paths[language], { waitUntil: 'networkidle' })
    }
    await screen.prepare?.(page, language)
    await take(page, fileOf(screen, language, theme, width))
  }
  await page.close()
}

/** A table of the small pictures. */
function tableOf() {
  const links = (screen, width) =>
    THEMES.flatMap((theme) =>
      LANGUAGES.filter((language) => isTaken(screen, language, theme)).map(
        (language) => `[${language}${theme === 'dark' ? ', dark' : ''}](${fileOf(screen, language, theme, width)})`,
      ),
    ).join(' ')
  const rows = screens.map((screen) => `| ${screen.title} | ${WIDTHS.map((width) => links(screen, width)).join(' | ')} |`)
  return [
    '# Pictures of the pages',
    '',
    'What a screen shows first, of the demo, reduced. `make screenshots` takes them and writes this table.',
    '',
    `| page | ${WIDTHS.map((width) => `${width} px`).join(' | ')} |`,
    `|---|${WIDTHS.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n')
}

mkdirSync(folder, { recursive: true })
const pictures = () => readdirSync(folder).filter((name) => /\.(?:webp|jpg)$/.test(name))
for (const name of pictures()) rmSync(join(folder, name))
for (const theme of THEMES) {
  for (const width of WIDTHS) {
    for (const language of LANGUAGES) {
      for (const who of ['stranger', 'guest', 'owner']) {
        const wanted = screens.filter((screen) => screen.who === who && isTaken(screen, language, theme))
        if (wanted.length > 0) await takeAll(wanted, who, language, theme, width)
      }
    }
  }
}
await browser.close()
if (!options.whole) writeFileSync(join(folder, 'README.md'), tableOf())
const bytes = pictures().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`${pictures().length} pictures, ${(bytes / 1_000_000).toFixed(1)} MB, in ${folder}`)
