import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { readFields } from '@biaojie/contract/records.ts'
import { EXAMINE_STATUS, foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS, DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { Wanted } from '@biaojie/handle/protocol.ts'
import type { NativeValue } from '@biaojie/handle/values.ts'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { KeyHolder } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Company } from '../../../enterprises/enterprises/enterprises.ts'
import { toPrefixHandle } from '../names.ts'
import { handleSignatures } from '../tables.ts'
import { createValueMaker, type HandleValue, INDEX, isSm2Wanted } from '../values.ts'
import { toKeyName } from './certificates.ts'
import { type Claims, digestValues, readJws, signClaims, toSigningInput, type ValueDigests } from './jws.ts'
import {
  ensureCompanyKey,
  ensureNodeKey,
  findCurrent,
  type KeyDeps,
  type KeyRow,
  listKeys,
  openKey,
} from './keys.ts'
import type { DetachedSigner } from './sm2.ts'

/** The public values of an identifier under its own name. */
export type SignedRecord = { handle: string; company: Company; values: readonly HandleValue[] }

type Deps = KeyDeps & {
  /** Loads the public values of an identifier; undefined when the name does not exist. */
  load: (name: string, origin: string) => Promise<SignedRecord | undefined>
  loadSm2Signer: () => Promise<DetachedSigner | undefined>
}

const SIGNATURE_SECONDS = 2 * 365 * DAY_SECONDS
/** A signature with less remaining time is renewed, so that clients can cache it for some time. */
const LEAST_LEFT_MS = 30 * DAY_MS
/** The allowed clock error of companies, in seconds. */
const CLOCK_SECONDS = 300

/**
 * The node's values about the company may change without the record, so a company's signature does not cover
 * them.
 */
const ADDED_BY_NODE: readonly number[] = [
  INDEX.url,
  INDEX.company,
  INDEX.prefix,
  INDEX.website,
  INDEX.industry,
]
const isOwn = ({ index }: HandleValue) => !ADDED_BY_NODE.includes(index)

/** Records contain only texts; sites and keys belong to prefixes. */
const toNative = ({ index, type, data, ttl }: HandleValue): NativeValue => ({
  index,
  type,
  data: Buffer.from(data.format === 'string' ? data.value : ''),
  ttl,
  changedAt: 0,
})

const digest = (values: readonly HandleValue[]) => digestValues(values.map(toNative))
const toDigestKey = ({ digests }: ValueDigests) => hash('sha256', JSON.stringify(digests))

type StoredSignature = typeof handleSignatures.$inferSelect

const toValue = (index: number, { signature, at }: StoredSignature, type = 'HS_SIGNATURE'): HandleValue =>
  createValueMaker(at)(index, type, { format: 'string', value: signature })

const toSm2Value = (stored: StoredSignature) => toValue(INDEX.sm2Signature, stored, 'SM2_SIGNATURE')

/** Signatures made before the key was revoked stay valid. */
function isGood(stored: StoredSignature, keys: readonly KeyRow[]): boolean {
  const key = keys.find(({ prefix, index }) => prefix === stored.signer && index === stored.keyIndex)
  return (
    stored.keyIndex === INDEX.sm2Key ||
    (key !== undefined && (key.revokedAt === null || stored.at <= key.revokedAt))
  )
}

/** Loads the valid signatures of a record with one of these digests, the latest first. */
async function loadStored(
  { db, now }: Deps,
  { handle, company }: SignedRecord,
  digests: readonly string[],
): Promise<StoredSignature[]> {
  const table = handleSignatures
  const found = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.prefix, company.prefix),
        eq(table.handle, foldHandle(handle)),
        inArray(table.digest, digests),
        gt(table.expiresAt, new Date(now().getTime() + LEAST_LEFT_MS)),
      ),
    )
    .orderBy(desc(table.at))
  const signers = [...new Set(found.map(({ signer }) => signer))]
  const keys = (await Promise.all(signers.map((signer) => listKeys(db, signer)))).flat()
  return found.filter((stored) => isGood(stored, keys))
}

