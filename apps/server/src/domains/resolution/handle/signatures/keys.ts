import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { REVOKE_REASON_MAX, type SigningKey } from '@biaojie/contract/resolution/signatures.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { resealText, type SealingKeys, sealText, unsealText } from '../../../../platform/base/sealer.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import type { Env } from '../../../../platform/settings/env.ts'
import { loadNodeKey, toFingerprint } from '../../../../platform/shared/key-file.ts'
import { makeSealingKeys } from '../../../../platform/shared/keys/keys.ts'
import { lockCompany, requireCompanyPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { loadActorName, type Names } from '../../../node/cases/cases.ts'
import { appendEntries, createEntry } from '../../register/register.ts'
import { signingKeys } from '../tables.ts'
import { createCompanyCertificate, createNodeCertificate } from './certificates.ts'

export type KeyRow = typeof signingKeys.$inferSelect

export type KeyDeps = {
  db: Db
  env: Env
  now: Now
  people: Names & {
    lock: (db: Db, userId: string) => Promise<{ type: string; companyId: string | null } | undefined>
  }
}

/** The first index of a public key in the record of a prefix, and the number of indexes. */
const FIRST_INDEX = 300
const MAX_KEYS = 100
const BITS = { least: 2048, most: 4096 }
const THE_NODE = '节点'

const createKeyPair = promisify(generateKeyPair)
const makeSigningSealingKeys = (env: Env): SealingKeys => makeSealingKeys('signing keys', env)
const toSubject = (prefix: string, index: number) => `signing key ${prefix} ${index}`
const toPem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }))

/** The text that a company signs to prove that it has the private key. */
export const toStatement = (prefix: string, fingerprint: string): string =>
  `biaojie-signing-key ${prefix} ${fingerprint}`

/** Lists the keys of a prefix by their places. */
export const listKeys = (db: Db, prefix: string): Promise<KeyRow[]> =>
  db.select().from(signingKeys).where(eq(signingKeys.prefix, prefix)).orderBy(asc(signingKeys.index))

const isCurrent = ({ retiredAt, revokedAt }: KeyRow) => retiredAt === null && revokedAt === null
export const findCurrent = (keys: readonly KeyRow[]): KeyRow | undefined => keys.findLast(isCurrent)

const findNextIndex = (keys: readonly KeyRow[]) => (keys.at(-1)?.index ?? FIRST_INDEX - 1) + 1

/**
 * The node's key with its certificate, which is created at first use, and again when the key file has
 * changed.
 */
export async function ensureNodeKey({ db, env, now }: KeyDeps): Promise<{ row: KeyRow; key: KeyObject }> {
  const key = await loadNodeKey(env.dataDir, 'handle')
  const publicKey = createPublicKey(key)
  const fingerprint = toFingerprint(publicKey)
  const find = async (db: Db) => {
    const keys = await listKeys(db, getNodePrefix())
    return { keys, row: keys.find((candidate) => candidate.fingerprint === fingerprint) }
  }
  const stored = await find(db)
  if (stored.row) return { row: stored.row, key }
  const at = now()
  return transact(db, async (db) => {
    await lockNodeKeys(db)
    const { keys, row: made } = await find(db)
    if (made) return { row: made, key }
    const index = findNextIndex(keys)
    const row: KeyRow = {
      prefix: getNodePrefix(),
      index,
      algorithm: 'RS256',
      holder: 'node',
      publicKey: toPem(publicKey),
      fingerprint,
      sealed: null,
      certificate: await createNodeCertificate(index, key, at),
      createdBy: THE_NODE,
      createdAt: at,
      retiredAt: null,
      revokedAt: null,
      reason: '',
    }
    await retireCurrent(db, keys, at)
    await db.insert(signingKeys).values(row)
    await enterKey(db, row, 'added', at)
    return { row, key }
  })
}
/** The id of the advisory lock that prevents two processes from adding the same key. */
const NODE_KEYS = 449_051
export const lockNodeKeys = (db: Db) => getClient(db).query('select pg_advisory_xact_lock($1)', [NODE_KEYS])

