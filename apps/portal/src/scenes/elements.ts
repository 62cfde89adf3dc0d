import type { WireElement } from '@biaojie/contract/resolution.ts'

/** One row of a table element: column name → text. */
export type Row = Record<string, string>

/**
 * An element as the pages use it: its shape is read from the value, because data types are typed by hand at
 * the source and do not always tell the truth. `masked` waits for mobile verification.
 */
export type SceneElement =
  | { kind: 'text'; name: string; text: string; to?: string }
  | { kind: 'record'; name: string; record: Row }
  | { kind: 'rows'; name: string; rows: Row[] }
  | { kind: 'trail'; name: string; rows: Row[] }
  | { kind: 'masked'; name: string }

export function readElement(wire: WireElement): SceneElement {
  const name = wire.lableName
  const value = unpack(wire.lableValue, wire.dataType)
  const masks = wire.isVerify === true || wire.dataType === 'isVerify'
  if (masks && (value === null || value === undefined)) return { kind: 'masked', name }
  if (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)) {
    const rows = value.map(readRow)
    const isTrail = wire.dataType === 'TraceDetails' || rows.some((row) => row.acceptTime !== undefined)
    return { kind: isTrail ? 'trail' : 'rows', name, rows }
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { kind: 'record', name, record: readRow(value) }
  }
  const element: SceneElement = { kind: 'text', name, text: cell(value) }
  if (wire.trace && wire.traceIdentifier) element.to = wire.traceIdentifier
  return element
}

/** Structured values also arrive as JSON text. */
function unpack(value: unknown, dataType: string): unknown {
  if (typeof value !== 'string' || dataType === 'String' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const readRow = (row: object): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cell(value)]))

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cell).join('、')
  return typeof value === 'object' ? Object.values(value).map(cell).join(' ') : String(value)
}

const find = <K extends SceneElement['kind']>(
  elements: readonly SceneElement[],
  name: string,
  ...kinds: K[]
) =>
  elements.find(
    (e): e is Extract<SceneElement, { kind: K }> => e.name === name && kinds.includes(e.kind as K),
  )

/** Text of an element, without the note behind its full-width space; '' when it is not there. */
export const textOf = (elements: readonly SceneElement[], name: string): string =>
  splitNote(find(elements, name, 'text')?.text ?? '').value

export const recordOf = (elements: readonly SceneElement[], name: string): Row =>
  find(elements, name, 'record')?.record ?? {}

export const rowsOf = (elements: readonly SceneElement[], name: string): Row[] =>
  find(elements, name, 'rows', 'trail')?.rows ?? []

/** What a panel has not drawn itself, for the plain list below it. */
export const without = (elements: readonly SceneElement[], names: readonly string[]): SceneElement[] =>
  elements.filter((element) => !names.includes(element.name))

/** `0.031 mm　≤ 0.050` → the value and the muted note that the full-width space divides. */
export function splitNote(text: string): { value: string; note: string } {
  const at = text.indexOf('\u3000')
  return at < 0 ? { value: text, note: '' } : { value: text.slice(0, at), note: text.slice(at + 1).trim() }
}

/** The number inside a value such as `≥ 2,400` or `−38 MPa`; NaN when there is none. */
export function numberIn(text: string): number {
  const match = text
    .replace(/[−–](?=\d)/g, '-')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .match(/-?\d+(?:\.\d+)?/)
  return match ? Number(match[0]) : Number.NaN
}

/** Columns of a table in the order of their first appearance. */
export const columnsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]
