import { isDrawable } from '@biaojie/contract/identifiers/templates/problems.ts'
import {
  type DrawnField,
  findField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { SheetFacts } from '@biaojie/drawings/measured/measured.ts'
import type { Family } from '@biaojie/drawings/measured/outline.ts'
import type { Inspected } from '@biaojie/drawings/measured/reading.ts'

/** An example part made from the template's fields, for the drawing beside the form. */

const LENGTHS = ['', 'mm', 'μm']
export type DrawableField = { scene: string; sceneName: string; field: TemplateField }

/** The fields that a drawing can show: lengths with a bound. */
export const listDrawableFields = ({ scenes }: Pick<Template, 'scenes'>): DrawableField[] =>
  scenes.flatMap(({ key, name, fields }) =>
    fields
      .filter((field) => isDrawable(field) && LENGTHS.includes(findSign(field.unit)))
      .map((field) => ({ scene: key, sceneName: name, field })),
  )

const findStandard = ({ minimum, maximum }: TemplateField) =>
  minimum === null ? `≤ ${maximum}` : maximum === null ? `≥ ${minimum}` : `${minimum}–${maximum}`
/** Returns the middle of the bounds, so that the tick lies inside the tolerance. */
const findMiddle = ({ minimum, maximum }: TemplateField) =>
  minimum !== null && maximum !== null ? (minimum + maximum) / 2 : (maximum ?? minimum ?? 0)
/** Decimals of the bounds, with one more for their middle. */
const formatValue = (value: number) => String(Math.round(value * 1e4) / 1e4)

/** Returns the dimensions of the drawing: chosen ones and ones matched by name. */
export function createSample(template: Template): Inspected[] {
  const chosen = new Map(
    (template.drawing?.fields ?? []).map(({ slot, scene, key }) => [`${scene} ${key}`, slot]),
  )
  return listDrawableFields(template).map(({ scene, field }) => {
    const slot = chosen.get(`${scene} ${field.key}`)
    return {
      name: field.name,
      standard: findStandard(field),
      measured: `${formatValue(findMiddle(field))} ${findSign(field.unit)}`.trim(),
      ...(slot !== undefined && { slot }),
    }
  })
}

/** The chosen fields with another one for a dimension; an empty key takes the choice back. */
export function addSampleField(
  template: Template,
  slot: string,
  to: Pick<DrawnField, 'scene' | 'key'> | undefined,
): DrawnField[] {
  const others = (template.drawing?.fields ?? []).filter(
    (other) => other.slot !== slot && !(to && other.scene === to.scene && other.key === to.key),
  )
  return to ? [...others, { slot, ...to }] : others
}

/** The chosen field of a dimension, while the template still has it. */
export function findChosenField(template: Template, slot: string): DrawnField | undefined {
  const found = template.drawing?.fields?.find((field) => field.slot === slot)
  return found && findField(template, found.scene, found.key) ? found : undefined
}

export const makeSampleFacts = (template: Template, family: Family): SheetFacts => ({
  identifier: `${getNodePrefix()}.XXXX/示例`,
  name: template.name || family.name,
  company: '',
  drawing: '',
  material: '',
  device: '',
  measuredAt: '',
  inspector: '',
  treatment: '',
  spec: '',
})
