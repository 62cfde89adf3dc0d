import { eventColumn } from '@biaojie/contract/identifiers/templates/from-events.ts'
import type { EventPart, FromEvents } from '@biaojie/contract/identifiers/templates/rules.ts'
import { TABLE_ROWS_MAX, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import { bizStepName, dispositionName } from '@biaojie/contract/tracking/events/vocabulary.ts'
import { shanghaiTime } from '../../../../platform/base/clock.ts'
import type { GivenEvent } from '../read/check.ts'
import { handleIn, namedIn, placeName, reasonIn } from '../read/names.ts'

/** One event of a part, as its company captured it. */
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

/** The identifier that the part was put into; empty for none, or where it was taken out. */
function parentOf({ role, action, content }: Happening): string {
  if (role !== 'child' || action === 'DELETE') return ''
  const parent = namedIn(JSON.parse(content) as GivenEvent).find((one) => one.role === 'parent')
  return parent ? (handleIn(parent.name) ?? parent.name) : ''
}

type TextOf = (happening: Happening) => string
const TEXTS: Record<Exclude<EventPart, 'count' | 'rows'> | 'reason', TextOf> = {
  time: ({ eventTime }) => shanghaiTime(eventTime),
  place: ({ readPoint, bizLocation }) => placeName(bizLocation || readPoint),
  step: ({ bizStep }) => bizStep && bizStepName(bizStep),
  state: ({ disposition }) => disposition && dispositionName(disposition),
  parent: parentOf,
  writer: ({ writerName }) => writerName,
  reason: ({ content }) => reasonIn(JSON.parse(content) as GivenEvent),
}

/** In the order of time, as people read a table; the latest where there are too many. */
function rowsOf(field: TemplateField, happenings: readonly Happening[]) {
  const most = Math.min(field.maximum ?? TABLE_ROWS_MAX, TABLE_ROWS_MAX)
  const columns = field.columns.flatMap((column) => {
    const part = eventColumn(column)
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

/** A part is in what it was put into last, so that the latest packing or unpacking alone decides. */
function latest(part: Exclude<EventPart, 'count' | 'rows'>, happenings: readonly Happening[]): string {
  if (part !== 'parent') return happenings.map(TEXTS[part]).find((text) => text !== '') ?? ''
  const moved = happenings.find(({ role }) => role === 'child')
  return moved ? parentOf(moved) : ''
}

/**
 * The value of a field by what happened, the latest first; null for none any more, and undefined where no event says
 * anything of it, so that a value from elsewhere stays.
 */
export function valueFrom(
  field: TemplateField,
  { part, steps }: FromEvents,
  happenings: readonly Happening[],
): unknown {
  const named = happenings.filter(({ bizStep }) => steps.length === 0 || steps.includes(bizStep))
  if (named.length === 0) return undefined
  const counted = named.filter(({ withdrawn }) => !withdrawn)
  if (part === 'count') return counted.length || null
  if (part === 'rows') {
    const rows = rowsOf(field, counted)
    return rows.length > 0 ? rows : null
  }
  return latest(part, counted) || null
}
