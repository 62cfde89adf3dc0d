import { createHash } from 'node:crypto'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { and, eq, not, sql } from 'drizzle-orm'
import type pg from 'pg'
import { isSameText, type Keyed, makeKeyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPrefix } from './record/record.ts'
import { identifierCodes } from './tables.ts'

/** Returns the normalised form of a code: case, spaces and missing hyphens do not matter. */
const normalizeCode = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The digest includes the handle, so that equal codes of two parts have different digests. */
const computeDigest = (handle: string, code: string): string =>
  createHash('sha256')
    .update(`${foldHandle(handle)}\n${normalizeCode(code)}`)
    .digest('base64url')

type Key = { mark: string; keyed: Keyed }

function createKey(secret: string | undefined, dataDir: string): Key {
  const keyed = makeKeyed('anti codes', { secret, dataDir })
  return { keyed, mark: keyed('mark').slice(0, 8) }
}

type KeyEnv = { secret: string | undefined; secretOld: readonly string[]; dataDir: string }

/**
 * Stores codes as a digest with the node's key, so that a copy of the database reveals no code, however
 * short. The digest is fast, because files with millions of codes are imported; guessing is limited by
 * quotas. Each digest names its key, so that a digest of a lost key does not count as a wrong code.
 */
export function listCodeKeys({ secret, secretOld, dataDir }: KeyEnv) {
  const current = createKey(secret, dataDir)
  const all = [current, ...secretOld.map((old) => createKey(old, dataDir))]
  return {
    /** Digests of the current key begin with this. */
    mark: `${current.mark}.`,
    digest: (handle: string, code: string): string =>
      `${current.mark}.${current.keyed(computeDigest(handle, code))}`,
    compare(stored: string, handle: string, code: string): 'matched' | 'wrong' | 'unreadable' {
      const key = all.find(({ mark }) => stored.startsWith(`${mark}.`))
      if (!key) return 'unreadable'
      const own = `${key.mark}.${key.keyed(computeDigest(handle, code))}`
      return isSameText(stored, own) ? 'matched' : 'wrong'
    },
  }
}
export type CodeKeys = ReturnType<typeof listCodeKeys>

/** Selects a code by its folded handle. */
const hashHandle = (handle: string) =>
  and(eq(identifierCodes.prefix, toPrefix(handle)), eq(identifierCodes.handle, handle))

/** Returns the digest of a part's code, locked until the end of the transaction. */
export async function lockCode(db: Db, handle: string): Promise<string | undefined> {
  const [code] = await db.select().from(identifierCodes).where(hashHandle(handle)).for('update')
  return code?.digest
}

/** Returns digests by handle; retiring an identifier deletes them. */
export async function loadCodes(
  client: pg.ClientBase,
  prefix: string,
  handles: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ handle: string; digest: string }>(
    'select handle, digest from identifier_codes where prefix = $1 and handle = any($2)',
    [prefix, handles],
  )
  return new Map(rows.map(({ handle, digest }) => [handle, digest]))
}

/** Gives parts new codes, which replace their former codes. */
export async function putCodes(
  client: pg.ClientBase,
  codes: readonly { prefix: string; handle: string; digest: string }[],
): Promise<void> {
  await client.query(
    `insert into identifier_codes (prefix, handle, digest)
     select * from unnest($1::text[], $2::text[], $3::text[]) order by 1, 2
     on conflict (prefix, handle) do update set digest = excluded.digest`,
    [codes.map(({ prefix }) => prefix), codes.map(({ handle }) => handle), codes.map(({ digest }) => digest)],
  )
}

/** Restores the codes of identifiers whose retirement is undone. */
export async function restoreCodes(
  client: pg.ClientBase,
  codes: readonly { prefix: string; handle: string; digest: string }[],
): Promise<void> {
  if (codes.length === 0) return
  await client.query(
    `insert into identifier_codes (prefix, handle, digest)
     select * from unnest($1::text[], $2::text[], $3::text[]) order by 1, 2
     on conflict (prefix, handle) do nothing`,
    [codes.map(({ prefix }) => prefix), codes.map(({ handle }) => handle), codes.map(({ digest }) => digest)],
  )
}

export async function replaceCode(db: Db, handle: string, digest: string): Promise<void> {
  await db.update(identifierCodes).set({ digest }).where(hashHandle(handle))
}

/** Counts codes under a former key: they cannot be converted, since only the company knows them. */
export async function countCodesOfFormerKeys(db: Db, codes: CodeKeys): Promise<number> {
  return db.$count(identifierCodes, not(sql`starts_with(${identifierCodes.digest}, ${codes.mark})`))
}
