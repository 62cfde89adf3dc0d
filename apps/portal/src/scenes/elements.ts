import type { FieldKey, PartKey, SceneKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import type { TagTone } from '@biaojie/ui/tag.tsx'

/** A column of a table or an entry of a record. `state`: its texts are words of state, such as 合格. */
export type Part = { key: string; label: string; state?: true; unit?: string }
/** Texts by the key of their part. */
export type Row<K extends string = string> = Partial<Record<K, string>>

/** `key` is that of the registry of scenes; a company's own fields have none. */
type Named = {
  key?: string
  label: string
  /** The batch or model that it comes from: 来自批次 88.449.1001/B-0417. */
  origin?: string
}
export type TextElement = Named & { kind: 'text'; text: string; state?: true; to?: string }
export type RecordElement = Named & { kind: 'record'; parts: Part[]; row: Row }
/** Rows of a `trail` have acceptTime and acceptStation. */
export type TableElement = Named & { kind: 'table' | 'trail'; parts: Part[]; rows: Row[] }
/** The value needs mobile verification. */
export type MaskedElement = Named & { kind: 'masked' }
export type SceneElement = TextElement | RecordElement | TableElement | MaskedElement

/** Reads the fields of a scene type by key. Missing and masked ones are empty. */
export function makeFieldReader<S extends SceneKey>(elements: readonly SceneElement[]) {
  const find = (key: FieldKey<S>) => elements.find((element) => element.key === key)
  return {
    /** Returns the text without the note behind the full-width space. */
    readText(key: FieldKey<S>): string {
      const element = find(key)
      return element?.kind === 'text' ? splitNote(element.text).value : ''
    },
    has: (key: FieldKey<S>) => find(key) !== undefined,
    record<K extends FieldKey<S>>(key: K): RecordElement & { row: Row<PartKey<S, K>> } {
      const element = find(key)
      return element?.kind === 'record' ? element : { kind: 'record', label: '', parts: [], row: {} }
    },
    table<K extends FieldKey<S>>(key: K): TableElement & { rows: Row<PartKey<S, K>>[] } {
      const element = find(key)
      return element?.kind === 'table' || element?.kind === 'trail'
        ? element
        : { kind: 'table', label: '', parts: [], rows: [] }
    },
    /** Returns the elements that a panel has not drawn itself, for the plain list below it. */
    without: (...drawn: FieldKey<S>[]): SceneElement[] => elements.filter(({ key }) => !isOneOf(drawn, key)),
  }
}

/** Splits `0.031 mm ≤ 0.050` into the value and the muted note at the full-width space. */
export function splitNote(text: string): { value: string; note: string } {
  const at = text.indexOf('\u3000')
  return at < 0 ? { value: text, note: '' } : { value: text.slice(0, at), note: text.slice(at + 1).trim() }
}

/** Returns the number inside a value such as `≥ 2,400` or `−38 MPa`; NaN when there is none. */
export function parseNumber(text: string): number {
  const match = text
    .replace(/[−–](?=\d)/g, '-')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .match(/-?\d+(?:\.\d+)?/)
  return match ? Number(match[0]) : Number.NaN
}

const TONES: [TagTone, RegExp][] = [
  ['err', /^(不合格|超限|故障|停机|异常|失效|过期|NG|已召回|紧急|严重)/],
  ['warn', /^(注意|待|进行中|召回中|实施中|处理中|预警|警告|临期|未完成)/],
  ['ok', /^(合格|正常|OK|通过|已完成|已关闭|有效|运行中|运行$|已签收|良好)/],
]

/** Returns the colour of a word of state; undefined for other words. */
export const findTone = (text: string): TagTone | undefined =>
  TONES.find(([, words]) => words.test(text))?.[0]
