import { Readable } from 'node:stream'
import type { Input } from '@biaojie/contract/define.ts'
import { recordOf } from '@biaojie/contract/records.ts'
import { isIdentifier } from '@biaojie/contract/rules.ts'
import type { recallCalls } from '@biaojie/contract/tracking/recalls/recalls.ts'
import {
  CLOSE_AT,
  PLAN_WEEKS,
  RECALL_STATES,
  RECALLS_OPEN_MAX,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import { recallFile } from '@biaojie/contract/tracking/recalls/work.ts'
import { eq } from 'drizzle-orm'
import type { Caller, Person } from '../../../http/access/principals.ts'
import type { DownloadFile } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { shanghaiDay } from '../../../platform/base/clock.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { createMemory } from '../../../platform/base/memory.ts'
import { printable } from '../../../platform/database/columns.ts'
import { clientOf, type Db, transact } from '../../../platform/database/database.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { requireReadablePrefix } from '../../identifiers/records/identifiers.ts'
import { countByState, loadActorName } from '../../node/cases/cases.ts'
import { csvOf, formOf } from './after/files.ts'
import {
  type Handled,
  handleParts,
  recallsForWorker,
  type TakenBack,
  takeBackParts,
} from './after/handling.ts'
import { answerNotice, countWaiting, receivedNotices } from './after/notices.ts'
import { countHandled, handledByRecall } from './after/progress.ts'
import { publishedRecalls } from './after/published.ts'
import { type StandingDeps, standingsIn, standingsOf } from './after/standing.ts'
import { createChanging } from './changing.ts'
import { pageOfParts } from './parts.ts'
import { withFilterWords } from './scope/causes.ts'
import { piecesOf } from './scope/pieces.ts'
import { type ChangingDeps, TRAILS } from './step.ts'
import {
  countOf,
  insertRecall,
  insertScope,
  isOpen,
  lastScope,
  listRecalls,
  nextNumber,
  type Recall,
  recallById,
  scopeOf,
  scopesOfRows,
  trail,
} from './store.ts'
import { recalls } from './tables.ts'
import { recallOnWire, rowOnWire } from './wire.ts'

export type RecallsDeps = ChangingDeps &
  Omit<StandingDeps, 'memory'> & {
    /** For what pages show. */
    reads: Db
    files: Pick<Files, 'downloads'>
    /** The folded handle of the identifier that visitors see under a name; undefined for none. */
    keyOf: (raw: string) => Promise<string | undefined>
  }
type Calls = typeof recallCalls
type OfCompany = { prefix?: string | undefined }
const EXCLUDED_SHOWN = 200
/** The page of a part shows how many others are dealt with, at most so old, for so many recalls at once. */
const COUNTS_MS = 5_000
const COUNTS_MOST = 1_000

async function readable(db: Db, caller: Caller, { id, prefix }: OfCompany & { id: string }): Promise<Recall> {
  const key = { prefix: await requireReadablePrefix(db, caller, prefix), id }
  const row = isUuid(id) ? await recallById(db, key) : undefined
  if (!row) throw refuse('recall_not_found')
  return row
}

/** The set that a reader means: the named one, the one in force, or that of the draft. */
async function setKeyFor(db: Db, recall: Recall, asked: number | undefined) {
  const scope = asked ?? (recall.scope || (await lastScope(db, recall)))
  return { prefix: recall.prefix, id: recall.id, scope }
}

const create = (deps: RecallsDeps, who: Person, given: Input<Calls['recallCreate']>['body']) =>
  transact(deps.db, async (db) => {
    const prefix = await requireReadablePrefix(db, who)
    const at = deps.now()
    if ((await countOf(db, prefix, ['draft', 'published'])) >= RECALLS_OPEN_MAX) throw refuse('recalls_full')
    const actor = await loadActorName(deps.people, db, who)
    const row: Recall = {
      prefix,
      id: newId(at.getTime()),
      number: await nextNumber(db, prefix, shanghaiDay(at).slice(0, 4)),
      version: 0,
      state: 'draft',
      title: printable(given.title) || '未命名的召回',
      defect: printable(given.defect),
      consequence: '',
      remedy: '',
      phone: (await findCompanyByPrefix(db, prefix))?.contactPhone ?? '',
      officialNumber: '',
      weeks: PLAN_WEEKS,
      closeAt: CLOSE_AT,
      scope: 0,
      createdAt: at,
      createdBy: actor,
      publishedAt: null,
      closedAt: null,
      closedBy: '',
    }
    await insertRecall(db, row)
    await insertScope(db, {
      prefix,
      recallId: row.id,
      scope: 1,
      kind: 'first',
      state: 'draft',
      causes: await withFilterWords(db, prefix, given.causes ?? []),
      leftOut: ['scrapped', 'sample'],
      reason: '',
      figures: null,
      reckonedAt: null,
      askerId: '',
      askedBy: '',
      askedAt: null,
      decidedBy: '',
      decidedAt: null,
      note: '',
    })
    await trail.add(db, { recallId: row.id, at, actor, action: TRAILS.created })
    return recallOnWire(deps, db, row, who)
  })

async function list(deps: RecallsDeps, caller: Caller, asked: Input<Calls['recallList']>['body']) {
  const { db } = deps
  const prefix = await requireReadablePrefix(db, caller, asked.prefix)
  const { current = 1, size = 20, state } = asked
  const { records, total } = await listRecalls(db, { prefix, state, current, size })
  const ids = records.map(({ id }) => id)
  const scopes = Map.groupBy(await scopesOfRows(db, prefix, ids), ({ recallId }) => recallId)
  const handled = await handledByRecall(db, prefix, ids)
  return {
    records: records.map((row) => {
      const own = scopes.get(row.id) ?? []
      return rowOnWire(row, {
        open: own.find(isOpen),
        current: own.find(({ scope }) => scope === row.scope),
        handled: handled.get(row.id) ?? 0,
      })
    }),
    total,
    counts: await countByState(
      db,
      {
        table: recalls,
        state: recalls.state,
        none: recordOf(RECALL_STATES, () => 0 as const),
      },
      eq(recalls.prefix, prefix),
    ),
    received: await countWaiting(db, prefix),
  }
}

async function form(deps: RecallsDeps, caller: Caller, asked: OfCompany & { id: string }) {
  const { db } = deps
  const recall = await readable(db, caller, asked)
  const key = await setKeyFor(db, recall, undefined)
  const scope = await scopeOf(db, recall, key.scope)
  const company = await findCompanyByPrefix(db, recall.prefix)
  const { rows: excluded } = await clientOf(db).query<{ handle: string; reason: string }>(
    `select handle, excluded as reason from recall_members
      where recall_prefix = $1 and recall_id = $2 and scope = $3 and excluded is not null
      order by handle limit ${EXCLUDED_SHOWN}`,
    [key.prefix, key.id, key.scope],
  )
  return formOf({
    recall,
    scope,
    figures: scope?.figures ?? null,
    company: {
      name: company?.name ?? recall.prefix,
      address: company?.address ?? '',
      prefix: recall.prefix,
    },
    handled: recall.scope > 0 ? await countHandled(db, recall) : 0,
    excluded,
    now: deps.now(),
  })
}

async function exportParts(
  deps: RecallsDeps,
  asked: Input<Calls['recallDownload']>['body'],
  context: CallContext<Person>,
) {
  const recall = await readable(deps.db, context.who, asked)
  const { scope } = await setKeyFor(deps.db, recall, asked.scope)
  const name = `${recall.number}${asked.level === undefined ? '' : `-${asked.level}`}.csv`
  const what = [recall.prefix, recall.id, scope, asked.level ?? ''].join('/')
  return deps.files.downloads.link(recallFile, { name, what }, context)
}

async function openParts(db: Db, what: string): Promise<DownloadFile> {
  const [prefix = '', id = '', scope = '', level = ''] = what.split('/')
  const recall = isUuid(id) ? await recallById(db, { prefix, id }) : undefined
  if (!recall) throw refuse('recall_not_found')
  const rows = csvOf(db, { prefix, id, scope: Number(scope) }, level === '' ? undefined : Number(level))
  return { type: 'text/csv; charset=utf-8', content: Readable.from(rows) }
}

/** Recalls of companies, from their cause to the last part that was dealt with. */
export function createRecalls(deps: RecallsDeps) {
  const { db, now, files } = deps
  const memory = createMemory(COUNTS_MS, COUNTS_MOST)
  return {
    ...createChanging(deps),
    create: (who: Person, given: Input<Calls['recallCreate']>['body']) => create(deps, who, given),
    list: (caller: Caller, asked: Input<Calls['recallList']>['body']) => list(deps, caller, asked),
    read: async (caller: Caller, asked: OfCompany & { id: string }) =>
      recallOnWire(deps, db, await readable(db, caller, asked), caller),
    async parts(caller: Caller, asked: Input<Calls['recallParts']>['body']) {
      const recall = await readable(db, caller, asked)
      return pageOfParts(db, await setKeyFor(db, recall, asked.scope), asked)
    },
    async pieces(caller: Caller, asked: Input<Calls['recallPieces']>['body']) {
      const recall = await readable(db, caller, asked)
      return piecesOf(db, await setKeyFor(db, recall, asked.scope), asked)
    },
    handle: (caller: Caller, given: Handled) => handleParts(deps, caller, given),
    takeBack: (who: Person, given: TakenBack) => takeBackParts(deps, who, given),
    ofPart: (who: Person, { identifier }: { identifier: string }) => recallsForWorker(deps, who, identifier),
    async received(caller: Caller, { prefix, ...page }: Input<Calls['recallNotices']>['body']) {
      return receivedNotices(db, await requireReadablePrefix(db, caller, prefix), page)
    },
    answer: (caller: Caller, given: Input<Calls['recallNoticeAnswer']>['body']) =>
      answerNotice(deps, caller, given),
    form: (caller: Caller, asked: OfCompany & { id: string }) => form(deps, caller, asked),
    export: (asked: Input<Calls['recallDownload']>['body'], context: CallContext<Person>) =>
      exportParts(deps, asked, context),
    open: ({ what }: { what: string }) => openParts(db, what),
    downloads: files.downloads,
    async standings(raw: string) {
      const handle = await deps.keyOf(raw)
      if (!handle || !isIdentifier(handle))
        return { standing: 'none' as const, compared: 0, checkTime: '', recalls: [] }
      return standingsOf({ ...deps, memory, db: deps.reads }, handle, now())
    },
    published: (prefix: string) => publishedRecalls(db, prefix),
    standingsIn: (handles: readonly string[]) => standingsIn(deps.db, handles),
  }
}
export type Recalls = ReturnType<typeof createRecalls>
