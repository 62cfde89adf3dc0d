import { isIdentifier } from '@biaojie/contract/rules.ts'
import { type Band, readBands } from '../../../../drawings/part-figures.ts'
import type { Language } from '../../../../language/language.ts'
import {
  type Row as ElementRow,
  findTone,
  type SceneElement,
  splitNote,
  type TableElement,
} from '../../../../scenes/elements.ts'
import type { List, ListRow, Row, StateTone, Table } from '../model.ts'

/** Elements of scenes as rows and lists of the sheet. */

const TONES: Partial<Record<string, StateTone>> = { ok: 'ok', err: 'bad', warn: 'warn' }
export const toStateTone = (word: string): StateTone | undefined => TONES[findTone(word) ?? '']

const withHref = ({ partPath }: Language, value: string, to?: string) => {
  const target = to || (isIdentifier(value) ? value : undefined)
  return target ? { href: partPath(target) } : {}
}

/** Turns texts into one list of facts; elements of other kinds are left out. */
export const makeFactRows = (language: Language, elements: readonly SceneElement[]): Row[] =>
  elements.flatMap((element): Row[] => {
    if (element.kind !== 'text') return []
    const { value, note } = splitNote(element.text)
    const tone = element.state ? toStateTone(value) : undefined
    return [
      {
        name: language.t(element.label),
        text: value === element.to ? '' : value,
        ...(element.to && { code: element.to }),
        ...withHref(language, value, element.to),
        ...(note || element.origin
          ? { limit: [note, element.origin].filter(Boolean).join(language.t('，')) }
          : {}),
        ...(tone && { stateTone: tone }),
      },
    ]
  })

export const makeFactTable = (
  { t }: Language,
  title: string,
  rows: Row[],
  note = t`${rows.length} 项`,
): Table => ({
  label: title,
  title,
  note,
  look: 'facts',
  heads: [t('项目'), t('内容')],
  rows,
  isWhole: true,
})

/** Without rows of its own, a layer shows its first list beside the figure. */
export function fillRows<S extends { tables?: Table[]; lists?: List[] }>(language: Language, shown: S): S {
  const [first, ...lists] = shown.lists ?? []
  if (!first || (shown.tables ?? []).length > 0) return shown
  const rows = first.rows.map(
    ({ name, value, note, href }): Row => ({
      name,
      ...(href ? { code: value, href } : { text: value }),
      ...(note && { limit: note }),
    }),
  )
  return { ...shown, tables: [makeFactTable(language, first.title, rows, first.note)], lists }
}

/** Shortens names as on drawings: 端面跳动 外. */
const shortenName = (name: string) => name.replace(/直径$/, '').replace(/（([内外上下左右前后])侧?）$/, ' $1')

export const makeBandRow = ({ t }: Language, band: Band, no?: number): Row => ({
  ...(no !== undefined && { id: `d${no}`, mark: `g${no}`, no: String(no), sign: 'balloon' as const }),
  name: t(shortenName(band.name)),
  ...(band.nominal && { nominal: band.nominal }),
  ...(band.limit && { limit: band.limit }),
  tick: band.tick,
  measured: band.measured,
  ...(band.isBad && { tone: 'bad' as const }),
})
export type Inspection = { name: string; standard?: string; measured?: string; verdict?: string }

export const isFailed = ({ verdict = '' }: Pick<Inspection, 'verdict'>) =>
  verdict !== '' && verdict !== '合格'

/** Shows inspections with a readable tolerance as bands, and the others as text. */
export const makeInspectionRows = (language: Language, inspections: readonly Inspection[]): Row[] =>
  inspections.map((inspection) => {
    const { name, standard = '', measured = '' } = inspection
    const [band] = readBands([{ name, standard, measured }])
    if (band) return makeBandRow(language, band)
    const tone = isFailed(inspection) && { tone: 'bad' as const }
    return { name: language.t(name), limit: standard, measured, ...tone }
  })

export const makeBandTable = (
  { t }: Language,
  label: string,
  rows: Row[],
  more: Partial<Table> = {},
): Table => ({
  label,
  look: 'bands',
  heads: [t('号'), t('项目'), t('公称与公差'), t('位置'), t('实测')],
  rows,
  isWhole: true,
  ...more,
})

const day = (time: string, year: string) =>
  time.slice(0, 4) === year ? time.slice(5, 10) : time.slice(0, 10)

/**
 * Returns events, the latest first. Rows of a trail have acceptTime, acceptStation and columns of the
 * company.
 */
