// Asks every path of an owner as an owner who is signed in, and every path of operators as one of each role, with requests that
// the OpenAPI document allows and with others: no answer is a fault of the server, and every one is as the document says.
// Arguments go to Schemathesis.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensurePython } from '../../deploy/local/servers/python.mjs'
import { until } from '../../deploy/local/wait.mjs'
import { withDemo } from '../demo.mjs'

const root = join(import.meta.dirname, '..', '..')
const packages = ensurePython(join(import.meta.dirname, 'requirements.txt'), join(root, 'target', 'python-contract'))

const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance'
/** They end the session, with which all others are asked; asked last. */
const ENDING =
  '^(sign_in|sign_out|sign_in_operator|sign_out_operator|end_own_session|change_own_password|confirm_totp)$'
const PASSWORD = 'a long enough password'

/** Sends a form of the site. */
async function post(base, path, body, cookie = '') {
  const answer = await fetch(`${base}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer.headers.getSetCookie().map((text) => text.split(';')[0]).join('; ')
}

/** Invites an operator with a role, who sets a password by the link of the mail and signs in. */
async function operator(base, admin, mailFolder, role) {
  const email = `${role}@operators.example`
  await post(base, 'admin/operators', { email, name: role, role }, admin)
  const link = /\/admin\/invit\w+#([\w-]+)/
  const mails = () =>
    readdirSync(mailFolder, { recursive: true })
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(mailFolder, name), 'utf8').replace(/=\r?\n/g, ''))
  const find = () => mails().find((mail) => mail.includes(email) && link.test(mail))
  await until(`the mail to ${email}`, () => find() !== undefined, { timeoutMs: 30_000, everyMs: 100 })
  await post(base, `admin/invitation/${link.exec(find())[1]}`, { password: PASSWORD })
  return post(base, 'admin/session', { email, password: PASSWORD })
}

function ask(base, { who, paths, propertyId, cookie }, which) {
  console.log(`\n==> as ${who}`)
  const folder = mkdtempSync(join(tmpdir(), 'casacero-contract-'))
  const settings = join(folder, 'schemathesis.toml')
  writeFileSync(settings, `[parameters]\n"path.id" = ${JSON.stringify(propertyId)}\n`)
  const run = spawnSync(
    'python3',
    ['-m', 'schemathesis.cli', '--config-file', settings, 'run', join(root, 'gateway', 'openapi.json'), '--url', base]
      .concat(['--include-path-regex', paths, '--checks', CHECKS, '--continue-on-failure', '--no-color'])
      .concat(['--header', `cookie: ${cookie}`, '--header', `origin: ${base}`, '--generation-deterministic'])
      .concat(which, process.argv.slice(2)),
    { cwd: folder, stdio: 'inherit', env: { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' } },
  )
  rmSync(folder, { recursive: true, force: true })
  return run.status ?? 1
}

process.exit(
  await withDemo({ name: 'contract', listings: 12 }, async ({ base, mailFolder, signIns }) => {
    const known = JSON.parse(readFileSync(signIns, 'utf8'))
    const { property_id: propertyId, owner_password: password } = known
    const owner = await post(base, 'owner/session', { propertyId, password })
    const admin = await post(base, 'admin/session', { email: known.operator_email, password: known.operator_password })
    const operators = '^/api/v1/admin/'
    // Who may do most comes last: an admin erases homes.
    const sessions = [
      { who: 'owner', paths: '^/api/v1/owner/', propertyId, cookie: owner },
      { who: 'viewer', paths: operators, propertyId, cookie: await operator(base, admin, mailFolder, 'viewer') },
      { who: 'editor', paths: operators, propertyId, cookie: await operator(base, admin, mailFolder, 'editor') },
      { who: 'admin', paths: operators, propertyId, cookie: admin },
    ]
    const codes = sessions.flatMap((session) => [
      ask(base, session, ['--exclude-operation-id-regex', ENDING]),
      ask(base, session, ['--include-operation-id-regex', ENDING]),
    ])
    return Math.max(...codes)
  }),
)
