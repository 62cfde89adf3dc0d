import {
  listCodeProblems,
  parseSerialNumber,
  takeApart,
} from '@biaojie/contract/identifiers/code-rules/codes.ts'
import type { UnknownCode } from '@biaojie/contract/resolution/figures/figures.ts'
import { JUDGEMENT_NAMES, type Judgement } from '@biaojie/contract/resolution/figures/rules.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { ExportedList } from '../../../http/exports.ts'
import { addDays, type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { loadCodeForms } from '../../identifiers/code-rules/code-rules.ts'
import { readRows, requireOwnPrefix, toPrefix } from '../../identifiers/records/identifiers.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { findNearest, listUnknownOn, listUnknownToJudge, sumUnknown } from '../resolution/resolution.ts'
import { type CodeFacts, getStem, judge } from './judging.ts'
import { unknownJudgements } from './tables.ts'

export type UnknownDeps = {
  db: Db
  now: Now
  people: Names
  enterprises: Pick<Enterprises, 'findCompanyCached'>
}
export type UnknownRequest = { prefix: string; from: string; to: string; judgement?: Judgement | undefined }

const getSuffix = (handle: string) => handle.slice(handle.indexOf('/') + 1)
/** Codes that are judged in one run of the job. */
const AT_ONCE = 200
/** Explanations are made again after this many days, because identifiers were added meanwhile. */
const JUDGED_DAYS = 7
const JUDGED_SINCE_DAYS = 40
const YEAR_DAYS = 366

type Forms = Awaited<ReturnType<typeof loadCodeForms>>

/** Returns the holder of the reserved range that contains the code's number; empty outside all ranges. */
function findReservedHolder(forms: Forms, suffix: string): string {
  for (const { parts, ranges } of forms) {
    if (ranges.length === 0 || listCodeProblems(parts, suffix).length > 0) continue
    const serial = takeApart(parts, suffix)?.find(({ part }) => part.kind === 'serial')
    if (serial?.part.kind !== 'serial') continue
    const number = parseSerialNumber(serial.part, serial.text)
    const range = ranges.find(({ first, last }) => number !== undefined && number >= first && number <= last)
    if (range) return range.holder
  }
  return ''
}

/**
 * True when an existing identifier has the same beginning; of a code without a serial number, everything but
 * its end is compared.
 */
async function hasStem(db: Db, prefix: string, suffix: string): Promise<boolean> {
  const stem = getStem(suffix) || suffix.slice(0, -1)
  if (stem.length < 2) return true
  const beginning = `${prefix}/${stem}`
  const { rows } = await db.execute(sql`
    select 1 from identifiers where prefix = ${prefix} and handle >= ${beginning} and handle < ${`${beginning}~`}
    limit 1`)
  return rows.length > 0
}

/** Explains codes without an explanation, and codes whose explanation is older than a week. */
async function judgeSome({ db, now }: UnknownDeps): Promise<void> {
  const at = now()
  const today = toShanghaiDay(at)
  const codes = await listUnknownToJudge(db, {
    since: addDays(today, -JUDGED_SINCE_DAYS),
    judgedBefore: new Date(at.getTime() - JUDGED_DAYS * DAY_MS),
    limit: AT_ONCE,
  })
  const forms = new Map<string, Forms>()
  const spellings = new Map<string, string[]>()
  for (const { prefix, handle, asked: written, day } of codes) {
    const codeForms = forms.get(prefix) ?? (await loadCodeForms(db, prefix))
    forms.set(prefix, codeForms)
    const ofDay = spellings.get(`${prefix} ${day}`) ?? (await listUnknownOn(db, prefix, day))
    spellings.set(`${prefix} ${day}`, ofDay)
    const suffix = getSuffix(handle)
    const near = await findNearest(db, { prefix, suffix })
    const facts: CodeFacts = {
      near: near.filter(({ handle }) => toPrefix(handle) === prefix).map(({ handle }) => handle),
      rules: codeForms.map(({ parts }) => parts),
      reservedFor: findReservedHolder(codeForms, suffix),
      stemKnown: await hasStem(db, prefix, suffix),
      sameDay: ofDay,
    }
    const judged = { ...judge(handle, facts), asked: written, judgedAt: at }
    await db
      .insert(unknownJudgements)
      .values({ prefix, handle, warnedAt: null, warnedBy: '', ...judged })
      .onConflictDoUpdate({
        target: [unknownJudgements.prefix, unknownJudgements.handle],
        set: judged,
      })
  }
}

type Judged = typeof unknownJudgements.$inferSelect

async function loadJudgements(
  db: Db,
  prefix: string,
  handles: readonly string[],
): Promise<Map<string, Judged>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .select()
    .from(unknownJudgements)
    .where(and(eq(unknownJudgements.prefix, prefix), inArray(unknownJudgements.handle, [...handles])))
  return new Map(rows.map((row) => [row.handle, row]))
}

