import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { STAFF } from '@biaojie/contract/define.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { ConfirmedReport, ReportDetail, ReportRow } from '@biaojie/contract/tracking/reports/reports.ts'
import {
  findReportNoteProblem,
  REPORT_MOVES,
  type ReportReason,
  type ReportState,
} from '@biaojie/contract/tracking/reports/rules.ts'
import { isMember, type Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { ListRequest } from '../../../platform/database/listing.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { findCompanyById } from '../../enterprises/enterprises/enterprises.ts'
import { loadActorName, revealContact, toTrailLine } from '../../node/cases/cases.ts'
import { addPhoto, type Deps, type ReportInput, sendReport } from './send.ts'
import {
  addTrail,
  changeReport,
  countStates,
  deleteBefore,
  findReport,
  forgetContact,
  isOfCompany,
  listReports,
  loadConfirmedReports,
  loadReportsByPhone,
  loadTrail,
  type Report,
} from './store.ts'

type Seen = { id: string; version: number }

const RETENTION_MS = 2 * 365 * DAY_MS

const isStaff = ({ type }: Person) => isOneOf(STAFF, type)

/** Returns the person's scope: staff see all reports, members those of their company. */
function requireScope(who: Person): string | null {
  if (isStaff(who)) return null
  if (!who.companyId) throw refuse('forbidden')
  return who.companyId
}

/** Refuses a report about another company's part as if it did not exist. */
async function requireVisibleReport(db: Db, who: Person, id: string): Promise<Report> {
  const scope = requireScope(who)
  const row = await findReport(db, id)
  if (!row || (scope !== null && row.companyId !== scope)) throw refuse('report_not_found')
  return row
}

const toRow = (row: Report): ReportRow => ({
  id: row.id,
  version: row.version,
  reportNo: row.reportNo,
  identifier: row.identifier,
  identifierName: row.identifierName,
  companyName: row.companyName,
  reason: row.reason,
  place: row.place,
  text: row.text,
  contactPhone: row.contactPhone && maskPhone(row.contactPhone),
  hasPhoto: row.photo !== '',
  createTime: toShanghaiTime(row.createdAt),
  state: row.state,
  note: row.note,
  handledBy: row.handledBy,
  handledTime: row.handledAt ? toShanghaiTime(row.handledAt) : '',
  byNode: row.byNode,
})

type Filters = { state: (state: ReportState) => undefined; reason: (reason: ReportReason) => undefined }
async function list({ db }: Deps, who: Person, request: ListRequest<Filters, never>) {
  const scope = requireScope(who)
  const where = isOfCompany(scope)
  const { rows, total, months } = await listReports(db, request, where ? { where } : {})
  return { records: rows.map(toRow), total, months, counts: await countStates(db, scope) }
}

async function loadDetail(db: Db, row: Report): Promise<ReportDetail> {
  const trail = await loadTrail(db, row.id)
  return {
    ...toRow(row),
    trail: trail.map(toTrailLine),
  }
}

/** Includes the side, because company and node read the same trail. */
async function describeActor({ people }: Deps, db: Db, who: Person): Promise<string> {
  const name = await loadActorName(people, db, who)
  if (isStaff(who)) return `节点 ${name}`
  const company = who.companyId ? await findCompanyById(db, who.companyId) : null
  return `${company?.shortName || company?.name || '企业'} ${name}`
}

const reveal = (deps: Deps, who: Person, id: string): Promise<{ value: string }> =>
  transact(deps.db, async (db) => {
    const row = await requireVisibleReport(db, who, id)
    const record = async (line: { action: string; text: string }) =>
      addTrail(db, { reportId: id, at: deps.now(), actor: await describeActor(deps, db, who), ...line })
    return revealContact(row.contactPhone, record, '查看举报人电话')
  })

async function readPhoto(deps: Deps, who: Person, id: string): Promise<{ image: string }> {
  const row = await requireVisibleReport(deps.db, who, id)
  const bytes = row.photo ? await deps.storage.get(row.photo) : undefined
  if (!bytes) throw refuse('file_not_found')
  return { image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` }
}

const ACTIONS: Record<ReportState, string> = {
  open: '重新核查',
  confirmed: '确认可疑',
  dismissed: '核查正常',
  withdrawn: '撤回确认',
}

function handleReport(
  deps: Deps,
  who: Person,
  input: Seen & { state: ReportState; note: string },
): Promise<ReportDetail> {
  const note = toPrintable(input.note)
  const problem = findReportNoteProblem(note)
  if (problem) throw refuseFields({ note: problem })
  return transact(deps.db, async (db) => {
    const before = await requireVisibleReport(db, who, input.id)
    if (before.version !== input.version) throw refuse('report_stale')
    if (!REPORT_MOVES[before.state].includes(input.state)) throw refuse('report_stale')
    // A company must not revert the node's finding about its parts.
    if (before.byNode && before.state !== 'open' && !isStaff(who)) throw refuse('report_decided')
    const [at, actor] = [deps.now(), await describeActor(deps, db, who)]
    const change = { state: input.state, handledAt: at, handledBy: actor, byNode: isStaff(who), note }
    const row = await changeReport(db, input, change)
    if (!row) throw refuse('report_stale')
    await addTrail(db, { reportId: row.id, at, actor, action: ACTIONS[input.state], text: note })
    return loadDetail(db, row)
  })
}

async function readConfirmed({ reads }: Deps, identifier: string): Promise<ConfirmedReport[]> {
  const rows = await loadConfirmedReports(reads, foldHandle(identifier))
  return rows.map(({ reason, at, note }) => ({
    reason,
    time: at ? toShanghaiTime(at) : '',
    note,
  }))
}

/** Reports of suspicious parts: visitors send them, company and staff check them, confirmed ones warn everybody. */
export function createReports({ env, ...others }: Omit<Deps, 'keyed'> & { env: Env }) {
  const deps: Deps = { ...others, keyed: makeKeyed('reports', env) }
  const sweep = async () => {
    const photos = await deleteBefore(deps.db, new Date(deps.now().getTime() - RETENTION_MS))
    for (const key of photos) await deps.storage.remove(key)
  }
  return {
    send: (input: ReportInput, ip: string) => sendReport(deps, input, ip),
    addPhoto: (input: Parameters<typeof addPhoto>[1], ip: string) => addPhoto(deps, input, ip),
    confirmed: (identifier: string) => readConfirmed(deps, identifier),
    list: (who: Person, request: ListRequest<Filters, never>) => list(deps, who, request),
    async countWaiting(who: Person) {
      const hasCompany = isMember(who) && who.companyId
      if (!hasCompany && !canSee(who, 'reports')) return {}
      return { reports: (await countStates(deps.db, requireScope(who))).open }
    },
    read: async (who: Person, id: string) =>
      loadDetail(deps.db, await requireVisibleReport(deps.db, who, id)),
    reveal: (who: Person, id: string) => reveal(deps, who, id),
    photo: (who: Person, id: string) => readPhoto(deps, who, id),
    handle: (who: Person, input: Parameters<typeof handleReport>[2]) => handleReport(deps, who, input),
    jobs: [defineScheduledJob('reports.sweep', '56 * * * *', sweep)] satisfies Job[],
  }
}
export { countPhotos } from './store.ts'

/** A person's reports under their phone number, for export and deletion of the account. */
export const reportRecords = {
  name: '可疑零件举报',
  read: async (db: Db, { phone }: { phone: string }) =>
    (await loadReportsByPhone(db, phone)).map((row) => ({
      时间: toShanghaiTime(row.createdAt),
      举报编号: row.reportNo,
      标识: row.identifier,
      地点: row.place,
      内容: row.text,
      ...(row.note && { 核查结论: row.note }),
    })),
  erase: (db: Db, { phone }: { phone: string }) => forgetContact(db, phone),
}
