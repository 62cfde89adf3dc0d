import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Static, type TSchema, Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { makeRandomRecord, putRecords } from '../../../../test-support/records.ts'

/* The shapes are written from the text of UNTP's product passport 0.6.0, because its schema is under the GPL. */

const typed = <T extends Record<string, TSchema>>(name: string, fields: T) =>
  Type.Object({ type: Type.Tuple([Type.Literal(name)]), ...fields }, { additionalProperties: false })
const Uri = Type.String({ pattern: '^(?:https?://[^ ]+|did:web:[^ ]+)$' })
const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z$' })
const Party = Type.Object({ id: Uri, name: Type.String(), registeredId: Type.Optional(Type.String()) })
const Link = typed('Link', { linkURL: Uri, linkName: Type.String(), linkType: Type.String() })
const Measure = typed('Measure', { value: Type.Number(), unit: Type.String({ pattern: '^[A-Z0-9]{2,3}$' }) })
const Product = typed('Product', {
  id: Uri,
  name: Type.String({ minLength: 1 }),
  registeredId: Type.String(),
  idScheme: typed('IdentifierScheme', { id: Uri, name: Type.String() }),
  description: Type.Optional(Type.String()),
  batchNumber: Type.Optional(Type.String()),
  productImage: Type.Optional(Link),
  furtherInformation: Type.Array(Link),
  producedByParty: Type.Optional(Party),
  productionDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
  countryOfProduction: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  serialNumber: Type.Optional(Type.String()),
  dimensions: Type.Optional(typed('Dimension', { weight: Measure })),
})
const Passport = Type.Object(
  {
    '@context': Type.Tuple([
      Type.Literal('https://www.w3.org/ns/credentials/v2'),
      Type.Literal('https://test.uncefact.org/vocabulary/untp/dpp/0.6.0/'),
    ]),
    type: Type.Tuple([Type.Literal('DigitalProductPassport'), Type.Literal('VerifiableCredential')]),
    id: Uri,
    issuer: typed('CredentialIssuer', { id: Uri, name: Type.String({ minLength: 1 }) }),
    validFrom: Moment,
    validUntil: Moment,
    name: Type.String(),
    description: Type.String(),
    credentialSubject: typed('ProductPassport', {
      id: Uri,
      granularityLevel: Type.Union([Type.Literal('item'), Type.Literal('batch'), Type.Literal('model')]),
      product: Product,
    }),
  },
  { additionalProperties: false },
)

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example:8443' } })
const DISC = '88.449.1001/BD-320A0001'
const PAGE = `https://node.example:8443/id/${DISC}`
const DID = 'did:web:node.example%3A8443'
const RANDOM = Array.from({ length: 40 }, (_, at) => makeRandomRecord(at + 1, `88.449.1001/RD-${at + 1}`))

before(async () => {
  await putIdentifiers(node, [
    {
      identifier: DISC,
      name: '前制动盘',
      images: ['/media/parts/disc.webp'],
      elements: [
        { id: 'weight', name: '重量', value: '8.6 kg' },
        { id: 'serialNo', name: '序列号', value: 'SN-7' },
        { id: 'batchNo', name: '批次号', value: '秘密批次', verify: true },
        { id: 'producedAt', name: '生产日期', value: '2026-03-18 06:26' },
      ],
    },
  ])
  await putRecords(node, RANDOM)
})

const get = (url: string, accept = '*/*') => node.app.inject({ url, headers: { accept } })
const part = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString())
function readToken(token: string): { header: Record<string, string>; credential: Static<typeof Passport> } {
  const [header, credential] = token.split('.')
  return { header: part(header), credential: part(credential) }
}

async function isSigned(token: string): Promise<boolean> {
  const [header, content, signature] = token.split('.')
  const document = (await get('/.well-known/did.json')).json()
  const method = document.verificationMethod.find(({ id }: { id: string }) => id === part(header).kid)
  assert.ok(method && document.assertionMethod.includes(method.id) && method.controller === document.id)
  const key = createPublicKey({ key: method.publicKeyJwk, format: 'jwk' })
  return verify(null, Buffer.from(`${header}.${content}`), key, Buffer.from(signature ?? '', 'base64url'))
}

test('a passport is a credential that the key of the node signs', async () => {
  const answer = await get(`/id/${DISC}`, 'application/vc+jwt')
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/vc+jwt'])
  const { header, credential } = readToken(answer.payload)
  assert.deepEqual([header.alg, header.typ, header.cty], ['EdDSA', 'vc+jwt', 'vc'])
  assert.match(header.kid ?? '', /^did:web:node\.example%3A8443#[\w-]{43}$/)
  assert.equal(credential.issuer.id, DID)
  assert.ok(await isSigned(answer.payload))
  const [first, , last] = answer.payload.split('.')
  const other = {
    ...credential,
    credentialSubject: { ...credential.credentialSubject, id: 'https://b.example' },
  }
  const forged = Buffer.from(JSON.stringify(other)).toString('base64url')
  assert.equal(await isSigned(`${first}.${forged}.${last}`), false)
})

test('the document of the node is that of its DID', async () => {
  const answer = await get('/.well-known/did.json')
  assert.equal(answer.headers['content-type'], 'application/did+json; charset=utf-8')
  const { id, verificationMethod } = answer.json()
  assert.equal(id, DID)
  assert.deepEqual(Object.keys(verificationMethod[0].publicKeyJwk).sort(), ['alg', 'crv', 'kty', 'x'])
})

test('it says what visitors may see of the part, and for how long', async () => {
  const { credential } = readToken((await get(`/id/${DISC}?format=untp`)).payload)
  const { product, granularityLevel } = credential.credentialSubject
  assert.deepEqual(
    [
      product.id,
      product.registeredId,
      product.name,
      granularityLevel,
      product.productionDate,
      product.serialNumber,
    ],
    [PAGE, DISC, '前制动盘', 'item', '2026-03-18', 'SN-7'],
  )
  assert.deepEqual(product.dimensions?.weight, { type: ['Measure'], value: 8.6, unit: 'KGM' })
  assert.ok(!JSON.stringify(credential).includes('秘密'))
  const days = (Date.parse(credential.validUntil) - node.clock.now.getTime()) / 86_400_000
  assert.ok(days > 29 && days < 32)
})

test('every record gives a passport of the shape that UNTP asks for', async () => {
  for (const { identifier } of [{ identifier: DISC }, ...RANDOM]) {
    const { payload, statusCode } = await get(`/id/${identifier}?format=untp`)
    assert.equal(statusCode, 200, identifier)
    const { credential } = readToken(payload)
    const faults = [...Errors(Passport, credential)].map((error) => `${error.instancePath} ${error.message}`)
    assert.ok(Check(Passport, credential), `${identifier}: ${faults.join('; ')}`)
  }
})

test('a part that is not in use has no passport, and its link set names none', async () => {
  const [record] = RANDOM
  assert.ok(record)
  await putRecords(node, [{ ...record, state: 'suspended', stateReason: '复检' }])
  node.domains.resolution.lookup.forget(record.identifier)
  assert.equal((await get(`/id/${record.identifier}?format=untp`)).statusCode, 404)
  assert.ok(!(await get(`/id/${record.identifier}?format=linkset`)).payload.includes('format=untp'))
  assert.ok((await get(`/id/${DISC}?linkType=gs1:dpp`)).headers.location?.startsWith(`${PAGE}?format=untp`))
})
