import assert from 'node:assert/strict'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRepositoryFile } from '../platform/base/places.ts'
import { type ProductionNode, startProductionNode } from '../test-support/production-node.ts'
import { LONG_JOBS } from './messages.ts'

/*
 * Production nodes of several processes: workers are renewed under load, killed and stopped, and so is the process for
 * long jobs of a node without workers.
 */

/** A worker of a machine with other work takes a minute to start. */
const PATIENCE_MS = 480_000
const PATHS = ['/healthz', '/prefix', '/product_scene?identifier=88.449.1001/BD-1']

/** Asks over kept connections until it is stopped. Returns how many answers came, and every failure. */
function load(origin: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const failures: string[] = []
  let answers = 0
  let going = true
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const sent = http.get(origin + path, { agent }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          answers += 1
          if (answer.statusCode !== 200 && answer.statusCode !== 404)
            failures.push(`${path} ${answer.statusCode}`)
          resolve()
        })
      })
      sent.once('error', (error) => {
        failures.push(`${path} ${error.message}`)
        resolve()
      })
    })
  const asking = Array.from({ length: connections }, async (_, at) => {
    for (let turn = at; going; turn++) {
      await ask(PATHS[turn % PATHS.length] ?? '/healthz')
      await sleep(Math.random() * 60)
    }
  })
  return {
    answers: () => answers,
    failures,
    async stop() {
      going = false
      await Promise.all(asking)
      agent.destroy()
    },
  }
}

/** The processes that run the node's program, without its database and other helpers. */
function processesOf({ node }: ProductionNode): { pid: number; isForJobs: boolean }[] {
  const children = readFileSync(`/proc/${node.pid}/task/${node.pid}/children`, 'utf8').trim().split(' ')
  return children
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts'))
    .map((pid) => ({
      pid: Number(pid),
      isForJobs: readFileSync(`/proc/${pid}/environ`, 'utf8').includes(LONG_JOBS),
    }))
}
const pidsOf = (running: ProductionNode, forJobs: boolean) =>
  processesOf(running).flatMap(({ pid, isForJobs }) => (isForJobs === forJobs ? [pid] : []))
const workersOf = (running: ProductionNode) => pidsOf(running, false)
const jobsOf = (running: ProductionNode) => pidsOf(running, true)

async function metricsOf(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(answer.status, 200)
  return answer.text()
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !holds(); await sleep(200))
    assert.ok(Date.now() < end, `${what} did not come`)
}
const count = (text: string, part: RegExp) => [...text.matchAll(part)].length

test('workers are renewed under load without a failed request, replaced when killed, and stopped together', async (t) => {
  if (!existsSync(findRepositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
  if (process.platform !== 'linux') return t.skip('processes are read from /proc')
  const limits = { PAGE_LIMIT_PER_MINUTE: '1000000', LOOKUP_LIMIT_PER_MINUTE: '1000000' }
  const token = 'a-token-for-metrics'
  const given = { WORKERS: '3', METRICS_TOKEN: token, LOG_LEVEL: 'error', ...limits }
  const running = await startProductionNode(t, given)
  const { origin, node, file, said } = running
  await until('the third worker', () => workersOf(running).length === 3 && /3 个工作进程/.test(said()))
  const before = workersOf(running)

  const loading = load(origin, 8)
  t.after(loading.stop)
  node.kill('SIGHUP')
  await until('renewal', () => /已换上新的工作进程 3\/3/.test(said()))
  await sleep(1_000)
  await loading.stop()
  assert.deepEqual(loading.failures, [])
  assert.ok(loading.answers() > 200, `${loading.answers()} answers`)
  t.diagnostic(`${loading.answers()} answers while three workers were renewed, none failed`)
  await until('the end of the old ones', () => !workersOf(running).some((pid) => before.includes(pid)))
  await until('renewal of long jobs', () => /已换上新的后台进程 1\/1/.test(said()))

  const text = await metricsOf(origin, token)
  const answered = [...text.matchAll(/^biaojie_http_request_seconds_count\{.*?\} (\d+)/gm)]
  const total = answered.reduce((sum, [, value]) => sum + Number(value), 0)
  assert.ok(total > 0, 'the workers count together')

  const [first] = workersOf(running)
  process.kill(first ?? 0, 'SIGKILL')
  // It reads the settings when it starts, and they are to be right until then.
  await until('a new one', () => /意外结束[\s\S]*已补上工作进程/.test(said()))
  assert.equal(workersOf(running).length, 3)
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)

  const kept = workersOf(running)
  appendFileSync(file, '\nLOG_LEVEL=loud\n')
  node.kill('SIGHUP')
  await until('the refusal of wrong settings', () => /没有启动成功/.test(said()))
  assert.match(said(), /LOG_LEVEL 应为/)
  // The refused one tells why before it ends.
  await until('the workers of before', () => workersOf(running).join() === kept.join())
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)

  node.kill('SIGTERM')
  await until('the end', () => node.exitCode !== null)
  assert.equal(node.exitCode, 0)
  assert.equal(count(said(), /正在停止/g), 1)
})

