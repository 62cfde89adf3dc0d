import { isDeepStrictEqual } from 'node:util'
import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { listEntries } from '@biaojie/contract/records.ts'
import type { IdentifierRecord } from './record.ts'

/** Returns names of entries that occur in only one list or differ. */
function listChangedNames<T extends { name: string }>(
  before: T[],
  after: T[],
  keyOf: (entry: T) => string,
): string[] {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]))
  const kept = new Set(after.map(keyOf))
  return [
    ...after.filter((entry) => !isDeepStrictEqual(entry, old.get(keyOf(entry)))),
    ...before.filter((entry) => !kept.has(keyOf(entry))),
  ].map(({ name }) => name)
}

const describeState = ({ state }: IdentifierRecord) => `状态「${STATE_NAMES[state]}」`

/**
 * Each property that is compared as a whole. The type forces every new property to be listed. Properties with
 * the same name are reported once.
 */
const PROPERTY_TEXTS: Record<
  Exclude<keyof IdentifierRecord, 'identifier' | 'elements' | 'scenes' | 'inherited'>,
  (after: IdentifierRecord) => string
> = {
  state: describeState,
  stateReason: describeState,
  name: () => '名称',
  images: () => '图片',
  level: () => '级别',
  template: () => '模板',
  templateVersion: () => '模板',
  batch: () => '批次',
  successor: () => '接替',
  visibility: () => '可见范围',
}

/** Describes the differences of two revisions of a record in words. */
export function listDifferences(before: IdentifierRecord, after: IdentifierRecord): string[] {
  const properties = listEntries(PROPERTY_TEXTS).flatMap(([property, textOf]) =>
    isDeepStrictEqual(before[property], after[property]) ? [] : [textOf(after)],
  )
  const elements = listChangedNames(before.elements, after.elements, ({ id }) => id)
  const scenes = listChangedNames(before.scenes, after.scenes, ({ confId }) => confId)
  return [
    ...new Set(properties),
    ...elements.map((name) => `要素「${name}」`),
    ...scenes.map((name) => `场景「${name}」`),
  ]
}
