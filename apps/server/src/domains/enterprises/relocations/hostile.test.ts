import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import yazl from 'yazl'
import { loadNodeKey, toFingerprint } from '../../../platform/shared/key-file.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { bringArchive, exportArchive, sendFile } from '../../../test-support/relocations.ts'
import { computeSha256, type Manifest, makePartName, signManifest } from './archive.ts'

/* Archives that somebody made by hand. All are signed well, unless they say otherwise. */

const node = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const staff = await createSession(node, { type: 'ADMIN' })
const companyId = await createCompany(node, '示例制动')
const PREFIX: string = (await node.pool.query('select prefix from companies where id = $1', [companyId]))
  .rows[0].prefix
let key: KeyObject
let row: Record<string, unknown>
let manifest: Manifest

before(async () => {
  await node.app.ready()
  key = await loadNodeKey(node.env.dataDir, 'register')
  row = {
    key: `${PREFIX}/BD-0001`,
    identifier: `${PREFIX}/BD-0001`,
    name: '前制动盘',
    state: 'active',
    stateReason: '',
    level: 'item',
    template: '',
    templateVersion: null,
    batch: null,
    successor: null,
    visibility: {},
    content: '{"elements":[{"id":"spec","name":"规格","value":"Ø320"}]}',
    revision: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    isBlocked: false,
    revisions: [],
    aliases: [],
  }
  const company = {
    name: '示例制动',
    shortName: '',
    industryCode: '',
    industry: '',
    areaCode: '',
    area: '',
    address: '',
    website: '',
    introduce: '',
  }
  manifest = {
    format: 'biaojie-relocation',
    version: 1,
    node: { prefix: '88.449', name: '别的节点' },
    prefix: PREFIX,
    company,
    exportedAt: '2026-11-19T00:00:00.000Z',
    left: [],
    parts: [],
  }
})

type Made = {
  rows?: object[]
  change?: (manifest: Manifest) => object
  files?: [name: string, bytes: Buffer][]
  packed?: Buffer
  signer?: KeyObject
  /** The archive contains the public key of this key; that of the signer by default. */
  publicKeyOf?: KeyObject
  compress?: boolean
}

async function makeArchive({
  rows = [row],
  change,
  files,
  packed,
  signer = key,
  publicKeyOf = key,
  compress = false,
}: Made) {
  const raw = Buffer.from(rows.map((item) => `${JSON.stringify(item)}\n`).join(''))
  const bytes = packed ?? gzipSync(raw)
  const part = { name: makePartName(1, 'jsonl.gz'), kind: 'items' as const, records: rows.length }
  const whole = {
    ...manifest,
    parts: [{ ...part, rawBytes: raw.length, bytes: bytes.length, sha256: computeSha256(bytes) }],
  }
  const head = Buffer.from(JSON.stringify(change?.(whole) ?? whole))
  const publicKey = Buffer.from(createPublicKey(publicKeyOf).export({ type: 'spki', format: 'pem' }))
  const zip = new yazl.ZipFile()
  const entries = files ?? [
    ['manifest.json', head],
    ['manifest.sig', Buffer.from(signManifest(head, signer))],
    ['node-key.pem', publicKey],
    [part.name, bytes],
  ]
  for (const [name, content] of entries) zip.addBuffer(content, name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

const CENTRAL = Buffer.from('PK\u0001\u0002', 'latin1')
const END = Buffer.from('PK\u0005\u0006', 'latin1')

/** Makes the directory of a ZIP name the bytes of its last part several times. */
function shareLastEntry(bytes: Buffer, times: number): Buffer {
  const directory = bytes.indexOf(CENTRAL)
  const end = bytes.lastIndexOf(END)
  const last = bytes.lastIndexOf(CENTRAL)
  const entries = Array.from({ length: times - 1 }, (_, at) => {
    const entry = Buffer.from(bytes.subarray(last, end))
    entry.write(makePartName(at + 2, 'jsonl.gz'), 46, 'latin1')
    return entry
  })
  const tail = Buffer.from(bytes.subarray(end))
  const count = tail.readUInt16LE(10) + times - 1
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  const added = Buffer.concat(entries)
  tail.writeUInt32LE(end - directory + added.length, 12)
  return Buffer.concat([bytes.subarray(0, end), added, tail])
}

async function bring(bytes: Buffer): Promise<string> {
  const arrival = await bringArchive(node, staff.token, PREFIX, bytes)
  if (arrival.state !== 'refused') {
    const body = { id: arrival.id, prefix: PREFIX }
    await node.call('arrivalCancel', { token: staff.token, body })
    return arrival.state
  }
  return arrival.problem
}

test('an archive made by hand is read like one of a node', async () => {
  assert.equal(await bring(await makeArchive({})), 'checked')
})

test('signature, digests and the list of files have to fit', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey
  assert.match(await bring(await makeArchive({ signer: stranger })), /签名不对/)
  const changed = ({ parts, ...rest }: Manifest) => ({
    ...rest,
    parts: parts.map((part) => ({ ...part, sha256: '0'.repeat(64) })),
  })
  assert.match(await bring(await makeArchive({ change: changed })), /摘要不符/)
  const twice = ({ parts, ...rest }: Manifest) => ({ ...rest, parts: [...parts, ...parts] })
  assert.match(await bring(await makeArchive({ change: twice })), /第 2 段不正确/)
  const more = ({ parts, ...rest }: Manifest) => ({
    ...rest,
    parts: [...parts, ...parts.map((part) => ({ ...part, name: makePartName(2, 'jsonl.gz') }))],
  })
  assert.match(await bring(await makeArchive({ change: more })), /文件数与清单不符/)
  assert.match(
    await bring(await makeArchive({ change: (whole) => ({ ...whole, version: 2 }) })),
    /更新的版本/,
  )
  assert.match(await bring(Buffer.from('这不是一个包')), /不是完整的 ZIP/)
  const whole = await makeArchive({})
  assert.match(await bring(whole.subarray(0, whole.length - 40)), /不是完整的 ZIP/)
})

test('names that lead elsewhere, compressed entries and bombs are refused', async () => {
  const evil = await makeArchive({ files: [['aaa/etc/passwd', Buffer.from('x')]] })
  const traversal = Buffer.from(evil.toString('latin1').replaceAll('aaa/etc', '../.etc'), 'latin1')
  assert.match(await bring(traversal), /不是完整的 ZIP/)
  assert.match(
    await bring(await makeArchive({ files: [['other.txt', Buffer.from('x')]] })),
    /应是 manifest\.json/,
  )
  assert.match(await bring(await makeArchive({ compress: true })), /不能再压缩/)
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32))
  assert.match(await bring(await makeArchive({ packed: bomb })), /展开后比清单写的长/)
})

