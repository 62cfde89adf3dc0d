import { isIdentifier } from '@biaojie/contract/rules.ts'
import { type Band, readBands } from '../../../../drawings/part-figures.ts'
import { paths } from '../../../../paths.ts'
import {
  type Row as ElementRow,
  type SceneElement,
  splitNote,
  type TableElement,
} from '../../../../scenes/elements.ts'
import { toneOf } from '../../../../scenes/tone.ts'
import type { List, ListRow, Row, StateTone, Table } from '../model.ts'

/** Elements of scenes as rows and lists of the sheet. */

const TONES: Partial<Record<string, StateTone>> = { ok: 'ok', err: 'bad', warn: 'warn' }
export const stateTone = (word: string): StateTone | undefined => TONES[toneOf(word) ?? '']

const hrefOf = (value: string) => (isIdentifier(value) ? paths.productScene(value) : undefined)
const withHref = (value: string, to?: string) => {
  const href = to ? paths.productScene(to) : hrefOf(value)
  return href ? { href } : {}
}

/** Texts as one list of facts; elements of other kinds are left out. */
export const factRows = (elements: readonly SceneElement[]): Row[] =>
  elements.flatMap((element): Row[] => {
    if (element.kind !== 'text') return []
    const { value, note } = splitNote(element.text)
    const tone = element.state ? stateTone(value) : undefined
    return [
      {
        name: element.label,
        text: element.to && value !== element.to ? value : '',
        ...(element.to
          ? { code: element.to, ...withHref('', element.to) }
          : { text: value, ...withHref(value) }),
        ...(note || element.origin ? { limit: [note, element.origin].filter(Boolean).join('，') } : {}),
        ...(tone && { stateTone: tone }),
      },
    ]
  })

export const factTable = (title: string, rows: Row[], note = `${rows.length} 项`): Table => ({
  label: title,
  title,
  note,
  look: 'facts',
  heads: ['项目', '内容'],
  rows,
  isWhole: true,
})

/** Names as drawings write them: 端面跳动 外. */
const shortName = (name: string) => name.replace(/直径$/, '').replace(/（([内外上下左右前后])侧?）$/, ' $1')

export const bandRow = (band: Band, no?: number): Row => ({
  ...(no !== undefined && { id: `d${no}`, mark: `g${no}`, no: String(no), sign: 'balloon' as const }),
  name: shortName(band.name),
  ...(band.nominal && { nominal: band.nominal }),
  ...(band.limit && { limit: band.limit }),
  tick: band.tick,
  measured: band.measured,
  ...(band.isBad && { tone: 'bad' as const }),
})
export type Inspection = { name: string; standard?: string; measured?: string; verdict?: string }

/** Inspections whose tolerance can be read as bands, the others as words. */
export const inspectionRows = (inspections: readonly Inspection[]): Row[] =>
  inspections.map(({ name, standard = '', measured = '', verdict = '' }) => {
    const [band] = readBands([{ name, standard, measured }])
    if (band) return bandRow(band)
    const isBad = verdict !== '' && verdict !== '合格'
    return { name, limit: standard, measured, ...(isBad && { tone: 'bad' as const }) }
  })

export const bandTable = (label: string, rows: Row[], more: Partial<Table> = {}): Table => ({
  label,
  look: 'bands',
  heads: ['号', '项目', '公称与公差', '位置', '实测'],
  rows,
  isWhole: true,
  ...more,
})

const day = (time: string, year: string) =>
  time.slice(0, 4) === year ? time.slice(5, 10) : time.slice(0, 10)

/** Events, the latest first. Rows of a trail have acceptTime and acceptStation, and columns of the company. */
export function eventRows({ parts, rows }: Pick<TableElement, 'parts' | 'rows'>): Row[] {
  const placed = ['acceptTime', 'acceptStation', 'event', 'note']
  const others = parts.filter(({ key }) => !placed.includes(key))
  const sorted = [...rows].sort((a, b) => (b.acceptTime ?? '').localeCompare(a.acceptTime ?? ''))
  const year = sorted[0]?.acceptTime?.slice(0, 4) ?? ''
  return sorted.map((row: ElementRow) => {
    const { acceptTime = '', acceptStation = '', event = '', note = '' } = row
    const station = event && !note.startsWith(acceptStation) ? acceptStation : ''
    const more = others.flatMap(({ key, label }) => (row[key] ? [`${label} ${row[key]}`] : []))
    return {
      day: day(acceptTime, year),
      clock: acceptTime.slice(11, 16),
      name: event || acceptStation,
      text: [station, note, ...more].filter(Boolean).join('，'),
    }
  })
}

