import assert from 'node:assert/strict'
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { askTcp } from '@biaojie/handle/client.ts'
import { encodeValue, type NativeValue } from '@biaojie/handle/values.ts'
import { sm2 } from 'sm-crypto-v2'
import { UnknownKey } from '../../../../platform/base/sealer.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { createTemplate } from '../../../../test-support/templates.ts'
import { readJws } from './jws.ts'
import { listKeys, openKey, rewrapSigningKeys, toStatement } from './keys.ts'

const env = { HANDLE_PORT: '0', PUBLIC_URL: 'https://node.example', CAPTCHA: 'off' }
const app = await testApp({ after }, { env })
before(() => app.app.ready())
const target = () => ({ host: '127.0.0.1', port: app.domains.native.port ?? 0 })
const askNative = async (handle: string, more: object = {}): Promise<NativeValue[]> =>
  (await askTcp(target(), { handle, requestId: 7, ...more })).values

const OWN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
const toPem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }))
const toFingerprint = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
const signText = (text: string, key: KeyObject) => sign('RSA-SHA256', Buffer.from(text), key)

/** A company with one identifier and a key of its programs. */
async function aMaker() {
  const companyId = await createCompany(app, '示例制动')
  const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { token } = admin
  const found = await app.pool.query('select prefix from companies where id = $1', [companyId])
  const { prefix } = found.rows[0]
  await createTemplate(app, token, '前制动盘')
  const made = await app.call('keyCreate', { token, body: { name: 'MES', scopes: ['read', 'write'] } })
  const headers = { authorization: `Bearer ${made.data.secret}` }
  const program = <N extends 'identifierPut' | 'recordClaims' | 'recordSign'>(
    name: N,
    code: string,
    body: object = {},
  ) => app.call(name, { params: { prefix, code }, body, headers, ip: makeAddress() })
  const write = async (code: string, hardness: string) => {
    const values = { record: { spec: 'Ø320 × 28 mm', hardness: Number(hardness) } }
    const answer = await program('identifierPut', code, { template: '前制动盘', values })
    assert.ok(answer.success, answer.message)
    return `${prefix}/${code}`
  }
  const ask = (
    name: 'signingKeyList' | 'signingKeyAdd' | 'signingKeyRenew' | 'signingKeyRevoke',
    body: object = {},
  ) => app.call(name, { token, body, ip: makeAddress() })
  const addOwnKey = (key = OWN_KEY) =>
    ask('signingKeyAdd', {
      publicKey: toPem(key.publicKey),
      proof: signText(toStatement(prefix, toFingerprint(key.publicKey)), key.privateKey).toString('base64'),
    })
  return { prefix, program, write, ask, addOwnKey }
}

const textOf = (values: readonly NativeValue[], type: string) =>
  values.find((value) => value.type === type)?.data.toString() ?? ''

const loadSignature = async (handle: string) =>
  textOf(await askNative(handle, { types: ['HS_SIGNATURE'] }), 'HS_SIGNATURE')

type Link = { iss: string; sub: string; perms: { handle: string; perm: string }[]; publicKey: JsonWebKey }

/** Finds the certificate of the key that issued a signature, as clients do, and checks the signature with it. */
async function requireIssuer(jws: string): Promise<Link> {
  const read = readJws(jws)
  assert.ok(read)
  const issuer = String(read.claims.iss)
  const values = await askNative(issuer.slice(issuer.indexOf(':') + 1))
  const certificates = values.filter(({ type }) => type === 'HS_CERT').map(({ data }) => data.toString())
  const links = certificates.map((text) => readJws(text)?.claims as unknown as Link)
  const link = links.find(({ sub }) => sub === issuer)
  assert.ok(link, `no certificate of ${issuer}`)
  const key = createPublicKey({ key: link.publicKey, format: 'jwk' })
  assert.ok(read.isSignedBy(key), `not signed by ${issuer}`)
  return link
}

/** Checks a record as a Handle client does: digests of its values, the signature, and the certificates above it. */
async function verify(handle: string, jws: string, values: readonly NativeValue[]): Promise<number[]> {
  assert.equal(readJws(jws)?.claims.sub, handle)
  const [prefix = ''] = handle.split('/')
  const company = await requireIssuer(jws)
  assert.deepEqual(company.perms, [{ handle: `0.NA/${prefix}`, perm: 'handlesUnderThisPrefix' }])
  const companyCertificates = (await askNative(`0.NA/${prefix}`)).filter(({ type }) => type === 'HS_CERT')
  const node = await requireIssuer(String(companyCertificates.at(-1)?.data))
  assert.deepEqual([node.iss, node.sub], ['300:0.NA/88.449', '300:0.NA/88.449'])
  assert.ok(node.perms.some(({ perm }) => perm === 'derivedPrefixes'))
  return findFitting(jws, values)
}