const changeKey = (db: Db, { prefix, index }: KeyRow, change: Partial<KeyRow>) =>
  db
    .update(signingKeys)
    .set(change)
    .where(and(eq(signingKeys.prefix, prefix), eq(signingKeys.index, index)))

async function retireCurrent(db: Db, keys: readonly KeyRow[], at: Date): Promise<void> {
  const current = findCurrent(keys)
  if (current) await changeKey(db, current, { retiredAt: at })
}

/**
 * Enters the key in the public register, which shows the time from which it is valid and the time of its
 * revocation.
 */
export const enterKey = (
  db: Db,
  { prefix, index, holder, fingerprint }: Pick<KeyRow, 'prefix' | 'index' | 'holder' | 'fingerprint'>,
  action: 'added' | 'revoked',
  at: Date,
) =>
  appendEntries(getClient(db), [
    createEntry({
      kind: 'key',
      prefix,
      subject: prefix,
      at,
      content: { action, index, holder, digest: fingerprint },
    }),
  ])

type NewKey = Pick<KeyRow, 'holder' | 'createdBy'> & { publicKey: KeyObject; privateKey?: KeyObject }

/**
 * Adds a key in the caller's transaction, which has locked the company; from then on, it is the signing key.
 */
async function insertKey(deps: KeyDeps, db: Db, prefix: string, made: NewKey): Promise<KeyRow> {
  const keys = await listKeys(db, prefix)
  if (keys.length >= MAX_KEYS) throw refuse('signing_keys_full')
  const node = await ensureNodeKey({ ...deps, db })
  const [at, index] = [deps.now(), findNextIndex(keys)]
  const { publicKey, privateKey, holder, createdBy } = made
  const fingerprint = toFingerprint(publicKey)
  if (keys.some((key) => key.fingerprint === fingerprint)) throw refuse('signing_key_taken')
  const row: KeyRow = {
    prefix,
    index,
    algorithm: 'RS256',
    holder,
    publicKey: toPem(publicKey),
    fingerprint,
    sealed: privateKey
      ? sealText(
          makeSigningSealingKeys(deps.env),
          String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
          toSubject(prefix, index),
        )
      : null,
    certificate: await createCompanyCertificate({
      prefix,
      index,
      publicKey,
      isKeptByNode: holder === 'node',
      node: { index: node.row.index, key: node.key },
      at,
    }),
    createdBy,
    createdAt: at,
    retiredAt: null,
    revokedAt: null,
    reason: '',
  }
  await retireCurrent(db, keys, at)
  await db.insert(signingKeys).values(row)
  await enterKey(db, row, 'added', at)
  return row
}

async function createKeptKey(createdBy: string): Promise<NewKey> {
  const pair = await createKeyPair('rsa', { modulusLength: BITS.least })
  return { holder: 'node', createdBy, ...pair }
}

/**
 * Returns the current key of a company. The node creates the first one; after a revocation the company
 * decides about the next.
 */
export async function ensureCompanyKey(
  deps: KeyDeps,
  company: { id: string; prefix: string },
): Promise<KeyRow | undefined> {
  const keys = await listKeys(deps.db, company.prefix)
  if (keys.length > 0) return findCurrent(keys)
  const made = await createKeptKey(THE_NODE)
  return transact(deps.db, async (db) => {
    await lockCompany(db, company.id)
    const existing = await listKeys(db, company.prefix)
    return existing.length > 0 ? findCurrent(existing) : insertKey(deps, db, company.prefix, made)
  })
}

/** Decrypts a private key that the node keeps. */
export const openKey = (env: Env, { prefix, index, sealed }: KeyRow): KeyObject | undefined =>
  sealed === null
    ? undefined
    : createPrivateKey(unsealText(makeSigningSealingKeys(env), sealed, toSubject(prefix, index)))

function readPublicKey(pem: string): KeyObject {
  const refuseKey = (message: string) => refuseFields({ publicKey: message })
  if (/PRIVATE KEY/.test(pem)) throw refuseKey('这是私钥，请勿上传；请换成公钥，并考虑换一对密钥')
  let key: KeyObject
  try {
    key = createPublicKey(pem.trim())
  } catch {
    throw refuseKey('没有读出公钥，请粘贴 PEM 格式的公钥，第一行是 -----BEGIN PUBLIC KEY-----')
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < BITS.least || bits > BITS.most)
    throw refuseKey(`公钥应为 RSA，${BITS.least} 到 ${BITS.most} 位；Handle 客户端只认得这一种`)
  return key
}

