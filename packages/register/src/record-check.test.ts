import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify as verifyWith } from 'node:crypto'
import test from 'node:test'
import { toBase64, toUtf8 } from './bytes.ts'
import { digestField, digestRecord, type FieldContent } from './digests.ts'
import { hashLeaf, hashRanges, listConsistencyProof, listInclusionProof } from './merkle.ts'
import {
  cosign,
  createVerifierKey,
  formatCheckpoint,
  formatNote,
  formatSignature,
  formatVerifierKey,
  parseNote,
  signNote,
  type Verify,
} from './notes.ts'
import { checkRecord, listPathSteps, type RecordClaim, type RememberedHead } from './record-check.ts'
import {
  appendLeaf,
  createEdge,
  createNodeReader,
  hashEdge,
  hashTile,
  listPartialTiles,
  toTilePath,
} from './tiles.ts'

const HANDLE = '88.449.1001/BD-1'
const ORIGIN = 'node.example/log'
const AT = '2026-11-20T06:03:21Z'
const PAGE_AT = new Date('2026-11-28T07:20:06Z')

const verify: Verify = async (key, message, signature) => {
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verifyWith(null, message, publicKey, signature)
}

function createKey(origin = ORIGIN) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'))
  return { key: createVerifierKey(origin, 'ed25519', raw), privateKey }
}
const OWN = createKey()

const SHOWN: FieldContent[] = [
  { path: 'name', label: '', value: '前制动盘', trace: null },
  { path: 'fields//hardness', label: '硬度', value: 'HB 207', trace: null },
  { path: 'fields//blank', label: '毛坯标识', value: 'CB-1', trace: '88.449.1/CB-1' },
]
const HIDDEN: FieldContent = { path: 'fields//cost', label: '成本', value: '12.5', trace: null }
const SALT = '0a'.repeat(16)

const FIELDS = [
  ...SHOWN.map((field) => ({ path: field.path, salt: SALT, digest: digestField(SALT, field) })),
  { digest: digestField(SALT, HIDDEN) },
]
const RECORD = { revision: 3, template: '', templateVersion: null, successor: null }
const DIGEST = digestRecord(
  { ...RECORD, handle: HANDLE, state: 'active' },
  FIELDS.map(({ digest }) => digest),
)
const ENTRY = JSON.stringify({
  at: AT,
  digest: DIGEST,
  handle: HANDLE,
  kind: 'record',
  revision: 3,
  state: 'active',
  v: 1,
})

type Signer = { key: ReturnType<typeof createVerifierKey>; privateKey: KeyObject }

/** A log in which the entry of the record has a place. */
function createLog(size: number, { leaf = 5, entry = ENTRY, other = 'entry', signer = OWN as Signer } = {}) {
  const tiles = new Map<string, Uint8Array>()
  const edge = createEdge()
  for (let index = 0; index < size; index++)
    for (const { tile, bytes } of appendLeaf(
      edge,
      hashLeaf(toUtf8(index === leaf ? entry : `${other} ${index}`)),
    ))
      tiles.set(toTilePath(tile), bytes)
  for (const { tile, bytes } of listPartialTiles(edge)) tiles.set(toTilePath(tile), bytes)
  const root = hashEdge(edge)
  const readNodes = createNodeReader(size, async (tile) =>
    hashTile(tiles.get(toTilePath(tile)) ?? new Uint8Array()),
  )
  const readHead = async () => {
    const text = formatCheckpoint({ origin: signer.key.name, size, root })
    const note = await signNote(
      text,
      signer.key,
      async (bytes) => new Uint8Array(sign(null, bytes, signer.privateKey)),
    )
    return { size, root: toBase64(root), at: '2026-11-28T06:05:10.000Z', checkpoint: formatNote(note) }
  }
  return {
    remembered: async (): Promise<RememberedHead> => {
      const { root, at } = await readHead()
      return { key: formatVerifierKey(signer.key), size, root, at }
    },
    readConsistency: async (from: number) => ({
      hashes: (await hashRanges(listConsistencyProof(from, size), readNodes)).map(toBase64),
      head: await readHead(),
    }),
    readClaim: async (): Promise<RecordClaim> => ({
      ...RECORD,
      handle: HANDLE,
      recordState: 'active',
      fields: FIELDS,
      logKey: formatVerifierKey(signer.key),
      proof: {
        leaf,
        entry,
        hashes: (await hashRanges(listInclusionProof(leaf, size), readNodes)).map(toBase64),
        head: await readHead(),
      },
    }),
  }
}
type Log = ReturnType<typeof createLog>

type Change = {
  claim?: Partial<RecordClaim>
  shown?: FieldContent[]
  remembered?: RememberedHead
  consistency?: Log['readConsistency'] | (() => Promise<undefined>)
  verify?: Verify
  pageAt?: Date
}

