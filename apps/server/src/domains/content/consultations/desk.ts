import type {
  ConsultationDetail,
  ConsultationRow,
} from '@biaojie/contract/content/consultations/consultations.ts'
import { ANSWER_NOTE_MAX, findAnswerNoteProblem } from '@biaojie/contract/content/consultations/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { countMinutesBetween, type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { addNotice } from '../../accounts/notices/notices.ts'
import { findCompanyById } from '../../enterprises/enterprises/enterprises.ts'
import { loadActorName, revealContact, toTrailLine } from '../../node/cases/cases.ts'
import { findIndustrySection } from '../../node/reference/reference.ts'
import {
  ANSWERED,
  addTrail,
  type Change,
  type ConsultationRecord,
  changeConsultation,
  FOLLOWED,
  findConsultation,
  type ListRequest,
  loadCounts,
  loadPage,
  loadTrail,
  lockConsultation,
  setOwner,
} from './store.ts'

/** The keys are account ids. */
type Names = Map<string, { name: string }>

/** Staff handle consultations; `describe` returns names by account id without unknown ones. */
export type DeskDeps = {
  db: Db
  now: Now
  people: {
    describe: (db: Db, ids: string[]) => Promise<Names>
    companyIdOf: (db: Db, userId: string) => Promise<string | null>
  }
}
type Colleague = { userId: string }
type Seen = { id: string; version: number }
const GONE = '已离开的同事'

function toRow(row: ConsultationRecord, now: Date, names: Names): ConsultationRow {
  const { handledAt, handledBy, note, createdAt } = row
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    budget: row.budget,
    products: row.products,
    signedIn: row.userId !== null,
    owner: row.ownerId ? { id: row.ownerId, name: names.get(row.ownerId)?.name ?? GONE } : null,
    dueTime: toShanghaiTime(row.dueAt),
    industry: findIndustrySection(row.industryCode)?.name ?? '',
    content: row.content,
    companyName: row.companyName,
    contactName: row.contactName,
    contactPhone: maskPhone(row.contactPhone),
    createTime: toShanghaiTime(createdAt),
    waitingMinutes: countMinutesBetween(createdAt, handledAt ?? now),
    remainingMinutes: countMinutesBetween(handledAt ?? now, row.dueAt),
    answer: handledAt && {
      note,
      by: names.get(handledBy ?? '')?.name ?? GONE,
      time: toShanghaiTime(handledAt),
    },
  }
}

const listPeopleIds = ({ handledBy, ownerId }: ConsultationRecord) =>
  [handledBy, ownerId].flatMap((id) => id ?? [])

export async function listConsultations(
  { db, now, people }: DeskDeps,
  { userId }: Colleague,
  request: ListRequest,
) {
  const at = now()
  const { rows, total } = await loadPage(db, request, { userId, now: at })
  const names = await people.describe(db, rows.flatMap(listPeopleIds))
  return { records: rows.map((row) => toRow(row, at, names)), total, counts: await loadCounts(db, at) }
}

async function loadDetail(deps: DeskDeps, db: Db, row: ConsultationRecord): Promise<ConsultationDetail> {
  const names = await deps.people.describe(db, listPeopleIds(row))
  const trail = await loadTrail(db, row.id)
  const companyId = row.userId && (await deps.people.companyIdOf(db, row.userId))
  const company = companyId ? await findCompanyById(db, companyId) : null
  return {
    ...toRow(row, deps.now(), names),
    registeredCompany: company?.name ?? '',
    trail: trail.map(toTrailLine),
  }
}

export async function readConsultation(deps: DeskDeps, id: string): Promise<ConsultationDetail> {
  const row = await findConsultation(deps.db, id)
  if (!row) throw refuse('consultation_not_found')
  return loadDetail(deps, deps.db, row)
}

async function recordChange(
  deps: DeskDeps,
  db: Db,
  who: Colleague,
  id: string,
  action: string,
  text: string,
) {
  const at = deps.now()
  const actor = await loadActorName(deps.people, db, who)
  await addTrail(db, { consultationId: id, at, actor, actorId: who.userId, action, text })
}

/** Returns the whole number; the trail records the viewer. */
export const revealPhone = (deps: DeskDeps, who: Colleague, id: string): Promise<{ value: string }> =>
  transact(deps.db, async (db) => {
    const row = await lockConsultation(db, id)
    if (!row) throw refuse('consultation_not_found')
    return revealContact(row.contactPhone, ({ action, text }) =>
      recordChange(deps, db, who, id, action, text),
    )
  })

async function changeSeenVersion(db: Db, seen: Seen, to: Change): Promise<ConsultationRecord> {
  const row = await changeConsultation(db, seen, to)
  if (row) return row
  throw refuse((await findConsultation(db, seen.id)) ? 'consultation_stale' : 'consultation_not_found')
}

/** Marks it answered; refuses when a colleague has changed it since. */
export async function handleConsultation(
  deps: DeskDeps,
  who: Colleague,
  input: Seen & { note: string },
): Promise<ConsultationDetail> {
  const note = toPrintable(input.note)
  const problem = findAnswerNoteProblem(note)
  if (problem) throw refuseFields({ note: problem })
  return transact(deps.db, async (db) => {
    const row = await changeSeenVersion(db, input, { handledAt: deps.now(), handledBy: who.userId, note })
    await recordChange(deps, db, who, row.id, ANSWERED, note)
    if (row.userId)
      await addNotice(
        db,
        {
          userId: row.userId,
          title: row.kind === 'inquiry' ? '您的询价已答复' : '您的咨询已答复',
          text: note,
          link: `/console/my-inquiries?id=${row.id}`,
        },
        deps.now(),
      )
    return loadDetail(deps, db, row)
  })
}

/** Opens it again, waiting since it was sent; the trail keeps the answer. */
export const reopenConsultation = (deps: DeskDeps, who: Colleague, seen: Seen): Promise<ConsultationDetail> =>
  transact(deps.db, async (db) => {
    const row = await changeSeenVersion(db, seen, { handledAt: null, handledBy: null, note: '' })
    await recordChange(deps, db, who, row.id, '重新打开', '')
    return loadDetail(deps, db, row)
  })

/** Takes it or gives it back; refuses when a colleague has changed it since. */
export const assignConsultation = (
  deps: DeskDeps,
  who: Colleague,
  { mine, ...seen }: Seen & { mine: boolean },
): Promise<ConsultationDetail> =>
  transact(deps.db, async (db) => {
    const row = await setOwner(db, seen, mine ? who.userId : null)
    if (!row)
      throw refuse((await findConsultation(db, seen.id)) ? 'consultation_stale' : 'consultation_not_found')
    await recordChange(deps, db, who, row.id, mine ? '负责' : '放回', '')
    return loadDetail(deps, db, row)
  })

/** Adds a note for colleagues, which the sender does not see. */
export async function noteConsultation(
  deps: DeskDeps,
  who: Colleague,
  input: { id: string; note: string },
): Promise<ConsultationDetail> {
  const note = toPrintable(input.note)
  if (!note) throw refuseFields({ note: '请写明跟进了什么' })
  if (countCharacters(note) > ANSWER_NOTE_MAX)
    throw refuseFields({ note: `跟进记录不能超过 ${ANSWER_NOTE_MAX} 个字` })
  return transact(deps.db, async (db) => {
    const row = await lockConsultation(db, input.id)
    if (!row) throw refuse('consultation_not_found')
    await recordChange(deps, db, who, row.id, FOLLOWED, note)
    return loadDetail(deps, db, row)
  })
}
