import { isDay } from '@biaojie/contract/times.ts'
import { PHONE_CONTEXT } from '@biaojie/contract/tracking/events/rules.ts'
import { BIZ_STEPS, DISPOSITIONS } from '@biaojie/epcis/vocabulary.ts'
import type { SheetRow } from '../../../../platform/formats/spreadsheet/read.ts'

/** The columns of an event spreadsheet; the first title of each is used in the sample. */
export const COLUMNS = {
  time: ['时间', '时刻', '发生时间', 'eventTime'],
  step: ['工序', '步骤', 'bizStep'],
  identifiers: ['标识', '编码', '标识编码', 'epcList'],
  parent: ['上级标识', '上级', '箱号', 'parentID'],
  place: ['地点', '工位', '位置', 'readPoint'],
  disposition: ['状态', 'disposition'],
  reason: ['原因', '备注', 'reason'],
} as const
export type Column = keyof typeof COLUMNS
const NAMES: readonly Column[] = ['time', 'step', 'identifiers', 'parent', 'place', 'disposition', 'reason']
const NEEDED: readonly Column[] = ['time', 'step', 'identifiers']

/** The texts of one row under the columns of events. */
export type EventRow = Record<Column, string> & { number: number; cells: string[] }

/** Finds the columns by their titles, or returns the first missing title. */
export function findColumns(titles: readonly string[]): Map<Column, number> | { missing: string } {
  const columns = new Map<Column, number>()
  for (const name of NAMES) {
    const at = titles.findIndex((title) => COLUMNS[name].some((spelling) => spelling === title.trim()))
    if (at >= 0) columns.set(name, at)
  }
  const missing = NEEDED.find((name) => !columns.has(name))
  return missing ? { missing: COLUMNS[missing][0] } : columns
}

export function toEventRow({ number, cells }: SheetRow, columns: ReadonlyMap<Column, number>): EventRow {
  const readCell = (name: Column) => (cells[columns.get(name) ?? -1] ?? '').trim()
  return {
    number,
    cells,
    time: readCell('time'),
    step: readCell('step'),
    identifiers: readCell('identifiers'),
    parent: readCell('parent'),
    place: readCell('place'),
    disposition: readCell('disposition'),
    reason: readCell('reason'),
  }
}

type Step = keyof typeof BIZ_STEPS
type Tie = { event: 'AggregationEvent' | 'AssociationEvent'; action: 'ADD' | 'DELETE' }
/** Steps that put parts into a parent or take them out. */
const TIES: Partial<Record<Step, Tie>> = {
  packing: { event: 'AggregationEvent', action: 'ADD' },
  repackaging: { event: 'AggregationEvent', action: 'ADD' },
  loading: { event: 'AggregationEvent', action: 'ADD' },
  unpacking: { event: 'AggregationEvent', action: 'DELETE' },
  unloading: { event: 'AggregationEvent', action: 'DELETE' },
  assembling: { event: 'AssociationEvent', action: 'ADD' },
  installing: { event: 'AssociationEvent', action: 'ADD' },
  disassembling: { event: 'AssociationEvent', action: 'DELETE' },
  removing: { event: 'AssociationEvent', action: 'DELETE' },
}
/** Steps that need a parent. */
const NEED_PARENT: readonly Step[] = ['packing', 'unpacking', 'installing', 'removing']
const ACTIONS: Partial<Record<Step, 'ADD' | 'DELETE'>> = {
  commissioning: 'ADD',
  decommissioning: 'DELETE',
  destroying: 'DELETE',
}

const isStep = (word: string): word is Step => Object.hasOwn(BIZ_STEPS, word)
const findWord = (words: Readonly<Record<string, string>>, text: string) =>
  Object.hasOwn(words, text) ? text : Object.keys(words).find((word) => words[word] === text)

const TIME =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:\d{2})?$/
const CHINA = '+08:00'

/** Parses a time as people write it, by default in China's time zone; undefined for other text. */
export function parseTime(text: string): { time: string; zone: string } | undefined {
  const [, year, month = '', date = '', hour = '0', minute = '00', second = '00', zone = CHINA] =
    TIME.exec(text.replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3')) ?? []
  if (!year) return undefined
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const isOfDay = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  if (!isDay(day) || !isOfDay) return undefined
  const offset = zone === 'Z' ? '+00:00' : zone
  return { time: `${day}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`, zone: offset }
}

/** Codes without a prefix belong to the company. */
const toFullName = (prefix: string, code: string) => (/[/:]/.test(code) ? code : `${prefix}/${code}`)
const parseNames = (prefix: string, text: string) =>
  text
    .split(/[\s,，;；、]+/)
    .filter((code) => code !== '')
    .map((code) => toFullName(prefix, code))

type Words = { step: Step; disposition: string | undefined }

function findWords(row: EventRow): Words | { problem: string } {
  const step = findWord(BIZ_STEPS, row.step)
  if (!step || !isStep(step))
    return { problem: row.step ? `没有“${row.step}”这道工序，写法见样表` : '没有写工序' }
  const disposition = row.disposition === '' ? undefined : findWord(DISPOSITIONS, row.disposition)
  if (row.disposition !== '' && !disposition)
    return { problem: `没有“${row.disposition}”这个状态，写法见样表` }
  return { step, disposition }
}

/** Creates the fields of an event that depend on whether the row has a parent. */
function toLinkFields(prefix: string, step: Step, row: EventRow): object | { problem: string } {
  const names = parseNames(prefix, row.identifiers)
  const [parent, ...others] = parseNames(prefix, row.parent)
  const name = BIZ_STEPS[step]
  if (!parent) {
    if (NEED_PARENT.includes(step)) return { problem: `${name}要写上级标识` }
    if (names.length === 0) return { problem: '没有写标识' }
    return { type: 'ObjectEvent', action: ACTIONS[step] ?? 'OBSERVE', epcList: names }
  }
  const tie = TIES[step]
  if (!tie) return { problem: `${name}不改变装在哪里，请去掉上级标识` }
  if (others.length > 0) return { problem: '一行只能写一个上级标识' }
  if (names.length === 0 && tie.action === 'ADD') return { problem: '没有写标识' }
  return {
    type: tie.event,
    action: tie.action,
    parentID: parent,
    ...(names.length > 0 && { childEPCs: names }),
  }
}

/** Makes the event of a row, or returns the problem. */
export function toEvent(row: EventRow, prefix: string): { event: object } | { problem: string } {
  if (row.time === '') return { problem: '没有写时间' }
  const at = parseTime(row.time)
  if (!at) return { problem: `“${row.time}”不是时间，应如 2026-11-24 10:42` }
  const words = findWords(row)
  if ('problem' in words) return words
  const links = toLinkFields(prefix, words.step, row)
  if ('problem' in links) return { problem: String(links.problem) }
  return {
    event: {
      ...links,
      eventTime: at.time,
      eventTimeZoneOffset: at.zone,
      bizStep: words.step,
      ...(words.disposition && { disposition: words.disposition }),
      ...(row.place !== '' && {
        readPoint: { id: `${PHONE_CONTEXT.biaojie}place:${prefix}:${encodeURIComponent(row.place)}` },
      }),
      ...(row.reason !== '' && { 'biaojie:reason': row.reason }),
    },
  }
}
