import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { addNotice } from '../../../accounts/notices/notices.ts'
import { type Consents, checkInput, picturesOf } from '../apply/input.ts'
import { checkState, readBefore } from '../apply/submit.ts'
import { write } from '../apply/write.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { registrationOf, roundsOf } from '../store.ts'
import { differences, effectOf, formOf, nowOf, registeredOf } from './compare.ts'
import { wordsOf } from './propose.ts'
import { after, type ProposalEvent } from './states.ts'
import {
  changeProposal,
  clearEnded,
  clearOf,
  openOf,
  type ProposalRow,
  proposalById,
  stateOf,
  undecidedSince,
} from './store.ts'

/** Pictures of a declined proposal can be submitted again for this many days. */
const PICTURE_DAYS = 7
const CONTENT_DAYS = 30
const OPEN_DAYS = 90

export const canSee = (who: Applicant, row: ProposalRow) =>
  row.companyId === who.companyId && (who.type === 'COMPANY_ADMIN' || row.proposedBy === who.userId)

/** Other people get the same refusal for a proposal that exists and one that does not. */
export async function readProposal(db: Db, who: Applicant, id: string): Promise<ProposalRow> {
  const row = await proposalById(db, id)
  if (!row || !canSee(who, row)) throw refuse('proposal_not_found')
  return row
}

/** Returns the proposal, for a person whose account is locked and whose role in the company is unchanged. */
async function heldProposal(
  deps: RegistrationDeps,
  db: Db,
  who: Applicant,
  given: { id: string; version: number },
) {
  const person = await deps.people.lock(db, who.userId)
  if (!person) throw refuse('session_missing')
  if (person.companyId !== who.companyId || person.type !== who.type) throw refuse('forbidden')
  const row = await readProposal(db, who, given.id)
  if (row.version !== given.version) throw refuse('proposal_moved_on')
  return row
}

/** Ends it; the loser of a race is refused. */
async function move(
  deps: RegistrationDeps,
  db: Db,
  row: ProposalRow,
  event: ProposalEvent,
  { decidedBy, reason = '' }: { decidedBy: string | null; reason?: string },
): Promise<void> {
  const state = after(stateOf(row), event)
  const done = state && (await changeProposal(db, row, { state, decidedAt: deps.now(), decidedBy, reason }))
  if (!done) throw refuse('proposal_moved_on')
}

/** Returns its pictures that no submission of the company uses. */
async function ownPictures(db: Db, row: ProposalRow): Promise<string[]> {
  const registration = await registrationOf(db, { userId: row.proposedBy, companyId: row.companyId })
  const rounds = registration ? await roundsOf(db, registration.id) : []
  const held = new Set(rounds.flatMap(({ fields }) => picturesOf(fields)))
  return row.uploads.filter((name) => !held.has(name))
}

async function letPicturesGo(deps: RegistrationDeps, db: Db, row: ProposalRow): Promise<void> {
  const until = new Date(deps.now().getTime() + PICTURE_DAYS * DAY_MS)
  await deps.files.releaseFiles(db, await ownPictures(db, row), until)
}

const tell = (
  deps: RegistrationDeps,
  db: Db,
  { id, proposedBy }: ProposalRow,
  said: { title: string; text: string },
) => addNotice(db, { userId: proposedBy, ...said, link: `/console/proposals/${id}` }, deps.now())

/**
 * Submits the proposal for the company in the administrator's name, checked again against the current
 * registered data. Of two simultaneous administrators the second is refused.
 */