export const eventTable = (title: string, rows: Row[], note = `${rows.length} 条`): Table => ({
  label: title,
  title,
  note,
  look: 'events',
  heads: ['时间', '环节', '说明'],
  rows,
})

/** A list below the sheet shows so many columns. */
const LIST_COLUMNS = 3
const LONG = 40

const isNarrow = ({ parts, rows }: TableElement) =>
  parts.length <= LIST_COLUMNS + 1 &&
  rows.every((row) => Object.values(row).every((text = '') => text.length <= LONG))

function listOfTable({ label, parts, rows }: TableElement, note: string): List {
  const [first, second, ...others] = parts
  return {
    title: label,
    note,
    rows: rows.map((row) => {
      const value = row[second?.key ?? ''] ?? ''
      const more = others.flatMap(({ key }) => row[key] || []).join('，')
      return {
        name: row[first?.key ?? ''] ?? '',
        value,
        ...(more && { note: more }),
        ...withHref(value),
      }
    }),
  }
}

/** An element as a list below the sheet; undefined where it needs the whole width. */
export function listOf(element: SceneElement, note?: string): List | undefined {
  if (element.kind === 'record') {
    const { label, parts, row } = element
    const rows = parts.flatMap(({ key, label: name }): ListRow[] => {
      const { value, note: limit } = splitNote(row[key] ?? '')
      return value ? [{ name, value, ...(limit && { note: limit }), ...withHref(value) }] : []
    })
    return rows.length > 0 ? { title: label, note: note ?? `${rows.length} 项`, rows } : undefined
  }
  if (element.kind === 'table')
    return isNarrow(element) ? listOfTable(element, note ?? `${element.rows.length} 条`) : undefined
  if (element.kind === 'trail')
    return {
      title: element.label,
      note: note ?? `${element.rows.length} 条`,
      rows: eventRows(element).map(({ day: date = '', clock = '', name, text = '' }) => ({
        name: `${date} ${clock}`.trim(),
        value: [name, text].filter(Boolean).join('，'),
      })),
    }
  return undefined
}

/** Texts as a list below the sheet. */
export const listOfTexts = (title: string, elements: readonly SceneElement[]): List[] => {
  const rows = elements.flatMap((element): ListRow[] => {
    if (element.kind !== 'text') return []
    const { value, note } = splitNote(element.text)
    return [
      {
        name: element.label,
        value: element.to && value !== element.to ? `${value} ${element.to}` : value,
        ...(note && { note }),
        ...withHref(value, element.to),
      },
    ]
  })
  return rows.length > 0 ? [{ title, note: `${rows.length} 项`, rows }] : []
}

type Rest = { lists: List[]; wide: number[] }

/** Lists what a layer has not shown itself: texts in one list, other elements as `listOthers` does. */
export function restOf(rest: readonly SceneElement[], all: readonly SceneElement[], title: string): Rest {
  const { lists, wide } = listOthers(rest, all)
  return { lists: [...listOfTexts(title, rest), ...lists], wide }
}

/** Lists each element beside the texts by itself; those that need the whole width are told by their place in `all`. */
export function listOthers(rest: readonly SceneElement[], all: readonly SceneElement[]): Rest {
  const lists: List[] = []
  const wide: number[] = []
  for (const element of rest) {
    if (element.kind === 'text' || element.kind === 'masked') continue
    const list = listOf(element)
    if (list) lists.push(list)
    else if (element.kind !== 'record') wide.push(all.indexOf(element))
  }
  return { lists, wide: wide.filter((at) => at >= 0) }
}
