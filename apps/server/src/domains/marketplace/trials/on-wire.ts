import { TRIAL_DAYS } from '@biaojie/contract/deadlines.ts'
import { TRIAL_STATUS_TEXT, type TrialStatus } from '@biaojie/contract/marketplace/market/rules.ts'
import type {
  TrialDetail,
  TrialRow as WireRow,
  Trial as WireTrial,
} from '@biaojie/contract/marketplace/trials.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../http/errors.ts'
import {
  computeDeadline,
  countMinutesBetween,
  type Now,
  toShanghaiTime,
} from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toTrailLine } from '../../node/cases/cases.ts'
import type { Market } from '../market/market.ts'
import {
  countTrials,
  findTrial,
  isOfCompany,
  listTrials,
  loadTrail,
  type TrialRow,
  WAITING_FIRST,
} from './store.ts'

/* Companies and staff see trials in this form. */

type Names = Map<string, { name: string; phone: string }>
export type TrialDeps = {
  db: Db
  now: Now
  market: Pick<Market, 'offerOfPackage' | 'loadNames'>
  people: { describe: (db: Db, ids: string[]) => Promise<Names> }
}
export type Person = { userId: string; companyId: string | null }

/** Returns the days left, including the last one. */
export const countDaysLeft = (row: TrialRow, now: Date) =>
  row.status === 'active' && row.endsAt
    ? Math.max(0, Math.ceil((row.endsAt.getTime() - now.getTime()) / DAY_MS))
    : null

const toTimeOrNull = (at: Date | null) => at && toShanghaiTime(at)

type WireContext = { names: Names; applications: Map<number, { listed: boolean }>; now: Date }

export function toTrial(row: TrialRow, { names, applications, now }: WireContext): WireTrial {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    status: row.status,
    statusView: TRIAL_STATUS_TEXT[row.status],
    application: {
      id: row.applicationId,
      name: row.applicationName,
      listed: applications.get(row.applicationId)?.listed ?? false,
    },
    packageProductId: row.packageId,
    packageName: row.packageName,
    providerName: row.providerName,
    days: row.days,
    applyTime: toShanghaiTime(row.appliedAt),
    startTime: toTimeOrNull(row.startedAt),
    endTime: toTimeOrNull(row.endsAt),
    daysLeft: countDaysLeft(row, now),
    accessUrl: row.status === 'active' ? row.accessUrl : '',
    note: row.note,
    applicant: names.get(row.userId ?? '')?.name ?? '已注销的用户',
  }
}

const toRow = (row: TrialRow, context: WireContext): WireRow => ({
  ...toTrial(row, context),
  companyId: row.companyId,
  companyName: row.companyName,
  companyPrefix: row.companyPrefix,
  remainingMinutes:
    row.status === 'applied' || row.status === 'approved'
      ? countMinutesBetween(context.now, computeDeadline(row.appliedAt, TRIAL_DAYS))
      : null,
})

export async function loadWireContext(
  { people, market, now }: TrialDeps,
  db: Db,
  rows: readonly TrialRow[],
): Promise<WireContext> {
  const names = await people.describe(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return {
    names,
    applications: await market.loadNames(
      db,
      rows.map((row) => row.applicationId),
    ),
    now: now(),
  }
}

type MineQuery = { productId?: number; status?: TrialStatus; current?: number; size?: number }
/** Returns the company's trials; none without a company. */
export async function listOwnTrials(
  deps: TrialDeps,
  who: Person,
  { productId, status, current, size }: MineQuery,
) {
  if (!who.companyId) return { records: [], total: 0, counts: {} }
  const where = isOfCompany(who.companyId)
  const { rows, total } = await listTrials(
    deps.db,
    { application: productId, status, current, size },
    { where },
  )
  const context = await loadWireContext(deps, deps.db, rows)
  return {
    records: rows.map((row) => toTrial(row, context)),
    total,
    counts: await countTrials(deps.db, where),
  }
}

type ListQuery = {
  status?: TrialStatus
  endingWithinDays?: number
  text?: string
  current?: number
  size?: number
}
export async function listAllTrials(deps: TrialDeps, { endingWithinDays, ...request }: ListQuery) {
  const endingBefore =
    endingWithinDays === undefined ? undefined : new Date(deps.now().getTime() + endingWithinDays * DAY_MS)
  const order = request.status === 'applied' || request.status === 'approved' ? { order: WAITING_FIRST } : {}
  const { rows, total } = await listTrials(deps.db, { ...request, endingBefore }, order)
  const context = await loadWireContext(deps, deps.db, rows)
  return { records: rows.map((row) => toRow(row, context)), total, counts: await countTrials(deps.db) }
}

export async function loadDetail(deps: TrialDeps, db: Db, row: TrialRow): Promise<TrialDetail> {
  const context = await loadWireContext(deps, db, [row])
  const trail = await loadTrail(db, row.id)
  return {
    ...toRow(row, context),
    contactPhone: context.names.get(row.userId ?? '')?.phone ?? '',
    trail: trail.map(toTrailLine),
  }
}

export async function readTrial(deps: TrialDeps, id: string): Promise<TrialDetail> {
  const row = await findTrial(deps.db, id)
  if (!row) throw refuse('trial_not_found')
  return loadDetail(deps, deps.db, row)
}
