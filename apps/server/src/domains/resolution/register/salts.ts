import { createHash } from 'node:crypto'
import { SALT_LENGTH } from '@biaojie/register/digests.ts'
import type pg from 'pg'

export type SaltKey = { version: number; key: string }

/** The key of records that are written now. */
export async function readSaltKey(client: Pick<pg.ClientBase, 'query'>): Promise<SaltKey> {
  const { rows } = await client.query<SaltKey>(
    'select version, key from register_salt_keys order by version desc limit 1',
  )
  const [row] = rows
  if (!row) throw new Error('The register has no salt key')
  return row
}

export async function readSaltKeys(client: Pick<pg.ClientBase, 'query'>): Promise<Map<number, SaltKey>> {
  const { rows } = await client.query<SaltKey>('select version, key from register_salt_keys')
  return new Map(rows.map((row) => [row.version, row]))
}

/**
 * Computes the salts of a revision's fields, in the order of the fields. One hash of any length gives all of them,
 * because a hash for each field would cost an import a tenth of its speed.
 */
export function computeSalts(
  { key }: SaltKey,
  { handle, revision }: { handle: string; revision: number },
  count: number,
): string[] {
  const stream = createHash('shake256', { outputLength: (count * SALT_LENGTH) / 2 })
    .update(JSON.stringify([key, handle, revision]))
    .digest('hex')
  return Array.from({ length: count }, (_, index) =>
    stream.slice(index * SALT_LENGTH, (index + 1) * SALT_LENGTH),
  )
}
