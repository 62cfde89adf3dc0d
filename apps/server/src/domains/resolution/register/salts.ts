import type pg from 'pg'

export type SaltKey = { version: number; key: string }

/** Returns the key for new records. */
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
