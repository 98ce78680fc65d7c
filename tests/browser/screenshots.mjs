// Takes pictures of every page of a running demo in both languages and themes, on a phone, a tablet and a desktop:
// `make screenshots`, or `node tests/browser/screenshots.mjs ADDRESS FOLDER`.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { chromium } from '@playwright/test'

import form from './support/home.json' with { type: 'json' }
import { availableStay } from './support/stay.mjs'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = resolve(process.argv[3] ?? 'target/screenshots')
const WIDTHS = [390, 820, 1440]
const HOME = 'CASA-1001'
/** The file with the demo's sign-ins, without which there are no pictures of what an owner and an operator see. */
const SIGN_INS = process.env.CASACERO_SIGN_INS ?? ''
const signIns = existsSync(SIGN_INS) ? JSON.parse(readFileSync(SIGN_INS, 'utf8')) : null

/** Calls the API, and returns what it answers. */
async function call(method, path, body, headers = {}) {
  const answer = await fetch(`${base}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** The secret of a draft with a home that is filled in. */
async function filledDraft(language) {
  const { token } = await call('POST', 'listings/drafts', undefined, { 'accept-language': language })
  const descriptions = [{ language, text: 'Una casa tranquila junto al volcán, con terraza y vistas al mar.' }]
  const home = { ...form, descriptions, ownerEmail: 'marta@owners.example' }
  await call('PUT', `listings/drafts/${token}`, home, { 'if-match': '"1"' })
  return token
}

/** Signs a browser in. */
async function enter(context, path, credentials) {
  const answer = await context.request.post(`${base}/api/v1/${path}`, { data: credentials })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}

const dated = await availableStay(base)
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
    ['destination', '/destinations/corralejo'],
    ['offline', '/offline'],
    ['link', '/owner/link'],
    ['list-home', '/list-property'],
    ['form-empty', '/list-property?form=true'],
    ['update-home', '/update-property'],
    ['own-homes', '/owner/homes'],
    ['admin', '/admin'],
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['about', '/about'],
    ['contact', '/contact'],
    ['licensing', '/licensing'],
    ['landing', '/landing'],
  ],
  es: [
    ['home', '/es'],
    ['list', '/es/propiedades'],
    ['list-dated', `/es/propiedades?${dated}`],
    ['list-empty', '/es/propiedades?search=Nowhere'],
    ['detail', `/es/propiedad/${HOME}`],
    ['detail-dated', `/es/propiedad/${items[0].id}?${dated}`],
    ['not-found', '/es/propiedad/CASA-9'],
    ['destination', '/es/destinos/corralejo'],
    ['offline', '/es/sin-conexion'],
    ['link', '/es/propietario/enlace'],
    ['list-home', '/es/listar-propiedad'],
    ['form-empty', '/es/listar-propiedad?form=true'],
    ['update-home', '/es/actualizar-propiedad'],
    ['own-homes', '/es/propietario/alojamientos'],
    ['admin', '/es/admin'],
    ['terms', '/es/terminos'],
    ['privacy', '/es/privacidad'],
    ['about', '/es/acerca-de'],
    ['contact', '/es/contacto'],
    ['licensing', '/es/licencias'],
    ['landing', '/es/landing'],
  ],
}

/** The form for a new home. */
const FORMS = { en: '/list-property?form=true', es: '/es/listar-propiedad?form=true' }
mkdirSync(folder, { recursive: true })
/** A browser whose visitor has answered the question of cookies. */
const answered = {
  origin: new URL(base).origin,
  localStorage: [
    {
      name: 'cookie-consent',
      value: JSON.stringify({ analytics: false, preferences: false, chosenAt: new Date().toISOString() }),
    },
  ],
}
const browser = await chromium.launch({
  executablePath: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let taken = 0

/** Takes a picture of what a page shows. */
async function take(page, name, language, theme, width) {
  const file = `${name}-${language}-${theme}-${width}.jpg`
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70, fullPage: true })
  taken += 1
}

/** The cookies of a browser in which the owner of the sample home and an operator are signed in. */
async function signedIn() {
  const { property_id: propertyId, owner_password, operator_email: email, operator_password } = signIns
  const context = await browser.newContext()
  await enter(context, 'owner/session', { propertyId, password: owner_password })
  await enter(context, 'admin/session', { email, password: operator_password })
  const { items: waiting } = await (await context.request.get(`${base}/api/v1/admin/reviews?limit=1`)).json()
  const state = await context.storageState()
  await context.close()
  return { state, home: waiting[0]?.propertyId ?? propertyId }
}

const drafts = { en: await filledDraft('en'), es: await filledDraft('es') }
const session = signIns && (await signedIn())
/** The parts of the page on which an owner looks after a home. */
const PARTS = ['calendar', 'blocks', 'feeds', 'export', 'inquiries', 'conflicts', 'settings']
const parts = (path) => PARTS.map((part) => [`manage-${part}`, `${path}/${signIns.property_id}?tab=${part}`])
const SIGNED_IN = session && {
  en: [
    ['update-home-form', `/update-property?id=${signIns.property_id}`],
    ['own-homes-open', '/owner/homes'],
    ...parts('/manage'),
    ['admin-queue', '/admin'],
    ['admin-home', `/admin?home=${session.home}`],
  ],
  es: [
    ['update-home-form', `/es/actualizar-propiedad?id=${signIns.property_id}`],
    ['own-homes-open', '/es/propietario/alojamientos'],
    ...parts('/es/gestionar'),
    ['admin-queue', '/es/admin'],
    ['admin-home', `/es/admin?home=${session.home}`],
  ],
}

for (const theme of ['light', 'dark']) {
  for (const width of WIDTHS) {
    const look = { viewport: { width, height: 844 }, colorScheme: theme, reducedMotion: 'reduce' }
    for (const language of ['en', 'es']) {
      const visitor = await browser.newPage(look)
      await visitor.goto(base + PAGES[language][0][1], { waitUntil: 'networkidle' })
      await take(visitor, 'cookies', language, theme, width)
      await visitor.close()
      const page = await browser.newPage({ ...look, storageState: { cookies: [], origins: [answered] } })
      for (const [name, path] of PAGES[language]) {
        await page.goto(base + path, { waitUntil: 'networkidle' })
        await take(page, name, language, theme, width)
      }
      // The link of a mail opens a draft. Its steps are right, so that each of them can be opened.
      await page.goto('about:blank')
      await page.goto(`${base}${FORMS[language]}#draft=${drafts[language]}`, { waitUntil: 'networkidle' })
      for (const step of [1, 2, 3, 4, 5]) {
        await page.locator('form nav li').nth(step - 1).getByRole('button').click()
        await page.locator(`[data-step="${step}"]`).waitFor()
        await page.waitForLoadState('networkidle')
        await take(page, `form-${step}`, language, theme, width)
      }
      await page.close()
      if (!SIGNED_IN) continue
      const own = await browser.newPage({ ...look, storageState: { ...session.state, origins: [answered] } })
      for (const [name, path] of SIGNED_IN[language]) {
        await own.goto(base + path, { waitUntil: 'networkidle' })
        await take(own, name, language, theme, width)
      }
      await own.close()
    }
  }
}
await browser.close()
console.log(`${taken} pictures in ${folder}`)
