import type {
  Proposal,
  ProposalRow as WireRow,
} from '@biaojie/contract/enterprises/registrations/proposals.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { desc, eq, ne, sql } from 'drizzle-orm'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createListing } from '../../../../platform/database/listing.ts'
import { listPhotos } from '../apply/input.ts'
import { loadBefore } from '../apply/submit.ts'
import type { RegistrationDeps } from '../context.ts'
import { type Applicant, canSeePersonalData } from '../people.ts'
import { isUnderReview } from '../status.ts'
import type { StoredFields } from '../stored-fields.ts'
import { registrationProposals as proposals } from '../tables.ts'
import {
  applyProposal,
  findCurrentData,
  formatValue,
  listDifferences,
  loadRegistered,
  type Side,
  toLabels,
} from './compare.ts'
import { requireProposal } from './decide.ts'
import { countProposals, findLatestProposal, getState, matchAuthor, type ProposalRow } from './store.ts'

/** The author of a declined proposal sees it for this many days before proposing again. */
const DECLINED_DAYS = 30

const page = createListing({
  table: proposals,
  id: proposals.id,
  filters: {
    state: (state: 'open' | 'handled') =>
      state === 'open' ? eq(proposals.state, 'open') : ne(proposals.state, 'open'),
  },
  order: [sql`case when ${proposals.state} = 'open' then 0 else 1 end`, desc(proposals.proposedAt)],
})

/** Returns the data needed to show proposals of a company. */
async function loadContext(deps: RegistrationDeps, db: Db, who: Applicant, rows: ProposalRow[]) {
  const before = await loadBefore(db, who)
  const ids = rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, ...(decidedBy ? [decidedBy] : [])])
  return {
    ...before,
    registered: await loadRegistered(db, before.row),
    people: await deps.people.describe(db, [...new Set(ids)]),
  }
}
type Context = Awaited<ReturnType<typeof loadContext>>

/** Returns today's data with the proposal applied; undefined once its content is deleted. */
function toProposedSide(
  deps: RegistrationDeps,
  { registered }: Context,
  { id, fields, proposedAt: at }: ProposalRow,
): Side | undefined {
  return fields ? applyProposal(deps, registered, { fields, sealedFor: id, at }) : undefined
}

function listChanges(deps: RegistrationDeps, context: Context, row: ProposalRow) {
  const proposed = toProposedSide(deps, context, row)
  return proposed ? listDifferences(deps, findCurrentData(context.registered), proposed) : []
}

function toRow(deps: RegistrationDeps, who: Applicant, context: Context, row: ProposalRow): WireRow {
  const findName = (id: string | null) => (id ? (context.people.get(id)?.name ?? '') : '')
  return {
    id: row.id,
    version: row.version,
    state: getState(row),
    proposer: findName(row.proposedBy),
    mine: row.proposedBy === who.userId,
    proposedTime: toShanghaiTime(row.proposedAt),
    note: row.note,
    decider: findName(row.decidedBy),
    decidedTime: row.decidedAt ? toShanghaiTime(row.decidedAt) : '',
    reason: row.reason,
    changed: toLabels(listChanges(deps, context, row)),
    outdated: row.state === 'open' && row.baseVersion !== (context.row?.version ?? 0),
  }
}

/** Administrators see all of their company, members their own. */
const selectAuthor = (who: Applicant, companyId: string) => ({
  companyId,
  proposedBy: who.type === 'COMPANY_ADMIN' ? null : who.userId,
})

/** Counts the undecided proposals that the person may see. */
export async function countOpenProposals(db: Db, who: Applicant): Promise<number> {
  if (!who.companyId) return 0
  return (await countProposals(db, selectAuthor(who, who.companyId))).open
}

export async function listProposals(
  deps: RegistrationDeps,
  who: Applicant,
  query: { state?: 'open' | 'handled'; current?: number; size?: number },
) {
  const { db } = deps
  if (!who.companyId) return { records: [], total: 0, counts: { open: 0, handled: 0 } }
  const whose = selectAuthor(who, who.companyId)
  const { rows, total } = await page(db, query, { where: matchAuthor(whose) })
  const context = await loadContext(deps, db, who, rows)
  return {
    records: rows.map((row) => toRow(deps, who, context, row)),
    total,
    counts: await countProposals(db, whose),
  }
}

const PICTURES = [
  { label: '证照图片', findName: (fields: StoredFields) => fields.licenseImg, photo: false },
  { label: '证件正面', findName: (fields: StoredFields) => fields.legalCardObject.face, photo: true },
  { label: '证件反面', findName: (fields: StoredFields) => fields.legalCardObject.back, photo: true },
]

