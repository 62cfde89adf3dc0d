import type { SceneField } from '@biaojie/contract/identifiers/records/scene-fields.ts'

/** The shapes that a value has on the wire. */
export const ELEMENT_TYPES = ['String', 'Object', 'Array', 'TraceDetails'] as const
export type ElementType = (typeof ELEMENT_TYPES)[number]
export const isElementType = (value: unknown): value is ElementType =>
  ELEMENT_TYPES.some((type) => type === value)

/** The shape of a field's values; undefined for series, whose values in a record only hold their place. */
export function typeOfField({ kind }: SceneField): ElementType | undefined {
  if (kind === 'series') return undefined
  if (kind === 'record') return 'Object'
  if (kind === 'table') return 'Array'
  return kind === 'trail' ? 'TraceDetails' : 'String'
}
