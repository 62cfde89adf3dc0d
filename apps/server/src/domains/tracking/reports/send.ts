import { randomBytes } from 'node:crypto'
import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { DAY_SECONDS, HOUR_MS } from '@biaojie/contract/times.ts'
import {
  findReportProblems,
  REPORT_REASONS,
  type ReportReason,
} from '@biaojie/contract/tracking/reports/rules.ts'
import { processUpload } from '../../../http/answers/pictures.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { isSameText, type Keyed } from '../../../platform/base/secret.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import { toPrefix, type Webhooks } from '../../identifiers/records/identifiers.ts'
import { countReportsSince, findReport, insertReport, type NewReport, setPhoto } from './store.ts'

type People = {
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>>
  staff: (db: Db, area: Area) => Promise<string[]>
  administratorIds: (db: Db, companyId: string) => Promise<string[]>
}
/**
 * The reported identifier and the holder of its prefix; refuses with identifier_malformed,
 * identifier_not_found.
 */
export type Subject = {
  handle: string
  identifier: string
  name: string
  company: { id: string; name: string } | null
}
export type Deps = {
  /** Read-only connections for the portal's pages. */
  reads: Db
  db: Db
  now: Now
  people: People
  webhooks: Webhooks
  storage: Storage
  keyed: Keyed
  subjectOf: (identifier: string) => Promise<Subject>
}
export type ReportInput = {
  identifier: string
  reason: string
  place: string
  text: string
  contactPhone: string
}

const PHOTO_MS = HOUR_MS
const PAGE = '/console/reports'

/**
 * These limits allow a person to report the part in their hands, and keep a competitor from flooding a part
 * with reports.
 */
const toQuotas = (handle: string, ip: string) => [
  { key: `report:${handle}:${toNetwork(ip)}`, limit: 3, seconds: DAY_SECONDS },
  { key: `report:${toNetwork(ip)}`, limit: 20, seconds: DAY_SECONDS },
  { key: `report:${handle}`, limit: 50, seconds: DAY_SECONDS },
]

/** Numbers reports by day: JB20261120-0003. */
async function insertWithNumber(db: Db, row: Omit<NewReport, 'reportNo'>): Promise<string> {
  const day = toShanghaiDay(row.createdAt)
  for (let before = await countReportsSince(db, startOfDay(day)); ; before++) {
    const reportNo = `JB${day.replaceAll('-', '')}-${String(before + 1).padStart(4, '0')}`
    if (await insertReport(db, { ...row, reportNo })) return reportNo
  }
}

/**
 * Stores a report and notifies the company's administrators and all staff, or refuses with a message for each
 * wrong field.
 */
export async function sendReport(deps: Deps, input: ReportInput, ip: string) {
  const fields = { ...input, place: toPrintable(input.place), text: toPrintable(input.text) }
  const problems: Record<string, string> = findReportProblems(fields)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const reason = fields.reason as ReportReason
  const { handle, identifier, name, company } = await deps.subjectOf(input.identifier)
  const now = deps.now()
  const id = createId(now.getTime())
  return transact(deps.db, async (db) => {
    for (const quota of toQuotas(handle, ip))
      if (!(await takeQuota(db, quota, now))) throw refuse('too_many_requests')
    const reportNo = await insertWithNumber(db, {
      id,
      handle,
      identifier,
      identifierName: name,
      companyId: company?.id ?? null,
      companyName: company?.name ?? '',
      reason,
      place: fields.place,
      text: fields.text,
      contactPhone: fields.contactPhone.trim() ? normalizeMobile(fields.contactPhone) : '',
      photo: '',
      createdAt: now,
      version: 1,
      state: 'open',
      handledAt: null,
      handledBy: '',
      byNode: false,
      note: '',
    })
    const alarm = { identifier, reason: 'reported', reportNo }
    await deps.webhooks.announce(db, {
      prefix: toPrefix(handle),
      event: 'alarm.raised',
      identifiers: [alarm],
    })
    const administrators = company ? await deps.people.administratorIds(db, company.id) : []
    const notice = {
      title: `有人举报可疑零件：${identifier}`,
      text: `${REPORT_REASONS[reason]}，${fields.place}。请核查后记下结论。`,
      link: `${PAGE}/${id}`,
    }
    const recipients = new Set([...administrators, ...(await deps.people.staff(db, 'reports'))])
    await addNotices(db, recipients, notice, now)
    return { id, reportNo, photoKey: deps.keyed('photo', id) }
  })
}

/** Stores the sender's photo, once and within the hour. */
export async function addPhoto(
  deps: Deps,
  input: { id: string; photoKey: string; file: { bytes: Uint8Array; name: string } },
  ip: string,
) {
  const { id, photoKey, file } = input
  const report = isSameText(photoKey, deps.keyed('photo', id)) ? await findReport(deps.db, id) : undefined
  const now = deps.now()
  if (!report || report.photo || now.getTime() - report.createdAt.getTime() > PHOTO_MS)
    throw refuse('report_not_found')
  const quota = { key: `report-photo:${toNetwork(ip)}`, limit: 20, seconds: DAY_SECONDS }
  const checkQuota = async () => {
    if (!(await takeQuota(deps.db, quota, now))) throw refuse('too_many_requests')
  }
  const upload = { bytes: file.bytes, fileName: file.name, ownerId: toNetwork(ip), ip }
  const { bytes } = await processUpload(upload, 'paper', checkQuota)
  const key = `reports/${randomBytes(16).toString('hex')}.jpg`
  await deps.storage.put(key, bytes)
  if (await setPhoto(deps.db, id, key)) return {}
  await deps.storage.remove(key)
  throw refuse('report_not_found')
}
