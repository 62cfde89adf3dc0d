import { readFileSync } from 'node:fs'
import {
  REVIEW_FIELDS,
  type ReviewFieldName,
} from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import sharp from 'sharp'
import { type DemoSubmission, people as demoPeople, submissions } from '../../../../../demo/data.ts'
import type { DemoRound } from '../../../../../demo/schema.ts'
import { addPeople, createPeople } from '../../domains/accounts/accounts/accounts.ts'
import { findCompanyByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { createFiles, type Files } from '../../domains/enterprises/files/files.ts'
import { findDemoDay } from '../../domains/identifiers/records/load/runs.ts'
import { type Now, toShanghaiDay } from '../../platform/base/clock.ts'
import { findRepositoryFile } from '../../platform/base/places.ts'
import { makeKeyed } from '../../platform/base/secret.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import type { Env } from '../../platform/settings/env.ts'
import { makeSealingKeys } from '../../platform/shared/keys/keys.ts'
import { type PastSubmission, putSubmission } from './history.ts'
import { putProposal } from './proposals.ts'

const REVIEWER = '13900000002'

type DemoDeps = { env: Env; db: Db; now: Now; storage: Storage; people: Map<string, string> }

const toNumber = (prefix: string) => prefix.slice(prefix.lastIndexOf('.') + 1)

/** Adds accounts of applicants without a password, who only become administrators and get notices. */
async function putApplicants({ db, now }: DemoDeps): Promise<Map<string, string>> {
  const played = new Set(demoPeople.map(({ phone }) => phone))
  const applicants = submissions.filter(({ fields }) => !played.has(fields.liaisonPhone))
  const accounts = await Promise.all(
    applicants.map(async ({ prefix, fields }) => {
      const companyId = (await findCompanyByPrefix(db, prefix))?.id
      return {
        phone: fields.liaisonPhone,
        name: `applicant_${toNumber(prefix)}`,
        email: fields.liaisonEmail,
        type: companyId ? 'COMPANY_ADMIN' : 'ORDINARY',
        companyId,
      }
    }),
  )
  return addPeople(db, accounts, null, now())
}

async function keepPaper(files: Files, ownerId: string, name: string): Promise<string> {
  const bytes = readFileSync(findRepositoryFile(`demo/registrations/papers/${name}.jpg`))
  const { width, height } = await sharp(bytes).metadata()
  return files.keep(ownerId, { bytes, width, height }, bytes.length)
}

/** A decided round was judged field by field: fields that were not refused have passed. */
const toVerdicts = ({ refused, outcome }: DemoRound): PastSubmission['rounds'][number]['verdicts'] => {
  if (outcome === undefined) return []
  const reasons: Partial<Record<ReviewFieldName, string>> = refused ?? {}
  return REVIEW_FIELDS.map((field) => {
    const reason = reasons[field]
    return reason ? { field, verdict: 'bad', reason } : { field, verdict: 'ok', reason: '' }
  })
}

/** Returns the fields of one submission, with papers of its own. */
async function createRound(
  files: Files,
  row: DemoSubmission,
  round: DemoRound,
  licenseImg: string,
  ownerId: string,
  at: number,
) {
  const glare = round.refused?.legalCardObject !== undefined
  const legalCardObject = {
    face: await keepPaper(files, ownerId, 'face'),
    back: await keepPaper(files, ownerId, glare ? 'back-glare' : 'back'),
  }
  const { hoursAgo, decidedHoursAgo, outcome, feedback } = round
  const coded = { secondNodeId: '449', licenseType: '1', legalCradType: '1', indentifierPrefix: row.prefix }
  return {
    fields: { ...row.fields, ...round.fields, ...coded, licenseImg, legalCardObject },
    submittedAt: new Date(at - hoursAgo * HOUR_MS),
    decidedAt: decidedHoursAgo === undefined ? null : new Date(at - decidedHoursAgo * HOUR_MS),
    outcome: outcome ?? null,
    verdicts: toVerdicts(round),
    feedback: feedback ?? '',
  }
}

async function put(deps: DemoDeps, files: Files, row: DemoSubmission): Promise<void> {
  const { env, db, people } = deps
  const ownerId = people.get(row.fields.liaisonPhone)
  // Somebody else may have the name of a missing account.
  if (!ownerId) return
  const company = await findCompanyByPrefix(db, row.prefix)
  const now = deps.now()
  const findStart = (round: DemoRound | undefined) =>
    (round?.beforeRegistration && company ? company.createTime : now).getTime()
  const write = async (): Promise<PastSubmission> => {
    const licenseImg = await keepPaper(files, ownerId, toNumber(row.prefix))
    const rounds = []
    for (const round of row.rounds)
      rounds.push(await createRound(files, row, round, licenseImg, ownerId, findStart(round)))
    const { platformHoursAgo } = row
    const platformAt =
      platformHoursAgo === undefined
        ? null
        : new Date(findStart(row.rounds.at(-1)) - platformHoursAgo * HOUR_MS)
    return {
      ownerId,
      companyId: company?.id,
      status: row.status,
      platformAt,
      rounds,
      reviewer: people.get(REVIEWER) ?? null,
    }
  }
  const keys = { keyed: makeKeyed('registrations', env), key: makeSealingKeys('registrations', env) }
  await putSubmission(
    { db, files, now: deps.now, people: createPeople(deps), ...keys },
    { userId: ownerId, companyId: company?.id ?? null, rounds: row.rounds.length },
    write,
  )
}

/** The brake company's member proposes this, so that its administrator has something to decide. */
const PROPOSAL = {
  prefix: '88.449.1001',
  member: '13900000005',
  hoursAgo: 5,
  note: '三号厂房投产后，收件地址和平台对接人有变化，请核对后提交。',
  changes: { registerAddress: '示例路 20 号 3 号厂房', liaison: '方知远' },
}

async function putMemberProposal({ env, db, now, people }: DemoDeps): Promise<void> {
  const { prefix, member, hoursAgo, note, changes } = PROPOSAL
  const company = await findCompanyByPrefix(db, prefix)
  const proposedBy = people.get(member)
  if (!company || !proposedBy) return
  const proposedAt = new Date(now().getTime() - hoursAgo * HOUR_MS)
  const key = makeSealingKeys('registrations', env)
  await putProposal({ db, key }, { companyId: company.id, proposedBy, proposedAt, note, changes })
}

/**
 * Loads applications in every state, so that a review can be tried at once. Dates count from the day of
 * loading: on a later day untouched ones are written again. A database with real data stays unchanged.
 */
export async function loadDemoRegistrations(deps: DemoDeps): Promise<void> {
  if ((await findDemoDay(deps.db)) !== toShanghaiDay(deps.now())) return
  const files = createFiles({ ...deps, people: createPeople(deps) })
  const people = new Map([...deps.people, ...(await putApplicants(deps))])
  for (const row of submissions) await put({ ...deps, people }, files, row)
  await putMemberProposal({ ...deps, people })
}
