import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@biaojie/contract/wire.ts'
import { testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, makeAddress } from '../../../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../../../test-support/served-app.ts'

const LOOKS = 30
const PATIENCE_MS = 120_000

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(app, '示例制动')
const { rows: companies } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const identifier = `${companies[0].prefix}/KV-0001`
await putIdentifiers(app, [{ identifier }])

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))
const start = () =>
  serveApp({
    DATABASE_URL: app.url,
    SECRET: app.env.secret,
    DATA_DIR: app.env.dataDir,
    HANDLE_PORT: 'off',
    TRUST_PROXY: 'loopback',
  })

/** Each look is that of another visitor. */
async function look(address: string): Promise<void> {
  for (let number = 0; number < LOOKS; number++) {
    const answer = await fetch(`${address}${routes.identifierDetail[1]}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (iPhone)',
        'x-forwarded-for': makeAddress(),
      },
      body: JSON.stringify({ identifier }),
    })
    assert.equal((await answer.json()).success, true)
  }
}
async function counted(): Promise<number> {
  const { rows } = await app.pool.query(
    'select coalesce(sum(total), 0)::int as total from identifier_visits where handle = $1',
    [identifier.toUpperCase()],
  )
  return rows[0].total
}

async function until(total: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const now = await counted()
    if (now === total) return
    assert.ok(now < total && Date.now() < deadline, `${now} instead of ${total}`)
    await sleep(50)
  }
}
async function kill(): Promise<void> {
  const child = served?.child
  child?.kill('SIGKILL')
  if (child) await once(child, 'exit')
}

test('a killed server loses only what it had not written, and nothing is counted twice', async () => {
  served = await start()
  await look(served.address)
  await until(LOOKS)
  await kill()

  served = await start()
  await look(served.address)
  await kill()
  const left = await counted()
  assert.ok(left >= LOOKS && left <= 2 * LOOKS, `${left}`)

  served = await start()
  await look(served.address)
  await until(left + LOOKS)
  await kill()
})
