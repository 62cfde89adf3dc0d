import type { Submission } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { refuse } from '../../../../http/errors.ts'
import { unsealText } from '../../../../platform/base/sealer.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { type Company, findCompanyById } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { isUnderReview } from '../status.ts'
import { findRegistrationFor, type RegistrationRow } from '../store.ts'
import { checkInput, readFields } from './input.ts'
import { type Before, writeSubmission } from './write.ts'

export async function loadBefore(db: Db, who: Applicant): Promise<Before> {
  const row = await findRegistrationFor(db, who)
  const companyId = row?.companyId ?? who.companyId
  return { row, company: companyId ? await findCompanyById(db, companyId) : null }
}

/** Checks before anything is used up: a submission under review, an outdated form. */
export function checkState({ row }: Before, body: Pick<Submission, 'version'>): void {
  if (isUnderReview(row?.status ?? null)) throw refuse('registration_under_review')
  if ((body.version ?? 0) !== (row?.version ?? 0)) throw refuse('registration_stale')
}

/** Returns the ID number of the newest submission, which a form may send back masked. */
export const readStoredNumber = (deps: RegistrationDeps, row: RegistrationRow | undefined) =>
  row && {
    masked: row.fields.legalCardNoMasked,
    open: unsealText(deps.key, row.fields.legalCardNoSealed, row.id),
  }

/**
 * Tells whether this person's input goes to the company's administrators first. In a company without one,
 * members submit themselves, and the reviewers read in the trail that no administrator confirmed it.
 */
export const isAdministratorNeeded = async (
  { people }: Pick<RegistrationDeps, 'people'>,
  db: Db,
  who: Applicant,
  company: Company | null,
): Promise<boolean> =>
  company !== null &&
  who.type !== 'COMPANY_ADMIN' &&
  (await people.administratorIds(db, company.id)).length > 0

/** Stores a submission, or refuses: every problem at its field, the slider, an outdated state. */
export async function submitRegistration(deps: RegistrationDeps, who: Applicant, body: Submission) {
  const before = await loadBefore(deps.db, who)
  const fields = readFields(body, readStoredNumber(deps, before.row))
  checkState(before, body)
  if (await isAdministratorNeeded(deps, deps.db, who, before.company)) throw refuse('proposal_needed')
  checkInput(body, fields, deps.node)
  const { sessionId, sig, token } = body
  const ticket = sessionId && sig && token ? { sessionId, sig, token } : undefined
  await deps.verification.useTicket(ticket, 'nc-check')
  return transact(deps.db, async (db) => {
    // The lock keeps anybody from becoming an administrator before this is decided.
    if (who.companyId && who.type !== 'COMPANY_ADMIN') await deps.people.lockMembers(db, who.companyId)
    const person = await deps.people.lock(db, who.userId)
    if (!person) throw refuse('session_missing')
    // The person joined or left a company since the form was opened, so its data are about another one.
    if (person.companyId !== who.companyId) throw refuse('registration_stale')
    const current = await loadBefore(db, who)
    checkState(current, body)
    const acting = { ...who, type: person.type }
    if (await isAdministratorNeeded(deps, db, acting, current.company)) throw refuse('proposal_needed')
    return writeSubmission(deps, db, { who, before: current, consents: body, fields })
  })
}
