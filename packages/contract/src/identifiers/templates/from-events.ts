/** Values of fields that come from the events of a part. Plain values, no schema library. */

import { BIZ_STEPS } from '@biaojie/epcis/vocabulary.ts'
import {
  type Column,
  EVENT_PARTS,
  type EventPart,
  type FieldKind,
  type FromEvents,
  type Template,
  type TemplateField,
} from './rules.ts'

export const EVENT_PART_NAMES: Record<EventPart, string> = {
  time: '时间',
  place: '地点',
  step: '工序',
  state: '状态',
  parent: '装在哪里面',
  writer: '记录人',
  count: '次数',
  rows: '每次一行',
}

const KINDS: Record<EventPart, readonly FieldKind[]> = {
  time: ['date', 'text'],
  place: ['text', 'choice'],
  step: ['text', 'choice', 'state'],
  state: ['text', 'choice', 'state'],
  parent: ['identifier', 'text'],
  writer: ['text'],
  count: ['number'],
  rows: ['table'],
}

/** The parts that a field of this kind can take. */
export const listEventParts = (kind: FieldKind): EventPart[] =>
  EVENT_PARTS.filter((part) => KINDS[part].includes(kind))

/** Keys of columns that are filled from an event, including columns of registered tables. */
const COLUMNS: Record<string, Exclude<EventPart, 'count' | 'rows'> | 'reason'> = {
  time: 'time',
  acceptTime: 'time',
  place: 'place',
  acceptStation: 'place',
  step: 'step',
  event: 'step',
  state: 'state',
  parent: 'parent',
  object: 'parent',
  container: 'parent',
  writer: 'writer',
  repairer: 'writer',
  reason: 'reason',
  note: 'reason',
  fault: 'reason',
}
/** Names of columns with the same meaning that companies define themselves. */
const NAMES: Record<string, string> = {
  时间: 'time',
  地点: 'place',
  工序: 'step',
  状态: 'state',
  记录人: 'writer',
  原因: 'reason',
}

/** Finds what a column takes from an event, by its key or its name. */
export function findEventColumn({ key, name }: Pick<Column, 'key' | 'name'>) {
  const columnKey = Object.hasOwn(COLUMNS, key) ? key : Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  return columnKey === undefined ? undefined : COLUMNS[columnKey]
}

/** A field that takes its value from events, with its place in the template. */
export type EventField = { scene: string; field: TemplateField; from: FromEvents }
const eventFieldsByTemplate = new WeakMap<Pick<Template, 'scenes'>, EventField[]>()

/** The fields of a template that take their values from events; found once for all parts of it. */
export function listEventFields(template: Pick<Template, 'scenes'>): EventField[] {
  const cached = eventFieldsByTemplate.get(template)
  if (cached) return cached
  const eventFields = template.scenes.flatMap(({ key: scene, fields }) =>
    fields.flatMap((field): EventField[] =>
      field.source === 'event' && field.fromEvents ? [{ scene, field, from: field.fromEvents }] : [],
    ),
  )
  eventFieldsByTemplate.set(template, eventFields)
  return eventFields
}

/** The part of a field that is wrong, and why; undefined when it can be filled as it says. */
export function findEventsProblem({
  kind,
  source,
  fromEvents,
  columns,
}: TemplateField): ['fromEvents' | 'columns', string] | undefined {
  if (source !== 'event' || !fromEvents) return undefined
  const { part, steps } = fromEvents
  if (!listEventParts(kind).includes(part)) return ['fromEvents', `这种字段不能取“${EVENT_PART_NAMES[part]}”`]
  if (steps.some((step) => !Object.hasOwn(BIZ_STEPS, step))) return ['fromEvents', '没有这道工序']
  if (part === 'rows' && !columns.some((column) => findEventColumn(column)))
    return ['columns', '至少要有一列叫“时间”“地点”“工序”“状态”“记录人”或“原因”']
  return undefined
}