function checkPossession(key: KeyObject, prefix: string, proof: string): void {
  const statement = Buffer.from(toStatement(prefix, toFingerprint(key)))
  const signature = Buffer.from(proof.replace(/\s/g, ''), 'base64')
  if (!verify('RSA-SHA256', statement, key, signature))
    throw refuseFields({ proof: '持有证明不对：请用这把公钥对应的私钥，原样签“要签的一行”' })
}

const STATE_TIMES = (row: KeyRow): SigningKey['state'] =>
  row.revokedAt ? 'revoked' : row.retiredAt ? 'retired' : 'active'

const toTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

const toWire = (row: KeyRow): SigningKey => ({
  index: row.index,
  holder: row.holder,
  state: STATE_TIMES(row),
  fingerprint: row.fingerprint,
  publicKey: row.publicKey,
  createdBy: row.createdBy,
  createTime: toTime(row.createdAt),
  retiredTime: toTime(row.retiredAt),
  revokedTime: toTime(row.revokedAt),
  reason: row.reason,
})

const loadList = async (db: Db, prefix: string) => ({
  prefix,
  keys: (await listKeys(db, prefix)).reverse().map(toWire),
})

/** The keys of companies: administrators list, add, renew and revoke them. */
export function createSigningKeys(deps: KeyDeps) {
  /**
   * Runs a transaction in which the person is still an administrator of the locked company; returns the new
   * list of keys.
   */
  const change = (who: Person, work: (db: Db, prefix: string, actor: string) => Promise<unknown>) =>
    transact(deps.db, async (db) => {
      const account = await deps.people.lock(db, who.userId)
      const { companyId } = who
      if (account?.type !== 'COMPANY_ADMIN' || !companyId || account.companyId !== companyId)
        throw refuse('forbidden')
      await lockCompany(db, companyId)
      const prefix = await requireCompanyPrefix(db, who)
      await work(db, prefix, await loadActorName(deps.people, db, who))
      return loadList(db, prefix)
    })

  return {
    list: async (who: Person) => loadList(deps.db, await requireCompanyPrefix(deps.db, who)),
    add: (who: Person, form: { publicKey: string; proof: string }) =>
      change(who, async (db, prefix, createdBy) => {
        const publicKey = readPublicKey(form.publicKey)
        checkPossession(publicKey, prefix, form.proof)
        await insertKey(deps, db, prefix, { holder: 'company', createdBy, publicKey })
      }),
    async renew(who: Person) {
      const made = await createKeptKey('')
      return change(who, (db, prefix, createdBy) => insertKey(deps, db, prefix, { ...made, createdBy }))
    },
    revoke: (who: Person, form: { index: number; reason: string }) => {
      const reason = toPrintable(form.reason).slice(0, REVOKE_REASON_MAX)
      if (reason === '') throw refuseFields({ reason: '请写明原因' })
      return change(who, async (db, prefix) => {
        const row = (await listKeys(db, prefix)).find(({ index }) => index === form.index)
        if (!row || row.revokedAt) throw refuse('signing_key_not_found')
        const at = deps.now()
        await changeKey(db, row, { revokedAt: at, reason })
        await enterKey(db, row, 'revoked', at)
      })
    },
    /** The key values in the record of a prefix: public keys, certificates and revocations. */
    ofPrefix: async (prefix: string): Promise<KeyRow[]> => {
      if (prefix === getNodePrefix()) await ensureNodeKey(deps)
      return listKeys(deps.db, prefix)
    },
  }
}

/** Encrypts the private keys with the current key; returns how many there were. */
export async function rewrapSigningKeys(db: Db, env: Env): Promise<number> {
  const sealing = makeSigningSealingKeys(env)
  let count = 0
  for (const row of await db.select().from(signingKeys)) {
    const anew = row.sealed && resealText(sealing, row.sealed, toSubject(row.prefix, row.index))
    if (!anew) continue
    await changeKey(db, row, { sealed: anew })
    count += 1
  }
  return count
}
