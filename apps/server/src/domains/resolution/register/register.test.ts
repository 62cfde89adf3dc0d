import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { fromBase64, toUtf8 } from '@biaojie/register/bytes.ts'
import { decodeBundle } from '@biaojie/register/entries.ts'
import { hashLeaf, verifyConsistency, verifyInclusion } from '@biaojie/register/merkle.ts'
import { checkSignature, parseCheckpoint, parseNote, parseVerifierKey } from '@biaojie/register/notes.ts'
import { getClient, transact } from '../../../platform/database/database.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createPerson, makeAddress } from '../../../test-support/people.ts'
import { createMemoryStorage } from '../../../test-support/storage.ts'
import { appendEntries, createRecordEntry } from './entries.ts'
import { createProofs } from './proofs.ts'
import { renewLog } from './renewal.ts'
import { createSequencer, type Head } from './sequencer.ts'
import { loadSigner, verifyEd25519 } from './signer.ts'
import { createTileStore, RegisterDamaged } from './tiles.ts'

const app = await testApp({ after })
await app.app.ready()
const { db, pool, env } = app
const DIGEST = 'ab'.repeat(32)

beforeEach(async () => {
  await pool.query('truncate register_queue, register_entries, register_checkpoints')
  await pool.query(`update register_state set size = 0, origin = 'node.example/log'`)
})

function createLog(memory = createMemoryStorage()) {
  const tiles = createTileStore(memory.storage)
  const signer = (origin: string) => loadSigner(env.dataDir, origin)
  const create = () =>
    createSequencer({ db, now: () => app.clock.now, storage: memory.storage, tiles, signer })
  return { memory, tiles, create, ...create(), proofs: createProofs({ db, tiles }) }
}

const createEntry = (code: string, revision = 1) =>
  createRecordEntry({
    handle: `88.449.1001/${code}`,
    prefix: '88.449.1001',
    revision,
    state: 'active',
    digest: DIGEST,
    at: '2026-11-20T02:00:00.000Z',
    saltKey: 1,
  })

const append = (...entries: ReturnType<typeof createEntry>[]) =>
  transact(db, (db) => appendEntries(getClient(db), entries))

const appendMany = (from: number, count: number) =>
  append(...Array.from({ length: count }, (_, index) => createEntry(`RG-${from + index}`)))

async function readCheckpoint(head: Head | undefined) {
  assert.ok(head)
  const note = parseNote(head.note)
  const checkpoint = note && parseCheckpoint(note.text)
  assert.ok(note && checkpoint)
  const { key } = await loadSigner(env.dataDir, checkpoint.origin)
  assert.equal(await checkSignature(note, key, verifyEd25519), 'valid')
  return checkpoint
}

const toBytes = (hashes: readonly string[]) => hashes.map((hash) => fromBase64(hash) ?? new Uint8Array())

test('an entry gets a place, and its proof leads to the signed head', async () => {
  const { sequence, proofs, tiles } = createLog()
  await appendMany(0, 300)
  const { size, root } = await readCheckpoint(await sequence())
  assert.equal(size, 300)
  for (const leaf of [0, 255, 256, 299]) {
    const proof = await proofs.prove(`88.449.1001/RG-${leaf}`, 1)
    assert.ok(proof.state === 'proved')
    assert.equal(proof.entry.leaf, leaf)
    const leafHash = hashLeaf(toUtf8(proof.entry.text))
    assert.ok(verifyInclusion({ leaf, size, leafHash, proof: toBytes(proof.hashes), root }))
  }
  const bundle = await tiles.read({ level: 'entries', index: 1, width: 44 })
  assert.equal(decodeBundle(bundle ?? new Uint8Array())?.length, 44)
  await append(createEntry('RG-0', 2))
  assert.equal((await proofs.prove('88.449.1001/RG-0', 2)).state, 'waiting')
  assert.equal((await proofs.prove('88.449.1001/RG-0', 3)).state, 'unknown')
  const later = await readCheckpoint(await sequence())
  const latest = await proofs.prove('88.449.1001/RG-0')
  assert.ok(latest.state === 'proved' && JSON.parse(latest.entry.text).revision === 2)
  const consistency = await proofs.proveConsistency(300)
  assert.ok(consistency)
  const proof = toBytes(consistency.hashes)
  assert.ok(verifyConsistency({ from: 300, to: later.size, fromRoot: root, toRoot: later.root, proof }))
  assert.equal(await proofs.proveConsistency(later.size + 1), undefined)
})

