import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRepositoryFile } from '../platform/base/places.ts'

const PHONE = '13912340000'
const PASSWORD = 'Qingdao#7719zx'
const clean = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR }

/** Waits for a port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

export type ProductionNode = {
  origin: string
  /** The settings file. */
  file: string
  node: ChildProcess
  /** Standard output and standard error so far. */
  said: () => string
}

/** Sets up a production node with an empty database by `npm run setup`, and starts it; the build has to be there. */
export async function startProductionNode(
  t: TestContext,
  given: Record<string, string> = {},
): Promise<ProductionNode> {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-production-'))
  chmodSync(directory, 0o755)
  const file = join(directory, 'settings.env')
  const origin = `http://127.0.0.1:${await freePort()}`
  const settings = {
    NODE_PREFIX: '88.449',
    PUBLIC_URL: origin,
    PORT: new URL(origin).port,
    HOST: '127.0.0.1',
    DATA_DIR: join(directory, 'data'),
    HANDLE_PORT: 'off',
    DRAIN_SECONDS: '0',
    ALIYUN_SMS_ACCESS_KEY_ID: 'id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
    ALIYUN_SMS_SIGN_NAME: '标解',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    ...given,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const person = ['--phone', PHONE, '--name', '王安']
  const made = spawnSync(
    process.execPath,
    [findRepositoryFile('tools/setup.mjs'), '--file', file, ...flags, ...person],
    { env: clean, input: `${PASSWORD}\n`, encoding: 'utf8' },
  )
  assert.equal(made.status, 0, made.stderr)
  const node = spawn(process.execPath, [findRepositoryFile('apps/server/src/main.ts')], {
    env: { ...clean, SETTINGS_FILE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [node.stdout, node.stderr]) stream.on('data', (text) => (said += text))
  const ended = new Promise((resolve) => node.once('close', resolve))
  t.after(async () => {
    node.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  })
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    assert.equal(node.exitCode, null, `the node ended while starting: ${said}`)
    await sleep(200)
  }
  return { origin, file, node, said: () => said }
}
