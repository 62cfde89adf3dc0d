import type { ProposalState } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { addNotice } from '../../../accounts/notices/notices.ts'
import { type Consents, checkInput, listPictures } from '../apply/input.ts'
import { checkState, loadBefore } from '../apply/submit.ts'
import { writeSubmission } from '../apply/write.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { findRegistrationFor, listRounds } from '../store.ts'
import { applyProposal, findCurrentData, listDifferences, loadRegistered, toForm } from './compare.ts'
import { readText } from './propose.ts'
import {
  changeProposal,
  clearEndedProposals,
  clearProposalsBy,
  findProposal,
  getState,
  listUndecided,
  lockOpenProposals,
  type ProposalRow,
} from './store.ts'

type ProposalEvent = 'take' | 'decline' | 'withdraw' | 'end'

/** Only an open proposal can end, in one of these ways. */
const TRANSITIONS: Record<ProposalEvent, { from: readonly ProposalState[]; to: ProposalState }> = {
  take: { from: ['open'], to: 'taken' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  // Its author left the company, or it was not decided in time.
  end: { from: ['open'], to: 'ended' },
}

/** Returns the next state; undefined when the event cannot happen. */
const findNextState = (state: ProposalState, event: ProposalEvent): ProposalState | undefined =>
  TRANSITIONS[event].from.includes(state) ? TRANSITIONS[event].to : undefined

/** Pictures of a declined proposal can be submitted again for this many days. */
const PICTURE_DAYS = 7
const CONTENT_DAYS = 30
const OPEN_DAYS = 90

export const canSee = (who: Applicant, row: ProposalRow) =>
  row.companyId === who.companyId && (who.type === 'COMPANY_ADMIN' || row.proposedBy === who.userId)

/** Other people get the same refusal for a proposal that exists and one that does not. */
export async function requireProposal(db: Db, who: Applicant, id: string): Promise<ProposalRow> {
  const row = await findProposal(db, id)
  if (!row || !canSee(who, row)) throw refuse('proposal_not_found')
  return row
}

/** Returns the proposal, for a person whose account is locked and whose role in the company is unchanged. */
async function lockProposal(
  deps: RegistrationDeps,
  db: Db,
  who: Applicant,
  input: { id: string; version: number },
) {
  const person = await deps.people.lock(db, who.userId)
  if (!person) throw refuse('session_missing')
  if (person.companyId !== who.companyId || person.type !== who.type) throw refuse('forbidden')
  const row = await requireProposal(db, who, input.id)
  if (row.version !== input.version) throw refuse('proposal_moved_on')
  return row
}

/** Ends the proposal; refuses when another request has ended it first. */
async function changeState(
  deps: RegistrationDeps,
  db: Db,
  row: ProposalRow,
  event: ProposalEvent,
  { decidedBy, reason = '' }: { decidedBy: string | null; reason?: string },
): Promise<void> {
  const state = findNextState(getState(row), event)
  const done = state && (await changeProposal(db, row, { state, decidedAt: deps.now(), decidedBy, reason }))
  if (!done) throw refuse('proposal_moved_on')
}

/** Returns the proposal's pictures that no submission of the company uses. */
async function listOwnPictures(db: Db, row: ProposalRow): Promise<string[]> {
  const registration = await findRegistrationFor(db, { userId: row.proposedBy, companyId: row.companyId })
  const rounds = registration ? await listRounds(db, registration.id) : []
  const usedPictures = new Set(rounds.flatMap(({ fields }) => listPictures(fields)))
  return row.uploads.filter((name) => !usedPictures.has(name))
}

async function releasePictures(deps: RegistrationDeps, db: Db, row: ProposalRow): Promise<void> {
  const until = new Date(deps.now().getTime() + PICTURE_DAYS * DAY_MS)
  await deps.files.releaseFiles(db, await listOwnPictures(db, row), until)
}

const notifyAuthor = (
  deps: RegistrationDeps,
  db: Db,
  { id, proposedBy }: ProposalRow,
  message: { title: string; text: string },
) => addNotice(db, { userId: proposedBy, ...message, link: `/console/proposals/${id}` }, deps.now())

/**
 * Submits the proposal for the company in the administrator's name, checked again against the current
 * registered data. Of two simultaneous administrators the second is refused.
 */
export function acceptProposal(
  deps: RegistrationDeps,
  who: Applicant,
  input: Consents & { id: string; version: number; registrationVersion: number },
) {
  return transact(deps.db, async (db) => {
    const row = await lockProposal(deps, db, who, input)
    if (!row.fields || !findNextState(getState(row), 'take')) throw refuse('proposal_moved_on')
    const before = await loadBefore(db, who)
    if (!before.company) throw refuse('registration_stale')
    checkState(before, { version: input.registrationVersion })
    const registered = await loadRegistered(db, before.row)
    const stored = { fields: row.fields, sealedFor: row.id, at: row.proposedAt }
    const proposed = applyProposal(deps, registered, stored)
    const fields = toForm(deps, proposed)
    checkInput(input, fields, deps.node)
    if (listDifferences(deps, findCurrentData(registered), proposed).length === 0)
      throw refuse('proposal_unchanged')
    await changeState(deps, db, row, 'take', { decidedBy: who.userId })
    const { proposedBy, proposedAt, note } = row
    const proposal = { proposedBy, proposedAt, note, pictures: listPictures(fields) }
    const done = await writeSubmission(deps, db, { who, before, consents: input, fields, proposal })
    if (proposedBy !== who.userId) {
      const text = `${before.company.name}的管理员采纳了您提出的资料变更，已提交平台审核。`
      await notifyAuthor(deps, db, row, { title: '资料变更已采纳', text })
    }
    return { examineStatus: done.examineStatus }
  })
}

export async function declineProposal(
  deps: RegistrationDeps,
  who: Applicant,
  input: { id: string; version: number; reason: string },
) {
  const reason = readText(input.reason, 'reason', '退回理由')
  if (!reason) throw refuse('reason_missing', '退回须写明理由')
  await transact(deps.db, async (db) => {
    const row = await lockProposal(deps, db, who, input)
    await changeState(deps, db, row, 'decline', { decidedBy: who.userId, reason })
    await releasePictures(deps, db, row)
    if (row.proposedBy !== who.userId)
      await notifyAuthor(deps, db, row, {
        title: '资料变更被退回',
        text: `管理员退回了您提出的资料变更：${reason}`,
      })
  })
  return {}
}

export async function withdrawProposal(
  deps: RegistrationDeps,
  who: Applicant,
  input: { id: string; version: number },
) {
  await transact(deps.db, async (db) => {
    const row = await lockProposal(deps, db, who, input)
    if (row.proposedBy !== who.userId) throw refuse('proposal_not_found')
    await changeState(deps, db, row, 'withdraw', { decidedBy: who.userId })
    await releasePictures(deps, db, row)
  })
  return {}
}

/**
 * Ends the proposals of a person who leaves their company and makes the pictures unreadable. Part of the
 * caller's transaction.
 */
export async function endProposals(deps: RegistrationDeps, db: Db, userId: string): Promise<void> {
  for (const row of await lockOpenProposals(db, userId)) {
    await changeState(deps, db, row, 'end', { decidedBy: null, reason: '提出人已不是企业成员' })
    await deps.files.forget(db, await listOwnPictures(db, row))
  }
}

/** Ends the proposals of a deleted account and deletes all their texts. */
export async function eraseProposals(deps: RegistrationDeps, db: Db, userId: string): Promise<void> {
  await endProposals(deps, db, userId)
  await clearProposalsBy(db, userId)
}

/** Ends a proposal that was not decided in time; its author may continue it. */
const endUndecided = (deps: RegistrationDeps, id: string) =>
  transact(deps.db, async (db) => {
    const row = await findProposal(db, id)
    if (!row || !findNextState(getState(row), 'end')) return
    const reason = `${OPEN_DAYS} 日内没有管理员处理`
    await changeState(deps, db, row, 'end', { decidedBy: null, reason })
    await releasePictures(deps, db, row)
    await notifyAuthor(deps, db, row, {
      title: '资料变更已结束',
      text: `您提出的资料变更已自动结束：${reason}。`,
    })
  })

/**
 * Ends proposals that nobody decided in three months. Texts are kept for a month after the end; pictures of
 * unused ones for a week, in which they can be submitted again.
 */
export async function sweepProposals(deps: RegistrationDeps): Promise<void> {
  const toDaysBefore = (days: number) => new Date(deps.now().getTime() - days * DAY_MS)
  for (const id of await listUndecided(deps.db, toDaysBefore(OPEN_DAYS))) await endUndecided(deps, id)
  await clearEndedProposals(deps.db, toDaysBefore(CONTENT_DAYS))
}