async function store({ db }: Deps, made: StoredSignature): Promise<void> {
  const { signature, at, expiresAt } = made
  const { prefix, handle, digest, signer, keyIndex } = handleSignatures
  await db
    .insert(handleSignatures)
    .values(made)
    .onConflictDoUpdate({
      target: [prefix, handle, digest, signer, keyIndex],
      set: { signature, at, expiresAt },
    })
}

function createClaims(sub: string, { prefix, index }: KeyRow, digests: ValueDigests, at: Date): Claims {
  const iat = Math.floor(at.getTime() / 1000)
  return {
    iss: toKeyName(prefix, index),
    sub,
    iat,
    nbf: iat,
    exp: iat + SIGNATURE_SECONDS,
    chain: [toPrefixHandle(prefix)],
    digests,
  }
}

type Signer = { row: KeyRow; key: KeyObject }

/** Signs values of a record and stores the signature. */
async function sign(
  deps: Deps,
  { handle, company }: SignedRecord,
  values: readonly HandleValue[],
  { row, key }: Signer,
): Promise<StoredSignature> {
  const at = deps.now()
  const digests = digest(values)
  const claims = createClaims(handle, row, digests, at)
  const made: StoredSignature = {
    prefix: company.prefix,
    handle: foldHandle(handle),
    digest: toDigestKey(digests),
    signer: row.prefix,
    keyIndex: row.index,
    signature: await signClaims(claims, key),
    at,
    expiresAt: new Date(claims.exp * 1000),
  }
  await store(deps, made)
  return made
}

/** Signs all values on behalf of a company whose key the node keeps. */
async function signForCompany(deps: Deps, record: SignedRecord): Promise<StoredSignature | undefined> {
  const row = await ensureCompanyKey(deps, record.company)
  const key = row && openKey(deps.env, row)
  return row && key ? sign(deps, record, record.values, { row, key }) : undefined
}

/** Returns the signed text of a JWS. */
const toInput = ({ signature }: StoredSignature) => signature.slice(0, signature.lastIndexOf('.'))

/** Signs the same text again with SM2 and the node's key. */
async function signAgain(deps: Deps, record: SignedRecord, other: StoredSignature): Promise<HandleValue[]> {
  const signer = await deps.loadSm2Signer()
  if (!signer) return []
  const input = toInput(other)
  const digestKey = hash('sha256', input)
  const [stored] = await loadStored(deps, record, [digestKey])
  if (stored) return [toSm2Value(stored)]
  const made: StoredSignature = {
    prefix: record.company.prefix,
    handle: foldHandle(record.handle),
    digest: digestKey,
    signer: getNodePrefix(),
    keyIndex: INDEX.sm2Key,
    signature: (await signer.sign(Buffer.from(input))).toString('base64'),
    at: deps.now(),
    expiresAt: other.expiresAt,
  }
  await store(deps, made)
  return [toSm2Value(made)]
}

/** Finds or creates the signatures of a record: the company's, and the node's for the values that it adds. */
async function signAll(
  deps: Deps,
  record: SignedRecord,
): Promise<{ own: StoredSignature; byNode?: StoredSignature } | undefined> {
  const { company, values } = record
  const added = values.filter((value) => !isOwn(value))
  const toKey = (some: readonly HandleValue[]) => toDigestKey(digest(some))
  const keys = { all: toKey(values), own: toKey(values.filter(isOwn)), added: toKey(added) }
  const stored = await loadStored(deps, record, Object.values(keys))
  const find = (digestKey: string, by: string) =>
    stored.find(({ digest, signer }) => digest === digestKey && signer === by)
  const own = find(keys.own, company.prefix)
  if (!own) {
    const signature = find(keys.all, company.prefix) ?? (await signForCompany(deps, record))
    return signature && { own: signature }
  }
  const byNode =
    find(keys.added, getNodePrefix()) ?? (await sign(deps, record, added, await ensureNodeKey(deps)))
  return { own, byNode }
}

/**
 * Loads the signatures of the current record; none when its company signs by itself and has not signed yet.
 * Besides the company's signature there is one by the node for the values that it adds.
 */