test('a manifest that no node would write is refused before its parts are kept', async () => {
  const changed = async (change: object) =>
    bring(await makeArchive({ change: (whole) => ({ ...whole, ...change }) }))
  for (const exportedAt of [
    '+275760-09-13T00:00:00.000Z',
    '2999-01-01T00:00:00.000Z',
    '1969-12-31T00:00:00.000Z',
    '昨天',
  ])
    assert.match(await changed({ exportedAt }), /导出时间不正确/, exportedAt)
  const long = 'x'.repeat(501)
  assert.match(await changed({ company: { ...manifest.company, website: long } }), /格式不正确/)
  assert.match(await changed({ left: Array(21).fill({ what: '甲', count: 1, why: '乙' }) }), /格式不正确/)
  assert.match(await changed({ node: { ...manifest.node, admin: true } }), /格式不正确/)
  const file = { id: 'a'.repeat(32), name: 'a\u0000.pdf', format: 'pdf' as const }
  const withFile = ({ parts, ...rest }: Manifest) => ({
    ...rest,
    parts: parts.map((part) => ({ ...part, name: makePartName(1, 'pdf'), kind: 'files' as const, file })),
  })
  assert.match(await bring(await makeArchive({ change: withFile })), /第 1 段不正确/)
  const { records } = (await node.call('arrivalList', { token: staff.token, body: {} })).data
  assert.ok(records.every(({ exportTime }) => exportTime === '' || exportTime.startsWith('2026-')))
})

test('parts that share their bytes in the archive are refused', async () => {
  const noise = Array.from({ length: 400 }, (_, at) => computeSha256(Buffer.from(`${at}`))).join('')
  const content = JSON.stringify({ elements: [{ id: 'spec', name: '规格', value: noise }] })
  const shared = ({ parts: [part], ...rest }: Manifest) => ({
    ...rest,
    parts: Array.from({ length: 8 }, (_, at) => ({ ...part, name: makePartName(at + 1, 'jsonl.gz') })),
  })
  const bytes = await makeArchive({ rows: [{ ...row, content }], change: shared })
  assert.match(await bring(bytes), /文件数与清单不符/)
  assert.match(await bring(shareLastEntry(bytes, 8)), /总长超过包的大小/)
})

test('a key that staff confirmed for one node signs for no other', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey
  const from = (prefix: string) => (whole: Manifest) => ({ ...whole, node: { prefix, name: '远方节点' } })
  const bytes = await makeArchive({ change: from('88.600'), signer: stranger, publicKeyOf: stranger })
  const { id, fingerprint, isConfirmed } = await bringArchive(node, staff.token, PREFIX, bytes)
  assert.equal(isConfirmed, false)
  const body = { id, prefix: PREFIX }
  const write = await node.call('arrivalWrite', { token: staff.token, body })
  assert.equal(write.code, getRefusalCode('relocation_unconfirmed'))
  const wrong = await node.call('arrivalConfirm', {
    token: staff.token,
    body: { ...body, fingerprint: '0'.repeat(64) },
  })
  assert.equal(wrong.code, getRefusalCode('relocation_fingerprint'))
  assert.ok(
    (await node.call('arrivalConfirm', { token: staff.token, body: { ...body, fingerprint } })).success,
  )
  await node.call('arrivalCancel', { token: staff.token, body })
  assert.equal(await bring(bytes), 'checked')
  const other = await makeArchive({ change: from('88.601'), signer: stranger, publicKeyOf: stranger })
  assert.match(await bring(other), /已确认属于节点 88\.600，清单却写着 88\.601/)
})

