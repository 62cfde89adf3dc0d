import { CaseFigure, CaseSchema } from '@biaojie/contract/content/content/cases.ts'
import { SECTIONS } from './labels.ts'
import type { Schema } from './schema-fields.tsx'

const below = (schema: Schema, path: string): string[] =>
  Object.entries(schema.items?.properties ?? schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = `${path}.${name}`
    return [field, ...below(inner, field)]
  })

/** Lists every field of a case in the order of the form, `statistics.num` for each of its items. */
export function fieldOrder(): string[] {
  const { properties = {} }: Schema = CaseSchema
  const sections = SECTIONS.flatMap(({ fields }) =>
    fields.flatMap((field) => [field, ...below(properties[field] ?? {}, field)]),
  )
  const figures = CaseFigure.anyOf.flatMap((one) => below(one, 'figure'))
  return [...new Set([...sections, 'figure', ...figures])]
}
