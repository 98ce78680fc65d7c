// Asks every path of an owner as an owner who is signed in, with requests that the OpenAPI document allows and with others:
// no answer is a fault of the server, and every one is as the document says. Arguments go to Schemathesis.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensurePython } from '../../deploy/local/servers/python.mjs'
import { withDemo } from '../demo.mjs'

const root = join(import.meta.dirname, '..', '..')
const packages = ensurePython(join(import.meta.dirname, 'requirements.txt'), join(root, 'target', 'python-contract'))

const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance'
/** They end the session, with which all others are asked; asked last. */
const ENDING = '^(sign_in|sign_out)$'

/** Signs in to the first home of the demo. */
async function signIn(base, signIns) {
  const { property_id: propertyId, owner_password: password } = JSON.parse(readFileSync(signIns, 'utf8'))
  const answer = await fetch(`${base}/api/v1/owner/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ propertyId, password }),
  })
  if (!answer.ok) throw new Error(`signing in to ${propertyId} answered ${answer.status}`)
  return { propertyId, cookie: answer.headers.getSetCookie().map((text) => text.split(';')[0]).join('; ') }
}

function ask(base, { propertyId, cookie }, which) {
  const folder = mkdtempSync(join(tmpdir(), 'casacero-contract-'))
  const settings = join(folder, 'schemathesis.toml')
  writeFileSync(settings, `[parameters]\n"path.id" = ${JSON.stringify(propertyId)}\n`)
  const run = spawnSync(
    'python3',
    ['-m', 'schemathesis.cli', '--config-file', settings, 'run', join(root, 'gateway', 'openapi.json'), '--url', base]
      .concat(['--include-path-regex', '^/api/v1/owner/', '--checks', CHECKS, '--continue-on-failure', '--no-color'])
      .concat(['--header', `cookie: ${cookie}`, '--header', `origin: ${base}`, '--generation-deterministic'])
      .concat(which, process.argv.slice(2)),
    { cwd: folder, stdio: 'inherit', env: { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' } },
  )
  rmSync(folder, { recursive: true, force: true })
  return run.status ?? 1
}

process.exit(
  await withDemo({ name: 'contract', listings: 12 }, async ({ base, signIns }) => {
    const session = await signIn(base, signIns)
    const codes = [
      ask(base, session, ['--exclude-operation-id-regex', ENDING]),
      ask(base, session, ['--include-operation-id-regex', ENDING]),
    ]
    return Math.max(...codes)
  }),
)
