import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { checkSignature, formatVerifierKey, parseNote } from '@biaojie/register/notes.ts'
import { getClient, transact } from '../../../platform/database/database.ts'
import { testApp } from '../../../test-support/app.ts'
import { createMemoryStorage } from '../../../test-support/storage.ts'
import { appendEntries, createRecordEntry } from './entries.ts'
import { createProofs } from './proofs.ts'
import { createSequencer } from './sequencer.ts'
import { loadSigner, loadWitnessSigner, verifyEd25519 } from './signer.ts'
import { createTileStore } from './tiles.ts'
import { createWitness } from './witness.ts'
import { createWitnesses } from './witnesses.ts'

const ORIGIN = 'localhost/log'
const WITNESS = 'witness.example/w1'

const app = await testApp({ after })
await app.app.ready()
const { db, pool, clock, env } = app
const now = () => clock.now
const { key: logKey } = await loadSigner(env.dataDir, ORIGIN)
const { key: witnessKey } = await loadWitnessSigner(env.dataDir, WITNESS)
const memory = createMemoryStorage()
const tiles = createTileStore(memory.storage)
const proofs = createProofs({ db, tiles })
const { sequence } = createSequencer({
  db,
  now,
  storage: memory.storage,
  tiles,
  signer: (origin) => loadSigner(env.dataDir, origin),
})
const witness = createWitness({
  db,
  now,
  logs: [logKey],
  loadSigner: () => loadWitnessSigner(env.dataDir, WITNESS),
})

let codes = 0
async function publish(count: number) {
  const entries = Array.from({ length: count }, () =>
    createRecordEntry({
      handle: `88.449.1001/WT-${codes++}`,
      prefix: '88.449.1001',
      revision: 1,
      state: 'active',
      digest: 'cd'.repeat(32),
      at: '2026-11-20T02:00:00.000Z',
      saltKey: 1,
    }),
  )
  await transact(db, (db) => appendEntries(getClient(db), entries))
  const head = await sequence()
  assert.ok(head)
  return head
}

/** A witness behind HTTP; the listener may misbehave. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const honest = await listen(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const answer = await witness.addCheckpoint(Buffer.concat(chunks).toString())
  response.writeHead(answer.status).end(answer.text)
})

const ask = (url: string) => createWitnesses({ db, now, proofs, witnesses: [{ key: witnessKey, url }] })

test('a witness signs each head that follows from the one before', async () => {
  const first = await publish(3)
  const witnesses = ask(honest)
  await witnesses.request(first)
  const second = await publish(300)
  await witnesses.request(second)
  const note = parseNote((await witnesses.addCosignatures(second)).note)
  assert.ok(note)
  assert.equal(await checkSignature(note, witnessKey, verifyEd25519), 'valid')
  assert.equal(await checkSignature(note, logKey, verifyEd25519), 'valid')
  assert.deepEqual(
    (await witnesses.listStates()).map(({ size, problem }) => [size, problem]),
    [[303, '']],
  )
  assert.equal((await witnesses.addCosignatures(first)).note, first.note)
  const hash = createHash('sha256').update(ORIGIN).digest('hex')
  assert.equal(parseNote((await witness.findCheckpoint(hash)) ?? '')?.signatures.length, 2)
  assert.equal(await witness.loadKey(), formatVerifierKey(witnessKey))
})

test('a log that forgot what its witness saw goes on from there', async () => {
  await pool.query('truncate register_witnesses')
  const witnesses = ask(honest)
  const head = await publish(5)
  await witnesses.request(head)
  assert.deepEqual((await witnesses.listStates())[0]?.problem, '')
})

test('a witness that is down, slow of mind or lying is named, and the log goes on', async () => {
  const liars: [string, RegExp][] = [
    ['http://127.0.0.1:9', /没有答复/],
    [await listen((_request, response) => response.writeHead(503).end()), /答复 503/],
    [await listen((_request, response) => response.end('hello')), /读不懂/],
    [await listen((_request, response) => response.writeHead(409).end('99999999\n')), /答复 409/],
    [
      await listen((_request, response) =>
        response.end(
          `— ${WITNESS} ${Buffer.concat([witnessKey.keyId, Buffer.alloc(72)]).toString('base64')}\n`,
        ),
      ),
      /签名不对/,
    ],
    [await listen((_request, response) => void Readable.from(generateEndless()).pipe(response)), /太长/],
  ]
  for (const [url, problem] of liars) {
    app.wait(61)
    const head = await publish(1)
    const witnesses = ask(url)
    await witnesses.request(head)
    const [state] = await witnesses.listStates()
    assert.match(state?.problem ?? '', problem)
    assert.equal((await witnesses.addCosignatures(head)).note, head.note)
  }
  app.wait(61)
  const head = await publish(1)
  await ask(honest).request(head)
  assert.equal((await ask(honest).listStates())[0]?.problem, '')
})

function* generateEndless() {
  for (;;) yield 'x'.repeat(1_000)
}

test('a witness refuses what does not follow, each with the status of its specification', async () => {
  await pool.query('truncate register_witnessed')
  const head = await publish(1)
  const send = (old: number, proof: string[], note: string) =>
    witness.addCheckpoint([`old ${old}`, ...proof, '', note].join('\n'))
  const statusOf = async (...given: Parameters<typeof send>) => (await send(...given)).status
  assert.equal(await statusOf(0, [], 'nonsense\n'), 400)
  assert.equal(await statusOf(head.size + 1, [], head.note), 400)
  assert.equal(await statusOf(0, [], head.note.replaceAll('localhost/log', 'other.example/log')), 404)
  const lastLine = head.note.trimEnd().split('\n').at(-1) ?? ''
  assert.equal(await statusOf(0, [], head.note.replace(lastLine, `— ${ORIGIN} ${'A'.repeat(92)}`)), 403)
  assert.equal(await statusOf(0, [Buffer.alloc(32).toString('base64')], head.note), 422)
  assert.equal(await statusOf(0, [], head.note), 200)
  assert.deepEqual(await send(0, [], head.note), { status: 409, text: `${head.size}\n`, type: 'size' })
  assert.equal(await statusOf(head.size, [], head.note), 200)
})

test('of two heads that arrive together only one is signed', async () => {
  await pool.query('truncate register_witnessed')
  const head = await publish(1)
  const answers = await Promise.all(
    [0, 0, 0].map((old) => witness.addCheckpoint(`old ${old}\n\n${head.note}`)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
})

test('two nodes witness each other over HTTP', async () => {
  const other = await testApp({ after }, { env: { REGISTER_WITNESSED_LOGS: formatVerifierKey(logKey) } })
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const head = await publish(2)
  const { key } = await loadWitnessSigner(other.env.dataDir, 'localhost/witness')
  const witnesses = createWitnesses({ db, now, proofs, witnesses: [{ key, url: `${address}/witness` }] })
  await witnesses.request(head)
  assert.deepEqual(
    (await witnesses.listStates()).map(({ size, problem }) => [size, problem]),
    [[head.size, '']],
  )
  const unknown = await fetch(`${address}/witness/${'0'.repeat(64)}/checkpoint`)
  assert.equal(unknown.status, 404)
})
