import assert from 'node:assert/strict'
import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { encodeWithLength, int } from '@biaojie/handle/bytes.ts'
import { decodeValues, encodeValue, type NativeValue } from '@biaojie/handle/values.ts'
import { digestValues, readJws, toSigningInput } from './jws.ts'

type Case = {
  name: string
  handle: string
  /** Indexes of the values that Handle.Net's verifier accepted as signed. */
  signed: number[]
  /** Encoded values in base64. */
  values: string[]
  authorities: Record<string, string[]>
}
const file = new URL('./verified-records.json', import.meta.url)
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(file, 'utf8'))

function decode(handle: string, values: readonly string[]): NativeValue[] {
  const bytes = values.map((value) => Buffer.from(value, 'base64'))
  return decodeValues(Buffer.concat([encodeWithLength(handle), int(bytes.length), ...bytes])).values
}
const listTexts = (values: readonly NativeValue[], type: string) =>
  values.filter((value) => value.type === type).map(({ data }) => data.toString())

/** The keys of certificates by the value that they are about. */
function readKeys({ authorities }: Case): Map<unknown, JsonWebKey> {
  const certificates = Object.entries(authorities).flatMap(([handle, values]) =>
    listTexts(decode(handle, values), 'HS_CERT'),
  )
  const claims = certificates.map((text) => readJws(text)?.claims ?? {})
  return new Map(claims.map(({ sub, publicKey }) => [sub, publicKey as JsonWebKey]))
}

for (const testCase of cases) {
  test(`values are signed as Handle.Net's verifier saw it: ${testCase.name}`, () => {
    const values = decode(testCase.handle, testCase.values)
    assert.deepEqual(
      values.map((value) => encodeValue(value).toString('base64')),
      testCase.values,
    )
    const keys = readKeys(testCase)
    const { digests } = digestValues(values)
    const signed = listTexts(values, 'HS_SIGNATURE').flatMap((text) => {
      const jws = readJws(text)
      const key = keys.get(jws?.claims.iss)
      assert.ok(jws && key)
      assert.equal(jws.claims.sub, testCase.handle)
      if (!jws.isSignedBy(createPublicKey({ key, format: 'jwk' }))) return []
      const given = JSON.stringify(jws.claims.digests)
      return digests.filter((digest) => given.includes(JSON.stringify(digest))).map(({ index }) => index)
    })
    assert.deepEqual(
      signed.toSorted((left, right) => left - right),
      testCase.signed,
    )
  })
}

test('what is no JWS of RS256 with claims is not read', () => {
  const input = toSigningInput('{"iss":"x"}')
  assert.ok(readJws(`${input}.AA`))
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const [, payload = ''] = input.split('.')
  for (const text of ['', input, `${input}.A A`, `${none}.${payload}.AA`, `${toSigningInput('[]')}.AA`, '{}'])
    assert.equal(readJws(text), undefined, text)
})
