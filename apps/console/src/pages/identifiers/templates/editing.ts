import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Difference } from '@biaojie/contract/identifiers/templates/differences.ts'
import { listEventParts } from '@biaojie/contract/identifiers/templates/from-events.ts'
import {
  describeCondition,
  type FieldKind,
  KIND_NAMES,
  makeField,
  type Source,
  type Template,
  type TemplateField,
  type TemplateScene,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { formatMeasured } from '@biaojie/contract/identifiers/templates/units.ts'
import type { Values } from '@biaojie/contract/identifiers/templates/values.ts'

/** The place of a field: its scene and its index in it. */
export type Place = { scene: number; field: number }
/** The index of the drawing in the list of scenes. */
export const DRAWING = -1
/** The index of level and code rule in the list of scenes. */
export const CODING = -2
/** The index of the label in the list of scenes. */
export const LABEL = -3

const changeFields = (
  template: Template,
  at: number,
  fields: (scene: TemplateScene) => TemplateField[],
): Template => ({
  ...template,
  scenes: template.scenes.map((scene, index) => (index === at ? { ...scene, fields: fields(scene) } : scene)),
})

export const replaceField = (template: Template, { scene, field }: Place, next: Partial<TemplateField>) =>
  changeFields(template, scene, ({ fields }) =>
    fields.map((current, at) => (at === field ? { ...current, ...next } : current)),
  )

export const removeField = (template: Template, { scene, field }: Place) =>
  changeFields(template, scene, ({ fields }) => fields.toSpliced(field, 1))

export const addNewField = (template: Template, scene: number) =>
  changeFields(template, scene, ({ fields }) => [
    ...fields,
    makeField(freeKey(fields, 'field', fields.length + 1), '新字段'),
  ])

/** Returns the template with a field at another index of its scene; undefined when the index is out of range. */
export function moveField(template: Template, { scene, field }: Place, to: number): Template | undefined {
  const fields = template.scenes[scene]?.fields ?? []
  const moved = fields[field]
  if (!moved || to < 0 || to >= fields.length) return undefined
  return changeFields(template, scene, () => fields.toSpliced(field, 1).toSpliced(to, 0, moved))
}

/**
 * Returns the first unused key with this beginning; keys are independent of names, which people may change.
 */
export function freeKey(taken: readonly { key: string }[], beginning: string, first = 1): string {
  for (let number = first; ; number++) {
    const key = `${beginning}${number}`
    if (!taken.some((other) => other.key === key)) return key
  }
}

/** When the source becomes events, the first possible value is preselected, for all steps. */
export function toSourceChange({ kind }: TemplateField, source: Source): Partial<TemplateField> {
  const [part] = source === 'event' ? listEventParts(kind) : []
  return part ? { source, fromEvents: { part, steps: [] } } : { source }
}

/**
 * Properties listed as true are kept when a field's kind changes. The others are reset, because bounds of a
 * number mean nothing for a date.
 */
const KEPT_BY_KINDS = {
  key: true,
  name: true,
  englishName: true,
  visibility: true,
  help: true,
  source: true,
  kind: false,
  unit: false,
  decimals: false,
  minimum: false,
  maximum: false,
  choices: false,
  pattern: false,
  required: false,
  unique: false,
  fromEvents: false,
  role: false,
  semanticId: false,
  columns: false,
} satisfies Record<keyof TemplateField, boolean>

/** Returns a field as one of another kind. */
export function changeKind(before: TemplateField, kind: FieldKind): TemplateField {
  const kept = Object.entries(before).filter(([property]) => KEPT_BY_KINDS[property as keyof TemplateField])
  const field = { ...makeField(before.key, before.name, kind), ...Object.fromEntries(kept) }
  // Set to undefined explicitly, because `replaceField` keeps properties that are not named.
  return { ...field, role: undefined, ...toSourceChange(field, field.source) }
}

/** Returns the choices of a text with one in each line. */
export const readChoices = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** `scenes.1.fields.3.maximum` is about the fourth field of the second scene. */
export function findPlace(path: string): Place {
  if (path === 'drawing') return { scene: DRAWING, field: -1 }
  const [, scene = '0', , field = '-1'] = path.split('.')
  return { scene: Number(scene) || 0, field: Number(field) }
}

/**
 * Returns the name of the field with the problem, followed by a colon; empty when the problem concerns no
 * field.
 */
export function findName({ scenes }: Template, path: string): string {
  const { scene, field } = findPlace(path)
  const name = scenes[scene]?.fields[field]?.name
  return name && path.startsWith('scenes.') ? `${name}：` : ''
}

export const describeKind = ({ kind, choices }: TemplateField) =>
  choices.length > 0 ? `${KIND_NAMES[kind]} ${choices.length}` : KIND_NAMES[kind]

export const describeDifferences = (differences: readonly Difference[]) => {
  const [first] = differences
  if (!first) return ''
  const more = differences.length > 1 ? ` 等 ${differences.length} 处` : ''
  return first.before.length + first.after.length > 24
    ? `${first.what}有改动${more}`
    : `${first.what} ${first.before} → ${first.after}${more}`
}

export function describeRequirement({ required }: TemplateField, { fields }: TemplateScene): string {
  if (required.rule !== 'when') return required.rule === 'always' ? '是' : ''
  return describeCondition(required, fields.find(({ key }) => key === required.field)?.name ?? required.field)
}

/** The fields with a value that an audience sees, by scene, with their texts. */
export function listSeenBy({ scenes }: Template, values: Values, audience: Audience) {
  return scenes.flatMap(({ key, name, fields }) => {
    const seen = fields.flatMap((field) => {
      const value = values[key]?.[field.key]
      if (value === undefined || Array.isArray(value) || !field.visibility.includes(audience)) return []
      const text = typeof value === 'number' ? formatMeasured(value, field.decimals, field.unit) : value
      return [{ key: field.key, name: field.name, text }]
    })
    return seen.length > 0 ? [{ key, name, fields: seen }] : []
  })
}
