import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import {
  findPartnerNoteProblem,
  findPartnerProblems,
  PARTNER_TYPES,
  type PartnerType,
} from '@biaojie/contract/content/content/rules.ts'
import { PARTNER_ANSWER_DAYS } from '@biaojie/contract/deadlines.ts'
import type { PartnerApplication, PartnerDetail, PartnerRow } from '@biaojie/contract/marketplace/partners.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import {
  computeDeadline,
  countMinutesBetween,
  type Now,
  startOfDay,
  toShanghaiDay,
  toShanghaiTime,
} from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { type Keyed, makeKeyed } from '../../../platform/base/secret.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { ListRequest } from '../../../platform/database/listing.ts'
import { SEND_NOTICE } from '../../../platform/providers/sms/notice-job.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { addNotice, addNotices } from '../../accounts/notices/notices.ts'
import { loadActorName, revealContact, toTrailLine } from '../../node/cases/cases.ts'
import {
  type Application,
  addTrail,
  type Change,
  changeApplication,
  countSince,
  countStates,
  DECIDED,
  deleteBefore,
  findApplication,
  forgetContact,
  insertApplication,
  listApplications,
  loadApplicationsByPhone,
  loadTrail,
  lockApplication,
} from './store.ts'

type People = {
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>>
  /** Returns the account ids of all staff. */
  staff: (db: Db, area: Area) => Promise<string[]>
  /** Returns the account with this phone. */
  idOfPhone: (db: Db, phone: string) => Promise<string | undefined>
}
type Deps = { db: Db; now: Now; people: People; jobs: Pick<Jobs, 'enqueue'>; keyed: Keyed }
type Colleague = { userId: string }
type Seen = { id: string; version: number }

/** It is as stated in the agreement that is accepted with each consultation. */
const RETENTION_MS = 2 * 365 * DAY_SECONDS * 1000
const PAGE = '/console/partners'

/** These limits allow a company's few applications and stop a program. */
const createQuotas = (phoneKey: string, ip: string) => [
  { key: `partner:phone:${phoneKey}`, limit: 3, seconds: DAY_SECONDS },
  { key: `partner:ip:${toNetwork(ip)}`, limit: 20, seconds: DAY_SECONDS },
]

/** Returns HZ20261120-0003: the day and a number that counts the applications of the day. */
const toApplyNumber = (day: string, before: number) =>
  `HZ${day.replaceAll('-', '')}-${String(before + 1).padStart(4, '0')}`

async function insertNumbered(
  db: Db,
  row: Omit<Parameters<typeof insertApplication>[1], 'applyNo'>,
): Promise<string> {
  const day = toShanghaiDay(row.createdAt)
  for (let before = await countSince(db, startOfDay(day)); ; before++) {
    const applyNo = toApplyNumber(day, before)
    if (await insertApplication(db, { ...row, applyNo })) return applyNo
  }
}

/** Stores an application and notifies all staff, or refuses with a message for each wrong field. */
async function applyForPartnership(deps: Deps, input: PartnerApplication, ip: string) {
  const fields = {
    ...input,
    companyName: toPrintable(input.companyName),
    area: toPrintable(input.area),
    offer: toPrintable(input.offer),
    contactPersonName: toPrintable(input.contactPersonName),
  }
  const problems: Record<string, string> = findPartnerProblems(fields)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const contactPhone = normalizeMobile(input.contactPersonphone)
  const now = deps.now()
  const id = createId(now.getTime())
  const deadline = computeDeadline(now, PARTNER_ANSWER_DAYS)
  return transact(deps.db, async (db) => {
    for (const quota of createQuotas(deps.keyed(contactPhone), ip))
      if (!(await takeQuota(db, quota, now))) throw refuse('too_many_requests')
    const { partnerType, companyName, area, offer, contactPersonName: contactName } = fields
    const sent = { id, partnerType, companyName, area, offer, contactName, contactPhone }
    const open = { version: 1, result: null, handledAt: null, handledBy: '', note: '' }
    const applyNo = await insertNumbered(db, { ...sent, createdAt: now, deadline, ...open })
    const notice = {
      title: `新的伙伴申请：${companyName}`,
      text: `${PARTNER_TYPES[partnerType]}，${area}。请在 ${toShanghaiTime(deadline).slice(0, 16)} 前答复。`,
      link: `${PAGE}/${id}`,
    }
    await addNotices(db, await deps.people.staff(db, 'partners'), notice, now)
    return { id, applyNo, deadline: toShanghaiTime(deadline) }
  })
}

