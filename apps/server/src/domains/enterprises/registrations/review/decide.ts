import { REVIEW_FIELDS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import { addNotices } from '../../../accounts/notices/notices.ts'
import { appendEntries } from '../../../resolution/register/register.ts'
import {
  type Company,
  createCompanyEntry,
  findCompanyById,
  saveRegisteredCompany,
} from '../../enterprises/enterprises.ts'
import { toFeedbackText } from '../apply/applicant.ts'
import { notifyAdministrators } from '../apply/tell-administrators.ts'
import type { RegistrationDeps } from '../context.ts'
import { type Event, findNextStatus, STATUS, type Status } from '../status.ts'
import {
  addTrail,
  changeRegistration,
  closeRound,
  loadSubmitter,
  type RegistrationRow,
  setReservationEnd,
} from '../store.ts'
import type { StoredVerdict } from '../stored-fields.ts'
import { findHolder, loadName, type Reviewer, requireRegistration } from './claim.ts'
import { SEND_SMS, toNotice } from './notifications.ts'
import { readSubject, reportSubmission, toCompany } from './reports.ts'

type VerdictsInput = { id: string; version: number; verdicts: StoredVerdict[] }

/** Stores verdicts in progress; they may be incomplete, and reasons may still be missing. */
export const saveVerdicts = (deps: RegistrationDeps, reviewer: Reviewer, input: VerdictsInput) =>
  transact(deps.db, async (db) => {
    const row = await requireClaimedRow(deps, db, reviewer, input.id, input.version)
    if (row.status !== STATUS.platform) throw refuse('review_wrong_step')
    const seen = { id: row.id, version: row.version, status: row.status }
    const next = await changeRegistration(db, seen, { verdicts: cleanVerdicts(input.verdicts) })
    if (!next) throw refuse('registration_stale')
    return next
  })

/** The service agreement promises this. */
export const RESERVATION_DAYS = 30

/** Returns one verdict for each field with trimmed reasons, because a refusal needs a reason. */
export function cleanVerdicts(verdicts: StoredVerdict[]): StoredVerdict[] {
  const byField = new Map(
    verdicts.map((verdict) => [verdict.field, { ...verdict, reason: verdict.reason.trim() }]),
  )
  return REVIEW_FIELDS.flatMap((field) => byField.get(field) ?? [])
}

/** The decider: a reviewer with the lock and the version they saw, or the top-level node itself. */
type Decider = { reviewer: Reviewer; version: number } | 'topLevelNode'
type Decision = { event: Event; verdicts: StoredVerdict[]; reason: string }

/** Returns the row, if this reviewer may write to it now. */
export async function requireClaimedRow(
  deps: RegistrationDeps,
  db: Db,
  reviewer: Reviewer,
  id: string,
  version: number,
) {
  const row = await requireRegistration(db, id)
  const holder = findHolder(row, deps.now())
  if (holder && holder.userId !== reviewer.userId) throw refuse('review_held')
  if (!holder) throw refuse('review_not_held')
  if (row.version !== version) throw refuse('registration_stale')
  return row
}

async function grantPrefix(
  deps: RegistrationDeps,
  db: Db,
  row: RegistrationRow,
  company: Company | null,
  now: Date,
) {
  const registered = await saveRegisteredCompany(db, toCompany(row, now))
  await setReservationEnd(db, row.id, null)
  await appendEntries(getClient(db), [createCompanyEntry(registered, company ? 'changed' : 'granted', now)])
  if (company) return
  const { ownerId, companyId } = row
  const promoted = ownerId && (await deps.people.promote(db, { userId: ownerId, companyId }))
  if (!promoted) throw refuse('applicant_elsewhere')
}

const ACTIONS: Record<Exclude<Event, 'submit' | 'withdraw'>, string> = {
  approvePlatform: '平台审核通过',
  rejectPlatform: '平台驳回',
  approveTopLevel: '顶级节点审核通过',
  rejectTopLevel: '顶级节点驳回',
}

async function recordDecision(
  deps: RegistrationDeps,
  db: Db,
  row: RegistrationRow,
  decider: Decider,
  decision: Decision,
) {
  const { event, verdicts, reason } = decision
  const part = event.endsWith('Platform') ? '平台审核' : '顶级节点'
  const userId = decider === 'topLevelNode' ? null : decider.reviewer.userId
  const outcome = event === 'approveTopLevel' ? `获得前缀 ${row.prefix}` : '报送顶级节点审核'
  await addTrail(db, {
    registrationId: row.id,
    round: row.round,
    at: deps.now(),
    part,
    actor: userId ? await loadName(deps, db, userId) : part,
    actorId: userId,
    action: ACTIONS[event as keyof typeof ACTIONS],
    text: event.startsWith('reject') ? toFeedbackText(verdicts, reason) : outcome,
    shown: true,
  })
}

/**
 * Locks the company with its members, or else only the applicant: a member who is leaving has left before
 * this, or waits.
 */
async function lockPeople(deps: RegistrationDeps, db: Db, { companyId, ownerId }: RegistrationRow) {
  const company = await findCompanyById(db, companyId)
  if (company) return { company, members: await deps.people.lockMembers(db, companyId) }
  if (ownerId) await deps.people.lock(db, ownerId)
  return { company, members: [] }
}
type Concerned = Awaited<ReturnType<typeof lockPeople>>

/**
 * Returns the people to notify: the submitter; once they no longer belong to the company, its administrators.
 */
async function findRecipients(
  db: Db,
  row: RegistrationRow,
  { company, members }: Concerned,
): Promise<string[]> {
  const submitter = await loadSubmitter(db, row)
  if (!company || members.some(({ id }) => id === submitter)) return [submitter]
  return members.filter(({ type }) => type === 'COMPANY_ADMIN').map(({ id }) => id)
}

/**
 * Notifies the applicant in the portal with the decision and the liaison by SMS after it; reports an approval
 * to the top-level node.
 */
async function notifyOfDecision(
  deps: RegistrationDeps,
  db: Db,
  row: RegistrationRow,
  concerned: Concerned,
  status: Status,
  now: Date,
) {
  if (status === STATUS.topLevel) {
    await reportSubmission(deps, db, row)
    return
  }
  const approved = status === STATUS.approved
  await addNotices(db, await findRecipients(db, row, concerned), toNotice(row, approved), now)
  const payload = { phone: row.fields.liaisonPhone, approved, name: row.name, prefix: row.prefix }
  await deps.jobs.enqueue(db, SEND_SMS, payload)
}

/** Moves the submission with all its parts in one transaction. */
async function applyDecision(
  deps: RegistrationDeps,
  db: Db,
  row: RegistrationRow,
  decider: Decider,
  decision: Decision,
): Promise<RegistrationRow> {
  const now = deps.now()
  const status = findNextStatus(row.status, decision.event)
  if (status === undefined) throw refuse('review_wrong_step')
  const { verdicts, reason } = decision
  const concerned = await lockPeople(deps, db, row)
  const isFinal = status === STATUS.approved || status === STATUS.rejected
  const next = await changeRegistration(
    db,
    { id: row.id, version: row.version, status: row.status },
    {
      status,
      verdicts,
      feedback: status === STATUS.rejected ? reason : '',
      ...(row.status === STATUS.platform && { platformAt: now }),
      ...(isFinal && { decidedAt: now }),
      claimedBy: null,
      claimedUntil: null,
    },
  )
  if (!next) throw refuse('registration_stale')
  if (isFinal) {
    const { company } = concerned
    if (company && status === STATUS.approved) {
      const by = await loadSubmitter(db, row)
      const news = { by, title: '企业资料已更新', state: '的登记资料更新已生效' }
      await notifyAdministrators(deps, db, company, news)
    }
    if (status === STATUS.approved) await grantPrefix(deps, db, next, company, now)
    else if (!company)
      await setReservationEnd(db, row.id, new Date(now.getTime() + RESERVATION_DAYS * DAY_MS))
    const { feedback } = next
    await closeRound(
      db,
      { registrationId: row.id, round: row.round },
      { outcome: status, decidedAt: now, verdicts, feedback },
    )
  }
  await recordDecision(deps, db, next, decider, decision)
  await notifyOfDecision(deps, db, next, concerned, status, now)
  return next
}

type DecisionInput = { id: string; version: number; decision: 'approve' | 'reject'; reason?: string }

/**
 * An approval needs a verdict on every field and all of them right; a refusal needs something the applicant
 * can act on.
 */
function checkPlatformDecision(
  decision: 'approve' | 'reject',
  verdicts: StoredVerdict[],
  reason: string,
): void {
  const bad = verdicts.filter(({ verdict }) => verdict === 'bad')
  if (decision === 'approve') {
    const open = REVIEW_FIELDS.length - verdicts.length
    if (open > 0) throw refuse('review_incomplete', `还有 ${open} 项未核对，不能通过`)
    if (bad.length > 0) throw refuse('review_incomplete', `有 ${bad.length} 项不符，不能通过`)
    return
  }
  if (bad.some((verdict) => !verdict.reason)) throw refuse('reason_missing', '每个不符项都须写明理由')
  if (bad.length === 0 && !reason) throw refuse('reason_missing')
}

export function decidePlatform(
  deps: RegistrationDeps,
  reviewer: Reviewer,
  input: DecisionInput & { verdicts: StoredVerdict[] },
) {
  const verdicts = cleanVerdicts(input.verdicts)
  const reason = input.reason?.trim() ?? ''
  checkPlatformDecision(input.decision, verdicts, reason)
  return transact(deps.db, async (db) => {
    const row = await requireClaimedRow(deps, db, reviewer, input.id, input.version)
    const event = input.decision === 'approve' ? 'approvePlatform' : 'rejectPlatform'
    return applyDecision(deps, db, row, { reviewer, version: input.version }, { event, verdicts, reason })
  })
}

export function decideTopLevel(deps: RegistrationDeps, reviewer: Reviewer, input: DecisionInput) {
  const reason = input.reason?.trim() ?? ''
  if (input.decision === 'reject' && !reason) throw refuse('reason_missing')
  return transact(deps.db, async (db) => {
    const row = await requireClaimedRow(deps, db, reviewer, input.id, input.version)
    const event = input.decision === 'approve' ? 'approveTopLevel' : 'rejectTopLevel'
    return applyDecision(
      deps,
      db,
      row,
      { reviewer, version: input.version },
      { event, verdicts: row.verdicts, reason },
    )
  })
}

/** Applies the top-level node's decision; false, without effect, when a person decided first. */
export function applyTopLevelDecision(
  deps: RegistrationDeps,
  db: Db,
  input: { id: string; round: number; decision: 'approve' | 'reject'; reason: string },
): Promise<boolean> {
  return transact(db, async (db) => {
    const row = await requireRegistration(db, input.id)
    if (row.round !== input.round || row.status !== STATUS.topLevel) return false
    const event = input.decision === 'approve' ? 'approveTopLevel' : 'rejectTopLevel'
    await applyDecision(deps, db, row, 'topLevelNode', {
      event,
      verdicts: row.verdicts,
      reason: input.reason || (input.decision === 'reject' ? '顶级节点未说明理由' : ''),
    })
    return true
  })
}

export type ReportedAnswer = { decision: 'approve' | 'reject'; reason: string }

/** Decides the submission that a change reported; false when the change belongs to no waiting submission. */
export async function decideReportedSubmission(
  deps: RegistrationDeps,
  db: Db,
  changeId: string,
  answer: ReportedAnswer,
): Promise<boolean> {
  const row = await deps.topLevelQueue.findById(db, changeId)
  const submission = row && readSubject(row.subject)
  return submission ? applyTopLevelDecision(deps, db, { ...submission, ...answer }) : false
}
