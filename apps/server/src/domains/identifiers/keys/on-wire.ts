import { KEY_SCOPES, type KeyScope } from '@biaojie/contract/define.ts'
import type { ApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { addDays, type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadUses } from '../../../platform/shared/quota/quota.ts'
import type { Names } from '../../node/cases/cases.ts'
import type { KeyRow } from './store.ts'

/** The counter of a key's calls on a day in China. */
export const toDayQuota = (keyId: string, now: Date) => `key:${keyId}:${toShanghaiDay(now)}`

export function findState({ revokedAt, expiresAt }: KeyRow, now: Date): ApiKey['state'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

const toTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')
export const isScope = (scope: string): scope is KeyScope => isOneOf(KEY_SCOPES, scope)

const toRecord = (row: KeyRow, now: Date, maker: string, usedToday: number): ApiKey => ({
  id: row.id,
  version: row.version,
  name: row.name,
  hint: `bj_${row.prefix}_…${row.hint}`,
  scopes: row.scopes.filter(isScope),
  templates: row.templates,
  networks: row.networks,
  perSecond: row.perSecond,
  perDay: row.perDay,
  usedToday,
  sandbox: row.sandbox,
  state: findState(row, now),
  createdBy: maker,
  createTime: toShanghaiTime(row.createdAt),
  lastUsedTime: toTime(row.lastUsedAt),
  lastUsedIp: row.lastUsedIp,
  revokedTime: toTime(row.revokedAt),
  // The key ends with its last day.
  expiresOn: row.expiresAt ? addDays(toShanghaiDay(row.expiresAt), -1) : '',
})

type Deps = { db: Db; now: Now; people: Names }

export async function loadRecords({ db, people, now }: Deps, rows: readonly KeyRow[]): Promise<ApiKey[]> {
  const at = now()
  const names = await people.describe(db, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))])
  const used = await loadUses(
    db,
    rows.map(({ id }) => toDayQuota(id, at)),
  )
  return rows.map((row) => {
    const maker = names.get(row.createdBy ?? '')?.name ?? '已离开的同事'
    return toRecord(row, at, maker, used.get(toDayQuota(row.id, at)) ?? 0)
  })
}

export async function loadRecord(deps: Deps, db: Db, row: KeyRow): Promise<ApiKey> {
  const [record] = await loadRecords({ ...deps, db }, [row])
  if (!record) throw new Error('a key without a record')
  return record
}