async function load(deps: Deps, name: string, origin: string, wanted: Wanted): Promise<HandleValue[]> {
  const record = await deps.load(name, origin)
  if (record?.company.examineStatus !== EXAMINE_STATUS.approved) return []
  const signed = await signAll(deps, record)
  if (!signed) return []
  const { own, byNode } = signed
  return [
    toValue(INDEX.signature, own),
    ...(byNode ? [toValue(INDEX.nodeSignature, byNode)] : []),
    ...(isSm2Wanted(wanted) ? await signAgain(deps, record, own) : []),
  ]
}

type Address = { prefix: string; code: string }

/** Returns a record of the program's own company, and the key with which that company signs. */
async function requireOwn(deps: Deps, who: KeyHolder, { prefix, code }: Address, origin: string) {
  const record = prefix === who.prefix ? await deps.load(`${prefix}/${code}`, origin) : undefined
  if (!record || who.sandbox) throw refuse('identifier_not_found')
  const row = findCurrent(await listKeys(deps.db, prefix))
  if (row?.holder !== 'company') throw refuse('signing_key_missing')
  return { record, row, digests: digest(record.values.filter(isOwn)) }
}

async function draftSignature(deps: Deps, who: KeyHolder, address: Address, origin: string) {
  const { record, row, digests } = await requireOwn(deps, who, address, origin)
  const claims = JSON.stringify(createClaims(record.handle, row, digests, deps.now()))
  return { claims, signingInput: toSigningInput(claims) }
}

const refuseSignature = (why: string) => refuse('signature_wrong', `签名没有收下：${why}`)

/** Refuses claims that differ from the current record; returns the expiry time of the signature. */
function checkClaims(given: Record<string, unknown>, expected: Claims, now: number): Date {
  const { iss, sub, nbf, exp } = given
  if (iss !== expected.iss) throw refuseSignature(`iss 应为 ${expected.iss}，即企业在用的签名密钥`)
  if (sub !== expected.sub) throw refuseSignature(`sub 应为 ${expected.sub}`)
  if (typeof nbf !== 'number' || nbf > now + CLOCK_SECONDS) throw refuseSignature('nbf 晚于现在')
  if (typeof exp !== 'number' || exp * 1000 < now * 1000 + LEAST_LEFT_MS)
    throw refuseSignature('exp 离现在不足 30 天')
  const { alg, digests } = readFields(given.digests)
  if (alg !== 'SHA-256' || JSON.stringify(digests) !== JSON.stringify(expected.digests?.digests))
    throw refuseSignature('digests 与标识当前的值不符，请重新取得待签内容')
  // The limit keeps the time within PostgreSQL's range.
  return new Date(Math.min(exp, 100_000_000_000) * 1000)
}

async function accept(
  deps: Deps,
  who: KeyHolder,
  { signature, ...address }: Address & { signature: string },
  origin: string,
): Promise<Record<string, never>> {
  const { record, row, digests } = await requireOwn(deps, who, address, origin)
  const jws = readJws(signature)
  if (!jws) throw refuseSignature('不是 RS256 的 JWT（三段，以点分开）')
  const publicKey: KeyObject = createPublicKey(row.publicKey)
  if (!jws.isSignedBy(publicKey)) throw refuseSignature('用企业在用的公钥验不过')
  const at = deps.now()
  const expected = createClaims(record.handle, row, digests, at)
  const expiresAt = checkClaims(jws.claims, expected, Math.floor(at.getTime() / 1000))
  await store(deps, {
    prefix: address.prefix,
    handle: foldHandle(record.handle),
    digest: toDigestKey(digests),
    signer: row.prefix,
    keyIndex: row.index,
    signature,
    at,
    expiresAt,
  })
  return {}
}

/** Signatures of records: the node creates some on request, and companies send others. */
export const createRecordSignatures = (deps: Deps) => ({
  load: (name: string, origin: string, wanted: Wanted) => load(deps, name, origin, wanted),
  draft: (who: KeyHolder, address: Address, origin: string) => draftSignature(deps, who, address, origin),
  accept: (who: KeyHolder, input: Address & { signature: string }, origin: string) =>
    accept(deps, who, input, origin),
})
