import type { Input } from '@biaojie/contract/define.ts'
import type { IdentifierRow, identifierList } from '@biaojie/contract/identifiers/records/identifiers.ts'
import type { RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { getTemplateLimit } from '../../../../http/access/access.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { endOfMonth } from '../../../../platform/database/months.ts'
import { readContent } from '../record/record.ts'
import { readMoment, requireReadablePrefix } from './callers.ts'
import {
  type After,
  countMonthsOfWalk,
  countWalk,
  type Kind,
  type ListFilter,
  type ListRow,
  loadByBeginning,
  loadByNumber,
  loadKinds,
  loadLatest,
  loadLatestOfNames,
  loadNames,
  NAMES_AT_ONCE,
  type Shown,
} from './list-store.ts'

export type ListDeps = {
  db: Db
  /** Visits of the last 30 days by folded handle; empty text stands for the whole company. */
  visits: { ofHandles: (prefix: string, handles: readonly string[]) => Promise<Map<string, number[]>> }
}
type ListInput = Input<typeof identifierList>['body']
/** The conditions of a list, without its paging. */
export type Conditions = Omit<ListInput, 'prefix' | 'cursor' | 'size' | 'months'>
type Page = { rows: ListRow[]; next: string }

const encodeCursor = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

const UNKNOWN_CURSOR = () => refuse('invalid_input', '游标不对，请从第一页重新开始')

function decodeCursor(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts
  } catch {
    // An unreadable cursor is refused below.
  }
  throw UNKNOWN_CURSOR()
}

function checkMoment(after: After): After {
  if (Number.isNaN(new Date(after.updated).getTime())) throw UNKNOWN_CURSOR()
  return after
}

function readAfter(cursor: string | undefined): After | undefined {
  if (!cursor) return undefined
  const [updated = '', handle = '', ...rest] = decodeCursor(cursor)
  if (rest.length > 0) throw UNKNOWN_CURSOR()
  return checkMoment({ updated, handle })
}

/** People may leave out their own prefix. */
const completeHandle = (prefix: string, text: string) =>
  foldHandle(text.includes('/') ? text : `${prefix}/${text}`)

export function createFilter(prefix: string, conditions: Conditions): ListFilter {
  const { state, level, template, batch, updatedFrom, updatedTo } = conditions
  return {
    state,
    level,
    template,
    batch: batch?.trim() ? completeHandle(prefix, batch.trim()) : undefined,
    updatedFrom: updatedFrom ? readMoment(updatedFrom, 'start') : undefined,
    updatedTo: updatedTo ? readMoment(updatedTo) : undefined,
  }
}

const toCursor = ({ updatedText, handle }: ListRow) => [updatedText, handle] as const

/** Loads one row more than the page shows to know whether a next page exists. */
async function loadPageByTime(
  db: Db,
  input: { prefix: string; kinds: Kind[]; filter: ListFilter; cursor: string | undefined },
  size: number,
): Promise<Page> {
  const { prefix, kinds, filter, cursor } = input
  const rows = await loadLatest(db, { prefix, kinds, filter, after: readAfter(cursor) }, size + 1)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > size && last ? encodeCursor(...toCursor(last)) : '' }
}

type Search = { prefix: string; text: string; filter: ListFilter }
/** Returns the code of which a text may be the beginning. */
export const readSuffix = ({ prefix, text }: Pick<Search, 'prefix' | 'text'>) =>
  foldHandle(text).replace(`${prefix}/`, '')
export const isCode = (suffix: string) => /^[0-9A-Z./-]*$/.test(suffix)

/** Loads identifiers whose code begins with the text; `next` is empty on the last page. */
async function loadPageByCode(db: Db, search: Search, after: string, size: number): Promise<Page> {
  const { prefix, filter } = search
  const suffix = readSuffix(search)
  if (!isCode(suffix) || size === 0) return { rows: [], next: '' }
  const request = { prefix, beginning: `${prefix}/${suffix}`, filter, after }
  const { rows, reached } = await loadByBeginning(db, request, size)
  return { rows, next: reached && encodeCursor('code', reached) }
}

/**
 * Loads identifiers whose name contains the text, one portion of names after the other, most recently changed
 * first.
 */
