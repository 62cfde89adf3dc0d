import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { auditLog, type SeenHead } from '@biaojie/register/audit.ts'
import { toBase64, toUtf8 } from '@biaojie/register/bytes.ts'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import { parseTilePath } from '@biaojie/register/tiles.ts'
import { getClient, transact } from '../../../platform/database/database.ts'
import { createLocalStorage } from '../../../platform/providers/storage/storage.ts'
import { testApp } from '../../../test-support/app.ts'
import { appendEntries, createRecordEntry } from './entries.ts'
import { createSequencer } from './sequencer.ts'
import { loadSigner, verifyEd25519 } from './signer.ts'
import { createTileStore } from './tiles.ts'

const KILLS = Number(process.env.KILLS ?? 12)
const BATCH = 900
const ORIGIN = 'node.example/log'
const PROGRAM = fileURLToPath(new URL('../../../test-support/sequence-log.ts', import.meta.url))

const app = await testApp({ after })
const { db, pool, env } = app
await pool.query('update register_state set origin = $1', [ORIGIN])
const { key } = await loadSigner(env.dataDir, ORIGIN)
const storage = createLocalStorage(`${env.dataDir}/files`)
const tiles = createTileStore(storage)

const running: ChildProcess[] = []
after(() => running.forEach((child) => void child.kill('SIGKILL')))

async function startSequencing(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: app.url, DATA_DIR: env.dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running.push(child)
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const append = (from: number) =>
  transact(db, (db) =>
    appendEntries(
      getClient(db),
      Array.from({ length: BATCH }, (_, index) =>
        createRecordEntry({
          handle: `88.449.1001/KILL-${from + index}`,
          prefix: '88.449.1001',
          revision: 1,
          state: 'active',
          digest: 'ab'.repeat(32),
          at: '2026-11-20T02:00:00.000Z',
          saltKey: 1,
        }),
      ),
    ),
  )

/** Audits what the storage holds, as anyone does over HTTP. */
const audit = (seenHeads: readonly SeenHead[]) =>
  auditLog({
    verify: verifyEd25519,
    seenHeads,
    read: async (path) => {
      if (path === 'key') return toUtf8(formatVerifierKey(key))
      if (path === 'checkpoint') return storage.get('register/checkpoint')
      const tile = parseTilePath(path)
      return tile && tiles.read(tile)
    },
  })

const readNote = async () => Buffer.from((await storage.get('register/checkpoint')) ?? '').toString()

test('a log whose sequencers are killed has every entry once and continues each published head', async () => {
  const seen: SeenHead[] = []
  let appended = 0
  for (let kills = 0; kills < KILLS; kills++) {
    // Two at a time: the second takes over when the first is gone.
    const [first, second] = await Promise.all([startSequencing(), startSequencing()])
    const note = await readNote()
    for (let batch = 0; batch < 4; batch++) {
      await append(appended)
      appended += BATCH
      await sleep((kills * 37 + batch * 11) % 60)
    }
    // A busy machine would kill every pair before it has published anything.
    if (kills % 4 === 3) while ((await readNote()) === note) await sleep(20)
    await Promise.all([kill(first), kill(second)])
    if (!(await storage.has('register/checkpoint'))) continue
    const { checkpoint } = await audit(seen)
    seen.push({ size: checkpoint.size, root: toBase64(checkpoint.root) })
  }
  const signer = (origin: string) => loadSigner(env.dataDir, origin)
  await createSequencer({ db, now: () => new Date(), storage, tiles, signer }).sequence()
  assert.equal((await audit(seen)).checkpoint.size, appended)
  const { rows } = await pool.query(
    `select count(*)::int as count, count(distinct subject)::int as subjects, max(leaf)::int as last,
            (select count(*)::int from register_queue) as waiting,
            (select count(*)::int from (select 1 from register_checkpoints group by size having count(distinct root) > 1) forks) as forks
       from register_entries`,
  )
  assert.deepEqual(rows, [{ count: appended, subjects: appended, last: appended - 1, waiting: 0, forks: 0 }])
  assert.ok(new Set(seen.map(({ size }) => size)).size > 1, 'the kills left the log where it was')
})
