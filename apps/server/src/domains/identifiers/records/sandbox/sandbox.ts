import {
  isSandbox,
  SANDBOX_DAYS,
  SANDBOX_MAX,
  toSandbox,
} from '@biaojie/contract/identifiers/records/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, desc, eq, gt, like, sum } from 'drizzle-orm'
import type pg from 'pg'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import { defineScheduledJob } from '../../../../platform/shared/jobs/job.ts'
import { requireCompanyPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { identifierCounts, identifiers } from '../tables.ts'
import { countIdentifiers, uncountRecords } from '../write/counts.ts'
import type { StoredRow } from '../write/store.ts'

const PORTION = 500
const SHOWN = 100

type Kind = Pick<
  StoredRow,
  'prefix' | 'handle' | 'template' | 'templateVersion' | 'level' | 'state' | 'batch'
>

/** Refuses with sandbox_full; called after writing, so that the new identifiers are counted. */
export async function checkRoom(db: Db, prefix: string): Promise<void> {
  if (isSandbox(prefix) && (await countIdentifiers(db, prefix)) > SANDBOX_MAX) throw refuse('sandbox_full')
}

/** Deletes a portion of sandbox identifiers that did not change since a given time. */
async function deletePortion(client: pg.ClientBase, prefix: string, before: Date): Promise<number> {
  const { rows } = await client.query<Kind>(
    `select prefix, handle, template, template_version as "templateVersion", level, state, batch from identifiers
      where prefix = $1 and updated_at < $2 order by prefix, handle limit ${PORTION} for update`,
    [prefix, before],
  )
  const handles = rows.map(({ handle }) => handle)
  for (const table of ['identifier_scenes', 'identifier_revisions', 'identifier_codes', 'identifiers'])
    await client.query(`delete from ${table} where prefix = $1 and handle = any($2)`, [prefix, handles])
  await uncountRecords(client, rows)
  return rows.length
}

async function clearSandbox(db: Db, prefix: string, before: Date): Promise<void> {
  if (!isSandbox(prefix)) throw new Error(`${prefix} is no sandbox`)
  while ((await transact(db, (db) => deletePortion(getClient(db), prefix, before))) === PORTION);
}

async function sweep(db: Db, now: Date): Promise<void> {
  const found = await db
    .selectDistinct({ prefix: identifierCounts.prefix })
    .from(identifierCounts)
    .where(and(like(identifierCounts.prefix, toSandbox('%')), gt(identifierCounts.total, 0)))
  for (const { prefix } of found)
    await clearSandbox(db, prefix, new Date(now.getTime() - SANDBOX_DAYS * DAY_MS))
}

/** Shows and clears the data that programs write with sandbox keys; only the company can read them. */
export function createSandbox({ db, now }: { db: Db; now: Now }) {
  return {
    async list(who: Person) {
      const prefix = toSandbox(await requireCompanyPrefix(db, who))
      const [{ total } = { total: null }] = await db
        .select({ total: sum(identifierCounts.total) })
        .from(identifierCounts)
        .where(eq(identifierCounts.prefix, prefix))
      const rows = await db
        .select()
        .from(identifiers)
        .where(eq(identifiers.prefix, prefix))
        .orderBy(desc(identifiers.updatedAt), desc(identifiers.handle))
        .limit(SHOWN)
      const records = rows.map(({ handle, spelling, name, level, state, revision, updatedAt }) => ({
        identifier: spelling ?? handle,
        identifierName: name,
        level,
        state,
        revision,
        updateTime: toShanghaiTime(updatedAt),
      }))
      return { prefix, total: Number(total ?? 0), records }
    },
    async clear(who: Person) {
      // Identifiers that are written while the sandbox is cleared are kept.
      await clearSandbox(db, toSandbox(await requireCompanyPrefix(db, who)), new Date(now().getTime() + 1))
      return {}
    },
    jobs: [defineScheduledJob('identifiers.sandbox', '50 3 * * *', () => sweep(db, now()))],
  }
}