test('a renewal that is requested before all workers are up follows once they are', async (t) => {
  if (!existsSync(findRepositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
  if (process.platform !== 'linux') return t.skip('processes are read from /proc')
  const running = await startProductionNode(t, { WORKERS: '3', LOG_LEVEL: 'error' })
  const { origin, node, said } = running
  node.kill('SIGHUP')
  await until('renewal', () => /已换上新的工作进程 3\/3/.test(said()))
  assert.equal(node.exitCode, null)
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)
})

const RELOADS = 100
const RELOAD_MS = 300

test('renewals in a loop, from the first answer on, lose no answer', async (t) => {
  if (!existsSync(findRepositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
  if (process.platform !== 'linux') return t.skip('processes are read from /proc')
  const limits = { PAGE_LIMIT_PER_MINUTE: '1000000', LOOKUP_LIMIT_PER_MINUTE: '1000000' }
  const running = await startProductionNode(t, { WORKERS: '2', LOG_LEVEL: 'error', ...limits })
  const { origin, node, said } = running
  const loading = load(origin, 8)
  t.after(loading.stop)
  for (let sent = 0; sent < RELOADS; sent++) {
    node.kill('SIGHUP')
    await sleep(RELOAD_MS)
  }
  await until('renewal', () => /已换上新的工作进程 2\/2/.test(said()))
  await loading.stop()
  assert.deepEqual(loading.failures, [])
  assert.ok(loading.answers() > 200, `${loading.answers()} answers`)
  assert.equal(node.exitCode, null)
  const renewals = count(said(), /已换上新的工作进程 2\/2/g)
  t.diagnostic(`${loading.answers()} answers over ${renewals} renewals at ${RELOADS} signals, none failed`)
})

test('a process on its own has another for long jobs, replaces it when killed, and stops with it', async (t) => {
  if (!existsSync(findRepositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
  if (process.platform !== 'linux') return t.skip('processes are read from /proc')
  const token = 'a-token-for-metrics'
  const running = await startProductionNode(t, { METRICS_TOKEN: token, LOG_LEVEL: 'error' })
  const { origin, node, said } = running
  const memoryOf = (text: string) => Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])
  const ownMemory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))?.[1]) * 1024
  await until('the process for long jobs', () => jobsOf(running).length === 1)
  assert.deepEqual(workersOf(running), [])
  for (const end = Date.now() + PATIENCE_MS; memoryOf(await metricsOf(origin, token)) < ownMemory() * 1.2; )
    assert.ok(Date.now() < end, 'the metrics leave out the process for long jobs')

  const [first = 0] = jobsOf(running)
  process.kill(first, 'SIGKILL')
  await until('a new one', () => /后台进程 \d+ 意外结束[\s\S]*已补上后台进程/.test(said()))
  const [second = 0] = jobsOf(running)
  assert.notEqual(second, first)
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)

  node.kill('SIGTERM')
  await until('the end', () => node.exitCode !== null)
  assert.equal(node.exitCode, 0)
  assert.equal(count(said(), /意外结束/g), 1)
  assert.ok(!existsSync(`/proc/${second}`), 'the process for long jobs ended as well')
})
