// The steps of the guide to backups for pictures in a bucket, run as they stand against a stand-in for S3: versions are kept, and
// what was deleted after a moment comes back.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { Server } from '../../deploy/local/server.mjs'
import { python } from '../../deploy/local/servers/python.mjs'
import { until } from '../../deploy/local/wait.mjs'
import { blocksOf, documents } from './documents.mjs'

test('pictures that were deleted after a moment come back', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'casacero-bucket-'))
  const server = new Server('s3', { folder: join(folder, 'server') })
  t.after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  await server.start()

  const { command, args, env } = python(['-m', 'awscli'], process.env)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'aws'), `#!/bin/sh\nexec ${[command, ...args].join(' ')} "$@"\n`)
  chmodSync(join(folder, 'bin', 'aws'), 0o755)
  const account = { AWS_ENDPOINT_URL: server.url, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_DEFAULT_REGION: 'eu-south-2' }
  /** Runs commands as an operator does. Returns what they print. */
  const runs = (script) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, ...account, PATH: `${join(folder, 'bin')}:${env.PATH}` },
    })
    assert.equal(status, 0, `${stdout}\n${stderr}`)
    return stdout
  }
  const put = async (path, body) => {
    const answer = await fetch(`${server.url}/casacero-media${path}`, { method: 'PUT', body })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
  }
  const remove = (...names) => runs(`for name in ${names.join(' ')}; do aws s3api delete-object --bucket casacero-media --key "pictures/$name"; done`)

  const guide = blocksOf(documents.find(({ file }) => file === 'docs/backup.md').text)
  const [keep, bringBack] = ['put-bucket-versioning', 'list-object-versions'].map((word) => guide.find((block) => block.includes(word)))
  await put('')
  runs(keep)
  assert.equal(runs('aws s3api get-bucket-versioning --bucket casacero-media --query Status --output text'), 'Enabled\n')
  assert.match(runs('aws s3api get-bucket-lifecycle-configuration --bucket casacero-media'), /"NoncurrentDays": 30/)

  for (const name of ['stays', 'goes', 'goes-twice', 'was-gone']) await put(`/pictures/${name}`, name)
  remove('was-gone')
  // Times in lists are of whole seconds.
  const written = Math.floor(Date.now() / 1000)
  await until('the next second', () => Date.now() / 1000 >= written + 1)
  const since = new Date().toISOString().slice(0, 19)
  await put('/pictures/made-since', 'later')
  remove('goes', 'goes-twice', 'made-since')
  await put('/pictures/goes-twice', 'again')
  remove('goes-twice')

  runs(bringBack.replace(/^since=.*$/m, `since=${since}`))
  const there = runs("aws s3api list-objects-v2 --bucket casacero-media --query 'Contents[].Key' --output text")
  assert.deepEqual(there.trim().split('\t').toSorted(), ['pictures/goes', 'pictures/goes-twice', 'pictures/stays'])
})
