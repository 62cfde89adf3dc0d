import type { Consultation } from '@biaojie/contract/content/consultations/consultations.ts'
import { findConsultationProblems } from '@biaojie/contract/content/consultations/rules.ts'
import { ANSWER_DAYS, INQUIRY_DAYS } from '@biaojie/contract/deadlines.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { computeDeadline, type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { type Keyed, makeKeyed } from '../../../platform/base/secret.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { findIndustrySection } from '../../node/reference/reference.ts'
import type { DeskDeps } from './desk.ts'
import type { InquiryDeps } from './inquiries.ts'
import {
  ANSWERED,
  addTrail,
  deleteBefore,
  forgetContact,
  insertConsultation,
  insertIfMissing,
  loadConsultationsOfPerson,
  type NewConsultation,
} from './store.ts'

type Asker = Pick<CallContext, 'who' | 'ip' | 'userAgent' | 'header'>
type Deps = {
  db: Db
  now: Now
  keyed: Keyed
  /** Writes into the security log, with the request's signature; part of the caller's transaction. */
  people: { recordConsultation: (db: Db, from: Asker, id: string) => Promise<void> }
}

/** These limits allow a person's few questions a day and stop a program. */
const createQuotas = (phoneKey: string, ip: string) => [
  { key: `consult:phone:${phoneKey}`, limit: 5, seconds: DAY_SECONDS },
  { key: `consult:ip:${toNetwork(ip)}`, limit: 30, seconds: DAY_SECONDS },
]

/**
 * Stores a consultation of a visitor or a signed-in person, or refuses with a message about the first wrong
 * field.
 */
export async function addConsultation(deps: Deps, input: Consultation, from: Asker): Promise<{ id: string }> {
  const consultation = {
    ...input,
    consultContent: toPrintable(input.consultContent),
    companyName: toPrintable(input.companyName),
  }
  const [problem] = Object.values(findConsultationProblems(consultation))
  if (problem) throw refuse('invalid_input', problem)
  if (!findIndustrySection(input.industryCode)) throw refuse('invalid_input', '请选择所属行业')
  const contactPhone = normalizeMobile(input.contactPersonphone)
  const now = deps.now()
  const id = createId(now.getTime())
  // It is one transaction, so that a consultation that could not be stored does not count against the sender.
  await transact(deps.db, async (db) => {
    for (const quota of createQuotas(deps.keyed(contactPhone), from.ip))
      if (!(await takeQuota(db, quota, now))) throw refuse('too_many_requests')
    await insertConsultation(db, {
      id,
      userId: from.who?.userId,
      industryCode: input.industryCode,
      content: consultation.consultContent,
      contactName: input.contactPersonName.trim(),
      contactPhone,
      companyName: consultation.companyName,
      createdAt: now,
      dueAt: computeDeadline(now, ANSWER_DAYS),
    })
    await deps.people.recordConsultation(db, from, id)
  })
  return { id }
}

/** It is two years, as stated in the agreement that is accepted with each consultation. */
const RETENTION_MS = 2 * 365 * DAY_SECONDS * 1000

/** Makes the consultations of visitors and the answers of staff. */
export function createConsultations(needs: DeskDeps & InquiryDeps & Pick<Deps, 'people'> & { env: Env }) {
  const deps = { ...needs, keyed: makeKeyed('consultations', needs.env) }
  const sweep = () => deleteExpiredConsultations(deps.db, deps.now())
  return { deps, jobs: [defineScheduledJob('consultations.sweep', '47 * * * *', sweep)] satisfies Job[] }
}

export const deleteExpiredConsultations = (db: Db, now: Date): Promise<void> =>
  deleteBefore(db, new Date(now.getTime() - RETENTION_MS))

/**
 * Consultations under a person's phone number: included in the export. Erasing removes the contact and the
 * notes of answers; the questions stay.
 */
export const consultationRecords = {
  name: '咨询',
  read: async (db: Db, person: { userId: string; phone: string }) =>
    (await loadConsultationsOfPerson(db, person)).map((row) => ({
      时间: toShanghaiTime(row.createdAt),
      类别: row.kind === 'inquiry' ? '询价' : '咨询',
      企业名称: row.companyName,
      联系人: row.contactName,
      咨询内容: row.content,
      ...(row.handledAt && { 答复时间: toShanghaiTime(row.handledAt), 答复记录: row.note }),
    })),
  erase: (db: Db, person: { userId: string; phone: string }) => forgetContact(db, person),
}

/** A consultation imported with its answer; `by` is the colleague who answered it. */
export type ImportedConsultation = Omit<
  NewConsultation,
  'dueAt' | 'version' | 'handledAt' | 'handledBy' | 'note'
> & {
  answer?: { at: Date; note: string; by: { id: string; name: string } }
}

/** Inserts a consultation unless one with its id exists, which staff may have changed since. */
export async function importConsultation(db: Db, input: ImportedConsultation): Promise<void> {
  const { answer, ...sent } = input
  const handled = answer && { version: 2, handledAt: answer.at, handledBy: answer.by.id, note: answer.note }
  await transact(db, async (db) => {
    if (
      !(await insertIfMissing(db, {
        ...sent,
        ...handled,
        dueAt: computeDeadline(sent.createdAt, sent.kind === 'inquiry' ? INQUIRY_DAYS : ANSWER_DAYS),
      })) ||
      !answer
    )
      return
    await addTrail(db, {
      consultationId: input.id,
      at: answer.at,
      actor: answer.by.name,
      actorId: answer.by.id,
      action: ANSWERED,
      text: answer.note,
    })
  })
}