/** The indexes of values whose digests are signed. */
function findFitting(jws: string, values: readonly NativeValue[]): number[] {
  const claims = readJws(jws)?.claims as {
    digests: { digests: { index: number; digest: string }[] }
  }
  const digests = new Map(claims.digests.digests.map(({ index, digest }) => [index, digest]))
  return values
    .filter((value) => {
      const bytes = encodeValue(value).subarray(8)
      return digests.get(value.index) === createHash('sha256').update(bytes).digest('base64')
    })
    .map(({ index }) => index)
}

test('a record is signed when a client asks for its signature, in the name of its company', async () => {
  const { write, ask, prefix } = await aMaker()
  const handle = await write('SG-1', '196')
  const values = await askNative(handle)
  assert.equal(textOf(values, 'HS_SIGNATURE'), '')
  const jws = await loadSignature(handle)
  assert.deepEqual(
    await verify(handle, jws, values),
    values.map(({ index }) => index),
  )
  assert.equal(await loadSignature(handle), jws, 'it is kept')
  const byIndex = await app.app.inject(`/api/handles/${handle}?index=400`)
  assert.deepEqual(
    byIndex
      .json()
      .values.map(({ type, data }: { type: string; data: { value: string } }) => [type, data.value]),
    [['HS_SIGNATURE', jws]],
  )
  const [key] = (await ask('signingKeyList')).data.keys
  assert.deepEqual([key?.index, key?.holder, key?.state], [300, 'node', 'active'])
  const authority = await askNative(`0.NA/${prefix}`)
  assert.match(
    String(readJws(textOf(authority, 'HS_CERT'))?.claims.content),
    /The node keeps the private key/,
  )
  const { rows } = await app.pool.query('select sealed from signing_keys where prefix = $1', [prefix])
  assert.ok(!rows[0].sealed.includes('PRIVATE KEY'))
})

test('the same is signed with SM2 for those who ask for it', async () => {
  const { write } = await aMaker()
  const handle = await write('SG-9', '196')
  const jws = await loadSignature(handle)
  assert.equal((await askNative(handle, { types: ['HS_SIGNATURE'] })).length, 1)
  const [first] = await askNative(handle, { indexes: [402] })
  assert.ok(first)
  const [again] = await askNative(handle, { types: ['SM2_SIGNATURE'] })
  assert.deepEqual(again?.data, first.data, 'it is kept')
  const pem = textOf(await askNative('0.NA/88.449'), 'SM2_PUBKEY')
  const point = createPublicKey(pem).export({ type: 'spki', format: 'der' }).subarray(-65).toString('hex')
  const signature = Buffer.from(String(first.data), 'base64').toString('hex')
  const verifies = (text: string) =>
    sm2.doVerifySignature(new Uint8Array(Buffer.from(text)), signature, point, { der: true, hash: true })
  const input = jws.slice(0, jws.lastIndexOf('.'))
  assert.ok(verifies(input))
  assert.ok(!verifies(`${input}A`))
})

const readSm2Entries = async (): Promise<{ action: string; holder: string; digest: string }[]> => {
  const { rows } = await app.pool.query(
    `select entry from register_queue where kind = 'key' and subject = '88.449' order by id`,
  )
  return rows.map(({ entry }) => JSON.parse(entry)).filter(({ index }) => index === 350)
}
const loadSm2Fingerprint = async () =>
  toFingerprint(createPublicKey(textOf(await askNative('0.NA/88.449'), 'SM2_PUBKEY')))

test('the SM2 key of the node is in the register, and a new key file ends the former one', async () => {
  const { write } = await aMaker()
  const handle = await write('SG-10', '196')
  const loadSm2Signature = async () =>
    textOf(await askNative(handle, { types: ['SM2_SIGNATURE'] }), 'SM2_SIGNATURE')
  const former = await loadSm2Fingerprint()
  const signature = await loadSm2Signature()
  assert.notEqual(signature, '')
  assert.equal(await loadSm2Signature(), signature)
  const toLines = (entries: Awaited<ReturnType<typeof readSm2Entries>>) =>
    entries.map(({ action, holder, digest }) => [action, holder, digest])
  assert.deepEqual(toLines(await readSm2Entries()), [['added', 'node', former]])
  rmSync(join(app.env.dataDir, 'sm2-key.pem'))
  const latter = await loadSm2Fingerprint()
  assert.notEqual(latter, former)
  assert.notEqual(await loadSm2Signature(), signature, 'a signature by the former key does not fit')
  assert.deepEqual(toLines(await readSm2Entries()), [
    ['added', 'node', former],
    ['revoked', 'node', former],
    ['added', 'node', latter],
  ])
})

