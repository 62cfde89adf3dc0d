import { Readable } from 'node:stream'
import type { InputOf } from '@biaojie/contract/calls.ts'
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
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { createMemory } from '../../../platform/base/memory.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { requireReadablePrefix } from '../../identifiers/records/identifiers.ts'
import { countEveryState, loadActorName } from '../../node/cases/cases.ts'
import { streamCsv, writeForm } from './after/files.ts'
import {
  type Handled,
  handleParts,
  loadRecallsForWorker,
  type TakeBackInput,
  undoDisposals,
} from './after/handle.ts'
import { answerNotice, countWaiting, loadReceivedNotices } from './after/notices.ts'
import { countHandled, countHandledByRecall } from './after/progress.ts'
import { loadPublishedRecalls } from './after/published.ts'
import {
  loadStandings,
  loadStandingsByHandle,
  type RecalledPart,
  type StandingDeps,
} from './after/standing.ts'
import { createChanges } from './change.ts'
import { loadPartsPage } from './parts.ts'
import { addFilterWords } from './scope/causes.ts'
import { loadPieces } from './scope/pieces.ts'
import { type ChangeDeps, TRAILS } from './step.ts'
import {
  countRecalls,
  findLastScope,
  findRecall,
  findScope,
  insertRecall,
  insertScope,
  isOpen,
  listRecalls,
  loadScopes,
  type Recall,
  takeNextNumber,
  trail,
} from './store.ts'
import { recalls } from './tables.ts'
import { toWireRecall, toWireRow } from './wire.ts'

export type RecallsDeps = ChangeDeps &
  Omit<StandingDeps, 'memory'> & {
    /** Read-only connections for the portal's pages. */
    reads: Db
    files: Pick<Files, 'downloads'>
    /** Finds a part by its identifier or an alias of it. */
    findPart: (raw: string) => Promise<RecalledPart | null>
  }
type PrefixInput = { prefix?: string | undefined }
const EXCLUDED_SHOWN = 200
/** The progress on pages of parts is cached for this many ms. */
const COUNTS_MS = 5_000
const COUNTS_MOST = 1_000

async function requireReadableRecall(
  db: Db,
  caller: Caller,
  { id, prefix }: PrefixInput & { id: string },
): Promise<Recall> {
  const key = { prefix: await requireReadablePrefix(db, caller, prefix), id }
  const row = isUuid(id) ? await findRecall(db, key) : undefined
  if (!row) throw refuse('recall_not_found')
  return row
}

/** Chooses the set to read: the given one, or else the published one, or else that of the draft. */
async function chooseSetKey(db: Db, recall: Recall, input: number | undefined) {
  const scope = input ?? (recall.scope || (await findLastScope(db, recall)))
  return { prefix: recall.prefix, id: recall.id, scope }
}