export function makeEventRows({ t }: Language, { parts, rows }: Pick<TableElement, 'parts' | 'rows'>): Row[] {
  const placed = ['acceptTime', 'acceptStation', 'event', 'note']
  const others = parts.filter(({ key }) => !placed.includes(key))
  const sorted = [...rows].sort((a, b) => (b.acceptTime ?? '').localeCompare(a.acceptTime ?? ''))
  const year = sorted[0]?.acceptTime?.slice(0, 4) ?? ''
  return sorted.map((row: ElementRow) => {
    const { acceptTime = '', acceptStation = '', event = '', note = '' } = row
    const station = event && !note.startsWith(acceptStation) ? acceptStation : ''
    const more = others.flatMap(({ key, label }) => (row[key] ? [`${t(label)} ${row[key]}`] : []))
    return {
      day: day(acceptTime, year),
      clock: acceptTime.slice(11, 16),
      name: event || acceptStation,
      text: [station, note, ...more].filter(Boolean).join(t('，')),
    }
  })
}

export const makeEventTable = (
  { t }: Language,
  title: string,
  rows: Row[],
  note = t`${rows.length} 条`,
): Table => ({
  label: title,
  title,
  note,
  look: 'events',
  heads: [t('时间'), t('环节'), t('说明')],
  rows,
})

/** The maximum number of columns of a list below the sheet. */
const LIST_COLUMNS = 3
const LONG = 40

const isNarrow = ({ parts, rows }: TableElement) =>
  parts.length <= LIST_COLUMNS + 1 &&
  rows.every((row) => Object.values(row).every((text = '') => text.length <= LONG))

function listOfTable(language: Language, { label, parts, rows }: TableElement, note: string): List {
  const [first, second, ...others] = parts
  return {
    title: language.t(label),
    note,
    rows: rows.map((row) => {
      const value = row[second?.key ?? ''] ?? ''
      const more = others.flatMap(({ key }) => row[key] || []).join(language.t('，'))
      return {
        name: row[first?.key ?? ''] ?? '',
        value,
        ...(more && { note: more }),
        ...withHref(language, value),
      }
    }),
  }
}

/** Turns an element into a list below the sheet; undefined when it needs the full width. */
export function toList(language: Language, element: SceneElement, note?: string): List | undefined {
  const { t } = language
  if (element.kind === 'record') {
    const { label, parts, row } = element
    const rows = parts.flatMap(({ key, label: name }): ListRow[] => {
      const { value, note: limit } = splitNote(row[key] ?? '')
      return value
        ? [{ name: t(name), value, ...(limit && { note: limit }), ...withHref(language, value) }]
        : []
    })
    return rows.length > 0 ? { title: t(label), note: note ?? t`${rows.length} 项`, rows } : undefined
  }
  if (element.kind === 'table')
    return isNarrow(element)
      ? listOfTable(language, element, note ?? t`${element.rows.length} 条`)
      : undefined
  if (element.kind === 'trail')
    return {
      title: t(element.label),
      note: note ?? t`${element.rows.length} 条`,
      rows: makeEventRows(language, element).map(({ day: date = '', clock = '', name, text = '' }) => ({
        name: `${date} ${clock}`.trim(),
        value: [name, text].filter(Boolean).join(t('，')),
      })),
    }
  return undefined
}

/** Turns texts into a list below the sheet. */
export const listOfTexts = (language: Language, title: string, elements: readonly SceneElement[]): List[] => {
  const { t } = language
  const rows = elements.flatMap((element): ListRow[] => {
    if (element.kind !== 'text') return []
    const { value, note } = splitNote(element.text)
    return [
      {
        name: t(element.label),
        value: element.to && value !== element.to ? `${value} ${element.to}` : value,
        ...(note && { note }),
        ...withHref(language, value, element.to),
      },
    ]
  })
  return rows.length > 0 ? [{ title, note: t`${rows.length} 项`, rows }] : []
}

type Rest = { lists: List[]; wide: number[] }

/** Lists what the layer has not shown yet: texts in one list, other elements as `listOthers` does. */
export function collectRest(
  language: Language,
  rest: readonly SceneElement[],
  all: readonly SceneElement[],
  title: string,
): Rest {
  const { lists, wide } = listOthers(language, rest, all)
  return { lists: [...listOfTexts(language, title, rest), ...lists], wide }
}

/**
 * Makes a list of each element that is not a text. Elements that need the full width are returned as indices
 * in `all`.
 */
export function listOthers(
  language: Language,
  rest: readonly SceneElement[],
  all: readonly SceneElement[],
): Rest {
  const lists: List[] = []
  const wide: number[] = []
  for (const element of rest) {
    if (element.kind === 'text' || element.kind === 'masked') continue
    const list = toList(language, element)
    if (list) lists.push(list)
    else if (element.kind !== 'record') wide.push(all.indexOf(element))
  }
  return { lists, wide: wide.filter((at) => at >= 0) }
}
