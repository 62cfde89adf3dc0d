import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getClient, transact } from '../../../platform/database/database.ts'
import { testApp } from '../../../test-support/app.ts'
import { appendEntries, createRecordEntry } from './entries.ts'

/** Where Debian's golang-golang-x-mod-dev has its sources. */
const GOPATH = '/usr/share/gocode'
const PROGRAM = fileURLToPath(new URL('../../../../../../tools/tlog/main.go', import.meta.url))

const runGo = (...args: string[]) =>
  promisify(execFile)('go', ['run', PROGRAM, ...args], {
    env: { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '' },
  })
const hasGo =
  existsSync(`${GOPATH}/src/golang.org/x/mod/sumdb/tlog`) &&
  (await promisify(execFile)('go', ['version']).then(
    () => true,
    () => false,
  ))
const skip = hasGo ? false : 'needs apt-get install golang-go golang-golang-x-mod-dev'

test("Go's tlog verifies the log of a node, and finds what was changed", { skip }, async (t) => {
  const app = await testApp({ after: (work) => t.after(work) })
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { sequencer, tiles } = app.domains.register
  const publish = async (from: number, count: number) => {
    const entries = Array.from({ length: count }, (_, index) =>
      createRecordEntry({
        handle: `88.449.1001/GO-制-${from + index}`,
        prefix: '88.449.1001',
        revision: 1,
        state: 'active',
        digest: 'ab'.repeat(32),
        at: '2026-11-20T02:00:00.000Z',
        saltKey: 1,
      }),
    )
    await transact(app.db, (db) => appendEntries(getClient(db), entries))
    await sequencer.sequence()
  }
  await publish(0, 1)
  await publish(1, 299)
  await publish(300, 400)
  const { stdout } = await runGo('verify', address, '1', '300', '700')
  assert.equal(stdout, '700 entries, 39 proofs, 3 earlier sizes\n')
  const tile = { level: 0, index: 1, width: 256 }
  const bytes = await tiles.read(tile)
  assert.ok(bytes)
  await tiles.write(
    tile,
    bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
  )
  await assert.rejects(runGo('verify', address), /tile\/0\/001 is not what the entries give/)
})
