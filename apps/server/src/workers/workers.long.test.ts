import assert from 'node:assert/strict'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryFile } from '../http/files.ts'
import { type ProductionNode, startProductionNode } from '../testing/production-node.ts'

/* A production node with three workers under load: they are renewed, killed and stopped. */

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

/** The workers of the node, without its database and other helpers. */
function workersOf({ node }: ProductionNode): number[] {
  const children = readFileSync(`/proc/${node.pid}/task/${node.pid}/children`, 'utf8').trim().split(' ')
  return children
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts'))
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !holds(); await sleep(200))
    assert.ok(Date.now() < end, `${what} did not come`)
}
const count = (text: string, part: RegExp) => [...text.matchAll(part)].length

test('workers are renewed under load without a failed request, replaced when killed, and stopped together', async (t) => {
  if (!existsSync(repositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
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

  const metrics = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await metrics.text()
  const answered = [...text.matchAll(/^biaojie_http_request_seconds_count\{.*?\} (\d+)/gm)]
  const total = answered.reduce((sum, [, value]) => sum + Number(value), 0)
  assert.equal(metrics.status, 200)
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
  assert.deepEqual(workersOf(running), kept)
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)

  node.kill('SIGTERM')
  await until('the end', () => node.exitCode !== null)
  assert.equal(node.exitCode, 0)
  assert.equal(count(said(), /正在停止/g), 1)
})
