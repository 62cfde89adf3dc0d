import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createId } from '../../../platform/base/ids.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { importRule } from './code-rules.ts'

/** Three processes with 64 callers in all; KILLS=50 for a long run. */
const PROCESSES = 3
const CALLERS = 22
const KILLS = Number(process.env.KILLS ?? 8)
const PATIENCE_MS = 120_000

const { db, url } = await testDatabase({ after })
const PREFIX = '88.449.2999'
const rule = { prefix: PREFIX, id: createId(), day: { year: 2026, month: 11, day: 24 } }

/** Writes each number only once it has been taken: what a killed process did not write may be lost, never doubled. */
const TAKER = `
  import { openDatabase } from ${JSON.stringify(new URL('../../../platform/database/database.ts', import.meta.url).href)}
  import { takeNumbers } from ${JSON.stringify(new URL('./code-rules.ts', import.meta.url).href)}
  const { db } = openDatabase({ connectionString: process.env.URL }, 8)
  const rule = JSON.parse(process.env.RULE)
  const call = async (caller) => {
    for (;;) {
      const { numbers } = await takeNumbers(db, { ...rule, count: 1 + caller % 9 })
      process.stdout.write(numbers.join(' ') + '\\n')
    }
  }
  await Promise.all(Array.from({ length: ${CALLERS} }, (_, caller) => call(caller)))
`

const given: number[] = []
const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

function start(): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', TAKER], {
    env: { ...process.env, URL: url, RULE: JSON.stringify(rule) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let rest = ''
  child.stdout?.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) given.push(...line.split(' ').map(Number))
  })
  child.once('exit', () => running.delete(child))
  return child
}

async function moreThan(count: number) {
  const deadline = Date.now() + PATIENCE_MS
  while (given.length <= count) {
    assert.ok(Date.now() < deadline, `no more than ${given.length} numbers were given`)
    await sleep(20)
  }
}

test('processes that are killed while they take numbers never give one twice', async () => {
  await importRule(db, {
    ...rule,
    name: '规则',
    pattern: 'KT{serial:9}',
    reset: 'never',
    order: 'counted',
    seed: '',
    period: '',
    next: 1,
    ranges: [{ id: createId(), first: 500, last: 899, holder: '外协', note: '', until: '' }],
    updatedAt: new Date(),
    updatedBy: '',
  })
  const children = Array.from({ length: PROCESSES }, start)
  for (let kill = 0; kill < KILLS; kill++) {
    await moreThan(given.length + 200)
    const at = kill % PROCESSES
    const child = children[at]
    assert.ok(child)
    child.kill('SIGKILL')
    await once(child, 'exit')
    children[at] = start()
  }
  await moreThan(given.length + 500)
  for (const child of running) child.kill('SIGKILL')
  assert.equal(new Set(given).size, given.length, 'a number was given twice')
  assert.equal(given.filter((number) => number >= 500 && number <= 899).length, 0, 'of a reserved range')
  assert.ok(given.length > KILLS * 200)
})
