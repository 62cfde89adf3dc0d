/** Writes the register's entries about recalls, and compares recalls with them. */

import { toCanonicalJson } from '@biaojie/register/canonical.ts'
import { inArray } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, getClient, requireFirstRow, snapshot } from '../../../platform/database/database.ts'
import {
  appendEntries,
  compareRows,
  createEntry,
  type Difference,
  digestText,
  type EventEntry,
  readEventEntries,
} from '../../resolution/register/register.ts'
import type { Recall, Scope, SetKey } from './store.ts'
import { recallScopes, recalls } from './tables.ts'

/** The texts that stay as they were published; others may be changed later. */
const digestTexts = ({ number, title, defect, consequence, remedy }: Recall, { reason }: Scope): string =>
  digestText(toCanonicalJson({ number, title, defect, consequence, remedy, reason }))

/** Digest of a set of parts: which parts and batches are in it, and which were excluded. */
async function digestSet(db: Db, { prefix, id, scope }: SetKey): Promise<string> {
  const { rows } = await getClient(db).query<{ digest: string }>(
    `select encode(sha256(convert_to(coalesce(string_agg(line, E'\\n' order by line collate "C"), ''), 'UTF8')), 'hex') as digest
       from (select json_build_array('part', handle, waiting, excluded)::text as line from recall_members
              where recall_prefix = $1 and recall_id = $2 and scope = $3
             union all
             select json_build_array('batch', handle, waiting)::text from recall_groups
              where recall_prefix = $1 and recall_id = $2 and scope = $3) parts`,
    [prefix, id, scope],
  )
  return requireFirstRow(rows).digest
}

type Content = { state: string; scope: number; count: number; digest: string; parts: string }

const createContent = async (db: Db, recall: Recall, scope: Scope): Promise<Content> => ({
  state: recall.state,
  scope: scope.scope,
  count: scope.figures?.total ?? 0,
  digest: digestTexts(recall, scope),
  // A withdrawn recall still names the parts that it was about.
  parts: await digestSet(db, recall),
})

/** Enters a recall that is published, extended, withdrawn or closed, with the scope that this is about. */
export async function enterRecall(db: Db, recall: Recall, scope: Scope, at: Date): Promise<void> {
  const { prefix, id: subject } = recall
  const content = await createContent(db, recall, scope)
  await appendEntries(getClient(db), [createEntry({ kind: 'recall', prefix, subject, at, content })])
}

type Stored = { recall: Recall; scope: Scope | undefined }

/** Reads all recalls that visitors may see, with their latest scope. */
async function readPublished(db: Db): Promise<Stored[]> {
  const rows = await db
    .select()
    .from(recalls)
    .where(inArray(recalls.state, ['published', 'closed', 'withdrawn']))
    .orderBy(recalls.prefix, recalls.number)
  const scopes = await db.select().from(recallScopes)
  return rows.map((recall) => {
    const own = scopes.filter(({ prefix, recallId }) => prefix === recall.prefix && recallId === recall.id)
    const withdrawal = own.find(({ kind, state }) => kind === 'withdraw' && state === 'published')
    const published = own.find(({ scope }) => scope === recall.scope)
    return { recall, scope: recall.state === 'withdrawn' ? withdrawal : published }
  })
}

/** Enters recalls of before the register covered their texts and parts. */
export async function enterFormerRecalls(db: Db, at: Date): Promise<void> {
  const registered = await readLatest(getClient(db))
  for (const { recall, scope } of await readPublished(db))
    if (scope && typeof registered.get(recall.id)?.content.parts !== 'string')
      await enterRecall(db, recall, scope, at)
}

async function readLatest(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, EventEntry>> {
  const entries = await readEventEntries(client, ['recall'])
  return new Map(entries.map((entry) => [entry.subject, entry]))
}

async function findProblem(
  db: Db,
  { recall, scope }: Stored,
  entry: EventEntry | undefined,
): Promise<string | undefined> {
  if (!entry) return '账簿里没有它'
  if (recall.prefix !== entry.prefix) return '企业和登记的不同'
  if (recall.state !== entry.content.state) return '状态和登记的不同'
  if (!scope || scope.scope !== entry.content.scope) return '范围的版次和登记的不同'
  const now = await createContent(db, recall, scope)
  if (now.count !== entry.content.count) return '件数和登记的不同'
  if (now.digest !== entry.content.digest) return '说明和登记的摘要不符'
  return now.parts === entry.content.parts ? undefined : '范围里的件和登记的摘要不符'
}

/** Compares all recalls that visitors see with the latest entries about them. */
export const findRecallDifferences = (db: Db): Promise<Difference[]> =>
  snapshot(db, async (db) =>
    compareRows({
      registered: await readLatest(getClient(db)),
      rows: await readPublished(db),
      toKey: ({ recall }) => recall.id,
      findProblem: (stored, entry) => findProblem(db, stored, entry),
      nameRow: ({ recall }) => `企业 ${recall.prefix} 的召回 ${recall.number}`,
      nameMissing: (id, { prefix }) => `企业 ${prefix} 的召回 ${id}`,
      missing: '数据库里没有它了，或者不再公布',
    }),
  )