async function loadPageByName(
  db: Db,
  search: Search,
  { from, after, shown }: { from: string; after?: After | undefined; shown: Shown },
  size: number,
): Promise<Page> {
  const { prefix, text, filter } = search
  const names = await loadNames(db, prefix, text, from)
  const rows = await loadLatestOfNames(db, { prefix, names, filter, after, shown }, size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (rows.length > size && last) return { rows: page, next: encodeCursor('name', from, ...toCursor(last)) }
  const more = names.length === NAMES_AT_ONCE
  return { rows: page, next: more ? encodeCursor('name', names.at(-1) ?? '', '', '') : '' }
}

/** Identifiers with this number come first, then codes that begin with the text, then names. */
async function loadPageByText(
  db: Db,
  search: Search,
  cursor: string | undefined,
  size: number,
): Promise<Page> {
  const { prefix, text, filter } = search
  const [phase = '', ...rest] = cursor ? decodeCursor(cursor) : []
  if (cursor && !(phase === 'code' ? rest.length === 1 : phase === 'name' && rest.length === 3))
    throw UNKNOWN_CURSOR()
  const named = await loadByNumber(db, { prefix, text, filter }, size)
  const suffix = readSuffix(search)
  const shown = {
    handles: named.map(({ handle }) => handle),
    beginning: isCode(suffix) ? `${prefix}/${suffix}` : '',
  }
  if (phase === 'name') {
    const [from = '', updated = '', handle = ''] = rest
    return loadPageByName(
      db,
      search,
      { from, after: updated ? checkMoment({ updated, handle }) : undefined, shown },
      size,
    )
  }
  const codes = await loadPageByCode(db, search, rest[0] ?? '', size)
  const handles = new Set(codes.rows.map(({ handle }) => handle))
  const first = phase ? [] : named.filter(({ handle }) => !handles.has(handle))
  const rows = [...first, ...codes.rows]
  if (codes.next || rows.length >= size) return { rows, next: codes.next || encodeCursor('name', '', '', '') }
  const names = await loadPageByName(db, search, { from: '', shown }, size - rows.length)
  return { rows: [...rows, ...names.rows], next: names.next }
}

function toRow(row: ListRow, visits: number[]): IdentifierRow {
  const { elements, scenes } = readContent(row.content)
  // A loaded record has the value among its own fields, a record with a template in a scene.
  const fields = [...elements, ...scenes.flatMap((scene) => scene.elements)]
  const spec = fields.find(({ id }) => id === 'spec')?.value
  return {
    identifier: row.spelling ?? row.handle,
    identifierName: row.name,
    spec: typeof spec === 'string' ? spec : '',
    state: row.state,
    stateReason: row.stateReason,
    level: row.level,
    template: row.template,
    templateVersion: row.templateVersion,
    batch: row.batch ?? '',
    successor: row.successor ?? '',
    revision: row.revision,
    blocked: row.blockedAt !== null,
    createTime: toShanghaiTime(new Date(row.createdAt)),
    updateTime: toShanghaiTime(new Date(row.updatedAt)),
    visits,
  }
}

/** Counts the identifiers of a list, up to a limit when that requires reading them. */
export async function countTotal(db: Db, prefix: string, kinds: Kind[], filter: ListFilter): Promise<number> {
  const { batch, updatedFrom, updatedTo } = filter
  if (batch === undefined && !updatedFrom && !updatedTo)
    return kinds.reduce((sum, { total }) => sum + total, 0)
  return countWalk(db, { prefix, kinds, filter })
}

/** Returns the months of a list, from its latest change backwards, each with its cursor. */
async function loadMonths(db: Db, list: { prefix: string; kinds: Kind[]; filter: ListFilter }) {
  const [latest] = await loadLatest(db, list, 1)
  if (!latest) return []
  const months = await countMonthsOfWalk(db, list, new Date(latest.updatedAt))
  return months.map(({ month, total }) => ({
    month,
    total,
    cursor: encodeCursor(endOfMonth(month), ''),
  }))
}

/** Returns a page of a company's identifiers, the most recently changed first. */
export async function listIdentifiers({ db, visits }: ListDeps, caller: Caller, request: ListInput) {
  const { size = 20, cursor } = request
  const prefix = await requireReadablePrefix(db, caller, request.prefix)
  const filter = { ...createFilter(prefix, request), templates: getTemplateLimit(caller) }
  const text = request.text?.trim() ?? ''
  const kinds = await loadKinds(db, prefix, filter)
  const shown = kinds.filter(({ state }) => !filter.state || state === filter.state)
  const { rows, next } = text
    ? await loadPageByText(db, { prefix, text, filter }, cursor, size)
    : await loadPageByTime(db, { prefix, kinds: shown, filter, cursor }, size)
  const keepState = (state: RecordState) =>
    kinds.reduce((sum, kind) => sum + (kind.state === state ? kind.total : 0), 0)
  const visited = await visits.ofHandles(
    prefix,
    rows.map(({ handle }) => handle),
  )
  return {
    records: rows.map((row) => toRow(row, visited.get(row.handle) ?? [])),
    next,
    ...(!cursor && !text && { total: await countTotal(db, prefix, shown, filter) }),
    ...(request.months && !text && { months: await loadMonths(db, { prefix, kinds: shown, filter }) }),
    counts: {
      reserved: keepState('reserved'),
      active: keepState('active'),
      suspended: keepState('suspended'),
      retired: keepState('retired'),
      all: kinds.reduce((sum, { total }) => sum + total, 0),
    },
  }
}