function toRow(row: Application, now: Date): PartnerRow {
  const { handledAt, handledBy, note, createdAt, deadline, result } = row
  return {
    id: row.id,
    version: row.version,
    applyNo: row.applyNo,
    partnerType: row.partnerType,
    companyName: row.companyName,
    area: row.area,
    offer: row.offer,
    contactName: row.contactName,
    contactPhone: maskPhone(row.contactPhone),
    createTime: toShanghaiTime(createdAt),
    deadline: toShanghaiTime(deadline),
    waitingMinutes: countMinutesBetween(createdAt, handledAt ?? now),
    remainingMinutes: countMinutesBetween(handledAt ?? now, deadline),
    answer: handledAt &&
      result && {
        result,
        note,
        by: handledBy,
        time: toShanghaiTime(handledAt),
      },
  }
}

type Filters = {
  state: (state: 'open' | 'handled') => undefined
  partnerType: (type: PartnerType) => undefined
}
async function listPartners({ db, now }: Deps, request: ListRequest<Filters, never>) {
  const { state = 'open' } = request
  const { rows, total } = await listApplications(db, { ...request, state }, {})
  const at = now()
  return { records: rows.map((row) => toRow(row, at)), total, counts: await countStates(db) }
}

async function loadDetail({ now }: Deps, db: Db, row: Application): Promise<PartnerDetail> {
  const trail = await loadTrail(db, row.id)
  return {
    ...toRow(row, now()),
    trail: trail.map(toTrailLine),
  }
}

async function readPartner(deps: Deps, id: string): Promise<PartnerDetail> {
  const row = await findApplication(deps.db, id)
  if (!row) throw refuse('partner_not_found')
  return loadDetail(deps, deps.db, row)
}

/** Returns the whole number; the trail records the viewer. */
const revealPhone = (deps: Deps, who: Colleague, id: string): Promise<{ value: string }> =>
  transact(deps.db, async (db) => {
    const row = await lockApplication(db, id)
    if (!row) throw refuse('partner_not_found')
    return revealContact(row.contactPhone, async (line) => {
      const actor = await loadActorName(deps.people, db, who)
      await addTrail(db, { applicationId: id, at: deps.now(), actor, ...line })
    })
  })

type Decision = { change: Change; action: string; text: string }
async function changeStatus(
  deps: Deps,
  db: Db,
  seen: Seen,
  { change: changeStatus, action, text }: Decision,
  actor: string,
) {
  const row = await changeApplication(db, seen, changeStatus)
  if (!row) throw refuse((await findApplication(db, seen.id)) ? 'partner_stale' : 'partner_not_found')
  await addTrail(db, { applicationId: row.id, at: deps.now(), actor, action, text })
  return row
}

const RESULTS = { accepted: '通过初审', declined: '未通过初审' } as const
const RESULT_NOTICES = { accepted: '已通过初审', declined: '未通过初审' } as const

/**
 * Notifies the applicant by a text message, and with the note on this site where the phone has an account.
 */
async function notifyApplicant(deps: Deps, db: Db, row: Application, result: keyof typeof RESULT_NOTICES) {
  const { contactPhone: phone, companyName: name, applyNo: application, note } = row
  // The contact was erased in the meantime, so no message is sent.
  if (!phone) return
  const state = RESULT_NOTICES[result]
  await deps.jobs.enqueue(db, SEND_NOTICE, { template: 'partnerResult', phone, name, application, state })
  const userId = await deps.people.idOfPhone(db, phone)
  if (!userId) return
  const title = `${name}的伙伴申请${state}`
  await addNotice(db, { userId, title, text: `${application}：${note}`, link: '/ecology' }, deps.now())
}

