import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import type { RecordOnWire } from '@biaojie/contract/identifiers/records/record.ts'

export type RecordAnswer = DataOf<'identifierRecord'>

/** After a change these calls are asked again, because their answers show the identifier. */
export const RECORD_CALLS = [
  'identifierList',
  'identifierRecord',
  'identifierRevisions',
  'identifierCompare',
  'identifierView',
] as const satisfies readonly CallName[]

export type RecordShown = RecordOnWire
export type Element = RecordShown['elements'][number]

export type Part = { confId: string; name: string; elements: readonly Element[] }

/**
 * Returns the record's own elements and its scenes, completed with the values of its batch; empty ones are left
 * out.
 */
export function listParts(record: RecordShown): Part[] {
  const { elements, scenes, inherited } = record
  const own = [{ confId: '', name: '产品档案', elements }, ...scenes]
  const further = inherited.filter(({ confId }) => !own.some((part) => part.confId === confId))
  const addInherited = (part: Part): Part => ({
    ...part,
    elements: [...part.elements, ...(inherited.find(({ confId }) => confId === part.confId)?.elements ?? [])],
  })
  return [...own.map(addInherited), ...further].filter((part) => part.elements.length > 0)
}

export const countValues = (parts: readonly Part[]) =>
  parts.reduce((total, { elements }) => total + elements.length, 0)
