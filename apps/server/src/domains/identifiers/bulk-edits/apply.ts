import type { BulkChange } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import type { SkipReason } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { formatVisibility, STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  RECORD_SCENE,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import {
  findFieldProblem,
  formatValue,
  type IdentifierRecord,
  type StoredRow,
  setField,
  toFieldKey,
  toRecord,
} from '../records/identifiers.ts'

/** The change of one record, or why it stays as it is. */
export type Outcome =
  | { after: IdentifierRecord; was: string; becomes: string }
  | { skip: SkipReason; problem: string }

const skip = (reason: SkipReason, problem = ''): Outcome => ({ skip: reason, problem })

/** The field that a change sets, in the template version of the record. */
export type Field = { template: Template; field: TemplateField } | undefined

const STATES = { suspend: 'suspended', resume: 'active', retire: 'retired' } as const

function changeState(row: StoredRow, kind: keyof typeof STATES, reason: string): Outcome {
  const record = toRecord(row)
  const state = STATES[kind]
  if (record.state === state) return skip('same')
  if (kind === 'resume' && record.state !== 'suspended') return skip('same')
  if (kind === 'suspend' && record.state === 'reserved') return skip('reserved')
  // Retiring could name a successor, which would show visitors a blocked identifier.
  if (kind === 'retire' && row.blockedAt) return skip('blocked')
  const stateReason = state === 'active' ? '' : reason
  const after = { ...record, state, stateReason, successor: null }
  return { after, was: STATE_NAMES[record.state], becomes: STATE_NAMES[state] }
}

function changeBatch(row: StoredRow, batch: string): Outcome {
  const record = toRecord(row)
  if ((record.batch ?? '') === batch) return skip('same')
  if (row.handle === batch) return skip('refused', '标识不能是自己的批次')
  return { after: { ...record, batch: batch || null }, was: record.batch ?? '', becomes: batch }
}

function changeAudiences(row: StoredRow, change: BulkChange, target: Field): Outcome {
  const { scene = '', field: key = '', audiences = null } = change
  if (!target) return skip('refused', '它的模板版本没有这个字段')
  const record = toRecord(row)
  const name = toFieldKey(scene === RECORD_SCENE ? '' : scene, key)
  const { [name]: own, ...others } = record.visibility
  const visibility = audiences ? { ...others, [name]: audiences } : others
  const was = formatVisibility(own ?? target.field.visibility)
  const becomes = formatVisibility(audiences ?? target.field.visibility)
  if (audiences ? was === becomes : !own) return skip('same')
  return { after: { ...record, visibility }, was, becomes }
}

const findElement = (record: IdentifierRecord, { scene = '', field = '' }: BulkChange) => {
  const elements =
    scene === RECORD_SCENE
      ? record.elements
      : (record.scenes.find(({ confId }) => confId === scene)?.elements ?? [])
  return elements.find(({ id }) => id === field)
}
const readText = (record: IdentifierRecord, change: BulkChange) => {
  const element = findElement(record, change)
  return element ? formatValue(element) : ''
}

function changeValue(row: StoredRow, change: BulkChange, target: Field): Outcome {
  if (row.state === 'reserved') return skip('reserved')
  if (!target) return skip('refused', '它的模板版本没有这个字段')
  const record = toRecord(row)
  const text = change.value?.trim() ?? ''
  const { scene = '', field = '' } = change
  const place = { scene, field }
  const value = text || undefined
  const problem = findFieldProblem(target.template, record, place, value)
  if (problem) return skip('refused', problem.message)
  const after = setField(record, target.template, place, value)
  const [was, becomes] = [readText(record, change), readText(after, change)]
  return was === becomes ? skip('same') : { after, was, becomes }
}

/** Makes the change of one record; `batch` is folded. */
export function applyChange(row: StoredRow, change: BulkChange, target: Field): Outcome {
  const { kind, reason = '', batch = '', template } = change
  if (row.state === 'retired') return skip(kind === 'retire' ? 'same' : 'retired')
  if ((kind === 'value' || kind === 'visibility') && row.template !== template) return skip('template')
  if (kind === 'value') return changeValue(row, change, target)
  if (kind === 'visibility') return changeAudiences(row, change, target)
  if (kind === 'batch') return changeBatch(row, batch)
  return changeState(row, kind, reason)
}