test('the page of the register lists the latest entries, earlier ones and those of an identifier', async () => {
  const { sequence } = createLog()
  await appendMany(0, 20)
  await append(createEntry('RG-3', 2))
  await sequence()
  await append(createEntry('RG-3', 3))
  const readOverview = async (body: object) =>
    (await app.call('registerOverview', { body, ip: makeAddress() })).data
  const overview = await readOverview({})
  assert.deepEqual(
    [overview.size, overview.waiting, overview.since, overview.latest[0]?.leaf, overview.latest.length],
    [21, 1, '2026-11-20T02:00:00.000Z', 20, 12],
  )
  assert.deepEqual([overview.more, (await readOverview({ before: 12 })).more], [true, false])
  assert.deepEqual(
    (await readOverview({ before: 3 })).latest.map(({ leaf }: { leaf: number }) => leaf),
    [2, 1, 0],
  )
  const readEntries = async (identifier: string) =>
    (await app.call('registerEntries', { body: { identifier }, ip: makeAddress() })).data
  const own = await readEntries('88.449.1001/rg-3')
  assert.deepEqual(
    own.entries.map(({ revision, leaf }: { revision: number; leaf: number }) => [revision, leaf]),
    [
      [2, 20],
      [1, 3],
    ],
  )
  assert.deepEqual([own.waiting, own.more], [true, false])
  const none = await readEntries('88.449.1001/NO-SUCH')
  assert.deepEqual([none.entries, none.waiting], [[], false])
})

test('a rolled back transaction leaves no entry', async () => {
  const { sequence } = createLog()
  await assert.rejects(
    transact(db, async (db) => {
      await appendEntries(getClient(db), [createEntry('RG-GONE')])
      throw new Error('changed my mind')
    }),
  )
  assert.equal((await sequence())?.size, 0)
})

test('parallel sequencers leave no gap and give no place twice', async () => {
  const log = createLog()
  const others = [log.create(), log.create(), log.create()]
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      appendMany(round * 100, 50),
      appendMany(round * 100 + 50, 50),
      ...[log, ...others].map(({ sequence }) => sequence()),
    ])
  }
  // The sequencers of the last round may have published everything already.
  const { size } = await readCheckpoint((await log.sequence()) ?? (await log.proofs.readHead()))
  assert.equal(size, 500)
  const { rows } = await pool.query(
    'select count(*)::int as count, count(distinct subject)::int as subjects, min(leaf)::int as first, max(leaf)::int as last from register_entries',
  )
  assert.deepEqual(rows, [{ count: 500, subjects: 500, first: 0, last: 499 }])
  const { rows: forks } = await pool.query(
    'select size from register_checkpoints group by size having count(distinct root) > 1',
  )
  assert.deepEqual(forks, [])
})

test('a kill before any write of a publication changes nothing that was published', async () => {
  const { memory, create } = createLog()
  await appendMany(0, 200)
  const first = await readCheckpoint(await create().sequence())
  await appendMany(200, 200)
  for (const failBefore of [
    'register/tile-entries',
    'register/tile-0',
    'register/tile-1',
    'register/checkpoint',
  ]) {
    memory.failBefore = failBefore
    await assert.rejects(create().sequence(), /killed/)
  }
  memory.failBefore = undefined
  const second = await readCheckpoint(await create().sequence())
  assert.equal(second.size, 400)
  assert.notDeepEqual(second.root, first.root)
})

test('a head that was stored but not committed is taken up', async () => {
  const { memory, create } = createLog()
  await appendMany(0, 20)
  const head = await create().sequence()
  await pool.query('truncate register_checkpoints')
  await appendMany(20, 5)
  const later = await readCheckpoint(await create().sequence())
  assert.equal(later.size, 25)
  assert.ok(head && memory.objects.has('register/tile-0-000.p-20'))
})

test('a database of yesterday publishes nothing', async () => {
  const { create } = createLog()
  await appendMany(0, 20)
  await create().sequence()
  await pool.query('truncate register_entries, register_checkpoints')
  await pool.query('update register_state set size = 0')
  await assert.rejects(create().sequence(), RegisterDamaged)
  await appendMany(100, 30)
  await assert.rejects(create().sequence(), /较早的备份/)
})

