import type { Submission } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { PROPOSAL_TEXT_MAX } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { takeQuota } from '../../../../platform/shared/quota/quota.ts'
import type { Company } from '../../enterprises/enterprises.ts'
import { checkInput, listPictures, readFields } from '../apply/input.ts'
import { checkState, isAdministratorNeeded, loadBefore, readStoredNumber } from '../apply/submit.ts'
import { notifyAdministrators } from '../apply/tell-administrators.ts'
import { type Before, claimPictures } from '../apply/write.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { loadName } from '../review/claim.ts'
import { findCurrentData, listDifferences, loadRegistered, toStoredSide } from './compare.ts'
import { countProposals, insertProposal } from './store.ts'

const OPEN_MAX = 20
/** Each proposal sends messages to the administrators' phones. */
const toPersonLimit = (userId: string) => ({
  key: `proposals:person:${userId}`,
  limit: 5,
  seconds: DAY_SECONDS,
})
const toCompanyLimit = (companyId: string) => ({
  key: `proposals:company:${companyId}`,
  limit: 20,
  seconds: DAY_SECONDS,
})

/** Returns a text of a proposal in one spelling; refuses one that is too long at its field. */
export function readText(text: string | undefined, field: 'note' | 'reason', label: string): string {
  const words = toPrintable(text ?? '').trim()
  if (countCharacters(words) > PROPOSAL_TEXT_MAX)
    throw refuseFields({ [field]: `${label}不能超过 ${PROPOSAL_TEXT_MAX} 个字` })
  return words
}

/**
 * Returns the company whose administrators will decide. Without one, or without them, the form must be read
 * again.
 */
async function requireDecidingCompany(
  deps: RegistrationDeps,
  db: Db,
  who: Applicant,
  { company }: Before,
): Promise<Company> {
  if (!company || !(await isAdministratorNeeded(deps, db, who, company))) throw refuse('registration_stale')
  return company
}

async function requireQuotas(
  deps: RegistrationDeps,
  db: Db,
  userId: string,
  companyId: string,
): Promise<void> {
  if ((await countProposals(db, { companyId, proposedBy: null })).open >= OPEN_MAX)
    throw refuse('proposals_full')
  for (const quota of [toPersonLimit(userId), toCompanyLimit(companyId)])
    if (!(await takeQuota(db, quota, deps.now())))
      throw refuse('too_many_requests', '今天提交的变更建议已达上限，请明天再试')
}

type Proposing = {
  who: Applicant
  before: Before
  company: Company
  fields: ReturnType<typeof readFields>
  note: string
  consentVersion: string
}

/** Writes all parts of a proposal in one transaction. */
async function writeProposal(deps: RegistrationDeps, db: Db, proposing: Proposing): Promise<{ id: string }> {
  const { who, before, company, fields, note } = proposing
  const now = deps.now()
  const id = createId(now.getTime())
  const proposed = toStoredSide(deps, id, fields)
  if (listDifferences(deps, findCurrentData(await loadRegistered(db, before.row)), proposed).length === 0)
    throw refuse('proposal_unchanged')
  const names = [...new Set(listPictures(fields))]
  const files = await deps.files.findFilesByName(db, names)
  const row = {
    id,
    companyId: company.id,
    proposedBy: who.userId,
    proposedAt: now,
    state: 'open' as const,
    version: 1,
    baseVersion: before.row?.version ?? 0,
    fields: proposed.fields,
    // Files used elsewhere are not deleted with the proposal.
    uploads: files.filter(({ expiresAt }) => expiresAt !== null).map(({ name }) => name),
    note,
  }
  if (!(await insertProposal(db, row))) throw refuse('proposal_open')
  await requireQuotas(deps, db, who.userId, company.id)
  await claimPictures(deps, db, who, before.row?.id ?? id, { fields })
  await deps.people.consentToIdPhoto(db, { userId: who.userId, version: proposing.consentVersion })
  const name = await loadName(deps, db, who.userId)
  await notifyAdministrators(deps, db, company, {
    by: who.userId,
    title: '成员提出了资料变更',
    state: '的成员提出了登记资料的变更，等待管理员确认',
    // An SMS must not contain a name that its owner chose.
    about: `提出人：${name}。`,
    link: `/console/proposals/${id}`,
  })
  return { id }
}

/**
 * Stores a member's proposal with the checks of a submission, and notifies the administrators; refuses as
 * submissions do.
 */
export async function proposeChanges(
  deps: RegistrationDeps,
  who: Applicant,
  body: Submission & { note?: string },
): Promise<{ id: string }> {
  const before = await loadBefore(deps.db, who)
  const fields = readFields(body, readStoredNumber(deps, before.row))
  await requireDecidingCompany(deps, deps.db, who, before)
  checkState(before, body)
  checkInput(body, fields, deps.node)
  const note = readText(body.note, 'note', '变更说明')
  const { sessionId, sig, token } = body
  const ticket = sessionId && sig && token ? { sessionId, sig, token } : undefined
  await deps.verification.useTicket(ticket, 'nc-check')
  return transact(deps.db, async (db) => {
    const person = await deps.people.lock(db, who.userId)
    if (!person) throw refuse('session_missing')
    if (person.companyId !== who.companyId) throw refuse('registration_stale')
    const current = await loadBefore(db, who)
    const company = await requireDecidingCompany(deps, db, { ...who, type: person.type }, current)
    checkState(current, body)
    if (company.prefix !== fields.indentifierPrefix)
      throw refuseFields({ indentifierPrefix: '已获得的前缀不能更换' })
    const consentVersion = body.idPhotoConsentVersion
    return writeProposal(deps, db, { who, before: current, company, fields, note, consentVersion })
  })
}