async function check(log: Log, { claim, shown = SHOWN, remembered, consistency, ...more }: Change = {}) {
  let time = 0
  return checkRecord(
    {
      claim: { ...(await log.readClaim()), ...claim },
      handle: HANDLE,
      shown,
      pageAt: more.pageAt ?? PAGE_AT,
      remembered,
    },
    { verify: more.verify ?? verify, readConsistency: consistency ?? log.readConsistency, now: () => time++ },
  )
}

const withField = (path: string, change: Partial<FieldContent>) =>
  SHOWN.map((field) => (field.path === path ? { ...field, ...change } : field))

test('an untouched record passes, at the first check and after the log has grown', async () => {
  const log = createLog(300)
  const first = await check(log)
  assert.equal(first.verdict, 'right')
  assert.deepEqual([first.page.matching, first.page.hidden, first.page.notShown], [3, 1, 0])
  assert.equal(first.page.digest, DIGEST)
  assert.equal(first.history.remembered, undefined)
  const next = first.history.next
  assert.equal(next?.size, 300)
  const later = await check(createLog(900), { remembered: next })
  assert.equal(later.verdict, 'right')
  assert.equal(later.history.next?.size, 900)
  assert.deepEqual(later.took, { page: 1, entry: 1, head: 1, history: 1 })
})

test('a value that is hidden from the page or left out of it does not matter', async () => {
  const result = await check(createLog(9), { shown: SHOWN.slice(0, 2) })
  assert.equal(result.verdict, 'right')
  assert.equal(result.page.notShown, 1)
})

test('each changed value, label or link on the page is named', async () => {
  const log = createLog(20)
  for (const change of [{ value: 'HB 217' }, { label: '表面硬度' }, { trace: '88.449.1/X' }]) {
    const { verdict, page, entry } = await check(log, { shown: withField('fields//hardness', change) })
    assert.deepEqual(
      [verdict, page.problem, page.wrongPaths, entry.state],
      ['wrong', 'fields', ['fields//hardness'], 'right'],
    )
    assert.notEqual(page.digest, page.registered)
  }
  const added = await check(log, {
    shown: [...SHOWN, { path: 'fields//new', label: '新', value: '1', trace: null }],
  })
  assert.deepEqual([added.verdict, added.page.wrongPaths], ['wrong', ['fields//new']])
})

test('a record that was changed in the database is found, though no value can be named', async () => {
  const shown = withField('fields//hardness', { value: 'HB 217' })
  const fields = shown.map((field) => ({ path: field.path, salt: SALT, digest: digestField(SALT, field) }))
  const result = await check(createLog(20), { shown, claim: { fields: [...fields, ...FIELDS.slice(3)] } })
  assert.deepEqual([result.verdict, result.page.problem, result.page.wrongPaths], ['wrong', 'record', []])
  assert.deepEqual([result.entry.state, result.head.state, result.history.state], ['right', 'right', 'right'])
  for (const claim of [
    { template: 't2' },
    { successor: '88.449.1001/X' },
    { fields: FIELDS.slice(0, 3) },
    { fields: [] },
  ])
    assert.equal((await check(createLog(20), { claim })).page.problem, 'record', JSON.stringify(claim))
})

test('the entry of another record, revision or state is refused', async () => {
  const log = createLog(20)
  for (const claim of [{ revision: 2 }, { recordState: 'suspended' }, { handle: '88.449.1001/BD-2' }])
    assert.equal((await check(log, { claim })).entry.problem, 'other-record')
  for (const entry of ['', 'null', '[]', '{"kind":"block"}'])
    assert.equal((await check(createLog(20, { entry }))).entry.state, 'wrong', entry)
})

test('each changed hash, leaf or root of the path is found', async () => {
  const log = createLog(300)
  const { proof } = await log.readClaim()
  for (const [index, hash] of proof.hashes.entries()) {
    const bytes = new Uint8Array(Buffer.from(hash, 'base64'))
    const changed = toBase64(bytes.with(3, (bytes[3] ?? 0) ^ 1))
    for (const value of [changed, 'not base64', '']) {
      const claim = { proof: { ...proof, hashes: proof.hashes.with(index, value) } }
      assert.equal((await check(log, { claim })).entry.problem, 'not-in-tree')
    }
  }
  for (const leaf of [-1, 4, 6, 300, 1.5])
    assert.equal((await check(log, { claim: { proof: { ...proof, leaf } } })).entry.problem, 'not-in-tree')
  const root = toBase64(new Uint8Array(32))
  const { entry, head } = await check(log, { claim: { proof: { ...proof, head: { ...proof.head, root } } } })
  assert.deepEqual([entry.problem, head.problem], ['not-in-tree', 'other-head'])
})