/** Returns the codes of a period with their explanations, without codes that were registered meanwhile. */
async function loadCodes(db: Db, { prefix, from, to }: UnknownRequest): Promise<UnknownCode[]> {
  const sums = await sumUnknown(db, { prefix, from, to })
  const handles = sums.map(({ handle }) => handle)
  const registered = await readRows(getClient(db), handles)
  const judged = await loadJudgements(db, prefix, handles)
  return sums
    .filter(({ handle }) => !registered.has(handle))
    .map(({ handle, asked, total, days, last }) => {
      const judgement = judged.get(handle)
      return {
        identifier: asked,
        total,
        days,
        lastTime: toShanghaiTime(last),
        judgement: judgement?.judgement ?? '',
        nearest: judgement?.nearest ?? '',
        differs: judgement?.differs ?? '',
        marks: judgement?.marks ?? [],
        warnTime: judgement?.warnedAt ? toShanghaiTime(judgement.warnedAt) : '',
      }
    })
}

export type UnknownCounts = Record<Judgement, number>
const countJudgements = (codes: readonly UnknownCode[]): UnknownCounts => ({
  slip: codes.filter(({ judgement }) => judgement === 'slip').length,
  unregistered: codes.filter(({ judgement }) => judgement === 'unregistered').length,
  fake: codes.filter(({ judgement }) => judgement === 'fake').length,
})

export async function loadUnknownFigures(db: Db, request: UnknownRequest) {
  const codes = await loadCodes(db, request)
  return {
    codes: codes.length,
    asked: codes.reduce((sum, { total }) => sum + total, 0),
    ...countJudgements(codes),
  }
}

/** Returns a page of the codes, with the number of codes of each explanation. */
export async function listUnknown(
  db: Db,
  { current, size, ...request }: UnknownRequest & { current: number; size: number },
) {
  const codes = await loadCodes(db, request)
  const shown = request.judgement ? codes.filter(({ judgement }) => judgement === request.judgement) : codes
  return {
    records: shown.slice((current - 1) * size, current * size),
    total: shown.length,
    counts: countJudgements(codes),
  }
}

export const unknownExport: ExportedList<UnknownRequest, UnknownCode> = {
  file: 'unknown-codes',
  sheet: '未登记编码',
  titles: ['查询编码', '最接近标识', '差异', '判断', '次数', '天数', '最近', '公开提醒'],
  cells: ({ identifier, nearest, differs, judgement, total, days, lastTime, warnTime }) => [
    identifier,
    nearest,
    differs,
    judgement ? JUDGEMENT_NAMES[judgement] : '',
    String(total),
    String(days),
    lastTime,
    warnTime,
  ],
  listRanges: listUnknown,
}

/** Warns visitors who ask for a code that does not exist, or withdraws the warning. */
const warn = (
  { db: pool, now, people }: UnknownDeps,
  who: Person,
  { identifier, warned }: { identifier: string; warned: boolean },
) =>
  transact(pool, async (db) => {
    const prefix = await requireOwnPrefix(db, who)
    const handle = foldHandle(normalizeIdentifier(identifier))
    const at = now()
    const judgement = (await loadJudgements(db, prefix, [handle])).get(handle)
    const today = toShanghaiDay(at)
    const sums = await sumUnknown(db, { prefix, from: addDays(today, -YEAR_DAYS), to: today })
    const row = sums.find((sum) => sum.handle === handle)
    if (!(judgement || row) || (await readRows(getClient(db), [handle])).has(handle))
      throw refuse('unknown_code_not_found')
    const change = {
      warnedAt: warned ? at : null,
      warnedBy: warned ? await loadActorName(people, db, who) : '',
    }
    await db
      .insert(unknownJudgements)
      .values({
        prefix,
        handle,
        asked: row?.asked ?? identifier,
        judgement: 'fake',
        nearest: '',
        differs: '企业判断',
        marks: [],
        // The job explains the code as soon as it can; the warning is not affected.
        judgedAt: new Date(0),
        ...change,
      })
      .onConflictDoUpdate({ target: [unknownJudgements.prefix, unknownJudgements.handle], set: change })
    return { warnTime: warned ? toShanghaiTime(at) : '' }
  })

/** The warning for visitors who ask for a code that does not exist; null for none. */
async function findWarning({ db, enterprises }: UnknownDeps, raw: string) {
  const identifier = normalizeIdentifier(raw)
  if (!isIdentifier(identifier)) return null
  const handle = foldHandle(identifier)
  const prefix = toPrefix(handle)
  const judgement = (await loadJudgements(db, prefix, [handle])).get(handle)
  if (!judgement?.warnedAt || (await readRows(getClient(db), [handle])).has(handle)) return null
  const company = await enterprises.findCompanyCached(prefix)
  return { companyName: company?.name ?? '', warnTime: toShanghaiTime(judgement.warnedAt) }
}

export const createUnknown = (deps: UnknownDeps) => ({
  judgeSome: () => judgeSome(deps),
  warn: (who: Person, input: { identifier: string; warned: boolean }) => warn(deps, who, input),
  warningFor: (raw: string) => findWarning(deps, raw),
})
