// How long an owner needs for the form of a home: `node tests/browser/form-time.mjs http://localhost:3000`.
// The form is filled in on a phone in a real browser, without waiting; what a person would need is added up:
// 40 words of five letters a minute typed, 240 words a minute read (every word that a step shows, once), 3 s for each choice and
// 2 s to find each field. Photos are chosen from the phone in 60 s; finding and copying one calendar address takes 120 s.
import { chromium } from 'playwright-core'

const base = process.argv[2] ?? 'http://localhost:3000'
const TYPED_PER_SECOND = (40 * 5) / 60
const READ_PER_SECOND = 240 / 60
const [CHOICE, FIND, PHOTOS, ADDRESS] = [3, 2, 60, 120]

// Seventy words, as owners write.
const DESCRIPTION =
  'A quiet white house below the volcano, with a terrace, two bedrooms and a long view of the sea. The kitchen has all that ' +
  'you need, the beds are new, and the garden is in the shade from four in the afternoon. The beach is five minutes away by car, ' +
  'the village with its bakery and two restaurants ten minutes on foot. We live nearby and are glad to help.'
const TYPED = {
  1: { name: 'Casa Lajares', description: DESCRIPTION, maxGuests: '4', bedrooms: '2', bathrooms: '1', ownerName: 'Marta Gil', ownerEmail: 'marta@homes.example' },
  2: { priceMin: '95', priceMax: '140', cleaningFee: '60', licenseNumber: 'VV-35-2-0001111' },
  3: { distanceToBeach: '350 m' },
  5: { phone: '+34 600 000 009', password: 'olas y viento' },
}
/** Choices and presses of each step, with "next". */
const CHOICES = { 1: 2, 2: 5, 3: 10, 4: 2, 5: 4 }

const browser = await chromium.launch({ executablePath: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium-headless-shell' })
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
let total = 0
try {
  await page.goto(`${base}/list-property?form=true`)
  for (const step of [1, 2, 3, 4, 5]) {
    const section = page.locator(`[data-step="${step}"]`)
    await section.locator('input, summary').first().waitFor()
    const shown = await section.innerText()
    let seconds = shown.split(/\s+/).length / READ_PER_SECOND + CHOICES[step] * CHOICE
    const type = async (field, text) => {
      await field.fill(text)
      seconds += FIND + text.length / TYPED_PER_SECOND
    }
    for (const [name, text] of Object.entries(TYPED[step] ?? {})) await type(section.locator(`[data-field="${name}"]`), text)
    if (step === 2) {
      await section.locator('select').first().selectOption('ES')
      for (const [label, text] of [['Postcode', '35650'], ['City or town', 'Lajares'], ['Street and number', 'Calle Oculta 3']]) {
        await type(section.getByLabel(label), text)
      }
      seconds += PHOTOS
    }
    if (step === 4) seconds += ADDRESS
    console.log(`step ${step}: ${Math.round(seconds)} s`)
    total += seconds
    if (step < 5) await page.getByRole('button', { name: /^Next/ }).click()
  }
  console.log(`together: ${(total / 60).toFixed(1)} minutes`)
} finally {
  await browser.close()
}
