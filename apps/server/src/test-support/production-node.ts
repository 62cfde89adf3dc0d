import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
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
  /** What the setup said. */
  setup: string
  /** Standard output and standard error so far. */
  said: () => string
}

/** Starts `npm run setup` as a process of its own, so that a parent in this process goes on answering. */
export function startSetup(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [findRepositoryFile('tools/setup.mjs'), ...args], {
    env: { ...clean, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  // A killed setup does not read its input.
  child.stdin.on('error', () => {})
  child.stdin.end(`${PASSWORD}\n`)
  const ended = new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, said })),
  )
  return { child, ended }
}

async function runSetup(args: readonly string[], env: Record<string, string>) {
  const { status, said } = await startSetup(args, env).ended
  assert.equal(status, 0, said)
  return said
}

/**
 * Sets up a production node with an empty database by `npm run setup`, and starts it; the build has to be there. With
 * `pairing` it is a company's own node, whose prefix its parent says.
 */
export async function startProductionNode(
  t: TestContext,
  given: Record<string, string> = {},
  pairing?: { parent: string; code: string },
): Promise<ProductionNode> {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-production-'))
  chmodSync(directory, 0o755)
  const file = join(directory, 'settings.env')
  const origin = `http://127.0.0.1:${await freePort()}`
  const settings = {
    ...(!pairing && { NODE_PREFIX: '88.449' }),
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
  const enterprise = pairing ? ['--enterprise', '--parent', pairing.parent] : []
  const setup = await runSetup(
    ['--file', file, ...flags, ...person, ...enterprise],
    pairing ? { PAIRING_CODE: pairing.code } : {},
  )
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
  return { origin, file, node, setup, said: () => said }
}