test('a head without the right signature is refused', async () => {
  const log = createLog(20)
  const { proof, logKey } = await log.readClaim()
  const withCheckpoint = (checkpoint: string) => ({
    claim: { proof: { ...proof, head: { ...proof.head, checkpoint } } },
  })
  const changed = proof.head.checkpoint.replace(/.{7}=\n$/, 'AAAAAAA=\n')
  assert.notEqual(changed, proof.head.checkpoint)
  assert.equal((await check(log, withCheckpoint(changed))).head.problem, 'wrong-signature')
  assert.equal((await check(log, withCheckpoint('nonsense'))).head.problem, 'unreadable')
  const stranger = createLog(20, { signer: createKey() })
  const foreign = await stranger.readClaim()
  assert.equal((await check(log, { claim: { proof: foreign.proof } })).head.problem, 'no-signature')
  const remembered = await log.remembered()
  const swapped = await check(stranger, { remembered })
  assert.deepEqual([swapped.verdict, swapped.head.problem], ['wrong', 'other-key'])
  assert.equal((await check(log, { claim: { logKey: logKey.slice(0, -4) } })).head.problem, 'unreadable')
})

test('cosignatures of witnesses are verified, and a wrong one is refused', async () => {
  const log = createLog(20)
  const claim = await log.readClaim()
  const [signed, silent] = await Promise.all(
    ['witness.example/a', 'witness.example/b'].map(async (name) => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const raw = new Uint8Array(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'))
      const key = createVerifierKey(name, 'cosignature', raw)
      const note = parseNote(claim.proof.head.checkpoint)
      const signer = async (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey))
      const line = formatSignature(await cosign(note?.text ?? '', key, 1_796_000_000, signer))
      return { key: formatVerifierKey(key), line }
    }),
  )
  assert.ok(signed && silent)
  const read = async (line: string) => {
    const head = { ...claim.proof.head, checkpoint: claim.proof.head.checkpoint + line }
    const witnessKeys = [signed.key, silent.key]
    return (await check(log, { claim: { proof: { ...claim.proof, head }, witnessKeys } })).head
  }
  const right = await read(signed.line)
  assert.deepEqual(right.witnesses, [
    { name: 'witness.example/a', at: new Date(1_796_000_000_000).toISOString() },
    { name: 'witness.example/b', at: '' },
  ])
  const wrong = await read(
    signed.line.replace(/.{7}=?\n$/, (end) => `${end.startsWith('A') ? 'B' : 'A'}${end.slice(1)}`),
  )
  assert.equal(wrong.problem, 'wrong-cosignature')
})

test('a log that shrank, was rewritten or was begun anew is noticed, and nothing is remembered then', async () => {
  const before = await createLog(300).remembered()
  const shrunk = await check(createLog(200), { remembered: before })
  assert.deepEqual(
    [shrunk.verdict, shrunk.history.problem, shrunk.history.next],
    ['wrong', 'shrunk', undefined],
  )
  for (const size of [300, 700])
    assert.equal(
      (await check(createLog(size, { other: 'forged' }), { remembered: before })).history.problem,
      'forked',
    )
  const anew = await check(createLog(400, { signer: createKey('node.example/log2') }), { remembered: before })
  assert.deepEqual([anew.verdict, anew.history.problem], ['wrong', 'other-log'])
})

test('a log that grows during the check passes, and one that forks meanwhile does not', async () => {
  const remembered = await createLog(100).remembered()
  const grown = await check(createLog(300), { remembered, consistency: createLog(310).readConsistency })
  assert.equal(grown.verdict, 'right')
  const forged = createLog(310, { other: 'forged' })
  assert.equal(
    (await check(createLog(300), { remembered, consistency: forged.readConsistency })).history.problem,
    'forked',
  )
})

test('without an answer or without Ed25519 nothing is called wrong', async () => {
  const remembered = await createLog(100).remembered()
  const cut = await check(createLog(300), { remembered, consistency: async () => undefined })
  assert.deepEqual([cut.verdict, cut.history.problem], ['unchecked', 'unreachable'])
  const old = await check(createLog(300), {
    verify: async () => {
      throw new Error('Unrecognized name')
    },
  })
  assert.deepEqual(
    [old.verdict, old.head.problem, old.history.state],
    ['unchecked', 'no-ed25519', 'unchecked'],
  )
})

test('a page that is older than the record is outdated and not wrong', async () => {
  const shown = withField('fields//hardness', { value: 'HB 190' })
  const pageAt = new Date('2026-11-20T06:03:00Z')
  assert.equal((await check(createLog(20), { shown, pageAt })).verdict, 'outdated')
  assert.equal((await check(createLog(20), { shown, pageAt, claim: { template: 'x' } })).verdict, 'wrong')
})

test('steps say on which side each part lies and how many entries they cover', async () => {
  const claim = await createLog(11, { leaf: 5 }).readClaim()
  assert.deepEqual(
    listPathSteps(claim.proof).map(({ isLater, leafCount }) => [isLater, leafCount]),
    [
      [false, 2],
      [true, 4],
      [false, 8],
      [true, 11],
    ],
  )
  assert.deepEqual(listPathSteps((await createLog(1, { leaf: 0 }).readClaim()).proof), [])
})
