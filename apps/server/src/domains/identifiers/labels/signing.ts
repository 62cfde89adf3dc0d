import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
} from 'node:crypto'
import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { createKeyId, type SignedBytes, signCode } from '@biaojie/register/signed-code.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { resealText, type SealingKeys, sealText, unsealText } from '../../../platform/base/sealer.ts'
import { type Db, getClient, requireFirstRow, transact } from '../../../platform/database/database.ts'
import { appendEntries, createEntry } from '../../resolution/register/register.ts'
import { loadTemplateNames } from '../templates/templates.ts'
import { labelLayouts, labelSigningKeys } from './tables.ts'

type StoredKey = typeof labelSigningKeys.$inferSelect
export type SigningDeps = { db: Db; now: Now; sealing: SealingKeys }
type Signer = { keyId: string; sign: (message: Uint8Array) => Promise<Uint8Array> }

const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('label signing', 0))`
const toSealingSubject = (keyId: string) => `label key ${keyId}`

const toRawKey = (key: KeyObject) =>
  Buffer.from(String(createPublicKey(key).export({ format: 'jwk' }).x), 'base64url')

function createStoredKey({ now, sealing }: SigningDeps): StoredKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = toRawKey(privateKey)
  const keyId = createKeyId(publicKey)
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return {
    keyId,
    publicKey: publicKey.toString('base64'),
    privateKey: sealText(sealing, pem, toSealingSubject(keyId)),
    createdAt: now(),
    revokedAt: null,
    reason: '',
  }
}

async function findKey(db: Db): Promise<StoredKey | undefined> {
  const [row] = await db
    .select()
    .from(labelSigningKeys)
    .where(isNull(labelSigningKeys.revokedAt))
    .orderBy(desc(labelSigningKeys.createdAt))
    .limit(1)
  return row
}

/**
 * Enters the key in the public register, in the transaction that adds or revokes it. A migration writes the
 * same text for older keys.
 */
const enterKey = (db: Db, { keyId, publicKey }: StoredKey, action: 'added' | 'revoked', at: Date) =>
  appendEntries(getClient(db), [
    createEntry({
      kind: 'key',
      prefix: '',
      subject: keyId,
      at,
      content: { action, use: 'labels', digest: hash('sha256', Buffer.from(publicKey, 'base64')) },
    }),
  ])

/** Creates the key at its first use, once for all processes. */
const loadKey = async (deps: SigningDeps): Promise<StoredKey> =>
  (await findKey(deps.db)) ??
  transact(deps.db, async (db) => {
    await db.execute(LOCK)
    const stored = await findKey(db)
    if (stored) return stored
    const made = createStoredKey(deps)
    await db.insert(labelSigningKeys).values(made)
    await enterKey(db, made, 'added', made.createdAt)
    return made
  })

async function loadSigner(deps: SigningDeps): Promise<Signer> {
  const { keyId, privateKey } = await loadKey(deps)
  const key = createPrivateKey(unsealText(deps.sealing, privateKey, toSealingSubject(keyId)))
  return { keyId, sign: async (message) => new Uint8Array(sign(null, message, key)) }
}

/**
 * The meaning of the values in a signed code. A layout never changes, so that printed codes keep their
 * meaning.
 */
type Layout = { prefix: string; template: string; names: string[] }

const isLayout = ({ prefix, template, names }: Layout) =>
  and(eq(labelLayouts.prefix, prefix), eq(labelLayouts.template, template), eq(labelLayouts.names, names))

/** Returns the number of a layout, which it gets when it is first printed. */
async function requireLayout(db: Db, layout: Layout): Promise<number> {
  const find = async (db: Db) => (await db.select().from(labelLayouts).where(isLayout(layout)))[0]?.layout
  return (
    (await find(db)) ??
    transact(db, async (db) => {
      await db.execute(LOCK)
      const stored = await find(db)
      if (stored !== undefined) return stored
      const rows = await db.insert(labelLayouts).values(layout).returning({ layout: labelLayouts.layout })
      return requireFirstRow(rows).layout
    })
  )
}

/** A value that a label may sign; `isPublic` tells whether visitors see it. */
export type SignableValue = { name: string; label: string; value: string; isPublic: boolean }
/** `template` is the id of the record's template. */
type Signable = { identifier: string; template: string; values: readonly SignableValue[] }
/** Signed codes by the id of their element; `problem` describes in Chinese why one cannot be made. */
export type SignedCodes = { codes: Record<string, SignedBytes>; problem: string }

export const NO_SIGNED_CODES: SignedCodes = { codes: {}, problem: '' }

function pickValues(names: readonly string[], values: readonly SignableValue[]) {
  const picked: SignableValue[] = []
  for (const name of names) {
    const value = values.find((candidate) => candidate.name === name)
    if (!value) return { picked, problem: `这个标识没有“${name}”，签不进码里` }
    if (!value.isPublic) return { picked, problem: `“${value.label}”不公开，不能签进码里` }
    picked.push(value)
  }
  return { picked, problem: '' }
}

const listSigned = (design: Pick<LabelDesign, 'elements'>) =>
  design.elements.flatMap((element) =>
    element.kind === 'code' && element.signed && element.content === 'address'
      ? [{ id: element.id, names: element.signed }]
      : [],
  )

type SigningRun = {
  signer: Signer
  day: string
  findLayout: (template: string, names: string[]) => Promise<number>
}

async function signDesign(
  { signer, day, findLayout }: SigningRun,
  design: Pick<LabelDesign, 'elements'>,
  { identifier, template, values }: Signable,
): Promise<SignedCodes> {
  const codes: Record<string, SignedBytes> = {}
  for (const { id, names } of listSigned(design)) {
    const { picked, problem } = pickValues(names, values)
    if (problem) return { codes, problem }
    const layout = await findLayout(
      template,
      picked.map(({ label }) => label),
    )
    const content = { layout, day, values: picked.map(({ value }) => value) }
    codes[id] = await signCode(foldHandle(identifier), content, signer.keyId, signer.sign)
  }
  return { codes, problem: '' }
}

/** A fake signature with the length of a real one, for drawings that are not printed. */
const SPECIMEN: Signer = { keyId: '00000000', sign: async () => new Uint8Array(64) }
const SPECIMEN_LAYOUT = 1000

/** Creates codes with the size of signed ones but an invalid signature. */
export const makeSpecimens = (design: Pick<LabelDesign, 'elements'>, signable: Signable, at: Date) =>
  signDesign(
    { signer: SPECIMEN, day: toShanghaiDay(at), findLayout: async () => SPECIMEN_LAYOUT },
    design,
    signable,
  )

/** Signs the codes of labels on behalf of the node. */
export function createSigning(deps: SigningDeps) {
  return {
    /** Returns a function that signs the codes of a design for one part. */
    async prepare(design: Pick<LabelDesign, 'elements'>, prefix: string) {
      if (listSigned(design).length === 0) return async () => NO_SIGNED_CODES
      const templates = await loadTemplateNames(deps.db, prefix)
      const layouts = new Map<string, Promise<number>>()
      const findLayout = (templateId: string, names: string[]) => {
        const template = templates.get(templateId) ?? ''
        const key = JSON.stringify([template, names])
        const layout = layouts.get(key) ?? requireLayout(deps.db, { prefix, template, names })
        layouts.set(key, layout)
        return layout
      }
      const signing = { signer: await loadSigner(deps), day: toShanghaiDay(deps.now()), findLayout }
      return (signable: Signable) => signDesign(signing, design, signable)
    },
    /** Lists the keys and layouts that are needed to verify codes. */
    async list() {
      const keys = await deps.db.select().from(labelSigningKeys).orderBy(desc(labelSigningKeys.createdAt))
      const layouts = await deps.db.select().from(labelLayouts).orderBy(labelLayouts.layout)
      return {
        keys: keys.map(({ keyId, publicKey, createdAt, revokedAt, reason }) => ({
          keyId,
          publicKey,
          since: toShanghaiTime(createdAt),
          revokedAt: revokedAt ? toShanghaiTime(revokedAt) : '',
          reason,
        })),
        layouts,
      }
    },
  }
}
export type Signing = ReturnType<typeof createSigning>

/** Revokes the current key; the next label is signed with a new one. Returns the id of the revoked key. */
export const revokeLabelKey = ({ db, now }: Omit<SigningDeps, 'sealing'>, reason: string) =>
  transact(db, async (db) => {
    await db.execute(LOCK)
    const key = await findKey(db)
    if (!key) return undefined
    const revokedAt = now()
    await db.update(labelSigningKeys).set({ revokedAt, reason }).where(eq(labelSigningKeys.keyId, key.keyId))
    await enterKey(db, key, 'revoked', revokedAt)
    return key.keyId
  })

/** Encrypts the private keys with the current key of the settings. */
export async function rewrapLabelKeys(db: Db, sealing: SealingKeys): Promise<number> {
  let count = 0
  for (const { keyId, privateKey } of await db.select().from(labelSigningKeys)) {
    const resealed = resealText(sealing, privateKey, toSealingSubject(keyId))
    if (!resealed) continue
    await db.update(labelSigningKeys).set({ privateKey: resealed }).where(eq(labelSigningKeys.keyId, keyId))
    count += 1
  }
  return count
}
