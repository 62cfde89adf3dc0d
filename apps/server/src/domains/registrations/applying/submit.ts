import type { Submission } from '@biaojie/contract/registrations.ts'
import { refuse } from '../../../http/errors.ts'
import { type Db, transact } from '../../../platform/database.ts'
import { unsealText } from '../../../platform/sealing/sealer.ts'
import { companyById } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { isUnderReview } from '../status.ts'
import { type RegistrationRow, registrationOf } from '../store.ts'
import { checkInput, fieldsOf } from './input.ts'
import { type Before, write } from './write.ts'

async function readBefore(db: Db, who: Applicant): Promise<Before> {
  const row = await registrationOf(db, who)
  const companyId = row?.companyId ?? who.companyId
  return { row, company: companyId ? await companyById(db, companyId) : null }
}

/** What can be said before anything is spent: a submission under review, an older state of the form. */
function checkState({ row }: Before, body: Submission): void {
  if (isUnderReview(row?.status ?? null)) throw refuse('registration_under_review')
  if ((body.version ?? 0) !== (row?.version ?? 0)) throw refuse('registration_stale')
}

const numberBefore = (deps: RegistrationDeps, row: RegistrationRow | undefined) =>
  row && {
    masked: row.fields.legalCardNoMasked,
    open: unsealText(deps.key, row.fields.legalCardNoSealed, row.id),
  }

/** Takes a submission in, or refuses: every problem at its field, the slider, a state that has moved on. */
export async function submit(deps: RegistrationDeps, who: Applicant, body: Submission) {
  const before = await readBefore(deps.db, who)
  const fields = fieldsOf(body, numberBefore(deps, before.row))
  checkState(before, body)
  checkInput(body, fields, deps.node)
  const { sessionId, sig, token } = body
  const ticket = sessionId && sig && token ? { sessionId, sig, token } : undefined
  await deps.verification.useTicket(ticket, 'nc-check')
  return transact(deps.db, async (db) => {
    const person = await deps.people.lock(db, who.userId)
    if (!person) throw refuse('session_missing')
    // Joined a company, or left it, since the form was opened: what it says is about another one.
    if (person.companyId !== who.companyId) throw refuse('registration_stale')
    const current = await readBefore(db, who)
    checkState(current, body)
    return write(deps, db, { who, before: current, body, fields })
  })
}
