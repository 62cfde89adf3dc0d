import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import type { Change } from '../../../../platform/providers/top-level/top-level.ts'
import type { Settled } from '../../../node/top-level-queue/top-level-queue.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import type { RegistrationRow } from '../store.ts'
import { registrations } from '../tables.ts'
import { ASK, makeSubmissionKey, type SubmissionPayload } from './notifications.ts'

/* The subject kind of submissions in the queue to the top-level node. */

export const SUBJECT = 'registration'
type Submission = Pick<SubmissionPayload, 'id' | 'round'>
export const toSubject = ({ id, round }: Submission) => `${SUBJECT} ${id} ${round}`

/** Returns the company of an approved submission. */
export const toCompany = (row: RegistrationRow, now: Date) => {
  const { fields } = row
  const [section = '', ...rest] = fields.industryCode.split(',')
  return {
    id: row.companyId,
    prefix: row.prefix,
    name: row.name,
    industryCode: section + (rest.at(-1) ?? ''),
    industry: fields.industryCodeDesc.split(' / ').at(-1) ?? '',
    areaCode: fields.registerArea.split(',').at(-1) ?? '',
    area: fields.registerAreaDesc
      .split(' / ')
      .filter((name) => name !== '市辖区')
      .join(''),
    address: fields.registerAddress,
    website: fields.website,
    introduce: fields.introduce,
    liaison: fields.liaison,
    contactPhone: fields.liaisonPhone,
    examineStatus: STATUS.approved,
    createTime: now,
  }
}

/** Returns the change that reports a submission to the top-level node. */
function toChange(row: RegistrationRow, now: Date): Change {
  const { fields, prefix, cardNo, kind } = row
  const { name, industryCode, areaCode, address, website, introduce } = toCompany(row, now)
  const data = {
    name,
    licenseType: fields.licenseType,
    cardNo,
    industryCode,
    areaCode,
    address,
    website,
    introduce,
    legalPerson: fields.legalPerson,
    liaison: fields.liaison,
    liaisonPhone: fields.liaisonPhone,
    liaisonEmail: fields.liaisonEmail,
  }
  return { kind: kind === 'changed' ? 'update' : 'create', prefix, data }
}

/** Reports a submission that was approved here. Nothing is reported while no top-level node is connected. */
export const reportSubmission = (deps: RegistrationDeps, db: Db, row: RegistrationRow) =>
  deps.topLevelQueue.add(db, toChange(row, deps.now()), toSubject(row))

/**
 * The top-level node's decision may take days, and its message may get lost, so the node also asks for it at
 * this interval.
 */
const ASK_AGAIN_MS = 600_000

export function askLater(deps: RegistrationDeps, db: Db, payload: SubmissionPayload): Promise<unknown> {
  const wait = payload.isApproved ? 0 : ASK_AGAIN_MS
  const startAfter = new Date(deps.now().getTime() + wait)
  return deps.jobs.enqueue(db, ASK, payload, { key: makeSubmissionKey(payload), startAfter })
}

export function readSubject(subject: string): Submission | undefined {
  const [kind, id, round] = subject.split(' ')
  return kind === SUBJECT && id ? { id, round: Number(round) } : undefined
}

/** Creates the handler that stores the reference of a report which the top-level node has accepted. */
export const createReportHandler =
  (deps: RegistrationDeps) =>
  async (db: Db, settled: Settled): Promise<void> => {
    const submission = readSubject(settled.row.subject)
    if (!submission || !('accepted' in settled)) return
    const { reference, isPending } = settled.accepted
    // The version does not grow, because a reviewer need not see this change first.
    const unchanged = and(eq(registrations.id, submission.id), eq(registrations.round, submission.round))
    await db.update(registrations).set({ topLevelRef: reference }).where(unchanged)
    await askLater(deps, db, { ...submission, ...(!isPending && { isApproved: true }) })
  }
