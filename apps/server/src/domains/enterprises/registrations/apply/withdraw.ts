import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../../http/errors.ts'
import { transact } from '../../../../platform/database/database.ts'
import { findCompanyById } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { loadName } from '../review/claim.ts'
import { RESERVATION_DAYS } from '../review/decide.ts'
import { findNextStatus } from '../status.ts'
import {
  addTrail,
  changeRegistration,
  closeRound,
  findRegistrationFor,
  loadSubmitter,
  setReservationEnd,
} from '../store.ts'

/**
 * Withdraws a submission while this node reviews it. Text, pictures and the prefix stay as after a refusal;
 * the reviewer's unsent refusals are deleted. A reviewer who has it open is refused at their next step.
 */
export function withdrawSubmission(deps: RegistrationDeps, who: Applicant, input: { version: number }) {
  return transact(deps.db, async (db) => {
    const person = await deps.people.lock(db, who.userId)
    if (!person || person.companyId !== who.companyId) throw refuse('registration_stale')
    const row = await findRegistrationFor(db, who)
    if (!row) throw refuse('registration_not_found')
    const canWithdraw = who.type === 'COMPANY_ADMIN' || who.userId === (await loadSubmitter(db, row))
    if (!canWithdraw) throw refuse('forbidden')
    const status = findNextStatus(row.status, 'withdraw')
    if (status === undefined) throw refuse('registration_reported')
    const now = deps.now()
    const verdicts = row.verdicts.filter(({ verdict }) => verdict === 'ok')
    const seen = { id: row.id, version: input.version, status: row.status }
    const next = await changeRegistration(db, seen, {
      status,
      verdicts,
      decidedAt: now,
      withdrawnAt: now,
      claimedBy: null,
      claimedUntil: null,
    })
    if (!next) throw refuse('registration_stale')
    const { id: registrationId, round } = row
    const ended = { outcome: status, decidedAt: now, verdicts, feedback: '' }
    await closeRound(db, { registrationId, round }, ended)
    if (!(await findCompanyById(db, row.companyId)))
      await setReservationEnd(db, row.id, new Date(now.getTime() + RESERVATION_DAYS * DAY_MS))
    await addTrail(db, {
      registrationId,
      round,
      at: now,
      part: '申请人',
      actor: await loadName(deps, db, who.userId),
      actorId: who.userId,
      action: '撤回',
      text: '撤回申请，修改后可再提交',
      shown: true,
    })
    return { examineStatus: next.status, version: next.version }
  })
}
