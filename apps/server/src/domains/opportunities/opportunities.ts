import type { Consultation } from '@biaojie/contract/opportunities.ts'
import { consultationProblems, normalizeMobile } from '@biaojie/contract/rules.ts'
import { refuse } from '../../http/errors.ts'
import { type Now, shanghaiTime } from '../../platform/clock.ts'
import { printable } from '../../platform/columns.ts'
import { type Db, transact } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { networkOf } from '../../platform/quota/network.ts'
import { takeQuota } from '../../platform/quota/quota.ts'
import type { Keyed } from '../../platform/secret.ts'
import { industrySection } from '../reference/reference.ts'
import { consultationsOf, deleteBefore, forgetContact, insertConsultation } from './store.ts'

export { putConsultation } from './recorded.ts'

type OpportunityDeps = { db: Db; now: Now; keyed: Keyed }

const DAY = 86_400
/** A person asks a few times; a program asks until it is stopped. */
const quotas = (phoneKey: string, ip: string) => [
  { key: `consult:phone:${phoneKey}`, limit: 5, seconds: DAY },
  { key: `consult:ip:${networkOf(ip)}`, limit: 30, seconds: DAY },
]

/** Stores a consultation of anyone, or refuses with a sentence about the first field that is not in order. */
export async function addConsultation(
  deps: OpportunityDeps,
  input: Consultation,
  ip: string,
): Promise<{ id: string }> {
  const consultation = {
    ...input,
    consultContent: printable(input.consultContent),
    companyName: printable(input.companyName),
  }
  const [problem] = Object.values(consultationProblems(consultation))
  if (problem) throw refuse('invalid_input', problem)
  if (!industrySection(input.industryCode)) throw refuse('invalid_input', '请选择所属行业')
  const contactPhone = normalizeMobile(input.contactPersonphone)
  const now = deps.now()
  const id = newId(now.getTime())
  // One transaction: what could not be stored does not count against the sender.
  await transact(deps.db, async (db) => {
    for (const quota of quotas(deps.keyed(contactPhone), ip))
      if (!(await takeQuota(db, quota, now))) throw refuse('too_many_requests')
    await insertConsultation(db, {
      id,
      industryCode: input.industryCode,
      content: consultation.consultContent,
      contactName: input.contactPersonName.trim(),
      contactPhone,
      companyName: consultation.companyName,
      createdAt: now,
    })
  })
  return { id }
}

/** Two years, as the agreement says that is accepted with each consultation. */
const KEPT_MS = 2 * 365 * DAY * 1000

export const forgetOldConsultations = (db: Db, now: Date): Promise<void> =>
  deleteBefore(db, new Date(now.getTime() - KEPT_MS))

/** What a person asked for under their phone: shown to them on export; the questions stay without the contact and
 * without what was noted on answering. */
export const consultationRecords = {
  name: '咨询',
  read: async (db: Db, { phone }: { phone: string }) =>
    (await consultationsOf(db, phone)).map((row) => ({
      时间: shanghaiTime(row.createdAt),
      企业名称: row.companyName,
      联系人: row.contactName,
      咨询内容: row.content,
      ...(row.handledAt && { 答复时间: shanghaiTime(row.handledAt), 答复记录: row.note }),
    })),
  erase: (db: Db, { phone }: { phone: string }) => forgetContact(db, phone),
}
