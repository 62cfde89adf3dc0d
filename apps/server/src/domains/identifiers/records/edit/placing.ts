import { listGivenValues } from '@biaojie/contract/identifiers/templates/given.ts'
import { RECORD_SCENE, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { readValues, type ValueProblem } from '@biaojie/contract/identifiers/templates/values.ts'
import type { IdentifierRecord, RecordElement } from '../record/record.ts'
import { createContent } from './content.ts'

/** Inserts an item in the order of the template; unknown items keep their position. */
function insertInOrder<T>(
  list: readonly T[],
  one: T | undefined,
  keyOf: (part: T) => string,
  key: string,
  order: string[],
) {
  const others = list.filter((part) => keyOf(part) !== key)
  if (!one) return others
  const before = list.findIndex((part) => keyOf(part) === key)
  const later = others.findIndex((part) => order.indexOf(keyOf(part)) > order.indexOf(key))
  const at = before >= 0 ? before : later >= 0 ? later : others.length
  return [...others.slice(0, at), one, ...others.slice(at)]
}

const getId = ({ id }: RecordElement) => id

export type FieldPlace = { scene: string; field: string }

/** Returns the record with one field changed, or removed when the value is undefined. */
export function setField(
  record: IdentifierRecord,
  { scenes }: Template,
  { scene, field }: FieldPlace,
  given: unknown,
): IdentifierRecord {
  const own = scenes.find(({ key }) => key === scene)
  const order = (own?.fields ?? []).map(({ key }) => key)
  const { values } = readValues(
    { scenes: own ? [own] : [] },
    { [scene]: given === undefined ? {} : { [field]: given } },
  )
  const made = createContent({ scenes }, values)
  if (scene === RECORD_SCENE)
    return { ...record, elements: insertInOrder(record.elements, made.elements[0], getId, field, order) }
  const there = record.scenes.find(({ confId }) => confId === scene)
  const [fresh] = made.scenes
  const elements = insertInOrder(there?.elements ?? [], fresh?.elements[0], getId, field, order)
  const frame = there ?? fresh
  const next = frame && elements.length > 0 ? { ...frame, elements } : undefined
  const sceneOrder = scenes.map(({ key }) => key)
  return { ...record, scenes: insertInOrder(record.scenes, next, ({ confId }) => confId, scene, sceneOrder) }
}

/**
 * Returns the problem that a new value of a field would cause; existing problems of the record do not count.
 */
export function findFieldProblem(
  template: Template,
  record: IdentifierRecord,
  { scene, field }: FieldPlace,
  value: unknown,
): ValueProblem | undefined {
  const given = listGivenValues(template, record)
  const { [field]: _old, ...others } = given[scene] ?? {}
  const after = { ...given, [scene]: value === undefined ? others : { ...others, [field]: value } }
  const toName = (problem: ValueProblem) => `${problem.scene} ${problem.field} ${problem.rule}`
  const before = new Set(readValues(template, given).problems.map(toName))
  return readValues(template, after).problems.find(
    (problem) => !before.has(toName(problem)) || (problem.scene === scene && problem.field === field),
  )
}
