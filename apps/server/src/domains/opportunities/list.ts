import type { ConsultationRow } from '@biaojie/contract/consultations.ts'
import { ANSWER_DAYS } from '@biaojie/contract/promises.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { deadlineOf, minutesBetween, shanghaiTime } from '../../platform/clock.ts'
import { contains } from '../../platform/columns.ts'
import type { Db } from '../../platform/database.ts'
import { maskPhone } from '../../platform/logs/log.ts'
import { industrySection } from '../reference/reference.ts'
import type { ConsultationRecord } from './store.ts'
import { consultations } from './tables.ts'

export type Asked = { state?: 'open' | 'handled'; text?: string; current?: number; size?: number }
/** Names by account id. */
export type Names = Map<string, { name: string }>

const GONE = '已离开的同事'

export function rowOf(row: ConsultationRecord, now: Date, names: Names): ConsultationRow {
  const { handledAt, handledBy, note, createdAt } = row
  return {
    id: row.id,
    version: row.version,
    industry: industrySection(row.industryCode)?.name ?? '',
    content: row.content,
    companyName: row.companyName,
    contactName: row.contactName,
    contactPhone: maskPhone(row.contactPhone),
    createTime: shanghaiTime(createdAt),
    waitingMinutes: minutesBetween(createdAt, handledAt ?? now),
    remainingMinutes: minutesBetween(handledAt ?? now, deadlineOf(createdAt, ANSWER_DAYS)),
    answer: handledAt && {
      note,
      by: names.get(handledBy ?? '')?.name ?? GONE,
      time: shanghaiTime(handledAt),
    },
  }
}

/** Searching must not open what the mask hides: only a whole number or the digits it shows are found. */
function phoneMatches(text: string) {
  const { contactPhone } = consultations
  const mobile = normalizeMobile(text)
  if (isMobile(mobile)) return eq(contactPhone, mobile)
  if (!/^[\d*]{3,11}$/.test(text)) return undefined
  return sql`strpos(left(${contactPhone}, 3) || '****' || right(${contactPhone}, 4), ${text}) > 0`
}

function matching({ state = 'open', text }: Asked) {
  const { handledAt, contactName, companyName, content, note } = consultations
  const part = text?.trim()
  const columns = [contactName, companyName, content, note]
  return and(
    state === 'open' ? isNull(handledAt) : isNotNull(handledAt),
    part ? or(phoneMatches(part), ...columns.map((column) => contains(column, part))) : undefined,
  )
}

/** How many wait and how many are done, whatever is searched for. */
export async function countsOf(db: Db) {
  const [row] = await db.select({ all: count(), handled: count(consultations.handledAt) }).from(consultations)
  const { all = 0, handled = 0 } = row ?? {}
  return { open: all - handled, handled }
}

/** One page of a state: of the open ones whoever waits longest first, else the newest. */
export async function pageOf(db: Db, asked: Asked) {
  const size = asked.size ?? 20
  const where = matching(asked)
  const { createdAt, id } = consultations
  const rows = await db
    .select()
    .from(consultations)
    .where(where)
    .orderBy(...(asked.state === 'handled' ? [desc(createdAt), desc(id)] : [asc(createdAt), asc(id)]))
    .limit(size)
    .offset(((asked.current ?? 1) - 1) * size)
  const [all] = await db.select({ total: count() }).from(consultations).where(where)
  return { rows, total: all?.total ?? 0 }
}
