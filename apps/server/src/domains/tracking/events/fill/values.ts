import { findEventColumn } from '@biaojie/contract/identifiers/templates/from-events.ts'
import type { EventPart, FromEvents } from '@biaojie/contract/identifiers/templates/rules.ts'
import { TABLE_ROWS_MAX, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import type { GivenEvent } from '@biaojie/epcis/check.ts'
import { getBizStepName, getDispositionName } from '@biaojie/epcis/vocabulary.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { listNames, readHandle, readReason, toPlaceName } from '../read/names.ts'

/** One event about a part, as its company captured it. */
export type Happening = {
  role: EventRole
  action: string | null
  eventTime: Date
  bizStep: string
  disposition: string
  readPoint: string
  bizLocation: string
  writerName: string
  withdrawn: boolean
  content: string
}

/** Returns the identifier of the container; empty when the part was taken out. */
function findParent({ role, action, content }: Happening): string {
  if (role !== 'child' || action === 'DELETE') return ''
  const parent = listNames(JSON.parse(content) as GivenEvent).find(({ role }) => role === 'parent')
  return parent ? (readHandle(parent.name) ?? parent.name) : ''
}

type TextOf = (happening: Happening) => string
const TEXTS: Record<Exclude<EventPart, 'count' | 'rows'> | 'reason', TextOf> = {
  time: ({ eventTime }) => toShanghaiTime(eventTime),
  place: ({ readPoint, bizLocation }) => toPlaceName(bizLocation || readPoint),
  step: ({ bizStep }) => bizStep && getBizStepName(bizStep),
  state: ({ disposition }) => disposition && getDispositionName(disposition),
  parent: findParent,
  writer: ({ writerName }) => writerName,
  reason: ({ content }) => readReason(JSON.parse(content) as GivenEvent),
}

/** The latest rows, in order of time. */
function toTableRows(field: TemplateField, happenings: readonly Happening[]) {
  const most = Math.min(field.maximum ?? TABLE_ROWS_MAX, TABLE_ROWS_MAX)
  const columns = field.columns.flatMap((column) => {
    const part = findEventColumn(column)
    return part ? [{ key: column.key, text: TEXTS[part] }] : []
  })
  return happenings
    .slice(0, most)
    .toReversed()
    .map((happening) =>
      Object.fromEntries(
        columns.flatMap(({ key, text }) => {
          const cell = text(happening)
          return cell === '' ? [] : [[key, cell]]
        }),
      ),
    )
}

/** The latest packing or unpacking decides which container the part is in. */
function findLatest(part: Exclude<EventPart, 'count' | 'rows'>, happenings: readonly Happening[]): string {
  if (part !== 'parent') return happenings.map(TEXTS[part]).find((text) => text !== '') ?? ''
  const moved = happenings.find(({ role }) => role === 'child')
  return moved ? findParent(moved) : ''
}

/**
 * Computes the value of a field from its events, latest first; null for no value, undefined when no event
 * concerns the field.
 */
export function computeValue(
  field: TemplateField,
  { part, steps }: FromEvents,
  happenings: readonly Happening[],
): unknown {
  const named = happenings.filter(({ bizStep }) => steps.length === 0 || steps.includes(bizStep))
  if (named.length === 0) return undefined
  const counted = named.filter(({ withdrawn }) => !withdrawn)
  if (part === 'count') return counted.length || null
  if (part === 'rows') {
    const rows = toTableRows(field, counted)
    return rows.length > 0 ? rows : null
  }
  return findLatest(part, counted) || null
}