/** Returns pictures that differ; a person's papers only for administrators and their uploader. */
async function loadDocuments(deps: RegistrationDeps, who: Applicant, context: Context, row: ProposalRow) {
  const sides = [findCurrentData(context.registered)?.fields, toProposedSide(deps, context, row)?.fields]
  const names = sides.flatMap((fields) => (fields ? PICTURES.map(({ findName }) => findName(fields)) : []))
  const files = await deps.files.findFilesByName(deps.db, [...new Set(names)])
  const findAddress = (name: string, photo: boolean) => {
    const file = files.find((file) => file.name === name)
    if (!file || file.purgedAt) return ''
    const isVisible = !photo || canSeePersonalData(who, file.ownerId === who.userId)
    return isVisible ? deps.files.addressOf(name, who.userId) : ''
  }
  return PICTURES.flatMap(({ label, findName, photo }) => {
    const [before, after] = sides.map((fields) => (fields ? findName(fields) : ''))
    if (!after || before === after) return []
    return [{ label, before: findAddress(before ?? '', photo), after: findAddress(after, photo) }]
  })
}

const ENDED = { taken: '采纳', declined: '退回', withdrawn: '撤回', ended: '结束' }

/** Returns the events of a proposal and, for administrators, the views of its photos; the latest first. */
async function loadTrail(deps: RegistrationDeps, who: Applicant, row: ProposalRow, wireRow: WireRow) {
  const { db, people } = deps
  const { proposer, proposedTime: time } = wireRow
  const lines = [{ time, actor: proposer || '已注销的账号', action: '提出变更', text: '' }]
  if (wireRow.state !== 'open') {
    const text = wireRow.state === 'taken' ? '以企业名义提交平台审核' : wireRow.reason
    const actor = wireRow.decider || (row.decidedBy ? '已注销的账号' : '系统')
    lines.push({ time: wireRow.decidedTime, actor, action: ENDED[wireRow.state], text })
  }
  if (who.type === 'COMPANY_ADMIN' && row.fields) {
    const views = await deps.files.listViews(db, listPhotos(row.fields))
    const since = views.filter(
      ({ viewedAt, viewerId }) => viewedAt >= row.proposedAt && viewerId !== row.proposedBy,
    )
    const names = await people.describe(db, [...new Set(since.map(({ viewerId }) => viewerId))])
    for (const { viewerId, viewedAt } of since) {
      const actor = names.get(viewerId)?.name ?? '已注销的账号'
      lines.push({ time: toShanghaiTime(viewedAt), actor, action: '查看', text: '查看证件照片' })
    }
  }
  return lines.sort((a, b) => b.time.localeCompare(a.time))
}

export async function loadProposalDetail(
  deps: RegistrationDeps,
  who: Applicant,
  id: string,
): Promise<Proposal> {
  const { db, people } = deps
  const row = await requireProposal(db, who, id)
  const context = await loadContext(deps, db, who, [row])
  const wireRow = toRow(deps, who, context, row)
  const proposed = toProposedSide(deps, context, row)
  const inFull = who.type === 'COMPANY_ADMIN'
  const fields = listChanges(deps, context, row).filter(
    (field) => field !== 'licenseImg' && field !== 'legalCardObject',
  )
  const labels = toLabels(fields)
  return {
    ...wireRow,
    registrationVersion: context.row?.version ?? 0,
    underReview: isUnderReview(context.row?.status ?? null),
    unattended: (await people.administratorIds(db, row.companyId)).length === 0,
    fields: fields.map((field, at) => ({
      field,
      label: labels[at] ?? '',
      before: formatValue(deps, findCurrentData(context.registered), field, inFull),
      after: formatValue(deps, proposed, field, inFull),
    })),
    documents: await loadDocuments(deps, who, context, row),
    trail: await loadTrail(deps, who, row, wireRow),
  }
}

/** Returns the proposals for the page of the registration. */
export async function loadProposalSummary(deps: RegistrationDeps, who: Applicant) {
  const { db, now } = deps
  const { companyId, userId } = who
  if (!companyId) return { proposal: null, openProposals: 0 }
  const since = new Date(now().getTime() - DECLINED_DAYS * DAY_MS)
  const mine = await findLatestProposal(db, { companyId, proposedBy: userId, since })
  const counts = await countProposals(db, selectAuthor(who, companyId))
  return {
    proposal: mine
      ? {
          id: mine.id,
          version: mine.version,
          state: getState(mine),
          proposedTime: toShanghaiTime(mine.proposedAt),
          reason: mine.reason,
        }
      : null,
    openProposals: who.type === 'COMPANY_ADMIN' ? counts.open : 0,
  }
}
