import type { FieldKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import { readFields } from '@biaojie/contract/records.ts'
import type { WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'

/** The kinds of search values; `upstream` are the identifiers from which it was made. */
export type FindKind = 'part' | 'batch' | 'serial' | 'vin' | 'upstream'
export type Find = { kind: FindKind; value: string }

/** Returns the normalised form of a number: case, width and spaces do not matter. */
export const normalizeNumber = (text: string) => text.normalize('NFKC').toUpperCase().replace(/\s/g, '')

const KINDS: Record<string, FindKind> = {
  partNo: 'part',
  batchNo: 'batch',
  heatNo: 'batch',
  serialNo: 'serial',
}
const VALUE_MAX = 100
/**
 * Only the last six characters of a VIN are stored: most records mask the rest, which identifies a person's
 * car.
 */
const VIN_TAIL = /VIN[:：\s]*[A-HJ-NPR-Z0-9*]{6,11}([A-HJ-NPR-Z0-9]{6})(?![A-Z0-9*])/g

/** The parts of an assembly also count as upstream identifiers. */
const PARTS = 'parts' satisfies FieldKey<'trace'>
const PARTS_MAX = 200
const listParts = (rows: unknown): string[] =>
  (Array.isArray(rows) ? rows.slice(0, PARTS_MAX) : []).flatMap((row: unknown) => {
    const { identifier, 标识: label } = readFields(row)
    const named = identifier ?? label
    return typeof named === 'string' ? [named] : []
  })

/** Returns public values only. */
export function listFinds(own: readonly WireElement[], trace: readonly WireElement[]): Find[] {
  const finds = new Map<string, Find>()
  const add = (kind: FindKind, text: string) => {
    const value = kind === 'upstream' ? foldHandle(text) : normalizeNumber(text)
    if (value !== '' && value.length <= VALUE_MAX + 28) finds.set(`${kind} ${value}`, { kind, value })
  }
  for (const { dataId, lableValue, traceIdentifier } of [...own, ...trace]) {
    const kind = KINDS[dataId]
    if (kind && typeof lableValue === 'string') add(kind, lableValue)
    if (dataId === 'upstream' && traceIdentifier) add('upstream', traceIdentifier)
    if (dataId === PARTS) for (const identifier of listParts(lableValue)) add('upstream', identifier)
    if (typeof lableValue === 'string' && !lableValue.includes('VIN')) continue
    for (const [, tail = ''] of JSON.stringify(lableValue ?? '').matchAll(VIN_TAIL)) add('vin', tail)
  }
  return [...finds.values()]
}