test('a changed record gets another signature, and the former one fits no longer', async () => {
  const { write } = await aMaker()
  const handle = await write('SG-2', '196')
  const before = await loadSignature(handle)
  await write('SG-2', '201')
  const values = await askNative(handle)
  const fitting = await verify(handle, before, values)
  assert.equal(fitting.length, values.length - 1)
  const now = await loadSignature(handle)
  assert.notEqual(now, before)
  assert.equal((await verify(handle, now, values)).length, values.length)
})

test('nothing is signed for unknown identifiers, prefixes and earlier times', async () => {
  const { write, prefix } = await aMaker()
  await write('SG-3', '196')
  const codeOf = async (path: string) => (await app.app.inject(`/api/handles/${path}`)).json().responseCode
  assert.equal(await codeOf(`${prefix}/NONE?type=HS_SIGNATURE`), 100)
  assert.equal(await codeOf(`0.NA/${prefix}?type=HS_SIGNATURE`), 200)
  const later = new Date(Date.now() + 60_000).toISOString()
  assert.equal(await codeOf(`${prefix}/SG-3?type=HS_SIGNATURE&at=${encodeURIComponent(later)}`), 200)
})

test('a company that keeps its private key signs by itself', async () => {
  const { write, program, addOwnKey } = await aMaker()
  const handle = await write('SG-4', '196')
  assert.equal((await program('recordClaims', 'SG-4')).code, getRefusalCode('signing_key_missing'))
  const added = await addOwnKey()
  assert.ok(added.success, added.message)
  assert.equal(await loadSignature(handle), '', 'the node does not sign in its name')
  const { claims, signingInput } = (await program('recordClaims', 'SG-4')).data
  const complete = (input: string, key = OWN_KEY.privateKey) =>
    `${input}.${signText(input, key).toString('base64url')}`
  const changed = (change: object) =>
    complete(
      `${signingInput.split('.')[0]}.${Buffer.from(JSON.stringify({ ...JSON.parse(claims), ...change })).toString('base64url')}`,
    )
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const wrong: [string, RegExp][] = [
    [complete(signingInput, other.privateKey), /验不过/],
    ['eyJhbGciOiJub25lIn0.e30.', /不是 RS256/],
    [changed({ iss: '300:0.NA/88.449' }), /iss 应为/],
    [changed({ sub: `${handle}0` }), /sub 应为/],
    [changed({ exp: 1 }), /exp/],
    [changed({ nbf: 99_999_999_999 }), /nbf/],
    [changed({ digests: { alg: 'SHA-256', digests: [] } }), /digests/],
    [changed({ digests: 'none' }), /digests/],
  ]
  for (const [signature, message] of wrong) {
    const answer = await program('recordSign', 'SG-4', { signature })
    assert.equal(answer.code, getRefusalCode('signature_wrong'))
    assert.match(answer.message, message)
  }
  const jws = complete(signingInput)
  assert.ok((await program('recordSign', 'SG-4', { signature: jws })).success)
  assert.equal(await loadSignature(handle), jws)
  const values = await askNative(handle)
  const signatures = await askNative(handle, { types: ['HS_SIGNATURE'] })
  assert.deepEqual(
    signatures.map(({ index }) => index),
    [400, 401],
  )
  const ofCompany = await verify(handle, jws, values)
  const byNode = String(signatures[1]?.data)
  assert.equal((await requireIssuer(byNode)).sub, '300:0.NA/88.449')
  const ofNode = findFitting(byNode, values)
  assert.deepEqual([...ofCompany, ...ofNode].sort(), values.map(({ index }) => index).sort())
  await write('SG-4', '201')
  assert.equal(await loadSignature(handle), '', 'it does not fit the change')
})

