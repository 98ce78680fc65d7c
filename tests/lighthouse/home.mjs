// A home with as many photographs as a home may have. It comes about as every other does: from a draft with its photos, which
// is submitted and which an operator approves.

import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import { until } from '../../deploy/local/wait.mjs'
import form from '../browser/support/home.json' with { type: 'json' }
import { PHOTOS, photographs } from '../load/photographs.mjs'
import { DRAFTS, json } from '../load/site.mjs'

const TEXT = 'A quiet house below the volcano, with a terrace, a garden and a long view of the sea.'

/** Sends JSON and returns the answer, which must have the expected status. */
async function call(site, method, path, expected, { body, headers } = {}) {
  const answer = await site.send(method, path, { headers, ...(body && { body: JSON.stringify(body), type: 'application/json' }) })
  if (answer.status !== expected) throw new Error(`${method} ${path} answered ${answer.status} ${answer.bytes}`)
  return answer
}

/** The headers with which an operator decides about a home, whatever version it has. */
async function operator(site, signIns) {
  if (!existsSync(signIns)) throw new Error('CASACERO_SIGN_INS must name the file with the sign-ins of the demo at BASE')
  const { operator_email: email, operator_password: password } = JSON.parse(readFileSync(signIns, 'utf8'))
  const signedIn = await call(site, 'POST', '/api/v1/admin/session', 200, { body: { email, password } })
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ')
  return { cookie, origin: site.url.origin, 'if-match': '*' }
}

/** Submits a home with photographs, and returns its ID. */
async function submitHome(site) {
  const files = await photographs(PHOTOS)
  const token = await site.draft()
  const home = { ...form, name: `Casa Lajares with ${PHOTOS} photographs`, ownerEmail: 'photographs@owners.example' }
  const body = { ...home, descriptions: [{ language: 'en', text: TEXT }] }
  await call(site, 'PUT', `${DRAFTS}/${token}`, 200, { body, headers: { 'if-match': '*' } })
  for (const [index, file] of files.entries()) await site.upload(token, `photo-${index}`, file)
  const photos = await site.settled(token)
  const ready = photos.filter(({ state }) => state === 'ready').length
  if (ready !== PHOTOS) throw new Error(`${ready} of ${PHOTOS} photographs are ready`)
  const submitted = await call(site, 'POST', `${DRAFTS}/${token}/submit`, 201, {
    body: { password: randomUUID(), acceptsTerms: true, hasPhotoRights: true },
    headers: { 'idempotency-key': randomUUID() },
  })
  return json(submitted).propertyId
}

/**
 * Runs `use` with the ID of the home once guests see it with all its photos, and erases it, whatever comes of it.
 * @param {string} signIns the file with the demo's sign-ins
 * @param {(id: string) => Promise<number>} use returns the exit code
 */
export async function withHome(site, signIns, use) {
  const headers = await operator(site, signIns)
  const id = await submitHome(site)
  const listing = `/api/v1/admin/properties/${id}`
  try {
    const body = { reason: 'A home for measurements, whose address nobody has.' }
    await call(site, 'POST', `${listing}/approve`, 200, { body, headers })
    const isSeen = async () => json(await call(site, 'GET', `/api/v1/properties/${id}`, 200)).photos.length === PHOTOS
    await until(`${id} with ${PHOTOS} photos`, isSeen, { timeoutMs: 60_000, everyMs: 500 })
    return await use(id)
  } finally {
    // What was measured is true even if the home stays.
    await call(site, 'DELETE', listing, 204, { headers }).catch((error) => console.error(`${id} is not erased: ${error.message}`))
  }
}