function decidePartner(
  deps: Deps,
  who: Colleague,
  input: Seen & { result: 'accepted' | 'declined'; note: string },
): Promise<PartnerDetail> {
  const note = toPrintable(input.note)
  const problem = findPartnerNoteProblem(note)
  if (problem) throw refuseFields({ note: problem })
  return transact(deps.db, async (db) => {
    const actor = await loadActorName(deps.people, db, who)
    const answered = { result: input.result, handledAt: deps.now(), handledBy: actor, note }
    const text = `${RESULTS[input.result]}：${note}`
    const row = await changeStatus(deps, db, input, { change: answered, action: DECIDED, text }, actor)
    await notifyApplicant(deps, db, row, input.result)
    return loadDetail(deps, db, row)
  })
}

/** Opens it again, waiting since it was sent; the trail keeps the decision. */
const reopenPartner = (deps: Deps, who: Colleague, seen: Seen): Promise<PartnerDetail> =>
  transact(deps.db, async (db) => {
    const open = { result: null, handledAt: null, handledBy: '', note: '' }
    const actor = await loadActorName(deps.people, db, who)
    const row = await changeStatus(deps, db, seen, { change: open, action: '重新打开', text: '' }, actor)
    return loadDetail(deps, db, row)
  })

type ImportedApplication = Pick<
  Application,
  'id' | 'partnerType' | 'companyName' | 'area' | 'offer' | 'contactName' | 'contactPhone' | 'createdAt'
> & { answer?: { at: Date; by: string; result: 'accepted' | 'declined'; note: string } }

/** Imports an earlier application with its answer, unless it exists already. */
export const importApplication = (db: Db, { answer, ...sent }: ImportedApplication): Promise<void> =>
  transact(db, async (db) => {
    if (await findApplication(db, sent.id)) return
    const deadline = computeDeadline(sent.createdAt, PARTNER_ANSWER_DAYS)
    const open = { version: 1, result: null, handledAt: null, handledBy: '', note: '' }
    await insertNumbered(db, { ...sent, deadline, ...open })
    if (!answer) return
    const { at, by, result, note } = answer
    await changeApplication(db, { id: sent.id, version: 1 }, { result, handledAt: at, handledBy: by, note })
    const text = `${RESULTS[result]}：${note}`
    await addTrail(db, { applicationId: sent.id, at, actor: by, action: DECIDED, text })
  })

/** Makes partner applications of companies, and the decisions of staff. */
export function createPartners(input: Omit<Deps, 'keyed'> & { env: Env }) {
  const deps: Deps = { ...input, keyed: makeKeyed('partners', input.env) }
  const sweep = () => deleteBefore(deps.db, new Date(deps.now().getTime() - RETENTION_MS))
  return {
    apply: (input: PartnerApplication, ip: string) => applyForPartnership(deps, input, ip),
    list: (request: ListRequest<Filters, never>) => listPartners(deps, request),
    countOpen: async () => (await countStates(deps.db)).open,
    read: (id: string) => readPartner(deps, id),
    reveal: (who: Colleague, id: string) => revealPhone(deps, who, id),
    handle: (who: Colleague, input: Parameters<typeof decidePartner>[2]) => decidePartner(deps, who, input),
    reopen: (who: Colleague, seen: Seen) => reopenPartner(deps, who, seen),
    jobs: [defineScheduledJob('partners.sweep', '52 * * * *', sweep)] satisfies Job[],
  }
}

/** A person's applications under their phone number, for export and deletion of the account. */
export const partnerRecords = {
  name: '生态伙伴申请',
  read: async (db: Db, { phone }: { phone: string }) =>
    (await loadApplicationsByPhone(db, phone)).map((row) => ({
      时间: toShanghaiTime(row.createdAt),
      申请编号: row.applyNo,
      企业名称: row.companyName,
      联系人: row.contactName,
      内容: row.offer,
      ...(row.handledAt && { 处理时间: toShanghaiTime(row.handledAt), 处理意见: row.note }),
    })),
  erase: (db: Db, { phone }: { phone: string }) => forgetContact(db, phone),
}
