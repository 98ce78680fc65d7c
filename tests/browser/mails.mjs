// Takes a picture of every mail page in a folder, as a phone and as a desktop show it: `make mail-pictures`.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { chromium } from '@playwright/test'

const folder = resolve(process.argv[2])
const pages = readdirSync(folder).filter((name) => name.endsWith('.html')).sort()
if (pages.length === 0) {
  console.error(`no mail is in ${folder}`)
  process.exit(1)
}
const browser = await chromium.launch({ executablePath: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const [name, width] of [['phone', 390], ['desktop', 820]]) {
  const page = await browser.newPage({ viewport: { width, height: 200 } })
  for (const file of pages) {
    await page.goto(pathToFileURL(join(folder, file)).href)
    await page.screenshot({ path: join(folder, file.replace('.html', `-${name}.png`)), fullPage: true })
  }
}
await browser.close()
console.log(`${pages.length} mails, ${pages.length * 2} pictures in ${folder}`)