test('rows are checked one by one, and one wrong row keeps the whole archive out', async () => {
  const wrong = async (change: object) => bring(await makeArchive({ rows: [{ ...row, ...change }] }))
  assert.match(await wrong({ identifier: '88.449.1001/BD-0001' }), /不在前缀/)
  assert.match(await wrong({ state: 'deleted' }), /字段 state/)
  assert.match(await wrong({ level: 'batch' }), /字段 level/)
  assert.match(await wrong({ batch: '88.449.1001/LOT-1' }), /字段 batch/)
  assert.match(await wrong({ updatedAt: '2999-01-01T00:00:00.000Z' }), /字段 updatedAt/)
  assert.match(await wrong({ createdAt: '-271821-04-20T00:00:00.000Z' }), /字段 createdAt/)
  assert.match(await wrong({ content: '{"images":["//evil.example/x.png"]}' }), /图片应是本站路径/)
  assert.match(
    await wrong({ content: '{"elements":[{"id":"a","value":{"b":["c"]},"type":"Object"}]}' }),
    /要素/,
  )
  assert.match(await wrong({ content: 'null' }), /内容不正确/)
  assert.match(await wrong({ content: '{"elements":[{"id":"a","value":"\\u0000"}]}' }), /无法保存的字符/)
  assert.match(await wrong({ revision: 3, revisions: [] }), /^checked$/)
  const revision = {
    revision: 2,
    at: '2026-11-01T00:00:00.000Z',
    by: 'form',
    kind: 'person',
    name: '甲',
    reason: '',
    changed: [],
    delta: null,
  }
  assert.match(await wrong({ revisions: [revision] }), /版本号不连续/)
  const jump = [
    { ...revision, revision: 1 },
    { ...revision, revision: 3, delta: '{}' },
  ]
  assert.match(await wrong({ revision: 3, revisions: jump }), /版本号不连续/)
  const hostile = [
    { ...revision, revision: 1 },
    { ...revision, delta: '{"elements":{"length":9}}' },
  ]
  assert.match(await wrong({ revision: 2, revisions: hostile }), /第 1 段第 1 行/)
  assert.match(await bring(await makeArchive({ rows: [row, row] })), /重复或次序不对/)
  const fewer = ({ parts, ...rest }: Manifest) => ({
    ...rest,
    parts: parts.map((part) => ({ ...part, records: 2 })),
  })
  assert.match(await bring(await makeArchive({ change: fewer })), /行数与清单不符/)
  assert.match(
    await bring(await makeArchive({ change: (whole) => ({ ...whole, prefix: '88.449.1001' }) })),
    /迁出包，不是/,
  )
  assert.equal((await node.pool.query('select 1 from identifiers')).rowCount, 0)
})

test('pieces come in their order and size, and none is taken twice', async () => {
  const bytes = await makeArchive({})
  const begin = { prefix: PREFIX, fileName: '<b>.zip', bytes: bytes.length }
  const { id } = (await node.call('arrivalBegin', { token: staff.token, body: begin, ip: makeAddress() }))
    .data
  const send = async (number: string, content: Uint8Array) =>
    (
      await sendFile(node, 'arrivalPiece', {
        token: staff.token,
        fields: { id, prefix: PREFIX, number },
        bytes: content,
      })
    ).code
  assert.equal(await send('2', bytes), getRefusalCode('relocation_piece'))
  assert.equal(await send('x', bytes), getRefusalCode('relocation_piece'))
  assert.equal(await send('1', bytes.subarray(1)), getRefusalCode('relocation_piece'))
  const twice = await Promise.all([send('1', bytes), send('1', bytes)])
  assert.ok(
    twice.every((code) => code === 200 || code === getRefusalCode('relocation_moved_on')),
    String(twice),
  )
  await node.runJobs()
  const body = { id, prefix: PREFIX }
  const { state } = (await node.call('arrivalDetail', { token: staff.token, body })).data
  assert.equal(state, 'checked')
  await node.call('arrivalCancel', { token: staff.token, body })
  const foreign = await node.call('arrivalBegin', {
    token: staff.token,
    ip: makeAddress(),
    body: { ...begin, prefix: '88.512.3001' },
  })
  assert.equal(foreign.code, getRefusalCode('relocation_prefix'))
})

test('an archive of this node needs no confirmation, and its fingerprint is that of the register’s key', async () => {
  await putIdentifiers(node, [{ identifier: `${PREFIX}/BD-0002`, name: '盘' }])
  const arrival = await bringArchive(
    node,
    staff.token,
    PREFIX,
    await exportArchive(node, staff.token, PREFIX),
  )
  assert.deepEqual([arrival.isConfirmed, arrival.fingerprint], [true, toFingerprint(createPublicKey(key))])
})
