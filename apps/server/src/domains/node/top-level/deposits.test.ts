import assert from 'node:assert/strict'
import { constants, createDecipheriv, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { sm2, sm4 } from 'sm-crypto-v2'
import { createSealer, writeArchive } from '../../../platform/providers/deposit/sealing.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createSession } from '../../../test-support/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'biaojie-deposits-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsaPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const keyFile = join(folder, 'recipient.pem')
writeFileSync(keyFile, rsaPem)
const target = mkdtempSync(join(folder, 'target-'))

/** Opens an archive as its recipient does. */
function openArchive(archive: Buffer, unwrap: (wrapped: Buffer) => Buffer): string {
  const end = archive.indexOf('\n') + 1
  const header = archive.subarray(0, end)
  const { cipher, wrappedKey } = JSON.parse(header.toString())
  const secret = unwrap(Buffer.from(wrappedKey, 'base64'))
  const sections: Buffer[] = []
  let number = 0
  for (let at = end; at < archive.length; ) {
    const length = archive.readUInt32BE(at)
    const sealed = archive.subarray(at + 4, at + 4 + length)
    at += 4 + length
    const nonce = Buffer.alloc(12)
    nonce[0] = at === archive.length ? 1 : 0
    nonce.writeUInt32BE(number++, 8)
    const [text, tag] = [sealed.subarray(0, -16), sealed.subarray(-16)]
    if (cipher === 'AES-256-GCM') {
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce)
      decipher.setAAD(header)
      decipher.setAuthTag(tag)
      sections.push(Buffer.concat([decipher.update(text), decipher.final()]))
    } else {
      const options = { mode: 'gcm', iv: nonce, associatedData: header, tag, output: 'array' } as const
      sections.push(Buffer.from(sm4.decrypt(text, secret, options)))
    }
  }
  return gunzipSync(Buffer.concat(sections)).toString()
}
const openWithRsa = (archive: Buffer) =>
  openArchive(archive, (wrapped) =>
    privateDecrypt(
      { key: rsa.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      wrapped,
    ),
  )

const env = { DEPOSIT_TARGET: target, DEPOSIT_PUBLIC_KEY: keyFile, DEPOSIT_CONTENT: 'full' }
const node = await testApp({ after }, { env: { CAPTCHA: 'off', ...env } })
const { runScheduled, wait, pool } = node
const alarms = async () =>
  (await pool.query(`select distinct title, text from notices where title like '数据存管%' order by 1, 2`))
    .rows
const stateOf = async (day: string) =>
  (await pool.query('select state, error from top_level_deposits where day = $1', [day])).rows[0]

test('the archive of a night is what the node has, encrypted, and confirmed by its receipt', async () => {
  await createSession(node, { type: 'ADMIN' })
  await putIdentifiers(node, [
    { identifier: '88.449.1001/AB-320A0001', name: '甲' },
    { identifier: '88.449.1001/AB-320A0002', name: '乙' },
  ])
  await runScheduled('top-level.deposit')
  assert.deepEqual(await stateOf('2026-11-20'), { state: 'sent', error: '' })
  const name = '88.449-2026-11-20.deposit'
  assert.deepEqual(readdirSync(target), [name])
  const archive = readFileSync(join(target, name))
  assert.equal(archive.includes('88.449.1001/AB-320A0001'), false)
  const lines = openWithRsa(archive)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const own = lines.filter((line) => line.type === 'identifier' && line.handle.startsWith('88.449.1001/'))
  assert.deepEqual(
    own.map(({ handle }) => handle),
    ['88.449.1001/AB-320A0001', '88.449.1001/AB-320A0002'],
  )
  const sum = createHash('sha256')
  for (const { handle, revision, digest, content } of own) {
    assert.equal(createHash('sha256').update(content).digest('hex'), digest)
    sum.update(`${handle} ${revision} ${digest}\n`)
  }
  const total = lines.find((line) => line.type === 'identifiers' && line.prefix === '88.449.1001')
  assert.deepEqual([total.count, total.digest], [2, sum.digest('hex')])
  assert.deepEqual(readdirSync(join(node.env.dataDir, 'deposits')), [], 'nothing is left here')
  const sha256 = createHash('sha256').update(archive).digest('hex')
  writeFileSync(join(target, `${name}.receipt.json`), JSON.stringify({ sha256 }))
  await runScheduled('top-level.watch-deposits')
  assert.deepEqual(await stateOf('2026-11-20'), { state: 'confirmed', error: '' })
  assert.deepEqual(await alarms(), [])
})

test('a receipt that says otherwise, none at all, and an archive that cannot be handed over each raise one alarm', async () => {
  wait(86_400)
  await runScheduled('top-level.deposit')
  writeFileSync(join(target, '88.449-2026-11-21.deposit.receipt.json'), '{"sha256":"0"}')
  for (let hour = 0; hour < 3; hour++) await runScheduled('top-level.watch-deposits')
  assert.deepEqual(await stateOf('2026-11-21'), { state: 'wrong', error: '回执里的摘要与送出的不同' })
  assert.equal((await alarms()).length, 1)
  wait(86_400)
  await runScheduled('top-level.deposit')
  wait(12 * 3_600)
  for (let hour = 0; hour < 3; hour++) await runScheduled('top-level.watch-deposits')
  assert.equal((await alarms()).length, 2)
  rmSync(target, { recursive: true })
  wait(12 * 3_600)
  for (let hour = 0; hour < 3; hour++) await runScheduled('top-level.watch-deposits')
  assert.deepEqual(await stateOf('2026-11-23'), { state: 'failed', error: '没有送到' })
  assert.equal((await alarms()).length, 3)
})

test('SM2 recipients get SM4, by the same archive; keys that are none make no sealer', async () => {
  const { publicKey, privateKey } = sm2.generateKeyPairHex()
  const head = '3059301306072a8648ce3d020106082a811ccf5501822d034200'
  const pem = `-----BEGIN PUBLIC KEY-----\n${Buffer.from(head + publicKey, 'hex').toString('base64')}\n-----END PUBLIC KEY-----\n`
  const sealer = createSealer(pem)
  assert.equal(sealer?.cipher, 'SM4-GCM')
  const path = join(folder, 'sm.deposit')
  const lines = (async function* () {
    for (let line = 0; line < 3_000; line++) yield createHash('sha512').update(String(line)).digest('hex')
  })()
  if (sealer) await writeArchive(path, sealer, { day: 'x' }, lines)
  const archive = readFileSync(path)
  const text = openArchive(archive, (wrapped) =>
    Buffer.from(sm2.doDecrypt(wrapped.toString('hex'), privateKey, 1, { output: 'array' })),
  )
  assert.equal(text.trim().split('\n').length, 3_000)
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  for (const wrong of ['', 'x', small.export({ type: 'spki', format: 'pem' }).toString()])
    assert.equal(createSealer(wrong), undefined)
})

test('sections that were left out, moved or changed are noticed', async () => {
  const sealer = createSealer(rsaPem)
  const path = join(folder, 'long.deposit')
  const lines = (async function* () {
    for (let line = 0; line < 40_000; line++) yield createHash('sha512').update(String(line)).digest('base64')
  })()
  if (sealer) await writeArchive(path, sealer, {}, lines)
  const archive = readFileSync(path)
  assert.equal(openWithRsa(archive).trim().split('\n').length, 40_000)
  const end = archive.indexOf('\n') + 1
  const first = 4 + archive.readUInt32BE(end)
  assert.ok(end + first < archive.length, 'there are several sections')
  const wrong = [
    archive.subarray(0, end + first),
    Buffer.concat([archive.subarray(0, end), archive.subarray(end + first)]),
    Buffer.concat([archive.subarray(0, -1), Buffer.from([(archive.at(-1) ?? 0) ^ 1])]),
  ]
  for (const item of wrong) assert.throws(() => openWithRsa(item))
})

test('without a place for archives there is none, and asking for one says so', async () => {
  const plain = await testApp({ after }, { env: { CAPTCHA: 'off' } })
  const { token } = await createSession(plain, { type: 'ADMIN' })
  assert.equal((await plain.call('topLevelDeposit', { token })).code, getRefusalCode('top_level_no_deposit'))
  const { data } = await plain.call('topLevelState', { token })
  assert.deepEqual([data.isConnected, data.link.state, data.deposits.isConfigured], [false, 'none', false])
  assert.equal((await plain.call('topLevelReconcile', { token })).code, getRefusalCode('top_level_missing'))
  assert.equal(
    (await plain.call('topLevelRepair', { token, body: {} })).code,
    getRefusalCode('top_level_missing'),
  )
})