test('an administrator ends a log that the database has lost, and begins one with another name', async () => {
  const { memory, create, tiles } = createLog()
  const renew = (origin: string) =>
    renewLog({ db, now: () => app.clock.now, storage: memory.storage, dataDir: env.dataDir }, origin)
  await appendMany(0, 300)
  const kept = await create().sequence()
  await assert.rejects(renew('node.example/log2'), /账簿没有停/)
  await appendMany(300, 400)
  await readCheckpoint(await create().sequence())
  await pool.query('delete from register_entries where leaf >= 300')
  await pool.query('delete from register_checkpoints where size > 300')
  await pool.query('update register_state set size = 300')
  await appendMany(900, 2)
  await assert.rejects(create().sequence(), /较早的备份/)
  for (const [origin, message] of [
    ['node.example/log', /已经用过/],
    ['two words', /不能有空格/],
    ['', /不能有空格/],
  ] as const)
    await assert.rejects(renew(origin), message)
  const { endedNote, keptAs, head } = await renew('node.example/log2')
  assert.ok(endedNote.startsWith('node.example/log\n700\n'))
  assert.ok(memory.objects.has(keptAs))
  const checkpoint = await readCheckpoint(head)
  assert.deepEqual([checkpoint.origin, checkpoint.size], ['node.example/log2', 302])
  await appendMany(1_000, 300)
  const next = await readCheckpoint(await create().sequence())
  assert.equal(next.size, 602)
  const proofs = createProofs({ db, tiles })
  const consistency = await proofs.proveConsistency(300)
  assert.ok(kept && consistency)
  const proof = toBytes(consistency.hashes)
  assert.ok(verifyConsistency({ from: 300, to: 602, fromRoot: kept.root, toRoot: next.root, proof }))
})

test('a tile that was changed or cut short stops the log', async () => {
  const { memory, create } = createLog()
  await appendMany(0, 300)
  await create().sequence()
  const key = 'register/tile-0-001.p-44'
  const tile = memory.objects.get(key)
  assert.ok(tile)
  await appendMany(300, 1)
  memory.objects.set(key, tile.subarray(0, 32))
  await assert.rejects(create().sequence(), /长度不对/)
  memory.objects.set(
    key,
    tile.map((byte, index) => (index === 5 ? byte ^ 1 : byte)),
  )
  await assert.rejects(create().sequence(), /与已签的树头不符/)
  memory.objects.delete(key)
  await assert.rejects(create().sequence(), /缺少 tile\/0\/001\.p\/44/)
  memory.objects.set(key, tile)
  assert.equal((await create().sequence())?.size, 301)
})

test('partial tiles go when the complete one is published, and read from it', async () => {
  const { memory, sequence, tiles } = createLog()
  const listPartial = () => [...memory.objects.keys()].filter((key) => key.includes('.p-')).sort()
  await appendMany(0, 100)
  await sequence()
  await appendMany(100, 100)
  await sequence()
  const early = await tiles.read({ level: 'entries', index: 0, width: 100 })
  assert.ok(early)
  assert.equal(listPartial().length, 4)
  await appendMany(200, 100)
  await sequence()
  assert.deepEqual(listPartial(), [
    'register/tile-0-001.p-44',
    'register/tile-1-000.p-1',
    'register/tile-entries-001.p-44',
  ])
  assert.deepEqual(await tiles.read({ level: 'entries', index: 0, width: 100 }), early)
  const half = await tiles.read({ level: 0, index: 0, width: 100 })
  assert.deepEqual(half, memory.objects.get('register/tile-0-000')?.subarray(0, 100 * 32))
})

test('proofs do not depend on the hashes that are stored beside a tile', async () => {
  const { memory, sequence, tiles } = createLog()
  await appendMany(0, 300)
  const { root, size } = await readCheckpoint(await sequence())
  const key = 'register/tile-0-000'
  const stored = memory.objects.get(key)
  assert.ok(stored)
  const tile = stored.subarray(0, 256 * 32)
  assert.deepEqual(await tiles.read({ level: 0, index: 0, width: 256 }), tile)
  const damaged = stored.map((byte, index) => (index === 300 * 32 ? byte ^ 1 : byte))
  for (const bytes of [stored, damaged, tile]) {
    memory.objects.set(key, bytes)
    const proof = await createProofs({ db, tiles }).prove('88.449.1001/RG-7', 1)
    assert.ok(proof.state === 'proved')
    const leafHash = hashLeaf(toUtf8(proof.entry.text))
    assert.ok(verifyInclusion({ leaf: 7, size, leafHash, proof: toBytes(proof.hashes), root }))
  }
})

