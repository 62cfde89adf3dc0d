import type { CallName, DataOf } from '@biaojie/contract/calls.ts'

export type RecordAnswer = DataOf<'identifierRecord'>

/** After a change these calls are asked again, because their answers show the identifier. */
export const RECORD_CALLS = [
  'identifierList',
  'identifierRecord',
  'identifierRevisions',
  'identifierCompare',
  'identifierView',
] as const satisfies readonly CallName[]
