import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { putIdentifiers } from '../apps/server/src/test-support/identifiers.ts'
import { startPatroni } from './patroni.ts'
import { startServer } from './servers.ts'

/*
 * `node bench/failover.ts` kills the primary under load: identifiers are written and looked up meanwhile
 * through HAProxy, which follows Patroni. It exits with 1 if acknowledged data are lost. It needs Debian's
 * patroni, etcd-server, haproxy and postgresql-15, and the built portal.
 */

const PORT = Number(process.env.PORT ?? 8450)
const WRITERS = 4
const READERS = 8
const PREFIX = '88.449.5001'
const PATIENCE_MS = 180_000

/** Tracks answers: how many, how many failed, and the longest time without one. */
function createTrack() {
  let successes = 0
  let lastAt = performance.now()
  let longest = 0
  const failures = new Map<string, number>()
  return {
    addSuccess() {
      successes += 1
      longest = Math.max(longest, performance.now() - lastAt)
      lastAt = performance.now()
    },
    addFailure: (why: string) => void failures.set(why, (failures.get(why) ?? 0) + 1),
    count: () => successes,
    describe: () =>
      `${successes} 次成功，${[...failures].map(([why, total]) => `${total} 次 ${why}`).join('、') || '没有失败'}，最长 ${(longest / 1000).toFixed(1)} s 没有成功`,
  }
}
type Track = ReturnType<typeof createTrack>

const load = { isRunning: true }

async function write(url: string, at: number, acknowledged: string[], writes: Track) {
  const database = openDatabase({ connectionString: url }, 1)
  for (let number = 0; load.isRunning; number++) {
    const identifier = `${PREFIX}/W${at}-${number}`
    try {
      await putIdentifiers(database, [{ identifier, name: `写入 ${number}` }])
      acknowledged.push(identifier)
      writes.addSuccess()
    } catch (error) {
      writes.addFailure(
        error instanceof Error ? error.message.split('\n')[0]?.slice(0, 40) || 'error' : 'error',
      )
      await sleep(100)
    }
    await sleep(20)
  }
  await database.close().catch(() => {})
}

async function read(origin: string, acknowledged: readonly string[], reads: Track) {
  for (let at = 0; load.isRunning; at++) {
    const identifier = acknowledged[(at * 7919) % Math.max(1, acknowledged.length)] ?? `${PREFIX}/START`
    const status = await fetch(`${origin}/api/handles/${identifier}`, {
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status === 200) reads.addSuccess()
    else reads.addFailure(status === 0 ? '没有应答' : String(status))
    await sleep(10)
  }
}

async function createNode(url: string) {
  const admin = new pg.Client({ connectionString: url.replace(/node$/, 'postgres') })
  await admin.connect()
  await admin.query(`create database node template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  await admin.end()
}

/** Waits until the load goes on as before. */
async function waitForRecovery(tracks: readonly Track[]) {
  const counts = tracks.map((track) => track.count())
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200))
    if (tracks.every((track, at) => track.count() > (counts[at] ?? 0) + 100)) return
  throw new Error('the load does not go on')
}

async function countMissing(url: string, acknowledged: readonly string[]): Promise<number> {
  const { pool, close } = openDatabase({ connectionString: url }, 1)
  const { rows } = await pool.query<{ handle: string }>('select handle from identifiers where prefix = $1', [
    PREFIX,
  ])
  await close()
  const stored = new Set(rows.map(({ handle }) => handle.toUpperCase()))
  return acknowledged.filter((identifier) => !stored.has(identifier.toUpperCase())).length
}

const cluster = await startPatroni(PORT)
const [primaryUrl = '', replicaUrl = ''] = cluster.urls
try {
  const primary = await cluster.waitForRole('/primary')
  await cluster.waitForRole('/synchronous')
  await sleep(2_000)
  await createNode(primaryUrl)
  const env = {
    NODE_ENV: 'production',
    NODE_PREFIX: '88.449',
    SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: `http://127.0.0.1:${PORT + 9}`,
    HOST: '127.0.0.1',
    ...{ ALIYUN_SMS_ACCESS_KEY_ID: 'id', ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret' },
    ...{ ALIYUN_SMS_SIGN_NAME: '标解', ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1' },
    DATABASE_REPLICA_URL: replicaUrl,
    LOOKUP_CACHE_MB: '0',
    DATA_DIR: `/tmp/failover-data-${process.pid}`,
  }
  const server = await startServer(PORT + 9, primaryUrl, env)
  const [writes, reads] = [createTrack(), createTrack()]
  const acknowledged: string[] = []
  const origin = `http://127.0.0.1:${server.port}`
  const work = [
    ...Array.from({ length: WRITERS }, (_, at) => write(primaryUrl, at, acknowledged, writes)),
    ...Array.from({ length: READERS }, () => read(origin, acknowledged, reads)),
  ]
  await waitForRecovery([writes, reads])
  await sleep(3_000)
  const before = acknowledged.length
  console.log(`切换前：已确认写入 ${before}，查询 ${reads.count()}`)
  const at = performance.now()
  cluster.kill(primary)
  await cluster.waitForRole('/primary')
  console.log(`主库消失后 ${((performance.now() - at) / 1000).toFixed(1)} s 有了新的主库`)
  await waitForRecovery([writes, reads])
  await sleep(3_000)
  load.isRunning = false
  await Promise.all(work)
  const lost = await countMissing(primaryUrl, acknowledged)
  console.log(`写入：${writes.describe()}`)
  console.log(`查询：${reads.describe()}`)
  console.log(`已确认 ${acknowledged.length} 个标识，丢失 ${lost} 个`)
  process.exitCode = lost === 0 ? 0 : 1
  await server.stop()
} finally {
  load.isRunning = false
  await cluster.stop()
}
process.exit()
