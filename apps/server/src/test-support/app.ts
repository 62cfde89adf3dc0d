import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { REFUSALS, type RefusalName } from '@biaojie/contract/refusals.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createApp } from '../app.ts'
import type { Shop } from '../domains/orders/orders.ts'
import type { Outbound } from '../platform/base/outbound.ts'
import { createHasher } from '../platform/base/password-hash/hasher.ts'
import type { Database } from '../platform/database/database.ts'
import type { SmsPort } from '../platform/providers/sms/sms.ts'
import type { TopLevelPort } from '../platform/providers/top-level/top-level.ts'
import { readEnv } from '../platform/settings/env.ts'
import { testDatabase } from './database.ts'

/** Test servers use this SECRET. */
export const TEST_SECRET = 'only-for-tests-and-long-enough-0123456789'

/** The stable code of a refusal; the published numbers themselves are held by docs/openapi.json. */
export const getRefusalCode = (name: RefusalName): number => REFUSALS[name].code

/** Threads that hash take longer to start than to hash, so all servers of a process share them. */
const hasher = createHasher()

export type After = { after: (clean: () => Promise<void>) => void }
export type Options = {
  env?: NodeJS.ProcessEnv
  sms?: SmsPort
  topLevel?: TopLevelPort
  shop?: Partial<Shop>
  outbound?: Outbound
  /** By default it makes a migrated one of its own. */
  database?: Database & { url: string }
}
export type Answer<T> = {
  status: number
  success: boolean
  code: number
  message: string
  errors?: Record<string, string>
  rules?: Record<string, string>
  data: T
  cookies: string[]
}
export type CallOptions = {
  body?: unknown
  query?: Record<string, string>
  /** Values of the `:name` parts of the path. */
  params?: Record<string, string>
  ip?: string
  cookie?: string
  /** Value of the access-token header. */
  token?: string
  headers?: Record<string, string>
}
type OutboxMessage = { phone: string; code: string; text: string; template: string; sentAt: string }

/**
 * Creates the whole server on its own database, reached through HTTP without a socket. `clock.now` stands
 * still until a test moves it; `logs` contains every line written so far.
 */
export async function testApp(t: After, options: Options = {}) {
  const { env: settings, database: given, ...ports } = options
  const database = given ?? (await testDatabase(t))
  const clock = { now: new Date('2026-11-20T02:00:00Z') }
  await database.pool.query('insert into test_clock values ($1)', [clock.now])
  const logs: string[] = []
  const undeclared = new Set<string>()
  t.after(async () => assert.deepEqual([...undeclared], [], 'refusals that their calls do not declare'))
  const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-test-data-'))
  t.after(async () => rmSync(dataDir, { recursive: true }))
  const env = readEnv({
    SECRET: TEST_SECRET,
    HANDLE_PORT: 'off',
    DATA_DIR: dataDir,
    ...settings,
  })
  const { app, jobs, domains } = await createApp({
    // A database may be given as the whole app that uses it, whose settings are its own.
    ...database,
    env,
    now: () => clock.now,
    hasher,
    ...ports,
    background: false,
    logStream: { write: (line) => logs.push(line) },
    onUndeclared: (call, reason) => undeclared.add(`${call}: ${reason}`),
  })
  t.after(() => app.close())

  async function call<N extends CallName>(name: N, given: CallOptions = {}): Promise<Answer<DataOf<N>>> {
    const [method, path] = routes[name]
    const response = await app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_part, name: string) => given.params?.[name] ?? `:${name}`),
      query: given.query,
      remoteAddress: given.ip ?? '203.0.113.7',
      headers: {
        ...(given.cookie && { cookie: given.cookie }),
        ...(given.token && { 'access-token': given.token }),
        ...given.headers,
      },
      ...(method !== 'GET' && { payload: (given.body ?? {}) as object | string | Buffer }),
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    return { status: response.statusCode, cookies, ...response.json() }
  }

  /** Returns the messages of the development outbox, newest first. */
  const loadOutbox = async (phone: string): Promise<OutboxMessage[]> =>
    (await app.inject({ url: '/dev/outbox', query: { phone, format: 'json' } })).json()

  /** Runs the background jobs that are due by the test's clock, and those they enqueue. */
  async function runJobs(): Promise<void> {
    await app.ready()
    await database.pool.query('update test_clock set now = $1', [clock.now])
    await jobs.runDue()
  }
  /** Runs a scheduled job as if its time had come. */
  async function runScheduled(name: string): Promise<void> {
    await runJobs()
    await jobs.runScheduled(name)
  }

  const wait = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  return { ...database, app, env, clock, logs, call, loadOutbox, wait, jobs, domains, runJobs, runScheduled }
}
