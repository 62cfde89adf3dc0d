import { isDeepStrictEqual } from 'node:util'
import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { IdentifierRecord } from './record.ts'

/** Returns names of entries that are only in one list or differ. */
function differing<T extends { name: string }>(before: T[], after: T[], keyOf: (one: T) => string): string[] {
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const kept = new Set(after.map(keyOf))
  return [
    ...after.filter((one) => !isDeepStrictEqual(one, old.get(keyOf(one)))),
    ...before.filter((one) => !kept.has(keyOf(one))),
  ].map(({ name }) => name)
}

/** Returns the differences of two revisions of a record in people's words. */
export function differences(before: IdentifierRecord, after: IdentifierRecord): string[] {
  const differs = (...keys: (keyof IdentifierRecord)[]) =>
    keys.some((key) => !isDeepStrictEqual(before[key], after[key]))
  const elements = differing(before.elements, after.elements, ({ id }) => id)
  const scenes = differing(before.scenes, after.scenes, ({ confId }) => confId)
  return [
    ...(differs('state', 'stateReason') ? [`状态「${STATE_NAMES[after.state]}」`] : []),
    ...(differs('name') ? ['名称'] : []),
    ...(differs('images') ? ['图片'] : []),
    ...(differs('level') ? ['级别'] : []),
    ...(differs('template', 'templateVersion') ? ['模板'] : []),
    ...(differs('batch') ? ['批次'] : []),
    ...(differs('successor') ? ['接替'] : []),
    ...(differs('visibility') ? ['可见范围'] : []),
    ...elements.map((name) => `要素「${name}」`),
    ...scenes.map((name) => `场景「${name}」`),
  ]
}
