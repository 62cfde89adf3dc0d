import type { Template, TemplateField, TemplateScene } from '@biaojie/contract/identifiers/templates/rules.ts'
import { isRequired } from '@biaojie/contract/identifiers/templates/values.ts'

export type FirstField = { scene: TemplateScene; field: TemplateField; needed: boolean }
type Values = Record<string, Record<string, unknown>>

/**
 * The form shows at least this many fields if the template has them, so that the visitor's page is not empty.
 */
const FEW = 6
const TYPED = new Set<TemplateField['kind']>(['text', 'number', 'date', 'choice', 'state', 'link'])

/**
 * Returns the required fields and the fields used in the code. When these are few, public fields are added,
 * so that the visitor's page is not empty. `values` decide about conditionally required fields.
 */
export function listFirstFields(
  { scenes }: Pick<Template, 'scenes'>,
  ofCode: ReadonlySet<string>,
  values: Values,
): FirstField[] {
  const all = scenes.flatMap((scene) =>
    scene.fields.map((field) => ({
      scene,
      field,
      needed: ofCode.has(field.key) || isRequired(field.required, values[scene.key] ?? {}),
    })),
  )
  const isOffered = ({ field: { kind, source, visibility } }: FirstField) =>
    TYPED.has(kind) && source !== 'event' && visibility.includes('public')
  const room = FEW - all.filter(({ needed }) => needed).length
  const offered = new Set(
    all.filter((field) => !field.needed && isOffered(field)).slice(0, Math.max(0, room)),
  )
  return all.filter((field) => field.needed || offered.has(field))
}
