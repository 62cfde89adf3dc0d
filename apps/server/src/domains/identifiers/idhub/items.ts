import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'

/** A field of a template as IDHub's programs name it. */
export type Item = { index: number; type: string; scene: string; field: TemplateField }

const FIRST_INDEX = 2_000
/** IDHub keeps the template of an identifier at this index. */
export const TEMPLATE_INDEX = 1_001
const isText = ({ kind }: TemplateField) => kind !== 'table' && kind !== 'series'

/** Its guide names fields by one key; a key that an earlier scene has, too, is named with its scene. */
export function listItems({ scenes }: Pick<Template, 'scenes'>): Item[] {
  const taken = new Set<string>()
  return scenes
    .flatMap(({ key: scene, fields }) => fields.filter(isText).map((field) => ({ scene, field })))
    .map(({ scene, field }, at) => {
      const type = taken.has(field.key) ? `${scene}.${field.key}` : field.key
      taken.add(type)
      return { index: FIRST_INDEX + at, type, scene, field }
    })
}
