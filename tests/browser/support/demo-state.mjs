// What a running demo has for pictures, and what it is given for them: drafts, inquiries, sign-ins.
import { request } from '@playwright/test'

import form from './home.json' with { type: 'json' }
import { availableStay } from './stay.mjs'

/** The home whose owner the demo's sign-ins are for. */
const HOME = 'CASA-1001'

/** Messages of guests. Their key is always the same, so that a further run sends nothing twice. */
const MESSAGES = {
  en: { name: 'Emma Clarke', message: 'Is the terrace shaded in the afternoon? We are two adults and a baby.' },
  es: { name: 'Lucía Vega', message: '¿Se puede llegar en guagua desde el aeropuerto? Somos tres amigas.' },
}

/** Calls the API, and returns what it answers. */
async function call(api, method, path, { data, headers } = {}) {
  const answer = await api.fetch(`/api/v1/${path}`, { method, data, headers })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** The secret of a draft with a home that is filled in. */
async function filledDraft(api, language) {
  const { token } = await call(api, 'POST', 'listings/drafts', { headers: { 'accept-language': language } })
  const descriptions = [{ language, text: 'Una casa tranquila junto al volcán, con terraza y vistas al mar.' }]
  const data = { ...form, descriptions, ownerEmail: 'marta@owners.example' }
  await call(api, 'PUT', `listings/drafts/${token}`, { data, headers: { 'if-match': '"1"' } })
  return token
}

/** Writes to the owner of the sample home. */
async function writeToOwner(api, language) {
  await call(api, 'POST', `properties/${HOME}/inquiries`, {
    headers: { 'accept-language': language, 'idempotency-key': `screenshots-${language}` },
    data: { ...MESSAGES[language], email: `guest-${language}@guests.example`, guests: 2, language, consent: true },
  })
}

/** The ID of the inquiry in a language; empty where the inbox does not show it. */
function inquiryIn(items, language) {
  return items.find(({ message }) => message === MESSAGES[language].message)?.id ?? ''
}

/**
 * Prepares a running demo.
 * @param {string} base its address
 * @param {Record<string, string> | null} signIns the demo's sign-ins, if they are known
 * @returns what the screens need (`screensOf`), homes that a guest likes, and the cookies of somebody who is signed in
 */
export async function prepareDemo(base, signIns) {
  const api = await request.newContext({ baseURL: base })
  const { query: dated, home: datedHome } = await availableStay(base)
  const { items } = await call(api, 'GET', 'properties?limit=3')
  const drafts = { en: await filledDraft(api, 'en'), es: await filledDraft(api, 'es') }
  const demo = { home: HOME, dated, datedHome, drafts, waitingHome: HOME, inquiries: { en: '', es: '' } }
  let cookies = null
  if (signIns) {
    const { property_id: propertyId, owner_password, operator_email: email, operator_password } = signIns
    for (const language of ['en', 'es']) await writeToOwner(api, language)
    await call(api, 'POST', 'owner/session', { data: { propertyId, password: owner_password } })
    await call(api, 'POST', 'admin/session', { data: { email, password: operator_password } })
    const inbox = await call(api, 'GET', `owner/properties/${HOME}/inquiries?limit=50`)
    const { items: waiting } = await call(api, 'GET', 'admin/reviews?limit=1')
    demo.inquiries = { en: inquiryIn(inbox.items, 'en'), es: inquiryIn(inbox.items, 'es') }
    demo.waitingHome = waiting[0]?.propertyId ?? HOME
    cookies = (await api.storageState()).cookies
  }
  await api.dispose()
  return { demo, liked: items.map(({ id }) => id), cookies }
}