export function take(
  deps: RegistrationDeps,
  who: Applicant,
  given: Consents & { id: string; version: number; registrationVersion: number },
) {
  return transact(deps.db, async (db) => {
    const row = await heldProposal(deps, db, who, given)
    if (!row.fields || !after(stateOf(row), 'take')) throw refuse('proposal_moved_on')
    const before = await readBefore(db, who)
    if (!before.company) throw refuse('registration_stale')
    checkState(before, { version: given.registrationVersion })
    const registered = await registeredOf(db, before.row)
    const of = { fields: row.fields, sealedFor: row.id, at: row.proposedAt }
    const proposed = effectOf(deps, registered, of)
    const fields = formOf(deps, proposed)
    checkInput(given, fields, deps.node)
    if (differences(deps, nowOf(registered), proposed).length === 0) throw refuse('proposal_unchanged')
    await move(deps, db, row, 'take', { decidedBy: who.userId })
    const { proposedBy, proposedAt, note } = row
    const proposal = { proposedBy, proposedAt, note, pictures: picturesOf(fields) }
    const done = await write(deps, db, { who, before, consents: given, fields, proposal })
    if (proposedBy !== who.userId) {
      const text = `${before.company.name}的管理员采纳了您提出的资料变更，已提交平台审核。`
      await tell(deps, db, row, { title: '资料变更已采纳', text })
    }
    return { examineStatus: done.examineStatus }
  })
}

export async function decline(
  deps: RegistrationDeps,
  who: Applicant,
  given: { id: string; version: number; reason: string },
) {
  const reason = wordsOf(given.reason, 'reason', '退回理由')
  if (!reason) throw refuse('reason_missing', '退回须写明理由')
  await transact(deps.db, async (db) => {
    const row = await heldProposal(deps, db, who, given)
    await move(deps, db, row, 'decline', { decidedBy: who.userId, reason })
    await letPicturesGo(deps, db, row)
    if (row.proposedBy !== who.userId)
      await tell(deps, db, row, { title: '资料变更被退回', text: `管理员退回了您提出的资料变更：${reason}` })
  })
  return {}
}

export async function withdraw(
  deps: RegistrationDeps,
  who: Applicant,
  given: { id: string; version: number },
) {
  await transact(deps.db, async (db) => {
    const row = await heldProposal(deps, db, who, given)
    if (row.proposedBy !== who.userId) throw refuse('proposal_not_found')
    await move(deps, db, row, 'withdraw', { decidedBy: who.userId })
    await letPicturesGo(deps, db, row)
  })
  return {}
}

/**
 * Ends the proposals of a person who leaves their company; its pictures are unreadable at once. Part of that
 * transaction.
 */
export async function endProposals(deps: RegistrationDeps, db: Db, userId: string): Promise<void> {
  for (const row of await openOf(db, userId)) {
    await move(deps, db, row, 'end', { decidedBy: null, reason: '提出人已不是企业成员' })
    await deps.files.forget(db, await ownPictures(db, row))
  }
}

/** Does the same for a deleted account, with all its texts. */
export async function eraseProposals(deps: RegistrationDeps, db: Db, userId: string): Promise<void> {
  await endProposals(deps, db, userId)
  await clearOf(db, userId)
}

/** Ends one that was not decided in time; its author may continue it. */
const endUndecided = (deps: RegistrationDeps, id: string) =>
  transact(deps.db, async (db) => {
    const row = await proposalById(db, id)
    if (!row || !after(stateOf(row), 'end')) return
    const reason = `${OPEN_DAYS} 日内没有管理员处理`
    await move(deps, db, row, 'end', { decidedBy: null, reason })
    await letPicturesGo(deps, db, row)
    await tell(deps, db, row, { title: '资料变更已结束', text: `您提出的资料变更已自动结束：${reason}。` })
  })

/**
 * Ends proposals that nobody decided in three months. Texts are kept for a month after the end; pictures of
 * unused ones for a week, in which they can be submitted again.
 */
export async function sweepProposals(deps: RegistrationDeps): Promise<void> {
  const before = (days: number) => new Date(deps.now().getTime() - days * DAY_MS)
  for (const id of await undecidedSince(deps.db, before(OPEN_DAYS))) await endUndecided(deps, id)
  await clearEnded(deps.db, before(CONTENT_DAYS))
}