const createRecall = (deps: RecallsDeps, who: Person, given: InputOf<'recallCreate'>['body']) =>
  transact(deps.db, async (db) => {
    const prefix = await requireReadablePrefix(db, who)
    const at = deps.now()
    if ((await countRecalls(db, prefix, ['draft', 'published'])) >= RECALLS_OPEN_MAX)
      throw refuse('recalls_full')
    const actor = await loadActorName(deps.people, db, who)
    const row: Recall = {
      prefix,
      id: createId(at.getTime()),
      number: await takeNextNumber(db, prefix, toShanghaiDay(at).slice(0, 4)),
      version: 0,
      state: 'draft',
      title: toPrintable(given.title) || '未命名的召回',
      defect: toPrintable(given.defect),
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
      causes: await addFilterWords(db, prefix, given.causes ?? []),
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
    return toWireRecall(deps, db, row, who)
  })

async function listRecallRows(deps: RecallsDeps, caller: Caller, input: InputOf<'recallList'>['body']) {
  const { db } = deps
  const prefix = await requireReadablePrefix(db, caller, input.prefix)
  const { current = 1, size = 20, state } = input
  const { records, total } = await listRecalls(db, { prefix, state, current, size })
  const ids = records.map(({ id }) => id)
  const scopes = Map.groupBy(await loadScopes(db, prefix, ids), ({ recallId }) => recallId)
  const handled = await countHandledByRecall(db, prefix, ids)
  return {
    records: records.map((row) => {
      const own = scopes.get(row.id) ?? []
      return toWireRow(row, {
        open: own.find(isOpen),
        current: own.find(({ scope }) => scope === row.scope),
        handled: handled.get(row.id) ?? 0,
      })
    }),
    total,
    counts: await countEveryState(db, recalls.state, RECALL_STATES, eq(recalls.prefix, prefix)),
    received: await countWaiting(db, prefix),
  }
}

async function makeForm(deps: RecallsDeps, caller: Caller, input: PrefixInput & { id: string }) {
  const { db } = deps
  const recall = await requireReadableRecall(db, caller, input)
  const key = await chooseSetKey(db, recall, undefined)
  const scope = await findScope(db, recall, key.scope)
  const company = await findCompanyByPrefix(db, recall.prefix)
  const { rows: excluded } = await getClient(db).query<{ handle: string; reason: string }>(
    `select handle, excluded as reason from recall_members
      where recall_prefix = $1 and recall_id = $2 and scope = $3 and excluded is not null
      order by handle limit ${EXCLUDED_SHOWN}`,
    [key.prefix, key.id, key.scope],
  )
  return writeForm({
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
  input: InputOf<'recallDownload'>['body'],
  context: CallContext<Person>,
) {
  const recall = await requireReadableRecall(deps.db, context.who, input)
  const { scope } = await chooseSetKey(deps.db, recall, input.scope)
  const name = `${recall.number}${input.level === undefined ? '' : `-${input.level}`}.csv`
  const what = [recall.prefix, recall.id, scope, input.level ?? ''].join('/')
  return deps.files.downloads.link(recallFile, { name, what }, context)
}

async function openParts(db: Db, what: string): Promise<DownloadFile> {
  const [prefix = '', id = '', scope = '', level = ''] = what.split('/')
  const recall = isUuid(id) ? await findRecall(db, { prefix, id }) : undefined
  if (!recall) throw refuse('recall_not_found')
  const rows = streamCsv(db, { prefix, id, scope: Number(scope) }, level === '' ? undefined : Number(level))
  return { type: 'text/csv; charset=utf-8', content: Readable.from(rows) }
}

/** Recalls of companies, from the cause to the last handled part. */
export function createRecalls(deps: RecallsDeps) {
  const { db, now, files } = deps
  const memory = createMemory(COUNTS_MS, COUNTS_MOST)
  return {
    ...createChanges(deps),
    create: (who: Person, given: InputOf<'recallCreate'>['body']) => createRecall(deps, who, given),
    list: (caller: Caller, input: InputOf<'recallList'>['body']) => listRecallRows(deps, caller, input),
    read: async (caller: Caller, input: PrefixInput & { id: string }) =>
      toWireRecall(deps, db, await requireReadableRecall(db, caller, input), caller),
    async listParts(caller: Caller, input: InputOf<'recallParts'>['body']) {
      const recall = await requireReadableRecall(db, caller, input)
      return loadPartsPage(db, await chooseSetKey(db, recall, input.scope), input)
    },
    async listPieces(caller: Caller, input: InputOf<'recallPieces'>['body']) {
      const recall = await requireReadableRecall(db, caller, input)
      return loadPieces(db, await chooseSetKey(db, recall, input.scope), input)
    },
    handle: (caller: Caller, input: Handled) => handleParts(deps, caller, input),
    takeBack: (who: Person, input: TakeBackInput) => undoDisposals(deps, who, input),
    ofPart: (who: Person, { identifier }: { identifier: string }) =>
      loadRecallsForWorker(deps, who, identifier),
    async listReceived(caller: Caller, { prefix, ...page }: InputOf<'recallNotices'>['body']) {
      return loadReceivedNotices(db, await requireReadablePrefix(db, caller, prefix), page)
    },
    answer: (caller: Caller, given: InputOf<'recallNoticeAnswer'>['body']) =>
      answerNotice(deps, caller, given),
    form: (caller: Caller, input: PrefixInput & { id: string }) => makeForm(deps, caller, input),
    export: (input: InputOf<'recallDownload'>['body'], context: CallContext<Person>) =>
      exportParts(deps, input, context),
    open: ({ what }: { what: string }) => openParts(db, what),
    downloads: files.downloads,
    async findStandings(raw: string) {
      const part = await deps.findPart(raw)
      if (!part) return { standing: 'none' as const, compared: 0, checkTime: '', recalls: [] }
      return loadStandings({ ...deps, memory, db: deps.reads }, part, now())
    },
    published: (prefix: string) => loadPublishedRecalls(db, prefix),
    loadStandingsOf: (handles: readonly string[]) => loadStandingsByHandle(deps.db, handles),
  }
}
export { enterFormerRecalls, findRecallDifferences } from './entries.ts'
export type Recalls = ReturnType<typeof createRecalls>
