import type { Input } from '@biaojie/contract/define.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type * as nodeReportCalls from '@biaojie/contract/node/node-reports/node-reports.ts'
import type { NodeReport } from '@biaojie/contract/node/node-reports/node-reports.ts'
import type { NodeReportFigures } from '@biaojie/contract/node/node-reports/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { loadActorName, type Names } from '../cases/cases.ts'
import { countReport, getMonthBefore, loadMonths } from './counting.ts'
import { createFailures, deleteOldFailures } from './failures.ts'
import { loadHealth } from './health.ts'
import { createReportFile } from './sheet.ts'
import { nodeReports, nodeReportTrail } from './tables.ts'

export type NodeReportsDeps = { db: Db; now: Now; people: Names }
type Row = typeof nodeReports.$inferSelect
type Calls = typeof nodeReportCalls
type Body<N extends keyof Calls> = Input<Calls[N]>['body']

const SYSTEM = '系统'
const NOTE_MAX = 300

const toMonth = (now: Date) => toShanghaiDay(now).slice(0, 7)
export const toReportNumber = ({ month, edition }: Pick<Row, 'month' | 'edition'>) =>
  `NR-${month.replace('-', '')}-${getNodePrefix().replaceAll('.', '')}-${edition}`

async function findLatest(db: Db, month: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(nodeReports)
    .where(eq(nodeReports.month, month))
    .orderBy(desc(nodeReports.edition))
    .limit(1)
  return row
}

const addLine = (db: Db, month: string, at: Date, actor: string, text: string) =>
  db.insert(nodeReportTrail).values({ month, id: createId(at.getTime()), at, actor, text })

async function countMonth({ db, now }: NodeReportsDeps, month: string): Promise<NodeReportFigures> {
  const before = (await findLatest(db, getMonthBefore(month)))?.figures ?? null
  return countReport(db, month, { now: now(), before })
}

const createRow = (figures: NodeReportFigures, edition: number, at: Date): Row => ({
  month: figures.month,
  edition,
  version: 1,
  state: 'draft',
  figures,
  notes: {},
  madeAt: at,
  preparedAt: null,
  preparedBy: '',
  preparedById: '',
  approvedAt: null,
  approvedBy: '',
  sentAt: null,
  receipt: '',
})

/** Makes the report of a month that is over, once. */
export async function makeReport(deps: NodeReportsDeps): Promise<void> {
  const { db, now } = deps
  const over = getMonthBefore(toMonth(now()))
  if (await findLatest(db, over)) return
  const figures = await countMonth(deps, over)
  await transact(db, async (db) => {
    const made = await db
      .insert(nodeReports)
      .values(createRow(figures, 1, now()))
      .onConflictDoNothing()
      .returning({ month: nodeReports.month })
    if (made.length > 0)
      await addLine(db, over, now(), SYSTEM, `生成，用时 ${(figures.ms / 1000).toFixed(1)} s`)
  })
}

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

async function toWire(db: Db, row: Row, who: Person): Promise<NodeReport> {
  const lines = await db
    .select()
    .from(nodeReportTrail)
    .where(eq(nodeReportTrail.month, row.month))
    .orderBy(desc(nodeReportTrail.at), desc(nodeReportTrail.id))
  return {
    month: row.month,
    edition: row.edition,
    version: row.version,
    state: row.state,
    number: toReportNumber(row),
    figures: row.figures,
    notes: row.notes,
    madeTime: toShanghaiTime(row.madeAt),
    preparedTime: formatTime(row.preparedAt),
    preparedBy: row.preparedBy,
    approvedTime: formatTime(row.approvedAt),
    approvedBy: row.approvedBy,
    sentTime: formatTime(row.sentAt),
    receipt: row.receipt,
    own: row.preparedById === who.userId,
    trail: lines.map(({ at, actor, text }) => ({ time: toShanghaiTime(at), actor, text })),
  }
}

