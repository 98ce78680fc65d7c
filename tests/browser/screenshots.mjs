// Takes pictures of every page of a running demo in both languages and themes, on a phone, a tablet and a desktop:
// `make screenshots`, or `node tests/browser/screenshots.mjs ADDRESS FOLDER`.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { chromium } from '@playwright/test'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = resolve(process.argv[3] ?? 'target/screenshots')
const WIDTHS = [390, 820, 1440]
const HOME = 'CASA-1001'

/** The first stay of five nights from a month ahead on for which homes are found. */
async function stay() {
  for (let ahead = 30; ahead < 90; ahead += 1) {
    const day = (after) => new Date(Date.now() + (ahead + after) * 86_400_000).toISOString().slice(0, 10)
    const dates = `checkIn=${day(0)}&checkOut=${day(5)}`
    const { total } = await (await fetch(`${base}/api/v1/properties?${dates}&guests=2&limit=1`)).json()
    if (total > 0) return `${dates}&guests=2`
  }
  throw new Error('no home is found for five nights')
}

const dated = await stay()
const { items } = await (await fetch(`${base}/api/v1/properties?${dated}&limit=1`)).json()
const PAGES = {
  en: [
    ['home', '/'],
    ['list', '/properties'],
    ['list-dated', `/properties?${dated}`],
    ['list-empty', '/properties?search=Nowhere'],
    ['detail', `/property/${HOME}`],
    ['detail-dated', `/property/${items[0].id}?${dated}`],
    ['not-found', '/property/CASA-9'],
    ['link', '/owner/link'],
    ['terms', '/terms'],
  ],
  es: [
    ['home', '/es'],
    ['list', '/es/propiedades'],
    ['list-dated', `/es/propiedades?${dated}`],
    ['list-empty', '/es/propiedades?search=Nowhere'],
    ['detail', `/es/propiedad/${HOME}`],
    ['detail-dated', `/es/propiedad/${items[0].id}?${dated}`],
    ['not-found', '/es/propiedad/CASA-9'],
    ['link', '/es/propietario/enlace'],
    ['terms', '/es/terminos'],
  ],
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let taken = 0
for (const theme of ['light', 'dark']) {
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme: theme, reducedMotion: 'reduce' })
    for (const [language, pages] of Object.entries(PAGES)) {
      for (const [name, path] of pages) {
        await page.goto(base + path, { waitUntil: 'networkidle' })
        const file = `${name}-${language}-${theme}-${width}.jpg`
        await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70, fullPage: true })
        taken += 1
      }
    }
    await page.close()
  }
}
await browser.close()
console.log(`${taken} pictures in ${folder}`)