test('staff are notified once a day while the log is stopped, and not of other failures', async () => {
  const { id } = await createPerson(app, { type: 'ADMIN', name: 'register-admin' })
  const readTitles = async () =>
    (await pool.query('select title, text from notices where user_id = $1', [id])).rows
  const { report } = app.domains.register
  await report(new Error('the database is away'))
  assert.deepEqual(await readTitles(), [])
  await report(new RegisterDamaged('账簿缺少 tile/0/001'))
  await report(new RegisterDamaged('账簿缺少 tile/0/001'))
  assert.deepEqual(await readTitles(), [{ title: '公开账簿停住了', text: '账簿缺少 tile/0/001' }])
})

test('a log without entries signs its head again each hour, also after the clock was set back', async () => {
  const { sequence } = createLog()
  await appendMany(0, 3)
  const first = await sequence()
  assert.ok(first)
  app.wait(600)
  assert.equal(await sequence(), undefined)
  app.wait(3000)
  const repeated = await sequence()
  assert.equal(repeated?.note, first.note)
  app.wait(-7200)
  await appendMany(3, 1)
  const later = await sequence()
  assert.equal(later?.size, 4)
  assert.ok(repeated && later && later.at > repeated.at)
  app.wait(7200)
})

test('programs read the log under the addresses of its specification', async () => {
  const get = (url: string) => app.app.inject({ url, remoteAddress: makeAddress() })
  assert.equal((await get('/log/checkpoint')).json().code, getRefusalCode('register_empty'))
  await appendMany(0, 260)
  await app.domains.register.sequencer.sequence()
  const key = parseVerifierKey((await get('/log/key')).body.trim())
  const note = parseNote((await get('/log/checkpoint')).body)
  assert.ok(key && note)
  assert.equal(await checkSignature(note, key, verifyEd25519), 'valid')
  const tile = await get('/log/tile/0/001.p/4')
  assert.equal(tile.rawPayload.length, 4 * 32)
  assert.match(String(tile.headers['cache-control']), /immutable/)
  const bundle = await get('/log/tile/entries/000')
  assert.equal(decodeBundle(new Uint8Array(bundle.rawPayload))?.length, 256)
  for (const path of ['0/001', '0/001.p/5', '0/1', 'entries/002', '7/000', '../../secret'])
    assert.equal((await get(`/log/tile/${path}`)).statusCode, 404, path)
  const proof = (await get('/log/proof?handle=88.449.1001/rg-7&revision=1')).json()
  assert.equal(proof.leaf, 7)
  assert.equal(proof.head.size, 260)
  assert.equal(
    (await get('/log/proof?handle=88.449.1001/RG-7&revision=9')).json().code,
    getRefusalCode('register_entry_not_found'),
  )
  for (const revision of ['x', '-1', '1e3', '2147483648', '9'.repeat(30)])
    assert.equal((await get(`/log/proof?handle=88.449.1001/RG-7&revision=${revision}`)).statusCode, 400)
  assert.equal((await get('/log/consistency?from=100')).json().head.size, 260)
  assert.equal((await get('/log/consistency?from=261')).json().code, getRefusalCode('register_size_unknown'))
})

test('a proof from a tile that is missing or cut short is refused in words, and staff are notified', async () => {
  await pool.query('delete from quotas; delete from notices')
  const { id } = await createPerson(app, { type: 'ADMIN', name: 'register-damage' })
  const { sequencer, tiles } = app.domains.register
  await appendMany(0, 520)
  await sequencer.sequence()
  const tile = { level: 0, index: 1, width: 256 }
  const bytes = await tiles.read(tile)
  assert.ok(bytes)
  const ask = (url: string) => app.app.inject({ url, remoteAddress: makeAddress() })
  const damages = [() => tiles.write(tile, bytes.subarray(0, 40)), () => tiles.remove(tile)]
  for (const damage of damages) {
    await damage()
    for (const url of ['/log/proof?handle=88.449.1001/RG-300', '/log/consistency?from=300']) {
      const { code, message } = (await ask(url)).json()
      assert.equal(code, getRefusalCode('register_damaged'), url)
      assert.match(message, /不表示记录被改过/)
    }
  }
  const { rows } = await pool.query('select title, text from notices where user_id = $1', [id])
  assert.deepEqual(rows, [{ title: '公开账簿停住了', text: '账簿的 tile/0/001 长度不对：40 字节' }])
  await tiles.write(tile, bytes)
  assert.equal((await ask('/log/proof?handle=88.449.1001/RG-300')).json().leaf, 300)
})
