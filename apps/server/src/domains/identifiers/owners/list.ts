import type { Input } from '@biaojie/contract/define.ts'
import type { IdentifierRow, identifierList } from '@biaojie/contract/identifiers/identifiers.ts'
import type { RecordState } from '@biaojie/contract/identifiers/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { plainNumber } from '../finds/finds.ts'
import { contentFrom } from '../records/record.ts'
import { prefixForReading } from './callers.ts'
import {
  type After,
  beginningWith,
  kindsOf,
  type ListFilter,
  type ListRow,
  latestOf,
  latestOfBatch,
  namingNumber,
} from './list-store.ts'
import { momentOf } from './moments.ts'

type Asked = Input<typeof identifierList>['body']
type Page = { rows: ListRow[]; next: string }

const cursorOf = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

function partsOf(cursor: string, count: number): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parts) && parts.length === count && parts.every((part) => typeof part === 'string'))
      return parts
  } catch {
    // Said below like any other cursor that the node did not make.
  }
  throw refuse('invalid_input', '游标不对，请从第一页重新开始')
}

function afterOf(cursor: string | undefined): After | undefined {
  if (!cursor) return undefined
  const [updated = '', handle = ''] = partsOf(cursor, 2)
  if (Number.isNaN(new Date(updated).getTime())) throw refuse('invalid_input', '游标不对，请从第一页重新开始')
  return { updated, handle }
}

const filterOf = ({ state, level, template, batch, updatedFrom, updatedTo }: Asked): ListFilter => ({
  state,
  level,
  template,
  batch: batch ? foldHandle(batch.trim()) : undefined,
  updatedFrom: updatedFrom ? momentOf(updatedFrom) : undefined,
  updatedTo: updatedTo ? momentOf(updatedTo) : undefined,
})

/** A row more than the page holds says that there is a next page. */
function pageByTime(rows: ListRow[], size: number): Page {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > size && last ? cursorOf(last.updatedText, last.handle) : '' }
}

/** Numbers that records name come first, then codes that begin so, in their order. */
async function pageByText(
  db: Db,
  given: { prefix: string; text: string; filter: ListFilter; cursor: string | undefined },
  size: number,
): Promise<Page> {
  const { prefix, text, filter, cursor } = given
  const [after = ''] = cursor ? partsOf(cursor, 1) : []
  const suffix = foldHandle(text).replace(`${prefix}/`, '')
  const beginning = `${prefix}/${suffix}`
  const isCode = /^[0-9A-Z-]*$/.test(suffix)
  const named = after ? [] : await namingNumber(db, { prefix, value: plainNumber(text), filter }, size)
  if (!isCode) return { rows: named, next: '' }
  const { rows, reached } = await beginningWith(db, { prefix, beginning, filter, after }, size)
  const known = new Set(rows.map(({ handle }) => handle))
  return {
    rows: [...named.filter(({ handle }) => !known.has(handle)), ...rows],
    next: reached && cursorOf(reached),
  }
}

function rowOnWire(row: ListRow): IdentifierRow {
  const spec = contentFrom(row.content).elements.find(({ id }) => id === 'spec')?.value
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
    createTime: shanghaiTime(new Date(row.createdAt)),
    updateTime: shanghaiTime(new Date(row.updatedAt)),
  }
}

/** A page of a company's identifiers, the latest changed first. */
export async function listIdentifiers(db: Db, caller: Caller, asked: Asked) {
  const { size = 20, after: cursor } = asked
  const prefix = await prefixForReading(db, caller, asked.prefix)
  const filter = filterOf(asked)
  const text = asked.text?.trim() ?? ''
  const kinds = await kindsOf(db, prefix, filter)
  const shown = kinds.filter(({ state }) => !filter.state || state === filter.state)
  async function page(): Promise<Page> {
    if (text) return pageByText(db, { prefix, text, filter, cursor }, size)
    const after = afterOf(cursor)
    if (filter.batch === undefined)
      return pageByTime(await latestOf(db, { prefix, kinds: shown, filter, after }, size + 1), size)
    return pageByTime(await latestOfBatch(db, { prefix, batch: filter.batch, filter, after }, size + 1), size)
  }
  const { rows, next } = await page()
  const total = (state: RecordState) =>
    kinds.reduce((sum, kind) => sum + (kind.state === state ? kind.total : 0), 0)
  const counts = {
    reserved: total('reserved'),
    active: total('active'),
    suspended: total('suspended'),
    retired: total('retired'),
  }
  return { records: rows.map(rowOnWire), next, counts }
}