/** Returns the report of the current month, which can be handed in only after the month has ended. */
async function loadRunningReport(deps: NodeReportsDeps): Promise<NodeReport> {
  const at = deps.now()
  const figures = await countMonth(deps, toMonth(at))
  const row = createRow(figures, 1, at)
  const { preparedBy, approvedBy, receipt, month, edition, version, notes } = row
  const empty = { preparedTime: '', approvedTime: '', sentTime: '', own: false, trail: [] }
  const copied = { preparedBy, approvedBy, receipt, month, edition, version, notes, figures }
  return { ...copied, ...empty, state: 'running', number: '', madeTime: toShanghaiTime(at) }
}

type Change = {
  from: readonly Row['state'][]
  set: (row: Row, name: string) => Partial<Row>
  line: string
  /** Creates the edition that replaces this one. */
  next?: (row: Row) => Row
}

/** Changes the latest edition if it still has this version, with a line in its trail. */
const changeReport = (
  { db: pool, now, people }: NodeReportsDeps,
  who: Person,
  { month, version }: { month: string; version: number },
  { from, set, line, next }: Change,
) =>
  transact(pool, async (db) => {
    const row = await findLatest(db, month)
    if (!row) throw refuse('node_report_not_found')
    if (row.version !== version || !from.includes(row.state)) throw refuse('node_report_stale')
    const name = await loadActorName(people, db, who)
    const [changed] = await db
      .update(nodeReports)
      .set({ ...set(row, name), version: version + 1 })
      .where(
        and(
          eq(nodeReports.month, month),
          eq(nodeReports.edition, row.edition),
          eq(nodeReports.version, version),
        ),
      )
      .returning()
    if (!changed) throw refuse('node_report_stale')
    await addLine(db, month, now(), name, line)
    if (!next) return toWire(db, changed, who)
    const [made] = await db.insert(nodeReports).values(next(row)).returning()
    return toWire(db, made ?? changed, who)
  })

function readNotes(given: Record<string, string>): Record<string, string> {
  const notes: Record<string, string> = {}
  for (const [key, text] of Object.entries(given)) {
    const note = toPrintable(text)
    if (countCharacters(note) > NOTE_MAX)
      throw refuseFields({ [`notes.${key}`]: `说明不能超过 ${NOTE_MAX} 个字` })
    if (note) notes[key] = note
  }
  return notes
}

function prepareReport(
  deps: NodeReportsDeps,
  who: Person,
  { notes: given, ...seen }: Body<'nodeReportPrepare'>,
) {
  const notes = readNotes(given)
  return changeReport(deps, who, seen, {
    from: ['draft'],
    line: '编制，提交审核',
    set: ({ figures }, name) => {
      const missing = figures.checks.filter(({ key, explain }) => explain && !notes[key])
      if (missing.length > 0) throw refuse('node_report_unexplained')
      const checkKeys = new Set(figures.checks.map(({ key }) => key))
      const checkNotes = Object.fromEntries(Object.entries(notes).filter(([key]) => checkKeys.has(key)))
      const by = { preparedBy: name, preparedById: who.userId, preparedAt: deps.now() }
      return { state: 'prepared', notes: checkNotes, ...by }
    },
  })
}

function decideReport(
  deps: NodeReportsDeps,
  who: Person,
  { approved, note = '', ...seen }: Body<'nodeReportDecide'>,
) {
  const why = toPrintable(note)
  if (!approved && why === '') throw refuseFields({ note: '请写明为什么退回' })
  if (countCharacters(why) > NOTE_MAX) throw refuseFields({ note: `原因不能超过 ${NOTE_MAX} 个字` })
  return changeReport(deps, who, seen, {
    from: ['prepared'],
    line: approved ? '审核通过' : `退回：${why}`,
    set: ({ preparedById }, name) => {
      if (approved && preparedById === who.userId) throw refuse('node_report_same_person')
      return approved
        ? { state: 'approved', approvedBy: name, approvedAt: deps.now() }
        : { state: 'draft', preparedAt: null, preparedBy: '', preparedById: '' }
    },
  })
}