test('a public key is added with proof of possession only', async () => {
  const { ask, addOwnKey, prefix } = await aMaker()
  const pem = toPem(OWN_KEY.publicKey)
  const proofFor = (text: string) => signText(text, OWN_KEY.privateKey).toString('base64')
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const curve = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const statement = toStatement(prefix, toFingerprint(OWN_KEY.publicKey))
  const wrong: [object, string, RegExp][] = [
    [{ publicKey: 'nothing', proof: '' }, 'publicKey', /没有读出公钥/],
    [
      { publicKey: String(OWN_KEY.privateKey.export({ type: 'pkcs8', format: 'pem' })), proof: '' },
      'publicKey',
      /私钥/,
    ],
    [{ publicKey: toPem(short.publicKey), proof: '' }, 'publicKey', /2048/],
    [{ publicKey: toPem(curve.publicKey), proof: '' }, 'publicKey', /RSA/],
    [{ publicKey: pem, proof: proofFor(statement.replace(prefix, '88.449.1')) }, 'proof', /持有证明/],
    [{ publicKey: pem, proof: '%%%' }, 'proof', /持有证明/],
  ]
  for (const [body, field, message] of wrong) {
    const answer = await ask('signingKeyAdd', body)
    assert.match(answer.errors?.[field] ?? '', message)
  }
  assert.equal((await ask('signingKeyList')).data.keys.length, 0)
  assert.ok((await addOwnKey()).success)
  assert.equal((await addOwnKey()).code, getRefusalCode('signing_key_taken'))
})

test('what a key signed before it was revoked stays valid, and it signs nothing afterwards', async () => {
  const { write, program, ask, addOwnKey, prefix } = await aMaker()
  const handle = await write('SG-5', '196')
  await addOwnKey()
  const { signingInput } = (await program('recordClaims', 'SG-5')).data
  const jws = `${signingInput}.${signText(signingInput, OWN_KEY.privateKey).toString('base64url')}`
  await program('recordSign', 'SG-5', { signature: jws })
  assert.match((await ask('signingKeyRevoke', { index: 300, reason: ' ' })).errors?.reason ?? '', /原因/)
  const revoked = await ask('signingKeyRevoke', { index: 300, reason: '电脑失窃' })
  assert.deepEqual([revoked.data.keys[0]?.state, revoked.data.keys[0]?.reason], ['revoked', '电脑失窃'])
  assert.equal(
    (await ask('signingKeyRevoke', { index: 300, reason: '再来' })).code,
    getRefusalCode('signing_key_not_found'),
  )
  assert.equal(await loadSignature(handle), jws)
  assert.equal(
    (await program('recordSign', 'SG-5', { signature: jws })).code,
    getRefusalCode('signing_key_missing'),
  )
  const authority = await askNative(`0.NA/${prefix}`)
  assert.match(textOf(authority, 'KEY_REVOKED'), /^2/)
  assert.ok((await ask('signingKeyRenew')).success)
  await write('SG-5', '201')
  assert.equal(readJws(await loadSignature(handle))?.claims.iss, `301:0.NA/${prefix}`)
  const { rows } = await app.pool.query(
    "select entry from register_queue where kind = 'key' and subject = $1 order by id",
    [prefix],
  )
  const entries = rows.map(({ entry }: { entry: string }) => JSON.parse(entry))
  assert.deepEqual(
    entries.map(({ action, index }) => [action, index]),
    [
      ['added', 300],
      ['revoked', 300],
      ['added', 301],
    ],
  )
})

test('members read the keys, and only administrators change them', async () => {
  const companyId = await createCompany(app, '示例轴承')
  const { token } = await createSession(app, { type: 'COMPANY', companyId })
  assert.ok((await app.call('signingKeyList', { token })).success)
  assert.equal((await app.call('signingKeyRenew', { token })).code, getRefusalCode('forbidden'))
})

test('private keys that the node keeps open with a new secret once they are encrypted anew', async () => {
  const { write, ask, prefix } = await aMaker()
  await ask('signingKeyRenew')
  const changed = { ...app.env, filesKey: 'n'.repeat(40), filesKeyOld: [] }
  const [row] = await listKeys(app.db, prefix)
  assert.ok(row)
  assert.throws(() => openKey({ ...changed, secret: 'o'.repeat(40), secretOld: [] }, row), UnknownKey)
  assert.ok((await rewrapSigningKeys(app.db, changed)) > 0)
  const [after] = await listKeys(app.db, prefix)
  assert.ok(after)
  assert.equal(openKey(changed, after)?.asymmetricKeyType, 'rsa')
  assert.equal(await rewrapSigningKeys(app.db, changed), 0)
  await rewrapSigningKeys(app.db, { ...app.env, filesKeyOld: [changed.filesKey] })
  assert.notEqual(await loadSignature(await write('SG-8', '196')), '')
})