function sendReport(deps: NodeReportsDeps, who: Person, { receipt, ...seen }: Body<'nodeReportSend'>) {
  const text = toPrintable(receipt)
  if (text === '') throw refuseFields({ receipt: '请填上级节点的回执或收件编号' })
  return changeReport(deps, who, seen, {
    from: ['approved'],
    line: `已报送上级节点，回执：${text}`,
    set: () => ({ state: 'sent', sentAt: deps.now(), receipt: text }),
  })
}

/** Counts a month again as a further edition; the one that was handed in stays. */
async function correctReport(
  deps: NodeReportsDeps,
  who: Person,
  { note, ...seen }: Body<'nodeReportCorrect'>,
) {
  const why = toPrintable(note)
  if (why === '') throw refuseFields({ note: '请写明为什么更正' })
  // Counting takes seconds, so it runs only after these checks.
  const row = await findLatest(deps.db, seen.month)
  if (!row) throw refuse('node_report_not_found')
  if (row.version !== seen.version || row.state !== 'sent') throw refuse('node_report_stale')
  const figures = await countMonth(deps, seen.month)
  return changeReport(deps, who, seen, {
    from: ['sent'],
    line: `更正重报：${why}`,
    set: () => ({ state: 'replaced' }),
    next: ({ edition }) => createRow(figures, edition + 1, deps.now()),
  })
}

async function readReport(deps: NodeReportsDeps, who: Person, month: string): Promise<NodeReport> {
  if (month === toMonth(deps.now())) return loadRunningReport(deps)
  const row = await findLatest(deps.db, month)
  if (!row) throw refuse('node_report_not_found')
  return toWire(deps.db, row, who)
}

async function listReports(deps: NodeReportsDeps) {
  const rows = await deps.db
    .select()
    .from(nodeReports)
    .orderBy(desc(nodeReports.month), desc(nodeReports.edition))
    .limit(240)
  const newest = rows.filter(({ month }, at) => rows[at - 1]?.month !== month)
  const current = await loadMonths(deps.db, toMonth(deps.now()), 1)
  return [
    ...current.map((report) => ({ ...report, edition: 1, state: 'running' as const })),
    ...newest.map(({ month, edition, state, figures: { added, resolutions } }) => {
      return { month, edition, state, added, resolutions }
    }),
  ]
}

async function createFile(deps: NodeReportsDeps, { month, edition, format }: Body<'nodeReportFile'>) {
  const storedRow = edition
    ? (
        await deps.db
          .select()
          .from(nodeReports)
          .where(and(eq(nodeReports.month, month), eq(nodeReports.edition, edition)))
      )[0]
    : await findLatest(deps.db, month)
  const isRunning = month === toMonth(deps.now())
  const row = storedRow ?? (isRunning ? createRow(await countMonth(deps, month), 1, deps.now()) : undefined)
  if (!row) throw refuse('node_report_not_found')
  return createReportFile({ ...row, number: toReportNumber(row), now: deps.now() }, format)
}

/** Reports of the node on its months. */
export function createNodeReports(deps: NodeReportsDeps) {
  const failures = createFailures(deps)
  return {
    failures,
    health: () => loadHealth(deps),
    list: () => listReports(deps),
    read: (who: Person, { month }: Body<'nodeReport'>) => readReport(deps, who, month),
    prepare: (who: Person, input: Body<'nodeReportPrepare'>) => prepareReport(deps, who, input),
    decide: (who: Person, input: Body<'nodeReportDecide'>) => decideReport(deps, who, input),
    send: (who: Person, input: Body<'nodeReportSend'>) => sendReport(deps, who, input),
    correct: (who: Person, input: Body<'nodeReportCorrect'>) => correctReport(deps, who, input),
    file: (input: Body<'nodeReportFile'>) => createFile(deps, input),
    // 02:00 in China on the first day of a month.
    jobs: [
      defineScheduledJob('node-reports.make', '0 2 1 * *', () => makeReport(deps)),
      defineScheduledJob('node-reports.failures', '40 3 * * *', () => deleteOldFailures(deps)),
    ],
  }
}
